"""Carry: takes texts, files and pictures from Python out of the page: to the clipboard, a file, a new tab."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

import traitlets

from .browser_half import script
from .one_way import OneWay, Tell

TEXT, SVG, HTML = "text/plain", "image/svg+xml", "text/html"
SCALE = 2
"""Pixels of a PNG for each of the picture's own."""


@dataclass(frozen=True)
class Sight:
    """What only the browser knows of the board on its page: colours, what the visitor drew, whether it has Devanagari.

    None of it can be trusted: whoever reads it checks it.
    """

    theme: str = ""
    arrows: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()
    has_initials: bool = True


OnAsk = Callable[[str, Sight], object]
"""Hears what a visitor asks to take away, as its button names it, and how the board looks on the page."""


class Carry(OneWay):
    """Hands the browser what a visitor takes away, and says beside it that it was done.

    Its buttons may stand anywhere on the same page. One with `data-carry="position"` copies at once what is `ready`
    under that name, as browsers ask of a copy. One with `data-ask="svg"` runs `on_ask("svg", sight)`, which sends what
    takes time to make: `copy`, `save`, `save_png`, `show_page`. A text that begins with "?" is a query: the browser,
    which alone knows the address of its page, sets that before it.
    """

    _esm = script("parts/patience.js", "parts/carry.js")

    ready: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)
    """The texts that can be copied at once, each under a name such as "position"."""

    def __init__(self, on_ask: OnAsk | None = None, *, tell: Tell | None = None) -> None:
        self._on_ask = on_ask
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

    def _receive(self, content: dict[str, Any]) -> None:
        what = content.get("what")
        if content.get("type") != "ask" or not isinstance(what, str) or self._on_ask is None:
            raise ValueError("Here only what stands on a button can be taken away.")
        self._on_ask(what[:40], _read_sight(content.get("sight")))


def _read_sight(sight: object) -> Sight:
    """Return what a browser says of its board; ValueError if that is nothing of ours."""
    if not isinstance(sight, dict):
        raise ValueError("A message about the board must say how it looks.")
    theme, arrows, marks = (sight.get(key) for key in ("theme", "arrows", "marks"))
    is_known = isinstance(theme, str) and isinstance(arrows, list) and isinstance(marks, list)
    if not is_known or not all(isinstance(one, list) and len(one) == 2 for one in arrows):
        raise ValueError("A message about the board must say its theme, arrows and marks.")
    return Sight(theme, tuple((one[0], one[1]) for one in arrows), tuple(marks), bool(sight.get("has_initials")))


def copy_button(name: str, label: str = "Copy", about: str = "") -> str:
    """Return a button that copies what is ready under a name; `about` is its whole name for those who hear it."""
    full = f' aria-label="{escape(about)}"' if about else ""
    return f'<button type="button" data-carry="{escape(name)}"{full}>{escape(label)}</button>'


def ask_button(what: str, label: str, about: str = "") -> str:
    """Return a button that asks Python for something to take away."""
    full = f' aria-label="{escape(about)}"' if about else ""
    return f'<button type="button" data-ask="{escape(what)}"{full}>{escape(label)}</button>'
