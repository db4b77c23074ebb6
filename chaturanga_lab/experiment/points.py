"""Points: what each army, and each side of partners, scored on average."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor, log10
from statistics import fmean

from ..rules import Ruleset
from .columns import Columns
from .intervals import of_mean
from .shares import in_words, sides_of


@dataclass(frozen=True)
class Points:
    """What an army, or partners together, scored in each finished game under a ruleset (its label), in game order."""

    ruleset: str
    armies: tuple[str, ...]
    scores: tuple[float, ...]

    @property
    def name(self) -> str:
        """Whose points they are: "Red", or "Red and Yellow"."""
        return in_words(self.armies)

    @property
    def games(self) -> int:
        """How many games were finished."""
        return len(self.scores)

    @property
    def mean(self) -> float | None:
        """The mean; None if no game was finished."""
        return fmean(self.scores) if self.scores else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean (Student), from 0 up, since nobody has less; None of fewer than two games."""
        interval = of_mean(self.scores)
        return interval and (max(0.0, interval[0]), interval[1])

    @property
    def decimals(self) -> int:
        """How many decimals the mean deserves: more of them the narrower the interval is."""
        low, high = self.interval or (0, 0)
        return max(0, 1 + floor(log10(3 / (high - low)))) if high > low else 1

    @property
    def number(self) -> str:
        """The mean as people read it: "14.2"."""
        return "–" if self.mean is None else f"{self.mean:.{self.decimals}f}"

    @property
    def range(self) -> str:
        """The interval as people read it: "13.9 to 14.5"; "" if there is none."""
        return " to ".join(f"{end:.{self.decimals}f}" for end in self.interval or ())

    def __str__(self) -> str:
        return f"{self.name} {self.number}{f' ({self.range})' if self.range else ''}"


def points_of(rules: Ruleset, games: Columns) -> Iterator[Points]:
    """Yield the points of each army, then those of each side of partners."""
    armies = rules.setup.armies
    scores = (games.judge.verdict(*key).scores for key in zip(games.winner, games.ending, games.points, strict=True))
    finished = [each for each, ending in zip(scores, games.ending, strict=True) if ending]
    sides = [side for _, side in sides_of(rules) if len(side) > 1]
    for group in (*((army,) for army in armies), *sides):
        columns = [armies.index(army) for army in group]
        yield Points(rules.label, group, tuple(sum(scores[at] or 0 for at in columns) for scores in finished))
