"""Names: what men are called in the language that was chosen, as HTML that says which language it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from ...rules import Piece, Ruleset

RIGHT_TO_LEFT = ("fa", "ar")


def name_html(piece: Piece, language: str) -> str:
    """Return the name of a man in a language, marked with it; in English where we know no other.

    >>> import chaturanga_lab as lab
    >>> name_html(lab.ruleset("modern-mate").piece("E"), "sa-Latn")
    "<span lang='sa-Latn'>gaja</span>"
    """
    return _marked(piece.name_in(language), language) if _is_foreign(piece, language) else escape(piece.name)


def names_html(text: str, rules: Ruleset, language: str) -> str:
    """Return a text as HTML, in which the names of the men of these rules are marked with their language."""
    return marking(rules, language)(text)


def marking(rules: Ruleset, language: str) -> Callable[[str], str]:
    """Return what makes HTML of a text, as `names_html` does: for many texts under the same rules."""
    pieces = [rules.piece(letter) for letter in rules.setup.kinds]
    names = sorted({one.name_in(language) for one in pieces if _is_foreign(one, language)}, key=len, reverse=True)
    if not names:
        return escape
    pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)")

    def mark(text: str) -> str:
        found = pattern.split(text)
        return "".join(_marked(part, language) if at % 2 else escape(part) for at, part in enumerate(found))

    return mark


def _is_foreign(piece: Piece, language: str) -> bool:
    return language != "en" and piece.name_in(language) != piece.name


def _marked(name: str, language: str) -> str:
    direction = " dir='rtl'" if language in RIGHT_TO_LEFT else ""
    return f"<span lang='{language}'{direction}>{escape(name)}</span>"
