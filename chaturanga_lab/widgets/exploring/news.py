"""News: what has just happened to a game, in a sentence to announce."""

from __future__ import annotations

from ...play import Game, write_move
from ...rules.differences import differences
from ...rules.lookup import sentence
from ..boards.scene import ending_words, result_words, turn_of
from ..telling.reading import begin_alike, differences_words

_KEPT = "Undo brings your game back."
_MOST = 4
"""So many moves are taken back or played again by name; of more, their number is said."""


def undone(before: Game, after: Game, language: str = "en") -> str:
    """Return what Undo took back: moves, a switch of the rules between them, or a whole new game."""
    if after.rules.board != before.rules.board:
        return f"Your game on the board of {_board(before, after)}, as it was before."
    if not begin_alike(before, after) or before.moves[: after.ply] != after.moves:
        return "The game as it was before."
    moves = _moves(before, after.ply, language)
    taken, rules = f"Taken back: {moves}." if moves else "", _rules_words("Rules as before", before, after)
    return " ".join(filter(None, (taken, rules, _next(after, language)))) or "The game as it was before."


def redone(before: Game, after: Game, language: str = "en") -> str:
    """Return what Redo brought again: moves, a switch of the rules between them, or a whole new game."""
    if after.rules.board != before.rules.board:
        return f"The game on the board of {_board(before, after)}, as it was."
    if not begin_alike(before, after) or before.moves != after.moves[: before.ply]:
        return "The game as it was."
    moves = _moves(after, before.ply, language)
    played, rules = f"Played again: {moves}." if moves else "", _rules_words("Switched again", before, after)
    return " ".join(filter(None, (played, rules, ended(after) or _next(after, language)))) or "The game as it was."


def _next(game: Game, language: str) -> str:
    """Return whose turn it is and what is due, where that is not plain: at a table; "" where two armies alternate."""
    return f"{turn_of(game, language)}." if game.rules.mechanics.is_table and not game.outcome else ""


def switched(before: Game, after: Game, language: str = "en") -> str:
    """Return which answers changed, and what that does to the moves of the army whose turn it is."""
    if after.rules.board != before.rules.board:
        return f"{sentence(after.rules.title)} A new game on the board of {_board(before, after)}. {_KEPT}"
    changed = differences(after.rules, before.rules)
    if not changed:
        return "These answers were in force already."
    words = _change_words(before, after, len(changed))
    if after.start != before.start:
        return f"{words} The men stand in the new array."
    if after.moves and all(one.question and one.question.is_of_the_array for one in changed):
        return f"{words} This shows in a new game only."
    return f"{words} {_ending_words(before, after, language) or _moves_words(before, after, language)}"


def _change_words(before: Game, after: Game, count: int) -> str:
    """Return what changed: of a ruleset that was picked its name, and no more than a few answers one by one."""
    words = differences_words(after.rules, before.rules) if count < 4 else f"{count} answers change"
    picked = f"{sentence(after.rules.title)} " if after.rules.base != before.rules.base else ""
    return f"{picked}{words}."


def ended(game: Game) -> str:
    """Return who has won, by which rule and who says so; empty while the game goes on."""
    return f"Game over. {result_words(game)}. {ending_words(game)}" if game.outcome else ""


def played_on(before: Game, after: Game, language: str = "en") -> str:
    """Return how far a game has come that went on by itself, and whose turn it is or how it ended."""
    turns = sum(turn.plies.stop > before.ply for turn in after.turns)
    return f"{_count(turns, 'turn')} played. {ended(after) or f'{turn_of(after, language)}.'}"


def _board(before: Game, after: Game) -> str:
    """Return what another board is called: its size, or where that is the same its armies too."""
    size, name = after.rules.setup.size, after.rules.setup.name
    return size if size != before.rules.setup.size else f"“{name}”"


def _moves(game: Game, ply: int, language: str) -> str:
    """Return the moves of a game from a ply on, in words, or how many they are."""
    count = game.ply - ply
    if count > _MOST:
        return _count(count, "move")
    plies = range(ply, game.ply)
    return ", ".join(write_move(game.positions[at], game.rules_at(at), game.moves[at], language) for at in plies)


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"


def _rules_words(word: str, before: Game, after: Game) -> str:
    words = differences_words(after.rules, before.rules)
    return f"{word}: {words}." if words else ""


def _ending_words(before: Game, after: Game, language: str) -> str:
    """Return what a switch makes of a game that was over; empty if it goes on as it did, or is over just the same."""
    if before.outcome and not after.outcome:
        return f"The game goes on. {turn_of(after, language)}."
    if after.outcome:
        still = "still " if before.outcome and result_words(before) == result_words(after) else ""
        return f"The game is {still}over. {result_words(after)}. {ending_words(after)}"
    return ""


def _moves_words(before: Game, after: Game, language: str) -> str:
    if before.is_throw_due or after.is_throw_due:
        return f"{turn_of(after, language)}."
    now, then = set(after.legal_moves()), set(before.legal_moves())
    army = after.position.geometry.armies[after.position.turn].name.capitalize()
    gained, lost = len(now - then), len(then - now)
    if not gained and not lost:
        return f"{army} has the same moves."
    count = "no move" if not gained else "one move" if gained == 1 else f"{gained} moves"
    return f"{army} gains {count} and loses {'one' if lost == 1 else lost or 'none'}."
