"""Sounds: how a name is said, in plain English letters and in the International Phonetic Alphabet."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from .entry import Entry

LATIN = {"sa-Deva": "sa-Latn", "fa": "fa-Latn", "ar": "ar-Latn"}
"""Under which tag stands how a name is said that is written in another script."""


@dataclass(frozen=True)
class Sound:
    """How a name is said: a plain respelling, in which capitals bear the stress, IPA, and what else there is to say."""

    plain: str
    ipa: str
    note: str = ""

    def __str__(self) -> str:
        """Return all of it in a line: "ROOKH, /rux/, in Iran today rokh"."""
        return ", ".join(filter(None, (self.plain, f"/{self.ipa}/", self.note)))


def read_sounds(entry: Entry, names: Collection[str]) -> tuple[tuple[str, Sound], ...]:
    """Return the sounds under `sounds` by language tag; each language must have a name there."""
    table = entry.table("sounds", names)
    return tuple((language, _read_sound(table, language)) for language in table)


def _read_sound(table: Entry, language: str) -> Sound:
    texts = table.texts(language)
    if len(texts) not in (2, 3) or not all(text.strip() for text in texts):
        raise table.error(language, "must hold a plain respelling, the IPA and, if there is more to say, a note.")
    return Sound(*texts)


def sound_in(sounds: tuple[tuple[str, Sound], ...], language: str) -> Sound | None:
    """Return how the name in a language is said, whatever its script; None if we do not say."""
    return dict(sounds).get(LATIN.get(language, language))
