"""Words: what stands on a board and what happened there. They are a lower floor's, and called from here by pictures."""

from __future__ import annotations

from ..play.words import (
    army_words,
    counts_points,
    kinds_of_face,
    man_words,
    men_words,
    move_words,
    piece_of,
    piece_words,
    points_of,
    points_words,
    turn_words,
)

__all__ = [
    "army_words",
    "counts_points",
    "kinds_of_face",
    "man_words",
    "men_words",
    "move_words",
    "piece_of",
    "piece_words",
    "points_of",
    "points_words",
    "turn_words",
]
