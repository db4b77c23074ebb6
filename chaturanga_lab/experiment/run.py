"""Run: playing all games of a plan, in chunks, on threads, with progress, a way to stop, and a limit in time."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import islice
from time import perf_counter, sleep

from ..rules import Ruleset
from .games import play
from .limits import limits, threads_here
from .plan import Plan
from .progress import Flag, OnProgress, Progress
from .results import Results
from .rows import Row
from .turns import TURNS

PILOT = 4  # games under each ruleset, to judge how large the job is
LARGE = 200_000  # plies from which compiling pays
CHUNK = 0.1  # seconds
REST = 0.05  # seconds between two looks whether another run is over
COMPILING = "compiling; this takes seconds on the first run only"
WAITING = "another run on this page comes first"


@dataclass(frozen=True)
class Chunk:
    """Some finished games under one ruleset, and how long they took."""

    rules: Ruleset
    rows: tuple[Row, ...]
    seconds: float


Job = Callable[[], Chunk]


@dataclass(eq=False)
class Run:
    """A plan being carried out: the games that are finished, and how large the next chunks are.

    Games are handed out in rounds: the same numbers under every ruleset, and of a run that is stopped so many are kept
    as were finished under each, so that they can be compared. Rows do not depend on threads or chunks.
    """

    plan: Plan
    threads: int
    progress: OnProgress | None = None
    stop: Flag | None = None
    seconds: float | None = None
    """How long it may play, on the clock; None for as long as it takes."""
    chunk: float = field(default_factory=lambda: CHUNK)
    """How many seconds a chunk is to take."""
    size: int = PILOT
    """Games in a chunk; it follows the clock."""
    pace: dict[str, float] = field(default_factory=dict)
    """Seconds that a game took last, by the ruleset's label."""
    is_compiled: bool = False
    finished: dict[str, list[Row]] = field(default_factory=dict)
    started: float = field(default_factory=perf_counter)

    def __post_init__(self) -> None:
        self.finished = {rules.label: [] for rules in self.plan.rulesets}

    @classmethod
    def within_limits(
        cls,
        plan: Plan,
        threads: int | None = None,
        progress: OnProgress | None = None,
        stop: Flag | None = None,
        seconds: float | None = None,
    ) -> Run:
        """Return a run that keeps to `limits()`, on so many threads or as many as there are processors."""
        here = limits()
        threads = threads_here() if threads is None else threads
        return cls(plan, here.fewer(threads), progress, stop, here.shorter(seconds))

    def results(self) -> Results:
        """Play, after any other run, and return what was finished."""
        with closing(self.steps(can_wait=False)) as steps:
            for has_turn in steps:
                if not has_turn:
                    sleep(REST)
        return self.so_far()

    def steps(self, *, can_wait: bool = True) -> Generator[bool, None, None]:
        """Play, and yield after each chunk; yield False, again and again, while another run comes first.

        `can_wait` says that others go on while this one waits, on the same thread too.
        """
        try:
            yield from self._turn(can_wait)
            yield from self._played()
        finally:
            TURNS.leave(self)

    def so_far(self) -> Results:
        """Return the games that are finished under every ruleset."""
        done, seconds = self._done(), perf_counter() - self.started
        games = {label: tuple(rows[:done]) for label, rows in self.finished.items()}
        is_cut = done < self.plan.games
        return Results(self.plan, games, seconds, is_cut, self.seconds if is_cut and self._is_late() else None)

    def _turn(self, can_wait: bool) -> Iterator[bool]:
        """Wait until this run comes first, or is stopped; its time begins then."""
        self.started = perf_counter()
        if TURNS.is_first(self, can_wait=can_wait):
            return
        self._tell(note=WAITING)
        while not (TURNS.is_first(self, can_wait=can_wait) or self._is_stopped()):
            yield False
            self.started = perf_counter()

    def _played(self) -> Iterator[bool]:
        yield from self._play(range(min(PILOT, self.plan.games)), threads=1)
        if self._is_large() and not self._is_stopped():
            yield from self._compile()
        yield from self._play(range(self._done(), self.plan.games), threads=self.threads if self.is_compiled else 1)

    # ------------------------------------------------------------------ how large

    def _is_large(self) -> bool:
        """Whether the pilot's games say that compiling pays, and it can be done here."""
        plies = sum(row.plies for rows in self.finished.values() for row in rows)
        expected = plies * self.plan.games / max(1, self._done())
        return expected > LARGE and self.plan.players.is_named and can_compile()

    def _compile(self) -> Iterator[bool]:
        """Play one game more under each ruleset, compiled; the first time on a machine this takes seconds."""
        self.is_compiled = True
        if "numba" not in sys.modules:
            self._tell(note=COMPILING)
        yield from self._play(range(self._done(), min(self._done() + 1, self.plan.games)), threads=1)
        self.size, self.pace = PILOT, {}

    def _adapt(self, chunk: Chunk) -> None:
        """Make the slowest of the next chunks last as long as it should, with at most four times as many games."""
        self.pace[chunk.rules.label] = chunk.seconds / max(1, len(chunk.rows))
        wanted = self.chunk / max(1e-9, *self.pace.values())
        self.size = max(1, min(round(wanted), 4 * self.size))

    # ------------------------------------------------------------------ playing

    def _play(self, numbers: range, threads: int) -> Iterator[bool]:
        for chunk in _in_order(self._jobs(numbers), threads):
            self.finished[chunk.rules.label] += chunk.rows
            self._adapt(chunk)
            self._tell(chunk.rules.label)
            yield True

    def _jobs(self, numbers: range) -> Iterator[Job]:
        """Yield the rounds of these games until the run is stopped."""
        while numbers and not self._is_stopped():
            now, numbers = numbers[: self.size], numbers[self.size :]
            for rules in self.plan.rulesets:
                yield self._job(rules, now)

    def _job(self, rules: Ruleset, numbers: range) -> Job:
        is_compiled = self.is_compiled

        def job() -> Chunk:
            started = perf_counter()
            rows = play(self.plan, rules, numbers, is_compiled=is_compiled, is_stopped=self._is_stopped)
            return Chunk(rules, rows, perf_counter() - started)

        return job

    def _done(self) -> int:
        """Return how many games are finished under every ruleset."""
        return min(map(len, self.finished.values()))

    def _is_stopped(self) -> bool:
        return (self.stop is not None and self.stop.is_set()) or self._is_late()

    def _is_late(self) -> bool:
        """Whether its time is up."""
        return self.seconds is not None and perf_counter() - self.started > self.seconds

    def _tell(self, ruleset: str = "", note: str = "") -> None:
        if self.progress is not None:
            done = sum(map(len, self.finished.values()))
            total = self.plan.games * len(self.plan.rulesets)
            self.progress(Progress(done, total, ruleset, perf_counter() - self.started, note))


def _in_order(jobs: Iterator[Job], threads: int) -> Iterator[Chunk]:
    """Do jobs on so many threads and yield what they give, in their order; a job is taken only when its turn comes."""
    if threads == 1:
        yield from (job() for job in jobs)
        return
    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[Chunk]] = deque(pool.submit(job) for job in islice(jobs, threads + 1))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(job) for job in islice(jobs, 1))


def can_compile() -> bool:
    """Whether numba is installed; in a browser it is not."""
    return find_spec("numba") is not None
