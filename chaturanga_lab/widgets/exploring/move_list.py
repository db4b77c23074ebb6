"""MoveList: the moves of a game in words, with each switch of a rule at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from ...play import Game, Turn, write_move
from ...rules.differences import differences
from ..parts.figure import mark_html
from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.region import Column, Html
from ..telling.names import marking
from .session import Do, Session

LONGEST = 20
"""Letters of a move that stands beside another one; of a round with a longer one the moves stand below each other."""
_START = '<button type="button" data-press="0">start</button>'

ROUNDS = 8
"""So many rounds of a table are listed: the last ones, or those about the position that is looked at."""


class MoveList(Column):
    """The moves played; pressing one shows the position after it, while the game itself stays."""

    def __init__(self, do: Do, tell: Tell) -> None:
        self._do = do
        self._session: Session | None = None
        self._listed: tuple[Game, range, str] | None = None
        self._is_whole = False
        self.head = Html("<h2>Moves</h2>")
        self.list = Listing(on_press=self._press, tell=tell)
        super().__init__([self.head, self.list])
        self.add_class("cl-moves").add_class("cl-panel")

    def show(self, session: Session) -> None:
        """Show the game on the board: the visitor's own, or the one that is looked at."""
        look = session.look
        game, ply = (look.game, look.ply) if look else (session.game, session.game.ply)
        rounds = _rounds(game, ply, is_whole=self._is_whole) if game.first_rules.mechanics.is_table else range(0)
        listed = self._listed
        if not listed or game is not listed[0] or (rounds, session.language) != listed[1:]:
            # A long game that is watched would be sent again at every move.
            self._listed = (game, rounds, session.language)
            self.list.html = _list_html(game, look.title if look else "", rounds, session.language)
        self._session = session
        self.list.current = str(ply) if game.moves else ""

    def _press(self, key: str) -> None:
        if key in ("all", "some"):
            self._is_whole = key == "all"
            if self._session:
                self.show(self._session)
            return
        ply = int(key)
        self._do(lambda session: session.step(ply - session.look.ply) if session.look else session.look_at(ply))


def _list_html(game: Game, title: str, rounds: range, language: str) -> str:
    hint = "Press a move to look at the position after it." if game.moves else "No move has been played yet."
    head = f"<p class='small muted'>{escape(title)}.</p>" if title else ""
    lines = _table_lines(game, rounds, language) if game.first_rules.mechanics.is_table else _lines(game, language)
    return f"{head}<p class='small muted'>{hint}</p>{_more_html(game, rounds)}<ol>{''.join(lines)}</ol>"


def _rounds(game: Game, ply: int, *, is_whole: bool) -> range:
    """Return which rounds of a table are listed: the last ones, or those about the position after a ply."""
    turns = game.turns
    last = turns[-1].round if turns else 0
    if is_whole or last <= ROUNDS:
        return range(1, last + 1)
    now = next((turn.round for turn in turns if ply - 1 in turn.plies), 1)
    # The window moves by halves, so that a game that is watched is not listed anew in each round.
    first = min(max(1, (now - 1) // (ROUNDS // 2) * (ROUNDS // 2) - 1), last - ROUNDS + 1)
    return range(first, first + ROUNDS)


def _more_html(game: Game, rounds: range) -> str:
    """Return the button that lists all rounds of a table, or the last ones again; none for a short game."""
    turns = game.turns if rounds else ()
    if not turns or turns[-1].round <= ROUNDS:
        return ""
    count = turns[-1].round
    is_whole = len(rounds) == count
    words = f"Only {ROUNDS} rounds" if is_whole else f"All {count} rounds"
    return f'<div class="bar"><button type="button" data-press="{"some" if is_whole else "all"}">{words}</button></div>'


def _table_lines(game: Game, rounds: range, language: str) -> Iterator[str]:
    """Yield the items of a table's list: a line for each round, in it the turns in their order."""
    turns = game.turns
    if not turns or 1 in rounds:
        yield from map(_switch, _switches(game, 0))
    if turns and 1 in rounds:
        yield f"<li><span>0.</span>{_START}</li>"
    for number in rounds:
        mine = [turn for turn in turns if turn.round == number]
        cells = "".join(_turn(game, turn, language) for turn in mine)
        yield f"<li class='round'><span>{number}.</span><div>{cells}</div></li>"
        for ply in range(mine[0].plies.start + 1, mine[-1].plies.stop + 1):
            yield from map(_switch, _switches(game, ply))


def _turn(game: Game, turn: Turn, language: str) -> str:
    """Return one army's turn: whose it is, and a button for each of its moves."""
    name = game.position.geometry.armies[turn.army].name.capitalize()
    mark = marking(game.rules, language)
    moves = "".join(_move(ply + 1, _written(game, ply, language), mark) for ply in turn.plies)
    return f"<p><span>{mark_html(game.position.geometry, turn.army)}<b>{name}</b></span><span>{moves}</span></p>"


def _lines(game: Game, language: str) -> Iterator[str]:
    """Yield the items of the list: the start, then one line for each round, broken where a rule was switched."""
    if not game.moves:
        yield from map(_switch, _switches(game, 0))
        return
    armies = len(game.position.geometry.armies)
    mark = marking(game.rules, language)
    words = [_written(game, ply, language) for ply in range(game.ply)]
    yield f"<li><span>0.</span>{_START}</li>"
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
        line.append(_move(ply + 1, text, mark))
    if line:
        yield _line(line)
    yield from map(_switch, _switches(game, game.ply))


def _line(cells: list[str]) -> str:
    return f"<li>{''.join(cells)}</li>"


def _written(game: Game, ply: int, language: str) -> str:
    return write_move(game.positions[ply], game.rules_at(ply), game.moves[ply], language)


def _move(ply: int, text: str, mark: Callable[[str], str]) -> str:
    long = ' class="long"' if len(text) > LONGEST else ""
    return f'<button type="button" data-press="{ply}"{long}>{mark(text)}</button>'


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
