"""Policies: ways to choose a move. Any callable (rules, position, rng) → Move will do."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..engine import moves_available
from ..position import Move, Position
from ..rules import Ruleset

Policy = Callable[[Ruleset, Position, Random], Move]


def random_policy(rules: Ruleset, position: Position, rng: Random) -> Move:
    """Return any legal move, all alike likely. ValueError if there is none."""
    return rng.choice(_moves(rules, position))


def greedy_policy(rules: Ruleset, position: Position, rng: Random) -> Move:
    """Return one of the captures of the man of highest value, or any legal move if nothing can be taken.

    A convention of ours: all best captures are alike likely, promotion is not counted, nothing is looked ahead.
    """
    moves = _moves(rules, position)
    worth = {kind.letter: kind.value for kind in rules.mechanics.kinds}
    values = [_victim_value(position, move, worth) for move in moves]
    best = max(values)
    return rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])


POLICIES: dict[str, Policy] = {"random": random_policy, "greedy": greedy_policy}
"""The policies that have a name; the bulk kernel knows these too."""


def policy_named(name: str) -> Policy:
    """Return the policy of that name; ValueError lists the valid ones."""
    if name not in POLICIES:
        raise ValueError(f"There is no policy {name!r}; valid are {', '.join(POLICIES)}, or a function of your own.")
    return POLICIES[name]


def _moves(rules: Ruleset, position: Position) -> tuple[Move, ...]:
    moves = moves_available(position, rules)
    if not moves:
        raise ValueError("There is no legal move to choose from.")
    return moves


def _victim_value(position: Position, move: Move, worth: dict[str, int]) -> int:
    """Return the value of the man that a move takes; 0 if none, or if he belongs to an army that is out."""
    victim = position.board[move.target] if move.target and move.kind in ("step", "remove") else None
    return worth[victim.kind] if victim and victim.army not in position.grey else 0
