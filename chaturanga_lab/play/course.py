"""Course: a game that is followed move by move, in a time that grows with its length and no faster."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from ..engine import IllegalMove, Outcome, apply, attacked_rajas, moves_available, outcome, whole_move
from ..position import Move, Position
from ..rules import Ruleset
from .game import Game
from .rounds import Turn, turn_after


class Course:
    """What happens to a game as its moves are read one by one; `game` is the game so far.

    `Game.play` makes a new game of every move, which for one of a hundred thousand moves takes too long; everything
    here comes out as it does there.
    """

    def __init__(self, game: Game) -> None:
        """Begin where a game stands."""
        self._last = game.turns[-1] if game.turns else None
        self._follow(game)

    @classmethod
    def of(cls, rules: Ruleset, start: str | None = None) -> Course:
        """Begin a game that others wrote; ValueError, with one sentence, for a start that no rules can hold."""
        game = Game(rules, start)
        attacked_rajas(game.start, rules)  # refuses more men than an army can have
        return cls(game)

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self._moves)

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def game(self) -> Game:
        """The game so far."""
        game = Game(self._base.first_rules, self._base.start, tuple(self._moves), self._base.switches)
        game.__dict__["positions"] = tuple(self._positions)
        return game

    @property
    def turn(self) -> Turn:
        """The turn to which the next move belongs, up to that move."""
        return turn_after(self._last, self.position, self.ply)

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended; None while it goes on."""
        if self.ply == self._base.ply:  # a set-up, or a switch: a game knows what follows from it
            return self._base.outcome
        seen = self._seen[self.rules.identity(self.position)] if self._counts and not self.position.dice else 1
        return outcome(self.position, self.rules, seen)

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the legal moves; none once the game is over."""
        return () if self.outcome else moves_available(self.position, self.rules)

    def play(self, move: Move) -> None:
        """Make a move; IllegalMove, with one sentence, if it is not possible or the game is over."""
        if over := self.outcome:
            raise IllegalMove(f"The game is over ({over}): no move can follow.")
        move = whole_move(self.position, self.rules, move) if self._may_promote(move) else move
        after, self._last = apply(self.position, self.rules, move), self.turn
        self._moves.append(move)
        self._positions.append(after)
        if self._counts:
            self._seen[self.rules.identity(after)] += 1

    def under(self, rules: Ruleset) -> None:
        """Go on under other rules from here; ValueError, with one sentence, if they are of another board."""
        self._follow(self.game.under(rules))

    def _follow(self, game: Game) -> None:
        """Go on from a game as it stands."""
        self._base, self.rules = game, game.rules
        self._moves, self._positions = list(game.moves), list(game.positions)
        self._entries = {(army, square) for army, square, _ in self.rules.mechanics.promotions}
        self._counts = any(row.condition == "repeated" for row in self.rules.endings)
        self._seen: Counter[Hashable] = Counter(map(self.rules.identity, self._positions) if self._counts else ())

    def _may_promote(self, move: Move) -> bool:
        """Whether a move leads where men promote and does not say what becomes of the man."""
        if move.kind != "step" or move.becomes or move.target is None:
            return False
        return (self.position.turn, self.position.geometry.square(move.target)) in self._entries


@contextmanager
def naming(place: str) -> Iterator[None]:
    """Name the place, such as "Line 7", in the sentence of what goes wrong there."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from None
