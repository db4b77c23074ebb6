"""Pair: one game in two readings, and at which plies they part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from ..engine import IllegalMove, values_of
from ..position import Move
from ..rules import Ruleset
from .game import Game
from .parting import Parting
from .policies import policy_named

_NEITHER = "Neither reading allows this. A: {} B: {}"
_NO_COMMON = "There is no move that both readings allow."


@dataclass(frozen=True)
class Pair:
    """One game in two readings, A and B: frozen; every change returns a new pair.

    A move is played in both readings where both allow it. Where one alone does, it goes on there, and the other stands
    still where it is; so does a reading in which the game is over. A foot soldier becomes in each reading what that
    reading makes of him.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-mate")
    >>> pair = Pair.of(lab.Game(rules), rules.choose(elephant="straight-jump")).play("e2-e3").play("e7-e6")
    >>> [move.uci() for move in pair.parting().only_b]
    ['c1c3', 'f1f3']
    >>> pair.play("c1-c3").still, pair.play("c1-c3").ply
    ('a', 3)
    """

    a: Game
    b: Game

    def __post_init__(self) -> None:
        if not (isinstance(self.a, Game) and isinstance(self.b, Game)):
            raise ValueError('A pair is of two games, e.g. Pair.of(game, lab.ruleset("shatranj")).')
        if self.a.start != self.b.start:
            raise ValueError("The two games of a pair begin from one position; these begin from two.")
        if any(
            one != other and _step(one) != _step(other) for one, other in zip(self.a.moves, self.b.moves, strict=False)
        ):
            raise ValueError("The two games of a pair have the same moves as far as both go; these do not.")

    @classmethod
    def of(cls, game: Game, other: Ruleset) -> Pair:
        """Return a game as A, and as B its moves under another ruleset as far as that follows them.

        ValueError if the other ruleset is of another board.
        """
        if not isinstance(game, Game) or not isinstance(other, Ruleset):
            raise ValueError('A pair is made of a game and a ruleset, e.g. Pair.of(game, lab.ruleset("shatranj")).')
        return cls(game, _followed(Game(other, game.start), game.moves))

    # ------------------------------------------------------------------ where it stands

    @property
    def longer(self) -> Game:
        """The reading that has gone further; A if both stand at the same ply."""
        return self.a if self.a.ply >= self.b.ply else self.b

    @property
    def ply(self) -> int:
        """How many moves have been played in the reading that has gone further."""
        return self.longer.ply

    @property
    def still(self) -> str:
        """Which reading stands still, "a" or "b"; "" while both are at the same ply."""
        return "" if self.a.ply == self.b.ply else "a" if self.a.ply < self.b.ply else "b"

    @property
    def why_still(self) -> str:
        """The sentence with which the reading that stands still refuses the next move; "" while none does."""
        if not self.still:
            return ""
        waiting = self.a if self.still == "a" else self.b
        return _refusal(waiting, self.longer.moves[waiting.ply])

    @property
    def both(self) -> tuple[Move, ...]:
        """The moves that both readings allow now, as A has them; none once one of them stands still or is over."""
        if self.still or self.b.outcome:
            return ()
        there = self.b.legal_moves()
        exact, steps = set(there), Counter(map(_step, there))
        return tuple(move for move in self.a.legal_moves() if move in exact or steps[_step(move)] == 1)

    def parting(self, ply: int | None = None) -> Parting:
        """Return in what the readings part after so many moves, now if none are named; each ply is compared once."""
        at = self.ply if ply is None else ply
        if at not in self._known:
            self._known[at] = _parting(self.at(at))
        return self._known[at]

    @property
    def partings(self) -> tuple[Parting, ...]:
        """What `parting` says of every ply, from the start to now."""
        return tuple(map(self.parting, range(self.ply + 1)))

    # ------------------------------------------------------------------ what can be done

    def play(self, move: Move | str) -> Pair:
        """Return the pair after a move, which is anything that `Game.play` reads: in both readings, or in one.

        IllegalMove, with one sentence, if neither reading allows it.
        """
        going = [game for game in (self.a, self.b) if game.ply == self.ply]
        lead = next(filter(None, (_played(game, move) for game in going)), None)
        if lead is None:
            whys = dict.fromkeys(_refusal(game, move) for game in going)
            raise IllegalMove(next(iter(whys)) if len(whys) == 1 else _NEITHER.format(*whys))
        made = lead.moves[-1:]
        a, b = (_followed(game, made) if game in going else game for game in (self.a, self.b))
        return self._keeping(Pair(a, b))

    def play_on(self, policy: str, rng: Random) -> Pair:
        """Return the pair after a move that both readings allow, at random or by the values that A gives to men.

        Dice are thrown, and the same faces fall in both. ValueError, with one sentence, if there is no such move.
        """
        policy_named(policy)
        moves = [move for move in self.both if move.kind != "skip"]
        if not moves:
            raise ValueError(_NO_COMMON)
        if moves[0].kind == "roll":
            return self.play(self.a.throw(rng).moves[-1])
        values = values_of(self.a.position, self.a.rules, moves) if policy == "greedy" else [0] * len(moves)
        best = max(values)
        return self.play(rng.choice([move for move, value in zip(moves, values, strict=True) if value == best]))

    def undo(self) -> Pair:
        """Return the pair without its last move; ValueError if none was played."""
        if not self.ply:
            raise ValueError("No move has been played that could be taken back.")
        return self.at(self.ply - 1)

    def at(self, ply: int) -> Pair:
        """Return the pair as it stood after `ply` moves; a reading that stood still by then is where it was."""
        if not isinstance(ply, int) or not 0 <= ply <= self.ply:
            raise ValueError(f"The game has plies 0 to {self.ply}, not {ply!r:.40}.")
        if ply == self.ply:
            return self
        return self._keeping(Pair(*(game.at(ply) if ply < game.ply else game for game in (self.a, self.b))))

    def swap(self) -> Pair:
        """Return the pair with A and B changed over."""
        pair = Pair(self.b, self.a)
        pair._known.update({ply: one.swapped() for ply, one in self._known.items()})
        return pair

    def with_a(self, rules: Ruleset) -> Pair:
        """Return the same moves with A under other rules, as far as one of the readings still follows them."""
        return Pair(_followed(Game(rules, self.a.start), self.longer.moves), self.b)

    def with_b(self, rules: Ruleset) -> Pair:
        """Return the same moves with B under other rules, as far as one of the readings still follows them."""
        return Pair(self.a, _followed(Game(rules, self.a.start), self.longer.moves))

    def _keeping(self, pair: Pair) -> Pair:
        """Return a pair that shares its moves with this one, and what is known of the plies that both have."""
        shared = min(self.ply, pair.ply)
        pair._known.update({ply: one for ply, one in self._known.items() if ply <= shared})
        return pair

    @cached_property
    def _known(self) -> dict[int, Parting]:
        """What was compared already, by ply."""
        return {}

    def __repr__(self) -> str:
        return f"<Pair: {self.a.rules.label} and {self.b.rules.label}, ply {self.ply}>"


def _followed(game: Game, moves: Sequence[Move]) -> Game:
    """Return a game after moves that were played in another reading, as far as it allows them."""
    for move in moves:
        after = _played(game, move) or _played(game, _own(game, move))
        if after is None:
            break
        game = after
    return game


def _played(game: Game, move: Move | str | None) -> Game | None:
    """Return a game after a move, or None if it does not allow it."""
    try:
        return game.play(move) if move is not None else None
    except ValueError:
        return None


def _own(game: Game, move: Move) -> Move | None:
    """Return the one move of a game from and to the same squares, whatever a foot soldier becomes; None if none is."""
    alike = [own for own in game.legal_moves() if move.kind == "step" and _step(own) == _step(move)]
    return alike[0] if len(alike) == 1 else None


def _step(move: Move) -> Move:
    """Return a move without what a foot soldier becomes."""
    return replace(move, becomes=None) if move.becomes else move


def _refusal(game: Game, move: Move | str) -> str:
    """Return the sentence with which a game refuses a move; "" if it allows it."""
    try:
        game.play(move)
    except ValueError as refusal:
        return str(refusal)
    return ""


def _parting(pair: Pair) -> Parting:
    """Return in what two readings part where they stand."""
    a, b = pair.a, pair.b
    if pair.still:
        return Parting(pair.ply, verdict_a=a.outcome, verdict_b=b.outcome, is_together=False)
    here, there = a.legal_moves(), b.legal_moves()
    mine, others = set(here), set(there)
    only_a = tuple(move for move in here if move not in others)
    only_b = tuple(move for move in there if move not in mine)
    return Parting(pair.ply, only_a, only_b, a.outcome, b.outcome, _seen(a) != _seen(b))


def _seen(game: Game) -> tuple[object, ...]:
    """Return what is seen of a position: men, turn, dice, points, and who is out."""
    now = game.position
    return now.board.men, now.turn, now.dice, now.scores, now.grey
