"""The half of a page that runs in the browser, tested by Node."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest


def test_the_page_of_a_site_keeps_its_promises() -> None:
    """Every test of page.test.js passes under `node --test`; without Node CI fails, a visitor's run leaves it out."""
    node = shutil.which("node")
    if node is None and os.environ.get("CI"):
        pytest.fail("Node is missing; CI must test page.js.")
    if node is None:
        pytest.skip("Node is not installed; page.js is tested in CI.")
    tests = Path(__file__).with_name("page.test.js")
    done = subprocess.run([node, "--test", str(tests)], capture_output=True, text=True, encoding="utf-8", timeout=120)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
