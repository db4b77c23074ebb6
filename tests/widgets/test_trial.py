"""Trials: a run beside the page, on a thread of its own or in slices; the page goes on, and Cancel is heard."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Progress, Results
from chaturanga_lab.widgets.parts import trial as module
from chaturanga_lab.widgets.parts.clock import in_steps
from chaturanga_lab.widgets.parts.trial import Asked, Pictures, Trial

PATIENCE = 60
"""Seconds after which something will never come."""
MANY = 1_000_000


class Page:
    """What a page hears of its trials, and on which thread."""

    def __init__(self) -> None:
        self.progress: list[Progress] = []
        self.results: list[Results] = []
        self.pictures: list[Any] = []
        self.failures: list[str] = []
        self.threads: set[int] = set()

    def run(self, games: int = 8, policy: Any = "random", **more: Any) -> Trial:
        """Begin a trial."""
        rules = lab.ruleset("modern-mate").choose(draws="threefold-and-70")
        asked = Asked((rules, rules.choose(elephant="straight-jump")), policy, games, 1, None)
        trial = Trial(asked, *map(self.hear, (self.progress, self.results, self.pictures, self.failures)), **more)
        trial.begin()
        return trial

    def hear(self, heard: list[Any]) -> Callable[[Any], None]:
        """Return what notes a report."""

        def note(report: Any) -> None:
            heard.append(report)
            self.threads.add(threading.get_ident())

        return note


@pytest.fixture(params=["thread", "slices"])
def page(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Page:
    """A page where runs have threads of their own, and one where there are none."""
    if request.param == "slices":
        monkeypatch.setattr(module, "has_threads", lambda: False)
    return Page()


def looped(work: Coroutine[Any, Any, None]) -> None:
    """Run what a page does, on an event loop."""
    asyncio.run(asyncio.wait_for(work, PATIENCE))


async def until(is_so: Callable[[], Any]) -> None:
    """Let the loop go on until something is so."""
    while not is_so():
        await asyncio.sleep(0.005)


def test_all_is_told_on_the_thread_of_the_page(page: Page) -> None:
    """Progress, results and pictures arrive where the trial was begun, in this order, and the games are those asked."""

    async def work() -> None:
        page.run()
        assert (page.progress, page.results) == ([], [])
        await until(lambda: page.pictures)

    looped(work())
    assert page.threads == {threading.get_ident()}
    assert page.progress[-1].done == len(page.results[0]) == 16
    assert page.results[0].of() == lab.simulate(page.results[0].rulesets[0], games=8).of()
    assert isinstance(page.pictures[0], Pictures)
    assert page.pictures[0].outcomes.startswith("<svg")
    assert page.failures == []


def test_the_page_goes_on_beside_a_run(page: Page) -> None:
    """Between two reports the page does other things, and a run that is cancelled ends with its finished games."""
    beats = 0

    async def work() -> None:
        nonlocal beats
        trial = page.run(MANY)
        while len(page.progress) < 5:
            await asyncio.sleep(0)
            beats += 1
        trial.cancel()
        await until(lambda: page.pictures)

    looped(work())
    assert beats >= 5
    assert page.results[0].is_cut
    assert 0 < len(page.results[0]) < MANY


def test_a_second_run_waits_for_the_first(page: Page) -> None:
    """Of two runs on a page the second says that it waits, can be cancelled meanwhile, and else plays afterwards."""
    others = [Page(), Page()]

    async def work() -> None:
        first = page.run(MANY)
        await until(lambda: page.progress)
        second, third = (other.run(4) for other in others)
        await until(lambda: all(other.progress for other in others))
        assert {other.progress[0].note for other in others} == {"another run on this page comes first"}
        second.cancel()
        await until(lambda: others[0].pictures)
        assert (len(others[0].results[0]), others[1].results, page.results) == (0, [], [])
        first.cancel()
        await until(lambda: others[1].pictures)
        assert third.asked.games == 4

    looped(work())
    assert page.results[0].is_cut
    assert len(others[1].results[0]) == 8


def test_a_run_that_waits_says_so_aloud(page: Page) -> None:
    """In the explorer a screen reader hears once that another run on the page comes first, and the page shows it."""
    explorer = lab.explorer(lab.Game(lab.ruleset("modern-capture")))
    spoken: list[str] = []
    explorer.simulation._speak = spoken.append

    async def work() -> None:
        first = page.run(MANY)
        await until(lambda: page.progress)
        explorer.simulation.run()
        await until(lambda: spoken)
        assert "another run on this page comes first" in explorer.simulation.progress.value
        first.cancel()
        await until(lambda: explorer.simulation.results)

    looped(work())
    assert spoken.count("Another run on this page comes first.") == 1


def test_time_is_up_for_a_trial(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run on a page ends by itself when the time that this computer grants is over."""
    monkeypatch.setenv("CHATURANGA_LAB_SECONDS", "0.2")

    async def work() -> None:
        page.run(MANY)
        await until(lambda: page.pictures)

    looped(work())
    assert (page.results[0].is_cut, page.results[0].limit) == (True, 0.2)


def test_a_misspelt_limit_is_told_on_the_page(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal comes as one sentence, and nothing was played."""
    monkeypatch.setenv("CHATURANGA_LAB_THREADS", "many")
    page.run().wait()
    assert [one[:38] for one in page.failures] == ["CHATURANGA_LAB_THREADS is a whole numb"]
    assert page.results == []


def test_a_failure_is_told_in_one_sentence(page: Page, capfd: pytest.CaptureFixture[str]) -> None:
    """A defect is one sentence on the page, and its traceback goes to the log."""

    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    page.run(policy=broken).wait()
    assert page.failures == [module.FAILED]
    assert "ZeroDivisionError" in capfd.readouterr().err


def test_a_page_draws_what_it_likes(page: Page) -> None:
    """With `draw` the pictures are what it makes of the results."""
    page.run(draw=len).wait()
    assert page.pictures == [16]


def test_without_a_loop_a_trial_can_be_waited_for(page: Page) -> None:
    """In a script all is told by the time that `wait` returns."""
    trial = page.run()
    trial.wait()
    trial.wait()
    assert (len(page.results), len(page.pictures)) == (1, 1)


def test_slices_are_short(page: Page) -> None:
    """Where the page has to wait for a slice it begins with one game, and a slice is shorter than on a thread."""
    trial = page.run()
    run = trial._run()
    trial.wait()
    assert (run.chunk, run.size) == ((0.05, 1) if trial.thread is None else (0.1, 4))


def test_steps_leave_room_between_them() -> None:
    """What waits for the loop comes between two steps; without a loop no step is taken."""
    order: list[str] = []

    def steps() -> Any:
        for name in "abc":
            order.append(name)
            asyncio.get_running_loop().call_soon(order.append, "-")
            yield 0

    async def work() -> None:
        in_steps(steps())
        await until(lambda: len(order) == 6)

    in_steps(steps())
    assert order == []
    looped(work())
    assert "".join(order) == "a-b-c-"
