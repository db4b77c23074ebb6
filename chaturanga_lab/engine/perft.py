"""Perft: how many ways there are to play so many moves, the field's test of a move generator."""

from __future__ import annotations

from importlib.util import find_spec

from ..position import Position
from ..rules import Ruleset
from . import kernel as k
from .state import prepare

INTERPRETED_DEPTH = 3  # deeper counts are worth compiling for


def perft(position: Position, rules: Ruleset, depth: int, compiled: bool | None = None) -> int:
    """Return the number of ways to play `depth` moves. A won game has no moves; draws do not cut the tree.

    Deep counts run compiled, unless `compiled` says otherwise. Raises ValueError for a negative depth, and for a game
    with dice, whose throws are no moves.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-mate")
    >>> [perft(rules.start(), rules, depth) for depth in range(4)]
    [1, 16, 256, 4176]
    """
    tables, start = prepare(position, rules)
    if not isinstance(depth, int) or depth < 0:
        raise ValueError(f"A depth is a whole number from 0, not {depth!r}.")
    if tables.mechanics.dice:
        raise ValueError("Perft counts moves; in a game with dice a throw stands before each.")
    if depth == 0:
        return 1
    if compiled is None:
        compiled = depth > INTERPRETED_DEPTH and find_spec("numba") is not None
    if compiled:
        from .compiled import perft as count

        return count(tables, start, depth)
    s = start + [0] * (depth * k.OUT_SIZE)
    saved = [0] * (depth * k.SLOTS)
    return int(k.perft(tables.t, s, tables.z, saved, [0] * depth, [0] * depth, depth))
