"""Seats: which places and points the armies at a table had, as lines of text and as a table on a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from ..rules import Ruleset
from .places import ORDINALS, PlaceShare
from .points import Points
from .shares import in_words

if TYPE_CHECKING:
    from .results import Results

SHARED = "Armies that share a place all count for the better one; with no one alone in the first, nobody has won."


def has_places(rules: Ruleset) -> bool:
    """Whether the armies have places of their own; partners win or lose together, which is said by who won."""
    return rules.mechanics.is_table and not rules.mechanics.partners


def seats_text(results: Results, rules: Ruleset) -> Iterator[str]:
    """Yield what the seats of a ruleset add up to, a line each: places, then points."""
    if has_places(rules) and results.of(rules):
        shares = [[share for share in row if share.place] for row in places_of(results, rules)]
        rows = (f"{row[0].army.capitalize()} {', '.join(share.percent for share in row)}" for row in shares)
        yield f"{rules.label}, places {ORDINALS[0]} to {ORDINALS[len(shares[0]) - 1]}: {'; '.join(rows)}"
    if rules.mechanics.is_table and any(points.games for points in results.points(rules)):
        yield f"{rules.label}, points: {', '.join(map(str, results.points(rules)))}"


def places_of(results: Results, rules: Ruleset) -> list[list[PlaceShare]]:
    """Return the shares of the places, a list for each army."""
    shares = results.places(rules)
    return [[share for share in shares if share.army == army] for army in results.plan.armies]


def seats_html(results: Results, rules: Ruleset, name: str) -> str:
    """Return a table with a row for each seat: the shares of its places, its points; "" where no points are counted."""
    if not rules.mechanics.is_table or not results.of(rules):
        return ""
    if not has_places(rules):
        return points_html(results, rules, name)
    both = zip(results.points(rules), places_of(results, rules), strict=True)
    rows = (_row(points.name, [*_shares(places), _mean(points)]) for points, places in both)
    return _table(results, rules, name, "places and points", (*_ordinals(rules), "points"), rows)


def points_html(results: Results, rules: Ruleset, name: str) -> str:
    """Return a table of the points alone, a row for each seat and for partners together."""
    rows = (_row(points.name, [_mean(points)]) for points in results.points(rules))
    return _table(results, rules, name, "points", ("points",), rows)


def places_html(results: Results, rules: Ruleset, name: str) -> str:
    """Return a table of the places alone, a row for each seat or for partners, who have the same."""
    places, armies = places_of(results, rules), results.plan.armies
    rows = (_row(in_words([armies[army] for army in side]), _shares(places[side[0]])) for side in rules.mechanics.sides)
    return _table(results, rules, name, "places", _ordinals(rules), rows)


Cell = tuple[str, str]
"""A number and the range in which it lies."""


def _table(results: Results, rules: Ruleset, name: str, what: str, columns: Iterable[str], rows: Iterable[str]) -> str:
    says = f"{what} by seat, {len(results.of(rules)):,} games"
    caption = f"<caption><strong>{escape(name)}</strong><br>{says}</caption>"
    head = "".join(f"<th scope='col'>{one}</th>" for one in ("army", *columns))
    return f"<table class='seats'>{caption}<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _ordinals(rules: Ruleset) -> tuple[str, ...]:
    return ORDINALS[: len(rules.mechanics.sides)]


def _shares(places: Iterable[PlaceShare]) -> list[Cell]:
    return [(share.percent, share.range) for share in places if share.place]


def _mean(points: Points) -> Cell:
    return points.number, points.range


def _row(name: str, cells: Iterable[Cell]) -> str:
    figures = "".join(f"<td>{number}<small>{range}</small></td>" for number, range in cells)
    return f"<tr><th scope='row'>{escape(name)}</th>{figures}</tr>"
