"""Drawings: arrows and marks that Python puts on a board, checked against its squares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...position import Geometry


def drawings_of(geometry: Geometry, arrows: Iterable[tuple[str, str]], marks: Iterable[str]) -> dict[str, list[Any]]:
    """Return what a scene holds of arrows and marks, each once; ValueError, with one sentence, where one is none."""
    if isinstance(marks, str):
        raise ValueError(f'Marks are a list of squares, such as ["e4"], not {marks!r:.40}.')
    found: dict[str, list[Any]] = {"arrows": [], "marks": []}
    for arrow in arrows:
        if isinstance(arrow, str) or len(arrow) != 2 or arrow[0] == arrow[1]:
            raise ValueError(f'An arrow is a pair of two squares, such as ("e2", "e4"), not {arrow!r:.40}.')
        found["arrows"].append([_square(geometry, name) for name in arrow])
    found["marks"] += [_square(geometry, name) for name in marks]
    return {word: [one for at, one in enumerate(all_) if one not in all_[:at]] for word, all_ in found.items()}


def _square(geometry: Geometry, name: object) -> str:
    if not isinstance(name, str):
        raise ValueError(f'A square is named as text, such as "e4", not {name!r:.40}.')
    return geometry.name(geometry.square(name))
