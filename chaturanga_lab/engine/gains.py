"""Gains: whom a move takes off the board, by capture and by a triumph, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterable

from ..position import Move, Position
from ..rules import Ruleset
from . import kernel as k
from .state import prepare
from .tables import Tables


def men_taken(position: Position, rules: Ruleset, move: Move) -> tuple[str, ...]:
    """Return the squares whose men leave the board by a move: that of the target first, then those of a triumph.

    Whether the move is possible is not asked.
    """
    tables, s = prepare(position, rules)
    if move.kind not in ("step", "remove") or move.target is None:
        return ()
    target = tables.squares[position.geometry.square(move.target)]
    taken = [target] if s[k.BOARD + target] else []
    if move.kind == "step" and _can_triumph(tables, s, position, move, target):
        completed = k.squares_completed(tables.t, s, position.turn, target)
        taken += s[k.SPARE : k.list_triumph(tables.t, s, position.turn, target, completed, k.SPARE)]
    return tuple(tables.names[square] for square in taken)


def triumph_of(position: Position, rules: Ruleset, move: Move) -> bool:
    """Whether a move is a triumph. Whether it is possible is not asked."""
    tables, s = prepare(position, rules)
    if move.kind != "step" or move.target is None:
        return False
    target = tables.squares[position.geometry.square(move.target)]
    return (
        _can_triumph(tables, s, position, move, target) and k.squares_completed(tables.t, s, position.turn, target) != 0
    )


def values_of(position: Position, rules: Ruleset, moves: Iterable[Move]) -> list[int]:
    """Return what each move brings a greedy player: at a table its points, of two armies the value of the man taken.

    Of two armies any capture stands before a move that takes nothing, which counts -1.
    """
    tables, s = prepare(position, rules)
    return [_value(tables, s, position, move) for move in moves]


def _value(tables: Tables, s: list[int], position: Position, move: Move) -> int:
    square = position.geometry.square
    if move.kind not in ("step", "remove") or move.target is None:
        return 0
    target = tables.squares[square(move.target)]
    if tables.t[k.TABLE]:
        man = s[k.BOARD + tables.squares[square(move.origin or "")]]
        return int(k.points_of(tables.t, s, position.turn, man << k.SQUARE_BITS | target))
    taken = s[k.BOARD + target]
    return tables.t[k.VALUE + s[k.KIND + taken]] if taken else -1


def _can_triumph(tables: Tables, s: list[int], position: Position, move: Move, target: int) -> bool:
    """Whether the man who moves is of the kind that makes a triumph, and takes no raja, whose army would be out."""
    man = s[k.BOARD + tables.squares[position.geometry.square(move.origin or "")]]
    is_of_kind = 0 < man < k.FIRST_GREY and tables.t[k.TRAITS + s[k.KIND + man]] & k.TRIUMPHANT != 0
    return is_of_kind and not k.is_live_raja(s[k.BOARD + target])
