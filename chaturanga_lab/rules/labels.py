"""Labels: the ruleset that a label such as "modern-mate + stalemate=draws elephant:FfWD" names."""

from __future__ import annotations

import re
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
    changes = [_CHANGE.fullmatch(change) for change in rest.split()]
    if bool(plus) != bool(changes) or not all(changes):
        raise ValueError(f"{quote(label)} is no label, such as modern-mate + stalemate=draws elephant:FfWD.")
    said = [change.groups() for change in changes if change]
    rules = library.ruleset(id).choose(**{question: option for question, sign, option in said if sign == "="})
    for kind, sign, betza in said:
        rules = rules.with_piece(kind, betza) if sign == ":" else rules
    return rules
