"""Listing: HTML that Python writes, whose buttons report that they were pressed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import traitlets

from .browser_half import script
from .one_way import OneWay, Tell


class Listing(OneWay):
    """A piece of the page: a button with `data-press="look 3"` runs `on_press("look 3")`.

    Only what stands in `html` can be pressed. A button with `data-jump="…"` leads to a place of the page, named by a
    CSS selector; a button may do both. A link with `data-page="side_by_side"` leads to that page of ours, where it is
    served, with the query in `data-query`.
    """

    _esm = script("parts/patience.js", "parts/listing.js")

    html = traitlets.Unicode().tag(sync=True)
    current = traitlets.Unicode().tag(sync=True)
    """The key of the button that is marked as the current one; empty for none."""

    def __init__(
        self, html: str = "", on_press: Callable[[str], object] | None = None, *, tell: Tell | None = None
    ) -> None:
        self._on_press = on_press or (lambda _key: None)
        super().__init__(tell=tell, html=html)

    def __repr__(self) -> str:
        return f"<Listing: {' '.join(re.sub('<[^>]*>', ' ', self.html).split())[:60]}>"

    @property
    def keys_shown(self) -> tuple[str, ...]:
        """What can be pressed now."""
        return tuple(re.findall(r'data-press="([^"]*)"', self.html))

    def press(self, key: str) -> None:
        """Press a button; ValueError if there is none such."""
        if key not in self.keys_shown:
            raise ValueError("There is no such button now; look again, then press.")
        self._on_press(key)

    def _receive(self, content: dict[str, Any]) -> None:
        key = content.get("key")
        if content.get("type") != "press" or not isinstance(key, str):
            raise ValueError("This list understands messages of type 'press' with a button's key only.")
        self.press(key)
