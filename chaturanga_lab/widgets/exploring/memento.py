"""Memento: what a visitor has done in the explorer, as a text from which the page goes on when it is loaded again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...play import Game
from ..boards.board import Board
from ..boards.memento import origin_of
from ..editing.draft import Draft
from .incoming import incoming
from .opening import looks_of
from .outgoing import query_of
from .session import Session

_NOT_OURS = "That is nothing that was kept of this page."


@dataclass(frozen=True)
class Memento:
    """A game, the view of it as a link says it, who moves each army at which pace, and what is being set up, or ""."""

    game: Game
    view: Mapping[str, str]
    players: tuple[str, ...]
    pace: str
    draft: str = ""

    @classmethod
    def from_text(cls, text: str, session: Session) -> Memento:
        """Return what a text brings to a page that has just opened; ValueError if it is of another page, or no such.

        The game is judged again, move by move, as that of any link or record.
        """
        said = _read(text)
        if said.get("from") != origin_of(session.home):
            raise ValueError(_NOT_OURS)
        found = incoming(str(said.get("game")), session.rules)
        looks_of(found.view)
        players, draft = said.get("players"), str(said.get("draft", ""))
        if found.game is None or not isinstance(players, list):
            raise ValueError(_NOT_OURS)
        if draft:
            Draft.of(found.game).read(draft)
        return cls(found.game, found.view, tuple(map(str, players)), str(said.get("pace")), draft)


def memento_text(session: Session, board: Board, draft: str = "") -> str:
    """Return the text of what is to be kept: the game as a link, or as a record if it is too long for one."""
    query, _ = query_of(session.leave(), board)
    seating = session.seating
    said = {
        "from": origin_of(session.home),
        "game": query or session.game.record(),
        "players": list(seating.players),
        "pace": seating.pace,
        **({"draft": draft} if draft else {}),
    }
    return json.dumps(said)


def _read(text: str) -> dict[str, Any]:
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(_NOT_OURS) from None
    if not isinstance(said, dict):
        raise ValueError(_NOT_OURS)
    return said
