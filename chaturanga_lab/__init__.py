"""Chaturanga, rule by rule: play, switch, trace and measure the historical rules of India's chess.

>>> import chaturanga_lab as lab
>>> lab.Game(lab.ruleset("modern-mate")).play("e2-e3").ply
1
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import drawing, play, position, rules
from .drawing import diagram, glossary, handout, men, moves_diagram, multiples, works
from .engine import (
    IllegalMove,
    Outcome,
    apply,
    attacked_rajas,
    chances,
    check_position,
    compare_moves,
    legal_moves,
    mobility,
    outcome,
    perft,
    reach,
    rolls,
)
from .play import Game, policies, thinker, to_fairy_stockfish, verdicts
from .position import Move, Position
from .rules import Ruleset, attested_by, compare_rules, dataset, matrix, ruleset, rulesets

if TYPE_CHECKING:
    from . import charts, experiment, widgets
    from .experiment import (
        Campaign,
        Results,
        atlas,
        balance,
        campaign,
        compare,
        piece_values,
        playouts,
        replay,
        simulate,
    )
    from .widgets import bet, board, explorer, guess, quiz, riddle, side_by_side, source_form, start_again

__version__ = "0.1.0"

_LATER = {
    "Campaign": "experiment",
    "Results": "experiment",
    "atlas": "experiment",
    "balance": "experiment",
    "bet": "widgets",
    "board": "widgets",
    "campaign": "experiment",
    "charts": "",
    "compare": "experiment",
    "experiment": "",
    "explorer": "widgets",
    "guess": "widgets",
    "piece_values": "experiment",
    "playouts": "experiment",
    "quiz": "widgets",
    "replay": "experiment",
    "riddle": "widgets",
    "side_by_side": "widgets",
    "simulate": "experiment",
    "source_form": "widgets",
    "start_again": "widgets",
    "widgets": "",
}
"""Names whose floor is loaded when first asked for, and that floor."""

__all__ = [
    "Campaign",
    "Game",
    "IllegalMove",
    "Move",
    "Outcome",
    "Position",
    "Results",
    "Ruleset",
    "apply",
    "atlas",
    "attacked_rajas",
    "attested_by",
    "balance",
    "bet",
    "board",
    "campaign",
    "chances",
    "charts",
    "check_position",
    "compare",
    "compare_moves",
    "compare_rules",
    "dataset",
    "diagram",
    "drawing",
    "experiment",
    "explorer",
    "glossary",
    "guess",
    "handout",
    "legal_moves",
    "matrix",
    "men",
    "mobility",
    "moves_diagram",
    "multiples",
    "outcome",
    "perft",
    "piece_values",
    "play",
    "playouts",
    "policies",
    "position",
    "quiz",
    "reach",
    "replay",
    "riddle",
    "rolls",
    "rules",
    "ruleset",
    "rulesets",
    "side_by_side",
    "simulate",
    "source_form",
    "start_again",
    "thinker",
    "to_fairy_stockfish",
    "verdicts",
    "widgets",
    "works",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"chaturanga_lab has no {name!r}; it has {', '.join(__all__)}.")
    floor = _LATER[name]
    if not floor:
        return import_module(f".{name}", __name__)
    return getattr(import_module(f".{floor}", __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
