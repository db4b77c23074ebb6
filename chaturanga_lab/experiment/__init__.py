"""Floor 5: many games, their results, and one of them again. Imports nothing heavy before it is needed."""

from __future__ import annotations

from .frames import results_of
from .intervals import clustered, wilson
from .players import Players
from .progress import Progress
from .replay import replay
from .results import Results
from .rows import Row, Verdict
from .shares import EndingShare, OutcomeShare, RemovalShare, Share, percent
from .simulation import playouts, simulate
from .summary import caveat, unfinished_in_words

__all__ = [
    "EndingShare",
    "OutcomeShare",
    "Players",
    "Progress",
    "RemovalShare",
    "Results",
    "Row",
    "Share",
    "Verdict",
    "caveat",
    "clustered",
    "percent",
    "playouts",
    "replay",
    "results_of",
    "simulate",
    "unfinished_in_words",
    "wilson",
]
