"""ManCard: how one kind of man moves, as a picture and in words, with its source, and a line to try another move."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ...drawing.moves_diagram import moves_diagram
from ...rules import Piece, Ruleset
from ...rules.conjecture import is_about
from ...rules.differences import own_words
from ...rules.lookup import sentence
from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.region import Column, Html
from ..parts.typed_line import TypedLine
from ..telling.evidence import badge, source_of
from ..telling.names import name_html
from .session import Do, Session

_CROSSES = "The crosses on some squares have no bearing on the moves."
_UNDISPUTED = "No reading in our data says otherwise."
_NOTATION = (
    "<details><summary>How moves are written</summary><p>In Betza’s notation: <b>W</b> one step straight, <b>F</b> "
    "one diagonally, <b>D</b> and <b>A</b> leaps of two, straight and diagonally, <b>N</b> the horse’s leap, "
    "<b>R B Q</b> slides as far as the way is free. A small letter before: <b>f b l r</b> forward, back, left, right "
    "only, <b>m</b> without taking, <b>c</b> taking only. So <b>FfWD</b> is one step diagonally or straight forward, "
    "or a leap of two straight.</p></details>"
)


class ManCard(Column):
    """The card of one man. A move that the visitor types holds at once, marked as a conjecture without a source."""

    def __init__(self, do: Do, attempt: Do, tell: Tell) -> None:
        """`attempt` does a step too, but raises ValueError instead of saying why not: the line says it itself."""
        self._do, self._attempt, self.kind = do, attempt, ""
        self.style = "page"
        """The colours of the picture: those of the page around it, unless the visitor chose others."""
        self.picture, self.words, self.notation = Html(), Html(), Html(_NOTATION)
        self.typed = TypedLine("Try a move of your own", "FfWD", "Try", self._suppose, tell=tell)
        self.back = Listing(on_press=self._take_back, tell=tell)
        self.text = Column([self.words, self.back, self.typed, self.notation])
        self.picture.add_class("cl-moves-of")
        super().__init__()
        self.add_class("cl-card")

    def __repr__(self) -> str:
        return f"<ManCard: {self.kind or 'nobody'}>"

    def show(self, session: Session, kind: str) -> None:
        """Show the man of that letter under the rules in force, nobody for an empty one."""
        if kind != self.kind:
            self.kind = kind
            self.children = [self.picture, self.text] if kind else []
        if not kind:
            return
        rules, piece = session.rules, session.rules.piece(kind)
        self.picture.value = moves_diagram(rules, kind, size=300, style=self.style, men=session.men)
        self.words.value = words_html(rules, piece, session.language)
        self.back.html = _back_html(rules, piece)

    def _suppose(self, text: str) -> None:
        """Let the man move so; ValueError, which the line shows, if that is no move."""
        self._attempt(lambda session: session.suppose(self.kind, text))

    def _take_back(self, _key: str) -> None:
        self._do(lambda session: session.take_back_move(self.kind))


def words_html(rules: Ruleset, piece: Piece, language: str = "en") -> str:
    """Return the names of a man, and what each answer in force about his moves says, with its source."""
    other = language if language != "en" else "sa-Latn"
    also = f" <i>{name_html(piece, other)}</i>" if piece.name_in(other) != piece.name else ""
    name = f"<h3>{escape(piece.name.capitalize())}{also}</h3>"
    promotions = [rules.option(question).effect.promotion for question in rules.answers]
    counts = piece.role == "soldier" and any(one and one.stays_on_marked for one in promotions)
    crosses = f"<p class='small muted'>{_CROSSES}</p>" if rules.setup.marked and not counts else ""
    return f"{name}{_move_html(rules, piece)}{''.join(_further_html(rules, piece))}{crosses}"


def _move_html(rules: Ruleset, piece: Piece) -> str:
    """Return how a man moves at any time: the visitor's own move, the answer in force, or what nobody disputes."""
    supposed = next((one for one in rules.conjectures if one.kind == piece.letter), None)
    if supposed:
        drawn = moves_diagram(rules, piece.letter).words
        own = own_words(supposed.betza)
        return (
            f"<p>{escape(sentence(own))} {escape(sentence(drawn))}</p>"
            f"<p class='small'>{badge('your conjecture')} {escape(rules.no_source(piece.letter))}</p>"
        )
    for question in rules.answers:
        if piece.letter in dict(rules.option(question).effect.moves):
            return _said(rules, question)
    return f"<p>{escape(piece.says)}</p><p class='small muted'>{_UNDISPUTED}</p>"


def _further_html(rules: Ruleset, piece: Piece) -> Iterator[str]:
    """Yield what a man may do besides: at first, in a triumph, on a throne; and what becomes of him."""
    for question in rules.answers:
        effect, role = rules.option(question).effect, piece.role
        step = effect.double_step
        leaps = effect.leap is not None and role == "royal"
        doubles = step is not None and (role == "soldier" or piece.letter in step.also)
        triumphs = effect.triumph is not None and effect.triumph.kind == piece.letter
        enters = effect.throne is not None and role == "royal"
        if leaps or doubles or triumphs or enters or (effect.promotion and role == "soldier"):
            yield _said(rules, question)


def _said(rules: Ruleset, question: str) -> str:
    status, line = source_of(rules, question)
    says = escape(rules.option(question).says)
    return f"<p>{says}</p><p class='small'>{badge(status)} {escape(line)}</p>"


def _back_html(rules: Ruleset, piece: Piece) -> str:
    """Return the way back from a move of the visitor's own; nothing where there is none."""
    if piece.letter not in [one.kind for one in rules.conjectures]:
        return ""
    asked = next((question for question in rules.questions if is_about(question, piece.letter)), None)
    usual = rules.option(asked.id).label if asked else "his usual move"
    return f'<div class="bar"><button type="button" data-press="back">Back to: {escape(usual)}</button></div>'
