"""Dressed: a widget whose colours, names of the men and looks of the men can be chosen."""

from __future__ import annotations

from typing import Any

import ipywidgets as W
import traitlets

from ..parts.view import LANGUAGES, MEN, THEMES


class Dressed(W.Widget):
    """How a board looks and what it calls the men; only Python sets it, and the board is drawn anew."""

    theme = traitlets.Enum(THEMES, "").tag(sync=True)
    """light, dark or projector; empty leaves it to the page and the system."""
    language = traitlets.Enum(LANGUAGES, "en").tag(sync=True)
    """The language in which the men are named."""
    men = traitlets.Enum(MEN, "figures").tag(sync=True)
    """How the men are drawn: figures, letters (capitals), or initials in Devanagari where the browser has them."""
    status = traitlets.Bool(True).tag(sync=True)
    """Whether the line above the squares is shown: whose turn it is, and the man in hand."""
    typed = traitlets.Bool(True).tag(sync=True)
    """Whether a line for typed moves and questions stands after the squares, unseen until somebody goes there."""

    def _draw(self) -> None:
        raise NotImplementedError

    def _choose(self, looks: str, value: str) -> None:
        """Look as a visitor chose in the head of the page; he sees it, and hears nothing of it."""
        self.set_trait(looks, value)
        self.send({"type": "answered"})

    @traitlets.observe("language", "men")
    def _rename(self, _change: dict[str, Any]) -> None:
        self._draw()
