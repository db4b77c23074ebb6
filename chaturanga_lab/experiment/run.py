"""Run: playing the games of a plan, in chunks, with progress, a way to stop, a limit in time, and looks at shares."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Generator, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field
from importlib.util import find_spec
from time import perf_counter, sleep

from .columns import Columns
from .errands import Errand
from .limits import limits, threads_here
from .looks import games_enough, half_width, looks
from .plan import Plan
from .progress import Flag, OnProgress, Progress
from .results import Results
from .shares import OutcomeShare, outcome_shares
from .summary import LOST
from .turns import TURNS
from .workers import REST, Chunk, WorkerLost, chunks_away, chunks_here

PILOT = 4  # games under each ruleset, to judge how large the job is
LARGE = 200_000  # plies from which compiling pays
LITTLE = 5_000  # plies from which it pays where machine code is at hand
CHUNK = 0.1  # seconds
AWAY = 0.5  # seconds of a chunk that another process or computer plays
THOUGHT = 2_000  # moves tried in thought, for one move of each game, from which it pays at once
COMPILING = "making the machine code ready, which takes some seconds the first time"
WAITING = "another run on this page comes first"
AT_HAND: set[str] = set()
"""The turn procedures whose machine code this program has used."""


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
    executor: Executor | None = None
    """Who plays, after the first games; None for threads here."""
    chunk: float = field(default_factory=lambda: CHUNK)
    """How many seconds a chunk is to take."""
    size: int = PILOT
    """Games in a chunk; it follows the clock."""
    pace: dict[str, float] = field(default_factory=dict)
    """Seconds that a game took last, by the ruleset's label."""
    is_compiled: bool = False
    is_enough: bool = False
    """Whether the shares are known as well as the plan asks for."""
    is_broken: bool = False
    """Whether the executor has lost a worker and does not go on."""
    is_over: bool = False
    finished: dict[str, Columns] = field(default_factory=dict)
    started: float = field(default_factory=perf_counter)

    def __post_init__(self) -> None:
        self.finished = {rules.label: Columns.of_none(rules) for rules in self.plan.rulesets}

    @classmethod
    def within_limits(
        cls,
        plan: Plan,
        threads: int | None = None,
        progress: OnProgress | None = None,
        stop: Flag | None = None,
        seconds: float | None = None,
        executor: Executor | None = None,
    ) -> Run:
        """Return a run that keeps to `limits()`, on so many threads or as many as there are processors."""
        here = limits()
        threads = threads_here() if threads is None else threads
        chunk = CHUNK if executor is None else AWAY
        return cls(plan, here.fewer(threads), progress, stop, here.shorter(seconds), executor, chunk)

    def results(self) -> Results:
        """Play, after any other run, and return what was finished."""
        with closing(self.steps(can_wait=False)) as steps:
            for has_turn in steps:
                if not has_turn:
                    sleep(REST)
        if self.is_broken:
            warnings.warn(f"The run was stopped early: {LOST}.", RuntimeWarning, stacklevel=3)
        return self.so_far()

    def steps(self, *, can_wait: bool = True) -> Generator[bool, None, None]:
        """Play, and yield after each chunk; yield False, again and again, while another run comes first.

        `can_wait` says that others go on while this one waits, on the same thread too.
        """
        try:
            yield from self._turn(can_wait)
            yield from self._played()
        finally:
            self.is_over = True
            TURNS.leave(self)

    def so_far(self) -> Results:
        """Return the games that are finished under every ruleset."""
        done, seconds = self._done(), perf_counter() - self.started
        games = {label: self._first(columns, done) for label, columns in self.finished.items()}
        is_cut = done < self.plan.games and not self.is_enough
        limit = self.seconds if is_cut and not self.is_broken and self._is_late() else None
        return Results(self.plan, games, seconds, is_cut, limit, is_cut and self.is_broken)

    def _first(self, columns: Columns, games: int) -> Columns:
        """Return the first games of columns, which are copied only if more may be added to them."""
        return columns if self.is_over and len(columns) == games else columns[:games]

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
        """Play a few games, compile if it pays, and play on; so also to each number of games at which is looked."""
        if self.plan.players.nodes:
            self.size = 1
        else:
            yield from self._play(range(min(PILOT, self.plan.games)))
        if self._is_large() and not self._is_stopped():
            yield from self._compile()
        for games in [self.plan.games] if self.plan.until is None else looks(self.plan.games):
            yield from self._play(range(self._done(), games), self.threads if self.is_compiled else 1, self.executor)
            if self._is_known_well(games):
                self.is_enough = True
                return

    def _is_known_well(self, games: int) -> bool:
        """Whether so many games are finished and every share is known as well as the plan asks for."""
        width = half_width(self._shares()) if self._done() == games else None
        return width is not None and self.plan.until is not None and width <= self.plan.until

    # ------------------------------------------------------------------ how large

    def _is_large(self) -> bool:
        """Whether compiling pays, by the pilot's games or by how much is to be thought, and can be done here."""
        plies = sum(sum(columns.plies) for columns in self.finished.values())
        until = self.plan.until
        games = self.plan.games if until is None else min(self.plan.games, games_enough(until))
        expected = plies * games / max(1, self._done())
        is_at_hand = AT_HAND.issuperset(rules.mechanics.turns for rules in self.plan.rulesets)
        pays = expected > (LITTLE if is_at_hand else LARGE) or games * self.plan.players.nodes > THOUGHT
        return pays and self.plan.players.is_named and can_compile()

    def _compile(self) -> Iterator[bool]:
        """Play one game more under each ruleset, compiled; the first time on a machine this takes seconds."""
        self.is_compiled = True
        if "numba" not in sys.modules:
            self._tell(note=COMPILING)
        yield from self._play(range(self._done(), min(self._done() + 1, self.plan.games)))
        AT_HAND.update(rules.mechanics.turns for rules in self.plan.rulesets)
        self.size, self.pace = 1 if self.plan.players.nodes else PILOT, {}

    def _adapt(self, chunk: Chunk) -> None:
        """Make the slowest of the next chunks last as long as it should, with at most four times as many games."""
        self.pace[chunk.rules.label] = chunk.seconds / max(1, len(chunk.games))
        wanted = self.chunk / max(1e-9, *self.pace.values())
        self.size = max(1, min(round(wanted), 4 * self.size))

    # ------------------------------------------------------------------ playing

    def _play(self, numbers: range, threads: int = 1, executor: Executor | None = None) -> Iterator[bool]:
        errands = self._errands(numbers)
        if executor is None:
            chunks = chunks_here(errands, threads, self._is_stopped)
        else:
            chunks = chunks_away(errands, executor, self._is_stopped)
        try:
            for chunk in chunks:
                self.finished[chunk.rules.label].extend(chunk.games)
                self._adapt(chunk)
                self._tell(chunk.rules.label)
                yield True
        except WorkerLost:
            self.is_broken = True

    def _errands(self, numbers: range) -> Iterator[Errand]:
        """Yield the rounds of these games until the run is stopped."""
        while numbers and not self._is_stopped():
            now, numbers = numbers[: self.size], numbers[self.size :]
            for rules in self.plan.rulesets:
                yield Errand(self.plan, rules, now, self.is_compiled)

    def _shares(self) -> tuple[OutcomeShare, ...]:
        """Return how the games that are finished came out."""
        finished = ((rules, self.finished[rules.label]) for rules in self.plan.rulesets)
        return tuple(share for rules, games in finished for share in outcome_shares(rules, games))

    def _done(self) -> int:
        """Return how many games are finished under every ruleset."""
        return min(map(len, self.finished.values()))

    def _is_stopped(self) -> bool:
        return self.is_broken or (self.stop is not None and self.stop.is_set()) or self._is_late()

    def _is_late(self) -> bool:
        """Whether its time is up."""
        return self.seconds is not None and perf_counter() - self.started > self.seconds

    def _tell(self, ruleset: str = "", note: str = "") -> None:
        if self.progress is not None:
            done = sum(map(len, self.finished.values()))
            total = self.plan.games * len(self.plan.rulesets)
            self.progress(Progress(done, total, ruleset, perf_counter() - self.started, note, self._shares()))


def can_compile() -> bool:
    """Whether numba is installed; in a browser it is not."""
    return find_spec("numba") is not None
