"""Parting: in what two readings of one game part after so many moves."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine import Outcome
from ..position import Move


@dataclass(frozen=True)
class Parting:
    """Where two readings of one game stand after so many moves, and in what they part there.

    `only_a` and `only_b` are the moves that one reading alone allows, `verdict_a` and `verdict_b` how it says that the
    game has ended, or None. Once a reading stands still, since it did not allow a move or was over, nothing is compared
    any more: `is_together` is False and its verdict stays the one that it came to.
    """

    ply: int
    only_a: tuple[Move, ...] = ()
    only_b: tuple[Move, ...] = ()
    verdict_a: Outcome | None = None
    verdict_b: Outcome | None = None
    has_other_position: bool = False
    """Whether the same moves have led to another position: another man on a square, another turn, other points."""
    is_together: bool = True

    @property
    def has_other_moves(self) -> bool:
        """Whether one reading allows a move that the other does not."""
        return bool(self.only_a or self.only_b)

    @property
    def has_other_verdict(self) -> bool:
        """Whether the readings do not agree on whether the game is over and who has won."""
        return self.is_together and _said(self.verdict_a) != _said(self.verdict_b)

    def swapped(self) -> Parting:
        """Return the same with A and B changed over."""
        moves, verdicts = (self.only_b, self.only_a), (self.verdict_b, self.verdict_a)
        return Parting(self.ply, *moves, *verdicts, self.has_other_position, self.is_together)


def _said(verdict: Outcome | None) -> tuple[object, ...]:
    """Return who has won or come in which place, without the rule that says so; () while the game goes on."""
    return (verdict.result, verdict.winner, verdict.places) if verdict else ()
