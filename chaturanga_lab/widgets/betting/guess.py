"""BetGuess: a guess in per cent, as a number that is typed and as a slider that says the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from ..parts.browser_half import script
from ..parts.one_way import OneWay, Tell

LONGEST = 20


class BetGuess(OneWay):
    """A guess about the games of one ruleset: `on_guess(text)` runs with what was typed, "" to take it back.

    A ValueError refuses it: its sentence stands beside the number. Whoever owns the guess sets `value`.
    """

    _esm = script("parts/element.js", "parts/patience.js", "betting/guess.js")

    name = traitlets.Unicode().tag(sync=True)
    value = traitlets.Unicode().tag(sync=True)
    """The guess in per cent, "" if there is none."""
    is_placed = traitlets.Bool().tag(sync=True)
    """Whether the guess can no longer be changed."""

    def __init__(self, name: str, on_guess: Callable[[str], object], *, tell: Tell | None = None) -> None:
        self._on_guess = on_guess
        super().__init__(tell=tell, name=name)

    def __repr__(self) -> str:
        return f"<BetGuess: {self.name}, {self.value or 'none'}>"

    def _receive(self, content: dict[str, Any]) -> None:
        text = content.get("text")
        if content.get("type") != "guess" or not isinstance(text, str):
            raise ValueError("A guess is a message of type 'guess' with a text only.")
        try:
            if len(text) > LONGEST:
                raise ValueError(f"A guess has at most {LONGEST} characters; here are {len(text)}.")
            self._on_guess(text)
        except ValueError as refusal:
            self.send({"type": "refused", "text": str(refusal)})
        else:
            self.send({"type": "taken"})
