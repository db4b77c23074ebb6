"""Turns: one run at a time in a program; another waits until it comes first."""

from __future__ import annotations

from threading import Lock, get_ident


class Turns:
    """Runs in a line, in the order in which they came; the first one plays.

    A run that is begun inside another, on its thread and without a way to wait, goes ahead of all: by a policy that
    itself plays games, or by a cell of a notebook in which a run goes on between the cells.
    """

    def __init__(self) -> None:
        self._line: list[tuple[object, int]] = []
        self._lock = Lock()

    def is_first(self, run: object, *, can_wait: bool) -> bool:
        """Whether a run may play now; if not, it stands in the line from now on, until it leaves."""
        with self._lock:
            if all(one is not run for one, _ in self._line):
                self._line.append((run, get_ident()))
            first, thread = self._line[0]
            return first is run or (not can_wait and thread == get_ident())

    def leave(self, run: object) -> None:
        """Let the next one play; a run that stands in no line has nothing to leave."""
        with self._lock:
            self._line = [(one, thread) for one, thread in self._line if one is not run]


TURNS = Turns()
"""Those of this program: under Voila one visitor's page."""
