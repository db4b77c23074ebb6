"""PasteBox: a box of several lines into which a text is pasted, or the text of a file is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from .browser_half import script
from .kept import Typed
from .one_way import OneWay, Tell
from .page import place_of, register

LONGEST = 1_000_000
"""Characters of a text, and bytes of a file."""


class PasteBox(Typed, OneWay):
    """A labelled box with a button, read by `on_text(text)`; a ValueError refuses it and is shown beside the text.

    With `takes_files` a file can be chosen, or dropped on the box; its text is shown there and read. The text stays
    until it was taken.
    """

    _esm = script("parts/element.js", "parts/patience.js", "parts/paste_box.js")

    label = traitlets.Unicode().tag(sync=True)
    hint = traitlets.Unicode().tag(sync=True)
    """What can be pasted, for instance, in an empty box."""
    button = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    """What stands in the box as long as the visitor writes nothing else."""
    takes_files = traitlets.Bool().tag(sync=True)
    largest = traitlets.Int(LONGEST).tag(sync=True)
    rows = traitlets.Int(3).tag(sync=True)

    def __init__(
        self,
        label: str,
        button: str,
        on_text: Callable[[str], object],
        *,
        hint: str = "",
        takes_files: bool = False,
        rows: int = 3,
        tell: Tell | None = None,
    ) -> None:
        self._on_text = on_text
        words = {"label": label, "button": button, "hint": hint, "place": place_of("box")}
        super().__init__(tell=tell, takes_files=takes_files, rows=rows, **words)
        register(self, "")
        self.add_class("cl-paste")

    def __repr__(self) -> str:
        return f"<PasteBox: {self.label}>"

    def _receive(self, content: dict[str, Any]) -> None:
        try:
            self._on_text(_read(content))
        except ValueError as refusal:
            self.send({"type": "refused", "text": str(refusal)})
        else:
            self.send({"type": "taken"})


def _read(content: dict[str, Any]) -> str:
    """Return the text that was pasted, or that a file held; ValueError, in one sentence, if there is none to read."""
    if content.get("type") == "file":
        raise ValueError(_why_no_file(content))
    text = content.get("text")
    if content.get("type") != "text" or not isinstance(text, str):
        raise ValueError("This box understands messages of type 'text' with a text, or 'file', only.")
    if not text.strip():
        raise ValueError("Nothing is written here yet: paste something first.")
    if len(text) > LONGEST:
        raise ValueError(f"This box reads {LONGEST:,} characters; here are {len(text):,}.")
    return text


def _why_no_file(content: dict[str, Any]) -> str:
    """Return why the page could not read a file that was chosen."""
    size = content.get("size")
    if isinstance(size, int) and size > LONGEST:
        return f"That file has {size:,} bytes; one of at most {LONGEST:,} is read here."
    return "That file is not text in UTF-8: save it as plain text in UTF-8, then choose it again."
