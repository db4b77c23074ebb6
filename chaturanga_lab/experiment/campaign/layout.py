"""Layouts: which games lie in which part of a campaign."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .cells import Cell

PART = 100_000
"""Games in a part whose moves are chosen without looking ahead; of others fewer, so that a part takes seconds."""


@dataclass(frozen=True)
class Piece:
    """Some games of one cell, from the number `first` to before `last`."""

    cell: int
    first: int
    last: int

    def __len__(self) -> int:
        return self.last - self.first


@dataclass(frozen=True)
class Part:
    """The games that lie in one file: pieces of one cell or of several, in order."""

    number: int
    pieces: tuple[Piece, ...]

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"part-{self.number:05}.parquet"

    @property
    def games(self) -> int:
        """How many games it holds."""
        return sum(map(len, self.pieces))

    def rows(self, cell: int) -> slice:
        """Return where in the part the games of a cell lie."""
        before = sum(len(piece) for piece in self.pieces if piece.cell < cell)
        return slice(before, before + sum(len(piece) for piece in self.pieces if piece.cell == cell))


def parts_of(cells: Iterable[Cell], games: int) -> tuple[Part, ...]:
    """Return the parts: of small cells a part holds several, whole and in order; a large one has parts of its own.

    They depend on the cells and the number of games alone, so that a part's rows are the same whoever plays it.
    """
    return tuple(Part(number, tuple(pieces)) for number, pieces in enumerate(_shared_out(cells, games)))


def _shared_out(cells: Iterable[Cell], games: int) -> Iterator[list[Piece]]:
    together: list[Piece] = []
    load = 0
    for cell in cells:
        work = games * cell.work
        if together and load + work > PART:
            yield together
            together, load = [], 0
        if work >= PART:
            at_once = max(1, PART // cell.work)
            yield from ([Piece(cell.number, at, min(at + at_once, games))] for at in range(0, games, at_once))
        else:
            together.append(Piece(cell.number, 0, games))
            load += work
    if together:
        yield together
