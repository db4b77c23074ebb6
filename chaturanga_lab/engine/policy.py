"""Policy: what the players are called whom the kernel knows, and what stands for them in its arrays."""

from __future__ import annotations

from functools import lru_cache

from .thinking import GREEDY

Policy = str
"""The name of a policy of the kernel: "random", "greedy", "thinker", or "thinker:200" with its nodes."""
POLICIES: tuple[Policy, ...] = ("random", "greedy", "thinker")
RANDOM = 0
NODES, MOST_NODES = 1000, 1_000_000
_MANY_NAMES = 256


@lru_cache(maxsize=_MANY_NAMES)
def nodes_of(policy: Policy) -> int:
    """Return how many moves a policy tries before it makes one: 0 for random and -1 for greedy, who look at none ahead.

    Raises ValueError, with one sentence, for a name that is none.

    >>> nodes_of("thinker"), nodes_of("thinker:64"), nodes_of("random")
    (1000, 64, 0)
    """
    if policy in ("random", "greedy"):
        return GREEDY if policy == "greedy" else RANDOM
    name, colon, nodes = str(policy).partition(":")
    if name == "thinker" and not colon:
        return NODES
    if name == "thinker" and nodes.isdecimal() and nodes.isascii() and 1 <= int(nodes) <= MOST_NODES:
        return int(nodes)
    if name == "thinker":
        raise ValueError(f"A thinker tries 1 to {MOST_NODES:,} moves, such as thinker:200, not {policy!r:.60}.")
    raise ValueError(f"There is no policy {policy!r:.60}; valid are {', '.join(POLICIES)}, or such as thinker:200.")
