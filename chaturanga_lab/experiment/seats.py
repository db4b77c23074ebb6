"""Seats: which places and points the armies at a table had, as lines of text and as a table on a page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ..rules import Ruleset
from .places import ORDINALS, PlaceShare
from .points import Points

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
    places = places_of(results, rules) if has_places(rules) else []
    says = f"{'places and ' if places else ''}points by seat, {len(results.of(rules)):,} games"
    caption = f"<caption><strong>{escape(name)}</strong><br>{says}</caption>"
    ordinals = ORDINALS[: len(rules.mechanics.sides)] if places else ()
    head = "".join(f"<th scope='col'>{one}</th>" for one in ("army", *ordinals, "points"))
    shares = [*places, *([] for _ in results.points(rules)[len(places) :])]
    body = "".join(_row(*row) for row in zip(results.points(rules), shares, strict=True))
    return f"<table class='seats'>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _row(points: Points, places: list[PlaceShare]) -> str:
    cells = [(share.percent, share.range) for share in places if share.place] + [(points.number, points.range)]
    figures = "".join(f"<td>{number}<small>{range}</small></td>" for number, range in cells)
    return f"<tr><th scope='row'>{escape(points.name)}</th>{figures}</tr>"
