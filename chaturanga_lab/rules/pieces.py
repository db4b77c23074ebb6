"""Pieces: what a kind of man is called, and how it moves where no question says otherwise."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import cast
from unicodedata import combining, normalize

from .betza import goes_twice, legs
from .entry import Entry
from .lookup import quote
from .mechanics import Role
from .sounds import Sound, read_sounds, sound_in

ROLES: tuple[Role, ...] = ("royal", "officer", "soldier")
VALUES = (0, 1_000_000)
"""The least and the most that a man may count, in points."""

_ALSO = re.compile(r"([^,()]+)(?:\(([^,()]+)\))?")
"""A further name, with the same in another script, or what there is to say of it, in brackets."""
_HEARD_AS = str.maketrans({"ś": "sh", "ṣ": "sh", "ṛ": "ri"})
"""How letters that have no plain form of the same sound are often written without marks: ashva, nripa."""


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
    sounds: tuple[tuple[str, Sound], ...] = ()
    """How the names are said, by language tag."""

    @property
    def name(self) -> str:
        """The English name."""
        return self.name_in("en")

    def name_in(self, language: str) -> str:
        """Return the name in a language (`en`, `sa-Latn`, `sa-Deva`, `fa`, `ar`, …), or else in English."""
        names = dict(self.names)
        return names.get(language, names["en"])

    def sound_in(self, language: str) -> Sound | None:
        """Return how the name in a language is said; None if we do not say."""
        return sound_in(self.sounds, language)

    def is_called(self, name: str) -> bool:
        """Whether this is his letter, his id or his name in a language; marks of Latin letters may be left out."""
        return not _forms(name).isdisjoint(self._names)

    def is_also_called(self, name: str) -> bool:
        """Whether this is a further name of his, which may be another man's first."""
        return not _forms(name).isdisjoint(self._further_names)

    @cached_property
    def _names(self) -> frozenset[str]:
        names = (self.id, self.letter, *(name for language, name in self.names if language != "also"))
        return frozenset().union(*map(_forms, names))

    @cached_property
    def _further_names(self) -> frozenset[str]:
        """The names under `also`: "nṛpa (नृप), king" are three."""
        found = _ALSO.findall(dict(self.names).get("also", ""))
        # What stands in brackets in Latin letters is no name but tells whose the one before it is.
        names = (name.strip() for pair in found for name in (pair[0], "" if _plain(pair[1]).isascii() else pair[1]))
        return frozenset().union(*map(_forms, filter(None, names)))


def _forms(name: str) -> frozenset[str]:
    """Return a name in small letters as it is written, without its marks, and as its letters are often heard."""
    small = normalize("NFC", name.lower())
    return frozenset((small, _plain(small), _plain(small.translate(_HEARD_AS))))


def _plain(name: str) -> str:
    """Return a name without the marks of Latin letters; other scripts need theirs and stay as they are."""
    bare = "".join(sign for sign in normalize("NFKD", name) if not combining(sign)).replace("ʿ", "")
    return bare if bare.isascii() else name


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
        sounds=read_sounds(entry, names),
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
