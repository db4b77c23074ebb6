"""Geometry: how large a board is, and which armies face which way on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .squares import square_from_name, square_name

LARGEST = 16  # files or ranks: the kernel's displacement tables end there


@dataclass(frozen=True)
class Army:
    """An army's name and the direction (files, ranks) in which its foot soldiers step."""

    name: str
    forward: tuple[int, int] = (0, 1)

    @property
    def letter(self) -> str:
        """The first letter of the name, as it stands in the text of a position."""
        return self.name[0]


@dataclass(frozen=True)
class Geometry:
    """A board's size and its armies in the order in which they move.

    >>> board = Geometry(8, 8, (Army("white"), Army("black", (0, -1))))
    >>> board.square("e2"), board.name(12)
    (12, 'e2')
    """

    files: int
    ranks: int
    armies: tuple[Army, ...]

    def __post_init__(self) -> None:
        if not (1 <= self.files <= LARGEST and 1 <= self.ranks <= LARGEST):
            raise ValueError(f"A board has 1 to {LARGEST} files and ranks, not {self.files} × {self.ranks}.")
        if not 2 <= len(self.armies) <= 4 or len({army.letter for army in self.armies}) < len(self.armies):
            raise ValueError("A board has two to four armies whose names begin with different letters.")

    @property
    def squares(self) -> range:
        """All squares, a1 first, rank by rank."""
        return range(self.files * self.ranks)

    @cached_property
    def square_set(self) -> frozenset[int]:
        """All squares as a set."""
        return frozenset(self.squares)

    @cached_property
    def army_set(self) -> frozenset[int]:
        """The numbers of the armies as a set."""
        return frozenset(range(len(self.armies)))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all squares, in the order of `squares`."""
        return tuple(square_name(square, self.files) for square in self.squares)

    def square(self, name: str) -> int:
        """Return the square of that name; ValueError if the board has none such."""
        return square_from_name(name, self.files, self.ranks)

    def name(self, square: int) -> str:
        """Return the name of a square."""
        return self.names[square]

    def file(self, square: int) -> int:
        """Return the file of a square, 0 for the a-file."""
        return square % self.files

    def rank(self, square: int) -> int:
        """Return the rank of a square, 0 for the first rank."""
        return square // self.files

    def at(self, file: int, rank: int) -> int | None:
        """Return the square with that file and rank, or None off the board."""
        inside = 0 <= file < self.files and 0 <= rank < self.ranks
        return rank * self.files + file if inside else None

    def army(self, name: str) -> int:
        """Return the number of the army of that name or letter; ValueError if there is none."""
        for number, army in enumerate(self.armies):
            if name in (army.name, army.letter):
                return number
        raise ValueError(f"{str(name)[:40]!r} is no army here: {', '.join(army.name for army in self.armies)}.")

    def is_far_edge(self, army: int, square: int) -> bool:
        """Whether the square lies on the last line that the army's foot soldiers can reach."""
        step_file, step_rank = self.armies[army].forward
        return self.at(self.file(square) + step_file, self.rank(square) + step_rank) is None
