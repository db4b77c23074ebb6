"""Triumphs: whom a move takes off the board, by capture and by a triumph."""

from __future__ import annotations

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
    return _can_triumph(tables, s, position, move, target) and k.squares_completed(tables.t, s, position.turn, target) != 0


def _can_triumph(tables: Tables, s: list[int], position: Position, move: Move, target: int) -> bool:
    """Whether the man who moves is of the kind that makes a triumph, and takes no raja, whose army would be out."""
    man = s[k.BOARD + tables.squares[position.geometry.square(move.origin or "")]]
    is_of_kind = 0 < man < k.FIRST_GREY and tables.t[k.TRAITS + s[k.KIND + man]] & k.TRIUMPHANT != 0
    return is_of_kind and not k.is_live_raja(s[k.BOARD + target])
