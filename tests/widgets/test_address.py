"""The address of the page: asked for once, of Voila alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from chaturanga_lab.widgets.parts.address import query_of_page


@pytest.fixture(autouse=True)
def fresh_answer() -> Iterator[None]:
    """The answer stands for good, so each test begins without one and leaves none behind."""
    query_of_page.cache_clear()
    yield
    query_of_page.cache_clear()


def test_elsewhere_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """In JupyterLab or plain Python there is no query, whatever else has left one in the surroundings."""
    monkeypatch.delenv("VOILA_PREHEAT", raising=False)
    monkeypatch.setenv("QUERY_STRING", "rules=parsi")
    assert query_of_page() == ""


def test_a_kernel_started_for_a_page_knows_its_query(monkeypatch: pytest.MonkeyPatch) -> None:
    """Voila hands a kernel that it starts for a page what stands in the page's address."""
    monkeypatch.setenv("VOILA_PREHEAT", "False")
    monkeypatch.setenv("QUERY_STRING", "rules=parsi")
    assert query_of_page() == "rules=parsi"


def test_a_warm_kernel_waits_for_its_page_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that was started ahead asks Voila for the address, and never again: it would wait for ever."""
    asked = []

    def wait_for_request() -> None:
        asked.append("asked")
        monkeypatch.setenv("QUERY_STRING", "rules=daou")

    monkeypatch.setenv("VOILA_PREHEAT", "True")
    monkeypatch.delenv("QUERY_STRING", raising=False)
    monkeypatch.setattr("voila.utils.wait_for_request", wait_for_request)
    assert [query_of_page(), query_of_page()] == ["rules=daou", "rules=daou"]
    assert asked == ["asked"]
