"""Columns: the finished games under one ruleset as columns of numbers, of which rows are made when asked for."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from ..engine import Playouts
from ..rules import Ruleset
from .judge import Judge
from .rows import COUNTS, Row

if TYPE_CHECKING:
    Column = array[int]

NAMES = ("winner", "ending", *COUNTS)


class Columns(Sequence[Row]):
    """A sequence of the rows of games, kept as columns of 32-bit integers: about 50 bytes a game.

    `number` is what a game is called, and the columns beside it are those of `engine.Playouts`: `winner`, `ending`,
    `plies`, `captures`, `promotions`, `removals`, `triumphs`, and `scores`, one for each army. Counting on a column is
    many times faster than on rows. It is equal to any sequence of equal rows.

    >>> import chaturanga_lab as lab
    >>> columns = lab.simulate(lab.ruleset("modern-capture"), games=20).of()
    >>> sum(columns.plies) == sum(row.plies for row in columns), columns[3].game
    (True, 3)
    """

    winner: Column
    ending: Column
    plies: Column
    captures: Column
    promotions: Column
    removals: Column
    triumphs: Column

    def __init__(self, rules: Ruleset, number: Column, columns: Iterable[Column], scores: Iterable[Column]) -> None:
        self.rules = rules
        self.number = number
        self.scores = tuple(scores)
        for name, column in zip(NAMES, columns, strict=True):
            setattr(self, name, column)

    @classmethod
    def of_none(cls, rules: Ruleset) -> Columns:
        """Return the columns of no game."""
        return cls(rules, array("i"), (array("i") for _ in NAMES), (array("i") for _ in rules.setup.armies))

    @classmethod
    def from_playouts(cls, rules: Ruleset, numbers: Iterable[int], played: Playouts) -> Columns:
        """Return the columns of games that the kernel played."""
        return cls(rules, array("i", numbers), (getattr(played, name) for name in NAMES), played.scores)

    @classmethod
    def from_rows(cls, rules: Ruleset, rows: Iterable[Row]) -> Columns:
        """Return the columns of rows; ValueError, with one sentence, if a game cannot have ended so under the rules."""
        judge, lines = Judge(rules), list[tuple[int, ...]]()
        for number, verdict, *counts in rows:
            how = judge.numbers(verdict.winner, verdict.termination, verdict.option)
            lines.append((number, *how, *counts, *judge.points(verdict)))
        if not lines:
            return cls.of_none(rules)
        columns = [array("i", column) for column in zip(*lines, strict=True)]
        return cls(rules, columns[0], columns[1 : 1 + len(NAMES)], columns[1 + len(NAMES) :])

    @classmethod
    def of(cls, rules: Ruleset, games: Iterable[Row]) -> Columns:
        """Return columns as they are, or those of rows."""
        return games if isinstance(games, Columns) else cls.from_rows(rules, games)

    def extend(self, more: Columns) -> None:
        """Add games under the same rules at the end."""
        for column, others in zip(self._all, more._all, strict=True):
            column.extend(others)
        if "tally" in self.__dict__:
            self.tally.update(zip(more.winner, more.ending, strict=True))

    @cached_property
    def tally(self) -> Counter[tuple[int, int]]:
        """How many games had each (winner, ending), by their numbers."""
        return Counter(zip(self.winner, self.ending, strict=True))

    @cached_property
    def judge(self) -> Judge:
        """What makes the verdicts of the rows."""
        return Judge(self.rules)

    @property
    def points(self) -> Iterable[tuple[int, ...]]:
        """The points of all armies, game by game."""
        return zip(*self.scores, strict=True)

    # ------------------------------------------------------------------ as a sequence of rows

    def __len__(self) -> int:
        return len(self.number)

    def __iter__(self) -> Iterator[Row]:
        verdicts = map(self.judge.verdict, self.winner, self.ending, self.points)
        return map(Row, self.number, verdicts, *(getattr(self, name) for name in COUNTS))

    @overload
    def __getitem__(self, at: SupportsIndex) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> Columns: ...
    def __getitem__(self, at: Any) -> Row | Columns:
        if isinstance(at, slice):
            number, *columns = (column[at] for column in self._all)
            return Columns(self.rules, number, columns[: len(NAMES)], columns[len(NAMES) :])
        verdict = self.judge.verdict(self.winner[at], self.ending[at], tuple(score[at] for score in self.scores))
        return Row(self.number[at], verdict, *(getattr(self, name)[at] for name in COUNTS))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Columns) and self.rules == other.rules and self._all == other._all:
            return True
        if not isinstance(other, Sequence) or isinstance(other, str) or len(self) != len(other):
            return False
        return all(one == another for one, another in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self):,} games under {self.rules}>"

    @property
    def _all(self) -> tuple[Column, ...]:
        return (self.number, *(getattr(self, name) for name in NAMES), *self.scores)
