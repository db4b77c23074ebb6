"""Replay: one game of an experiment, move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..play import Game
from ..rules import Ruleset
from .frames import results_of
from .games import play_again, row_of
from .results import Results

if TYPE_CHECKING:
    import pandas as pd


def replay(games: Results | pd.DataFrame, number: int, ruleset: Ruleset | str | None = None) -> Game:
    """Return the game with that number under a ruleset (the first if None), move by move.

    It is exactly that game: its row is compared with the one in the results. Raises ValueError if there is no such
    game, or if a table no longer tells how its games were made.
    """
    results = results_of(games)
    rules, row = results.plan.ruleset(ruleset), results.game(number, ruleset)
    game = play_again(results.plan, rules, number)
    if row_of(game, number) != row:
        raise ValueError(f"Game {number} played again is not the game in the table: its start or policy is lost.")
    return game
