"""QuizReplies: the question of a card and the replies to it, each a button and a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from ..parts.browser_half import script
from ..parts.one_way import OneWay, Tell

_STALE = "That reply was to another card; look again, then answer."


class QuizReplies(OneWay):
    """A question with its replies: `on_reply(id)` runs when one is pressed, or its letter or number is.

    The buttons keep their places when the card has been answered; `mine` is then outlined. When `card` changes, what
    was asked takes the focus, so that a screen reader reads it and the keys answer it.
    """

    _esm = script("parts/element.js", "parts/patience.js", "quizzing/replies.js")

    card = traitlets.Unicode().tag(sync=True)
    """Which card this is, of which round: another text is another card."""
    head = traitlets.Unicode().tag(sync=True)
    asks = traitlets.Unicode().tag(sync=True)
    tells = traitlets.Unicode().tag(sync=True)
    """HTML under the question."""
    hint = traitlets.Unicode().tag(sync=True)
    replies: traitlets.List[Any] = traitlets.List().tag(sync=True)
    """(id, words) for each reply; none at the end."""
    mine = traitlets.Unicode().tag(sync=True)
    """The reply that was given, "" while none was."""

    def __init__(self, on_reply: Callable[[str], object], *, tell: Tell | None = None) -> None:
        self._on_reply = on_reply
        super().__init__(tell=tell)

    def __repr__(self) -> str:
        return f"<QuizReplies: {self.head or 'no card'}>"

    def reply(self, id: str) -> None:
        """Give a reply as the page does; ValueError if there is none such, or one was given."""
        if self.mine or id not in dict(self.replies):
            raise ValueError("This card has been answered." if self.mine else f"There is no reply {id[:40]!r} here.")
        self._on_reply(id)

    def _receive(self, content: dict[str, Any]) -> None:
        id, card = content.get("reply"), content.get("card")
        if content.get("type") != "reply" or not isinstance(id, str) or not isinstance(card, str):
            raise ValueError("A card understands messages of type 'reply' with a reply's id and the card only.")
        if card != self.card:
            raise ValueError(_STALE)
        self.reply(id)
