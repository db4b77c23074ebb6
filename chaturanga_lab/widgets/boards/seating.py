"""Seating: who moves each army of a game, how fast policies play, and whether they wait."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

from ...play import Game, Thinker, policy_named
from ...position import Move
from .players import PERSON, PLAYERS, THINKERS
from .throw import must_pass

PACES = {"slow": 2.2, "normal": 1.0, "fast": 0.25, "at once": 0.0}
"""How fast policies play: by how much the usual wait before each of their moves is longer or shorter."""


@dataclass(frozen=True)
class Seating:
    """Who sits at a board. Frozen; each method returns the seating after something was changed.

    >>> import chaturanga_lab as lab
    >>> game = lab.Game(lab.ruleset("modern-mate"))
    >>> Seating.of(game).seat(1, "greedy").players
    ('person', 'greedy')
    """

    armies: tuple[str, ...]
    """The armies that sit here, by name, in the order of play."""
    players: tuple[str, ...]
    """Who moves each of them."""
    pace: str = "normal"
    """How fast policies play, one of `PACES`."""
    is_paused: bool = False
    """Whether policies wait."""
    elsewhere: Mapping[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)
    """Who sat at boards of other armies when the visitor left them."""

    @classmethod
    def of(cls, game: Game) -> Seating:
        """Return the seating in which people move every army."""
        armies = _armies(game)
        return cls(armies, (PERSON,) * len(armies))

    def at(self, game: Game) -> Seating:
        """Return who sits at a game: whoever does now if the armies are the same, else who sat there last."""
        armies = _armies(game)
        if armies == self.armies:
            return self
        elsewhere = {**self.elsewhere, self.armies: self.players}
        players = elsewhere.pop(armies, (PERSON,) * len(armies))
        return replace(self, armies=armies, players=players, elsewhere=elsewhere)

    def seat(self, army: int, player: str) -> Seating:
        """Let a person or a policy move an army; nobody waits any more."""
        if player not in PLAYERS:
            raise ValueError(f"{player!r} cannot play; valid are {', '.join(PLAYERS)}.")
        return replace(self, players=(*self.players[:army], player, *self.players[army + 1 :]), is_paused=False)

    def seat_all(self, player: str) -> Seating:
        """Let a policy, or people, move every army."""
        seating = self
        for army in range(len(self.players)):
            seating = seating.seat(army, player)
        return seating

    def at_pace(self, pace: str) -> Seating:
        """Let policies play slower or faster."""
        if pace not in PACES:
            raise ValueError(f"There is no pace {pace!r}; valid are {', '.join(PACES)}.")
        return replace(self, pace=pace)

    def paused(self, is_paused: bool = True) -> Seating:
        """Let policies wait, or go on."""
        return replace(self, is_paused=is_paused)

    def policy_on_turn(self, game: Game) -> str:
        """Return the policy whose turn it is, even if it waits; empty if a person is to move, or nobody plays on."""
        player = self.players[game.position.turn]
        return "" if game.outcome or player == PERSON else player

    def thinker_on_turn(self, game: Game) -> Thinker | None:
        """Return the thinker who has a move to choose; None if nobody thinks, or only a throw or a pass is due."""
        policy = policy_named(self.policy_on_turn(game) or "random")
        return policy if isinstance(policy, Thinker) and not (game.is_throw_due or must_pass(game)) else None

    def has_thinker(self, game: Game) -> bool:
        """Whether a thinker moves any army that is still in."""
        return any(player in THINKERS for player in self._still_in(game))

    def has_person(self, game: Game) -> bool:
        """Whether a person moves any army that is still in."""
        return PERSON in self._still_in(game)

    def policies(self, game: Game) -> int:
        """Return how many armies that are still in are moved by policies."""
        return sum(player != PERSON for player in self._still_in(game))

    def is_rest(self, game: Game) -> bool:
        """Whether a person has something to decide in a game, or nobody has."""
        if game.outcome is not None or PERSON not in self.players:
            return True
        return self.players[game.position.turn] == PERSON and not must_pass(game)

    def _still_in(self, game: Game) -> list[str]:
        return [player for army, player in enumerate(self.players) if army not in game.position.grey]


def acted(game: Game, policy: str, rng: Random) -> Game:
    """Return a game after the next thing that needs no person: a throw, a pass, or a move of a policy."""
    if game.is_throw_due:
        return game.throw(rng)
    return game.play(Move("pass") if must_pass(game) else policy_named(policy)(game.rules, game.position, rng))


def _armies(game: Game) -> tuple[str, ...]:
    return tuple(army.name for army in game.start.geometry.armies)
