"""OneWay: a widget whose state only Python sets; the browser sends messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget

from .region import PutsBack

Tell = Callable[[str], object]

MEDDLED = "The browser may not change this by itself; here it is as it stands."


class OneWay(PutsBack, anywidget.AnyWidget):
    """A widget that puts back whatever a browser overwrites, and does what a message asks or refuses with a sentence.

    A visitor can send anything over the wire, so that no trait is trusted: what a browser wants it says in a message,
    which `_receive` checks. Every message is answered, so that the page notices when Python is gone.
    """

    def __init__(self, *, tell: Tell | None = None, **traits: Any) -> None:
        self._tell = tell or (lambda _sentence: None)
        super().__init__(**traits)
        self.on_msg(lambda _widget, content, _buffers: self._answer(content))

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Put everything back as it stands, and say so."""
        super().set_state(sync_data)
        self._tell(MEDDLED)

    def _receive(self, content: dict[str, Any]) -> None:
        """Do what a message asks; ValueError, with one sentence, refuses it."""
        raise NotImplementedError

    def _answer(self, content: object) -> None:
        try:
            if not isinstance(content, dict):
                raise ValueError("A message from the page must be an object.")
            self._receive(content)
        except ValueError as refusal:
            self._tell(str(refusal))
            self.send({"type": "refused"})
        finally:
            self.send({"type": "answered"})
