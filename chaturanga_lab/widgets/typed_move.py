"""TypedMove: a line into which a move can be typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from .browser_half import script
from .one_way import OneWay, Tell

LONGEST = 80


class TypedMove(OneWay):
    """A text line that `on_move(text)` plays; a ValueError refuses it and is shown beside the text, which stays."""

    _esm = script("patience.js", "typed_move.js")

    is_locked = traitlets.Bool().tag(sync=True)

    def __init__(self, on_move: Callable[[str], object], *, tell: Tell | None = None) -> None:
        self._on_move = on_move
        super().__init__(tell=tell)

    def __repr__(self) -> str:
        return "<TypedMove>"

    def _receive(self, content: dict[str, Any]) -> None:
        text = content.get("text")
        if content.get("type") != "move" or not isinstance(text, str):
            raise ValueError("This line understands messages of type 'move' with a text only.")
        try:
            self._on_move(text[:LONGEST])
        except ValueError as refusal:
            self.send({"type": "refused", "text": str(refusal)})
        else:
            self.send({"type": "played"})
