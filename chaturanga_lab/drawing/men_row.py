"""MenRow: the men of a ruleset in a row, each figure with its names, so that a newcomer knows who is who."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from ..position import Geometry
from ..rules import Piece, Ruleset
from .men import figure_of
from .palette import LIGHT
from .pieces import drawing

SANSKRIT = "sa-Latn"

# Classes are trebled to be heard over JupyterLab's own style of lists. The figures stand on a leaf like the board's,
# since on the ground of a dark page a dark outline would be lost.
_STYLE = (
    ".cl-men-row.cl-men-row.cl-men-row{display:flex;flex-wrap:wrap;gap:12px 4px;list-style:none;margin:8px 0;padding:0}"
    ".cl-men-row.cl-men-row.cl-men-row li{display:grid;justify-items:center;align-content:start;width:7em;margin:0;"
    "padding:0;font-size:.9375rem;line-height:1.35;text-align:center}"
    ".cl-men-row.cl-men-row li::marker{content:''}"
    f".cl-men-row svg{{width:56px;height:56px;margin-bottom:4px;border-radius:3px;background:{LIGHT.square}}}"
    ".cl-men-row i{opacity:.85}"
    "@media print{.cl-men-row svg{background:none}}"
)


@dataclass(frozen=True)
class MenRow:
    """The kinds of men that stand in the array of a ruleset; prints as names, shows as figures with names."""

    title: str
    pieces: tuple[Piece, ...]
    geometry: Geometry
    """The board, whose first army lends its colours."""

    def __iter__(self) -> Iterator[Piece]:
        return iter(self.pieces)

    def __len__(self) -> int:
        return len(self.pieces)

    def __repr__(self) -> str:
        return ", ".join(f"{piece.name} ({piece.name_in(SANSKRIT)})" for piece in self)

    def _repr_html_(self) -> str:
        # A list without marks is none to some screen readers, unless its role says so.
        items = "".join(_item(piece, self.geometry) for piece in self)
        name = f"role='list' aria-label='{escape(self.title)}'"
        return f"<style>{_STYLE}</style><ul class='cl-men-row' {name}>{items}</ul>"


def _item(piece: Piece, geometry: Geometry) -> str:
    figure = figure_of(drawing(piece.id, piece.letter), geometry, 0, LIGHT)
    return (
        f"<li><svg viewBox='-3 -3 70 70' role='img' aria-label='The figure of the {escape(piece.name)}'>{figure}</svg>"
        f"<b>{escape(piece.name)}</b><i lang='{SANSKRIT}'>{escape(piece.name_in(SANSKRIT))}</i></li>"
    )


def men(rules: Ruleset) -> MenRow:
    """Return the men who stand at the start of a ruleset's game, the raja first, with their English and Sanskrit names.

    ValueError if `rules` is no ruleset.

    >>> import chaturanga_lab as lab
    >>> men(lab.ruleset("modern-mate"))
    raja (rājā), minister (mantrī), elephant (gaja), horse (aśva), chariot (ratha), foot soldier (padāti)
    """
    if not isinstance(rules, Ruleset):
        raise ValueError(f'The men of a ruleset are shown, e.g. of lab.ruleset("shatranj"), not of {rules!r:.40}.')
    standing = {man.kind for _, man in rules.start_board.occupied()}
    kinds = (letter for letter in rules.setup.kinds if letter in standing)
    return MenRow(f"The men of {rules.title}", tuple(map(rules.piece, kinds)), rules.geometry)
