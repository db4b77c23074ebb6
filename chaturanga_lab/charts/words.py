"""Words: what the rulesets are called in a chart, and what a chart shows to those who do not see it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from ..experiment import Results, results_of, unfinished_in_words
from ..rules import common_to, names_of

if TYPE_CHECKING:
    import pandas as pd

LETTERS, SMALL_LETTERS = 40, 52  # that surely fit on a line of a chart, in its large and its small type

TIMES = "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}"

NO_GAME = "no game was finished"

TITLES = {
    "outcomes": "Who wins",
    "endings": "How games end",
    "lengths": "How long games last",
    "places": "Places by seat",
    "points": "Points by seat",
    "survival": "Who is still on the board",
    "captures": "Where men are taken",
    "branching": "How many moves there are to choose from",
    "openings": "How games begin, and how they come out",
}

PLAYED_AGAIN = ("survival", "captures", "branching", "openings")
"""The charts for which games are played again."""


def describe(games: Results | pd.DataFrame, chart: str, names: Sequence[str] | None = None) -> str:
    """Return what a chart of these games ("outcomes", "endings", "lengths", …) shows, as text.

    ValueError lists the valid names.
    """
    results = results_of(games)
    if chart not in TITLES:
        raise ValueError(f"There is no chart {chart!r}; valid are {', '.join(TITLES)}.")
    if chart in PLAYED_AGAIN:
        from .traced import described

        return described(results, chart, names)
    return " ".join((f"{TITLES[chart]}, {results.plan.words}.", *sentences(results, chart, names)))


def sentences(results: Results, chart: str, names: Sequence[str] | None = None) -> list[str]:
    """Return what a chart of games shows, a sentence for each ruleset."""
    says = _SAYS[chart]
    return [
        f"{name}, {len(results.of(rules)):,} games: {says(results, rules.label)}."
        for rules, name in zip(results.rulesets, names_for(results, names), strict=True)
    ]


@dataclass(frozen=True)
class Caption:
    """What a picture says to those who do not see it, and the name of the theme in which it was drawn."""

    title: str
    description: str
    theme: str


def caption_of(results: Results, chart: str, theme: str, names: Sequence[str] | None) -> Caption:
    """Return the caption of a chart."""
    return Caption(TITLES[chart], describe(results, chart, names), theme)


def lines_of(name: str) -> list[str]:
    """Return a name as lines that fit the width of a chart, broken where its parts end if that can be."""
    lines = [""]
    for part in name.split("; "):
        joined = f"{lines[-1]}; {part}" if lines[-1] else part
        if len(joined) <= LETTERS:
            lines[-1] = joined
        else:
            lines[-1:] = [f"{lines[-1]};"] if lines[-1] else []
            lines += wrapped(part, LETTERS)
    return lines


def small_lines_of(text: str) -> list[str]:
    """Return a text as lines of small type that fit the width of a chart."""
    return wrapped(text, SMALL_LETTERS)


def wrapped(text: str, letters: int) -> list[str]:
    """Return a text as lines of so many letters, a board's size such as 14 × 14 unbroken."""
    return textwrap.wrap(text.replace(" × ", TIMES), letters)


def setting(results: Results) -> list[str]:
    """Return the lines under a chart: what holds for all of it, and for no other policy."""
    common = common_to(results.rulesets)
    said = (
        f"Under these rules, {results.plan.words}, {_how_many(results)}.",
        f"{common}." if common else "",
        unfinished_in_words(results),
    )
    return small_lines_of(" ".join(filter(None, said)))


def _how_many(results: Results) -> str:
    counts = {len(results.of(rules)) for rules in results.rulesets}
    if len(results.rulesets) == 1:
        return f"{len(results):,} games"
    return f"{counts.pop():,} games each" if len(counts) == 1 else f"{len(results):,} games in all"


def names_for(results: Results, names: Sequence[str] | None) -> tuple[str, ...]:
    """Return the names given, or those that tell the rulesets apart; ValueError if there are too few or too many."""
    return names_of(results.rulesets) if names is None else names_given(names, len(results.rulesets))


def names_given(names: object, count: int) -> tuple[str, ...]:
    """Return so many names of rulesets that a reader gave; ValueError, with one sentence, if they are anything else."""
    given = tuple(names) if isinstance(names, Iterable) and not isinstance(names, str) else ()
    if len(given) != count or not all(isinstance(name, str) for name in given):
        raise ValueError(f"names needs one name for each of the {count} rulesets, not {names!r}.")
    return given


def finished_plies(results: Results, ruleset: str) -> list[int]:
    """Return how many plies, at a table turns, each game under a ruleset had that came to an end."""
    games = results.of(ruleset)
    return [plies for plies, ending in zip(games.plies, games.ending, strict=True) if ending]


def half_over(results: Results, ruleset: str) -> float | None:
    """Return the ply by which half of the games were over; None if fewer than half came to an end."""
    games = results.of(ruleset)
    return median(games.plies) if 2 * (len(games) - games.ending.count(0)) > len(games) else None


def half_in_words(results: Results, ruleset: str) -> str:
    """Return that ply in a sentence."""
    half = half_over(results, ruleset)
    if not results.of(ruleset):
        return NO_GAME
    if half is None:
        return "fewer than half of the games ended"
    return f"half of the games were over by {_ply(results)} {half:,.0f}"


def _ply(results: Results) -> str:
    return {"plies": "ply", "turns": "turn"}[results.plan.turn_word]


def _outcomes(results: Results, ruleset: str) -> str:
    return ", ".join(str(share) for share in results.shares(ruleset) if share.count) or NO_GAME


def _endings(results: Results, ruleset: str) -> str:
    return ", ".join(str(share) for share in results.endings(ruleset)) or NO_GAME


def _lengths(results: Results, ruleset: str) -> str:
    plies = finished_plies(results, ruleset)
    span = f", the finished ones after {min(plies):,} to {max(plies):,} {results.plan.turn_word}" if plies else ""
    return half_in_words(results, ruleset) + span


def _places(results: Results, ruleset: str) -> str:
    return ", ".join(str(share) for share in results.places(ruleset) if share.count) or NO_GAME


def _points(results: Results, ruleset: str) -> str:
    means = [f"{points}" for points in results.points(ruleset) if points.games]
    return f"mean points {', '.join(means)}" if means else NO_GAME


_SAYS: dict[str, Callable[[Results, str], str]] = {
    "outcomes": _outcomes,
    "endings": _endings,
    "lengths": _lengths,
    "places": _places,
    "points": _points,
}
