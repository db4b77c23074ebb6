"""Work: playing the parts of a campaign that are missing, on threads or on an executor, and writing each one down."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from threading import Event
from time import perf_counter

from ...engine import play_games
from ..limits import limits, threads_here
from ..progress import Flag, OnProgress, Progress
from ..run import COMPILING, LARGE, PILOT, can_compile
from ..workers import losses
from .design import Design
from .jobs import Job, Stint, Stopped, play_job
from .layout import Part
from .store import Store

LOOK = 0.2  # seconds between two looks whether the work is to stop
AHEAD = 2  # parts handed out for each worker
WORKERS_ELSEWHERE = 32  # that an executor of the reader's may have, for which parts are handed out


@dataclass(eq=False)
class Work:
    """The missing parts of a campaign being played: each is written down as soon as it is finished."""

    design: Design
    store: Store
    missing: list[Part]
    executor: Executor | None = None
    threads: int | None = None
    progress: OnProgress | None = None
    stop: Flag | None = None
    started: float = field(default_factory=perf_counter)
    ended: Event = field(default_factory=Event)
    """Set when no further part is to be played, so that those at hand are given up."""
    _left: int = 0
    """Games that are missing."""
    _last: str = ""
    """The ruleset under which games were finished last."""

    def __post_init__(self) -> None:
        self._left = sum(part.games for part in self.missing)

    def carry_out(self) -> None:
        """Play until nothing is missing or the work is stopped; what is finished stays, whatever happens."""
        self._tell()
        is_compiled = self._is_large()
        if is_compiled:
            self._tell(COMPILING)
        jobs = (Job.of(self.design, part, is_compiled=is_compiled) for part in self.missing)
        with closing(self._played(jobs)) as played:
            for job, games in played:
                self.store.write_part(job.part, games)
                self._left -= job.part.games
                self._last = self.design.cells[job.part.pieces[-1].cell].ruleset.label
                self._tell()

    # ------------------------------------------------------------------ playing

    def _played(self, jobs: Iterator[Job]) -> Generator[tuple[Job, bytes], None, None]:
        """Yield each job with what it gives, in the order in which they end."""
        if self.executor is not None:
            yield from self._on(self.executor, jobs, WORKERS_ELSEWHERE, lambda job: (play_job, job))
            return
        threads = limits().fewer(self.threads or threads_here())
        pool = ThreadPoolExecutor(threads)
        try:
            yield from self._on(pool, jobs, threads, lambda job: (play_job, job, self.ended.is_set))
        finally:
            self.ended.set()
            pool.shutdown(cancel_futures=True)

    def _on(
        self, pool: Executor, jobs: Iterator[Job], workers: int, call: Callable[[Job], tuple[object, ...]]
    ) -> Generator[tuple[Job, bytes], None, None]:
        at_hand: dict[Future[bytes], Job] = {}
        try:
            while not self._is_stopped():
                for job in islice(jobs, AHEAD * workers - len(at_hand)):
                    at_hand[pool.submit(*call(job))] = job  # type: ignore[arg-type]
                if not at_hand:
                    return
                ended, _ = wait(at_hand, LOOK, FIRST_COMPLETED)
                for future in sorted(ended, key=_has_failed):  # what has been played is written down first
                    yield at_hand.pop(future), future.result()
        except losses():
            raise ChildProcessError(
                f"A process that played games has died. {self.store.kept}; call again to go on from there."
            ) from None
        except Stopped:
            return
        finally:
            for future in at_hand:
                future.cancel()

    # ------------------------------------------------------------------ when to stop, and how to play

    def _is_stopped(self) -> bool:
        return self.is_late or (self.stop is not None and self.stop.is_set())

    @property
    def is_late(self) -> bool:
        """Whether it has taken as long as a run may take on this computer."""
        longest = limits().seconds
        return longest is not None and perf_counter() - self.started > longest

    def _is_large(self) -> bool:
        """Whether compiling pays, by the length of a few games or since all of them are long, and can be done here."""
        if not (self.missing and can_compile()):
            return False
        piece, games = self.missing[0].pieces[0], sum(part.games for part in self.missing)
        cell = self.design.cells[piece.cell]
        if games * cell.work > LARGE:  # if every game had one ply, or as many nodes
            return True
        stint, pilot = Stint.of(cell, piece), range(min(PILOT, len(piece)))
        played = play_games(
            stint.start, stint.mechanics, stint.policies, self.design.seed, pilot, self.design.max_plies, compiled=False
        )
        return sum(played.plies) * cell.work / len(pilot) * games > LARGE

    def _tell(self, note: str = "") -> None:
        if self.progress is not None:
            done = self.design.all_games - self._left
            self.progress(Progress(done, self.design.all_games, self._last, perf_counter() - self.started, note))


def _has_failed(future: Future[bytes]) -> bool:
    return future.cancelled() or future.exception() is not None
