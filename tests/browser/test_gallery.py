"""The gallery in a real browser: what a visitor sees first."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1280, 800, 390])
def test_the_gallery_fits_and_asks_nobody(visit: Callable[..., Any], voila_server: Any, width: int, dark: bool) -> None:
    """On desk, tablet and phone, light and dark, the gallery never scrolls sideways, errs, or calls elsewhere."""
    tab = visit(voila_server.url, width=width, dark=dark)
    assert tab.page.evaluate("document.documentElement.scrollWidth") == width
    shown = tab.page.locator(".hero svg").filter(visible=True)
    assert shown.count() == 1
    tab.assert_clean()


def test_the_gallery_has_its_colours_chosen_and_leaves_no_gap(visit: Callable[..., Any], voila_server: Any) -> None:
    """Display dresses the page and its boards, in a dark system too; the cards of each row reach both edges."""
    tab = visit(voila_server.url, dark=True)
    ground = "getComputedStyle(document.body).backgroundColor"
    assert tab.page.evaluate(ground) == "rgb(23, 22, 26)"
    tab.page.get_by_label("Display").select_option("Light")
    assert tab.page.evaluate(ground) == "rgb(246, 245, 242)"
    assert tab.page.locator(".hero .on-light").is_visible()
    assert not tab.page.locator(".hero .on-dark").is_visible()
    edges = tab.page.locator(".card").evaluate_all("all => all.map(it => it.getBoundingClientRect())")
    rows = {edge["top"]: max(other["right"] for other in edges if other["top"] == edge["top"]) for edge in edges}
    assert max(rows.values()) - min(rows.values()) < 2
    tab.assert_clean()


def test_a_card_opens_its_page_and_the_way_back_is_at_the_top(visit: Callable[..., Any], voila_server: Any) -> None:
    """Pressing the first card opens that notebook, ready to use; the name of the lab leads back to the gallery."""
    tab = visit(voila_server.url)
    card = tab.page.locator(".card a").first
    title = card.inner_text()
    card.click()
    tab.page.wait_for_selector("#rendered_cells", state="visible")
    assert tab.page.locator(".pages .here").inner_text() == title
    assert tab.page.locator(".pages [aria-current]").text_content() == title
    assert tab.page.locator("#loading").count() == 0
    tab.page.locator(".top .home").click()
    tab.page.wait_for_selector(".cards")
    tab.assert_clean()


def test_the_keyboard_reaches_the_content_first(visit: Callable[..., Any], voila_server: Any) -> None:
    """The first stop of the Tab key is a link that skips the head of the page, and it can be seen."""
    tab = visit(voila_server.url)
    tab.page.keyboard.press("Tab")
    link = tab.page.locator(":focus")
    assert link.inner_text() == "Skip to the content"
    tab.page.wait_for_function("document.activeElement.getBoundingClientRect().top >= 0")


def test_a_notebook_page_scrolls_as_a_page(visit: Callable[..., Any], voila_server: Any) -> None:
    """On a phone a notebook's page is as wide as the window and scrolls itself, not a panel inside it."""
    tab = visit(voila_server.url, width=390)
    tab.page.locator(".card a").first.click()
    tab.page.wait_for_selector("#rendered_cells", state="visible")
    assert tab.page.evaluate("document.documentElement.scrollWidth") == 390
    assert tab.page.evaluate("getComputedStyle(document.querySelector('#rendered_cells')).overflowY") == "visible"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_a_notebook_is_a_readable_page(visit: Callable[..., Any], voila_server: Any, width: int, dark: bool) -> None:
    """Short lines, no sideways scrolling, one landmark, and pictures with words that are as dark as the page."""
    tab = visit(voila_server.notebook("05_random_and_greedy.ipynb"), width=width, dark=dark)
    tab.page.wait_for_selector("#rendered_cells .cl-answers", state="visible", timeout=60_000)
    board = tab.page.wait_for_selector("#rendered_cells svg[id^=d][role=img]", timeout=60_000)
    assert board.query_selector("desc").text_content().startswith("White: ")
    ground = board.query_selector("rect:nth-of-type(2)").evaluate("it => getComputedStyle(it).fill")
    assert ground == ("rgb(74, 61, 46)" if dark else "rgb(236, 220, 180)")
    assert tab.page.locator("img").count() == 0
    assert tab.page.locator("[role=main] .cl-answers").count() == 1
    assert tab.page.locator("[role=main] header.top, main").count() == 0
    for selector in (":root", ".cl-answers-frame"):
        assert tab.page.locator(selector).evaluate("it => it.scrollWidth <= it.clientWidth"), selector
    lines = "all => Math.max(...all.map(it => it.getBoundingClientRect().width))"
    assert tab.page.locator(".jp-RenderedMarkdown p").evaluate_all(lines) <= 720
    tab.assert_clean()


def titles(page: Any) -> list[str]:
    """Return the titles of the cards that are left."""
    return [str(title) for title in page.locator(".card:visible h3").all_inner_texts()]


def test_a_newcomer_sees_where_to_begin(visit: Callable[..., Any], voila_server: Any) -> None:
    """One big button opens the explorer, one beside it what to read first, which is also the first card."""
    page = visit(voila_server.url).page
    begin = page.locator(".hero .btn")
    assert begin.first.inner_text() == "Open the explorer"
    assert begin.nth(1).inner_text() == "New here? Read me first, 5 minutes"
    assert titles(page)[0] == "Read me first"
    assert page.locator(".group h2").all_inner_texts() == [
        "Begin here",
        "Play and compare",
        "Go on with a question",
        "Go into depth",
    ]
    assert page.locator(".card .small").first.inner_text() == "5 minutes · first steps"


def test_a_question_leaves_the_pages_that_deal_with_it(visit: Callable[..., Any], voila_server: Any) -> None:
    """Typing leaves the cards whose questions match, shows these, and says in a sentence how many are left."""
    tab = visit(voila_server.url)
    page, field = tab.page, tab.page.get_by_label("What would you like to know?")
    everything = titles(page)
    field.fill("How does the elephant move")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^\d pages are about this\.$"))
    left = titles(page)
    assert "One elephant, four moves" in left
    assert len(left) < len(everything) / 2
    expect(page.locator(".asks li:visible").filter(has_text="How does the elephant move?")).to_have_count(1)
    assert "ask=How" in page.url
    assert Axe().run(page).response["violations"] == []
    field.fill("")
    expect(page.get_by_role("status")).to_contain_text(f"{len(everything)} pages.")
    assert titles(page) == everything
    assert page.locator(".asks li:visible").count() == 0
    assert "ask" not in page.url
    tab.assert_clean()


@pytest.mark.parametrize(("typed", "written"), [("adli", "al-ʿAdlī"), ("nilakantha", "Nīlakaṇṭha")])
def test_names_are_found_without_their_marks(
    visit: Callable[..., Any], voila_server: Any, typed: str, written: str
) -> None:
    """A name is found by its plain letters, typed or in the address, and as it is written just as well."""
    page = visit(f"{voila_server.url}?ask={typed}").page
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^\d+ pages? (mentions?|is about|are about) this\.$"))
    field = page.get_by_label("What would you like to know?")
    assert field.input_value() == typed
    found = titles(page)
    field.fill(written)
    assert titles(page) == found


def test_what_is_nowhere_is_answered_with_what_to_try(visit: Callable[..., Any], voila_server: Any) -> None:
    """A word that no page knows leaves no card, and a sentence with words that would find some."""
    page = visit(f"{voila_server.url}?ask=zeppelin", width=390).page
    expect(page.get_by_role("status")).to_have_text(
        "Nothing was found. Try one word, such as elephant, stalemate or dice."
    )
    assert titles(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert Axe().run(page).response["violations"] == []


def test_a_question_is_asked_and_followed_by_keyboard(visit: Callable[..., Any], voila_server: Any) -> None:
    """Enter in the field leads to the first card that is left, and once more opens its page."""
    page = visit(voila_server.url).page
    page.get_by_label("What would you like to know?").focus()
    page.keyboard.type("stalemate")
    expect(page.get_by_role("status")).to_contain_text("about this.")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == titles(page)[0]
    page.keyboard.press("Enter")
    page.wait_for_url("**/voila/render/*.ipynb")


def test_without_scripts_every_card_is_there(browser: Any, voila_server: Any) -> None:
    """A browser that runs no scripts shows every card, and no field that would do nothing."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(voila_server.url)
    assert page.locator(".card").count() == page.locator(".card:visible").count() > 10
    assert page.locator("form:visible, .asks li:visible").count() == 0
    context.close()
