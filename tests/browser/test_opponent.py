"""Playing against a program in a real browser, and watching an interval narrow: one page of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

CODE = 'import chaturanga_lab as lab\nlab.explorer("modern-capture", seed=7)'
START = 60_000  # ms in which a kernel must be up
RUN = 90_000  # ms in which a run must be done, even if the kernel is compiled first
NOTICE = """() => new MutationObserver(() => {
  if (document.querySelector(".so-far li")) document.documentElement.dataset.sharesSeen = "yes";
}).observe(document.body, { childList: true, subtree: true })"""


def test_a_visitor_plays_against_a_thinker_and_watches_shares_become_known(
    visit: Callable[..., Any], page_of: Callable[[str], str]
) -> None:
    """It answers and it is spoken, Undo while it thinks brings the move back, and a run stops at its interval."""
    tab = visit(page_of(CODE), width=390)
    page = tab.page
    line, moves = page.get_by_label("Type a move"), page.locator(".cl-moves ol")
    expect(line).to_be_visible(timeout=START)
    page.get_by_label("Black is").select_option(label="thinker, level 2")
    stop = page.get_by_role("button", name="Stop", exact=True)
    expect(stop).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".cl-seats")).to_contain_text("says nothing about how people played")
    line.fill("e3")
    line.press("Enter")
    expect(moves.locator("[data-press='2']")).to_be_visible()
    expect(page.locator(".cl-board .live")).to_have_text(re.compile("^Black: .* White to move"))
    page.get_by_label("Black is").select_option(label="thinker, level 5")
    page.get_by_label("Pace").select_option("slow")
    line.fill("d3")
    line.press("Enter")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".cl-board .status")).to_contain_text("White to move")
    expect(moves.locator("[data-press='3']")).to_have_count(0)

    page.get_by_label("Games", exact=True).select_option(label="±\N{NO-BREAK SPACE}1\N{NO-BREAK SPACE}%, up to 10,000")
    page.evaluate(NOTICE)  # a fast computer is done before one looks
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-shares-seen", "yes", timeout=RUN)
    assert Axe().run(page, {"include": [[".cl-simulation"], [".cl-transport"]]}).response["violations"] == []
    said = page.locator(".cl-simulation")
    expect(said).to_contain_text("Played until every share was known to", timeout=RUN)
    tab.assert_clean()
