"""Reading attestations from data files. What an attestation is stands in `sources`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from .entry import DataError, Entry, read_file, short_name
from .lookup import did_you_mean, quote
from .sources import KEY, READS, STATUSES, Attestation, Citation, Read, Source, Status, parse_citation
from .witnesses import Witness

if TYPE_CHECKING:
    from .setups import Setup


def read_sources(path: Path) -> dict[str, Source]:
    """Return the works of a CSL-JSON file by key."""
    works = read_file(path, "JSON", json.loads)
    whole = Entry({"works": works}, short_name(path))
    sources: dict[str, Source] = {}
    for entry in whole.tables("works"):
        source = _read_source(entry)
        if source.key in sources:
            raise entry.error("id", f"is {source.key!r}, which is given twice.")
        sources[source.key] = source
    return sources


def _read_source(entry: Entry) -> Source:
    """Return a work; its name is `title-short`, else author and year, else the title."""
    key = entry.text("id")
    if not re.fullmatch(KEY, key):
        raise entry.error(
            "id", f"is {quote(key)}; a citation can only name small letters, digits and -, a letter first."
        )
    entry.text("type")
    title, short = entry.text("title"), entry.text("title-short", "")
    authors = [_read_author(one) for one in entry.tables("author")]
    author_year = f"{authors[0]} {_read_year(entry.table('issued'))}".strip() if authors else ""
    return Source(key, short or author_year or title, tuple((name, entry.raw(name)) for name in sorted(entry)))


def _read_author(entry: Entry) -> str:
    literal, particle, family = (entry.text(key, "") for key in ("literal", "non-dropping-particle", "family"))
    if not (literal or family):
        raise entry.error("family", "is missing; an author has a family name, or a literal one.")
    return literal or f"{particle} {family}".strip()


def _read_year(issued: Entry) -> str:
    dates = issued.value("date-parts", list, [])
    for date in dates:
        if not (isinstance(date, list) and date and all(type(part) in (int, str) for part in date)):
            raise issued.error("date-parts", f"is {quote(dates)}; it holds lists such as [1913] or [2007, 3, 31].")
    return str(dates[0][0]) if dates else ""


@dataclass(frozen=True)
class Works:
    """What an attestation may cite, and for whom it may speak."""

    sources: Mapping[str, Source]
    witnesses: Mapping[str, Witness]

    def witness(self, id: str) -> Witness:
        """Return the witness of that id, or else the work of that key as its own witness."""
        return self.witnesses.get(id) or Witness.from_source(self.sources[id])


def read_attestations(
    entry: Entry, works: Works, setups: Sequence[Setup] = (), seen_from: Setup | None = None
) -> tuple[Attestation, ...]:
    """Return the attestations listed in an entry, which speak of the first of some boards unless they name others.

    They are as seen from that first board, or from another one that is given.
    """
    view = seen_from or next(iter(setups), None)
    return tuple(_read_attestation(one, works, setups, view) for one in entry.tables("attestations"))


def _read_attestation(entry: Entry, works: Works, setups: Sequence[Setup], view: Setup | None) -> Attestation:
    sources, of = works.sources, read_of(entry, works)
    citation = read_citation(entry, "source", sources)
    if citation.locator and "read" not in entry:
        raise entry.error("read", f"is missing: say how the place cited is known ({', '.join(READS)}).")
    against = entry.text("against", "")
    if against and against not in sources:
        raise entry.error("against", f"is {quote(against)}, which is no source in sources.json.")
    spoken_of = _read_boards(entry, setups)
    attestation = Attestation(
        citation=citation,
        read=cast(Read, entry.choice("read", READS)),
        status=cast(Status, entry.choice("status", STATUSES)),
        claim=entry.text("claim"),
        of=works.witness(of).name if of else "",
        via=read_citation(entry, "via", sources) if "via" in entry else None,
        against=against,
        game=entry.text("game", ""),
        witness=of or citation.source.key,
        boards=tuple(setup.id for setup in spoken_of),
        size=spoken_of[0].size if spoken_of else "",
        hands=spoken_of[0].hands if spoken_of else "",
    )
    entry.finish()
    return attestation.on(view) if view else attestation


def _read_boards(entry: Entry, setups: Sequence[Setup]) -> Sequence[Setup]:
    """Return the boards of which a witness speaks: those named, the first if none is, and none for another game."""
    if "boards" not in entry:
        return () if "game" in entry else setups[:1]
    if "game" in entry:
        raise entry.error(
            "boards", "stands beside game; a witness speaks of boards that stand here, or of a game that does not."
        )
    named = entry.names("boards", [setup.id for setup in setups])
    return [setup for setup in setups if setup.id in named]


def read_of(entry: Entry, works: Works) -> str:
    """Return the id of the witness for whom a work speaks, "" if it speaks for itself."""
    return str(entry.choice("of", works.witnesses)) if "of" in entry else ""


def read_citation(entry: Entry, key: str, sources: Mapping[str, Source]) -> Citation:
    """Return the citation under a key, whose work must be among the sources."""
    try:
        source, locator = parse_citation(entry.text(key))
    except ValueError as error:
        if isinstance(error, DataError):
            raise
        raise entry.error(key, f"cannot be read. {error}") from None
    if source not in sources:
        hint = did_you_mean(source, sources)
        raise entry.error(key, f"cites {quote(source)}, which is no source in sources.json.{hint}")
    return Citation(sources[source], locator)
