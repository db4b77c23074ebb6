"""DraftFacts: what a position holds beside its men, as far as its rules read it: whose turn, rights, counts, dice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from ...play.words import army_words
from ...position import Army, Position
from ...position.position import COUNT_LARGEST, DICE_MOST, FACE_LARGEST
from ...rules import Ruleset
from .draft import Draft

Entry = Literal["choice", "number", "text", "check"]

_LEAPS = {"": "still has it", "checked": "lost by a check", "leapt": "spent"}
_PHASES = {"move": "move a man", "remove": "take an enemy man off"}


@dataclass(frozen=True)
class Fact:
    """One thing that a position holds: its key, what it is called, how it is entered, and what it is now.

    `options` are the (value, words) of a choice; `army` is the army that it is about, -1 for none.
    """

    key: str
    name: str
    entry: Entry
    value: str
    options: tuple[tuple[str, str], ...] = ()
    army: int = -1


def facts_of(draft: Draft) -> tuple[Fact, ...]:
    """Return everything beside the men that the rules of a draft read, whose turn it is first."""
    return tuple(fact for facts in _FACTS.values() for fact in facts(draft.position, draft.rules))


def set_fact(draft: Draft, key: str, value: str) -> Draft:
    """Return the draft with a fact set; ValueError, with one sentence, for a value that it cannot have."""
    fact = next((one for one in facts_of(draft) if one.key == key), None)
    if fact is None:
        raise ValueError(f"These rules read no {key[:40]!r}.")
    if fact.options and value not in dict(fact.options):
        raise ValueError(f"{fact.name}: one of {', '.join(words for _, words in fact.options)}.")
    kind = key.partition(" ")[0]
    return draft.alter(lambda position: _SETTERS[kind](position, fact, value), _words(fact, value))


def reads_moved(rules: Ruleset) -> bool:
    """Whether rules ask of a man if he has moved: for a double step, or for a leap that is a first move."""
    leap = rules.mechanics.leap
    return rules.mechanics.double_step is not None or (leap is not None and leap.first_move_only)


def _words(fact: Fact, value: str) -> str:
    shown = dict(fact.options).get(value, value.strip() or "none")
    return f"{fact.name}: {shown}"


# ---------------------------------------------------------------------- which there are


def _turn(position: Position, _rules: Ruleset) -> Iterator[Fact]:
    armies = tuple((army.name, army_words(position, number)) for number, army in _armies(position))
    yield Fact("turn", "To move", "choice", position.geometry.armies[position.turn].name, armies)


def _phase(position: Position, rules: Ruleset) -> Iterator[Fact]:
    if any(row.result.startswith("removes") for row in rules.endings):
        yield Fact("phase", "What is to be done", "choice", position.phase, tuple(_PHASES.items()))


def _leaps(position: Position, rules: Ruleset) -> Iterator[Fact]:
    leap = rules.mechanics.leap
    options = tuple((key, words) for key, words in _LEAPS.items() if leap and (leap.once or key != "leapt"))
    for number, army in _armies(position) if leap else ():
        now = "checked" if number in position.checked else "leapt" if number in position.leapt else ""
        now = now if now in dict(options) else ""
        yield Fact(f"leap {army.name}", f"{army.name.capitalize()}’s leap", "choice", now, options, number)


def _quiet(position: Position, rules: Ruleset) -> Iterator[Fact]:
    if any(row.condition in ("quiet", "quiet-rounds") for row in rules.endings):
        yield Fact("quiet", "Quiet turns", "number", str(position.quiet))


def _checks(position: Position, rules: Ruleset) -> Iterator[Fact]:
    if any(row.condition == "checks" for row in rules.endings):
        yield from _counts(position, "checks", "{army}’s checks in a row", position.checks)


def _dice(position: Position, rules: Ruleset) -> Iterator[Fact]:
    if rules.mechanics.dice:
        yield Fact("dice", "Dice left to play", "text", " ".join(map(str, position.dice)))


def _scores(position: Position, rules: Ruleset) -> Iterator[Fact]:
    if rules.mechanics.is_table:
        yield from _counts(position, "points", "{army}’s points", position.scores)


def _rajas(position: Position, rules: Ruleset) -> Iterator[Fact]:
    if any(row.condition == "all-rajas" for row in rules.endings):
        yield from _counts(position, "rajas", "Rajas taken by {army}", position.rajas_taken)


def _grey(position: Position, rules: Ruleset) -> Iterator[Fact]:
    for number, army in _armies(position) if rules.mechanics.is_table else ():
        is_out = "yes" if number in position.grey else "no"
        yield Fact(f"out {army.name}", f"{army.name.capitalize()} is out", "check", is_out, army=number)


def _counts(position: Position, key: str, name: str, counts: tuple[int, ...]) -> Iterator[Fact]:
    for number, army in _armies(position):
        words = name.format(army=army.name.capitalize())
        yield Fact(f"{key} {army.name}", words, "number", str(counts[number] if counts else 0), army=number)


def _armies(position: Position) -> Iterator[tuple[int, Army]]:
    return iter(enumerate(position.geometry.armies))


_FACTS: dict[str, Callable[[Position, Ruleset], Iterator[Fact]]] = {
    "turn": _turn,
    "phase": _phase,
    "leap": _leaps,
    "quiet": _quiet,
    "checks": _checks,
    "dice": _dice,
    "points": _scores,
    "rajas": _rajas,
    "out": _grey,
}

# ---------------------------------------------------------------------- how they are set


def _set_turn(position: Position, _fact: Fact, value: str) -> Position:
    return replace(position, turn=position.geometry.army(value))


def _set_phase(position: Position, _fact: Fact, value: str) -> Position:
    return replace(position, phase="remove" if value == "remove" else "move")


def _set_leap(position: Position, fact: Fact, value: str) -> Position:
    army = frozenset({fact.army})
    checked, leapt = position.checked - army, position.leapt - army
    return replace(
        position,
        checked=checked | army if value == "checked" else checked,
        leapt=leapt | army if value == "leapt" else leapt,
    )


def _set_quiet(position: Position, fact: Fact, value: str) -> Position:
    return replace(position, quiet=_number(fact, value))


def _set_dice(position: Position, fact: Fact, value: str) -> Position:
    faces = re.sub(r"[\s,]|and", "", value)
    if not re.fullmatch(f"[1-{FACE_LARGEST}]{{0,{DICE_MOST}}}", faces):
        raise ValueError(
            f"{fact.name}: the faces as they fell, such as 3 2, at most {DICE_MOST} from 1 to {FACE_LARGEST}."
        )
    return replace(position, dice=tuple(map(int, faces)))


def _set_checks(position: Position, fact: Fact, value: str) -> Position:
    return replace(position, checks=_counted(position, position.checks, fact, value))


def _set_points(position: Position, fact: Fact, value: str) -> Position:
    return replace(position, scores=_counted(position, position.scores, fact, value))


def _set_rajas(position: Position, fact: Fact, value: str) -> Position:
    return replace(position, rajas_taken=_counted(position, position.rajas_taken, fact, value))


def _set_out(position: Position, fact: Fact, value: str) -> Position:
    army = frozenset({fact.army})
    return replace(position, grey=position.grey | army if value == "yes" else position.grey - army)


def _counted(position: Position, counts: tuple[int, ...], fact: Fact, value: str) -> tuple[int, ...]:
    """Return counts with that of one army set; () where all are 0, as a position keeps them."""
    numbers = list(counts or (0,) * len(position.geometry.armies))
    numbers[fact.army] = _number(fact, value)
    return tuple(numbers) if any(numbers) else ()


def _number(fact: Fact, value: str) -> int:
    if not re.fullmatch(r"\d{1,6}", value.strip(), re.ASCII):
        raise ValueError(f"{fact.name}: a number from 0 to {COUNT_LARGEST:,}, not {value!r:.40}.")
    return int(value)


_SETTERS: dict[str, Callable[[Position, Fact, str], Position]] = {
    "turn": _set_turn,
    "phase": _set_phase,
    "leap": _set_leap,
    "quiet": _set_quiet,
    "checks": _set_checks,
    "dice": _set_dice,
    "points": _set_points,
    "rajas": _set_rajas,
    "out": _set_out,
}
