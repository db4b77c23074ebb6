"""Topics: what the questions are about, by what their answers do, so that a panel can fold them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...rules import Question
from ...rules.effects import COUNTED, Effect


@dataclass(frozen=True)
class Topic:
    """A group of questions; `is_open` says whether a panel shows them from the start."""

    id: str
    name: str
    is_open: bool


TABLE = Topic("table", "Dice, partners and points", True)
MEN, GOAL = Topic("men", "The men", True), Topic("goal", "Winning and losing", True)
LONG, BOARD = Topic("long", "Long games", False), Topic("board", "The board and the first move", False)
TOPICS = (TABLE, MEN, GOAL, LONG, BOARD)
"""In the order of the panel."""


def topic_of(question: Question) -> Topic:
    """Return what a question is about: the array before the men that stand in it, counted endings before others."""
    effects = [option.effect for option in question.options]
    if any(effect.flank or effect.centre or effect.first for effect in effects):
        return BOARD
    if any(map(_is_of_the_table, effects)):
        return TABLE
    if any(effect.moves or effect.promotion or effect.leap or effect.double_step for effect in effects):
        return MEN
    return LONG if all(map(_only_counts, effects)) else GOAL


def by_topic(questions: Iterable[Question]) -> dict[Topic, tuple[Question, ...]]:
    """Return the questions of each topic that has any, in their order."""
    asked = [(topic_of(question), question) for question in questions]
    found = {topic: tuple(question for one, question in asked if one == topic) for topic in TOPICS}
    return {topic: mine for topic, mine in found.items() if mine}


def _is_of_the_table(effect: Effect) -> bool:
    """Whether an answer is about dice, partners, points or what brings them."""
    counts = effect.values and not effect.moves
    return bool(effect.turns or effect.dice or effect.partners or effect.triumph or effect.throne or counts)


def _only_counts(effect: Effect) -> bool:
    return effect.safe is None and effect.scope is None and all(row.condition in COUNTED for row in effect.endings)
