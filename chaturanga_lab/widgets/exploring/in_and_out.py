"""InAndOut: what can be taken out of the page, and what can be brought into it: positions, games, links, pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import ipywidgets as W

from ...drawing.svg import Svg
from ...play import Game
from ..boards.board import Board
from ..parts.carry import HTML, SVG, Carry, Sight
from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.paste_box import PasteBox
from ..parts.region import Column
from .incoming import incoming
from .outgoing import file_name, handout_of, outgoing_html, picture_of, query_of
from .session import Do, Session


class InAndOut(Column):
    """The panel with which a visitor keeps, shares and opens positions, games, links and pictures of the board.

    `do` carries out a step and lets a ValueError through, which is shown beside the box; `edit()` opens the position
    editor; `wear(view)` hears of the view that a link says. `offer` adds what else can be taken away.
    """

    def __init__(
        self,
        do: Do,
        board: Board,
        tell: Tell,
        edit: Callable[[], object] | None = None,
        wear: Callable[[Mapping[str, str]], object] | None = None,
    ) -> None:
        self._do, self._board, self._edit = do, board, edit
        self._wear = wear or (lambda _view: None)
        self._session: Session | None = None
        self.listing = Listing(on_press=self._press, tell=tell)
        self.carry = Carry(self._ask, tell=tell)
        self.box = PasteBox("Open a position, a record or a link", "Open", self._take, takes_files=True, tell=tell)
        super().__init__([self.listing, self.carry, self.box])
        self.add_class("cl-in-and-out").add_class("cl-panel")

    def __repr__(self) -> str:
        return f"<InAndOut: {self._session.shown.position if self._session else 'nothing shown'}>"

    def offer(self, extras: Sequence[W.Widget]) -> None:
        """Show further parts, between what goes out and what comes in."""
        self.children = [self.listing, self.carry, *extras, self.box]

    def show(self, session: Session) -> None:
        """Have the texts of what the board shows ready."""
        self._session = session
        shown = session.shown
        position = shown.rules.text(shown.position)
        query, too_long = query_of(session, self._board)
        self.carry.keep_ready({"position": position, "link": query})
        self.box.hint = shown.rules.text(shown.rules.start())
        self.listing.html = outgoing_html(position, too_long, can_edit=self._edit is not None)

    # ------------------------------------------------------------------ out

    def _ask(self, what: str, sight: Sight) -> None:
        """Send what a button asks for."""
        session = self._shown()
        game = session.look.game if session.look else session.game
        if what == "copy record":
            self.carry.copy("record", game.record())
        elif what == "save record":
            self.carry.save(file_name(game, "txt"), game.record())
        elif what in ("svg", "png"):
            self._send_picture(session.shown, what, sight)
        elif what in ("open handout", "save handout"):
            self._send_handout(session.shown, is_saved=what.startswith("save"))
        else:
            raise ValueError("There is no such thing to take away.")

    def _send_picture(self, game: Game, ending: str, sight: Sight) -> None:
        picture: Svg = picture_of(game, self._board, sight)
        if ending == "png":
            self.carry.save_png(file_name(game, ending), picture)
        else:
            self.carry.save(file_name(game, ending), picture, SVG)

    def _send_handout(self, game: Game, *, is_saved: bool) -> None:
        page = handout_of(game, self._board.language).html
        if is_saved:
            self.carry.save(file_name(game, "html"), page, HTML)
        else:
            self.carry.show_page("handout", page)

    # ------------------------------------------------------------------ in

    def _press(self, key: str) -> None:
        if key == "edit" and self._edit:
            self._edit()

    def _take(self, text: str) -> None:
        """Open what was pasted; whatever cannot be read is refused with a sentence, and the game stays."""
        found = incoming(text, self._shown().rules)
        if found.game:
            game, said = found.game, found.said
            self._do(lambda session: session.open_game(game, said))
        self._wear(found.view)

    def _shown(self) -> Session:
        if self._session is None:
            raise ValueError("There is nothing on this board yet.")
        return self._session
