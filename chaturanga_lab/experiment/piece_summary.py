"""Piece summary: measured piece values as a few lines of text and as an accessible piece of a page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from .piece_fit import CONFIDENCE
from .shares import percent
from .summary import STYLE

if TYPE_CHECKING:
    from .piece_values import PieceValue, PieceValues

POOR = 0.01
"""So unlikely by chance is a fit that is called poor."""


def values_text(values: PieceValues) -> str:
    """Return the values, a line for each kind, and below what they hold for."""
    lines = [f"Piece values under {values.rules}, in foot soldiers: {values.played}, seed {values.plan.seed}"]
    lines += [f"{one}, one more scores {_score(one)}" for one in values]
    return "\n".join((*lines, *notes_of(values)))


def values_html(values: PieceValues) -> str:
    """Return a table with a row for each kind: a bar with its interval, the number, and what one more scores."""
    most = max((end for one in values for end in _ends(one)), default=1.0) or 1.0
    rows = "".join(_row(one, most) for one in values)
    says = "what a man is worth, in foot soldiers"
    caption = f"<caption><strong>{escape(values.rules.title)}</strong><br>{says}</caption>"
    interval = f"{CONFIDENCE * 100:.0f}\N{NO-BREAK SPACE}% interval"
    head = f"<th scope='col'>man</th><th scope='col'>value<small>{interval}</small></th>"
    table = f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    notes = " ".join(notes_of(values))
    return (
        f"<div class='lab-results'><style>{STYLE.read_text(encoding='utf-8')}</style>"
        f"<p>{escape(values.played)}, seed {values.plan.seed}</p><section>{table}</section>"
        f"<p><small>{escape(notes)}</small></p></div>"
    )


def caveat_of(values: PieceValues) -> str:
    """Return the sentence that belongs under every piece value."""
    return f"Under these rules, {values.players}. This says nothing about what anyone thought of the men in the past."


def notes_of(values: PieceValues) -> tuple[str, ...]:
    """Return what must be said of the numbers, a sentence each."""
    from .piece_values import NO_UNIT, SOURCES

    unit = "" if values.has_unit else NO_UNIT
    poor = (
        "One number for each kind does not tell the whole: what a man is worth depends on who else is missing. "
        "The intervals are wider for it."
        if values.misfit < POOR
        else ""
    )
    return tuple(filter(None, (unit, poor, caveat_of(values), f"{SOURCES}.")))


def _ends(one: PieceValue) -> tuple[float, ...]:
    return one.interval or (one.value or 0.0,)


def _score(one: PieceValue) -> str:
    return percent(one.score, 1)


def _row(one: PieceValue, most: float) -> str:
    """Return a row; its bars repeat for the eye what its cells say."""

    def width(number: float) -> str:
        return f"{100 * min(1.0, max(0.0, number) / most):.1f}%"

    bar = "" if one.value is None else f"<i aria-hidden='true' class='ending' style='width:{width(one.value)}'></i>"
    if one.interval is not None:
        low, high = (max(0.0, end) for end in one.interval)
        place = f"margin-inline-start:{width(low)};width:{width(high - low)}"
        bar += f"<i aria-hidden='true' class='range' style='{place}'></i>"
    score = f"<small>one more scores {_score(one)}, {one.elo:+.0f} Elo</small>"
    small = f"<small>{one.range}</small>" if one.range else "<small>the unit</small>" if one.value == 1 else ""
    return f"<tr><th scope='row'>{escape(one.name)}{bar}{score}</th><td>{one.number}{small}</td></tr>"
