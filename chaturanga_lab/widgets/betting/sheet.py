"""Sheet: the style of a bet or a guess that stands in a page of other things, and what the browser keeps of it."""

from __future__ import annotations

from ..parts.browser_half import script, styles
from ..parts.kept import Keeper


class Sheet(Keeper):
    """The part that dresses a bet or a guess, and has it kept. Itself unseen, it follows the colours of the page."""

    _esm = script("parts/patience.js", "parts/kept.js", "parts/theme.js", "betting/sheet.js")
    _css = styles("parts/tokens.css", "betting/bet.css")

    def __repr__(self) -> str:
        return f"<Sheet: {self.place}>"
