"""The form for a source in a browser: patterns, the check, a reload, a file, and a phone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE = "import chaturanga_lab as lab\n\nlab.source_form()"
SILENCE = """adds_to = "array"
[[silences]]
source = "forbes1860"
kind = "not-read"
note = "We looked at a few pages only."
"""


@pytest.fixture(scope="module")
def address(page_of: Callable[[str], str]) -> str:
    """The address of a page with nothing but the form."""
    return page_of(PAGE)


def opened(tab: Any) -> Any:
    """Return the field of a page that has come."""
    field = tab.page.get_by_label("What the source says")
    expect(field).to_be_visible(timeout=60_000)
    return field


def test_what_is_typed_is_told_kept_and_saved(visit: Callable[..., Any], address: str) -> None:
    """Patterns fill in, a slip is told, a reload loses nothing that was typed, and what is in order can be saved."""
    tab = visit(address)
    page, field = tab.page, opened(tab)
    for _ in range(2):
        page.get_by_role("button", name="A silence").click()
    assert field.input_value().count("# questions/my-silence") == 2
    assert "# questions/my-silence-2.toml" in field.input_value()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("alert").filter(has_text="2 things are to be mended.")).to_be_visible()
    field.fill(SILENCE)
    page.reload()
    field = opened(tab)
    expect(field).to_have_value(SILENCE)
    field.press("Control+Enter")
    expect(page.get_by_role("heading", name="In order: 1 silence.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save questions/my-source.toml").click()
    assert download.value.suggested_filename == "my-source.toml"
    assert Path(download.value.path()).read_text(encoding="utf-8") == SILENCE
    page.reload()
    opened(tab)
    expect(page.get_by_role("heading", name="In order: 1 silence.")).to_be_visible()
    tab.assert_clean()


def test_the_form_fits_a_phone(visit: Callable[..., Any], address: str) -> None:
    """On a phone nothing is wider than the screen, and what can be pressed is 44 pixels high, also after a check."""
    tab = visit(address, width=390, height=1400)
    field = opened(tab)
    field.fill(SILENCE)
    tab.page.get_by_role("button", name="Check").click()
    expect(tab.page.get_by_role("heading", name="In order: 1 silence.")).to_be_visible()
    assert tab.page.evaluate("document.querySelector('.cl-sourcing').scrollWidth <= innerWidth")
    heights = tab.page.locator(".cl-sourcing button:visible").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert min(heights) >= 44
    tab.assert_clean()
