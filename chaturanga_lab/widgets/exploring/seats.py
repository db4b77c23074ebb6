"""Seats: who moves each army, and how fast policies play."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ...play import POLICIES
from ...position import Army
from ..boards.players import PERSON, PLAYERS, THINKERS, about_programs, player_name
from ..boards.seating import PACES
from ..parts.choice import Choice
from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.region import Column, Html, Row
from .session import Do, Session, Step

_MIDDLE = THINKERS[2]
"""The thinker that one watches at all seats."""
_SEAT_WORDS = {(0, 1): "South", (-1, 0): "East", (0, -1): "North", (1, 0): "West"}


class Seats(Column):
    """A list for each army, one for the pace if a policy plays, and where many sit, buttons that seat them all.

    Under them stands what the programs that sit here do.
    """

    def __init__(self, do: Do, tell: Tell) -> None:
        self._do, self._tell = do, tell
        self._names: list[str] = []
        self.row = Row()
        self.row.add_class("cl-settings")
        self.pace = Choice("Pace", [(pace, pace) for pace in PACES], "normal", self._pace, is_setting=True, tell=tell)
        self.all = Listing(on_press=self._seat_all, tell=tell)
        self.about = Html()
        super().__init__([self.row, self.about])
        self.add_class("cl-seats")

    def __repr__(self) -> str:
        return f"<Seats: {', '.join(repr(choice) for choice in self.choices)}>"

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Who moves each army, in the order of the armies."""
        return tuple(one for one in self.row.children if one is not self.pace)

    def show(self, session: Session) -> None:
        """Show who moves each army of the visitor's game."""
        armies = session.game.position.geometry.armies
        names = [army.name for army in armies]
        if self._names != names:
            self._names = names
            self._seat(names)
        for choice, player in zip(self.choices, session.players, strict=True):
            choice.value = player
        self.pace.value = session.seating.pace
        choices = [*self.choices, *([self.pace] if session.seating.policies(session.game) or session.look else [])]
        if list(self.row.children) != choices:
            self.row.children = choices
        self.all.html = _all_html(session) if len(armies) > 2 else ""
        about = about_programs(session.players)
        self.about.value = f"<p class='small muted'>{escape(about)}</p>" if about else ""

    def _seat(self, names: list[str]) -> None:
        """Make a list for each army."""
        is_narrow = len(names) > 2
        self.row.children = [self._choice(army, name, is_narrow) for army, name in enumerate(names)]
        (self.add_class if len(names) > 2 else self.remove_class)("many")
        self.children = [self.row, self.all, self.about] if len(names) > 2 else [self.row, self.about]

    def _choice(self, army: int, name: str, is_narrow: bool) -> Choice:
        options = [(player, _words(player, is_narrow)) for player in PLAYERS]
        choose = self._doing(lambda player: lambda session: session.seat(army, player))
        return Choice(f"{name.capitalize()} is", options, PLAYERS[0], choose, is_setting=True, tell=self._tell)

    def _doing(self, step_of: Callable[[str], Step]) -> Callable[[str], object]:
        return lambda player: self._do(step_of(player))

    def _pace(self, pace: str) -> None:
        self._do(lambda session: session.at_pace(pace))

    def _seat_all(self, player: str) -> None:
        self._do(lambda session: session.seat_all(player))


def _words(player: str, is_narrow: bool) -> str:
    """Return a player as a list names him; where four lists stand in a row his level must be seen all the same."""
    name = "a person" if player == PERSON else player_name(player)
    return name.replace(", level", "") if is_narrow else name


def seat_words(army: Army) -> str:
    """Return where an army sits, seen from the side of the first rank: "East"."""
    return _SEAT_WORDS[army.forward]


def player_words(session: Session, army: int) -> str:
    """Return who moves an army: "you" where one person plays, "a person" where several do, or which program."""
    player = session.players[army]
    if player != PERSON:
        return player_name(player)
    return "you" if session.players.count(PERSON) == 1 else "a person"


def _all_html(session: Session) -> str:
    """Return the buttons that seat everybody at once; one that would change nothing cannot be pressed."""
    watched = {**{policy: policy for policy in POLICIES}, _MIDDLE: "thinkers"}
    words = {PERSON: "All people", **{policy: f"Watch {name}" for policy, name in watched.items()}}
    buttons = "".join(
        f'<button type="button" data-press="{player}"{" disabled" * (set(session.players) == {player})}>{text}</button>'
        for player, text in words.items()
    )
    return f'<div class="bar">{buttons}</div>'
