"""Board: a game that a visitor plays with mouse, finger, keyboard or screen reader."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import anywidget
import traitlets

from ...engine import IllegalMove
from ...play import Game, read_move
from ...play.commands import answer_command
from ...position import Geometry, Move
from ...rules import Ruleset, ruleset
from ..parts.browser_half import script, styles
from ..parts.clock import Later, later
from ..parts.view import CHOICES
from ..telling.renamed import renamed
from .answering import NOT_YOURS, Answering, Opponent
from .drawn import Drawn
from .dressed import Dressed
from .going_on import AT_FIRST, GoingOn
from .message import read_choice, read_line, read_message, read_step
from .scene import Scene, last_words, news_of, scene_of, turn_of

PARTS = (
    "boards/scene.js",
    "parts/theme.js",
    "parts/fonts.js",
    "parts/view.js",
    "boards/head.js",
    "boards/figures.js",
    "boards/tongue.js",
    "boards/chooser.js",
    "boards/asking.js",
    "parts/patience.js",
    "parts/lifeline.js",
    "parts/kept.js",
    "boards/way_back.js",
    "boards/motion.js",
    "boards/drag.js",
    "boards/pencil.js",
    "boards/pointer.js",
    "boards/cloth.js",
    "boards/status_line.js",
    "boards/hands.js",
    "boards/typed.js",
    "boards/keys.js",
    "boards/board.js",
)
"""The modules of the browser's half, each after those that it imports."""

FIRST_RULES = "modern-mate"

OnPlay = Callable[[Game, Move], object]

_LOCKED = "No move can be made here just now."
_STALE = "That move was made on a board that has changed since; look again, then play."
_BROKEN = "Something went wrong here; the board is as it stands. The details are in the log of the server."
_NO_WAY_BACK = "There is no move to take back here."
_NOT_DUE = "No throw is due: {turn}."
_MEDDLED = "The browser may turn the board and play moves, nothing else; here is the board as it stands."


class Board(Drawn, Answering, GoingOn, Dressed, anywidget.AnyWidget):
    """A board that shows a game and lets a visitor play on.

    The game is a Python value that no trait holds: a browser can overwrite any trait, and changes nothing by it. Moves
    arrive as messages and are judged again here; every message is answered, a refused one with a sentence.

    >>> import chaturanga_lab as lab
    >>> board = Board(lab.Game(lab.ruleset("modern-mate")))
    >>> board.play("e2-e3")
    >>> board
    <Board: modern-mate, ply 1, Black to move>
    """

    _esm = script(*PARTS)
    _css = styles("parts/tokens.css", "parts/view.css", "parts/lost.css", "boards/board.css")

    scene = traitlets.Dict(read_only=True).tag(sync=True)
    """What is shown; see `chaturanga_lab.widgets.boards.scene`."""
    announcement = traitlets.Dict(read_only=True).tag(sync=True)
    """The last sentence said: its number `n`, its `text`, its `kind` (`move`, `refusal`, `news`)."""
    locked = traitlets.Bool(False).tag(sync=True)
    """Whether the visitor has to wait, for instance while an opponent thinks."""

    def __init__(
        self,
        game: Game | None = None,
        *,
        against: Ruleset | None = None,
        bottom: str = "",
        flipped: bool = False,
        locked: bool = False,
        theme: str = "",
        language: str = "en",
        men: str = "figures",
        status: bool = True,
        typed: bool = True,
        takes_back: bool = False,
        is_kept: bool = False,
        seed: int | None = None,
        opponent: Opponent | Mapping[str, Opponent] | None = None,
        later: Later = later,
    ) -> None:
        """Show a game, or a new one; `against` marks what each man gained and lost against another ruleset.

        `bottom` names the army whose side is nearest, at first the one that looks up the board; `flipped` is the same
        for the one that looks down it. With `takes_back` a visitor can take back what was played since the game was
        shown: one move, or all of them. A board that `is_kept` by the browser goes on where it was after its page was
        loaded again. Dice are thrown by `rng`, which `seed` makes fall the same every time. The looks (theme, language,
        men, status, typed) are traits, explained in `Dressed`.

        `opponent` answers what a visitor plays: a policy such as "greedy", "thinker:200" or `lab.thinker(level=2)`, for
        every army but the one that is nearest, or a mapping of armies to policies. Whatever its level, a thinker
        answers within a second, unless it has `seconds` of its own. `later` is how to do something after some seconds.
        """
        self._game = self._shown = self._first = game or Game(ruleset(FIRST_RULES))
        self.rng = Random(seed)
        self._takes_back = takes_back
        self._against, self._why_locked = against, _LOCKED
        self._wipe()
        self._callbacks: list[OnPlay] = []
        looks = {"theme": theme, "language": language, "men": men, "status": status, "typed": typed}
        super().__init__(bottom=bottom or self._seat_after(2 * flipped), locked=locked, **looks)
        self._seat(opponent, later)
        self._say("", "news")
        self._draw()
        self._begin_to_keep(is_kept)
        self._await_answer()
        self.on_msg(lambda _widget, content, _buffers: self._receive(content))

    def __repr__(self) -> str:
        return f"<Board: {self._game.rules.label}, ply {self._game.ply}, {self.scene['heading']}>"

    # ------------------------------------------------------------------ for Python

    @property
    def game(self) -> Game:
        """The game as it stands; set it with `show`."""
        return self._game

    def show(self, game: Game, against: Ruleset | None = None, why_locked: str = _LOCKED) -> None:
        """Show another game, or the same under other rules; nothing is said and no callback runs.

        A man in hand stays in hand if he still stands there and no move was played: his moves are seen to change.
        `why_locked` is the sentence for a visitor who tries to move while the board is locked.
        """
        if not isinstance(game, Game):
            raise ValueError(f"A board shows a Game, not {type(game).__name__}.")
        self._game = self._shown = game
        self._against, self._why_locked = against, why_locked
        self._wipe()
        with self.hold_sync():
            if self.bottom not in self._seats:
                self.bottom = self._seat_after(0)
            self._draw()
        self._await_answer()

    def play(self, move: Move | str) -> None:
        """Play a move, announce it, and run the callbacks; IllegalMove, with one sentence, changes nothing.

        "throw", which names no faces, throws the dice.
        """
        game = self._game
        if isinstance(move, str) and not game.outcome:
            move = read_move(move, game.position, game.rules, game.legal_moves())
        self._go_on(self._thrown() if move == Move("roll") else game.play(move))

    def throw(self) -> None:
        """Throw the dice, as `play` plays a move; ValueError, with one sentence, if no throw is due."""
        self.play(Move("roll"))

    @property
    def can_go_back(self) -> bool:
        """Whether a visitor can take back a move."""
        return self._takes_back and self._game.ply > self._shown.ply

    def take_back(self, everything: bool = False) -> None:
        """Take back the last move, or all that were played since the game was shown; ValueError if there is none.

        With an opponent it is the last move of a person that goes, with the answers to it. It is announced, and no
        callback runs.
        """
        if self._game.ply <= self._shown.ply:
            raise ValueError(_NO_WAY_BACK)
        before = self._shown if everything else self._before()
        count = self._game.ply - before.ply
        gone = f"Taken back: {f'{count} moves.' if count > 1 else last_words(self._game, self.language)}"
        self._game = before
        with self.hold_sync():
            self._draw()
            what = AT_FIRST if self._game.ply == self._shown.ply else gone
            self._say(f"{what} {self.scene['heading']}.", "news")
        self._keep()
        self._await_answer()

    def on_play(self, callback: OnPlay) -> None:
        """Have `callback(game, move)` run after each move, with the game that it led to.

        It must return at once: while it runs no other click is heard.
        """
        self._callbacks.append(callback)

    def say(self, text: str) -> None:
        """Show a sentence above the squares and let a screen reader speak it."""
        self._say(text, "news")

    def speak(self, text: str) -> None:
        """Let a screen reader speak a sentence that others see elsewhere on the page; an empty one is nothing."""
        if text:
            self._say(text, "move")

    def refuse(self, text: str) -> None:
        """Show why something was refused, and let a screen reader speak it; an empty text takes it back."""
        self._say(text, "refusal")

    def pick(self, square: str = "") -> None:
        """Take up the man on a square in the browser, so that his moves are seen; an empty name puts him down."""
        if square:
            self._game.position.geometry.square(square)
        self.send({"type": "pick", "square": square})

    # ------------------------------------------------------------------ from the browser

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take from the browser which side is below; put everything else back as it stands, and say so."""
        theirs = {key: value for key, value in sync_data.items() if key == "bottom" and value in self._seats}
        if theirs:
            super().set_state(theirs)
        if meddled := [key for key in sync_data if key not in theirs]:
            self.send_state([key for key in meddled if key in self.keys])
            self._say(_MEDDLED, "refusal")

    def _receive(self, content: object) -> None:
        """Answer a message from the browser: with a move played, or with a sentence."""
        if isinstance(content, dict) and content.get("type") == "restore":
            self._take_up(content)
            return
        try:
            self._try(read_message(content))
        except ValueError as refusal:
            self._say(renamed(str(refusal), self._game.rules, self.language), "refusal")
        except Exception:
            traceback.print_exc(file=sys.__stderr__)
            self._say(_BROKEN, "refusal")

    def _try(self, message: dict[str, Any]) -> None:
        """Do what a message asks; a question is answered whatever the board waits for."""
        if message["type"] in CHOICES:
            self._choose(message["type"], read_choice(message))
            return
        line = read_line(message) if message["type"] == "line" else ""
        if line and (answer := answer_command(line, self._game, self.language)):
            self.say(answer)
            return
        step = line or read_step(message)
        takes_back = not line and isinstance(step, str)
        if self.locked and not (takes_back and self.opponent_on_turn):
            raise IllegalMove(self._reason)
        if message["ply"] != self._game.ply:
            self.send_state("scene")
            raise IllegalMove(_STALE)
        if isinstance(step, Move) or line:
            self.play(step)
        elif not self._takes_back:
            raise IllegalMove(_NO_WAY_BACK)
        else:
            self.take_back(everything=step == "all")

    # ------------------------------------------------------------------ to the browser

    @property
    def _geometry(self) -> Geometry:
        return self._game.position.geometry

    @property
    def _reason(self) -> str:
        """Why a visitor has to wait."""
        return NOT_YOURS if self.opponent_on_turn else self._why_locked

    def _thrown(self) -> Game:
        """Return the game after a throw; one that is not due uses up no chance, so that a seed keeps its promise."""
        game = self._game
        if game.position.dice and game.rules.mechanics.dice and not game.outcome:
            raise IllegalMove(_NOT_DUE.format(turn=turn_of(game, self.language)))
        return game.throw(self.rng)

    def _go_on(self, game: Game) -> None:
        """Show the game after a move, announce it, and run the callbacks."""
        self._game = game
        with self.hold_sync():
            self._draw()
            self._say(news_of(game, self.scene, self.language), "move")
        self._keep()
        for callback in self._callbacks:
            self._run(callback)
        self._await_answer()

    def _draw(self) -> None:
        if self._opponents:
            self.locked = self.opponent_on_turn is not None
        self.set_trait("scene", self._scene())

    def _scene(self) -> Scene:
        """Return all that is shown, as JSON."""
        scene = scene_of(self._game, self._against, self.language, self.men)
        words = {**scene["words"], "locked": self._reason.rstrip(".")}
        back = {"takes_back": self._takes_back, "can_go_back": self.can_go_back}
        return {**scene, **back, **self._drawings, "words": words, "about": self._about_opponents}

    def _say(self, text: str, kind: str) -> None:
        self.set_trait("announcement", {"n": self.announcement.get("n", 0) + 1, "text": text, "kind": kind})

    def _run(self, callback: OnPlay) -> None:
        """Run a callback; if it fails, the move stays played, and the log says what happened."""
        try:
            callback(self._game, self._game.moves[-1])
        except Exception:
            traceback.print_exc(file=sys.__stderr__)
            self._say(_BROKEN, "refusal")
