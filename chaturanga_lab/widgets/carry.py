"""Carry: takes texts, files and pictures from Python out of the page: to the clipboard, a file, a new tab."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import traitlets

from .browser_half import script
from .one_way import OneWay, Tell

TEXT, SVG, HTML = "text/plain", "image/svg+xml", "text/html"
SCALE = 2
"""Pixels of a PNG for each of the picture's own."""


class Carry(OneWay):
    """Hands the browser what a visitor takes away, and says beside it that it was done.

    A button of `copy_button("position")`, anywhere on the same page, copies what `ready` holds under that name, at
    once, as browsers ask of a copy. What is long is sent when it is asked for: `copy`, `save`, `save_png`, `show_page`. A
    text that begins with "?" is a query: the browser, which alone knows its page's address, sets that before it.
    """

    _esm = script("carry.js")

    ready: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)
    """The texts that can be copied at once, each under a name such as "position"."""

    def __init__(self, *, tell: Tell | None = None) -> None:
        super().__init__(tell=tell)
        self.add_class("cl-carry")

    def __repr__(self) -> str:
        return f"<Carry: {', '.join(self.ready) or 'nothing ready'}>"

    def keep_ready(self, texts: Mapping[str, str]) -> None:
        """Have these texts ready, instead of those before; an empty one is none."""
        self.ready = {name: text for name, text in texts.items() if text}

    def copy(self, name: str, text: str) -> None:
        """Put a text on the clipboard; where the browser refuses, it is shown, selected, to be copied by hand."""
        self.send({"type": "copy", "name": name, "text": text})

    def save(self, name: str, text: str, mime: str = TEXT) -> None:
        """Have the browser save a text as a file of that name."""
        self.send({"type": "save", "name": name, "text": text, "mime": mime})

    def save_png(self, name: str, svg: str) -> None:
        """Have the browser draw an SVG and save it as a PNG file of that name."""
        self.send({"type": "png", "name": name, "text": svg, "scale": SCALE})

    def show_page(self, name: str, html: str) -> None:
        """Open a page in a new tab; where the browser refuses, a link to it is shown."""
        self.send({"type": "open", "name": name, "text": html, "mime": HTML})

    def _receive(self, _content: dict[str, Any]) -> None:
        raise ValueError("What carries things out of the page takes no messages.")


def copy_button(name: str, label: str = "Copy", about: str = "") -> str:
    """Return a button that copies what is ready under a name; `about` is its whole name for those who hear it."""
    full = f' aria-label="{escape(about)}"' if about else ""
    return f'<button type="button" data-carry="{escape(name)}"{full}>{escape(label)}</button>'
