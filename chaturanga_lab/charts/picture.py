"""Picture: a chart as SVG for a page: type as type, a title, a description, and ids of its own."""

from __future__ import annotations

import re
from html import escape
from io import StringIO
from secrets import token_hex
from threading import Lock
from typing import TYPE_CHECKING, Any, cast

from ..drawing.ground import follow
from .palette import DARK, LIGHT
from .told import NO_PICTURE, Told
from .words import Caption

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDEST = 390  # pixels; so the small type is never over 13
FONT = "var(--font-ui, system-ui, sans-serif)"
_DRAWING = Lock()  # matplotlib's settings are the whole program's, and a page may draw on several threads
_SETTINGS: Any = {"svg.fonttype": "none", "svg.hashsalt": "chaturanga-lab", "font.family": ["sans-serif"]}
_NO_CAPTION = Caption("Chart", "", "light")


def svg(ax: Axes) -> str:
    """Return the picture of the axes' figure as an `<svg>` element that can stand in a page beside others.

    It is as wide as its place, up to 390 pixels, and has the role of an image with a title and a description. Raises
    ValueError for a chart that was told, since it could not be drawn.
    """
    if isinstance(ax, Told):
        raise ValueError(f"{NO_PICTURE} So there is no SVG of it.")
    caption: Caption = getattr(ax, "lab_caption", _NO_CAPTION)
    key = f"chart-{token_hex(5)}"  # the same chart may stand on a page twice
    text = _with_own_ids(_drawn(ax), key)
    if caption.theme == "auto":
        text = _themed(text)
    return f"{_head(text, key, caption)}{text.partition('>')[2].lstrip()}"


def _drawn(ax: Axes) -> str:
    """Return what matplotlib draws, from `<svg` on, without metadata and with its type left as text."""
    from matplotlib import rc_context

    buffer, figure = StringIO(), cast("Figure", ax.figure)
    with _DRAWING, rc_context(_SETTINGS):
        figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None})
    text = buffer.getvalue()
    text = text[text.index("<svg") :].rstrip()
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r"<[^>]*>", _in_hundredths, text)  # enough for a place; what is written between tags stays
    return re.sub(r"(font(?:-family)?: [^;\"]*?)'?DejaVu Sans'?[^;\"]*", rf"\1{FONT}", text)


def _in_hundredths(tag: re.Match[str]) -> str:
    return re.sub(r"(\d\.\d\d)\d+", r"\1", tag[0])


def _with_own_ids(text: str, key: str) -> str:
    """Return the SVG with every id, and every reference to one, made its own."""
    text = text.replace(">*{", f">#{key} *{{")  # matplotlib's style sheet would reach over the whole page
    text = re.sub(r'\bid="([^"]+)"', rf'id="{key}-\1"', text)
    text = re.sub(r"url\(#([^)]+)\)", rf"url(#{key}-\1)", text)
    return re.sub(r'href="#([^"]+)"', rf'href="#{key}-\1"', text)


def _themed(text: str) -> str:
    """Return the SVG with variables in place of the light theme's colours."""
    for number, colour in reversed(list(enumerate(LIGHT.colours))):
        text = text.replace(f": {colour}", f": var(--c{number}, {colour})")
    return text


def _style(key: str) -> str:
    """Return the stylesheet that sets the variables where the page is dark."""
    return follow(key, {f"c{number}": colour for number, colour in enumerate(DARK.colours)})


def _head(text: str, key: str, caption: Caption) -> str:
    box = re.search(r'viewBox="[^"]+"', text)
    style = f"width:100%;height:auto;max-width:{WIDEST}px;display:block"
    names = f"role='img' aria-labelledby='{key}-title' aria-describedby='{key}-description'"
    return (
        f"<svg id='{key}' xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
        f"{box[0] if box else ''} {names} style='{style}'>"
        f"<title id='{key}-title'>{escape(caption.title)}</title>"
        f"<desc id='{key}-description'>{escape(caption.description)}</desc>"
        f"{_style(key) if caption.theme == 'auto' else ''}"
    )
