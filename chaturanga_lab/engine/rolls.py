"""Rolls: what a throw of the dice may show, and how likely it is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from ..position import Position
from ..rules import Dice, Mechanics, Ruleset
from .state import prepare


@dataclass(frozen=True)
class Roll:
    """What a throw may show, the faces in rising order, and the chance that it does, in whatever order they fall."""

    faces: tuple[int, ...]
    probability: Fraction


def rolls(position: Position, rules: Ruleset) -> tuple[Roll, ...]:
    """Return all that the throw now due may show; () if none is due, because dice are left to be played.

    The chances are exact and sum to 1. Raises ValueError, with one sentence, if these rules have no dice.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("chaturaji-dice")
    >>> [str(roll.probability) for roll in rolls(rules.start(), rules) if roll.faces in ((1, 1), (1, 5))]
    ['1/36', '1/18']
    """
    tables, _ = prepare(position, rules)
    if tables.mechanics.dice is None:
        raise ValueError(f"{rules.label} is played without dice: there is nothing to throw.")
    return () if position.dice else rolls_of(tables.mechanics)


def rolls_of(mechanics: Mechanics) -> tuple[Roll, ...]:
    """Return all that a throw may show under mechanics that have dice."""
    return _rolls(mechanics.dice) if mechanics.dice else ()


@lru_cache(maxsize=16)
def _rolls(dice: Dice) -> tuple[Roll, ...]:
    ways = len(dice.faces) ** dice.count
    throws = combinations_with_replacement(dice.numbers, dice.count)
    return tuple(Roll(faces, Fraction(_orders(faces), ways)) for faces in throws)


def _orders(faces: tuple[int, ...]) -> int:
    """Return in how many orders the faces can fall."""
    return factorial(len(faces)) // prod(factorial(times) for times in Counter(faces).values())
