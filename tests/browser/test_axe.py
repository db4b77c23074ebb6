"""Every page under axe, the checker of accessibility: nothing that it can decide by itself is wrong, in any colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

START = 60_000  # ms in which a kernel must be up
RUN = 60_000  # ms in which a run must be done, even if the kernel is compiled first
THEMES = ("light", "dark", "projector")
WIDTHS = (1280, 390)
GLOSSARY = """
import chaturanga_lab as lab
from IPython.display import display
from chaturanga_lab.drawing.glossary import glossary
display(glossary(), glossary(lab.ruleset("chaturaji"), "sa"), lab.men(lab.ruleset("modern-mate")))
"""


def violations(page: Page) -> Iterator[str]:
    """Yield a line for each element with which axe finds something wrong on a page as it stands."""
    for rule in Axe().run(page).response["violations"]:
        for node in rule["nodes"]:
            yield f"{rule['id']} ({rule['impact']}): {node['target']} {node['html'][:160]}"


def check(page: Page, themes: tuple[str, ...] = THEMES) -> None:
    """Fail if axe finds anything wrong on a page as it stands, in any of these colours."""
    for theme in themes:
        page.get_by_label("Display").first.select_option(theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert list(violations(page)) == [], theme


@pytest.fixture
def explorer(visit: Callable[..., Any], voila_server: Any) -> Callable[..., Any]:
    """Open the explorer's page in a new tab: `explorer(width=390)`."""

    def open_page(**options: Any) -> Any:
        page = visit(voila_server.notebook("09_explorer.ipynb"), **options).page
        expect(page.locator('.cl-explorer [data-square="e2"]')).to_be_visible(timeout=START)
        return page

    return open_page


@pytest.mark.parametrize("width", WIDTHS)
def test_the_explorer(explorer: Callable[..., Any], width: int) -> None:
    """The explorer as it opens, in mid-game with all rules unfolded and a man's card, and after a run with charts."""
    page = explorer(width=width)
    check(page)
    line = page.get_by_label("Type a move")
    for text in ("e3", "e6", "horse f3", "where are the elephants"):
        line.fill(text)
        page.keyboard.press("Enter")
        expect(line).to_have_value("")
    folded = page.locator(".cl-topic h3 [aria-expanded=false]")
    while folded.count():
        name = folded.first.text_content() or ""
        folded.first.click()
        expect(page.locator(".cl-topic h3").get_by_role("button", name=name)).to_have_attribute("aria-expanded", "true")
    page.locator(".cl-men").get_by_role("button", name="elephant", exact=True).click()
    expect(page.locator(".cl-card svg").first).to_be_visible()
    page.locator(".cl-explorer summary").evaluate_all("all => all.forEach(one => { one.parentNode.open = true; })")
    line.fill("e2e9")
    page.keyboard.press("Enter")
    expect(page.locator(".cl-typed [role=alert]").first).not_to_be_empty()
    check(page)
    page.get_by_label("Games", exact=True).select_option("200")
    page.locator(".cl-explorer").get_by_role("button", name=re.compile("^Run")).first.click()
    expect(page.locator(".cl-charts svg").first).to_be_visible(timeout=RUN)
    check(page)


def test_names_in_every_language(explorer: Callable[..., Any]) -> None:
    """With the men's names in Devanagari or Arabic letters, and the men as letters, the explorer is as sound."""
    page = explorer()
    for language, men in (("sa-Deva", "letters"), ("ar", "initials"), ("fa", "figures")):
        page.get_by_label("Names", exact=True).first.select_option(language)
        page.get_by_label("Men", exact=True).first.select_option(men)
        expect(page.locator(f".cl-board [lang={language}]").first).to_be_attached()
        check(page, ("light",))


@pytest.mark.parametrize("width", WIDTHS)
def test_the_gallery(visit: Callable[..., Any], voila_server: Any, width: int) -> None:
    """The page of all pages."""
    page = visit(voila_server.url, width=width).page
    check(page)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_lesson(visit: Callable[..., Any], voila_server: Any, width: int) -> None:
    """A lesson with prose, tables, diagrams, charts and boards to play on."""
    page = visit(voila_server.notebook("04_when_is_a_game_over.ipynb"), width=width).page
    expect(page.locator(".cl-board [data-square]").last).to_be_visible(timeout=START)
    check(page)


def test_the_glossary(page_of: Callable[[str], str], visit: Callable[..., Any]) -> None:
    """The glossary and the row of men on a page."""
    page = visit(page_of(GLOSSARY)).page
    expect(page.locator(".cl-glossary").last).to_be_visible(timeout=START)
    check(page)
