"""PairSide: one of two readings: which it is, who says so, its board, and how the game stands in it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ...play.pair import Pair
from ...rules import Ruleset
from ...rules.attested import attested_by
from ...rules.differences import Difference, differences
from ...rules.lookup import sentence
from ..parts.choice import Choice
from ..parts.one_way import Tell
from ..parts.region import Column, Html, Row
from ..telling.ending import ending_rule, result_words
from ..telling.evidence import badge, source_of
from ..telling.names import names_html
from .board import PairBoard, signs_of
from .visit import PairVisit, Step
from .words import answer_words, deciding, moves_words, name_of

BUT, NOW = "but", "now"
"""Choices beside the named rulesets: A with one other answer, and the reading in force if it is neither."""
OPEN = 2
"""So many differing answers stand open with their sources; more are unfolded."""


class PairSide(Column):
    """The controls, the board and the verdict of reading A or B. What is chosen goes through `do`."""

    def __init__(self, letter: str, board: PairBoard, do: Callable[[Step], object], tell: Tell) -> None:
        self.letter, self.board, self._do = letter, board, do
        self._readings: tuple[Ruleset, ...] = ()
        self.reading = Choice(f"Reading {letter}", [("", "")], "", self._choose, is_setting=True, tell=tell)
        self.question = Choice("Question", [("", "")], "", self._ask, is_setting=True, tell=tell)
        self.answer = Choice("Answer", [("", "")], "", self._answer, is_setting=True, tell=tell)
        self.chosen = Row()
        self.chosen.add_class("cl-chosen")
        self.about, self.verdict = Html(), Html()
        self._tag = Html(f"<span class='tag' aria-hidden='true'>{letter}</span>")
        super().__init__([self.chosen, self.about, board, self.verdict])
        self.add_class("cl-side").add_class(f"cl-side-{letter.lower()}").add_class("cl-panel")

    def __repr__(self) -> str:
        return f"<PairSide: {self.letter}, {self.board.game.rules.label}>"

    def show(self, visit: PairVisit) -> None:
        """Show the reading at the ply that the visit shows."""
        pair = visit.shown
        game, other = (pair.a, pair.b) if self.letter == "A" else (pair.b, pair.a)
        is_still = pair.still == self.letter.lower()
        why = f"{self.letter} stands still here. {sentence(pair.why_still)}" if is_still else ""
        self.board.show_reading(game, signs_of(visit.pair.parting(visit.ply), self.letter), why)
        self.verdict.value = verdict_html(pair, self.letter, visit.language)
        if (game.rules, other.rules) != self._readings:
            self._readings = game.rules, other.rules
            self.about.value = about_html(game.rules, other.rules, "B" if self.letter == "A" else "A")
        self._offer(visit, game.rules)

    # ------------------------------------------------------------------ which reading it is

    def _offer(self, visit: PairVisit, rules: Ruleset) -> None:
        """Offer the named rulesets, for A of every board, and for B one answer changed in A."""
        is_a, is_but = self.letter == "A", self.letter == "B" and visit.is_but
        named = sorted(rules.library.rulesets.values(), key=lambda one: (one.board != rules.board, one.setup.size))
        offered = [(one.id, one.title) for one in named if is_a or one.board == rules.board]
        own = [] if is_a else [(BUT, "as A, but …")]
        is_named = not is_but and rules == rules.base
        now = [] if is_but or is_named else [(NOW, name_of(rules))]
        with self.reading.hold_sync():
            self.reading.groups = {one.id: one.setup.name for one in named} if is_a else {}
            self.reading.options = [*own, *now, *offered]
            self.reading.value = BUT if is_but else rules.id if is_named else NOW
        if is_but:
            self._offer_answers(visit, rules)
        shown = [self._tag, self.reading, *([self.question, self.answer] if is_but else [])]
        if list(self.chosen.children) != shown:
            self.chosen.children = shown

    def _offer_answers(self, visit: PairVisit, rules: Ruleset) -> None:
        asked = visit.question or visit.asked
        with self.question.hold_sync():
            self.question.options = [(one.id, one.name) for one in rules.questions if len(one.options) > 1]
            self.question.value = asked.id
        with self.answer.hold_sync():
            self.answer.options = [(one.id, one.label) for one in asked.options]
            self.answer.value = rules.answers[asked.id]

    def _choose(self, id: str) -> None:
        if id == BUT:
            self._do(PairVisit.but)
        elif id != NOW:
            read = PairVisit.read_a if self.letter == "A" else PairVisit.read_b
            self._do(lambda visit: read(visit, visit.pair.a.rules.library.ruleset(id)))

    def _ask(self, question: str) -> None:
        self._do(lambda visit: visit.but(question))

    def _answer(self, option: str) -> None:
        self._do(lambda visit: visit.but((visit.question or visit.asked).id, option))


def verdict_html(pair: Pair, letter: str, language: str) -> str:
    """Return how the game stands in a reading, by which rule, and who says so."""
    game, other = (pair.a, pair.b) if letter == "A" else (pair.b, pair.a)
    is_still = pair.still == letter.lower()
    if game.outcome:
        kind, head = "over", f"Game over: {result_words(game)}."
        name, says = ending_rule(game, game.outcome)
        words = f"<b>{escape(sentence(name))}</b> {escape(says)}"
        source = _source(game.rules, game.outcome.question)
    else:
        kind, head = ("still", f"{letter} stands still here.") if is_still else ("on", "The game goes on.")
        words = names_html(moves_words(game, language), game.rules, language)
        question = deciding(game.rules, other)
        answer = f"<span>{escape(answer_words(game.rules, question))}</span> " if question else ""
        source = f"{answer}{_source(game.rules, question)}" if question else ""
    why = f"<p>{escape(pair.why_still)}</p>" if is_still and not game.outcome else ""
    lines = f"<p class='small'>{source}</p>" if source else ""
    tag = f"<span class='letter'>{letter}</span>"
    return f"<div class='cl-said {kind}'><p class='result'>{tag}{escape(head)}</p>{why}<p>{words}</p>{lines}</div>"


def about_html(rules: Ruleset, other: Ruleset, letter: str) -> str:
    """Return the answers in which a reading differs from the other, each with its source, and who holds them all."""
    apart = differences(rules, other)
    items = "".join(_item(rules, one) for one in apart)
    listed = f"<ul>{items}</ul>" if items else f"<p>The same answers as {letter}.</p>"
    if len(apart) > OPEN:
        names = escape(", ".join(one.name.lower() for one in apart))
        listed = f"<details><summary>{len(apart)} answers differ from {letter}: {names}</summary>{listed}</details>"
    return f"<div class='cl-apart small'>{listed}<p class='muted'>{escape(str(attested_by(rules)))}</p></div>"


def _item(rules: Ruleset, one: Difference) -> str:
    source = _source(rules, one.question.id) if one.question else badge("your conjecture")
    return f"<li>{escape(one.name)}: <b>{escape(one.after)}</b> {source}</li>"


def _source(rules: Ruleset, question: str) -> str:
    status, line = source_of(rules, question)
    return f"{badge(status)} <span class='muted'>{escape(line)}</span>"
