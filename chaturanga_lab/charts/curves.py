"""Curves: panels over a common scale of plies, each with the games that lasted so long as a strip below it.

matplotlib is imported with this module, so import it inside functions only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from .canvas import MARGIN, SMALL, WIDTH
from .palette import MARKERS, Theme

PANEL, STRIP, BETWEEN, GAP, SCALE, COLUMN = 128.0, 15.0, 7.0, 16.0, 22.0, 42.0  # points
HEIGHT = PANEL + BETWEEN + STRIP + GAP
STRIP_NAME = "games that lasted so long"
PALE, MIDDLE, DARK = 0.16, 0.28, 0.45  # how strongly a narrow band, a wide one and the strip are coloured
MARKED = 7  # markers on a curve, not many more


@dataclass(frozen=True)
class Panel:
    """Where a panel stands: the height of its foot in points, and how many points one unit takes."""

    foot: float
    unit: float

    def at(self, value: float) -> float:
        """Return the height of a value."""
        return self.foot - self.unit * value


def series_look(number: int, theme: Theme) -> dict[str, Any]:
    """Return the look of a curve, which its marks tell apart where colours do not; they are hollow once used up."""
    colour, is_full = theme.cycle[number % len(theme.cycle)], number < len(MARKERS)
    look: dict[str, Any] = {"color": colour, "linewidth": 1.8, "linestyle": "-" if is_full else "--"}
    look |= {"marker": MARKERS[number % len(MARKERS)], "markersize": 6.5, "markeredgewidth": 1.4}
    return look | {"markerfacecolor": colour if is_full else "none"}


def draw_curve(ax: Axes, panel: Panel, points: Mapping[float, float], label: str, number: int, theme: Theme) -> None:
    """Draw a curve through values by ply, marked here and there."""
    every = max(1, len(points) // MARKED)
    marked = slice(number % every, None, every) if len(points) > 1 else None
    heights = [panel.at(value) for value in points.values()]
    ax.plot(list(points), heights, label=f"_{label}", markevery=marked, **series_look(number, theme))


def draw_band(ax: Axes, panel: Panel, band: Mapping[float, tuple[float, float]], colour: str, alpha: float) -> None:
    """Fill between the lower and the upper values by ply."""
    low, high = ([panel.at(ends[side]) for ends in band.values()] for side in (0, 1))
    ax.fill_between(list(band), low, high, color=colour, alpha=alpha, linewidth=0, label="_band")


def draw_grid(ax: Axes, panel: Panel, ticks: Sequence[float], words: Sequence[str], theme: Theme) -> None:
    """Draw a line at each height of these, with what it stands for in the column at its left."""
    for tick, word in zip(ticks, words, strict=True):
        _draw_rule(ax, panel.at(tick), theme)
        at: Any = (0, panel.at(tick))
        look: dict[str, Any] = {"size": SMALL, "color": theme.ink_2, "ha": "right"}
        ax.annotate(word, at, (-7, -4.5), "data", "offset points", **look)


def _draw_rule(ax: Axes, y: float, theme: Theme) -> None:
    ax.hlines(y, 0, ax.get_xlim()[1], color=theme.line, linewidth=1, zorder=0)


def draw_strip(ax: Axes, panel: Panel, lasted: Mapping[float, int], theme: Theme) -> None:
    """Draw under a panel how many of the games lasted so long: as high as the strip is all of them."""
    most, foot = max(lasted.values()), panel.foot + BETWEEN + STRIP
    heights = [foot - STRIP * games / most for games in lasted.values()]
    ax.fill_between(list(lasted), heights, foot, color=theme.edge, alpha=DARK, linewidth=0, label="_lasted")
    _draw_rule(ax, foot, theme)


def draw_scale(ax: Axes, last: int, unit: str, theme: Theme) -> None:
    """Draw the scale of plies, from 0 to the last, with a few round numbers; what they count stands at its left."""
    last = max(1, last)
    ax.set_xlim(-last * COLUMN / (WIDTH - 2 * MARGIN - COLUMN), last)
    ticks = [tick for tick in MaxNLocator(4, integer=True).tick_values(0, last) if 0 <= tick <= last]
    ax.set_xticks(ticks, [f"{tick:,.0f}" for tick in ticks], size=SMALL, color=theme.ink_2)
    if ticks[-1] > 0.95 * last:
        ax.get_xticklabels()[-1].set_horizontalalignment("right")
    ax.tick_params(axis="x", length=0, pad=5)
    look: dict[str, Any] = {"size": SMALL, "color": theme.ink_2, "ha": "right", "va": "top"}
    ax.annotate(unit, (0, 0), (-12, -5), ("data", "axes fraction"), "offset points", **look)


def round_ticks(most: float, count: int = 4) -> list[float]:
    """Return round numbers from 0 to the most, about so many."""
    return [tick for tick in MaxNLocator(count).tick_values(0, most) if 0 <= tick <= most]
