"""Drawings: the charts of a bet, by their names, as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...experiment import Results
from ...rules import Ruleset
from .shown import html_of

_OF_GAMES, _OF_SEATS = ("outcomes", "endings", "lengths"), ("places", "points")


def charts_named(charts: object, rulesets: Sequence[Ruleset]) -> tuple[str, ...]:
    """Return the names of charts that games under these rulesets have; ValueError lists the valid ones."""
    valid = (*_OF_GAMES, *(_OF_SEATS if rulesets[0].mechanics.is_table else ()))
    names = tuple(charts) if isinstance(charts, Iterable) and not isinstance(charts, str) else (charts,)
    for name in names:
        if name not in valid:
            raise ValueError(f"A bet here is followed by the charts {', '.join(valid)}, not by {name!r:.40}.")
    return tuple(str(name) for name in names)


def drawings(results: Results, charts: Sequence[str]) -> tuple[str, ...]:
    """Return these charts of results, each as HTML. matplotlib is loaded here and nowhere earlier."""
    from ... import charts as floor

    return tuple(html_of(getattr(floor, name)(results)) for name in charts)
