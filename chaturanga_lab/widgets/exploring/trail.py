"""Trail: the games to which one can go back and forth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...play import Game

IsRest = Callable[[Game], bool]
"""Whether going back or forth stops at a game."""


@dataclass(frozen=True)
class Trail:
    """What Undo and Redo lead to. Frozen; each method returns the trail after something was done."""

    past: tuple[Game, ...] = ()
    """The game before each thing that can be undone, the latest last."""
    future: tuple[Game, ...] = ()
    """The game after each thing that was undone, the next to be redone last."""

    @classmethod
    def of(cls, game: Game) -> Trail:
        """Return the trail on which each move of a game can be undone."""
        return cls(tuple(game.at(ply) for ply in range(game.ply)))

    def then(self, game: Game) -> Trail:
        """Return the trail after something was done in a game; what was undone before cannot be redone any more."""
        return Trail((*self.past, game))

    def instead(self, game: Game) -> Trail:
        """Return the trail on which the last thing done becomes another one, which led to a game.

        If that is where it began, nothing was done.
        """
        return Trail(self.past[:-1] if self.past[-1] == game else self.past)

    def back(self, game: Game, is_rest: IsRest) -> tuple[Game, Trail]:
        """Return the game before the last thing done, or further back where it rests, and the trail from there."""
        past, future, before = list(self.past), list(self.future), game
        while past and (before is game or not is_rest(before)):
            future.append(before)
            before = past.pop()
        if before is game:
            raise ValueError("There is nothing to undo.")
        return before, Trail(tuple(past), tuple(future))

    def forth(self, game: Game, is_rest: IsRest) -> tuple[Game, Trail]:
        """Return the game after what was undone last, or further on where it rests, and the trail from there."""
        past, future, after = list(self.past), list(self.future), game
        while future and (after is game or not is_rest(after)):
            past.append(after)
            after = future.pop()
        if after is game:
            raise ValueError("There is nothing to redo.")
        return after, Trail(tuple(past), tuple(future))
