"""Every notebook as a page, in a real browser: it opens, whole and quiet, with what a visitor presses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chaturanga_lab.shelf import notebooks_folder

PAGES = sorted(notebooks_folder().glob("*.ipynb"))
OPEN = 60_000
"""Milliseconds in which a page has to be open."""
CONTROLS = {
    "lab.board(": ".cl-board [role=grid]",
    "lab.riddle(": ".cl-riddle [role=grid]",
    "lab.guess(": ".cl-guess",
    "lab.bet(": ".cl-bet:not(.cl-guess)",
    "lab.source_form(": ".cl-sourcing textarea",
    "lab.start_again(": ".cl-start-again button",
    "lab.explorer(": ".cl-explorer [role=grid]",
    "lab.side_by_side(": ".cl-pair [role=grid]",
    "lab.quiz(": ".cl-replies button",
}
"""What a call in a notebook puts on the page, at least once for each such call."""


@pytest.mark.parametrize("path", PAGES, ids=[path.stem for path in PAGES])
def test_a_page_opens_whole(visit: Callable[..., Any], voila_server: Any, path: Path) -> None:
    """Within a minute everything that can be pressed stands there; no cell fails, no error, no request to elsewhere."""
    source, tab = path.read_text(encoding="utf-8"), visit(voila_server.notebook(path.name))
    tab.page.wait_for_selector("#rendered_cells", state="visible", timeout=OPEN)
    for call, control in CONTROLS.items():
        for number in range(source.count(call)):
            tab.page.locator(control).nth(number).wait_for(state="attached", timeout=OPEN)
    assert tab.page.get_by_text("There was an error when executing cell").count() == 0
    assert tab.page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    assert tab.page.evaluate("document.documentElement.scrollWidth") == 1280
    tab.assert_clean()
