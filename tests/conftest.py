"""For all tests: Node, and with several workers the files that take long first, so that none is left at the end."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST = (
    "engine/test_playouts.py",  # compiles the kernel for all that follow,
    "engine/test_compiled.py",  # while the other worker compiles for itself alone
    "engine/test_reference.py",
    "engine/test_oracles.py",
    "browser/test_site.py",
    "browser/test_explorer.py",
    "test_pages_pressed.py",
    "browser/test_lessons.py",
    "play/test_many_records.py",
    "browser/test_axe.py",
    "browser/test_keyboard.py",
    "test_contract.py",
    "browser/test_great_explorer.py",
    "browser/test_four_armies.py",
    "play/test_fairy_stockfish_export.py",
    "engine/test_bans.py",
    "engine/test_chaturaji.py",
    "engine/test_table_games.py",
    "engine/test_triumph.py",
    "test_lesson_statements_02_08.py",
    "widgets/test_seats.py",
)
"""The files that take long, the longest first; whatever is not named keeps its order behind them."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the long files first where this process is one of several workers."""
    if hasattr(config, "workerinput"):
        place = {Path(__file__).parent / name: number for number, name in enumerate(LONGEST)}
        items.sort(key=lambda item: place.get(item.path, len(LONGEST)))


@pytest.fixture
def pass_in_node() -> Callable[[Path], None]:
    """Fail unless every test of a file passes under `node --test`; without Node fail in CI, and else skip."""
    node = shutil.which("node")
    if node is None and os.environ.get("CI"):
        pytest.fail("Node is missing; CI must test the halves that run in the browser.")
    if node is None:
        pytest.skip("Node is not installed; the halves that run in the browser are tested in CI.")

    def run(tests: Path) -> None:
        words = [str(node), "--test", str(tests)]
        done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", timeout=120)
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
        assert "# fail 0" in done.stdout or "ℹ fail 0" in done.stdout

    return run
