"""The way from one lesson to another, in a real browser, and what the server says meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

LESSON, OTHER = "03_one_elephant_four_moves.ipynb", "Random and greedy"


def test_a_link_between_lessons_opens_the_other_page(visit: Callable[..., Any], voila_server: Any) -> None:
    """In the dashboards a link in the prose of a lesson leads to the other lesson, run and ready."""
    tab = visit(voila_server.notebook(LESSON))
    tab.page.wait_for_selector("#rendered_cells", state="visible", timeout=240_000)
    tab.page.locator("#rendered_cells").get_by_role("link", name=OTHER).click()
    tab.page.wait_for_url("**/voila/render/05_random_and_greedy.ipynb", timeout=120_000)
    tab.page.wait_for_selector("#rendered_cells", state="visible", timeout=240_000)
    assert tab.page.locator("#rendered_cells h1").inner_text().startswith(OTHER)
    tab.assert_clean()


def test_the_same_link_opens_the_notebook_in_jupyterlab(visit: Callable[..., Any], lab_server: Any) -> None:
    """In JupyterLab the link opens the other notebook beside the first."""
    tab = visit(lab_server.notebook(LESSON))
    link = tab.page.get_by_role("link", name=OTHER)
    link.wait_for(timeout=90_000)
    link.click()
    tab.page.locator(".jp-MarkdownOutput h1", has_text=OTHER).wait_for(timeout=60_000)
    assert "05_random_and_greedy.ipynb" in tab.page.url


def test_the_log_stays_quiet_about_what_is_no_news(visit: Callable[..., Any], voila_server: Any) -> None:
    """Opening a page writes neither that its kernel talks in plain text nor that its notebook is not trusted."""
    tab = visit(voila_server.notebook(LESSON))
    tab.page.wait_for_selector("#rendered_cells", state="visible", timeout=240_000)
    said = voila_server.log.read_text(encoding="utf-8")
    assert "Chaturanga Lab is at" in said
    assert "without encryption" not in said
    assert "is not trusted" not in said
