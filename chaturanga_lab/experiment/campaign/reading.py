"""Reading: the games of cells, out of the files, as results and as a DataFrame."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..columns import NAMES, Columns
from ..frames import require_pandas
from ..plan import Plan
from ..results import Results
from .cells import Cell
from .layout import Part
from .parquet import read_games

if TYPE_CHECKING:
    import pandas as pd

    from .campaign import Campaign


class Reader:
    """Reads the games of cells; the part that was read last is kept, for the next cell in it."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        names = campaign.columns
        self._read = lru_cache(maxsize=1)(lambda part: read_games(campaign.store.path(part), names))

    def results(self, cells: Sequence[Cell]) -> Results:
        """Return the games of cells with the same players as results, as `lab.simulate` would have given them."""
        design = self.campaign.design
        rulesets = tuple(cell.ruleset for cell in cells)
        plan = Plan(rulesets, cells[0].players, design.games, design.seed, None, design.max_plies)
        games = {cell.ruleset.label: self.columns(cell) for cell in cells}
        return Results(plan, games, is_cut=any(len(each) < design.games for each in games.values()))

    def columns(self, cell: Cell) -> Columns:
        """Return the finished games of a cell as columns of numbers."""
        armies = len(cell.ruleset.setup.armies)
        scores = [f"score_{army}" for army in range(armies if cell.ruleset.mechanics.is_table else 0)]
        pieces = [self._piece(part, cell) for part in self._parts(cell)]
        number, *columns = (_joined(pieces, name) for name in ("game", *NAMES, *scores))
        nothing = [array("i", bytes(4 * len(number))) for _ in range(armies - len(scores))]
        return Columns(cell.ruleset, number, columns[: len(NAMES)], (*columns[len(NAMES) :], *nothing))

    def _parts(self, cell: Cell) -> Iterable[Part]:
        finished = self.campaign.store.entries
        return (part for part in self.campaign.design.parts_with(cell) if part.name in finished)

    def _piece(self, part: Part, cell: Cell) -> Any:
        rows = part.rows(cell.number)
        return self._read(part).slice(rows.start, rows.stop - rows.start)


def _joined(pieces: Sequence[Any], name: str) -> array[int]:
    """Return a column of pieces of files as one column of 32-bit integers."""
    import numpy as np

    column = array("i")
    for piece in pieces:
        column.frombytes(piece[name].to_numpy().astype(np.int32).tobytes())
    return column


def frame_of(campaign: Campaign, cells: Sequence[Cell]) -> pd.DataFrame:
    """Return the games of cells as a DataFrame; ImportError, with one sentence, where pandas is not installed."""
    require_pandas()
    reader = Reader(campaign)
    alike: dict[Any, list[Cell]] = {}
    for cell in cells:
        alike.setdefault(cell.players, []).append(cell)
    return _stacked([reader.results(group).frame() for group in alike.values()])


def _stacked(frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """Return frames one below the other, with words kept as categories, and nothing where a column is missing."""
    import pandas as pd
    from pandas.api.types import union_categoricals

    names = list(dict.fromkeys(name for frame in frames for name in frame.columns))
    columns = {}
    for name in names:
        parts = [frame[name] if name in frame else pd.Series(pd.NA, frame.index, "Float64") for frame in frames]
        are_words = all(isinstance(part.dtype, pd.CategoricalDtype) for part in parts)
        columns[name] = union_categoricals(parts) if are_words else pd.concat(parts, ignore_index=True).array
    return pd.DataFrame(columns)
