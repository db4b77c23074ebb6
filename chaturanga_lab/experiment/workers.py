"""Workers: who plays the chunks of a run, in the order of the games: threads here, or an executor of the reader's."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from typing import Any

from ..rules import Ruleset
from .columns import Columns
from .errands import Errand, can_be_sent
from .games import play
from .limits import threads_here

REST = 0.05  # seconds between two looks whether a run is stopped
MOST_UNDER_WAY = 1024  # chunks
UNSENT = ("pickle", "serializ")

IsStopped = Callable[[], bool]


@dataclass(frozen=True)
class Chunk:
    """Some finished games under one ruleset, and how long they took."""

    rules: Ruleset
    games: Columns
    seconds: float


class WorkerLost(Exception):  # noqa: N818
    """That an executor has lost a worker and does not go on."""


def chunks_here(errands: Iterator[Errand], threads: int, is_stopped: IsStopped) -> Iterator[Chunk]:
    """Do errands on so many threads and yield their games in order; an errand is taken only when its turn comes."""
    if threads == 1:
        yield from (_done_here(errand, is_stopped) for errand in errands)
        return
    with ThreadPoolExecutor(threads) as pool:
        jobs = (pool.submit(_done_here, errand, is_stopped) for errand in errands)
        waiting: deque[Future[Chunk]] = deque(islice(jobs, threads + 1))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(islice(jobs, 1))


def chunks_away(errands: Iterator[Errand], executor: Executor, is_stopped: IsStopped) -> Iterator[Chunk]:
    """Let an executor do errands and yield their games in order; no more are under way than keep its workers busy.

    As many as that are found out: whenever all that is under way is done before it is asked for, it may be twice as
    many. Once the run is stopped, what has not begun is given up. Raises WorkerLost if the executor is broken.
    """
    sent = ((errand, _sent(executor, errand)) for errand in errands)
    waiting: deque[tuple[Errand, Future[Any]]] = deque()
    room = 2 * threads_here()
    try:
        while True:
            waiting.extend(islice(sent, room - len(waiting)))
            if not waiting:
                return
            if all(future.done() for _, future in waiting):
                room = min(2 * room, MOST_UNDER_WAY)
            errand, future = waiting.popleft()
            while not (future.cancelled() or wait([future], REST).done):
                if is_stopped():
                    _give_up(waiting, future)
            if future.cancelled() and is_stopped():
                return
            yield _came_back(errand, future)
    finally:
        _give_up(waiting)


def _done_here(errand: Errand, is_stopped: IsStopped) -> Chunk:
    started = perf_counter()
    games = play(errand.plan, errand.rules, errand.numbers, is_compiled=errand.is_compiled, is_stopped=is_stopped)
    return Chunk(errand.rules, games, perf_counter() - started)


def _sent(executor: Executor, errand: Errand) -> Future[Any]:
    function, arguments = errand.call
    try:
        return executor.submit(function, *arguments)
    except Exception as error:
        raise _refusal(errand, error) from error


def _came_back(errand: Errand, future: Future[Any]) -> Chunk:
    try:
        played, seconds = future.result()
    except Exception as error:
        raise _refusal(errand, error) from error
    return Chunk(errand.rules, errand.read(played), seconds)


def _give_up(waiting: deque[tuple[Errand, Future[Any]]], *more: Future[Any]) -> None:
    for future in (*(future for _, future in waiting), *more):
        future.cancel()


def _refusal(errand: Errand, error: Exception) -> Exception:
    """Return what is to be raised when an errand came back with an error."""
    if isinstance(error, losses()):
        return WorkerLost(type(error).__name__)
    if any(word in str(error) for word in UNSENT) and not can_be_sent(errand.plan):
        names = " and ".join(f"“{name}”" for name in dict.fromkeys(errand.plan.players.names))
        return ValueError(
            f"Policy {names} cannot be sent to the workers of this executor: write it at the top of a module of its "
            "own, or play here, without an executor."
        )
    return error


def checked_executor(executor: object) -> Executor | None:
    """Return an executor, or None for none; ValueError, with one sentence, for what is none, such as Dask's Client."""
    if executor is None or isinstance(executor, Executor):
        return executor
    raise ValueError(
        "executor is one of concurrent.futures, such as a ProcessPoolExecutor, or what Client.get_executor() of Dask "
        f"returns, not {executor!r:.60}."
    )


def losses() -> tuple[type[BaseException], ...]:
    """Return the errors that tell of a lost worker; Dask's, if it is in use, comes after it has tried again itself."""
    dask = sys.modules.get("distributed")
    return BrokenExecutor, CancelledError, *([dask.KilledWorker] if dask else [])
