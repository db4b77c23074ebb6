"""The static site as a visitor opens it: made with --offline, served by http.server from a subfolder."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from chaturanga_lab.publish import publish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

START = 240_000  # ms in which a page must have started Python, on a machine that has much else to do
RUN = 120_000


@dataclass
class Tab:
    """A visitor's tab: `page` is Playwright's, `faults` are errors of its console and requests to other computers."""

    page: Page
    faults: list[str] = field(default_factory=list)

    def assert_clean(self) -> None:
        """Fail if anything was wrong so far."""
        assert self.faults == []


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that was made with --offline: in a subfolder of a server that knows nothing of it."""
    if not shutil.which("npm") and not os.environ.get("CI"):
        pytest.skip("The site can only be made where npm is.")
    folder = tmp_path_factory.mktemp("web")
    started = time.monotonic()
    publish(folder / "chaturanga", offline=True)
    print(f"made in {time.monotonic() - started:.0f} s")
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-u", "-m", "http.server", str(port), "--bind", "localhost", "--directory", str(folder)]
    with (folder / "server.log").open("w", encoding="utf-8") as log:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert server.stdout is not None
            assert "Serving HTTP" in server.stdout.readline()
            yield f"http://localhost:{port}/chaturanga/"
        finally:
            server.terminate()
            server.communicate(timeout=30)


@pytest.fixture(scope="module")
def site(browser: Browser, address: str) -> Iterator[Tab]:
    """A tab at the start page, in which the tests go on one after the other."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    tab = Tab(context.new_page())
    page, faults = tab.page, tab.faults
    home = (address.rsplit("/", 2)[0] + "/", "data:", "blob:")
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda asked: None if asked.url.startswith(home) else faults.append(asked.url))
    page.on("websocket", lambda opened: faults.append(opened.url))
    page.goto(address)
    yield tab
    context.close()


def opened(page: Page, title: str) -> None:
    """Open a page from the start page, and wait until all of it has been set up."""
    started = time.monotonic()
    page.get_by_role("link", name=title, exact=True).click()
    expect(page.locator("#rendered_cells [role=grid]").first).to_be_visible(timeout=START)
    print(f"{title}: a board after {time.monotonic() - started:.1f} s")
    expect(page.locator("body[data-ready]")).to_be_attached(timeout=START)


def test_the_start_page_leads_to_every_notebook(site: Tab) -> None:
    """Each card of the gallery leads to a page of the site, and none to a server."""
    links = site.page.locator(".card a").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert links
    assert all(re.fullmatch(r"lite/\w+/index\.html", link) for link in links)
    site.assert_clean()


def test_the_explorer_plays_and_switches_a_rule(site: Tab) -> None:
    """A move is answered, a switched rule shows what it changes, and nothing is asked of another computer."""
    page = site.page
    opened(page, "Explorer")
    page.locator('[data-square="e2"]').click()
    page.locator('[data-square="e3"]').click()
    expect(page.locator('[data-square="e3"]')).to_have_accessible_name("e3, White foot soldier")
    heading = page.get_by_role("heading", name=re.compile(r"^Elephant\b"))
    elephant = page.locator(".cl-explorer fieldset").filter(has=heading)
    elephant.locator("select").select_option(label="straight jump")
    expect(page.locator(".cl-comparison")).to_contain_text("elephant c8–c6")
    there = page.get_by_role("link", name="Open side by side").get_attribute("href") or ""
    assert there.startswith("../../lite/12_side_by_side/index.html?rules=")
    site.assert_clean()


def test_a_hundred_greedy_games_are_played_in_the_browser(site: Tab) -> None:
    """Games run interpreted in the page's own kernel, and the summary says how they went."""
    page = site.page
    page.get_by_label("Players").select_option("greedy")
    page.get_by_label("Games").select_option("100")
    started = time.monotonic()
    page.locator(".cl-explorer").get_by_role("button", name="Run both readings", exact=True).click()
    expect(page.locator(".cl-simulation table").first).to_be_visible(timeout=RUN)
    print(f"two hundred greedy games after {time.monotonic() - started:.1f} s")
    expect(page.locator(".cl-simulation")).to_contain_text("200 games under 2 rulesets, with two greedy players")
    site.assert_clean()


def test_the_code_is_shown_when_asked_for(site: Tab) -> None:
    """A page shows no code until its button is pressed."""
    page = site.page
    editor = page.locator(".jp-CodeCell .jp-InputArea").first
    expect(editor).to_be_hidden()
    page.get_by_role("button", name="Show the code").click()
    expect(editor).to_be_visible()
    page.get_by_role("button", name="Hide the code").click()


def test_a_quiz_is_answered_in_the_browser(site: Tab) -> None:
    """The menu leads to the quiz; a letter answers its first card, and every reading gives its verdict."""
    page = site.page
    page.locator(".pages summary").click()
    opened(page, "Quiz")
    page.locator(".cl-replies .opt").first.click()
    expect(page.locator(".opt.mine")).to_have_count(1)
    expect(page.locator(".ver li").first).to_be_visible()
    site.assert_clean()


def test_a_link_between_lessons_leads_to_a_page(site: Tab, address: str) -> None:
    """A link in the text leads to the page of that notebook, not to its file, before Python has even started."""
    page = site.page
    page.goto(address + "lite/09_explorer/index.html")
    link = page.locator("#rendered_cells .jp-RenderedMarkdown").get_by_role("link", name="One elephant")
    link.click(timeout=START)
    expect(page).to_have_title("One elephant, four moves · Chaturanga Lab", timeout=START)
    assert page.url == address + "lite/03_one_elephant_four_moves/index.html"
