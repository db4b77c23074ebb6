"""A server for a class, as `chaturanga-lab serve` runs it: places, health, log, closed doors, and a clean end."""

from __future__ import annotations

import os
import re
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import psutil
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

LIMIT = 3


@pytest.fixture(scope="module")
def school(serve: Callable[..., Any]) -> Any:
    """A server for a class of three."""
    return serve("--visitors", str(LIMIT), "--seconds", "7")


@pytest.fixture
def empty(school: Any, until: Callable[..., None]) -> Any:
    """The same server with nobody in."""
    for process in school.descendants():
        if process.ppid() != school.process.pid:
            process.kill()
    until(lambda: school.health()["visitors"] == 0)
    return school


def test_a_page_is_made(empty: Any) -> None:
    """A visitor gets the page, run for him alone, and the server counts him."""
    status, page, _ = empty.fetch("voila/render/page.ipynb")
    assert status == 200
    assert "answer 42" in page
    assert empty.health() | {"version": ""} == {"status": "ok", "version": "", "visitors": 1, "limit": LIMIT, "warm": 0}


def test_a_full_house_says_so_and_lets_the_next_one_in(empty: Any) -> None:
    """Whoever finds every place taken reads a plain sentence with a time to come back; a place that is left is free."""
    kernels = [empty.visit() for _ in range(LIMIT)]
    status, page, headers = empty.fetch("voila/render/page.ipynb")
    assert status == 503
    assert "All boards are in use" in page
    assert int(headers["Retry-After"]) > 0
    assert empty.health()["status"] == "full"
    assert empty.leave(kernels[0]) == 204
    assert empty.visit() not in kernels


def test_a_rush_never_gets_in_more_than_there_are_places(empty: Any) -> None:
    """Of twelve who come at the same moment exactly as many get in as there are places, and the others are told."""
    with ThreadPoolExecutor(12) as crowd:
        came = list(crowd.map(lambda _: empty.fetch("voila/render/page.ipynb")[0], range(12)))
    assert sorted(came) == [200] * LIMIT + [503] * (12 - LIMIT)
    assert empty.health()["visitors"] == LIMIT


def test_a_page_that_is_loaded_again_takes_one_place(empty: Any) -> None:
    """In a full house whoever loads his page again gets in again, even if the old page says good-bye a moment late."""
    kernels = [empty.visit() for _ in range(LIMIT)]
    with ThreadPoolExecutor(1) as again:
        page = again.submit(empty.fetch, "voila/render/page.ipynb")
        empty.leave(kernels[0])
        assert page.result()[0] == 200
    assert empty.health()["visitors"] == LIMIT


def test_a_kernel_that_died_frees_its_place(empty: Any, until: Callable[..., None]) -> None:
    """A kernel that ends by itself gives the place back, and its page can see that it is gone."""
    kernel = empty.visit()
    close = empty.connect(kernel)
    assert empty.fetch(f"api/kernels/{kernel}")[0] == 200
    for process in empty.descendants():
        if process.ppid() != empty.process.pid or sys.platform != "linux":
            process.kill()
    until(lambda: empty.health()["visitors"] == 0, 30)
    until(lambda: empty.fetch(f"api/kernels/{kernel}")[0] == 404, 30)  # the place is free a moment before
    close()


def test_a_wrong_address_takes_no_place(empty: Any) -> None:
    """A page that is not there is answered with 404 and costs nobody a place."""
    assert empty.fetch("voila/render/nowhere.ipynb")[0] == 404
    assert empty.health()["visitors"] == 0


@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("api/contents", "GET"),
        ("api/contents/page.ipynb", "GET"),
        ("api/kernels", "GET"),
        ("api/kernels", "POST"),
        ("api/kernelspecs", "GET"),
        ("api/sessions", "GET"),
        ("api/terminals", "POST"),
        ("api/config/a", "GET"),
        ("login", "GET"),
        ("logout", "GET"),
        ("voila/api/contents/", "GET"),
        ("voila/files/page.ipynb", "GET"),
        ("voila/files/..%2flog", "GET"),
        ("voila/static/..%2f..%2fapp.py", "GET"),
        ("voila/templates/lab/static/..%2f..%2f..%2fx", "GET"),
    ],
)
def test_every_other_door_is_closed(school: Any, path: str, method: str) -> None:
    """What no page needs is not served, and nothing is told of it."""
    assert school.fetch(path, method)[0] in (403, 404, 405)


@pytest.mark.parametrize("path", ["", "health", "voila/render/nowhere.ipynb", "nowhere", "voila/static/voila.js"])
def test_every_answer_carries_the_policy_and_no_cookie(school: Any, path: str) -> None:
    """Pages, files, errors: each tells the browser what to allow, and none leaves a cookie."""
    _, _, headers = school.fetch(path)
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Set-Cookie"] is None


def test_a_visitor_ends_no_kernel_by_its_address(empty: Any) -> None:
    """The address that tells whether a kernel lives ends none."""
    kernel = empty.visit()
    assert empty.fetch(f"api/kernels/{kernel}", "DELETE")[0] == 405
    assert empty.fetch(f"api/kernels/{kernel}")[0] == 200


def test_the_log_tells_numbers_only(empty: Any) -> None:
    """After visits, errors and links with a game in them the log names no kernel, no address and no query."""
    kernel = empty.visit("page.ipynb?position=secret&name=Ada")
    empty.fetch("voila/render/nowhere.ipynb?name=Ada")
    empty.leave(kernel)
    said = empty.said()
    assert re.search(r"^\d\d:\d\d a visitor came \(1 of 3\)$", said, re.MULTILINE)
    assert re.search(r"^\d\d:\d\d a visitor left \(0 of 3\)$", said, re.MULTILINE)
    for secret in (kernel, "secret", "Ada", "127.0.0.1", "::1", "Traceback"):
        assert secret not in said


def test_kernels_kept_warm_are_nobodys(serve: Callable[..., Any], until: Callable[..., None]) -> None:
    """A kernel started ahead takes no place; its page is there for the first who asks, and another is made ready."""
    server = serve("--visitors", "1", "--warm", "1")
    until(lambda: server.health()["warm"] == 1)
    assert server.health()["visitors"] == 0
    assert "answer 42" in server.fetch("voila/render/page.ipynb?theme=dark&template=nope")[1]
    assert server.health()["visitors"] == 1
    until(lambda: server.health()["warm"] == 1)
    assert server.fetch("voila/render/page.ipynb")[0] == 503


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_nothing_is_left_over(serve: Callable[..., Any], number: signal.Signals) -> None:
    """A server that is told to stop ends every kernel and the process they come from, and says nothing of it."""
    server = serve()
    server.visit()
    started = server.descendants()
    assert started
    server.process.send_signal(number)
    assert server.process.wait(timeout=30) == 0
    assert [process for process in started if process.is_running()] == []
    assert "Traceback" not in server.said()


@pytest.mark.skipif(sys.platform != "linux", reason="ordinary kernels look after their parent themselves")
def test_nothing_outlives_a_server_that_was_killed(serve: Callable[..., Any]) -> None:
    """A server that is killed without a chance to clean up takes every kernel with it."""
    server = serve()
    server.visit()
    started = server.descendants()
    os.kill(server.process.pid, signal.SIGKILL)
    _, alive = psutil.wait_procs(started, timeout=30)
    assert alive == []
