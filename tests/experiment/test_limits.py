"""Limits: a run ends when its time is up, on no more threads than allowed, and one run plays at a time."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Limits, Progress, Results, has_threads, limits, run, workers
from chaturanga_lab.experiment.plan import Plan
from chaturanga_lab.experiment.run import Run
from chaturanga_lab.experiment.turns import TURNS, Turns
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset

PATIENCE = 60
"""Seconds after which something will never come."""


@pytest.fixture
def plan(mate: Ruleset, capture: Ruleset) -> Plan:
    """Games of two rulesets, more than anybody would wait for."""
    return Plan.from_arguments([mate, capture], "random", 1_000_000, 1, None)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock of a run, wound by the test: each look at it takes as long as its second number says."""
    hands = [0.0, 0.0]

    def tick() -> float:
        hands[0] += hands[1]
        return hands[0]

    for module in (run, workers):
        monkeypatch.setattr(module, "perf_counter", tick)
    return hands


def test_no_limit_unless_somebody_says_one() -> None:
    """Without the variables, or with empty ones, a run may take what it needs."""
    assert limits({}) == limits({"CHATURANGA_LAB_SECONDS": "", "CHATURANGA_LAB_THREADS": " "}) == Limits()


@pytest.mark.parametrize(
    ("name", "text"),
    [("SECONDS", text) for text in ("0", "-1", "20s", "1e3", "inf", "nan", "٢", "86401", "9" * 40)]
    + [("THREADS", text) for text in ("0", "1.0", "-2", "all", "257", "²")],
)
def test_a_misspelt_limit_is_never_taken_for_none(
    mate: Ruleset, monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    """What is no limit stops every run with one sentence that names the variable."""
    monkeypatch.setenv(f"CHATURANGA_LAB_{name}", text)
    with pytest.raises(ValueError, match=f"CHATURANGA_LAB_{name} is a .*number.*, not ") as caught:
        lab.simulate(mate, games=1)
    assert "\n" not in str(caught.value)


def test_time_is_up(plan: Plan, clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """A run whose time is up keeps its finished games, as many under each ruleset, and says why there are no more."""
    monkeypatch.setenv("CHATURANGA_LAB_SECONDS", "20")
    clock[1] = 1.0
    cut = Run.within_limits(plan, threads=1).results()
    played = [len(cut.of(rules)) for rules in cut.rulesets]
    assert (cut.is_cut, cut.limit) == (True, 20.0)
    assert 0 < played[0] == played[1] < 100
    why = "stopped after 20 s, as long as a run may take here, before all 2,000,000 were played"
    assert why in repr(cut)
    assert why in cut._repr_html_()
    assert cut.of() == lab.simulate(plan.rulesets[0], games=played[0]).of()


def test_time_in_time_is_no_cut(mate: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that is over in time is whole, and nothing is said of a limit."""
    monkeypatch.setenv("CHATURANGA_LAB_SECONDS", "3600")
    results = lab.simulate(mate, games=5)
    assert (len(results), results.is_cut, results.limit) == (5, False, None)
    assert "stopped" not in repr(results)


def test_a_slow_function_is_stopped_between_its_moves(
    mate: Ruleset, capture: Ruleset, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A function that takes long for each move cannot outlast the limit by a game: the game at hand is left out."""
    monkeypatch.setenv("CHATURANGA_LAB_SECONDS", "20")
    asked = 0

    def slow(rules: Ruleset, position: Position, rng: Random) -> Move:
        nonlocal asked
        asked += 1
        clock[0] += 3
        return rng.choice(lab.legal_moves(position, rules))

    results = lab.simulate([mate, capture], policy=slow, games=4)
    assert asked <= 7
    assert (len(results), results.is_cut, results.limit) == (0, True, 20.0)
    assert "No game was finished." in results._repr_html_()


def test_threads_are_bounded(mate: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """No run has more threads than this computer allows, whatever it asks for; nor more than it asks for."""
    plan = Plan.from_arguments(mate, "random", 10, 1, None)
    monkeypatch.setenv("CHATURANGA_LAB_THREADS", "2")
    assert [Run.within_limits(plan, threads).threads for threads in (1, 2, 8)] == [1, 2, 2]
    assert Run.within_limits(plan).threads <= 2
    monkeypatch.setenv("CHATURANGA_LAB_THREADS", "1")

    def none(*_: Any) -> None:
        raise AssertionError("No pool is begun for one thread.")

    monkeypatch.setattr(workers, "ThreadPoolExecutor", none)
    monkeypatch.setattr(run, "LARGE", 0)
    assert len(lab.simulate(mate, games=10, threads=8)) == 10


def test_the_shorter_limit_holds() -> None:
    """Of two limits in seconds the smaller one holds."""
    assert (Limits(20).shorter(60), Limits(90).shorter(60), Limits(20).shorter(None)) == (20, 60, 20)


def test_threads_can_be_started_on_this_machine() -> None:
    """Whether there are threads is found out by starting one."""
    assert has_threads()


# ---------------------------------------------------------------- one run at a time


def begun(work: Callable[[], object]) -> threading.Thread:
    """Return a thread that has begun to work."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def test_another_run_waits_and_says_so(plan: Plan, mate: Ruleset) -> None:
    """While one run plays, another tells that it waits, and plays when the first is over."""
    stop, is_waiting = threading.Event(), threading.Event()
    first, told, results = Run(plan, 1, stop=stop), list[Progress](), list[Results]()

    def hear(progress: Progress) -> None:
        told.append(progress)
        is_waiting.set()

    steps = first.steps()
    next(steps)
    second = begun(lambda: results.append(lab.simulate(mate, games=5, progress=hear)))
    assert is_waiting.wait(PATIENCE)
    assert (told[0].done, told[0].note) == (0, "another run on this page comes first")
    next(steps)
    assert results == []
    stop.set()
    assert not any(value is False for value in steps)
    second.join(PATIENCE)
    assert len(results[0]) == 5
    assert [progress.note for progress in told[1:]] == [""] * (len(told) - 1)


def test_a_waiting_run_can_be_stopped(plan: Plan, mate: Ruleset) -> None:
    """A run that is stopped while it waits ends at once, with no games, and stands in nobody's way."""
    first = Run(plan, 1).steps()
    next(first)
    stop = threading.Event()
    second = Run(Plan.from_arguments(mate, "random", 5, 1, None), 1, stop=stop)
    waiting = second.steps()
    assert next(waiting) is False
    stop.set()
    assert list(waiting) == []
    assert (len(second.so_far()), second.so_far().is_cut) == (0, True)
    first.close()
    assert len(lab.simulate(mate, games=2)) == 2


def test_waiting_costs_no_time(plan: Plan, mate: Ruleset, clock: list[float]) -> None:
    """The time of a run begins with its turn, however long it has waited."""
    first = Run(plan, 1).steps()
    next(first)
    second = Run(Plan.from_arguments(mate, "random", 3, 1, None), 1, seconds=20)
    waiting = second.steps()
    for _ in range(3):
        assert next(waiting) is False
        clock[0] += 100
    first.close()
    assert all(waiting)
    assert len(second.so_far()) == 3


def test_a_function_may_play_games_itself(mate: Ruleset) -> None:
    """A policy that plays games to choose its move does not wait for the run that asks it."""

    def looks_ahead(rules: Ruleset, position: Position, rng: Random) -> Move:
        lab.simulate(rules, games=1, start=position, max_plies=2)
        return rng.choice(lab.legal_moves(position, rules))

    assert len(lab.simulate(mate, policy=looks_ahead, games=1, max_plies=6)) == 1


def test_a_cell_runs_while_a_run_rests_on_its_thread(plan: Plan, mate: Ruleset) -> None:
    """Where there are no threads a call in between plays at once: the run that rests could not go on before it."""
    resting = Run(plan, 1).steps()
    next(resting)
    assert len(lab.simulate(mate, games=2)) == 2
    assert next(resting) is True
    resting.close()


def test_a_run_that_fails_leaves_its_turn(mate: Ruleset) -> None:
    """After a run that ended with an error the next one plays."""

    def broken(_rules: Ruleset, _position: Position, _rng: Random) -> Move:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        lab.simulate(mate, policy=broken, games=1)
    assert TURNS.is_first(broken, can_wait=True)
    TURNS.leave(broken)


def test_turns_keep_the_order_of_arrival() -> None:
    """Runs play in the order in which they came; who leaves the line is passed over."""
    turns, runs = Turns(), ["one", "two", "three"]
    assert [turns.is_first(one, can_wait=True) for one in runs] == [True, False, False]
    turns.leave("two")
    turns.leave("one")
    assert turns.is_first("three", can_wait=True)
    turns.leave("nobody")


def test_the_sentence_of_the_cut_is_plain(plan: Plan) -> None:
    """Half a second is said as half a second."""
    cut = Results(plan, {rules.label: () for rules in plan.rulesets}, 0.5, True, 0.5)
    assert re.search(r"stopped after 0\.5 s, as long", repr(cut))
