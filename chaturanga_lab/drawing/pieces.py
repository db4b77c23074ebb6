"""Pieces: the drawing of each kind of man, read from data/pieces, as SVG on a grid of 64 units."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import escape

from .. import shelf

BODY, EDGE = "var(--army, #f7f0dd)", "var(--army-edge, #2a211b)"
"""How a drawing names the two colours of an army: its body, and its outline and lines."""

MIRRORED = ("black", "red")
"""Armies whose men look to the left: the direction is a second cue beside the colour."""

MARKS = {"red": "mark-triangle", "green": "mark-disc", "yellow": "mark-plus", "black": "mark-bar"}
"""The shape in the corner of each man where more than two armies meet; never mirrored."""

_PEN = f'fill="{BODY}" stroke="{EDGE}" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"'
_FILE = re.compile(r"<svg ([^>]*)>(.*)</svg>", re.DOTALL)


@dataclass(frozen=True)
class Drawing:
    """One figure: an SVG group that names the army's colours, and whether it may be mirrored.

    A letter in a disc must stay `upright`.
    """

    name: str
    svg: str
    upright: bool = False

    def in_colours(self, body: str, edge: str) -> str:
        """Return the group with plain colours, for places that know no stylesheet."""
        return self.svg.replace(BODY, body).replace(EDGE, edge)


@cache
def drawing(name: str, letter: str = "?") -> Drawing:
    """Return the drawing of that name ("elephant", "mark-bar"); a letter in a disc if there is none.

    >>> drawing("elephant").upright, drawing("dragon", "D").upright
    (False, True)
    """
    path = shelf.data_folder() / "pieces" / f"{name}.svg"
    if not re.fullmatch("[a-z-]+", name) or not path.is_file():
        return disc(letter)
    found = _FILE.search(path.read_text(encoding="utf-8"))
    if not found:
        raise ValueError(f"{path.name} is no drawing: it must hold one <svg …>…</svg>.")
    pen = re.sub(r'(xmlns|viewBox)="[^"]*"\s*', "", found[1]).strip()
    paths = re.sub(r"<title>.*?</title>|\n\s*", "", found[2], flags=re.DOTALL)
    return Drawing(name, f"<g {pen}>{paths}</g>")


def disc(letter: str) -> Drawing:
    """Return a letter in a disc of the army's colour, for a kind that has no drawing."""
    font = 'font-family="sans-serif" font-size="33" font-weight="700" text-anchor="middle"'
    text = f'<text x="32" y="43.5" {font} fill="{EDGE}" stroke="none">{escape(letter)}</text>'
    return Drawing(f"disc-{letter}", f'<g {_PEN}><circle cx="32" cy="32" r="27"/>{text}</g>', upright=True)


def mark(army: str, armies: int) -> Drawing | None:
    """Return the mark of an army's men; None where two armies are told apart without one."""
    return drawing(MARKS[army]) if armies > 2 and army in MARKS else None
