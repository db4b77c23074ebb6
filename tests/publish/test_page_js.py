"""The half of a page that runs in the browser, tested by Node."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def test_the_page_of_a_site_keeps_its_promises(pass_in_node: Callable[[Path], None]) -> None:
    """Every test of page.test.js passes under `node --test`; without Node CI fails, a visitor's run leaves it out."""
    pass_in_node(Path(__file__).with_name("page.test.js"))
