"""Brackets: 95 % intervals drawn under what they belong to, and the key that says so.

matplotlib is imported with this module, so import it inside functions only.
"""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from .canvas import LEGEND, SMALL, under
from .palette import Theme


def draw_bracket(ax: Axes, interval: tuple[float, float], y: float, label: str, theme: Theme) -> None:
    """Draw an interval at a height."""
    ax.plot(interval, (y, y), label=label, clip_on=False, **_look(theme))


def draw_key(ax: Axes, text: str, theme: Theme, down: float = 0) -> None:
    """Say under the axes, so many points down, what the brackets are."""
    handle = Line2D([], [], **_look(theme))
    look = LEGEND | under(ax, 3 + down) | {"fontsize": SMALL, "handlelength": 1.6, "numpoints": 2}
    ax.add_artist(ax.legend([handle], [text], labelcolor=theme.ink_2, **look))


def _look(theme: Theme) -> dict[str, Any]:
    return {"color": theme.interval, "linewidth": 2.2, "marker": "|", "markersize": 9, "markeredgewidth": 2.2}
