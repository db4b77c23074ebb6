"""Campaigns: very many games, kept in a folder part by part, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ...rules import Library, Ruleset
from ..results import Results
from .cells import Cell
from .design import Design
from .layout import Part
from .opening import design_in, store_at
from .parquet import COLUMNS, read_games, score_names
from .store import Store
from .tallies import Tallies
from .tally import COUNTED, SUMMED, Counting

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


@dataclass(frozen=True, eq=False)
class Campaign:
    """A campaign in its folder: what was asked, what is finished, and the games.

    Whatever counts games counts those of the finished parts; `is_complete` says whether these are all.
    """

    design: Design = field(repr=False)
    store: Store = field(repr=False)
    said: tuple[str, ...] = ()
    """What there was to say when it was carried out: that parts were damaged, that there was nothing to do, …"""

    @classmethod
    def from_folder(cls, folder: str | Path, library: Library | None = None) -> Campaign:
        """Return the campaign of a folder as it stands, without playing or locking, also while another process plays.

        `library` is where its rulesets come from, the package's if None. Raises ValueError, with one sentence, for a
        folder without a campaign, and if its rulesets mean something else by now.
        """
        store = store_at(folder)
        return cls(design_in(store, library), store)

    # ------------------------------------------------------------------ what there is

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self.store.folder

    @property
    def title(self) -> str:
        """What its file calls it; "" if it came from no file."""
        return self.design.title

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

    def __len__(self) -> int:
        return sum(part.games for part in self.parts)

    def __bool__(self) -> bool:
        return True

    def damaged(self) -> tuple[str, ...]:
        """Return a sentence for each finished part whose file is missing or is not what was written."""
        found = ((part, self.store.flaw(part)) for part in self.parts)
        return tuple(f"{part.name} is {flaw}." for part, flaw in found if flaw)

    # ------------------------------------------------------------------ games

    def tables(self, columns: Iterable[str] = COLUMNS) -> Iterator[pa.Table]:
        """Yield the games of each finished part, in order, as an Arrow table with the columns of the files."""
        for part in self.parts:
            yield read_games(self.store.path(part), tuple(columns))

    def tally(self) -> Tallies:
        """Return what the games of each cell add up to, as a table; one part at a time is held in memory."""
        counting = Counting()
        for games in self.tables((*COUNTED, *SUMMED)):
            counting.add(games)
        return Tallies(counting.tallies(self.cells))

    def results(self, ruleset: Ruleset | str | None = None, policy: str | None = None) -> Results:
        """Return the games of one cell as results, for charts, replays and shares; the first cell if nothing is said.

        Where some of its parts are not finished, the results are marked as cut.
        """
        from .reading import Reader

        return Reader(self).results([self.design.cell(ruleset or self.cells[0].ruleset, policy)])

    def frame(self, cells: Iterable[Cell] | None = None) -> pd.DataFrame:
        """Return the games of some cells, or of all, as a pandas DataFrame, a row each, policy by policy.

        The columns are those of `lab.playouts`. All cells of a large campaign do not fit into memory, at about 100
        bytes a game: `tally` counts them part by part.
        """
        from .reading import frame_of

        return frame_of(self, self.cells if cells is None else tuple(cells))

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of its files."""
        return (*COLUMNS, *score_names(self.design.score_columns))

    # ------------------------------------------------------------------ how it reads

    def lines(self) -> Iterator[str]:
        """Yield what it is in sentences: what was asked, how much of it is finished, what there was to say."""
        design = self.design
        rulesets = f"{len(design.rulesets):,} rulesets" if len(design.rulesets) > 1 else f"1 ruleset ({self._one})"
        yield (
            f"{self.title or 'Campaign'}: {rulesets}, {' and '.join(design.policies)}, {design.games:,} games in each "
            f"of {len(self.cells):,} cells, seed {design.seed}."
        )
        if self.is_complete:
            yield f"All {len(self):,} games are in {self.folder}."
        else:
            yield (
                f"{len(self):,} of {design.all_games:,} games are in {self.folder}; "
                "carry it out once more into this folder to play the rest."
            )
        yield from self.said

    @property
    def _one(self) -> str:
        return self.design.rulesets[0].label

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        return "".join(f"<p>{escape(line)}</p>" for line in self.lines())

    def saying(self, *said: str) -> Campaign:
        """Return the campaign with something to say."""
        return replace(self, said=said)
