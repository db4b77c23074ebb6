"""Questions: what the sources disagree about, the options, and what each option does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast, get_args

from .attestations import read_attestations, read_citation
from .entry import Entry
from .mechanics import Condition, Dice, Leap, Result, Turns
from .pieces import read_betza
from .sources import Attestation, Citation, Source, strongest

Silent = Literal["unstated", "text-lost", "not-read"]


@dataclass(frozen=True)
class Silence:
    """That a source says nothing of a question: it is unstated, the text is lost, or we have not read it."""

    citation: Citation
    kind: Silent
    note: str


@dataclass(frozen=True)
class Row:
    """An ending that an option brings: when a condition holds of an army, then this comes of it."""

    condition: Condition
    result: Result
    parameter: int


@dataclass(frozen=True)
class Advance:
    """What a foot soldier becomes at the far edge: a kind's letter, or "home" for what stood there at the start."""

    becomes: str
    returns: bool
    if_lost: bool


@dataclass(frozen=True)
class Effect:
    """What an option does, in the vocabulary that all options share."""

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


@dataclass(frozen=True)
class Option:
    """One answer to a question: its id and label, what it says in a sentence, what it does, and who attests it."""

    id: str
    label: str
    says: str
    effect: Effect
    attestations: tuple[Attestation, ...]
    why: str = ""
    """Of an ending that no question asks: why we supply it where the witnesses of a ruleset do not say it."""

    def attestation_by(self, sources: tuple[str, ...]) -> Attestation | None:
        """Return the strongest attestation by one of the works, or None."""
        return strongest(tuple(one for one in self.attestations if one.source.key in sources))


@dataclass(frozen=True)
class Question:
    """A question that the sources answer differently, with its options and the sources that are silent."""

    id: str
    name: str
    about: str
    prompt: str
    boards: tuple[str, ...]
    order: int
    options: tuple[Option, ...]
    silences: tuple[Silence, ...]

    def option(self, id: str) -> Option:
        """Return the option of that id; ValueError lists the valid ones."""
        for option in self.options:
            if option.id == id:
                return option
        valid = ", ".join(option.id for option in self.options)
        raise ValueError(f"{self.id} has no option {id!r}; valid are {valid}.")


def read_question(entry: Entry, sources: Mapping[str, Source]) -> Question:
    """Return the question of a file of questions/."""
    options = tuple(_read_option(option, sources) for option in entry.tables("options"))
    ids = [option.id for option in options]
    if not options or len(set(ids)) < len(ids):
        raise entry.error("options", "must hold at least one option, each id once.")
    question = Question(
        id=entry.text("id"),
        name=entry.text("name"),
        about=entry.text("about", ""),
        prompt=entry.text("prompt"),
        boards=entry.texts("boards"),
        order=entry.value("order", int),
        options=options,
        silences=tuple(_read_silence(silence, sources) for silence in entry.tables("silences")),
    )
    if not question.id.isidentifier():
        raise entry.error("id", f"is {question.id!r}; a question's id is a Python name.")
    entry.finish()
    return question


def _read_option(entry: Entry, sources: Mapping[str, Source]) -> Option:
    option = Option(
        id=entry.text("id"),
        label=entry.text("label"),
        says=entry.text("says"),
        effect=_read_effect(entry),
        attestations=read_attestations(entry, sources),
    )
    entry.finish()
    return option


def _read_effect(entry: Entry) -> Effect:
    moves = entry.table("moves")
    return Effect(
        moves=tuple((letter, read_betza(moves, letter)) for letter in moves),
        values=tuple(entry.mapping("values", int).items()),
        flank=entry.text("flank", ""),
        centre=tuple(entry.mapping("centre", str).items()),
        safe=entry.value("safe", bool) if "safe" in entry else None,
        endings=read_rows(entry),
        promotion=_read_advance(entry.table("promotion")) if "promotion" in entry else None,
        leap=_read_leap(entry.table("leap")) if "leap" in entry else None,
        first=entry.text("first", ""),
        turns=cast(Turns, entry.choice("turns", get_args(Turns))) if "turns" in entry else None,
        dice=_read_dice(entry.table("dice")) if "dice" in entry else None,
    )


def read_rows(entry: Entry) -> tuple[Row, ...]:
    """Return the endings listed in an entry: `{ when = "stalemated", then = "loses", at = 0 }`."""
    rows = []
    for one in entry.tables("endings"):
        rows.append(
            Row(
                cast(Condition, one.choice("when", get_args(Condition))),
                cast(Result, one.choice("then", get_args(Result))),
                one.value("at", int, 0),
            )
        )
        one.finish()
    return tuple(rows)


def _read_advance(entry: Entry) -> Advance:
    advance = Advance(entry.text("becomes"), entry.value("returns", bool, False), entry.value("if_lost", bool, False))
    entry.finish()
    return advance


def _read_leap(entry: Entry) -> Leap:
    leap = Leap(
        read_betza(entry, "betza"), entry.value("captures", bool, True), entry.value("first_move_only", bool, False)
    )
    entry.finish()
    return leap


def _read_dice(entry: Entry) -> Dice:
    dice = Dice(entry.value("count", int), tuple(tuple(face) for face in entry.texts("faces")))
    entry.finish()
    return dice


def _read_silence(entry: Entry, sources: Mapping[str, Source]) -> Silence:
    silence = Silence(
        read_citation(entry, "source", sources),
        cast(Silent, entry.choice("kind", get_args(Silent))),
        entry.text("note"),
    )
    entry.finish()
    return silence
