"""Players: which policy moves each army."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..engine import Policy as KernelPolicy
from ..engine import nodes_of
from ..play import Policy, Thinker, policy_named

PolicyChoice = str | Policy
"""The name of a policy, a thinker, or another callable (rules, position, rng) → Move."""


@dataclass(frozen=True)
class Players:
    """One policy for each army, in the order of the armies.

    >>> Players.from_argument({"white": "greedy", "black": "random"}, ("white", "black")).label
    'white=greedy black=random'
    """

    armies: tuple[str, ...]
    policies: tuple[PolicyChoice, ...]

    @classmethod
    def from_argument(cls, policy: PolicyChoice | Mapping[str, PolicyChoice], armies: tuple[str, ...]) -> Players:
        """Return the players that `simulate(policy=…)` means: one policy for all, or a mapping army → policy.

        Raises ValueError, with one sentence, for an unknown policy or army, or an army without a policy.
        """
        if not isinstance(policy, Mapping):
            return cls(armies, (_checked(policy),) * len(armies))
        for army in policy:
            if army not in armies:
                raise ValueError(f"{army!r} is no army here; policy maps {', '.join(armies)} to policies.")
        for army in armies:
            if army not in policy:
                raise ValueError(f"The policy of {army} is missing; policy maps each of {', '.join(armies)} to one.")
        return cls(armies, tuple(_checked(policy[army]) for army in armies))

    @property
    def names(self) -> tuple[str, ...]:
        """What each army's policy is called."""
        return tuple(_name(policy) for policy in self.policies)

    @property
    def is_named(self) -> bool:
        """Whether every policy has a name, so that the bulk kernel can play them."""
        return all(isinstance(policy, str) for policy in self.policies)

    @property
    def nodes(self) -> float:
        """How many moves are tried in thought before one is made, in the mean of the armies; 0 if nobody thinks."""
        thought = [nodes_of(policy) for policy in self.policies if isinstance(policy, str)]
        return sum(nodes for nodes in thought if nodes > 0) / len(self.armies)

    def for_the_kernel(self) -> tuple[KernelPolicy, ...]:
        """Return the names as the kernel's; ValueError if it does not know one of them."""
        for name in self.names:
            nodes_of(name)
        return self.names

    @property
    def label(self) -> str:
        """The policy in one word, or army by army if they differ: "white=greedy black=random"."""
        if len(set(self.policies)) == 1:
            return self.names[0]
        return " ".join(f"{army}={name}" for army, name in zip(self.armies, self.names, strict=True))

    @property
    def words(self) -> str:
        """Who plays, as a sentence goes on: "with two random players", "with White greedy and Black random"."""
        if len(set(self.policies)) == 1:
            count = {2: "two", 3: "three", 4: "four"}[len(self.armies)]
            name = self.names[0]
            how, thought = _in_words(name)
            return f"with {count} {how} players{thought}" if self.is_named else f"with {count} players by “{name}”"
        parts = [f"{army.capitalize()} {''.join(_in_words(name))}" for army, name in self._each]
        return f"with {', '.join(parts[:-1])} and {parts[-1]}"

    @property
    def _each(self) -> tuple[tuple[str, str], ...]:
        return tuple(zip(self.armies, self.names, strict=True))


def _checked(policy: PolicyChoice) -> PolicyChoice:
    if isinstance(policy, Thinker) and policy.seconds is not None:
        raise ValueError("A thinker who goes by the clock plays on the board only: its games could not be repeated.")
    if isinstance(policy, str | Thinker):
        name = str(policy)
        policy_named(name)
        return f"thinker:{nodes_of(name)}" if nodes_of(name) > 0 else name
    if not callable(policy):
        raise ValueError(
            f"A policy is a name, a mapping of armies to policies, or a function (rules, position, rng) → move, "
            f"not {policy!r}."
        )
    return policy


def _in_words(name: str) -> tuple[str, str]:
    """Return how a player of a policy is called, and what is said of his thought after it."""
    if not name.startswith("thinker:"):
        return name, ""
    nodes = nodes_of(name)
    return "thinking", f" (trying {nodes:,} move{'s' * (nodes != 1)} in thought)"


def _name(policy: PolicyChoice) -> str:
    if isinstance(policy, str):
        return policy
    return str(getattr(policy, "__name__", type(policy).__name__))
