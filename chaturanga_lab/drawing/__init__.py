"""Floor 4: positions, moves and men as SVG and in words.

Importing this floor also teaches `Position` and `Game` to show themselves in a notebook: they are values of lower
floors that must not know how they are drawn, so two methods are hung on from here. `_repr_html_` is what a page takes,
since an SVG of its own kind would become a picture without words; `_repr_svg_` is for all the rest.
"""

from __future__ import annotations

from typing import Any

from ..engine import attacked_rajas
from ..play import Game, goes_back_to, triumph_squares
from ..position import Move, Position
from .diagram import diagram
from .glossary import Glossary, glossary
from .handout import Handout, handout
from .men_row import MenRow, men
from .moves_diagram import MovesDiagram, moves_diagram
from .multiples import Multiples, multiples
from .palette import STYLES
from .pieces import Drawing, drawing
from .svg import Svg
from .works import Work, WorksCited, works

__all__ = [
    "STYLES",
    "Drawing",
    "Glossary",
    "Handout",
    "MenRow",
    "MovesDiagram",
    "Multiples",
    "Svg",
    "Work",
    "WorksCited",
    "diagram",
    "drawing",
    "glossary",
    "handout",
    "men",
    "moves_diagram",
    "multiples",
    "picture",
    "works",
]


def picture(game: Game, style: str = "light", **looks: Any) -> Svg:
    """Return the SVG of where a game stands: the last move of a man and an attacked raja are marked.

    Of a man that went back as it was promoted, the square where it stands now is marked too; of a triumph, where men
    were taken off. A game that is over says how it ended. `looks` are further keywords of `diagram`.
    """
    return diagram(
        game.position,
        game.rules,
        **_last(game),
        attacked=attacked_rajas(game.position, game.rules),
        over=f"Game over: {game.outcome}" if game.outcome else "",
        style=style,
        **looks,
    )


def _last(game: Game) -> dict[str, Any]:
    """Return the last move of a man, or its squares in order where it led back, and whom a triumph took."""
    ply = next((ply for ply in reversed(range(game.ply)) if game.moves[ply].target), None)
    if ply is None:
        return {}
    position, rules, last = game.positions[ply], game.rules_at(ply), game.moves[ply]
    home = goes_back_to(position, rules, last)
    steps: Move | tuple[str | None, ...] = (last.origin, last.target, home) if home else last
    return {"last": steps, "taken": triumph_squares(position, rules, last)}


def _position_in_page(position: Position) -> str:
    return diagram(position, style="page")


def _game_in_page(game: Game) -> str:
    return picture(game, style="page")


Position._repr_svg_ = diagram  # type: ignore[attr-defined]
Position._repr_html_ = _position_in_page  # type: ignore[attr-defined]
Game._repr_svg_ = picture  # type: ignore[attr-defined]
Game._repr_html_ = _game_in_page  # type: ignore[attr-defined]
