"""Validation: what a ruleset must be besides well written, so that every choice that it offers can be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from .answers import Answer
from .entry import Entry
from .flaws import flaws
from .lookup import did_you_mean, quote
from .questions import Question
from .rulesets import Ruleset
from .sources import Source


def check_ruleset(entry: Entry, rules: Ruleset, sources: Mapping[str, Source], questions: Iterable[Question]) -> None:
    """Raise DataError unless a ruleset answers what its board asks, truly, in order, and so that it can be played."""
    for key in rules.sources:
        if key not in sources:
            hint = did_you_mean(key, sources)
            raise entry.error("sources", f"names {quote(key)}, which is no source in sources.json.{hint}")
    for id in rules.witnesses:
        if id not in rules.library.witnesses and id not in rules.sources:
            raise entry.error("witnesses", f"names {quote(id)}, which is no witness and no source of the ruleset.")
    asked = {question.id for question in questions if rules.board in question.boards}
    for id in sorted(asked ^ set(rules.answers)):
        says = "must be answered" if id in asked else "is not asked"
        raise entry.error(f"answers.{id}", f"{says} on board {rules.board}.")
    _check_options(entry, rules)
    _check_witnesses(entry, rules)
    _check_order(entry, rules, set(rules.library.standing_on(rules.setup)))
    _check_choices(entry, _choices(rules) if rules.library.tries_choices else [("answers", rules)])


def _check_options(entry: Entry, rules: Ruleset) -> None:
    """Refuse an answer that does not stand on the board."""
    for answer in rules.given:
        try:
            rules.option(answer.question)
        except ValueError as error:
            raise entry.error(f"answers.{answer.question}", f"is none on board {rules.board}. {error}") from None


def _check_witnesses(entry: Entry, rules: Ruleset) -> None:
    for answer in rules.given:
        if answer.how == "sourced" and not rules.witnessed(rules.option(answer.question)):
            who = ", ".join(rules.sources) + (f" for {' or '.join(rules.witnesses)}" if rules.witnesses else "")
            raise entry.error(f"answers.{answer.question}", f"= {answer.option} has no attestation by {who}.")


def _check_order(entry: Entry, rules: Ruleset, standing: set[str]) -> None:
    judged = {question.id for question in rules.questions if any(one.effect.endings for one in question.options)}
    due = judged | standing
    for name in (*rules.order, *due):
        if name not in due or rules.order.count(name) != 1:
            raise entry.error("endings", f"must name each of {', '.join(sorted(due))} once; look at {quote(name)}.")


def _check_choices(entry: Entry, choices: Iterable[tuple[str, Ruleset]]) -> None:
    """Refuse answers that cannot be played."""
    for key, choice in choices:
        try:
            choice.setup.check_rajas(choice.start())
            flaw = next(flaws(choice.mechanics), "")
        except ValueError as error:
            flaw = str(error)
        if flaw:
            raise entry.error(key, f"cannot be played. {flaw}")


def _choices(rules: Ruleset) -> Iterator[tuple[str, Ruleset]]:
    """Yield the ruleset with its own answers, and with each single other one that a reader may choose."""
    yield "answers", rules
    for question in rules.questions:
        others = [option.id for option in question.options if option.id != rules.answers[question.id]]
        for answer in (Answer(question.id, option, "chosen") for option in others):
            given = tuple(answer if one.question == question.id else one for one in rules.given)
            yield f"answers.{question.id} = {answer.option}", replace(rules, given=given)
