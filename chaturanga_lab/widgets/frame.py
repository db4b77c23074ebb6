"""Frame: the explorer's stylesheet and the choice between system, light, dark and projector colours."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import traitlets

from .board import THEMES
from .one_way import OneWay

HERE = Path(__file__).parent
PARTS = ("theme.js", "frame.js")
"""The modules of the browser's half, joined as those of the board."""


class Frame(OneWay):
    """The part of the explorer that dresses all others. `theme` is "", light, dark or projector; "" is the system's."""

    _esm = "\n".join(re.sub(r"(?m)^import .*\n", "", (HERE / part).read_text(encoding="utf-8")) for part in PARTS)
    _css = (HERE / "tokens.css").read_text(encoding="utf-8") + (HERE / "explorer.css").read_text(encoding="utf-8")

    theme = traitlets.Enum(THEMES, "").tag(sync=True)

    def __repr__(self) -> str:
        return f"<Frame: {self.theme or 'system'} colours>"

    def _receive(self, content: dict[str, Any]) -> None:
        theme = content.get("value")
        if content.get("type") != "theme" or theme not in THEMES:
            raise ValueError("The colours are one of system, light, dark and projector.")
        self.theme = theme
