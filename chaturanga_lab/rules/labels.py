"""Labels: the ruleset that a label such as "modern-mate + stalemate=draws elephant:FfWD" names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .lookup import quote

if TYPE_CHECKING:
    from .library import Library
    from .rulesets import Ruleset

_CHANGE = re.compile("([^=:]+)([=:])([^=:]+)")


def ruleset_from_label(label: str, library: Library) -> Ruleset:
    """Return the ruleset of a label: `ruleset_from_label(rules.label, rules.library) == rules`.

    Raises ValueError, with one sentence, for a ruleset, question, option or kind of man that there is not.
    """
    id, plus, rest = label.partition(" + ")
    changes = rest.split()
    if bool(plus) != bool(changes) or not all(map(_CHANGE.fullmatch, changes)):
        raise ValueError(f"{quote(label)} is no label, such as modern-mate + stalemate=draws elephant:FfWD.")
    return changed(library.ruleset(id), changes)


def changes_in(rules: Ruleset) -> tuple[str, ...]:
    """Return what the reader changed in a ruleset, as its label says it: ("stalemate=draws", "elephant:FfWD")."""
    return tuple(rules.label.partition(" + ")[2].split())


def changed(rules: Ruleset, changes: Sequence[str]) -> Ruleset:
    """Return the rules with changes such as "stalemate=draws" and "elephant:FfWD", the reader's own move of a man.

    Raises ValueError, with one sentence, for what is no change, and for a question, option or kind that there is not.
    """
    said = []
    for change in changes:
        parts = _CHANGE.fullmatch(change)
        if parts is None:
            raise ValueError(
                f"{quote(change)} is no answer, such as stalemate=draws, and no move, such as elephant:FfWD."
            )
        said.append(parts.groups())
    answers = {question: option for question, sign, option in said if sign == "="}
    rules = rules.choose(**answers) if answers else rules
    for kind, sign, betza in said:
        rules = rules.with_piece(kind, betza) if sign == ":" else rules
    return rules


def changes_between(rules: Ruleset, other: Ruleset) -> tuple[str, ...] | None:
    """Return the changes that make other rules of these: `changed(rules, changes) == other`; None if none do."""
    if rules.id != other.id:
        return None
    answers = (
        f"{question}={option}" for question, option in other.answers.items() if rules.answers[question] != option
    )
    moves = (f"{other.piece(one.kind).id}:{one.betza}" for one in other.conjectures if one not in rules.conjectures)
    changes = (*answers, *moves)
    try:
        return changes if changed(rules, changes) == other else None
    except ValueError:  # some pass through rules that cannot be played
        return None
