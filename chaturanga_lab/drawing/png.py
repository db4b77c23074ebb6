"""Png: a picture as pixels, drawn by resvg, a small library without parts of its own that is installed on wish."""

from __future__ import annotations

import re
from importlib import import_module
from types import ModuleType

MISSING = "A picture is drawn as PNG by resvg, which is not installed: pip install 'chaturanga-lab[png]', or save .svg."
SCALES = (0.1, 10)


def png_of(svg: str, scale: float = 2) -> bytes:
    """Return SVG text as the bytes of a PNG file, `scale` pixels for each of its own.

    ValueError for a scale out of bounds; ImportError, with one sentence, if the library that draws is missing. What
    follows the colours of a page is drawn light.
    """
    if isinstance(scale, bool) or not isinstance(scale, (int, float)) or not SCALES[0] <= scale <= SCALES[1]:
        raise ValueError(f"A picture is drawn {SCALES[0]} to {SCALES[1]} times its size, not {scale!r:.40} times.")
    return bytes(_resvg().svg_to_bytes(svg_string=in_plain_colours(svg), zoom=scale))


def in_plain_colours(svg: str) -> str:
    """Return SVG text with the colours that its variables have where no page sets them.

    >>> in_plain_colours('<rect fill="var(--board-square, #ecdcb4)"/>')
    '<rect fill="#ecdcb4"/>'
    """
    return re.sub(r"var\(--[\w-]+, ([^()]*)\)", r"\1", re.sub(r"<style>.*?</style>", "", svg, flags=re.DOTALL))


def _resvg() -> ModuleType:
    try:
        return import_module("resvg_py")
    except ImportError:
        raise ImportError(MISSING) from None
