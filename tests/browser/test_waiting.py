"""The pages that say what went wrong, in a real browser; the one that waits for a free board does so by itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from jinja2 import Environment, FileSystemLoader
from playwright.sync_api import expect

from chaturanga_lab.server.dashboards import TEMPLATES, TOKENS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

ADDRESS = "http://localhost/voila/render/05_random_and_greedy.ipynb"
ROUND = 36_000
"""Milliseconds after which the page has tried again."""
MESSAGES = {404: "Not Found", 500: "Internal Server Error", 503: "Service Unavailable"}


def written(status: int) -> str:
    """Return the page for a status, as the server would write it."""
    places = [TEMPLATES / "voila" / "templates" / "chaturanga", TOKENS]
    templates = Environment(loader=FileSystemLoader(places), autoescape=True)
    name = f"{status}.html" if (places[0] / f"{status}.html").exists() else "error.html"
    return templates.get_template(name).render(base_url="/", status_code=status, status_message=MESSAGES[status])


class House:
    """A server that is full, or has room, or answers with one of the other pages: `tried` counts who asked for it."""

    def __init__(self) -> None:
        self.status, self.is_there, self.tried, self.asked = 503, True, 0, 0

    def answer(self, route: Route) -> None:
        """Answer a request as the server would."""
        if route.request.url.endswith("/health"):
            self.asked += 1
            told = json.dumps({"status": "ok" if self.status == 200 else "full"})
            route.fulfill(body=told, content_type="application/json") if self.is_there else route.abort()
            return
        self.tried += 1
        body = "<h1>A board</h1>" if self.status == 200 else written(self.status)
        route.fulfill(status=self.status, body=body, content_type="text/html")


@pytest.fixture
def house() -> House:
    """A full house."""
    return House()


@pytest.fixture
def open_page(browser: Browser, house: House) -> Iterator[Callable[..., Page]]:
    """Open the page of the house, on a clock that the test moves on."""
    contexts = []

    def opened(width: int = 1280, **options: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 800}, **options)
        contexts.append(context)
        page = context.new_page()
        page.clock.install()
        page.route("**/*", house.answer)
        page.goto(ADDRESS)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("status", [404, 500, 503])
def test_a_page_that_says_what_went_wrong(
    open_page: Callable[..., Page], house: House, status: int, width: int, scheme: str
) -> None:
    """Each fits its window, leads back to the start page, and axe finds nothing wrong with it."""
    house.status = status
    page = open_page(width, color_scheme=scheme)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="To the start page")).to_have_attribute("href", "/")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert Axe().run(page).response["violations"] == []


def test_a_full_house_lets_one_in_by_itself(open_page: Callable[..., Page], house: House) -> None:
    """While the house is full the page only asks, and says so; once there is room it opens without a press."""
    page = open_page()
    said = page.get_by_role("status")
    expect(said).to_have_text("This page tries again by itself every half minute.")
    page.clock.fast_forward(ROUND)
    expect(said).to_have_text("All boards are still in use. This page tries again by itself every half minute.")
    house.is_there = False
    page.clock.fast_forward(ROUND)
    expect(said).to_have_text("The server does not answer. This page tries again by itself every half minute.")
    assert house.tried == 1
    house.is_there, house.status = True, 200
    page.clock.fast_forward(ROUND)
    expect(page.get_by_role("heading", name="A board")).to_be_visible()
    assert house.tried == 2


def test_waiting_can_be_stopped_and_begun_again(open_page: Callable[..., Page], house: House) -> None:
    """Whoever stops it is left in peace, however long it takes, and may have it try again, or try at once."""
    page = open_page()
    said = page.get_by_role("status")
    page.get_by_role("button", name="Stop trying").click()
    expect(said).to_have_text("This page no longer tries by itself.")
    page.clock.fast_forward(3 * ROUND)
    assert house.asked == 0
    page.get_by_role("button", name="Try by itself again").click()
    page.clock.fast_forward(ROUND)
    expect(said).to_contain_text("All boards are still in use.")
    house.status = 200
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_role("heading", name="A board")).to_be_visible()


def test_without_scripts_it_says_when_to_come_back(open_page: Callable[..., Page]) -> None:
    """A browser that runs no scripts is told when to load the page again, and shows no button that does nothing."""
    page = open_page(java_script_enabled=False)
    assert "Load the page again in half a minute." in (page.text_content("main") or "")
    assert page.locator("button:visible").count() == 0
