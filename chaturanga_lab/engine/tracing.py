"""Tracing: what befell the men in a game whose moves are known, turn by turn."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ..position import Move, Position
from ..rules import Ruleset
from . import kernel as k
from .state import prepare
from .tables import Tables


class Loss(NamedTuple):
    """A man who left the board: on which turn, counted from 1, from which square, of which army, and what he was."""

    turn: int
    square: str
    army: int
    kind: str


class Promoted(NamedTuple):
    """A man who became another: on which turn, counted from 1, of which army, what he was and what he became."""

    turn: int
    army: int
    was: str
    became: str


@dataclass(frozen=True)
class Trace:
    """One game: how many turns it had, who left the board, who was promoted, and how many moves each turn offered.

    With dice a turn is a throw and all that is played with it, and the moves are those that the throw allows. `choices`
    has a number for each turn, 0 where the army had to pass; it is empty if they were not counted.
    """

    turns: int
    losses: tuple[Loss, ...]
    promotions: tuple[Promoted, ...]
    choices: array[int]


def trace(position: Position, rules: Ruleset, moves: Iterable[Move], *, with_choices: bool = False) -> Trace:
    """Return what befell the men while these moves were played from a position; the moves are taken on trust.

    To count the choices makes it slower about fourfold.
    """
    walk = _Walk(position, rules)
    choices = array("i")
    for move in moves:
        walk.begin()
        if with_choices and move.kind != "roll" and len(choices) < walk.turns:
            choices.append(walk.count_choices())
        walk.make(move)
    return Trace(walk.turns, tuple(walk.losses), tuple(walk.promotions), choices)


class _Walk:
    """A game on the kernel's arrays, move by move."""

    def __init__(self, position: Position, rules: Ruleset) -> None:
        self.tables, self.s = prepare(position, rules)
        self.padded = {name: square for square, name in self.tables.names.items()}
        self.board = slice(min(self.tables.squares), max(self.tables.squares) + 1)
        self.has_dice = bool(self.tables.mechanics.dice)
        self.turns = 0
        self.losses: list[Loss] = []
        self.promotions: list[Promoted] = []

    def begin(self) -> None:
        """Count a turn, if the next move begins one."""
        is_within = self.has_dice and self.s[k.DICE] and self.turns
        self.turns += not is_within

    def count_choices(self) -> int:
        """Return how many moves the army to move has; a pass is none."""
        t, s = self.tables.t, self.s
        if self.has_dice:
            return int(k.list_by_dice(t, s, k.OUT)) - k.OUT
        end: int = k.list_actions(t, s, k.OUT)
        return 0 if t[k.TABLE] and s[k.OUT] == k.PASS else end - k.OUT

    def make(self, move: Move) -> None:
        """Make a move, and note who left the board by it and who was promoted."""
        t, s, z = self.tables.t, self.s, self.tables.z
        if move.kind == "roll":
            s[k.DICE] = len(move.faces)
            s[k.DICE + 1 : k.DICE + 1 + len(move.faces)] = move.faces
        elif move.kind == "resign":
            k.give_up(t, s, z)
        elif move.target is None:
            self._carry_out(k.PASS)
        else:
            man = s[k.BOARD + self.padded[move.origin]] if move.origin else 0
            self._step(man, man << k.SQUARE_BITS | self.padded[move.target])

    def _step(self, man: int, code: int) -> None:
        s, letters = self.s, self.tables.letters
        before, captures, promotions, was = s[self.board], s[k.CAPTURES], s[k.PROMOTIONS], s[k.KIND + man]
        self._carry_out(code)
        if s[k.CAPTURES] > captures:
            self.losses += _gone(self.tables, before, s[self.board], s, self.turns)
        if s[k.PROMOTIONS] > promotions:
            army = (man >> k.MAN_BITS) - 1
            self.promotions.append(Promoted(self.turns, army, letters[was], letters[s[k.KIND + man]]))

    def _carry_out(self, code: int) -> None:
        carry_out: Callable[..., object] = k.carry_out_by_dice if self.has_dice else k.carry_out
        carry_out(self.tables.t, self.s, self.tables.z, code)


def _gone(tables: Tables, before: list[int], after: list[int], s: list[int], turn: int) -> list[Loss]:
    """Return the men who stood on the board before a move and do not after it, whether grey or not."""
    still = {_plain(man) for man in after}
    first, gone = min(tables.squares), []
    for number, occupant in enumerate(before):
        man = _plain(occupant)
        if man and man < k.OFF and man not in still:
            kind = tables.letters[s[k.KIND + man]]
            gone.append(Loss(turn, tables.names[first + number], (man >> k.MAN_BITS) - 1, kind))
    return gone


def _plain(occupant: int) -> int:
    """Return the man of an occupant, his own code if he is grey."""
    return occupant - k.GREY_SHIFT if k.FIRST_GREY <= occupant < k.OFF else occupant
