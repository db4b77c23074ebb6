"""Records: the rows of the data set, one plain dictionary each, joined by ids."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from .bibtex import year_of
from .effects import Effect
from .questions import Option, Question, Silence
from .rulesets import Ruleset
from .setups import Setup
from .sources import Attestation, Citation, Source
from .witnesses import Witness

if TYPE_CHECKING:
    from .library import Library

Record = dict[str, str | int | None]


def records_of(library: Library) -> Mapping[str, tuple[Record, ...]]:
    """Return the rows of each table of a library by the table's name.

    Ids: an option is `question.option`; an attestation or a silence is numbered within what it speaks of.
    """
    questions, options = library.questions.values(), list(_options(library))
    said = [one for _, option in options for one in option.attestations]
    silences = [silence for question in questions for silence in question.silences]
    speakers = (*library.witnesses, *(one.witness for one in said), *(silence.witness for silence in silences))
    return {
        "witnesses": tuple(_witness(library.works.witness(id)) for id in dict.fromkeys(speakers)),
        "works": tuple(map(_work, library.sources.values())),
        "questions": (
            *map(_question, questions),
            *map(_standing, library.standing.values()),
            *map(_board, library.setups.values()),
        ),
        "options": tuple(_option(question, option) for question, option in options),
        "attestations": tuple(_numbered(_attestations(options))),
        "silences": tuple(_numbered(_silence(question, one) for question in questions for one in question.silences)),
        "rulesets": tuple(map(_ruleset, library.rulesets.values())),
        "answers": tuple(row for rules in library.rulesets.values() for row in _answers(rules)),
    }


def _options(library: Library) -> Iterator[tuple[str, Option]]:
    """Yield each option with its question's id; a standing ending and a board are their own only option."""
    for question in library.questions.values():
        yield from ((question.id, option) for option in question.options)
    yield from library.standing.items()
    for setup in library.setups.values():
        yield setup.id, Option(setup.id, setup.name, f"The board is {setup.name}.", Effect(), setup.attestations)


def _witness(witness: Witness) -> Record:
    first, last = witness.years or (None, None)
    return {
        "id": witness.id,
        "name": witness.name,
        "short": witness.short,
        "tradition": witness.group,
        "first_year": first,
        "last_year": last,
        "date": witness.date or None,
        "note": witness.note or None,
    }


def _work(work: Source) -> Record:
    csl = dict(work.csl)
    authors = "; ".join(_person(person) for person in csl.get("author", []))
    own: Record = {"id": work.key, "name": work.name, "type": csl["type"], "author": authors or None}
    rest = ("title", "container-title", "volume", "page", "publisher", "publisher-place", "URL", "DOI", "note")
    texts = {key.replace("-", "_").lower(): str(csl[key]) if key in csl else None for key in rest}
    return own | {"year": year_of(csl) or None} | texts


def _person(person: Mapping[str, str]) -> str:
    if "family" not in person:
        return str(person.get("literal", ""))
    family = f"{person.get('non-dropping-particle', '')} {person['family']}".strip()
    return f"{family}, {person['given']}" if "given" in person else family


def _question(question: Question) -> Record:
    boards = "; ".join(question.boards)
    names: Record = {"id": question.id, "kind": "question", "name": question.name, "prompt": question.prompt}
    return names | {"about": question.about or None, "boards": boards, "order": question.order}


def _standing(ending: Option) -> Record:
    names: Record = {"id": ending.id, "kind": "standing ending", "name": ending.label, "prompt": None}
    return names | {"about": None, "boards": None, "order": None}


def _board(setup: Setup) -> Record:
    names: Record = {"id": setup.id, "kind": "board", "name": setup.name, "prompt": None}
    return names | {"about": None, "boards": setup.id, "order": None}


def _option(question: str, option: Option) -> Record:
    """Return an option, on which boards it stands, and as JSON what it does."""
    names: Record = {"id": f"{question}.{option.id}", "question": question, "option": option.id}
    boards = "; ".join(option.boards) or None
    return names | {"label": option.label, "says": option.says, "boards": boards, "effect": _effect(option.effect)}


def _effect(effect: Effect) -> str | None:
    """Return what an option does, without what it leaves alone, as JSON."""
    given: dict[str, Any] = {
        field.name: value for field in fields(effect) if (value := getattr(effect, field.name)) not in ((), "", None)
    }
    for key in ("moves", "values", "centre"):
        if key in given:
            given[key] = dict(given[key])
    plain = {key: _unfolded(value) for key, value in given.items()}
    return json.dumps(plain, ensure_ascii=False) if plain else None


def _unfolded(value: Any) -> Any:
    """Return tuples as lists, and dataclasses as dictionaries without what is there by default."""
    if isinstance(value, tuple):
        return [_unfolded(one) for one in value]
    if not is_dataclass(value):
        return value
    return {field.name: one for field in fields(value) if (one := getattr(value, field.name)) != field.default}


def _attestations(options: Iterable[tuple[str, Option]]) -> Iterator[Record]:
    for question, option in options:
        for one in option.attestations:
            yield _attestation(question, option, one)


def _attestation(question: str, option: Option, one: Attestation) -> Record:
    """Return an attestation: it speaks of the game on some boards, or of a game that has no board here."""
    whose: Record = {"id": f"{question}.{option.id}", "question": question, "option": option.id}
    via = _cited(one.via) if one.via else None
    return whose | {
        "witness": one.witness,
        "work": one.source.key,
        "locator": one.citation.locator or None,
        "citation": _cited(one.citation),
        "via": via,
        "read": one.read,
        "status": one.status,
        "boards": "; ".join(one.boards) or None,
        "game": None if one.boards else one.game or None,
        "against": one.against or None,
        "claim": one.claim,
        "line": one.line(),
    }


def _cited(citation: Citation) -> str:
    """Return a citation as the data files have it: key[locator]."""
    return f"{citation.source.key}[{citation.locator}]" if citation.locator else citation.source.key


def _silence(question: Question, silence: Silence) -> Record:
    return {
        "id": question.id,
        "question": question.id,
        "witness": silence.witness,
        "work": silence.citation.source.key,
        "locator": silence.citation.locator or None,
        "citation": _cited(silence.citation),
        "kind": silence.kind,
        "boards": "; ".join(silence.boards),
        "note": silence.note,
    }


def _numbered(rows: Iterable[Record]) -> Iterator[Record]:
    """Yield the rows, each id followed by its number among those that begin alike."""
    counts: dict[str, int] = {}
    for row in rows:
        id = str(row["id"])
        counts[id] = counts.get(id, 0) + 1
        yield row | {"id": f"{id}.{counts[id]}"}


def _ruleset(rules: Ruleset) -> Record:
    names: Record = {"id": rules.id, "title": rules.title, "summary": rules.summary, "board": rules.board}
    works, witnesses, endings = ("; ".join(ids) for ids in (rules.sources, rules.witnesses, rules.order))
    return names | {"works": works, "witnesses": witnesses or None, "endings": endings}


def _answers(rules: Ruleset) -> Iterator[Record]:
    for answer in rules.given:
        row: Record = {"id": f"{rules.id}.{answer.question}", "ruleset": rules.id, "question": answer.question}
        said = rules.witnessed(rules.option(answer.question)) if answer.how == "sourced" else None
        status = said.status if said else None
        yield row | {"option": answer.option, "how": answer.how, "status": status, "why": answer.why or None}
