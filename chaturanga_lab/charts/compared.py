"""Compared: the rulesets that a chart of rules sets side by side, and what they are called there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..rules import Ruleset, common_to, names_of
from .words import names_given


def rulesets_of(rulesets: Ruleset | Iterable[Ruleset]) -> tuple[Ruleset, ...]:
    """Return one ruleset or several as a tuple; ValueError if there is none."""
    several = rulesets if isinstance(rulesets, Iterable) else ()
    found = (rulesets,) if isinstance(rulesets, Ruleset) else tuple(several)
    if not found or not all(isinstance(rules, Ruleset) for rules in found):
        raise ValueError("A chart of rules needs one ruleset or several, such as lab.ruleset('shatranj').")
    return found


def names_or(rules: Sequence[Ruleset], names: Sequence[str] | None) -> tuple[str, ...]:
    """Return the names given, or those that tell the rulesets apart; ValueError if there are too few or too many."""
    return names_of(rules) if names is None else names_given(names, len(rules))


def with_common(text: str, rules: Sequence[Ruleset]) -> str:
    """Return a sentence and after it what all the rulesets share and their names leave out."""
    shared = common_to(rules)
    return f"{text} {shared}." if shared else text
