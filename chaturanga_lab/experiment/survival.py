"""Survival: how many men of each kind are still on the board after so many plies."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from ..engine.tracing import Trace
from ..rules import Ruleset
from .frames import require_pandas, results_of
from .intervals import of_mean
from .progress import OnProgress
from .results import Results
from .traces import named_army, plies_shown, traces

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Standing:
    """How many men of a kind stand on the board after so many plies, on average over the games that lasted so long.

    `kind` is the plural of its name, `low` and `high` the 95 % interval of the mean, None of a single game; `at_start`
    is how many there were at the start. A foot soldier who was promoted counts as what he became.
    """

    ruleset: str
    kind: str
    ply: int
    games: int
    men: float
    low: float | None
    high: float | None
    at_start: int

    @property
    def share(self) -> float | None:
        """The men as a part of those at the start; None if there were none."""
        return self.men / self.at_start if self.at_start else None

    def __str__(self) -> str:
        return f"{self.kind} {self.men:.1f}"


@dataclass(frozen=True)
class Survival:
    """The men of each kind by ply under each ruleset, of one army or of all."""

    results: Results = field(repr=False)
    army: str | None
    rows: tuple[Standing, ...] = field(repr=False)

    def of(self, ruleset: Ruleset | str | None = None) -> tuple[Standing, ...]:
        """Return the rows of a ruleset, the first if None, kind by kind, each from the start on."""
        label = self.results.plan.ruleset(ruleset).label
        return tuple(row for row in self.rows if row.ruleset == label)

    def games(self, ruleset: Ruleset | str | None = None) -> int:
        """Return how many games under a ruleset were played again."""
        return max((row.games for row in self.of(ruleset)), default=0)

    def sentence(self, ruleset: Ruleset | str | None = None) -> str:
        """Return the men at the start, at about a third and two thirds of the curve, and at its end, in words."""
        plies = sorted({row.ply for row in self.of(ruleset)})
        at = [plies[round(third * (len(plies) - 1) / 3)] for third in range(4)] if plies else []
        return "; ".join(map(self._at(ruleset).__getitem__, dict.fromkeys(at))) or "no game was finished"

    def _at(self, ruleset: Ruleset | str | None) -> dict[int, str]:
        """Return by ply what stood then, in words."""
        found = {}
        for ply, rows in groupby(sorted(self.of(ruleset), key=lambda row: row.ply), key=lambda row: row.ply):
            men = list(rows)
            word = self.results.plan.turn_word
            when = f"after {ply:,} {word} ({men[0].games:,} games)" if ply else "at the start"
            found[ply] = f"{when} {', '.join(map(str, men))}"
        return found

    def frame(self) -> pd.DataFrame:
        """Return the rows as a DataFrame."""
        require_pandas()
        import pandas as pd

        names = ("ruleset", "kind", "ply", "games", "men", "share", "low", "high")
        return pd.DataFrame({name: [getattr(row, name) for row in self.rows] for name in names})

    def __repr__(self) -> str:
        whose = f", {self.army.capitalize()}'s men alone" if self.army else ""
        lines = [f"Men on the board, {self.results.plan.words}{whose}; means of the games that lasted so long."]
        for rules in self.results.rulesets:
            lines += [f"{rules.label}, {self.games(rules):,} games", *_table(self.of(rules))]
        return "\n".join(lines)


def survival(
    games: Results | pd.DataFrame,
    army: str | None = None,
    *,
    first: int | None = None,
    progress: OnProgress | None = None,
) -> Survival:
    """Return how many men of each kind stand on the board by ply, of the army of that name or of all.

    The games are played again for it, as `traces` says. ValueError for an army that is not there.
    """
    results = results_of(games)
    number, rows = named_army(results, army), list[Standing]()
    for rules in results.rulesets:
        traced = traces(results, rules, first, progress=progress)
        rows += _rows(rules, _men_at_start(results, rules, number), traced, number)
    return Survival(results, army, tuple(rows))


def _men_at_start(results: Results, rules: Ruleset, army: int | None) -> Counter[str]:
    men = results.plan.start_under(rules).board.occupied()
    return Counter(man.kind for _, man in men if army in (None, man.army))


def _rows(rules: Ruleset, start: Counter[str], traced: Sequence[Trace], army: int | None) -> Iterator[Standing]:
    """Yield the rows of a ruleset: every kind that is there at the start or comes by promotion."""
    plies = plies_shown(traced)
    came = {one.became for game in traced for one in game.promotions if army in (None, one.army)}
    for kind in (kind for kind in rules.setup.kinds if start[kind] or kind in came):
        curves = [_curve(game, kind, army, start[kind], plies) for game in traced]
        for at, ply in enumerate(plies):
            men = [curve[at] for curve in curves if at < len(curve)]
            low, high = of_mean(men) or (None, None)
            plural = rules.piece(kind).plural
            yield Standing(rules.label, plural, ply, len(men), sum(men) / len(men), low, high, start[kind])


def _curve(game: Trace, kind: str, army: int | None, start: int, plies: Sequence[int]) -> list[int]:
    """Return the men of a kind after each of these plies that the game lasted for."""
    lost = sorted(
        [one.turn for one in game.losses if one.kind == kind and army in (None, one.army)]
        + [one.turn for one in game.promotions if one.was == kind and army in (None, one.army)]
    )
    won = [one.turn for one in game.promotions if one.became == kind and army in (None, one.army)]
    lasted = plies[: bisect_right(plies, game.turns)]
    return [start - bisect_right(lost, ply) + bisect_right(won, ply) for ply in lasted]


def _table(rows: Sequence[Standing]) -> list[str]:
    """Return a line of numbers for each kind, at half a dozen plies."""
    plies = sorted({row.ply for row in rows})
    shown = plies[:: max(1, len(plies) // 6)]
    lines = [f"  {'after':16}" + "".join(f"{ply:>8,}" for ply in shown)]
    for kind, those in groupby(rows, key=lambda row: row.kind):
        lines.append(f"  {kind:16}" + "".join(f"{row.men:>8.1f}" for row in those if row.ply in shown))
    return lines
