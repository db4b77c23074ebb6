"""Outcomes: who wins under each ruleset, as stacked bars with the interval of the first army's share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..experiment import OutcomeShare, Results, results_of
from .palette import SHARED, Fill, fill_of, theme_named, wear_marks
from .told import or_told, told_of_games
from .words import caption_of, lines_of, names_for, setting

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from .fields import Field

BAR, BRACKET, GAP = 28.0, 15.0, 14.0  # points
KEY = 20.0


@or_told(told_of_games("outcomes", ("outcomes",)))
def outcomes(
    games: Results | pd.DataFrame,
    ax: Axes | None = None,
    *,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Axes:
    """Return axes with a bar for each ruleset: the shares of wins of each side, draws and unfinished games.

    Under each bar lies the 95 % interval of the share of games that the first side wins. `names` renames the rulesets;
    `theme` is auto (light, and on a page as the page), light, dark or projector.
    """
    from .brackets import draw_bracket, draw_key
    from .canvas import SMALL_LINE, TEXT_LINE, axes_of, finish, write, write_foot
    from .fields import LEGEND_LINE, draw_fields, draw_legend, legend_lines, rest_in_words

    results, colours = results_of(games), theme_named(theme)
    heads = [lines_of(name) for name in names_for(results, names)]
    shares = [results.shares(rules) for rules in results.rulesets]
    has_marks = wear_marks(results.plan.armies)
    fields = [[field_of(share, has_marks=has_marks) for share in row] for row in shares]
    rests = [rest_in_words(*row) for row in zip(shares, fields, strict=True)]
    foot, legend = setting(results), _legend(fields, shares)

    height = sum(TEXT_LINE * len(head) + BAR + BRACKET + GAP for head in heads) + SMALL_LINE * sum(map(len, rests))
    ax = axes_of(ax, LEGEND_LINE * legend_lines(legend) + 8, height, KEY + SMALL_LINE * len(foot) + 6)
    ax.set_xlim(0, 1)
    y = 0.0
    for head, row, drawn, rest in zip(heads, shares, fields, rests, strict=True):
        y = write(ax, colours, y, head)
        draw_fields(ax, drawn, row, y, BAR, colours)
        draw_bracket(ax, row[0].interval, y + BAR + BRACKET / 2, f"_{row[0].name}", colours)
        y = write(ax, colours, y + BAR + BRACKET, rest, is_small=True) + GAP
    draw_legend(ax, legend, colours)
    draw_key(ax, _key(shares), colours)
    write_foot(ax, colours, foot, down=KEY)
    return finish(ax, caption_of(results, "outcomes", theme, names))


def field_of(share: OutcomeShare, *, has_marks: bool) -> Field:
    """Return how the games of one outcome are drawn: in the colours of those who won, with their marks or without."""
    from .fields import Field

    fills = tuple(fill_of(share.result, army) for army in share.armies) or (nobodys_fill(share),)
    return Field(share.name, fills, share.armies if has_marks else ())


def nobodys_fill(share: OutcomeShare) -> Fill:
    """Return how games are drawn that nobody won."""
    return SHARED if share.is_shared else fill_of(share.result, None)


def _legend(fields: Sequence[Sequence[Field]], shares: Sequence[Sequence[OutcomeShare]]) -> list[Field]:
    """Return one field for each outcome that occurs under any ruleset, those that nobody wins at the end."""
    drawn = {field.name: field for row in fields for field in row}
    there = {share.name for row in shares for share in row if share.count}
    once = {share.name: share for row in shares for share in row if share.name in there}
    in_order = sorted(once.values(), key=lambda share: (not share.armies, share.result == "unfinished"))
    return [drawn[share.name] for share in in_order]


def _key(shares: Sequence[Sequence[OutcomeShare]]) -> str:
    """Return what the brackets under the bars are."""
    names = dict.fromkeys(f"“{row[0].name}”" for row in shares)
    return f"95 % interval of {' or '.join(names)}"
