"""Code folder: where machine code is kept on this computer, one folder for all that it was made from."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path


def folder_of_code(*parts: bytes) -> Path | None:
    """Return the folder of the machine code made from these parts, in the user's cache; None if it cannot be written.

    Whatever changes in a part has another folder, so that no code can be stale.
    """
    folder = _user_cache() / "chaturanga-lab" / hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _user_cache() -> Path:
    """Return the folder in which this system keeps what programs can make again."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
