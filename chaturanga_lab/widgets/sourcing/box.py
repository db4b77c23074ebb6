"""Box: the field into which a source is written, with patterns to begin with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from ...rules.manuscript import LONGEST
from ..parts.browser_half import script, styles
from ..parts.kept import Kept
from ..parts.one_way import Tell


class Box(Kept):
    """A field of many lines, read by `on_text(text)`; a ValueError refuses the text and is shown beside it.

    What is written stays, whether it was taken or refused, and comes back when the page is loaded again. The box also
    dresses the form in which it stands in the colours of the page.
    """

    _esm = script("parts/element.js", "parts/patience.js", "parts/kept.js", "parts/theme.js", "sourcing/box.js")
    _css = styles("parts/lost.css", "parts/tokens.css", "sourcing/sourcing.css")

    text = traitlets.Unicode().tag(sync=True)
    """What stands in the field as long as the visitor writes nothing else."""
    patterns: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)
    """Texts to begin with, each under the words on its button."""
    largest = traitlets.Int(LONGEST).tag(sync=True)

    def __init__(
        self,
        text: str,
        patterns: Mapping[str, str],
        on_text: Callable[[str], object],
        on_restore: Callable[[str], object],
        *,
        tell: Tell | None = None,
    ) -> None:
        self._on_text, self._on_restore = on_text, on_restore
        super().__init__(kind="source form", tell=tell, text=text, patterns=dict(patterns))

    def __repr__(self) -> str:
        return f"<Box: {len(self.text)} characters>"

    def put_back(self, text: str) -> None:
        """Show a text instead of whatever the visitor wrote, which the browser forgets."""
        self.text = text
        self.keep("")
        self.send({"type": "forget"})

    def refuse(self, sentence: str) -> None:
        """Show beside the field why its text was not taken."""
        self.send({"type": "refused", "text": sentence})

    def _restore(self, text: str) -> None:
        self._on_restore(text)

    def _receive(self, content: dict[str, Any]) -> None:
        text = content.get("text")
        if content.get("type") != "text" or not isinstance(text, str):
            raise ValueError("This field understands messages of type 'text' with a text only.")
        try:
            self._on_text(text)
        except ValueError as refusal:
            self.refuse(str(refusal))
        else:
            self.send({"type": "taken"})
