"""Links to a game, in a real browser: the page opens what its address says, also where kernels are kept warm."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

EXPLORER = "import chaturanga_lab as lab\nlab.explorer()"
AFTER_E3 = "rules=modern-mate~stalemate=draws&moves=e2e3.~elephant=straight-jump.e7e6"
START = 120_000  # ms in which a kernel must be up
BARE = "rules=shatranj&start=3k4/4n3/8/8/8/8/8/K3R3+w&bottom=black&names=fa-Latn&display=dark"


@pytest.fixture(scope="module")
def cold(page_of: Callable[[str], str]) -> str:
    """The address of an explorer whose kernel is started when a page asks for it."""
    return page_of(EXPLORER)


@pytest.fixture(scope="module")
def warm(warm_page_of: Callable[[str], str]) -> str:
    """The address of an explorer of which one kernel is started ahead."""
    return warm_page_of(EXPLORER)


def opened(visit: Callable[..., Any], address: str, query: str = "") -> Page:
    """Return the page that opens at an address, once its board is there."""
    page: Page = visit(f"{address}?{query}").page
    expect(square(page, "e2")).to_be_visible(timeout=START)
    return page


def square(page: Page, name: str) -> Locator:
    """Return a square of the board."""
    return page.locator(f'.cl-board [data-square="{name}"]')


@pytest.fixture(params=["cold", "warm"])
def address(request: pytest.FixtureRequest) -> str:
    """The address of the explorer, without and with a kernel that is kept warm."""
    return str(request.getfixturevalue(request.param))


def test_a_link_opens_its_game(address: str, visit: Callable[..., Any]) -> None:
    """The page shows the moves of its address, under the rules to which they were switched, and goes on from there."""
    page = opened(visit, address, AFTER_E3)
    expect(page.locator(".cl-moves [aria-current]")).to_have_text("e7–e6")
    expect(square(page, "e3")).to_have_accessible_name(re.compile("white foot soldier", re.IGNORECASE))
    square(page, "c1").click()
    square(page, "c3").click()
    expect(page.locator(".cl-moves [aria-current]")).to_have_text(re.compile("c1–c3"))


def test_two_visitors_with_two_links_get_each_their_own(address: str, visit: Callable[..., Any]) -> None:
    """A second link, opened while the first page is still there, shows its own game in its own view."""
    first = opened(visit, address, AFTER_E3)
    second = opened(visit, address, BARE)
    expect(square(second, "e1")).to_have_accessible_name(re.compile("rukh", re.IGNORECASE))
    expect(first.locator(".cl-moves [aria-current]")).to_have_text("e7–e6")
    expect(square(first, "e1")).not_to_have_accessible_name(re.compile("rukh", re.IGNORECASE))


def test_without_a_link_the_page_opens_as_ever(address: str, visit: Callable[..., Any]) -> None:
    """Where the address says nothing of ours, there is the array, also in a warm kernel."""
    page = opened(visit, address, "utm_source=mail")
    expect(square(page, "e2")).to_have_accessible_name(re.compile("white foot soldier", re.IGNORECASE))
    expect(page.locator(".cl-moves [aria-current]")).to_have_count(0)


def test_a_broken_link_says_what_is_wrong(cold: str, visit: Callable[..., Any]) -> None:
    """A page whose address is damaged opens with the array, and says in one sentence why."""
    page = opened(visit, cold, "rules=modern-mate&moves=e2e5")
    expect(page.get_by_text("Move 1 of the link, 'e2e5': e2 to e5 is not possible")).to_be_visible()
    expect(page.locator(".cl-moves [aria-current]")).to_have_count(0)


def test_a_link_with_devanagari_initials_shows_letters_where_no_font_has_them(
    cold: str, visit: Callable[..., Any]
) -> None:
    """Board, row of men and the list of men agree: initials where the browser can draw them, else capitals."""
    page = opened(visit, cold, "rules=modern-mate&men=initials")
    has_font = page.locator(".cl-view option[value=initials]").is_enabled()
    expect(page.get_by_role("combobox", name="Men", exact=True)).to_have_value("initials" if has_font else "letters")
    expect(page.locator(".cl-men .row text").nth(2)).to_have_text("ग" if has_font else "E")
