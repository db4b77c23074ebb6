"""Openings: the first moves of many games as a tree, with the share of each outcome after them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING

from ..engine import apply
from ..play import write_move
from ..position import Move, Position
from ..rules import Ruleset
from .columns import Columns
from .frames import require_pandas, results_of
from .games import play_again
from .plan import whole_number
from .progress import OnProgress, Progress
from .results import Results
from .rows import Row
from .shares import OutcomeShare, Share, outcome_shares
from .traces import MOST_PLIES, traces, weight_of

if TYPE_CHECKING:
    import pandas as pd

GAMES, MOST_GAMES, DEEPEST, WIDEST = 2000, 100_000, 12, 30
A_GAME = 16.0
"""To set a game up takes as long as so many plies."""
Line = tuple[Row, tuple[Move, ...]]
"""A game and its first moves."""


@dataclass(frozen=True)
class Opening:
    """A move, the games in which it was played after the moves before it, and how these came out.

    `folded` is 0 for a move, and of the others that are folded together how many different ones they are. `games` of so
    many `of` began so. `replies` are the moves after it, the most frequent first.
    """

    move: str
    games: int
    of: int
    outcomes: tuple[OutcomeShare, ...]
    replies: tuple[Opening, ...] = ()
    folded: int = 0

    @property
    def part(self) -> Share:
        """The share of all games of the tree."""
        return Share("", self.move, self.games, self.of)

    @property
    def first_side(self) -> OutcomeShare:
        """The share of games that the first side won."""
        return self.outcomes[0]

    def __str__(self) -> str:
        outcomes = ", ".join(str(share) for share in self.outcomes if share.count)
        return f"{self.move}, {self.games:,} games ({self.part.percent}): {outcomes}"


@dataclass(frozen=True)
class Openings:
    """The tree of the first moves under each ruleset, so many moves deep; with dice a throw is a move in it."""

    results: Results = field(repr=False)
    depth: int
    trees: dict[str, tuple[Opening, ...]] = field(repr=False)
    """The first moves, by the ruleset's label."""

    def of(self, ruleset: Ruleset | str | None = None) -> tuple[Opening, ...]:
        """Return the first moves under a ruleset, the first one if None, those that are folded together at the end."""
        return self.trees[self.results.plan.ruleset(ruleset).label]

    def games(self, ruleset: Ruleset | str | None = None) -> int:
        """Return how many games under a ruleset the tree is made of."""
        return sum(opening.games for opening in self.of(ruleset))

    def lines(self, ruleset: Ruleset | str | None = None) -> Iterator[tuple[tuple[str, ...], Opening]]:
        """Yield every branch with the moves that lead to it, its own the last, in the order of the tree."""
        yield from _lines(self.of(ruleset), ())

    def sentence(self, ruleset: Ruleset | str | None = None) -> str:
        """Return every branch in words: how often it was played, and how many of its games the first side won."""
        said = [
            f"{', '.join(moves)} {opening.games:,} games, {opening.first_side}"
            for moves, opening in self.lines(ruleset)
        ]
        return "; ".join(said) or "no game was finished"

    def frame(self) -> pd.DataFrame:
        """Return a row for each branch and outcome as a DataFrame."""
        require_pandas()
        import pandas as pd

        rows = [
            (label, " ".join(moves), len(moves), opening.games, share.name, share.count, share.share, *share.interval)
            for label in self.trees
            for moves, opening in self.lines(label)
            for share in opening.outcomes
        ]
        columns = ["ruleset", "moves", "depth", "games", "outcome", "count", "share", "low", "high"]
        return pd.DataFrame(rows, columns=columns)

    def __repr__(self) -> str:
        deep = f"{self.depth} move{'s' * (self.depth > 1)} deep"
        lines = [f"Openings, {deep}, {self.results.plan.words}."]
        for label in self.trees:
            lines.append(f"{label}, {self.games(label):,} games")
            lines += [f"{'  ' * len(moves)}{opening}" for moves, opening in self.lines(label)]
        return "\n".join(lines)


def openings(
    games: Results | pd.DataFrame,
    depth: int = 3,
    *,
    widest: int = 5,
    fewest: int = 10,
    first: int | None = None,
    progress: OnProgress | None = None,
) -> Openings:
    """Return the tree of the first `depth` moves of the first 2,000 games under each ruleset, or of `first` of them.

    Of each branch the `widest` most frequent moves are named, if they were played in `fewest` games or more; the others
    are folded together. The beginnings of the games are played again for it, fewer of them where players think.
    ValueError for numbers that make no tree, or if a table no longer tells how its games were made.
    """
    results = results_of(games)
    whole_number("depth", depth, 1, DEEPEST)
    whole_number("widest", widest, 1, WIDEST)
    trees = {}
    for rules in results.rulesets:
        count = _games(results, depth) if first is None else whole_number("first", first, 1, MOST_GAMES)
        played = _beginnings(results, rules, depth, count, progress)
        start = results.plan.start_under(rules)
        tree = _Tree(rules, len(played), widest, whole_number("fewest", fewest, 1, GAMES))
        trees[rules.label] = tree.branches(start, played, 0)
    return Openings(results, depth, trees)


def _games(results: Results, depth: int) -> int:
    """Return how many games there is time for: players who think take long even for a beginning."""
    return max(1, min(GAMES, int(MOST_PLIES / (A_GAME + depth * weight_of(results)))))


def _beginnings(results: Results, rules: Ruleset, depth: int, first: int, progress: OnProgress | None) -> list[Line]:
    """Return games with their first moves; the first of them is played to its end, to see that it is that game."""
    rows = tuple(results.of(rules)[:first])
    traces(results, rules, 1)
    plan, began, played = replace(results.plan, max_plies=depth), monotonic(), list[Line]()
    for row in rows:
        played.append((row, play_again(plan, rules, row.game).moves[:depth]))
        if progress and (len(played) % 100 == 0 or len(played) == len(rows)):
            progress(Progress(len(played), len(rows), rules.label, monotonic() - began))
    return played


@dataclass(frozen=True)
class _Tree:
    """How a tree of so many games is made."""

    rules: Ruleset
    games: int
    widest: int
    fewest: int

    def branches(self, position: Position, played: Sequence[Line], ply: int) -> tuple[Opening, ...]:
        """Return the moves played in a position, after so many, the most frequent first and the rest folded."""
        by_move: defaultdict[Move, list[Line]] = defaultdict(list)
        for line in played:
            if ply < len(line[1]):
                by_move[line[1][ply]].append(line)
        ranked = sorted(by_move.items(), key=lambda item: (-len(item[1]), item[0].uci()))
        named = [item for item in ranked[: self.widest] if len(item[1]) >= self.fewest]
        if ply and not named:
            return ()
        rest = [line for _, lines in ranked[len(named) :] for line in lines]
        folded = (self._opening("others", rest, folded=len(ranked) - len(named)),) if rest else ()
        return (*(self._branch(position, move, lines, ply) for move, lines in named), *folded)

    def _branch(self, position: Position, move: Move, played: Sequence[Line], ply: int) -> Opening:
        words = write_move(position, self.rules, move)
        return self._opening(words, played, self.branches(apply(position, self.rules, move), played, ply + 1))

    def _opening(
        self, words: str, played: Sequence[Line], replies: tuple[Opening, ...] = (), folded: int = 0
    ) -> Opening:
        games = Columns.from_rows(self.rules, (row for row, _ in played))
        outcomes = tuple(outcome_shares(self.rules, games))
        name = f"{folded} {words if folded > 1 else words[:-1]}" if folded else words
        return Opening(name, len(played), self.games, outcomes, replies, folded)


def _lines(openings: Sequence[Opening], before: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Opening]]:
    for opening in openings:
        moves = (*before, opening.move)
        yield moves, opening
        yield from _lines(opening.replies, moves)
