"""Points: what each army scored, as the spread of its games and the mean with its interval, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from statistics import quantiles
from typing import TYPE_CHECKING, Any

from ..experiment import Points, Results, results_of
from .palette import Theme, fill_of, theme_named, wear_marks
from .told import or_told, told_of_games
from .words import NO_GAME, caption_of, lines_of, names_for, setting, small_lines_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

TRACK, BRACKET, GAP, SCALE = 24.0, 11.0, 12.0, 22.0  # points
BOX = 12.0
NUMBER = 0.13  # of the width, kept free at the right for the means
NOTE = "Armies in order of play. Box: the middle half of the games; line: nine games in ten; number: the mean."

MEAN: dict[str, Any] = {
    "marker": "D",
    "markersize": 7,
    "linestyle": "none",
    "color": "#ffffff",
    "markeredgecolor": "#1e1b20",
    "markeredgewidth": 1.4,
    "zorder": 3,
}
"""Light with a dark edge, so that it is seen on every army."""


@or_told(told_of_games("points", ("points",)))
def points(
    games: Results | pd.DataFrame,
    ax: Axes | None = None,
    *,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Axes:
    """Return axes with a row for each seat under each ruleset, and for partners together: the points of its games.

    A box holds the middle half of the finished games, a line nine in ten; under them lies the 95 % interval of the
    mean, whose number stands at the right.
    """
    from .brackets import draw_bracket, draw_key
    from .canvas import SMALL_LINE, TEXT_LINE, axes_of, finish, write, write_foot
    from .seats import height_of, write_names

    results, colours = results_of(games), theme_named(theme)
    has_marks = wear_marks(results.plan.armies)
    heads = [lines_of(name) for name in names_for(results, names)]
    tables = [[one for one in results.points(rules) if one.games] for rules in results.rulesets]
    every = [one for table in tables for one in table]
    foot = [*small_lines_of(NOTE), *setting(results)]

    height = sum(TEXT_LINE * (len(head) + (not table)) + GAP for head, table in zip(heads, tables, strict=True))
    height += sum(height_of(one.armies, TRACK) + BRACKET for one in every)
    ax = axes_of(ax, 4, height, 2 * SCALE + SMALL_LINE * len(foot) + 6)
    ticks = _draw_scale(ax, every, colours)
    y = 0.0
    for head, table in zip(heads, tables, strict=True):
        y = write(ax, colours, y, head if table else [*head, NO_GAME])
        for one in table:
            track = height_of(one.armies, TRACK)
            ax.vlines(ticks, y, y + track + BRACKET, color=colours.line, linewidth=1, zorder=0)
            write_names(ax, one.armies, y + track / 2, colours, has_marks=has_marks)
            _draw_spread(ax, one, y + track / 2, colours)
            if one.interval:
                draw_bracket(ax, one.interval, y + track / 2 + BOX / 2 + 7, f"_{one.name}", colours)
            y += track + BRACKET
        y += GAP
    draw_key(ax, "95 % interval of the mean", colours, down=SCALE)
    write_foot(ax, colours, foot, down=2 * SCALE)
    return finish(ax, caption_of(results, "points", theme, names))


def spread_of(points: Points) -> tuple[float, float, float, float]:
    """Return the scores between which lie nine games in ten, and the middle half: lowest, lower, upper, highest."""
    if points.games < 2:
        return (points.scores[0],) * 4
    twentieths = quantiles(points.scores, n=20, method="inclusive")
    return twentieths[0], twentieths[4], twentieths[14], twentieths[18]


def _draw_spread(ax: Axes, points: Points, y: float, colours: Theme) -> None:
    """Draw line and box, a stripe for each of several partners, and write the mean behind them."""
    lowest, lower, upper, highest = spread_of(points)
    ax.plot((lowest, highest), (y, y), color=colours.edge, linewidth=1.6, label=f"_line {points.name}", zorder=1)
    each = BOX / len(points.armies)
    place: dict[str, Any] = {"width": upper - lower, "left": lower}
    for number, army in enumerate(points.armies):
        middle, fill = y - BOX / 2 + each * (number + 0.5), fill_of("win", army)
        ax.barh(middle, height=each, color=fill.colour, linewidth=0, label=f"_box {points.name}", **place)
    ax.barh(y, height=BOX, facecolor="none", edgecolor=colours.edge, linewidth=1.2, **place)
    ax.plot([points.mean or 0], [y], label=f"_mean {points.name}", **MEAN)
    ax.annotate(points.number, (highest, y), (8, -4.5), "data", "offset points", size=12, color=colours.ink)


def _draw_scale(ax: Axes, points: Sequence[Points], colours: Theme) -> list[float]:
    """Draw a scale of points from 0 to just beyond nine games in ten, with room for the means; return its ticks."""
    from .seats import leave_column

    most = max((spread_of(one)[3] for one in points), default=1.0) or 1.0
    step = next(step for step in (0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 1000) if most / step <= 6 or step == 1000)
    ticks = [step * count for count in range(ceil(most / step) + 1)]
    leave_column(ax, 0, max(ticks[-1], most) / (1 - NUMBER))
    ax.set_xticks(ticks, [f"{tick:g}" for tick in ticks], size=12, color=colours.ink_2)
    ax.tick_params(axis="x", length=0, pad=4)
    return ticks
