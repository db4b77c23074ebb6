"""GoingOn: a board that goes on where it was after its page was loaded again, and that can be put back as at first."""

from __future__ import annotations

from typing import Any

from ...play import Game
from ..parts.kept import Keeping
from ..parts.page import place_of, register
from .memento import Memento
from .seated import Seated

AT_FIRST = "The men stand as at first."
_AS_LEFT = "The board stands as you left it."


class GoingOn(Keeping, Seated):
    """What a board needs to be kept; `_first` is the game that was shown first, `_shown` the one shown last."""

    scene: Any
    _game: Game
    _shown: Game
    _first: Game

    def _draw(self) -> None:
        raise NotImplementedError

    def _say(self, text: str, kind: str) -> None:
        raise NotImplementedError

    def show(self, game: Game) -> None:
        """Show a game."""
        raise NotImplementedError

    def _await_answer(self) -> None:
        raise NotImplementedError

    def reset(self) -> None:
        """Show the game that was shown first, from the side from which it was seen; no callback runs."""
        self.show(self._first)
        with self.hold_sync():
            self.bottom = self._seat_at_first
            self._say(f"{AT_FIRST} {self.scene['heading']}.", "news")
        self.keep("")

    def _begin_to_keep(self, is_kept: bool) -> None:
        """Take what is shown now as that with which the page opens, and find a place in what the browser keeps."""
        self._seat_at_first = self.bottom
        if is_kept:
            self.place = place_of("board")
            register(self, "board")
            self.observe(lambda _change: self._keep(), "bottom")

    def _keep(self) -> None:
        """Have the browser keep how the board stands, if it is kept at all."""
        if self.place:
            is_at_first = self._game == self._shown and self.bottom == self._seat_at_first
            self.keep("" if is_at_first else Memento(self._game, self.bottom).text(self._shown))

    def _take_up(self, content: dict[str, Any]) -> None:
        """Go on from what the browser kept, or have it forgotten."""
        if sentence := self.bring_back(content.get("text")):
            self.send({"type": "forget"})
            self._say(sentence, "refusal")
        self.send({"type": "answered"})

    def _restore(self, text: str) -> None:
        left = Memento.from_text(text, self._shown)
        self._game = left.game
        with self.hold_sync():
            self.bottom = left.bottom
            self._draw()
            self._say(f"{_AS_LEFT} {self.scene['heading']}.", "news")
        self._keep()
        self._await_answer()
