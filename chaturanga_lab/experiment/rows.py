"""Rows: what is kept of one game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

Word = Literal["win", "half-win", "draw", "unfinished"]

WORDS: tuple[Word, ...] = ("win", "half-win", "draw", "unfinished")
"""How a game can have come out."""


@dataclass(frozen=True)
class Verdict:
    """How a game came out: the word, the winner, the ending that ended it, and each army's score and place.

    An unfinished game has no ending, no scores and no places. Armies with equal scores share the better place.
    """

    result: Word
    winner: str | None
    termination: str | None
    option: str | None
    scores: tuple[float | None, ...]

    @property
    def places(self) -> tuple[int | None, ...]:
        """Each army's place, 1 for the best."""
        known = [score for score in self.scores if score is not None]
        return tuple(None if score is None else 1 + sum(other > score for other in known) for score in self.scores)


class Row(NamedTuple):
    """One game: its number, its verdict, and how many plies, captures and promotions it had.

    `removals` are the turns on which a stalemated army took a man off the board; each is a capture too.
    """

    game: int
    verdict: Verdict
    plies: int
    captures: int
    promotions: int
    removals: int = 0


def scores_of_two(result: Word, winner: str | None, armies: tuple[str, ...]) -> tuple[float | None, ...]:
    """Return 1 and 0 for a win, ½ each for a draw, ½ and 0 for a half win, nothing for an unfinished game.

    >>> scores_of_two("half-win", "black", ("white", "black"))
    (0.0, 0.5)
    """
    if result == "unfinished":
        return (None,) * len(armies)
    if result == "draw":
        return (0.5,) * len(armies)
    points: Mapping[str, float] = {"win": 1.0, "half-win": 0.5}
    return tuple(points[result] if army == winner else 0.0 for army in armies)
