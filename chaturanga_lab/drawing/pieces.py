"""Pieces: the drawing of each kind of man, read from data/pieces, as SVG on a grid of 64 units."""

from __future__ import annotations

import re
import tomllib
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
_LETTER = 'y="43.5" font-family="sans-serif" font-size="33" font-weight="700"'
_INITIAL = (
    "y=\"43\" font-family=\"'Noto Sans Devanagari', 'Kohinoor Devanagari', 'Nirmala UI', Mangal, sans-serif\" "
    'font-size="37" font-weight="600"'
)
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


@cache
def man_drawing(name: str, letter: str = "?", men: str = "figures") -> Drawing:
    """Return how a man is drawn in a set of `men`: "figures", "letters" or "initials", which are Devanagari.

    A kind without a figure or an initial is its letter in a disc.

    >>> man_drawing("elephant", "E", "letters").name, man_drawing("elephant", "E", "initials").name
    ('disc-E', 'disc-ग')
    """
    initial = _initials().get(name) if men == "initials" else None
    if initial:
        return _disc(initial, _INITIAL)
    return drawing(name, letter) if men == "figures" else disc(letter)


def disc(letter: str) -> Drawing:
    """Return a letter in a disc of the army's colour, for a kind that has no drawing."""
    return _disc(letter, _LETTER)


def _disc(text: str, font: str) -> Drawing:
    words = f'<text x="32" {font} text-anchor="middle" fill="{EDGE}" stroke="none">{escape(text)}</text>'
    return Drawing(f"disc-{text}", f'<g {_PEN}><circle cx="32" cy="32" r="27"/>{words}</g>', upright=True)


@cache
def _initials() -> dict[str, str]:
    """Return the Devanagari initial of each kind that has one."""
    path = shelf.data_folder() / "pieces" / "initials.toml"
    return dict(tomllib.loads(path.read_text(encoding="utf-8")))


def mark(army: str, armies: int) -> Drawing | None:
    """Return the mark of an army's men; None where two armies are told apart without one."""
    return drawing(MARKS[army]) if armies > 2 and army in MARKS else None
