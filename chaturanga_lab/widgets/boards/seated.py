"""Seated: a widget that shows a board from the side of one of its armies."""

from __future__ import annotations

from typing import Any

import traitlets

from ...drawing.sheet import quarters
from ...position import Geometry


class Seated(traitlets.HasTraits):
    """Which army's side of the board is nearest; `_geometry` is that of the board that is shown."""

    bottom = traitlets.Unicode().tag(sync=True)
    """The army whose side of the board is nearest; the one thing that the browser may set."""

    def turn_round(self) -> None:
        """Turn the board so that the next army in the order of play is nearest: half a turn where two play."""
        self.bottom = self._seats[(self._seats.index(self.bottom) + 1) % len(self._seats)]

    @property
    def flipped(self) -> bool:
        """Whether the last rank is nearest; setting it turns the board."""
        return self.bottom == self._seat_after(2)

    @flipped.setter
    def flipped(self, is_flipped: bool) -> None:
        self.bottom = self._seat_after(2 * is_flipped)

    @property
    def _geometry(self) -> Geometry:
        raise NotImplementedError

    @property
    def _seats(self) -> list[str]:
        return [army.name for army in self._geometry.armies]

    def _seat_after(self, turns: int) -> str:
        """Return the army that looks up the board after so many quarter turns; the first one if there is none."""
        names = [army.name for army in self._geometry.armies if quarters(army) == turns]
        return (names or self._seats)[0]

    @traitlets.validate("bottom")
    def _check_bottom(self, proposal: dict[str, Any]) -> str:
        if proposal["value"] not in self._seats:
            raise ValueError(f"{proposal['value']!r:.40} is no army of this board: {', '.join(self._seats)}.")
        return str(proposal["value"])
