"""Betza: the field's notation for the moves of a man, a documented subset of it.

Atoms: W (one step straight), F (one step diagonally), D (leap of two straight), A (leap of two diagonally),
N (the horse's leap), H (leap of three straight); K = WF, R, B and Q slide along lines, diagonals and both.
A number after W, F, R, B or Q is how often the step may repeat (`W3`, `F0` without end).
Before an atom: m moves without taking, c takes only; f b l r s v choose directions (forward, back, left, right,
sideways, forward and back) of W, F, D, A, K, R, B, Q; two letters such as `fl` one diagonal.

Parts stand side by side: `FfWD` is one step diagonally, or one straight forward, or a leap of two straight; `mfWcfF`
is the foot soldier. Everything else is refused by name: other letters mean different things to different programs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from .lookup import quote

ENDLESS = 99  # repeats of a slide; the board's edge ends it
_ELSEWHERE = "other letters mean different things to different programs"

_ATOMS: dict[str, tuple[tuple[int, int], int]] = {
    "W": ((0, 1), 1),
    "F": ((1, 1), 1),
    "D": ((0, 2), 1),
    "A": ((2, 2), 1),
    "N": ((1, 2), 1),
    "H": ((0, 3), 1),
}
_COMPOUNDS = {"K": ("W1", "F1"), "R": ("W0",), "B": ("F0",), "Q": ("W0", "F0")}
_PART = re.compile(r"([a-z]*)([A-Z])([0-9]*)")
_MODIFIERS = "mcfblrsv"


@dataclass(frozen=True)
class Leg:
    """One way to go: a unit step, how often it may repeat, and what it may do on arrival."""

    files: int
    ranks: int
    reach: int
    moves: bool
    captures: bool

    def reach_on(self, files: int, ranks: int) -> int:
        """Return how often the step can repeat on a board of that size."""
        across = (files - 1) // abs(self.files) if self.files else self.reach
        along = (ranks - 1) // abs(self.ranks) if self.ranks else self.reach
        return min(self.reach, across, along)


def legs(text: str, forward: tuple[int, int] = (0, 1)) -> tuple[Leg, ...]:
    """Return every way to go that a Betza string describes, seen by an army that faces `forward`.

    Raises ValueError naming the first letter outside the subset.

    >>> [(leg.files, leg.ranks) for leg in legs("FfW")]
    [(1, 1), (1, -1), (-1, -1), (-1, 1), (0, 1)]
    """
    found: dict[Leg, None] = {}
    for modifiers, atom, number in _parts(text):
        for leg in _legs_of(text, modifiers, atom, number):
            found[_turned(leg, forward)] = None
    return tuple(found)


def steps(ways: Iterable[Leg]) -> list[tuple[int, int]]:
    """Return how far, in files and ranks, a man can go on an endless board; two ways to one square give it twice."""
    merged = dict.fromkeys((leg.files, leg.ranks, leg.reach) for leg in ways)
    return [(files * times, ranks * times) for files, ranks, reach in merged for times in range(1, reach + 1)]


def goes_twice(ways: Iterable[Leg]) -> bool:
    """Whether two ways of a man reach the same square, as step and slide of `WR` do.

    >>> goes_twice(legs("WR")), goes_twice(legs("mfWcfF"))
    (True, False)
    """
    found = steps(ways)
    return len(set(found)) < len(found)


def _parts(text: str) -> list[tuple[str, str, str]]:
    if not isinstance(text, str) or not text:
        raise ValueError("A Betza string is text such as A, FfW or mfWcfF.")
    parts, at = [], 0
    while at < len(text):
        part = _PART.match(text, at)
        if not part:
            raise ValueError(
                f"The Betza string {quote(text)} has {text[at]!r} where an atom ({' '.join(_allowed())}) is due."
            )
        parts.append((part[1], part[2], part[3]))
        at = part.end()
    return parts


def _allowed() -> tuple[str, ...]:
    return (*_ATOMS, *_COMPOUNDS)


def _unknown(text: str, what: str, letter: str, known: Iterable[str]) -> str:
    return f"The Betza string {quote(text)} has the {what} {letter!r}, not among {' '.join(known)}; {_ELSEWHERE}."


def _legs_of(text: str, modifiers: str, atom: str, number: str) -> list[Leg]:
    for letter in modifiers:
        if letter not in _MODIFIERS:
            raise ValueError(_unknown(text, "modifier", letter, _MODIFIERS))
    if atom not in _allowed():
        raise ValueError(_unknown(text, "atom", atom, _allowed()))
    if number and atom not in "WFRBQ":
        raise ValueError(f"The Betza string {quote(text)} gives {atom} a number; only W F R B Q may repeat.")
    if len(number) > len(str(ENDLESS)):
        raise ValueError(f"The Betza string {quote(text)} repeats {atom} too often; 0 stands for without end.")
    if atom in _COMPOUNDS:
        return [leg for part in _COMPOUNDS[atom] for leg in _legs_of(text, modifiers, part[0], number or part[1])]
    directions = modifiers.replace("m", "").replace("c", "")
    if atom == "N" and directions:
        raise ValueError(f"The Betza string {quote(text)} gives N a direction, which programs read differently.")
    (files, ranks), reach = _ATOMS[atom]
    reach = (int(number) or ENDLESS) if number else reach
    moves, captures = "c" not in modifiers, "m" not in modifiers
    if not (moves or captures):
        moves = captures = True
    return [
        Leg(file, rank, reach, moves, captures)
        for file, rank in _symmetric(files, ranks)
        if _goes(file, rank, directions)
    ]


def _symmetric(files: int, ranks: int) -> list[tuple[int, int]]:
    """Return the step turned through the four quarters and mirrored, each once."""
    steps: dict[tuple[int, int], None] = {}
    for file, rank in ((files, ranks), (ranks, files)):
        for _ in range(4):
            steps[file, rank] = None
            file, rank = rank, -file
    return list(steps)


def _goes(file: int, rank: int, directions: str) -> bool:
    """Whether a step lies in one of the named directions; none named means all."""
    if not directions:
        return True
    sides = {"f": rank > 0, "b": rank < 0, "l": file < 0, "r": file > 0, "s": file != 0, "v": rank != 0}
    straight = file == 0 or rank == 0
    if straight:
        return any(sides[letter] for letter in directions)
    words = re.findall(r"[fb][lr]|[fblrsv]", directions)
    return any(all(sides[letter] for letter in word) for word in words)


def _turned(leg: Leg, forward: tuple[int, int]) -> Leg:
    """Return the leg as an army sees it whose foot soldiers step `forward` instead of up the board."""
    east, north = forward
    return Leg(
        leg.files * north + leg.ranks * east,
        leg.ranks * north - leg.files * east,
        leg.reach,
        leg.moves,
        leg.captures,
    )
