"""Names: a sentence in which the men are called as in another language."""

from __future__ import annotations

import re

from ...play.words import piece_words
from ...rules import Ruleset

_QUOTED = r"(?<!\w)'[^']*'"
"""What somebody else has written; it stays as it is."""


def renamed(sentence: str, rules: Ruleset, language: str) -> str:
    """Return an English sentence with the men of these rules called by their names in a language.

    A foreign name is not put into the plural; what stands in quotation marks stays as it is.

    >>> import chaturanga_lab as lab
    >>> renamed("The elephant jumps two squares.", lab.ruleset("shatranj"), "ar-Latn")
    'The fīl jumps two squares.'
    """
    names = {
        word: piece_words(letter, rules, language)
        for letter in rules.setup.kinds
        for word in (rules.piece(letter).name, rules.piece(letter).plural)
    }
    if language == "en" or not names:
        return sentence
    words = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"{_QUOTED}|\b({words})\b", lambda found: names.get(found[1] or "", found[0]), sentence)
