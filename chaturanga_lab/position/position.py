"""Position: the facts on the board at one moment, and no rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .board import Board
from .geometry import Geometry

Phase = Literal["move", "remove"]
DICE_MOST, FACE_LARGEST, COUNT_LARGEST = 8, 6, 999_999


@dataclass(frozen=True)
class Position:
    """Everything that a ruleset may ask about a game at one moment.

    Armies are numbers in the order of `geometry.armies`; squares are indices. A position promises neither that it can
    arise in a game nor that the game is still going on: both depend on rules.
    """

    board: Board
    turn: int = 0
    quiet: int = 0
    """Turns since a capture or a foot soldier's move."""
    untouched: frozenset[int] = frozenset()
    """Start squares whose man has not moved."""
    checked: frozenset[int] = frozenset()
    """Armies whose raja has stood attacked at the start of their turn."""
    leapt: frozenset[int] = frozenset()
    """Armies that have spent their raja's leap."""
    origins: frozenset[tuple[int, int]] = frozenset()
    """(square, where he began) of each foot soldier who has left the line on which he began."""
    checks: tuple[int, ...] = ()
    """Consecutive checks that each army has given up to its last turn; empty while nobody has."""
    phase: Phase = "move"
    """"remove" while a stalemated army takes an enemy man off the board."""
    dice: tuple[int, ...] = ()
    """Faces thrown and not yet played."""
    scores: tuple[int, ...] = ()
    """Points of each army; empty while nobody has any."""
    rajas_taken: tuple[int, ...] = ()
    """Rajas that each army has taken; empty while nobody has."""
    grey: frozenset[int] = frozenset()
    """Armies that are out: their men stand as obstacles and keep their colour."""

    def __post_init__(self) -> None:
        geometry, armies = self.geometry, len(self.geometry.armies)
        if not 0 <= self.turn < armies:
            raise ValueError(f"The turn is one of {armies} armies, numbered from 0, not {self.turn}.")
        _check_set("untouched", self.untouched, geometry.square_set, "squares")
        _check_pairs(self.origins, geometry.square_set)
        for name, numbers in (("checked", self.checked), ("leapt", self.leapt), ("grey", self.grey)):
            _check_set(name, numbers, geometry.army_set, "armies")
        for name, counts in (("checks", self.checks), ("scores", self.scores), ("rajas_taken", self.rajas_taken)):
            if counts and len(counts) != armies:
                raise ValueError(f"{name} holds a number for each of {armies} armies, or none at all, not {counts}.")
            _check_numbers(name, counts, 0, COUNT_LARGEST)
        _check_numbers("dice", self.dice, 1, FACE_LARGEST)
        if len(self.dice) > DICE_MOST:
            raise ValueError(f"dice holds at most {DICE_MOST} faces, not {len(self.dice)}.")

    @property
    def geometry(self) -> Geometry:
        """The board's size and armies."""
        return self.board.geometry

    def text(self, start: Board | None = None) -> str:
        """Return the position as one line; see `chaturanga_lab.position.text` for its fields.

        With the start board given, men that have moved and come back are named too.
        """
        from .text import write_position

        return write_position(self, start)

    def __str__(self) -> str:
        return self.text()


def _check_set(name: str, numbers: frozenset[int], known: frozenset[int], what: str) -> None:
    """Refuse what is no set of squares, or of armies, of the board."""
    if not isinstance(numbers, frozenset) or not numbers <= known:
        raise ValueError(f"{name} is a frozenset of {what}, numbered from 0 to {len(known) - 1}, not {numbers!r}.")


def _check_numbers(name: str, numbers: tuple[int, ...], least: int, most: int) -> None:
    """Refuse what is no tuple of numbers in these bounds."""
    if not isinstance(numbers, tuple) or not all(type(one) is int and least <= one <= most for one in numbers):
        raise ValueError(f"{name} is a tuple of numbers from {least} to {most}, not {numbers!r:.40}.")


def _check_pairs(origins: frozenset[tuple[int, int]], known: frozenset[int]) -> None:
    """Refuse what is no set of pairs of squares of the board, or gives one man two origins."""
    is_set = isinstance(origins, frozenset) and all(isinstance(pair, tuple) and len(pair) == 2 for pair in origins)
    if not is_set or not known.issuperset(square for pair in origins for square in pair):
        raise ValueError(f"origins is a frozenset of pairs of squares, from 0 to {len(known) - 1}, not {origins!r}.")
    if len({square for square, _ in origins}) < len(origins):
        raise ValueError(f"origins gives each man one square where he began, not several: {sorted(origins)}.")
