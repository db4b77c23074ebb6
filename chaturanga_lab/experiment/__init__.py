"""Floor 5: many games, their results, and one of them again. Imports nothing heavy before it is needed."""

from __future__ import annotations

from .balance import Balance, BalanceRow, balance
from .bets import Bet, Duel, Settled
from .frames import results_of
from .intervals import clustered, of_mean, wilson
from .limits import Limits, has_threads, limits
from .piece_values import PieceValue, PieceValues, piece_values
from .places import ORDINALS, PlaceShare
from .players import Players
from .points import Points
from .progress import Progress
from .replay import replay
from .results import Results
from .rows import Row, Verdict
from .shares import EndingShare, OutcomeShare, RemovalShare, Share, in_words, percent
from .simulation import playouts, simulate
from .subjects import Subject, subject_of, subjects_of
from .summary import caveat, cut_in_words, unfinished_in_words
from .triumphs import TriumphShare

__all__ = [
    "ORDINALS",
    "Balance",
    "BalanceRow",
    "Bet",
    "Duel",
    "EndingShare",
    "Limits",
    "OutcomeShare",
    "PieceValue",
    "PieceValues",
    "PlaceShare",
    "Players",
    "Points",
    "Progress",
    "RemovalShare",
    "Results",
    "Row",
    "Settled",
    "Share",
    "Subject",
    "TriumphShare",
    "Verdict",
    "balance",
    "caveat",
    "clustered",
    "cut_in_words",
    "has_threads",
    "in_words",
    "limits",
    "of_mean",
    "percent",
    "piece_values",
    "playouts",
    "replay",
    "results_of",
    "simulate",
    "subject_of",
    "subjects_of",
    "unfinished_in_words",
    "wilson",
]
