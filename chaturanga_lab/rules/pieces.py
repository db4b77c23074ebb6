"""Pieces: what a kind of man is called, and how it moves where no question says otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from .betza import goes_twice, legs
from .entry import Entry
from .lookup import quote
from .mechanics import Role

ROLES: tuple[Role, ...] = ("royal", "officer", "soldier")
VALUES = (0, 1_000_000)
"""The least and the most that a man may count, in points."""


@dataclass(frozen=True)
class Piece:
    """A kind of man: letter, English id, role, value in points, Betza move, names by language tag."""

    letter: str
    id: str
    plural: str
    role: Role
    value: int
    betza: str
    names: tuple[tuple[str, str], ...]
    says: str = ""
    """The move in a sentence, where no question asks about it."""

    @property
    def name(self) -> str:
        """The English name."""
        return self.name_in("en")

    def name_in(self, language: str) -> str:
        """Return the name in a language (`en`, `sa-Latn`, `sa-Deva`, `fa`, `ar`, …), or else in English."""
        names = dict(self.names)
        return names.get(language, names["en"])


def read_pieces(entry: Entry) -> dict[str, Piece]:
    """Return the pieces of a pieces.toml by letter."""
    pieces = {letter: _read_piece(letter, entry.table(letter)) for letter in entry}
    entry.finish()
    return pieces


def _read_piece(letter: str, entry: Entry) -> Piece:
    if not (len(letter) == 1 and letter.isascii() and letter.isupper()):
        raise entry.error("", f"must be named by one capital letter, not {quote(letter)}.")
    names = entry.mapping("names", str)
    if "en" not in names:
        raise entry.error("names.en", "is missing; it holds the English name.")
    piece = Piece(
        letter=letter,
        id=entry.id(),
        plural=entry.text("plural"),
        role=cast(Role, entry.choice("role", ROLES)),
        value=entry.number("value", *VALUES),
        betza=read_betza(entry, "betza"),
        names=tuple(names.items()),
        says=entry.text("says", ""),
    )
    entry.finish()
    return piece


def read_betza(entry: Entry, key: str) -> str:
    """Return the Betza string under a key, which must be within the subset that we read."""
    text = entry.text(key)
    try:
        ways = legs(text)
    except ValueError as error:
        raise entry.error(key, f"cannot be read. {error}") from None
    if goes_twice(ways):
        raise entry.error(key, f"is {quote(text)}, which goes the same way twice.")
    return text
