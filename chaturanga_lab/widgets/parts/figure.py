"""Figure: a man, or an army by its raja, as SVG text for the panels beside the board."""

from __future__ import annotations

from ...drawing.pieces import MIRRORED, man_drawing, mark
from ...position import Geometry
from ...rules import Ruleset


def figure_html(rules: Ruleset, kind: str, army: int, *, is_grey: bool = False, men: str = "figures") -> str:
    """Return a man of an army in its colours with its mark; a screen reader passes over it."""
    piece, name = rules.piece(kind), rules.geometry.armies[army].name
    figure = man_drawing(piece.id, piece.letter, men)
    mirrored = name in MIRRORED and not figure.upright
    body = f"<g transform='translate(64 0) scale(-1 1)'>{figure.svg}</g>" if mirrored else figure.svg
    looks = f"figure {name}{' grey' * is_grey}"
    return f"<svg class='{looks}' viewBox='0 0 64 64' aria-hidden='true'>{body}{mark_of(rules.geometry, army)}</svg>"


def mark_html(geometry: Geometry, army: int) -> str:
    """Return the mark of an army alone, as large as a letter."""
    name = geometry.armies[army].name
    return f"<svg class='mark {name}' viewBox='40 40 26 26' aria-hidden='true'>{mark_of(geometry, army)}</svg>"


def mark_of(geometry: Geometry, army: int) -> str:
    """Return the drawing of an army's mark, "" where armies have none."""
    badge = mark(geometry.armies[army].name, len(geometry.armies))
    return badge.svg if badge else ""
