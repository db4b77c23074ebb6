"""Frame: the stylesheet of a page, and the choice of the men's names, how they are drawn, and the colours."""

from __future__ import annotations

from typing import Any

import traitlets

from .browser_half import script, styles
from .one_way import OneWay
from .view import CHOICES, LANGUAGES, MEN, THEMES


class Frame(OneWay):
    """The part of a page that dresses all others; whoever observes its traits follows what the visitor chooses."""

    _esm = script("parts/theme.js", "parts/fonts.js", "parts/view.js", "parts/patience.js", "parts/frame.js")
    _css = styles(
        "parts/tokens.css",
        "parts/view.css",
        "parts/lost.css",
        "exploring/explorer.css",
        "exploring/table.css",
        "exploring/in_and_out.css",
        "comparing/pair.css",
        "quizzing/quiz.css",
    )

    theme = traitlets.Enum(THEMES, "").tag(sync=True)
    """light, dark or projector; empty for the colours of the system."""
    language = traitlets.Enum(LANGUAGES, "en").tag(sync=True)
    """The language in which the men are named."""
    men = traitlets.Enum(MEN, "figures").tag(sync=True)
    """How the men are drawn: figures, letters, or initials in Devanagari."""

    def __repr__(self) -> str:
        return f"<Frame: {self.theme or 'system'} colours, names in {self.language}, men as {self.men}>"

    def choose(self, choice: str, value: str) -> None:
        """Choose a theme, a language or how the men are drawn, as the page does; ValueError if there is none such."""
        if choice not in CHOICES or value not in CHOICES[choice]:
            raise ValueError(f"The {_WORDS.get(choice, 'choice')} is one of {_valid(choice)}.")
        setattr(self, choice, value)

    def _receive(self, content: dict[str, Any]) -> None:
        choice, value = content.get("type"), content.get("value")
        if not (isinstance(choice, str) and isinstance(value, str)):
            raise ValueError("A choice of how the page looks says which one it is, and a value, as short texts.")
        self.choose(choice, value)


_WORDS = {"theme": "display", "language": "language of the names", "men": "drawing of the men"}


def _valid(choice: str) -> str:
    return ", ".join(value or "system" for value in CHOICES.get(choice, tuple(CHOICES)))
