"""Locks: that one process at a time works on a folder, kept by the system, so that it ends with the process."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO


class FolderInUse(ValueError):  # noqa: N818
    """That another process is at work on a folder."""


class Lock:
    """A lock on a folder, held between `with` and its end; the file that stays behind means nothing by itself.

    `with` raises FolderInUse, with one sentence, while another process, or another thread of this one, holds it. A
    process that is killed holds nothing any more, nor does one that was forked from it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Lock:
        file = self.path.open("ab")
        try:
            _hold(file)
        except (BlockingIOError, PermissionError):
            file.close()
            raise FolderInUse(
                f"Another process is at work on {self.path.parent}; wait until it has ended, or name another folder."
            ) from None
        self._file = file
        _held.add(file)
        return self

    def __exit__(self, *raised: object) -> None:
        if self._file is not None:
            _held.discard(self._file)
            self._file.close()  # which lets it go
            self._file = None


_held: set[IO[bytes]] = set()


def _let_go() -> None:
    """Close what a forked process has inherited: else it would hold the locks after its parent was killed."""
    for file in _held:
        file.close()
    _held.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)


def _hold(file: IO[bytes]) -> None:
    """Hold the lock on a file; BlockingIOError or PermissionError if another process does."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
