"""Plan: which games are to be played, under which rules, by whom, and from where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import index
from random import Random
from typing import TYPE_CHECKING

from ..engine import require_rajas
from ..engine.worth import ruleset_with_values, with_values
from ..play import Game
from ..position import Position
from ..rules import Mechanics, Ruleset
from .looks import checked_half_width, games_enough
from .players import Players, PolicyChoice
from .shares import turn_word
from .worths import Values, values_from, values_in_words, values_on

if TYPE_CHECKING:
    from .piece_values import PieceValues

SEEDS = 2**30  # the kernel's generator takes so many
GAMES = 1000
MOST_GAMES = 10_000_000
MOST_PLIES = 100_000


@dataclass(frozen=True)
class Plan:
    """What is asked of an experiment. Game `n` has the same seed under every ruleset, so that games can be paired."""

    rulesets: tuple[Ruleset, ...]
    players: Players
    games: int
    seed: int
    start: Position | None
    max_plies: int
    until: float | None = None
    """The half width of the widest interval at which the run stops; None to play all `games`."""
    values: Values = ()
    """What men count for greedy and thinking players, if other than by the convention of ours."""

    @classmethod
    def from_arguments(
        cls,
        rulesets: Ruleset | Sequence[Ruleset],
        policy: PolicyChoice | Mapping[str, PolicyChoice],
        games: int | None,
        seed: int,
        start: Position | Game | str | None,
        max_plies: int = 4000,
        until: float | None = None,
        values: Mapping[str, float] | PieceValues | None = None,
    ) -> Plan:
        """Return the plan that the arguments of `simulate` mean; ValueError, with one sentence, for a bad one."""
        chosen, until = _checked_rulesets(rulesets), checked_half_width(until)
        games = (GAMES if until is None else games_enough(until)) if games is None else games
        return cls(
            rulesets=chosen,
            players=Players.from_argument(policy, _armies(chosen[0])),
            games=whole_number("games", games, 1, MOST_GAMES),
            seed=whole_number("seed", seed, 0, SEEDS - 1),
            start=_checked_start(start, chosen),
            max_plies=whole_number("max_plies", max_plies, 1, MOST_PLIES),
            until=until,
            values=values_from(values, chosen),
        )

    @property
    def armies(self) -> tuple[str, ...]:
        """The names of the armies, in the order in which they move."""
        return self.players.armies

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides that can win under some of the rules: "red", "red and yellow", …"""
        names = (rules.mechanics.side_name(side[0]) for rules in self.rulesets for side in rules.mechanics.sides)
        return tuple(dict.fromkeys(names))

    @property
    def turn_word(self) -> str:
        """What the games are counted in: "plies", or at a table "turns"."""
        return turn_word(self.rulesets[0])

    def start_under(self, rules: Ruleset) -> Position:
        """Return the position from which the games under these rules begin."""
        return self.start or rules.start()

    def mechanics_under(self, rules: Ruleset) -> Mechanics:
        """Return the mechanics with which the kernel plays the games under these rules."""
        return with_values(rules.mechanics, values_on(rules, self.values))

    def rules_for_policies(self, rules: Ruleset) -> Ruleset:
        """Return the ruleset, an equal one, by which a named policy chooses its moves."""
        return ruleset_with_values(rules, values_on(rules, self.values))

    def ruleset(self, ruleset: Ruleset | str | None) -> Ruleset:
        """Return the ruleset of a value or a label, the first if None; ValueError lists the valid ones."""
        if ruleset is None:
            return self.rulesets[0]
        for rules in self.rulesets:
            if ruleset in (rules, rules.label):
                return rules
        raise ValueError(f"There are no games under {ruleset}; there are under {', '.join(map(str, self.rulesets))}.")

    def rng(self, game: int) -> Random:
        """Return the source of chance of one game for policies that are Python functions."""
        return Random(f"{self.seed}/{game}")

    @property
    def words(self) -> str:
        """Who played from where: "with two random players, from the start"."""
        counts = values_in_words(self.values, self.rulesets)
        where = f"from {'a position of the game' if self.start else 'the start'}"
        return ", ".join(filter(None, (self.players.words, counts, where)))


def _checked_rulesets(rulesets: Ruleset | Sequence[Ruleset]) -> tuple[Ruleset, ...]:
    chosen = (rulesets,) if isinstance(rulesets, Ruleset | str) else tuple(rulesets)
    for rules in chosen:
        if not isinstance(rules, Ruleset):
            raise ValueError(f'Rulesets are values such as lab.ruleset("shatranj"), not {rules!r}.')
    if not chosen:
        raise ValueError("There is no ruleset to play under; give one, or a list of them.")
    first = chosen[0]
    for rules in chosen[1:]:
        if _armies(rules) != _armies(first):
            raise ValueError(
                f"Under {first} play {', '.join(_armies(first))}, under {rules} {', '.join(_armies(rules))}; "
                "games are counted together for the same armies only."
            )
    labels = [rules.label for rules in chosen]
    for label in labels:
        if labels.count(label) > 1:
            raise ValueError(f"The ruleset {label} is given twice; each can be there once.")
    return chosen


def _armies(rules: Ruleset) -> tuple[str, ...]:
    return tuple(army.name for army in rules.geometry.armies)


def whole_number(name: str, number: int, least: int, most: int) -> int:
    """Return the number that an argument holds; ValueError, naming the argument, unless it is whole and in range."""
    if isinstance(number, bool) or not hasattr(number, "__index__") or not least <= number <= most:
        raise ValueError(f"{name} is a whole number from {least} to {most:,}, not {number!r}.")
    return index(number)


def _checked_start(start: Position | Game | str | None, rulesets: Sequence[Ruleset]) -> Position | None:
    if isinstance(start, Game) and start.outcome:
        raise ValueError(f"That game is over ({start.outcome}): there is nothing to play on from.")
    position = _position(start, rulesets[0])
    if position is None:
        return None
    if not isinstance(position, Position):
        raise ValueError(f"start is a position, its text, or a game, not {start!r}.")
    for rules in rulesets:
        if position.geometry != rules.geometry:
            raise ValueError(
                f"The games cannot start there: the position stands on another board than {rules.setup.name}, "
                f"on which {rules} is played."
            )
        require_rajas(position, rules.mechanics)
    return position


def _position(start: Position | Game | str | None, rules: Ruleset) -> Position | None:
    if isinstance(start, Game):
        return start.position
    return rules.position(start) if isinstance(start, str) else start
