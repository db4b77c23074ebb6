"""Riddle: a board on which one move is asked for; it tells a right one from a wrong one."""

from __future__ import annotations

from collections.abc import Callable

from ...play import Game
from ...position import Move
from ..parts.browser_half import styles
from ..parts.kept import Keeper
from ..parts.listing import Listing
from ..parts.page import register
from ..parts.region import Column
from .board import Board

RIGHT, WRONG = "Right.", "Not that one: try again."

_SOLVED = "You have solved it. Press “Start again” to look for another way."
_AGAIN = '<button type="button" data-press="again">Start again</button>'


class Riddle(Column):
    """A board that judges each move by `is_right(move)`, takes a wrong one back, and keeps a right one.

    What it says stands above the squares and is spoken by a screen reader. A solved riddle waits until somebody starts
    again; a judge that fails counts for nothing, and the men stand as before.

    >>> import chaturanga_lab as lab
    >>> riddle = Riddle(lab.Game(lab.ruleset("modern-mate")), lambda move: move.target == "e3", right="Just so.")
    >>> riddle.board.play("e2-e3")
    >>> riddle, riddle.said
    (<Riddle: modern-mate, solved>, 'Just so.')
    """

    def __init__(self, game: Game, is_right: Callable[[Move], bool], right: str = RIGHT, wrong: str = WRONG) -> None:
        self._start, self._is_right = game, is_right
        self._right, self._wrong = right, wrong
        self.board = Board(game)
        self.again = _Again(_AGAIN, lambda _key: self.reset(), tell=self.board.refuse)
        self.keeper = Keeper(self._restore, "riddle", tell=self.board.refuse)
        super().__init__([self.board, self.again, self.keeper])
        self.add_class("cl-riddle")
        self.board.on_play(self._judge)
        register(self, "riddle", self.keeper)

    def __repr__(self) -> str:
        return f"<Riddle: {self._start.rules.label}, {'solved' if self.is_solved else 'not solved'}>"

    @property
    def is_solved(self) -> bool:
        """Whether a right move stands on the board."""
        return self.board.game.ply > self._start.ply

    @property
    def said(self) -> str:
        """What the board said last."""
        return str(self.board.announcement["text"])

    def reset(self) -> None:
        """Put the men back as they stood at first, so that another move can be tried."""
        self._show(self._start)
        self.board.say("The men stand as at first.")
        self.keeper.keep("")

    def _judge(self, game: Game, move: Move) -> None:
        with self.board.hold_sync():
            self._show(self._start)  # first of all, so that a judge that fails leaves nothing behind
            is_right = self._is_right(move)
            if is_right:
                self._show(game)
            self._say(game, self._right if is_right else self._wrong)
        self.keeper.keep(move.uci())

    def _restore(self, text: str) -> None:
        """Try the move again that was tried last, so that the same is said of it."""
        self.board.play(Move.from_uci(text))

    def _show(self, game: Game) -> None:
        self.board.show(game, why_locked=_SOLVED)
        self.board.locked = self.is_solved

    def _say(self, game: Game, judgement: str) -> None:
        """Say whether the move was right, after how it ended the game if it did."""
        ending = f"{game.outcome}." if game.outcome else ""
        self.board.say(f"{ending[:1].upper()}{ending[1:]} {judgement}".strip())


class _Again(Listing):
    """The button under the board, which stands in pages that know nothing of the explorer's style."""

    _css = styles("boards/riddle.css")
