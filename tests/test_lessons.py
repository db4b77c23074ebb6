"""The notebooks, read: lessons that import and narrate, and pages that are one tool, each kind to one standard."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import nbformat
import pytest

from chaturanga_lab.server.gallery import drawn, from_notebook
from chaturanga_lab.shelf import notebooks_folder

CHECKED = "nbval-check-output"
LEVELS = ("first steps", "going on", "in depth")
BET = re.compile(r"[Pp]lace your bets?\b|Guess first|\*\*Guess\b")
ASKS = re.compile(r"lab\.(guess|bet)\(")
BOARD = re.compile(r"lab\.(board|explorer|diagram|riddle)\(|lab\.Game\(")
CHECKS = re.compile(r"lab\.(riddle|source_form|guess)\(")
MANY = re.compile(r"lab\.(simulate|playouts|bet)\(")
LINK = re.compile(r"\[([^\]]+)\]\(([^)/:]+\.ipynb)\)")
FOLD = re.compile(r"<details><summary>[^<\n]+</summary>\n\n(?:(?!</?details>).)+\n\n?</details>", re.S)
AGAIN = "lab.start_again()"

PAGES = sorted(notebooks_folder().glob("*.ipynb"))
"""Every notebook that is here."""


def is_lesson(path: Path) -> bool:
    """Tell a lesson, which takes so many minutes, from a page that is one tool, open as long as one likes."""
    return "minutes" in json.loads(path.read_text(encoding="utf-8"))["metadata"]["chaturanga_lab"]


def each(paths: list[Path]) -> Any:
    return pytest.mark.parametrize("path", paths, ids=[path.stem for path in paths])


LESSONS = [path for path in PAGES if is_lesson(path)]
each_page, each_lesson = each(PAGES), each(LESSONS)


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def cells(notebook: Any, kind: str) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == kind]


def code(notebook: Any) -> list[str]:
    return [cell.source for cell in cells(notebook, "code")]


def prose(notebook: Any) -> str:
    return "\n".join(cell.source for cell in cells(notebook, "markdown"))


def lines(cell: Any) -> list[str]:
    return [line for line in cell.source.splitlines() if line.strip()]


def tagged(notebook: Any, tag: str) -> list[Any]:
    return [cell for cell in cells(notebook, "code") if tag in cell.metadata.get("tags", [])]


def after_bets(notebook: Any) -> Iterator[tuple[str, str]]:
    """Yield each bet of a page with the prose that comes next."""
    for at, cell in enumerate(notebook.cells):
        if cell.cell_type == "code" and "lab.bet(" in cell.source:
            words = (later.source for later in notebook.cells[at:] if later.cell_type == "markdown")
            yield cell.source, next(words, "")


# ------------------------------------------------------------------ every page


@each_page
def test_a_page_is_prose_first(path: Path) -> None:
    """Eight words of prose for a line of code or more; no code cell over 12 lines, half of them three or less."""
    notebook = read(path)
    sizes = [len(lines(cell)) for cell in cells(notebook, "code")]
    assert len(prose(notebook).split()) >= 8 * sum(sizes)
    assert max(sizes) <= 12
    assert median(sizes) <= 3


@each_page
def test_a_page_is_stored_clean(path: Path) -> None:
    """At least three outputs are kept to be compared, as exact text; nothing else is, no count, no state of widgets."""
    notebook = read(path)
    compared = tagged(notebook, CHECKED)
    assert len(compared) >= 3
    for cell in compared:
        assert cell.outputs
        assert cell.execution_count, "nbval compares nothing with a cell that was not run"
        assert all(out.output_type == "stream" or set(out.data) == {"text/plain"} for out in cell.outputs)
    rest = [cell for cell in cells(notebook, "code") if cell not in compared]
    assert [(cell.outputs, cell.execution_count) for cell in rest] == [([], None)] * len(rest)
    assert "widgets" not in notebook.metadata
    assert len({cell.id for cell in notebook.cells}) == len(notebook.cells)


@each_page
def test_a_page_has_a_card(path: Path) -> None:
    """The gallery finds a title, a sentence of at most two lines, and a picture that can be drawn."""
    card = from_notebook(path)
    assert card.title
    assert card.about.endswith(".")
    assert len(card.about) <= 160
    assert card.minutes is None or isinstance(card.minutes, int)
    assert drawn(card.picture).count("<svg") == 2


@each_page
def test_other_pages_are_linked_under_their_names(path: Path) -> None:
    """A page that readers are sent to is a link to that file, under its title; none is named without one."""
    titles = {other.name: read(other).metadata.title for other in PAGES}
    words = prose(read(path))
    links = LINK.findall(words)
    assert links or not is_lesson(path)
    assert all(titles[file] == shown for shown, file in links)
    assert not [title for title in titles.values() if f"*{title}*" in words]


# ------------------------------------------------------------------ every lesson


@each_lesson
def test_a_lesson_opens_with_a_question_and_a_board(path: Path) -> None:
    """The first cell is a title with a question in it, and a board stands within three cells."""
    notebook = read(path)
    first = notebook.cells[0]
    assert first.cell_type == "markdown"
    assert first.source.startswith(f"# {notebook.metadata.title}\n")
    assert "?" in first.source
    assert any(BOARD.search(cell.source) for cell in notebook.cells[:3] if cell.cell_type == "code")


@each_lesson
def test_the_men_are_named_after_the_first_board(path: Path) -> None:
    """Right after the first board stands one row of the men with their names, and no second one on the page."""
    notebook = read(path)
    boards = [at for at, cell in enumerate(notebook.cells) if cell.cell_type == "code" and "lab.board(" in cell.source]
    rows = [at for at, cell in enumerate(notebook.cells) if cell.cell_type == "code" and "lab.men(" in cell.source]
    assert rows == [boards[0] + 1]


@each_lesson
def test_a_lesson_says_what_we_supplied(path: Path) -> None:
    """A reader is told what on the page is ours, and what cannot be concluded from it."""
    words = prose(read(path))
    assert re.search(r"\*\*(We s|S|s)upplied|^## What we supplied", words, re.M)
    assert not any(map(MANY.search, code(read(path)))) or "under these rules and this policy" in words


@each_lesson
def test_a_lesson_has_an_exercise(path: Path) -> None:
    """A cell tagged as exercise follows words that ask for something, and holds what tells right from wrong."""
    notebook = read(path)
    exercises = tagged(notebook, "exercise")
    assert exercises
    for cell in exercises:
        asks = notebook.cells[notebook.cells.index(cell) - 1]
        assert asks.cell_type == "markdown"
        assert "Your turn" in asks.source
        assert CHECKS.search(cell.source)


@each_lesson
def test_a_chart_is_drawn_after_a_guess(path: Path) -> None:
    """No chart stands on a page by itself: each belongs to a guess or to a bet, and is drawn when that is placed."""
    bare = [source for source in code(read(path)) if "lab.charts." in source and not ASKS.search(source)]
    assert bare == []


@each_lesson
def test_words_that_ask_for_a_bet_are_followed_by_one(path: Path) -> None:
    """Where the prose asks for a bet or a guess, the next cell takes it."""
    for words, cell in pairwise(read(path).cells):
        if words.cell_type == "markdown" and BET.search(FOLD.sub("", words.source)):
            assert ASKS.search(cell.source), f"{words.id}: nothing takes this bet"


@each_lesson
def test_what_came_out_is_folded(path: Path) -> None:
    """What the games of a bet showed is told behind a fold, which a reader opens after the bet; each fold is whole."""
    notebook = read(path)
    for bet, words in after_bets(notebook):
        assert words.lstrip().startswith("<details><summary>After your bet</summary>"), bet
    for cell in cells(notebook, "markdown"):
        assert "details>" not in FOLD.sub("", cell.source), f"{cell.id}: a fold that is not whole"


@each_lesson
def test_a_lesson_ends_with_its_sources_and_a_way_back(path: Path) -> None:
    """Near the end the works are drawn from the data, and the last cell puts everything back as it was."""
    notebook = read(path)
    assert notebook.cells[-1].source == AGAIN
    assert [source for source in code(notebook) if AGAIN in source] == [AGAIN]
    assert any("lab.works(" in source for source in code(notebook)[-3:])


@each_lesson
def test_a_lesson_says_for_whom_it_is(path: Path) -> None:
    """A lesson has its minutes, its level, and a few plain questions by which a visitor finds it."""
    says = read(path).metadata.chaturanga_lab
    assert says.minutes > 0
    assert says.level in LEVELS
    assert 2 <= len(says.asks) <= 5
    assert all(asks.endswith("?") for asks in says.asks)


# ------------------------------------------------------------------ every tool


@each([path for path in PAGES if not is_lesson(path)])
def test_a_tool_comes_first_and_can_be_found(path: Path) -> None:
    """A title, a few sentences, the tool; below it what it reads. It is called a tool, and questions lead to it."""
    notebook = read(path)
    assert [cell.cell_type for cell in notebook.cells[:2]] == ["markdown", "code"]
    assert re.search(r"lab\.(explorer|side_by_side|quiz)\(\)", notebook.cells[1].source)
    says = notebook.metadata.chaturanga_lab
    assert says.level == "tool"
    assert 2 <= len(says.asks) <= 5
    assert all(asks.endswith("?") for asks in says.asks)
