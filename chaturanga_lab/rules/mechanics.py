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
    "last-side",
    "all-rajas",
    "places-fixed",
    "points-held",
    "quiet-rounds",
]
Result = Literal["wins", "loses", "half-loses", "draws", "by-points", "removes-any", "removes-imprisoner", "forbidden"]
Scope = Literal["army", "raja"]
Returns = Literal["", "square-left", "origin"]
Turns = Literal["alternate", "around-the-table", "dice"]
Takes = Literal["all", "opponents"]


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
    such men than at the start; `after_loss`: only while it has fewer foot soldiers than at the start. Neither binds the
    last foot soldier of an army that has, besides its raja, only one man of the kind `freed_beside`. Where somebody
    stands on the square on which he began, he may not enter.
    """

    becomes: str | None
    returns: Returns = ""
    if_lost: bool = False
    after_loss: bool = False
    freed_beside: str = ""


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
    """How many dice a turn throws, and which kinds each face moves; the first face shows `first`, the next one more."""

    count: int
    faces: tuple[tuple[str, ...], ...]
    first: int = 1

    @property
    def numbers(self) -> range:
        """What the faces show."""
        return range(self.first, self.first + len(self.faces))


@dataclass(frozen=True)
class Triumph:
    """The triumph of a kind: a man of it moves so that four of them, one of each army, stand in a square of 2 × 2.

    He takes the others off the board at once, all three or only those of his opponents, for their points; a partner's
    man brings none. A grey man belongs to no army here; one who was promoted to the kind counts as any other.
    """

    kind: str
    takes: Takes


@dataclass(frozen=True)
class Throne:
    """What a raja is paid in points who enters the square on which an opponent's raja began, or takes him there."""

    enters: int
    takes: int


@dataclass(frozen=True)
class Ending:
    """A row of the judgement: if the condition holds of an army, that army wins, loses, draws, …

    `parameter` is plies for `quiet`, times for `repeated`, and checks in a row for `checks`, which holds of the army
    that stands checked. A result `forbidden` bars the move that would bring the condition about: an army is left
    stalemated then only by a set-up, or because each of its moves is barred, and that is a draw; a check is never
    barred if it mates.

    At a table a side is an army, or partners. There `last-side` holds of the sides that are out once one is left;
    `bared` of all sides but one if they have only rajas and that one has more; `all-rajas` of an army that has itself
    taken every other raja and kept its own, and then has `parameter` points at least; `points-held` of an army with so
    many points; `places-fixed` once no play can change the places by points, never between partners; `quiet-rounds`
    after so many quiet turns of every army still in. `by-points` gives the game to the side with the most points, and
    to nobody if two share them.

    `question` and `option` say where the row comes from.
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
    partners: tuple[tuple[int, ...], ...] = ()
    """The armies that play together; () if each plays for itself."""
    triumph: Triumph | None = None
    throne: Throne | None = None
    scope: Scope = "army"
    """Who must be without a move in a stalemate: the whole army, or the raja alone though other men can move.

    The raja alone is stalemated if, on at least one square beside him, no man of his own stands, and he can go to none.
    A raja whom only his own men enclose is not.
    """

    @property
    def is_table(self) -> bool:
        """Whether the armies sit at a table: they move one after the other, and a taken raja puts his army out."""
        return self.turns != "alternate"

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The armies that win and lose together: the partners, or each army by itself."""
        return self.partners or tuple((army,) for army in range(len(self.geometry.armies)))

    def side_of(self, army: int) -> tuple[int, ...]:
        """Return the armies that win and lose with an army."""
        return next(side for side in self.sides if army in side)

    def side_name(self, army: int) -> str:
        """Return what the side of an army is called: "red", or "red and yellow"."""
        return " and ".join(self.geometry.armies[one].name for one in self.side_of(army))
