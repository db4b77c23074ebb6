"""Quiz: a pupil says who has won, and then sees what each reading says, and why."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from urllib.parse import parse_qs

import ipywidgets as W

from ...play.cards import Card
from ...play.class_codes import MARKS, REPLIES, SEEDS, Code, DeckCode
from ...play.decks import Deck, Pool, pool_of
from ...play.quiz import Sheet, agreement, sheet_of
from ...play.readings import ON, Reading
from ...rules import Ruleset, Touchstone, library
from ..boards.scene import last_words
from ..parts.address import query_of_page
from ..parts.carry import Carry, copy_button
from ..parts.choice import Choice
from ..parts.frame import Frame
from ..parts.guard import Guard
from ..parts.kept import Keeper
from ..parts.listing import Listing
from ..parts.page import register
from ..parts.region import Cells, Column, Html, Row
from ..telling.names import names_html
from .board import QuizBoard, points_words, turn_words
from .class_round import ClassPanel
from .replies import QuizReplies
from .words import DEPENDS, agreement_html, cards_html, deck_words, summary_html, tally_html, verdicts_html

FIRST_SEED = 2028
"""The seed of the deck with which everybody begins, so that a class answers the same cards: the plainest come first."""

_KNOW = "Answer from what you know: the sources do not agree."
_SKIP = '<button type="button" class="skip" data-jump=\'.cl-replies h2\'>Skip to the question</button>'


class Quiz(Column):
    """Cards one after the other: a position, a question, the pupil's reply, and what each reading says of it.

    `sheet` holds what was answered, and nothing is kept elsewhere. `mark` tells two pupils with the same answers apart
    and is drawn by lot.
    """

    def __init__(
        self,
        cards: Iterable[Touchstone | str] | None = None,
        rules: Sequence[Ruleset] | None = None,
        board: str = "8x8",
        seed: int | None = None,
        count: int = 8,
        mark: int | None = None,
    ) -> None:
        """Ask `count` cards of a board, dealt by a seed, or just these touchstones, in their order.

        `rules` are the readings that are asked, all named ones of the board if None. ValueError, with one sentence, for
        what does not fit.
        """
        self._pool = pool_of(cards, rules, board)
        first = FIRST_SEED if cards is None else 0
        deck = self._pool.deal(first if seed is None else seed, count if cards is None else len(self._pool.cards))
        self.sheet = Sheet(deck, secrets.randbelow(MARKS) if mark is None else mark)
        self.number, self._round, self._first = 0, 0, deck
        self._make_parts()
        super().__init__(self._parts())
        self.add_class("cl-explorer").add_class("cl-quiz")
        self.frame.observe(self._dress, ("theme", "language", "men"))
        self._show()
        register(self, "quiz", self.keeper)

    def __repr__(self) -> str:
        return f"<Quiz: {self.sheet.deck.code}, {len(self.sheet.replies)} of {deck_words(self.sheet.deck)} answered>"

    @classmethod
    def of_page(cls) -> Quiz:
        """Return the quiz whose deck the page's address names, `?deck=GAJA-24K7-8`, or the first deck.

        A deck that is not known is told on the page, and the first one is asked.
        """
        quiz = cls()
        for code in parse_qs(query_of_page()).get("deck", [])[-1:]:
            quiz.guard(quiz.group.take)(code)
        quiz._first = quiz.sheet.deck
        quiz._show()
        return quiz

    @property
    def code(self) -> str:
        """The pupil's code, with what was answered so far."""
        return str(self.sheet.code)

    # ------------------------------------------------------------------ what is done

    def answer(self, reply: str) -> None:
        """Give a reply to the card that is asked; ValueError if it is none of its replies."""
        card = self._card
        self.sheet = self.sheet.answer(reply)
        self._show()
        self.board.speak(f"{DEPENDS}. {agreement(card.saying(reply), card.readings)}")

    def take(self, deck: Deck) -> None:
        """Begin anew with the cards of a deck."""
        self._pool = next((pool for pool in self._pools() if pool.number == deck.code.pool), self._pool)
        self.sheet, self.number, self._round = Sheet(deck, self.sheet.mark), 0, self._round + 1
        self._show()

    def reset(self) -> None:
        """Ask the cards again with which the page opened."""
        self.take(self._first)

    def look(self, number: int) -> None:
        """Show a card by its number, from 0: one that was answered, the next one, or after the last the end."""
        if not 0 <= number <= min(len(self.sheet.replies), len(self.sheet.deck.cards)):
            raise ValueError("That card is still to come.")
        self.number = number
        self._show()

    def play_on(self) -> None:
        """Open the board under the reading that was chosen, to be played on."""
        card, reading = self._card, self._going_on()[int(self.under.value)]
        self.board.unveil(card.game_under(reading))
        self.board.speak(f"You play on under “{reading.name}”.")

    def _press(self, key: str) -> None:
        word, _, number = key.partition(" ")
        if word == "look":
            self.look(int(number))
        elif word == "next":
            self.look(self.number + 1)
        elif word == "play":
            self.play_on()
        elif word == "again":
            self.take(self.sheet.deck)
        else:
            self.take(self._pool.deal(1 + secrets.randbelow(SEEDS - 1), len(self.sheet.deck.cards)))

    def deck_of(self, code: DeckCode) -> Deck | None:
        """Return the deck of a code, None if it is of cards that this page does not have."""
        for pool in self._pools():
            if pool.number == code.pool and pool.cards:
                deck = pool.deal(code.seed, code.count)
                return deck if deck.code == code else None
        return None

    def _pools(self) -> Iterator[Pool]:
        """Yield the cards of this page, then those of each board with all its readings."""
        yield self._pool
        for board in library().setups:
            yield pool_of(None, None, board)

    # ------------------------------------------------------------------ what is shown

    def _make_parts(self) -> None:
        self.board = QuizBoard(self.sheet.deck.cards[0].game, typed=False, takes_back=True)
        self.guard = Guard(self.board.refuse)
        tell = self.guard.tell
        self.frame, self.carry = Frame(tell=tell), Carry(tell=tell)
        self.keeper = Keeper(self._restore, "quiz", tell=tell)
        self.replies = QuizReplies(self.answer, tell=tell)
        self.said, self.verdicts, self.tally = Html(), Html(), Html()
        self.cards = Listing(on_press=self.guard(self._press), tell=tell)
        self.under = Choice("Play on under", [("0", "")], "0", self._keep_under, is_setting=True, tell=tell)
        self.playing = Column([self.under])
        self.bar = Listing(on_press=self.guard(self._press), tell=tell)
        self.group = ClassPanel(self.deck_of, self.take, lambda _round: self._show_tally(), tell)

    def _parts(self) -> list[W.Widget]:
        """Return the page in reading order."""
        top = Row([Listing(_SKIP), self.frame, self.keeper])
        top.add_class("cl-top")
        left = Column([self.board, self.tally])
        left.add_class("cl-left")
        right = Column([self.replies, self.said, self.bar, self.playing, self.verdicts, self.cards, self.carry])
        right.add_class("cl-right")
        card = Cells([left, right])
        card.add_class("cl-card").add_class("cl-panel")
        return [top, self.guard.notice, card, self.group]

    @property
    def _card(self) -> Card:
        return self.sheet.deck.cards[min(self.number, len(self.sheet.deck.cards) - 1)]

    @property
    def _is_end(self) -> bool:
        return self.number == len(self.sheet.deck.cards)

    @property
    def _mine(self) -> str:
        """The reply to the card that is shown, "" if there is none."""
        return self.sheet.replies[self.number] if self.number < len(self.sheet.replies) else ""

    def _going_on(self) -> list[Reading]:
        """Return the readings under which the game of the card can be played on."""
        return [reading for reading in self._card.readings if reading.reply == ON]

    def _show(self) -> None:
        self._show_board()
        self._show_replies()
        self._show_answer()
        self._show_tally()
        self._show_bar()
        self.group.show(self.sheet.deck)
        self._keep()

    def _keep(self) -> None:
        """Have the browser keep what was answered, and the card that is shown; nothing while all is as at first."""
        is_at_first = not self.sheet.replies and self.sheet.deck.code == self._first.code
        self.keeper.keep("" if is_at_first else f"{self.sheet.code} {self.number}")

    def _restore(self, text: str) -> None:
        """Go on from a pupil's code and the number of a card; ValueError if they fit no cards of this page."""
        words, _, number = text.rpartition(" ")
        code = Code.from_text(words)
        deck = self.deck_of(DeckCode(*code.deck))
        if deck is None or not number.isdecimal() or len(number) > 3:
            raise ValueError("That is nothing that was kept of this quiz.")
        sheet = sheet_of(deck, code)
        self.take(deck)
        self.sheet = sheet
        self.look(min(int(number), len(sheet.replies)))

    def _show_board(self) -> None:
        self.board.ask(self._card.game)
        if self._mine or self._is_end:
            self.board.told()

    def _show_replies(self) -> None:
        card, cards = self._card, self.sheet.deck.cards
        with self.replies.hold_sync():
            self.replies.mine = self._mine
            if self._is_end:
                self._show_end()
                return
            self.replies.head = f"Card {self.number + 1} of {len(cards)} · {card.about.lower()}"
            self.replies.asks, self.replies.tells = card.asks, self._tells(card)
            self.replies.replies = [[reply.id, reply.words] for reply in card.replies]
            last = REPLIES[len(card.replies) - 1]
            self.replies.hint = "" if self._mine else f"{_KNOW} The keys A to {last} answer too."
            self.replies.card = f"{self._round}/{self.number}"

    def _show_end(self) -> None:
        self.replies.head, self.replies.hint, self.replies.replies = "The end", "", []
        self.replies.asks = f"You have answered all {deck_words(self.sheet.deck)}."
        self.replies.tells = ""
        self.replies.card = f"{self._round}/end"

    def _tells(self, card: Card) -> str:
        """Return what was moved, with the men named in the language of the page."""
        game, language = card.game, self.frame.language
        words = f"{last_words(game, language)} {turn_words(game)}. {points_words(game.position)}".strip()
        return f"<p>{names_html(words, game.rules, language)}</p>"

    def _show_answer(self) -> None:
        """Show the verdicts once the card is answered, and the code once all are."""
        code = self.code if self._is_end else ""
        self.carry.keep_ready({"code": code})
        self.cards.html = cards_html(self.sheet) if self._is_end else ""
        if self._is_end:
            copy = f"<div class='bar'>{copy_button('code', 'Copy the code')}</div>"
            self.said.value, self.verdicts.value = summary_html(self.sheet, code) + copy, ""
        else:
            self.said.value = agreement_html(self._card, self._mine) if self._mine else ""
            self.verdicts.value = verdicts_html(self._card) if self._mine else ""

    def _show_tally(self) -> None:
        round = self.group.round
        is_due = round is not None and round.deck.code == self.sheet.deck.code and bool(self._mine)
        self.tally.value = tally_html(self._card, round.counts(self.number)) if round and is_due else ""

    def _show_bar(self) -> None:
        readings = self._going_on() if self._mine else []
        (self.playing.remove_class if readings else self.playing.add_class)("off")
        if readings:
            self.under.options = [(str(at), reading.name) for at, reading in enumerate(readings)]
            self.under.value = "0"
        self.bar.html = self._bar_html(bool(readings))

    def _bar_html(self, can_go_on: bool) -> str:
        if self._is_end:
            return _buttons([("again", "Answer them again"), ("other", "Other cards")])
        if not self._mine:
            return ""
        is_last = self.number + 1 == len(self.sheet.deck.cards)
        play = [("play", "Play on from here")] if can_go_on else []
        return _buttons([("next", "See how it went" if is_last else "Next card"), *play])

    def _keep_under(self, value: str) -> None:
        self.under.value = value

    def _dress(self, _change: object) -> None:
        for name in ("theme", "language", "men"):
            setattr(self.board, name, getattr(self.frame, name))
        self._show_replies()


def _buttons(buttons: Sequence[tuple[str, str]]) -> str:
    """Return buttons in a bar, the first of them the one to go on with."""
    made = [
        f'<button type="button"{" class=primary" * (at == 0)} data-press="{key}">{escape(words)}</button>'
        for at, (key, words) in enumerate(buttons)
    ]
    return f"<div class='bar'>{''.join(made)}</div>"
