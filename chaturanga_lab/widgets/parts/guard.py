"""Guard: a callback that fails says so in one sentence on the page, and in full in the server's log."""

from __future__ import annotations

import functools
import sys
import traceback
from collections.abc import Callable
from html import escape
from typing import Any

from .region import Html

BROKEN = "That did not work, and nothing was changed. The reason is in the log of the server."


class Guard:
    """The place for such sentences, `notice`, and the wrapper for callbacks.

    A ValueError is a refusal: its text is the sentence. Anything else is a defect: its traceback goes to the log, never
    to the page, where it would show paths of the server, or nowhere at all.
    """

    def __init__(self, speak: Callable[[str], object] | None = None) -> None:
        """Have each sentence also spoken elsewhere, where a visitor is who does not see the notice."""
        self._speak = speak
        self.notice = Html()
        self.notice.add_class("cl-notice")

    def __call__(self, callback: Callable[..., object]) -> Callable[..., None]:
        """Return the callback in a form that never raises and that clears the last sentence first."""

        @functools.wraps(callback)
        def guarded(*arguments: Any, **named: Any) -> None:
            try:
                self.tell("")
                callback(*arguments, **named)
            except ValueError as refusal:
                self.tell(str(refusal))
            except Exception:
                traceback.print_exc(file=sys.__stderr__)
                self.tell(BROKEN)

        return guarded

    def tell(self, sentence: str) -> None:
        """Show a sentence and let a screen reader speak it, once; an empty one clears the place."""
        role = "" if self._speak else ' role="alert"'
        was = self.notice.value
        self.notice.value = f"<p{role}>{escape(sentence)}</p>" if sentence else ""
        if self._speak and (sentence or was):
            self._speak(sentence)
