"""Frame: the explorer's stylesheet and the choice between system, light, dark and projector colours."""

from __future__ import annotations

from typing import Any

import traitlets

from .board import THEMES
from .browser_half import script, styles
from .one_way import OneWay


class Frame(OneWay):
    """The part of the explorer that dresses all others. `theme` is "", light, dark or projector; "" is the system's."""

    _esm = script("theme.js", "patience.js", "frame.js")
    _css = styles("tokens.css", "explorer.css", "table.css", "in_and_out.css", "pair.css", "quiz.css")

    theme = traitlets.Enum(THEMES, "").tag(sync=True)

    def __repr__(self) -> str:
        return f"<Frame: {self.theme or 'system'} colours>"

    def _receive(self, content: dict[str, Any]) -> None:
        theme = content.get("value")
        if content.get("type") != "theme" or theme not in THEMES:
            raise ValueError("The colours are one of system, light, dark and projector.")
        self.theme = theme
