"""Questions: what the sources disagree about, the options, and what each option does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from keyword import iskeyword
from typing import Literal, cast, get_args

from .attestations import Works, read_attestations, read_citation, read_of
from .effects import Effect, Roster, read_effect
from .entry import Entry
from .lookup import did_you_mean, find, quote
from .mechanics import Turns
from .pieces import Piece
from .setups import Setup
from .sources import Attestation, Citation, strongest

Silent = Literal["unstated", "text-lost", "not-read", "another-rule"]
SILENT: dict[Silent, str] = {
    "unstated": "does not say",
    "text-lost": "text lost",
    "not-read": "not read by us",
    "another-rule": "another rule",
}
"""The kinds of silence, and what a reader is told of each."""


@dataclass(frozen=True)
class Silence:
    """That a source says nothing of a question: it is unstated, the text is lost, or we have not read it.

    `witness` is the id of the witness, which is the work's own key unless it speaks for another; `boards` are the ids
    of the boards of whose game it speaks.
    """

    citation: Citation
    kind: Silent
    note: str
    witness: str
    boards: tuple[str, ...]

    @property
    def words(self) -> str:
        """The kind in a few words."""
        return SILENT[self.kind]


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
    boards: tuple[str, ...] = ()
    """The ids of the boards on which it is an answer; () for an ending that no question asks."""
    turns: Turns | None = None
    """Of an ending that no question asks: on which boards it stands, by their turns; None for all."""

    def on(self, setup: Setup) -> Option:
        """Return the option with its attestations as seen from a board."""
        return replace(self, attestations=tuple(one.on(setup) for one in self.attestations))

    def attestation_by(self, sources: tuple[str, ...], witnesses: tuple[str, ...] = ()) -> Attestation | None:
        """Return the strongest attestation by one of the works, speaking for one of the witnesses if any are given."""
        return strongest(tuple(one for one in self.attestations if one.is_by(sources, witnesses)))


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

    @property
    def is_of_the_array(self) -> bool:
        """Whether it is about how a game begins, so that an answer says nothing of one under way."""
        effects = [option.effect for option in self.options]
        return any(effect.flank or effect.centre or effect.first for effect in effects)

    def on(self, setup: Setup) -> Question:
        """Return the question as a board asks it: its own options and silences, and who speaks of another game."""
        return replace(
            self,
            options=tuple(option.on(setup) for option in self.options if setup.id in option.boards),
            silences=tuple(silence for silence in self.silences if setup.id in silence.boards),
        )

    def option(self, id: str) -> Option:
        """Return the option of that id; ValueError lists the valid ones."""
        return find({option.id: option for option in self.options}, id, f"{self.id} has no option")


def read_question(entry: Entry, works: Works, setups: Mapping[str, Setup], pieces: Mapping[str, Piece]) -> Question:
    """Return the question of a file of questions/, whose options must fit each board that it is asked on."""
    if {"boards", "name", "prompt"}.isdisjoint(entry):
        says = "is missing; a question of its own has boards, name and prompt"
        raise entry.error("boards", f'{says}, and a file that adds to another one says adds_to = "its id".')
    boards = entry.names("boards", setups)
    asked_on = [setups[board] for board in boards]
    question = Question(
        id=_read_id(entry),
        name=entry.text("name"),
        about=entry.text("about", ""),
        prompt=entry.text("prompt"),
        boards=boards,
        order=entry.value("order", int),
        options=tuple(_read_option(option, works, asked_on, pieces) for option in entry.tables("options")),
        silences=tuple(_read_silence(silence, works, boards) for silence in entry.tables("silences")),
    )
    entry.finish()
    _check_options(entry, question)
    _check_silences(entry, question, question.silences)
    return question


def _read_id(entry: Entry) -> str:
    """Return the id of a question, which stands before "=" when somebody chooses."""
    id = entry.id(joint="_")
    if not id.isidentifier() or iskeyword(id):
        raise entry.error("id", f"is {quote(id)}; a question's id is a Python name.")
    return id


def read_addition(
    entry: Entry,
    questions: Mapping[str, Question],
    works: Works,
    setups: Mapping[str, Setup],
    pieces: Mapping[str, Piece],
) -> Question:
    """Return a question with the options, attestations and silences that a file adds to it; nothing else may change.

    An option of the question is named by its id and gets further attestations; any other one is new.
    """
    base = questions[entry.choice("adds_to", questions)]
    asked_on = [setups[board] for board in base.boards]
    options = {option.id: option for option in base.options}
    places = list(entry.tables("options"))
    for place in places:
        known = options.get(place.text("id"))
        options[place.text("id")] = (
            _read_option(place, works, asked_on, pieces)
            if known is None
            else _read_further(place, known, works, asked_on)
        )
    silences = tuple(_read_silence(silence, works, base.boards) for silence in entry.tables("silences"))
    entry.finish()
    if not (places or silences):
        raise entry.error("adds_to", f"= {base.id}, to which nothing is added: say [[options]] or [[silences]].")
    for place in places:
        _check_against(place, base.id, options[place.text("id")], options.values())
    question = replace(base, options=tuple(options.values()), silences=(*base.silences, *silences))
    _check_silences(entry, question, silences)
    return question


def _read_further(entry: Entry, option: Option, works: Works, asked_on: Sequence[Setup]) -> Option:
    """Return an option with further attestations, and nothing else changed."""
    for key in entry:
        if key not in ("id", "attestations"):
            hint = did_you_mean(key, ["attestations"])
            raise entry.error(
                key, f"may not stand here: {option.id} is there already, and only gets attestations.{hint}"
            )
    stands_on = [setup for setup in asked_on if setup.id in option.boards]
    further = read_attestations(entry, works, stands_on, asked_on[0])
    if not further:
        raise entry.error("attestations", f"is missing; option {option.id} is there already, and they add to it.")
    return replace(option, attestations=(*option.attestations, *further))


def _check_options(entry: Entry, question: Question) -> None:
    """Refuse options of one id, and contradictions of a source that attests no other option."""
    options = question.options
    if not options or len({option.id for option in options}) < len(options):
        raise entry.error("options", "must hold at least one option, each id once.")
    for place, option in zip(entry.tables("options"), options, strict=True):
        _check_against(place, question.id, option, options)


def _check_against(place: Entry, question: str, option: Option, options: Iterable[Option]) -> None:
    """Refuse a contradiction of a source that attests no other option."""
    others = {one.source.key for other in options if other.id != option.id for one in other.attestations}
    for where in place.tables("attestations"):
        against = where.text("against", "")
        if against and against not in others:
            raise where.error("against", f"is {against!r}, which attests no other option of {question}.")


def _check_silences(entry: Entry, question: Question, silences: Iterable[Silence]) -> None:
    """Refuse that a file calls a work silent that attests an option; but what it reconstructs may fill its own gap."""
    said = {
        (one.source.key, one.witness, board): option.id
        for option in question.options
        for one in option.attestations
        for board in one.boards
        if one.status != "reconstruction"
    }
    for place, silence in zip(entry.tables("silences"), silences, strict=True):
        key = silence.citation.source.key
        if option := next(filter(None, (said.get((key, silence.witness, board)) for board in silence.boards)), ""):
            raise place.error("source", f"is no silence: {key} attests the option {option}.")


def _read_option(entry: Entry, works: Works, asked_on: Sequence[Setup], pieces: Mapping[str, Piece]) -> Option:
    """Return an option, whose effect must fit each board on which it is an answer."""
    boards = entry.names("boards", [setup.id for setup in asked_on]) if "boards" in entry else ()
    stands_on = [setup for setup in asked_on if not boards or setup.id in boards]
    option = Option(
        id=entry.id(),
        label=entry.text("label"),
        says=entry.text("says"),
        effect=read_effect(entry, Roster.of(stands_on, pieces)),
        attestations=read_attestations(entry, works, stands_on, asked_on[0]),
        boards=tuple(setup.id for setup in stands_on),
    )
    entry.finish()
    return option


def _read_silence(entry: Entry, works: Works, asked_on: Sequence[str]) -> Silence:
    """Return a silence, which is about the first board of the question unless it names others."""
    citation = read_citation(entry, "source", works.sources)
    silence = Silence(
        citation,
        cast(Silent, entry.choice("kind", get_args(Silent))),
        entry.text("note"),
        read_of(entry, works) or citation.source.key,
        entry.names("boards", asked_on) if "boards" in entry else tuple(asked_on[:1]),
    )
    entry.finish()
    return silence
