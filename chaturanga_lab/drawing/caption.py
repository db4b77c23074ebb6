"""Caption: whose turn it is, and the points, in lines under a picture of more than two armies."""

from __future__ import annotations

import textwrap
from html import escape

from ..play.words import army_words, points_of
from ..position import Position
from .legend import LINE, WIDE
from .palette import Palette
from .pieces import mark
from .sheet import LETTER, Sheet

CHIP = 16.0  # pixels of the little square in an army's colours
ITEM = 105.0  # pixels that an army's points take, not much less
INDENT = CHIP + 6


def lines_of(position: Position, said: str, size: int) -> int:
    """Return how many lines the caption has under a picture of that width."""
    return len(_heading(said, size)) + -(-len(position.geometry.armies) // _beside(position, size))


def caption(sheet: Sheet, palette: Palette, position: Position, said: str, mover: int | None) -> str:
    """Return the caption, which stands under the coordinates: what is `said`, and the points in the order of the turns.

    The army `mover` has its mark before the first line. Screen readers have title and description instead.
    """
    heading = _heading(said, sheet.size)
    chips = [] if mover is None else [_chip(position, palette, mover, 0, 0)]
    indent = 0.0 if mover is None else INDENT
    words = [_text(indent, at, line, ' font-weight="600"') for at, line in enumerate(heading)]
    beside = _beside(position, sheet.size)
    for army, points in enumerate(points_of(position)):
        x, line = army % beside * (sheet.size - INDENT) / beside, len(heading) + army // beside
        chips.append(_chip(position, palette, army, x, line))
        out = ", out" if army in position.grey else ""
        words.append(_text(x + INDENT, line, f"{army_words(position, army)} {points}{out}"))
    pixel = 1 / sheet.scale
    place = f"translate({sheet.left:.1f} {sheet.bottom + 2 * pixel:.1f}) scale({pixel:.4f})"
    text = f'font-family="sans-serif" font-size="{LETTER + 1:g}" fill="{palette.ink}"'
    return f'<g aria-hidden="true" transform="{place}">{"".join(chips)}<g {text}>{"".join(words)}</g></g>'


def _heading(said: str, size: int) -> list[str]:
    return textwrap.wrap(said, max(12, int((size - 2 * INDENT) / (WIDE + 1))))


def _beside(position: Position, size: int) -> int:
    """Return how many armies stand beside each other: all, half of them, or one."""
    armies = len(position.geometry.armies)
    return next((count for count in (armies, armies // 2) if count * ITEM <= size - INDENT), 1)


def _text(x: float, line: int, words: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{(line + 0.5) * LINE + 4.5:.1f}"{more}>{escape(words)}</text>'


def _chip(position: Position, palette: Palette, army: int, x: float, line: int) -> str:
    """Return a little square in an army's colours with its mark; dashed if the army is out."""
    name, is_out = position.geometry.armies[army].name, army in position.grey
    body, edge = palette.army(name, is_out)
    dashed = ' stroke-dasharray="3 2"' if is_out else ""
    y, badge = line * LINE + (LINE - CHIP) / 2, mark(name, len(position.geometry.armies))
    paint = f'fill="{body}" stroke="{edge}" stroke-width="1.5"{dashed}'
    box = f'<rect x="0.75" y="0.75" width="{CHIP - 1.5}" height="{CHIP - 1.5}" rx="3" {paint}/>'
    middle = f"translate({CHIP / 2} {CHIP / 2}) scale(0.5) translate(-53 -53)"  # a mark lies about (53, 53)
    sign = f'<g transform="{middle}">{badge.in_colours(body, edge)}</g>' if badge else ""
    return f'<g transform="translate({x:.1f} {y:.1f})">{box}{sign}</g>'
