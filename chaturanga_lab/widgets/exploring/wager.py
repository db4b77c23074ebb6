"""Wager: a guess that a visitor may place before games are played, and what they say to it."""

from __future__ import annotations

from html import escape

from ...experiment import Results
from ...experiment.bets import Bet, Duel, Settled, read_percent
from ...experiment.subjects import subject_of, subjects_of
from ...rules import Ruleset, names_of
from ..parts.choice import Choice
from ..parts.form import Form
from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.region import Column, Html, Row

FIRST = "draws"
"""What one bets on at first."""
_NONE, _SAME = "none", "same"


class Wager(Column):
    """A fold before the run: of one reading a share is guessed, of two which of them has more.

    While it is folded nothing is guessed.
    """

    def __init__(self, tell: Tell) -> None:
        self.is_open = False
        self._readings: tuple[Ruleset, ...] = ()
        self._guess: float | None = None
        self.head = Listing(on_press=self._turn, tell=tell)
        self.about = Choice("Games that", [(FIRST, FIRST)], FIRST, self._choose, is_setting=True, tell=tell)
        self.more = Choice("More of them", [(_NONE, "no guess")], _NONE, self._say_more, is_setting=True, tell=tell)
        self.share = Form(self._set, tell=tell)
        self.fields = Row()
        self.fields.add_class("cl-settings")
        self.answer = Html()
        """What the games say to the guess, to stand beside them."""
        super().__init__([self.head, self.fields])
        self.add_class("cl-wager")

    def __repr__(self) -> str:
        return f"<Wager: {self.bet or 'no guess'}>"

    @property
    def bet(self) -> Bet | Duel | None:
        """What was guessed; None for nothing."""
        labels = [rules.label for rules in self._readings]
        if not self.is_open or (len(labels) == 2 and self.more.value == _NONE):
            return None
        subject = subject_of(self.about.value, self._readings)
        if len(labels) == 2:
            return Duel(subject, (labels[0], labels[1]), "" if self.more.value == _SAME else self.more.value)
        return None if self._guess is None else Bet(subject, self._guess, labels[0])

    def show(self, readings: tuple[Ruleset, ...]) -> None:
        """Ask about games under these readings; a guess about others is taken back."""
        if readings != self._readings:
            self._readings, self._guess = readings, None
            self._ask()
        self._draw()

    def settle(self, bet: Bet | Duel | None, results: Results | None) -> Settled | None:
        """Show what games say to a guess, and return it; nothing without a guess, or before there are games."""
        settled = bet.against(results) if bet and results else None
        self.answer.value = f"<p class='cl-note act'>{escape(str(settled))}</p>" if settled else ""
        return settled

    def _ask(self) -> None:
        """Offer what can be guessed about the readings."""
        subjects = {one.id: one.says for one in subjects_of(self._readings)}
        labels = [rules.label for rules in self._readings]
        pairs = list(zip(labels, names_of(self._readings), strict=True))
        with self.about.hold_sync():
            self.about.options = list(subjects.items())
            self.about.value = self.about.value if self.about.value in subjects else FIRST
        with self.more.hold_sync():
            self.more.options = [(_NONE, "no guess"), *pairs, (_SAME, "about as many under both")]
            self.more.value = _NONE

    def _draw(self) -> None:
        expanded = str(self.is_open).lower()
        self.head.html = (
            f'<h3><button type="button" data-press="bet" aria-expanded="{expanded}">Place your bet first</button></h3>'
        )
        said = "" if self._guess is None else f"{100 * self._guess:.4g}"
        self.share.html = (
            '<label>Your guess in % <input type="text" inputmode="decimal" size="5" data-field="guess" '
            f'value="{said}" placeholder="0–100" autocomplete="off"></label>'
        )
        fields = [self.about, self.more if len(self._readings) == 2 else self.share] if self.is_open else []
        if list(self.fields.children) != fields:
            self.fields.children = fields

    def _turn(self, _key: str) -> None:
        self.is_open = not self.is_open
        self._draw()

    def _choose(self, about: str) -> None:
        self.about.value = about

    def _say_more(self, which: str) -> None:
        self.more.value = which

    def _set(self, _field: str, text: str) -> None:
        self._guess = read_percent(text) if text.strip() else None
        self._draw()
