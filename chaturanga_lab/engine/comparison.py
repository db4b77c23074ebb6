"""Comparison: the moves that one ruleset has and another has not, in the same position."""

from __future__ import annotations

from dataclasses import dataclass

from ..position import Move, Position
from ..rules import Ruleset
from .moves import legal_moves


@dataclass(frozen=True)
class Comparison:
    """What changes with the rules: moves gained, lost and kept, each in the order of the board."""

    gained: tuple[Move, ...]
    lost: tuple[Move, ...]
    kept: tuple[Move, ...]


def compare_moves(position: Position, rules: Ruleset, other: Ruleset) -> Comparison:
    """Return what the army to move gains and loses if `other` were in force instead of `rules`.

    Both are played from the position given, whatever array each of them starts from; the questions that they answer
    differently are `compare_rules`.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-mate")
    >>> changes = compare_moves(rules.start(), rules, rules.choose(elephant="straight-jump"))
    >>> [move.uci() for move in changes.lost], [move.uci() for move in changes.gained]
    (['c1a3', 'c1e3', 'f1d3', 'f1h3'], ['c1c3', 'f1f3'])
    """
    here, there = legal_moves(position, rules), legal_moves(position, other)
    return Comparison(
        gained=tuple(move for move in there if move not in here),
        lost=tuple(move for move in here if move not in there),
        kept=tuple(move for move in here if move in there),
    )
