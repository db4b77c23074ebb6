"""StartAgain: the button that puts everything on a page back as it was when the page opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...rules.lookup import listed
from .browser_half import styles
from .listing import Listing
from .live_line import LiveLine
from .page import Standing, standing
from .region import Column

_AGAIN = '<button type="button" data-press="again">Start this page again</button>'
_UNDO = '<button type="button" data-press="undo">Undo</button>'
_AT_FIRST = "Everything on this page stands as at first."


class StartAgain(Column):
    """A button that resets whatever stands on the page, says aloud what was put back, and can undo it.

    What the browser had kept of the page is forgotten, also what was typed and not sent.
    """

    def __init__(self) -> None:
        self._before: tuple[tuple[Standing, str], ...] = ()
        self.bar = _Bar(_AGAIN, self._press)
        self.live = LiveLine()
        super().__init__([self.bar, self.live])
        self.add_class("cl-start-again")

    def __repr__(self) -> str:
        return "<StartAgain: undo is possible>" if self._before else "<StartAgain>"

    @property
    def said(self) -> str:
        """What was said last."""
        return str(self.live.text)

    def again(self) -> None:
        """Put everything back, and remember how it stood."""
        before = [(one, one.state) for one in standing()]
        self._before = tuple((one, state) for one, state in before if one.put_back() and state)
        done = [one for one, _ in self._before]
        self._show(f"{_AT_FIRST} Put back: {_counted(done)}." if done else _AT_FIRST)

    def undo(self) -> None:
        """Bring back how everything stood before; ValueError if nothing was put back."""
        if not self._before:
            raise ValueError("Nothing was put back that could be brought back.")
        before, self._before = self._before, ()
        done = [one for one, state in before if one.bring_back(state)]
        self._show(f"Brought back: {_counted(done)}." if done else "Nothing could be brought back.")

    def _press(self, key: str) -> None:
        {"again": self.again, "undo": self.undo}[key]()

    def _show(self, said: str) -> None:
        self.bar.html = _AGAIN + (_UNDO if self._before else "")
        self.live.say(said)


class _Bar(Listing):
    """The buttons, which stand in pages that know nothing of the explorer's style."""

    _css = styles("parts/tokens.css", "parts/start_again.css")


def _counted(things: Sequence[Standing]) -> str:
    """Return how many of what: "2 boards, 1 riddle and 1 bet"."""
    counts = Counter(one.what for one in things)
    return listed([f"{count} {what}{_ending(what) * (count > 1)}" for what, count in counts.items()])


def _ending(what: str) -> str:
    """Return what makes several of one thing."""
    return "es" if what.endswith("s") else "s"
