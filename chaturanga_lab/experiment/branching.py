"""Branching: how many moves an army has to choose from, by ply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import TYPE_CHECKING

from ..engine.tracing import Trace
from ..rules import Ruleset
from .frames import require_pandas, results_of
from .progress import OnProgress
from .results import Results
from .traces import plies_shown, traces

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Choice:
    """How many moves there were on some plies that follow each other: the median and the quartiles.

    The plies are `first` to `last`, whole rounds, so that every army's turns are in them; `games` is how many games
    reached the first of them. On a quarter of the turns there were `low` moves or fewer, on a quarter `high` or more.
    """

    ruleset: str
    first: int
    last: int
    games: int
    low: float
    median: float
    high: float

    @property
    def middle(self) -> float:
        """The middle of the plies."""
        return (self.first + self.last) / 2

    def __str__(self) -> str:
        return f"{self.median:g} ({self.low:g} to {self.high:g})"


@dataclass(frozen=True)
class Branching:
    """The moves to choose from by ply under each ruleset. With dice they are those that the throw allows."""

    results: Results = field(repr=False)
    rows: tuple[Choice, ...] = field(repr=False)

    def of(self, ruleset: Ruleset | str | None = None) -> tuple[Choice, ...]:
        """Return the rows of a ruleset, the first if None, from the start on."""
        label = self.results.plan.ruleset(ruleset).label
        return tuple(row for row in self.rows if row.ruleset == label)

    def games(self, ruleset: Ruleset | str | None = None) -> int:
        """Return how many games under a ruleset were played again."""
        return max((row.games for row in self.of(ruleset)), default=0)

    def sentence(self, ruleset: Ruleset | str | None = None) -> str:
        """Return the moves at the beginning, at about a third and two thirds of the curve, and at its end, in words."""
        rows = self.of(ruleset)
        at = [rows[round(third * (len(rows) - 1) / 3)] for third in range(4)] if rows else []
        word = self.results.plan.turn_word
        said = [f"{word} {row.first:,} to {row.last:,} ({row.games:,} games) {row}" for row in at]
        return f"moves to choose from, median and quartiles: {'; '.join(dict.fromkeys(said))}" if said else NO_GAME

    def frame(self) -> pd.DataFrame:
        """Return the rows as a DataFrame."""
        require_pandas()
        import pandas as pd

        names = ("ruleset", "first", "last", "games", "low", "median", "high")
        return pd.DataFrame({name: [getattr(row, name) for row in self.rows] for name in names})

    def __repr__(self) -> str:
        lines = [f"Moves to choose from, by ply, {self.results.plan.words}."]
        lines += [f"{one.label}, {self.games(one):,} games: {self.sentence(one)}." for one in self.results.rulesets]
        return "\n".join(lines)


NO_GAME = "no game was finished"


def branching(
    games: Results | pd.DataFrame, *, first: int | None = None, progress: OnProgress | None = None
) -> Branching:
    """Return how many moves there were to choose from, by ply: the median and the quartiles over the games.

    The games are played again for it and their moves counted, as `traces` says.
    """
    results = results_of(games)
    rows: list[Choice] = []
    for rules in results.rulesets:
        rows += _rows(rules, traces(results, rules, first, with_choices=True, progress=progress))
    return Branching(results, tuple(rows))


def _rows(rules: Ruleset, traced: Sequence[Trace]) -> Iterator[Choice]:
    plies = plies_shown(traced, len(rules.geometry.armies))
    step = plies[1] if len(plies) > 1 else len(rules.geometry.armies)
    for ply in plies:
        counts = [count for game in traced for count in game.choices[ply : ply + step]]
        if counts:
            low, _, high = quantiles(counts, n=4, method="inclusive") if len(counts) > 1 else counts * 3
            games = sum(ply < game.turns for game in traced)
            yield Choice(rules.label, ply + 1, ply + step, games, low, median(counts), high)
