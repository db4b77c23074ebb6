"""Thinker: a player who looks ahead, as a policy for the board and for many games."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Protocol

from ..engine import MOST_NODES, NODES, Thought
from ..position import Move, Position
from ..rules import Ruleset

LEVELS = (10, 60, 300, 1500, 6000)
"""How many moves the thinker tries at each level, from 1: so few that it answers within a second without numba too."""
SLICE = 100  # moves tried between two looks at the clock
SEED_BITS = 30
MOST_SECONDS = 3600.0


class Stop(Protocol):
    """What ends a search once it is set, such as a `threading.Event`."""

    def is_set(self) -> bool:
        """Whether the search is to end."""


@dataclass(frozen=True)
class Thinker:
    """A player who tries `nodes` moves in thought, at most, before he makes one, or thinks for so many seconds.

    It is a policy: a callable (rules, position, rng) → move. It searches by alpha-beta with iterative deepening, under
    any rules and on any board: of two armies each takes the best for itself; at a table the thinker expects all others
    to be against his side; throws of dice are averaged by their chances. A convention of ours, which says nothing about
    how people played. By nodes alone it chooses the same move for the same `rng` on any machine; with `seconds` it does
    not, so that it plays on the board only.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-mate")
    >>> position = rules.position("8/kPK5/2E5/2N5/8/8/7p/8 w")
    >>> thinker(level=2)(rules, position, Random(1)).uci()
    'b7b8m'
    """

    nodes: int
    seconds: float | None = None

    def __call__(self, rules: Ruleset, position: Position, rng: Random, stop: Stop | None = None) -> Move:
        """Return the move that seems best; of equals, chance decides. Once `stop` is set it is the best found so far.

        Raises ValueError, with one sentence, if there is no legal move or a throw is due.
        """
        began = perf_counter()
        thought = self.thought(rules, position, rng)
        while not (thought.is_over or (stop is not None and stop.is_set())):
            if self.seconds is not None and perf_counter() - began > self.seconds:
                break
            thought.go_on(SLICE)
        return thought.move

    def thought(self, rules: Ruleset, position: Position, rng: Random) -> Thought:
        """Return the search itself, not yet begun, for a page that carries it on a slice at a time."""
        return Thought(position, rules, self.nodes, rng.getrandbits(SEED_BITS))

    def __str__(self) -> str:
        """Return its name as a policy, such as thinker:1000; one that goes by the clock has none but its own."""
        clock = "" if self.seconds is None else f", at most {self.seconds:g} seconds"
        return f"thinker:{self.nodes}{clock}"


def thinker(level: int | None = None, nodes: int | None = None, seconds: float | None = None) -> Thinker:
    """Return a player who looks ahead: of a level from 1 to 5, or who tries so many moves, or thinks for so long.

    Without arguments it tries 1000 moves. `seconds` can be given together with a level or nodes: what is reached first
    ends the search; such a player is for the board alone, since his games could not be repeated. Raises ValueError,
    with one sentence, for anything else.

    >>> str(thinker(level=3)), str(thinker(nodes=64))
    ('thinker:300', 'thinker:64')
    """
    if level is not None and nodes is not None:
        raise ValueError("A thinker has a level or a number of nodes, not both.")
    if level is not None and (isinstance(level, bool) or level not in range(1, len(LEVELS) + 1)):
        raise ValueError(f"A thinker's level is a whole number from 1 to {len(LEVELS)}, not {level!r:.60}.")
    if nodes is not None and (type(nodes) is not int or not 1 <= nodes <= MOST_NODES):
        raise ValueError(f"A thinker's nodes are a whole number from 1 to {MOST_NODES:,}, not {nodes!r:.60}.")
    if seconds is not None and not (isinstance(seconds, int | float) and 0 < seconds <= MOST_SECONDS):
        raise ValueError(f"A thinker's seconds are a number above 0 and at most {MOST_SECONDS:g}, not {seconds!r:.60}.")
    if level is not None:
        nodes = LEVELS[int(level) - 1]
    most = NODES if seconds is None else MOST_NODES
    return Thinker(most if nodes is None else nodes, seconds)
