"""Subjects: what can be asked of many games, and of which a share has it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from ..engine.outcome import AT_A_TABLE, CONDITION_NAMES
from ..rules import Ruleset
from .results import Results
from .rows import Row
from .shares import Share, in_words, sides_of, turn_word

LENGTHS = (50, 100, 200, 400)
"""Lengths of which games are offered to be longer."""
LONGEST = 100_000

Kind = Literal["draws", "side", "ending", "longer"]


@dataclass(frozen=True)
class Subject:
    """Something that a game has or has not: `says` is said of games, "are drawn", "are won by White".

    `value` is the side that wins, the condition that ends the game, or a number of turns; "" of a draw.
    """

    kind: Kind
    value: str
    says: str

    @property
    def id(self) -> str:
        """The subject in a word or two, which `subject_of` reads."""
        return f"longer than {self.value}" if self.kind == "longer" else self.value or self.kind

    def holds(self, row: Row) -> bool:
        """Whether a game has it. A half win is won; an unfinished game is neither won nor drawn."""
        if self.kind == "longer":
            return row.plies > int(self.value)
        if self.kind == "ending":
            return row.verdict.termination == self.value
        if self.kind == "side":
            return row.verdict.winner == self.value
        return row.verdict.result == "draw"

    def share(self, results: Results, rules: Ruleset | str | None = None) -> Share:
        """Return the share of the games under a ruleset, the first if None, that have it."""
        rows = results.of(rules)
        return Share(results.plan.ruleset(rules).label, self.says, sum(map(self.holds, rows)), len(rows))

    def __str__(self) -> str:
        return self.says


def subjects_of(rulesets: Sequence[Ruleset]) -> tuple[Subject, ...]:
    """Return what can be asked of games under these rulesets: who wins, draws, each ending, and lengths.

    An ending is here if one of the rulesets knows it. By which option it ends the game may differ between them.
    """
    sides = dict.fromkeys(side for rules in rulesets for side in sides_of(rules))
    won = (Subject("side", name, f"are won by {in_words(armies)}") for name, armies in sides)
    endings = dict.fromkeys(ending.condition for rules in rulesets for ending in rules.endings)
    names = AT_A_TABLE if rulesets[0].mechanics.is_table else CONDITION_NAMES
    ended = (Subject("ending", one, f"end by {names[one]}") for one in endings)
    longer = (_longer(rulesets[0], turns) for turns in LENGTHS)
    return (*won, _drawn(rulesets), *ended, *longer)


def subject_of(about: str, rulesets: Sequence[Ruleset]) -> Subject:
    """Return the subject of a word: "draws", a side that wins, a condition or its name, or "longer than 120".

    Raises ValueError, with one sentence that lists the valid words, for any other.

    >>> import chaturanga_lab as lab
    >>> rulesets = [lab.ruleset("shatranj")]
    >>> [subject_of(about, rulesets).says for about in ("white", "draws", "stalemate", "longer than 120")]
    ['are won by White', 'are drawn', 'end by stalemate', 'are longer than 120 plies']
    """
    words = " ".join(str(about).casefold().split())
    if (length := re.fullmatch(r"longer than (\d{1,6})", words)) and 0 < int(length[1]) <= LONGEST:
        return _longer(rulesets[0], int(length[1]))
    subjects = subjects_of(rulesets)
    for subject in subjects:
        if words in (subject.id.casefold(), subject.says.casefold(), subject.says.casefold().removeprefix("end by ")):
            return subject
    raise ValueError(f"Nobody can bet on {about!r:.60}; valid are {_ids(subjects)}, and other lengths.")


def _ids(subjects: Iterable[Subject]) -> str:
    return ", ".join(subject.id for subject in subjects)


def _drawn(rulesets: Sequence[Ruleset]) -> Subject:
    by_points = any(ending.result == "by-points" for rules in rulesets for ending in rules.endings)
    return Subject("draws", "", "have no winner" if by_points else "are drawn")


def _longer(rules: Ruleset, turns: int) -> Subject:
    return Subject("longer", str(turns), f"are longer than {turns:,} {turn_word(rules)}")
