"""Joints: what two answers do together beyond what each does alone, over all combinations of an atlas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING

from ..rules.lookup import find
from .atlas_measures import MEASURES, measure_named
from .counted_summary import Grid, counted_html
from .effects import number

if TYPE_CHECKING:
    from .atlas import Atlas

SHOWN = 40
"""Interactions that are shown, those that are sure and largest first."""


@dataclass(frozen=True)
class Joint:
    """What two answers do together beyond the sum of what each does alone: their interaction.

    Over `sets` of four combinations (with neither answer, each alone, both), `beyond` is what both do together less
    what each does alone; `low` and `high` are the ends of its interval, one of all together (Šidák).
    """

    policy: str
    measure: str
    first: tuple[str, str]
    second: tuple[str, str]
    sets: int
    beyond: float
    low: float
    high: float

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves out that the two simply add up."""
        return self.low > 0 or self.high < 0

    @property
    def words(self) -> str:
        """The interaction as people read it: "+12.3 (12.1 to 12.5)"."""
        scale = MEASURES[self.measure].scale
        low, middle, high = (number(scale * value) for value in (self.low, self.beyond, self.high))
        return f"{middle} ({low} to {high})"


@dataclass(frozen=True, eq=False)
class Joints:
    """Interactions in the order of the questions; shown as a table, the largest first."""

    atlas: Atlas
    rows: tuple[Joint, ...]

    def __iter__(self) -> Iterator[Joint]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place: int) -> Joint:
        return self.rows[place]

    def __repr__(self) -> str:
        lines = (f"{joint.policy}, {joint.measure}: {_keys(joint)}: {joint.words}" for joint in self._largest())
        return "\n".join((*lines, self.small_print))

    def _repr_html_(self) -> str:
        measures = dict.fromkeys(joint.measure for joint in self.rows)
        caption = "; ".join(f"{MEASURES[one].name}, in {MEASURES[one].unit}" for one in measures)
        rows = (
            (" with ".join(self.atlas.phrase(*key) for key in (joint.first, joint.second)), joint.policy, joint.words)
            for joint in self._largest()
        )
        heads = ("one answer with another", "players", "together, beyond what each does alone")
        return counted_html("", [Grid(f"Interactions: {caption}", heads, rows)], self.small_print)

    def _largest(self) -> list[Joint]:
        ranked = sorted(self.rows, key=lambda joint: (not joint.is_sure, -abs(joint.beyond)))
        return ranked[:SHOWN]

    @property
    def small_print(self) -> str:
        """What belongs under every number here: how many are not shown, games, policies, intervals."""
        more = len(self) - SHOWN
        said = f"The largest {SHOWN} of {len(self)}, the sure ones first; list(…) has all. " if more > 0 else ""
        return f"{said}{self.atlas.small_print}"


def _keys(joint: Joint) -> str:
    return " with ".join("=".join(key) for key in (joint.first, joint.second))


def joints_of(atlas: Atlas, measure: str, policies: Sequence[str], questions: Sequence[str]) -> Iterator[Joint]:
    """Yield the interactions of each two answers to the questions named: two, one with any other, or none for all.

    Raises ValueError, with one sentence, for a question that does not vary, and for more than two.
    """
    for question in questions:
        find(atlas.questions, question, "There is no question")
    if len(set(questions)) > 2:
        raise ValueError(f"An interaction is of two questions, not of {len(set(questions))}: {', '.join(questions)}.")
    place = list(MEASURES).index(measure_named(measure).id)
    for first, second, sets in atlas.all_sets():
        if {first[0], second[0]} >= set(questions):
            for policy in policies:
                values = atlas.values(measure, policy)
                both, one, two, neither = (fsum(values[each[at]] for each in sets) / len(sets) for at in range(4))
                beyond = round(both - one - two + neither, 12)
                reach = (
                    atlas.table.head.critical
                    * atlas.table.head.joint_errors[f"{policy} {' '.join((*first, *second))}"][place]
                )
                yield Joint(policy, measure, first, second, len(sets), beyond, beyond - reach, beyond + reach)
