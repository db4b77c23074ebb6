"""Intervals: how far the share that was counted may lie from the share of all games that could be played."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist


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
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, weight = successes / trials, z * z / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = z * sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    low = 0.0 if successes == 0 else middle - reach
    high = 1.0 if successes == trials else middle + reach
    return low, high
