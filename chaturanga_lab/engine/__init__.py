"""Floor 2: what may be done in a position, what comes of it, and whole games. Integers inside, values outside."""

from __future__ import annotations

from .attacks import attacked_rajas
from .comparison import Comparison, compare_moves
from .gains import men_taken, triumph_of, values_of
from .mobility import Mobility, mobility
from .moves import apply, legal_moves, moves_available, whole_move
from .oddities import check_position
from .outcome import AT_A_TABLE, CONDITION_NAMES, Outcome, outcome, outcome_of, places_of
from .perft import perft
from .playout import Playouts, play_games, replay_game, require_rajas
from .policy import MOST_NODES, NODES, POLICIES, Policy, nodes_of
from .reach import reach
from .refusals import IllegalMove
from .rolls import Roll, chances, rolls
from .state import ruleset_due
from .thought import Thought
from .throws import is_throw_due

__all__ = [
    "AT_A_TABLE",
    "CONDITION_NAMES",
    "MOST_NODES",
    "NODES",
    "POLICIES",
    "Comparison",
    "IllegalMove",
    "Mobility",
    "Outcome",
    "Playouts",
    "Policy",
    "Roll",
    "Thought",
    "apply",
    "attacked_rajas",
    "chances",
    "check_position",
    "compare_moves",
    "is_throw_due",
    "legal_moves",
    "men_taken",
    "mobility",
    "moves_available",
    "nodes_of",
    "outcome",
    "outcome_of",
    "perft",
    "places_of",
    "play_games",
    "reach",
    "replay_game",
    "require_rajas",
    "rolls",
    "ruleset_due",
    "triumph_of",
    "values_of",
    "whole_move",
]
