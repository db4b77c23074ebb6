"""Folder: one folder of data files, read into a library."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from .attestations import read_attestations, read_sources
from .effects import Effect, read_rows
from .entry import DataError, Entry, short_name
from .lookup import did_you_mean, quote
from .pieces import read_pieces
from .questions import Option, read_addition, read_question
from .rulesets import Answer, Ruleset, given_of
from .setups import read_setup
from .strays import strays
from .touchstones import read_touchstone
from .validation import check_ruleset
from .witnesses import read_witnesses

if TYPE_CHECKING:
    from .library import Library


class Folder:
    """A folder of data files. What it says is added to a library, and so is what is wrong with it."""

    def __init__(self, path: Path, library: Library) -> None:
        self.path, self.library = path, library

    def read_questions(self) -> None:
        """Read works, witnesses, men, boards, questions and standing endings; note the files that nobody reads."""
        if not self.path.is_dir():
            self.library.problems.append(f"{self.path} is no folder of data.")
            return
        self.library.problems += strays(self.path)
        self._read("sources.json", self._add_sources)
        self._read("witnesses.toml", self._add_witnesses)
        self._read("pieces.toml", self._add_pieces)
        self._read_all("boards", self._add_setup)
        for path in self._files("questions"):
            if not _text_in(path, "adds_to"):
                self._try(path, self._add_question)
        self._read("endings.toml", self._add_standing)

    def read_additions(self) -> None:
        """Read what is added to questions of whatever folder, and the presets, which may name what was added."""
        for path in self._files("questions"):
            if _text_in(path, "adds_to"):
                self._try(path, self._add_to_question)
        self._read("presets.toml", self._add_presets)

    def read_rulesets(self) -> None:
        """Read the rulesets, those that others are based on first."""
        waiting = {path.stem: path for path in self._files("rulesets")}
        while waiting:
            ready = [name for name, path in waiting.items() if _text_in(path, "based_on") not in waiting]
            for name in ready or list(waiting):
                self._try(waiting.pop(name), self._add_ruleset)

    def read_touchstones(self) -> None:
        """Read the touchstones, which may take any ruleset of the library."""
        self._read_all("touchstones", self._add_touchstone)

    # ------------------------------------------------------------------ files

    def _files(self, name: str) -> list[Path]:
        """Return the TOML files of a subfolder; hidden ones are left to the editors that make them."""
        folder = self.path / name
        if not os.path.lexists(folder):
            return []
        try:
            return sorted(path for path in folder.iterdir() if path.suffix == ".toml" and path.name[0] != ".")
        except OSError as error:
            self.library.problems.append(f"{short_name(folder)} cannot be read: {error.strerror}.")
            return []

    def _read_all(self, name: str, add: Callable[[Path], None]) -> None:
        for path in self._files(name):
            self._try(path, add)

    def _read(self, name: str, add: Callable[[Path], None]) -> None:
        """Read a file if it is there."""
        if os.path.lexists(self.path / name):
            self._try(self.path / name, add)

    def _try(self, path: Path, add: Callable[[Path], None]) -> None:
        """Read a file; keep what is wrong with it as a problem."""
        try:
            add(path)
        except DataError as error:
            self.library.problems.append(str(error))

    # ------------------------------------------------------------------ what the files add

    def _add_sources(self, path: Path) -> None:
        sources = read_sources(path)
        for key, source in sources.items():
            if self.library.sources.get(key, source) != source:
                raise DataError(f"{short_name(path)}: {key} is there already, with another entry.")
        self.library.sources |= sources

    def _add_witnesses(self, path: Path) -> None:
        witnesses = read_witnesses(entry := Entry.from_file(path))
        for id in witnesses:
            _check_new(entry, id, id, {"a witness": self.library.witnesses})
        self.library.witnesses |= witnesses

    def _add_pieces(self, path: Path) -> None:
        pieces = read_pieces(entry := Entry.from_file(path))
        for letter in pieces:
            _check_new(entry, letter, letter, {"a kind of man": self.library.pieces})
        self.library.pieces |= pieces

    def _add_setup(self, path: Path) -> None:
        setup = read_setup(entry := Entry.from_file(path), self.library.works, self.library.pieces)
        _check_id(entry, path, setup.id, {"a board": self.library.setups})
        self.library.setups[setup.id] = setup

    def _add_question(self, path: Path) -> None:
        library = self.library
        question = read_question(entry := Entry.from_file(path), library.works, library.setups, library.pieces)
        _check_id(entry, path, question.id, self._chosen_names)
        library.questions[question.id] = question

    def _add_to_question(self, path: Path) -> None:
        library = self.library
        entry = Entry.from_file(path)
        question = read_addition(entry, library.questions, library.works, library.setups, library.pieces)
        library.questions[question.id] = question

    def _add_standing(self, path: Path) -> None:
        endings = dict(self._standing(Entry.from_file(path)))
        self.library.standing |= endings

    def _standing(self, entry: Entry) -> Iterator[tuple[str, Option]]:
        for name in entry:
            _check_new(entry, name, name, self._chosen_names)
            one = entry.table(name)
            effect = Effect(endings=read_rows(one))
            attestations = read_attestations(one, self.library.works)
            yield name, Option(name, one.text("label"), one.text("says"), effect, attestations, one.text("why"))
            one.finish()

    def _add_presets(self, path: Path) -> None:
        entry, library = Entry.from_file(path), self.library
        for name in entry:
            known = library.presets.get(name, {})
            _check_new(entry, name, name, self._chosen_names | {"a preset": {}})
            presets = entry.table(name)
            for preset in presets:
                _check_new(presets, preset, preset, {"a preset": known})
                self._check_answers(presets.table(preset), presets.mapping(preset, str))
            library.presets[name] = known | {preset: presets.mapping(preset, str) for preset in presets}

    @property
    def _chosen_names(self) -> dict[str, Mapping[str, object]]:
        """What is chosen by name, or judged by it, so that no two may share one."""
        library = self.library
        return {"a question": library.questions, "a preset": library.presets, "an ending": library.standing}

    def _add_ruleset(self, path: Path) -> None:
        library = self.library
        rules = self._ruleset(entry := Entry.from_file(path))
        _check_id(entry, path, rules.id, {"a ruleset": library.rulesets})
        entry.finish()
        library.rulesets[rules.id] = (
            rules  # before it is checked, lest one mistake be told once more by each touchstone
        )
        check_ruleset(entry, rules, library.sources, library.questions.values(), library.standing)

    def _add_touchstone(self, path: Path) -> None:
        stone = read_touchstone(entry := Entry.from_file(path), self.library.rulesets)
        _check_id(entry, path, stone.id, {"a touchstone": self.library.touchstones})
        self.library.touchstones[stone.id] = stone

    # ------------------------------------------------------------------ rulesets

    def _ruleset(self, entry: Entry) -> Ruleset:
        """Return a ruleset that stands by itself, or one that differs from another in some answers."""
        library = self.library
        base = library.rulesets[entry.choice("based_on", library.rulesets)] if "based_on" in entry else None
        own = self._answers(entry)
        return Ruleset(
            id=entry.text("id"),
            title=entry.text("title"),
            summary=entry.text("summary"),
            sources=entry.texts("sources", *([list(base.sources)] if base else [])),
            witnesses=entry.texts("witnesses", list(base.witnesses) if base else []),
            setup=base.setup if base else library.setups[entry.choice("board", library.setups)],
            given=given_of({one.question: one for one in base.given} | own if base else own, library.questions),
            order=entry.texts("endings", *([list(base.order)] if base else [])),
            library=library,
        )

    def _answers(self, entry: Entry) -> dict[str, Answer]:
        attested = entry.mapping("answers", str)
        self._check_answers(entry.table("answers"), attested)
        answers = {question: Answer(question, option, "attested") for question, option in attested.items()}
        supplied = entry.table("supplied")
        for question in supplied:
            one = supplied.table(question)
            if question in attested:
                raise supplied.error(question, "is answered under [answers] too; an answer is attested or supplied.")
            answer = Answer(question, one.text("option"), "supplied", one.text("why"))
            self._check_answers(supplied, {question: answer.option})
            one.finish()
            answers[question] = answer
        return answers

    def _check_answers(self, entry: Entry, answers: Mapping[str, str]) -> None:
        for question, option in answers.items():
            if question not in self.library.questions:
                known = self.library.questions
                hint = did_you_mean(question, known)
                raise entry.error(question, f"is no question; known are {', '.join(known)}.{hint}")
            try:
                self.library.questions[question].option(option)
            except ValueError as error:
                raise entry.error(question, f"cannot be answered so. {error}") from None


def _text_in(path: Path, key: str) -> str:
    """Return what stands under a key of a file, "" if nothing does."""
    try:
        return Entry.from_file(path).text(key, "")
    except DataError:
        return ""


def _check_id(entry: Entry, path: Path, id: str, taken: Mapping[str, Mapping[str, object]]) -> None:
    if id != path.stem:
        raise entry.error("id", f"is {quote(id)}; it must equal the file's name, {path.stem!r}.")
    _check_new(entry, "id", id, taken)


def _check_new(entry: Entry, key: str, id: str, taken: Mapping[str, Mapping[str, object]]) -> None:
    """Refuse a name that stands for something else: a folder adds to the earlier ones and changes nothing in them."""
    for what, table in taken.items():
        if id in table:
            raise entry.error(key, f"cannot be added: {quote(id)} is there already, as {what}.")
