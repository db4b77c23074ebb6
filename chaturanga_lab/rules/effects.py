"""Effects: what an option does, in a vocabulary that all options share and that nothing else may widen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast, get_args

from .entry import Entry
from .mechanics import Condition, Dice, DoubleStep, Leap, Result, Returns, Role, Scope, Turns
from .pieces import VALUES, Piece, read_betza
from .setups import Setup

_PLAIN: tuple[Result, ...] = ("wins", "loses", "half-loses", "draws")
RESULTS: dict[Condition, tuple[Result, ...]] = {
    "raja-taken": ("loses",),
    "both-bare": ("draws",),
    "bared": _PLAIN,
    "bared-can-retake": _PLAIN,
    "officers-lost": _PLAIN,
    "mated": _PLAIN,
    "stalemated": (*_PLAIN, "removes-any", "removes-imprisoner", "forbidden"),
    "checks": (*_PLAIN, "forbidden"),
    "quiet": _PLAIN,
    "repeated": _PLAIN,
}
"""What may come of each condition."""
COUNTED: tuple[Condition, ...] = ("quiet", "repeated", "checks")
"""Conditions that hold after so many plies, times or checks."""
COUNTS = (1, 100_000)
DICE_MOST, FACES_MOST = 8, 6


@dataclass(frozen=True)
class Row:
    """An ending that an option brings: when a condition holds of an army, then this comes of it."""

    condition: Condition
    result: Result
    parameter: int


@dataclass(frozen=True)
class Advance:
    """What a foot soldier becomes at the far edge: a kind's letter, or "home" for what stood there at the start.

    `at_raja` is what it becomes where a raja stood, "" if it may not go there; `returns` says to which square it goes
    back, "" if it stays, as it does on the marked squares of the board with `stays_on_marked`.
    """

    becomes: str
    returns: Returns = ""
    if_lost: bool = False
    at_raja: str = ""
    stays_on_marked: bool = False


@dataclass(frozen=True)
class Effect:
    """What an option does."""

    moves: tuple[tuple[str, str], ...] = ()
    values: tuple[tuple[str, int], ...] = ()
    flank: str = ""
    centre: tuple[tuple[str, str], ...] = ()
    safe: bool | None = None
    endings: tuple[Row, ...] = ()
    promotion: Advance | None = None
    leap: Leap | None = None
    first: str = ""
    turns: Turns | None = None
    dice: Dice | None = None
    double_step: DoubleStep | None = None
    scope: Scope | None = None


@dataclass(frozen=True)
class Roster:
    """Whom an option may speak of: the kinds of men, with their roles, and the armies that are on every board given."""

    kinds: Mapping[str, Role]
    armies: tuple[str, ...]

    @classmethod
    def of(cls, setups: Iterable[Setup], pieces: Mapping[str, Piece]) -> Roster:
        """Return the roster of some boards, at least one."""
        first, *others = setups
        kinds = [letter for letter in first.kinds if all(letter in setup.kinds for setup in others)]
        armies = [name for name in first.armies if all(name in setup.armies for setup in others)]
        return cls({letter: pieces[letter].role for letter in kinds}, tuple(armies))


def read_effect(entry: Entry, roster: Roster) -> Effect:
    """Return what an option does; every letter and every army must be on the roster."""
    moves, values = (entry.table(key, roster.kinds) for key in ("moves", "values"))
    centre = entry.table("centre", roster.armies)
    return Effect(
        moves=tuple((letter, read_betza(moves, letter)) for letter in moves),
        values=tuple((letter, values.number(letter, *VALUES)) for letter in values),
        flank=entry.letters("flank", roster.kinds) if "flank" in entry else "",
        centre=tuple((army, centre.letters(army, roster.kinds)) for army in centre),
        safe=entry.value("safe", bool) if "safe" in entry else None,
        endings=read_rows(entry),
        promotion=_read_advance(entry.table("promotion"), roster) if "promotion" in entry else None,
        leap=_read_leap(entry.table("leap")) if "leap" in entry else None,
        first=entry.choice("first", roster.armies) if "first" in entry else "",
        turns=cast(Turns, entry.choice("turns", get_args(Turns))) if "turns" in entry else None,
        dice=_read_dice(entry.table("dice"), roster) if "dice" in entry else None,
        double_step=_read_double_step(entry.table("double_step"), roster) if "double_step" in entry else None,
        scope=cast(Scope, entry.choice("scope", get_args(Scope))) if "scope" in entry else None,
    )


def read_rows(entry: Entry) -> tuple[Row, ...]:
    """Return the endings listed in an entry: `{ when = "quiet", then = "draws", at = 140 }`."""
    rows = []
    for one in entry.tables("endings"):
        condition = cast(Condition, one.choice("when", RESULTS))
        result = cast(Result, one.choice("then", RESULTS[condition]))
        rows.append(Row(condition, result, one.number("at", *COUNTS) if condition in COUNTED else 0))
        one.finish()
    return tuple(rows)


def _read_advance(entry: Entry, roster: Roster) -> Advance:
    officers = tuple(letter for letter, role in roster.kinds.items() if role == "officer")
    becomes = entry.choice("becomes", (*officers, "home"))
    at_raja = entry.choice("at_raja", officers) if "at_raja" in entry else ""
    if at_raja and becomes != "home":
        raise entry.error("at_raja", 'stands only beside becomes = "home".')
    returns = cast(Returns, entry.choice("returns", filter(None, get_args(Returns)))) if "returns" in entry else ""
    if "stays_on_marked" in entry and not returns:
        raise entry.error("stays_on_marked", "stands only beside returns.")
    if_lost, stays = (entry.value(key, bool, False) for key in ("if_lost", "stays_on_marked"))
    entry.finish()
    return Advance(becomes, returns, if_lost, at_raja, stays)


def _read_leap(entry: Entry) -> Leap:
    captures, once = (entry.value(key, bool, True) for key in ("captures", "once"))
    leap = Leap(read_betza(entry, "betza"), captures, entry.value("first_move_only", bool, False), once)
    entry.finish()
    return leap


def _read_double_step(entry: Entry, roster: Roster) -> DoubleStep:
    others = [kind for kind, role in roster.kinds.items() if role != "soldier"]
    officers = [kind for kind in others if roster.kinds[kind] == "officer"]
    step = DoubleStep(entry.names("before", others), entry.names("also", officers) if "also" in entry else ())
    entry.finish()
    return step


def _read_dice(entry: Entry, roster: Roster) -> Dice:
    faces = entry.texts("faces")
    if not 1 <= len(faces) <= FACES_MOST or not set("".join(faces)) <= set(roster.kinds):
        known = ", ".join(roster.kinds)
        raise entry.error("faces", f"must hold 1 to {FACES_MOST} texts made of these letters: {known}.")
    dice = Dice(entry.number("count", 1, DICE_MOST), tuple(tuple(face) for face in faces))
    entry.finish()
    return dice
