"""Touchstones: tiny positions on which the options of a question part. `play.touchstones` plays them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..position import Move
from .effects import FACE_LARGEST, RESULTS
from .entry import Entry
from .lookup import quote

if TYPE_CHECKING:
    from .rulesets import Ruleset

POINTS_MOST = 1000


@dataclass(frozen=True)
class Case:
    """What stands under some rules after some moves.

    `outcome` is a side that wins, "draw" or "ongoing", `termination` the condition that ended the game. Of `legal`
    (all legal moves, sorted), `points` (of each army), `out` (armies) and `dice` (faces left), each is None where it is
    not told; `illegal` are moves that are none, `parts` the options shown.
    """

    rules: Ruleset
    moves: tuple[str, ...]
    outcome: str
    termination: str
    legal: tuple[str, ...] | None
    illegal: tuple[str, ...]
    parts: tuple[str, ...]
    why: str
    points: tuple[int, ...] | None = None
    out: tuple[str, ...] | None = None
    dice: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Touchstone:
    """A position with cases; without a position each case begins from the start of its ruleset."""

    id: str
    title: str
    says: str
    position: str
    cases: tuple[Case, ...]
    asks: str = ""
    """What a pupil is asked who sees the position before any verdict; "" if nothing of its own."""
    file: str = field(default="", compare=False)
    """What messages call the file in which it stands."""


def read_touchstone(entry: Entry, rulesets: Mapping[str, Ruleset]) -> Touchstone:
    """Return the touchstone of a file of touchstones/."""
    position = entry.text("position") if "position" in entry else ""
    stone = Touchstone(
        id=entry.id(capitals=True),
        title=entry.text("title"),
        says=entry.text("says"),
        position=position,
        cases=tuple(_read_case(case, rulesets, position) for case in entry.tables("cases")),
        asks=entry.text("asks", ""),
        file=entry.file,
    )
    if not stone.cases:
        raise entry.error("cases", "must hold at least one case.")
    entry.finish()
    return stone


def _read_case(entry: Entry, rulesets: Mapping[str, Ruleset], position: str) -> Case:
    rules = _read_rules(entry, rulesets, position)
    outcome = entry.choice("outcome", (*_sides(rules), "draw", "ongoing"))
    case = Case(
        rules=rules,
        moves=_read_moves(entry, "moves") or (),
        outcome=outcome,
        termination="" if outcome == "ongoing" else entry.choice("termination", RESULTS),
        legal=_read_moves(entry, "legal"),
        illegal=_read_moves(entry, "illegal") or (),
        parts=_read_parts(entry, rules),
        why=entry.text("why"),
        points=_read_points(entry.table("points", rules.setup.armies), rules) if "points" in entry else None,
        out=_read_out(entry, rules) if "out" in entry else None,
        dice=_read_dice(entry) if "dice" in entry else None,
    )
    if case.legal and case.legal != tuple(sorted(set(case.legal))):
        raise entry.error("legal", "must be sorted, each move once.")
    entry.finish()
    return case


def _sides(rules: Ruleset) -> tuple[str, ...]:
    """Return what the sides are called, an army by itself or partners."""
    return tuple(dict.fromkeys(map(rules.mechanics.side_name, range(len(rules.setup.armies)))))


def _read_points(entry: Entry, rules: Ruleset) -> tuple[int, ...]:
    """Return the points of each army, of which those named have some and the others none."""
    return tuple(entry.number(army, 0, POINTS_MOST) if army in entry else 0 for army in rules.setup.armies)


def _read_out(entry: Entry, rules: Ruleset) -> tuple[str, ...]:
    """Return the armies that are out, which may be none."""
    named = entry.names("out", rules.setup.armies) if entry.texts("out") else ()
    return tuple(army for army in rules.setup.armies if army in named)


def _read_dice(entry: Entry) -> tuple[int, ...]:
    """Return the faces left of a throw, in order."""
    faces = entry.value("dice", list)
    if not all(type(face) is int and 1 <= face <= FACE_LARGEST for face in faces):
        raise entry.error("dice", f"is {quote(faces)}; it holds faces from 1 to {FACE_LARGEST}.")
    return tuple(sorted(faces))


def _read_rules(entry: Entry, rulesets: Mapping[str, Ruleset], position: str) -> Ruleset:
    """Return the rules of a case, under which the touchstone's position must be one."""
    named = rulesets[entry.choice("ruleset", rulesets)]
    try:
        rules = named.choose(**entry.mapping("choose", str))
    except ValueError as error:
        raise entry.error("choose", f"cannot be chosen. {error}") from None
    try:
        if position:
            rules.position(position)
    except ValueError as error:
        raise entry.error("ruleset", f"does not fit the position. {error}") from None
    return rules


def _read_moves(entry: Entry, key: str) -> tuple[str, ...] | None:
    """Return the moves listed under a key, each in short form such as e2e3; None if they are not told."""
    if key not in entry:
        return None
    moves = entry.texts(key)
    try:
        for move in moves:
            Move.from_uci(move)
    except ValueError as error:
        raise entry.error(key, f"has a wrong move. {error}") from None
    return moves


def _read_parts(entry: Entry, rules: Ruleset) -> tuple[str, ...]:
    """Return the options that a case shows, each as question.option and each in force."""
    parts = entry.texts("parts", [])
    known = [f"{question}.{option}" for question, option in rules.answers.items()]
    for part in parts:
        if part not in known:
            raise entry.error("parts", f"names {quote(part)}, which is not in force; there are {', '.join(known)}.")
    return parts
