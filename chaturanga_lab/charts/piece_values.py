"""Piece values: what each man is worth in foot soldiers, as a dot on its interval for each ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..experiment import PieceValue, PieceValues
from ..experiment.piece_summary import caveat_of, notes_of
from ..rules import names_of
from .palette import MARKERS, Theme, theme_named
from .told import Told, or_told, refuse
from .words import Caption, lines_of, names_given, small_lines_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TRACK, GAP, SCALE = 19.0, 6.0, 22.0  # points
NUMBER = 0.13  # of the width, kept free at the right for the numbers
TITLE = "What each man is worth"
NOTE = "In foot soldiers; a line is the 95 % interval."
FARTHEST = 20.0  # foot soldiers; an interval that goes on is cut there


@dataclass(frozen=True)
class Man:
    """A kind of man as a row of the chart: his name, and his values by the number of the ruleset."""

    name: str
    values: dict[int, PieceValue]


def told_piece_values(
    values: PieceValues | Iterable[PieceValues],
    ax: None = None,
    *,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Told:
    """Return the chart of piece values in words and numbers, a table for each ruleset."""
    refuse(ax, theme)
    tables = tables_of(values)
    html = "".join(table._repr_html_() for table in tables)
    return Told(TITLE, describe_piece_values(tables, _names(tables, names)), html)


@or_told(told_piece_values)
def piece_values(
    values: PieceValues | Iterable[PieceValues],
    ax: Axes | None = None,
    *,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Axes:
    """Return axes with a row for each kind of man: what he is worth in foot soldiers, and the 95 % interval.

    `values` is what `lab.piece_values` measured, once or under several rules or policies, each with a form and colour
    of its own. `names` renames them; `theme` is auto (light, and on a page as the page), light, dark or projector.
    ValueError for more than seven, or where the foot soldier was no unit to measure in.
    """
    from .canvas import SMALL_LINE, TEXT_LINE, axes_of, finish, write, write_foot

    tables, colours = tables_of(values), theme_named(theme)
    men, called = men_of(tables), _names(tables, names)
    heads = [lines_of(name) for name in called]
    foot = small_lines_of(" ".join((NOTE, *_settings(tables))))

    height = sum(TEXT_LINE + TRACK * len(man.values) + GAP for man in men)
    ax = axes_of(ax, TEXT_LINE * sum(map(len, heads)) + 10, height, SCALE + SMALL_LINE * len(foot) + 6)
    ticks = _draw_scale(ax, men, colours)
    y = 0.0
    for man in men:
        y = write(ax, colours, y, [man.name])
        ax.vlines(ticks, y, y + TRACK * len(man.values), color=colours.line, linewidth=1, zorder=0)
        for number, one in man.values.items():
            _draw_value(ax, one, y + TRACK / 2, number, colours)
            y += TRACK
        y += GAP
    _draw_legend(ax, heads, colours)
    write_foot(ax, colours, foot, down=SCALE)
    return finish(ax, Caption(TITLE, describe_piece_values(tables, called), theme))


def tables_of(values: PieceValues | Iterable[PieceValues]) -> tuple[PieceValues, ...]:
    """Return measured values as a tuple; ValueError, with a sentence, if there are none, or too many to tell apart."""
    several = values if isinstance(values, Iterable) else ()
    found: tuple[Any, ...] = (values,) if isinstance(values, PieceValues) else tuple(several)
    if not found or not all(isinstance(one, PieceValues) for one in found):
        raise ValueError("This chart shows what lab.piece_values measured, once or several times.")
    if len(found) > len(MARKERS):
        raise ValueError(f"This chart keeps at most {len(MARKERS)} rulesets apart, not {len(found)}.")
    for one in found:
        _ = one.numbers  # says so if there is no unit
    return found


def men_of(tables: Sequence[PieceValues]) -> list[Man]:
    """Return a row for each kind of man, the most valuable under the first ruleset first."""
    found: dict[str, dict[int, PieceValue]] = {}
    for number, table in enumerate(tables):
        for one in table:
            found.setdefault(one.name, {})[number] = one
    return [Man(name, values) for name, values in found.items()]


def describe_piece_values(tables: Sequence[PieceValues], names: Sequence[str]) -> str:
    """Return in words what the chart of piece values shows."""
    lines = (f"{name}: {', '.join(map(str, table))}." for name, table in zip(names, tables, strict=True))
    return " ".join((NOTE, *lines, *_settings(tables)))


def _names(tables: Sequence[PieceValues], names: Sequence[str] | None) -> tuple[str, ...]:
    """Return the names given, or those of the rulesets, with the players where one ruleset was measured twice."""
    if names is not None:
        return names_given(names, len(tables))
    rules = [table.rules for table in tables]
    if len(set(rules)) == len(rules):
        return names_of(rules)
    return tuple(f"{table.rules.title}, {table.players}" for table in tables)


def _settings(tables: Sequence[PieceValues]) -> list[str]:
    """Return who played how many games, each way of it once, and what else must be said."""
    played = "; ".join(dict.fromkeys(table.played for table in tables))
    notes = dict.fromkeys(note for table in tables for note in notes_of(table) if note != caveat_of(table))
    return [f"Under these rules, {played}.", *notes]


# ------------------------------------------------------------------ drawing


def _draw_value(ax: Axes, one: PieceValue, y: float, number: int, colours: Theme) -> None:
    value, look = one.value or 0.0, _sign(number, colours)
    low, high = one.interval or (value, value)
    low, high = max(0.0, low), min(FARTHEST, max(0.0, high))
    if one.interval:
        ends: dict[str, Any] = {"marker": "|", "markersize": 9, "markeredgewidth": 2}
        ax.plot((low, high), (y, y), color=look["color"], linewidth=2, label=f"_interval of {one.name}", **ends)
    ax.plot([min(FARTHEST, max(0.0, value))], [y], label=f"_{one.name}", clip_on=False, zorder=3, **look)
    ax.annotate(one.number, (high, y), (9, -4.5), "data", "offset points", size=12, color=colours.ink)


def _sign(number: int, colours: Theme) -> dict[str, Any]:
    """Return the look of a ruleset's dot, whose form tells it apart where colours do not."""
    look: dict[str, Any] = {"markersize": 8, "markeredgewidth": 2, "linestyle": "none"}
    return look | {"marker": MARKERS[number], "color": colours.cycle[number]}


def _draw_scale(ax: Axes, men: Sequence[Man], colours: Theme) -> list[float]:
    """Draw a scale of foot soldiers from 0 to just beyond the highest interval; return its ticks."""
    from .canvas import scale_from_zero

    ends = [end for man in men for one in man.values.values() for end in (one.value or 0.0, *(one.interval or ()))]
    largest = min(FARTHEST, max(ends))
    return scale_from_zero(ax, largest, 6, NUMBER, colours)


def _draw_legend(ax: Axes, heads: Sequence[Sequence[str]], colours: Theme) -> None:
    from matplotlib.lines import Line2D

    from .canvas import LEGEND, over

    labels = ["\n".join(head) for head in heads]
    handles = [Line2D([], [], **_sign(number, colours)) for number in range(len(heads))]
    ax.legend(handles, labels, labelcolor=colours.ink, **LEGEND | over(ax) | {"labelspacing": 0.3})
