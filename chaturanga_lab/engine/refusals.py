"""Refusals: why a move is not possible, in one sentence."""

from __future__ import annotations

from dataclasses import replace

from ..position import Man, Move, Position
from ..rules import Ruleset
from . import kernel as k
from .state import prepare
from .tables import Tables


class IllegalMove(ValueError):  # noqa: N818  the word of the field: not an accident of the program
    """A move that is not possible; the message says in one sentence what is wrong."""


def reason(position: Position, rules: Ruleset, available: tuple[Move, ...], move: Move) -> str:
    """Return why a move is not among those available."""
    if move.kind == "step":
        try:
            return _reason_for_step(position, rules, available, move)
        except ValueError as error:  # a square that this board does not have
            return str(error)
    if move.kind == "remove":
        return _reason_for_removal(available, move)
    turn = _turn(position)
    allowed = ", ".join(sorted({one.kind for one in available})) or "nothing, for the game is over"
    return f"{move.uci()} is not possible here: {turn} may {allowed}."


def _reason_for_removal(available: tuple[Move, ...], move: Move) -> str:
    squares = [one.target for one in available if one.kind == "remove" and one.target]
    if not squares:
        return f"No man may be removed from {move.target}: that is for a stalemated army under a rule that allows it."
    return f"The man on {move.target} may not be removed; those on {_listed(squares)} may."


def _reason_for_step(position: Position, rules: Ruleset, available: tuple[Move, ...], move: Move) -> str:
    geometry = position.geometry
    origin, target = geometry.square(move.origin or ""), geometry.square(move.target or "")
    man, turn = position.board[origin], _turn(position)
    if man is None:
        return f"There is no man on {move.origin}."
    if man.army != position.turn:
        return f"The man on {move.origin} is {geometry.armies[man.army].name.capitalize()}'s, and it is {turn}'s turn."
    if not available and not _bar(position, rules, move):
        return f"{turn} has no move here: the game is over."
    says = _obstacle(position, rules, available, man, target, move)
    return f"{move.origin} to {move.target} is not possible: {says}."


def _obstacle(
    position: Position, rules: Ruleset, available: tuple[Move, ...], man: Man, target: int, move: Move
) -> str:
    name = rules.piece(man.kind).name
    for whole in available:
        if replace(whole, becomes=None) == replace(move, becomes=None):
            return f"the {name} becomes {_article(rules, whole.becomes)} there"
    other = position.board[target]
    if other is not None and other.army == man.army:
        return f"a man of the same army stands on {move.target}"
    if position.dice and not any(man.kind == _kind_of(position, one) for one in available):
        return f"no die left moves the {name}"
    if available and all(one.kind == "remove" for one in available):
        return f"{_turn(position)} is stalemated and may only take a man off the board"
    if _leaves_raja_attacked(position, rules, move):
        return _bar(position, rules, move) or "the raja would stand attacked"
    squares = [one.target for one in available if one.origin == move.origin and one.target]
    return f"the {name} on {move.origin} can go to {_listed(squares)}" if squares else f"the {name} there has no move"


def _turn(position: Position) -> str:
    return position.geometry.armies[position.turn].name.capitalize()


def _article(rules: Ruleset, kind: str | None) -> str:
    return f"a {rules.piece(kind).name}" if kind else "nothing else"


def _kind_of(position: Position, move: Move) -> str | None:
    man = position.board[move.origin] if move.origin else None
    return man.kind if man else None


def _leaves_raja_attacked(position: Position, rules: Ruleset, move: Move) -> bool:
    """Whether the move would be possible if the raja need not be kept safe."""
    tables, s = prepare(position, rules)
    army = position.turn
    codes = s[k.OUT : k.list_moves(tables.t, s, army, army, 0, False, k.OUT)]
    return _code(tables, s, move) in codes


def _bar(position: Position, rules: Ruleset, move: Move) -> str:
    """Return which ban a move breaks that would else be legal, "" if none."""
    tables, s = prepare(position, rules)
    t, army = tables.t, position.turn
    enemy, code = t[k.NEXT + army], _code(tables, s, move)
    in_check = t[k.SAFE] != 0 and k.is_attacked(t, s, army, enemy)
    if code not in s[k.OUT : k.list_moves(t, s, army, enemy, t[k.SAFE], in_check, k.OUT)]:
        return ""
    if k.is_allowed(t, s, army, enemy, code):
        return ""
    stalemating = t.copy()
    stalemating[k.BANS] &= k.STALEMATING
    if k.is_allowed(stalemating, s, army, enemy, code):
        return f"it would be check number {s[k.CHECKS + army] + 1} in a row, which these rules forbid"
    name = position.geometry.armies[enemy].name.capitalize()
    ill = f"stalemate {name}" if t[k.RAJA_ALONE] else f"leave {name} without a move"
    return f"it would {ill}, which these rules forbid"


def _code(tables: Tables, s: list[int], move: Move) -> int:
    """Return a step as the kernel writes it."""
    square = tables.mechanics.geometry.square
    origin, target = (tables.squares[square(name or "")] for name in (move.origin, move.target))
    return s[k.BOARD + origin] << k.SQUARE_BITS | target


def _listed(squares: list[str]) -> str:
    """Return squares as "a3", "a3 and e3" or "a3, c5 and e3"."""
    return " and ".join(filter(None, (", ".join(squares[:-1]), squares[-1])))
