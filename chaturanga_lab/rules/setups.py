"""Setups: a board, the armies around it, and the array that they start from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast, get_args

from ..position import Army, Board, Geometry, read_board
from .attestations import read_attestations
from .entry import Entry
from .mechanics import Turns
from .sources import Attestation, Source


@dataclass(frozen=True)
class Setup:
    """A board with its armies, the kinds of men on it, its marked squares, and the pattern of its array.

    In the pattern, `{white}` stands for the back rank of that army, which the answers to `array` and `kings` give.
    """

    id: str
    name: str
    geometry: Geometry
    kinds: tuple[str, ...]
    marked: tuple[str, ...]
    pattern: str
    turns: Turns
    attestations: tuple[Attestation, ...]

    def array(self, flank: str, centre: Mapping[str, str]) -> Board:
        """Return the start board: each back rank is the flank, the centre of that army, the flank mirrored.

        Raises ValueError if the answers give no flank or centre where the pattern asks for them.
        """
        backs = {}
        for army in self.geometry.armies:
            if f"{{{army.name}}}" in self.pattern:
                if not flank or army.name not in centre:
                    raise ValueError(f"Board {self.id} needs an answer that gives the back rank of {army.name}.")
                backs[army.name] = self._cased(flank + centre[army.name] + flank[::-1], army)
        placement = re.sub(r"\{(\w+)\}", lambda found: backs[found[1]], self.pattern)
        return read_board(placement, self.geometry, frozenset(self.kinds))

    def _cased(self, letters: str, army: Army) -> str:
        if len(self.geometry.armies) > 2:
            return "".join(army.letter + letter for letter in letters)
        return letters if army == self.geometry.armies[0] else letters.lower()


def read_setup(entry: Entry, sources: Mapping[str, Source], letters: tuple[str, ...]) -> Setup:
    """Return the setup of a file of boards/."""
    armies = tuple(_read_army(army) for army in entry.tables("armies"))
    try:
        geometry = Geometry(entry.value("files", int), entry.value("ranks", int), armies)
        marked = entry.texts("marked", [])
        for name in marked:
            geometry.square(name)
    except ValueError as error:
        raise entry.error("files, ranks, armies or marked:", str(error)) from None
    kinds = entry.texts("kinds")
    for letter in kinds:
        if letter not in letters:
            raise entry.error("kinds", f"names {letter!r}; known are {', '.join(letters)}.")
    setup = Setup(
        id=entry.text("id"),
        name=entry.text("name"),
        geometry=geometry,
        kinds=kinds,
        marked=marked,
        pattern=entry.text("placement"),
        turns=cast(Turns, entry.choice("turns", get_args(Turns))),
        attestations=read_attestations(entry, sources),
    )
    entry.finish()
    return setup


def _read_army(entry: Entry) -> Army:
    forward = entry.value("forward", list)
    if sorted(map(abs, forward)) != [0, 1] or not all(isinstance(step, int) for step in forward):
        raise entry.error("forward", f"is {forward}; it is one of [0, 1], [0, -1], [1, 0], [-1, 0].")
    army = Army(entry.text("name"), (forward[0], forward[1]))
    entry.finish()
    return army
