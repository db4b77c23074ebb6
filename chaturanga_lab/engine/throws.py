"""Throws: why a throw, a skip, a pass or a resignation is not possible, in one sentence."""

from __future__ import annotations

from ..position import Move, Position
from ..rules import Dice, Ruleset


def is_throw_due(position: Position, rules: Ruleset) -> bool:
    """Whether the army to move has to throw the dice before anything else."""
    return rules.mechanics.dice is not None and not position.dice


def kinds_left(position: Position, rules: Ruleset) -> list[tuple[str, ...]]:
    """Return which kinds each die left moves; none for a face that the dice of these rules do not have."""
    dice = rules.mechanics.dice
    faces = dict(zip(dice.numbers, dice.faces, strict=True)) if dice else {}
    return [faces.get(face, ()) for face in position.dice]


def reason_beside_the_board(position: Position, rules: Ruleset, available: tuple[Move, ...], move: Move) -> str:
    """Return why an action that moves no man is not among those available."""
    if move.kind == "resign":
        return _reason_to_stay(position, rules)
    if move.kind in ("roll", "skip") and rules.mechanics.dice is None:
        return f"{rules.label} is played without dice: there is nothing to throw."
    if not available:
        return f"{_turn(position)} has no move here: the game is over."
    if move.kind == "roll" and rules.mechanics.dice:
        return _reason_for_roll(position, rules.mechanics.dice, move)
    if is_throw_due(position, rules):
        return f"The throw is due: {_turn(position)} can neither pass nor give anything up yet."
    if move.kind == "skip":
        return f"No die left has a move: {_turn(position)} passes."
    if rules.mechanics.dice:
        return "A die is lost only when it moves no man; skip gives up the rest of the throw."
    return f"{_turn(position)} has a move, and an army passes only when it has none."


def _reason_for_roll(position: Position, dice: Dice, move: Move) -> str:
    if position.dice:
        left = f"{_listed(position.dice)} {'is' if len(position.dice) == 1 else 'are'} left"
        return f"The dice are thrown already: {left}."
    thrown = "one face" if dice.count == 1 else f"{dice.count} faces"
    said = _listed(move.faces) if move.faces else "nothing"
    return f"A throw shows {thrown} from {dice.numbers[0]} to {dice.numbers[-1]}, not {said}."


def _reason_to_stay(position: Position, rules: Ruleset) -> str:
    turn = _turn(position)
    if not rules.mechanics.is_table:
        return "An army resigns only where more than two meet."
    if position.turn in position.grey:
        return f"{turn} is out already and cannot resign."
    return f"{turn} is the last army left and cannot resign."


def _turn(position: Position) -> str:
    return position.geometry.armies[position.turn].name.capitalize()


def _listed(faces: tuple[int, ...]) -> str:
    """Return faces as "3", "3 and 1" or "3, 1 and 5"."""
    *first, last = map(str, faces)
    return f"{', '.join(first)} and {last}" if first else last
