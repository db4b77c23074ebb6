"""RulePanel: every question of the board as a control, with who attests the answer in force."""

from __future__ import annotations

from functools import partial

from ...rules import Question, Ruleset
from ..parts.choice import Choice
from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.region import Column, Html
from ..telling.names import names_html
from ..telling.reading import is_set_up, reading_html
from .session import Do, Session
from .topic_fold import TopicFold
from .topics import by_topic

_MID_GAME = (
    "A switch keeps the position, and ends the game only if nobody can move under the new rules: all else is judged "
    "after the next move. What happened before stays as it was judged then."
)
_LOOKING = "<p class='small muted'>The rules of your game as it stands, not of the position on the board.</p>"


class RulePanel(Column):
    """The preset picker, what the answers together are called, and one choice for each question, by topic."""

    def __init__(self, do: Do, tell: Tell) -> None:
        self._do, self._tell = do, tell
        self._session: Session | None = None
        self._folded: list[TopicFold] = []
        self.preset = Choice("Start from", [("", "")], "", self._start_from, is_setting=True, tell=tell)
        self.head = Listing(on_press=lambda _: do(Session.reset), tell=tell)
        self.reading = Html()
        self.reading.add_class("cl-reading")
        self.questions: dict[str, Choice] = {}
        self.topics: dict[str, TopicFold] = {}
        self.later = Listing(on_press=lambda _: do(Session.new_game), tell=tell)
        self.result = Listing(tell=tell)
        self.result.add_class("cl-result")
        super().__init__()
        self.add_class("cl-rules").add_class("cl-panel")

    def show(self, session: Session) -> None:
        """Show the answers in force."""
        before, self._session = self._session, session
        self._ask(session)
        if before and before.game != session.game:
            self.result.html = _result_html(session) if before.rules != session.rules else ""
        if before and _as_shown(before) == _as_shown(session):
            return  # most moves change nothing here
        rules = session.rules
        self._offer(rules)
        is_changed = rules != session.preset
        self.head.html = _head_html(is_changed)
        note = _LOOKING if session.look else f"<p class='small muted'>{_MID_GAME}</p>" if session.game.moves else ""
        self.reading.value = f"<div class='cl-note{' act' * is_changed}'>{reading_html(rules)}</div>{note}"
        for fold in self.topics.values():
            fold.show(session)
        self.later.html = _later_html(session)

    def _offer(self, rules: Ruleset) -> None:
        """Offer every named ruleset, under its board if there are several; another board means a new game."""
        named = sorted(rules.library.rulesets.values(), key=_board_order)
        boards = {other.board for other in named}
        with self.preset.hold_sync():
            self.preset.groups = {other.id: _board_words(other, rules) for other in named if len(boards) > 1}
            self.preset.options = [(other.id, other.title) for other in named]
            self.preset.value = rules.id

    def dress(self, theme: str) -> None:
        """Fold all open topics but the first where the page is shown to a class, and open those again afterwards."""
        is_shown = theme == "projector"
        folding = [fold for fold in self.topics.values() if fold.is_open][1:] if is_shown else self._folded
        self._folded = folding if is_shown else []
        for fold in folding:
            fold.is_open = not is_shown
            if self._session:
                fold.show(self._session)

    def _ask(self, session: Session) -> None:
        """Make the choices anew if the board asks other questions."""
        asked = session.rules.questions
        if {question.id for question in asked} == set(self.questions):
            return
        self.topics = {
            topic.id: TopicFold(topic, {question.id: self._choice(question) for question in questions}, self._tell)
            for topic, questions in by_topic(asked).items()
        }
        self.questions = {id: choice for fold in self.topics.values() for id, choice in fold.questions.items()}
        self.children = [self.head, self.preset, self.reading, *self.topics.values(), self.later, self.result]

    def _choice(self, question: Question) -> Choice:
        options = [(option.id, option.label) for option in question.options]
        choose = partial(self._choose, question.id)
        return Choice(question.name, options, options[0][0], choose, about=question.about, tell=self._tell)

    def _choose(self, question: str, option: str) -> None:
        if option:  # the empty one is the visitor's own move, which is there only while it is in force
            self._do(lambda session: session.choose(question, option))

    def _start_from(self, id: str) -> None:
        self._do(lambda session: session.start_from(id))


def _board_order(rules: Ruleset) -> tuple[int, int]:
    """Return where a board stands among others: a smaller board first, and of one size that of fewer armies."""
    geometry = rules.setup.geometry
    return geometry.files, len(geometry.armies)


def _board_words(other: Ruleset, rules: Ruleset) -> str:
    """Return under which heading a named ruleset is offered: its board, and that another one means a new game."""
    new = "" if other.board == rules.board else ": a new game"
    return f"{other.setup.name}{new}"


def _head_html(is_changed: bool) -> str:
    off = "" if is_changed else " disabled"
    reset = f'<button type="button" data-press="reset" aria-label="Reset to the preset"{off}>Reset</button>'
    return f'<div class="bar"><h2>Rules in force</h2>{reset}</div>'


def _as_shown(session: Session) -> tuple[object, ...]:
    """Return all of a session on which the panel depends."""
    game = session.game
    return session.rules, session.language, bool(session.look), bool(game.moves), game.start


def _result_html(session: Session) -> str:
    """Return what a switch did, and the way to the board, for those who do not see it from here."""
    return (
        f"<p>{names_html(session.said, session.rules, session.language)}</p>"
        '<button type="button" data-jump=".cl-left">See the board</button>'
    )


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
