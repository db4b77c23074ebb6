"""Balance: how even and how decisive the games of many rulesets are, in one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from math import inf, isnan
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from ..engine import ruleset_due
from ..rules import Ruleset, library
from .intervals import of_mean
from .measures import DECISIVE, LENGTH, SCORE, Verdicts, measures_of
from .piece_values import PieceValues, piece_values
from .plan import whole_number
from .players import PolicyChoice
from .progress import Flag, OnProgress, Progress
from .results import Results
from .shares import EndingShare, Share
from .simulation import simulate

if TYPE_CHECKING:
    import pandas as pd

    from .measures import Numbers

Interval = tuple[float, float]
SOURCES = (
    "Columns after N. Tomašev, U. Paquet, D. Hassabis and V. Kramnik, Assessing Game Balance with AlphaZero, 2020, "
    "arXiv 2009.04374, who compare nine changes of the rules of modern chess by games that one strong program played "
    "against itself; the players here see one capture ahead at most, or as far as the policy says"
)
MISSING = (
    "The interval of a median needs scipy, which is not installed here; lab.simulate plays the same games without it."
)


@dataclass(frozen=True)
class Mean:
    """A mean or a median of games, and its 95 % interval; None where there are too few games for one."""

    value: float
    interval: Interval | None


@dataclass(frozen=True)
class BalanceRow:
    """What the games under one ruleset add up to.

    `decisive` is the share of games that somebody won, also by half. `score` is the mean score of the side that moves
    first: of two armies 1 for a win, ½ for a draw, and halfway between them for half a win, ¾ to ¼; at a table its part
    of the first places, of which one that is shared is split. `even` is what it would be if moving first were no
    matter. The score leaves the unfinished games out, as the mean length does; `median` is the ply, at a table the
    turn, by which half of all games were over, None if fewer were.
    """

    rules: Ruleset
    games: int
    first: str
    decisive: Share
    score: Mean | None
    even: float
    mean: Mean | None
    median: Mean | None
    ending: EndingShare | None
    """The most frequent one."""
    unfinished: Share
    piece_values: PieceValues | None = field(default=None, repr=False)


@dataclass(frozen=True, eq=False)
class Balance(Sequence[BalanceRow]):
    """One row for each ruleset, two armies first; `frame()` is the same as a DataFrame."""

    rows: tuple[BalanceRow, ...]
    players: tuple[str, ...]
    """Who played, for two armies and for four."""
    seed: int
    is_cut: bool = False
    """Whether it was stopped before all games were played."""

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, at: int) -> BalanceRow:  # type: ignore[override]
        return self.rows[at]

    def __iter__(self) -> Iterator[BalanceRow]:
        return iter(self.rows)

    def of(self, ruleset: Ruleset | str) -> BalanceRow:
        """Return the row of a ruleset, by its value or label; ValueError lists the valid ones."""
        for row in self.rows:
            if ruleset in (row.rules, row.rules.label):
                return row
        raise ValueError(f"There are no games under {ruleset}; there are under {', '.join(map(str, self._rulesets))}.")

    @property
    def _rulesets(self) -> tuple[Ruleset, ...]:
        return tuple(row.rules for row in self.rows)

    def frame(self) -> pd.DataFrame:
        """Return the table as a pandas DataFrame; ImportError, with one sentence, without pandas."""
        from .balance_summary import balance_frame

        return balance_frame(self)

    def __repr__(self) -> str:
        from .balance_summary import balance_text

        return balance_text(self)

    def _repr_html_(self) -> str:
        from .balance_summary import balance_html

        return balance_html(self)


def balance(
    rulesets: Ruleset | Sequence[Ruleset] | None = None,
    games: int = 2000,
    policy: PolicyChoice = "greedy",
    seed: int = 1,
    *,
    max_plies: int = 4000,
    piece_games: int = 0,
    threads: int | None = None,
    progress: OnProgress | None = None,
    stop: Flag | None = None,
) -> Balance:
    """Play games under each ruleset, every named one if None, and return how balanced and how decisive they are.

    The table has, with 95 % intervals, the columns by which Tomašev, Paquet, Hassabis and Kramnik (Assessing Game
    Balance with AlphaZero, 2020, arXiv 2009.04374) compare nine changes of modern chess: how many games are decided,
    what the first mover scores, how long games last, and what the men are worth. Theirs are games of one program that
    had learnt to play each variant very well; ours are games of random, greedy or thinking players, whose balance may
    be quite another: all numbers hold under these rules and this policy.

    * `piece_games`: with so many games for each imbalance the men are measured too (`lab.piece_values`), where two
      armies play; 0 leaves that out.
    * The other arguments are those of `simulate`; `policy` is one for all armies.

    Rulesets for two armies come before those for four, which are counted by first places.

    >>> import chaturanga_lab as lab
    >>> table = balance([lab.ruleset("modern-capture"), lab.ruleset("chaturaji")], games=20)
    >>> [row.even for row in table]
    [0.5, 0.25]
    """
    require_scipy()
    whole_number("piece_games", piece_games, 0, 1_000_000)
    groups, rows, players, is_cut = _by_armies(rulesets), list[BalanceRow](), list[str](), False
    total = games * sum(map(len, groups))
    for group in groups:
        told = _counted_on(progress, games * len(rows), total)
        results = simulate(group, policy, games, seed, None, max_plies, threads, told, stop)
        rows += [row_of(results, rules) for rules in group if results.of(rules)]
        players.append(results.plan.players.words)
        is_cut = is_cut or results.is_cut
    if piece_games and not is_cut:
        rows = [_measured(row, piece_games, str(policy), seed, max_plies, threads, stop) for row in rows]
    return Balance(tuple(rows), tuple(players), seed, is_cut)


def row_of(results: Results, rules: Ruleset) -> BalanceRow:
    """Return what the games of some results under one of their rulesets add up to."""
    games = results.of(rules)
    measures, verdicts = measures_of((games,), (DECISIVE, SCORE, LENGTH)), Verdicts(games)
    decided, scores, lengths = (measure.numbers_of(verdicts) for measure in measures)
    cut = games.ending.count(0)
    return BalanceRow(
        rules=rules,
        games=len(games),
        first=rules.mechanics.side_name(rules.mechanics.first),
        decisive=Share(rules.label, "decisive", int(decided.sum()), len(games)),
        score=_mean_of(scores, 1.0),
        even=1 / len(rules.mechanics.sides),
        mean=_mean_of(lengths),
        median=_median_of(games.plies) if 2 * cut < len(games) else None,
        ending=max(results.endings(rules), key=lambda ending: ending.count, default=None),
        unfinished=Share(rules.label, "unfinished", cut, len(games)),
    )


def require_scipy() -> None:
    """Raise ImportError, with one sentence, where scipy is not installed."""
    if find_spec("scipy") is None:
        raise ImportError(MISSING)


def _mean_of(numbers: Numbers, most: float = inf) -> Mean | None:
    """Return the mean of numbers from 0 to `most`, those that are not numbers left out; None of none."""
    values = [number for number in numbers.tolist() if not isnan(number)]
    if not values:
        return None
    interval = of_mean(values)
    return Mean(fmean(values), interval and (max(0.0, interval[0]), min(most, interval[1])))


def _median_of(plies: Sequence[int]) -> Mean:
    """Return the median; its interval lies between two of the sorted games, which the binomial distribution picks."""
    from scipy.stats import quantile_test

    interval = quantile_test(plies, p=0.5).confidence_interval(0.95)
    low, high = float(interval.low), float(interval.high)
    return Mean(median(plies), None if isnan(low) or isnan(high) else (low, high))


def _by_armies(rulesets: Ruleset | Sequence[Ruleset] | None) -> list[list[Ruleset]]:
    """Return the rulesets, or all named ones, in groups of the same armies, those of fewer armies first."""
    known = library()
    chosen = [known.ruleset(id) for id in known.rulesets] if rulesets is None else rulesets
    groups: dict[tuple[str, ...], list[Ruleset]] = {}
    for rules in (chosen,) if isinstance(chosen, Ruleset | str) else chosen:
        groups.setdefault(ruleset_due(rules).setup.armies, []).append(rules)
    if not groups:
        raise ValueError("There is no ruleset to play under; give one, or a list of them.")
    return sorted(groups.values(), key=lambda group: len(group[0].setup.armies))


def _counted_on(progress: OnProgress | None, done: int, total: int) -> OnProgress | None:
    """Return what tells the progress of one run as that of several, of which so many games are done."""
    if progress is None:
        return None
    return lambda now: progress(Progress(done + now.done, total, now.ruleset, now.seconds, now.note))


def _measured(row: BalanceRow, games: int, policy: str, seed: int, max_plies: int, *how: Any) -> BalanceRow:
    """Return a row with the piece values, where two armies play."""
    if row.rules.mechanics.is_table:
        return row
    threads, stop = how
    found = piece_values(row.rules, games, policy, seed, max_plies=max_plies, threads=threads, stop=stop)
    return replace(row, piece_values=found)
