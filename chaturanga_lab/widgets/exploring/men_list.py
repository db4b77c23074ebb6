"""MenList: the men in a row; pressing one shows how he moves, who says so, and lets him move otherwise."""

from __future__ import annotations

from ...drawing.pieces import man_drawing
from ...rules import Piece
from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.region import Column
from ..telling.names import name_html
from .man_card import ManCard
from .session import Do, Session

LONGEST_ROW = 7
"""So many kinds of men stand in one row on a wide page; more of them, and all on a phone, in two of one length."""


class MenList(Column):
    """A button for each man who stands on the board or in the array, and under them the card of the one chosen."""

    def __init__(self, do: Do, attempt: Do, tell: Tell) -> None:
        self.chosen = ""
        self._session: Session | None = None
        self.row = Listing(on_press=self._press, tell=tell)
        self.card = ManCard(do, attempt, tell)
        super().__init__([self.row, self.card])
        self.add_class("cl-men")

    def __repr__(self) -> str:
        return f"<MenList: {self.chosen or 'none chosen'}>"

    def show(self, session: Session) -> None:
        """Show the men of the rules in force, and the card of the one chosen if he is still among them."""
        self._session = session
        men = men_of(session)
        if self.chosen not in [piece.letter for piece in men]:
            self.chosen = ""
        self.row.html = men_html(men, self.chosen, session.language, session.men)
        self.card.show(session, self.chosen)

    def dress(self, theme: str) -> None:
        """Show the picture in other colours: light, dark, projector, or empty for those of the system."""
        self.card.style = theme or "page"
        if self._session:
            self.card.show(self._session, self.chosen)

    def _press(self, letter: str) -> None:
        """Show a man's card; pressing him again puts it away."""
        self.chosen = "" if letter == self.chosen else letter
        if self._session:
            self.show(self._session)


def men_of(session: Session) -> list[Piece]:
    """Return the kinds of men that stand on the board or in the array of the rules, the raja first."""
    rules = session.rules
    boards = (session.shown.position.board, rules.start_board)
    standing = {man.kind for board in boards for _, man in board.occupied()}
    return [rules.piece(letter) for letter in rules.setup.kinds if letter in standing]


def men_html(men: list[Piece], chosen: str, language: str = "en", look: str = "figures") -> str:
    """Return the row of buttons, the men named in a language and drawn as they are on the board."""
    hint = "" if chosen else " <span class='small muted'>Press one to see how he moves.</span>"
    buttons = "".join(_button(piece, piece.letter == chosen, language, look) for piece in men)
    half = -(-len(men) // 2)
    wide = len(men) if len(men) <= LONGEST_ROW else half
    return f"<h2>The men{hint}</h2><div class='row' style='--wide: {wide}; --narrow: {half}'>{buttons}</div>"


def _button(piece: Piece, is_chosen: bool, language: str, look: str) -> str:
    figure = man_drawing(piece.id, piece.letter, look).svg
    picture = f"<svg class='white' viewBox='0 0 64 64' aria-hidden='true'>{figure}</svg>"
    expanded = str(is_chosen).lower()
    return (
        f'<button type="button" data-press="{piece.letter}" aria-expanded="{expanded}">'
        f"{picture}<span>{name_html(piece, language)}</span></button>"
    )
