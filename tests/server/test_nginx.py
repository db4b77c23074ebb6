"""The lab behind nginx, as deploy/nginx.conf has it: pages, moves and refusals come through, smaller and remembered."""

from __future__ import annotations

import gzip
import os
import shutil
import socket
import subprocess
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

CONF = Path(__file__).parents[2] / "deploy" / "nginx.conf"
STATIC = "voila/static/voila.js"
# Else it would work as somebody who may not enter the folders of a test.
AS_ROOT = "user root;" if hasattr(os, "geteuid") and os.geteuid() == 0 else ""


@pytest.fixture(scope="module")
def nginx() -> str:
    """The program nginx; without it the tests are skipped, and fail in CI."""
    found = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if found is None and os.environ.get("CI"):
        pytest.fail("nginx is missing; CI must test deploy/nginx.conf.")
    if found is None:
        pytest.skip("nginx is not installed; deploy/nginx.conf is tested in CI.")
    return str(found)


@pytest.fixture(scope="module")
def behind(
    nginx: str, serve: Callable[..., Any], until: Callable[..., None], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """A server for one visitor, reached through nginx."""
    lab = serve("--visitors", "1")
    yield from fronted(nginx, lab, lab.url.split("/")[2], until, tmp_path_factory.mktemp("nginx"))


@pytest.fixture
def alone(nginx: str, behind: Any, until: Callable[..., None], tmp_path: Path) -> Iterator[Any]:
    """An nginx behind which nobody answers."""
    yield from fronted(nginx, behind, "127.0.0.1:9", until, tmp_path)


def fronted(nginx: str, lab: Any, upstream: str, until: Callable[..., None], folder: Path) -> Iterator[Any]:
    """Run nginx with our file, but for its ports and places, and yield the lab as it is seen through it."""
    port = unused_port()
    conf = CONF.read_text(encoding="utf-8")
    for old, new in (
        ("server lab:8866;", f"server {upstream.replace('localhost', '127.0.0.1')};"),
        ("listen 80;\n", f"listen 127.0.0.1:{port};\n"),
        ("/tmp/chaturanga-", f"{folder}/"),
    ):
        assert old in conf
        conf = conf.replace(old, new)
    (folder / "nginx.conf").write_text(conf, encoding="utf-8")
    command = [nginx, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", f"daemon off; {AS_ROOT}"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
        front = type(lab)(f"http://localhost:{port}/", folder / "log", process)
        try:
            until(lambda: process.poll() is not None or is_up(front))
            assert process.poll() is None, front.said()
            yield front
        finally:
            process.terminate()
            process.wait(timeout=30)


def unused_port() -> int:
    """Return a port that the system has just called free."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_up(front: Any) -> bool:
    """Say whether nginx answers already, whatever it says."""
    try:
        return bool(asked(f"{front.url}health"))
    except (urllib.error.URLError, ConnectionError):
        return False


def asked(url: str, data: bytes | None = None, **headers: str) -> tuple[int, bytes, Any]:
    """Return status, body and headers of an answer that was asked for like this."""
    request = urllib.request.Request(url, data, headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read(), answer.headers
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read(), error.headers


def test_a_visitor_is_connected_and_the_next_one_waits(behind: Any, until: Callable[..., None]) -> None:
    """A page, its connection and the lab's own page for a full house come through; leaving frees the place."""
    kernel = behind.visit()
    close = behind.connect(kernel)
    status, text, headers = asked(f"{behind.url}voila/render/page.ipynb")
    assert (status, headers["Retry-After"]) == (503, "30")
    assert "All boards are in use" in text.decode()
    close()
    assert behind.leave(kernel) == 204
    until(lambda: behind.health()["visitors"] == 0)


def test_a_stranger_is_not_connected(behind: Any, until: Callable[..., None]) -> None:
    """A connection that a page of another place asks for is refused, for nginx passes on who was asked."""
    kernel = behind.visit()
    handshake = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Origin": "http://elsewhere.example",
    }
    assert asked(f"{behind.url}api/kernels/{kernel}/channels?session_id=a", **handshake)[0] == 403
    behind.leave(kernel)
    until(lambda: behind.health()["visitors"] == 0)


def test_what_is_the_same_for_everybody_is_small_and_kept(behind: Any) -> None:
    """Scripts are compressed and kept for an hour; pages are compressed and not kept; all carry the lab's policy."""
    _, packed, script = asked(behind.url + STATIC, **{"Accept-Encoding": "gzip"})
    assert script["Content-Encoding"] == "gzip"
    assert script["Cache-Control"] == "max-age=3600"
    assert len(packed) < len(gzip.decompress(packed)) / 2
    _, _, page = asked(behind.url, **{"Accept-Encoding": "gzip"})
    assert page["Content-Encoding"] == "gzip"
    assert "max-age" not in page.get("Cache-Control", "")
    for headers in (script, page):
        assert "default-src 'self'" in headers["Content-Security-Policy"]


def test_a_long_message_is_refused(behind: Any) -> None:
    """Whoever sends more than any of our pages does gets no further than nginx."""
    assert asked(behind.url + "voila/api/shutdown/a", b"x" * 70_000)[0] == 413


def test_a_loop_is_turned_away_and_a_class_is_not(behind: Any) -> None:
    """Sixty pages at once from one address are let through to the lab; of three hundred some are told to wait."""

    def statuses(times: int) -> set[int]:
        return {asked(f"{behind.url}voila/render/nowhere.ipynb")[0] for _ in range(times)}

    assert statuses(60) == {404}
    assert 429 in statuses(240)
    assert "Too many pages at once" in asked(f"{behind.url}voila/render/nowhere.ipynb")[1].decode()


def test_a_silent_lab_is_explained(alone: Any) -> None:
    """Where the lab does not answer, one reads so in plain words, and when to come back, whatever was asked for."""
    for path in ("", "voila/render/page.ipynb", STATIC):
        status, text, headers = asked(alone.url + path)
        assert (status, headers["Retry-After"]) == (503, "30")
        assert headers.get_content_type() == "text/html"
        assert "The lab does not answer" in text.decode()


def test_nobody_is_written_down(behind: Any) -> None:
    """After pages, refusals and errors nginx has written no address and no page."""
    assert "127.0.0.1" not in behind.said()
    assert "ipynb" not in behind.said()
