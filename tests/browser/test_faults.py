"""When something breaks: the page says so, goes on where it was, and loses nothing that was played or typed."""

from __future__ import annotations

import contextlib
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
import psutil
import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

START = 120_000  # ms in which a page must be up
NOTICE = 40_000  # ms after which the page must have said that something is wrong, or is right again
LESSON = [
    "import chaturanga_lab as lab",
    'lab.board("modern-mate")',
    'door = lab.Game(lab.ruleset("al-adli"), "k7/8/1K6/8/3N3p/7P/8/6R1 w")\n'
    'lab.riddle(door, lambda move: move.uci() == "g1g8")',
    'lab.guess("On how many squares can an elephant ever stand?", answer=8)',
    'lab.source_form("")',
    "lab.start_again()",
]
SERVE = """
import sys; from pathlib import Path; from chaturanga_lab.server.dashboards import serve
serve(Path(sys.argv[1]), port=int(sys.argv[2]), browser=False)
"""


class Wire:
    """A connection to a server that can be cut: what is under way waits, or everything is torn down."""

    def __init__(self, port: int) -> None:
        self._server_port, self._ends, self._is_whole = port, [], threading.Event()
        self._is_whole.set()
        self._door = socket.create_server(("localhost", 0))
        self.port = int(self._door.getsockname()[1])
        threading.Thread(target=self._answer, daemon=True).start()

    def cut(self, *, is_torn: bool = False) -> None:
        """Let nothing pass; torn connections are closed on both sides."""
        self._is_whole.clear()
        if is_torn:
            for end in self._ends:
                close(end)

    def mend(self) -> None:
        """Let everything pass again."""
        self._is_whole.set()

    def end(self) -> None:
        """Close the door and all that went through it."""
        for end in (self._door, *self._ends):
            close(end)
        self.mend()

    def _answer(self) -> None:
        while True:
            try:
                end, _ = self._door.accept()
            except OSError:
                return
            threading.Thread(target=self._join, args=(end,), daemon=True).start()

    def _join(self, here: socket.socket) -> None:
        self._is_whole.wait()
        try:
            there = socket.create_connection(("localhost", self._server_port))
        except OSError:
            close(here)
            return
        self._ends += [here, there]
        for one, other in ((here, there), (there, here)):
            threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65_536):
                self._is_whole.wait()
                other.sendall(data)
        for end in (one, other):
            close(end)


def close(end: socket.socket) -> None:
    """Close one end of a connection, if it is not closed yet."""
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


class Dashboards:
    """A server that can be stopped and started at the same address, with a wire in front of it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.log = folder, folder / "server.log"
        with socket.create_server(("localhost", 0)) as probe:
            self.port = int(probe.getsockname()[1])
        self.wire = Wire(self.port)
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server, and return once it answers."""
        command = [sys.executable, "-c", SERVE, str(self.folder), str(self.port)]
        with self.log.open("a", encoding="utf-8") as out:
            self.process = subprocess.Popen(command, cwd=self.folder, stdout=out, stderr=subprocess.STDOUT)
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"http://localhost:{self.port}/", timeout=10):
                    return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.1)
        pytest.fail(self.log.read_text(encoding="utf-8"))

    def stop(self) -> None:
        """Stop the server with all its kernels."""
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=60)
        self.process = None

    def kill_kernels(self) -> None:
        """Kill the kernels of all pages, as a computer does that has run out of memory."""
        assert self.process
        for child in psutil.Process(self.process.pid).children(recursive=True):
            if any("ipykernel" in word for word in child.cmdline()):
                child.kill()

    def page(self, *cells: str, name: str = "") -> str:
        """Return the address of a page of these cells, through the wire."""
        file = self.folder / f"{name or f'page{len(list(self.folder.iterdir()))}'}.ipynb"
        nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells]), file)
        return f"http://localhost:{self.wire.port}/voila/render/{file.name}"


@pytest.fixture(scope="module")
def dashboards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dashboards]:
    """A server for the pages of these tests."""
    running = Dashboards(tmp_path_factory.mktemp("faults"))
    running.start()
    yield running
    running.stop()
    running.wire.end()


@pytest.fixture(scope="module")
def lesson(dashboards: Dashboards) -> str:
    """The address of a lesson with a board, a riddle, a guess, a form, and the button to start again."""
    return dashboards.page(*LESSON, name="lesson")


def opened(visit: Callable[..., Any], address: str, **look: Any) -> Page:
    """Return the page at an address, once its first board is there."""
    page: Page = visit(address, **look).page
    wait_for_board(page)
    return page


def wait_for_board(page: Page) -> None:
    """Return once the first board of a page is seen."""
    expect(page.locator(".cl-board [data-square]").first).to_be_visible(timeout=START)


def square(page: Page, name: str, board: int = 0) -> Locator:
    """Return a square of a board of the page."""
    return page.locator(".cl-board").nth(board).locator(f'[data-square="{name}"]')


def play(page: Page, origin: str, target: str, board: int = 0) -> None:
    """Press two squares of a board."""
    square(page, origin, board).click()
    square(page, target, board).click()


def stands(page: Page, name: str, man: str, board: int = 0) -> None:
    """Fail unless a man stands on a square."""
    expect(square(page, name, board)).to_have_accessible_name(re.compile(man, re.IGNORECASE), timeout=NOTICE)


def again(page: Page) -> None:
    """Load the page again and wait for its board."""
    page.reload(timeout=START)
    wait_for_board(page)


def banner(page: Page, words: str) -> None:
    """Fail unless the page says this in its one banner."""
    expect(page.locator(".cl-lost[role=alert]")).to_have_text(re.compile(words), timeout=NOTICE)


# ---------------------------------------------------------------------- nothing is lost on reload


def test_a_lesson_that_is_loaded_again_goes_on_where_it_was(lesson: str, visit: Callable[..., Any]) -> None:
    """Moves, a solved riddle, a guess that was typed and not sent, and the text of an exercise stand there again."""
    page = opened(visit, lesson)
    play(page, "e2", "e3")
    stands(page, "e3", "white foot soldier")
    play(page, "g1", "g8", board=1)
    stands(page, "g8", "white chariot", board=1)
    page.get_by_label("Your guess").fill("23")
    page.get_by_label("What the source says").fill('id = "my-source"')
    again(page)
    stands(page, "e3", "white foot soldier")
    stands(page, "g8", "white chariot", board=1)
    expect(page.locator(".cl-board").first.locator(".status")).to_contain_text("The board stands as you left it.")
    expect(page.locator(".cl-riddle .status")).to_contain_text("Right.")
    expect(page.get_by_label("Your guess")).to_have_value("23")
    expect(page.get_by_label("What the source says")).to_have_value('id = "my-source"')
    play(page, "e7", "e6")
    stands(page, "e6", "black foot soldier")


def test_start_again_forgets_what_was_kept(lesson: str, visit: Callable[..., Any]) -> None:
    """The button puts everything back and says what; Undo brings it again; put back, the page loads as at first."""
    page = opened(visit, lesson)
    play(page, "e2", "e3")
    page.get_by_label("Your guess").fill("23")
    start = page.locator(".cl-start-again")
    start.get_by_role("button", name="Start this page again").click()
    expect(start.get_by_role("status")).to_contain_text("Put back: 1 board.")
    stands(page, "e2", "white foot soldier")
    expect(page.get_by_label("Your guess")).to_have_value("")
    start.get_by_role("button", name="Undo").click()
    stands(page, "e3", "white foot soldier")
    start.get_by_role("button", name="Start this page again").click()
    stands(page, "e2", "white foot soldier")
    again(page)
    stands(page, "e2", "white foot soldier")
    assert page.evaluate("Object.keys(sessionStorage).filter(key => key.startsWith('cl-kept'))") == []


def test_an_explorer_goes_on_with_its_game_its_rules_and_a_typed_line(
    dashboards: Dashboards, visit: Callable[..., Any]
) -> None:
    """The game and the switch of a rule come back, and what stood in the line; another link opens its own game."""
    address = dashboards.page("import chaturanga_lab as lab\nlab.explorer()", name="explorer")
    page = opened(visit, address)
    play(page, "e2", "e3")
    stands(page, "e3", "white foot soldier")
    elephant = page.locator("fieldset").filter(has=page.get_by_role("heading", name=re.compile("^Elephant")))
    if elephant.locator("select").count():
        elephant.locator("select").select_option(label="straight jump")
    else:
        elephant.get_by_label("straight jump", exact=True).check()
    expect(page.locator(".cl-moves .switch")).to_contain_text("straight jump")
    page.get_by_label("Type a move").fill("e7-e")
    again(page)
    stands(page, "e3", "white foot soldier")
    expect(page.locator(".cl-moves .switch")).to_contain_text("straight jump")
    expect(page.get_by_label("Type a move")).to_have_value("e7-e")
    page.goto(f"{address}?rules=modern-mate&moves=a2a3", timeout=START)
    wait_for_board(page)
    stands(page, "a3", "white foot soldier")
    stands(page, "e2", "white foot soldier")
    page.goto(address, timeout=START)
    wait_for_board(page)
    stands(page, "e3", "white foot soldier")


def test_a_quiz_and_two_readings_go_on_where_they_were(dashboards: Dashboards, visit: Callable[..., Any]) -> None:
    """A card that was answered shows its verdicts again; on both boards the game stands as it was left."""
    page = opened(visit, dashboards.page("import chaturanga_lab as lab\nlab.quiz()", name="quiz"))
    page.locator(".cl-replies button").first.click()
    verdicts = page.get_by_text(re.compile("readings say"))
    expect(verdicts.first).to_be_visible()
    again(page)
    expect(verdicts.first).to_be_visible(timeout=NOTICE)
    page.goto(dashboards.page("import chaturanga_lab as lab\nlab.side_by_side('modern-mate')", name="pair"))
    wait_for_board(page)
    play(page, "e2", "e3")
    stands(page, "e3", "white foot soldier", board=1)
    again(page)
    stands(page, "e3", "white foot soldier")
    stands(page, "e3", "white foot soldier", board=1)


def test_a_text_that_somebody_else_put_there_breaks_nothing(lesson: str, visit: Callable[..., Any]) -> None:
    """A page whose store holds nonsense opens as at first, says so in a sentence, and is played on."""
    page = opened(visit, lesson)
    page.evaluate(
        "sessionStorage.setItem(`cl-kept ${location.pathname} board 0`, '<img src=x onerror=alert(1)>');"
        "sessionStorage.setItem(`cl-kept ${location.pathname} riddle 0`, '{');"
    )
    again(page)
    status = page.locator(".cl-board").first.locator(".status")
    expect(status).to_contain_text("could not be brought back", timeout=NOTICE)
    play(page, "e2", "e3")
    stands(page, "e3", "white foot soldier")


def test_a_page_without_a_store_works(lesson: str, browser: Any) -> None:
    """Where a browser keeps nothing, as in some private windows, a page is played as ever and begins anew on reload."""
    context = browser.new_context()
    context.add_init_script(
        "Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('No.', 'SecurityError'); } })"
    )
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(lesson, timeout=START)
    wait_for_board(page)
    play(page, "e2", "e3")
    stands(page, "e3", "white foot soldier")
    again(page)
    stands(page, "e2", "white foot soldier")
    assert errors == []
    context.close()


# ---------------------------------------------------------------------- faults


def test_a_page_whose_kernel_was_killed_says_so_and_goes_on(
    dashboards: Dashboards, lesson: str, visit: Callable[..., Any]
) -> None:
    """Unasked, on a phone too, one banner says that the program has ended; its button brings the position back."""
    page = opened(visit, lesson, width=390)
    play(page, "e2", "e3")
    stands(page, "e3", "white foot soldier")
    dashboards.kill_kernels()
    banner(page, "has ended")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    play(page, "e7", "e6")
    stands(page, "e7", "black foot soldier")
    page.get_by_role("button", name="Go on from here").click()
    expect(page.locator(".cl-lost")).to_have_count(0, timeout=START)
    wait_for_board(page)
    stands(page, "e3", "white foot soldier")
    play(page, "e7", "e6")
    stands(page, "e6", "black foot soldier")


def test_a_network_that_is_cut_for_twenty_seconds_is_waited_out(
    dashboards: Dashboards, lesson: str, visit: Callable[..., Any]
) -> None:
    """The page says that it waits, takes no move meanwhile, and goes on by itself, with the kernel that it had."""
    page = opened(visit, lesson)
    page.evaluate("window.isTheSame = true")
    play(page, "e2", "e3")
    stands(page, "e3", "white foot soldier")
    dashboards.wire.cut()
    cut_at = time.monotonic()
    banner(page, "The server does not answer")
    play(page, "e7", "e6")
    page.wait_for_timeout(max(0, 1000 * (20 - (time.monotonic() - cut_at))))
    stands(page, "e7", "black foot soldier")
    dashboards.wire.mend()
    banner(page, "The connection is back")
    expect(page.locator(".cl-lost")).to_have_count(0, timeout=NOTICE)
    play(page, "e7", "e6")
    stands(page, "e6", "black foot soldier")
    assert page.evaluate("window.isTheSame")


def test_a_move_that_is_lost_on_its_way_is_told(dashboards: Dashboards, lesson: str, visit: Callable[..., Any]) -> None:
    """A connection that tears with a move on its way comes back; the move was played, or the page asks for it again."""
    page = opened(visit, lesson)
    dashboards.wire.cut()
    play(page, "e2", "e3")
    dashboards.wire.cut(is_torn=True)
    banner(page, "The server does not answer")
    dashboards.wire.mend()
    banner(page, "The connection is back")
    if "did not arrive" in page.locator(".cl-lost").inner_text():
        play(page, "e2", "e3")
    stands(page, "e3", "white foot soldier")


def test_a_server_that_was_stopped_is_waited_for(
    dashboards: Dashboards, lesson: str, visit: Callable[..., Any]
) -> None:
    """While the server is away the page says that it does not answer; once it is back the position comes back."""
    page = opened(visit, lesson)
    play(page, "e2", "e3")
    stands(page, "e3", "white foot soldier")
    dashboards.stop()
    banner(page, "The server does not answer")
    page.get_by_role("button", name="Try now").click()
    banner(page, "Still no answer")
    dashboards.start()
    banner(page, "has ended")
    page.get_by_role("button", name="Go on from here").click()
    expect(page.locator(".cl-lost")).to_have_count(0, timeout=START)
    wait_for_board(page)
    stands(page, "e3", "white foot soldier")


def test_a_cell_that_is_run_again_gives_a_fresh_board(visit: Callable[..., Any], lab_server: Any) -> None:
    """In JupyterLab a cell that is run once more begins anew: what was played is not brought back behind one's back."""
    book = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell('import chaturanga_lab as lab\nlab.board("modern-mate")')]
    )
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, lab_server.log.parent / "notebooks" / "again.ipynb")
    page: Page = visit(lab_server.notebook("again.ipynb") + "&reset").page
    expect(page.get_by_role("button", name=re.compile("Idle"))).to_be_visible(timeout=START)
    run(page)
    expect(square(page, "e2")).to_be_visible(timeout=START)
    play(page, "e2", "e3")
    stands(page, "e3", "white foot soldier")
    run(page)
    stands(page, "e2", "white foot soldier")
    expect(page.locator(".cl-board .status")).not_to_contain_text("as you left it")


def run(page: Page) -> None:
    """Run the one cell of a notebook in JupyterLab."""
    page.locator(".jp-CodeCell .jp-InputArea").click(timeout=START)
    page.keyboard.press("Control+Enter")
