"""Atlas measures: what is read off the games of a cell, such as the share of decided games or how long they lasted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..engine.outcome import CONDITION_NAMES
from ..rules.lookup import find
from .atlas_table import Way


@dataclass(frozen=True)
class Measure:
    """A number for each game: by the way in which it ended (`of_way`), or one of the sums of the table (`sum`).

    `name` says what it is, `unit` what its differences are counted in; a share is counted in points of a hundred.
    """

    id: str
    name: str
    unit: str
    of_way: Callable[[Way], float] | None = None
    sum: str = ""

    @property
    def scale(self) -> float:
        """By how much the number is multiplied to be read."""
        return 100.0 if self.of_way else 1.0


def _share(id: str, name: str, of_way: Callable[[Way], float]) -> Measure:
    return Measure(id, name, "points of a hundred", of_way)


def _score(way: Way) -> float:
    """Return 1 if the first mover wins, 0 if another does, ½ for a draw; a half win, ½ to 0, is ¾ or ¼."""
    if way.winner < 0:
        return 0.5
    lost = 0.25 if way.result == "half-win" else 0.0
    return 1 - lost if way.winner == 0 else lost


def _ended(condition: str) -> Measure:
    name = f"games that end so: {CONDITION_NAMES[condition]}"
    return _share(condition, name, lambda way: float(way.condition == condition))


OUTCOMES = (
    _share("decisive", "games that somebody wins, whole or half", lambda way: float(way.winner >= 0)),
    _share("draws", "drawn games", lambda way: float(way.result == "draw")),
    _share("score", "the first mover's score (50 is even)", _score),
    Measure("length", "length of a game", "plies", sum="plies"),
    Measure("captures", "men taken in a game", "men", sum="captures"),
    Measure("promotions", "promotions in a game", "promotions", sum="promotions"),
)
CONDITIONS = (
    "mated",
    "raja-taken",
    "bared",
    "bared-can-retake",
    "officers-lost",
    "stalemated",
    "both-bare",
    "repeated",
    "quiet",
)
MEASURES: dict[str, Measure] = {measure.id: measure for measure in (*OUTCOMES, *map(_ended, CONDITIONS))}
"""All measures by their ids; those after "promotions" are the endings, by their conditions."""


def measure_named(id: str) -> Measure:
    """Return the measure of that id; ValueError lists the valid ones."""
    return find(MEASURES, id, "There is no measure")
