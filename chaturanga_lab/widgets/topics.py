"""Topics: what the questions are about, by what their answers do, so that a panel can fold them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..rules import Question
from ..rules.effects import COUNTED, Effect


@dataclass(frozen=True)
class Topic:
    """A group of questions; `is_open` says whether a panel shows them from the start."""

    id: str
    name: str
    is_open: bool


MEN, GOAL = Topic("men", "The men", True), Topic("goal", "Winning and losing", True)
LONG, BOARD = Topic("long", "Long games", False), Topic("board", "The board and the first move", False)
TOPICS = (MEN, GOAL, LONG, BOARD)
"""In the order of the panel."""


def topic_of(question: Question) -> Topic:
    """Return what a question is about: the array before the men that stand in it, counted endings before others."""
    effects = [option.effect for option in question.options]
    if any(effect.flank or effect.centre or effect.first or effect.turns or effect.dice for effect in effects):
        return BOARD
    if any(effect.moves or effect.promotion or effect.leap or effect.double_step for effect in effects):
        return MEN
    return LONG if all(map(_only_counts, effects)) else GOAL


def by_topic(questions: Iterable[Question]) -> dict[Topic, tuple[Question, ...]]:
    """Return the questions of each topic that has any, in their order."""
    asked = [(topic_of(question), question) for question in questions]
    found = {topic: tuple(question for one, question in asked if one == topic) for topic in TOPICS}
    return {topic: mine for topic, mine in found.items() if mine}


def _only_counts(effect: Effect) -> bool:
    return effect.safe is None and effect.scope is None and all(row.condition in COUNTED for row in effect.endings)
