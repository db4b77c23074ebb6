"""Board: which man stands on which square."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .geometry import Geometry
from .man import Man


@dataclass(frozen=True)
class Board:
    """The men of a position, square by square (a1 first), on a geometry; a value that never changes.

    >>> from chaturanga_lab.position import Army, Geometry
    >>> board = Board.empty(Geometry(8, 8, (Army("white"), Army("black", (0, -1))))).put({"c1": Man(0, "E")})
    >>> board["c1"], board["c3"]
    (Man(army=0, kind='E'), None)
    """

    geometry: Geometry
    men: tuple[Man | None, ...]

    def __post_init__(self) -> None:
        squares, armies = len(self.geometry.squares), len(self.geometry.armies)
        if len(self.men) != squares:
            raise ValueError(f"This board has {squares} squares, and {len(self.men)} were filled.")
        if any(man is not None and not 0 <= man.army < armies for man in self.men):
            raise ValueError(f"A man belongs to one of {armies} armies, numbered from 0.")

    @classmethod
    def empty(cls, geometry: Geometry) -> Board:
        """Return a board without men."""
        return cls(geometry, (None,) * len(geometry.squares))

    def __getitem__(self, square: int | str) -> Man | None:
        return self.men[self.geometry.square(square) if isinstance(square, str) else square]

    def occupied(self) -> Iterator[tuple[int, Man]]:
        """Yield every (square, man), a1 first."""
        return ((square, man) for square, man in enumerate(self.men) if man is not None)

    def men_of(self, army: int) -> tuple[tuple[int, Man], ...]:
        """Return the (square, man) pairs of one army."""
        return tuple((square, man) for square, man in self.occupied() if man.army == army)

    def put(self, changes: Mapping[int | str, Man | None]) -> Board:
        """Return a board with the named squares changed: a man put there, or None to empty the square."""
        men = list(self.men)
        for square, man in changes.items():
            men[self.geometry.square(square) if isinstance(square, str) else square] = man
        return Board(self.geometry, tuple(men))
