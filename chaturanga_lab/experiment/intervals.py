"""Intervals: how far the share that was counted may lie from the share of all games that could be played.

These stand under every number on every page, also in a browser that has no scipy, and a page of a class would wait a
second and take 70 MB for scipy.stats: so they are Python's own arithmetic, which the tests hold to scipy and
statsmodels. What a notebook asks once (`differences`) leaves its arithmetic to those libraries.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sqrt, tan
from statistics import NormalDist, fmean, stdev


def wilson(successes: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the Wilson score interval of a share: two numbers from 0 to 1.

    Of many such intervals, about `confidence` hold the true share. It stays within 0 and 1 and is never of width 0,
    also for rare outcomes and few games; without any trial it is (0, 1). Source: Wilson 1927, JASA 22:209-212.

    >>> low, high = wilson(412, 1000)
    >>> round(low, 3), round(high, 3)
    (0.382, 0.443)
    """
    if not (0 <= successes <= trials and 0 < confidence < 1):
        raise ValueError(f"{successes} of {trials} at confidence {confidence} is no share that could be counted.")
    if trials == 0:
        return 0.0, 1.0
    return _wilson(successes / trials, trials, confidence)


def clustered(successes: Sequence[int], trials: Sequence[int], confidence: float = 0.95) -> tuple[float, float]:
    """Return the interval of a share of trials that come in clusters: of turns, say, which come in games.

    Trials of one cluster may be alike, so that many of them tell less than as many that are independent. The interval
    is Wilson's for as many independent trials (Kish's effective sample size) as would leave the share as uncertain as
    the differences between the clusters do, never for more than were counted; of a single cluster, for one. Clusters
    in which nothing succeeded do not differ: then it is Wilson's.

    >>> [round(end, 3) for end in clustered([10, 0] * 50, [10, 10] * 50)], [round(end, 3) for end in wilson(50, 99 + 1)]
    ([0.403, 0.597], [0.404, 0.596])
    """
    if len(successes) != len(trials) or not 0 < confidence < 1:
        raise ValueError("Each cluster needs its successes and its trials, and the confidence lies between 0 and 1.")
    every, count = sum(trials), len(trials)
    if every == 0:
        return 0.0, 1.0
    share = sum(successes) / every
    spread = sum((one - share * size) ** 2 for one, size in zip(successes, trials, strict=True))
    variance = spread / every**2 * count / (count - 1) if count > 1 else share * (1 - share)
    effective = min(every, share * (1 - share) / variance) if variance else every
    return _wilson(share, effective, confidence)


def of_mean(values: Sequence[float], confidence: float = 0.95) -> tuple[float, float] | None:
    """Return Student's interval of the mean of all games that could be played; None of fewer than two values.

    Of many such intervals, about `confidence` hold the true mean; of few games only if their values are not too skew.

    >>> [round(end, 2) for end in of_mean([4, 6, 5, 7, 3, 5])]
    [3.52, 6.48]
    """
    if not 0 < confidence < 1:
        raise ValueError(f"A confidence lies between 0 and 1; {confidence} does not.")
    if len(values) < 2:
        return None
    mean, reach = fmean(values), _student((1 + confidence) / 2, len(values) - 1) * stdev(values) / sqrt(len(values))
    return mean - reach, mean + reach


def _student(share: float, freedom: int) -> float:
    """Return the quantile of Student's distribution, within a hundredth of it (Abramowitz and Stegun 1964, 26.7.5)."""
    if freedom == 1:
        return tan(pi * (share - 0.5))
    if freedom == 2:
        return (2 * share - 1) / sqrt(2 * share * (1 - share))
    z, n = NormalDist().inv_cdf(share), freedom
    terms = (
        z,
        (z**3 + z) / (4 * n),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3),
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4),
    )
    return sum(terms)


def _wilson(share: float, trials: float, confidence: float) -> tuple[float, float]:
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    weight = z * z / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = z * sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    return 0.0 if share == 0 else middle - reach, 1.0 if share == 1 else middle + reach
