"""Piece values: what the men are worth under some rules, measured by games from unequal arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..engine import ruleset_due
from ..rules import Ruleset
from .imbalances import imbalances_of, measured_kinds
from .limits import MOST_THREADS
from .matches import Match, Tournament
from .piece_fit import Interval, PieceFit, require_statsmodels
from .plan import Plan, whole_number
from .players import PolicyChoice
from .progress import Flag, OnProgress
from .worths import values_in_words

if TYPE_CHECKING:
    import pandas as pd

FEWEST = 40
"""Games of an imbalance below which nothing can be said."""
SOURCES = (
    "Method after H. G. Muller, who fits piece values to games of computers with unequal men (comments on “Piece "
    "Values”, chessvariants.org, 3 May 2008)"
)
NO_UNIT = "One foot soldier more or less made no difference that these games could show, so it is no unit to count in."


@dataclass(frozen=True)
class PieceValue:
    """What one man of a kind is worth: in foot soldiers, as Elo points, and as the mean score of having one more.

    `value` and `interval` are None where the foot soldier is no unit; his own value is 1, without an interval. The
    score is that of the games in which just one such man was missing, the mean of both colours.
    """

    kind: str
    name: str
    letter: str
    value: float | None
    interval: Interval | None
    elo: float
    elo_interval: Interval
    score: float
    games: int

    @property
    def number(self) -> str:
        """The value as people read it: "2.8"."""
        return "–" if self.value is None else self._rounded(self.value)

    @property
    def range(self) -> str:
        """The interval as people read it: "2.5 to 3.2"; "" if there is none."""
        if self.interval is None:
            return ""
        low, high = map(self._rounded, self.interval)
        return f"{low} to {high}"

    def _rounded(self, number: float) -> str:
        return f"{round(number, self._decimals) + 0.0:.{self._decimals}f}".replace("-", "\N{MINUS SIGN}")

    @property
    def _decimals(self) -> int:
        wide = 1.0 if self.interval is None else self.interval[1] - self.interval[0]
        return 2 if wide < 0.3 else 1 if wide < 5 else 0

    def __str__(self) -> str:
        return f"{self.name} {self.number}{f' ({self.range})' if self.range else ''}"


@dataclass(frozen=True, eq=False)
class PieceValues:
    """What the men of a ruleset are worth, in units of the foot soldier, the most valuable first.

    It goes wherever `values=` is asked: `lab.simulate(rules, "greedy", values=lab.piece_values(rules))`.
    """

    rules: Ruleset
    plan: Plan = field(repr=False)
    matches: tuple[Match, ...] = field(repr=False)
    values: tuple[PieceValue, ...]
    misfit: float
    """How likely so poor a fit is by chance; below 0.01, one number a kind does not tell the whole."""

    @classmethod
    def from_matches(cls, plan: Plan, matches: tuple[Match, ...]) -> PieceValues:
        """Return the values that one fit through all matches of a plan gives."""
        rules = plan.rulesets[0]
        fit = PieceFit(matches, *measured_kinds(rules))
        values = sorted((_value(rules, fit, letter) for letter in fit.letters), key=lambda one: -one.elo)
        return cls(rules, plan, matches, tuple(values), fit.misfit)

    @property
    def games(self) -> int:
        """How many games were played in all."""
        return sum(match.games for match in self.matches)

    @property
    def is_cut(self) -> bool:
        """Whether the run was stopped before all games were played."""
        return self.games < len(self.matches) * (self.plan.games // 2)

    @property
    def players(self) -> str:
        """By whom the games were played, as a sentence goes on."""
        counts = values_in_words(self.plan.values, (self.rules,))
        return ", ".join(filter(None, (self.plan.players.words, counts)))

    @property
    def played(self) -> str:
        """Who played how many games from where, as a sentence goes on."""
        cut = ", stopped before all were played" if self.is_cut else ""
        return f"{self.games:,} games {self.players}, from arrays in which men are missing{cut}"

    @property
    def has_unit(self) -> bool:
        """Whether a foot soldier more surely helps, so that the others could be measured in its units."""
        return all(one.value is not None for one in self.values)

    @property
    def numbers(self) -> Mapping[str, float]:
        """The value in foot soldiers for each kind's id; ValueError, with one sentence, if the unit is missing."""
        if not self.has_unit:
            raise ValueError(f"{self.rules}: {NO_UNIT}")
        return {one.kind: one.value for one in self.values if one.value is not None}

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[PieceValue]:
        return iter(self.values)

    def __getitem__(self, kind: str) -> PieceValue:
        """Return the value of a kind, by its letter, id or name; ValueError lists the valid ones."""
        letter = self.rules.piece(kind).letter
        for one in self.values:
            if one.letter == letter:
                return one
        raise ValueError(f"{kind} was not measured; measured are {', '.join(one.kind for one in self.values)}.")

    def frame(self) -> pd.DataFrame:
        """Return a row for each kind as a pandas DataFrame; ImportError, with one sentence, without pandas."""
        from .frames import require_pandas

        require_pandas()
        import pandas as pd

        label = self.rules.label
        rows = [
            (
                label,
                one.kind,
                one.value,
                *(one.interval or (None, None)),
                one.elo,
                *one.elo_interval,
                one.score,
                one.games,
            )
            for one in self.values
        ]
        columns = ["ruleset", "kind", "value", "low", "high", "elo", "elo_low", "elo_high", "score", "games"]
        return pd.DataFrame(rows, columns=columns)

    def __repr__(self) -> str:
        from .piece_summary import values_text

        return values_text(self)

    def _repr_html_(self) -> str:
        from .piece_summary import values_html

        return values_html(self)


def piece_values(
    rules: Ruleset,
    games: int = 2000,
    policy: PolicyChoice = "greedy",
    seed: int = 1,
    *,
    max_plies: int = 4000,
    values: Mapping[str, float] | PieceValues | None = None,
    threads: int | None = None,
    progress: OnProgress | None = None,
    stop: Flag | None = None,
) -> PieceValues:
    """Measure what each kind of man is worth under some rules and between players of some policy.

    An army begins without a man, its opponent with all; then the other way round, so that the first move cancels out.
    What that costs in score is set against one and two foot soldiers less. Each imbalance has `games` games, half of
    them for either army, the men of a kind missing in turn: one and two foot soldiers less, each officer less, and each
    officer less against two foot soldiers less. One logistic regression through all of them gives the values, with 95 %
    intervals. So did H. G. Muller measure the men of chess variants with his programs Joker80 and Fairy-Max (comments
    on chessvariants.org, from May 2008); that one fit serves all imbalances, and its intervals, are ours.

    * `policy`: "random", "greedy", or "thinker:N", which looks ahead and takes as much longer as it thinks:
      `lab.piece_values(rules, games=400, policy="thinker:64")`. The same for both armies.
    * `values`: by what greedy and thinking players go, as in `simulate`; what was measured may be measured again.
    * `max_plies`, `threads`, `progress`, `stop` as in `simulate`. Stopped, it fits the games that were finished.

    A man who is missing counts as lost where a rule asks, such as a promotion to a man of whom one was lost. The
    numbers hold under these rules and this policy: among players who see one capture ahead, officers are worth much
    less than among players who think. They say nothing about what anyone thought of the men in the past.

    Raises ValueError, with one sentence, for four armies at a table, whose men have points by the rules, and if it is
    stopped too early; ImportError where statsmodels is not installed.
    """
    ruleset_due(rules)
    plan = Plan.from_arguments(rules, policy, games, seed, None, max_plies, values=values)
    whole_number("games", games, FEWEST, 1_000_000)
    if len(set(plan.players.names)) > 1 or not plan.players.is_named:
        raise ValueError("Piece values need the name of one policy for both armies, such as 'greedy'.")
    require_statsmodels()
    imbalances = imbalances_of(rules)
    workers = None if threads is None else whole_number("threads", threads, 1, MOST_THREADS)
    matches = Tournament(plan, imbalances, workers, progress, stop).matches()
    return PieceValues.from_matches(plan, matches)


def _value(rules: Ruleset, fit: PieceFit, letter: str) -> PieceValue:
    """Return what a fit says about a kind, and the games in which only he was missing."""
    piece = rules.piece(letter)
    value, interval = fit.value(letter) or (None, None)
    alone = [match for match in fit.matches if (match.imbalance.without, match.imbalance.against) == ((letter,), ())]
    score = sum(1 - match.score for match in alone) / len(alone)
    games = sum(match.games for match in alone)
    interval = None if letter == fit.soldier else interval
    return PieceValue(piece.id, piece.name, letter, value, interval, *fit.elo(letter), score, games)
