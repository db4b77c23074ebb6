"""Who is in: how many visitors there may be at once, when a place is taken, and when it is free again."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

LOG = logging.getLogger(__name__)

FIRST = 120.0
"""Seconds a browser may take to connect after its page was made: a slow network carries some megabytes first."""
GRACE = 45.0
"""Seconds a page may be cut off: a network that is gone for twenty must not lose the game."""


@dataclass(eq=False)
class Visitor:
    """One open page: its kernel ("" until it has one), its connections, and since when it has had none."""

    since: float
    kernel: str = ""
    sockets: int = 0
    has_connected: bool = False

    def is_gone(self, now: float) -> bool:
        """Say whether the page has been without a connection for so long that it will not come back."""
        return not self.sockets and now - self.since > (GRACE if self.has_connected else FIRST)


class Visitors:
    """The visitors that are in, at most `limit`.

    A place is taken from the moment a page is asked for until its kernel is told to end. Kernels kept warm are nobody's
    and do not count.
    """

    def __init__(self, limit: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.limit, self.clock = limit, clock
        self._in: set[Visitor] = set()

    def __len__(self) -> int:
        return len(self._in)

    def __iter__(self) -> Iterator[Visitor]:
        return iter(tuple(self._in))

    @property
    def is_full(self) -> bool:
        """Say whether the next one has to wait."""
        return len(self._in) >= self.limit

    def admit(self) -> Visitor | None:
        """Return a visitor who has just taken a place; None if there is none."""
        if self.is_full:
            return None
        visitor = Visitor(self.clock())
        self._in.add(visitor)
        return visitor

    def turn_away(self) -> None:
        """Note that somebody found every place taken."""
        LOG.info("a visitor was turned away (%d of %d)", len(self), self.limit)

    def seat(self, visitor: Visitor, kernel: str) -> None:
        """Note which kernel a visitor was given."""
        visitor.kernel = kernel
        LOG.info("a visitor came (%d of %d)", len(self), self.limit)

    def begin(self, visitor: Visitor) -> None:
        """Note that a visitor's page was made: from now on the browser is waited for."""
        visitor.since = self.clock()

    def leave(self, visitor: Visitor) -> None:
        """Free a visitor's place."""
        if visitor in self._in:
            self._in.remove(visitor)
            if visitor.kernel:
                LOG.info("a visitor left (%d of %d)", len(self), self.limit)

    def of(self, kernel: str) -> Visitor | None:
        """Return the visitor who has this kernel; None if it is nobody's."""
        return next((visitor for visitor in self._in if kernel and visitor.kernel == kernel), None)

    def connect(self, kernel: str) -> None:
        """Note one more connection to a kernel."""
        if visitor := self.of(kernel):
            visitor.sockets += 1
            visitor.has_connected = True

    def disconnect(self, kernel: str) -> None:
        """Note one connection less; with the last one the time of grace begins."""
        if visitor := self.of(kernel):
            visitor.sockets = max(visitor.sockets - 1, 0)
            visitor.since = self.clock()

    def gone(self) -> tuple[Visitor, ...]:
        """Return those who have a kernel and whose page has been cut off for too long."""
        now = self.clock()
        return tuple(visitor for visitor in self._in if visitor.kernel and visitor.is_gone(now))
