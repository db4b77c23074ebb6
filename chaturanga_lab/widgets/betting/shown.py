"""Shown: anything that a notebook can draw, as a part of a page."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as W

from ..parts.region import Html


def shown(thing: Any) -> W.Widget:
    """Return a widget that shows a thing: a widget itself, what draws itself as HTML or SVG, a chart, else its text."""
    if isinstance(thing, W.Widget):
        return thing
    return Html(value=html_of(thing))


def html_of(thing: Any) -> str:
    """Return a thing as HTML: as it draws itself, as the picture of a chart's axes, else as its text."""
    for draw in ("_repr_html_", "_repr_svg_"):
        if drawn := getattr(thing, draw, lambda: None)():
            return str(drawn)
    if hasattr(getattr(thing, "figure", None), "savefig"):
        from ...charts import svg

        return svg(thing)
    return "".join(f"<p>{escape(line)}</p>" for line in str(thing).splitlines())
