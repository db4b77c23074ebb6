"""Samples: the games that are compared with each other, each lot under one ruleset, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..rules import Ruleset, names_of
from .columns import Columns
from .plan import Plan
from .results import Results


@dataclass(frozen=True)
class Sample:
    """The games of some results under one of their rulesets, and what they are called beside the others."""

    name: str
    rules: Ruleset
    plan: Plan = field(repr=False)
    games: Columns = field(repr=False)

    def is_paired_with(self, other: Sample) -> bool:
        """Whether games of equal number had equal chance: those of one seed have, under any rules and players."""
        return self.plan.seed == other.plan.seed and not set(self.games.number).isdisjoint(other.games.number)


def common_games(first: Sample, second: Sample) -> tuple[Columns, Columns]:
    """Return the games of both whose numbers both have, pair by pair."""
    if first.games.number == second.games.number:
        return first.games, second.games
    common = sorted(set(first.games.number) & set(second.games.number))
    return _picked(first.games, common), _picked(second.games, common)


def _picked(games: Columns, numbers: Sequence[int]) -> Columns:
    at = {number: place for place, number in enumerate(games.number)}
    return Columns.from_rows(games.rules, [games[at[number]] for number in numbers])


def samples_of(every: Sequence[Results], names: Sequence[str] | None) -> tuple[Sample, ...]:
    """Return all samples, each with a name of its own; ValueError if there is nothing that can be compared."""
    parts = [(results, rules) for results in every for rules in results.rulesets]
    if len(parts) < 2:
        raise ValueError("There is nothing to compare: simulate under two rulesets at least, or give two results.")
    for results, rules in parts:
        if len(results.of(rules)) < 2:
            raise ValueError(f"A comparison needs two games under each ruleset; there are fewer under {rules}.")
    if len({results.plan.armies for results in every}) > 1:
        raise ValueError("Games can be compared for the same armies only.")
    called = _names(parts) if names is None else tuple(names)
    if len(called) != len(parts) or len(set(called)) != len(called):
        raise ValueError(f"names needs a name of its own for each of the {len(parts)}: {', '.join(_names(parts))}.")
    return tuple(
        Sample(name, rules, results.plan, results.of(rules))
        for name, (results, rules) in zip(called, parts, strict=True)
    )


def _names(parts: Sequence[tuple[Results, Ruleset]]) -> tuple[str, ...]:
    """Return a name for each sample: what tells its rules, its players, its seed and its start from the others'."""
    rulesets = tuple(dict.fromkeys(rules for _, rules in parts))
    named = dict(zip(rulesets, names_of(rulesets), strict=True)) if len(rulesets) > 1 else {rulesets[0]: ""}
    plans = [results.plan for results, _ in parts]
    sides: list[list[str]] = [[named[rules] for _, rules in parts]]
    for words in ([_players(plan) for plan in plans], [f"seed {plan.seed}" for plan in plans]):
        sides.append(words if len(set(words)) > 1 else [""] * len(parts))
    names = tuple(", ".join(filter(None, side)) for side in zip(*sides, strict=True))
    return names if len(set(names)) == len(names) else tuple(f"{at}: {name}" for at, name in enumerate(names, start=1))


def _players(plan: Plan) -> str:
    """Return who played and from where: "two random players"."""
    return plan.words.removeprefix("with ").removesuffix(", from the start")


def sample_named(samples: Sequence[Sample], to: Ruleset | str) -> Sample:
    """Return the first sample of a ruleset, a label or a name; ValueError lists the valid ones."""
    for sample in samples:
        if to in handles_of(sample):
            return sample
    raise ValueError(
        f"There are no games under {to}; there are under {', '.join(sample.rules.label for sample in samples)}."
    )


def handles_of(sample: Sample) -> tuple[Ruleset | str, ...]:
    """Return the values by which a sample may be asked for."""
    return sample.rules, sample.rules.label, sample.name
