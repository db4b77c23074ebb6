"""Results: the games of an experiment, a row each, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..position import Position
from ..rules import Ruleset
from .columns import Columns
from .looks import half_width
from .places import PlaceShare, place_shares
from .plan import Plan
from .points import Points, points_of
from .rows import COUNTS, Row
from .shares import EndingShare, OutcomeShare, RemovalShare, ending_shares, outcome_shares, removal_shares
from .triumphs import TriumphShare, triumph_shares

if TYPE_CHECKING:
    import pandas as pd

Value = str | int | float | None


@dataclass(frozen=True, eq=False)
class Results:
    """The finished games of an experiment, in game order under each ruleset, as plain columns.

    `len` counts games over all rulesets. `results["plies"]` is a column; the others are `columns`. Where a method takes
    a ruleset, its value or its label will do; None means all of them, one after the other, but the first one for `of`,
    `game` and `numbers`.
    """

    plan: Plan
    games: Mapping[str, Columns] = field(repr=False)
    """The games by the ruleset's label; given as rows, they are kept as columns."""
    seconds: float = 0.0
    """How long the run took, on the clock."""
    is_cut: bool = False
    """Whether the run was stopped before all games were played."""
    limit: float | None = None
    """After how many seconds it was stopped, if its time was up; else None."""
    is_broken: bool = False
    """Whether it was stopped because the executor had lost a worker."""

    def __post_init__(self) -> None:
        kept = {rules.label: Columns.of(rules, self.games[rules.label]) for rules in self.rulesets}
        object.__setattr__(self, "games", kept)

    # ------------------------------------------------------------------ what was asked

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """The rulesets, in the order in which they were given."""
        return self.plan.rulesets

    @property
    def policy(self) -> str:
        """Who moved, in a word, or army by army."""
        return self.plan.players.label

    @property
    def seed(self) -> int:
        """The seed of the run; a game's own seed comes from it and from the game's number."""
        return self.plan.seed

    @property
    def start(self) -> Position | None:
        """The position from which all games began; None for the start array of each ruleset."""
        return self.plan.start

    @property
    def max_plies(self) -> int:
        """The ply after which a game was stopped as unfinished."""
        return self.plan.max_plies

    # ------------------------------------------------------------------ games

    def __len__(self) -> int:
        return sum(map(len, self.games.values()))

    def of(self, ruleset: Ruleset | str | None = None) -> Columns:
        """Return the games under a ruleset, the first if None: a sequence of rows, and columns of numbers."""
        return self.games[self.plan.ruleset(ruleset).label]

    def game(self, number: int, ruleset: Ruleset | str | None = None) -> Row:
        """Return the row of the game with that number under a ruleset; ValueError if it was not played."""
        games = self.of(ruleset)
        if number in games.number:
            return games[games.number.index(number)]
        label = self.plan.ruleset(ruleset).label
        raise ValueError(f"There is no game {number!r} under {label}; there are {len(self.games[label]):,}, from 0.")

    def numbers(self, termination: str | None, ruleset: Ruleset | str | None = None) -> tuple[int, ...]:
        """Return the numbers of the games under a ruleset that ended by a condition, or by none (unfinished)."""
        games, endings = self.of(ruleset), self.plan.ruleset(ruleset).endings
        due = {at for at, ending in enumerate(endings, start=1) if ending.condition == termination}
        due |= {0} if termination is None else set()
        return tuple(number for number, ending in zip(games.number, games.ending, strict=True) if ending in due)

    # ------------------------------------------------------------------ columns

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        armies = self.plan.armies
        scores = [f"{what}_{army}" for what in ("score", "place") for army in armies]
        before, after = ("ruleset", "policy", "game", "seed", "result", "winner"), ("termination", "option")
        return (*before, *scores, *after, *COUNTS)

    def __getitem__(self, column: str) -> tuple[Value, ...]:
        return self.column(column)

    def column(self, name: str, ruleset: Ruleset | str | None = None) -> tuple[Value, ...]:
        """Return one column, of all games or of those under a ruleset; ValueError lists the valid names."""
        if name not in self.columns:
            raise ValueError(f"There is no column {name!r}; valid are {', '.join(self.columns)}.")
        if name in COUNTS:
            return tuple(value for rules in self._which(ruleset) for value in getattr(self.of(rules), name))
        at = self.columns.index(name)
        return tuple(values[at] for values in self.values(ruleset))

    def rows(self, ruleset: Ruleset | str | None = None) -> tuple[dict[str, Value], ...]:
        """Return a mapping column → value for every game, or for those under a ruleset."""
        return tuple(dict(zip(self.columns, values, strict=True)) for values in self.values(ruleset))

    def values(self, ruleset: Ruleset | str | None = None) -> Iterator[tuple[Value, ...]]:
        """Yield the values of every game, or of those under a ruleset, in the order of `columns`."""
        for rules in self._which(ruleset):
            before = (rules.label, self.policy)
            for game, verdict, *counts in self.games[rules.label]:
                outcome = (verdict.result, verdict.winner, *verdict.scores, *verdict.places)
                yield (*before, game, self.seed, *outcome, verdict.termination, verdict.option, *counts)

    def _which(self, ruleset: Ruleset | str | None) -> tuple[Ruleset, ...]:
        return self.rulesets if ruleset is None else (self.plan.ruleset(ruleset),)

    # ------------------------------------------------------------------ what they add up to

    def shares(self, ruleset: Ruleset | str | None = None) -> tuple[OutcomeShare, ...]:
        """Return the share of each outcome, with its 95 % interval; under each ruleset they sum to 1."""
        return tuple(share for rules in self._which(ruleset) for share in outcome_shares(rules, self.of(rules)))

    def endings(self, ruleset: Ruleset | str | None = None, *, also_unused: bool = False) -> tuple[EndingShare, ...]:
        """Return the share of each ending that occurred, with the option behind it and who says so; they sum to 1.

        `also_unused` adds the endings that the rules know and by which no game ended.
        """
        shares = [
            share for rules in self._which(ruleset) for share in ending_shares(rules, self.of(rules), self.max_plies)
        ]
        return tuple(share for share in shares if share.count or also_unused)

    def removals(self, ruleset: Ruleset | str | None = None) -> tuple[RemovalShare, ...]:
        """Return the share of turns on which a man was taken off the board, for each ruleset that knows such turns."""
        return tuple(share for rules in self._which(ruleset) for share in removal_shares(rules, self.of(rules)))

    def places(self, ruleset: Ruleset | str | None = None) -> tuple[PlaceShare, ...]:
        """Return for each army the share of games in which it was first, second, …; the shares of an army sum to 1.

        Armies that share a place all count for the better one, so that more than one in a game may be first.
        """
        return tuple(share for rules in self._which(ruleset) for share in place_shares(rules, self.of(rules)))

    def points(self, ruleset: Ruleset | str | None = None) -> tuple[Points, ...]:
        """Return the mean score of each army in the finished games, with its 95 % interval, then that of partners."""
        return tuple(points for rules in self._which(ruleset) for points in points_of(rules, self.of(rules)))

    def triumphs(self, ruleset: Ruleset | str | None = None) -> tuple[TriumphShare, ...]:
        """Return the share of games with a triumph, and how many there were, for each ruleset that knows triumphs."""
        return tuple(share for rules in self._which(ruleset) for share in triumph_shares(rules, self.of(rules)))

    @property
    def half_width(self) -> float | None:
        """Half the width of the widest 95 % interval among the shares of outcomes: 0.01 is ± 1 %; None of no game."""
        return half_width(self.shares())

    @property
    def unfinished(self) -> int:
        """How many games were stopped at their longest length, before any rule had ended them."""
        return sum(games.ending.count(0) for games in self.games.values())

    # ------------------------------------------------------------------ how they read

    def frame(self) -> pd.DataFrame:
        """Return the games as a pandas DataFrame, a row each, with the columns of `columns`."""
        from .frames import frame_of

        return frame_of(self)

    def __repr__(self) -> str:
        from .summary import summary_text

        return summary_text(self)

    def _repr_html_(self) -> str:
        from .summary import summary_html

        return summary_html(self)
