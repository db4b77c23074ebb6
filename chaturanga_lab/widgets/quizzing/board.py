"""QuizBoard: the board of a card, which shows men and the last move, and nothing that a rule says of them."""

from __future__ import annotations

from ...play import Game
from ...play.words import army_words
from ...position import Position
from ...rules.lookup import listed
from ..boards.board import Board
from ..boards.scene import Scene, last_words

ANSWER_FIRST = "Answer first; then you can play on from here."
ANSWERED = "Press “Play on from here” to move the men."

_OVER: Scene = {"moves": {}, "changed": {}, "attacked": [], "over": False, "actions": [], "can": False, "taken": []}
"""What a card leaves out of a scene, so that it gives no verdict away."""


class QuizBoard(Board):
    """A board that is veiled while a card is asked: it tells whose turn it is, not who has won or what is legal.

    >>> import chaturanga_lab as lab
    >>> board = QuizBoard()
    >>> board.ask(lab.Game(lab.ruleset("al-adli"), "3k4/4n3/8/8/8/8/8/K3R3 w").play("e1-e7"))
    >>> board.scene["heading"], board.scene["over"], board.scene["moves"]
    ('Black to move', False, {})
    """

    is_veiled = True

    def ask(self, game: Game) -> None:
        """Show the position of a card, veiled and locked."""
        self.is_veiled, self.locked, self.status = True, True, False
        self.show(game, why_locked=ANSWER_FIRST)

    def told(self) -> None:
        """Say from now on that the card has been answered, when somebody tries to move."""
        self.show(self.game, why_locked=ANSWERED)

    def unveil(self, game: Game) -> None:
        """Show a game without a veil, to be played on."""
        self.is_veiled, self.locked, self.status = False, False, True
        self.show(game)

    def _scene(self) -> Scene:
        scene = super()._scene()
        return {**scene, **_OVER, **self._heading()} if self.is_veiled else scene

    def _heading(self) -> Scene:
        """Return whose turn it is, and what was moved, in words that no rule has a part in."""
        turn = turn_words(self.game)
        return {"heading": turn, "label": f"Board, {turn}", "note": last_words(self.game, self.language)}


def turn_words(game: Game) -> str:
    """Return whose turn it is, over or not: "Black to move"."""
    return f"{army_words(game.position, game.position.turn)} to move"


def points_words(position: Position) -> str:
    """Return the points of each army and who is out, in a sentence or two; "" where there are none."""
    names = [army.name.capitalize() for army in position.geometry.armies]
    points = [f"{name} {number}" for name, number in zip(names, position.scores, strict=False)]
    out = [names[army] for army in sorted(position.grey)]
    told = [f"Points: {', '.join(points)}."] if any(position.scores) else []
    told += [f"{listed(out)} {'is' if len(out) == 1 else 'are'} out."] if out else []
    return " ".join(told)
