"""Answering: a board on which programs answer a visitor's moves."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Mapping
from random import Random

from ...play import Game, Policy, Thinker, policy_named
from ...position import Move
from ..parts.clock import Cancel, Later
from .players import PERSON, about_programs
from .pondering import LONGEST, Pondering
from .seated import Seated
from .throw import must_pass

Opponent = str | Policy
"""A policy by its name, such as "thinker:200", a thinker, or another function (rules, position, rng) → move."""

ANSWER, WATCHED = 0.35, 0.7
"""Seconds that pass before a program answers a person, and at a table before each of its moves."""
NOT_YOURS = "It is the other side's turn; wait for its move."

_BROKEN = "The program that plays here has failed; its army waits. The details are in the log of the server."


class Answering(Seated):
    """What a board needs to be played on by programs; what a visitor does calls off what a program thinks."""

    rng: Random
    _game: Game
    _shown: Game
    _opponents: Mapping[str, Policy] = {}

    def play(self, move: Move | str) -> None:
        """Play a move."""
        raise NotImplementedError

    def refuse(self, text: str) -> None:
        """Say that something went wrong."""
        raise NotImplementedError

    def _seat(self, opponent: Opponent | Mapping[str, Opponent] | None, later: Later) -> None:
        """Let programs move armies: those that are named, or all but the one whose side is nearest."""
        self._later = later
        self._call_off: Cancel = lambda: None
        if opponent is not None and not isinstance(opponent, Mapping):
            opponent = {name: opponent for name in self._seats if name != self.bottom}
        self._opponents = {self._army(name): _policy(one) for name, one in (opponent or {}).items() if one != PERSON}

    def _army(self, name: str) -> str:
        if name not in self._seats:
            raise ValueError(f"{name!r:.40} is no army of this board: {', '.join(self._seats)}.")
        return name

    @property
    def opponent_on_turn(self) -> Policy | None:
        """The program whose turn it is; None if a person is to move, or nobody plays on."""
        if self._game.outcome or not self._opponents:
            return None
        return self._opponents.get(self._seats[self._game.position.turn])

    @property
    def _about_opponents(self) -> str:
        """What the programs that play here do, in words."""
        return about_programs(_name(policy) for policy in self._opponents.values())

    def _is_decision(self, game: Game) -> bool:
        """Whether a person has something to decide in a game."""
        return self._seats[game.position.turn] not in self._opponents and not must_pass(game)

    def _before(self) -> Game:
        """Return the game before the last thing that a person decided, or as it was shown."""
        game = self._game.undo()
        while self._opponents and game.ply > self._shown.ply and not self._is_decision(game):
            game = game.undo()
        return game

    def _await_answer(self) -> None:
        """Call off what was thought about, and have a program act if it is its turn."""
        self._call_off()
        self._call_off = lambda: None
        policy = self.opponent_on_turn
        if policy is None:
            return
        rest = WATCHED if self._game.rules.mechanics.is_table else ANSWER
        if self._game.is_throw_due or must_pass(self._game):
            self._call_off = self._later(rest, self._answering(self._act))
        elif isinstance(policy, Thinker):
            self._call_off = self._later(0, self._answering(lambda: self._ponder(policy, rest)))
        else:
            self._call_off = self._later(rest, self._answering(lambda: self.play(self._choice(policy))))

    def _act(self) -> None:
        """Do for a program what needs no thought: throw or pass."""
        self.play(Move("roll" if self._game.is_throw_due else "pass"))

    def _ponder(self, thinker: Thinker, rest: float) -> None:
        """Have a thinker begin to think about the game as it stands."""
        thought = thinker.thought(self._game.rules, self._game.position, self.rng)
        longest = LONGEST if thinker.seconds is None else thinker.seconds

        def play(move: Move) -> None:
            self._answering(lambda: self.play(move))()

        self._call_off = Pondering(thought, play, self._later, rest=rest, longest=longest).cancel

    def _choice(self, policy: Policy) -> Move:
        return policy(self._game.rules, self._game.position, self.rng)

    def _answering(self, act: Callable[[], object]) -> Callable[[], None]:
        """Return what a program does in a form that never raises; if it fails, the board stays as it stands."""

        def acted() -> None:
            try:
                act()
            except Exception:
                traceback.print_exc(file=sys.__stderr__)
                self.refuse(_BROKEN)

        return acted


def _policy(opponent: object) -> Policy:
    """Return the policy that an argument means; ValueError, with one sentence, if it means none."""
    if isinstance(opponent, str):
        return policy_named(opponent)
    if not callable(opponent):
        raise ValueError(f"An opponent is the name of a policy, or a policy, not {opponent!r:.40}.")
    return opponent


def _name(policy: Policy) -> str:
    if isinstance(policy, Thinker):
        return f"thinker:{policy.nodes}"
    return policy.__name__.removesuffix("_policy") if hasattr(policy, "__name__") else type(policy).__name__
