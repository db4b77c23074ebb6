"""Floor 3: one game, its notation, who chooses the moves, and what rules say of one."""

from .cards import Card, cards_of
from .class_codes import Code, DeckCode
from .commands import COMMANDS, answer_command, commands_for
from .decks import Deck, pool_of
from .fairy_stockfish import NotExpressible, to_fairy_stockfish
from .game import Game, Switch
from .link import Link, read_query, write_query
from .notation import goes_back_to, read_move, triumph_squares, write_deed, write_move
from .pair import Pair
from .parting import Parting
from .policies import POLICIES, Policy, greedy_policy, policy_named, random_policy
from .quiz import Sheet, read_class
from .readings import Reading
from .rounds import Turn, turns_between
from .thinker import LEVELS, Thinker, thinker
from .touchstones import untrue
from .verdicts import Verdict, Verdicts, verdicts

__all__ = [
    "COMMANDS",
    "LEVELS",
    "POLICIES",
    "Card",
    "Code",
    "Deck",
    "DeckCode",
    "Game",
    "Link",
    "NotExpressible",
    "Pair",
    "Parting",
    "Policy",
    "Reading",
    "Sheet",
    "Switch",
    "Thinker",
    "Turn",
    "Verdict",
    "Verdicts",
    "answer_command",
    "cards_of",
    "commands_for",
    "goes_back_to",
    "greedy_policy",
    "policy_named",
    "pool_of",
    "random_policy",
    "read_class",
    "read_move",
    "read_query",
    "thinker",
    "to_fairy_stockfish",
    "triumph_squares",
    "turns_between",
    "untrue",
    "verdicts",
    "write_deed",
    "write_move",
    "write_query",
]
