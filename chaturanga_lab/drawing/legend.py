"""Legend: what the marks of a moves diagram mean, a line each, under the board."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal

from .marks import arrow, bow, mark
from .palette import Palette
from .sheet import LETTER, Sheet

Sign = Literal["both", "dot", "ring", "bow", "run", "right", "right-both", "right-ring"]

LINE = 19.0  # pixels from line to line at the size that was asked for
WIDE = 6.0  # pixels that a letter takes, not much less
SIGN = 40.0  # pixels for the mark before the words


@dataclass(frozen=True)
class Entry:
    """A mark, and what it means."""

    sign: Sign
    words: str


def rows_of(entries: Iterable[Entry], size: int) -> list[tuple[Sign | None, str]]:
    """Return the lines of the legend that fit a width in pixels; the second line of an entry has no mark."""
    letters = max(12, int((size - SIGN - 6) / WIDE))
    rows: list[tuple[Sign | None, str]] = []
    for entry in entries:
        first, *more = textwrap.wrap(entry.words, letters)
        rows += [(entry.sign, first), *((None, line) for line in more)]
    return rows


def legend(sheet: Sheet, palette: Palette, entries: Sequence[Entry]) -> str:
    """Return the legend, which stands under the coordinates; screen readers have the description instead."""
    pixel = 1 / sheet.scale
    rows = rows_of(entries, sheet.size)
    text = f'font-family="sans-serif" font-size="{LETTER * pixel:.1f}" fill="{palette.ink}"'
    words, signs = [], []
    for number, (sign, line) in enumerate(rows):
        y = sheet.bottom + (number + 0.5) * LINE * pixel
        words.append(f'<text x="{SIGN * pixel:.1f}" y="{y + 0.35 * LETTER * pixel:.1f}">{escape(line)}</text>')
        if sign:
            middle = (SIGN - 4) / 2 * pixel
            signs.append(
                f'<g transform="translate({middle:.1f} {y:.1f}) scale({pixel:.3f})">{_drawn(sign, palette)}</g>'
            )
    return f'<g aria-hidden="true">{"".join(signs)}<g {text}>{"".join(words)}</g></g>' if rows else ""


def _drawn(sign: Sign, palette: Palette) -> str:
    """Return a mark around the origin, small enough for a line of text."""
    ink = palette.dot
    if sign == "bow":
        return f'<g transform="scale(0.6)">{bow(-26, 6, 26, 6, ink, 0, 0)}</g>'
    if sign == "run":
        return arrow(-15, 0, 16, 0, ink, 0)
    return mark(
        0,
        0,
        ink,
        goes=not sign.endswith("ring"),
        takes=sign.endswith(("both", "ring")),
        is_right=sign.startswith("right"),
        size=0.42,
    )
