"""Grids: every combination of some answers under one ruleset, without those that exclude each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

from ...rules import Library, Ruleset
from ...rules.entry import Entry
from ...rules.labels import ruleset_from_label
from ...rules.lookup import quote

MOST_COMBINATIONS = 500_000
"""Before exclusions."""


@dataclass(frozen=True)
class Exclusion:
    """Combinations that are left out: those that have one of the options for each question, and why."""

    when: Mapping[str, tuple[str, ...]]
    why: str

    def is_of(self, answers: Mapping[str, str]) -> bool:
        """Whether a combination is left out for this."""
        return all(answers[question] in options for question, options in self.when.items())

    def __str__(self) -> str:
        return ", ".join(f"{question} {' or '.join(options)}" for question, options in self.when.items())


@dataclass(frozen=True)
class Grid:
    """The combinations of a grid that are to be played, and how many each exclusion leaves out.

    A combination that several exclusions leave out counts for the first of them.
    """

    base: Ruleset
    rulesets: tuple[Ruleset, ...]
    excluded: tuple[tuple[Exclusion, int], ...]


def read_grid(entry: Entry, library: Library) -> Grid:
    """Return a grid of a campaign's file; DataError names the key of whatever does not fit."""
    base = _read_base(entry, library)
    vary = {question: _read_options(entry.table("vary"), question, base) for question in entry.table("vary")}
    exclusions = list(entry.tables("exclude"))
    excluded = [_read_exclusion(exclusion, base, vary) for exclusion in exclusions]
    entry.finish()
    if (number := prod(map(len, vary.values()))) > MOST_COMBINATIONS:
        raise entry.error("vary", f"makes {number:,} combinations; a grid has {MOST_COMBINATIONS:,} at most.")
    combinations = [dict(zip(vary, options, strict=True)) for options in product(*vary.values())]
    counts, kept = _sorted_out(combinations, excluded, exclusions)
    rulesets = tuple(_chosen(entry, base, answers) for answers in kept)
    if not rulesets:
        raise entry.error("exclude", "leaves nothing to play: each combination is excluded.")
    return Grid(base, rulesets, tuple(zip(excluded, counts, strict=True)))


def _read_base(entry: Entry, library: Library) -> Ruleset:
    base = read_ruleset(entry, "base", entry.text("base"), library)
    return _chosen(entry, base, entry.mapping("answers", str))


def read_ruleset(entry: Entry, key: str, label: str, library: Library) -> Ruleset:
    """Return the ruleset of a name, or of a label such as "shatranj + draws=threefold-and-70"."""
    try:
        return ruleset_from_label(label, library)
    except ValueError as error:
        raise entry.error(key, f"names no ruleset. {error}") from None


def _chosen(entry: Entry, base: Ruleset, answers: Mapping[str, str]) -> Ruleset:
    try:
        return base.choose(**answers)
    except ValueError as error:
        raise entry.error("answers", f"cannot be {quote(dict(answers))}. {error}") from None


def _read_options(table: Entry, question: str, base: Ruleset) -> tuple[str, ...]:
    """Return the options of a question between which a grid varies, each once and each an answer on the board."""
    options = table.texts(question)
    if not options or len(set(options)) < len(options):
        raise table.error(question, "must name at least one option, each once.")
    for option in options:
        _check_option(table, question, option, base)
    return options


def _check_option(table: Entry, question: str, option: str, base: Ruleset) -> None:
    try:
        base.question(question).option(option)
    except ValueError as error:
        raise table.error(question, f"cannot be answered so. {error}") from None


def _read_exclusion(entry: Entry, base: Ruleset, vary: Mapping[str, tuple[str, ...]]) -> Exclusion:
    table, why = entry.table("when", known=vary), entry.text("why")
    when = {}
    for question in table:
        is_one = isinstance(table.raw(question), str)
        when[question] = (table.text(question),) if is_one else table.texts(question)
        for option in when[question]:
            _check_option(table, question, option, base)
    entry.finish()
    if not when:
        raise entry.error("when", "is empty; it says for which options of which questions.")
    return Exclusion(when, why)


def _sorted_out(
    combinations: list[dict[str, str]], excluded: list[Exclusion], places: list[Entry]
) -> tuple[list[int], list[dict[str, str]]]:
    """Return how many combinations each exclusion leaves out, and what is left; refuse one that excludes nothing."""
    counts, kept = [0] * len(excluded), []
    for answers in combinations:
        first = next((number for number, one in enumerate(excluded) if one.is_of(answers)), None)
        if first is None:
            kept.append(answers)
        else:
            counts[first] += 1
    for place, one, count in zip(places, excluded, counts, strict=True):
        if not count and not any(map(one.is_of, combinations)):
            raise place.error("when", f"excludes nothing: no combination has {one}.")
    return counts, kept


def neighbours(rules: Ruleset) -> Iterator[Ruleset]:
    """Yield the rulesets with any one answer changed."""
    for question in rules.questions:
        for option in question.options:
            if option.id != rules.answers[question.id]:
                yield rules.choose(**{question.id: option.id})
