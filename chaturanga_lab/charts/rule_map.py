"""Rule map: all combinations of an atlas by the length of their games and the share that somebody wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot, log
from statistics import fmean
from typing import TYPE_CHECKING, Any

from ..experiment import Atlas
from ..rules import Ruleset
from .palette import Theme, theme_named
from .told import Told, or_told, refuse, told
from .words import Caption, small_lines_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SIDE, SCALE, COLUMN = 300.0, 24.0, 44.0  # points: the map, the scales below it and at its left
CELLS = 44  # squares along each side of the map
SIGN = 17.0  # points, across the disc of a mark
FLAT_TICKS = (0, 25, 50, 75, 100)
TITLE = "A map of rules"
INDENT = "\N{EM SPACE}"


@dataclass(frozen=True)
class Mark:
    """A place on the map with a sign in a disc: a combination, or the middle of all those that share an answer."""

    sign: str
    name: str
    length: float
    decisive: float

    @property
    def words(self) -> str:
        """The mark in words: "A, al-ʿAdlī: 240 plies, 71 % won"."""
        return f"{self.sign} {self.name}: {self.length:,.0f} plies, {100 * self.decisive:.0f}\N{NO-BREAK SPACE}% won"


def told_rule_map(
    atlas: Atlas,
    policy: str = "random",
    ax: None = None,
    *,
    question: str | None = None,
    theme: str = "auto",
) -> Told:
    """Return the map of rules in words, a line for each mark."""
    refuse(ax, theme)
    lines = [mark.words for mark in marks_of(atlas, policy, question)]
    return told(Caption(TITLE, describe_rule_map(atlas, policy, question), theme), _setting(atlas, policy), lines)


@or_told(told_rule_map)
def rule_map(
    atlas: Atlas,
    policy: str = "random",
    ax: Axes | None = None,
    *,
    question: str | None = None,
    theme: str = "auto",
) -> Axes:
    """Return axes with all combinations of an atlas: how long their games are, and what share of them somebody wins.

    The darker a square, the more combinations lie in it. Letters mark the combinations that give the answers of a named
    ruleset to the questions of the atlas; with a `question` numbers mark the middle of those that share an answer.
    """
    from .canvas import SMALL_LINE, axes_of, finish, write_foot

    colours, marks = theme_named(theme), marks_of(atlas, policy, question)
    key = [line for mark in marks for line in _key_lines(mark.words)]
    foot = [*key, "", *small_lines_of(f"{_about_marks(question)} {_setting(atlas, policy)} {atlas.small_print}")]

    ax = axes_of(ax, 22, SIDE, SCALE + 20 + SMALL_LINE * len(foot) + 6)
    places = list(zip(atlas.values("length", policy), atlas.values("decisive", policy), strict=True))
    frame = Frame.around([length for length, _ in places])
    ax.set_xlim(0, frame.width)
    _draw_grid(ax, frame, colours)
    _draw_squares(ax, frame, places, colours)
    _draw_marks(ax, frame, marks, colours)
    write_foot(ax, colours, foot, down=SCALE + 20)
    return finish(ax, Caption(TITLE, describe_rule_map(atlas, policy, question), theme))


def marks_of(atlas: Atlas, policy: str, question: str | None) -> list[Mark]:
    """Return the marks of a map: named rulesets, or the answers to a question, those with the shortest games first."""
    if not isinstance(atlas, Atlas):
        raise ValueError(f"This chart shows an atlas, such as lab.atlas(), not {atlas!r:.40}.")
    lengths, shares = atlas.values("length", policy), atlas.values("decisive", policy)
    if question is None:
        found = [(rules.title, [number]) for rules, number in named_in(atlas)]
    else:
        found = [(atlas.label(question, option), list(numbers)) for option, numbers in atlas.having(question).items()]
    middles = [
        (fmean(lengths[one] for one in numbers), fmean(shares[one] for one in numbers), name) for name, numbers in found
    ]
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if question is None else "123456789"
    return [
        Mark(sign, name, length, decisive)
        for sign, (length, decisive, name) in zip(signs, sorted(middles), strict=False)
    ]


def named_in(atlas: Atlas) -> Iterator[tuple[Ruleset, int]]:
    """Yield each named ruleset whose answers to the atlas's questions are there together, with their combination."""
    for rules in atlas.base.library.rulesets.values():
        if rules.board == atlas.base.board:
            number = atlas.place_of({question: rules.answers[question] for question in atlas.questions})
            if number is not None:
                yield rules, number


def describe_rule_map(atlas: Atlas, policy: str = "random", question: str | None = None) -> str:
    """Return in words what the map of rules shows."""
    marks = "; ".join(mark.words for mark in marks_of(atlas, policy, question))
    return f"{_setting(atlas, policy)} {_about_marks(question)} {marks}. {atlas.small_print}"


def _key_lines(words: str) -> list[str]:
    """Return a mark in words as lines of the key: on two of them the numbers stay together, under the name."""
    name, _, numbers = words.rpartition(": ")
    if len(small_lines_of(words)) == 1:
        return [words]
    return [*small_lines_of(f"{name}:"), f"{INDENT}{numbers}"]


def _about_marks(question: str | None) -> str:
    if question is None:
        return "A letter is the combination with a ruleset's answers to these questions; all else is as in the base."
    return "A number is the middle of all combinations with that answer."


def _setting(atlas: Atlas, policy: str) -> str:
    lengths, shares = atlas.values("length", policy), atlas.values("decisive", policy)
    return (
        f"{len(atlas):,} combinations, {policy} players: games of {min(lengths):,.0f} to {max(lengths):,.0f} plies on "
        f"average, of which somebody wins {100 * min(shares):.0f} to {100 * max(shares):.0f} %."
    )


# ------------------------------------------------------------------ drawing


@dataclass(frozen=True)
class Frame:
    """Where the map lies: lengths run to the right, each step of equal size multiplying them; shares run up."""

    shortest: float
    longest: float
    width: float

    @classmethod
    def around(cls, lengths: Sequence[float]) -> Frame:
        """Return the frame that holds games of these lengths."""
        from .canvas import MARGIN, WIDTH

        return cls(0.95 * min(lengths), 1.05 * max(lengths), WIDTH - 2 * MARGIN)

    @property
    def across(self) -> float:
        """How many points the map is wide."""
        return self.width - COLUMN

    def place(self, length: float, share: float) -> tuple[float, float]:
        """Return where games of such length, such a share of which is won, lie on the axes."""
        right = log(length / self.shortest) / log(self.longest / self.shortest)
        return COLUMN + self.across * right, SIDE * (1 - share)

    def ticks(self) -> list[float]:
        """Return a few round lengths."""
        round_ones = (size * digit for size in (1, 10, 100, 1000) for digit in (1, 1.5, 2, 3, 5, 7))
        return [tick for tick in round_ones if self.shortest < tick < self.longest]


def _draw_grid(ax: Axes, frame: Frame, colours: Theme) -> None:
    look: dict[str, Any] = {"color": colours.line, "linewidth": 1, "zorder": 0, "clip_on": False}
    words: dict[str, Any] = {"size": 12, "color": colours.ink_2}
    for tick in FLAT_TICKS:
        y = SIDE * (1 - tick / 100)
        ax.hlines(y, COLUMN, frame.width, **look)
        ax.annotate(f"{tick} %", (COLUMN, y), (-6, -4.5), "data", "offset points", ha="right", **words)
    for tick in frame.ticks():
        x, _ = frame.place(tick, 0)
        ax.vlines(x, 0, SIDE, **look)
        ax.annotate(f"{tick:g}", (x, SIDE), (0, -15), "data", "offset points", ha="center", **words)
    ax.annotate("games that somebody wins", (0, 0), (0, 12), "data", "offset points", **words)
    ax.annotate("plies", (frame.width, SIDE), (0, -32), "data", "offset points", ha="right", **words)


def _draw_squares(ax: Axes, frame: Frame, places: Sequence[tuple[float, float]], colours: Theme) -> None:
    """Draw a square wherever combinations lie, the darker the more there are."""
    wide, high = frame.across / CELLS, SIDE / CELLS
    counts: Counter[tuple[int, int]] = Counter()
    for length, share in places:
        x, y = frame.place(length, share)
        counts[min(CELLS - 1, int((x - COLUMN) / wide)), min(CELLS - 1, int(y / high))] += 1
    most = max(counts.values())
    for (column, row), count in counts.items():
        depth = 0.2 + 0.7 * log(count + 1) / log(most + 1)
        place: dict[str, Any] = {"y": (row + 0.5) * high, "width": wide, "height": high, "left": COLUMN + column * wide}
        ax.barh(color=colours.cycle[0], alpha=round(depth, 2), linewidth=0, label="_square", zorder=1, **place)


def _draw_marks(ax: Axes, frame: Frame, marks: Sequence[Mark], colours: Theme) -> None:
    """Draw a disc for each mark, moved aside where others lie, with a line to its place."""
    true = [frame.place(mark.length, mark.decisive) for mark in marks]
    dot: dict[str, Any] = {
        "linestyle": "none",
        "markeredgewidth": 1.4,
        "markeredgecolor": colours.ink,
        "clip_on": False,
    }
    for mark, (x, y), (to_x, to_y) in zip(marks, true, apart(true, frame), strict=True):
        ax.plot((x, to_x), (y, to_y), color=colours.ink, linewidth=1, zorder=3, label="_line")
        ax.plot([x], [y], marker="o", markersize=4, color=colours.ink, zorder=3, label=f"_{mark.name}", **dot)
        ax.plot([to_x], [to_y], marker="o", markersize=SIGN, color="#ffffff", zorder=4, label=f"_{mark.sign}", **dot)
        ax.text(
            to_x, to_y + 0.5, mark.sign, size=11, weight="bold", color="#1e1b20", ha="center", va="center", zorder=5
        )


def apart(places: Sequence[tuple[float, float]], frame: Frame) -> list[tuple[float, float]]:
    """Return places for discs near these, so that none lies on another or beside the map."""
    moved = [(x + 0.01 * number, y + SIGN * (number % 3 - 1)) for number, (x, y) in enumerate(places)]
    for _ in range(500):
        moved = [_pushed(number, moved, places, frame) for number in range(len(moved))]
    return moved


def _pushed(
    number: int, moved: Sequence[tuple[float, float]], places: Sequence[tuple[float, float]], frame: Frame
) -> tuple[float, float]:
    """Return where a disc goes when the others, and all true places, push it away."""
    x, y = moved[number]
    others = [(one, SIGN * 1.12) for at, one in enumerate(moved) if at != number]
    for (other_x, other_y), room in (*others, *((place, SIGN * 0.75) for place in places)):
        away_x, away_y = x - other_x, y - other_y
        far = hypot(away_x, away_y) or 0.01
        if far < room:
            push = 0.5 * (room - far) / far
            x, y = x + (away_x or 0.01) * push, y + away_y * push
    half = SIGN / 2
    return min(max(x, COLUMN + half), frame.width - half), min(max(y, half), SIDE - half)
