"""Outcome: how a game ended, by which rule, and who says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..position import Position
from ..rules import Ending, Mechanics, Ruleset
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
    "last-side": "last side left",
    "all-rajas": "all rajas taken",
    "places-fixed": "places settled",
    "points-held": "points held",
    "quiet-rounds": "quiet limit",
}
"""What an ending is called, by its condition."""
AT_A_TABLE: dict[str, str] = CONDITION_NAMES | {"both-bare": "only rajas left"}
"""The same where more than two armies may be left."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    `winner` is the name of a side, an army or partners ("red and yellow"), None in a draw; `termination` the condition
    that held, such as "bared"; `question` and `option` the answer that makes it an ending; `sources` who says so, a
    line each. Where armies sit at a table, `scores` and `places` hold a number for each: its points, and its place
    from 1; equal ones share the better place. Where two armies alternate both are (). `is_shared`: nobody has won since
    several, each for himself, share the first place by points.
    """

    result: Literal["win", "half-win", "draw"]
    winner: str | None
    termination: str
    question: str
    option: str
    sources: tuple[str, ...]
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    is_shared: bool = False

    def __str__(self) -> str:
        """Return the outcome in words: "White has won, bare raja", "White has won half, …", "a draw, repetition".

        Of armies at a table: "Red and Yellow have won, …", or "first place shared, …" where points leave it open.
        """
        how = (AT_A_TABLE if self.scores else CONDITION_NAMES)[self.termination]
        if self.winner is None:
            return f"{'first place shared' if self.is_shared else 'a draw'}, {how}"
        armies = [army.capitalize() for army in self.winner.split(" and ")]
        won = ("has won" if len(armies) == 1 else "have won") + (" half" if self.result == "half-win" else "")
        return f"{' and '.join(armies)} {won}, {how}"


def outcome(position: Position, rules: Ruleset, seen: int = 1) -> Outcome | None:
    """Return how the game ended in this position, judged as just reached by a move; None if it goes on.

    `seen` is how often the position has stood on the board: a `Game` counts it, a position cannot know. With dice left
    to be played no clock runs out, and no position counts as repeated.

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
    scores = tuple(s[k.SCORE : k.SCORE + t[k.ARMIES]]) if t[k.TABLE] else ()
    return outcome_of(rules, t[row + k.NUMBER], k.winner(t, s, row, before, position.turn), scores)


def outcome_of(rules: Ruleset, ending: int, winner: int, scores: tuple[int, ...] = ()) -> Outcome | None:
    """Return the outcome that a line of `Playouts` stands for: an ending's number from 1 (0 = cut) and the winner.

    At a table the points of the armies are due too.
    """
    if ending == 0:
        return None
    row = rules.mechanics.endings[ending - 1]
    side = None if winner < 0 else rules.mechanics.side_name(winner)
    won: Literal["win", "half-win"] = "half-win" if row.result == "half-loses" else "win"
    sources = rules.sources_of(row.question)
    places = places_of(rules.mechanics, row, winner, scores)
    is_shared = side is None and row.result == "by-points" and not rules.mechanics.partners
    result = won if side else "draw"
    return Outcome(result, side, row.condition, row.question, row.option, sources, scores, places, is_shared)


def places_of(mechanics: Mechanics, row: Ending, winner: int, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return each army's place: all share a draw; else the winner's side comes first, then the others by points.

    `row` is the ending and `winner` an army of the side that has won, or -1; () without scores.
    """
    if row.result == "draws" or not scores:
        return (1,) * len(scores)
    sides = mechanics.sides
    points = [-sum(scores[army] for army in side) for side in sides]
    ranks = [(winner >= 0 and winner not in side, fewer) for side, fewer in zip(sides, points, strict=True)]
    place = {
        army: 1 + sum(other < rank for other in ranks) for side, rank in zip(sides, ranks, strict=True) for army in side
    }
    return tuple(place[army] for army in range(len(scores)))
