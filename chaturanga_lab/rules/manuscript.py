"""Manuscript: files of data in one text, as somebody types them, read after the package's own without being files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path, PurePosixPath
from typing import Any

from .flaws import flaws
from .folder import Folder
from .library import Library
from .lookup import did_you_mean
from .questions import Option, Question, Silence
from .rulesets import Ruleset
from .sources import Attestation

LONGEST = 20_000
"""Characters of a manuscript."""
FILES_MOST = 20
LINE_LONGEST = 400
"""Characters of a line of TOML."""
MOVE_LONGEST = 60
"""Letters that say how a man moves."""
_NAME = "my-source"
_SINGLE = ("sources.json", "witnesses.toml")
_INSIDE = ("questions", "rulesets", "touchstones")
READ = (*_SINGLE, *(f"{folder}/NAME.toml" for folder in _INSIDE))
"""The files of which a manuscript may consist, as a reader is told."""
_HEAD = re.compile(r"(?m)^#[ \t]*([\w./-]+\.(?:toml|json))[ \t]*$")
_SIGNS = {
    r"(?m)^adds_to\s*=|^\[\[(?:options|silences)\b": f"questions/{_NAME}.toml",
    r"(?m)^(?:cases|position|\[\[cases\]\])": f"touchstones/{_NAME}.toml",
    r"(?m)^(?:based_on|board|endings|order)\s*=|^\[(?:answers|supplied)": f"rulesets/{_NAME}.toml",
    r"^\s*[\[{]\s*[{\"]": "sources.json",
    r"(?m)^(?:group|years)\s*=": "witnesses.toml",
}
"""What in a text without a head tells which file it is, looked for in this order."""
_ID = re.compile(r"(?m)^id\s*=\s*[\"']([\w-]+)[\"']\s*(?:#.*)?$")


@dataclass(frozen=True)
class Said:
    """An attestation that a manuscript adds, with the option for which it stands and the question."""

    question: Question
    option: Option
    attestation: Attestation


@dataclass(frozen=True)
class Unsaid:
    """A silence that a manuscript adds, with the question upon which a witness is silent."""

    question: Question
    silence: Silence


@dataclass(frozen=True)
class Manuscript:
    """What a text adds to our data: `problems` says what is wrong with it, a sentence each; empty if all is well.

    `files` are its parts by the names that they have in a folder of one's own; `library` is ours with what was read.
    """

    files: dict[str, str]
    library: Library
    problems: tuple[str, ...]
    said: tuple[Said, ...] = ()
    unsaid: tuple[Unsaid, ...] = ()
    options: tuple[tuple[Question, Option], ...] = ()
    """The options that are new, each with its question."""
    rulesets: tuple[Ruleset, ...] = ()


def read_manuscript(text: str, base: Library) -> Manuscript:
    """Return what a text adds to a library, which stays as it is.

    The text is one file of a folder of data, or several, each under a line that names it: `# questions/roe.toml`.
    ValueError, in a sentence, if it cannot even be taken apart.
    """
    files = files_of(text)
    library = _copied(base)
    try:
        _read(files, library)
        problems = [*library.problems, *(() if library.problems else _unplayable(base, library))]
    except RecursionError:
        problems = ["The text is nested too deeply."]
    problems = [problem.replace(f"{_NOWHERE}/", "") for problem in problems]
    if problems:
        return Manuscript(files, library, tuple(problems))
    return Manuscript(
        files,
        library,
        (),
        tuple(_said(base, library)),
        tuple(_unsaid(base, library)),
        tuple(_new_options(base, library)),
        tuple(rules for id, rules in library.rulesets.items() if id not in base.rulesets),
    )


# ------------------------------------------------------------------ files in a text


def files_of(text: str) -> dict[str, str]:
    """Return the files of a text by their names; ValueError, in a sentence, if there are none, or others than we read.

    Each begins with as many empty lines as stand before it in the text, so that a line has the same number in both.

    >>> files_of('adds_to = "elephant"')
    {'questions/my-source.toml': 'adds_to = "elephant"'}
    """
    _check_size(text)
    text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")  # unseen; some editors begin a file with it
    heads = list(_HEAD.finditer(text))
    start = text[: heads[0].start()] if heads else text
    files = {_kind_of(start): start} if _has_words(start) else {}
    for head, after in zip_longest(heads, heads[1:]):
        name, end = _checked(head[1], files), after.start() if after else len(text)
        files[name] = "\n" * text.count("\n", 0, head.end()) + text[head.end() : end]
    if not files:
        raise ValueError("Nothing is written here yet: write an attestation, or begin with one of the patterns.")
    if len(files) > FILES_MOST:
        raise ValueError(f"A text has at most {FILES_MOST} files; here are {len(files)}.")
    _check_lines(files)
    return files


def _check_size(text: str) -> None:
    if len(text) > LONGEST:
        raise ValueError(f"A text has at most {LONGEST:,} characters; here are {len(text):,}.")
    if odd := re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]", text):
        line = text.count("\n", 0, odd.start()) + 1
        raise ValueError(f"Line {line} has a character that is no letter and no space: is this plain text?")


def _check_lines(files: dict[str, str]) -> None:
    for name, text in files.items():
        for number, line in enumerate(text.split("\n"), 1):
            if name.endswith(".toml") and len(line) > LINE_LONGEST:
                says = f"Line {number} has {len(line):,} characters; a line of TOML has at most {LINE_LONGEST} here"
                raise ValueError(f"{says} (a \\ at a line's end goes on in the next, inside three quotation marks).")


def _has_words(text: str) -> bool:
    """Whether more stands in a text than comments."""
    return any(line.strip() and not line.lstrip().startswith("#") for line in text.splitlines())


def _kind_of(text: str) -> str:
    """Return the name of the file that a text without a head must be."""
    for sign, name in _SIGNS.items():
        if re.search(sign, text):
            id = _ID.search(text)
            return name.replace(_NAME, id[1]) if id and not name.startswith("questions") else name
    raise ValueError(
        'It does not say to what it adds: an attestation begins with adds_to = "elephant", or whatever the question '
        'is called; a ruleset with based_on = "shatranj", or another one.'
    )


def _checked(name: str, files: dict[str, str]) -> str:
    """Return the name of a file; ValueError if it is none that we read here, or comes twice."""
    folder, _, rest = name.rpartition("/")
    if name not in _SINGLE and not (folder in _INSIDE and re.fullmatch(r"[\w-]+\.toml", rest)):
        hint = did_you_mean(name, _SINGLE) or did_you_mean(folder, _INSIDE)
        raise ValueError(f"“# {name[:40]}” names no file that is read here; read are {', '.join(READ)}.{hint}")
    if name in files:
        raise ValueError(f"{name} comes twice; give one of the two another name.")
    return name


# ------------------------------------------------------------------ reading


_NOWHERE = "text"
"""The folder in which the pages seem to lie; no message names it."""


class _Page(PurePosixPath):
    """The place of a file that is none, and what it holds."""

    content = ""

    def read_text(self, encoding: str) -> str:
        """Return the content, which is text already, whatever its encoding would be in a file."""
        del encoding
        return self.content


class _Pages(Folder):
    """A folder of data of which nothing lies on a disk."""

    def __init__(self, files: dict[str, str], library: Library) -> None:
        super().__init__(Path(_NOWHERE), library)
        self._pages: dict[str, Any] = {}
        for name, content in files.items():
            self._pages[name] = page = _Page(f"/{_NOWHERE}/{name}")
            page.content = content

    def read_tables(self) -> None:
        """Read works and witnesses."""
        self._read("sources.json", self._add_sources)
        self._read("witnesses.toml", self._add_witnesses)

    def _files(self, name: str) -> list[Path]:
        return [page for place, page in sorted(self._pages.items()) if place.startswith(f"{name}/")]

    def _read(self, name: str, add: Callable[[Path], None]) -> None:
        if name in self._pages:
            self._try(self._pages[name], add)

    def _add_question(self, path: Path) -> None:
        entry = self._entry(path)
        raise entry.error("adds_to", f"is missing; it names a question: {', '.join(self.library.questions)}.")


def _read(files: dict[str, str], library: Library) -> None:
    pages = _Pages(files, library)
    for stage in _Pages.STAGES:
        getattr(pages, stage.__name__)()
        if library.problems:
            return
    library.rulesets = dict(sorted(library.rulesets.items(), key=lambda item: item[1].place))


def _copied(base: Library) -> Library:
    """Return a library that holds the same and can be added to; its rulesets ask it, and not the first one."""
    tables = ("sources", "witnesses", "pieces", "terms", "setups", "questions", "standing", "presets", "touchstones")
    copies: Any = {name: dict(getattr(base, name)) for name in tables}
    library = replace(base, **copies, rulesets={}, problems=[], broken=set(), _asked={}, tries_choices=True)
    library.rulesets = {id: replace(rules, library=library) for id, rules in base.rulesets.items()}
    return library


def _unplayable(base: Library, library: Library) -> Iterator[str]:
    """Yield why a new option cannot be chosen in a ruleset that was there before, a sentence for each option."""
    for question, option in _new_options(base, library):
        leap = [option.effect.leap.betza] if option.effect.leap else []
        if any(len(text) > MOVE_LONGEST for text in [*dict(option.effect.moves).values(), *leap]):
            yield f"{question.id}.{option.id} moves in more than {MOVE_LONGEST} letters; fewer will do."
            continue
        for rules in (library.rulesets[id] for id in base.rulesets):
            if rules.board in option.boards and (flaw := _flaw(rules, question.id, option.id)):
                yield f"{question.id}.{option.id} cannot be played in {rules.id}. {flaw}"
                break


def _flaw(rules: Ruleset, question: str, option: str) -> str:
    try:
        choice = rules.choose(**{question: option})
        choice.setup.check_rajas(choice.start())
        return next(flaws(choice.mechanics), "")
    except ValueError as error:
        return str(error)


# ------------------------------------------------------------------ what is new


def _said(base: Library, library: Library) -> Iterator[Said]:
    for question in library.questions.values():
        before = {option.id: len(option.attestations) for option in base.questions[question.id].options}
        for option in question.options:
            for attestation in option.attestations[before.get(option.id, 0) :]:
                yield Said(question, option, attestation)


def _unsaid(base: Library, library: Library) -> Iterator[Unsaid]:
    for question in library.questions.values():
        for silence in question.silences[len(base.questions[question.id].silences) :]:
            yield Unsaid(question, silence)


def _new_options(base: Library, library: Library) -> Iterator[tuple[Question, Option]]:
    for question in library.questions.values():
        known = {option.id for option in base.questions[question.id].options}
        yield from ((question, option) for option in question.options if option.id not in known)
