"""Counted: the cells of a finished campaign by what their games add up to, opened from one small file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import add
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from ..rules import Ruleset, ruleset
from ..rules.lookup import find
from .atlas_measures import MEASURES, measure_named
from .atlas_table import NOT_ASKED, Table, Way

if TYPE_CHECKING:
    import pandas as pd

    from .campaign import Campaign


@dataclass(frozen=True)
class Spot:
    """A cell: a ruleset, a policy, and what its games added up to."""

    ruleset: Ruleset
    policy: str
    games: int
    outcomes: Mapping[Way, int]
    sums: Mapping[str, int]

    def value(self, measure: str) -> float:
        """Return a measure of these games, as a share from 0 to 1 or as a mean."""
        of = measure_named(measure)
        if of.of_way is None:
            return self.sums[of.sum] / self.games
        return sum(of.of_way(way) * count for way, count in self.outcomes.items()) / self.games


@dataclass(frozen=True, eq=False)
class Counted:
    """Rulesets, each played so many times by each policy, and what was counted of their games.

    It plays nothing and needs neither numpy nor pandas. Whatever it tells holds under these rules and these policies.
    """

    table: Table

    @classmethod
    def from_file(cls, path: Path) -> Self:
        """Return what a file holds."""
        return cls(Table.from_bytes(path.read_bytes()))

    @classmethod
    def from_campaign(cls, campaign: Campaign) -> Self:
        """Return what a campaign that is complete adds up to; it reads all its games once, with numpy and scipy.

        Of few games the intervals of what hardly ever occurred are too narrow: what never did has one without width.
        """
        from .atlas_making import table_of

        return cls(table_of(campaign))

    def save(self, path: str | Path) -> None:
        """Write it as a file."""
        Path(path).write_bytes(self.table.to_bytes())

    def __len__(self) -> int:
        return self.table.head.rulesets

    # ------------------------------------------------------------------ what it is of

    @property
    def title(self) -> str:
        """What the campaign behind it is called."""
        return self.table.head.title

    @property
    def policies(self) -> tuple[str, ...]:
        """By whom the games were played."""
        return self.table.head.policies

    @property
    def games(self) -> int:
        """How many games each ruleset was played by each policy."""
        return self.table.head.games

    @cached_property
    def questions(self) -> dict[str, tuple[str, ...]]:
        """The questions that the rulesets answer differently, each with all its answers here."""
        return {question: options for question, options in self.table.head.questions.items() if len(options) > 1}

    # ------------------------------------------------------------------ cells

    def ruleset_at(self, number: int) -> Ruleset:
        """Return a ruleset by its number, counted from 0."""
        named = ruleset(self.table.head.bases[self.table.answers["base"][number]])
        given = {
            question: options[at]
            for question, options in self.table.head.questions.items()
            if (at := self.table.answers[question][number]) != NOT_ASKED
        }
        return named.choose(**{one: option for one, option in given.items() if named.answers[one] != option})

    def number_of(self, rules: Ruleset) -> int:
        """Return the number of a ruleset; ValueError, with one sentence, if it is not here."""
        bases, questions = self.table.head.bases, self.table.head.questions
        key = [bases.index(rules.id) if rules.id in bases else -1]
        for question, options in questions.items():
            option = rules.answers.get(question)
            key.append(NOT_ASKED if option is None else options.index(option) if option in options else -1)
        number = None if rules.conjectures else self._numbers.get(tuple(key))
        if number is None:
            raise ValueError(f"{rules} was not played here; what varies is {', '.join(self.questions)}.")
        return number

    @cached_property
    def _numbers(self) -> dict[tuple[int, ...], int]:
        """The number of each ruleset by its base and all its answers."""
        return {key: number for number, key in enumerate(zip(*self.table.answers.values(), strict=True))}

    def spot(self, policy: str, rules: Ruleset) -> Spot:
        """Return what the games under a ruleset by a policy added up to."""
        number = self.number_of(rules)
        self._check(policy)
        counts = {way: column[number] for way, column in self.table.counts_of(policy) if column[number]}
        sums = {name: self.table.cells_of(policy, column)[number] for name, column in self.table.sums.items()}
        return Spot(rules, policy, self.games, counts, sums)

    def values(self, measure: str, policy: str) -> Sequence[float]:
        """Return a measure of every ruleset by a policy, in their order: shares from 0 to 1, or means."""
        self._check(policy)
        return self._values(measure_named(measure).id, policy)

    def _check(self, policy: str) -> None:
        find(dict.fromkeys(self.policies, policy), policy, "There is no policy")

    @lru_cache(maxsize=64)  # noqa: B019 - it lives as long as the program
    def _values(self, measure: str, policy: str) -> Sequence[float]:
        of = MEASURES[measure]
        total: Iterable[float] = [0.0] * len(self)
        if of.of_way is None:
            total = self.table.cells_of(policy, self.table.sums[of.sum])
        else:
            for way, column in self.table.counts_of(policy):
                if weight := of.of_way(way):
                    total = list(map(add, total, [weight * count for count in column]))
        return [value / self.games for value in total]

    def frame(self) -> pd.DataFrame:
        """Return a pandas DataFrame with a row for each cell: answers, policy, and every measure."""
        from .frames import require_pandas

        require_pandas()
        import pandas as pd

        parts = []
        for policy in self.policies:
            columns: dict[str, Any] = {"base": self._column("base", self.table.head.bases)}
            columns |= {question: self._column(question, options) for question, options in self.questions.items()}
            columns["policy"] = policy
            columns |= {measure: self.values(measure, policy) for measure in MEASURES}
            parts.append(pd.DataFrame(columns))
        return pd.concat(parts, ignore_index=True)

    def _column(self, name: str, options: Sequence[str]) -> Any:
        """Return a column of answers in words, for pandas; nothing where a board does not ask."""
        import pandas as pd

        numbers = [-1 if at == NOT_ASKED else at for at in self.table.answers[name]]
        return pd.Categorical.from_codes(numbers, categories=pd.Index(list(options)))
