"""The lessons: notebooks that import and narrate, all to one standard, and what they say is so."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from statistics import median
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import chaturanga_lab as lab
from chaturanga_lab.position import Move
from chaturanga_lab.shelf import notebooks_folder

CHECKED = "nbval-check-output"
BET = re.compile(r"[Pp]lace your bets?")
BOARD = re.compile(r"lab\.(board|explorer|diagram)\(|lab\.Game\(")
LINK = re.compile(r"\[([^\]]+)\]\(([^)/:]+\.ipynb)\)")
CHART = re.compile(r"lab\.charts\.(\w+)\(([^,)]*)")


def is_lesson(path: Any) -> bool:
    """Tell a lesson, which takes so many minutes, from a page that is one tool, open as long as one likes."""
    return "minutes" in json.loads(path.read_text(encoding="utf-8"))["metadata"]["chaturanga_lab"]


LESSONS = [path for path in sorted(notebooks_folder().glob("*.ipynb")) if is_lesson(path)]
each_lesson = pytest.mark.parametrize("path", LESSONS, ids=[path.stem for path in LESSONS])


def read(path: Any) -> Any:
    return nbformat.read(path, as_version=4)


def cells(notebook: Any, kind: str) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == kind]


def lines(cell: Any) -> list[str]:
    return [line for line in cell.source.splitlines() if line.strip()]


def tagged(notebook: Any, tag: str) -> list[Any]:
    return [cell for cell in cells(notebook, "code") if tag in cell.metadata.get("tags", [])]


# ------------------------------------------------------------------ the standard


@each_lesson
def test_a_lesson_opens_with_a_question_and_a_board(path: Any) -> None:
    """The first cell is a title with a question in it, and a board stands within three cells."""
    notebook = read(path)
    first = notebook.cells[0]
    assert first.cell_type == "markdown"
    assert first.source.startswith(f"# {notebook.metadata.title}\n")
    assert "?" in first.source
    assert any(BOARD.search(cell.source) for cell in cells(notebook, "code") if cell in notebook.cells[:3])


@each_lesson
def test_a_lesson_is_prose_first(path: Any) -> None:
    """Eight words of prose for a line of code or more; no code cell over 12 lines, half of them three or less."""
    notebook = read(path)
    sizes = [len(lines(cell)) for cell in cells(notebook, "code")]
    words = sum(len(cell.source.split()) for cell in cells(notebook, "markdown"))
    assert words >= 8 * sum(sizes)
    assert max(sizes) <= 12
    assert median(sizes) <= 3


@each_lesson
def test_a_bet_is_placed_before_each_chart(path: Any) -> None:
    """What a chart shows for the first time is bet on under the same heading."""
    notebook, seen, words = read(path), set(), ""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            words = cell.source if re.search(r"^#", cell.source, re.M) else f"{words}\n{cell.source}"
        for name, about in CHART.findall(cell.source) if cell.cell_type == "code" else ():
            shown = about or name
            assert shown in seen or BET.search(words), f"{cell.id}: no bet before {cell.source}"
            seen.add(shown)


@each_lesson
def test_a_lesson_says_what_we_supplied(path: Any) -> None:
    """A reader is told what on the page is ours, and what cannot be concluded from it."""
    prose = "\n".join(cell.source for cell in cells(read(path), "markdown"))
    assert re.search(r"\*\*(We s|S|s)upplied", prose)
    assert "simulate(" not in str(read(path)) or "under these rules and this policy" in prose


@each_lesson
def test_a_lesson_has_an_exercise(path: Any) -> None:
    """A cell tagged as exercise follows words that ask for something."""
    notebook = read(path)
    exercises = tagged(notebook, "exercise")
    assert exercises
    for cell in exercises:
        asks = notebook.cells[notebook.cells.index(cell) - 1]
        assert asks.cell_type == "markdown"
        assert "Your turn" in asks.source


@each_lesson
def test_a_lesson_is_stored_clean(path: Any) -> None:
    """At least three outputs are kept to be compared, as exact text; nothing else is, no count, no state of widgets."""
    notebook = read(path)
    compared = tagged(notebook, CHECKED)
    assert len(compared) >= 3
    for cell in compared:
        assert cell.outputs
        assert all(out.output_type == "stream" or set(out.data) == {"text/plain"} for out in cell.outputs)
    rest = [cell for cell in cells(notebook, "code") if cell not in compared]
    assert [(cell.outputs, cell.execution_count) for cell in rest] == [([], None)] * len(rest)
    assert "widgets" not in notebook.metadata


@each_lesson
def test_a_lesson_has_a_card(path: Any) -> None:
    """The gallery finds a title, a sentence of at most two lines, the minutes, and a picture that can be drawn."""
    from chaturanga_lab.server.gallery import drawn, from_notebook

    card = from_notebook(path)
    assert card.title
    assert card.about.endswith(".")
    assert len(card.about) <= 160
    assert isinstance(card.minutes, int)
    assert drawn(card.picture).count("<svg") == 2


@each_lesson
def test_the_men_are_named_after_the_first_board(path: Any) -> None:
    """Right after the first board stands one row of the men with their names, and no second one on the page."""
    notebook = read(path)
    boards = [at for at, cell in enumerate(notebook.cells) if cell.cell_type == "code" and "lab.board(" in cell.source]
    rows = [at for at, cell in enumerate(notebook.cells) if cell.cell_type == "code" and "lab.men(" in cell.source]
    assert rows == [boards[0] + 1]


@each_lesson
def test_other_pages_are_linked_under_their_names(path: Any) -> None:
    """A page that a lesson sends its readers to is a link to that file, under its title; none is named without one."""
    titles = {other.name: read(other).metadata.title for other in notebooks_folder().glob("*.ipynb")}
    prose = "\n".join(cell.source for cell in cells(read(path), "markdown"))
    links = LINK.findall(prose)
    assert links
    assert all(titles[file] == words for words, file in links)
    assert not [title for title in titles.values() if f"*{title}*" in prose]


# ------------------------------------------------------------------ in a kernel

PRESSES = {
    "02_what_the_sources_say": [
        ("e2-e3", "Not that one: Ludii's board has it too.", 0),
        ("g1-f3", "Right: only Ayer's board has that move.", 1),
    ],
    "03_one_elephant_four_moves": [
        ("c1-e3", "From there no elephant gets to d5. Try another.", 0),
        ("e1-e2", "From there no elephant gets to d5. Try another.", 0),
        ("h1-f3", "Right: it gets to d5.", 1),
    ],
    "04_when_is_a_game_over": [
        ("d4-c6", "Black has won, stalemate. Not that one: try again.", 0),
        ("g1-g7", "Not that one: try again.", 0),
        ("g1-g8", "White has won, checkmate. Right.", 1),
    ],
    "05_random_and_greedy": [
        ("e2-g4", "He would not: a man of higher value can be taken.", 0),
        ("e2-c4", "He would not: a man of higher value can be taken.", 0),
        ("c1-c5", "Right: the horse is worth most. That a foot soldier takes the chariot next he does not see.", 1),
    ],
    "07_the_great_board": [
        ("c13-c14m", "Not that one: try again.", 0),
        ("a14-n14", "Not that one: try again.", 0),
        ("j13-j14m", "White has won, checkmate. Right.", 1),
    ],
    "08_four_kings_and_two_dice": [
        ("g2-h4", "Another move brings more.", 0),
        ("c3-e1", "Another move brings more.", 0),
        ("c3-e5", "Right: six points, two for each boat. The raja would have brought five.", 1),
    ],
}
"""Moves made in the exercise of a lesson, what the board says to each, and at which ply it then stands."""


def presses(stem: str) -> Iterator[str]:
    """Yield the lines of a cell that makes these moves by messages, as a browser does, and prints what is said."""
    for move, _, _ in PRESSES[stem]:
        step = Move.from_uci(move.replace("-", ""))
        words = {"kind": "step", "origin": step.origin, "target": step.target, "becomes": step.becomes or ""}
        play = {"type": "play", "ply": 0, **words}
        yield f"riddle.board._handle_custom_msg({play}, [])"
        yield "print(riddle.said, riddle.board.game.ply)"


@pytest.mark.parametrize("stem", PRESSES)
def test_an_exercise_tells_right_from_wrong(stem: str) -> None:
    """Run twice in one kernel, a page keeps a right move and takes a wrong one back, and says which it was."""
    notebook = read(notebooks_folder() / f"{stem}.ipynb")
    again = [cell for cell in notebook.cells if cell.cell_type == "code" and "simulate(" not in cell.source]
    played = nbformat.v4.new_code_cell("\n".join(presses(stem)))
    notebook.cells += [*nbformat.from_dict([cell for cell in again if not CHART.search(cell.source)]), played]
    NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    # A kernel sends what is printed in as many pieces as it likes.
    printed = "".join(out.text for out in notebook.cells[-1].outputs if out.output_type == "stream")
    assert printed.splitlines() == [f"{says} {ply}" for _, says, ply in PRESSES[stem]]


def test_every_exercise_is_pressed() -> None:
    """The exercise of every lesson is tried out here."""
    assert {path.stem for path in LESSONS} == set(PRESSES)


# ------------------------------------------------------------------ what the lessons say in words

FOUR = ("shatranj", "nilakantha", "parsi", "fairy-stockfish")
"""The rulesets of the thousand games in lesson 04."""


def answered(question: str, *options: str, before: int = 9999) -> set[str]:
    """Return the witnesses not younger than a year that give one of the options in the game for two."""
    found = set()
    for line in lab.matrix(questions=[question]).lines:
        (cell,) = line.cells
        ids = {saying.option.id for saying in cell.sayings if not saying.game}
        if ids & set(options) and line.witness.years and line.witness.years[0] < before:
            found.add(line.witness.id)
    return found


def test_only_a_program_answers_every_question() -> None:
    """Lesson 02: one witness has no gap, and it is a program; most fields of the table are gaps."""
    matrix = lab.matrix(board="8x8")
    full = [line.witness for line in matrix.lines if all(cell.sayings for cell in line.cells)]
    assert [witness.group for witness in full] == ["programs"]
    assert matrix.counts["answered"] < sum(matrix.counts.values()) / 2


def test_the_leap_is_late() -> None:
    """Lesson 02: no witness for the leap or for the man of the file or square is older than the 19th century."""
    leaps = [option.id for option in lab.rules.library().questions["king_leap"].options if option.id != "none"]
    assert answered("king_leap", *leaps)
    assert not answered("king_leap", *leaps, before=1800)
    assert not answered("promotion", "home-piece-if-lost", "file-piece-if-lost", before=1800)


def test_king_capture_for_two_begins_in_1949() -> None:
    """Lessons 02 and 04: in the game for two nobody before 1949 lets the raja be taken."""
    assert answered("check", "king-capture", before=1950) == {"davidson1949"}


def test_no_indian_elephant_jumps_diagonally() -> None:
    """Lesson 02: no Indian witness gives the diagonal jump of the game for two to the elephant; at most to camels."""
    for line in lab.matrix(questions=["elephant"], groups=["India"]).lines:
        sayings = [saying for cell in line.cells for saying in cell.sayings if not saying.game]
        jumps = [one for saying in sayings if saying.option.id == "diagonal-jump" for one in saying.attestations]
        assert all("camel" in one.claim for one in jumps)
    camels = lab.ruleset("nilakantha").option("array")
    assert dict(camels.effect.moves) == {"C": "A"}


def test_the_three_oldest_elephants_differ() -> None:
    """Lessons 02 and 03: al-ʿAdlī, al-Bīrūnī and the Mānasollāsa describe three elephants."""
    cells = [lab.matrix()[witness, "elephant"] for witness in ("al-adli", "al-biruni", "manasollasa")]
    assert [[saying.option.id for saying in cell.sayings] for cell in cells] == [
        ["straight-jump"],
        ["five-ways"],
        ["straight-slide"],
    ]


def test_a_stalemated_army_meets_six_fates() -> None:
    """Lesson 04: under each answer the stuck army wins, loses, draws, slays one of two men or only the horse."""
    rules = lab.ruleset("modern-mate")
    six = [rules.choose(stalemate=option.id) for option in rules.question("stalemate").options]
    fates = lab.verdicts("k7/8/1KN5/8/7p/7P/8/8 b", None, six)
    assert [row.words for row in fates] == [
        "Black has won, stalemate",
        "White has won, stalemate",
        "a draw, stalemate",
        "the game goes on, Black takes foot soldier h3 off the board or takes horse c6 off the board",
        "the game goes on, Black takes horse c6 off the board",
        "a draw, stalemate",
    ]


def test_the_two_draws_are_the_programs_own() -> None:
    """Lesson 04: Fairy-Stockfish has the two draws already, and the other three rulesets have other ones or none."""
    lent = {name: lab.ruleset(name).choose(draws="threefold-and-70") == lab.ruleset(name) for name in FOUR}
    assert [name for name, has_them in lent.items() if has_them] == ["fairy-stockfish"]


def test_random_games_part_as_the_lessons_say() -> None:
    """Lesson 04: as many bare rajas under three rulesets, called win, half win, draw; the fourth has no such ending."""
    rulesets = [lab.ruleset(name).choose(draws="threefold-and-70") for name in FOUR]
    games = lab.simulate(rulesets, policy="random", games=1000, seed=1030)
    bared = {share.ruleset: share.share for share in games.endings() if share.termination == "bared"}
    assert [rules.label in bared for rules in rulesets] == [True, True, True, False]
    assert 0.65 < min(bared.values()) < max(bared.values()) < 0.8
    draws = [next(share.share for share in games.shares(rules) if share.name == "draw") for rules in rulesets]
    assert draws[0] < 0.5 > draws[1]
    assert draws[2] > 0.5 < draws[3]


def test_elephants_that_do_not_meet_draw_more() -> None:
    """Lesson 03: nobody but elephants on the board: the straight jump draws most, the slide hardly ever."""
    rules = lab.ruleset("modern-mate").choose(draws="threefold-and-70")
    ways = ("diagonal-jump", "straight-jump", "five-ways", "straight-slide")
    four = [rules.choose(elephant=way) for way in ways]
    alone = rules.position("2ek1e2/8/8/8/8/8/8/2E1KE2 w")
    games = lab.simulate(four, start=alone, games=1000, seed=1030)
    draws = [next(share for share in games.shares(one) if share.name == "draw") for one in four]
    assert draws[1].interval[0] > draws[0].share > draws[2].share > draws[3].interval[1]


# ------------------------------------------------------------------ lesson 07

GREAT = [lab.ruleset(f"kridakausalya-{size}") for size in ("8x8", "12x12", "14x14")]


def test_who_runs_gains_from_a_bigger_board() -> None:
    """In lesson 07 the camel sees 9 squares of the small board and 17 of the great one, the horse 5 and 6."""
    small, *_, great = [{row.name: row for row in lab.mobility(rules)} for rules in GREAT]
    assert [round(one["camel"].attacks) for one in (small, great)] == [9, 17]
    assert [round(one["horse"].attacks) for one in (small, great)] == [5, 6]


def test_games_on_the_great_board_are_as_long_as_told() -> None:
    """In lesson 07 half of the games are over by turn 210, 620 and 944, all end, and one in eight or so by mate."""
    games = lab.simulate(GREAT, policy="random", games=600, seed=1030)
    plies, ends = games.column("plies"), games.column("termination")
    for place, turns in enumerate((210, 620, 944)):
        mine = slice(600 * place, 600 * place + 600)
        assert abs(median(plies[mine]) - turns) < 2
        assert set(ends[mine]) == {"mated", "officers-lost"}
        assert 1 / 10 < ends[mine].count("mated") / 600 < 1 / 7
    assert sum(games.column("removals")) == 3
