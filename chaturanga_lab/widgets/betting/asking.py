"""Asking: one question on a page, answered by a number or by one of a few choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from ..parts.browser_half import script
from ..parts.kept import Typed
from ..parts.one_way import OneWay, Tell

LONGEST = 200


class Asking(Typed, OneWay):
    """A question with its control: `on_guess(text)` runs with what was typed or pressed, `on_again()` for another go.

    Whoever owns it sets `mine`, the guess that is in force, and `told`, what is said to it.
    """

    _esm = script("parts/element.js", "parts/patience.js", "parts/kept.js", "betting/asking.js")

    asks = traitlets.Unicode().tag(sync=True)
    choices: traitlets.List[str] = traitlets.List().tag(sync=True)
    """What can be chosen; nothing if a number is asked for."""
    unit = traitlets.Unicode().tag(sync=True)
    mine = traitlets.Unicode().tag(sync=True)
    """The guess, "" if there is none."""
    told = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        asks: str,
        choices: list[str],
        unit: str,
        on_guess: Callable[[str], object],
        on_again: Callable[[], object],
        *,
        place: str = "",
        tell: Tell | None = None,
    ) -> None:
        """`place` tells the browser where to keep what is typed and not sent yet."""
        self._on_guess, self._on_again = on_guess, on_again
        super().__init__(tell=tell, asks=asks, choices=choices, unit=unit, place=place)

    def __repr__(self) -> str:
        return f"<Asking: {self.asks[:60]}, {self.mine or 'no guess'}>"

    def show(self, mine: str, told: str) -> None:
        """Show a guess and what is said to it, at once."""
        with self.hold_sync():
            self.mine, self.told = mine, told

    def _receive(self, content: dict[str, Any]) -> None:
        text = content.get("text")
        if content.get("type") == "again":
            self._on_again()
        elif content.get("type") == "guess" and isinstance(text, str) and len(text) <= LONGEST:
            self._on_guess(text)
        else:
            raise ValueError("A question understands a guess, as a short text, or the wish to guess again.")
