"""Naming: what rulesets are called beside each other, in the words of the rule panel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..rules import Ruleset


def names_of(rulesets: Sequence[Ruleset]) -> tuple[str, ...]:
    """Return a name for each ruleset that says how it differs from the others.

    Readings of one text are named by the answers in which they differ; if they differ in several, the least changed one
    by its title and the others by their changes against it. Rulesets of several texts are named by their titles.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-mate")
    >>> names_of([rules, rules.choose(elephant="straight-jump")])
    ('Elephant: diagonal jump', 'Elephant: straight jump')
    """
    are_readings = len({rules.id for rules in rulesets}) == 1
    names = _names_of_readings(rulesets) if are_readings else _names_of_texts(rulesets)
    return names if len(set(names)) == len(names) else tuple(rules.label for rules in rulesets)


def common_to(rulesets: Sequence[Ruleset]) -> str:
    """Return in words what all rulesets share and their names leave out: the text, and answers changed alike."""
    first, shared = rulesets[0], _shared_changes(rulesets)
    is_named = len({rules.id for rules in rulesets}) > 1 or len(rulesets) == 1
    return _join(["" if is_named else first.title, _answers(first, shared)])


def _names_of_readings(rulesets: Sequence[Ruleset]) -> tuple[str, ...]:
    least = min(rulesets, key=lambda rules: len(rules.changes))
    differing = _differing(rulesets)
    if len(differing) == 1:
        return tuple(_answers(rules, differing) for rules in rulesets)
    return tuple(_answers(rules, _differing([least, rules])) or rules.title for rules in rulesets)


def _names_of_texts(rulesets: Sequence[Ruleset]) -> tuple[str, ...]:
    shared = _shared_changes(rulesets)
    return tuple(
        _join([rules.title, _answers(rules, [one.question for one in rules.changes if one.question not in shared])])
        for rules in rulesets
    )


def _answers(rules: Ruleset, questions: Iterable[str]) -> str:
    return _join([f"{rules.question(question).name}: {rules.option(question).label}" for question in questions])


def _differing(rulesets: Sequence[Ruleset]) -> list[str]:
    return [question for question in rulesets[0].answers if len({rules.answers[question] for rules in rulesets}) > 1]


def _shared_changes(rulesets: Sequence[Ruleset]) -> list[str]:
    """Return the questions that the reader answered in every ruleset alike."""
    changes = [{(answer.question, answer.option) for answer in rules.changes} for rules in rulesets]
    shared = {question for question, _ in set.intersection(*changes)}
    return [question for question in rulesets[0].answers if question in shared]


def _join(parts: Sequence[str]) -> str:
    return "; ".join(part for part in parts if part)
