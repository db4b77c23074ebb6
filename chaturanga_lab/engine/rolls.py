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
from .state import prepare, ruleset_due


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
    prepare(position, rules)
    dice = _dice_of(rules)
    return () if position.dice else _rolls(dice)


def chances(rules: Ruleset) -> dict[str, Fraction]:
    """Return for each kind of man, by letter, the chance that at least one die of a throw moves such a man.

    Whether a man of that kind is there, and can go anywhere, is not asked. Raises ValueError, with one sentence, if
    these rules have no dice.

    >>> import chaturanga_lab as lab
    >>> {kind: str(chance) for kind, chance in chances(lab.ruleset("chaturaji-dice")).items()}
    {'K': '5/9', 'E': '5/9', 'N': '11/36', 'B': '11/36', 'P': '5/9'}
    """
    dice = _dice_of(ruleset_due(rules))
    faces = len(dice.faces)
    missing = {kind.letter: sum(kind.letter not in face for face in dice.faces) for kind in rules.mechanics.kinds}
    return {letter: 1 - Fraction(count, faces) ** dice.count for letter, count in missing.items()}


def rolls_of(mechanics: Mechanics) -> tuple[Roll, ...]:
    """Return all that a throw may show under mechanics that have dice."""
    return _rolls(mechanics.dice) if mechanics.dice else ()


def _dice_of(rules: Ruleset) -> Dice:
    if rules.mechanics.dice is None:
        raise ValueError(f"{rules.label} is played without dice: there is nothing to throw.")
    return rules.mechanics.dice


@lru_cache(maxsize=16)
def _rolls(dice: Dice) -> tuple[Roll, ...]:
    ways = len(dice.faces) ** dice.count
    throws = combinations_with_replacement(dice.numbers, dice.count)
    return tuple(Roll(faces, Fraction(_orders(faces), ways)) for faces in throws)


def _orders(faces: tuple[int, ...]) -> int:
    """Return in how many orders the faces can fall."""
    return factorial(len(faces)) // prod(factorial(times) for times in Counter(faces).values())
