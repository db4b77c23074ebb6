"""The gallery in a real browser: what a visitor sees first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


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
