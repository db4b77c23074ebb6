"""Mobility: how many squares each man attacks on average, as a dot on a stem for each ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..engine import Mobility
from ..engine import mobility as mobility_of
from ..engine.mobility import in_decimals
from ..rules import Ruleset
from .compared import names_or, rulesets_of, with_common
from .palette import MARKERS, Theme, theme_named
from .told import Told, or_told, refuse, told
from .words import Caption, lines_of, small_lines_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TRACK, GAP, SCALE = 17.0, 8.0, 22.0  # points
NUMBER = 0.12  # of the width, kept free at the right for the numbers
SAME = "the same under each"
TITLE = "How far each man attacks"


@dataclass(frozen=True)
class Man:
    """A kind of man as a row of the chart: his name, and how many squares he attacks, by the number of the ruleset."""

    name: str
    attacks: dict[int, Fraction]
    is_same: bool
    """Whether every ruleset of the chart has him, and he attacks equally many squares under each."""


def told_mobility(
    rulesets: Ruleset | Iterable[Ruleset],
    ax: None = None,
    *,
    emptiness: float | Fraction = 1,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Told:
    """Return the chart of mobility in words, a line for each ruleset."""
    refuse(ax, theme)
    rules = rulesets_of(rulesets)
    tables, called = [mobility_of(one, emptiness) for one in rules], names_or(rules, names)
    caption = Caption(TITLE, describe_mobility(rules, tables, called), theme)
    return told(caption, with_common(_setting(tables[0], rules), rules), _lines(tables, called))


@or_told(told_mobility)
def mobility(
    rulesets: Ruleset | Iterable[Ruleset],
    ax: Axes | None = None,
    *,
    emptiness: float | Fraction = 1,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Axes:
    """Return axes with a row for each kind of man: how many squares he attacks, on average over the board.

    A man who attacks alike under all the rulesets has one stem, else one for each ruleset that knows him. `emptiness`
    is as for `lab.mobility`; `names` renames the rulesets; `theme` is auto (light, and on a page as the page), light,
    dark or projector. ValueError for more than seven rulesets.
    """
    from .canvas import SMALL_LINE, TEXT_LINE, axes_of, finish, write, write_foot

    rules, colours = rulesets_of(rulesets), theme_named(theme)
    if len(rules) > len(MARKERS):
        raise ValueError(f"This chart keeps at most {len(MARKERS)} rulesets apart, not {len(rules)}.")
    tables = [mobility_of(one, emptiness) for one in rules]
    men, called = men_of(tables), names_or(rules, names)
    heads = [lines_of(name) for name in called]
    foot = small_lines_of(with_common(_setting(tables[0], rules), rules))
    tracks = [1 if man.is_same else len(man.attacks) for man in men]

    legend_lines = sum(map(len, heads)) + any(man.is_same for man in men) if len(rules) > 1 else len(heads[0])
    height = sum(TEXT_LINE + TRACK * count + GAP for count in tracks)
    ax = axes_of(ax, TEXT_LINE * legend_lines + 10, height, SCALE + SMALL_LINE * len(foot) + 6)
    ticks = _draw_scale(ax, men, colours)
    y = 0.0
    for man, count in zip(men, tracks, strict=True):
        y = write(ax, colours, y, [man.name])
        ax.vlines(ticks, y, y + TRACK * count, color=colours.line, linewidth=1, zorder=0)
        for number, attacks in list(man.attacks.items())[:count]:
            _draw_stem(ax, man.name, attacks, y + TRACK / 2, None if man.is_same else number, colours)
            y += TRACK
        y += GAP
    _draw_legend(ax, heads, men, colours)
    write_foot(ax, colours, foot, down=SCALE)
    return finish(ax, Caption(TITLE, describe_mobility(rules, tables, called), theme))


def men_of(tables: Sequence[Mobility]) -> list[Man]:
    """Return a row for each kind of man that any of the tables has, in the order in which they name them."""
    found: dict[str, dict[int, Fraction]] = {}
    for number, table in enumerate(tables):
        for row in table:
            found.setdefault(row.name, {})[number] = row.attacks
    return [
        Man(name, attacks, len(attacks) == len(tables) and len(set(attacks.values())) == 1)
        for name, attacks in found.items()
    ]


def describe_mobility(rules: Sequence[Ruleset], tables: Sequence[Mobility], names: Sequence[str]) -> str:
    """Return in words what the chart of mobility shows."""
    return " ".join((with_common(_setting(tables[0], rules), rules), *_lines(tables, names)))


def _lines(tables: Sequence[Mobility], names: Sequence[str]) -> list[str]:
    return [
        f"{name}: {', '.join(f'{row.name} {in_decimals(row.attacks)}' for row in table)}."
        for name, table in zip(names, tables, strict=True)
    ]


def _setting(table: Mobility, rules: Sequence[Ruleset]) -> str:
    sizes = list(dict.fromkeys(len(one.geometry.squares) for one in rules))
    counts = f" Squares, not shares of boards of {sizes_in_words(sizes)} squares." if len(sizes) > 1 else ""
    return _what_is_counted(table) + counts


def sizes_in_words(sizes: Sequence[int]) -> str:
    """Return numbers as a sentence names them: "64, 144 and 196"."""
    return f"{', '.join(map(str, sizes[:-1]))} and {sizes[-1]}"


def _what_is_counted(table: Mobility) -> str:
    empty = table.emptiness == 1
    board = "empty board" if empty else f"board, {in_decimals(100 * table.emptiness)} % of whose squares are empty"
    return f"Squares that a man attacks, averaged over where he may stand on {'an' if empty else 'a'} {board}."


# ------------------------------------------------------------------ drawing


def _draw_stem(ax: Axes, name: str, attacks: Fraction, y: float, number: int | None, colours: Theme) -> None:
    value, look = float(attacks), _sign(number, colours)
    ax.plot((0, value), (y, y), color=look["color"], linewidth=2, solid_capstyle="butt", label=f"_stem of {name}")
    ax.plot([value], [y], label=f"_{name}", clip_on=False, **look)
    at = (value, y)
    ax.annotate(in_decimals(attacks), at, (9, -4.5), "data", "offset points", size=12, color=colours.ink)


def _sign(number: int | None, colours: Theme) -> dict[str, Any]:
    """Return the look of a ruleset's dot, whose form tells it apart where colours do not; None is all of them."""
    look: dict[str, Any] = {"markersize": 8, "markeredgewidth": 2, "linestyle": "none"}
    if number is None:
        return look | {"marker": "|", "markersize": 11, "markeredgewidth": 3, "color": colours.ink_2}
    return look | {"marker": MARKERS[number % len(MARKERS)], "color": colours.cycle[number % len(colours.cycle)]}


def _draw_scale(ax: Axes, men: Sequence[Man], colours: Theme) -> list[float]:
    """Draw a scale from 0 to just beyond the largest number, with room for it; return its ticks."""
    from .canvas import scale_from_zero

    largest = max(float(attacks) for man in men for attacks in man.attacks.values())
    return scale_from_zero(ax, largest, 5, NUMBER, colours)


def _draw_legend(ax: Axes, heads: Sequence[Sequence[str]], men: Sequence[Man], colours: Theme) -> None:
    from matplotlib.lines import Line2D

    from .canvas import LEGEND, over

    labels = ["\n".join(head) for head in heads]
    signs: list[int | None] = list(range(len(heads)))
    if len(heads) == 1:
        signs = [None]
    elif any(man.is_same for man in men):
        labels, signs = [*labels, SAME], [*signs, None]
    handles = [Line2D([], [], **_sign(sign, colours)) for sign in signs]
    ax.legend(handles, labels, labelcolor=colours.ink, **LEGEND | over(ax) | {"labelspacing": 0.3})
