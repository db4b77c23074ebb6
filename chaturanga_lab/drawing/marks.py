"""Marks: the signs on a moves diagram. Where a man goes is a dot, where he takes is a ring, and rights are square."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from .palette import Palette
from .sheet import UNIT, Sheet

DOT, RING, PEN = 8.5, 18.0, 4.5  # units
SMALL = 0.66  # of a mark on a line along which a man runs
CLEAR = 31.0  # units around a man's middle where no line begins
BEND = 0.2  # of its length, by which a bow leaves the straight line


@dataclass(frozen=True)
class Target:
    """A square to which a man may go if it is empty, where he may take, or both.

    `is_passed`: on a way along which he runs; `is_right`: only as a right that he has at first.
    """

    square: int
    goes: bool
    takes: bool
    is_passed: bool = False
    is_right: bool = False


@dataclass(frozen=True)
class Marks:
    """Draws the marks of a man who stands on `square`."""

    sheet: Sheet
    palette: Palette
    square: int

    def target(self, target: Target) -> str:
        """Return the mark of a square: dot, ring, or both; square ones for a right."""
        x, y = self._middle(target.square)
        size = SMALL if target.is_passed else 1.0
        return mark(x, y, self.palette.dot, goes=target.goes, takes=target.takes, is_right=target.is_right, size=size)

    def bow(self, square: int) -> str:
        """Return the bow of a leap to a square."""
        return bow(*self._middle(self.square), *self._middle(square), self.palette.dot)

    def run(self, squares: Sequence[int]) -> str:
        """Return a line along the squares of a run, with a head at its end or where the picture ends."""
        seen = [square for square in squares if self.sheet.shows(square)]
        if not seen:
            return ""
        (x, y), (to_x, to_y) = self._middle(self.square), self._middle(seen[-1])
        far = UNIT * (0.44 if len(seen) == len(squares) else 0.5)
        longest = max(abs(to_x - x), abs(to_y - y))
        return arrow(x, y, to_x + (to_x - x) / longest * far, to_y + (to_y - y) / longest * far, self.palette.dot)

    def _middle(self, square: int) -> tuple[float, float]:
        x, y = self.sheet.corner(square)
        return x + UNIT / 2, y + UNIT / 2


def mark(x: float, y: float, ink: str, *, goes: bool, takes: bool, is_right: bool = False, size: float = 1.0) -> str:
    """Return a dot, a ring or both around a point; of a right, a square and a square frame."""
    dot, ring = DOT * size, RING * size
    outline = f'fill="none" stroke="{ink}" stroke-width="{PEN * size:.1f}"'
    if is_right:
        broken = "" if takes else f' stroke-dasharray="{ring / 2:.1f}"'
        return (_box(x, y, dot * 0.95, f'fill="{ink}"') if goes else "") + _box(x, y, ring, outline + broken)
    disc = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{dot:.1f}" fill="{ink}"/>'
    return (disc if goes else "") + (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{ring:.1f}" {outline}/>' if takes else "")


def _box(x: float, y: float, half: float, paint: str) -> str:
    side = f'width="{2 * half:.1f}" height="{2 * half:.1f}"'
    return f'<rect x="{x - half:.1f}" y="{y - half:.1f}" {side} {paint}/>'


def bow(x: float, y: float, to_x: float, to_y: float, ink: str, start: float = CLEAR, end: float = RING + 4) -> str:
    """Return a broken bow from the edge of a man to the edge of a mark, bent upward like a thing that is thrown.

    One straight up or down bends to the right.
    """
    length = hypot(to_x - x, to_y - y)
    along_x, along_y = (to_x - x) / length, (to_y - y) / length
    at_x, at_y = x + along_x * start, y + along_y * start
    stop_x, stop_y = to_x - along_x * end, to_y - along_y * end
    aside = BEND * length * (1 if (to_x, to_y) > (x, y) else -1)
    top_x, top_y = (at_x + stop_x) / 2 + along_y * aside, (at_y + stop_y) / 2 - along_x * aside
    path = f"M{at_x:.1f} {at_y:.1f}Q{top_x:.1f} {top_y:.1f} {stop_x:.1f} {stop_y:.1f}"
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="3.6" stroke-dasharray="8 6"/>'


def arrow(x: float, y: float, to_x: float, to_y: float, ink: str, start: float = CLEAR) -> str:
    """Return a line from the edge of a man to a point, with a head there."""
    length = hypot(to_x - x, to_y - y)
    along_x, along_y = (to_x - x) / length, (to_y - y) / length
    back_x, back_y = to_x - along_x * 11, to_y - along_y * 11
    line = f"M{x + along_x * start:.1f} {y + along_y * start:.1f}L{back_x:.1f} {back_y:.1f}"
    wing_x, wing_y = -along_y * 8, along_x * 8
    head = (
        f"M{to_x:.1f} {to_y:.1f}L{back_x + wing_x:.1f} {back_y + wing_y:.1f}"
        f"L{back_x - wing_x:.1f} {back_y - wing_y:.1f}z"
    )
    return f'<path d="{line}" stroke="{ink}" stroke-width="3.6"/><path d="{head}" fill="{ink}"/>'
