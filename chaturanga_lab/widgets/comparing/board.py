"""PairBoard: one of two linked boards; a move made on either is played on both by whoever owns them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ...play import Game
from ...play.pair import Parting
from ...position import Move
from ..boards.board import Board
from ..boards.scene import Scene

Signs = Mapping[str, Mapping[str, list[str]]]
"""For each origin the targets "gained" and "lost" against the other reading."""


class PairBoard(Board):
    """The board of reading A or B. It hands a legal move on instead of playing it, and is shown what came of it."""

    def __init__(self, game: Game, letter: str, on_move: Callable[[Move], object], **options: Any) -> None:
        """Show a game as reading `letter`; `on_move(move)` runs for each move that a visitor makes on this board."""
        self.letter, self._on_move, self._signs = letter, on_move, {}
        super().__init__(game, **options)

    def show_reading(self, game: Game, signs: Signs, why_locked: str = "") -> None:
        """Show the reading as it stands, with signs against the other one; locked if there is a reason to be."""
        self._signs = signs
        with self.hold_sync():
            self.locked = bool(why_locked)
            self.show(game, why_locked=why_locked or "No move can be made here just now.")

    def _go_on(self, game: Game) -> None:
        self._on_move(game.moves[-1])

    def _scene(self) -> Scene:
        scene, letter = super()._scene(), self.letter
        other = "B" if letter == "A" else "A"
        label = f"Board {letter}, {scene['heading']}"
        note = "" if scene["over"] else scene["note"]  # the verdict below says by which rule
        return {**scene, "changed": self._signs, "against": other, "label": label, "note": note}


def signs_of(parting: Parting, letter: str) -> Signs:
    """Return the signs on a board: the targets that its reading alone has, and those that the other alone has."""
    mine, others = (parting.only_a, parting.only_b) if letter == "A" else (parting.only_b, parting.only_a)
    signs: dict[str, dict[str, list[str]]] = {}
    for word, moves in (("gained", mine), ("lost", others)):
        for origin, target in _steps(moves):
            targets = signs.setdefault(origin, {"gained": [], "lost": []})[word]
            if target not in targets:
                targets.append(target)
    return signs


def mover_of(parting: Parting) -> str:
    """Return the square of the one man in whose moves the readings part; "" if there is none, or several."""
    origins = {origin for origin, _ in _steps((*parting.only_a, *parting.only_b))}
    return origins.pop() if len(origins) == 1 else ""


def _steps(moves: Iterable[Move]) -> Iterable[tuple[str, str]]:
    return ((move.origin, move.target) for move in moves if move.kind == "step" and move.origin and move.target)
