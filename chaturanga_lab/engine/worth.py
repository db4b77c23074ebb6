"""Worth: what the men count for players who choose by value, if that is to be other than the convention of ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from numbers import Real

from ..rules import Kind, Mechanics, Ruleset
from ..rules.lookup import find, quote

HUNDREDTHS = 100
"""In so many parts of a foot soldier values of your own are kept."""
MOST = 1000.0
"""The most that a man may count, in foot soldiers; a raja counts as many in the convention."""


def with_values(mechanics: Mechanics, values: Mapping[str, float]) -> Mechanics:
    """Return the mechanics with other values for some kinds of men, given by their letters in foot soldiers.

    They are kept in whole hundredths of a foot soldier; a kind that is not named keeps its value. Greedy and thinking
    players go by them; the rules stay what they are. Without any values it is the mechanics itself.

    Raises ValueError, with one sentence, for a letter of no kind here, for a raja, who is never exchanged, for a number
    that is negative or too great, and where four armies sit at a table: there the values are the points of the rules.
    """
    if not values:
        return mechanics
    if mechanics.is_table:
        raise ValueError("At a table the values of the men are the points of the rules, so they cannot be given here.")
    kinds = {kind.letter: kind for kind in mechanics.kinds if kind.role != "royal"}
    given = {find(kinds, letter, "There is no value to give to").letter: n for letter, n in values.items()}
    counted = {letter: in_hundredths(letter, number) for letter, number in given.items()}
    return replace(mechanics, kinds=tuple(_valued(kind, counted) for kind in mechanics.kinds))


def ruleset_with_values(rules: Ruleset, values: Mapping[str, float]) -> Ruleset:
    """Return an equal ruleset whose men have other values, for a policy to choose by; no other one is made from it.

    Its label and answers stay, and what `choose` makes of it has the values of the convention again.
    """
    if not values:
        return rules
    valued = replace(rules)
    vars(valued)["mechanics"] = with_values(rules.mechanics, values)  # where its cached property keeps it
    return valued


def hundredths_of(mechanics: Mechanics) -> int:
    """Return by what a man's value is multiplied to be in hundredths of a foot soldier: 100, or 1 for values given.

    For two armies only; a raja tells which of the two it is.
    """
    raja = max(kind.value for kind in mechanics.kinds if kind.role == "royal")
    return int(MOST) * HUNDREDTHS // raja if raja else HUNDREDTHS


def _valued(kind: Kind, counted: Mapping[str, int]) -> Kind:
    return replace(kind, value=counted.get(kind.letter, HUNDREDTHS * kind.value))


def in_hundredths(kind: object, number: float) -> int:
    """Return a number of foot soldiers in hundredths; ValueError, in words about that kind, if no man may count it."""
    if isinstance(number, bool) or not isinstance(number, Real) or not 0 <= number < MOST:
        raise ValueError(f"The value of {kind} is a number of foot soldiers from 0 to {MOST:g}, not {quote(number)}.")
    return round(HUNDREDTHS * number)
