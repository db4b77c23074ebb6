"""Lengths: how many plies the games last, as one histogram for each ruleset on a common scale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..experiment import Results, results_of
from .palette import HATCHES, MARKERS, Theme, theme_named
from .told import or_told, told_of_games
from .words import caption_of, finished_plies, half_in_words, half_over, lines_of, names_for, setting

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

HILL, GAP, SCALE = 64.0, 16.0, 24.0  # points
BINS = 30
NOTE = "the last column holds the longer games too"
SHOWN = 0.99  # of the games; the last bin holds the longer ones too


@or_told(told_of_games("lengths"))
def lengths(
    games: Results | pd.DataFrame,
    ax: Axes | None = None,
    *,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Axes:
    """Return axes with a histogram of the plies for each ruleset, and a marker where half of the games were over.

    All share one scale and one height for the same share of games. The longest hundredth lies in the last column;
    unfinished games are in none.
    """
    from .canvas import SMALL_LINE, TEXT_LINE, axes_of, finish, write, write_foot

    results, colours = results_of(games), theme_named(theme)
    heads = [lines_of(name) for name in names_for(results, names)]
    plies = [finished_plies(results, rules.label) for rules in results.rulesets]
    edges, foot = edges_of(plies), [f"{results.plan.turn_word}; {NOTE}", *setting(results)]
    hills = [
        heights_of(each, edges, len(results.of(rules))) for each, rules in zip(plies, results.rulesets, strict=True)
    ]
    scale = HILL / (max(height for hill in hills for height in hill) or 1)

    height = sum(TEXT_LINE * len(head) + SMALL_LINE + HILL + GAP for head in heads)
    ax = axes_of(ax, 4, height, SCALE + SMALL_LINE * len(foot) + 6)
    y = 0.0
    for number, (rules, head, hill) in enumerate(zip(results.rulesets, heads, hills, strict=True)):
        y = write(ax, colours, y, head)
        y = write(ax, colours, y, [half_in_words(results, rules.label)], is_small=True) + HILL
        _draw_hill(ax, edges, [scale * share for share in hill], y, number, colours)
        _draw_half(ax, half_over(results, rules.label), y, number, colours)
        y += GAP
    _draw_scale(ax, edges, colours)
    write_foot(ax, colours, foot, down=SCALE)
    return finish(ax, caption_of(results, "lengths", theme, names))


def edges_of(plies: Sequence[Sequence[int]]) -> list[float]:
    """Return the edges of the bins, equally wide from 0 to where 99 in 100 games are over."""
    every = sorted(count for each in plies for count in each)
    if not every:
        return [0.0, 1.0]
    far = every[min(len(every) - 1, int(SHOWN * len(every)))]
    width = max(1, -(-far // BINS))
    return [float(width * bin) for bin in range(far // width + 2)]


def heights_of(plies: Sequence[int], edges: Sequence[float], games: int) -> list[float]:
    """Return the share of so many games in each bin."""
    width, last = edges[1] - edges[0], len(edges) - 2
    counts = [0] * (last + 1)
    for count in plies:
        counts[min(last, int(count // width))] += 1
    return [count / games if games else 0.0 for count in counts]


def _draw_hill(
    ax: Axes, edges: Sequence[float], heights: Sequence[float], foot: float, number: int, colours: Theme
) -> None:
    """Draw a histogram upwards from its foot, with a hatch of its own and an outline."""
    colour = colours.cycle[number % len(colours.cycle)]
    place: dict[str, Any] = {"x": edges[:-1], "width": edges[1] - edges[0], "bottom": foot, "align": "edge"}
    hatch = HATCHES[number % len(HATCHES)] or None
    up = [-height for height in heights]
    ax.bar(height=up, facecolor=colour, alpha=0.3, linewidth=0, label=f"_{number}", **place)
    ax.bar(height=up, facecolor="none", edgecolor=colour, linewidth=0, hatch=hatch, label=f"_hatch {number}", **place)
    ax.stairs([foot - height for height in heights], edges, baseline=foot, color=colour, linewidth=1.6)


def _draw_half(ax: Axes, ply: float | None, foot: float, number: int, colours: Theme) -> None:
    """Mark the ply by which half of the games were over, with the marker of the series."""
    if ply is not None:
        look: dict[str, Any] = {"marker": MARKERS[number % len(MARKERS)], "markersize": 10, "linestyle": "none"}
        colour = colours.cycle[number % len(colours.cycle)]
        ax.plot([ply], [foot], color=colour, markeredgecolor=colours.ink, clip_on=False, zorder=3, **look)


def _draw_scale(ax: Axes, edges: Sequence[float], colours: Theme) -> None:
    """Draw a scale of plies with a few round numbers."""
    from matplotlib.ticker import MaxNLocator

    ax.set_xlim(0, edges[-1])
    ticks = [tick for tick in MaxNLocator(4, integer=True).tick_values(0, edges[-1]) if 0 <= tick <= edges[-1]]
    ax.set_xticks(ticks, [f"{tick:,.0f}" for tick in ticks], size=12, color=colours.ink_2)
    ax.get_xticklabels()[0].set_horizontalalignment("left")
    if ticks[-1] > 0.95 * edges[-1]:
        ax.get_xticklabels()[-1].set_horizontalalignment("right")
    ax.tick_params(axis="x", length=0, pad=9)
