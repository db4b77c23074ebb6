"""Designs: what a campaign is to play, in an order that everybody who carries it out keeps to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from ...rules import Ruleset
from ..plan import MOST_GAMES, MOST_PLIES, SEEDS, whole_number
from .cells import Cell, Policies, cells_of
from .layout import Part, parts_of

MAX_PLIES = 4000
MOST_GAMES_IN_ALL = 10_000_000_000


@dataclass(frozen=True)
class Design:
    """What a campaign is to play: the same games, with the same seeds, under each ruleset by each of the policies."""

    cells: tuple[Cell, ...]
    games: int
    """How many there are in each cell."""
    seed: int
    max_plies: int
    title: str = ""

    @classmethod
    def from_arguments(
        cls,
        rulesets: Ruleset | Iterable[Ruleset],
        policies: Policies,
        games: int,
        seed: int,
        max_plies: int = MAX_PLIES,
        title: str = "",
    ) -> Design:
        """Return the design that the arguments of `campaign` mean; ValueError, with one sentence, for a bad one."""
        design = cls(
            cells=tuple(cells_of(rulesets, policies)),
            games=whole_number("games", games, 1, MOST_GAMES),
            seed=whole_number("seed", seed, 0, SEEDS - 1),
            max_plies=whole_number("max_plies", max_plies, 1, MOST_PLIES),
            title=title,
        )
        if design.all_games > MOST_GAMES_IN_ALL:
            raise ValueError(
                f"{len(design.cells):,} cells of {design.games:,} games are {design.all_games:,} games; "
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
        """The parts in which the games are kept."""
        return parts_of(self.cells, self.games)

    def parts_with(self, cell: Cell) -> tuple[Part, ...]:
        """Return the parts that hold games of a cell."""
        return self._by_cell[cell.number]

    def cell(self, ruleset: Ruleset | str, policy: str | None = None) -> Cell:
        """Return the cell of a ruleset, by its value or its label, and a policy, the first if None.

        Raises ValueError, with one sentence, if there is none.
        """
        label = ruleset.label if isinstance(ruleset, Ruleset) else ruleset
        found = self._by_name.get((label, policy or self.policies[0]))
        if found is None or (isinstance(ruleset, Ruleset) and ruleset != found.ruleset):
            raise ValueError(
                f"There is no cell {label}, {policy}; there are {len(self.rulesets):,} rulesets, the first of them "
                f"{self.rulesets[0]}, and the policies {', '.join(self.policies)}."
            )
        return found

    @property
    def armies(self) -> tuple[str, ...]:
        """The names of all armies that play anywhere, each once."""
        return tuple(dict.fromkeys(army for rules in self.rulesets for army in rules.setup.armies))

    @cached_property
    def score_columns(self) -> int:
        """How many columns of points there are: one for each army at the largest of the tables, or none."""
        return max((len(rules.setup.armies) for rules in self.rulesets if rules.mechanics.is_table), default=0)

    @cached_property
    def _by_name(self) -> dict[tuple[str, str], Cell]:
        return {(cell.ruleset.label, cell.policy): cell for cell in self.cells}

    @cached_property
    def _by_cell(self) -> dict[int, tuple[Part, ...]]:
        found: dict[int, list[Part]] = {}
        for part in self.parts:
            for piece in part.pieces:
                found.setdefault(piece.cell, []).append(part)
        return {cell: tuple(parts) for cell, parts in found.items()}
