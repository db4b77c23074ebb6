"""Tallies: what the games of each cell add up to, counted part by part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .cells import Cell

if TYPE_CHECKING:
    import pyarrow as pa

SUMMED = ("plies", "captures", "promotions", "removals", "triumphs")
COUNTED = ("cell", "winner", "ending")


@dataclass(frozen=True)
class Tally:
    """What the games of a cell add up to.

    `outcomes` says how many had each (winner, ending): the number of an army, the first of the side that has won, or
    -1; and the number of a row of the mechanics' endings counted from 1, or 0 for a game cut at its longest length.
    The rest are sums over the games, `plies_squared` of the squares of their lengths.
    """

    cell: Cell
    games: int
    outcomes: Mapping[tuple[int, int], int]
    plies: int
    plies_squared: int
    captures: int
    promotions: int
    removals: int
    triumphs: int


class Counting:
    """Sums that grow part by part."""

    def __init__(self) -> None:
        self._outcomes: dict[int, dict[tuple[int, int], int]] = {}
        self._sums: dict[int, list[int]] = {}

    def add(self, games: pa.Table) -> None:
        """Count the games of a part, without a step of Python for each game."""
        import pyarrow as pa
        import pyarrow.compute as pc

        lengths = games["plies"].cast(pa.int64())
        games = games.append_column("plies_squared", pc.multiply(lengths, lengths))
        names = (*SUMMED, "plies_squared")
        wanted: list[tuple[object, str]] = [*((name, "sum") for name in names), ([], "count_all")]
        counted = games.group_by(list(COUNTED), use_threads=False).aggregate(wanted)
        sums = [counted[f"{name}_sum"].to_pylist() for name in names]
        keys = zip(*(counted[name].to_pylist() for name in COUNTED), strict=True)
        for (cell, *outcome), count, *added in zip(keys, counted["count_all"].to_pylist(), *sums, strict=True):
            outcomes = self._outcomes.setdefault(cell, {})
            winner, ending = outcome
            outcomes[winner, ending] = outcomes.get((winner, ending), 0) + count
            before = self._sums.get(cell, [0] * len(names))
            self._sums[cell] = [old + new for old, new in zip(before, added, strict=True)]

    def tallies(self, cells: Iterable[Cell]) -> tuple[Tally, ...]:
        """Return what the games of each cell add up to, whose outcomes are sorted."""
        return tuple(self._tally(cell) for cell in cells)

    def _tally(self, cell: Cell) -> Tally:
        outcomes = dict(sorted(self._outcomes.get(cell.number, {}).items()))
        plies, captures, promotions, removals, triumphs, squared = self._sums.get(cell.number, [0] * 6)
        games = sum(outcomes.values())
        return Tally(cell, games, outcomes, plies, squared, captures, promotions, removals, triumphs)
