"""Errands: games that another process or computer is to play, as a function and values that can be sent there."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from time import perf_counter
from typing import Any

from ..engine import Playouts, play_games
from ..rules import Ruleset
from .columns import Columns
from .games import rows_by_hand
from .plan import Plan
from .players import Players
from .rows import Row

Played = Playouts | tuple[Row, ...]
"""What comes back: columns from the kernel, rows of games in which Python functions moved."""


@dataclass(frozen=True)
class Errand:
    """Some games of a plan under one ruleset. It is sent as what `call` returns, and comes back as what `read` takes.

    The kernel needs no more than the mechanics of the ruleset; functions need all of it, which is packed once a run.
    """

    plan: Plan
    rules: Ruleset
    numbers: range
    is_compiled: bool

    @property
    def call(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """The function and its arguments, for `Executor.submit`."""
        plan, rules = self.plan, self.rules
        if not plan.players.is_named:
            return _timed, (_play_by_hand, plan.players, _packed(plan, rules), self.numbers)
        names, start = plan.players.for_the_kernel(), plan.start_under(rules)
        how = plan.mechanics_under(rules), names, plan.seed, self.numbers, plan.max_plies, self.is_compiled
        return _timed, (play_games, start, *how)

    def read(self, played: Played) -> Columns:
        """Return the games that came back."""
        if isinstance(played, Playouts):
            return Columns.from_playouts(self.rules, self.numbers, played)
        return Columns.from_rows(self.rules, played)


def can_be_sent(plan: Plan) -> bool:
    """Whether the players of a plan can be pickled: a function that stands within another or in a notebook cannot."""
    try:
        pickle.dumps(plan.players)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True


def _timed(function: Callable[..., Played], *arguments: Any) -> tuple[Played, float]:
    """Return what a function returns, and the seconds that it took."""
    started = perf_counter()
    return function(*arguments), perf_counter() - started


def _play_by_hand(players: Players, packed: bytes, numbers: range) -> tuple[Row, ...]:
    plan = _unpacked(packed)
    return tuple(rows_by_hand(replace(plan, players=players), plan.rulesets[0], numbers, lambda: False))


@lru_cache(maxsize=8)
def _packed(plan: Plan, rules: Ruleset) -> bytes:
    """Return a plan for one ruleset as bytes, without the functions that play, which a cluster sends in its own way."""
    nobody = Players(plan.armies, ("random",) * len(plan.armies))
    return zlib.compress(pickle.dumps(replace(plan, rulesets=(rules,), players=nobody)), level=1)


@lru_cache(maxsize=8)
def _unpacked(packed: bytes) -> Plan:
    plan: Plan = pickle.loads(zlib.decompress(packed))
    return plan
