"""Atlas table: what was counted in each cell of a campaign, as columns in one small file that plain Python reads."""

from __future__ import annotations

import gzip
import json
import sys
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import chain
from typing import Any, NamedTuple

FORM = 1
NOT_ASKED = 255
SUMS = {"plies": "I", "plies_squared": "Q", "captures": "I", "promotions": "I", "removals": "I", "triumphs": "I"}
"""What is added up over the games of a cell, and the type of its numbers in the file."""


class Way(NamedTuple):
    """A way for a game to end: the condition ("" if it was cut), the result, and the number of the winner, or -1."""

    condition: str
    result: str
    winner: int


@dataclass(frozen=True)
class Head:
    """What the columns of a table are about; all of it is plain enough for JSON."""

    title: str
    seed: int
    games: int
    max_plies: int
    policies: tuple[str, ...]
    bases: tuple[str, ...]
    questions: Mapping[str, tuple[str, ...]]
    """For each question all answers that some ruleset of the table gives."""
    ways: tuple[Way, ...]
    rulesets: int
    errors: Mapping[str, Sequence[float]] = field(default_factory=dict)
    """The standard error of each effect, by "policy question option", one number for each measure."""
    joint_errors: Mapping[str, Sequence[float]] = field(default_factory=dict)
    """The same of two answers together, by "policy question option question option"."""
    critical: float = 0.0
    """How many standard errors the simultaneous intervals reach to each side."""
    family: int = 0
    """How many intervals hold together."""
    batches: int = 0
    """Into how many batches of games the standard errors part a cell."""

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Head:
        """Return the head that a line of JSON says."""
        questions = {question: tuple(options) for question, options in said["questions"].items()}
        lists = {name: tuple(said[name]) for name in ("policies", "bases")}
        ways = tuple(Way(*way) for way in said["ways"])
        return cls(**{**said, **lists, "questions": questions, "ways": ways})


@dataclass(frozen=True, eq=False)
class Table:
    """The columns of an atlas.

    `answers` has for each question, and for "base", a byte for each ruleset: the number of its answer in the head, or
    255 where its board does not ask. `counts` has for each way, and `sums` for each of `SUMS`, a number for each cell:
    all rulesets under the first policy, then all under the next.
    """

    head: Head
    answers: Mapping[str, array[int]]
    counts: Sequence[array[int]]
    sums: Mapping[str, array[int]]

    def to_bytes(self) -> bytes:
        """Return the file: gzip of a line of JSON and the columns one after another, lowest byte first."""
        columns = chain(self.answers.values(), self.counts, self.sums.values())
        said = json.dumps(asdict(self.head), ensure_ascii=False)
        return gzip.compress(b"".join((said.encode(), b"\n", *map(_bytes, columns))), 9, mtime=0)

    @classmethod
    def from_bytes(cls, content: bytes) -> Table:
        """Return the table of a file; ValueError, with one sentence, if it is none that this version reads."""
        try:
            line, _, rest = gzip.decompress(content).partition(b"\n")
            said = json.loads(line)
        except (OSError, EOFError, ValueError):
            raise ValueError("This is no table of an atlas.") from None
        head = Head.from_json(said)
        columns = _Columns(rest)
        cells = head.rulesets * len(head.policies)
        return cls(
            head,
            {name: columns.take("B", head.rulesets) for name in ("base", *head.questions)},
            [columns.take("H", cells) for _ in head.ways],
            {name: columns.take(kind, cells) for name, kind in SUMS.items()},
        )

    def cells_of(self, policy: str, column: Sequence[int]) -> Sequence[int]:
        """Return the part of a column of cells that belongs to a policy."""
        first = self.head.policies.index(policy) * self.head.rulesets
        return column[first : first + self.head.rulesets]

    def counts_of(self, policy: str) -> Iterator[tuple[Way, Sequence[int]]]:
        """Yield each way with how many games of each ruleset ended so under a policy."""
        for way, column in zip(self.head.ways, self.counts, strict=True):
            yield way, self.cells_of(policy, column)


class _Columns:
    """The bytes of the columns, taken one column after another."""

    def __init__(self, content: bytes) -> None:
        self.content, self.at = content, 0

    def take(self, kind: str, length: int) -> array[int]:
        column = array(kind)
        size = length * column.itemsize
        column.frombytes(self.content[self.at : self.at + size])
        self.at += size
        if sys.byteorder == "big":
            column.byteswap()
        return column


def _bytes(column: array[int]) -> bytes:
    if sys.byteorder == "big":
        column = array(column.typecode, column)
        column.byteswap()
    return column.tobytes()
