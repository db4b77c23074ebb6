"""Glossary: the men and the words of the game in four languages, each with its letters and how it is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from ..position import Geometry
from ..rules import Piece, Ruleset, library
from ..rules.sounds import Sound
from ..rules.table import STYLE, aligned
from ..rules.terms import Term
from .men import figure_of
from .men_row import men
from .palette import LIGHT
from .pieces import drawing

Entry = Piece | Term

LANGUAGES = {"sa": "Sanskrit", "fa": "Persian", "ar": "Arabic"}
"""The languages of the columns, by the first part of their tags."""
_SCRIPTS = {"sa": ("sa-Latn", "sa-Deva"), "fa": ("fa-Latn", "fa"), "ar": ("ar-Latn", "ar")}
_NONE = {Piece: "none that we know", Term: "not given"}
_HOW = (
    "Meanings, Indian, Persian and Arabic letters, and how to say a word, are ours, from general knowledge; no source "
    "was read for them. In plain letters: CAPITALS bear the stress; UH as in but, AH as in father, EE as in see, OO as "
    "in foot, or in ROOKH and TOOR as in moon; KH as in loch; T-H apart, as in hothouse; DH with a breath. Between "
    "slashes: the International Phonetic Alphabet. Sanskrit as it is taught today, Persian as early poets spoke it. "
    "Where you see empty boxes, your computer has not these letters; the Latin ones beside them say the same."
)
_DEVANAGARI = re.compile("[\u0900-\u097f]+")

# Classes are doubled or trebled to be heard over JupyterLab's own style of tables, as in `rules.table`.
_STYLE = (
    ".cl-glossary.cl-glossary.cl-glossary :is(th,td){line-height:1.6;border-bottom:1px solid #847d8655}"
    ".cl-glossary.cl-glossary.cl-glossary td:nth-child(3){white-space:normal}"
    ".cl-answers-frame+.cl-answers-frame{margin-top:24px}"
    ".cl-glossary .cl-head{display:flex;align-items:center;gap:8px;min-width:7em}"
    f".cl-glossary svg{{flex:none;width:44px;height:44px;border-radius:3px;background:{LIGHT.square}}}"
    ".cl-glossary small{display:block;font-size:.8125rem;font-weight:400;opacity:.85}"
    ".cl-glossary small span{white-space:nowrap}"
    ".cl-glossary .cl-script{margin-left:.5em;font-size:1.125em}"
    ".cl-glossary-how{max-width:60em;font-size:.875rem;line-height:1.45;opacity:.9}"
    "@media(max-width:600px){.cl-glossary.cl-glossary.cl-glossary tr{border-bottom:1px solid #847d8655}"
    ".cl-glossary.cl-glossary.cl-glossary :is(th,td){border:0}}"
    "@media print{.cl-glossary svg{background:none}}"
)


@dataclass(frozen=True)
class Glossary:
    """Men and words with their names; prints as a table of Latin letters, shows as tables in all scripts."""

    title: str
    pieces: tuple[Piece, ...]
    terms: tuple[Term, ...]
    languages: tuple[str, ...]
    geometry: Geometry
    """A board, whose first army lends the figures its colours."""

    def __iter__(self) -> Iterator[Entry]:
        return iter((*self.pieces, *self.terms))

    def __len__(self) -> int:
        return len(self.pieces) + len(self.terms)

    def __repr__(self) -> str:
        headings = ("English", *(LANGUAGES[language] for language in self.languages))
        return aligned(headings, ((one.name, *(_plain(one, language) for language in self.languages)) for one in self))

    def _repr_html_(self) -> str:
        tables = _table(self, self.title, "man", self.pieces)
        if self.terms:
            tables += _table(self, "Words of the game", "word", self.terms)
        return f"<style>{STYLE}{_STYLE}</style>{tables}<p class='cl-glossary-how'>{escape(_HOW)}</p>"


def glossary(rules: Ruleset | None = None, language: str | None = None) -> Glossary:
    """Return the men of a ruleset's array, or else all men and words, with their names and how to say them.

    `language` leaves one column beside the English one: "sa" (Sanskrit), "fa" (Persian) or "ar" (Arabic), or a tag such
    as "sa-Deva". Raises ValueError, with one sentence, for anything else.

    >>> import chaturanga_lab as lab
    >>> glossary(lab.ruleset("modern-mate"), "sa")
    English       Sanskrit
    raja          rājā (RAH-jah)
    minister      mantrī (MUN-tree)
    elephant      gaja (GUH-juh)
    horse         aśva (USH-vuh)
    chariot       ratha (RUT-huh)
    foot soldier  padāti (puh-DAH-tih)
    """
    data = library()
    columns = tuple(LANGUAGES) if language is None else (_language(language),)
    if rules is not None:
        row = men(rules)
        return Glossary(row.title, row.pieces, (), columns, row.geometry)
    geometry = next(iter(data.setups.values())).geometry
    return Glossary("The men", tuple(data.pieces.values()), tuple(data.terms.values()), columns, geometry)


def _language(language: str) -> str:
    tags = {tag for tags in _SCRIPTS.values() for tag in tags}
    if not isinstance(language, str) or language not in {*tags, *LANGUAGES}:
        known = ", ".join(f"{tag} ({name})" for tag, name in LANGUAGES.items())
        raise ValueError(f"The glossary has the languages {known}, and not {language!r:.40}.")
    return language.partition("-")[0]


def _plain(one: Entry, language: str) -> str:
    """Return a name in Latin letters and how it is said: "gaja (GUH-juh)"; "–" if there is none."""
    name, sound = dict(one.names).get(f"{language}-Latn", ""), one.sound_in(f"{language}-Latn")
    return f"{name} ({sound.plain})" if name and sound else name or "–"


# ------------------------------------------------------------------ HTML


def _table(of: Glossary, title: str, heading: str, entries: tuple[Entry, ...]) -> str:
    """Return a table with a row for each man or word, headed by its English name."""
    headings = [heading.capitalize(), *(LANGUAGES[language] for language in of.languages)]
    headings += ["Meaning" if heading == "word" else "Also called"]
    head = "".join(f"<th role='columnheader' scope='col'>{text}</th>" for text in headings)
    body = "".join(_row(of, one, headings) for one in entries)
    # The roles say what each part is anyway: one that is laid out as a block is else no table to a screen reader.
    parts = f"<thead role='rowgroup'><tr role='row'>{head}</tr></thead><tbody role='rowgroup'>{body}</tbody>"
    table = f"<table class='cl-answers cl-glossary' role='table'><caption>{escape(title)}</caption>{parts}</table>"
    region = f"class='cl-answers-frame' tabindex='0' role='region' aria-label='{escape(title)}'"
    return f"<div {region}>{table}</div>"


def _row(of: Glossary, one: Entry, headings: list[str]) -> str:
    cells = [_cell(one, language) for language in of.languages]
    cells += [escape(one.means) if isinstance(one, Term) else _further(one)]
    rest = "".join(
        f"<td role='cell' data-label='{label}'>{cell}</td>" for label, cell in zip(headings[1:], cells, strict=True)
    )
    return f"<tr role='row'><th role='rowheader' scope='row'>{_head(of, one)}</th>{rest}</tr>"


def _head(of: Glossary, one: Entry) -> str:
    """Return the English name, after the figure if it is a man's."""
    sound = one.sound_in("en")
    name = f"<span>{escape(one.name)}{_said(sound) if sound else ''}</span>"
    if isinstance(one, Term):
        return name
    figure = figure_of(drawing(one.id, one.letter), of.geometry, 0, LIGHT)
    return f"<span class='cl-head'><svg viewBox='-3 -3 70 70' aria-hidden='true'>{figure}</svg>{name}</span>"


def _cell(one: Entry, language: str) -> str:
    """Return the name in a language, in Latin letters and in its own, and how it is said."""
    names, (latin, own) = dict(one.names), _SCRIPTS[language]
    shown = f"<i lang='{latin}'>{escape(names[latin])}</i>" if latin in names else ""
    turned = "" if language == "sa" else " dir='rtl'"
    shown += f" <bdi class='cl-script' lang='{own}'{turned}>{escape(names[own])}</bdi>" if own in names else ""
    sound = one.sound_in(latin)
    return (f"{shown} {_said(sound) if sound else ''}" if shown else f"<small>{_NONE[type(one)]}</small>").strip()


def _said(sound: Sound) -> str:
    note = f"; {escape(sound.note)}" if sound.note else ""
    return f"<small>{escape(sound.plain)} <span>/{escape(sound.ipa)}/</span>{note}</small>"


def _further(piece: Piece) -> str:
    """Return the further names of a man, as our data write them."""
    also = escape(dict(piece.names).get("also", ""))
    return _DEVANAGARI.sub(lambda word: f"<span lang='sa-Deva'>{word[0]}</span>", also) or "–"
