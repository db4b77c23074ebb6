"""Compared: the rulesets that a chart of rules sets side by side, and what they are called there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..experiment import common_to, names_of
from ..rules import Ruleset


def rulesets_of(rulesets: Ruleset | Iterable[Ruleset]) -> tuple[Ruleset, ...]:
    """Return one ruleset or several as a tuple; ValueError if there is none."""
    found = (rulesets,) if isinstance(rulesets, Ruleset) else tuple(rulesets)
    if not found or not all(isinstance(rules, Ruleset) for rules in found):
        raise ValueError("A chart of rules needs one ruleset or several, such as lab.ruleset('shatranj').")
    return found


def names_or(rules: Sequence[Ruleset], names: Sequence[str] | None) -> tuple[str, ...]:
    """Return the names given, or those that tell the rulesets apart; ValueError if there are too few or too many."""
    if names is None:
        return names_of(rules)
    if isinstance(names, str) or len(names) != len(rules):
        raise ValueError(f"names needs one name for each of the {len(rules)} rulesets, not {names!r}.")
    return tuple(names)


def with_common(text: str, rules: Sequence[Ruleset]) -> str:
    """Return a sentence and after it what all the rulesets share and their names leave out."""
    shared = common_to(rules)
    return f"{text} {shared}." if shared else text
