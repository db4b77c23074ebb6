"""Canvas: axes that show themselves in a notebook, and the sizes that keep type readable on a phone.

matplotlib is imported with this module, so import it inside functions only.
"""

from __future__ import annotations

from math import ceil
from typing import Any, cast

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.transforms import offset_copy

from .palette import Theme
from .words import Caption

POINTS = 72
WIDTH = 5 * POINTS  # so narrow that the small type is 11 px and more on a phone of 390 px
MARGIN = 6.0
TEXT, SMALL = 13, 12  # points
TEXT_LINE, SMALL_LINE = 20.0, 16.0


LEGEND: dict[str, Any] = {
    "frameon": False,
    "fontsize": TEXT,
    "borderpad": 0,
    "borderaxespad": 0,
    "handlelength": 1.1,
    "handleheight": 1.1,
    "handletextpad": 0.5,
    "columnspacing": 1.1,
}


class Chart(Axes):
    """Axes that show themselves in a notebook as the picture of their figure, with a title and a description."""

    def _repr_html_(self) -> str:
        from .picture import svg

        return svg(self)


def axes_of(ax: Axes | None, above: float, height: float, below: float) -> Axes:
    """Return the axes given, or new ones of such height in points, with y running down from 0 in points.

    Above and below them so many points are kept clear for text.
    """
    if not isinstance(ax, Axes | None):
        raise ValueError(f"ax is axes of matplotlib on which to draw, such as plt.gca(), not {ax!r}.")
    ax = _new_axes(above, height, below) if ax is None else ax
    ax.set_ylim(height, 0)
    ax.set_xticks([])
    ax.set_yticks([])
    ax.patch.set_alpha(0)
    for side in ax.spines.values():
        side.set_visible(False)
    return ax


def _new_axes(above: float, height: float, below: float) -> Axes:
    whole = above + height + below
    figure = Figure(figsize=(WIDTH / POINTS, whole / POINTS))
    figure.patch.set_alpha(0)
    inner = (MARGIN / WIDTH, below / whole, 1 - 2 * MARGIN / WIDTH, height / whole)
    ax: Axes = figure.add_axes(inner, axes_class=Chart)
    return ax


def write(ax: Axes, theme: Theme, y: float, lines: list[str], *, is_small: bool = False, beside: str = "") -> float:
    """Write lines of text down from y at the left, bold or else small; return where the last line ends.

    `beside` is written small on the last line, after its end.
    """
    size, weight, colour = (SMALL, "normal", theme.ink_2) if is_small else (TEXT, "bold", theme.ink)
    for line in lines:
        y += SMALL_LINE if is_small else TEXT_LINE
        text = ax.annotate(line, (0, y - 6), xycoords=("axes fraction", "data"), size=size, weight=weight, color=colour)
    if lines and beside:
        end: Any = (text, "data")
        ax.annotate(beside, (1, y - 6), (7, 0), end, "offset points", size=SMALL, color=theme.ink_2)
    return y


def over(ax: Axes, points: float = 7) -> dict[str, Any]:
    """Return where a legend stands so many points over the axes, flush with their left edge."""
    lifted = offset_copy(ax.transAxes, fig=cast("Figure", ax.figure), y=points, units="points")
    return {"loc": "lower left", "bbox_to_anchor": (0, 1), "bbox_transform": lifted}


def under(ax: Axes, points: float = 3) -> dict[str, Any]:
    """Return where a legend stands so many points under the axes, flush with their left edge."""
    lowered = offset_copy(ax.transAxes, fig=cast("Figure", ax.figure), y=-points, units="points")
    return {"loc": "upper left", "bbox_to_anchor": (0, 0), "bbox_transform": lowered}


def write_foot(ax: Axes, theme: Theme, lines: list[str], down: float = 0) -> None:
    """Write small lines of text under the axes, so many points down."""
    for number, line in enumerate(lines):
        at = (0, -down - SMALL_LINE * (number + 1) + 4)
        ax.annotate(line, (0, 0), at, "axes fraction", "offset points", size=SMALL, color=theme.ink_2)


def scale_from_zero(ax: Axes, largest: float, steps: int, kept_free: float, theme: Theme) -> list[float]:
    """Draw a scale from 0 to just beyond the largest number, in so many round steps at most; return its ticks.

    `kept_free` is the part of the width at the right that is left to what is written there.
    """
    step = next((step for step in (0.5, 1, 2, 5) if largest / step <= steps), 10)
    ticks = [step * count for count in range(ceil(largest / step) + 1)]
    ax.set_xlim(0, max(ticks[-1], largest) / (1 - kept_free))
    ax.set_xticks(ticks, [f"{tick:g}" for tick in ticks], size=SMALL, color=theme.ink_2)
    ax.get_xticklabels()[0].set_horizontalalignment("left")
    ax.tick_params(axis="x", length=0, pad=4)
    return ticks


def finish(ax: Axes, caption: Caption) -> Axes:
    """Return the axes with the caption by which `svg` names the picture; no "$" in its words means a formula."""
    legends = [child for child in ax.get_children() if isinstance(child, Legend)]
    for text in (*ax.texts, *(text for legend in legends for text in legend.get_texts())):
        text.set_parse_math(False)
    ax.lab_caption = caption  # type: ignore[attr-defined]
    return ax
