"""Floor 4: positions, moves and men as SVG and in words.

Importing this floor also teaches `Position` and `Game` to show themselves in a notebook: they are values of lower
floors that must not know how they are drawn, so two methods are hung on from here. `_repr_html_` is what a page takes,
since an SVG of its own kind would become a picture without words; `_repr_svg_` is for all the rest.
"""

from __future__ import annotations

from ..engine import attacked_rajas
from ..play import Game
from ..position import Position
from .diagram import diagram
from .men_row import MenRow, men
from .moves_diagram import MovesDiagram, moves_diagram
from .palette import STYLES
from .pieces import Drawing, drawing
from .words import army_words, man_words, men_words, move_words, piece_words, turn_words

__all__ = [
    "STYLES",
    "Drawing",
    "MenRow",
    "MovesDiagram",
    "army_words",
    "diagram",
    "drawing",
    "man_words",
    "men",
    "men_words",
    "move_words",
    "moves_diagram",
    "picture",
    "piece_words",
    "turn_words",
]


def picture(game: Game, style: str = "light") -> str:
    """Return the SVG of where a game stands: its last move and an attacked raja are marked."""
    last = game.moves[-1] if game.moves else None
    attacked = attacked_rajas(game.position, game.rules)
    return diagram(game.position, game.rules, last=last, attacked=attacked, style=style)


def _position_in_page(position: Position) -> str:
    return diagram(position, style="page")


def _game_in_page(game: Game) -> str:
    return picture(game, style="page")


Position._repr_svg_ = diagram  # type: ignore[attr-defined]
Position._repr_html_ = _position_in_page  # type: ignore[attr-defined]
Game._repr_svg_ = picture  # type: ignore[attr-defined]
Game._repr_html_ = _game_in_page  # type: ignore[attr-defined]
