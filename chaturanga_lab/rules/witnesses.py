"""Witnesses: for whom a work speaks, when, and in which tradition."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, cast, get_args

from .entry import Entry
from .lookup import quote
from .sources import KEY, Source

Group = Literal["India", "Persia and the Arab world", "other living games", "historians", "modern pages", "programs"]
YEARS = (-1000, 2100)


@dataclass(frozen=True)
class Witness:
    """Whose game or whose words a claim is about: a text, a tradition, a page, a program.

    `name` is what a line of evidence prints, `short` what a table prints, `years` the first and the last year that it
    may be of, and `date` the same in words, with "c." where it is uncertain. A work that no file describes is its own
    witness, and has neither group nor years.
    """

    id: str
    name: str
    short: str
    group: Group | None = None
    years: tuple[int, int] | None = None
    date: str = ""
    note: str = ""

    @classmethod
    def from_source(cls, source: Source) -> Witness:
        """Return a work as its own witness."""
        return cls(source.key, source.name, source.name)


def read_witnesses(entry: Entry) -> dict[str, Witness]:
    """Return the witnesses of a file by id."""
    return {id: _read_witness(entry, id) for id in entry}


def _read_witness(entry: Entry, id: str) -> Witness:
    if not re.fullmatch(KEY, id):
        raise entry.error(id, f"is {quote(id)}; an id has small letters, digits and -, a letter first.")
    one = entry.table(id)
    witness = Witness(
        id=id,
        name=one.text("name"),
        short=one.text("short"),
        group=cast(Group, one.choice("group", get_args(Group))),
        years=_read_years(one),
        date=one.text("date"),
        note=one.text("note", ""),
    )
    one.finish()
    return witness


def _read_years(entry: Entry) -> tuple[int, int]:
    years = entry.value("years", list)
    is_pair = len(years) == 2 and all(type(year) is int and YEARS[0] <= year <= YEARS[1] for year in years)
    if not is_pair or years[0] > years[1]:
        raise entry.error("years", f"is {quote(years)}; it holds the first and the last year, such as [1126, 1138].")
    return years[0], years[1]
