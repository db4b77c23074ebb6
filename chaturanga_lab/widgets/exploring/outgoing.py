"""Outgoing: what can be taken away of what the board shows: text, picture, link; and how files are named."""

from __future__ import annotations

import re
from html import escape

from ...drawing import diagram
from ...drawing.handout import Handout, handout
from ...drawing.svg import Svg
from ...play import Game
from ...play.link import write_query
from ..boards.board import Board
from ..boards.drawings import drawings_of
from ..boards.scene import scene_of
from ..parts.carry import Sight, ask_button, copy_button
from .session import Session

SIDE = 54  # pixels of a square of a picture
STYLES = ("light", "dark", "projector")


def outgoing_html(position: str, too_long: str, *, can_edit: bool) -> str:
    """Return the rows of what can be taken away; `too_long` says why there is no link."""
    link = f"<span class='small muted'>{escape(too_long)}</span>" if too_long else ""
    link += "" if too_long else copy_button("link", "Copy", "Copy a link to this game, its rules and this view")
    edit = _SET_UP if can_edit else ""
    rows = (
        ("Position", "position", f"<code>{escape(position)}</code>", f"{copy_button('position', 'Copy', _COPY)}{edit}"),
        ("Link", "link", "<span class='small muted'>game, rules and view</span>", link),
        ("Record", "record", "<span class='small muted'>all moves and switches</span>", _RECORD),
        ("Picture", "picture", "<span class='small muted'>the board as it is seen</span>", _PICTURE),
        (
            "Handout",
            "handout",
            "<span class='small muted'>this position, the men and the rules, to print</span>",
            _SHEET,
        ),
    )
    return f"<h2>Keep and share</h2><div class='rows'>{''.join(_row(*row) for row in rows)}</div>"


_SET_UP = '<button type="button" data-press="edit" aria-label="Set up a position">Set up</button>'
_COPY = "Copy the position as text"
_RECORD = ask_button("copy record", "Copy", "Copy the record") + ask_button("save record", "Save", "Save the record")
_PICTURE = ask_button("svg", "SVG", "Save the picture as SVG") + ask_button("png", "PNG", "Save the picture as PNG")
_SHEET = ask_button("open handout", "Open", "Open the handout") + ask_button("save handout", "Save", "Save the handout")


def _row(name: str, key: str, shown: str, buttons: str) -> str:
    return (
        f"<div class='out {key}'><h3>{name}</h3><div class='what'>{shown}</div><div class='bar'>{buttons}</div></div>"
    )


def query_of(session: Session, board: Board) -> tuple[str, str]:
    """Return the query of a link to what is seen, with its "?", and "" or why there is none."""
    game = session.look.game if session.look else session.game
    view = {
        "against": session.against,
        "ply": str(session.look.ply) if session.look else "",
        "bottom": board.bottom if board.bottom != usual_bottom(board) else "",
        "names": board.language if board.language != "en" else "",
        "men": board.men if board.men != "figures" else "",
        "display": board.theme,
    }
    try:
        return f"?{write_query(game, **{key: value for key, value in view.items() if value})}", ""
    except ValueError as refusal:
        return "", str(refusal)


def picture_of(game: Game, board: Board, sight: Sight) -> Svg:
    """Return the picture of a board as it is seen: colours, side, names, men, the last move, and what is drawn on it.

    ValueError if what the browser says of it is nothing that could be seen.
    """
    scene, drawn = scene_of(game), drawings_of(game.position.geometry, sight.arrows, sight.marks)
    last = scene["last"]
    return diagram(
        game.position,
        game.rules,
        size=SIDE * game.position.geometry.files,
        last=last if len(last) > 1 else (),
        attacked=scene["attacked"],
        taken=(*scene["taken"], *(last if len(last) == 1 else ())),
        turned=board.bottom,
        over=scene["heading"] if game.outcome else "",
        style=sight.theme if sight.theme in STYLES else "light",
        arrows=[(origin, target) for origin, target in drawn["arrows"]],
        marks=drawn["marks"],
        men="letters" if board.men == "initials" and not sight.has_initials else board.men,
        language=board.language,
    )


def handout_of(game: Game, language: str) -> Handout:
    """Return the sheet to print of where a game stands: the position, the men, and the rules with their sources."""
    return handout(game.rules, position=game, names=language)


def file_name(game: Game, ending: str) -> str:
    """Return what a file of a game is called: "modern-mate-12-moves.txt"."""
    moves = f"{game.ply}-move{'s' * (game.ply != 1)}" if game.ply else "start"
    return f"{re.sub('[^a-z0-9-]+', '-', game.rules.id)}-{moves}.{ending}"


def usual_bottom(board: Board) -> str:
    """Return the army that sits below at first: the one that looks up the board."""
    armies = board.game.position.geometry.armies
    return next((army.name for army in armies if army.forward == (0, 1)), armies[0].name)
