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
        last = turns[-1] if turns else None
        if last and position.dice and position.turn == last.army:  # some of the throw is still to be played
            turns[-1] = Turn(last.round, last.army, range(last.plies.start, ply + 1))
        else:
            number = last.round + (position.turn <= last.army) if last else 1
            turns.append(Turn(number, position.turn, range(ply, ply + 1)))
    return tuple(turns)
