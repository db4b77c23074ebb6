"""Effects: what one answer does, over all combinations of an atlas that differ in nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING

from .atlas_measures import MEASURES, Measure, measure_named
from .counted_summary import Grid, counted_html

if TYPE_CHECKING:
    from .atlas import Atlas

SHOWN = 8
"""Effects on a measure by one policy that are shown as text; a page shows all."""


@dataclass(frozen=True)
class Effect:
    """How much a measure changes when one question is answered otherwise and all else is kept, by one policy.

    `mean` and `mean_against` are those of the games with the answer and with the answer `against`, over `pairs` of
    combinations that differ in this question alone; `difference` is the first less the second. `low` and `high` are the
    ends of an interval: all of an atlas hold together in 95 of 100 atlases played with other chance (Šidák). They say
    how sure the difference is for these combinations, which are all there are, not for others. `is_same_game`: under
    either answer the games of every pair are the very same, and only what their end is called or worth can differ.
    """

    policy: str
    question: str
    option: str
    against: str
    measure: str
    pairs: int
    mean: float
    mean_against: float
    low: float
    high: float
    is_same_game: bool

    @property
    def difference(self) -> float:
        """By how much the measure is more with the answer."""
        return self.mean - self.mean_against

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves out that there is no difference."""
        return self.low > 0 or self.high < 0

    def is_within(self, least: float) -> bool:
        """Whether the difference surely is less than `least`, to either side."""
        return -least < self.low and self.high < least

    @property
    def words(self) -> str:
        """The difference as people read it: "+12.3 (12.1 to 12.5)"."""
        scale = MEASURES[self.measure].scale
        low, middle, high = (number(scale * value) for value in (self.low, self.difference, self.high))
        return f"{middle} ({low} to {high})"


@dataclass(frozen=True, eq=False)
class Effects:
    """Effects in the order of the questions, as a table in a notebook."""

    atlas: Atlas
    rows: tuple[Effect, ...]

    def __iter__(self) -> Iterator[Effect]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place: int) -> Effect:
        return self.rows[place]

    def within(self, least: float) -> Effects:
        """Return those that surely change the measure by less than `least`, such as 0.005: half a game of a hundred."""
        return Effects(self.atlas, tuple(effect for effect in self.rows if effect.is_within(least)))

    def __repr__(self) -> str:
        groups: dict[tuple[str, str], list[Effect]] = {}
        for effect in self.rows:
            groups.setdefault((effect.policy, effect.measure), []).append(effect)
        shown = [line for effects in groups.values() for line in self._lines(effects)]
        return "\n".join((*shown, self.small_print))

    def _lines(self, effects: Sequence[Effect]) -> Iterator[str]:
        """Yield the largest effects on a measure by one policy, a line each, and where all of them are."""
        ranked = sorted(effects, key=lambda effect: -abs(effect.difference))
        yield from map(self._line, effects if len(effects) <= SHOWN else ranked[:SHOWN])
        if len(effects) > SHOWN:
            one = effects[0]
            yield f"{one.policy}, {one.measure}: the largest {SHOWN} of {len(effects)}; list(…) has all, and a page."

    def _line(self, effect: Effect) -> str:
        return f"{effect.policy}, {effect.measure}: {effect.question}={effect.option}: {effect.words}"

    def _repr_html_(self) -> str:
        measures = dict.fromkeys(effect.measure for effect in self.rows)
        return counted_html("", [self._grid(measure_named(measure)) for measure in measures], self.small_print)

    @property
    def small_print(self) -> str:
        """Return what belongs under every number here: games, policy, interval."""
        return self.atlas.small_print

    def _grid(self, measure: Measure) -> Grid:
        rows = [effect for effect in self.rows if effect.measure == measure.id]
        policies = list(dict.fromkeys(effect.policy for effect in rows))
        return Grid(
            f"Change in {measure.unit}: {measure.name}",
            ("instead of the base's answer", *(f"{policy} players" for policy in policies)),
            (
                (self.atlas.phrase(*key), *(_words(found.get(policy)) for policy in policies))
                for key, found in _by_answer(rows)
            ),
        )


def _by_answer(rows: Sequence[Effect]) -> Iterator[tuple[tuple[str, str], dict[str, Effect]]]:
    for key in dict.fromkeys((row.question, row.option) for row in rows):
        yield key, {row.policy: row for row in rows if (row.question, row.option) == key}


def _words(effect: Effect | None) -> str:
    if effect is None:
        return ""
    return f"{effect.words}, the very same games" if effect.is_same_game else effect.words


def number(value: float) -> str:
    """Return a difference with its sign, as exact as its size deserves: "+12.3", "−0.04", "0".

    >>> [number(value) for value in (123.4, 12.34, -0.04, 0)]
    ['+123', '+12.3', '−0.04', '0']
    """
    if value == 0:
        return "0"
    decimals = 0 if abs(value) >= 100 else 1 if abs(value) >= 1 else 2
    text = f"{value:+.{decimals}f}".replace("-", "−")
    return "0" if not text.strip("+−0.") else text


def effects_of(atlas: Atlas, measure: str, policies: Sequence[str], questions: Sequence[str]) -> Iterator[Effect]:
    """Yield the effects of all answers to some questions on a measure, policy by policy."""
    place = list(MEASURES).index(measure_named(measure).id)
    for policy in policies:
        values = atlas.values(measure, policy)
        for question in questions:
            for option, pairs in atlas.pairs(question).items():
                against = atlas.reference[question]
                mean = fsum(values[one] for one, _ in pairs) / len(pairs)
                other = fsum(values[two] for _, two in pairs) / len(pairs)
                reach = atlas.table.head.critical * atlas.table.head.errors[f"{policy} {question} {option}"][place]
                low, high = mean - other - reach, mean - other + reach
                same = atlas.are_same_games(policy, pairs)
                yield Effect(
                    policy, question, option, against, measure, len(pairs), mean, other, low, high, is_same_game=same
                )
