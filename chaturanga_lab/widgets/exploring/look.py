"""Look: a position that the board shows instead of the one in which the visitor's game stands."""

from __future__ import annotations

from dataclasses import dataclass

from ...play import Game, write_move
from ...play.words import army_words


@dataclass(frozen=True)
class Look:
    """A position that the board shows instead of the game's own: an earlier one, or one of another game.

    `title` says which other game it is and is empty for the visitor's own; `is_running` plays it move by move.
    """

    game: Game
    ply: int
    title: str = ""
    is_running: bool = False

    def words(self, language: str = "en") -> str:
        """Where in the game this is: "horse g8–f6, move 2 of 17", at a table "Red: boat h1–f3, round 2 of 17"."""
        if self.ply == 0:
            return "the start"
        turns = self.game.turns
        now, last = next(turn.round for turn in turns if self.ply - 1 in turn.plies), turns[-1].round
        before, rules = self.game.positions[self.ply - 1], self.game.rules_at(self.ply - 1)
        words = write_move(before, rules, self.game.moves[self.ply - 1], language)
        if rules.mechanics.is_table:
            return f"{army_words(before, before.turn)}: {words}, round {now} of {last}"
        return f"{words}, move {now} of {last}"

    @property
    def is_own(self) -> bool:
        """Whether this is an earlier position of the visitor's own game."""
        return not self.title

    @property
    def is_at_end(self) -> bool:
        """Whether there is no later position."""
        return self.ply == self.game.ply
