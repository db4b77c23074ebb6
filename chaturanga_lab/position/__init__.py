"""Floor 0: squares, geometry, men, boards, positions, moves and their text. Values, no rule."""

from .board import Board
from .geometry import Army, Geometry
from .man import Man
from .move import Move
from .position import Position
from .text import read_board, read_position, write_board, write_position

__all__ = [
    "Army",
    "Board",
    "Geometry",
    "Man",
    "Move",
    "Position",
    "read_board",
    "read_position",
    "write_board",
    "write_position",
]
