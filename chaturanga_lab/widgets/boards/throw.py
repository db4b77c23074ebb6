"""Throw: the dice of the turn under way, or of the turn that has just ended, and what became of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...play import Game
from ...rules.mechanics import Dice

State = Literal["to play", "played", "lost", "given up"]


@dataclass(frozen=True)
class Die:
    """One die of a throw: its face, the kinds that it moves, what became of it, and the army that threw it."""

    face: int
    men: tuple[str, ...]
    state: State
    army: int


def men_of_faces(dice: Dice) -> dict[int, tuple[str, ...]]:
    """Return the kinds that each face moves."""
    return {face: tuple(kinds) for face, kinds in zip(dice.numbers, dice.faces, strict=True)}


def must_pass(game: Game) -> bool:
    """Whether all that can be done in a game is to pass; a throw may still be due."""
    moves = () if game.rules.mechanics.turns == "alternate" else game.legal_moves()
    return len(moves) == 1 and moves[0].kind == "pass"


def throw_of(game: Game) -> tuple[Die, ...]:
    """Return the dice of the last throw, as they fell; () where no dice were thrown, or none are thrown any more.

    A die that no man can play any more is lost, before its army has passed too.
    """
    thrown = next((ply for ply in reversed(range(game.ply)) if game.moves[ply].kind == "roll"), None)
    first = 0 if thrown is None else thrown + 1
    faces = game.start.dice if thrown is None else game.moves[thrown].faces
    dice = game.rules_at(max(first - 1, 0)).mechanics.dice
    if dice is None or game.rules.mechanics.dice is None:
        return ()
    army, men = game.positions[first].turn, men_of_faces(dice)
    states = _states(game, first, faces, men)
    return tuple(Die(face, men.get(face, ()), state, army) for face, state in zip(faces, states, strict=True))


def _states(game: Game, first: int, faces: tuple[int, ...], men: dict[int, tuple[str, ...]]) -> list[State]:
    """Return what became of each die in the moves from `first` on that belong to the throw."""
    states: list[State] = ["to play"] * len(faces)
    army = game.positions[first].turn
    for ply in range(first, game.ply):
        if game.positions[ply].turn != army or "to play" not in states:
            break
        _spend(game, ply, faces, men, states)
    if game.position.dice and must_pass(game):
        return ["lost" if state == "to play" else state for state in states]
    return states


def _spend(game: Game, ply: int, faces: tuple[int, ...], men: dict[int, tuple[str, ...]], states: list[State]) -> None:
    """Write down which die a move played, and which were lost or given up by it."""
    before, after, move = game.positions[ply], game.positions[ply + 1], game.moves[ply]
    left = list(after.dice) if after.turn == before.turn else []
    waiting = [at for at, state in enumerate(states) if state == "to play"]
    man = before.board[move.origin] if move.kind == "step" and move.origin else None
    fitting = [at for at in waiting if man and man.kind in men.get(faces[at], ())]
    if played := [at for at in fitting if faces[at] not in left] or fitting:
        states[played[0]] = "played"
        waiting.remove(played[0])
    for at in waiting:
        if faces[at] in left:
            left.remove(faces[at])
        else:
            states[at] = "given up" if move.kind in ("skip", "resign") else "lost"
