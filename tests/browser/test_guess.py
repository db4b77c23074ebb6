"""A guess in a real browser: by keyboard, over a reload, on a phone, under axe."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

CODE = """import chaturanga_lab as lab, ipywidgets as W
rules = lab.ruleset("modern-mate")
number = lab.guess("How many squares has the elephant?", answer=8, unit="squares", then=rules.table)
choice = lab.guess("Who has won?", ("White", "Black", "nobody"), answer="nobody", then=lambda: 1 / 0)
W.VBox([number, choice])"""


@pytest.fixture(scope="module")
def page(browser: Browser, page_of: Callable[[str], str]) -> Iterator[Page]:
    """A phone's page with both kinds of guess, through which the tests go one after the other."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(page_of(CODE), timeout=240_000)
    expect(page.locator(".cl-asking").nth(1)).to_be_visible(timeout=120_000)
    yield page
    context.close()


def test_nothing_of_it_is_on_the_page_before_a_guess(page: Page) -> None:
    """Neither answer nor table is there; every control has a name, no serious finding of axe, and room for a finger."""
    expect(page.get_by_role("textbox", name="Your guess")).to_be_visible()
    assert page.locator(".cl-then :visible").count() == 0
    assert "8" not in page.locator(".cl-guess").first.inner_text()
    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
    small = page.locator(".cl-asking :is(button, input):visible").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height < 44).map(one => one.outerHTML)"
    )
    assert small == []


def test_a_number_is_guessed_with_the_keyboard(page: Page) -> None:
    """Nonsense is refused with a sentence and stays; a number is told what is so, and the table is shown."""
    number = page.get_by_role("textbox", name="Your guess")
    number.fill("many")
    number.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="A guess is a number")).to_be_visible()
    expect(number).to_have_value("many")
    number.fill("12")
    number.press("Enter")
    expect(page.get_by_role("status").filter(has_text="You said 12; it is 8 squares.")).to_be_visible()
    expect(page.locator(".cl-then table")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_picture_that_fails_is_one_sentence(page: Page) -> None:
    """One press is the guess; it is marked, the answer stands, and what could not be drawn is told plainly."""
    page.get_by_role("button", name="White").tap()
    expect(page.get_by_role("button", name="White")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".told").nth(1)).to_have_text("You said “White”; it is “nobody”.")
    expect(page.get_by_role("alert").filter(has_text="What belongs here could not be drawn")).to_be_visible()


def test_a_guess_outlives_a_reload(page: Page) -> None:
    """Loaded again, with a new kernel, the page has the guesses and the table; another guess begins at the line."""
    page.reload()
    expect(page.locator(".told").first).to_have_text("You said 12; it is 8 squares.", timeout=120_000)
    expect(page.locator(".cl-then table")).to_be_visible()
    again = page.get_by_role("button", name="Guess again").first
    again.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Your guess")).to_be_focused()
    expect(page.get_by_role("textbox", name="Your guess")).to_have_value("")
    expect(page.locator(".cl-then table")).to_have_count(0)
