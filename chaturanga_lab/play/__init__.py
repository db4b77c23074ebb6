"""Floor 3: one game, its notation, and who chooses the moves."""

from .game import Game, Switch
from .notation import read_move, write_move
from .policies import POLICIES, Policy, greedy_policy, policy_named, random_policy

__all__ = [
    "POLICIES",
    "Game",
    "Policy",
    "Switch",
    "greedy_policy",
    "policy_named",
    "random_policy",
    "read_move",
    "write_move",
]
