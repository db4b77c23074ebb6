"""Executors: whoever plays the games, threads, processes or a cluster, they are the same; and what if one is lost."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Progress, Results, run, workers
from chaturanga_lab.experiment.plan import Plan
from chaturanga_lab.play import greedy_policy
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset

GAMES = 24


class AtOnce(Executor):
    """An executor that does at once what it is given, as another process would: from what can be pickled."""

    def __init__(self, lose: int = 10**9) -> None:
        self.given = 0
        self.lose = lose
        """Which job is lost, and all after it."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        """Return a future that is done."""
        future: Future[Any] = Future()
        self.given += 1
        if self.given >= self.lose:
            future.set_exception(BrokenProcessPool("A process was terminated abruptly."))
            return future
        try:
            fn, args = pickle.loads(pickle.dumps((fn, args)))
            future.set_result(fn(*args))
        except Exception as error:
            future.set_exception(error)
        return future


@pytest.fixture(scope="module")
def plan(mate: Ruleset, capture: Ruleset) -> Plan:
    """Some games of each of two rulesets."""
    return Plan.from_arguments([mate, capture], "random", GAMES, 7, None)


@pytest.fixture(scope="module")
def expected(plan: Plan) -> Results:
    """Those games, played here, interpreted."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "LITTLE", 1e12)
        return run.Run(plan, 1).results()


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    """Two processes."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


def away(plan: Plan, executor: Executor, **how: Any) -> run.Run:
    """Return a run by an executor in small chunks."""
    return run.Run(plan, 1, executor=executor, chunk=0.005, **how)


def test_processes_play_the_same_games(plan: Plan, expected: Results, processes: Executor) -> None:
    """A pool of processes plays the games that are played here, in their order."""
    assert away(plan, processes).results().games == expected.games


def test_threads_of_the_readers_own_do_too(mate: Ruleset, capture: Ruleset, expected: Results) -> None:
    """`playouts` takes any executor, too, and leaves it running."""
    with ThreadPoolExecutor(2) as pool:
        frame = lab.playouts([mate, capture], games=GAMES, seed=7, executor=pool)
        assert pool.submit(int).result() == 0
    assert frame.equals(expected.frame())


def test_machine_code_is_used_there(plan: Plan, expected: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large job is played by machine code there too, with the same games."""
    asked = []

    def noted(call: property) -> property:
        def get(errand: Any) -> Any:
            asked.append(errand.is_compiled)
            return call.fget(errand)  # type: ignore[misc]

        return property(get)

    monkeypatch.setattr("chaturanga_lab.experiment.run.LARGE", 0)
    monkeypatch.setattr(workers.Errand, "call", noted(workers.Errand.call))  # type: ignore[arg-type]
    assert away(plan, AtOnce()).results().games == expected.games
    assert set(asked) == {True}


def test_four_armies_and_functions_are_sent(tables: list[Ruleset]) -> None:
    """Points of four armies come back whole, and a function that stands in a module plays there too."""
    here, there = (lab.simulate(tables[1], games=8, seed=3, executor=executor) for executor in (None, AtOnce()))
    assert there.games == here.games
    how: dict[str, Any] = {"policy": greedy_policy, "games": 7, "max_plies": 12}
    assert lab.simulate(tables[0], **how, executor=AtOnce()).games == lab.simulate(tables[0], **how).games


def test_thinkers_and_values_are_sent(capture: Ruleset) -> None:
    """Who thinks, and what men count for him, is the same there."""
    how: dict[str, Any] = {"policy": {"white": "thinker:3", "black": "greedy"}, "values": {"horse": 9}, "games": 6}
    here, there = (lab.simulate(capture, **how, executor=executor) for executor in (None, AtOnce()))
    assert there.games == here.games != lab.simulate(capture, **(how | {"values": None})).games


def test_a_function_that_cannot_be_sent_is_named(mate: Ruleset) -> None:
    """A function of a cell or within another is refused in one sentence that names it and says what to do."""

    def mine(rules: Ruleset, position: Position, rng: Random) -> Move:
        return rng.choice(lab.legal_moves(position, rules))

    says = "Policy “mine” cannot be sent to the workers of this executor: write it at the top of a module"
    with pytest.raises(ValueError, match=says) as caught:
        lab.simulate(mate, policy=mine, games=9, max_plies=3, executor=AtOnce())
    assert "\n" not in str(caught.value)
    with ThreadPoolExecutor(1) as pool:
        assert len(lab.simulate(mate, policy=mine, games=9, max_plies=3, executor=pool)) == 9


def unlucky(rules: Ruleset, position: Position, rng: Random) -> Move:
    """Return any move, or fail, in one game of five."""
    if rng.random() < 0.2:
        raise ZeroDivisionError
    return rng.choice(lab.legal_moves(position, rules))


def test_an_error_of_a_function_comes_back(mate: Ruleset) -> None:
    """What goes wrong in a function there is raised here, with a note of policy, game and ply."""
    with pytest.raises(ZeroDivisionError) as caught:
        lab.simulate(mate, policy=unlucky, games=9, seed=2, max_plies=1, executor=AtOnce())
    assert caught.value.__notes__ == ["Policy “unlucky”, game 7, ply 0."]


def test_no_more_is_under_way_than_keeps_the_workers_busy(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks are handed out as they come back: however many there are, few wait at a time."""
    monkeypatch.setattr(workers, "threads_here", lambda: 1)
    monkeypatch.setattr(workers, "MOST_UNDER_WAY", 5)
    monkeypatch.setattr(run, "LITTLE", 1e12)
    executor, under_way = AtOnce(), list[int]()
    here = 8  # games of the pilot, which are played by nobody else

    def note(progress: Progress) -> None:
        if progress.done > here:
            under_way.append(executor.given - (progress.done - here))

    run.Run(plan, 1, note, executor=executor, chunk=0.0, size=1).results()
    assert max(under_way) == 4
    assert executor.given == 2 * GAMES - here


def test_a_stopped_run_keeps_what_came_back(plan: Plan, expected: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a run is stopped nothing more is sent; its games are the first ones, as many under each ruleset."""
    monkeypatch.setattr(workers, "threads_here", lambda: 1)
    monkeypatch.setattr(workers, "MOST_UNDER_WAY", 5)
    monkeypatch.setattr(run, "LITTLE", 1e12)
    stop = threading.Event()

    def watch(progress: Progress) -> None:
        if progress.done >= 16:
            stop.set()

    with ThreadPoolExecutor(2) as pool:
        cut = run.Run(plan, 1, watch, stop, executor=pool, chunk=0.0, size=1).results()
    played = len(cut.of())
    assert cut.is_cut
    assert 8 <= played < GAMES
    for rules in plan.rulesets:
        assert cut.of(rules) == expected.of(rules)[:played]


def test_it_is_played_until_the_shares_are_known(mate: Ruleset) -> None:
    """The number of games that `until` needs is the same whoever plays them."""
    here, there = (lab.simulate(mate, until=0.12, executor=executor) for executor in (None, AtOnce()))
    assert there.games == here.games


@pytest.mark.parametrize("executor", [3, "threads", ProcessPoolExecutor])
def test_what_is_no_executor_is_refused(mate: Ruleset, executor: Any) -> None:
    """Anything but an executor, such as a number or the class of one, is refused in one sentence."""
    with pytest.raises(ValueError, match=r"executor is one of concurrent\.futures"):
        lab.simulate(mate, games=GAMES, executor=executor)


def test_a_lost_worker_loses_nothing_that_came_back(
    plan: Plan, expected: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a pool is broken the games before are returned as cut, with a warning and a word in the summary."""
    monkeypatch.setattr(run, "LITTLE", 1e12)
    lost = run.Run(plan, 1, executor=AtOnce(lose=6), chunk=0.0, size=1)
    with pytest.warns(RuntimeWarning, match="The run was stopped early: a worker of the executor was lost"):
        cut = lost.results()
    played = len(cut.of())
    assert (cut.is_cut, cut.is_broken) == (True, True)
    assert 4 < played < GAMES
    for rules in plan.rulesets:
        assert cut.of(rules) == expected.of(rules)[:played]
    assert "stopped before all 48 were played: a worker of the executor was lost" in repr(cut)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_loses_a_worker_gives_the_same_table(
    plan: Plan, expected: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dask plays on two processes of this machine, one is killed in the middle, and the table is that played here."""
    from distributed import Client, LocalCluster

    monkeypatch.setattr(run, "LITTLE", 1e12)

    how: dict[str, Any] = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "silence_logs": 50}
    with LocalCluster(**how) as cluster, Client(cluster) as client:
        pids = list(client.run(os.getpid).values())

        def lose_one(progress: Progress) -> None:
            if progress.done >= 12 and len(pids) == 2:
                os.kill(pids.pop(), signal.SIGKILL)

        frame = away(plan, client.get_executor(), progress=lose_one).results().frame()
    assert len(pids) == 1
    assert frame.equals(expected.frame())
