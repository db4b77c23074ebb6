"""Every page under axe, the checker of accessibility: nothing that it can decide by itself is wrong, in any colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import chaturanga_lab as lab

if TYPE_CHECKING:
    from playwright.sync_api import Page

START = 60_000  # ms in which a kernel must be up
RUN = 60_000  # ms in which a run must be done, even if the kernel is compiled first
THEMES = ("light", "dark", "projector")
WIDTHS = (1280, 390)
SHOWN = """
import chaturanga_lab as lab
from IPython.display import HTML, display
rules = lab.ruleset("modern-mate")
display(HTML("<h1>Shown</h1>"), lab.glossary(), lab.glossary(lab.ruleset("chaturaji"), "sa"), lab.men(rules))
display(lab.multiples(lab.Game(rules), "elephant"), lab.handout(rules, ["P01", "P03"], answers=True))
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
        expect(page.locator(f"[data-theme]:not([data-theme='{theme}'])")).to_have_count(0)
        assert list(violations(page)) == [], theme


@pytest.fixture
def page_at(visit: Callable[..., Any], voila_server: Any) -> Callable[..., Page]:
    """Open a notebook of ours in a new tab, and wait for a board on it: `page_at("09_explorer.ipynb", width=390)`."""

    def open_page(notebook: str, **options: Any) -> Page:
        page: Page = visit(voila_server.notebook(notebook), **options).page
        expect(page.locator(".cl-board [data-square]:visible").first).to_be_visible(timeout=START)
        return page

    return open_page


@pytest.mark.parametrize("width", WIDTHS)
def test_the_explorer(page_at: Callable[..., Page], width: int) -> None:
    """The explorer as it opens, in mid-game with all unfolded and a refusal shown, with charts, and as an editor."""
    page, themes = page_at("09_explorer.ipynb", width=width), THEMES if width == WIDTHS[0] else THEMES[:1]
    check(page)
    page.get_by_label("Display").first.select_option("light")
    play_and_unfold(page)
    check(page, themes)
    page.get_by_label("Display").first.select_option("light")
    page.get_by_label("Games", exact=True).select_option("200")
    page.locator(".cl-explorer").get_by_role("button", name=re.compile("^Run")).first.click()
    expect(page.locator(".cl-charts svg").first).to_be_visible(timeout=RUN)
    check(page, ("dark", "light"))
    page.get_by_role("button", name="Set up a position").click()
    expect(page.locator(".cl-editing")).to_be_visible()
    check(page, themes)


def play_and_unfold(page: Page) -> None:
    """Play some moves, ask a question, unfold everything, and try what is no move."""
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


def test_names_in_every_language(page_at: Callable[..., Page]) -> None:
    """With the men's names in Devanagari or Arabic letters, and the men as letters, the explorer is as sound."""
    page = page_at("09_explorer.ipynb")
    names, men = (page.locator(".cl-view select").nth(number) for number in (0, 1))
    for language, drawn in (("sa-Deva", "letters"), ("ar", "figures")):
        names.select_option(language)
        men.select_option(drawn)
        expect(page.locator(f".cl-men [lang={language}]").first).to_be_attached()
        check(page, ("light",))


@pytest.mark.parametrize("width", WIDTHS)
def test_side_by_side(page_at: Callable[..., Page], width: int) -> None:
    """Two readings side by side, or one over the other on a phone."""
    page = page_at("12_side_by_side.ipynb", width=width)
    expect(page.locator(".cl-pair figure svg").first).to_be_attached(timeout=START)
    check(page)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_quiz(page_at: Callable[..., Page], width: int) -> None:
    """A card before and after the answer, the teacher's fold, and what stands at the end."""
    page = page_at("13_who_has_won.ipynb", width=width)
    check(page)
    replies, go_on = (
        page.locator(".cl-replies button"),
        page.get_by_role("button", name=re.compile("^(Next card|See how)")),
    )
    replies.first.click()
    expect(go_on).to_be_visible()
    check(page)
    page.get_by_role("button", name="Class", exact=True).click()
    check(page)
    while go_on.text_content() != "See how it went":
        go_on.click()
        expect(go_on).to_be_hidden()
        replies.first.click()
        expect(go_on).to_be_visible()
    go_on.click()
    expect(go_on).to_be_hidden()
    check(page)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_gallery(visit: Callable[..., Any], voila_server: Any, width: int) -> None:
    """The page of all pages."""
    check(visit(voila_server.url, width=width).page)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_lesson(page_at: Callable[..., Page], width: int) -> None:
    """A lesson with prose, tables, diagrams and boards to play on."""
    page = page_at("04_when_is_a_game_over.ipynb", width=width)
    expect(page.locator(".cl-board [data-square]").last).to_be_visible(timeout=START)
    check(page)


def test_what_a_notebook_shows(page_of: Callable[[str], str], visit: Callable[..., Any]) -> None:
    """The glossary, the row of men, all answers to one question, and a handout, on a light page and on a dark one."""
    address = page_of(SHOWN)
    for is_dark in (False, True):
        page = visit(address, dark=is_dark).page
        expect(page.locator(".cl-glossary").last).to_be_visible(timeout=START)
        assert list(violations(page)) == []


def test_a_handout(visit: Callable[..., Any], tmp_path: Path) -> None:
    """A handout with answers, as a page of its own."""
    sheet = lab.handout(lab.ruleset("al-adli"), ["P01", "P03"], answers=True).save(tmp_path / "handout.html")
    page = visit(sheet.as_uri()).page
    assert list(violations(page)) == []
