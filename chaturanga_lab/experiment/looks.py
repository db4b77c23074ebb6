"""Looks: after how many games a run that plays until the shares are known well enough looks whether they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil
from statistics import NormalDist

from .shares import Share

STEPS = (100, 125, 160, 200, 250, 315, 400, 500, 630, 800)
"""The looks of one decade; those of the next are ten times these."""
NARROWEST, WIDEST = 0.0005, 0.5


def looks(most: int) -> Iterator[int]:
    """Yield the numbers of games at which is looked, and at last the most that may be played.

    >>> list(looks(1100))
    [100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1100]
    """
    decade = 1
    while True:
        for games in (decade * step for step in STEPS):
            if games >= most:
                yield most
                return
            yield games
        decade *= 10


def half_width(shares: Iterable[Share]) -> float | None:
    """Return half the width of the widest 95 % interval among shares; None if there is no share of any game."""
    widths = [(high - low) / 2 for low, high in (share.interval for share in shares if share.games)]
    return max(widths, default=None)


def games_enough(until: float) -> int:
    """Return the first look by which no share, whatever it is, can have an interval of a larger half width.

    >>> games_enough(0.01)
    10000
    """
    worst = ceil((NormalDist().inv_cdf(0.975) / (2 * until)) ** 2)  # of a share of one half; Wilson's is narrower
    return next(games for games in looks(10 * worst + 100) if games >= worst)


def checked_half_width(until: object) -> float | None:
    """Return the half width that `until` means, None for none; ValueError, with one sentence, for anything else."""
    if until is None:
        return None
    if isinstance(until, bool) or not isinstance(until, int | float) or not NARROWEST <= until <= WIDEST:
        raise ValueError(
            f"until is half the width of an interval, from {NARROWEST} to {WIDEST}, such as 0.01, not {until!r:.40}."
        )
    return float(until)
