"""Floor 5: many games, their results, and one of them again. Imports nothing heavy before it is needed."""

from __future__ import annotations

from .atlas import Atlas, atlas
from .balance import Balance, BalanceRow, balance
from .bets import Bet, Duel, Settled
from .branching import Branching, branching
from .campaign import Campaign, campaign
from .captures import Captures, captures
from .columns import Columns
from .comparison import Comparison, Difference, compare
from .effects import Effect, Effects
from .frames import results_of
from .intervals import clustered, of_mean, wilson
from .joints import Joint, Joints
from .limits import Limits, has_threads, limits
from .openings import Openings, openings
from .piece_values import PieceValue, PieceValues, piece_values
from .places import ORDINALS, PlaceShare
from .players import Players
from .points import Points
from .progress import Progress
from .replay import replay
from .results import Results
from .rows import Row, Verdict
from .samples import Sample
from .shares import EndingShare, OutcomeShare, RemovalShare, Share, in_words, percent
from .simulation import playouts, simulate
from .subjects import Subject, subject_of, subjects_of
from .summary import caveat, cut_in_words, unfinished_in_words, until_in_words
from .survival import Survival, survival
from .traces import traces
from .triumphs import TriumphShare

__all__ = [
    "ORDINALS",
    "Atlas",
    "Balance",
    "BalanceRow",
    "Bet",
    "Branching",
    "Campaign",
    "Captures",
    "Columns",
    "Comparison",
    "Difference",
    "Duel",
    "Effect",
    "Effects",
    "EndingShare",
    "Joint",
    "Joints",
    "Limits",
    "Openings",
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
    "Sample",
    "Settled",
    "Share",
    "Subject",
    "Survival",
    "TriumphShare",
    "Verdict",
    "atlas",
    "balance",
    "branching",
    "campaign",
    "captures",
    "caveat",
    "clustered",
    "compare",
    "cut_in_words",
    "has_threads",
    "in_words",
    "limits",
    "of_mean",
    "openings",
    "percent",
    "piece_values",
    "playouts",
    "replay",
    "results_of",
    "simulate",
    "subject_of",
    "subjects_of",
    "survival",
    "traces",
    "unfinished_in_words",
    "until_in_words",
    "wilson",
]
