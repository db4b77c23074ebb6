"""Terms: words of the game besides the names of its men, what they mean and how they are said."""

from __future__ import annotations

from dataclasses import dataclass

from .entry import Entry
from .sounds import Sound, read_sounds, sound_in


@dataclass(frozen=True)
class Term:
    """A word: its id, what it means, what it is called by language tag, and how that is said."""

    id: str
    means: str
    names: tuple[tuple[str, str], ...]
    sounds: tuple[tuple[str, Sound], ...] = ()

    @property
    def name(self) -> str:
        """The English name."""
        return dict(self.names)["en"]

    def sound_in(self, language: str) -> Sound | None:
        """Return how the name in a language is said; None if we do not say."""
        return sound_in(self.sounds, language)


def read_terms(entry: Entry) -> dict[str, Term]:
    """Return the terms of a words.toml by id."""
    terms = {id: _read_term(entry.as_id(id, id), entry.table(id)) for id in entry}
    entry.finish()
    return terms


def _read_term(id: str, entry: Entry) -> Term:
    names = entry.mapping("names", str)
    if "en" not in names:
        raise entry.error("names.en", "is missing; it holds the English name.")
    term = Term(id, entry.text("means"), tuple(names.items()), read_sounds(entry, names))
    entry.finish()
    return term
