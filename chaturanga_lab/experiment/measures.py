"""Measures: what can be compared of games under several rulesets, as one number for each game.

numpy is loaded when numbers are asked for, not by this import.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ..engine.outcome import AT_A_TABLE, CONDITION_NAMES
from ..rules import Ruleset
from .columns import Columns
from .rows import Verdict, Word
from .shares import UNFINISHED, outcome_shares

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[tuple[int], np.dtype[np.float64]]

DECISIVE, SCORE, LENGTH = "decisive", "first mover's score", "length"
OUTCOMES, ENDINGS = "outcomes", "endings"
EVERYTHING = (DECISIVE, SCORE, LENGTH, OUTCOMES, ENDINGS)

Value = Callable[[int, Verdict], float | None]
"""What a game counts that ended by so-manieth ending, 0 for none, with that verdict; None if it is left out."""


class Verdicts:
    """How each of many games came out, found once for all measures: equal games share one verdict."""

    def __init__(self, games: Columns) -> None:
        self.games = games

    def numbers(self, value: Value) -> Numbers:
        """Return what each game counts."""
        import numpy as np

        distinct, which = self._found
        counted = [value(*one) for one in distinct]
        return np.array([np.nan if one is None else float(one) for one in counted])[which]

    @cached_property
    def _found(self) -> tuple[list[tuple[int, Verdict]], np.ndarray[tuple[int], np.dtype[np.intp]]]:
        """Return ending and verdict of each sort of game, and of which sort each game is.

        Where two armies alternate winner and ending tell it, at a table the points do too.
        """
        import numpy as np

        games, judge = self.games, self.games.judge
        keys = [column_of(games, name) for name in ("winner", "ending")]
        keys += [np.frombuffer(score, dtype=np.int32) for score in games.scores if judge.has_points]
        code = np.zeros(len(games), dtype=np.int64)
        for key in keys:
            code = code * (int(key.max()) - int(key.min()) + 1) + (key - key.min())
        _, first, which = np.unique(code, return_index=True, return_inverse=True)
        rows = [(int(keys[1][at]), tuple(score[at] for score in games.scores), int(keys[0][at])) for at in first]
        return [(ending, judge.verdict(winner, ending, points)) for ending, points, winner in rows], which


@dataclass(frozen=True)
class Measure:
    """Something that each game has: a share of games counts 1 or 0 for each, a score lies between, a length does not.

    A game for which the number is not known, such as the length of one that was stopped, is not a number (nan).
    """

    name: str
    is_bounded: bool
    numbers_of: Callable[[Verdicts], Numbers] = field(repr=False)
    has_to_occur: bool = False
    """Whether nothing is said of it unless it occurred in some game: it was not asked for by its name."""


def measures_of(games: Sequence[Columns], about: Iterable[str] = EVERYTHING) -> tuple[Measure, ...]:
    """Return the measures of these names, "outcomes" and "endings" being all that the rules know, each of them once.

    ValueError lists the valid names.
    """
    outcomes = {name: _outcome(name) for each in games for name in _outcomes_of(each)}
    endings = {name: _ending(name) for each in games for name in _names(each.rules)}
    last = {UNFINISHED: outcomes.pop(UNFINISHED)}
    single = {measure.name: measure for measure in (_decisive(), _score(), _length())} | outcomes | endings | last
    groups = {OUTCOMES: (*outcomes, *last), ENDINGS: tuple(endings)}
    names = tuple(about) if isinstance(about, Iterable) and not isinstance(about, str) else (about,)
    for name in names:
        if name not in groups and name not in single:
            raise ValueError(f"Nothing is called {name!r} here; valid are {', '.join((*groups, *single))}.")
    chosen = {one: single[one] for name in names for one in groups.get(name, (name,))}
    if not chosen:
        raise ValueError(f"There is nothing to compare; valid are {', '.join((*groups, *single))}.")
    return tuple(one if one.name in names else replace(one, has_to_occur=True) for one in chosen.values())


def score_of(rules: Ruleset, verdict: Verdict) -> float | None:
    """Return what a game scores for the side that moves first, from 0 to 1; None if it is unfinished.

    Of two armies 1 for a win, ½ for a draw, and halfway between for half a win, ¾ to ¼; at a table its part of the
    first places, of which one that is shared is split.
    """
    if verdict.termination is None:
        return None
    side = rules.mechanics.side_of(rules.mechanics.first)
    if not rules.mechanics.is_table:
        own, other = (verdict.scores[army] or 0.0 for army in (side[0], 1 - side[0]))
        return 0.5 + (own - other) / 2
    first = [army for army, place in enumerate(verdict.places) if place == 1]
    return sum(army in side for army in first) / len(first)


def _decisive() -> Measure:
    def numbers_of(found: Verdicts) -> Numbers:
        return found.numbers(lambda _, verdict: verdict.winner is not None)

    return Measure(DECISIVE, True, numbers_of)


def _score() -> Measure:
    def numbers_of(found: Verdicts) -> Numbers:
        return found.numbers(lambda _, verdict: score_of(found.games.rules, verdict))

    return Measure(SCORE, True, numbers_of)


def _length() -> Measure:
    def numbers_of(found: Verdicts) -> Numbers:
        import numpy as np

        return np.where(column_of(found.games, "ending") > 0, column_of(found.games, "plies"), np.nan)

    return Measure(LENGTH, False, numbers_of)


def _outcome(name: str) -> Measure:
    def numbers_of(found: Verdicts) -> Numbers:
        rules = found.games.rules
        named = {(one.result, one.winner, one.is_shared): one.name for one in outcome_shares(rules, found.games)}
        return found.numbers(lambda ending, verdict: named[_key(rules, ending, verdict)] == name)

    return Measure(name, True, numbers_of)


def _key(rules: Ruleset, ending: int, verdict: Verdict) -> tuple[Word, str | None, bool]:
    by_points = ending > 0 and rules.endings[ending - 1].result == "by-points"
    return verdict.result, verdict.winner, by_points and verdict.result == "draw"


def _ending(name: str) -> Measure:
    def numbers_of(found: Verdicts) -> Numbers:
        due = [name == one for one in ("", *_names(found.games.rules))]
        return found.numbers(lambda ending, _: due[ending])

    return Measure(name, True, numbers_of)


def _outcomes_of(games: Columns) -> Iterator[str]:
    return (share.name for share in outcome_shares(games.rules, games))


def _names(rules: Ruleset) -> list[str]:
    """Return what each ending of a ruleset is called."""
    names = AT_A_TABLE if rules.mechanics.is_table else CONDITION_NAMES
    return [names[ending.condition] for ending in rules.endings]


def column_of(games: Columns, name: str) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """Return a column of games as an array of numpy's, without a copy."""
    import numpy as np

    return np.frombuffer(getattr(games, name), dtype=np.int32)
