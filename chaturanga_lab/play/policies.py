"""Policies: ways to choose a move. Any callable (rules, position, rng) → Move will do."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..engine import moves_available, nodes_of, values_of
from ..position import Move, Position
from ..rules import Ruleset
from .thinker import Thinker

Policy = Callable[[Ruleset, Position, Random], Move]


def random_policy(rules: Ruleset, position: Position, rng: Random) -> Move:
    """Return any legal move, all alike likely; nobody gives up the rest of a throw. ValueError if there is none."""
    return rng.choice([move for move in _moves(rules, position) if move.kind != "skip"])


def greedy_policy(rules: Ruleset, position: Position, rng: Random) -> Move:
    """Return one of the captures of the man of highest value, or any legal move if nothing can be taken.

    At a table it is one of the moves that bring the most points, by capture, triumph, throne or all rajas taken; a move
    that brings none, such as the capture of a grey man, is like any other. A convention of ours: all best moves are
    alike likely, promotion is not counted, nothing is looked ahead. Nobody gives up the rest of a throw.
    """
    moves = [move for move in _moves(rules, position) if move.kind != "skip"]
    values = values_of(position, rules, moves)
    best = max(values)
    return rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])


POLICIES: dict[str, Policy] = {"random": random_policy, "greedy": greedy_policy}
"""The policies that look at nothing ahead; `policy_named` knows thinkers besides, and so does the bulk kernel."""


def policy_named(name: str) -> Policy:
    """Return the policy of that name: "random", "greedy", "thinker", "thinker:200"; ValueError lists the valid ones."""
    if name in POLICIES:
        return POLICIES[name]
    return Thinker(nodes_of(name))


def _moves(rules: Ruleset, position: Position) -> tuple[Move, ...]:
    moves = moves_available(position, rules)
    if not moves:
        raise ValueError("There is no legal move to choose from.")
    return moves
