"""Tokens: the tags, moves, comments and results of a record, each with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..rules.lookup import quote

LONGEST = 250_000  # characters; a longer record is refused before it is read

_TOKEN = re.compile(
    r"""\[\s*(?P<tag>[A-Za-z]\w*)\s+"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]
    | \{(?P<comment>[^}]*)\}
    | (?P<aside>;[^\n]*|^%[^\n]*|\$[0-9]+|[!?]+(?=\s|$))
    | (?P<parenthesis>[()])
    | (?P<number>[0-9]{1,6})(?:\.+…?|…)
    | (?P<result>(?:\*|[0-9](?:/2)?(?:-[0-9](?:/2)?)+)(?=[\s;{(]|$))
    | (?P<word>[^\s\[\]{}();]+)
    """,
    re.VERBOSE | re.MULTILINE,
)
_BLANKS = re.compile(r"\s*")
_UNFINISHED = {
    "[": 'This is no tag, such as [Ruleset "shatranj"]: ',
    "{": "The comment that begins here has no end: ",
}
_MOJIBAKE = ("\x00", "\ufffd")
"""Signs that no record holds, and that stand in one whose encoding was taken for another."""


@dataclass(frozen=True, slots=True)
class Token:
    """A tag with its `value`, or a comment, a number, a result or a word, with the line on which it begins."""

    line: int
    kind: str
    text: str
    value: str = ""


def tokens_of(record: str | bytes) -> Iterator[Token]:
    """Yield what a record says, in order; ValueError, with one sentence, for what belongs to no record.

    What is only said aside is left out: variations, marks such as `$1`, and comments to the end of a line.
    """
    text = _text_of(record)
    line, at, opened = 1, 0, list[int]()
    while (start := _end_of_blanks(text, at)) < len(text):
        line += text.count("\n", at, start)
        found = _TOKEN.match(text, start)
        if found is None or (found[0] == ")" and not opened):
            raise ValueError(f"Line {line}: {_stray(text[start:].partition(chr(10))[0])}")
        if found[0] == "(":
            opened.append(line)
        elif found[0] == ")":
            opened.pop()
        elif not opened and found["aside"] is None:
            yield _token(found, line)
        line += text.count("\n", start, found.end())
        at = found.end()
    if opened:
        raise ValueError(f"Line {opened[0]}: The variation that begins here has no end.")


def _token(found: re.Match[str], line: int) -> Token:
    if found["tag"]:
        return Token(line, "tag", found["tag"], re.sub(r"\\(.)", r"\1", found["value"]))
    kind = str(found.lastgroup)
    return Token(line, kind, " ".join(found[kind].split()))


def _end_of_blanks(text: str, at: int) -> int:
    blanks = _BLANKS.match(text, at)
    return blanks.end() if blanks else at


def _stray(rest: str) -> str:
    """Return the sentence about what begins nothing that a record holds."""
    return f"{_UNFINISHED.get(rest[:1], 'This belongs to nothing before it: ')}{quote(rest)}."


def _text_of(record: str | bytes) -> str:
    """Return the text of a record, whose lines end as Python has it."""
    if not isinstance(record, str | bytes | bytearray | memoryview):
        raise ValueError(f"A record is text, not {type(record).__name__}.")
    size = len(record)
    if size > LONGEST:
        raise ValueError(f"A record has at most {LONGEST} characters; this one has {size}.")
    text = record if isinstance(record, str) else _decoded(bytes(record))
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for sign in _MOJIBAKE:
        if sign in text:
            line = text.count("\n", 0, text.index(sign)) + 1
            raise ValueError(f"Line {line}: The sign {sign!r} is in no record; the file is not in UTF-8.")
    return text


def _decoded(record: bytes) -> str:
    try:
        return record.decode("utf-8")
    except UnicodeDecodeError as error:
        line = record.count(b"\n", 0, error.start) + 1
        byte = record[error.start]
        raise ValueError(f"Line {line}: The byte {byte:#04x} is not UTF-8; save the file in that encoding.") from None
