"""Captures: on which squares men are taken, as a board for each ruleset, shaded and numbered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..experiment import Results, results_of
from ..experiment.captures import Captures, SquareCaptures
from ..experiment.captures import captures as captures_of
from ..position import Geometry
from .palette import Theme, theme_named
from .told import Told, or_told, refuse
from .traced import caption_of_traced, heads_of, setting_of, tell_traced
from .words import TITLES, lines_of, names_for, small_lines_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

TITLE = TITLES["captures"]
RANKS, FILES, GAP = 22.0, 18.0, 14.0  # points beside and under a board, and to the next one
PALEST, DARKEST = 0.05, 0.55  # of the colour, so that numbers are readable on every square


def told_captures(
    games: Results | pd.DataFrame,
    kind: str | None = None,
    army: str | None = None,
    ax: None = None,
    *,
    first: int | None = None,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Told:
    """Return the chart of captures in words, a line for each ruleset."""
    refuse(ax, theme)
    taken = captures_of(games, kind, army, first=first)
    return tell_traced(TITLE, note_of(taken), taken, names)


@or_told(told_captures)
def captures(
    games: Results | pd.DataFrame,
    kind: str | None = None,
    army: str | None = None,
    ax: Axes | None = None,
    *,
    first: int | None = None,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Axes:
    """Return axes with a board for each ruleset: on each square how many men were taken there in a hundred games.

    All men are counted, or those of a kind, of an army, or both. One colour, from pale to dark, stands for the same
    number on every board of the chart. The first 200 games are played again for it, or `first` of them: see
    `chaturanga_lab.experiment.captures`.
    """
    from .canvas import MARGIN, SMALL_LINE, TEXT_LINE, WIDTH, axes_of, finish, write, write_foot

    results, colours = results_of(games), theme_named(theme)
    taken = captures_of(results, kind, army, first=first)
    heads = [lines_of(name) for name in names_for(results, names)]
    foot, width = small_lines_of(f"{note_of(taken)} {setting_of(taken)}"), WIDTH - 2 * MARGIN
    sides = [(width - RANKS) / max(rules.geometry.files, rules.geometry.ranks) for rules in results.rulesets]
    boards = [side * rules.geometry.ranks + FILES for side, rules in zip(sides, results.rulesets, strict=True)]

    height = sum(TEXT_LINE * len(head) + SMALL_LINE + 5 for head in heads) + sum(boards) + GAP * len(boards)
    ax = axes_of(ax, 0, height, SMALL_LINE * len(foot) + 6)
    ax.set_xlim(0, width)
    most, y = max((row.mean for row in taken.rows), default=0), 0.0
    for rules, head, side, board in zip(results.rulesets, heads, sides, boards, strict=True):
        y = write(ax, colours, y, head)
        y = write(ax, colours, y, [heads_of(taken, rules)], is_small=True) + 5
        _draw_squares(ax, rules.geometry, taken.of(rules), y, side, most, colours)
        _write_names(ax, rules.geometry, y, side, colours)
        y += board + GAP
    write_foot(ax, colours, foot)
    return finish(ax, caption_of_traced(TITLE, note_of(taken), taken, names, theme))


def note_of(taken: Captures) -> str:
    """Return what the numbers of the chart are."""
    what = taken.what if taken.army else taken.what.capitalize()
    return f"{what} taken on each square in a hundred games."


def number_of(row: SquareCaptures) -> str:
    """Return what is written on a square."""
    return f"{100 * row.mean:.0f}"


def _draw_squares(
    ax: Axes, geometry: Geometry, rows: Sequence[SquareCaptures], top: float, side: float, most: float, colours: Theme
) -> None:
    """Draw the squares in shades, each with its number."""
    from matplotlib.patches import Rectangle

    from .canvas import SMALL

    for row in rows:
        x, y = _corner(geometry, row.square, top, side)
        shade = PALEST + (DARKEST - PALEST) * row.mean / most if row.men else 0
        place: dict[str, Any] = {"xy": (x, y), "width": side, "height": side, "clip_on": False}
        ax.add_patch(Rectangle(**place, color=colours.cycle[0], alpha=shade, linewidth=0, label=f"_{row.square}"))
        ax.add_patch(Rectangle(**place, fill=False, edgecolor=colours.line, linewidth=1))
        look: dict[str, Any] = {"ha": "center", "va": "center_baseline", "size": SMALL}
        ax.text(x + side / 2, y + side / 2, number_of(row), color=colours.ink, **look)


def _corner(geometry: Geometry, square: str, top: float, side: float) -> tuple[float, float]:
    at = geometry.square(square)
    return RANKS + side * geometry.file(at), top + side * (geometry.ranks - 1 - geometry.rank(at))


def _write_names(ax: Axes, geometry: Geometry, top: float, side: float, colours: Theme) -> None:
    """Write the letters of the files under a board, and the numbers of the ranks at its left."""
    from .canvas import SMALL

    look: dict[str, Any] = {"ha": "center", "va": "center_baseline", "size": SMALL, "color": colours.ink_2}
    for file in range(geometry.files):
        name = geometry.name(file).rstrip("0123456789")
        ax.text(RANKS + side * (file + 0.5), top + side * geometry.ranks + FILES / 2, name, **look)
    for rank in range(geometry.ranks):
        ax.text(RANKS / 2 - 2, top + side * (geometry.ranks - rank - 0.5), str(rank + 1), **look)
