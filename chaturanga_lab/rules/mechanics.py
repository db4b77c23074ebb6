"""Mechanics: what a ruleset makes men do, without names, sources or reasons. The engine reads nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..position import Board, Geometry

Role = Literal["royal", "officer", "soldier"]
Condition = Literal[
    "raja-taken",
    "both-bare",
    "bared",
    "bared-can-retake",
    "officers-lost",
    "mated",
    "stalemated",
    "checks",
    "quiet",
    "repeated",
]
Result = Literal["wins", "loses", "half-loses", "draws", "removes-any", "removes-imprisoner", "forbidden"]
Scope = Literal["army", "raja"]
Returns = Literal["", "square-left", "origin"]
Turns = Literal["alternate", "around-the-table", "dice"]


@dataclass(frozen=True)
class Kind:
    """A kind of man: its letter, what it counts as, its move in Betza (seen up the board), its value in points."""

    letter: str
    role: Role
    betza: str
    value: int


@dataclass(frozen=True)
class Promotion:
    """What happens to a foot soldier on one square of the far edge.

    `becomes` is a kind's letter, or None where entry is closed; `returns` is the square to which the new man goes back
    at once, that which he left or that on which he began ("" if he stays); `if_lost`: only while the army has fewer
    such men than at the start. Where somebody stands on the square on which he began, he may not enter.
    """

    becomes: str | None
    returns: Returns = ""
    if_lost: bool = False


@dataclass(frozen=True)
class Leap:
    """The raja's leap: a right to move, never an attack; gone once the raja is checked, and if `once`, has leapt."""

    betza: str
    captures: bool = True
    first_move_only: bool = False
    once: bool = True


@dataclass(frozen=True)
class DoubleStep:
    """Who may go two squares straight ahead at first, over an empty square to an empty one.

    `before`: a foot soldier that has not moved, right behind whom stands a man of these kinds that has not moved;
    `also`: officers of these kinds that have not moved. It is a right to move, never an attack.
    """

    before: tuple[str, ...]
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Dice:
    """How many dice a turn throws, and which kinds each face moves (face 1 first)."""

    count: int
    faces: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Ending:
    """A row of the judgement: if the condition holds of an army, that army wins, loses, draws, …

    `parameter` is plies for `quiet`, times for `repeated`, and checks in a row for `checks`, which holds of the army
    that stands checked. A result `forbidden` bars the move that would bring the condition about: an army is left
    stalemated then only by a set-up, or because each of its moves is barred, and that is a draw; a check is never
    barred if it mates. `question` and `option` say where the row comes from.
    """

    condition: Condition
    result: Result
    parameter: int
    question: str
    option: str


@dataclass(frozen=True)
class Mechanics:
    """All that the engine needs to know of a ruleset. Equal mechanics play equal games."""

    geometry: Geometry
    start: Board
    kinds: tuple[Kind, ...]
    promotions: tuple[tuple[int, int, Promotion], ...]
    """(army, square, promotion) for each square of a far edge where something happens."""
    leap: Leap | None
    safe: bool
    """Whether the own raja must not be left attacked."""
    endings: tuple[Ending, ...]
    """In the order of judgement."""
    turns: Turns = "alternate"
    dice: Dice | None = None
    first: int = 0
    """The army that moves first."""
    double_step: DoubleStep | None = None
    scope: Scope = "army"
    """Who must be without a move in a stalemate: the whole army, or the raja alone though other men can move.

    The raja alone is stalemated if, on at least one square beside him, no man of his own stands, and he can go to none.
    A raja whom only his own men enclose is not.
    """
