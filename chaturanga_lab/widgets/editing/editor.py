"""Editor: the part of the page where a position is set up: men to put, the board, and what is still wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...play import Game
from ...position import Man
from ..parts.form import Form
from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.paste_box import PasteBox
from ..parts.region import Cells, Column
from .board import EditorBoard
from .draft import Draft
from .facts import set_fact
from .parts import facts_html, head_html, palette_html, state_html

HAND, ERASER, MOVED = "hand", "eraser", "moved"
"""The tools besides the men: move a man, take one off, and say of one whether he has moved."""

_TAKEN_UP = "{man} taken up: press the square where he goes"
_CHOOSE = "{square} is empty: choose a man beside the board, then press squares; or press a man to move him"
_NO_KIND = "{letter} is no man here; the letters are {letters}."


class Editor(Column):
    """A position that is being set up, empty until it begins with a game.

    `finish(game)` hears of the game that is to be played from here, which the rules can play; `leave()` that all stays
    as it was. While it is open the root of the page bears the class `cl-editing` if the owner sets it.

    >>> import chaturanga_lab as lab
    >>> editor = Editor(print, lambda: None)
    >>> editor.begin(lab.Game(lab.ruleset("modern-mate")))
    >>> editor.choose("man white E"), editor.press("e4"), editor.draft.said
    (None, None, 'e4: White elephant')
    """

    def __init__(
        self,
        finish: Callable[[Game], object],
        leave: Callable[[], object],
        tell: Tell | None = None,
        changed: Callable[[], object] = lambda: None,
    ) -> None:
        """`changed()` hears that something was done to the position, which is not to be lost."""
        self._finish, self._leave, self._tell, self._changed = finish, leave, tell, changed
        self.draft: Draft | None = None
        self.board: EditorBoard | None = None
        self.tool, self.army, self.picked = HAND, 0, ""
        self._looks: dict[str, str] = {}
        self.head = Listing(on_press=self._command, tell=tell)
        self.palette = Listing(on_press=self.choose, tell=tell)
        self.state = Listing(on_press=self._command, tell=tell)
        self.facts = Form(self._set, arrive=".cl-editor h2", back='.cl-board [tabindex="0"]', tell=tell)
        self.text = PasteBox("The position as text", "Set up this text", self._read, rows=2, tell=tell)
        for part, name in ((self.palette, "palette"), (self.state, "state")):
            part.add_class(f"cl-{name}")
        super().__init__()
        self.add_class("cl-editor")

    def __repr__(self) -> str:
        return f"<Editor: {self.draft.text if self.draft else 'closed'}>"

    @property
    def is_open(self) -> bool:
        """Whether a position is being set up."""
        return self.draft is not None

    def begin(self, game: Game, bottom: str = "") -> None:
        """Begin with the position in which a game stands, seen from the side of an army."""
        self.draft = Draft.of(game, self._looks.get("language", "en"))
        self.tool, self.army, self.picked = HAND, game.position.turn, ""
        if self.board is None:
            self.board = EditorBoard(self.draft, self._edit, **self._looks)
        self._show(self.draft)
        if bottom:
            self.board.bottom = bottom
        middle = Cells([self.palette, self.board, self.state, self.facts, self.text])
        middle.add_class("cl-editor-middle")
        self.children = [self.head, middle]

    def take_up(self, text: str) -> None:
        """Go on from a position that was being set up; ValueError if the text is none."""
        self._go_on(replace(self._open().read(text), said="The position as you left it"))

    def put_away(self) -> None:
        """Put everything away."""
        self.draft, self.children = None, []

    def wear(self, **looks: str) -> None:
        """Show the board in these colours (theme), its men in this form (men) and with names of this language."""
        self._looks |= looks
        for name, value in looks.items() if self.board else ():
            setattr(self.board, name, value)
        if self.draft:
            self._show(replace(self.draft, language=self._looks.get("language", "en")))

    # ------------------------------------------------------------------ what is done

    def choose(self, tool: str) -> None:
        """Choose a tool: "hand", "eraser", "moved", or a man, "man white K"."""
        draft = self._open()
        self.tool, self.picked = tool, ""
        if tool.startswith("man "):
            self.army = draft.position.geometry.army(tool.split()[1])
        self._show(draft)

    def press(self, square: str) -> None:
        """Do on a square what the chosen tool does; with the hand a first press takes a man up, a second puts him."""
        draft = self._open()
        if self.tool == HAND:
            self._press_by_hand(draft, square)
        elif self.tool == ERASER:
            self._go_on(draft.put(square, None))
        elif self.tool == MOVED:
            self._go_on(draft.toggle_moved(square))
        else:
            self._put(draft, square, Man(self.army, self.tool.split()[2]))

    def carry(self, origin: str, target: str) -> None:
        """Carry a man from square to square, or off the board if the target is ""."""
        draft = self._open()
        if draft.position.board[origin] is None or origin == target:
            self._go_on(draft.put(origin, None) if not target else draft)
        else:
            self._go_on(draft.carry(origin, target))

    def letter(self, square: str, letter: str) -> None:
        """Put the man of a letter on a square: one of the army chosen last, by a capital one of the next army."""
        draft, kind = self._open(), letter.upper()
        if kind not in draft.rules.setup.kinds:
            raise ValueError(_NO_KIND.format(letter=kind[:1], letters=", ".join(draft.rules.setup.kinds)))
        armies = len(draft.position.geometry.armies)
        self._go_on(draft.put(square, Man((self.army + letter.isupper()) % armies, kind)))

    def _edit(self, what: str, square: str, more: str) -> None:
        if what == "press":
            self.press(square)
        elif what == "carry":
            self.carry(square, more)
        else:
            self.letter(square, more)

    def _press_by_hand(self, draft: Draft, square: str) -> None:
        if self.picked:
            self._go_on(draft.carry(self.picked, square))
        elif draft.position.board[square] is None:
            raise ValueError(f"{_CHOOSE.format(square=square)}.")
        else:
            self.picked = square
            self._show(draft)
            self._say(_TAKEN_UP.format(man=f"{draft.words(square)} {square}"))

    def _put(self, draft: Draft, square: str, man: Man) -> None:
        """Put a man; one who stands there already is taken off, so that a slip is mended by a second press."""
        self._go_on(draft.put(square, None if draft.position.board[square] == man else man))

    def _set(self, key: str, value: str) -> None:
        self._go_on(set_fact(self._open(), key, value))

    def _read(self, text: str) -> None:
        self._go_on(self._open().read(text))

    def _command(self, key: str) -> None:
        draft = self._open()
        if key == "turn round" and self.board:
            self.board.turn_round()
        elif key == "cancel":
            self.put_away()
            self._leave()
        elif key == "play":
            game = draft.game()
            self.put_away()
            self._finish(game)
        else:
            commands = {"undo": Draft.undo, "redo": Draft.redo, "array": Draft.array, "empty": Draft.clear}
            self._go_on(commands[key](draft))

    # ------------------------------------------------------------------ what is shown

    def _open(self) -> Draft:
        if self.draft is None:
            raise ValueError("No position is being set up.")
        return self.draft

    def _go_on(self, draft: Draft) -> None:
        self.picked = ""
        self._show(draft)
        self._say(draft.said or "Nothing has changed")
        self._changed()

    def _say(self, words: str) -> None:
        if self.board:
            self.board.say(f"{words}.")

    def _show(self, draft: Draft) -> None:
        self.draft = draft
        if self.board:
            self.board.show_draft(draft, self.picked)
        self.head.html = head_html(draft)
        self.palette.html = palette_html(draft, self.tool, self._looks.get("men", "figures"))
        self.state.html = state_html(draft)
        self.facts.html = facts_html(draft)
        self.text.text = draft.text
