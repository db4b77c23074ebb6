"""The explorer on the great board in a real browser, under Voila and in JupyterLab: removal, return, other boards."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

START = RUN = 60_000  # ms in which a kernel must be up, and a run done even if the kernel is compiled first

LAB = "import chaturanga_lab as lab\nGREAT = lab.ruleset('kridakausalya-14x14')\n"
BEGIN = LAB + "lab.explorer(GREAT)"
STALEMATE = LAB + "lab.explorer(lab.Game(GREAT, 'k1n4R6/14/K13/4C9/14/14/14/14/14/14/14/14/14/14 b'))"
PROMOTION = LAB + "lab.explorer(lab.Game(GREAT, '3n4r4k/4P9/14/14/14/14/14/14/14/14/14/14/14/K4Y8 w'))"
TWO = LAB + (
    "from IPython.display import display\n"
    "display(lab.explorer(lab.ruleset('modern-mate')), lab.explorer(GREAT), lab.board(lab.ruleset('modern-mate')))"
)


@pytest.fixture
def explorer(visit: Callable[..., Any], page_of: Callable[[str], str]) -> Callable[..., Any]:
    """Open a page that shows what code displays: `explorer(STALEMATE, width=390)`."""

    def open_page(code: str, **options: Any) -> Any:
        tab = visit(page_of(code), **options)
        expect(tab.page.locator(".cl-explorer .cl-board").first).to_be_visible(timeout=START)
        return tab

    return open_page


def square(page: Page | Locator, name: str) -> Locator:
    """Return a square of an explorer's board."""
    return page.locator(f'.cl-board [data-square="{name}"]')


def play(page: Page | Locator, origin: str, target: str) -> None:
    """Play a move with the mouse and wait until the board shows it."""
    square(page, origin).click()
    square(page, target).click()
    expect(square(page, target)).to_have_class(re.compile("last-to"))


def press(page: Page | Locator, name: str) -> None:
    """Press a button."""
    page.get_by_role("button", name=name, exact=True).click()


def start_from(page: Page | Locator, title: str) -> None:
    """Take a named ruleset."""
    page.get_by_label("Start from").select_option(label=title)


# ------------------------------------------------------------------ a stalemate and its removal


@pytest.mark.parametrize("width", [390, 1280])
def test_a_stalemate_is_answered_by_a_removal_with_the_mouse(explorer: Callable[..., Any], width: int) -> None:
    """The board says what to do; the man goes after a question, stands in the list, and Undo brings him back."""
    tab = explorer(STALEMATE, width=width)
    page = tab.page
    expect(page.locator(".cl-board .status")).to_contain_text("Black is stalemated")
    expect(page.get_by_label("Type a move")).to_have_attribute("placeholder", "xe11")
    square(page, "e11").click()
    page.locator(".cl-board .chooser button").first.click()
    expect(square(page, "e11")).to_have_accessible_name(re.compile("empty"))
    expect(page.locator(".cl-moves [aria-current]")).to_have_text("takes camel e11 off the board")
    expect(page.locator(".cl-board .status")).to_contain_text("White to move")
    press(page, "Undo")
    expect(square(page, "e11")).to_have_accessible_name(re.compile("camel"))
    assert page.evaluate("document.documentElement.scrollWidth") == width
    tab.assert_clean()


def test_a_stalemate_is_answered_by_a_removal_with_the_keyboard(explorer: Callable[..., Any]) -> None:
    """Arrows lead to the man, Enter asks and answers; so does the line into which a removal is typed."""
    tab = explorer(STALEMATE)
    page = tab.page
    square(page, "e12").focus()
    for key in ("ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".cl-board .chooser button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(square(page, "e11")).to_have_accessible_name(re.compile("empty"))
    press(page, "Undo")
    line = page.get_by_label("Type a move")
    line.fill("xa12")
    page.keyboard.press("Enter")
    expect(page.locator(".cl-typed [role=alert]").first).to_contain_text("may never be taken off the board")
    line.fill("xh14")
    page.keyboard.press("Enter")
    expect(page.locator(".cl-moves [aria-current]")).to_have_text("takes chariot h14 off the board")
    tab.assert_clean()


def test_a_policy_answers_its_stalemate(explorer: Callable[..., Any]) -> None:
    """Given to a greedy player, the stalemated army takes the dearer man off by itself."""
    page = explorer(STALEMATE).page
    page.get_by_label("Black is", exact=True).select_option("greedy")
    expect(page.locator(".cl-moves [aria-current]")).to_have_text("takes chariot h14 off the board")


def test_a_rule_switched_in_a_stalemate_changes_what_can_be_done(explorer: Callable[..., Any]) -> None:
    """Where stalemate is a draw the game is over, and switched back a man may be taken off again."""
    tab = explorer(STALEMATE)
    page = tab.page
    stalemate = page.locator(".cl-rules fieldset").filter(has=page.get_by_role("heading", name="Stalemate", exact=True))
    stalemate.locator("select").select_option(label="draw")
    expect(page.locator(".verdict .result")).to_have_text("A draw.")
    press(page, "Reset to the preset")
    expect(square(page, "h14")).to_have_accessible_name(re.compile("may be taken off the board"))
    tab.assert_clean()


def test_a_promoted_man_goes_back_and_the_list_says_so(explorer: Callable[..., Any]) -> None:
    """After a capture on the last rank the minister is back where the foot soldier stood; list and board say so."""
    tab = explorer(PROMOTION)
    page = tab.page
    square(page, "e13").click()
    square(page, "d14").click()
    expect(square(page, "e13")).to_have_accessible_name(re.compile("White minister"))
    expect(square(page, "d14")).to_have_accessible_name(re.compile("empty"))
    expect(page.locator(".cl-moves [aria-current]")).to_have_text("e13×d14 becomes minister, back on e13")
    expect(page.locator(".cl-board .note")).to_contain_text("goes back to e13")
    tab.assert_clean()


# ------------------------------------------------------------------ the page of a large board


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1000, 800), (1280, 800), (1600, 1000)])
def test_the_page_fits_the_great_board(explorer: Callable[..., Any], width: int, height: int) -> None:
    """Nothing scrolls sideways, squares have 24 px, the men stand in rows of five, and a desktop shows all ranks."""
    tab = explorer(BEGIN, width=width, height=height)
    page = tab.page
    expect(square(page, "n14")).to_be_visible()
    page.locator('.cl-men [data-press="M"]').click()
    expect(page.locator(".cl-card svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for name in ("a1", "n14"):
        box = square(page, name).bounding_box()
        assert min(box["width"], box["height"]) >= 24
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    tops = page.locator(".cl-men .row button").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert [tops.count(top) for top in sorted(set(tops))] == [5, 5]
    page.get_by_label("Display").select_option("projector")
    expect(page.locator(".cl-board")).to_have_attribute("data-theme", "projector")
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    assert page.locator(".cl-men .row button").evaluate_all(cut) == []
    page.get_by_label("Display").select_option("")
    page.locator(".cl-board").scroll_into_view_if_needed()
    if width >= 1000:
        expect(page.locator(".cl-board .grid")).to_be_in_viewport(ratio=0.99)
    tab.assert_clean()


def test_many_games_on_the_great_board_are_counted_and_watched(explorer: Callable[..., Any]) -> None:
    """A run from the start is drawn and summed up, one of its games is watched, and a long run is cancelled."""
    tab = explorer(BEGIN)
    page = tab.page
    page.get_by_label("Games", exact=True).select_option("100")
    press(page, "Run")
    expect(page.locator(".cl-charts svg")).to_have_count(2, timeout=RUN)
    page.locator(".cl-simulation [data-press*=' ']").first.click()
    expect(page.locator(".cl-look")).to_contain_text("Game")
    press(page, "Last")
    expect(page.locator(".verdict .result")).to_be_visible()
    press(page, "Back to my game")
    page.get_by_label("Games", exact=True).select_option("20000")
    press(page, "Run")
    press(page, "Cancel")
    expect(page.locator(".cl-simulation")).to_contain_text("Stopped before all 20,000", timeout=RUN)
    tab.assert_clean()


# ------------------------------------------------------------------ from board to board


def test_another_board_and_back(explorer: Callable[..., Any]) -> None:
    """Rulesets stand under their boards; one of another board is a new game there, and Undo brings the old one back."""
    tab = explorer(BEGIN)
    page = tab.page
    groups = page.get_by_label("Start from").locator("optgroup").evaluate_all("all => all.map(one => one.label)")
    new = ("Ashtapada, 8 × 8", "Four armies, 8 × 8", "Middle board, 12 × 12")
    assert groups == [*(f"{board}: a new game" for board in new), "Great board, 14 × 14"]
    play(page, "n2", "n3")
    start_from(page, "Krīḍākauśalya, 12 × 12, 1871")
    expect(page.locator("[data-square]")).to_have_count(144)
    expect(page.get_by_role("heading", name="Flag-car")).to_be_visible()
    expect(page.get_by_role("heading", name="Queen")).to_have_count(0)
    start_from(page, "Shatranj, Persian and Arabic usage")
    expect(page.locator("[data-square]")).to_have_count(64)
    expect(page.get_by_role("heading", name="Flag-car")).to_have_count(0)
    play(page, "e2", "e3")
    for _ in range(3):
        press(page, "Undo")
    expect(page.locator("[data-square]")).to_have_count(196)
    expect(square(page, "n3")).to_have_accessible_name(re.compile("foot soldier"))
    tab.assert_clean()


def test_two_explorers_of_two_boards_leave_each_other_alone(explorer: Callable[..., Any]) -> None:
    """Moves, a switch, a man's card and a run in one page's part change nothing in the other, nor on a board below."""
    tab = explorer(TWO)
    page = tab.page
    small, great = page.locator(".cl-explorer").nth(0), page.locator(".cl-explorer").nth(1)
    expect(great.locator("[data-square]")).to_have_count(196, timeout=START)
    alone = page.locator('[data-square="e2"]').last
    play(great, "e2", "e3")
    play(small, "d2", "d3")
    expect(great.locator(".cl-moves [aria-current]")).to_have_text("e2–e3")
    expect(small.locator(".cl-moves [aria-current]")).to_have_text("d2–d3")
    great.locator('.cl-men [data-press="F"]').click()
    expect(great.locator(".cl-card")).to_contain_text("flag-car")
    expect(small.locator(".cl-card svg")).to_have_count(0)
    start_from(small, "Krīḍākauśalya, 12 × 12, 1871")
    expect(small.locator("[data-square]")).to_have_count(144)
    expect(great.locator("[data-square]")).to_have_count(196)
    expect(alone).to_have_accessible_name(re.compile("White foot soldier"))
    assert great.locator(".cl-rules").get_by_role("heading", name="Queen").count() == 1
    press(great, "Undo")
    expect(great.locator(".cl-moves")).to_contain_text("No move has been played")
    expect(small.locator("[data-square]")).to_have_count(144)
    tab.assert_clean()


def test_the_great_board_is_played_in_jupyterlab(visit: Callable[..., Any], lab_server: Any) -> None:
    """In a notebook the stalemated army takes a man off, and no key on the way deletes a cell."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(STALEMATE)])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, lab_server.log.parent / "notebooks" / "great_explorer.ipynb")
    page = visit(lab_server.notebook("great_explorer.ipynb") + "&reset", width=1280).page
    expect(page.get_by_role("button", name=re.compile("Idle"))).to_be_visible(timeout=START)
    page.locator(".jp-CodeCell .jp-InputArea").click(timeout=START)
    page.keyboard.press("Control+Enter")
    expect(square(page, "h14")).to_be_visible(timeout=START)
    square(page, "h13").focus()
    page.keyboard.type("dd")
    for key in ("ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".cl-board .chooser button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(square(page, "h14")).to_have_accessible_name(re.compile("empty"))
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(1)
