"""RuleTable: question, answer, status and source of a ruleset, for a terminal and for a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING

from .conjecture import CONJECTURE, Conjecture
from .sources import strongest

if TYPE_CHECKING:
    from .rulesets import Ruleset

Cells = tuple[str, ...]
HEADINGS = ("question", "answer", "status", "source")

# Classes are doubled to be heard over JupyterLab, which sets the cells of a table to the right.
STYLE = (
    ".cl-answers-frame{overflow-x:auto;max-width:100%}"
    ".cl-answers.cl-answers.cl-answers{border-collapse:collapse;font:inherit;white-space:normal}"
    ".cl-answers.cl-answers caption{text-align:left;font-weight:600;padding:4px 8px}"
    ".cl-answers.cl-answers.cl-answers :is(th,td)"
    "{text-align:left;vertical-align:top;padding:4px 8px;white-space:normal;max-width:38em}"
    ".cl-answers.cl-answers td:nth-child(3){white-space:nowrap}"
    # On a phone each row is a small stack, whose lines name the columns; the headings stay for those who listen.
    "@media(max-width:600px){"
    ".cl-answers.cl-answers.cl-answers :is(caption,tbody,tr,th,td){display:block;max-width:none}"
    ".cl-answers.cl-answers.cl-answers{display:block;width:100%}"
    ".cl-answers.cl-answers.cl-answers thead"
    "{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}"
    ".cl-answers.cl-answers.cl-answers tr{padding:8px 0}"
    ".cl-answers.cl-answers.cl-answers :is(th,td){padding:1px 8px;white-space:normal;border:0}"
    ".cl-answers.cl-answers.cl-answers td::before{content:attr(data-label) ': ';opacity:.75}"
    "}"
)


@dataclass(frozen=True)
class Row:
    """One answer of a ruleset: what is asked, what is answered, how certain it is, and who says so."""

    question: str
    answer: str
    status: str
    source: str

    def __iter__(self) -> Iterator[str]:
        return iter((self.question, self.answer, self.status, self.source))


@dataclass(frozen=True)
class RuleTable:
    """The rows of a ruleset; prints as aligned text, shows as an accessible HTML table in a notebook."""

    caption: str
    rows: tuple[Row, ...]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return aligned(HEADINGS, map(tuple, self.rows))

    def _repr_html_(self) -> str:
        return table_html(self.caption, HEADINGS, map(tuple, self.rows))


def aligned(headings: Cells, rows: Iterable[Cells]) -> str:
    """Return rows under their headings as text, every column but the last as wide as its longest cell."""
    lines = [headings, *rows]
    widths = [max(map(len, column)) for column in list(zip(*lines, strict=True))[:-1]]
    return "\n".join("  ".join(_padded(line, widths)).rstrip() for line in lines)


def _padded(line: Cells, widths: list[int]) -> list[str]:
    *cells, last = line
    return [*(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)), last]


def table_html(
    caption: str, headings: Cells, rows: Iterable[Cells], name: str = "", style: str = "", nothing: str = ""
) -> str:
    """Return rows under their headings as an accessible table, the first cell of each row its heading.

    `name` and `style` are a class and rules of one's own; a cell that holds just `nothing` gets the class "nothing".
    """
    head = "".join(f"<th role='columnheader' scope='col'>{heading}</th>" for heading in headings)
    body = "".join(_html_row(headings, row, nothing) for row in rows)
    # The roles say what each part is anyway: one that is laid out as a block is else no table to a screen reader.
    parts = f"<thead role='rowgroup'><tr role='row'>{head}</tr></thead><tbody role='rowgroup'>{body}</tbody>"
    kind = f"cl-answers {name}".strip()
    table = f"<table class='{kind}' role='table'><caption>{escape(caption)}</caption>{parts}</table>"
    region = f"class='cl-answers-frame' tabindex='0' role='region' aria-label='{escape(caption)}'"
    return f"<style>{STYLE}{style}</style><div {region}>{table}</div>"


def _html_row(headings: Cells, row: Cells, nothing: str) -> str:
    first, *cells = row
    marks = [" class=nothing" if nothing and cell == nothing else "" for cell in cells]
    rest = "".join(
        f"<td role='cell' data-label='{label}'{mark}>{escape(cell)}</td>"
        for label, cell, mark in zip(headings[1:], cells, marks, strict=True)
    )
    return f"<tr role='row'><th role='rowheader' scope='row'>{escape(first)}</th>{rest}</tr>"


def table_of(rules: Ruleset) -> RuleTable:
    """Return the table of a ruleset's answers, under its title and what the reader changed."""
    changes = [f"{rules.question(one.question).name}: {rules.option(one.question).label}" for one in rules.changes]
    changes += [f"{rules.piece(one.kind).name.capitalize()}: your {one.betza}" for one in rules.conjectures]
    answered = {rules.conjecture(question) for question in rules.answers}
    rows = [row_of(rules, question) for question in rules.answers]
    rows += [_conjectured(rules, one) for one in rules.conjectures if one not in answered]
    return RuleTable("; ".join((rules.title, *changes)), tuple(rows))


def row_of(rules: Ruleset, question: str) -> Row:
    """Return the row of one question."""
    if supposed := rules.conjecture(question):
        return replace(_conjectured(rules, supposed), question=rules.question(question).name)
    answer, asked, option = rules.answer(question), rules.question(question), rules.option(question)
    if answer.how == "supplied":
        return Row(asked.name, option.label, "supplied by us", answer.why)
    own = rules.witnessed(option) if answer.how == "sourced" else None
    attestation = own or strongest(option.attestations)
    if attestation is None:
        return Row(asked.name, option.label, "no source", "Nobody that we know of says so.")
    return Row(asked.name, option.label, attestation.status, attestation.line())


def _conjectured(rules: Ruleset, one: Conjecture) -> Row:
    name = rules.piece(one.kind).name.capitalize()
    return Row(name, f"moves as {one.betza}", CONJECTURE, rules.no_source(one.kind))
