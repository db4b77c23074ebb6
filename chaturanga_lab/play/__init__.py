"""Floor 3: one game, its notation, and who chooses the moves."""

from .fairy_stockfish import NotExpressible, to_fairy_stockfish
from .game import Game, Switch
from .notation import read_move, write_move
from .policies import POLICIES, Policy, greedy_policy, policy_named, random_policy

__all__ = [
    "POLICIES",
    "Game",
    "NotExpressible",
    "Policy",
    "Switch",
    "greedy_policy",
    "policy_named",
    "random_policy",
    "read_move",
    "to_fairy_stockfish",
    "write_move",
]
