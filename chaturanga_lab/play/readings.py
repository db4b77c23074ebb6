"""Readings: what each ruleset says of a card, by which answer, and who says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..engine import IllegalMove, outcome
from ..rules import Case, Ruleset, Touchstone, strongest
from .game import Game
from .verdicts import Verdict, verdicts

DRAW, ON, BARRED, HALF = "draw", "on", "barred", " half"
"""What is said where nobody wins, where the game goes on, where the move is barred, and after whoever wins half."""

_UNTOLD = "No text that we read says what holds if it stands so all the same; to call it a draw is ours."


@dataclass(frozen=True)
class Reading:
    """What one reading says of a card: its verdict, which reply that is, by which answer to which question, and why.

    `also` are further rulesets that rest on the same words of the same source. Of a reading that is no named ruleset
    but one of them with one answer changed, `put_into` is the title of that ruleset, and `name` the witness of the
    answer.
    """

    verdict: Verdict
    reply: str
    name: str
    question: str
    why: str
    also: tuple[str, ...] = ()
    put_into: str = ""

    @property
    def rules(self) -> Ruleset:
        """The ruleset that judges."""
        return self.verdict.rules

    @property
    def source(self) -> str:
        """Who says so, the first line of it."""
        return next(iter(self.rules.sources_of(self.question)), "") if self.question else ""

    @property
    def ground(self) -> tuple[object, ...]:
        """What it rests on: equal for readings of the same words, or of the same works where nobody says it."""
        answer = self.rules.answers.get(self.question, "")
        is_ours = not self.source or self.rules.why_supplied(self.question)
        return self.reply, self.question, answer, self.source or self.why, is_ours and self.rules.sources


def readings_of(judged: Sequence[Verdict], topic: str, cases: Iterable[Case]) -> list[Reading]:
    """Return the readings that verdicts are, those that rest on the same words of the same source as one.

    `topic` is the question that parts them best. Why a reading says so is told in the words of its case, if it has one.
    """
    told = list(cases)
    return _merged(_reading(verdict, _behind(verdict, topic, judged), told) for verdict in judged)


def judged_by(rulesets: Sequence[Ruleset], stone: Touchstone, move: str) -> list[Verdict]:
    """Return the verdicts, without those of rules under which the move cannot come about at all.

    So it is where a man moves otherwise, where dice are thrown first, and where the game was over before the move.
    """
    if not rulesets:
        return []
    judged = verdicts(stone.position, move or None, rulesets)
    return [one for one in judged if reply_of(one) and not (move and _was_over(one.rules, stone.position, move))]


def _was_over(rules: Ruleset, text: str, move: str) -> bool:
    """Whether the game had been over without the move: a raja that was bare before is not bared by it."""
    position = rules.position(text)
    try:
        turn = Game(rules, position).play(move).position.turn
    except IllegalMove:
        return False
    return any(outcome(replace(position, turn=army), rules) for army in (position.turn, turn))


def reply_of(verdict: Verdict) -> str:
    """Return the id of what a verdict says; "" if its rules do not know the move, and no rule of theirs forbids it."""
    if verdict.words.startswith("not allowed"):
        return BARRED if verdict.question else ""
    if verdict.outcome is None:
        return ON
    half = HALF if verdict.outcome.result == "half-win" else ""
    return f"{verdict.outcome.winner}{half}" if verdict.outcome.winner else DRAW


def added_by(cases: Iterable[Case], named: Sequence[Ruleset]) -> Iterator[Case]:
    """Yield the cases with one answer changed that a witness attests and that no named ruleset gives."""
    given = {(question, option) for rules in named for question, option in rules.answers.items()}
    for case in cases:
        changes = [(one.question, one.option) for one in case.rules.changes]
        if len(changes) == 1 and changes[0] not in given and _witness(case.rules):
            given.add(changes[0])
            yield case


def _witness(rules: Ruleset) -> str:
    """Return who attests the one answer that was changed, "" if nobody does at first hand or none was."""
    if len(rules.changes) != 1:
        return ""
    best = strongest(rules.option(rules.changes[0].question).attestations)
    return (best.of or best.source.name) if best and best.status == "attested" else ""


def _reading(verdict: Verdict, question: str, cases: Iterable[Case]) -> Reading:
    """Return a verdict as a reading, with the question behind it, or "" where none alone is behind it."""
    rules, witness = verdict.rules, _witness(verdict.rules)
    why = next((case.why for case in cases if case.rules == rules), "") or _says(verdict, question)
    name, put_into = (witness, rules.base.title) if witness else (verdict.name, "")
    return Reading(verdict, reply_of(verdict), name, question, why, (), put_into)


def _behind(verdict: Verdict, topic: str, judged: Sequence[Verdict]) -> str:
    """Return the question behind a verdict, "" if there is none.

    Where the game goes on it is the topic, if its answer lets the game go on under all that share it. Of a game that
    goes on since somebody can move, an ending is not the reason.
    """
    if reply_of(verdict) != ON or verdict.question in deciding(judged):
        return verdict.question
    if "move" in verdict.words and topic in deciding(judged):
        return ""
    answer = verdict.rules.answers[topic]
    alike = (one for one in judged if one.rules.answers[topic] == answer)
    return topic if all(reply_of(one) == ON for one in alike) else ""


def deciding(judged: Iterable[Verdict]) -> tuple[str, ...]:
    """Return the questions by whose answers the game is over, or the move barred."""
    return tuple(dict.fromkeys(verdict.question for verdict in judged if reply_of(verdict) != ON))


def _says(verdict: Verdict, question: str) -> str:
    """Return what the answer in force says, or where no one answer decides what can be done now."""
    rules = verdict.rules
    if not question:
        return f"{verdict.words[:1].upper()}{verdict.words[1:]}."
    standing = rules.library.standing.get(question)
    says = standing.says if standing else rules.option(question).says
    return f"{says} {_UNTOLD}" if _is_untold(verdict) else says


def _is_untold(verdict: Verdict) -> bool:
    """Whether a game is over by what its rules let nobody bring about."""
    rows = (row for row in verdict.rules.endings if row.question == verdict.question)
    return verdict.outcome is not None and any(row.result == "forbidden" for row in rows)


def _merged(readings: Iterable[Reading]) -> list[Reading]:
    """Return the readings, those that rest on the same words of the same source as one."""
    merged: dict[tuple[object, ...], Reading] = {}
    for reading in readings:
        first = merged.setdefault(reading.ground, reading)
        if first is not reading:
            merged[reading.ground] = replace(first, also=(*first.also, reading.name))
    return list(merged.values())
