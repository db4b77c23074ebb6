"""RulePanel: every question of the board as a control, with who attests the answer in force."""

from __future__ import annotations

from functools import partial

from ..rules import Question
from .choice import Choice
from .evidence import evidence
from .listing import Listing
from .one_way import Tell
from .reading import is_of_the_array, is_set_up, reading_html
from .region import Column, Html
from .session import Do, Session

_MID_GAME = (
    "A switch keeps the position and never ends the game: the next move is judged by the new rules. "
    "What happened before stays as it was judged then."
)
_LOOKING = "<p class='small muted'>The rules of your game as it stands, not of the position on the board.</p>"
_ARRAY = "<p>Shows in a new game only.</p>"


class RulePanel(Column):
    """The preset picker, what the answers together are called, and one choice for each question."""

    def __init__(self, do: Do, tell: Tell) -> None:
        self._do, self._tell = do, tell
        self.preset = Choice("Start from", [("", "")], "", self._start_from, is_setting=True, tell=tell)
        self.head = Listing(on_press=lambda _: do(Session.reset), tell=tell)
        self.reading = Html()
        self.reading.add_class("cl-reading")
        self.questions: dict[str, Choice] = {}
        self.later = Listing(on_press=lambda _: do(Session.new_game), tell=tell)
        self.more = Listing(_more_html(False), self._fold, tell=tell)
        self.more.add_class("cl-more")
        super().__init__()
        self.add_class("cl-rules").add_class("cl-panel")

    def show(self, session: Session) -> None:
        """Show the answers in force."""
        self._ask(session)
        rules, own = session.rules, session.preset.answers
        named = [(other.id, other.title) for other in rules.library.rulesets.values()]
        self.preset.options = named
        self.preset.value = rules.id
        self.head.html = _head_html(bool(rules.changes))
        note = _LOOKING if session.look else f"<p class='small muted'>{_MID_GAME}</p>" if session.game.moves else ""
        self.reading.value = f"<div class='cl-note{' act' * bool(rules.changes)}'>{reading_html(rules)}</div>{note}"
        for id, choice in self.questions.items():
            with choice.hold_sync():
                choice.value = rules.answers[id]
                choice.is_changed = rules.answers[id] != own[id]
                choice.foot = _note(session, id) + evidence(rules, id)
        self.later.html = _later_html(session)

    def _ask(self, session: Session) -> None:
        """Make the choices anew if the board asks other questions."""
        asked = session.rules.questions
        if [question.id for question in asked] == list(self.questions):
            return
        self.questions = {question.id: self._choice(question) for question in asked}
        self.children = [self.head, self.preset, self.reading, *self.questions.values(), self.later, self.more]

    def _choice(self, question: Question) -> Choice:
        options = [(option.id, option.label) for option in question.options]
        choose = partial(self._choose, question.id)
        return Choice(question.name, options, options[0][0], choose, about=question.about, tell=self._tell)

    def _choose(self, question: str, option: str) -> None:
        self._do(lambda session: session.choose(question, option))

    def _start_from(self, id: str) -> None:
        self._do(lambda session: session.start_from(id))

    def _fold(self, key: str) -> None:
        """Show all questions, or only the first, where the page is shown to a class."""
        (self.add_class if key == "more" else self.remove_class)("unfolded")
        self.more.html = _more_html(key == "more")


def _note(session: Session, id: str) -> str:
    """Return what is to be said of a question in mid-game, before its evidence."""
    question = session.rules.question(id)
    return _ARRAY if session.game.moves and len(question.options) > 1 and is_of_the_array(question) else ""


def _head_html(is_changed: bool) -> str:
    off = "" if is_changed else " disabled"
    reset = f'<button type="button" data-press="reset" aria-label="Reset to the preset"{off}>Reset</button>'
    return f'<div class="bar"><h2>Rules in force</h2>{reset}</div>'


def _later_html(session: Session) -> str:
    """Return the offer of a new game, if yours did not begin as the answers about the array now say."""
    if session.game.start == session.rules.start():
        return ""
    began, new = "with another array", "New game with this one"
    if is_set_up(session.game):
        began, new = "from a position that was set up", "New game from the array"
    return (
        f'<div class="bar later"><span>Your game began {began}.</span>'
        f'<button type="button" data-press="new">{new}</button></div>'
    )


def _more_html(is_unfolded: bool) -> str:
    key, text = ("less", "Fewer rules") if is_unfolded else ("more", "More rules")
    return f'<button type="button" data-press="{key}" aria-expanded="{str(is_unfolded).lower()}">{text}</button>'
