"""Progress: how far a run has come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from .looks import half_width
from .shares import OutcomeShare


@dataclass(frozen=True)
class Progress:
    """How far a run has come: games finished and asked for, over all rulesets.

    `ruleset` is the label of the rules under which games were finished last, empty before any were. `note` says what
    takes long, when it is not the games: "making the machine code ready". `shares` is how the games that are
    finished came out, one ruleset after the other, with intervals that become narrower as games are played.

    >>> print(Progress(500, 2000, "shatranj", 0.6))
    500 of 2,000 games, 0.6 s
    """

    done: int
    total: int
    ruleset: str = ""
    seconds: float = 0.0
    note: str = ""
    shares: tuple[OutcomeShare, ...] = ()

    @property
    def half_width(self) -> float | None:
        """Half the width of the widest 95 % interval among the shares: 0.01 is ± 1 %; None before any game."""
        return half_width(self.shares)

    @property
    def share(self) -> float:
        """What is done, from 0 to 1."""
        return self.done / self.total

    def __str__(self) -> str:
        note = f" ({self.note})" if self.note else ""
        return f"{self.done:,} of {self.total:,} games, {self.seconds:.1f} s{note}"


class Flag(Protocol):
    """Anything that can be asked whether it is set, such as `threading.Event`."""

    def is_set(self) -> bool:
        """Whether the run is to stop."""
        ...


OnProgress = Callable[[Progress], object]
