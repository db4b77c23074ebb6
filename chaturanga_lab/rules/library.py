"""Library: everything that the data folders say, read once and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from .attestations import read_attestations, read_sources
from .entry import DataError, Entry
from .pieces import Piece, read_pieces
from .questions import Effect, Option, Question, read_question, read_rows
from .rulesets import Answer, Ruleset, given_of
from .setups import Setup, read_setup
from .sources import Attestation, Source


@dataclass
class Library:
    """Sources, pieces, boards, questions, standing endings, presets and rulesets of one or more data folders.

    A later folder adds to the earlier ones, so that a reader's own sources and rulesets live beside ours.
    """

    sources: dict[str, Source] = field(default_factory=dict)
    pieces: dict[str, Piece] = field(default_factory=dict)
    setups: dict[str, Setup] = field(default_factory=dict)
    questions: dict[str, Question] = field(default_factory=dict)
    standing: dict[str, Option] = field(default_factory=dict)
    """Endings that every ruleset has and no question asks."""
    presets: dict[str, dict[str, dict[str, str]]] = field(default_factory=dict)
    rulesets: dict[str, Ruleset] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    @classmethod
    def from_folders(cls, *folders: Path) -> Library:
        """Return the library of some data folders; DataError names the first thing that is wrong."""
        library = cls.with_problems(*folders)
        if library.problems:
            raise DataError(library.problems[0])
        return library

    @classmethod
    def with_problems(cls, *folders: Path) -> Library:
        """Return what can be read of some data folders; `problems` lists everything that is wrong."""
        library = cls()
        for folder in folders:
            library._read(folder)
        library.questions = dict(sorted(library.questions.items(), key=lambda item: item[1].order))
        for folder in folders:
            library._read_rulesets(folder)
        return library

    def ruleset(self, id: str) -> Ruleset:
        """Return the ruleset of that id; ValueError lists the valid ones."""
        if id not in self.rulesets:
            raise ValueError(f"There is no ruleset {id!r}; valid are {', '.join(self.rulesets)}.")
        return self.rulesets[id]

    def expand_presets(self, answers: Mapping[str, str]) -> dict[str, str]:
        """Return the answers with presets such as `draws="threefold-and-70"` replaced by what they stand for."""
        expanded: dict[str, str] = {}
        for question, option in answers.items():
            presets = self.presets.get(question)
            if presets is None:
                expanded[question] = option
            elif option in presets:
                expanded |= presets[option]
            else:
                raise ValueError(f"{question} has no preset {option!r}; valid are {', '.join(presets)}.")
        return expanded

    @cached_property
    def attestations(self) -> tuple[Attestation, ...]:
        """All attestations of all options and standing endings."""
        options = [option for question in self.questions.values() for option in question.options]
        return tuple(one for option in (*options, *self.standing.values()) for one in option.attestations)

    # ------------------------------------------------------------------ reading

    def _read(self, folder: Path) -> None:
        if not folder.is_dir():
            self.problems.append(f"{folder} is no folder of data.")
            return
        self._try(folder / "sources.json", lambda path: self.sources.update(read_sources(path)))
        self._try(folder / "pieces.toml", lambda path: self.pieces.update(read_pieces(Entry.from_file(path))))
        self._try(folder / "endings.toml", lambda path: self.standing.update(self._standing(Entry.from_file(path))))
        for path in _files(folder / "boards"):
            self._try(path, self._read_setup)
        for path in _files(folder / "questions"):
            self._try(path, self._read_question)
        self._try(folder / "presets.toml", self._read_presets)

    def _try(self, path: Path, read: Callable[[Path], None]) -> None:
        """Read a file if it is there; keep what is wrong with it as a problem."""
        try:
            if path.exists():
                read(path)
        except DataError as error:
            self.problems.append(str(error))

    def _read_setup(self, path: Path) -> None:
        setup = read_setup(entry := Entry.from_file(path), self.sources, tuple(self.pieces))
        _check_name(entry, path, setup.id)
        self.setups[setup.id] = setup

    def _read_question(self, path: Path) -> None:
        question = read_question(entry := Entry.from_file(path), self.sources)
        _check_name(entry, path, question.id)
        for board in question.boards:
            if board not in self.setups:
                raise entry.error("boards", f"names {board!r}; known are {', '.join(self.setups)}.")
        self.questions[question.id] = question

    def _standing(self, entry: Entry) -> Iterator[tuple[str, Option]]:
        for name in entry:
            one = entry.table(name)
            effect = Effect(endings=read_rows(one))
            attestations = read_attestations(one, self.sources)
            yield name, Option(name, one.text("label"), one.text("says"), effect, attestations, one.text("why"))
            one.finish()

    def _read_presets(self, path: Path) -> None:
        entry = Entry.from_file(path)
        for name in entry:
            presets = entry.table(name)
            self.presets[name] = {preset: presets.mapping(preset, str) for preset in presets}
            for preset in presets:
                self._check_answers(presets.table(preset), self.presets[name][preset])

    def _check_answers(self, entry: Entry, answers: Mapping[str, str]) -> None:
        for question, option in answers.items():
            if question not in self.questions:
                raise entry.error(question, f"is no question; known are {', '.join(self.questions)}.")
            try:
                self.questions[question].option(option)
            except ValueError as error:
                raise entry.error(question, f"cannot be answered so. {error}") from None

    # ------------------------------------------------------------------ rulesets

    def _read_rulesets(self, folder: Path) -> None:
        """Read the rulesets of a folder, those that others are based on first."""
        waiting = {path.stem: path for path in _files(folder / "rulesets")}
        while waiting:
            ready = [name for name, path in waiting.items() if _based_on(path) not in waiting]
            for name in ready or list(waiting):
                self._try(waiting.pop(name), self._read_ruleset)

    def _read_ruleset(self, path: Path) -> None:
        entry = Entry.from_file(path)
        rules = self._ruleset(entry)
        _check_name(entry, path, rules.id)
        entry.finish()
        self._check_ruleset(entry, rules)
        self.rulesets[rules.id] = rules

    def _ruleset(self, entry: Entry) -> Ruleset:
        base = entry.choice("based_on", self.rulesets) if "based_on" in entry else None
        return self._reading(entry, self.rulesets[base]) if base else self._whole(entry)

    def _whole(self, entry: Entry) -> Ruleset:
        answers = self._answers(entry)
        return Ruleset(
            id=entry.text("id"),
            title=entry.text("title"),
            summary=entry.text("summary"),
            sources=entry.texts("sources"),
            setup=self.setups[entry.choice("board", self.setups)],
            given=given_of(answers, self.questions),
            order=entry.texts("endings"),
            library=self,
        )

    def _reading(self, entry: Entry, base: Ruleset) -> Ruleset:
        """Return a ruleset that differs from another in some answers."""
        answers = {answer.question: answer for answer in base.given} | self._answers(entry)
        return Ruleset(
            id=entry.text("id"),
            title=entry.text("title"),
            summary=entry.text("summary"),
            sources=entry.texts("sources", list(base.sources)),
            setup=base.setup,
            given=given_of(answers, self.questions),
            order=entry.texts("endings", list(base.order)),
            library=self,
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

    def _check_ruleset(self, entry: Entry, rules: Ruleset) -> None:
        for key in rules.sources:
            if key not in self.sources:
                raise entry.error("sources", f"names {key!r}, which is no source in sources.json.")
        asked = {question.id for question in self.questions.values() if rules.setup.id in question.boards}
        for question in sorted(asked ^ set(rules.answers)):
            says = "must be answered" if question in asked else "is not asked"
            raise entry.error(f"answers.{question}", f"{says} on board {rules.setup.id}.")
        for answer in rules.given:
            option = self.questions[answer.question].option(answer.option)
            if answer.how == "attested" and not option.attestation_by(rules.sources):
                who = ", ".join(rules.sources)
                raise entry.error(f"answers.{answer.question}", f"= {answer.option} has no attestation by {who}.")
        self._check_order(entry, rules)
        try:
            rules.mechanics  # noqa: B018  the whole must compile
        except ValueError as error:
            raise entry.error("answers", f"do not fit the board. {error}") from None

    def _check_order(self, entry: Entry, rules: Ruleset) -> None:
        judged = {id for id in rules.answers if any(option.effect.endings for option in self.questions[id].options)}
        due = judged | set(self.standing)
        for name in (*rules.order, *due):
            if name not in due or rules.order.count(name) != 1:
                raise entry.error("endings", f"must name each of {', '.join(sorted(due))} once; look at {name!r}.")


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.toml"))


def _based_on(path: Path) -> str:
    try:
        return Entry.from_file(path).text("based_on", "")
    except DataError:
        return ""


def _check_name(entry: Entry, path: Path, id: str) -> None:
    if id != path.stem:
        raise entry.error("id", f"is {id!r}; it must equal the file's name, {path.stem!r}.")
