"""Outcome: how a game ended, by which rule, and who says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..position import Position
from ..rules import Ruleset
from . import kernel as k
from .state import prepare

CONDITION_NAMES: dict[str, str] = {
    "raja-taken": "raja taken",
    "both-bare": "two bare rajas",
    "bared": "bare raja",
    "bared-can-retake": "bare raja that can retake",
    "officers-lost": "all officers lost",
    "mated": "checkmate",
    "stalemated": "stalemate",
    "checks": "checks in a row",
    "quiet": "quiet limit",
    "repeated": "repetition",
}
"""What an ending is called, by its condition."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    `winner` is an army's name, None in a draw; `termination` the condition that held, such as "bared"; `question` and
    `option` the answer that makes it an ending; `sources` who says so, a line each.
    """

    result: Literal["win", "half-win", "draw"]
    winner: str | None
    termination: str
    question: str
    option: str
    sources: tuple[str, ...]

    def __str__(self) -> str:
        """Return the outcome in words: "White has won, bare raja", "White has won half, …", "a draw, repetition"."""
        won = {"win": "has won", "half-win": "has won half"}.get(self.result)
        who = f"{self.winner.capitalize()} {won}" if self.winner else "a draw"
        return f"{who}, {CONDITION_NAMES[self.termination]}"


def outcome(position: Position, rules: Ruleset, seen: int = 1) -> Outcome | None:
    """Return how the game ended in this position, judged as just reached by a move; None if it goes on.

    `seen` is how often the position has stood on the board: a `Game` counts it, a position cannot know.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-mate")
    >>> over = outcome(rules.position("k7/8/1K6/8/8/8/8/7R b"), rules)
    >>> over.result, over.winner, over.termination
    ('win', 'white', 'bared')
    """
    tables, s = prepare(position, rules)
    t = tables.t
    row = k.verdict(t, s, seen)
    if row == 0:
        return None
    before = t[k.NEXT + position.turn]  # of two armies; at a table the last one left wins
    return outcome_of(rules, t[row + k.NUMBER], k.winner(t, s, row, before, position.turn))


def outcome_of(rules: Ruleset, ending: int, winner: int) -> Outcome | None:
    """Return the outcome that a line of `Playouts` stands for: an ending's number from 1 (0 = cut) and the winner."""
    if ending == 0:
        return None
    row = rules.mechanics.endings[ending - 1]
    army = None if winner < 0 else rules.mechanics.geometry.armies[winner].name
    won: Literal["win", "half-win"] = "half-win" if row.result == "half-loses" else "win"
    sources = rules.sources_of(row.question)
    return Outcome(won if army else "draw", army, row.condition, row.question, row.option, sources)
