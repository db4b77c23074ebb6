"""Transport: undo, redo, new game and flip, who plays, and the way through a game that is looked at."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from .choice import Choice
from .listing import Listing
from .look import Look
from .one_way import Tell
from .region import Column, Html, Row
from .session import PLAYERS, Do, Session, Step

_PLAYER_WORDS = {"person": "a person"}

_STEPS: dict[str, Step] = {
    "undo": Session.undo,
    "redo": Session.redo,
    "new": Session.new_game,
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

    def __init__(self, do: Do, flip: Callable[[], object], tell: Tell) -> None:
        self._do, self._flip, self._tell = do, flip, tell
        self.title = Html()
        self.title.add_class("cl-look")
        self.buttons = Listing(on_press=self._press, tell=tell)
        self.seats = Row()
        self.seats.add_class("cl-settings")
        super().__init__([self.title, self.buttons, self.seats])
        self.add_class("cl-transport")

    def show(self, session: Session) -> None:
        """Show what can be done now."""
        look = session.look
        self.title.value = _look_html(look) if look else ""
        self.buttons.html = _look_buttons(look) if look else _game_buttons(session)
        self._seat(session)

    def _press(self, key: str) -> None:
        self._flip() if key == "flip" else self._do(_STEPS[key])

    def _seat(self, session: Session) -> None:
        names = [army.name for army in session.game.position.geometry.armies]
        if [seat.name for seat in self.seats.children] != [f"{name.capitalize()} is" for name in names]:
            self.seats.children = [self._seat_of(army, name) for army, name in enumerate(names)]
        for seat, player in zip(self.seats.children, session.players, strict=True):
            seat.value = player

    def _seat_of(self, army: int, name: str) -> Choice:
        options = [(player, _PLAYER_WORDS.get(player, player)) for player in PLAYERS]
        return Choice(
            f"{name.capitalize()} is",
            options,
            PLAYERS[0],
            lambda player: self._do(lambda session: session.seat(army, player)),
            is_setting=True,
            tell=self._tell,
        )


def _button(key: str, text: str, *, off: bool = False, primary: bool = False) -> str:
    kind = ' class="primary"' if primary else ""
    return f'<button type="button" data-press="{key}"{kind}{" disabled" * off}>{escape(text)}</button>'


def _game_buttons(session: Session) -> str:
    buttons = [
        _button("undo", "Undo", off=not session.past),
        _button("redo", "Redo", off=not session.future),
        _button("new", "New game"),
        _button("flip", "Flip"),
    ]
    if not session.has_person and session.game.outcome is None:
        buttons.append(_button("resume", "Go on", primary=True) if session.is_paused else _button("pause", "Pause"))
    return f'<div class="bar">{"".join(buttons)}</div>'


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


def _look_html(look: Look) -> str:
    """Return what the board shows, in words."""
    what = escape(look.title) if look.title else "You are looking back"
    keeps = "Your own game is kept." if look.title else "Nothing is lost: go back, or play on from here."
    return f"<p><b>{what}</b>: {escape(look.words)}. {keeps}</p>"
