"""Errands: what other programs are asked to do, and the one sentence that says which of them failed."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path


class ErrandError(OSError):
    """Another program could not do what it was asked: one sentence that says what to see to."""


def obey(words: Sequence[str | Path], log: Path, failed: str, folder: Path | None = None) -> str:
    """Return what a program printed; its whole report is added to the log.

    Raises ErrandError with the sentence `failed` and where the report is, if the program says that it failed.
    """
    # A name given to pip for somebody else's project, or a folder on Python's path, would reach into the environment.
    surroundings = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}
    command = [str(word) for word in words]
    said = subprocess.run(
        command, cwd=folder, env=surroundings, capture_output=True, text=True, encoding="utf-8", errors="replace"
    )
    with log.open("a", encoding="utf-8") as out:
        out.write(f"$ {' '.join(command)}\n{said.stdout}{said.stderr}\n")
    if said.returncode:
        raise ErrandError(f"{failed} What the program said is in {log}.")
    return said.stdout


def program(name: str, why: str) -> str:
    """Return where a program lies; ErrandError, with why it is needed, if this computer has none of that name."""
    found = shutil.which(name)
    if not found:
        raise ErrandError(f"There is no program '{name}' here, {why}")
    return found
