"""What a class costs: sixty visitors at once with real kernels and websockets; their moves, memory and departure.

    python benchmarks/visitors.py [--visitors 60] [--moves 8]

A server is started as `chaturanga-lab serve` starts it. The visitors are tabs without a browser (`tab.py`), all in this
one process, on the same computer: what they compute themselves is taken from the same processors. Printed is a table of
what is needed and what was measured; the exit code is 1 if something was missed. Memory is the proportional set size,
in which a page of memory that several processes share is divided among them; of the process from which kernels are
forked each visitor bears his part. A real browser, if there is one, opens the page a few times (`window.py`).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import signal
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass

import psutil
from tab import Tab, TurnedAway
from window import first_moves

import chaturanga_lab as lab
from chaturanga_lab.position import Move
from chaturanga_lab.shelf import notebooks_folder

PAGE = "09_explorer.ipynb"
ARRIVAL, PAUSE = 10.0, 1.5
"""Seconds in which all arrive, and between two moves of one visitor."""
MEGABYTE = 1e6


@dataclass(frozen=True)
class Line:
    """One line of the table: what was measured, in a unit, and what it must not exceed (None: only noted)."""

    what: str
    value: float
    unit: str = ""
    needed: float | None = None

    @property
    def is_met(self) -> bool:
        """Whether the need is met."""
        return self.needed is None or self.value <= self.needed

    def __str__(self) -> str:
        need = "" if self.needed is None else f"needed ≤ {self.needed:g}{self.unit}"
        return f"{self.what:58} {self.value:8.1f}{self.unit:3} {need:18} {'' if self.is_met else 'MISSED'}".rstrip()


def main() -> int:
    """Measure, print a line for each figure, and return 1 if a need was missed."""
    parser = argparse.ArgumentParser(description="Sixty visitors at once: moves, memory, departure.")
    parser.add_argument("--visitors", type=int, default=60)
    parser.add_argument("--moves", type=int, default=8)
    asked = parser.parse_args()
    with serving("--visitors", str(asked.visitors)) as (url, server):
        lines = one_visitor(url, "cold", 3.0)
        lines += asyncio.run(a_lesson(url, server, asked.visitors, asked.moves))
    pages = len(list(notebooks_folder().glob("*.ipynb")))
    with serving("--visitors", "2", "--warm", "1") as (url, server):
        until(lambda: health(url)["warm"] == pages)
        time.sleep(5)  # what was started ahead has come to rest
        lines += one_visitor(url, "preheated", 1.6)
    print(*lines, sep="\n")
    return 0 if all(line.is_met for line in lines) else 1


async def a_lesson(url: str, server: psutil.Process, visitors: int, moves: int) -> list[Line]:
    """Return what was measured of so many visitors from the bell to the last kernel's end."""
    begun = time.perf_counter()
    arrived = await asyncio.gather(*(arrive(url, number * ARRIVAL / visitors) for number in range(visitors)))
    tabs, all_in = [tab for tab, _ in arrived], time.perf_counter() - begun
    waits = sorted(wait for _, wait in arrived)
    lines = [
        Line(f"{visitors} visitors: last page ready after the bell", all_in, " s"),
        Line("  wait for the page, median", statistics.median(waits), " s"),
        Line("  wait for the page, longest", waits[-1], " s"),
        Line(f"visitor {visitors + 1}: turned away with the friendly page (0 = yes)", await one_too_many(url), "", 0),
    ]
    async with all_leaving(tabs):
        played = await asyncio.gather(*(play(tab, moves, seed) for seed, tab in enumerate(tabs)))
        times = sorted(seconds for each in played for seconds in each)
        lines += [
            Line(f"{len(times)} moves, median", 1000 * statistics.median(times), " ms"),
            Line("  95 of 100 within", 1000 * times[int(0.95 * len(times))], " ms", 150),
            Line("  longest", 1000 * times[-1], " ms"),
            Line("memory a visitor", memory(server) / visitors, " MB", 60),
        ]
        begun = time.perf_counter()
        runs = sorted(await asyncio.gather(*(tab.simulate() for tab in tabs)))
        lines += [
            Line(f"{visitors} simulations of 200 games at once, with charts", time.perf_counter() - begun, " s"),
            Line("  first one", runs[0], " s"),
            Line("memory a visitor after a simulation and its charts", memory(server) / visitors, " MB", 110),
            Line("memory of the server itself", server.memory_full_info().pss / MEGABYTE, " MB"),
        ]
    begun = time.perf_counter()
    await asyncio.to_thread(until, lambda: health(url)["visitors"] == 0 and not kernels(server))
    return [*lines, Line("all kernels gone after the last tab closed", time.perf_counter() - begun, " s", 60)]


async def arrive(url: str, delay: float) -> tuple[Tab, float]:
    """Return an open tab, and how long its visitor waited for it."""
    await asyncio.sleep(delay)
    begun = time.perf_counter()
    tab = await Tab.open(url, PAGE)
    return tab, time.perf_counter() - begun


async def one_too_many(url: str) -> int:
    """Return 0 if one visitor more reads that all boards are in use, 1 if not."""
    try:
        await Tab.open(url, PAGE)
    except TurnedAway as answer:
        return 0 if answer.status == 503 and "All boards are in use" in answer.text else 1
    return 1


async def play(tab: Tab, moves: int, seed: int) -> list[float]:
    """Return how long each move of a random game took, with a pause before each."""
    rng, times = random.Random(seed), []
    for ply, move in enumerate(random_moves(moves, seed)):
        await asyncio.sleep(PAUSE * (0.5 + rng.random()))
        times.append(await tab.play(move, ply))
    return times


def random_moves(count: int, seed: int) -> tuple[Move, ...]:
    """Return the first moves of a random game under the rules with which the page opens."""
    rng, game = random.Random(seed), lab.Game(lab.ruleset("modern-mate"))
    for _ in range(count):
        game = game.play(rng.choice(game.legal_moves()))
    return game.moves


@contextlib.asynccontextmanager
async def all_leaving(tabs: Sequence[Tab]) -> AsyncIterator[None]:
    """Close all tabs in the end: every other one sends its last word, the rest just vanish."""
    try:
        yield
    finally:
        await asyncio.gather(*(tab.close(says_so=number % 2 == 0) for number, tab in enumerate(tabs)))


def one_visitor(url: str, how: str, needed: float) -> list[Line]:
    """Return the time from a request to the first answered move, on the wire and, if there is one, in a browser."""
    what = f"one visitor, {how}: request to first answered move"
    lines = [Line(what, first_move(url), " s", needed)]
    new, again = first_moves(f"{url}voila/render/{PAGE}")
    until(lambda: health(url)["visitors"] == 0)
    if new:
        lines.append(Line("  in a browser that is new, and has 5 MB to load", statistics.median(new), " s"))
        lines.append(Line("  in a browser that has been here before", statistics.median(again), " s", needed))
    return lines


def first_move(url: str) -> float:
    """Return the seconds from a request to the first answered move on the wire, where no browser takes its time."""

    async def on_the_wire() -> float:
        begun = time.perf_counter()
        tab = await Tab.open(url, PAGE)
        await tab.play(Move.from_uci("e2e3"), 0)
        took = time.perf_counter() - begun
        await tab.close(says_so=True)
        return took

    took = asyncio.run(on_the_wire())
    until(lambda: health(url)["visitors"] == 0)
    return took


# ------------------------------------------------------------------ the server


@contextlib.contextmanager
def serving(*words: str) -> Iterator[tuple[str, psutil.Process]]:
    """Run a server with these words, and yield its address and process."""
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "chaturanga_lab.cli", "serve", "--port", str(port), *words]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            url = f"http://localhost:{port}/"
            until(lambda: health(url))
            time.sleep(8)  # the process from which kernels are forked has loaded everything
            yield url, psutil.Process(process.pid)
        finally:
            process.send_signal(signal.SIGTERM)


def health(url: str) -> dict[str, int]:
    """Return what the server says of itself; nothing while it does not answer."""
    try:
        with urllib.request.urlopen(f"{url}health", timeout=10) as answer:
            return dict(json.load(answer))
    except OSError:
        return {}


def until(is_so: object, seconds: float = 180) -> None:
    """Return as soon as something is so; TimeoutError if it never comes."""
    deadline = time.monotonic() + seconds
    while not is_so():  # type: ignore[operator]
        if time.monotonic() > deadline:
            raise TimeoutError("it never came")
        time.sleep(0.1)


def kernels(server: psutil.Process) -> list[psutil.Process]:
    """Return the processes of the visitors' kernels: children of the one from which they are forked."""
    direct = {process.pid for process in server.children()}
    return [process for process in server.children(recursive=True) if process.pid not in direct]


def memory(server: psutil.Process) -> float:
    """Return the megabytes of all kernels and of the process from which they are forked."""
    return sum(process.memory_full_info().pss for process in server.children(recursive=True)) / MEGABYTE


if __name__ == "__main__":
    sys.exit(main())
