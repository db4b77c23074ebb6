"""PairTimeline: a mark for each ply at which two readings part, and a slider that leads to any ply."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import traitlets

from ...play.pair import Parting
from ..parts.browser_half import script
from ..parts.one_way import OneWay, Tell

MOVES, VERDICT, POSITION, APART = 1, 2, 4, 8
"""What differs at a ply, to be added; at `APART` one reading stands still, and nothing is compared."""


class PairTimeline(OneWay):
    """The game as a line. `on_go(ply)` runs when a visitor moves the slider, by mouse, finger or keyboard."""

    _esm = script("parts/element.js", "parts/patience.js", "comparing/timeline.js")

    marks = traitlets.Unicode().tag(sync=True)
    """What differs at each ply from 0 on, a hexadecimal digit for each."""
    ply = traitlets.Int().tag(sync=True)
    """The ply that is shown."""

    def __init__(self, on_go: Callable[[int], object], *, tell: Tell | None = None) -> None:
        self._on_go = on_go
        super().__init__(tell=tell, marks="0")

    def __repr__(self) -> str:
        return f"<PairTimeline: ply {self.ply} of {len(self.marks) - 1}>"

    def show(self, partings: Sequence[Parting], ply: int) -> None:
        """Show where the readings part, and at which ply the boards stand."""
        with self.hold_sync():
            self.marks = "".join(f"{mark_of(parting):x}" for parting in partings)
            self.ply = ply

    def _receive(self, content: dict[str, Any]) -> None:
        ply = content.get("ply")
        if content.get("type") != "go" or not isinstance(ply, int) or isinstance(ply, bool):
            raise ValueError("The timeline understands messages of type 'go' with a ply only.")
        self._on_go(ply)


def mark_of(parting: Parting) -> int:
    """Return what differs at a ply as a number, see `MOVES` and those beside it."""
    if not parting.is_together:
        return APART
    differs = (parting.has_other_moves, parting.has_other_verdict, parting.has_other_position)
    return sum(sign for sign, is_so in zip((MOVES, VERDICT, POSITION), differs, strict=True) if is_so)


def mark_words(parting: Parting) -> str:
    """Return what differs at a ply in words: "moves and verdict differ"; "" if nothing does."""
    if not parting.is_together:
        return "one reading stands still"
    names = ("moves", "verdict", "position")
    differs = (parting.has_other_moves, parting.has_other_verdict, parting.has_other_position)
    *most, last = [name for name, is_so in zip(names, differs, strict=True) if is_so] or [""]
    if not last:
        return ""
    verb = "differ" if most or last == "moves" else "differs"
    return f"{', '.join(most)} and {last} {verb}" if most else f"{last} {verb}"
