"""Floor 5: many games, their results, and one of them again. Imports nothing heavy before it is needed."""

from __future__ import annotations

from .frames import results_of
from .intervals import wilson
from .players import Players
from .progress import Progress
from .replay import replay
from .results import Results
from .rows import Row, Verdict
from .shares import EndingShare, OutcomeShare, Share, percent
from .simulation import playouts, simulate
from .summary import caveat

__all__ = [
    "EndingShare",
    "OutcomeShare",
    "Players",
    "Progress",
    "Results",
    "Row",
    "Share",
    "Verdict",
    "caveat",
    "percent",
    "playouts",
    "replay",
    "results_of",
    "simulate",
    "wilson",
]
