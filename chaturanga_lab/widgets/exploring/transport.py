"""Transport: undo, redo, new game, turning the board, pause and step, who plays, and the way through a game."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.region import Column, Html
from ..telling.names import names_html
from .look import Look
from .seats import Seats
from .session import Do, Session, Step

_STEPS: dict[str, Step] = {
    "undo": Session.undo,
    "redo": Session.redo,
    "new": Session.new_game,
    "home": Session.go_home,
    "pause": Session.pause,
    "resume": Session.resume,
    "first": lambda session: session.step(-session.game.ply - 10_000),
    "back": lambda session: session.step(-1),
    "on": lambda session: session.step(1),
    "last": lambda session: session.step(10_000),
    "run": Session.run,
    "stop": lambda session: session.run(False),
    "leave": Session.leave,
    "go on": Session.go_on_from_here,
}


class Transport(Column):
    """The controls under the board. While another position is shown they lead through that game and back."""

    def __init__(self, do: Do, turn: Callable[[], object], act: Callable[[], object], tell: Tell) -> None:
        """`turn` turns the board; `act` does the one next thing that needs no person."""
        self._do = do
        self._others = {"flip": turn, "one": act}
        self.title = Html()
        self.title.add_class("cl-look")
        self.buttons = Listing(on_press=self._press, tell=tell)
        self.seating = Seats(do, tell)
        self.seats = self.seating.row
        super().__init__([self.title, self.buttons, self.seating])
        self.add_class("cl-transport")

    def show(self, session: Session) -> None:
        """Show what can be done now."""
        look = session.look
        self.title.value = _look_html(session, look) if look else ""
        self.buttons.html = _look_buttons(look) if look else _game_buttons(session)
        self.seating.show(session)

    def _press(self, key: str) -> None:
        if key in self._others:
            self._others[key]()
        else:
            self._do(_STEPS[key])


def _button(key: str, text: str, *, off: bool = False, primary: bool = False) -> str:
    kind = ' class="primary"' if primary else ""
    return f'<button type="button" data-press="{key}"{kind}{" disabled" * off}>{escape(text)}</button>'


def _game_buttons(session: Session) -> str:
    buttons = [
        _button("undo", "Undo", off=not session.trail.past),
        _button("redo", "Redo", off=not session.trail.future),
        _button("new", "New game"),
        *([_button("home", "Start again", off=session.is_at_home)] if session.has_home else []),
        _button("flip", "Flip" if len(session.players) == 2 else "Turn the board"),
        *_pace_buttons(session),
    ]
    return f'<div class="bar">{"".join(buttons)}</div>'


def _pace_buttons(session: Session) -> list[str]:
    """Return what lets policies wait, go on, or make one move.

    It is there where they play each other, were made to wait, or take their time: a thinker can be stopped.
    """
    game, seating = session.game, session.seating
    policies = seating.policies(game)
    is_watched = policies > 1 or not seating.has_person(game)
    if game.outcome or not policies:
        return []
    if not seating.is_paused:
        stop = [_button("pause", "Stop", off=not session.policy_on_turn)] if seating.has_thinker(game) else []
        return [_button("pause", "Pause")] if is_watched else stop
    if not (is_watched or session.policy_on_turn):
        return []
    return [_button("resume", "Go on", primary=True), _button("one", "Step", off=not session.policy_on_turn)]


def _look_buttons(look: Look) -> str:
    run = _button("stop", "Pause") if look.is_running else _button("run", "Play")
    buttons = [
        _button("first", "First"),
        _button("back", "Back"),
        run,
        _button("on", "Next"),
        _button("last", "Last"),
        _button("leave", "Back to my game", primary=True),
    ]
    if look.is_own:
        buttons.append(_button("go on", "Play on from here"))
    return f'<div class="bar">{"".join(buttons)}</div>'


def _look_html(session: Session, look: Look) -> str:
    """Return what the board shows, in words."""
    what = escape(look.title) if look.title else "You are looking back"
    words = names_html(look.words(session.language), look.game.rules, session.language)
    keeps = "Your own game is kept." if look.title else "Nothing is lost: go back, or play on from here."
    return f"<p><b>{what}</b>: {words}. {keeps}</p>"
