"""Region: the stock parts of the page, pieces of HTML and boxes of widgets, as parts that only Python sets."""

from __future__ import annotations

from typing import Any

import ipywidgets as W


class PutsBack(W.Widget):
    """A widget that no browser changes: what one overwrites is sent back as it stands."""

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Put everything back as it stands."""
        self.send_state([key for key in sync_data if key in self.keys])


class Html(PutsBack, W.HTML):
    """A piece of HTML."""


class Row(PutsBack, W.HBox):
    """Widgets beside each other."""


class Column(PutsBack, W.VBox):
    """Widgets below each other."""


class Cells(PutsBack, W.Box):
    """Widgets that the stylesheet arranges."""


class Line(PutsBack, W.Text):
    """A line of text, the one thing that a browser may set; whoever reads it judges it."""

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take a text from the browser and put everything else back."""
        theirs = {key: value for key, value in sync_data.items() if key == "value" and isinstance(value, str)}
        if theirs:
            W.Widget.set_state(self, theirs)
        if others := {key: value for key, value in sync_data.items() if key not in theirs}:
            super().set_state(others)
