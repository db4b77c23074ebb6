"""Outlets: the folders and files into which the data are written, never over anything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .lookup import quote


def path_of(path: str | Path, what: str) -> Path:
    """Return a path that a reader gave, with `~` as the home folder; ValueError, with what it is for, if it is none.

    >>> path_of(7, "A data folder")
    Traceback (most recent call last):
    ValueError: A data folder is a path, not 7.
    """
    if not isinstance(path, (str, Path)):
        raise ValueError(f"{what} is a path, not {quote(path)}.")
    if "\0" in str(path):
        raise ValueError(f"{what} is {quote(str(path))}, which no system could name.")
    try:
        return Path(path).expanduser()
    except RuntimeError:
        raise ValueError(f"{what} is {quote(str(path))}, but nobody here has that home folder.") from None


def empty_folder(folder: str | Path) -> Path:
    """Return a folder in which nothing is yet, made if need be; ValueError if something is there, or it cannot be."""
    place = path_of(folder, "The folder to write to")
    with _made(place):
        if place.exists() and not place.is_dir():
            raise ValueError(f"{place} is a file; name a folder that is new or empty.")
        if place.is_symlink() and not place.exists():
            raise ValueError(f"{place} is a link that leads nowhere; name a folder that is new or empty.")
        if place.is_dir() and any(place.iterdir()):
            raise ValueError(f"{place} is not empty; name a folder that is new or empty.")
        place.mkdir(parents=True, exist_ok=True)
    return place


def write_new(path: str | Path, text: str) -> Path:
    """Write a text into a file that may not exist yet, in UTF-8; return its path, or raise ValueError."""
    place = path_of(path, "The file to write")
    with _made(place):
        if place.exists() or place.is_symlink():
            raise ValueError(f"{place} is there already; name another file, or move that one away.")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8", newline="")
    return place


@contextmanager
def _made(place: Path) -> Iterator[None]:
    """Turn what the system says, if a place cannot be made, into a sentence that names it."""
    try:
        yield
    except OSError as error:
        raise ValueError(f"{place} cannot be written: {error.strerror}.") from None
