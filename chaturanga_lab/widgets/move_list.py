"""MoveList: the moves of a game in words, with each switch of a rule at its place."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ..play import Game
from .listing import Listing
from .one_way import Tell
from .reading import differences
from .region import Column, Html
from .session import Do, Session

LONGEST = 20
"""Letters of a move that stands beside another one; of a round with a longer one the moves stand below each other."""


class MoveList(Column):
    """The moves played; pressing one shows the position after it, while the game itself stays."""

    def __init__(self, do: Do, tell: Tell) -> None:
        self._do = do
        self._listed: Game | None = None
        self.head = Html("<h2>Moves</h2>")
        self.list = Listing(on_press=self._press, tell=tell)
        super().__init__([self.head, self.list])
        self.add_class("cl-moves").add_class("cl-panel")

    def show(self, session: Session) -> None:
        """Show the game on the board: the visitor's own, or the one that is looked at."""
        look = session.look
        game, ply = (look.game, look.ply) if look else (session.game, session.game.ply)
        if game is not self._listed:  # a long game that is watched would be sent again at every move
            self._listed = game
            self.list.html = _list_html(game, look.title if look else "")
        self.list.current = str(ply) if game.moves else ""

    def _press(self, key: str) -> None:
        ply = int(key)
        self._do(lambda session: session.step(ply - session.look.ply) if session.look else session.look_at(ply))


def _list_html(game: Game, title: str) -> str:
    hint = "Press a move to look at the position after it." if game.moves else "No move has been played yet."
    head = f"<p class='small muted'>{escape(title)}.</p>" if title else ""
    return f"{head}<p class='small muted'>{hint}</p><ol>{''.join(_lines(game))}</ol>"


def _lines(game: Game) -> Iterator[str]:
    """Yield the items of the list: the start, then one line for each round, broken where a rule was switched."""
    if not game.moves:
        yield from map(_switch, _switches(game, 0))
        return
    armies, words = len(game.position.geometry.armies), game.notation()
    yield f"<li><span>0.</span>{_move(0, 'start')}</li>"
    line: list[str] = []
    for ply, text in enumerate(words):
        seat = (ply + game.start.turn) % armies
        switched = list(_switches(game, ply))
        if line and (seat == 0 or switched):
            yield _line(line)
            line = []
        yield from map(_switch, switched)
        if not line:
            number = (ply + game.start.turn) // armies + 1
            line = [f"<span>{number}.</span>", *["<span>…</span>"] * seat]
        line.append(_move(ply + 1, text))
    if line:
        yield _line(line)
    yield from map(_switch, _switches(game, game.ply))


def _line(cells: list[str]) -> str:
    return f"<li>{''.join(cells)}</li>"


def _move(ply: int, text: str) -> str:
    long = ' class="long"' if len(text) > LONGEST else ""
    return f'<button type="button" data-press="{ply}"{long}>{escape(text)}</button>'


def _switches(game: Game, ply: int) -> Iterator[str]:
    """Yield what was switched at a ply: a ruleset that was taken by its name, and each answer that was chosen."""
    for switch in game.switches:
        if switch.ply == ply:
            before = game.rules_at(ply - 1) if ply else game.first_rules
            if switch.rules.id != before.id:
                before = switch.rules.base
                yield f"Here you took <b>{escape(before.title)}</b>"
            for one in differences(switch.rules, before):
                answers = f"{escape(one.before)} → {escape(one.after)}"
                yield f"Here you switched: <b>{escape(one.name.lower())}</b>, {answers}"


def _switch(words: str) -> str:
    return f'<li class="switch">{words}</li>'
