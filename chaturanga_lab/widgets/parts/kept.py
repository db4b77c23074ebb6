"""Kept: a widget whose state the browser keeps, so that a page that is loaded again goes on where it was."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from typing import Any

import traitlets

from .browser_half import script, styles
from .one_way import OneWay, Tell
from .page import place_of

LARGEST = 60_000
"""Characters that are kept of one widget."""

_LOST = "What this page had kept could not be brought back; it begins as at first."


class Keeping(traitlets.HasTraits):
    """What a widget needs that keeps its state in the browser: a text, and the place at which it is kept.

    Only Python sets the text. The browser keeps it for this tab and this page; after the page was loaded again, with a
    kernel that knows nothing, it sends the text back once, and `_restore` judges it like any stranger's.
    """

    kept = traitlets.Unicode().tag(sync=True)
    """The state as text; "" as long as there is nothing to be kept."""
    place = traitlets.Unicode().tag(sync=True)
    """Its kind and its number among these on the page: "board 0"; "" keeps nothing."""

    def keep(self, text: str) -> None:
        """Have the browser keep a text, or nothing more if it is ""; one that is too long counts as nothing."""
        self.set_trait("kept", text if len(text) <= LARGEST else "")

    def _restore(self, text: str) -> None:
        """Go on from a text that was kept; ValueError if it is none of ours. Nothing may be changed then."""
        raise NotImplementedError

    def bring_back(self, text: object) -> str:
        """Go on from what was kept, once; return a sentence if that could not be done, else ""."""
        if self.kept or not self.place:  # it goes on already, or was never kept: whoever sends this is no page of ours
            return ""
        try:
            if not isinstance(text, str) or not text or len(text) > LARGEST:
                raise ValueError("What was kept is a text.")
            self._restore(text)
        except ValueError:
            return _LOST
        except Exception:
            traceback.print_exc(file=sys.__stderr__)
            return _LOST
        return ""


class Kept(Keeping, OneWay):
    """A one-way widget that is kept. Its script has `parts/kept.js` after `parts/patience.js`, and makes a `Kept`.

    Whoever inherits calls `keep(text)` whenever something was done, and goes on from such a text in `_restore(text)`.
    """

    _css = styles("parts/lost.css")

    def __init__(self, *, kind: str = "", tell: Tell | None = None, **traits: Any) -> None:
        """`kind` tells places apart, the name of the class if it is ""."""
        super().__init__(tell=tell, place=place_of(kind or type(self).__name__.lower()), **traits)

    def _answer(self, content: object) -> None:
        """Answer a message as every widget does; "restore" brings back what was kept, or has it forgotten."""
        if not isinstance(content, dict) or content.get("type") != "restore":
            super()._answer(content)
            return
        if sentence := self.bring_back(content.get("text")):
            self.send({"type": "forget"})
            self._tell(sentence)
        self.send({"type": "answered"})


class Keeper(Kept):
    """The unseen part of a page made of many widgets that has its state kept: `on_restore(text)` goes on from it."""

    _esm = script("parts/element.js", "parts/patience.js", "parts/kept.js", "parts/keeper.js")

    def __init__(self, on_restore: Callable[[str], object], kind: str, *, tell: Tell | None = None) -> None:
        self._on_restore = on_restore
        super().__init__(kind=kind, tell=tell)
        self.layout.display = "none"

    def __repr__(self) -> str:
        return f"<Keeper: {self.place}, {len(self.kept)} characters>"

    def _restore(self, text: str) -> None:
        self._on_restore(text)

    def _receive(self, content: dict[str, Any]) -> None:
        raise ValueError(f"What keeps the page is asked to restore it, nothing else; not {str(content)[:40]!r}.")


class Typed(traitlets.HasTraits):
    """What a widget needs whose visitor types something that Python is not told of at once: the browser keeps it."""

    place = traitlets.Unicode().tag(sync=True)

    def reset(self) -> None:
        """Empty the field, and have the browser forget what was typed."""
        self.send({"type": "forget"})  # type: ignore[attr-defined]
