"""One visitor's window in a real browser, for what a tab without one cannot measure: when he sees an answer."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


def first_moves(address: str, times: int = 3) -> list[float]:
    """Return the seconds from a request for a page to the first answered move, each time in a browser that is new.

    An empty list if there is no browser, or no Playwright to lead it.
    """
    browser = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    with suppress(ImportError):
        from playwright.sync_api import sync_playwright

        if browser:
            with sync_playwright() as playwright:
                chromium = playwright.chromium.launch(executable_path=browser, args=QUIET)
                return [_first_move(chromium.new_context(), address) for _ in range(times)]
    return []


def _first_move(context: object, address: str) -> float:
    """Return the seconds until the foot soldier of the raja's file has made its step, and leave."""
    page = context.new_page()  # type: ignore[attr-defined]
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator('[data-square="e2"]').first.click(timeout=60_000)
    page.locator('[data-square="e3"]').first.click()
    page.locator('[data-square="e3"][aria-label*="soldier"]').first.wait_for()
    took = time.perf_counter() - begun
    page.close(run_before_unload=True)
    context.close()  # type: ignore[attr-defined]
    time.sleep(4)  # the kernel of the next visitor is made ready
    return took
