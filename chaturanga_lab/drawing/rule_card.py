"""RuleCard: the men of a ruleset with their moves, and all its answers with their sources, as HTML for a sheet."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ..rules import Piece, Ruleset, attested_by
from ..rules.signs import SIGNS
from ..rules.sounds import LATIN
from ..rules.table import Row
from .men import figure_of
from .men_row import men
from .moves_diagram import moves_diagram
from .palette import PRINT
from .pieces import drawing

_SANSKRIT = "sa-Latn"


def men_html(rules: Ruleset, language: str = "en") -> str:
    """Return the men who stand in the array: figure, name, and how each moves."""
    items = "".join(_man(rules, piece, language) for piece in men(rules))
    return f"<section><h2>The men and their moves</h2><ul class='men' role='list'>{items}</ul></section>"


def rules_html(rules: Ruleset) -> str:
    """Return every answer with its status and source, in what order endings are judged, and by whom it is attested."""
    rows = "".join(_answer(row) for row in rules.table())
    head = "".join(f"<th scope='col'>{word}</th>" for word in ("Question", "Answer", "Who says so"))
    return (
        f"<section class='rules'><h2>The rules: {escape(rules.title)}</h2><p>{escape(rules.summary.strip())}</p>"
        f"<p>{escape(str(attested_by(rules)))}</p>{_changed(rules)}"
        f"<table class='answers'><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{_endings(rules)}</section>"
    )


def legend_html(statuses: Iterable[str]) -> str:
    """Return what the signs of statuses mean, each once, in a line."""
    shown = [f"{SIGNS[status]}&nbsp;{escape(status)}" for status in SIGNS if status in set(statuses)]
    return " · ".join(shown)


def sign_html(status: str) -> str:
    """Return a status with its sign, so that nothing hangs on the sign alone."""
    return f"<span class='sign'>{SIGNS[status]}&nbsp;{escape(status)}</span>"


def _man(rules: Ruleset, piece: Piece, language: str) -> str:
    figure = figure_of(drawing(piece.id, piece.letter), rules.geometry, 0, PRINT)
    other = language if language != "en" else _SANSKRIT
    also = "".join(_name(piece, tag) for tag in dict.fromkeys((LATIN.get(other, other), other)))
    return (
        f"<li><svg viewBox='-3 -3 70 70' aria-hidden='true'>{figure}</svg>"
        f"<span><b>{escape(piece.name.capitalize())}</b>{also}<br>{escape(_move(rules, piece))}</span></li>"
    )


def _name(piece: Piece, language: str) -> str:
    """Return a man's name in a language; "" if he has none that we know."""
    name = dict(piece.names).get(language, "")
    way = "rtl" if language in ("fa", "ar") else "ltr"
    return f" <i lang='{language}' dir='{way}'>{escape(name)}</i>" if name else ""


def _move(rules: Ruleset, piece: Piece) -> str:
    """Return how a man moves at any time: what the answer in force says, else what nobody disputes."""
    if any(one.kind == piece.letter for one in rules.conjectures):
        words = moves_diagram(rules, piece.letter).words
        return f"Your own move: {words}"
    said = (rules.option(question) for question in rules.answers)
    return next((option.says for option in said if piece.letter in dict(option.effect.moves)), piece.says)


def _changed(rules: Ruleset) -> str:
    """Return which answers the reader chose instead of the ruleset's own."""
    names = [rules.question(one.question).name.lower() for one in rules.changes]
    names += [f"the move of the {rules.piece(one.kind).name}" for one in rules.conjectures]
    return f"<p><b>Changed for this sheet:</b> {escape(', '.join(names))}.</p>" if names else ""


def _answer(row: Row) -> str:
    who = f"{sign_html(row.status)}: {escape(row.source)}"
    return f"<tr><th scope='row'>{escape(row.question)}</th><td>{escape(row.answer)}</td><td>{who}</td></tr>"


def _endings(rules: Ruleset) -> str:
    """Return in which order the endings are judged, since the first that holds decides."""
    standing, named = rules.library.standing, list[str]()
    for ending in rules.endings:
        asked = standing.get(ending.question)
        words = asked.label if asked else rules.question(ending.question).name
        if words not in named:
            named.append(words)
    order = escape(" – ".join(named).lower())
    return f"<p class='small'><b>Judged in this order</b>, the first that holds decides: {order}.</p>" if named else ""
