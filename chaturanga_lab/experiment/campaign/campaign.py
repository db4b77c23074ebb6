"""Campaigns: very many games, kept in a folder part by part, that go on where they were left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .columns import COLUMNS, read_games
from .design import Cell, Design, Part
from .store import Store
from .tally import COUNTED, SUMMED, Counting, Tally

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True, eq=False)
class Campaign:
    """A campaign in its folder: what was asked, what is finished, and the games.

    Whatever counts games counts those of the finished parts; `is_complete` says whether these are all.
    """

    design: Design = field(repr=False)
    store: Store = field(repr=False)
    said: tuple[str, ...] = ()
    """What there was to say when it was carried out: parts that were damaged, that nothing was to be done, …"""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells, a ruleset and a policy each, in order."""
        return self.design.cells

    @property
    def parts(self) -> tuple[Part, ...]:
        """The finished parts, in order."""
        return tuple(part for part in self.design.parts if part.name in self.store.entries)

    @property
    def is_complete(self) -> bool:
        """Whether all games are finished."""
        return len(self.parts) == len(self.design.parts)

    def __repr__(self) -> str:
        what = f"{len(self.cells):,} cells, {len(self):,} of {self.design.all_games:,} games, in {self.store.folder}"
        rest = "" if self.is_complete else " Call again to play the rest."
        return " ".join((f"Campaign of {what}.{rest}", *self.said))

    def __len__(self) -> int:
        return sum(part.games for part in self.parts)

    def tables(self, columns: Iterable[str] = COLUMNS) -> Iterator[pa.Table]:
        """Yield the games of each finished part, in order, as an Arrow table with the columns of the files."""
        for part in self.parts:
            yield read_games(str(self.store.path(part)), tuple(columns))

    def tally(self) -> tuple[Tally, ...]:
        """Return what the games of each cell add up to; one part at a time is held in memory."""
        counting = Counting()
        for games in self.tables((*COUNTED, *SUMMED)):
            counting.add(games)
        return counting.tallies(self.cells)
