"""Attested: by whom a whole combination of answers is attested; or by nobody, and which reading is nearest."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from html import escape

from .differences import Difference, differences
from .lookup import listed
from .rulesets import Ruleset
from .sources import STATUSES
from .table import row_of

MOST = 3
"""So many nearest readings are named; of more it is said how many there are."""

_CONJECTURE = "Conjecture after "
_ORDER = (*STATUSES, "no source", "supplied by us")


@dataclass(frozen=True)
class Attested:
    """Who gives all these answers together.

    `by` are the named rulesets of the board that give just these, in their order; if there are none, `nearest` are
    those that differ in the fewest questions. `str()` is the sentence.
    """

    rules: Ruleset
    by: tuple[Ruleset, ...]
    nearest: tuple[Ruleset, ...] = ()

    @property
    def apart(self) -> tuple[Difference, ...]:
        """In what the rules differ from the first of the nearest; () if somebody attests them."""
        return differences(self.rules, self.nearest[0]) if self.nearest else ()

    def __str__(self) -> str:
        return " ".join(self.sentences())

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p>"

    def sentences(self) -> tuple[str, ...]:
        """Return what there is to say, sentence by sentence."""
        return tuple(map(_held, self.by)) if self.by else (self._by_nobody(),)

    def _by_nobody(self) -> str:
        own = [f"the {self.rules.piece(one.kind).name}'s {one.betza}" for one in self.rules.conjectures]
        yours = f", {listed(own)} being your own conjecture{'s' * (len(own) > 1)}" if own else ""
        return f"This combination is attested by nobody{yours}; nearest: {self._near()}."

    def _near(self) -> str:
        """Return the nearest readings, those together that differ in the same questions."""
        alike: dict[str, list[str]] = {}
        for near in self.nearest[:MOST]:
            alike.setdefault(listed(_names(self.rules, near)), []).append(f"“{near.title}”")
        more = len(self.nearest) - MOST
        rest = [f"{more} more as near"] if more > 0 else []
        return "; ".join([*(f"{listed(titles)}, differing in {apart}" for apart, titles in alike.items()), *rest])


def attested_by(rules: Ruleset) -> Attested:
    """Return by whom these answers together are attested, among the named rulesets of the same board.

    Near is who differs in few questions; a move of the reader's own counts as one. That a ruleset gives an answer does
    not mean that its source does: the sentence says how many of the answers are attested, and how many are ours.
    ValueError for what is no ruleset.

    >>> import chaturanga_lab as lab
    >>> print(attested_by(lab.ruleset("shatranj")))
    This combination is attested in part by “Shatranj, Persian and Arabic usage”: of 16 answers 8 attested and 8 \
supplied by us.
    >>> print(attested_by(lab.ruleset("modern-mate").choose(quiet_limit="50-draws")))
    This combination is attested by nobody; nearest: “Modern page, checkmate”, differing in quiet limit.
    """
    if not isinstance(rules, Ruleset):
        raise ValueError(f'It is asked who attests a ruleset, e.g. lab.ruleset("shatranj"), not {rules!r:.40}.')
    named = [other for other in rules.library.rulesets.values() if other.board == rules.board]
    counts = {other.id: len(differences(rules, other)) for other in named}
    least = min(counts.values())
    near = tuple(other for other in named if counts[other.id] == least)
    return Attested(rules, (), near) if least else Attested(rules, near)


def _held(rules: Ruleset) -> str:
    """Return who gives the answers of a named ruleset, and how sure they are."""
    counts = Counter(row_of(rules, question).status for question in rules.answers)
    total = len(rules.answers)
    sure = listed([f"{counts[status]} {status}" for status in _ORDER if counts[status]])
    how = f"of {total} answers {sure}" if len(counts) > 1 else f"all {total} answers {next(iter(counts))}"
    return f"This combination is {_whose(rules, counts)}: {how}."


def _whose(rules: Ruleset, counts: Counter[str]) -> str:
    """Return whose combination it is, and in what sense: nothing is called attested that nobody tells."""
    if rules.title.startswith(_CONJECTURE):
        return f"our conjecture after “{rules.title.removeprefix(_CONJECTURE)}”"
    in_part = " in part" if len(counts) > 1 else ""
    if counts["attested"]:
        return f"attested{in_part} by “{rules.title}”"
    if counts["second-hand"]:
        return f"told{in_part} at second hand by “{rules.title}”"
    return f"a {'reconstruction' if counts['reconstruction'] else 'convention'}, “{rules.title}”"


def _names(rules: Ruleset, other: Ruleset) -> list[str]:
    return [one.name.lower() for one in differences(rules, other)]
