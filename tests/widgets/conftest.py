"""What the tests of the widgets share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Clock:
    """Stands in for the event loop: what is to be done later waits until the test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, Callable[[], object]]] = []

    def later(self, seconds: float, action: Callable[[], object]) -> Callable[[], object]:
        """Let something wait; what is returned calls it off."""
        due = (seconds, action)
        self.waiting.append(due)
        return lambda: self.waiting.remove(due) if due in self.waiting else None

    def tick(self) -> None:
        """Do what waits, which is one thing at most."""
        assert len(self.waiting) == 1
        self.waiting.pop()[1]()

    def run(self, until: Callable[[], Any] = lambda: False) -> None:
        """Do what waits until nothing does, or something is so."""
        while self.waiting and not until():
            self.tick()


@pytest.fixture
def clock() -> Clock:
    """A clock that the test winds."""
    return Clock()
