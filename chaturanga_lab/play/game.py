"""Game: a start, the moves, and the rule switches between them. Replaying these is the only truth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..engine import IllegalMove, Outcome, apply, moves_available, outcome, whole_move
from ..position import Move, Position
from ..rules import Ruleset
from .notation import read_move, write_move


@dataclass(frozen=True)
class Switch:
    """From this ply on (counted from 0 at the start), the game is played under these rules."""

    ply: int
    rules: Ruleset


@dataclass(frozen=True)
class Game:
    """One game: frozen; every change returns a new game.

    A rule may be switched at any ply. The switch never ends the game: endings are judged after the next move, and only
    an army that has no move at all is judged at once. A finished game stays finished unless the new rules would let it
    go on. Facts (a check given, a man moved) stay as they were judged when they happened.

    >>> import chaturanga_lab as lab
    >>> game = lab.Game(lab.ruleset("modern-mate")).play("e2-e3").play("elephant f8 h6")
    >>> game.ply, [move.uci() for move in game.legal_moves("c1")]
    (2, ['c1a3'])
    """

    first_rules: Ruleset
    start: Position
    moves: tuple[Move, ...] = ()
    switches: tuple[Switch, ...] = ()

    def __init__(
        self,
        rules: Ruleset,
        start: Position | str | None = None,
        moves: tuple[Move, ...] = (),
        switches: tuple[Switch, ...] = (),
    ) -> None:
        """Begin a game under rules, from their start array or from a position (or its text)."""
        if not isinstance(rules, Ruleset):
            raise ValueError(f'A game needs a ruleset, e.g. lab.ruleset("shatranj"), not {rules!r}.')
        begin = rules.start() if start is None else rules.position(start) if isinstance(start, str) else start
        if not isinstance(begin, Position):
            raise ValueError(f"A game begins from a position or its text, not from {type(begin).__name__}.")
        if begin.geometry != rules.geometry:
            raise ValueError(f"That position stands on another board than {rules.setup.name}.")
        for name, value in (("first_rules", rules), ("start", begin), ("moves", moves), ("switches", switches)):
            object.__setattr__(self, name, value)

    # ------------------------------------------------------------------ where the game stands

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self.moves)

    @property
    def rules(self) -> Ruleset:
        """The rules in force now."""
        return self.rules_at(self.ply)

    def rules_at(self, ply: int) -> Ruleset:
        """Return the rules under which the move after `ply` moves is played."""
        in_force = self.first_rules
        for switch in self.switches:
            if switch.ply <= ply:
                in_force = switch.rules
        return in_force

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions from the start to now, one more than there are moves."""
        positions = [self.start]
        for ply, move in enumerate(self.moves):
            positions.append(apply(positions[-1], self.rules_at(ply), move))
        return tuple(positions)

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def is_just_switched(self) -> bool:
        """Whether no move has been played since the set-up or the last switch."""
        return self.ply == max((switch.ply for switch in self.switches), default=0)

    @property
    def times_seen(self) -> int:
        """How often the position now has stood, counting now, as the rules in force see it."""
        identity, now = self.rules.identity, self.rules.identity(self.position)
        alike = (position for position in self.positions if position.board.men == self.position.board.men)
        return sum(identity(position) == now for position in alike)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game has ended, with the rule that ended it and its sources; None while it goes on.

        Right after a switch, a game that was over stays over if the new rules say so too, and one that was not is over
        only if the army to move has no move.
        """
        if self.is_just_switched and not self._was_over and moves_available(self.position, self.rules):
            return None
        seen = self.times_seen if any(row.condition == "repeated" for row in self.rules.endings) else 1
        return outcome(self.position, self.rules, seen)

    @property
    def _was_over(self) -> bool:
        """Whether the game was over before the switch made at this ply."""
        before = tuple(switch for switch in self.switches if switch.ply < self.ply)
        return before != self.switches and replace_switches(self, before).outcome is not None

    def legal_moves(self, square: str | None = None) -> tuple[Move, ...]:
        """Return the legal moves, or those of the man on a square; none once the game is over."""
        if square is not None:
            self.position.geometry.square(square)
        moves = () if self.outcome else moves_available(self.position, self.rules)
        return tuple(move for move in moves if square in (None, move.origin))

    # ------------------------------------------------------------------ what can be done

    def play(self, move: Move | str) -> Game:
        """Return the game after a move: a `Move`, or text such as "e2-e3", "e2e3", "e3", "elephant c1 c3".

        Raises IllegalMove, with one sentence, if the move is not possible or the game is over.
        """
        if self.outcome:
            raise IllegalMove(f"The game is over ({self.outcome}): no move can follow.")
        move = read_move(move, self.position, self.rules, self.legal_moves()) if isinstance(move, str) else move
        move = whole_move(self.position, self.rules, move)
        game = Game(self.first_rules, self.start, (*self.moves, move), self.switches)
        game.__dict__["positions"] = (*self.positions, apply(self.position, self.rules, move))
        return game

    def undo(self) -> Game:
        """Return the game without its last move, and without the switches made since."""
        if not self.moves:
            raise ValueError("No move has been played that could be taken back.")
        return self.at(self.ply - 1)

    def at(self, ply: int) -> Game:
        """Return the game as it stood after `ply` moves, before any switch that followed that move's successor."""
        if not isinstance(ply, int) or not 0 <= ply <= self.ply:
            raise ValueError(f"The game has plies 0 to {self.ply}, not {ply}.")
        switches = tuple(switch for switch in self.switches if switch.ply <= ply)
        game = Game(self.first_rules, self.start, self.moves[:ply], switches)
        game.__dict__["positions"] = self.positions[: ply + 1]
        return game

    def under(self, rules: Ruleset) -> Game:
        """Return the game going on under other rules from here: the same position, another reading."""
        if not isinstance(rules, Ruleset):
            raise ValueError(f'A game goes on under a ruleset, e.g. lab.ruleset("shatranj"), not {rules!r}.')
        if rules.geometry != self.start.geometry:
            raise ValueError(f"{rules.id} is played on another board ({rules.setup.name}).")
        before = tuple(switch for switch in self.switches if switch.ply < self.ply)
        earlier = replace_switches(self, before)
        if earlier.rules == rules:
            return earlier
        if not self.moves:
            return Game(rules, self.start)
        return replace_switches(self, (*before, Switch(self.ply, rules)))

    # ------------------------------------------------------------------ how it reads

    def notation(self) -> tuple[str, ...]:
        """Return the moves in words: ("e2–e3", "horse g8–f6", …)."""
        return tuple(write_move(self.positions[ply], self.rules_at(ply), move) for ply, move in enumerate(self.moves))

    def __repr__(self) -> str:
        moves = " ".join(
            f"{ply // 2 + 1}. {words}" if ply % 2 == 0 else words for ply, words in enumerate(self.notation())
        )
        return f"Game({self.rules.label}: {moves or 'start'})"


def replace_switches(game: Game, switches: tuple[Switch, ...]) -> Game:
    """Return the same moves with other switches; the positions stay, since facts do not change in hindsight."""
    changed = Game(game.first_rules, game.start, game.moves, switches)
    changed.__dict__["positions"] = game.positions
    return changed
