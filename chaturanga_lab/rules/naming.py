"""Naming: what rulesets are called beside each other, in the words of the rule panel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .rulesets import Ruleset

_USUAL = ("the usual move", "")


def names_of(rulesets: Sequence[Ruleset]) -> tuple[str, ...]:
    """Return a name for each ruleset that says how it differs from the others.

    Readings of one text are named by the answers in which they differ; if they differ in several, the least changed one
    by its title and the others by their changes against it. Rulesets of several texts are named by their titles, and
    on several boards by the board too.

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
    least = min(rulesets, key=lambda rules: len(rules.changes) + len(rules.conjectures))
    differing = _differing(rulesets)
    if len(differing) == 1:
        return tuple(_answers(rules, differing) for rules in rulesets)
    base = _answers(least, [about for about in _changes(least) if about not in _shared_changes(rulesets)])
    return tuple(_answers(rules, _differing([least, rules])) or base or rules.title for rules in rulesets)


def _names_of_texts(rulesets: Sequence[Ruleset]) -> tuple[str, ...]:
    shared = _shared_changes(rulesets)
    return tuple(
        _join([title, _answers(rules, [about for about in _changes(rules) if about not in shared])])
        for rules, title in zip(rulesets, titles_of(rulesets), strict=True)
    )


def titles_of(rulesets: Sequence[Ruleset]) -> tuple[str, ...]:
    """Return the titles; where several boards meet, each with what tells its own apart, unless it says so already."""
    words = [_apart(rules, rulesets) for rules in rulesets]
    return tuple(
        rules.title if word in rules.title else f"{rules.title}, {word}"
        for rules, word in zip(rulesets, words, strict=True)
    )


def _apart(rules: Ruleset, rulesets: Iterable[Ruleset]) -> str:
    """Return what tells a board from those of other rulesets: its size, or how many play there; "" if it is one."""
    others = [other.setup for other in rulesets if other.board != rules.board]
    if not others:
        return ""
    return rules.setup.size if any(other.hands == rules.setup.hands for other in others) else rules.setup.hands


def _answers(rules: Ruleset, subjects: Iterable[str]) -> str:
    """Return what rules say of some questions and kinds of men: "Elephant: straight jump; Horse: your own NA"."""
    said = _says(rules)
    return _join([f"{_name(rules, subject)}: {said.get(subject, _USUAL)[0]}" for subject in subjects])


def _name(rules: Ruleset, subject: str) -> str:
    return rules.question(subject).name if subject in rules.answers else rules.piece(subject).name.capitalize()


def _says(rules: Ruleset) -> dict[str, tuple[str, str]]:
    """Return label and id of the answer to each question, and of your own move of a man about whom none asks."""
    said = {question: (rules.option(question).label, option) for question, option in rules.answers.items()}
    for one in rules.conjectures:
        about = [question for question in rules.answers if rules.conjecture(question) == one]
        said |= dict.fromkeys(about or [one.kind], (f"your own {one.betza}", one.betza))
    return said


def _differing(rulesets: Sequence[Ruleset]) -> list[str]:
    said = [_says(rules) for rules in rulesets]
    subjects = dict.fromkeys(subject for one in said for subject in one)
    return [subject for subject in subjects if len({one.get(subject) for one in said}) > 1]


def _changes(rules: Ruleset) -> dict[str, tuple[str, str]]:
    """Return what the reader answered otherwise than the named ruleset."""
    own = _says(rules.base)
    return {subject: says for subject, says in _says(rules).items() if own.get(subject) != says}


def _shared_changes(rulesets: Sequence[Ruleset]) -> list[str]:
    """Return of what the reader said in some ruleset what all of them say."""
    said = [_says(rules) for rules in rulesets]
    changed = dict.fromkeys(subject for rules in rulesets for subject in _changes(rules))
    return [subject for subject in changed if len({one.get(subject) for one in said}) == 1]


def _join(parts: Sequence[str]) -> str:
    return "; ".join(part for part in parts if part)
