"""ClassPanel: the fold in which a teacher gives out a deck and collects the codes of a class."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ...play.class_codes import DeckCode
from ...play.quiz import ClassList, ClassRound, Deck, read_class
from ..parts.carry import Carry, copy_button
from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.paste_box import PasteBox
from ..parts.region import Column, Html
from ..parts.typed_line import TypedLine
from .words import class_html, deck_words, problems_html

_HINT = "Mira: GAJA-Q4K7-ABDA-CCAB-7QX5"
_LEAD = (
    "<p>Every pupil gets a code at the end. Collect the codes and paste them here, one on each line, with or without a "
    "name before it. Nothing is kept: the codes hold the answers, and this works on any computer.</p>"
)


class ClassPanel(Column):
    """What a teacher needs for a round of the class; `round` is what was read of the codes, None before."""

    def __init__(
        self,
        deck_of: Callable[[DeckCode], Deck | None],
        on_deck: Callable[[Deck], object],
        on_round: Callable[[ClassRound | None], object],
        tell: Tell,
    ) -> None:
        """`deck_of` finds the deck of a code; `on_deck` and `on_round` hear of what the teacher has given."""
        self._deck_of, self._on_deck, self._on_round = deck_of, on_deck, on_round
        self.round: ClassRound | None = None
        self.is_open = False
        self.head = Listing(on_press=lambda _key: self._turn(), tell=tell)
        self.carry = Carry(tell=tell)
        self.deck = Html()
        self.other = TypedLine("Another deck code", "GAJA-24K7-8", "Take these cards", self.take, tell=tell)
        self.paste = PasteBox("Codes of the class", "Count", self.read, hint=_HINT, takes_files=True, rows=6, tell=tell)
        self.problems, self.counts = Html(), Html()
        self.problems.add_class("cl-problems")
        super().__init__([self.head, self.deck, self.carry, self.other, self.paste, self.problems, self.counts])
        self.add_class("cl-class").add_class("cl-panel").add_class("folded")
        self._show_head()

    def show(self, deck: Deck) -> None:
        """Show the code of the deck that is asked on this page."""
        code = str(deck.code)
        self.carry.keep_ready({"deck": code, "link": f"?deck={code}"})
        self.deck.value = (
            f"{_LEAD}<p>The {deck_words(deck)} of this page are the deck <code>{escape(code)}</code>. Whoever takes "
            f"that deck answers the same cards in the same order.</p><div class='bar'>"
            f"{copy_button('deck', 'Copy the deck code')}{copy_button('link', 'Copy a link to this deck')}</div>"
        )

    def read(self, text: str) -> None:
        """Count the codes of a class; ValueError if none of them can be read."""
        read = read_class(text, self._deck_of)
        self._show_round(read)
        if read.round is None:
            raise ValueError(f"No code was counted. {read.problems[0]}")

    def _show_round(self, read: ClassList) -> None:
        self.round = read.round
        self.problems.value = problems_html(read.problems) if read.round else ""
        self.counts.value = class_html(read.round) if read.round else ""
        self._on_round(read.round)

    def take(self, text: str) -> None:
        """Take the deck of a code; ValueError, with one sentence, if there is none such."""
        deck = self._deck_of(DeckCode.from_text(text))
        if deck is None:
            raise ValueError("This deck is of cards that this page does not have.")
        self._on_deck(deck)

    def _turn(self) -> None:
        self.is_open = not self.is_open
        (self.remove_class if self.is_open else self.add_class)("folded")
        self._show_head()

    def _show_head(self) -> None:
        expanded = str(self.is_open).lower()
        button = f'<button type="button" data-press="class" aria-expanded="{expanded}">Class</button>'
        self.head.html = f"<h3>{button}</h3>"
