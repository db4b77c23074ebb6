"""Scene: a position as the slow generator knows it, read from the text of a position and without the package."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from rulebook import Man, Rulebook, Square, square_named


class Step(NamedTuple):
    """A man goes from one square to another."""

    origin: Square
    target: Square


@dataclass(frozen=True)
class Scene:
    """The men by square, whose turn it is, and all that is remembered; armies are numbers from 0."""

    men: dict[Square, Man]
    turn: int
    quiet: int
    untouched: frozenset[Square]
    """Squares whose man has not moved."""
    checked: frozenset[int]
    leapt: frozenset[int]
    origins: frozenset[tuple[Square, Square]]
    """Foot soldiers who have left their lines: where each stands, and where he began."""
    grey: frozenset[int]
    """Armies that are out."""
    checks: tuple[int, ...]
    """Turns in a row that each army has ended by giving check."""
    scores: tuple[int, ...]
    rajas: tuple[int, ...]
    """Rajas that each army has taken."""
    dice: tuple[int, ...] = ()


def first_scene(book: Rulebook) -> Scene:
    """Return the scene with which a game starts."""
    turn = [army["name"] for army in book.board["armies"]].index(book.does["first"])
    zeros = (0,) * len(book.armies)
    nobody: frozenset[Any] = frozenset()
    return Scene(book.start, turn, 0, frozenset(book.start), nobody, nobody, nobody, nobody, zeros, zeros, zeros)


def read_scene(text: str, book: Rulebook) -> Scene:
    """Return the scene of a text: placement, turn, rights, quiet, dice, scores, grey."""
    placement, turn, rights, quiet, dice, scores, grey = (text.split() + ["-"] * 5)[:7]
    right = dict(part.split("=") for part in rights.split(";") if part != "-")
    men = book.read_men(placement)
    in_place = {square for square, man in men.items() if book.start.get(square) == man}
    return Scene(
        men=men,
        turn=book.armies.index(turn),
        quiet=0 if quiet == "-" else int(quiet),
        untouched=frozenset(in_place - squares(right.get("moved")) | squares(right.get("home"))),
        checked=armies(book, right.get("checked")),
        leapt=armies(book, right.get("leapt")),
        origins=pairs(right.get("from")),
        grey=armies(book, grey),
        checks=numbers(book, right.get("checks")),
        scores=numbers(book, scores),
        rajas=numbers(book, right.get("rajas")),
        dice=tuple(int(face) for face in dice if face != "-"),
    )


def squares(names: str | None) -> set[Square]:
    """Return the squares of a text such as "a1h8"."""
    return {square_named(name) for name in re.findall(r"[a-z]\d+", names or "")}


def pairs(names: str | None) -> frozenset[tuple[Square, Square]]:
    """Return the pairs of squares of a text such as "e5d2g6h2"."""
    named = [square_named(name) for name in re.findall(r"[a-z]\d+", names or "")]
    return frozenset(zip(named[::2], named[1::2], strict=True))


def armies(book: Rulebook, letters: str | None) -> frozenset[int]:
    """Return the armies of a text such as "wb"."""
    return frozenset(book.armies.index(letter) for letter in letters or "" if letter != "-")


def numbers(book: Rulebook, text: str | None) -> tuple[int, ...]:
    """Return a number for each army, as in "0.3"."""
    return (0,) * len(book.armies) if text in (None, "-") else tuple(int(number) for number in str(text).split("."))
