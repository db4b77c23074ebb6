"""EditorBoard: the board on which a position is set up; every square can be pressed, and no rule forbids anything."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from typing import Any

from ...play import Game
from ...play.words import army_words
from ...position import Position
from ..boards.board import Board
from ..boards.scene import Scene
from .draft import Draft

OnEdit = Callable[[str, str, str], object]
"""Hears ("press", square, ""), ("carry", origin, target or "" for off the board) or ("letter", square, letter)."""

_KEYS = (
    "Arrow keys walk, Home, End, Page Up and Page Down go to the edges. Enter does what the chosen tool does. A letter "
    "puts the man of that letter, of the army chosen last, with Shift of the next army: {letters}. Delete empties the "
    "square."
)
_NONSENSE = "Where a position is set up the board understands messages of type 'press', 'carry' and 'letter' only."
_BROKEN = "Something went wrong here; the board is as it stands. The details are in the log of the server."


class EditorBoard(Board):
    """The same board as for play, but it shows a draft and hands on what is done to its squares."""

    def __init__(self, draft: Draft, on_edit: OnEdit, **looks: Any) -> None:
        self._draft, self._picked, self._on_edit = draft, "", on_edit
        super().__init__(Game(draft.rules), typed=False, **looks)

    def __repr__(self) -> str:
        return f"<EditorBoard: {self._draft.text}>"

    def show_draft(self, draft: Draft, picked: str = "") -> None:
        """Show a draft, and on which square a man has been taken up to be moved."""
        is_other = draft.rules != self._draft.rules
        self._draft, self._picked = draft, picked
        if is_other:
            self.show(Game(draft.rules))
        else:
            self._draw()

    def _scene(self) -> Scene:
        """Return the scene of a game that has not begun, with the draft's men and nothing that could be played."""
        return {**super()._scene(), **_of_draft(self._draft), "picked": self._picked}

    def _receive(self, content: object) -> None:
        """Hand on what was done to a square; whatever it is, it is answered with a sentence."""
        try:
            self._on_edit(*_read(content, self._draft.position))
        except ValueError as refusal:
            self._say(str(refusal), "refusal")
        except Exception:
            traceback.print_exc(file=sys.__stderr__)
            self._say(_BROKEN, "refusal")


def _read(content: object, position: Position) -> tuple[str, str, str]:
    """Return what a message says was done; ValueError, with one sentence, if it is none of ours."""
    if not isinstance(content, dict):
        raise ValueError(_NONSENSE)
    name, more = {"press": ("square", ""), "carry": ("origin", "target"), "letter": ("square", "letter")}.get(
        str(content.get("type")), ("", "")
    )
    square, rest = content.get(name), content.get(more, "")
    if not name or not isinstance(square, str) or not isinstance(rest, str):
        raise ValueError(_NONSENSE)
    position.geometry.square(square)
    if more == "target" and rest:
        position.geometry.square(rest)
    return str(content["type"]), square, rest


def _of_draft(draft: Draft) -> Scene:
    """Return what of a scene is otherwise while a position is set up."""
    position = draft.position
    geometry = position.geometry
    turn = f"{army_words(position, position.turn)} to move"
    letters = ", ".join(f"{kind} {draft.rules.piece(kind).name_in(draft.language)}" for kind in draft.rules.setup.kinds)
    return {
        "editing": True,
        "men": {geometry.name(square): _man(position, square) for square, _ in position.board.occupied()},
        "moves": {},
        "changed": {},
        "attacked": [],
        "last": [],
        "taken": [],
        "told": "",
        "turn": geometry.armies[position.turn].name,
        "over": False,
        "label": f"Board, being set up, {turn}",
        "heading": turn,
        "note": "",
        "emblem": [draft.rules.setup.royal, geometry.armies[position.turn].name],
        "words": {"keys": _KEYS.format(letters=letters)},
        "dice": [],
        "actions": [],
        "can": False,
        "allies": [],
        "points": [],
    }


def _man(position: Position, square: int) -> list[str]:
    """Return kind and army of a man, and "grey" if his army is out."""
    man = position.board.men[square]
    assert man is not None
    army = position.geometry.armies[man.army].name
    return [man.kind, army, "grey"] if man.army in position.grey else [man.kind, army]
