"""Pencil: arrows and marks that somebody drew on a position, as on the board of the page."""

from __future__ import annotations

from math import atan2, degrees, hypot

from .sheet import UNIT, Sheet

INKS = {
    "light": ("#74207f", "#fff7ff"),
    "dark": ("#f0b3f7", "#24092a"),
    "projector": ("#5b0068", "#fff"),
    "print": ("#000", "#fff"),
    "page": ("var(--pencil, #74207f)", "var(--pencil-edge, #fff7ff)"),
}
"""Body and edge of what is drawn, for each style of picture."""

_SHAFT, _HEAD, _POINT, _START, _SHORT = 4.2, 12.2, 23.0, 19.2, 3.8  # units
_CORNER = "M3.2 3.2h19.2v6.4h-12.8v12.8h-6.4z"
_PEN = 1.9


def drawn_mark(sheet: Sheet, style: str, square: int) -> str:
    """Return a mark: four corners of a square, so that no ring, dot or frame is like it."""
    x, y = sheet.corner(square)
    turns = "".join(f'<path d="{_CORNER}" transform="rotate({turn} 32 32)"/>' for turn in (0, 90, 180, 270))
    return f'<g transform="translate({x:.1f} {y:.1f})" {_paint(style)}>{turns}</g>'


def drawn_arrow(sheet: Sheet, style: str, origin: int, target: int) -> str:
    """Return an arrow from beside the middle of a square to the middle of another."""
    (x, y), (to_x, to_y) = sheet.corner(origin), sheet.corner(target)
    long = hypot(to_x - x, to_y - y) - _SHORT
    neck = long - _POINT
    path = f"M{_START} {-_SHAFT}H{neck:.1f}V{-_HEAD}L{long:.1f} 0L{neck:.1f} {_HEAD}V{_SHAFT}H{_START}z"  # one outline
    place = f"translate({x + UNIT / 2:.1f} {y + UNIT / 2:.1f}) rotate({degrees(atan2(to_y - y, to_x - x)):.1f})"
    return f'<path d="{path}" transform="{place}" opacity="0.88" {_paint(style)}/>'


def _paint(style: str) -> str:
    body, edge = INKS[style]
    return f'fill="{body}" stroke="{edge}" stroke-width="{_PEN}" stroke-linejoin="round"'
