"""Move: one action of one army, as it is written down."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Kind = Literal["step", "remove", "skip", "pass", "resign", "roll"]
WORDS: tuple[Kind, ...] = ("skip", "pass", "resign")

_STEP = re.compile(r"([a-z][0-9]{1,2})([a-z][0-9]{1,2})([a-z]?)")
_REMOVE = re.compile(r"x([a-z][0-9]{1,2})")
_ROLL = re.compile(r"roll:([1-9]{1,8})")


@dataclass(frozen=True, order=True)
class Move:
    """A step (with what the man becomes), the removal of an enemy man, a skip, a pass, a resignation, or a throw.

    Squares are names; nothing is promised about legality.

    >>> Move.from_uci("e7e8m")
    Move(kind='step', origin='e7', target='e8', becomes='M', faces=())
    >>> Move.from_uci("xe11").uci()
    'xe11'
    """

    kind: Kind = "step"
    origin: str | None = None
    target: str | None = None
    becomes: str | None = None
    faces: tuple[int, ...] = ()

    @classmethod
    def from_uci(cls, text: str) -> Move:
        """Return the move written as "e2e3", "e7e8m", "xe11", "skip", "pass", "resign" or "roll:15".

        Raises ValueError, with one sentence, for anything else.
        """
        if not isinstance(text, str):
            raise ValueError(f"A move is text such as e2e3, not {type(text).__name__}.")
        if step := _STEP.fullmatch(text):
            return cls("step", step[1], step[2], step[3].upper() or None)
        if removal := _REMOVE.fullmatch(text):
            return cls("remove", None, removal[1])
        if roll := _ROLL.fullmatch(text):
            return cls("roll", faces=tuple(int(face) for face in roll[1]))
        for word in WORDS:
            if text == word:
                return cls(word)
        raise ValueError(f"{text[:40]!r} is not a move: write e2e3, e7e8m, xe11, skip, pass, resign or roll:15.")

    def uci(self) -> str:
        """Return the move in the short form that `from_uci` reads."""
        if self.kind == "step":
            return f"{self.origin}{self.target}{(self.becomes or '').lower()}"
        if self.kind == "remove":
            return f"x{self.target}"
        if self.kind == "roll":
            return "roll:" + "".join(str(face) for face in self.faces)
        return self.kind

    def __str__(self) -> str:
        return self.uci()
