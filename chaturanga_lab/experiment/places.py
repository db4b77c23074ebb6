"""Places: how often each army came out first, second, and so on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..rules import Ruleset
from .rows import Row
from .shares import UNFINISHED, Share

ORDINALS = ("1st", "2nd", "3rd", "4th")


@dataclass(frozen=True)
class PlaceShare(Share):
    """The share of games in which an army had a place, 1 for the best; None in unfinished games, which give none."""

    army: str
    place: int | None


def place_shares(rules: Ruleset, rows: Sequence[Row]) -> Iterator[PlaceShare]:
    """Yield for each army the shares of its places, as many as there are sides, and of unfinished games.

    Each game is in exactly one of an army's shares. Armies that share a place all have the better one.
    """
    places: tuple[int | None, ...] = (*range(1, 1 + len(rules.mechanics.sides)), None)
    for number, army in enumerate(rules.setup.armies):
        counts = Counter(row.verdict.places[number] for row in rows)
        for place in places:
            name = f"{army.capitalize()} {ORDINALS[place - 1] if place else UNFINISHED}"
            yield PlaceShare(rules.label, name, counts[place], len(rows), army, place)
