"""Rows: what is kept of one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

Word = Literal["win", "half-win", "draw", "unfinished"]

WORDS: tuple[Word, ...] = ("win", "half-win", "draw", "unfinished")
"""How a game can have come out."""


@dataclass(frozen=True)
class Verdict:
    """How a game came out: the word, the winner, the ending that ended it, and each army's score and place.

    `winner` is a side's name, "white", or of partners "red and yellow". A place is 1 for the best; armies that share
    one have the better. An unfinished game has no ending, no scores and no places.
    """

    result: Word
    winner: str | None
    termination: str | None
    option: str | None
    scores: tuple[float | None, ...]
    places: tuple[int | None, ...]


class Row(NamedTuple):
    """One game: its number, its verdict, and how many plies, captures and promotions it had.

    A ply is a turn: with dice a throw and all that is played with it. `captures` are all men taken off the board;
    `removals` the turns on which a stalemated army took one off; `triumphs` the moves by which a man took off others
    who stood in a square with him.
    """

    game: int
    verdict: Verdict
    plies: int
    captures: int
    promotions: int
    removals: int = 0
    triumphs: int = 0


COUNTS = Row._fields[2:]
"""What is counted of each game, and a column of the results."""


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


def places_by_score(scores: Sequence[float | None]) -> tuple[int | None, ...]:
    """Return each army's place by its score; equal scores share the better place.

    >>> places_by_score((7, 9, 7, 2))
    (2, 1, 2, 4)
    """
    known = [score for score in scores if score is not None]
    return tuple(None if score is None else 1 + sum(other > score for other in known) for score in scores)
