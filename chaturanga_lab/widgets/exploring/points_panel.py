"""PointsPanel: the armies with their points and who plays them, who is out and why, and the places at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from ...play import Game
from ..boards.players import PERSON
from ..parts.figure import figure_html
from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.region import Column
from .seats import player_words, seat_words
from .session import Session

_GREY = "An army that is out leaves its men on the board as grey men: they block, they cannot move, and {taken}."
_NOTHING = "taking them gives nothing"
_PARTNERS = "taking them gives nothing; partners may not take each other’s"
_PLACES = ("", "1st", "2nd", "3rd", "4th")


class PointsPanel(Column):
    """The armies of the position on the board, in the order of their seats. It is empty where two armies alternate."""

    def __init__(self, resign: Callable[[], object], tell: Tell) -> None:
        self._resign = resign
        self._asked: Game | None = None
        self._session: Session | None = None
        self.points = Listing(on_press=self._press, tell=tell)
        super().__init__()
        self.add_class("cl-points").add_class("cl-panel")

    def __repr__(self) -> str:
        return f"<PointsPanel: {'shown' if self.children else 'two armies'}>"

    def show(self, session: Session) -> None:
        """Show the armies; a question whether to resign is gone once the game has gone on."""
        self._session = session
        is_shown = session.shown.rules.mechanics.is_table
        if is_shown != bool(self.children):
            self.children = [self.points] if is_shown else []
        if not is_shown:
            return
        if self._asked is not session.game or session.look:
            self._asked = None
        self.points.html = points_html(session, is_asked=self._asked is not None)

    def _press(self, key: str) -> None:
        assert self._session is not None
        if key == "yes":
            self._resign()
            return
        self._asked = self._session.game if key == "resign" else None
        self.show(self._session)


def points_html(session: Session, *, is_asked: bool = False) -> str:
    """Return the armies with their points, partners together with their sum, and what grey men are.

    A person on turn can resign; with `is_asked` it is asked whether that is meant.
    """
    mechanics = session.shown.rules.mechanics
    groups = "".join(_group_html(session, side) for side in mechanics.sides)
    taken = _PARTNERS if mechanics.partners else _NOTHING
    button, question = _resign_html(session, is_asked=is_asked)
    head = f'<div class="bar"><h2>Points</h2>{button}</div>{question}'
    return f"{head}{groups}<p class='small muted'>{_GREY.format(taken=taken)}</p>"


def fate_of(game: Game, army: int) -> str:
    """Return how an army went out: "raja taken by Red", "resigned"; "" while it is in."""
    if army not in game.position.grey:
        return ""
    for ply, move in enumerate(game.moves):
        if army not in game.positions[ply].grey and army in game.positions[ply + 1].grey:
            taker = game.positions[ply].turn
            return "resigned" if move.kind == "resign" else f"raja taken by {_names(game)[taker]}"
    return "out from the start"


def _group_html(session: Session, side: tuple[int, ...]) -> str:
    """Return the rows of the armies that play together, under a heading with their sum if they are several."""
    rows = "".join(_row_html(session, army) for army in side)
    if len(side) == 1:
        return f"<ul class='score'>{rows}</ul>"
    game = session.shown
    names = " and ".join(_names(game)[army] for army in side)
    total = sum(_scores(game)[army] for army in side)
    return f"<h3 class='side'><span>{names}</span><strong>{total}</strong></h3><ul class='score'>{rows}</ul>"


def _row_html(session: Session, army: int) -> str:
    game = session.shown
    is_out, points = army in game.position.grey, _scores(game)[army]
    is_turn = army == game.position.turn and not game.outcome
    figure = figure_html(game.rules, game.rules.setup.royal, army, is_grey=is_out, men=session.men)
    seat = seat_words(game.position.geometry.armies[army])
    if not is_out:
        seat = f"{seat} · {player_words(session, army)}"
    looks = " ".join([*["out"] * is_out, *["now"] * is_turn])
    return (
        f"<li class='{looks}'>{figure}<span><b>{_names(game)[army]}</b> <span class='small muted'>{escape(seat)}</span>"
        f"</span><span class='turn'>{escape(' · '.join(_marks(game, army)))}</span>"
        f"<strong>{points}<span class='unseen'> point{'s' * (points != 1)}</span></strong></li>"
    )


def _marks(game: Game, army: int) -> Iterator[str]:
    """Yield what is to be said of an army beside its points: its turn, how it went out, its place at the end."""
    if game.outcome and game.outcome.places:
        yield _PLACES[game.outcome.places[army]]
    elif army == game.position.turn and not game.outcome:
        yield "● to move"
    if fate := fate_of(game, army):
        yield fate if fate == "resigned" else f"out: {fate}" if fate.startswith("raja") else fate


def _resign_html(session: Session, *, is_asked: bool) -> tuple[str, str]:
    """Return the button with which the person on turn resigns, or the question whether that is meant."""
    game, army = session.game, session.game.position.turn
    name = _names(game)[army]
    if session.look or game.outcome or session.players[army] != PERSON:
        return "", ""
    if not is_asked:
        return f'<button type="button" data-press="resign">{name} resigns …</button>', ""
    says = f"{name} would be out for good, and its raja a grey man."
    return "", (
        f'<div class="bar ask" role="group" aria-label="{says}"><span>{says}</span>'
        f'<button type="button" data-press="no">No, play on</button>'  # first, so that the focus is on it
        f'<button type="button" data-press="yes">Yes, {name} resigns</button></div>'
    )


def _scores(game: Game) -> tuple[int, ...]:
    return game.position.scores or (0,) * len(game.position.geometry.armies)


def _names(game: Game) -> list[str]:
    return [army.name.capitalize() for army in game.position.geometry.armies]
