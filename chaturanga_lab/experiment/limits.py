"""Limits: how long a run may take on this computer, and on how many threads, as whoever keeps it has said."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from threading import Thread

SECONDS = "CHATURANGA_LAB_SECONDS"
THREADS = "CHATURANGA_LAB_THREADS"
LONGEST = 86_400.0
"""Seconds of a day: nobody means more."""
MOST_THREADS = 256


@dataclass(frozen=True)
class Limits:
    """What a run may take: seconds on the clock, threads; None for as much as there is.

    >>> Limits(seconds=20).shorter(60), Limits().shorter(60)
    (20, 60)
    """

    seconds: float | None = None
    threads: int | None = None

    def shorter(self, seconds: float | None) -> float | None:
        """Return the smaller of some seconds and the limit, None if there is neither."""
        both = [one for one in (seconds, self.seconds) if one is not None]
        return min(both) if both else None

    def fewer(self, threads: int) -> int:
        """Return so many threads, or as many as are allowed."""
        return threads if self.threads is None else min(threads, self.threads)


def limits(said: Mapping[str, str] | None = None) -> Limits:
    """Return the limits that the environment sets, or a mapping in its place; what is missing or empty is no limit.

    Raises ValueError, naming the variable, for anything else than a number: a misspelt limit is never taken for none.

    >>> limits({"CHATURANGA_LAB_SECONDS": "20", "CHATURANGA_LAB_THREADS": "1"})
    Limits(seconds=20.0, threads=1)
    """
    said = os.environ if said is None else said
    return Limits(_seconds(said.get(SECONDS, "").strip()), _threads(said.get(THREADS, "").strip()))


def _seconds(text: str) -> float | None:
    if not text:
        return None
    if not re.fullmatch(r"\d{1,9}(\.\d{1,9})?", text, re.ASCII) or not 0 < float(text) <= LONGEST:
        raise ValueError(f"{SECONDS} is a number of seconds above 0, at most {LONGEST:,.0f}, not {text[:40]!r}.")
    return float(text)


def _threads(text: str) -> int | None:
    if not text:
        return None
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII) or not 1 <= int(text) <= MOST_THREADS:
        raise ValueError(f"{THREADS} is a whole number from 1 to {MOST_THREADS}, not {text[:40]!r}.")
    return int(text)


def threads_here() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def has_threads() -> bool:
    """Whether a thread can be started here, which is tried once; in a browser none can."""
    thread = Thread(target=int)
    try:
        thread.start()
    except RuntimeError:
        return False
    thread.join()
    return True
