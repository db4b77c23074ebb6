"""How the explorer looks, in a real browser: names and men, typed questions, links, the way back, the phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

NOTEBOOK = "09_explorer.ipynb"
START = 60_000  # ms in which a kernel must be up
QUERY = "?rules=modern-mate&moves=e2e3.~elephant=straight-jump.e7e6.g1f3"


@pytest.fixture
def explorer(visit: Callable[..., Any], voila_server: Any) -> Callable[..., Any]:
    """Open the explorer's page in a new tab: `explorer("?names=fa", width=390)`."""

    def open_page(query: str = "", **options: Any) -> Any:
        tab = visit(voila_server.notebook(NOTEBOOK) + query, **options)
        expect(square(tab.page, "e2")).to_be_visible(timeout=START)
        return tab

    return open_page


def square(page: Page, name: str) -> Locator:
    """Return a square of the board."""
    return page.locator(f'.cl-explorer [data-square="{name}"]')


def ask(page: Page, text: str) -> Locator:
    """Type a line, and return the place of the answer."""
    page.get_by_label("Type a move").fill(text)
    page.keyboard.press("Enter")
    return page.locator(".cl-typed .told:visible")


def test_one_switch_names_and_draws_the_men_and_the_next_page_keeps_it(
    explorer: Callable[..., Any], voila_server: Any
) -> None:
    """Names and Men in the page's head change board and panels; another page of the tab opens in the same way."""
    tab = explorer(QUERY)
    page = tab.page
    page.get_by_label("Names").select_option("fa")
    horse = page.locator(".cl-moves [lang=fa][dir=rtl]")
    expect(horse).to_have_text("اسپ")
    expect(square(page, "f3")).to_have_accessible_name(re.compile("اسپ"))
    expect(page.locator(".cl-men [lang=fa]").first).to_be_visible()
    page.get_by_role("combobox", name="Men", exact=True).select_option("letters")
    expect(page.locator(".cl-men button svg circle")).to_have_count(6)
    page.get_by_label("Display").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto(voila_server.notebook(NOTEBOOK))
    expect(page.get_by_label("Names")).to_have_value("fa", timeout=START)
    expect(page.locator(".cl-men button svg circle")).to_have_count(6)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto(voila_server.url)
    expect(page.get_by_label("Display")).to_have_value("dark")
    tab.assert_clean()


def test_questions_are_typed_and_answered(explorer: Callable[..., Any]) -> None:
    """A command is answered beside the line as a status; a move in another language is played; Up recalls a line."""
    tab = explorer(QUERY)
    page = tab.page
    answer = ask(page, "last")
    expect(answer).to_have_text("White: horse g1 to f3.")
    expect(answer).to_have_role("status")
    expect(page.get_by_label("Type a move")).to_have_value("")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Type a move")).to_have_value("last")
    ask(page, "padāti d6")
    expect(square(page, "d6")).to_have_class(re.compile("last-to"))
    expect(page.locator(".cl-typed .told:visible")).to_have_count(0)
    page.get_by_text("What can be typed besides moves").click()
    expect(page.locator(".cl-commands kbd").first).to_be_visible()
    tab.assert_clean()


def test_a_link_opens_a_game_and_one_press_leads_back_to_it(explorer: Callable[..., Any]) -> None:
    """The address says game, rules, side and names; after more moves Start again, and Undo brings them back."""
    tab = explorer(QUERY + "&bottom=black&names=sa-Latn")
    page = tab.page
    expect(page.locator(".cl-moves [aria-current]")).to_contain_text("aśva g1–f3")
    expect(page.locator(".cl-moves .switch")).to_contain_text("straight jump")
    assert (square(page, "e8").bounding_box() or {})["y"] > (square(page, "e1").bounding_box() or {})["y"]
    again = page.get_by_role("button", name="Start again")
    expect(again).to_be_disabled()
    ask(page, "d7d6")
    expect(square(page, "d6")).to_have_class(re.compile("last-to"))
    again.click()
    expect(page.locator(".cl-moves [aria-current]")).to_contain_text("aśva g1–f3")
    page.get_by_role("button", name="Undo").click()
    expect(square(page, "d6")).to_have_class(re.compile("last-to"))
    tab.assert_clean()


def test_a_broken_link_says_so_and_opens_the_usual_page(explorer: Callable[..., Any]) -> None:
    """The visitor reads one sentence and can play at once."""
    tab = explorer("?rules=nobody")
    expect(tab.page.locator(".cl-notice p")).to_contain_text("The link cannot be opened. There is no ruleset 'nobody'")
    ask(tab.page, "e3")
    expect(square(tab.page, "e3")).to_have_class(re.compile("last-to"))
    tab.assert_clean()


def test_on_a_phone_a_switch_is_told_by_the_rules_and_leads_to_the_board(explorer: Callable[..., Any]) -> None:
    """While the board is out of sight its news stay in sight, with a button that leads there."""
    tab = explorer(QUERY, width=390, height=844)
    page = tab.page
    page.get_by_role("button", name="Rules", exact=True).click()
    goal = page.locator("fieldset").filter(has=page.get_by_role("heading", name=re.compile("^Stalemate")))
    goal.locator("select").select_option(label="stalemated army wins")
    result = page.locator(".cl-result")
    expect(result).to_contain_text("Stalemate: stalemated army loses → stalemated army wins")
    expect(result).to_be_in_viewport(ratio=1)
    see = result.get_by_role("button", name="See the board")
    assert (see.bounding_box() or {})["height"] >= 44
    see.click()
    expect(page.locator(".cl-board .grid")).to_be_in_viewport()
    tab.assert_clean()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_pages_are_one_menu_in_the_head(explorer: Callable[..., Any], width: int) -> None:
    """It opens and closes by mouse and keyboard, marks the page that is open, and fits the window."""
    tab = explorer(width=width)
    page = tab.page
    menu, summary = page.get_by_role("navigation", name="Pages"), page.locator("details.pages summary")
    expect(menu).to_be_hidden()
    summary.focus()
    page.keyboard.press("Enter")
    expect(menu.get_by_role("link", name="Explorer", exact=True)).to_have_attribute("aria-current", "page")
    box = menu.bounding_box() or {}
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(summary).to_be_focused()
    summary.click()
    page.mouse.click(3, 400)  # beside the menu, which covers the heading on a phone
    expect(menu).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for label in ("Names", "Men", "Display"):
        box = page.get_by_role("combobox", name=label, exact=True).bounding_box() or {}
        assert box["height"] >= (44 if width == 390 else 24)
    tab.assert_clean()


def test_a_bet_is_placed_and_compared_with_the_games(explorer: Callable[..., Any]) -> None:
    """A guess in per cent, a run, and one sentence beside the charts; these are as wide as the page allows."""
    tab = explorer()
    page = tab.page
    page.get_by_role("button", name="Place your bet first").click()
    page.get_by_label("Games that").select_option("draws")
    page.get_by_label("Your guess in %").fill("90")
    page.keyboard.press("Enter")
    page.locator(".cl-simulation").get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(".cl-simulation .cl-note")).to_contain_text("You said 90", timeout=START)
    expect(page.locator(".cl-charts svg")).to_have_count(2, timeout=START)
    assert (page.locator(".cl-charts svg").first.bounding_box() or {})["width"] > 450
    tab.assert_clean()


def test_a_position_is_set_up_and_played(explorer: Callable[..., Any]) -> None:
    """From the panel the editor opens in the page's place; leaving it brings the game back as it was."""
    tab = explorer(QUERY)
    page = tab.page
    page.get_by_role("button", name=re.compile("^Set up")).click()
    expect(page.locator(".cl-editor .cl-board")).to_be_visible()
    expect(page.locator(".cl-rules")).to_be_hidden()
    page.locator(".cl-editor").get_by_role("button", name="Cancel").click()
    expect(page.locator(".cl-rules")).to_be_visible()
    expect(page.locator(".cl-moves [aria-current]")).to_contain_text("horse g1–f3")
    tab.assert_clean()
