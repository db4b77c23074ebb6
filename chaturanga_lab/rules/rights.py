"""Rights: what an army may still do that it may do only at first, read from a position's facts."""

from __future__ import annotations

from functools import lru_cache

from ..position import Position
from .betza import legs, steps
from .mechanics import Mechanics

AHEAD = (0, 2)  # a double step, seen up the board


def rights_of(mechanics: Mechanics, position: Position) -> tuple[frozenset[int], frozenset[int]]:
    """Return the armies whose raja may still leap, and the squares of the men who may still go two squares ahead.

    Whether the squares that they would go to are free does not matter: a right is there until it is lost for good. So
    two positions with the same men, turn and rights have the same moves.
    """
    armies = range(len(position.geometry.armies))
    return frozenset(army for army in armies if may_leap(mechanics, position, army)), double_steps(mechanics, position)


def may_leap(mechanics: Mechanics, position: Position, army: int) -> bool:
    """Whether an army's raja still has its leap: never checked, not leapt if it may only once, not moved if it must be.

    That a raja stands attacked right now is not seen here, only what the position remembers.
    """
    leap = mechanics.leap
    if leap is None or army in position.checked or (leap.once and army in position.leapt):
        return False
    royal = {kind.letter for kind in mechanics.kinds if kind.role == "royal"}
    rajas = [square for square, man in position.board.men_of(army) if man.kind in royal]
    return not leap.first_move_only or any(square in position.untouched for square in rajas)


def double_steps(mechanics: Mechanics, position: Position) -> frozenset[int]:
    """Return the squares of the men who have the right to a double step, and gain something by it."""
    step = mechanics.double_step
    if step is None:
        return frozenset()
    gaining = double_steppers(mechanics)
    return frozenset(
        square
        for square in position.untouched
        if (man := position.board[square]) is not None
        and man.kind in gaining
        and (man.kind in step.also or _is_backed(position, square, man.army, step.before))
    )


def double_steppers(mechanics: Mechanics) -> frozenset[str]:
    """Return the kinds to whom a double step is given and who do not go two squares straight ahead anyway."""
    step = mechanics.double_step
    if step is None:
        return frozenset()
    kinds = [kind for kind in mechanics.kinds if kind.role == "soldier" or kind.letter in step.also]
    return frozenset(kind.letter for kind in kinds if not goes_two_ahead(kind.betza))


@lru_cache(maxsize=256)
def goes_two_ahead(betza: str) -> bool:
    """Whether a man can reach the square two ahead by his own move, be it only along a slide.

    >>> goes_two_ahead("R"), goes_two_ahead("mfWcfF")
    (True, False)
    """
    return AHEAD in steps(leg for leg in legs(betza) if leg.moves)


def _is_backed(position: Position, square: int, army: int, before: tuple[str, ...]) -> bool:
    """Whether right behind a square stands a man of the army, of one of these kinds, who has not moved."""
    geometry = position.geometry
    files, ranks = geometry.armies[army].forward
    behind = geometry.at(geometry.file(square) - files, geometry.rank(square) - ranks)
    man = position.board[behind] if behind in position.untouched and behind is not None else None
    return man is not None and man.army == army and man.kind in before
