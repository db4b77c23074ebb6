"""Branching: how many moves there are to choose from by ply, as a curve with the middle half of the games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..experiment import Results, results_of
from ..experiment.branching import Choice
from ..experiment.branching import branching as branching_of
from .palette import Theme, theme_named
from .told import Told, or_told, refuse
from .traced import caption_of_traced, heads_of, setting_of, tell_traced
from .words import TITLES, lines_of, names_for, small_lines_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from .curves import Panel

TITLE = TITLES["branching"]
NOTE = "Legal moves of the army to move: the median, and the band in which half of the turns lie."
BAND = "middle half"


def told_branching(
    games: Results | pd.DataFrame,
    ax: None = None,
    *,
    first: int | None = None,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Told:
    """Return the chart of branching in words, a line for each ruleset."""
    refuse(ax, theme)
    return tell_traced(TITLE, NOTE, branching_of(games, first=first), names)


@or_told(told_branching)
def branching(
    games: Results | pd.DataFrame,
    ax: Axes | None = None,
    *,
    first: int | None = None,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Axes:
    """Return axes with a panel for each ruleset: the median of the legal moves by ply, and their quartiles as a band.

    With dice they are the moves that the throw allows. Below a panel a strip shows how many games lasted so long; the
    curve ends where they are few. Some games are played again for it, or the `first` ones: see
    `chaturanga_lab.experiment.branching`.
    """
    from .canvas import SMALL_LINE, TEXT_LINE, axes_of, finish, write, write_foot
    from .curves import HEIGHT, PANEL, SCALE, Panel, draw_scale, draw_strip

    results, colours = results_of(games), theme_named(theme)
    counted = branching_of(results, first=first)
    heads = [lines_of(name) for name in names_for(results, names)]
    foot = small_lines_of(f"{NOTE} {setting_of(counted)}")

    height = sum(TEXT_LINE * len(head) + SMALL_LINE + HEIGHT for head in heads)
    ax = axes_of(ax, 2 * TEXT_LINE + 10, height, SCALE + SMALL_LINE * len(foot) + 6)
    draw_scale(ax, max((row.last for row in counted.rows), default=1), results.plan.turn_word, colours)
    most, y = max([1.0, *(row.high for row in counted.rows)]), 0.0
    for number, (rules, head) in enumerate(zip(results.rulesets, heads, strict=True)):
        y = write(ax, colours, y, head)
        y = write(ax, colours, y, [heads_of(counted, rules)], is_small=True) + PANEL
        panel, rows = Panel(y, PANEL / (1.06 * most)), counted.of(rules)
        _draw_panel(ax, panel, rows, number, most, colours)
        if rows:
            draw_strip(ax, panel, {row.middle: row.games for row in rows}, colours)
        y += HEIGHT - PANEL
    _draw_legend(ax, colours)
    write_foot(ax, colours, foot, down=SCALE)
    return finish(ax, caption_of_traced(TITLE, NOTE, counted, names, theme))


def _draw_panel(ax: Axes, panel: Panel, rows: Sequence[Choice], number: int, most: float, colours: Theme) -> None:
    from .curves import MIDDLE, draw_band, draw_curve, draw_grid, round_ticks

    ticks = round_ticks(most)
    draw_grid(ax, panel, ticks, [f"{tick:g}" for tick in ticks], colours)
    if rows:
        colour = colours.cycle[number % len(colours.cycle)]
        draw_band(ax, panel, {row.middle: (row.low, row.high) for row in rows}, colour, MIDDLE)
        draw_curve(ax, panel, {row.middle: row.median for row in rows}, rows[0].ruleset, number, colours)


def _draw_legend(ax: Axes, colours: Theme) -> None:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Rectangle

    from .canvas import LEGEND, over
    from .curves import DARK, MIDDLE, STRIP_NAME

    line = Line2D([], [], color=colours.edge, linewidth=1.8, marker="o", markersize=6)
    band, strip = (
        Rectangle((0, 0), 1, 1, facecolor=colours.edge, alpha=alpha, linewidth=0) for alpha in (MIDDLE, DARK)
    )
    look = LEGEND | over(ax) | {"handlelength": 1.8, "labelspacing": 0.35, "ncols": 2}
    ax.legend([line, band, strip], ["median", BAND, STRIP_NAME], labelcolor=colours.ink, **look)
