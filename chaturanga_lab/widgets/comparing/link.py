"""PairLink: what ties two boards together in the browser: the one that a phone shows, the man in hand, the voice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import traitlets

from ..parts.browser_half import script
from ..parts.one_way import OneWay, Tell

LETTERS = ("A", "B")
_SQUARE = re.compile("[a-z][0-9]{1,2}|")


class PairLink(OneWay):
    """Two tabs for where there is room for one board only, and the one place that speaks for both boards.

    `on_pick(letter, square)` runs when a visitor takes a man up on a board, or puts him down (square ""), so that he
    is in hand on the other too. Taking him up waits for nothing.
    """

    _esm = script("parts/element.js", "parts/patience.js", "comparing/link.js")

    names: traitlets.List[str] = traitlets.List().tag(sync=True)
    """What readings A and B are called."""
    said: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    """The last sentence: its number `n` and its `text`."""

    turn = traitlets.Int().tag(sync=True)
    """How often the boards were drawn anew: a man in hand on an earlier drawing is of no use."""

    def __init__(
        self, on_pick: Callable[[str, str], object], on_ready: Callable[[], object], *, tell: Tell | None = None
    ) -> None:
        """`on_ready()` runs as soon as both boards stand on a page."""
        self._on_pick, self._on_ready = on_pick, on_ready
        super().__init__(tell=tell, names=list(LETTERS), said={"n": 0, "text": ""})
        self.add_class("cl-pair-link")

    def __repr__(self) -> str:
        return f"<PairLink: {' | '.join(self.names)}>"

    def say(self, text: str) -> None:
        """Let a screen reader speak a sentence; an empty one is nothing."""
        if text:
            self.said = {"n": self.said["n"] + 1, "text": text}

    def _receive(self, content: dict[str, Any]) -> None:
        if content.get("type") == "ready":
            self._on_ready()
            return
        letter, square = content.get("letter"), content.get("square")
        is_square = isinstance(square, str) and _SQUARE.fullmatch(square)
        if content.get("type") != "pick" or letter not in LETTERS or not is_square:
            raise ValueError("The two boards understand messages 'ready', and 'pick' with a letter and a square.")
        if content.get("turn") == self.turn:
            self._on_pick(str(letter), str(square))
