"""LiveLine: a line that a screen reader speaks when it changes, where no board is there to do so."""

from __future__ import annotations

from typing import Any

import traitlets

from .browser_half import script
from .one_way import OneWay


class LiveLine(OneWay):
    """A line of text that only Python sets with `say`."""

    _esm = script("parts/live_line.js")

    text = traitlets.Unicode().tag(sync=True)

    def __repr__(self) -> str:
        return f"<LiveLine: {self.text[:60]}>"

    def say(self, text: str) -> None:
        """Show a sentence and have it spoken."""
        self.text = text

    def _receive(self, content: dict[str, Any]) -> None:
        raise ValueError(f"This line takes no messages, not {str(content)[:40]!r}.")
