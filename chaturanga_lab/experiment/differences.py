"""Differences: how far two means of games differ, how sure that is, and how many games would settle it.

scipy and statsmodels do the arithmetic. They are loaded when a difference is asked for, not by this import.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec
from math import ceil, floor, inf, log10
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[tuple[int], np.dtype[np.float64]]

MOST_GAMES = 10_000_000
"""A difference that so many games would not settle counts as too small to matter."""
POWER = 0.8
"""How many of such runs would settle a difference that is as large as the one measured."""
FEW = 30
"""Fewer games that all differ by the very same number do not show how others would scatter."""
MISSING = (
    "A comparison of games needs numpy, scipy and statsmodels, which are not all installed here; "
    "lab.simulate and its shares with their intervals do without them."
)


@dataclass(frozen=True)
class Gap:
    """Two means, their difference (second less first), its interval, and what pairing was worth.

    `p` is how likely so large a difference, or a larger one, would be by chance if there were none. `worth`: so many
    games that are not paired would be as good as one pair's; 1 if pairing did not help, infinite if no pair differs,
    None if there are no pairs. `spread` is the standard deviation of the differences of the pairs, `level` the chance
    of error of this interval.
    """

    first: float
    second: float
    interval: tuple[float, float]
    p: float
    games: int
    worth: float | None
    spread: float = field(repr=False)
    level: float = field(repr=False)

    @cached_property
    def games_needed(self) -> int | None:
        """How many games under each ruleset would settle a difference so large; None if MOST_GAMES would not."""
        return games_for(self.difference, self.spread, self.level)

    @property
    def difference(self) -> float:
        """The second mean less the first."""
        return self.second - self.first


def require_statistics() -> None:
    """Raise ImportError, with one sentence, where a library is missing."""
    if any(find_spec(name) is None for name in ("numpy", "scipy", "statsmodels")):
        raise ImportError(MISSING)


def level_of_each(confidence: float, comparisons: int) -> float:
    """Return the chance of error that each of so many intervals may have, so that all hold together (Šidák 1967).

    >>> round(level_of_each(0.95, 10), 5)
    0.00512
    """
    from statsmodels.stats.multitest import multipletests

    return float(multipletests([0.5] * comparisons, 1 - confidence, method="sidak")[2])


def paired_gap(first: Numbers, second: Numbers, level: float, *, is_bounded: bool) -> Gap | None:
    """Return the gap between the means of two numbers of each game; None of too few games to see how they scatter.

    The mean of the differences of the pairs has Student's interval. Of shares and other numbers from 0 to 1 it is
    that of Agresti and Min 2005 (Statistics in Medicine 24:729-740): a few pairs are added, half of them alike, so that
    it is true for rare outcomes too and never of width 0. Where some games have no number, the mean is that of those
    that have one, and the interval the ratio's, by linearisation.
    """
    import numpy as np
    from statsmodels.stats.weightstats import DescrStatsW

    if min(np.isfinite(first).sum(), np.isfinite(second).sum()) < 2:
        return None
    means = float(np.nanmean(first)), float(np.nanmean(second))
    one, other = _whole(first), _whole(second)
    pairs = other - one
    if not is_bounded and len(pairs) < FEW and pairs.var() < 1e-12 and abs(pairs.mean()) > 1e-12:
        return None
    apart = float(one.var() + other.var())
    worth = apart / float(pairs.var()) if pairs.var() > 1e-12 else inf
    stats = DescrStatsW(pairs, ddof=0)
    if is_bounded:
        stats = DescrStatsW(*_with_more(pairs, (-1, 0, 1), (0.25, 0.5, 0.25), level))
    ends, p = _ends_and_p(stats, level, is_bounded=is_bounded)
    return Gap(*means, _within(ends, is_bounded=is_bounded), p, len(pairs), worth, float(stats.std), level)


def unpaired_gap(first: Numbers, second: Numbers, level: float, *, is_bounded: bool) -> Gap | None:
    """Return the gap between the means of games that have nothing to do with each other; None of too few.

    Welch's interval; of numbers from 0 to 1 that of Agresti and Caffo 2000 (The American Statistician 54:280-288), who
    add a few games to each side. `games` is the number of the smaller side.
    """
    import numpy as np
    from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

    one, other = first[np.isfinite(first)], second[np.isfinite(second)]
    if min(len(one), len(other)) < 2:
        return None
    games, means = min(len(first), len(second)), (float(one.mean()), float(other.mean()))
    each = [DescrStatsW(values) for values in (one, other)]
    if is_bounded:
        each = [DescrStatsW(*_with_more(values, (0, 1), (0.5, 0.5), level)) for values in (one, other)]
    both, spread = CompareMeans(each[1], each[0]), (each[0].var + each[1].var) ** 0.5
    if spread < 1e-12 and not is_bounded and games < FEW and means[0] != means[1]:
        return None
    if spread < 1e-12:
        ends, p = (means[1] - means[0],) * 2, float(means[0] == means[1])
    elif is_bounded:
        ends, p = both.zconfint_diff(level, usevar="unequal"), both.ztest_ind(usevar="unequal")[1]
    else:
        ends, p = both.tconfint_diff(level, usevar="unequal"), both.ttest_ind(usevar="unequal")[1]
    return Gap(*means, _within(ends, is_bounded=is_bounded), float(p), games, None, float(spread), level)


def games_for(difference: float, spread: float, level: float) -> int | None:
    """Return how many games under each ruleset would tell such a difference from none, in POWER of all such runs.

    `spread` is the standard deviation of the differences of the pairs. None if it is more than MOST_GAMES.

    >>> games_for(0.02, 0.7, 0.05), games_for(0.0001, 0.7, 0.05)
    (9700, None)
    """
    from statsmodels.stats.power import NormalIndPower

    if spread < 1e-12 or abs(difference) / spread < 1e-4:
        return None
    effect = abs(difference) / spread
    games = float(NormalIndPower().solve_power(effect_size=effect, alpha=level, power=POWER, ratio=0))
    return None if games > MOST_GAMES else _round_up(games)


def _round_up(games: float) -> int:
    """Return a number of games with two figures that are not 0, not below the number given."""
    unit = 10 ** max(0, floor(log10(max(1.0, games))) - 1)
    return int(ceil(games / unit) * unit)


def _whole(values: Numbers) -> Numbers:
    """Return numbers of all games whose mean is that of the known ones, and varies as it does."""
    import numpy as np

    known = np.isfinite(values)
    if known.all():
        return values
    mean = float(values[known].mean())
    every: Numbers = mean + np.where(known, values - mean, 0.0) / known.mean()
    return every


def _with_more(values: Numbers, added: tuple[int, ...], parts: tuple[float, ...], level: float) -> tuple[Any, Any]:
    """Return values and their weights, with half the square of z more that keep an interval from being too sure."""
    import numpy as np

    more = NormalDist().inv_cdf(1 - level / 2) ** 2 / 2
    distinct, counts = np.unique(values, return_counts=True)
    return np.append(distinct, added), np.append(counts, [more * part for part in parts])


def _ends_and_p(stats: Any, level: float, *, is_bounded: bool) -> tuple[tuple[float, float], float]:
    if stats.std < 1e-12:
        return (float(stats.mean),) * 2, float(abs(stats.mean) < 1e-12)
    if is_bounded:
        return stats.zconfint_mean(level), float(stats.ztest_mean()[1])
    return stats.tconfint_mean(level), float(stats.ttest_mean()[1])


def _within(ends: tuple[float, float], *, is_bounded: bool) -> tuple[float, float]:
    low, high = map(float, ends)
    return (max(-1.0, low), min(1.0, high)) if is_bounded else (low, high)
