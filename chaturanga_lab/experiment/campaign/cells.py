"""Cells: a ruleset and who plays under it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...rules import Ruleset
from ..players import Players, PolicyChoice

Policies = PolicyChoice | Iterable[PolicyChoice | Mapping[str, PolicyChoice]]
"""A policy or several, each for all armies or army by army."""

NODES = 1000  # of a thinker whose name does not say how many
_THINKER = re.compile(r"thinker(?::(\d+))?")


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
        return max(map(_work, self.players.names))

    def __str__(self) -> str:
        return f"{self.ruleset}, {self.policy}"


def _work(policy: str) -> int:
    thinker = _THINKER.fullmatch(policy)
    return int(thinker[1] or NODES) if thinker else 1


def cells_of(rulesets: Ruleset | Iterable[Ruleset], policies: Policies) -> Iterator[Cell]:
    """Yield the cells, those of one ruleset together, so that its tables are made once.

    Raises ValueError, with one sentence, for what is no ruleset or no policy with a name, and for one given twice.
    """
    number, named = 0, _checked_policies(policies)
    for rules in _checked_rulesets(rulesets):
        played = [Players.from_argument(policy, rules.setup.armies) for policy in named]
        for players in played:
            if played.count(players) > 1:
                raise ValueError(f"The policy {players.label} is given twice; each can be there once.")
            players.for_the_kernel()
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


def _checked_policies(policies: Policies) -> Sequence[PolicyChoice | Mapping[str, PolicyChoice]]:
    """Return the policies, each of which has a name: a function of the reader's could not be kept in a file."""
    if isinstance(policies, str | Mapping) or not isinstance(policies, Iterable):
        policies = (policies,)
    chosen = [_by_army(policy) if isinstance(policy, str) else policy for policy in policies]
    if not chosen:
        raise ValueError("There is no policy to play by; give one, or a list of them.")
    for policy in chosen:
        for name in policy.values() if isinstance(policy, Mapping) else (policy,):
            if not isinstance(name, str):
                raise ValueError(f"A campaign keeps its policies by name, such as random or greedy, not {name!r}.")
    return chosen


def _by_army(policy: str) -> PolicyChoice | Mapping[str, PolicyChoice]:
    """Return a policy; one that is told army by army, "white=greedy black=random", as a mapping."""
    parts = [part.split("=", 1) for part in policy.split()]
    return dict(parts) if parts and all(len(part) == 2 for part in parts) else policy
