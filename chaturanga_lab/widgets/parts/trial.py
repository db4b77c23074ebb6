"""Trial: one run of many games beside the page, so that the page stays alive."""

from __future__ import annotations

import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ...experiment import Progress, Results, has_threads
from ...experiment.plan import Plan
from ...experiment.run import REST, Run
from ...position import Position
from ...rules import Ruleset
from .clock import from_thread, in_steps

BUDGET = 60.0
"""Seconds after which a run stops with the games that are finished, so that a class can share one computer."""
SLICE = 0.05
"""Seconds that a run takes at a time, where it has no thread of its own and the page has to wait for it."""
FAILED = "The run failed. The reason is in the log of the server."


@dataclass(frozen=True)
class Asked:
    """What a run is to play: the games of each ruleset, from a position or from the start."""

    rulesets: tuple[Ruleset, ...]
    policy: str | dict[str, str]
    games: int
    seed: int
    start: Position | None
    begun: str = "at the start"
    """Where the games begin, in words."""
    until: float | None = None
    """The half width of the widest interval at which the run stops; `games` is then the most that may be played."""

    @property
    def words(self) -> str:
        """All that decides how the games go, in words that other games do not share."""
        start = self.rulesets[0].text(self.start) if self.start else self.begun
        until = "" if self.until is None else f", until {self.until}"
        return f"{[rules.label for rules in self.rulesets]}, {self.policy}, {self.games}, {self.seed}, {start}{until}"

    @property
    def plan(self) -> Plan:
        """The games, as the run takes them; ValueError, with one sentence, if they cannot be played."""
        return Plan.from_arguments(self.rulesets, self.policy, self.games, self.seed, self.start, until=self.until)


@dataclass(frozen=True)
class Pictures:
    """The charts of results as SVG, or as tables where none can be drawn: who won, and how games ended.

    Of a table also places and points by seat.
    """

    outcomes: str
    endings: str
    places: str = ""
    points: str = ""


class Trial:
    """A run that `begin` starts. Everything that it reports arrives in the thread that made it.

    It plays in a thread of its own. Where there are none, in a browser without a server, it plays in slices between
    which the page goes on. Without an event loop, in a script, it may have reported its end before `begin` returns.
    """

    def __init__(
        self,
        asked: Asked,
        on_progress: Callable[[Progress], object],
        on_results: Callable[[Results], object],
        on_pictures: Callable[[Any], object],
        on_failure: Callable[[str], object],
        *,
        draw: Callable[[Results], Any] | None = None,
    ) -> None:
        """Prepare a run; `on_pictures` is told what `draw` makes of the results, by itself the usual `Pictures`."""
        self.asked = asked
        self._draw = draw or pictures_of
        self._heard = (on_progress, on_results, on_pictures, on_failure)
        self._post = from_thread()
        self._stop = threading.Event()
        self._steps = self._worked()
        self.thread = threading.Thread(target=self.wait, name="trial", daemon=True) if has_threads() else None

    def begin(self) -> None:
        """Start the run, once whoever hears of it knows it."""
        if self.thread:
            self.thread.start()
        else:
            in_steps(self._steps)

    def cancel(self) -> None:
        """Let the run end after the games that are being played, or while it waits for another."""
        self._stop.set()

    def wait(self) -> None:
        """Return when all is played and drawn; it may be told later, if an event loop has to bring it."""
        if self.thread and self.thread is not threading.current_thread():
            self.thread.join()
            return
        for rest in self._steps:
            time.sleep(rest)

    def _worked(self) -> Iterator[float]:
        """Play and draw, and yield after each slice how many seconds to rest."""
        _, on_results, on_pictures, on_failure = self._heard
        try:
            run = self._run()
            for has_turn in run.steps():
                yield 0 if has_turn else REST
            results = run.so_far()
            self._post(partial(on_results, results))
            yield 0
            self._post(partial(on_pictures, self._draw(results)))
        except ValueError as refusal:
            self._post(partial(on_failure, str(refusal)))
        except Exception:
            traceback.print_exc(file=sys.__stderr__)
            self._post(partial(on_failure, FAILED))

    def _run(self) -> Run:
        run = Run.within_limits(self.asked.plan, progress=self._report, stop=self._stop, seconds=BUDGET)
        return run if self.thread else replace(run, chunk=SLICE, size=1)

    def _report(self, progress: Progress) -> None:
        on_progress, *_ = self._heard
        self._post(partial(on_progress, progress))


def pictures_of(results: Results) -> Pictures:
    """Return the charts of results. matplotlib, if it is here, is loaded by them and nowhere earlier."""
    from ...charts import endings, outcomes, places, points

    usual = Pictures(*(chart(results)._repr_html_() for chart in (outcomes, endings)))
    if not results.rulesets[0].mechanics.is_table:
        return usual
    return replace(usual, places=places(results)._repr_html_(), points=points(results)._repr_html_())
