"""Pondering: a move thought over on a page, in slices between which the page answers."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from ...engine import Thought
from ...position import Move
from ..parts.clock import Later

LONGEST = 0.7
"""Seconds that a thinker takes for a move at most, whatever its level is: on a slow computer it thinks less far."""
SLICE = 0.03
"""Seconds between two looks at whatever else waits: a click, a switch of a rule."""
NODES = 10  # moves tried between two looks at the clock


class Pondering:
    """A search that goes on by itself on the page's event loop, and then has its move played; it needs no thread.

    `then(move)` hears of the move once the search is over or has taken `longest` seconds, and not before `rest` seconds
    have passed, so that it is seen who moves. `later` is how to do something after some seconds.
    """

    def __init__(
        self,
        thought: Thought,
        then: Callable[[Move], object],
        later: Later,
        *,
        rest: float = 0.0,
        longest: float = LONGEST,
    ) -> None:
        self._thought, self._then, self._later = thought, then, later
        self._rest, self._longest = rest, longest
        self._began = perf_counter()
        self._call_off = later(0, self._go_on)

    def cancel(self) -> None:
        """Think no further, and play nothing."""
        self._call_off()

    def _go_on(self) -> None:
        """Think for a slice, and arrange what comes after it."""
        end = min(perf_counter() + SLICE, self._began + self._longest)
        while not self._thought.go_on(NODES) and perf_counter() < end:
            pass
        passed = perf_counter() - self._began
        if self._thought.is_over or passed >= self._longest:
            self._call_off = self._later(max(0.0, self._rest - passed), lambda: self._then(self._thought.move))
        else:
            self._call_off = self._later(0, self._go_on)
