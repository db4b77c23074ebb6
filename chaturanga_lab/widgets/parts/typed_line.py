"""TypedLine: a line into which a move can be typed, or anything else that Python reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from .browser_half import script
from .kept import Typed
from .one_way import OneWay, Tell
from .page import place_of, register

LONGEST = 80


class TypedLine(Typed, OneWay):
    """A labelled line with a button, read by `on_line(text)`; a ValueError refuses it and is shown beside the text.

    If `on_line` returns HTML, that is the answer to a question, and is shown there too.
    """

    _esm = script("parts/element.js", "parts/patience.js", "parts/typed_line.js")

    label = traitlets.Unicode().tag(sync=True)
    placeholder = traitlets.Unicode().tag(sync=True)
    button = traitlets.Unicode().tag(sync=True)
    is_locked = traitlets.Bool().tag(sync=True)

    def __init__(
        self,
        label: str,
        placeholder: str,
        button: str,
        on_line: Callable[[str], str | None],
        *,
        tell: Tell | None = None,
    ) -> None:
        self._on_line = on_line
        super().__init__(tell=tell, label=label, placeholder=placeholder, button=button, place=place_of("line"))
        register(self, "")

    def __repr__(self) -> str:
        return f"<TypedLine: {self.label}>"

    def _receive(self, content: dict[str, Any]) -> None:
        text = content.get("text")
        if content.get("type") != "line" or not isinstance(text, str):
            raise ValueError("This line understands messages of type 'line' with a text only.")
        try:
            if not text.strip():
                raise ValueError(f"Nothing is written here yet: write, for instance, {self.placeholder}.")
            if len(text) > LONGEST:
                raise ValueError(f"This line reads {LONGEST} characters; here are {len(text)}.")
            answer = self._on_line(text)
        except ValueError as refusal:
            self.send({"type": "refused", "text": str(refusal)})
        else:
            self.send({"type": "taken", "html": answer or ""})
