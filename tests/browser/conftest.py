"""A real browser, and the servers that the project gives its readers: for every test that drives a page."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest
from playwright.sync_api import expect, sync_playwright

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

HOW_TO_GET_A_BROWSER = (
    "No Chromium was found for the browser tests: install Chromium or Chrome, "
    "or call 'python -m playwright install chromium', or name a browser in the variable CHROMIUM."
)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
USUAL_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
SERVE = """
import sys; from pathlib import Path; from chaturanga_lab.server.dashboards import serve
serve(Path(sys.argv[1]), port=int(sys.argv[-1]), browser=False, warm={warm})
"""
TOKEN = "a-reader-of-the-tests"
# As long as Playwright waits to click: with a page in each worker an answer of the kernel takes its time.
expect.set_options(timeout=30_000)
# Nothing that calls home of its own accord: the tests count every request.
SILENT = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder, so that `-m 'not browser'` leaves them out."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass
class Visit:
    """One visitor's tab, and what went wrong in it: `page` is Playwright's."""

    page: Page
    console_errors: list[str] = field(default_factory=list)
    foreign_requests: list[str] = field(default_factory=list)

    def assert_clean(self) -> None:
        """Fail if the console held an error or a request left this computer."""
        assert self.console_errors == []
        assert self.foreign_requests == []


@dataclass(frozen=True)
class Server:
    """A running server: `url` ends in a slash, `log` holds what it has said so far."""

    url: str
    log: Path
    place: str

    def notebook(self, name: str) -> str:
        """Return the address at which a notebook is open."""
        return self.url + self.place.format(name)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A headless Chromium; without one the tests are skipped with a sentence, and fail in CI."""
    # Closed after each module: an open one leaves an event loop running, which notebooks run later would trip over.
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM") or find_browser(playwright.chromium.executable_path)
        if not path and os.environ.get("CI"):
            pytest.fail(HOW_TO_GET_A_BROWSER)
        if not path:
            pytest.skip(HOW_TO_GET_A_BROWSER)
        unboxed = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        chromium = playwright.chromium.launch(executable_path=path, args=[*SILENT, *unboxed])
        yield chromium
        chromium.close()


def find_browser(bundled: str) -> str | None:
    """Return a Chromium of this computer: the one on the path, in its usual place, or Playwright's own."""
    on_path = (shutil.which(name) for name in BROWSERS)
    return next((path for path in [*on_path, *USUAL_PLACES, bundled] if path and Path(path).exists()), None)


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visit]]:
    """Open tabs: `visit(url, width=1280, height=900, dark=False)` returns a Visit at that page."""
    contexts = []

    def open_tab(url: str, width: int = 1280, height: int = 900, dark: bool = False) -> Visit:
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light"
        )
        contexts.append(context)
        tab = Visit(context.new_page())
        watch(tab)
        tab.page.goto(url, timeout=240_000)  # a lesson on a cold cache compiles the kernel first
        return tab

    yield open_tab
    for context in contexts:
        context.close()


def watch(tab: Visit) -> None:
    """Write down from now on every error of the console and every request to another computer."""
    page = tab.page
    page.on("console", lambda said: tab.console_errors.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: tab.console_errors.append(str(error)))
    page.on("request", lambda request: tab.foreign_requests.append(request.url) if is_foreign(request.url) else None)
    page.on("websocket", lambda socket: tab.foreign_requests.append(socket.url) if is_foreign(socket.url) else None)


def is_foreign(url: str) -> bool:
    """Say whether an address leads to another computer."""
    scheme, _, rest = url.partition(":")
    return scheme in ("http", "https", "ws", "wss") and rest.strip("/").split("/")[0].split(":")[0] != "localhost"


@pytest.fixture(scope="session")
def voila_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The dashboards as `chaturanga-lab run` serves them."""
    yield from served("run", [], tmp_path_factory.mktemp("voila"), place="voila/render/{}")


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab as `chaturanga-lab lab` opens it, on a copy of the notebooks."""
    folder = tmp_path_factory.mktemp("jupyterlab")
    yield from served("lab", ["--folder", str(folder / "notebooks")], folder, place="lab/tree/{}?token=" + TOKEN)


@pytest.fixture(scope="session")
def page_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """Serve code of a test as the dashboards are served: `page_of(code)` returns the address of that page."""
    folder = tmp_path_factory.mktemp("pages")
    notebooks = folder / "notebooks"
    notebooks.mkdir()
    servers = serving(["-c", SERVE.format(warm=0), str(notebooks)], folder, place="voila/render/{}")
    server = next(servers)

    def address(code: str) -> str:
        name = f"page{len(list(notebooks.iterdir()))}.ipynb"
        nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)]), notebooks / name)
        return server.notebook(name)

    yield address
    next(servers, None)


@pytest.fixture(scope="module")
def warm_page_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """Serve code of a test as a page for which a kernel is kept warm: `warm_page_of(code)` returns its address."""
    running = []

    def address(code: str) -> str:
        folder = tmp_path_factory.mktemp("warm")
        notebooks = folder / "notebooks"
        notebooks.mkdir()
        nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)]), notebooks / "page.ipynb")
        running.append(serving(["-c", SERVE.format(warm=1), str(notebooks)], folder, place="voila/render/{}"))
        return next(running[-1]).notebook("page.ipynb")

    yield address
    for servers in running:
        next(servers, None)


def served(verb: str, words: list[str], folder: Path, place: str) -> Iterator[Server]:
    """Run a verb of the command line as a server until the tests have ended."""
    yield from serving(["-m", "chaturanga_lab.cli", verb, "--no-browser", *words, "--port"], folder, place)


def serving(words: list[str], folder: Path, place: str) -> Iterator[Server]:
    """Run Python with these words, to which a port is added, as a server until the tests have ended."""
    port, log = unused_port(), folder / "server.log"
    command = [sys.executable, *words, str(port)]
    # The settings of this computer's user are none of ours.
    surroundings = {**os.environ, "JUPYTER_TOKEN": TOKEN, "JUPYTER_CONFIG_DIR": str(folder / "config")}
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(command, cwd=folder, env=surroundings, stdout=out, stderr=subprocess.STDOUT)
        try:
            wait_until_answered(f"http://localhost:{port}/", process, log)
            yield Server(f"http://localhost:{port}/", log, place)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)


def wait_until_answered(url: str, process: subprocess.Popen[bytes], log: Path, seconds: float = 60) -> None:
    """Return as soon as the server answers; fail with its log if it ends or stays silent."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=10):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    pytest.fail(f"The server did not answer at {url}:\n{log.read_text(encoding='utf-8')}")


def unused_port() -> int:
    """Return a port that the system has just called free."""
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        return int(probe.getsockname()[1])
