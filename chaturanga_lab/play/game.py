"""Game: a start, the moves, and the rule switches between them. Replaying these is the only truth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random

from ..engine import IllegalMove, Outcome, Roll, apply, is_throw_due, moves_available, outcome, rolls, whole_move
from ..position import Move, Position
from ..rules import Ruleset
from .notation import read_move, write_move
from .rounds import Turn, turns_between


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
    go on. Facts (a check given, a man moved, points) stay as they were judged when they happened. If dice are switched
    off while some are left of a throw, these lie unused, and the army plays one move.

    >>> import chaturanga_lab as lab
    >>> game = lab.Game(lab.ruleset("modern-mate")).play("e2-e3").play("elephant f8 h6")
    >>> game.ply, [move.uci() for move in game.legal_moves("c1")]
    (2, ['c1a3'])
    >>> lab.Game(lab.ruleset("chaturaji-dice")).throw(7).play("skip").throw(8)
    Game(chaturaji-dice: 1. throws 3 and 2 gives up the throw throws 2 and 3)
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
        lately = self.positions[self._since :]
        alike = (position for position in lately if position.board.men == self.position.board.men)
        return sum(identity(position) == now for position in alike)

    @cached_property
    def _since(self) -> int:
        """The first ply from which on as many men have stood on the board as now: none before can come back."""
        now, ply = _count(self.position), self.ply
        while ply and _count(self.positions[ply - 1]) == now:
            ply -= 1
        return ply

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of the armies so far, each with its round and its moves."""
        return turns_between(self.positions)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game has ended, with the rule that ended it and its sources; None while it goes on.

        Right after a switch, a game that was over stays over if the new rules say so too, and one that was not is over
        only if the army to move has no move.
        """
        if self.is_just_switched and not self._was_over and moves_available(self.position, self.rules):
            return None
        counts = not self.position.dice and any(row.condition == "repeated" for row in self.rules.endings)
        seen = self.times_seen if counts else 1
        return outcome(self.position, self.rules, seen)

    @property
    def _was_over(self) -> bool:
        """Whether the game was over before the switch made at this ply."""
        before = tuple(switch for switch in self.switches if switch.ply < self.ply)
        return before != self.switches and replace_switches(self, before).outcome is not None

    @property
    def is_throw_due(self) -> bool:
        """Whether the dice are to be thrown before anything else."""
        return self.outcome is None and is_throw_due(self.position, self.rules)

    def legal_moves(self, square: str | None = None) -> tuple[Move, ...]:
        """Return the legal moves, or those of the man on a square; none once the game is over."""
        if square is not None:
            self.position.geometry.square(square)
        moves = () if self.outcome else moves_available(self.position, self.rules)
        return tuple(move for move in moves if square in (None, move.origin))

    def rolls(self) -> tuple[Roll, ...]:
        """Return what the throw now due may show, with its chances; () if none is due; ValueError without dice."""
        throws = rolls(self.position, self.rules)
        return () if self.outcome else throws

    # ------------------------------------------------------------------ what can be done

    def play(self, move: Move | str) -> Game:
        """Return the game after a move: a `Move`, or text such as "e2-e3", "e3", "elephant c1 c3", "roll 1 5", "skip".

        Raises IllegalMove, with one sentence, if the move is not possible or the game is over.
        """
        if self.outcome:
            raise IllegalMove(f"The game is over ({self.outcome}): no move can follow.")
        move = read_move(move, self.position, self.rules, self.legal_moves()) if isinstance(move, str) else move
        if move == Move("roll") and is_throw_due(self.position, self.rules):
            raise IllegalMove("Say which faces fell, as in roll 1 5, or let them fall with game.throw(seed).")
        move = whole_move(self.position, self.rules, move)
        game = Game(self.first_rules, self.start, (*self.moves, move), self.switches)
        after = apply(self.position, self.rules, move)
        game.__dict__["positions"] = (*self.positions, after)
        if "_since" in self.__dict__ and _count(after) == _count(self.position):
            game.__dict__["_since"] = self._since
        return game

    def throw(self, seed: int | Random) -> Game:
        """Return the game after a fair throw of the dice, from a seed or from a generator, which is used as it is.

        Raises IllegalMove, with one sentence, if no throw is due.
        """
        dice = self.rules.mechanics.dice
        if dice is None:
            raise IllegalMove(f"{self.rules.label} is played without dice: there is nothing to throw.")
        if not isinstance(seed, Random) and type(seed) is not int:
            raise ValueError(f"A throw needs a seed, such as game.throw(7), or a random.Random, not {seed!r:.40}.")
        rng = seed if isinstance(seed, Random) else Random(seed)
        return self.play(Move("roll", faces=tuple(rng.choice(dice.numbers) for _ in range(dice.count))))

    def resign(self) -> Game:
        """Return the game after the army to move has given up; IllegalMove where only two armies play."""
        return self.play(Move("resign"))

    def undo(self) -> Game:
        """Return the game without its last move, be it a throw, and without the switches made since."""
        if not self.moves:
            raise ValueError("No move has been played that could be taken back.")
        return self.at(self.ply - 1)

    def at(self, ply: int) -> Game:
        """Return the game as it stood after `ply` moves, before any switch that followed that move's successor."""
        if not isinstance(ply, int) or not 0 <= ply <= self.ply:
            raise ValueError(f"The game has plies 0 to {self.ply}, not {ply!r:.40}.")
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

    def record(self) -> str:
        """Return the whole game as text in the manner of PGN, which `from_record` reads back: see `play.record`."""
        from .record import write_record

        return write_record(self)

    @classmethod
    def from_record(cls, text: str | bytes, *folders: str | Path) -> Game:
        """Return the game of a record, given as text or as the bytes of a file in UTF-8.

        Raises ValueError, with one sentence that names the line, if it is broken. If its rulesets stand in data folders
        of your own, name these too.
        """
        from .record_reader import read_record

        return read_record(text, *folders)

    def __repr__(self) -> str:
        words, shown, number = self.notation(), [], 0
        for turn in self.turns:
            shown += [f"{turn.round}."] if turn.round > number else []
            shown += words[turn.plies.start : turn.plies.stop]
            number = turn.round
        return f"Game({self.rules.label}: {' '.join(shown) or 'start'})"


def _count(position: Position) -> int:
    """Return how many men stand on the board."""
    return sum(man is not None for man in position.board.men)


def replace_switches(game: Game, switches: tuple[Switch, ...]) -> Game:
    """Return the same moves with other switches; the positions stay, since facts do not change in hindsight."""
    changed = Game(game.first_rules, game.start, game.moves, switches)
    changed.__dict__["positions"] = game.positions
    return changed
