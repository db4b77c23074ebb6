"""SideBySide: the questions that rulesets answer differently, the answers beside each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from .lookup import quote
from .rulesets import Ruleset
from .table import STYLE, aligned, row_of, table_of

_OWN_STYLE = (
    ".cl-answers.cl-answers.cl-answers.cl-beside td{white-space:normal;min-width:9em}"
    ".cl-beside summary{cursor:pointer}.cl-beside small{display:block;opacity:.85}.cl-beside p{margin:4px 0 0 1em}"
)


@dataclass(frozen=True)
class Said:
    """What one ruleset answers to a question, how certain that is, and the first line about who says so."""

    answer: str
    status: str = ""
    source: str = ""
    is_asked: bool = True
    """Whether the board asks that; on another the answer says that it does not."""

    def __str__(self) -> str:
        return f"{self.answer} ({self.status})" if self.status else self.answer


@dataclass(frozen=True)
class Topic:
    """A question, by its name, and what each ruleset answers, in the order of the rulesets."""

    question: str
    said: tuple[Said, ...]

    @property
    def differs(self) -> bool:
        """Whether the rulesets do not all give one answer, or not all are asked."""
        return self.is_answered_otherwise or not self.is_asked_of_all

    @property
    def is_answered_otherwise(self) -> bool:
        """Whether two of the rulesets that are asked give different answers."""
        return len({one.answer for one in self.said if one.is_asked}) > 1

    @property
    def is_asked_of_all(self) -> bool:
        """Whether the board of each ruleset asks the question."""
        return all(one.is_asked for one in self.said)

    def __iter__(self) -> Iterator[str]:
        return iter((self.question, *map(str, self.said)))


@dataclass(frozen=True)
class SideBySide:
    """Rulesets beside each other: a row for each question, a column for each ruleset.

    Prints as aligned text; in a notebook it is a table whose answers open to their source. `notes` say what differs
    besides the answers: the board, the array, the order in which endings are judged.
    """

    names: tuple[str, ...]
    rows: tuple[Topic, ...]
    same: int
    """How many questions are left out, since all answer them alike."""
    notes: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Topic]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def caption(self) -> str:
        """What the table shows, in a line."""
        count = sum(row.is_answered_otherwise for row in self.rows)
        asked = len(self.rows) + self.same
        here = sum(not row.is_asked_of_all for row in self.rows)
        some = (f"{here} {'is' if here == 1 else 'are'} not asked of all.",) if here else ()
        return " ".join((f"{count} of {asked} questions are answered differently.", *some, *self.notes))

    def __repr__(self) -> str:
        return f"{aligned(('question', *self.names), map(tuple, self.rows))}\n{self.caption}"

    def _repr_html_(self) -> str:
        headings = ("question", *self.names)
        head = "".join(f"<th role='columnheader' scope='col'>{escape(one)}</th>" for one in headings)
        body = "".join(_html_row(row, self.names) for row in self.rows)
        rows = f"<thead role='rowgroup'><tr role='row'>{head}</tr></thead><tbody role='rowgroup'>{body}</tbody>"
        caption = f"<caption>{escape(self.caption)}</caption>"
        table = f"<table class='cl-answers cl-beside' role='table'>{caption}{rows}</table>"
        region = f"class='cl-answers-frame' tabindex='0' role='region' aria-label='{escape(self.caption)}'"
        return f"<style>{STYLE}{_OWN_STYLE}</style><div {region}>{table}</div>"


def _html_row(row: Topic, names: tuple[str, ...]) -> str:
    cells = "".join(
        f"<td role='cell' data-label='{escape(name)}'>{_html_cell(said)}</td>"
        for name, said in zip(names, row.said, strict=True)
    )
    return f"<tr role='row'><th role='rowheader' scope='row'>{escape(row.question)}</th>{cells}</tr>"


def _html_cell(said: Said) -> str:
    answer = escape(said.answer).replace(" × ", "&nbsp;×&nbsp;")
    words = f"{answer}<small>{escape(said.status)}</small>"
    return f"<details><summary>{words}</summary><p>{escape(said.source)}</p></details>" if said.source else words


# ------------------------------------------------------------------ putting them side by side


def compare_rules(rules: Ruleset, *others: Ruleset, also_same: bool = False) -> SideBySide:
    """Return the questions that rulesets answer differently, side by side: a table in a notebook.

    Each answer has its status and who says so; `also_same` keeps the questions that all answer alike. Rulesets may be
    of several boards: where one does not ask a question, that is said. What differs in one position is `compare_moves`.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-mate")
    >>> compare_rules(rules, rules.choose(elephant="straight-jump")).rows[0].question
    'Elephant'
    """
    chosen = (rules, *others)
    for one in chosen:
        if not isinstance(one, Ruleset):
            raise ValueError(f'Rulesets are values such as lab.ruleset("shatranj"), not {quote(one)}.')
    if not others:
        raise ValueError("One ruleset has nothing to differ from; give two or more.")
    topics = (*_questions(chosen), *_supposed(chosen))
    rows = tuple(topic for topic in topics if also_same or topic.differs)
    names = tuple(table_of(one).caption for one in chosen)
    return SideBySide(names, rows, len(topics) - len(rows), tuple(_notes(chosen)))


def _questions(chosen: tuple[Ruleset, ...]) -> Iterator[Topic]:
    """Yield every question that one of the rulesets asks, in the order of the questions."""
    asked = {question.id: question for rules in chosen for question in rules.questions}
    for question in sorted(asked.values(), key=lambda one: one.order):
        yield Topic(question.name, tuple(_said(rules, question.id) for rules in chosen))


def _said(rules: Ruleset, question: str) -> Said:
    if question not in rules.answers:
        return Said(f"not asked {rules.setup.where}", is_asked=False)
    _, answer, status, source = row_of(rules, question)
    return Said(answer, status, source)


def _supposed(chosen: tuple[Ruleset, ...]) -> Iterator[Topic]:
    """Yield the men to whom a reader gave a move of his own, and about whom no question asks."""
    kinds = dict.fromkeys(one.kind for rules in chosen for one in rules.conjectures if not _is_asked(rules, one.kind))
    for kind in kinds:
        name = next(rules.piece(kind).name for rules in chosen if kind in rules.setup.kinds)
        yield Topic(name.capitalize(), tuple(_moving(rules, kind) for rules in chosen))


def _is_asked(rules: Ruleset, kind: str) -> bool:
    answered = (rules.conjecture(question) for question in rules.answers)
    return any(one is not None and one.kind == kind for one in answered)


def _moving(rules: Ruleset, kind: str) -> Said:
    if kind not in rules.setup.kinds:
        return Said(f"no such man {rules.setup.where}", is_asked=False)
    betza = next(one.betza for one in rules.mechanics.kinds if one.letter == kind)
    is_own = any(one.kind == kind for one in rules.conjectures)
    rows = {row.question: row for row in table_of(rules)} if is_own else {}
    row = rows.get(rules.piece(kind).name.capitalize())
    return Said(row.answer, row.status, row.source) if row else Said(f"moves as {betza}")


def _notes(chosen: tuple[Ruleset, ...]) -> Iterator[str]:
    """Yield what differs besides the answers, in sentences."""
    boards = {rules.board: rules.setup.name for rules in chosen}
    if len(boards) > 1:
        yield f"They are played on different boards: {'; '.join(boards.values())}."
    elif len({rules.start_board.men for rules in chosen}) > 1:
        yield "They start from different arrays."
    shared = set.intersection(*(set(rules.order) for rules in chosen))
    if len({tuple(name for name in rules.order if name in shared) for rules in chosen}) > 1:
        yield "They judge the endings in different orders."
