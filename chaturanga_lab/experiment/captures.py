"""Captures: on which squares men are taken off the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..engine.tracing import Trace
from ..rules import Ruleset
from .frames import require_pandas, results_of
from .intervals import of_mean
from .progress import OnProgress
from .results import Results
from .traces import named_army, traces

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class SquareCaptures:
    """How many men were taken off a square in so many games, and the 95 % interval of the mean; None of one game."""

    ruleset: str
    square: str
    men: int
    games: int
    low: float | None
    high: float | None

    @property
    def mean(self) -> float:
        """Men a game."""
        return self.men / self.games

    def __str__(self) -> str:
        interval = "" if self.low is None or self.high is None else f" ({max(0, self.low):.2f} to {self.high:.2f})"
        return f"{self.square} {self.mean:.2f}{interval}"


@dataclass(frozen=True)
class Captures:
    """The men taken off each square under each ruleset: of one kind and one army, or of all."""

    results: Results = field(repr=False)
    kind: str | None
    army: str | None
    rows: tuple[SquareCaptures, ...] = field(repr=False)

    def of(self, ruleset: Ruleset | str | None = None) -> tuple[SquareCaptures, ...]:
        """Return the rows of a ruleset, the first if None: every square, a1 first, rank by rank."""
        label = self.results.plan.ruleset(ruleset).label
        return tuple(row for row in self.rows if row.ruleset == label)

    def games(self, ruleset: Ruleset | str | None = None) -> int:
        """Return how many games under a ruleset were played again."""
        return max((row.games for row in self.of(ruleset)), default=0)

    def busiest(self, ruleset: Ruleset | str | None = None, count: int = 3) -> tuple[SquareCaptures, ...]:
        """Return the squares on which most men were taken, those that come first on the board before their equals."""
        return tuple(sorted((row for row in self.of(ruleset) if row.men), key=lambda row: -row.men)[:count])

    @property
    def what(self) -> str:
        """Which men are counted: "men", "White's horses"."""
        men = self.results.rulesets[0].piece(self.kind).plural if self.kind else "men"
        return f"{self.army.capitalize()}'s {men}" if self.army else men

    def sentence(self, ruleset: Ruleset | str | None = None) -> str:
        """Return how many men were taken in a game and on which squares most, in words."""
        rows = self.of(ruleset)
        if not rows:
            return "no game was finished"
        mean = sum(row.men for row in rows) / rows[0].games
        most = ", ".join(map(str, self.busiest(ruleset)))
        return f"{mean:.2f} {self.what} taken in a game" + (f", most of them on {most}" if most else "")

    def frame(self) -> pd.DataFrame:
        """Return the rows as a DataFrame."""
        require_pandas()
        import pandas as pd

        names = ("ruleset", "square", "men", "games", "mean", "low", "high")
        return pd.DataFrame({name: [getattr(row, name) for row in self.rows] for name in names})

    def __repr__(self) -> str:
        lines = [f"{self.what.capitalize()} taken, by square, {self.results.plan.words}."]
        lines += [
            f"{rules.label}, {self.games(rules):,} games: {self.sentence(rules)}." for rules in self.results.rulesets
        ]
        return "\n".join(lines)


def captures(
    games: Results | pd.DataFrame,
    kind: str | None = None,
    army: str | None = None,
    *,
    first: int | None = None,
    progress: OnProgress | None = None,
) -> Captures:
    """Return how many men were taken off each square: of a kind and of an army, or of all.

    A man counts where he stood, also one who was taken off by a removal or a triumph, or stood grey. The games are
    played again for it, as `traces` says. ValueError for a kind or an army that is not there.
    """
    results = results_of(games)
    number, rows = named_army(results, army), list[SquareCaptures]()
    for rules in results.rulesets:
        letter = rules.piece(kind).letter if kind else None
        rows += _rows(rules, traces(results, rules, first, progress=progress), letter, number)
    return Captures(results, kind, army, tuple(rows))


def _rows(rules: Ruleset, traced: Sequence[Trace], kind: str | None, army: int | None) -> Iterator[SquareCaptures]:
    each = [
        Counter(one.square for one in game.losses if kind in (None, one.kind) and army in (None, one.army))
        for game in traced
    ]
    for square in rules.geometry.names if traced else ():
        counts = [game[square] for game in each]
        low, high = of_mean(counts) or (None, None)
        yield SquareCaptures(rules.label, square, sum(counts), len(counts), low, high)
