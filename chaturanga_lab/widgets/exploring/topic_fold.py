"""TopicFold: the questions of one topic, which fold into a line that says the answers in force."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from ...rules import Ruleset
from ...rules.differences import in_force
from ..parts.choice import Choice
from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.region import Column
from ..telling.evidence import evidence
from .session import Session
from .topics import Topic

_FIRST = "sa-Latn"
_ARRAY = "<p>Shows in a new game only.</p>"


class TopicFold(Column):
    """The choices of one topic. While it is folded, only what the visitor changed stays in sight."""

    def __init__(self, topic: Topic, questions: Mapping[str, Choice], tell: Tell) -> None:
        self.topic, self.questions, self.is_open = topic, dict(questions), topic.is_open
        self._session: Session | None = None
        self.head = Listing(on_press=self._turn, tell=tell)
        super().__init__([self.head, *self.questions.values()])
        self.add_class("cl-topic")

    def __repr__(self) -> str:
        return f"<TopicFold: {self.topic.name}, {'open' if self.is_open else 'folded'}>"

    def show(self, session: Session) -> None:
        """Show the answers in force; evidence is written only where it is seen."""
        self._session = session
        (self.remove_class if self.is_open else self.add_class)("folded")
        for id, choice in self.questions.items():
            self._show(session, id, choice)
        folded = [id for id, choice in self.questions.items() if not (self.is_open or choice.is_changed)]
        self.head.html = _head_html(self.topic, self.is_open, _answers(session, folded))

    def _show(self, session: Session, id: str, choice: Choice) -> None:
        rules, preset = session.rules, session.preset
        supposed = rules.conjecture(id)
        about, language = about_in(rules, id, session.language)
        options = [(option.id, option.label) for option in rules.question(id).options]
        with choice.hold_sync():
            choice.offer([("", in_force(rules, id)), *options] if supposed else options)
            choice.about, choice.about_language = about, language
            choice.value = "" if supposed else rules.answers[id]
            choice.is_changed = in_force(rules, id) != in_force(preset, id)
            if self.is_open or choice.is_changed:
                choice.foot = _note(session, id) + evidence(rules, id)

    def _turn(self, _key: str) -> None:
        self.is_open = not self.is_open
        if self._session:
            self.show(self._session)


def about_in(rules: Ruleset, id: str, language: str) -> tuple[str, str]:
    """Return the man whom a question is about, and the language he is named in: Sanskrit beside English names.

    >>> import chaturanga_lab as lab
    >>> about_in(lab.ruleset("modern-mate"), "elephant", "fa-Latn")
    ('pīl', 'fa-Latn')
    """
    about = rules.question(id).about
    men = [rules.piece(letter) for letter in rules.setup.kinds]
    man = next((one for one in men if about and one.name_in(_FIRST) == about), None)
    if man is None or language == "en" or man.name_in(language) == man.name:
        return about, _FIRST
    return man.name_in(language), language


def _head_html(topic: Topic, is_open: bool, answers: str) -> str:
    expanded = str(is_open).lower()
    button = f'<button type="button" data-press="{topic.id}" aria-expanded="{expanded}">{escape(topic.name)}</button>'
    return f"<h3>{button}</h3>" + (f"<p class='small muted'>{answers}</p>" if answers else "")


def _answers(session: Session, questions: list[str]) -> str:
    """Return the answers in force in a line: "Array: chariots in corners · Rajas: crossed"."""
    rules = session.rules
    return escape(" · ".join(f"{rules.question(id).name}: {in_force(rules, id)}" for id in questions))


def _note(session: Session, id: str) -> str:
    """Return what is to be said of a question in mid-game, before its evidence."""
    question = session.rules.question(id)
    return _ARRAY if session.game.moves and len(question.options) > 1 and question.is_of_the_array else ""
