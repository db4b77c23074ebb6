"""Thought: a search of the thinker in one position, carried on in slices."""

from __future__ import annotations

from ..position import Move, Position
from ..rules import Ruleset
from . import kernel as k
from . import thinking as h
from .guide import guide_of, tables_to_think
from .moves import write_move
from .state import prepare
from .weighing import HUNDRED


class Thought:
    """A search for a move of the army to move, of at most `nodes` moves tried; `seed` decides between equals.

    Nothing is looked at before `go_on` is called. The same position, rules, nodes and seed lead to the same move,
    however the search is cut into slices. `move` is the best found so far: a legal move from the beginning.

    Raises ValueError, with one sentence, if there is no legal move, or if a throw is due.
    """

    def __init__(self, position: Position, rules: Ruleset, nodes: int, seed: int = 0) -> None:
        self.tables, self._s = prepare(position, rules)
        if self.tables.mechanics.dice and not position.dice:
            raise ValueError("A throw is due: the thinker moves once the dice lie on the table.")
        self._s = room_for_moves(self._s)
        self._t, self._g = tables_to_think(self.tables), guide_of(self.tables)
        self._w, self._saved, self._hashes = rooms(0)
        h.begin_thinking(self._t, self._s, self._g, self._w, self._saved, k.seed_game(seed, 0), nodes, ply=0)
        if self._w[h.CHOSEN] == k.PASS and not self.tables.t[k.TABLE]:
            raise ValueError("There is no legal move to choose from.")
        self._first = self._s.copy()

    def go_on(self, nodes: int) -> bool:
        """Try so many moves more; return whether the search is over."""
        w = self._w
        h.go_on_thinking(
            self._t,
            self._s,
            self.tables.z,
            self._g,
            w,
            self._saved,
            self._hashes,
            w[h.NODES] + nodes,
        )
        return self.is_over

    @property
    def is_over(self) -> bool:
        """Whether the search has spent its nodes, or found all that it can."""
        return bool(self._w[h.IS_FOUND])

    @property
    def move(self) -> Move:
        """The best move found so far."""
        return write_move(self.tables, self._first, self._w[h.CHOSEN])

    @property
    def nodes(self) -> int:
        """How many moves were tried."""
        return self._w[h.NODES]

    @property
    def depth(self) -> int:
        """How many moves ahead the search looks now, captures not counted."""
        return self._w[h.DEPTH]

    @property
    def value(self) -> float:
        """What the position is worth to the side to move, in foot soldiers; a game won counts many thousands."""
        return self._w[h.CHOSEN_VALUE] / HUNDRED


def room_for_moves(start: list[int]) -> list[int]:
    """Return a copy of a position with room for the moves that a search lists at all its levels."""
    return start + [0] * (h.LISTED_MOST + h.LISTED_A_LEVEL)


def rooms(plies: int) -> tuple[list[int], list[int], list[int]]:
    """Return empty arrays for a search: w, saved, and the hashes of a game of so many plies."""
    return [0] * h.W_SIZE, [0] * (h.LEVELS_MOST * h.SAVED_SIZE), [0] * (plies + h.LEVELS_MOST + 1)
