"""News: what has just happened to a game, in a sentence to announce."""

from __future__ import annotations

from ..play import Game
from .reading import differences, differences_words, is_of_the_array


def undone(before: Game, after: Game) -> str:
    """Return what Undo took back."""
    if after.ply < before.ply and after.moves == before.moves[: after.ply]:
        return f"Taken back: {', '.join(before.notation()[after.ply :])}."
    if after.moves == before.moves:
        return f"Rules as before: {differences_words(after.rules, before.rules)}."
    return "The game as it was before."


def redone(before: Game, after: Game) -> str:
    """Return what Redo brought again."""
    if before.ply < after.ply and before.moves == after.moves[: before.ply]:
        return f"Played again: {', '.join(after.notation()[before.ply :])}."
    if before.moves == after.moves:
        return f"Switched again: {differences_words(after.rules, before.rules)}."
    return "The game as it was."


def switched(before: Game, after: Game) -> str:
    """Return which answers changed, and what that does to the moves of the army whose turn it is."""
    changed = differences(after.rules, before.rules)
    if not changed:
        return "These answers were in force already."
    words = f"{differences_words(after.rules, before.rules)}."
    if after.start != before.start:
        return f"{words} The men stand in the new array."
    if after.moves and all(is_of_the_array(one.question) for one in changed):
        return f"{words} This shows in a new game only."
    return f"{words} {_moves_words(before, after)}"


def _moves_words(before: Game, after: Game) -> str:
    now, then = set(after.legal_moves()), set(before.legal_moves())
    army = after.position.geometry.armies[after.position.turn].name.capitalize()
    gained, lost = len(now - then), len(then - now)
    if not gained and not lost:
        return f"{army} has the same moves."
    count = "no move" if not gained else "one move" if gained == 1 else f"{gained} moves"
    return f"{army} gains {count} and loses {lost or 'none'}."
