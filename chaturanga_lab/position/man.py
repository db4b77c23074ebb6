"""Man: one figure on a board, of an army and a kind."""

from __future__ import annotations

from typing import NamedTuple


class Man(NamedTuple):
    """A man of an army (its number) and a kind (one capital letter: K raja, M minister, E elephant, …).

    What a kind is called and how it moves is data, not known here.
    """

    army: int
    kind: str
