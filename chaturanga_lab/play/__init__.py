"""Floor 3: one game, its notation, who chooses the moves, and what rules say of one."""

from .fairy_stockfish import NotExpressible, to_fairy_stockfish
from .game import Game, Switch
from .notation import goes_back_to, listed, read_move, triumph_squares, write_deed, write_move
from .policies import POLICIES, Policy, greedy_policy, policy_named, random_policy
from .rounds import Turn, turns_between
from .touchstones import untrue
from .verdicts import Verdict, Verdicts, verdicts

__all__ = [
    "POLICIES",
    "Game",
    "NotExpressible",
    "Policy",
    "Switch",
    "Turn",
    "Verdict",
    "Verdicts",
    "goes_back_to",
    "greedy_policy",
    "listed",
    "policy_named",
    "random_policy",
    "read_move",
    "to_fairy_stockfish",
    "triumph_squares",
    "turns_between",
    "untrue",
    "verdicts",
    "write_deed",
    "write_move",
]
