"""Cells: a ruleset and who plays under it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...engine import nodes_of
from ...rules import Ruleset
from ..players import Players, PolicyChoice

Policies = PolicyChoice | Iterable[PolicyChoice | Mapping[str, PolicyChoice]]
"""A policy or several, each for all armies or army by army."""


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

    @property
    def work(self) -> int:
        """How long a game takes, more or less, where one by players who do not look ahead takes 1."""
        return max(1, *map(nodes_of, self.players.names))

    def __str__(self) -> str:
        return f"{self.ruleset}, {self.policy}"


def cells_of(rulesets: Ruleset | Iterable[Ruleset], policies: Policies) -> Iterator[Cell]:
    """Yield the cells, those of one ruleset together, so that its tables are made once.

    Raises ValueError, with one sentence, for what is no ruleset or no policy with a name, and for one given twice.
    """
    number, chosen = 0, _several(policies)
    for rules in _checked_rulesets(rulesets):
        played = [Players.from_argument(policy, rules.setup.armies) for policy in chosen]
        for players in played:
            if not players.is_named:
                raise ValueError(
                    f"A campaign keeps its policies by name, such as random; {players.label} is a function."
                )
            if played.count(players) > 1:
                raise ValueError(f"The policy {players.label} is given twice; each can be there once.")
            yield Cell(number, rules, players)
            number += 1


def _checked_rulesets(rulesets: Ruleset | Iterable[Ruleset]) -> Iterator[Ruleset]:
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
        yield rules


def _several(policies: Policies) -> Sequence[PolicyChoice | Mapping[str, PolicyChoice]]:
    """Return one policy or several as several."""
    if isinstance(policies, str | Mapping) or not isinstance(policies, Iterable):
        policies = (policies,)
    chosen = [_by_army(policy) if isinstance(policy, str) else policy for policy in policies]
    if not chosen:
        raise ValueError("There is no policy to play by; give one, or a list of them.")
    return chosen


def _by_army(policy: str) -> PolicyChoice | Mapping[str, PolicyChoice]:
    """Return a policy; one that is told army by army, "white=greedy black=random", as a mapping."""
    parts = [part.split("=", 1) for part in policy.split()]
    return dict(parts) if parts and all(len(part) == 2 for part in parts) else policy
