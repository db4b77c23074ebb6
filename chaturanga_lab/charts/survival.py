"""Survival: how many men of each kind are still on the board by ply, as a curve for each kind."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ..experiment import Results, results_of
from ..experiment.survival import Standing, Survival
from ..experiment.survival import survival as survival_of
from ..rules import Ruleset
from .palette import Theme, theme_named
from .told import Told, or_told, refuse
from .traced import caption_of_traced, heads_of, setting_of, tell_traced
from .words import TITLES, lines_of, names_for, small_lines_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from .curves import Panel

TITLE = TITLES["survival"]
NOTE = (
    "Men of each kind in per cent of those at the start, on average over the games that lasted so long, with 95 % "
    "intervals. A foot soldier who was promoted counts as what he became."
)


def told_survival(
    games: Results | pd.DataFrame,
    army: str | None = None,
    ax: None = None,
    *,
    first: int | None = None,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Told:
    """Return the chart of survival in words, a line for each ruleset."""
    refuse(ax, theme)
    survived = survival_of(games, army, first=first)
    return tell_traced(TITLE, NOTE, survived, names)


@or_told(told_survival)
def survival(
    games: Results | pd.DataFrame,
    army: str | None = None,
    ax: Axes | None = None,
    *,
    first: int | None = None,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Axes:
    """Return axes with a panel for each ruleset: a curve for each kind of man, in per cent of those at the start.

    All armies are counted, or the one whose name is given. Rajas have a curve only where one who is taken does not end
    the game. Below a panel a strip shows how many games lasted so long; the curve ends where they are few. The first
    200 games are played again for it, or `first` of them: see `chaturanga_lab.experiment.survival`.
    """
    from .canvas import SMALL_LINE, TEXT_LINE, axes_of, finish, write, write_foot
    from .curves import HEIGHT, PANEL, SCALE, Panel, draw_scale, draw_strip

    results, colours = results_of(games), theme_named(theme)
    survived = survival_of(results, army, first=first)
    heads, kinds = [lines_of(name) for name in names_for(results, names)], kinds_of(survived)
    foot = small_lines_of(f"{NOTE} {setting_of(survived)}")

    height = sum(TEXT_LINE * len(head) + SMALL_LINE + HEIGHT for head in heads)
    ax = axes_of(ax, TEXT_LINE * -(-(len(kinds) + 1) // 2) + 10, height, SCALE + SMALL_LINE * len(foot) + 6)
    draw_scale(ax, max((row.ply for row in survived.rows), default=1), results.plan.turn_word, colours)
    most, y = max([1.0, *(row.share or 0 for row in survived.rows if row.kind in kinds)]), 0.0
    for rules, head in zip(results.rulesets, heads, strict=True):
        y = write(ax, colours, y, head)
        y = write(ax, colours, y, [heads_of(survived, rules)], is_small=True) + PANEL
        panel, rows = Panel(y, PANEL / (1.06 * most)), survived.of(rules)
        _draw_panel(ax, panel, rows, kinds, most, colours)
        if rows:
            draw_strip(ax, panel, {row.ply: row.games for row in rows}, colours)
        y += HEIGHT - PANEL
    _draw_legend(ax, kinds, colours)
    write_foot(ax, colours, foot, down=SCALE)
    return finish(ax, caption_of_traced(TITLE, NOTE, survived, names, theme))


def kinds_of(survived: Survival) -> list[str]:
    """Return the kinds that have a curve: those that stand in some array, rajas only where games go on without one."""
    rulesets = survived.results.rulesets
    royal = {rules.piece(kind).plural for rules in rulesets for kind in _royal(rules)}
    return list(dict.fromkeys(row.kind for row in survived.rows if row.at_start and row.kind not in royal))


def _royal(rules: Ruleset) -> list[str]:
    """Return the kinds whose loss ends the game."""
    return [] if rules.mechanics.is_table else [kind.letter for kind in rules.mechanics.kinds if kind.role == "royal"]


def _draw_panel(
    ax: Axes, panel: Panel, rows: Sequence[Standing], kinds: Sequence[str], most: float, colours: Theme
) -> None:
    from .curves import PALE, draw_band, draw_curve, draw_grid

    ticks = [half / 2 for half in range(int(2 * most) + 1)]
    draw_grid(ax, panel, ticks, [f"{100 * tick:g}\N{NO-BREAK SPACE}%" for tick in ticks], colours)
    for kind, group in groupby((row for row in rows if row.at_start and row.kind in kinds), key=lambda row: row.kind):
        number, men = kinds.index(kind), list(group)
        band = {
            row.ply: (max(0, row.low) / row.at_start, row.high / row.at_start)
            for row in men
            if row.low is not None and row.high is not None
        }
        if band:
            draw_band(ax, panel, band, colours.cycle[number % len(colours.cycle)], PALE)
        draw_curve(ax, panel, {row.ply: row.share or 0 for row in men}, kind, number, colours)


def _draw_legend(ax: Axes, kinds: Sequence[str], colours: Theme) -> None:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Rectangle

    from .canvas import LEGEND, over
    from .curves import DARK, STRIP_NAME, series_look

    handles = [Line2D([], [], **series_look(number, colours)) for number in range(len(kinds))]
    strip = Rectangle((0, 0), 1, 1, facecolor=colours.edge, alpha=DARK, linewidth=0)
    look = LEGEND | over(ax) | {"handlelength": 2.2, "labelspacing": 0.35, "ncols": 2}
    ax.legend([*handles, strip], [*kinds, STRIP_NAME], labelcolor=colours.ink, **look)
