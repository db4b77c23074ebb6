"""The matrix of witnesses and questions: what is said, by whom, and where nothing is."""

from __future__ import annotations

import tomllib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.rules import STATUSES, Library, Matrix, matrix_of
from chaturanga_lab.rules.matrix import GROUPS
from chaturanga_lab.shelf import data_folder

QUESTIONS = [tomllib.loads(path.read_text(encoding="utf-8")) for path in (data_folder() / "questions").glob("*.toml")]


@pytest.fixture(scope="module")
def matrix() -> Matrix:
    """The whole matrix."""
    return lab.matrix()


def speaker(entry: dict[str, Any]) -> str:
    """Return the witness of an attestation or a silence in a file."""
    return str(entry.get("of") or entry["source"].partition("[")[0])


def test_every_cell_is_what_the_files_say(matrix: Matrix) -> None:
    """Each cell holds just the options and the silences that our files have of that witness and that question."""
    for question in QUESTIONS:
        for witness in matrix.witnesses:
            cell = matrix[witness.id, question["id"]]
            options = {
                option["id"]
                for option in question["options"]
                for one in option.get("attestations", [])
                if speaker(one) == witness.id
            }
            silences = [one["kind"] for one in question.get("silences", []) if speaker(one) == witness.id]
            assert {saying.option.id for saying in cell.sayings} == options
            assert [silence.kind for silence in cell.silences] == silences
            assert bool(cell) == bool(options or silences)


def test_strongest_comes_first(matrix: Matrix) -> None:
    """A witness's answer has the strongest status that any of its attestations has, and this game before another."""
    sayings = [saying for line in matrix.lines for cell in line.cells for saying in cell.sayings]
    assert any(len(saying.attestations) > 1 for saying in sayings)
    for saying in sayings:
        ranks = [(bool(one.game), STATUSES.index(one.status)) for one in saying.attestations]
        assert ranks[0] == min(ranks)


def test_order_of_lines_and_columns(matrix: Matrix) -> None:
    """Lines go by tradition, and within one by date; columns go in the order of the questions."""
    groups = [line.witness.group for line in matrix.lines if line.witness.group]
    assert groups == sorted(groups, key=GROUPS.index)
    for group in GROUPS:
        years = [one.years for one in matrix.witnesses if one.group == group]
        assert years == sorted(years)
    assert [one.id for one in matrix.questions] == [
        one["id"] for one in sorted(QUESTIONS, key=lambda one: one["order"])
    ]


def test_filters() -> None:
    """Questions, witnesses and groups can be picked, in whatever order they are named."""
    few = lab.matrix(questions=["minister", "elephant"], groups=["India"])
    assert [one.id for one in few.questions] == ["elephant", "minister"]
    assert {one.group for one in few.witnesses} == {"India"}
    assert lab.matrix(witnesses=["al-biruni"]).witnesses == (few["al-biruni", "elephant"] and few.witnesses[1:2])


def test_a_witness_asked_for_has_a_line() -> None:
    """A witness of whom nothing is recorded has a line if it is asked for by name, and else none."""
    known = {one.id for one in lab.matrix().witnesses}
    silent = next(id for id in known if not lab.matrix(witnesses=[id])[id, "elephant"])
    assert silent not in {one.id for one in lab.matrix(questions=["elephant"]).witnesses}
    asked = lab.matrix(questions=["elephant"], witnesses=[silent])
    assert [one.id for one in asked.witnesses] == [silent]
    assert str(asked[silent, "elephant"]) == "nothing recorded"


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"questions": ["elefant"]}, r"no question 'elefant'; valid are .* Did you mean 'elephant'\?"),
        ({"witnesses": ["nobody"]}, "no witness 'nobody'; valid are .*al-biruni"),
        ({"groups": ["Indian"]}, r"no group 'Indian'; valid are India, .* Did you mean 'India'\?"),
        ({"questions": "elephant"}, r"questions is a list of names, such as \[\"elephant\"\], not 'elephant'"),
    ],
)
def test_unknown_names_are_refused(asked: dict[str, Any], says: str) -> None:
    """A name that is not there is refused, and the sentence lists those that are."""
    with pytest.raises(ValueError, match=says):
        lab.matrix(**asked)


@pytest.mark.parametrize("place", ["daou2007", 0, ("daou2007",), None, ("a", "b", "c")])
def test_a_cell_has_two_names(matrix: Matrix, place: Any) -> None:
    """Asked for by anything but a witness and a question, the matrix says so in one sentence."""
    with pytest.raises(ValueError, match=r"^A cell is named by witness and question, as in matrix\[.*, not by .*\.$"):
        matrix[place]


def test_a_folder_of_ones_own(folder: Path) -> None:
    """A work that no file describes is its own witness, and stands last."""
    matrix = matrix_of(Library.from_folders(folder))
    assert [one.id for one in matrix.witnesses] == ["doe1900", "roe1950"]
    assert [str(cell) for cell in matrix.lines[0].cells] == ["jumps (attested)", *["nothing recorded"] * 2]
    assert str(matrix["roe1950", "elephant"]) == "does not say"
    assert "Witnesses without a date here" in matrix._repr_html_()


# ---- the table on a page


class Table(HTMLParser):
    """A table taken apart: rows of cells, a cell being its tag, its attributes and its words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[tuple[str, dict[str, str | None], str]]] = []
        self._open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append((tag, dict(attrs), ""))
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self.rows and self.rows[-1] and {"td", "th"} & set(self._open):
            tag, attributes, words = self.rows[-1][-1]
            self.rows[-1][-1] = (tag, attributes, words + data)


def test_it_is_a_real_table(matrix: Matrix) -> None:
    """The page gets a caption, headings with their scope, and a cell in each place."""
    html = matrix._repr_html_()
    head, *rows = Table(html).rows
    assert html.count("<caption>") == html.count("</table>") == 1
    assert [(tag, attributes.get("scope")) for tag, attributes, _ in head] == [("th", "col")] * len(head)
    assert [words for _, _, words in head] == ["Witness", *(one.name for one in matrix.questions)]
    bands = [row for row in rows if row[0][1]["scope"] == "rowgroup"]
    lines = [row for row in rows if row not in bands]
    assert [len(row) for row in lines] == [len(head)] * len(matrix.lines)
    assert [row[0][1]["scope"] for row in lines] == ["row"] * len(lines)
    assert len(bands) == len({one.group for one in matrix.witnesses})


def test_words_tell_everything(matrix: Matrix) -> None:
    """Each cell says in words what is answered and how certain it is, or what kind of gap it is."""
    lines = [row[1:] for row in Table(matrix._repr_html_()).rows[1:] if row[0][1]["scope"] == "row"]
    for line, cells in zip(matrix.lines, lines, strict=True):
        for cell, (_, _, words) in zip(line.cells, cells, strict=True):
            for saying in cell.sayings:
                assert saying.option.label in words
                assert saying.status in words
                assert all(one.line() in words and one.claim in words for one in saying.attestations)
            assert all(silence.words in words and silence.note in words for silence in cell.silences)
            assert cell or "nothing recorded" in words


def test_what_a_file_says_is_no_markup(folder: Path) -> None:
    """Signs that HTML would take for markup come out as they are."""
    path = folder / "questions/elephant.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("The elephant leaps.", "<b>x</b> & 'y'"), encoding="utf-8")
    html = matrix_of(Library.from_folders(folder))._repr_html_()
    assert "&lt;b&gt;x&lt;/b&gt; &amp; " in html
    assert "<b>x" not in html


@pytest.mark.parametrize("board", ["8x8", "12x12", "14x14"])
def test_a_board_asks_its_own_questions(board: str) -> None:
    """With a board the columns are its questions, their options those of the board, and others' games are named."""
    matrix = lab.matrix(board=board)
    files = {question["id"]: question for question in QUESTIONS if board in question["boards"]}
    assert {question.id for question in matrix.questions} == set(files)
    size = board.replace("x", " × ")
    assert f"What the sources say about {size}: " in matrix.caption
    for question in matrix.questions:
        for line in matrix.lines:
            for saying in matrix[line.witness.id, question.id].sayings:
                assert board in saying.option.boards
                assert saying.game != size
                assert all(bool(one.game) == (board not in one.boards) for one in saying.attestations)


def test_who_speaks_of_another_board() -> None:
    """The same witness speaks of this game on his own board, and of another one on the others."""
    cells = {board: str(lab.matrix(board=board)["al-biruni", "elephant"]) for board in ("8x8", "14x14")}
    assert cells == {"8x8": "five ways (attested)", "14x14": "five ways (attested, in the 8 × 8 game)"}
    assert "8 × 8" not in str(lab.matrix(board="14x14")["kridakausalya", "stalemate"])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"board": "9x9"}, "There is no board '9x9'; valid are"),
        ({"board": "14x14", "questions": ["array"]}, "array is asked on 8x8, not on 14x14."),
        ({"board": "8x8", "questions": ["queens"]}, "There is no question 'queens'; valid are"),
    ],
)
def test_odd_boards_get_one_sentence(arguments: dict[str, Any], says: str) -> None:
    """Another board, or a question that the board does not ask, is refused in a sentence."""
    with pytest.raises(ValueError, match=says):
        lab.matrix(**arguments)
