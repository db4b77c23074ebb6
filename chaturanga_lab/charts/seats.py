"""Seats: the armies of a chart, each with its colour, its mark and its name, in a column at the left.

matplotlib is imported with this module, so import it inside functions only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.transforms import Transform, blended_transform_factory, offset_copy

from .canvas import TEXT, WIDTH
from .palette import ARMIES, MARKS, Theme, fill_of

COLUMN = 78.0  # points that swatches and names take
SWATCH, MARK = 15.0, 7.0
LINE = 18.0  # points that an army's line takes


def height_of(armies: Sequence[str], least: float) -> float:
    """Return the height of the lines of partners, or of one army, in points; it is `least` at least."""
    return max(least, LINE * len(armies))


def leave_column(ax: Axes, least: float, most: float) -> None:
    """Make the axes go from `least` to `most` at the right of the column with the names."""
    span = (most - least) * COLUMN / (WIDTH - COLUMN)
    ax.set_xlim(least - span, most)


def write_names(ax: Axes, armies: Sequence[str], y: float, theme: Theme, *, has_marks: bool) -> None:
    """Write armies at the left of the axes, each with its swatch, one under the other around a height."""
    where: Any = ("axes fraction", "data")
    for number, army in enumerate(armies):
        middle = y + LINE * (number - (len(armies) - 1) / 2)
        draw_swatch(ax, army, middle, theme)
        if has_marks:
            draw_mark(ax, army, 0, middle, from_left(ax, SWATCH / 2))
        beside: Any = (SWATCH + 7, -4.5)
        ax.annotate(army.capitalize(), (0, middle), beside, where, "offset points", size=TEXT, color=theme.ink)


def draw_swatch(ax: Axes, army: str, y: float, theme: Theme) -> None:
    """Draw an army's colour at the left edge of the axes."""
    place = from_left(ax, SWATCH / 2)
    look: dict[str, Any] = {"marker": "s", "markersize": SWATCH - 1, "markeredgewidth": 1.2, "linestyle": "none"}
    colours: dict[str, Any] = {"markerfacecolor": fill_of("win", army).colour, "markeredgecolor": theme.edge}
    ax.plot([0], [y], transform=place, clip_on=False, label=f"_seat {army}", **look, **colours)


def draw_mark(ax: Axes, army: str, x: float, y: float, place: Transform) -> None:
    """Draw an army's mark, if it wears one, upon its colour."""
    if army in MARKS:
        ax.plot([x], [y], transform=place, clip_on=False, label=f"_mark {army}", **mark_look(army))


def mark_look(army: str) -> dict[str, Any]:
    """Return how the mark of an army looks upon its colour."""
    ink = ARMIES[army].number
    return {"marker": MARKS[army], "markersize": MARK, "color": ink, "markeredgewidth": 0, "linestyle": "none"}


def from_left(ax: Axes, points: float) -> Transform:
    """Return the transform of a place so many points from the left edge of the axes, at a height of the data."""
    edge = blended_transform_factory(ax.transAxes, ax.transData)
    return offset_copy(edge, cast("Figure", ax.figure), x=points, units="points")
