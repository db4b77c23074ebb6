"""Floor 7: the board and the explorer, for notebooks and for pages."""

from __future__ import annotations

from typing import Any

from ..play import Game
from ..rules import Ruleset
from .board import Board
from .explorer import Explorer

__all__ = ["Board", "Explorer", "board", "explorer"]


def board(game: Game | Ruleset | None = None, **options: Any) -> Board:
    """Return a board on which the game can be played on with mouse, finger or keyboard.

    Takes a game, a ruleset (a new game under it), or nothing (`modern-mate`); `options` are those of `Board`.
    """
    if not (game is None or isinstance(game, Game | Ruleset)):
        raise ValueError(f'A board opens with a Game or a Ruleset, e.g. lab.ruleset("shatranj"), not {game!r:.40}.')
    return Board(Game(game) if isinstance(game, Ruleset) else game, **options)


def explorer(game: Game | Ruleset | None = None) -> Explorer:
    """Return board, rules with their sources, moves, comparison and simulation on one page.

    Takes a game, a ruleset (a new game under it), or nothing (`modern-mate`). `explorer.game` is the game as it stands
    and may be set.
    """
    return Explorer(game)
