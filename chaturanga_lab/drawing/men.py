"""Men: the figures of a picture, drawn once for each kind of man and shown wherever such a man stands."""

from __future__ import annotations

from html import escape

from ..play.words import man_words, piece_of
from ..position import Geometry, Man, Position
from ..rules import Ruleset
from .palette import Palette
from .pieces import MIRRORED, Drawing, man_drawing, mark
from .sheet import UNIT, Sheet

SETS = ("figures", "letters", "initials")
"""How men are drawn; the initials are Devanagari."""


def check_men(men: str) -> None:
    """Refuse a set of men that there is not."""
    if men not in SETS:
        raise ValueError(f"Men are drawn as {', '.join(SETS)}, not as {men!r:.40}.")


def symbols(
    position: Position, rules: Ruleset | None, palette: Palette, men: str = "figures", language: str = "en"
) -> str:
    """Return one symbol for each man that occurs, in the plain colours of his army, drawn and named as is wished."""
    standing = sorted({man for _, man in position.board.occupied()})
    return f"<defs>{''.join(_symbol(position, man, rules, palette, (men, language)) for man in standing)}</defs>"


def _symbol(position: Position, man: Man, rules: Ruleset | None, palette: Palette, looks: tuple[str, str]) -> str:
    is_grey, piece, (men, language) = man.army in position.grey, piece_of(man.kind, rules), looks
    shape = man_drawing(piece.id if piece else "", man.kind, men)
    figure = figure_of(shape, position.geometry, man.army, palette, is_grey)
    title = escape(man_words(position, man, rules, language))
    return f'<symbol id="@-{_id(man)}" viewBox="-3 -3 70 70"><title>{title}</title>{figure}</symbol>'


def figure_of(figure: Drawing, geometry: Geometry, army: int, palette: Palette, is_grey: bool = False) -> str:
    """Return a drawing in the colours of an army, looking its way, with its mark; a grey man dashed."""
    name = geometry.armies[army].name
    badge, colours = mark(name, len(geometry.armies)), palette.army(name, is_grey)
    turned = ' transform="translate(64 0) scale(-1 1)"' if name in MIRRORED and not figure.upright else ""
    dashed = ' stroke-dasharray="5 4"' if is_grey else ""
    return f"<g{turned}{dashed}>{figure.in_colours(*colours)}</g>{badge.in_colours(*colours) if badge else ''}"


def shown(sheet: Sheet, square: int, man: Man) -> str:
    """Return a man's figure on his square."""
    x, y = sheet.corner(square)
    return f'<use href="#@-{_id(man)}" x="{x:.1f}" y="{y:.1f}" width="{UNIT}" height="{UNIT}"/>'


def _id(man: Man) -> str:
    return f"{man.army}{man.kind}"
