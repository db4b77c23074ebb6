"""Matrix: what each witness says to each question, and where it says nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar, get_args

from .lookup import find, quote
from .matrix_table import html_of
from .questions import Option, Question, Silence
from .sources import Attestation, Status, strongest
from .witnesses import Group, Witness

if TYPE_CHECKING:
    from .library import Library

T = TypeVar("T")

GROUPS: tuple[str, ...] = get_args(Group)


@dataclass(frozen=True)
class Saying:
    """That a witness attests an option: once, or in several places, the strongest first."""

    option: Option
    attestations: tuple[Attestation, ...]

    @property
    def status(self) -> Status:
        """The strongest status of the attestations."""
        return self.attestations[0].status

    @property
    def game(self) -> str:
        """The other game of which the witness speaks, "" if it speaks of this one somewhere."""
        return self.attestations[0].game

    def __str__(self) -> str:
        return f"{self.option.label} ({self.status}{f', in the {self.game} game' if self.game else ''})"


@dataclass(frozen=True)
class Cell:
    """What one witness says to one question: options, or silences of a kind, or nothing that is recorded."""

    sayings: tuple[Saying, ...] = ()
    silences: tuple[Silence, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.sayings or self.silences)

    def __str__(self) -> str:
        said = "; ".join((*map(str, self.sayings), *(silence.words for silence in self.silences)))
        return said or "nothing recorded"


@dataclass(frozen=True)
class Line:
    """A witness and its cells, one for each question of the matrix."""

    witness: Witness
    cells: tuple[Cell, ...]

    @property
    def game(self) -> str:
        """The other game, if the witness speaks of no game but that one."""
        games = {saying.game for cell in self.cells for saying in cell.sayings}
        return games.pop() if len(games) == 1 else ""


@dataclass(frozen=True)
class Matrix:
    """Witnesses × questions: lines by tradition and date, columns in the order of the questions.

    >>> import chaturanga_lab as lab
    >>> matrix = lab.matrix(questions=["elephant"])
    >>> print(matrix["al-biruni", "elephant"])
    five ways (attested)
    """

    questions: tuple[Question, ...]
    lines: tuple[Line, ...]
    board: str = ""
    """The game that is asked about, such as "14 × 14"; "" where each question is seen from its own first board."""

    def __getitem__(self, place: tuple[str, str]) -> Cell:
        """Return the cell of a witness and a question, by their ids; ValueError lists the valid ones."""
        if not isinstance(place, tuple) or len(place) != 2:
            example = 'matrix["al-biruni", "elephant"]'
            raise ValueError(f"A cell is named by witness and question, as in {example}, not by {quote(place)}.")
        witness, question = place
        line = find({line.witness.id: line for line in self.lines}, witness, "The matrix has no witness")
        cells = dict(zip((one.id for one in self.questions), line.cells, strict=True))
        return find(cells, question, "The matrix has no question")

    @property
    def witnesses(self) -> tuple[Witness, ...]:
        """The witnesses, in the order of the lines."""
        return tuple(line.witness for line in self.lines)

    @property
    def counts(self) -> Counter[str]:
        """How many cells hold an answer, a silence of each kind, or nothing recorded."""
        return Counter(_kind(cell) for line in self.lines for cell in line.cells)

    @property
    def caption(self) -> str:
        """What the matrix shows, in a line."""
        lines, columns = len(self.lines), len(self.questions)
        witnesses = "1 witness" if lines == 1 else f"{lines} witnesses"
        where = f" about {self.board}" if self.board else ""
        return f"What the sources say{where}: {witnesses}, {'1 question' if columns == 1 else f'{columns} questions'}"

    def __repr__(self) -> str:
        counts = ", ".join(f"{count} × {kind}" for kind, count in self.counts.most_common())
        return f"<{self.caption}; {counts}>"

    def _repr_html_(self) -> str:
        return html_of(self)


def _kind(cell: Cell) -> str:
    if cell.sayings:
        return "answered"
    return cell.silences[0].words if cell.silences else "nothing recorded"


def matrix_of(
    library: Library,
    questions: Sequence[str] | None = None,
    witnesses: Sequence[str] | None = None,
    groups: Sequence[str] | None = None,
    board: str | None = None,
) -> Matrix:
    """Return the matrix of a library, of these questions, witnesses and groups of witnesses alone if any are given.

    With a board, of the questions that it asks, as it asks them. A witness with nothing recorded for any of the
    questions has a line only if it is asked for by name. ValueError lists the valid ids.
    """
    known_questions = library.questions if board is None else _asked_on(library, board, questions)
    asked = _chosen(known_questions, questions, "questions", "There is no question")
    cells = cells_of(asked)
    known = {id: library.works.witness(id) for id in (*library.witnesses, *cells)}
    those = _chosen(known, witnesses, "witnesses", "There is no witness")
    among = _chosen({group: group for group in GROUPS}, groups, "groups", "There is no group")
    lines = [
        Line(witness, tuple(cells.get(witness.id, {}).get(question.id, Cell()) for question in asked))
        for witness in those
        if (witnesses is not None or witness.id in cells) and (groups is None or witness.group in among)
    ]
    game = "" if board is None else library.setups[board].game
    return Matrix(asked, tuple(sorted(lines, key=lambda line: _place(line.witness))), game)


def _asked_on(library: Library, board: str, names: Sequence[str] | None) -> dict[str, Question]:
    """Return the questions of a board; ValueError for another board, or a question that only others ask."""
    find(library.setups, board, "There is no board")
    for name in names if isinstance(names, list | tuple) else ():
        question = library.questions.get(name) if isinstance(name, str) else None
        if question and board not in question.boards:
            raise ValueError(f"{name} is asked on {', '.join(question.boards)}, not on {board}.")
    return {id: library.asked(id, board) for id, one in library.questions.items() if board in one.boards}


def _chosen(table: Mapping[str, T], names: Sequence[str] | None, what: str, opening: str) -> tuple[T, ...]:
    """Return all entries, or those named, each once and in the order of the table."""
    if names is None:
        return tuple(dict(table).values())
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise ValueError(f'{what} is a list of names, such as ["{next(iter(table))}"], not {names!r}.')
    listed = list(names)
    for name in listed:
        find(table, name, opening)
    return tuple(entry for name, entry in table.items() if name in listed)


def _place(witness: Witness) -> tuple[int, tuple[int, int]]:
    """Return by what a witness is sorted: tradition, then date; what has none comes last."""
    group = GROUPS.index(witness.group) if witness.group else len(GROUPS)
    return group, witness.years or (9999, 9999)


def cells_of(questions: Iterable[Question]) -> dict[str, dict[str, Cell]]:
    """Return the cells that hold something, by the ids of witness and question."""
    cells: dict[str, dict[str, Cell]] = {}
    for question in questions:
        for witness in dict.fromkeys(_speakers(question)):
            silences = tuple(silence for silence in question.silences if silence.witness == witness)
            cells.setdefault(witness, {})[question.id] = Cell(_sayings(question, witness), silences)
    return cells


def _speakers(question: Question) -> Iterable[str]:
    """Return the ids of the witnesses of a question, and of those that are silent upon it."""
    yield from (one.witness for option in question.options for one in option.attestations)
    yield from (silence.witness for silence in question.silences)


def _sayings(question: Question, witness: str) -> tuple[Saying, ...]:
    """Return the options that a witness attests, in the order of the question."""
    sayings = []
    for option in question.options:
        own = [one for one in option.attestations if one.witness == witness]
        if first := strongest(tuple(own)):
            own.remove(first)
            sayings.append(Saying(option, (first, *own)))
    return tuple(sayings)
