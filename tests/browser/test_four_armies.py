"""The explorer at a table in a real browser under Voila: four seats, dice, resignation, policies, and the way back."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from playwright.sync_api import expect

import chaturanga_lab as lab

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

START = RUN = 60_000  # ms in which a kernel must be up, and a run done even if the kernel is compiled first
SEED = 1030

LAB = "import chaturanga_lab as lab\n"
DICE = LAB + f"lab.explorer(lab.ruleset('chaturaji-dice'), seed={SEED})"
FREE = LAB + f"lab.explorer(lab.ruleset('chaturaji'), seed={SEED})"
TWO = LAB + f"lab.explorer(lab.ruleset('modern-mate'), seed={SEED})"


@pytest.fixture
def explorer(visit: Callable[..., Any], page_of: Callable[[str], str]) -> Callable[..., Any]:
    """Open a page that shows what code displays: `explorer(DICE, width=390)`."""

    def open_page(code: str, **options: Any) -> Any:
        tab = visit(page_of(code), **options)
        expect(tab.page.locator(".cl-explorer .cl-board [data-square]").first).to_be_visible(timeout=START)
        return tab

    return open_page


def square(page: Page, name: str) -> Locator:
    """Return a square of the board."""
    return page.locator(f'.cl-board [data-square="{name}"]')


def press(page: Page, name: str | re.Pattern[str]) -> None:
    """Press a button."""
    page.get_by_role("button", name=name, exact=isinstance(name, str)).first.click()


def by_mouse(page: Page, origin: str, target: str) -> None:
    """Play a move with the mouse."""
    square(page, origin).click()
    square(page, target).click()


def by_keyboard(page: Page, origin: str, target: str) -> None:
    """Play a move with the arrows and Enter, from the square on which the focus stands."""
    for name in (origin, target):
        walk(page, name)
        page.keyboard.press("Enter")


def walk(page: Page, goal: str) -> None:
    """Walk with the arrows over the board, which has the first rank at the bottom."""
    here = page.evaluate("document.activeElement.dataset.square")
    right, up = ord(goal[0]) - ord(here[0]), int(goal[1:]) - int(here[1:])
    for key, count in (("ArrowRight", right), ("ArrowLeft", -right), ("ArrowUp", up), ("ArrowDown", -up)):
        for _ in range(count):
            page.keyboard.press(key)
    expect(square(page, goal)).to_be_focused()


def play_turn(page: Page, game: lab.Game, rng: Random, throw: Callable[[], Any], move: Callable[..., Any]) -> lab.Game:
    """Play one army's turn on the page, and beside it here, where the same seed throws the same dice."""
    turn, game = game.position.turn, game.throw(rng)
    throw()
    pips = page.locator(".cl-dice .pips")
    expect(pips.first).to_have_text(str(game.moves[-1].faces[0]))
    expect(pips.last).to_have_text(str(game.moves[-1].faces[1]))
    while game.position.turn == turn and game.outcome is None:
        best = next((one for one in game.legal_moves() if one.kind == "step"), None)
        if best:
            move(page, best.origin, best.target)
            game = game.play(best)
        else:
            game = game.play("pass")  # the page does it by itself
        expect(page.locator(f'.cl-moves [aria-current][data-press="{game.ply}"]')).to_be_visible()
    return game


# ------------------------------------------------------------------ one full round


@pytest.mark.parametrize("width", [390, 1280])
def test_a_round_of_four_seats_with_dice_by_mouse(explorer: Callable[..., Any], width: int) -> None:
    """Each army throws with the button and moves with the mouse; the list has the round, and nothing is too wide."""
    tab = explorer(DICE, width=width)
    page, game, rng = tab.page, lab.Game(lab.ruleset("chaturaji-dice")), Random(SEED)
    for army in range(4):
        assert game.position.turn == army
        game = play_turn(page, game, rng, lambda: press(page, "Throw the dice"), by_mouse)
    expect(page.locator(".cl-moves li.round p")).to_have_count(4)
    expect(page.locator(".cl-points li.now")).to_contain_text("Red")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for die in page.locator(".cl-dice .die").all():
        assert die.bounding_box()["height"] < 90, "no word of a die is broken"
    tab.assert_clean()


def test_a_round_of_four_seats_with_dice_by_keyboard(explorer: Callable[..., Any]) -> None:
    """R throws, arrows and Enter move, and the focus never leaves the board; X gives up the rest of a throw."""
    tab = explorer(DICE)
    page, game, rng = tab.page, lab.Game(lab.ruleset("chaturaji-dice")), Random(SEED)
    square(page, "h1").focus()
    for _ in range(4):
        game = play_turn(page, game, rng, lambda: page.keyboard.press("r"), by_keyboard)
    expect(page.locator(".cl-moves li.round p")).to_have_count(4)
    while True:
        game = game.throw(rng)
        page.keyboard.press("r")
        if any(move.kind == "skip" for move in game.legal_moves()):
            break
        game = game.play("pass")
        expect(page.locator(f'.cl-moves [aria-current][data-press="{game.ply}"]')).to_be_visible()
    expect(page.locator(".cl-dice .pips").first).to_have_text(str(game.moves[-1].faces[0]))
    expect(page.locator(".cl-dice .die .state").first).to_have_text(
        "to play"
    )  # the throw before may have had this face
    page.keyboard.press("x")
    expect(page.locator(".cl-dice .die .state").first).to_have_text("given up")
    tab.assert_clean()


# ------------------------------------------------------------------ dice, points, resignation


def test_a_lost_throw_is_passed_by_itself_and_says_why(explorer: Callable[..., Any]) -> None:
    """Typed dice that move nobody are lost; Green is to throw without a click, and looking back tells the reason."""
    tab = explorer(DICE)
    page = tab.page
    page.get_by_label("Type a move").fill("roll 4 6")
    page.keyboard.press("Enter")
    expect(page.locator(".cl-dice .die.lost")).to_have_count(2)
    expect(page.locator(".cl-board .status")).to_contain_text("Green throws the dice")
    press(page, "throws 4 and 6")
    expect(page.locator(".cl-board .status")).to_contain_text("no elephant can move")
    press(page, "Back to my game")
    press(page, "Undo")
    expect(page.locator(".cl-board .status")).to_contain_text("Red throws the dice")
    tab.assert_clean()


def test_the_chances_of_a_throw_can_be_unfolded(explorer: Callable[..., Any]) -> None:
    """What can fall is folded away, and tells each man's chance."""
    page = explorer(DICE).page
    table = page.locator(".cl-dice table")
    expect(table).to_be_hidden()
    page.get_by_text("What can fall").click()
    expect(table).to_contain_text("11 of 36")


def test_an_army_resigns_after_a_question_and_undo_brings_it_back(explorer: Callable[..., Any]) -> None:
    """The first press asks and leaves the focus on No; Yes turns the men grey, and Undo takes that back."""
    tab = explorer(FREE)
    page = tab.page
    press(page, "Red resigns …")
    expect(page.get_by_role("button", name="No, play on")).to_be_focused()
    press(page, "Yes, Red resigns")
    expect(page.locator(".cl-points li").first).to_contain_text("resigned")
    expect(square(page, "h4")).to_have_accessible_name(re.compile("grey raja, was Red"))
    expect(page.locator(".cl-points li.now")).to_contain_text("Green")
    press(page, "Undo")
    expect(square(page, "h4")).to_have_accessible_name(re.compile("Red raja"))
    tab.assert_clean()


# ------------------------------------------------------------------ policies


def test_four_policies_are_watched_to_the_end(explorer: Callable[..., Any]) -> None:
    """They play by themselves, pause, make single steps, and at once come to an end that has places."""
    tab = explorer(DICE)
    page = tab.page
    press(page, "Watch greedy")
    page.get_by_label("Pace").select_option("fast")
    expect(page.locator(".cl-moves [data-press='3']")).to_be_visible()
    press(page, "Pause")
    listed = page.locator(".cl-moves [aria-current]")
    ply = int(listed.get_attribute("data-press") or 0)
    press(page, "Step")
    expect(listed).to_have_attribute("data-press", str(ply + 1))
    page.get_by_label("Pace").select_option("at once")
    press(page, "Go on")
    expect(page.locator(".verdict .result")).to_be_visible(timeout=RUN)
    expect(page.locator(".cl-points .turn").first).to_contain_text(re.compile("1st|2nd|3rd|4th"))
    tab.assert_clean()


def test_a_person_among_policies_goes_back_over_their_turns(explorer: Callable[..., Any]) -> None:
    """Three random players answer; one Undo leads back to the person's own decision."""
    tab = explorer(FREE)
    page = tab.page
    for army in ("Green", "Yellow", "Black"):
        page.get_by_label(f"{army} is", exact=True).select_option("random")
    page.get_by_label("Pace").select_option("fast")
    by_mouse(page, "g1", "f1")
    expect(page.locator(".cl-points li.now")).to_contain_text("you")
    expect(page.locator(".cl-moves [aria-current]")).to_have_attribute("data-press", "4")
    press(page, "Undo")
    expect(page.locator(".cl-moves")).to_contain_text("No move has been played")
    tab.assert_clean()


# ------------------------------------------------------------------ rules, boards, many games


def test_dice_and_partners_are_switched_in_mid_game(explorer: Callable[..., Any]) -> None:
    """The men stay; with dice a panel appears, and partners stand together with their sum."""
    tab = explorer(FREE)
    page = tab.page
    by_mouse(page, "g1", "f1")
    page.get_by_role("radio", name="two cubic dice").check()
    expect(page.get_by_role("button", name="Throw the dice").first).to_be_visible()
    expect(page.locator(".cl-board .status")).to_contain_text("Green throws the dice")
    page.get_by_role("radio", name="those opposite").check()
    expect(page.locator(".cl-points .side")).to_have_count(2)
    expect(square(page, "f1")).to_have_accessible_name(re.compile("Red foot soldier"))
    tab.assert_clean()


def test_another_board_and_back(explorer: Callable[..., Any]) -> None:
    """From two armies to four is a new game, and Undo brings the old one back."""
    tab = explorer(TWO)
    page = tab.page
    by_mouse(page, "e2", "e3")
    page.get_by_label("Start from").select_option(label="Chaturaji with dice")
    expect(page.locator(".cl-points .score li")).to_have_count(4)
    press(page, "Undo")
    expect(page.locator(".cl-points .score li")).to_have_count(0)
    expect(square(page, "e3")).to_have_accessible_name(re.compile("White foot soldier"))
    tab.assert_clean()


def test_many_games_of_a_table_are_counted_and_watched(explorer: Callable[..., Any]) -> None:
    """A run is drawn in four pictures, and a game that ended in a chosen way is watched on the board."""
    tab = explorer(DICE)
    page = tab.page
    page.get_by_label("Games", exact=True).select_option("100")
    press(page, "Run")
    expect(page.locator(".cl-charts svg")).to_have_count(4, timeout=RUN)
    page.locator(".cl-simulation [data-press*=' ']").first.click()
    expect(page.locator(".cl-look")).to_contain_text("Game")
    press(page, "Last")
    expect(page.locator(".verdict .result")).to_be_visible()
    press(page, "Back to my game")
    expect(page.locator(".cl-board .status")).to_contain_text("Red throws the dice")
    tab.assert_clean()


def test_a_table_is_played_in_jupyterlab(visit: Callable[..., Any], lab_server: Any) -> None:
    """In a notebook the dice are thrown by key on the board, and no key on the way deletes a cell."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(DICE)])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, lab_server.log.parent / "notebooks" / "table_explorer.ipynb")
    page = visit(lab_server.notebook("table_explorer.ipynb") + "&reset", width=1280).page
    expect(page.get_by_role("button", name=re.compile("Idle"))).to_be_visible(timeout=START)
    page.locator(".jp-CodeCell .jp-InputArea").click(timeout=START)
    page.keyboard.press("Control+Enter")
    expect(square(page, "h1")).to_be_visible(timeout=START)
    square(page, "h1").focus()
    page.keyboard.type("ddr")
    expect(page.locator(".cl-dice .die .state")).to_have_count(2)
    press(page, "Undo")
    expect(page.locator(".cl-board .status")).to_contain_text("Red throws the dice")
    press(page, "Throw the dice")
    expect(page.locator(".cl-dice .die .state")).to_have_count(2)
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(1)


# ------------------------------------------------------------------ the page


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1280, 900)])
def test_the_page_of_a_table_fits(explorer: Callable[..., Any], width: int, height: int) -> None:
    """Board, dice and points stand in this order, beside each other on a wide page; a finger meets each button."""
    tab = explorer(DICE, width=width, height=height)
    page = tab.page
    for theme in ("light", "dark", "projector"):
        page.get_by_label("Display").select_option(theme)
        expect(page.locator(".cl-board")).to_have_attribute("data-theme", theme)
        assert page.evaluate("document.documentElement.scrollWidth") == width
    page.get_by_label("Display").select_option("light")
    boxes = [page.locator(one).bounding_box() for one in (".cl-board .grid", ".cl-dice", ".cl-points")]
    places = [(box["x"], box["y"]) for box in boxes if box]
    assert len(places) == 3
    assert places[1][1] < places[2][1]
    assert (places[1][0] > places[0][0]) if width >= 1000 else (places[1][1] > places[0][1])
    if width < 700:
        for button in page.locator(".cl-table button, .cl-transport button").all():
            box = button.bounding_box()
            assert box
            assert box["height"] >= 44
    tab.assert_clean()
