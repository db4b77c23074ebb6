"""Designs: what a campaign is to play, in an order that everybody who carries it out keeps to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ...rules import Ruleset
from ..plan import MOST_GAMES, MOST_PLIES, SEEDS, whole_number
from ..players import Players, PolicyChoice

PART = 100_000
"""Games in a part."""
MOST_GAMES_IN_ALL = 10_000_000_000


@dataclass(frozen=True)
class Cell:
    """A ruleset and who plays under it; `number` is its place in the campaign, counted from 0."""

    number: int
    ruleset: Ruleset
    players: Players

    @property
    def policy(self) -> str:
        """Who moves, in a word, or army by army."""
        return self.players.label

    def __str__(self) -> str:
        return f"{self.ruleset}, {self.policy}"


@dataclass(frozen=True)
class Piece:
    """Some games of one cell, from the number `first` to before `last`."""

    cell: int
    first: int
    last: int

    def __len__(self) -> int:
        return self.last - self.first


@dataclass(frozen=True)
class Part:
    """The games that lie in one file: pieces of one cell or of several, in order."""

    number: int
    pieces: tuple[Piece, ...]

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"part-{self.number:05}.parquet"

    @cached_property
    def games(self) -> int:
        """How many games it holds."""
        return sum(map(len, self.pieces))


@dataclass(frozen=True)
class Design:
    """What a campaign is to play: the same games, with the same seeds, under each ruleset by each of the policies."""

    cells: tuple[Cell, ...]
    games: int
    seed: int
    max_plies: int
    title: str = ""

    @classmethod
    def from_arguments(
        cls,
        rulesets: Ruleset | Iterable[Ruleset],
        policies: PolicyChoice | Iterable[PolicyChoice | Mapping[str, PolicyChoice]],
        games: int,
        seed: int,
        max_plies: int,
        title: str = "",
    ) -> Design:
        """Return the design that the arguments of `campaign` mean; ValueError, with one sentence, for a bad one."""
        cells = tuple(_cells(_checked_rulesets(rulesets), _checked_policies(policies)))
        design = cls(
            cells=cells,
            games=whole_number("games", games, 1, MOST_GAMES),
            seed=whole_number("seed", seed, 0, SEEDS - 1),
            max_plies=whole_number("max_plies", max_plies, 1, MOST_PLIES),
            title=title,
        )
        if design.all_games > MOST_GAMES_IN_ALL:
            raise ValueError(
                f"{len(cells):,} cells of {games:,} games are {design.all_games:,} games; "
                f"a campaign has {MOST_GAMES_IN_ALL:,} at most."
            )
        return design

    @property
    def all_games(self) -> int:
        """How many games there are in all cells together."""
        return len(self.cells) * self.games

    @cached_property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """The rulesets, each once, in the order of the cells."""
        return tuple({cell.ruleset.label: cell.ruleset for cell in self.cells}.values())

    @cached_property
    def policies(self) -> tuple[str, ...]:
        """The policies, each once, in the order of the cells."""
        return tuple(dict.fromkeys(cell.policy for cell in self.cells))

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The parts: of a small cell a part holds all games, and those of the cells that follow; of a large one some.

        A part depends on nothing but the design, so that its rows are the same whoever plays it, and when.
        """
        if self.games >= PART:
            pieces = [piece for cell in self.cells for piece in _pieces(cell.number, self.games)]
            return tuple(Part(number, (piece,)) for number, piece in enumerate(pieces))
        many = PART // self.games
        groups = [self.cells[first : first + many] for first in range(0, len(self.cells), many)]
        return tuple(
            Part(number, tuple(Piece(cell.number, 0, self.games) for cell in group))
            for number, group in enumerate(groups)
        )

    def cell(self, ruleset: Ruleset | str, policy: str) -> Cell:
        """Return the cell of a ruleset, by its value or its label, and a policy; ValueError if there is none."""
        label = ruleset.label if isinstance(ruleset, Ruleset) else ruleset
        found = self._by_name.get((label, policy))
        if found is None or (isinstance(ruleset, Ruleset) and ruleset != found.ruleset):
            raise ValueError(
                f"There is no cell {label}, {policy}; there are {len(self.rulesets):,} rulesets, the first of them "
                f"{self.rulesets[0]}, with the policies {', '.join(self.policies)}."
            )
        return found

    @cached_property
    def _by_name(self) -> dict[tuple[str, str], Cell]:
        return {(cell.ruleset.label, cell.policy): cell for cell in self.cells}


def _pieces(cell: int, games: int) -> list[Piece]:
    return [Piece(cell, first, min(first + PART, games)) for first in range(0, games, PART)]


def _cells(
    rulesets: Sequence[Ruleset], policies: Sequence[PolicyChoice | Mapping[str, PolicyChoice]]
) -> Iterable[Cell]:
    """Yield the cells, those of one ruleset together, so that its tables are made once."""
    number = 0
    for rules in rulesets:
        labels = set()
        for policy in policies:
            players = Players.from_argument(policy, rules.setup.armies)
            if players.label in labels:
                raise ValueError(f"The policy {players.label} is given twice; each can be there once.")
            labels.add(players.label)
            yield Cell(number, rules, players)
            number += 1


def _checked_rulesets(rulesets: Ruleset | Iterable[Ruleset]) -> tuple[Ruleset, ...]:
    chosen = (rulesets,) if isinstance(rulesets, Ruleset | str) else tuple(rulesets)
    if not chosen:
        raise ValueError("There is no ruleset to play under; give one, or a list of them.")
    labels = set()
    for rules in chosen:
        if not isinstance(rules, Ruleset):
            raise ValueError(f'Rulesets are values such as lab.ruleset("shatranj"), not {rules!r}.')
        if rules.label in labels:
            raise ValueError(f"The ruleset {rules} is given twice; each can be there once.")
        labels.add(rules.label)
    return chosen


def _checked_policies(
    policies: PolicyChoice | Iterable[PolicyChoice | Mapping[str, PolicyChoice]],
) -> tuple[PolicyChoice | Mapping[str, PolicyChoice], ...]:
    """Return the policies, each of which has a name: a function of the reader's could not be named in a file."""
    if isinstance(policies, str | Mapping) or callable(policies):
        policies = (policies,)
    chosen = tuple(policies)
    if not chosen:
        raise ValueError("There is no policy to play by; give one, or a list of them.")
    for policy in chosen:
        for name in policy.values() if isinstance(policy, Mapping) else (policy,):
            if not isinstance(name, str):
                raise ValueError(
                    f"A campaign keeps its policies by name, such as random or greedy; {name!r} is a function."
                )
    return chosen
