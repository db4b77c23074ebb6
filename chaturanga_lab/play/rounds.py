"""Rounds: the turns of a game, each with its round, its army and its moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..position import Position


@dataclass(frozen=True)
class Turn:
    """One army's turn: in which round, counted from 1, and which moves of the game it has, counted from 0.

    With dice a turn has several moves: the throw, and what is played of it.
    """

    round: int
    army: int
    plies: range


def turns_between(positions: Sequence[Position]) -> tuple[Turn, ...]:
    """Return the turns in which a game went through these positions, from its start to now.

    A round goes from the first army to the last one, whoever began the game; armies that are out have no turn in it.
    """
    turns: list[Turn] = []
    for ply, position in enumerate(positions[:-1]):
        turn = turn_after(turns[-1] if turns else None, position, ply)
        turns[len(turns) - (turn.plies.start < ply) :] = [turn]  # in place of its own beginning
    return tuple(turns)


def turn_after(last: Turn | None, position: Position, ply: int) -> Turn:
    """Return the turn to which the move made in a position after `ply` moves belongs, up to that move.

    `last` is the turn of the move before, if there is one: while some of its throw is still to be played, it goes on.
    """
    if last and position.dice and position.turn == last.army:
        return Turn(last.round, last.army, range(last.plies.start, ply + 1))
    number = last.round + (position.turn <= last.army) if last else 1
    return Turn(number, position.turn, range(ply, ply + 1))
