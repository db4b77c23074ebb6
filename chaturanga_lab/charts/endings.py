"""Endings: how the games end, as a dot with an interval for each ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any

from ..experiment import EndingShare, Results, percent, results_of
from .palette import MARKERS, Theme, theme_named
from .told import or_told, told_of_games
from .words import NO_GAME, caption_of, lines_of, names_for, setting, small_lines_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

TRACK, GAP, SCALE = 17.0, 10.0, 22.0  # points
BOLD_LETTER, SMALL_LETTER, ROOM = 9.5, 6.8, 290  # points
NUMBER = 0.16  # of the width, kept free at the right for the numbers


@dataclass(frozen=True)
class Ending:
    """One way to end, as a row of the chart: its name, the options behind it, and its share under each ruleset."""

    name: str
    labels: tuple[str, ...]
    shares: Mapping[str, EndingShare]

    @property
    def options(self) -> str:
        """The options in words, where they say more than the name."""
        return " / ".join(label for label in self.labels if label != self.name)

    @property
    def lines(self) -> list[str]:
        """The options as lines under the name, if they have no room beside it."""
        return [] if self.has_room else small_lines_of(self.options)

    @property
    def has_room(self) -> bool:
        """Whether name and options fit on one line."""
        return BOLD_LETTER * len(self.name) + SMALL_LETTER * len(self.options) < ROOM


@or_told(told_of_games("endings", ("endings",)))
def endings(
    games: Results | pd.DataFrame,
    ax: Axes | None = None,
    *,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Axes:
    """Return axes with a row for each way to end: a dot and a 95 % interval for each ruleset that knows it.

    Under the name of an ending stands the option that makes it one; who says so is in `endings_sources`. ValueError for
    more than seven rulesets, whose dots no sign would tell apart.
    """
    from .canvas import SMALL_LINE, TEXT_LINE, axes_of, finish, write, write_foot

    results, colours = results_of(games), theme_named(theme)
    if len(results.rulesets) > len(MARKERS):
        raise ValueError(f"This chart keeps at most {len(MARKERS)} rulesets apart, not {len(results.rulesets)}.")
    rows, foot = endings_of(results), setting(results)
    heads = [lines_of(name) for name in names_for(results, names)]
    heights = [TEXT_LINE + SMALL_LINE * len(row.lines) + TRACK * len(row.shares) + GAP for row in rows]

    above, height = TEXT_LINE * sum(map(len, heads)) + 10, sum(heights) or TEXT_LINE
    ax = axes_of(ax, above, height, SCALE + SMALL_LINE * len(foot) + 6)
    ticks = _draw_scale(ax, rows, colours)
    y = 0.0 if rows else write(ax, colours, 0, [NO_GAME])
    for row in rows:
        y = write(ax, colours, y, [row.name], beside=row.options if row.has_room else "")
        y = write(ax, colours, y, row.lines, is_small=True)
        ax.vlines(ticks, y, y + TRACK * len(row.shares), color=colours.line, linewidth=1, zorder=0)
        for number, rules in enumerate(results.rulesets):
            if share := row.shares.get(rules.label):
                _draw_dot(ax, share, y + TRACK / 2, number, colours)
                y += TRACK
        y += GAP
    _draw_legend(ax, heads, colours)
    write_foot(ax, colours, foot, down=SCALE)
    return finish(ax, caption_of(results, "endings", theme, names))


def endings_of(results: Results) -> list[Ending]:
    """Return the rows: every ending that occurred under some ruleset, in the order of the first ruleset that knows it.

    A ruleset that knows the ending but had no such game takes part with a share of 0.
    """
    shares = results.endings(also_unused=True)
    occurred = [share.termination for share in shares if share.count]
    rows = []
    for termination in dict.fromkeys(share.termination for share in shares):
        if termination in occurred:
            alike = [share for share in shares if share.termination == termination]
            labels = tuple(dict.fromkeys(share.label for share in alike))
            rows.append(Ending(alike[0].name, labels, {share.ruleset: share for share in alike}))
    return rows


def endings_sources(games: Results | pd.DataFrame) -> tuple[str, ...]:
    """Return who says that a game ends so, a line for each option of the chart: "stalemate, …: Murray 1913, p. 57"."""
    options = {(share.name, share.label): share.sources for share in results_of(games).endings() if share.termination}
    return tuple(
        f"{name}, {label}: {sources[0] if sources else 'nobody that we know of'}"
        for (name, label), sources in options.items()
    )


def _draw_dot(ax: Axes, share: EndingShare, y: float, number: int, colours: Theme) -> None:
    colour = colours.cycle[number % len(colours.cycle)]
    ax.plot(share.interval, (y, y), color=colour, linewidth=2, solid_capstyle="butt", label=f"_{share.name}")
    ax.plot([share.share], [y], label=f"_{share.name}", clip_on=False, **_marker(number, colours))
    at = (max(share.interval[1], share.share), y)
    ax.annotate(share.percent, at, (9, -4.5), "data", "offset points", size=12, color=colours.ink)


def _marker(number: int, colours: Theme) -> dict[str, Any]:
    """Return the look of a ruleset's dot, whose form tells it apart where colours do not."""
    colour = colours.cycle[number % len(colours.cycle)]
    look = {"marker": MARKERS[number % len(MARKERS)], "markersize": 8, "markeredgewidth": 2, "linestyle": "none"}
    return look | {"color": colour}


def _draw_scale(ax: Axes, rows: Sequence[Ending], colours: Theme) -> list[float]:
    """Draw a scale from 0 to just beyond the largest share, with room for its number; return its ticks."""
    largest = max((share.interval[1] for row in rows for share in row.shares.values()), default=1.0)
    step = next(step for step in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25) if largest / step <= 4 or step == 0.25)
    ticks = [step * count for count in range(min(int(1 / step), ceil(largest / step)) + 1)]
    ax.set_xlim(0, max(ticks[-1], largest) / (1 - NUMBER))
    ax.set_xticks(ticks, [percent(tick) for tick in ticks], size=12, color=colours.ink_2)
    ax.get_xticklabels()[0].set_horizontalalignment("left")
    ax.tick_params(axis="x", length=0, pad=4)
    return ticks


def _draw_legend(ax: Axes, heads: Sequence[Sequence[str]], colours: Theme) -> None:
    from matplotlib.lines import Line2D

    from .canvas import LEGEND, over

    handles = [Line2D([], [], **_marker(number, colours)) for number in range(len(heads))]
    look = LEGEND | over(ax) | {"labelspacing": 0.3}
    ax.legend(handles, ["\n".join(head) for head in heads], labelcolor=colours.ink, **look)
