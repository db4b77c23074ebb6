"""Squares: a name such as "e2" or "n14", and the index that stands for it."""

from __future__ import annotations

import re

_NAME = re.compile(r"([a-z])([1-9][0-9]?)")


def square_from_name(name: str, files: int, ranks: int) -> int:
    """Return the index (rank · files + file, from 0) of a square such as "e2" on a board of that size.

    Raises ValueError, with one sentence, if the board has no such square.

    >>> square_from_name("e2", 8, 8)
    12
    """
    found = _NAME.fullmatch(name) if isinstance(name, str) else None
    if found:
        file, rank = ord(found[1]) - ord("a"), int(found[2]) - 1
        if file < files and rank < ranks:
            return rank * files + file
    last = square_name(files * ranks - 1, files)
    raise ValueError(f"{name!r} is not a square of this board: squares run from a1 to {last}.")


def square_name(square: int, files: int) -> str:
    """Return the name of the square with that index on a board with so many files.

    >>> square_name(12, 8)
    'e2'
    """
    return f"{chr(ord('a') + square % files)}{square // files + 1}"
