"""Comparison: how far games under several rulesets differ, each difference with its interval about a line at 0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..experiment import Comparison, Difference, Results, Sample, compare
from ..experiment.comparison_summary import (
    common_in_words,
    comparison_html,
    name_of,
    notes_of,
    number_of,
    played_in_words,
)
from ..experiment.measures import DECISIVE, LENGTH, OUTCOMES, SCORE
from .palette import MARKERS, Theme, theme_named
from .told import Told, or_told, refuse
from .words import Caption, small_lines_of, wrapped

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    Games = Comparison | Results | pd.DataFrame

TITLE = "What differs"
ABOUT = (DECISIVE, SCORE, OUTCOMES, LENGTH)
TRACK, GAP, SCALE = 17.0, 9.0, 22.0  # points
NUMBER = 0.17  # of the width, kept free at the right for the differences
EDGE = 0.08  # of the scale, so that no mark is cut off
NAME_LETTERS = 38  # that surely fit on a line of the legend


def told_comparison(games: Games, ax: None = None, *, about: str | Iterable[str] = ABOUT, theme: str = "auto") -> Told:
    """Return the chart of a comparison in words, with its tables."""
    refuse(ax, theme)
    found = comparison_of(games, about)
    return Told(TITLE, describe_comparison(found), comparison_html(found))


@or_told(told_comparison)
def comparison(
    games: Games,
    ax: Axes | None = None,
    *,
    about: str | Iterable[str] = ABOUT,
    theme: str = "auto",
) -> Axes:
    """Return axes with a block for each thing that is compared, and in it a row for each ruleset against the first.

    A mark says how far it lies above or below the base, full if that is settled; its interval lies about it, and the
    difference stands at the right: in percentage points, of a length in plies on a scale of its own. Takes what
    `lab.compare` returned, or games, which are then compared `about` some things; `theme` is auto (light, and on a page
    as the page), light, dark or projector.
    """
    from .canvas import SMALL_LINE, TEXT_LINE, axes_of, finish, write, write_foot

    found, colours = comparison_of(games, about), theme_named(theme)
    blocks = blocks_of(found)
    names = [wrapped(name_of(sample), NAME_LETTERS) for sample in found.samples]
    head = small_lines_of(f"against {name_of(found.base)}")
    foot = small_lines_of(_foot(found))

    above = TEXT_LINE * sum(map(len, names)) + 8
    height = SMALL_LINE * len(head) + sum(TEXT_LINE + TRACK * len(block) + GAP for block in blocks)
    height += SCALE * len({one.is_length for one in found})
    ax = axes_of(ax, above, height, SMALL_LINE * len(foot) + 6)
    ax.set_xlim(-1 - EDGE, 1 + EDGE + 2 * (1 + EDGE) * NUMBER / (1 - NUMBER))
    y = write(ax, colours, 0.0, head, is_small=True)
    for at, block in enumerate(blocks):
        is_length, most = block[0].is_length, _most(found, is_length=block[0].is_length)
        y = write(ax, colours, y, [_title_of(block[0])])
        for one in block:
            _draw_row(ax, one, y + TRACK / 2, found.samples.index(one.sample), most, colours)
            y += TRACK
        y += GAP
        if at + 1 == len(blocks) or blocks[at + 1][0].is_length != is_length:
            y = _draw_scale(ax, y, most, block[0], colours)
    _draw_legend(ax, found.samples, names, colours)
    write_foot(ax, colours, foot)
    return finish(ax, Caption(TITLE, describe_comparison(found), theme))


def comparison_of(games: Games, about: str | Iterable[str] = ABOUT) -> Comparison:
    """Return a comparison as it is, or that of some games."""
    return games if isinstance(games, Comparison) else compare(games, about=about)


def blocks_of(comparison: Comparison) -> list[list[Difference]]:
    """Return the differences about each thing, lengths last."""
    names = dict.fromkeys(one.about for one in comparison)
    blocks = [[one for one in comparison if one.about == name] for name in names]
    return sorted(blocks, key=lambda block: block[0].is_length)


def describe_comparison(games: Games, about: str | Iterable[str] = ABOUT) -> str:
    """Return in words what the chart of a comparison shows."""
    found = comparison_of(games, about)
    says = (
        f"{name_of(sample)}: {', '.join(one.words for one in found if one.sample is sample)}."
        for sample in found.samples
    )
    return " ".join((f"{TITLE}, against {name_of(found.base)}: {played_in_words(found)}.", *says, *notes_of(found)))


def _foot(comparison: Comparison) -> str:
    """Return what stands under the chart; its description says the rest."""
    sure, common = f"{comparison.confidence * 100:g}", common_in_words(comparison)
    key = f"Full: settled. Hollow: 0 lies in the interval. All intervals together hold in {sure} of 100 such charts."
    return f"{key} Under these rules, {played_in_words(comparison)}.{f' {common}.' if common else ''}"


def _most(comparison: Comparison, *, is_length: bool) -> float:
    """Return the largest number, to either side, that an interval reaches."""
    return max(abs(end) for one in comparison if one.is_length == is_length for end in one.interval) or 1.0


def _title_of(one: Difference) -> str:
    return f"{one.about[0].upper()}{one.about[1:]}"


def _draw_row(ax: Axes, one: Difference, y: float, at: int, most: float, colours: Theme) -> None:
    """Draw an interval, upon it a mark that is full if the difference is settled, and write both numbers beside it."""
    from .canvas import SMALL

    colour = colours.cycle[at % len(colours.cycle)]
    ends = [end / most for end in one.interval]
    ax.vlines([0], y - TRACK / 2, y + TRACK / 2, color=colours.ink_2, linewidth=1.4, zorder=1)
    ax.plot(ends, (y, y), color=colour, linewidth=2, marker="|", markersize=8, label=f"_interval {one.about}")
    look: dict[str, Any] = {"marker": MARKERS[at % len(MARKERS)], "markersize": 8, "markeredgewidth": 1.6}
    look |= {"color": colour, "linestyle": "none", "zorder": 3}
    if not one.is_settled:
        look |= {"markerfacecolor": "none"}
    ax.plot([one.difference / most], [y], label=f"_{one.about}", **look)
    place: Any = ("axes fraction", "data")
    ax.annotate(number_of(one), (1, y + 4), xycoords=place, ha="right", size=SMALL + 1, color=colours.ink)


def _draw_scale(ax: Axes, y: float, most: float, one: Difference, colours: Theme) -> float:
    """Draw the scale of the blocks above, and return where it ends."""
    from matplotlib.ticker import MaxNLocator

    from .canvas import SMALL

    unit = 1 if one.is_length else 100
    ticks = [tick for tick in MaxNLocator(4).tick_values(-most * unit, most * unit) if abs(tick) <= 0.9 * most * unit]
    ax.hlines([y], -1 - EDGE, 1 + EDGE, color=colours.line, linewidth=1)
    for tick in ticks:
        text = f"{tick:+g}".replace("-", "−") if tick else "0"
        ax.annotate(text, (tick / unit / most, y + 13), ha="center", size=SMALL, color=colours.ink_2)
        ax.vlines([tick / unit / most], y, y + 3, color=colours.line, linewidth=1)
    words = one.sample.plan.turn_word if one.is_length else "% points"
    place: Any = ("axes fraction", "data")
    ax.annotate(words, (1, y + 13), xycoords=place, ha="right", size=SMALL, color=colours.ink_2)
    return y + SCALE


def _draw_legend(ax: Axes, samples: Sequence[Sample], names: Sequence[Sequence[str]], colours: Theme) -> None:
    from matplotlib.lines import Line2D

    from .canvas import LEGEND, over

    handles = [
        Line2D(
            [],
            [],
            linestyle="none",
            marker=MARKERS[at % len(MARKERS)],
            markersize=8,
            color=colours.cycle[at % len(colours.cycle)],
        )
        for at, _ in enumerate(samples)
    ]
    ax.add_artist(ax.legend(handles, ["\n".join(name) for name in names], labelcolor=colours.ink, **LEGEND | over(ax)))
