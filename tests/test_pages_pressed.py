"""The notebooks, run in a kernel as a visitor runs them, and each of their controls pressed as a browser presses it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from chaturanga_lab.position import Move
from chaturanga_lab.shelf import notebooks_folder

PAGES = {path.stem: path for path in sorted(notebooks_folder().glob("*.ipynb"))}
MOST_GAMES = 300
"""As many games a page may play while it opens: a class of sixty opens it at once."""

RIDDLES = {
    "00_read_me_first": [
        ("e2-e3", "That one walks. Look for a man who jumps.", 0),
        ("b1-c3", "Right: it jumped over its own foot soldiers.", 1),
    ],
    "01_four_limbs_of_an_army": [
        ("d4-f6", "Black's minister is still there. Try another man.", 0),
        ("g3-f4", "Black's minister is still there. Try another man.", 0),
        ("c4-e5", "Right: the horse jumps, and takes where it lands.", 1),
    ],
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
    "06_change_one_rule_at_a_time": [
        ("e2-e3", "Not that one: it can be played under both rules.", 0),
        ("g1-f3", "Not that one: it can be played under both rules.", 0),
        ("c1-a3", "Right: that move is gone under the other rule.", 1),
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
    "11_from_chaturanga_to_chess": [
        ("d3-h7", "Not that one: try again.", 0),
        (
            "h5-h7",
            "White has won, checkmate. Right. The minister of shatranj would still stand on h5: "
            "from there he reaches g4 and g6 alone.",
            1,
        ),
    ],
}
"""Moves made in the exercise of a lesson, what the board says to each, and at which ply it then stands."""

TOOLS = {
    "09_explorer": (
        """
(tool,) = of_kind("Explorer")
press(tool.board, type="play", ply=0, kind="step", origin="e2", target="e3", becomes="")
press(tool.rules.questions["elephant"], type="choose", value="five-ways")
tell(tool)
""",
        [["<Explorer: modern-mate + elephant=five-ways, ply 1>"]],
    ),
    "12_side_by_side": (
        """
(tool,) = of_kind("SideBySide")
press(tool.boards["B"], type="play", ply=1, kind="step", origin="h8", target="f6", becomes="")
tell(tool.link.said["text"].split(".")[0], [board.game.ply for board in tool.boards.values()])
""",
        [["In B alone: Black: elephant h8 to f6", "[1, 2]"]],
    ),
    "13_who_has_won": (
        """
(tool,) = of_kind("Quiz")
press(tool.replies, type="reply", reply="white", card="0/0")
tell(tool.sheet.replies, bool(tool.verdicts.value))
""",
        [["('white',)", "True"]],
    ),
}
"""What is pressed on a page that is one tool, and what is told then."""

COUNT = """
from chaturanga_lab.experiment.run import Run

def counted(run, so_far=Run.so_far, played=[]):
    played.append(run)
    return so_far(run)

Run.so_far, opening = counted, counted.__defaults__[1]
"""
"""Write down each run of games that ends from now on."""

PRESS = """
import asyncio
import json
from dataclasses import replace

def press(control, **message):
    control._handle_custom_msg(message, [])

def tell(*words):
    print(json.dumps([str(word) for word in words]))

def thing_is_touched(thing):
    return bool(getattr(thing, "said", "").startswith("You said") or getattr(thing, "settled", ()) or
                getattr(thing, "is_solved", False))

def of_kind(name):
    return [thing for thing in {id(thing): thing for thing in Out.values()}.values() if type(thing).__name__ == name]
"""
OPENED = "tell(sum(run.plan.games * len(run.plan.rulesets) for run in opening))"
GUESS = """
for guess in of_kind("Guessing"):
    before = guess.said, len(guess.place.children)
    press(guess.asking, type="guess", text=(guess.asking.choices or ["7"])[0])
    is_shown = len(guess.place.children) == (guess._then is not None)
    tell(guess.asking.asks, before == ("", 0), "You said" in guess.said, is_shown, guess._guard.notice.value)
"""
BET = """
for bet in of_kind("Betting"):
    bet._asked = replace(bet._asked, games=3)
    before = bet.results, len(bet.charts.children)
    press(bet.fields[0], type="guess", text="40 %")
    press(bet.bar, type="press", key="run")
    for _ in range(600):
        if bet.trial or not bet.charts.children:
            await asyncio.sleep(0.1)
    is_drawn = bool(bet.charts.children) and all(chart.value for chart in bet.charts.children)
    tell(bet.subject, before == (None, 0), "You said 40" in str(bet.settled[0]), is_drawn, bet._guard.notice.value)
"""
FORM = """
for form in of_kind("SourceForm"):
    before = form.said
    press(form.box, type="text", text=form.box.text)
    tell(form, before == "", bool(form.said), form.box.kept == "", form._guard.notice.value)
"""
AGAIN = """
(again, *_) = reversed(of_kind("StartAgain"))
press(again.bar, type="press", key="again")
left = [thing for thing in of_kind("Guessing") + of_kind("Betting") + of_kind("Riddle") if thing_is_touched(thing)]
tell(left, "as at first" in again.said)
"""


def move_of(text: str) -> dict[str, Any]:
    """Return the message with which a browser makes a move."""
    step = Move.from_uci(text.replace("-", ""))
    words = {"kind": "step", "origin": step.origin, "target": step.target, "becomes": step.becomes or ""}
    return {"type": "play", "ply": 0, **words}


def played(stem: str) -> str:
    """Return a cell that makes the moves of a riddle and tells what is said."""
    lines = (
        f"press(riddle.board, **{move_of(move)})\ntell(riddle.said, riddle.board.game.ply)"
        for move, _, _ in RIDDLES.get(stem, ())
    )
    return "\n".join(lines)


def told(path: Path, *cells: str, twice: bool = False) -> list[list[str]]:
    """Return what these cells tell after all cells of a page, once or twice, in one kernel."""
    notebook = nbformat.read(path, as_version=4)
    page = nbformat.from_dict([cell for cell in notebook.cells if cell.cell_type == "code"])
    last = nbformat.v4.new_code_cell("\n".join(cells))
    again = nbformat.from_dict(json.loads(json.dumps(page))) if twice else []
    notebook.cells = [nbformat.v4.new_code_cell(COUNT), *page, *again, nbformat.v4.new_code_cell(PRESS), last]
    NotebookClient(notebook, timeout=120, kernel_name="python3", store_widget_state=False).execute()
    # A kernel sends what is printed in as many pieces as it likes.
    printed = "".join(out.text for out in notebook.cells[-1].outputs if out.output_type == "stream")
    return [json.loads(line) for line in printed.splitlines()]


@pytest.mark.parametrize("stem", TOOLS)
def test_a_tool_answers(stem: str) -> None:
    """Run as Voila runs it, a page that is one tool plays a move, switches a rule or takes an answer by messages."""
    pressed, tells = TOOLS[stem]
    assert told(PAGES[stem], pressed) == tells


@pytest.mark.parametrize("stem", [stem for stem in PAGES if stem not in TOOLS])
def test_a_lesson_answers(stem: str) -> None:
    """Run twice in one kernel, a page plays few games by itself; what is pressed on it answers, and is put back."""
    opened, *says, put_back = told(PAGES[stem], OPENED, GUESS, BET, FORM, "tell()", played(stem), AGAIN, twice=True)
    assert int(opened[0]) <= 2 * MOST_GAMES
    asked, moves = says[: says.index([])], says[says.index([]) + 1 :]
    for question, *answers in asked:
        assert answers == ["True", "True", "True", ""], question
    assert moves == [[words, str(ply)] for _, words, ply in RIDDLES.get(stem, ())]
    assert asked or moves
    assert put_back == ["[]", "True"]
