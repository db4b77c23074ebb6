"""Differences: what two rulesets of one board answer differently, in the words of the rule panel."""

from __future__ import annotations

from dataclasses import dataclass

from .conjecture import Conjecture
from .questions import Question
from .rulesets import Ruleset

USUAL = "the usual move"


@dataclass(frozen=True)
class Difference:
    """A question that two rulesets answer differently, or a man to whom a reader gave a move; `question` is then None.

    `name`, `before` and `after` are in the words of the panel.
    """

    name: str
    before: str
    after: str
    question: Question | None = None

    def __str__(self) -> str:
        return f"{self.name}: {self.before} → {self.after}"


def differences(rules: Ruleset, other: Ruleset) -> tuple[Difference, ...]:
    """Return what `rules` answer differently from `other`, in the order of the questions, men without one last.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-mate")
    >>> print(*differences(rules.choose(elephant="straight-jump"), rules))
    Elephant: diagonal jump → straight jump
    """
    pairs = [
        Difference(question.name, in_force(other, question.id), in_force(rules, question.id), question)
        for question in rules.questions
        if question.id in other.answers
    ]
    asked = {one.kind for question in rules.answers for set_ in (rules, other) if (one := _conjecture(set_, question))}
    kinds = [kind for kind in rules.setup.kinds if kind in other.setup.kinds and kind not in asked]
    pairs += [Difference(rules.piece(kind).name.capitalize(), _own(other, kind), _own(rules, kind)) for kind in kinds]
    return tuple(pair for pair in pairs if pair.before != pair.after)


def in_force(rules: Ruleset, question: str) -> str:
    """Return the answer in force to a question, in words: the option's label, or the reader's own move."""
    supposed = rules.conjecture(question)
    return own_words(supposed.betza) if supposed else rules.option(question).label


def own_words(betza: str) -> str:
    """Return what a reader's own move is called."""
    return f"your own {betza}"


def _own(rules: Ruleset, kind: str) -> str:
    return next((own_words(one.betza) for one in rules.conjectures if one.kind == kind), USUAL)


def _conjecture(rules: Ruleset, question: str) -> Conjecture | None:
    return rules.conjecture(question) if question in rules.answers else None
