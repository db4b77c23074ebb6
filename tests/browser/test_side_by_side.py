"""Side by side in a real browser: both boards by mouse, finger and keyboard, under Voila and in JupyterLab."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

NOTEBOOK = "12_side_by_side.ipynb"
START = 60_000  # ms in which a kernel must be up
OPENED = 'import chaturanga_lab as lab\nlab.side_by_side("al-adli", "shatranj", seed=5)'


@pytest.fixture(scope="module")
def opened(browser: Any, page_of: Callable[[str], str]) -> Iterator[Page]:
    """One page for the tests of this module, in two named readings."""
    context = browser.new_context(viewport={"width": 1280, "height": 1400}, color_scheme="light")
    page = context.new_page()
    page.goto(page_of(OPENED), timeout=240_000)
    expect(square(page, "b", "e2")).to_be_visible(timeout=START)
    yield page
    context.close()


@pytest.fixture
def page(opened: Page) -> Page:
    """That page, with a game that has just begun."""
    press(opened, "New game")
    expect(opened.locator(".cl-ways")).to_contain_text("ply 0 of 0")
    return opened


def square(page: Page, side: str, name: str) -> Locator:
    """Return a square of board a or b."""
    return page.locator(f'.cl-side-{side} [data-square="{name}"]')


def press(page: Page, name: str) -> None:
    """Press a button of the page."""
    page.locator(".cl-pair").get_by_role("button", name=name, exact=True).click()


def said(page: Page) -> Locator:
    """Return what speaks for both boards."""
    return page.locator(".cl-pair-link [aria-live]")


def expect_played(page: Page, origin: str, target: str) -> None:
    """Wait until both boards show a move as the last one."""
    for side in "ab":
        expect(square(page, side, origin)).to_have_class(re.compile("last-from"))
        expect(square(page, side, target)).to_have_class(re.compile("last-to"))


def test_a_move_by_mouse_or_keyboard_is_played_on_both(page: Page) -> None:
    """A click on A and keys on B each move the men of both boards, and one sentence tells of it."""
    square(page, "a", "e2").click()
    square(page, "a", "e3").click()
    expect_played(page, "e2", "e3")
    expect(said(page)).to_have_text("White: foot soldier e2 to e3, in both readings. Black to move.")
    square(page, "b", "d7").focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect_played(page, "d7", "d6")
    expect(said(page)).to_have_text("Black: foot soldier d7 to d6, in both readings. White to move.")


def test_the_man_in_hand_is_in_hand_on_both(page: Page) -> None:
    """An elephant taken up on A is taken up on B, whose signs show what differs; put down, he is down on both."""
    square(page, "a", "a1").click()
    expect(square(page, "b", "a1")).to_have_class(re.compile("selected"))
    expect(square(page, "a", "a3")).to_have_accessible_name("a3, empty, can move here, gained against B")
    expect(square(page, "b", "a3")).to_have_accessible_name("a3, empty, lost against A")
    square(page, "a", "a1").click()
    expect(square(page, "b", "a1")).not_to_have_class(re.compile("selected"))


def test_one_reading_alone_goes_on_until_it_is_taken_back(page: Page) -> None:
    """A move that A alone allows leaves B as it stands, which says why; Take back joins them again."""
    square(page, "a", "a1").click()
    square(page, "a", "a3").click()
    expect(said(page)).to_contain_text("Only A allows this: White: elephant a1 to a3. B stands still.")
    expect(page.locator(".cl-side-b .cl-said.still")).to_contain_text("B stands still here.")
    expect(page.locator(".cl-timeline .apart")).to_have_count(1)
    press(page, "Take back")
    expect(page.locator(".cl-side-b .cl-said.on")).to_be_visible()


def test_the_slider_leads_through_the_game_by_keys(page: Page) -> None:
    """Arrow keys and Home lead to other plies on both boards, and the slider says what differs there."""
    for origin, target in (("e2", "e3"), ("d7", "d6")):
        square(page, "a", origin).click()
        square(page, "a", target).click()
        expect_played(page, origin, target)
    slider = page.get_by_role("slider", name="Ply that the boards show")
    expect(slider).to_have_value("2")
    slider.focus()
    page.keyboard.press("Home")
    expect(square(page, "a", "e2")).to_have_accessible_name(re.compile("White foot soldier"))
    expect(slider).to_have_attribute("aria-valuetext", "ply 0 of 2: other moves")
    page.keyboard.press("ArrowRight")
    expect_played(page, "e2", "e3")
    press(page, "Last ply")
    expect_played(page, "d7", "d6")
    expect(slider).to_have_value("2")


def test_readings_are_chosen_and_changed_over(page: Page) -> None:
    """B becomes A but for one answer, another question and answer are chosen, and A and B change over."""
    page.get_by_label("Reading B").select_option(label="as A, but …")
    page.locator(".cl-chosen").get_by_label("Question").select_option(label="Stalemate")
    page.locator(".cl-chosen").get_by_label("Answer").select_option(label="draw")
    expect(page.locator(".cl-side-b .cl-apart")).to_contain_text("Stalemate: draw")
    expect(page.locator(".cl-side-b .cl-apart")).to_contain_text("This combination is attested by nobody")
    press(page, "Swap A and B")
    expect(page.locator(".cl-side-a .cl-apart")).to_contain_text("Stalemate: draw")
    expect(page.locator(".cl-multiples figure")).to_have_count(6)


def test_on_a_phone_one_board_blinks_between_two_readings(visit: Callable[..., Any], voila_server: Any) -> None:
    """At 390 px one board stands in one place, two tabs change its reading, and both verdicts are seen all the time."""
    tab = visit(voila_server.notebook(NOTEBOOK), width=390, height=1400)
    page = tab.page
    expect(square(page, "a", "h8")).to_be_visible(timeout=START)
    expect(square(page, "b", "h8")).to_be_hidden()
    place = square(page, "a", "h8").bounding_box()
    tabs = page.get_by_role("group", name="Reading on the board").get_by_role("button")
    expect(tabs.first).to_have_attribute("aria-pressed", "true")
    tabs.last.click()
    expect(square(page, "a", "h8")).to_be_hidden()
    assert square(page, "b", "h8").bounding_box() == place
    assert place
    assert place["width"] >= 34
    for side, verdict in (("a", "Game over: Black has won."), ("b", "The game goes on.")):
        expect(page.locator(f".cl-side-{side} .result")).to_contain_text(verdict)
        expect(page.locator(f".cl-side-{side} .result")).to_be_visible()
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
    expect(square(page, "b", "h8")).to_have_class(re.compile("selected"))  # in whose moves alone the readings part
    square(page, "b", "f6").click()
    expect(square(page, "b", "f6")).to_have_class(re.compile("last-to"))
    expect(page.locator(".cl-side-a .cl-said")).to_contain_text("Game over")
    tab.assert_clean()


def test_a_link_opens_the_same_two_readings(visit: Callable[..., Any], voila_server: Any) -> None:
    """What Copy link holds opens both readings, the move and the ply again."""
    query = "?rules=modern-mate&moves=e2e3.e7e6&against=modern-mate~elephant=straight-jump&ply=1"
    tab = visit(voila_server.notebook(NOTEBOOK) + query)
    page = tab.page
    expect(square(page, "b", "e3")).to_have_class(re.compile("last-to"), timeout=START)
    expect(page.locator(".cl-ways")).to_contain_text("ply 1 of 2")
    expect(page.locator(".cl-side-b .cl-apart")).to_contain_text("Elephant: straight jump")
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    tab.assert_clean()


def test_in_jupyterlab_a_move_goes_to_both(visit: Callable[..., Any], lab_server: Any) -> None:
    """In JupyterLab the page shows after Run, and a move on one board stands on both."""
    page = visit(lab_server.notebook(NOTEBOOK) + "&reset", height=1400).page
    expect(page.get_by_role("button", name=re.compile("Idle"))).to_be_visible(timeout=START)
    page.locator(".jp-CodeCell .jp-InputArea").first.click(timeout=START)
    page.keyboard.press("Control+Enter")
    expect(square(page, "b", "h8")).to_be_visible(timeout=START)
    press(page, "New game")
    expect(square(page, "b", "e2")).to_have_class(re.compile("occupied"))
    square(page, "b", "b1").click()
    square(page, "b", "c3").click()
    expect_played(page, "b1", "c3")
