"""Sources: the works cited, and the attestations that cite them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from .lookup import quote

if TYPE_CHECKING:
    from .setups import Setup

Read = Literal["text", "code", "quoted", "web-page", "unchecked"]
Status = Literal["attested", "second-hand", "reconstruction", "convention"]

READS: tuple[Read, ...] = ("text", "code", "quoted", "web-page", "unchecked")
STATUSES: tuple[Status, ...] = ("attested", "second-hand", "reconstruction", "convention")
"""From the strongest to the weakest."""

KEY = "[a-z][a-z0-9-]*"
_CITATION = re.compile(rf"({KEY})(?:\[([^\]]+)\])?")
_HOW_READ: dict[Read, str] = {
    "text": "passage read",
    "code": "program read",
    "quoted": "not seen by us",
    "web-page": "web page",
    "unchecked": "not checked",
}


@dataclass(frozen=True)
class Source:
    """A work: its key, the short name that a line of text uses, and its CSL-JSON entry."""

    key: str
    name: str
    csl: tuple[tuple[str, Any], ...]

    def __hash__(self) -> int:
        return hash(self.key)


@dataclass(frozen=True)
class Citation:
    """A work and the place in it: `murray1913[57]`."""

    source: Source
    locator: str = ""

    def __str__(self) -> str:
        return f"{self.source.name}{_place(self.locator)}"


def parse_citation(text: str) -> tuple[str, str]:
    """Return key and locator of `key[locator]`; ValueError if it is not written so.

    >>> parse_citation("murray1913[57]")
    ('murray1913', '57')
    """
    found = _CITATION.fullmatch(text)
    if not found:
        raise ValueError(f"{quote(text)} is not a citation: write key or key[locator], e.g. murray1913[57].")
    return found[1], found[2] or ""


def _place(locator: str) -> str:
    if not locator:
        return ""
    if re.fullmatch(r"\d+", locator):
        return f", p. {locator}"
    if re.fullmatch(r"\d+[-–]\d+", locator):
        return f", pp. {locator.replace('-', '–')}"
    return f", {locator}"


@dataclass(frozen=True)
class Attestation:
    """That a work says something: who, where, for which witness, how we know, and how certain it is.

    `witness` is the id of the witness, which is the work's own key unless it speaks for another, whose name is `of`;
    `via` the work through which it is known, `read` how *we* know it, `against` the key of a source that it
    contradicts. `boards` are the ids of the boards whose game it speaks of; of the first of them, `size` tells the size
    and `hands` how many play, in words. `game` is the game that it speaks of if that is another one than that in view.
    """

    citation: Citation
    read: Read
    status: Status
    claim: str
    of: str = ""
    via: Citation | None = None
    against: str = ""
    game: str = ""
    witness: str = ""
    boards: tuple[str, ...] = ()
    size: str = ""
    hands: str = ""

    @property
    def source(self) -> Source:
        """The work cited."""
        return self.citation.source

    def is_by(self, sources: tuple[str, ...], witnesses: tuple[str, ...] = ()) -> bool:
        """Tell whether one of these works says it, speaking for one of the witnesses if any are given."""
        return self.source.key in sources and (not witnesses or self.witness in witnesses)

    def on(self, setup: Setup) -> Attestation:
        """Return the attestation as seen from a board: with `game`, unless the witness speaks of that very board."""
        if not self.boards:
            return self
        other = self.size if setup.hands == self.hands else self.hands
        return replace(self, game="" if setup.id in self.boards else other)

    def line(self) -> str:
        """Return who says it and how we know, in one line: "Murray 1913, p. 57, as quoted by Ludii; not seen by us"."""
        line = f"{self.of}: {self.citation}" if self.of else str(self.citation)
        if self.via:
            line += f", as quoted by {self.via}"
        if self.game and self.boards:
            line += f", on the {self.game} game"
        return f"{line}; {_HOW_READ[self.read]}"


def strongest(attestations: tuple[Attestation, ...]) -> Attestation | None:
    """Return the attestation of the best status, the first of equals; None if there is none.

    A witness of another game counts only where none speaks of this one.
    """
    return min(attestations, key=lambda one: (bool(one.game), STATUSES.index(one.status)), default=None)
