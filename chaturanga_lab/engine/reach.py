"""Reach: where a man can go from a square of an empty board, in one move and in as many as he likes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..position import Geometry
from ..rules import Leg, Ruleset
from .state import ruleset_due


@dataclass(frozen=True)
class Path:
    """One way to go from a square of an empty board, and the squares that lie on it, the nearest first."""

    leg: Leg
    squares: tuple[int, ...]

    @property
    def is_leap(self) -> bool:
        """Whether the man passes over a square on his first step, whatever stands there."""
        return max(abs(self.leg.files), abs(self.leg.ranks)) > 1


def paths(legs: Iterable[Leg], geometry: Geometry, square: int) -> tuple[Path, ...]:
    """Return a man's ways from a square, those that leave the board at once left out; ways that go alike are one.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-mate")
    >>> found = paths(rules.legs("horse"), rules.geometry, rules.geometry.square("a1"))
    >>> [rules.geometry.name(square) for path in found for square in path.squares]
    ['b3', 'c2']
    """
    merged: dict[tuple[int, int, int], Leg] = {}
    for leg in legs:
        way = leg.files, leg.ranks, leg.reach
        same = merged.get(way, leg)
        merged[way] = Leg(*way, leg.moves or same.moves, leg.captures or same.captures)
    found = (Path(leg, _along(leg, geometry, square)) for leg in merged.values())
    return tuple(path for path in found if path.squares)


def _along(leg: Leg, geometry: Geometry, square: int) -> tuple[int, ...]:
    file, rank = geometry.file(square), geometry.rank(square)
    times = range(1, leg.reach_on(geometry.files, geometry.ranks) + 1)
    passed = (geometry.at(file + time * leg.files, rank + time * leg.ranks) for time in times)
    return tuple(at for at in passed if at is not None)


def reach(rules: Ruleset, kind: str, square: str | None = None, army: str | int = 0) -> frozenset[str]:
    """Return the squares that a man can ever reach from a square of an empty board, his own included.

    Without a square, all men of that kind in the army's array together; the army is a name or a number from 0. What he
    only takes on, what he becomes, and rights such as the raja's leap are left aside. Raises ValueError, with one
    sentence, for a kind, square or army that the board has not, and if no such man stands in the array.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-mate")
    >>> sorted(lab.reach(rules, "elephant", "c1"))
    ['a3', 'a7', 'c1', 'c5', 'e3', 'e7', 'g1', 'g5']
    >>> [len(lab.reach(rules.choose(elephant=option), "elephant", "c1")) for option in ("straight-jump", "five-ways")]
    [16, 64]
    >>> len(lab.reach(rules, "elephant"))
    16
    """
    army = army_due(ruleset_due(rules), army)
    legs, geometry = rules.legs(kind, army), rules.geometry
    found = set(homes(rules, kind, army) if square is None else (geometry.square(square),))
    if not found:
        name, owner = rules.piece(kind).name, geometry.armies[army].name.capitalize()
        raise ValueError(f"No {name} stands in the array of {owner}; name a square to start from.")
    edge = list(found)
    while edge:
        ways = paths(legs, geometry, edge.pop())
        new = {at for path in ways if path.leg.moves for at in path.squares} - found
        found |= new
        edge += new
    return frozenset(map(geometry.name, found))


def army_due(rules: Ruleset, army: str | int) -> int:
    """Return the number of an army given by name or number; ValueError, with one sentence, if there is none such."""
    geometry = rules.geometry
    return geometry.army(army) if isinstance(army, str) else army


def homes(rules: Ruleset, kind: str, army: int = 0) -> tuple[int, ...]:
    """Return the squares on which an army's men of a kind stand in the array."""
    letter = rules.piece(kind).letter
    return tuple(square for square, man in rules.start_board.men_of(army) if man.kind == letter)
