"""BibTeX: the works of a library, for the bibliography of a paper; in UTF-8, with every letter as it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from .sources import Source

_TYPES = {
    "article": "article",
    "article-journal": "article",
    "article-magazine": "article",
    "book": "book",
    "chapter": "incollection",
    "entry-encyclopedia": "incollection",
    "manuscript": "unpublished",
    "paper-conference": "inproceedings",
    "report": "techreport",
    "thesis": "phdthesis",
}
"""CSL types that BibTeX has a word for; it calls the others misc."""
_FIELDS = {
    "title": "title",
    "publisher": "publisher",
    "publisher-place": "address",
    "volume": "volume",
    "issue": "number",
    "page": "pages",
    "chapter-number": "chapter",
    "edition": "edition",
    "version": "version",
    "language": "language",
    "URL": "url",
    "DOI": "doi",
    "ISBN": "isbn",
    "note": "annote",
}
"""What each field is called there. Our note says what we read; `annote` is not printed, as `note` is."""
_CONTAINERS = {"article": "journal", "incollection": "booktitle", "inproceedings": "booktitle", "misc": "howpublished"}
_PERSONS = ("author", "editor", "translator")
_VERBATIM = ("url", "doi")
_SPECIAL = re.compile(r"([&%$#_])")


def bibtex_of(works: Iterable[Source]) -> str:
    """Return the works as the text of a .bib file; each key is the one that attestations cite."""
    return "\n\n".join(map(_entry, works)) + "\n"


def _entry(work: Source) -> str:
    csl = dict(work.csl)
    kind = _TYPES.get(csl["type"], "misc")
    fields = "".join(f",\n  {name} = {{{_escaped(name, text)}}}" for name, text in _fields(csl, kind))
    return f"@{kind}{{{work.key}{fields}\n}}"


def _fields(csl: dict[str, Any], kind: str) -> Iterator[tuple[str, str]]:
    """Yield the fields of an entry: persons, date, container, then the others as CSL has them."""
    for role in _PERSONS:
        if names := [_name(person) for person in csl.get(role, [])]:
            yield role, " and ".join(names)
    if year := year_of(csl):
        yield "year", year
    if "container-title" in csl:
        yield _CONTAINERS.get(kind, "series"), str(csl["container-title"])
    for key, name in _FIELDS.items():
        if key in csl:
            yield name, re.sub(r"(?<=\d)[-–](?=\d)", "--", str(csl[key])) if name == "pages" else str(csl[key])


def year_of(csl: dict[str, Any]) -> str:
    """Return the year of a CSL entry, "" if it has none."""
    issued = csl.get("issued")
    dates = issued.get("date-parts") if isinstance(issued, dict) else None
    return str(dates[0][0]) if dates and dates[0] else ""


def _name(person: dict[str, str]) -> str:
    """Return a name as BibTeX takes it apart: "von Oefele, Alexander"; one without parts stands in braces, whole."""
    parts = {key: _plain(str(part)) for key, part in person.items()}
    if "family" not in parts:
        return f"{{{parts.get('literal', '')}}}"
    family = parts["family"] if " " not in parts["family"] else f"{{{parts['family']}}}"
    family = f"{parts.get('non-dropping-particle', '')} {family}".strip()
    return f"{family}, {parts['given']}" if "given" in parts else f"{{{parts['family']}}}"


def _escaped(name: str, text: str) -> str:
    """Return a text with what TeX would take for a command escaped."""
    if name in _VERBATIM:
        return text.replace("{", "%7B").replace("}", "%7D")
    return _SPECIAL.sub(r"\\\1", text if name in _PERSONS else _plain(text))


def _plain(text: str) -> str:
    """Return a text without backslashes and braces, which are BibTeX's own."""
    return text.replace("\\", "/").replace("{", "(").replace("}", ")")
