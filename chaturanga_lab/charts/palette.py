"""Palette: the colours, markers and hatches of the charts, told apart by people who see no colours too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..rules.lookup import find

MARKERS = ("o", "s", "^", "D", "v", "P", "X")
LINES = ("-", "--", "-.", ":")
HATCHES = ("", "///", "---", "\\\\\\", "|||", "xxx", "+++")
"""One for each series, beside its colour."""


@dataclass(frozen=True)
class Theme:
    """The colours of a chart on light ground, on dark ground, or on a projector; the ground itself is left clear."""

    ink: str
    ink_2: str
    line: str
    edge: str
    interval: str
    cycle: tuple[str, ...]

    @property
    def colours(self) -> tuple[str, ...]:
        """All colours, in the order of the fields."""
        return (self.ink, self.ink_2, self.line, self.edge, self.interval, *self.cycle)


LIGHT = Theme(
    ink="#1e1b1f",
    ink_2="#57525a",
    line="#d6d2cc",
    edge="#57525a",
    interval="#b03a06",
    cycle=("#2f3e96", "#c9480f", "#2a9d8f", "#7a1f5c", "#d99a00", "#6fb1e8", "#6b6872"),
)
DARK = Theme(
    ink="#f1eef2",
    ink_2="#b9b3bd",
    line="#3d3a43",
    edge="#b9b3bd",
    interval="#ffa273",
    cycle=("#8f9dff", "#ff8a50", "#6fdcc8", "#e58bd0", "#ffd257", "#a9d6ff", "#a19ca8"),
)
PROJECTOR = Theme(
    ink="#000000",
    ink_2="#2b2b2b",
    line="#6f6f6f",
    edge="#2b2b2b",
    interval="#8a2500",
    cycle=("#12207a", *LIGHT.cycle[1:]),
)

THEMES = {"auto": LIGHT, "light": LIGHT, "dark": DARK, "projector": PROJECTOR}
"""`auto` is drawn as light; on a page it turns dark with the page."""


def theme_named(name: str) -> Theme:
    """Return the theme of that name; ValueError lists the valid ones."""
    return find(THEMES, name, "There is no theme")


@dataclass(frozen=True)
class Fill:
    """How the games of one outcome are filled: colour, hatch, the ink of the hatch, the ink of a number upon it."""

    colour: str
    hatch: str = ""
    hatch_ink: str = "#6d6873"
    number: str = "#1e1b20"


ARMIES = {
    "white": Fill("#fffaf0"),
    "black": Fill("#332b2a", number="#ffffff"),
    "red": Fill("#cb2d2a", number="#ffffff"),
    "green": Fill("#4fae8b"),
    "yellow": Fill("#ffd84a"),
}
MARKS: dict[str, str | tuple[tuple[float, float], ...]] = {
    "red": "^",
    "green": "o",
    "yellow": "P",
    "black": ((-1, -0.4), (1, -0.4), (1, 0.4), (-1, 0.4)),
}
"""The sign that each of four armies wears, on the board too."""

PLACES = (
    Fill("#27357f", number="#ffffff"),
    Fill("#5e6bb8", number="#ffffff"),
    Fill("#aab3e0"),
    Fill("#e4e7f6"),
)
"""First place to fourth, from dark to light."""
HALF = "|||"  # over the army's colour
DRAW = Fill("#d9d6dd", "///")
SHARED = Fill("#d9d6dd", "xxx")
"""Games that points decide and in which nobody is alone in the first place."""
UNFINISHED = Fill("#ffffff", "..")


def fill_of(result: str, army: str | None) -> Fill:
    """Return how the games of one outcome are filled; those that partners win have one for each of them."""
    if army is None:
        return DRAW if result == "draw" else UNFINISHED
    fill = ARMIES.get(army, Fill("#c9c4ba"))
    return Fill(fill.colour, HALF, "#847d86", fill.number) if result == "half-win" else fill


def wear_marks(armies: Sequence[str]) -> bool:
    """Whether armies wear their marks; two are told apart by light and dark."""
    return len(armies) > 2
