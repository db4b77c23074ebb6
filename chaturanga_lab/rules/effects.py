"""Effects: what an option does, in a vocabulary that all options share and that nothing else may widen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast, get_args

from .entry import Entry
from .lookup import quote
from .mechanics import (
    Condition,
    Dice,
    DoubleStep,
    Leap,
    Result,
    Returns,
    Role,
    Scope,
    Takes,
    Throne,
    Triumph,
    Turns,
)
from .pieces import VALUES, Piece, read_betza
from .setups import Setup

_PLAIN: tuple[Result, ...] = ("wins", "loses", "half-loses", "draws")
RESULTS: dict[Condition, tuple[Result, ...]] = {
    "raja-taken": ("loses",),
    "both-bare": ("draws", "by-points"),
    "bared": _PLAIN,
    "bared-can-retake": _PLAIN,
    "officers-lost": _PLAIN,
    "mated": _PLAIN,
    "stalemated": (*_PLAIN, "removes-any", "removes-imprisoner", "forbidden"),
    "checks": (*_PLAIN, "forbidden"),
    "quiet": (*_PLAIN, "by-points"),
    "repeated": (*_PLAIN, "by-points"),
    "last-side": ("loses", "by-points"),
    "all-rajas": ("wins",),
    "places-fixed": ("by-points",),
    "points-held": ("wins",),
    "quiet-rounds": ("draws", "by-points"),
}
"""What may come of each condition."""
COUNTED: tuple[Condition, ...] = ("quiet", "repeated", "checks", "all-rajas", "points-held", "quiet-rounds")
"""Conditions that hold after so many plies, times, checks or rounds, or with so many points."""
COUNTS = (1, 100_000)
DICE_MOST, FACES_MOST, FACE_LARGEST = 8, 6, 6
STAKES = (0, 1000)


@dataclass(frozen=True)
class Row:
    """An ending that an option brings: when a condition holds of an army, then this comes of it."""

    condition: Condition
    result: Result
    parameter: int


@dataclass(frozen=True)
class Advance:
    """What a foot soldier becomes at the far edge: a kind's letter, "home" or "edge".

    "home" is what stood there at the start, "edge" what the board's `edge` names at that distance from the nearer
    corner. `at_raja` is what it becomes where that is a raja, "" if it may not go there; `only` are the kinds that it
    may become, () for all; `returns` says to which square it goes back, "" if it stays, as it does on the marked
    squares of the board with `stays_on_marked`. The other keys are those of `mechanics.Promotion`.
    """

    becomes: str
    returns: Returns = ""
    if_lost: bool = False
    at_raja: str = ""
    stays_on_marked: bool = False
    only: tuple[str, ...] = ()
    after_loss: bool = False
    freed_beside: str = ""


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
    partners: tuple[tuple[str, ...], ...] = ()
    triumph: Triumph | None = None
    throne: Throne | None = None


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
        partners=_read_partners(entry, roster.armies) if "partners" in entry else (),
        triumph=_read_triumph(entry.table("triumph"), roster) if "triumph" in entry else None,
        throne=_read_throne(entry.table("throne")) if "throne" in entry else None,
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
    becomes = entry.choice("becomes", (*officers, "home", "edge"))
    at_raja = entry.choice("at_raja", officers) if "at_raja" in entry else ""
    only = entry.names("only", officers) if "only" in entry else ()
    for key in ("at_raja", "only"):
        if key in entry and becomes not in ("home", "edge"):
            raise entry.error(key, 'stands only beside becomes = "home" or "edge".')
    returns = cast(Returns, entry.choice("returns", filter(None, get_args(Returns)))) if "returns" in entry else ""
    if "stays_on_marked" in entry and not returns:
        raise entry.error("stays_on_marked", "stands only beside returns.")
    flags = {key: entry.value(key, bool, False) for key in ("if_lost", "stays_on_marked", "after_loss")}
    freed_beside = entry.choice("freed_beside", officers) if "freed_beside" in entry else ""
    entry.finish()
    return Advance(becomes, returns, at_raja=at_raja, only=only, freed_beside=freed_beside, **flags)


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
    first = entry.number("first", 1, FACE_LARGEST + 1 - len(faces)) if "first" in entry else 1
    dice = Dice(entry.number("count", 1, DICE_MOST), tuple(tuple(face) for face in faces), first)
    entry.finish()
    return dice


def _read_partners(entry: Entry, armies: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the armies that play together, `[["red", "yellow"], ["green", "black"]]`, each army in one group."""
    groups = entry.value("partners", list)
    names = [name for group in groups if isinstance(group, list) for name in group]
    if not all(isinstance(group, list) and group for group in groups) or sorted(map(str, names)) != sorted(armies):
        known = ", ".join(armies)
        raise entry.error("partners", f"is {quote(groups)}; it holds lists of armies, each of {known} in one of them.")
    if len(groups) < 2:
        raise entry.error("partners", "puts all armies on one side; there are at least two.")
    return tuple(tuple(group) for group in groups)


def _read_triumph(entry: Entry, roster: Roster) -> Triumph:
    officers = [kind for kind, role in roster.kinds.items() if role == "officer"]
    triumph = Triumph(entry.choice("kind", officers), cast(Takes, entry.choice("takes", get_args(Takes))))
    entry.finish()
    return triumph


def _read_throne(entry: Entry) -> Throne:
    throne = Throne(entry.number("enters", *STAKES), entry.number("takes", *STAKES))
    entry.finish()
    return throne
