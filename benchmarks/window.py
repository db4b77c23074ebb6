"""One visitor's window in a real browser, for what a tab without one cannot measure: when he sees an answer."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


def first_moves(address: str, times: int = 3) -> tuple[list[float], list[float]]:
    """Return the seconds from a request for a page to the first answered move: in a browser that is new, and once more.

    Two empty lists if there is no browser, or no Playwright to lead it.
    """
    browser = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    with suppress(ImportError):
        from playwright.sync_api import sync_playwright

        if browser:
            with sync_playwright() as playwright:
                chromium = playwright.chromium.launch(executable_path=browser, args=QUIET)
                contexts = [chromium.new_context() for _ in range(times)]
                visits = [(_first_move(context, address), _first_move(context, address)) for context in contexts]
                return [new for new, _ in visits], [again for _, again in visits]
    return [], []


def _first_move(context: BrowserContext, address: str) -> float:
    """Return the seconds until the foot soldier of the raja's file has made its step, and leave."""
    page = context.new_page()
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator('[data-square="e2"]').first.click(timeout=60_000)
    page.locator('[data-square="e3"]').first.click()
    page.locator('[data-square="e3"][aria-label*="soldier"]').first.wait_for()
    took = time.perf_counter() - begun
    page.evaluate("sessionStorage.clear()")
    page.close(run_before_unload=True)
    time.sleep(4)  # the kernel of the next visitor is made ready
    return took
