"""Tallies: what the games of all cells add up to, as a table in a notebook and as a DataFrame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from ..counted_summary import Grid, counted_html
from ..frames import require_pandas
from ..judge import Judge
from ..shares import OutcomeShare, Share, names_of_endings, shares_of_tally, turn_word
from .tally import Tally

if TYPE_CHECKING:
    import pandas as pd

SHOWN = 40
"""Cells in the table that a notebook shows; all are in the DataFrame."""
PAST = (
    "Under these rules and these policies. The campaign's .results(ruleset, policy) have the intervals too. This says "
    "nothing about how anyone played in the past."
)
STOPPED = "Unfinished games count as long as they were when we stopped them."
HEADS = ("rules, players, games", "how they came out", "how they ended, after how long on average")


@dataclass(frozen=True)
class Tallies(Sequence[Tally]):
    """What the games of each cell add up to, cell by cell; in a notebook a table with shares and names of endings."""

    rows: tuple[Tally, ...]

    @overload
    def __getitem__(self, at: int) -> Tally: ...
    @overload
    def __getitem__(self, at: slice) -> Tallies: ...
    def __getitem__(self, at: int | slice) -> Tally | Tallies:
        return Tallies(self.rows[at]) if isinstance(at, slice) else self.rows[at]

    def __len__(self) -> int:
        return len(self.rows)

    def frame(self) -> pd.DataFrame:
        """Return a DataFrame with a row for each cell: its games, shares from 0 to 1, and means of a game.

        `White wins`, `draw` and the like are outcomes, `by checkmate` and the like endings; nothing stands where a
        ruleset knows no such thing, or no game is finished.
        """
        require_pandas()
        import pandas as pd

        return pd.DataFrame([_record(tally) for tally in self])

    def __repr__(self) -> str:
        return "\n".join((*map(_line, self.rows[:SHOWN]), self._small_print))

    def _repr_html_(self) -> str:
        rows = map(_cells, self.rows[:SHOWN])
        return counted_html("", [Grid("What the games of each cell add up to", HEADS, rows)], self._small_print)

    @property
    def _small_print(self) -> str:
        """Return how to see the cells that are not shown, and what belongs under every number."""
        more, is_stopped = len(self) - SHOWN, any(ending == 0 for tally in self for _, ending in tally.outcomes)
        said = f"{more:,} cells more are not shown: .frame() has all, [{SHOWN}:] the next." if more > 0 else ""
        return " ".join(filter(None, (said, STOPPED if is_stopped else "", PAST)))


def outcomes_of(tally: Tally) -> tuple[OutcomeShare, ...]:
    """Return how the games of a cell came out: wins of each side, draws, unfinished games."""
    return tuple(shares_of_tally(Judge(tally.cell.ruleset), tally.outcomes))


def endings_of(tally: Tally) -> tuple[Share, ...]:
    """Return by which endings the games of a cell were over, those of one name together; unfinished games last."""
    rules, counts = tally.cell.ruleset, Counter[str]()
    names = names_of_endings(rules)
    for (_, ending), count in tally.outcomes.items():
        counts[names[ending]] += count
    return tuple(Share(rules.label, name, counts[name], tally.games) for name in dict.fromkeys(names.values()))


def _cells(tally: Tally) -> tuple[str, str, str]:
    """Return a cell and its games, their outcomes, and their endings with the mean length, as people read them."""
    games = f"{tally.games:,} game{'s' * (tally.games != 1)}"
    mean = f"{tally.plies / tally.games:,.0f} {turn_word(tally.cell.ruleset)}" if tally.games else ""
    ended = "; ".join(filter(None, (_shares(endings_of(tally)), mean)))
    return f"{tally.cell}, {games}", _shares(outcomes_of(tally)), ended


def _line(tally: Tally) -> str:
    """Return a cell and what its games add up to as one line."""
    cell, *told = filter(None, _cells(tally))
    return f"{cell}: {'; '.join(told)}" if told else cell


def _shares(shares: Sequence[Share]) -> str:
    return ", ".join(f"{share.name} {share.percent}" for share in shares if share.count)


def _record(tally: Tally) -> dict[str, Any]:
    """Return a row as a mapping column → value."""
    games = tally.games
    record: dict[str, Any] = {"ruleset": tally.cell.ruleset.label, "policy": tally.cell.policy, "games": games}
    if not games:
        return record
    record |= {share.name: share.share for share in outcomes_of(tally)}
    record |= {f"by {share.name}": share.share for share in endings_of(tally)[:-1]}
    sums = ("plies", "captures", "promotions", "removals", "triumphs")
    return record | {f"mean_{name}": getattr(tally, name) / games for name in sums}
