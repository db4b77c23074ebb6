"""Trial: one run of many games in a thread of its own, so that the page stays alive."""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace

from ...experiment import Progress, Results, simulate
from ...position import Position
from ...rules import Ruleset
from .clock import from_thread

BUDGET = 60.0
"""Seconds after which a run stops with the games that are finished, so that a class can share one computer."""


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


@dataclass(frozen=True)
class Pictures:
    """The charts of results as SVG: who won, and how games ended; of a table also places and points by seat."""

    outcomes: str
    endings: str
    places: str = ""
    points: str = ""


class Trial:
    """A run that has been started. Everything that it reports arrives in the thread that started it."""

    def __init__(
        self,
        asked: Asked,
        on_progress: Callable[[Progress], object],
        on_results: Callable[[Results], object],
        on_pictures: Callable[[Pictures], object],
        on_failure: Callable[[str], object],
    ) -> None:
        self.asked = asked
        self._heard = (on_progress, on_results, on_pictures, on_failure)
        self._post = from_thread()
        self._stop = threading.Event()
        self.thread = threading.Thread(target=self._work, name="trial", daemon=True)
        self.thread.start()

    def cancel(self) -> None:
        """Let the run end after the games that are being played."""
        self._stop.set()

    def _work(self) -> None:
        _, on_results, on_pictures, on_failure = self._heard
        try:
            results = self._play()
            self._post(lambda: on_results(results))
            pictures = pictures_of(results)
            self._post(lambda: on_pictures(pictures))
        except ValueError as refusal:
            sentence = str(refusal)
            self._post(lambda: on_failure(sentence))
        except Exception:
            traceback.print_exc(file=sys.__stderr__)
            self._post(lambda: on_failure("The run failed. The reason is in the log of the server."))

    def _play(self) -> Results:
        asked = self.asked
        return simulate(
            list(asked.rulesets),
            policy=asked.policy,
            games=asked.games,
            seed=asked.seed,
            start=asked.start,
            progress=self._report,
            stop=self._stop,
        )

    def _report(self, progress: Progress) -> None:
        if progress.seconds > BUDGET:
            self._stop.set()
        on_progress, *_ = self._heard
        self._post(lambda: on_progress(progress))


def pictures_of(results: Results) -> Pictures:
    """Return the charts of results. matplotlib is loaded here and nowhere earlier."""
    from ...charts import endings, outcomes, places, points
    from ...charts.picture import svg

    usual = Pictures(svg(outcomes(results)), svg(endings(results)))
    if not results.rulesets[0].mechanics.is_table:
        return usual
    return replace(usual, places=svg(places(results)), points=svg(points(results)))
