"""Real servers for a class, as `chaturanga-lab serve` starts them, and what a browser would ask of them."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil
import pytest
from tornado.ioloop import IOLoop
from tornado.websocket import WebSocketClientConnection, websocket_connect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ONE_CELL = 'print("answer", 40 + 2)'


@dataclass
class Class:
    """A running server for a class: `url` ends in a slash, `process` is the server's own."""

    url: str
    log: Path
    process: subprocess.Popen[bytes]

    def fetch(self, path: str, method: str = "GET") -> tuple[int, str, Any]:
        """Return status, text and headers of an answer."""
        request = urllib.request.Request(self.url + path, method=method, data=b"" if method == "POST" else None)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return answer.status, answer.read().decode("utf-8"), answer.headers
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode("utf-8"), error.headers

    def visit(self, page: str = "page.ipynb") -> str:
        """Open a page and return the name of its kernel."""
        status, text, _ = self.fetch(f"voila/render/{page}")
        assert status == 200, text
        return kernel_of(text)

    def leave(self, kernel: str) -> int:
        """Send what a page sends when its tab is closed, and return the status."""
        return self.fetch(f"voila/api/shutdown/{kernel}", "POST")[0]

    def health(self) -> dict[str, Any]:
        """Return what the server says of itself."""
        return dict(json.loads(self.fetch("health")[1]))

    def said(self) -> str:
        """Return what stands in the log so far."""
        return self.log.read_text(encoding="utf-8")

    def descendants(self) -> list[psutil.Process]:
        """Return every process that the server has started, by itself or through another."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def connect(self, kernel: str) -> Callable[[], None]:
        """Open the connection of a page to its kernel, and return what closes it."""
        address = f"{self.url.replace('http', 'ws')}api/kernels/{kernel}/channels?session_id=test"
        loop = IOLoop(make_current=False)

        async def opened() -> WebSocketClientConnection:
            return await websocket_connect(address)

        connection = loop.run_sync(opened)

        def close() -> None:
            async def closed() -> None:
                connection.close()
                while await connection.read_message() is not None:
                    pass

            loop.run_sync(closed)
            loop.close()

        return close


def kernel_of(page: str) -> str:
    """Return the name of the kernel that a page speaks with."""
    found = re.search(r'"kernelId": *"([0-9a-f-]+)"', page)
    assert found is not None, page[:2000]
    return found[1]


def until(is_so: Callable[[], object], seconds: float = 60) -> None:
    """Return as soon as something is so; fail if it never comes."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.1)


def write_page(path: Path, source: str) -> None:
    """Write a notebook of one cell."""
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "source": source, "outputs": [], "execution_count": None}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    book = {"nbformat": 4, "nbformat_minor": 5, "metadata": kernel, "cells": [cell]}
    path.write_text(json.dumps(book), encoding="utf-8")


@pytest.fixture(scope="module")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Class]]:
    """Start servers: `serve("--visitors", "2", cell=…)` returns one over a folder that holds page.ipynb."""
    with contextlib.ExitStack() as running:

        def start(*words: str, cell: str = ONE_CELL) -> Class:
            folder = tmp_path_factory.mktemp("class")
            (folder / "notebooks").mkdir()
            write_page(folder / "notebooks" / "page.ipynb", cell)
            return running.enter_context(serving(folder, *words))

        yield start


@contextlib.contextmanager
def serving(folder: Path, *words: str) -> Iterator[Class]:
    """Run a server over the notebooks of a folder."""
    port, log = unused_port(), folder / "log"
    command = [sys.executable, "-m", "chaturanga_lab.cli", "serve", str(folder / "notebooks"), "--port", str(port)]
    surroundings = {**os.environ, "JUPYTER_CONFIG_DIR": str(folder / "config")}
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen([*command, *words], cwd=folder, env=surroundings, stdout=out, stderr=out)
        running = Class(f"http://localhost:{port}/", log, process)
        try:
            until(lambda: process.poll() is not None or is_up(running))
            assert process.poll() is None, running.said()
            yield running
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)


def is_up(server: Class) -> bool:
    """Say whether a server answers already."""
    try:
        return bool(server.health())
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


def unused_port() -> int:
    """Return a port that the system has just called free."""
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(name="until", scope="session")
def until_fixture() -> Callable[..., None]:
    """Wait until something is so: `until(lambda: …, seconds=60)`."""
    return until
