"""Contents: what the manifest of a campaign says of it, as plain values that a JSON file keeps."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from ... import engine
from ...rules import Answer, Option, Piece, Ruleset, Setup
from . import layout
from .design import Design

FORM = 1
Contents = dict[str, Any]


def contents_of(design: Design) -> Contents:
    """Return all that the games of a design hang on: seed, policies, and of every ruleset what it answers and means.

    What rulesets share is said once: `bases` holds the named rulesets with every answer, attested or supplied, and the
    order of their endings; `rulesets` what the reader changed in them; `options`, `endings`, `men` and `boards` what
    the names in them mean. Equal contents play equal games.
    """
    rulesets = design.rulesets
    bases = {rules.id: rules.base for rules in rulesets}.values()
    starts = _starts(rulesets, bases)
    texts = list(dict.fromkeys(starts))
    setups = {rules.board: rules.setup for rules in bases}.values()
    return {
        "form": FORM,
        "seed": design.seed,
        "games": design.games,
        "max_plies": design.max_plies,
        "games_in_a_part": layout.PART,
        "policies": list(design.policies),
        "rulesets": [_ruleset(rules, texts.index(start)) for rules, start in zip(rulesets, starts, strict=True)],
        "bases": {rules.id: _base(rules) for rules in bases},
        "starts": texts,
        "options": _options(rulesets),
        "endings": _standing(bases),
        "boards": {setup.id: _board(setup) for setup in setups},
        "men": {letter: _man(rules.piece(letter)) for rules in bases for letter in rules.setup.kinds},
    }


def _starts(rulesets: Iterable[Ruleset], bases: Iterable[Ruleset]) -> list[str]:
    """Return for each ruleset the line of text of the array from which games begin.

    It is written once for the same answers to what is asked about the array, since there may be very many rulesets.
    """
    asked = {rules.id: [question.id for question in rules.questions if question.is_of_the_array] for rules in bases}
    texts: dict[tuple[str, ...], str] = {}
    starts = []
    for rules in rulesets:
        array = (rules.id, *(rules.answers[question] for question in asked[rules.id]))
        if array not in texts:
            texts[array] = rules.start().text(rules.start_board)
        starts.append(texts[array])
    return starts


def _ruleset(rules: Ruleset, start: int) -> Contents:
    chosen = {answer.question: answer.option for answer in rules.changes}
    supposed = {rules.piece(one.kind).id: one.betza for one in rules.conjectures}
    one: Contents = {"base": rules.id, "start": start}
    return one | ({"chosen": chosen} if chosen else {}) | ({"supposed": supposed} if supposed else {})


def _base(rules: Ruleset) -> Contents:
    return {
        "title": rules.title,
        "board": rules.board,
        "sources": list(rules.sources),
        "witnesses": list(rules.witnesses),
        "endings": list(rules.order),
        "answers": {answer.question: _answer(answer) for answer in rules.given},
    }


def _answer(answer: Answer) -> Contents:
    return {"option": answer.option, "how": answer.how} | ({"why": answer.why} if answer.why else {})


def _options(rulesets: Iterable[Ruleset]) -> Contents:
    """Return what each option does that some ruleset answers with, by question."""
    found: dict[str, dict[str, Option]] = {}
    for board, question, option in sorted({(r.board, *one) for r in rulesets for one in r.answers.items()}):
        rules = next(rules for rules in rulesets if rules.board == board)
        found.setdefault(question, {})[option] = rules.question(question).option(option)
    return {
        question: {id: plain(option.effect) for id, option in options.items()} for question, options in found.items()
    }


def _standing(bases: Iterable[Ruleset]) -> Contents:
    return {
        id: plain(option.effect) for rules in bases for id, option in rules.library.standing_on(rules.setup).items()
    }


def _man(piece: Piece) -> Contents:
    return {"id": piece.id, "role": piece.role, "value": piece.value, "move": piece.betza}


def _board(setup: Setup) -> Contents:
    return {
        "files": setup.geometry.files,
        "ranks": setup.geometry.ranks,
        "armies": {army.name: list(army.forward) for army in setup.geometry.armies},
        "men": list(setup.kinds),
        "array": setup.pattern,
        "turns": setup.turns,
        "marked": list(setup.marked),
        "edge": list(setup.edge),
    }


def plain(value: Any) -> Any:
    """Return a value as JSON has it: a dataclass as the mapping of what is not empty in it."""
    if is_dataclass(value):
        named = {field.name: getattr(value, field.name) for field in fields(value)}
        return {name: plain(one) for name, one in named.items() if one not in ((), "", None)}
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    return value


def played(contents: Contents) -> Contents:
    """Return the contents without what no game hangs on: titles, and who attests an answer."""
    bases = {
        id: {
            "board": base["board"],
            "endings": base["endings"],
            "answers": {question: answer["option"] for question, answer in base["answers"].items()},
        }
        for id, base in contents["bases"].items()
    }
    return {**contents, "bases": bases}


def written(title: str, contents: Contents) -> str:
    """Return the manifest as JSON with a line for each key and for each ruleset, and the sum by which it is known."""
    said = {"title": title, "made_by": made_by(), "sha256": sum_of(contents)}
    return f'{{\n{_lines(said)},\n"campaign": {{\n{_lines(contents)}\n}}}}\n'


def sum_of(contents: Contents) -> str:
    """Return the SHA-256 of contents, by which one sees whether they were edited."""
    return hashlib.sha256(json.dumps(contents, sort_keys=True).encode()).hexdigest()


def _lines(said: Contents) -> str:
    return ",\n".join(f"{_json(key)}: {_several(value)}" for key, value in said.items())


def _several(value: Any) -> str:
    if not isinstance(value, list | dict):
        return _json(value)
    if isinstance(value, dict):
        return f"{{{_joined(f'{_json(key)}: {_json(one)}' for key, one in value.items())}}}"
    return f"[{_joined(map(_json, value))}]"


def _joined(lines: Iterable[str]) -> str:
    return "\n  " + ",\n  ".join(lines)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


@cache
def made_by() -> Contents:
    """Return which program plays: the version of the package, and a hash over the sources of its engine."""
    sources = sorted(Path(engine.__file__).parent.glob("*.py"))
    kernel = hashlib.sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    return {"chaturanga-lab": metadata.version("chaturanga-lab"), "engine": kernel}
