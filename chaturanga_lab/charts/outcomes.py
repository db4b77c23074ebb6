"""Outcomes: who wins under each ruleset, as stacked bars with the interval of the first army's share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..experiment import OutcomeShare, Results, results_of
from .palette import Theme, fill_of, theme_named
from .words import caption_of, lines_of, names_for, setting

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

BAR, BRACKET, GAP = 28.0, 15.0, 14.0  # points
LEGEND_LINE, KEY = 22.0, 20.0
LETTER = 7.9  # points that a letter of 13 pt takes, not much less and not more


def outcomes(
    games: Results | pd.DataFrame,
    ax: Axes | None = None,
    *,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Axes:
    """Return axes with a bar for each ruleset: the shares of wins of each army, draws and unfinished games.

    Under each bar lies the 95 % interval of the share of games that the first army wins. `names` renames the rulesets;
    `theme` is auto (light, and on a page as the page), light, dark or projector.
    """
    from .canvas import SMALL_LINE, TEXT_LINE, axes_of, finish, write, write_foot

    results, colours = results_of(games), theme_named(theme)
    heads = [lines_of(name) for name in names_for(results, names)]
    shares = [results.shares(rules) for rules in results.rulesets]
    rests = [_rest_in_words(row) for row in shares]
    foot, legend = setting(results), _legend(shares)

    height = sum(TEXT_LINE * len(head) + BAR + BRACKET + GAP for head in heads) + SMALL_LINE * sum(map(bool, rests))
    ax = axes_of(ax, LEGEND_LINE * _lines(legend) + 8, height, KEY + SMALL_LINE * len(foot) + 6)
    ax.set_xlim(0, 1)
    y = 0.0
    for head, row, rest in zip(heads, shares, rests, strict=True):
        y = write(ax, colours, y, head)
        _draw_bar(ax, row, y, colours)
        _draw_interval(ax, row[0], y + BAR + BRACKET / 2, colours)
        y = write(ax, colours, y + BAR + BRACKET, [rest] if rest else [], is_small=True) + GAP
    _draw_legend(ax, legend, colours)
    _draw_key(ax, shares, colours)
    write_foot(ax, colours, foot, down=KEY)
    return finish(ax, caption_of(results, "outcomes", theme, names))


def _draw_bar(ax: Axes, shares: Sequence[OutcomeShare], top: float, colours: Theme) -> None:
    """Draw the shares end to end, each filled in its way and edged, with its number where there is room."""
    left = 0.0
    for share in shares:
        if share.count:
            fill = fill_of(share.result, share.army)
            place: dict[str, Any] = {"y": top + BAR / 2, "height": BAR, "left": left}
            look: dict[str, Any] = {
                "color": fill.colour,
                "hatch": fill.hatch,
                "edgecolor": fill.hatch_ink,
                "linewidth": 0,
            }
            ax.barh(width=share.share, label=f"_{share.name}", **look, **place)
            ax.barh(width=share.share, facecolor="none", edgecolor=colours.edge, linewidth=1.2, clip_on=False, **place)
            if _has_room(share):
                _draw_number(ax, share, left + share.share / 2, top + BAR / 2)
        left += share.share


def _draw_number(ax: Axes, share: OutcomeShare, x: float, y: float) -> None:
    from .canvas import TEXT

    fill = fill_of(share.result, share.army)
    pad = {"facecolor": fill.colour, "edgecolor": "none", "boxstyle": "round,pad=0.15"} if fill.hatch else None
    ax.text(x, y, share.percent, ha="center", va="center", weight="bold", size=TEXT, color=fill.number, bbox=pad)


def _draw_interval(ax: Axes, share: OutcomeShare, y: float, colours: Theme) -> None:
    ax.plot(share.interval, (y, y), label=f"_{share.name}", clip_on=False, **_bracket(colours))


def _bracket(colours: Theme) -> dict[str, Any]:
    return {"color": colours.interval, "linewidth": 2.2, "marker": "|", "markersize": 9, "markeredgewidth": 2.2}


def _has_room(share: OutcomeShare) -> bool:
    """Whether the number fits into the bar where the picture has the width that we give it."""
    from .canvas import WIDTH

    return share.share * WIDTH > LETTER * len(share.percent) + 6


def _rest_in_words(shares: Sequence[OutcomeShare]) -> str:
    """Return the shares that are there but too narrow for a number."""
    return " · ".join(f"{share.name} {share.percent}" for share in shares if share.count and not _has_room(share))


def _legend(shares: Sequence[Sequence[OutcomeShare]]) -> list[OutcomeShare]:
    """Return one share for each outcome that occurs under any ruleset."""
    there = {share.name for row in shares for share in row if share.count}
    return list({share.name: share for row in shares for share in row if share.name in there}.values())


def _lines(legend: Sequence[OutcomeShare]) -> int:
    """Return how many lines the legend takes; two outcomes stand side by side if not all do."""
    from .canvas import WIDTH

    is_short = sum(LETTER * len(share.name) + 30 for share in legend) < WIDTH
    return 1 if is_short else (len(legend) + 1) // 2


def _draw_legend(ax: Axes, legend: Sequence[OutcomeShare], colours: Theme) -> None:
    from matplotlib.legend_handler import HandlerTuple
    from matplotlib.patches import Patch

    from .canvas import LEGEND, over

    handles = []
    for share in legend:
        fill = fill_of(share.result, share.army)
        filled = Patch(facecolor=fill.colour, hatch=fill.hatch, edgecolor=fill.hatch_ink, linewidth=0)
        handles.append((filled, Patch(facecolor="none", edgecolor=colours.edge, linewidth=1.2)))
    drawn = ax.legend(
        handles,
        [share.name for share in legend],
        handler_map={tuple: HandlerTuple(ndivide=1, pad=0)},
        ncols=-(-len(legend) // _lines(legend)) or 1,
        labelcolor=colours.ink,
        **LEGEND | over(ax),
    )
    ax.add_artist(drawn)


def _draw_key(ax: Axes, shares: Sequence[Sequence[OutcomeShare]], colours: Theme) -> None:
    """Say under the bars what the brackets are."""
    from matplotlib.lines import Line2D

    from .canvas import LEGEND, SMALL, under

    text = f"95 % interval of “{shares[0][0].name}”"
    handle = Line2D([], [], **_bracket(colours))
    look = LEGEND | under(ax) | {"fontsize": SMALL, "handlelength": 1.6, "numpoints": 2}
    ax.legend([handle], [text], labelcolor=colours.ink_2, **look)
