"""Openings: the first moves as boxes in columns, each with the outcomes of the games that began so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..experiment import OutcomeShare, Results, results_of
from ..experiment.openings import Opening, Openings
from ..experiment.openings import openings as openings_of
from .outcomes import field_of
from .palette import Theme, theme_named, wear_marks
from .told import Told, or_told, refuse
from .traced import caption_of_traced, heads_of, setting_of, tell_traced
from .words import TITLES, lines_of, names_for, small_lines_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from .fields import Field

TITLE = TITLES["openings"]
NOTE = "A box holds a move, the games in which it was played, and their outcomes{}. {}"
NEXT = "; at its right stands what came next"
ALL_IN_ONE = "No move was played so often that it has a box of its own: give more games, or a smaller number as fewest."
CHANCE = "Of many boxes some differ by chance: look at the intervals."
LINE, BAR, BRACKET, GAP, KEY = 17.0, 9.0, 8.0, 14.0, 20.0  # points
ROW = LINE + BAR + BRACKET + 2
PAD, LETTER = 4.0, 6.0  # points inside a box, and that a small letter takes


@dataclass(frozen=True)
class Box:
    """A branch of the tree where it is drawn: its column, its first row, and how many rows it takes."""

    opening: Opening
    column: int
    row: int
    rows: int


def told_openings(
    games: Results | pd.DataFrame,
    depth: int = 3,
    ax: None = None,
    *,
    widest: int = 5,
    fewest: int = 10,
    first: int | None = None,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Told:
    """Return the tree of openings in words, a line for each ruleset."""
    refuse(ax, theme)
    tree = openings_of(games, depth, widest=widest, fewest=fewest, first=first)
    return tell_traced(TITLE, note_of(tree), tree, names)


@or_told(told_openings)
def openings(
    games: Results | pd.DataFrame,
    depth: int = 3,
    ax: Axes | None = None,
    *,
    widest: int = 5,
    fewest: int = 10,
    first: int | None = None,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Axes:
    """Return axes with the tree of the first moves for each ruleset: a column of boxes for each of `depth` moves.

    A box is as high as what follows it. Its bar has the outcomes of its games, and under it lies the 95 % interval of
    the share that the first side wins. `widest` and `fewest` say which moves are named: see
    `chaturanga_lab.experiment.openings`.
    """
    from .brackets import draw_key
    from .canvas import MARGIN, SMALL_LINE, TEXT_LINE, WIDTH, axes_of, finish, write, write_foot
    from .fields import LEGEND_LINE, draw_legend, legend_lines

    results, colours = results_of(games), theme_named(theme)
    tree = openings_of(results, depth, widest=widest, fewest=fewest, first=first)
    heads, boxes = [lines_of(name) for name in names_for(results, names)], [boxes_of(tree.of(r)) for r in tree.trees]
    legend, foot = _legend(tree), small_lines_of(f"{note_of(tree)} {setting_of(tree)}")

    height = sum(TEXT_LINE * len(head) + SMALL_LINE + 5 + GAP for head in heads) + ROW * sum(map(_rows, boxes))
    above = LEGEND_LINE * legend_lines(legend) + 8
    ax = axes_of(ax, above, height, KEY + SMALL_LINE * len(foot) + 6)
    ax.set_xlim(0, WIDTH - 2 * MARGIN)
    y = 0.0
    for rules, head, drawn in zip(results.rulesets, heads, boxes, strict=True):
        y = write(ax, colours, y, head)
        y = write(ax, colours, y, [heads_of(tree, rules)], is_small=True) + 5
        width = (WIDTH - 2 * MARGIN) / max((box.column + 1 for box in drawn), default=1)
        for box in drawn:
            _draw_box(ax, box, y, width, colours)
        y += ROW * _rows(drawn) + GAP
    draw_legend(ax, legend, colours)
    draw_key(ax, f"95 % interval of “{_first_name(results)}”", colours)
    write_foot(ax, colours, foot, down=KEY)
    return finish(ax, caption_of_traced(TITLE, note_of(tree), tree, names, theme))


def note_of(tree: Openings) -> str:
    """Return how a tree is to be read: whether anything stands at the right of a box, and whether there are many."""
    boxes = [opening for label in tree.trees for opening in tree.of(label)]
    if boxes and all(opening.folded for opening in boxes):
        return ALL_IN_ONE
    has_next = any(opening.replies for opening in boxes)
    return NOTE.format(NEXT if has_next else "", CHANCE if len(boxes) > 1 else "").strip()


def boxes_of(openings: Sequence[Opening], column: int = 0, row: int = 0) -> list[Box]:
    """Return where the branches of a tree are drawn, each beside what follows it, from the top down."""
    boxes: list[Box] = []
    for opening in openings:
        below = boxes_of(opening.replies, column + 1, row)
        rows = sum(box.rows for box in below if box.column == column + 1) or 1
        boxes += [Box(opening, column, row, rows), *below]
        row += rows
    return boxes


def _rows(boxes: Sequence[Box]) -> int:
    return sum(box.rows for box in boxes if box.column == 0)


def words_in(opening: Opening, room: float) -> tuple[str, str]:
    """Return what is written on a box of so many points: the move, cut if it has no room, and its games if they have.

    Whom a move takes at a table stands after a comma; it is left out.
    """
    letters, move = int(room / LETTER), opening.move.partition(", ")[0]
    games = f"{opening.games:,}"
    if len(move) > letters:
        return f"{move[: letters - 1]}…", ""
    return move, games if len(move) + len(games) + 1 <= letters else ""


# ------------------------------------------------------------------ drawing


def _draw_box(ax: Axes, box: Box, top: float, width: float, colours: Theme) -> None:
    from matplotlib.patches import Rectangle

    from .canvas import SMALL

    left, y, height = width * box.column, top + ROW * box.row, ROW * box.rows
    edge: dict[str, Any] = {"fill": False, "edgecolor": colours.line, "linewidth": 1, "clip_on": False}
    ax.add_patch(Rectangle((left, y), width, height, label=f"_{box.opening.move}", **edge))
    move, games = words_in(box.opening, width - 2 * PAD)
    ax.text(left + PAD, y + LINE - 4, move, size=SMALL, color=colours.ink)
    ax.text(left + width - PAD, y + LINE - 4, games, size=SMALL, color=colours.ink_2, ha="right")
    _draw_bar(ax, box.opening, left + PAD, width - 2 * PAD, y + LINE, colours)
    _draw_interval(ax, box.opening.first_side, left + PAD, width - 2 * PAD, y + LINE + BAR + BRACKET / 2, colours)
    if box.rows > 1 and not games:
        line = f"{box.opening.games:,} games"
        ax.text(left + PAD, y + ROW + LINE - 6, line, size=SMALL, color=colours.ink_2)


def _draw_bar(ax: Axes, opening: Opening, left: float, width: float, top: float, colours: Theme) -> None:
    """Draw the outcomes end to end, each in the stripes of those who won, with their marks where there is room."""
    from matplotlib.patches import Rectangle

    from .seats import MARK, draw_mark

    x = left
    for share in opening.outcomes:
        field, part = _field(share, opening), width * share.share
        each = BAR / len(field.fills)
        for number, fill in enumerate(field.fills):
            look: dict[str, Any] = {"facecolor": fill.colour, "hatch": fill.hatch, "edgecolor": fill.hatch_ink}
            ax.add_patch(Rectangle((x, top + each * number), part, each, linewidth=0, label=f"_{share.name}", **look))
        if len(field.marks) == 1 and part > 2 * MARK:
            draw_mark(ax, field.marks[0], x + part / 2, top + BAR / 2, ax.transData)
        x += part
    ax.add_patch(Rectangle((left, top), width, BAR, fill=False, edgecolor=colours.edge, linewidth=1))


def _draw_interval(ax: Axes, share: OutcomeShare, left: float, width: float, y: float, colours: Theme) -> None:
    ends = [left + width * end for end in share.interval]
    look: dict[str, Any] = {"linewidth": 1.6, "marker": "|", "markersize": 5.5, "markeredgewidth": 1.6}
    ax.plot(ends, (y, y), color=colours.interval, label=f"_{share.name}", **look)


def _field(share: OutcomeShare, opening: Opening) -> Field:
    armies = {army for one in opening.outcomes for army in one.armies}
    return field_of(share, has_marks=wear_marks(tuple(armies)))


def _legend(tree: Openings) -> list[Field]:
    """Return one field for each outcome that occurs in some box, those that nobody wins at the end."""
    every = [(share, _field(share, opening)) for share, opening in _occurring(tree)]
    fields = {share.name: field for share, field in sorted(every, key=lambda one: not one[0].armies)}
    return list(fields.values())


def _occurring(tree: Openings) -> Iterator[tuple[OutcomeShare, Opening]]:
    for label in tree.trees:
        for opening in tree.of(label):
            yield from ((share, opening) for share in opening.outcomes if share.count)


def _first_name(results: Results) -> str:
    return next((share.name for share in results.shares(results.rulesets[0])), "")
