"""Imbalances: arrays from which one army has fewer men than the other, so that games tell what those men are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..position import Position
from ..rules import Mechanics, Ruleset

AT_A_TABLE = (
    "Piece values are measured between two armies: at a table of four, a man who is missing changes the game of all "
    "four, and what men count there is in the rules, as points."
)


@dataclass(frozen=True)
class Imbalance:
    """What an army goes without, and what its opponent goes without in return, as letters of kinds.

    >>> Imbalance(("R",), ("P", "P"))
    Imbalance(without=('R',), against=('P', 'P'))
    """

    without: tuple[str, ...]
    against: tuple[str, ...] = ()

    def weight(self, letter: str) -> int:
        """Return how many men of a kind the army has fewer than its opponent."""
        return self.without.count(letter) - self.against.count(letter)

    def starts(self, rules: Ruleset, army: int) -> tuple[Position, ...]:
        """Return start arrays in which this army goes without, so many that each man of a kind is missing in turn."""
        squares = _squares(rules.mechanics)
        most = max(len(squares[army, letter]) for letter in (*self.without, *self.against))
        return tuple(_start_without(rules, self._missing(squares, army, turn)) for turn in range(most))

    def _missing(self, squares: Squares, army: int, turn: int) -> Iterator[int]:
        """Yield the squares that are left empty; of two men of a kind, such as stand half a board apart."""
        for owner, letters in ((army, self.without), (1 - army, self.against)):
            for number, letter in enumerate(letters):
                of_kind = squares[owner, letter]
                yield of_kind[(turn + number * len(of_kind) // 2) % len(of_kind)]


Squares = dict[tuple[int, str], list[int]]
"""The squares of an army's men of a letter in the start array."""


def imbalances_of(rules: Ruleset) -> tuple[Imbalance, ...]:
    """Return the imbalances that are played to measure the men of a ruleset.

    One foot soldier less and two; one officer of each kind less; and one officer less against two foot soldiers, which
    sets both on one scale. Raises ValueError, with one sentence, for four armies, and without any foot soldiers.
    """
    soldier, officers = measured_kinds(rules)
    pair = (soldier, soldier)
    alone = [Imbalance((soldier,)), Imbalance(pair), *(Imbalance((officer,)) for officer in officers)]
    return (*alone, *(Imbalance((officer,), pair) for officer in officers))


def measured_kinds(rules: Ruleset) -> tuple[str, tuple[str, ...]]:
    """Return the letter of the foot soldier, and those of the officers that both armies have in the start array."""
    if rules.mechanics.is_table:
        raise ValueError(AT_A_TABLE)
    squares = _squares(rules.mechanics)

    def both_have(role: str, least: int) -> Sequence[str]:
        kinds = [kind.letter for kind in rules.mechanics.kinds if kind.role == role]
        return [letter for letter in kinds if all(len(squares.get((army, letter), ())) >= least for army in (0, 1))]

    soldiers = both_have("soldier", 2)
    if not soldiers:
        raise ValueError(f"Under {rules} an army has no two foot soldiers, in whose units the men are measured.")
    return soldiers[0], tuple(both_have("officer", 1))


def _squares(mechanics: Mechanics) -> Squares:
    squares: Squares = {}
    for square, man in mechanics.start.occupied():
        squares.setdefault((man.army, man.kind), []).append(square)
    return squares


def _start_without(rules: Ruleset, missing: Iterator[int]) -> Position:
    start, empty = rules.start(), frozenset(missing)
    board = start.board.put(dict.fromkeys(empty))
    return replace(start, board=board, untouched=start.untouched - empty)
