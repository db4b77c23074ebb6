"""Strays: what lies in a folder of data, looks like data, and is read by nobody."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from .entry import FOLDERS, short_name
from .lookup import did_you_mean

FILES = ("sources.json", "witnesses.toml", "pieces.toml", "words.toml", "endings.toml", "presets.toml")
BESIDE = ("pieces", "campaigns", "atlas")
"""Folders that others read: the drawings of the men, campaigns to be played, and what came of one."""
_DATA = (".toml", ".json")
_PASSED_OVER = (".md", ".bak", ".orig")


def strays(folder: Path) -> Iterator[str]:
    """Yield a sentence for each file and folder that nobody reads, though it seems meant to be; hidden ones are none.

    Beside the data may lie whatever is no TOML and no JSON.
    """
    inside = _visible(folder)
    if not any(path.name in (*FILES, *FOLDERS) for path in inside):
        whole = ", ".join((*FILES, *(f"{name}/" for name in FOLDERS)))
        yield f"{folder} holds no data; what is read there is {whole}."
    for path in inside:
        known: tuple[str, ...] = FOLDERS if path.is_dir() else FILES
        if path.name in FOLDERS:
            yield from _strays_within(path)
        elif path.name not in (*FILES, *BESIDE) and _seems_meant(path, known):
            kind = "folder" if path.is_dir() else "file"
            hint = did_you_mean(path.name, known)
            yield f"{short_name(path)} is a {kind} that is not read; read are {', '.join(known)}.{hint}"


def _strays_within(folder: Path) -> Iterator[str]:
    for path in _visible(folder):
        if path.is_dir() and _holds_data(path):
            yield f"{short_name(path)} is a folder that is not read; put its files into {folder.name}."
        elif path.is_file() and path.suffix not in (".toml", *_PASSED_OVER) and path.name[-1] != "~":
            yield f"{short_name(path)} is a file that is not read; a name here ends in .toml."


def _seems_meant(path: Path, known: tuple[str, ...]) -> bool:
    """Whether a name is nearly one that is read, or what it names is data."""
    is_near = bool(did_you_mean(path.name, known))
    return is_near or (_holds_data(path) if path.is_dir() else path.suffix.lower() in _DATA)


def _holds_data(folder: Path) -> bool:
    return any(path.suffix.lower() in _DATA for path in _visible(folder))


def _visible(folder: Path) -> list[Path]:
    """Return what lies in a folder, by name, without what is hidden; nothing if it cannot be listed."""
    try:
        return sorted(folder / name for name in os.listdir(folder) if name[0] != ".")
    except OSError:  # said where the folder is read
        return []
