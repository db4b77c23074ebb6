"""FEN: the notation of modern chess, which looks like a position here and is none."""

from __future__ import annotations

import re

_FEN = re.compile(r"\S+ [wb] (?:(?:[KQkq]+ (?:-|[a-h][36])|- [a-h][36])(?: \d+){0,2}|- -(?: \d+){2})", re.ASCII)


def refuse_fen(text: str) -> None:
    """Raise ValueError if a text ends as the FEN of modern chess does, with the sentence that says what to leave away.

    >>> refuse_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 1")
    Traceback (most recent call last):
    ValueError: This is a FEN of modern chess: here a position is "placement turn", as in "4k3/8/8/8/8/8/8/R3K3 b"; \
leave castling, en passant and the counters away.
    """
    if isinstance(text, str) and _FEN.fullmatch(" ".join(text.split())):
        placement, turn, *_ = text.split()
        raise ValueError(
            f'This is a FEN of modern chess: here a position is "placement turn", as in "{placement[:80]} {turn}"; '
            "leave castling, en passant and the counters away."
        )
