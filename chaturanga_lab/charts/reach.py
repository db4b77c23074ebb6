"""Reach: which squares the men of a kind can ever reach, on a small board for each ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any

from ..engine import reach as reach_of
from ..engine.reach import homes
from ..position import Geometry
from ..rules import Ruleset
from .compared import names_or, rulesets_of, with_common
from .palette import MARKERS, MARKS, Theme, fill_of, theme_named, wear_marks
from .told import Told, or_told, refuse, told
from .words import Caption, small_lines_of, wrapped

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BOARD, GAP, BESIDE = 152.0, 18.0, 14.0  # points
FILLED, FILLED_IF_CROWDED = 0.52, 0.62  # of its room, that a sign takes
CROWDED, RING = 8.0, 8.0  # points of room, below which signs are crowded; of the smallest ring around a home
WORDS, SMALL_WORDS = 21, 28  # letters on a line beside a board, in large and small type
MOST = len(MARKERS)  # men on a board, each with a sign of his own


@dataclass(frozen=True)
class Walker:
    """A man of the array: his home, his army, its side, and the squares that he can ever reach."""

    home: str
    army: str
    side: str
    squares: frozenset[str]

    @property
    def name(self) -> str:
        """Whose man he is and where he stands: "White, c1"."""
        return f"{self.army.capitalize()}, {self.home}"


def told_reach(
    rulesets: Ruleset | Iterable[Ruleset],
    kind: str = "elephant",
    ax: None = None,
    *,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Told:
    """Return the chart of reach in words, a line for each ruleset."""
    refuse(ax, theme)
    rules = rulesets_of(rulesets)
    heads = names_or(rules, names)
    caption = Caption(_title(rules, kind), describe_reach(rules, kind, heads), theme)
    return told(caption, _setting(rules, kind), _lines(rules, kind, heads))


@or_told(told_reach)
def reach(
    rulesets: Ruleset | Iterable[Ruleset],
    kind: str = "elephant",
    ax: Axes | None = None,
    *,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Axes:
    """Return axes with a board for each ruleset, each man of a kind marked on all squares that he can ever reach.

    The board is empty but for him. Each man of the arrays has a sign of his own, and a ring of its form around his
    home; where several can reach one square, their signs share it. Of more than two armies each man has the mark and
    the colour of his own, if it has no other such man. `names` renames the rulesets; `theme` is auto
    (light, and on a page as the page), light, dark or projector. ValueError if a ruleset has no such kind, no such man
    in its array, or more than seven.
    """
    from .canvas import MARGIN, SMALL_LINE, WIDTH, axes_of, finish, write_foot

    rules, colours = rulesets_of(rulesets), theme_named(theme)
    boards, heads = [walkers(one, kind) for one in rules], names_or(rules, names)
    says = [_about(men, size) for men, size in zip(boards, _sizes(rules), strict=True)]
    foot = small_lines_of(f"{_setting(rules, kind)} A ring is around where each starts.")

    ax = axes_of(ax, 6, len(rules) * (BOARD + GAP), SMALL_LINE * len(foot) + 6)
    ax.set_xlim(0, WIDTH - 2 * MARGIN)
    for number, (one, men, head, lines) in enumerate(zip(rules, boards, heads, says, strict=True)):
        top = number * (BOARD + GAP)
        _draw_board(ax, one.geometry, men, top, colours)
        _write_beside(ax, men, head, lines, top, colours)
    write_foot(ax, colours, foot)
    return finish(ax, Caption(_title(rules, kind), describe_reach(rules, kind, heads), theme))


def walkers(rules: Ruleset, kind: str) -> tuple[Walker, ...]:
    """Return the men of a kind in the array, army by army, with what each can reach.

    ValueError if there is none, or more than a board can show apart.
    """
    men = tuple(
        Walker(home, army.name, rules.mechanics.side_name(number), reach_of(rules, kind, home, number))
        for number, army in enumerate(rules.geometry.armies)
        for home in map(rules.geometry.name, homes(rules, kind, number))
    )
    if not 0 < len(men) <= MOST:
        piece = rules.piece(kind)
        raise ValueError(
            f"This chart shows 1 to {MOST} men; in the array of {rules.label} are {len(men)} {piece.plural}."
        )
    return men


def describe_reach(rulesets: Sequence[Ruleset], kind: str, names: Sequence[str]) -> str:
    """Return in words what the chart of reach shows."""
    return " ".join((_setting(rulesets, kind), *_lines(rulesets, kind, names)))


def _title(rulesets: Sequence[Ruleset], kind: str) -> str:
    return f"Where each {rulesets[0].piece(kind).name} can go"


def _lines(rulesets: Sequence[Ruleset], kind: str, names: Sequence[str]) -> list[str]:
    return [
        f"{name}: {' '.join(_about(walkers(rules, kind), size))}"
        for rules, name, size in zip(rulesets, names, _sizes(rulesets), strict=True)
    ]


def _sizes(rules: Sequence[Ruleset]) -> list[int | None]:
    """Return how many squares each board has, where they have not equally many."""
    sizes = [len(one.geometry.squares) for one in rules]
    return [size if len(set(sizes)) > 1 else None for size in sizes]


def _setting(rules: Sequence[Ruleset], kind: str) -> str:
    return with_common(f"Each {rules[0].piece(kind).name} moves alone on an empty board, as often as it likes.", rules)


def _about(men: Sequence[Walker], size: int | None) -> list[str]:
    """Return what is to be said of the men of one board, a sentence each; of so many squares, if that is to be said."""
    counts = sorted({len(man.squares) for man in men})
    each = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    each += f" of {size}" if size else " squares"
    together = len(frozenset().union(*(man.squares for man in men)))
    meet = [bool(one.squares & other.squares) for one, other in combinations(men, 2) if one.side != other.side]
    lines = [f"Each reaches {each}.", f"Together they reach {together}."]
    if meet:
        can = "All enemies can meet." if all(meet) else "Some enemies can meet."
        lines.append(can if any(meet) else "No two enemies ever meet.")
    return lines


# ------------------------------------------------------------------ drawing


def _draw_board(ax: Axes, geometry: Geometry, men: Sequence[Walker], top: float, colours: Theme) -> None:
    side = BOARD / max(geometry.files, geometry.ranks)
    right, bottom = side * geometry.files, top + side * geometry.ranks
    grid: dict[str, Any] = {"color": colours.line, "linewidth": 1, "zorder": 0, "clip_on": False}
    ax.vlines([side * number for number in range(geometry.files + 1)], top, bottom, **grid)
    ax.hlines([top + side * number for number in range(geometry.ranks + 1)], 0, right, **grid)

    several = max(sum(square in man.squares for man in men) for square in geometry.names)
    parts = 1 if several == 1 else ceil(sqrt(len(men)))
    filled = FILLED_IF_CROWDED if side / parts < CROWDED else FILLED
    for number, man in enumerate(men):
        places = [_place(geometry, square, number, parts) for square in sorted(man.squares)]
        sign = _sign(men, number, colours, side * filled / parts)
        ax.plot([x * side for x, _ in places], [top + y * side for _, y in places], label=f"_{man.name}", **sign)
        x, y = _place(geometry, man.home, number, parts)
        ring = _sign(men, number, colours, side * 0.86 if parts == 1 else max(side / parts, RING))
        ring |= {"fillstyle": "none", "markeredgecolor": colours.edge if _are_single(men) else ring["color"]}
        ax.plot([x * side], [top + y * side], label="_home", **ring)


def _place(geometry: Geometry, square: str, number: int, parts: int) -> tuple[float, float]:
    """Return where a man's sign stands, in squares from the upper left: in the middle, or in his part of the square."""
    at = geometry.square(square)
    right, down = ((part + 0.5) / parts for part in (number % parts, number // parts % parts))
    return geometry.file(at) + right, geometry.ranks - 1 - geometry.rank(at) + down


def _sign(men: Sequence[Walker], number: int, colours: Theme, size: float) -> dict[str, Any]:
    """Return the look of a man's sign, whose form tells him apart where colours do not."""
    look: dict[str, Any] = {"markersize": size, "markeredgewidth": min(1.0, size / 8)}
    look |= {"linestyle": "none", "clip_on": False}
    if _are_single(men):
        army = men[number].army
        return look | {"marker": MARKS[army], "color": fill_of("win", army).colour, "markeredgecolor": colours.edge}
    return look | {"marker": MARKERS[number % len(MARKERS)], "color": colours.cycle[number % len(colours.cycle)]}


def _are_single(men: Sequence[Walker]) -> bool:
    """Whether the men wear the marks of their armies: one man each, of armies that have marks."""
    armies = [man.army for man in men]
    return wear_marks(armies) and len(set(armies)) == len(armies) and set(armies) <= set(MARKS)


def _write_beside(ax: Axes, men: Sequence[Walker], head: str, says: Sequence[str], top: float, colours: Theme) -> None:
    """Write beside a board whose rules it shows, what comes of them, and whose sign is which."""
    from .canvas import SMALL, SMALL_LINE, TEXT, TEXT_LINE

    x, y = BOARD + BESIDE, top - 4
    for line in wrapped(head, WORDS):
        y += TEXT_LINE
        ax.text(x, y - 4, line, size=TEXT, weight="bold", color=colours.ink)
    for line in (line for text in says for line in wrapped(text, SMALL_WORDS)):
        y += SMALL_LINE
        ax.text(x, y - 3, line, size=SMALL, color=colours.ink)
    y += 4
    for number, man in enumerate(men):
        y += SMALL_LINE
        ax.plot([x + 5], [y - 7], label="_key", **_sign(men, number, colours, 6.5))
        ax.text(x + 16, y - 3, man.name, size=SMALL, color=colours.ink_2)
