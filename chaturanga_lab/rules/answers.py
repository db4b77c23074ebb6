"""Answers: the option that a ruleset gives to each question, and how it came there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .entry import Entry
from .lookup import did_you_mean
from .questions import Question

How = Literal["sourced", "supplied", "chosen"]


@dataclass(frozen=True)
class Answer:
    """The option that a ruleset gives to a question, and how it came there.

    `sourced`: a source of the ruleset says so; `supplied`: we filled it in, for the reason `why`; `chosen`: the
    reader changed it.
    """

    question: str
    option: str
    how: How
    why: str = ""

    def changed(self, option: str) -> Answer:
        """Return this answer, or if the option is another one, that which the reader chose instead of it."""
        return self if option == self.option else Answer(self.question, option, "chosen")


def in_order(answers: Mapping[str, Answer], questions: Mapping[str, Question]) -> tuple[Answer, ...]:
    """Return the answers in the order of the questions."""
    return tuple(sorted(answers.values(), key=lambda answer: questions[answer.question].order))


def read_answers(entry: Entry, questions: Mapping[str, Question]) -> dict[str, Answer]:
    """Return the answers of a file of rulesets/ by question, those under [answers] and those under [supplied.…]."""
    attested = entry.mapping("answers", str)
    check_answers(entry.table("answers"), attested, questions)
    answers = {question: Answer(question, option, "sourced") for question, option in attested.items()}
    supplied = entry.table("supplied")
    for question in supplied:
        one = supplied.table(question)
        if question in attested:
            raise supplied.error(question, "is answered under [answers] too; an answer is attested or supplied.")
        answers[question] = answer = Answer(question, one.text("option"), "supplied", one.text("why"))
        check_answers(supplied, {question: answer.option}, questions)
        one.finish()
    return answers


def check_answers(entry: Entry, answers: Mapping[str, str], questions: Mapping[str, Question]) -> None:
    """Refuse what is no question, and what is no option of it."""
    for question, option in answers.items():
        if question not in questions:
            hint = did_you_mean(question, questions)
            raise entry.error(question, f"is no question; known are {', '.join(questions)}.{hint}")
        try:
            questions[question].option(option)
        except ValueError as error:
            raise entry.error(question, f"cannot be answered so. {error}") from None
