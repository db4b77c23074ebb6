"""MenList: what each man looks like, what he is called, and how he moves under the rules in force."""

from __future__ import annotations

from html import escape

from ..drawing import drawing
from ..rules import Piece, Ruleset
from .region import Html
from .session import Session

_CROSSES = "The crosses on some squares have no bearing on the moves."


class MenList(Html):
    """A list that unfolds: picture, name, Sanskrit name, and the move in a sentence."""

    def __repr__(self) -> str:
        return "<MenList>"

    def show(self, session: Session) -> None:
        """Show the men of the rules in force."""
        self.value = men_html(session.rules)


def men_html(rules: Ruleset) -> str:
    """Return the men of a board as a list in HTML, the raja first."""
    men = "".join(_man_html(rules, rules.piece(letter)) for letter in rules.setup.kinds)
    crosses = f"<p>{_CROSSES}</p>" if rules.setup.marked else ""
    return f"<details class='cl-men'><summary>The men, and how they move</summary><ul>{men}</ul>{crosses}</details>"


def _man_html(rules: Ruleset, piece: Piece) -> str:
    picture = f"<svg class='white' viewBox='0 0 64 64' aria-hidden='true'>{drawing(piece.id, piece.letter).svg}</svg>"
    sanskrit = (
        f" <i lang='sa-Latn'>{escape(piece.name_in('sa-Latn'))}</i>" if piece.name_in("sa-Latn") != piece.name else ""
    )
    return f"<li>{picture}<span><b>{escape(piece.name)}</b>{sanskrit}<br>{escape(_says(rules, piece))}</span></li>"


def _says(rules: Ruleset, piece: Piece) -> str:
    """Return how a man moves: what the answer in force says, or else the sentence of the piece."""
    options = (rules.option(question) for question in rules.answers)
    return next((option.says for option in options if piece.letter in dict(option.effect.moves)), piece.says)
