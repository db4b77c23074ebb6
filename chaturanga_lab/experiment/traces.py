"""Traces: some games of an experiment played again, to see what befell the men on the way to the result."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from time import monotonic
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ..engine import nodes_of
from ..engine.tracing import Trace, trace
from ..rules import Ruleset
from .frames import results_of
from .games import play_again
from .progress import OnProgress, Progress
from .results import Results
from .rows import Row

if TYPE_CHECKING:
    import pandas as pd

GAMES = 200
MOST_PLIES = 100_000
MOST_CHOICES = 20_000
"""So many games are played again where nobody says how many, and so many plies of them, or of those whose choices are
counted; that takes a second or two. Of players who think there are fewer: see `weight_of`."""
A_NODE, BY_HAND = 1.5, 30.0

POINTS = 60
STEPS = (1, 2, 4, 8, 12, 20, 40, 60, 100, 200, 400, 600, 1000, 2000, 4000)
"""A curve has so many points at most, and such a number of plies between two: whole rounds, from a round on."""
FEWEST, LEAST = 10, 0.1
"""A curve ends where fewer games have lasted than these, or than such a share of them."""

_kept: WeakKeyDictionary[Results, dict[tuple[str, bool], list[Trace]]] = WeakKeyDictionary()


def traces(
    games: Results | pd.DataFrame,
    ruleset: Ruleset | str | None = None,
    first: int | None = None,
    *,
    with_choices: bool = False,
    progress: OnProgress | None = None,
) -> tuple[Trace, ...]:
    """Return what befell the men in the first games under a ruleset (the first one if None), each played again.

    `first` is how many games; None means 200, or fewer where these would be more than 100,000 plies (20,000 with the
    choices, whose counting is slow; fewer still of players who think). Each game is played again once for the same
    results. `progress` is called with a `Progress` after every game. ValueError if a table no longer tells how its
    games were made.
    """
    results = results_of(games)
    rules = results.plan.ruleset(ruleset)
    rows = rows_to_replay(results, rules, first, with_choices=with_choices)
    kept = _kept.setdefault(results, {}).setdefault((rules.label, with_choices), [])
    began = monotonic()
    for row in rows[len(kept) :]:
        kept.append(_trace_of(results, rules, row, with_choices))
        if progress:
            progress(Progress(len(kept), len(rows), rules.label, monotonic() - began))
    return tuple(kept[: len(rows)])


def rows_to_replay(results: Results, rules: Ruleset, first: int | None, *, with_choices: bool = False) -> Sequence[Row]:
    """Return the rows of the games that are played again; ValueError if `first` is no number of games."""
    if first is not None and (type(first) is not int or first < 1):
        raise ValueError(f"first is how many games are to be played again, 1 or more, not {first!r}.")
    rows = tuple(results.of(rules)[: GAMES if first is None else first])
    if first is not None:
        return rows
    most = (MOST_CHOICES if with_choices else MOST_PLIES) / weight_of(results)
    return rows[: max(1, sum(plies <= most for plies in accumulate(row.plies for row in rows)))]


def weight_of(results: Results) -> float:
    """Return about how many times as long a ply takes to be played again as one of a player who does not think."""
    names = results.plan.players.names
    if not results.plan.players.is_named:
        return BY_HAND
    return 1 + A_NODE * sum(max(0, nodes_of(name)) for name in names) / len(names)


def _trace_of(results: Results, rules: Ruleset, row: Row, with_choices: bool) -> Trace:
    game = play_again(results.plan, rules, row.game)
    traced = trace(game.start, rules, game.moves, with_choices=with_choices)
    if (traced.turns, len(traced.losses), len(traced.promotions)) != (row.plies, row.captures, row.promotions):
        raise ValueError(f"Game {row.game} played again is not the game in the table: its start or policy is lost.")
    return traced


def plies_shown(traced: Sequence[Trace], least: int = 1) -> tuple[int, ...]:
    """Return the plies at which a curve over these games has its points, from 0 to where too few games have lasted.

    Between two lie `least` plies or more.
    """
    lengths = sorted((game.turns for game in traced), reverse=True)
    if not lengths:
        return ()
    last = lengths[min(len(lengths), max(FEWEST, int(LEAST * len(lengths)))) - 1]
    step = next((step for step in STEPS if step >= least and last / step <= POINTS), STEPS[-1])
    return tuple(range(0, last + 1, step))


def named_army(results: Results, army: str | None) -> int | None:
    """Return the number of an army by its name; None means all. ValueError lists the valid names."""
    if army is None:
        return None
    if army not in results.plan.armies:
        raise ValueError(f"{army!r} is no army here; valid are {', '.join(results.plan.armies)}.")
    return results.plan.armies.index(army)
