"""Drawn: a widget that shows a board on which Python puts arrows and marks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...position import Geometry
from .drawings import drawings_of


class Drawn:
    """What is drawn on a board; `_geometry` is that of the board, and `_draw` shows it."""

    _drawings: dict[str, list[Any]]

    @property
    def _geometry(self) -> Geometry:
        raise NotImplementedError

    def _draw(self) -> None:
        raise NotImplementedError

    def draw(self, arrows: Iterable[tuple[str, str]] = (), marks: Iterable[str] = ()) -> None:
        """Draw arrows, `[("e2", "e4")]`, and mark squares, `["e4"]`; they stay until the next `draw` or `show`."""
        self._drawings = drawings_of(self._geometry, arrows, marks)
        self._draw()

    def _wipe(self) -> None:
        self._drawings = {"arrows": [], "marks": []}
