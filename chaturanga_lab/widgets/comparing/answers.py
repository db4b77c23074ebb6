"""PairAnswers: the position on the boards under all answers to one question."""

from __future__ import annotations

from html import escape

from ...drawing.multiples import multiples
from ...play import Game
from ..parts.choice import Choice
from ..parts.one_way import Tell
from ..parts.region import Column, Html


class PairAnswers(Column):
    """Small pictures, one for each answer to a question that a visitor chooses; at first one that differs."""

    def __init__(self, tell: Tell) -> None:
        self._game: Game | None = None
        self._shown: tuple[object, ...] = ()
        self._chosen = ""
        self.question = Choice("Question", [("", "")], "", self._choose, is_setting=True, tell=tell)
        self.body = Html()
        super().__init__([Html("<h2>All answers to one question</h2>"), self.question, self.body])
        self.add_class("cl-answers-of-all").add_class("cl-panel")

    def show(self, game: Game, asked: str) -> None:
        """Show a game under all answers to the question that was chosen here, or else to the one that is asked."""
        self._game, rules = game, game.rules
        questions = [(one.id, one.name) for one in rules.questions if len(one.options) > 1]
        chosen = self._chosen if self._chosen in dict(questions) else asked
        with self.question.hold_sync():
            self.question.options, self.question.value = questions, chosen
        key = game.position, rules, chosen, game.times_seen
        if key != self._shown:
            self._shown = key
            several = multiples(game, chosen)
            told = "Signs against A: a plus is a move that A does not have, a minus one that only A has."
            self.body.value = f"<p class='small muted'>{escape(told)}</p>{several._repr_html_()}"

    def _choose(self, question: str) -> None:
        self._chosen = question
        if self._game:
            self.show(self._game, question)
