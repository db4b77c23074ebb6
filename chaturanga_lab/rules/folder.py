"""Folder: one folder of data files, read into a library."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast, get_args

from .answers import check_answers, in_order, read_answers
from .attestations import read_attestations, read_sources
from .effects import Effect, read_rows
from .entry import FOLDERS, DataError, Entry, read_file, short_name
from .lookup import quote
from .mechanics import Turns
from .pieces import read_pieces
from .questions import Option, Question, read_addition, read_question
from .rulesets import Ruleset
from .setups import read_setup
from .strays import FILES, strays
from .terms import read_terms
from .touchstones import read_touchstone
from .validation import check_ruleset
from .witnesses import read_witnesses
from .words import check_moves, check_words

if TYPE_CHECKING:
    from .library import Library


class Folder:
    """A folder of data files. What it says is added to a library, and so is what is wrong with it."""

    def __init__(self, path: Path, library: Library) -> None:
        self.path, self.library = path, library
        self._tables: dict[Path, dict[str, Any]] = {}

    def read_tables(self) -> None:
        """Read works, witnesses, men and words; note the files that nobody reads."""
        if not self.path.is_dir():
            self.library.problems.append(f"{self.path} is no folder of data.")
            return
        self.library.problems += strays(self.path)
        self._read("sources.json", self._add_sources)
        self._read("witnesses.toml", self._add_witnesses)
        self._read("pieces.toml", self._add_pieces)
        self._read("words.toml", self._add_terms)

    def read_boards(self) -> None:
        """Read the boards, which name works and men."""
        self._read_all("boards", self._add_setup)

    def read_questions(self) -> None:
        """Read the questions of the folder itself, and the standing endings."""
        for path in self._files("questions"):
            if not self._has(path, "adds_to"):
                self._try(path, self._add_question)
        self._read("endings.toml", self._add_standing)

    def read_additions(self) -> None:
        """Read what is added to questions of whatever folder, and the presets, which may name what was added."""
        for path in self._files("questions"):
            if self._has(path, "adds_to"):
                self._try(path, self._add_to_question)
        self._read("presets.toml", self._add_presets)

    def read_rulesets(self) -> None:
        """Read the rulesets, those that others are based on first; what is based on a broken one is passed over."""
        waiting = {path.stem: path for path in self._files("rulesets")}
        while waiting:
            ready = [name for name, path in waiting.items() if self._based_on(path) not in waiting]
            for name in ready or list(waiting):
                path = waiting.pop(name)
                if self._based_on(path) in self.library.broken or not self._try(path, self._add_ruleset):
                    self.library.broken.add(name)

    def read_touchstones(self) -> None:
        """Read the touchstones, which may take any ruleset of the library."""
        self._read_all("touchstones", self._add_touchstone)

    STAGES = (read_tables, read_boards, read_questions, read_additions, read_rulesets, read_touchstones)
    """How a folder is read, each stage naming what the earlier ones have read."""

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

    def _entry(self, path: Path) -> Entry:
        """Return a file from its beginning; it is parsed once, however often it is asked for."""
        if path not in self._tables:
            self._tables[path] = read_file(path, "TOML", tomllib.loads)
        return Entry(self._tables[path], short_name(path))

    def _has(self, path: Path, key: str) -> bool:
        """Whether a file has a key, whatever stands under it."""
        try:
            return key in self._entry(path)
        except DataError:
            return False

    def _based_on(self, path: Path) -> str:
        """Return the ruleset on which a file says that it is based, "" if it says none."""
        try:
            return self._entry(path).text("based_on", "")
        except DataError:
            return ""

    def _read_all(self, name: str, add: Callable[[Path], None]) -> None:
        for path in self._files(name):
            self._try(path, add)

    def _read(self, name: str, add: Callable[[Path], None]) -> None:
        """Read a file if it is there."""
        if os.path.lexists(self.path / name):
            self._try(self.path / name, add)

    def _try(self, path: Path, add: Callable[[Path], None]) -> bool:
        """Read a file, and return whether it is in order; keep what is wrong with it as a problem."""
        try:
            add(path)
        except DataError as error:
            self.library.problems.append(str(error))
            return False
        return True

    # ------------------------------------------------------------------ what the files add

    def _add_sources(self, path: Path) -> None:
        sources = read_sources(path)
        for key, source in sources.items():
            if self.library.sources.get(key, source) != source:
                raise DataError(f"{short_name(path)}: {key} is there already, with another entry.")
        self.library.sources |= sources

    def _add_witnesses(self, path: Path) -> None:
        witnesses = read_witnesses(entry := self._entry(path))
        for id in witnesses:
            _check_new(entry, id, id, {"a witness": self.library.witnesses})
        self.library.witnesses |= witnesses

    def _add_pieces(self, path: Path) -> None:
        pieces = read_pieces(entry := self._entry(path))
        for letter in pieces:
            _check_new(entry, letter, letter, {"a kind of man": self.library.pieces})
        self.library.pieces |= pieces

    def _add_terms(self, path: Path) -> None:
        terms = read_terms(entry := self._entry(path))
        for id in terms:
            _check_new(entry, id, id, {"a word": self.library.terms})
        self.library.terms |= terms

    def _add_setup(self, path: Path) -> None:
        setup = read_setup(entry := self._entry(path), self.library.works, self.library.pieces)
        _check_id(entry, path, setup.id, {"a board": self.library.setups})
        self.library.setups[setup.id] = setup

    def _add_question(self, path: Path) -> None:
        library = self.library
        question = read_question(entry := self._entry(path), library.works, library.setups, library.pieces)
        _check_id(entry, path, question.id, self._chosen_names)
        self._add_options(entry, question)

    def _add_to_question(self, path: Path) -> None:
        library = self.library
        entry = self._entry(path)
        question = read_addition(entry, library.questions, library.works, library.setups, library.pieces)
        self._add_options(entry, question)

    def _add_options(self, entry: Entry, question: Question) -> None:
        places = [(place, question.option(place.text("id"))) for place in entry.tables("options")]
        check_words(places, question.id, question.boards, self.library)
        check_moves(places, question)
        self.library.questions[question.id] = question

    def _add_standing(self, path: Path) -> None:
        for name, ending in self._standing(self._entry(path)):
            self.library.standing[name] = ending

    def _standing(self, entry: Entry) -> Iterator[tuple[str, Option]]:
        for name in entry:
            _check_new(entry, name, entry.as_id(name, name), self._chosen_names)
            one = entry.table(name)
            effect = Effect(endings=read_rows(one))
            attestations = read_attestations(one, self.library.works)
            turns = cast(Turns, one.choice("turns", get_args(Turns))) if "turns" in one else None
            ending = Option(name, one.text("label"), one.text("says"), effect, attestations, one.text("why"), (), turns)
            one.finish()
            on = [id for id, setup in self.library.setups.items() if turns in (None, setup.turns)]
            check_words([(one, ending)], name, on, self.library)
            yield name, ending

    def _add_presets(self, path: Path) -> None:
        entry, library = self._entry(path), self.library
        for name in entry:
            known = library.presets.get(name, {})
            _check_new(entry, name, entry.as_id(name, name, joint="_"), self._chosen_names | {"a preset": {}})
            presets = entry.table(name)
            for preset in presets:
                _check_new(presets, preset, presets.as_id(preset, preset), {"a preset": known})
                check_answers(presets.table(preset), presets.mapping(preset, str), library.questions)
            library.presets[name] = known | {preset: presets.mapping(preset, str) for preset in presets}

    @property
    def _chosen_names(self) -> dict[str, Mapping[str, object]]:
        """What is chosen by name, or judged by it, so that no two may share one."""
        library = self.library
        return {"a question": library.questions, "a preset": library.presets, "an ending": library.standing}

    def _add_ruleset(self, path: Path) -> None:
        library = self.library
        rules = self._ruleset(entry := self._entry(path))
        _check_id(entry, path, rules.id, {"a ruleset": library.rulesets})
        entry.finish()
        library.rulesets[rules.id] = rules
        check_ruleset(entry, rules, library.sources, library.questions.values())

    def _add_touchstone(self, path: Path) -> None:
        stone = read_touchstone(entry := self._entry(path), self.library.rulesets)
        _check_id(entry, path, stone.id, {"a touchstone": self.library.touchstones})
        self.library.touchstones[stone.id] = stone

    # ------------------------------------------------------------------ rulesets

    def _ruleset(self, entry: Entry) -> Ruleset:
        """Return a ruleset that stands by itself, or one that differs from another in some answers."""
        library = self.library
        base = library.rulesets[entry.choice("based_on", library.rulesets)] if "based_on" in entry else None
        own = read_answers(entry, library.questions)
        sources, witnesses = self._voices(entry, base)
        return Ruleset(
            id=entry.id(),
            title=entry.text("title"),
            summary=entry.text("summary"),
            sources=sources,
            witnesses=witnesses,
            place=entry.value("order", int),
            setup=base.setup if base else library.setups[entry.choice("board", library.setups)],
            given=in_order({one.question: one for one in base.given} | own if base else own, library.questions),
            order=entry.texts("endings", *([list(base.order)] if base else [])),
            library=library,
        )

    def _voices(self, entry: Entry, base: Ruleset | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the sources and the witnesses of a ruleset, those of its base before its own.

        Where the base limits its witnesses and the file does not, all that the file's own sources say counts.
        """
        sources = entry.texts("sources", *([[]] if base else []))
        witnesses = entry.texts("witnesses", [])
        if base is None:
            return sources, witnesses
        if base.witnesses and "witnesses" not in entry:
            new = set(sources) - set(base.sources)
            witnesses = tuple(one.witness for one in self.library.attestations if one.source.key in new)
        return tuple(dict.fromkeys((*base.sources, *sources))), tuple(dict.fromkeys((*base.witnesses, *witnesses)))


def state_of(folder: Path) -> tuple[tuple[str, int, int, int], ...]:
    """Return a value that is another one as soon as a file of a data folder has come, gone or changed."""
    files = [folder / name for name in FILES]
    files += sorted(path for name in FOLDERS for path in (folder / name).glob("*.toml"))
    return tuple(_file_state(path) for path in files if path.is_file())


def _file_state(path: Path) -> tuple[str, int, int, int]:
    state = path.stat()
    return os.path.abspath(path), state.st_mtime_ns, state.st_size, state.st_ino


def _check_id(entry: Entry, path: Path, id: str, taken: Mapping[str, Mapping[str, object]]) -> None:
    if id != path.stem:
        raise entry.error("id", f"is {quote(id)}; it must equal the file's name, {path.stem!r}.")
    _check_new(entry, "id", id, taken)


def _check_new(entry: Entry, key: str, id: str, taken: Mapping[str, Mapping[str, object]]) -> None:
    """Refuse a name that stands for something else: a folder adds to the earlier ones and changes nothing in them."""
    for what, table in taken.items():
        if id in table:
            raise entry.error(key, f"cannot be added: {quote(id)} is there already, as {what}.")
