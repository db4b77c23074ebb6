"""Lookup: what was asked for by name, or one sentence for whoever asked for something else."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import TypeVar

T = TypeVar("T")

LONGEST = 40  # characters of somebody's input that a message repeats
_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = LONGEST


def find(table: Mapping[str, T], name: object, opening: str) -> T:
    """Return the entry of that name; ValueError, in a sentence with this opening, lists the valid names.

    >>> find({"a": 1}, "b", "There is no letter")
    Traceback (most recent call last):
    ValueError: There is no letter 'b'; valid are a.
    """
    if isinstance(name, str) and name in table:
        return table[name]
    raise ValueError(f"{opening} {quote(name)}; valid are {', '.join(table)}.{did_you_mean(name, table)}")


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """Return a question, with a blank before it, that names the known name most like a misspelt one; "" if none is.

    >>> did_you_mean("elefant", ["elephant", "minister"]), did_you_mean("x", ["elephant"])
    (" Did you mean 'elephant'?", '')
    """
    near = nearest(name, known)
    return f" Did you mean {near!r}?" if near else ""


def nearest(name: object, known: Iterable[str]) -> str:
    """Return the known name that is most like a name, or has its words in another order; "" if none is like it."""
    if not isinstance(name, str) or len(name) > LONGEST:
        return ""
    words = list(known)
    same = (word for word in words if sorted(word.split("-")) == sorted(name.split("-")))
    return next(same, "") or next(iter(get_close_matches(name, words, n=1)), "")


def quote(value: object) -> str:
    """Return a value as a message shows it, whatever it is: at most 40 characters of it.

    >>> quote("elephant"), quote(["x"])
    ("'elephant'", "['x']")
    """
    if isinstance(value, str):
        return repr(value if len(value) <= LONGEST else f"{value[: LONGEST - 1]}…")
    try:
        text = _SHORT.repr(value)
    except ValueError:  # Python writes no number of more than 4300 digits
        return f"{type(value).__name__} of too many digits"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def listed(things: Sequence[object]) -> str:
    """Return things as a sentence has them: "1", "1 and 5" or "1, 2 and 5"."""
    *most, last = map(str, things)
    return f"{', '.join(most)} and {last}" if most else last


def sentence(text: str) -> str:
    """Return a text as a sentence of its own: a capital letter first and one full stop last."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}." if text else ""
