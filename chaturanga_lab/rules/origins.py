"""Origins: where foot soldiers began, read from a position's facts."""

from __future__ import annotations

from ..position import Board, Position
from .mechanics import Mechanics


def origin_of(mechanics: Mechanics, position: Position, square: int) -> int:
    """Return where the foot soldier on a square began: as the position remembers, or else on the line behind him."""
    known = next((origin for at, origin in position.origins if at == square), None)
    return usual_origin(mechanics, position.board, square) if known is None else known


def usual_origin(mechanics: Mechanics, board: Board, square: int) -> int:
    """Return where the foot soldier on a square began if he has only gone straight ahead.

    That is the nearest square, his own or one behind him, where the array has such a man. Where it has none, as in a
    set-up, he counts as having begun where he stands.
    """
    geometry, man = mechanics.geometry, board[square]
    files, ranks = geometry.armies[man.army].forward if man else (0, 0)
    behind: int | None = square if man else None
    while behind is not None:
        if mechanics.start[behind] == man:
            return behind
        behind = geometry.at(geometry.file(behind) - files, geometry.rank(behind) - ranks)
    return square


def soldiers_of(mechanics: Mechanics) -> frozenset[str]:
    """Return the letters of the foot soldiers."""
    return frozenset(kind.letter for kind in mechanics.kinds if kind.role == "soldier")


def reads_origins(mechanics: Mechanics) -> bool:
    """Whether it counts where a foot soldier began: some promotion sends him back there."""
    return any(promotion.returns == "origin" for _, _, promotion in mechanics.promotions)


def origins_that_count(mechanics: Mechanics, position: Position) -> frozenset[tuple[int, int]]:
    """Return the (square, origin) pairs of the foot soldiers who did not begin where they seem to have begun.

    Empty where no promotion reads them: two positions alike in all else are then the same.
    """
    if not reads_origins(mechanics):
        return frozenset()
    soldiers = soldiers_of(mechanics)
    return frozenset(
        (square, origin)
        for square, origin in position.origins
        if (man := position.board[square]) is not None
        and man.kind in soldiers
        and origin != usual_origin(mechanics, position.board, square)
    )
