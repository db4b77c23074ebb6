"""Reading attestations from data files. What an attestation is stands in `sources`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from .entry import DataError, Entry
from .sources import READS, STATUSES, Attestation, Citation, Read, Source, Status, parse_citation


def read_sources(path: Path) -> dict[str, Source]:
    """Return the works of a CSL-JSON file by key."""
    name = path.name
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{name} is not JSON in UTF-8: {error}.") from None
    sources: dict[str, Source] = {}
    for number, entry in enumerate(entries):
        missing = [key for key in ("id", "type", "title") if not entry.get(key)]
        if missing:
            raise DataError(f"{name}: entry {number} has no {missing[0]}; each work has id, type and title.")
        if entry["id"] in sources:
            raise DataError(f"{name}: the id {entry['id']!r} is given twice.")
        sources[entry["id"]] = Source.from_csl(entry)
    return sources


def read_attestations(entry: Entry, sources: Mapping[str, Source]) -> tuple[Attestation, ...]:
    """Return the attestations listed in an entry."""
    return tuple(_read_attestation(one, sources) for one in entry.tables("attestations"))


def _read_attestation(entry: Entry, sources: Mapping[str, Source]) -> Attestation:
    citation = read_citation(entry, "source", sources)
    if citation.locator and "read" not in entry:
        raise entry.error("read", f"is missing: say how the place cited is known ({', '.join(READS)}).")
    against = entry.text("against", "")
    if against and against not in sources:
        raise entry.error("against", f"is {against!r}, which is no source in sources.json.")
    attestation = Attestation(
        citation=citation,
        read=cast(Read, entry.choice("read", READS)),
        status=cast(Status, entry.choice("status", STATUSES)),
        claim=entry.text("claim"),
        of=entry.text("of", ""),
        via=read_citation(entry, "via", sources) if "via" in entry else None,
        against=against,
        game=entry.text("game", ""),
    )
    entry.finish()
    return attestation


def read_citation(entry: Entry, key: str, sources: Mapping[str, Source]) -> Citation:
    """Return the citation under a key, whose work must be among the sources."""
    try:
        source, locator = parse_citation(entry.text(key))
    except ValueError as error:
        if isinstance(error, DataError):
            raise
        raise entry.error(key, f"cannot be read. {error}") from None
    if source not in sources:
        raise entry.error(key, f"cites {source!r}, which is no source in sources.json.")
    return Citation(sources[source], locator)
