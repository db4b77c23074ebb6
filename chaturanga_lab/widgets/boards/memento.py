"""Memento: what was played on a board since it was shown, as a text from which the same board goes on."""

from __future__ import annotations

import json
from dataclasses import dataclass

from ...play import Game
from ...position import Move

MOST = 2000
"""So many moves are kept."""

_NOT_OURS = "That is nothing that was kept of this board."


@dataclass(frozen=True)
class Memento:
    """A game that went on from another, which is not kept itself, and whose side of the board is nearest.

    >>> import chaturanga_lab as lab
    >>> shown = lab.Game(lab.ruleset("modern-mate"))
    >>> text = Memento(shown.play("e2-e3"), "black").text(shown)
    >>> Memento.from_text(text, shown)
    Memento(game=Game(modern-mate: 1. e2–e3), bottom='black')
    """

    game: Game
    bottom: str

    def text(self, shown: Game) -> str:
        """Return it as text, for a game that goes on from the one that was shown; "" if that cannot be kept."""
        moves = [move.uci() for move in self.game.moves[shown.ply :]]
        if len(moves) > MOST or self.game.at(shown.ply) != shown:
            return ""
        return json.dumps({"from": origin_of(shown), "moves": moves, "bottom": self.bottom})

    @classmethod
    def from_text(cls, text: str, shown: Game) -> Memento:
        """Return what a text brings to the game that is shown; ValueError if it is of another game, or no such text.

        Every move is judged again.
        """
        moves, bottom = _read(text, shown)
        game = shown
        for move in moves:
            game = game.play(Move.from_uci(move))
        return cls(game, bottom)


def origin_of(shown: Game) -> str:
    """Return from where a board goes on: rules, ply and position, in words that another game does not share."""
    return f"{shown.rules.label}, {shown.ply}, {shown.rules.text(shown.position)}"


def _read(text: str, shown: Game) -> tuple[list[str], str]:
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(_NOT_OURS) from None
    if not isinstance(said, dict) or said.get("from") != origin_of(shown):
        raise ValueError(_NOT_OURS)
    moves, bottom = said.get("moves"), said.get("bottom")
    if not isinstance(moves, list) or len(moves) > MOST or not all(isinstance(move, str) for move in moves):
        raise ValueError(_NOT_OURS)
    if bottom not in [army.name for army in shown.position.geometry.armies]:
        raise ValueError(_NOT_OURS)
    return moves, str(bottom)
