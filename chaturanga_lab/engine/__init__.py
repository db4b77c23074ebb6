"""Floor 2: what may be done in a position, what comes of it, and whole games. Integers inside, values outside."""

from __future__ import annotations

from .attacks import attacked_rajas
from .comparison import Comparison, compare_moves
from .mobility import Mobility, mobility
from .moves import apply, legal_moves, moves_available, whole_move
from .oddities import check_position
from .outcome import CONDITION_NAMES, Outcome, outcome, outcome_of
from .perft import perft
from .playout import POLICIES, Playouts, Policy, play_games, replay_game, require_rajas
from .reach import reach
from .refusals import IllegalMove
from .state import ruleset_due

__all__ = [
    "CONDITION_NAMES",
    "POLICIES",
    "Comparison",
    "IllegalMove",
    "Mobility",
    "Outcome",
    "Playouts",
    "Policy",
    "apply",
    "attacked_rajas",
    "check_position",
    "compare_moves",
    "legal_moves",
    "mobility",
    "moves_available",
    "outcome",
    "outcome_of",
    "perft",
    "play_games",
    "reach",
    "replay_game",
    "require_rajas",
    "ruleset_due",
    "whole_move",
]
