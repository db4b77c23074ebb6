"""Places: how often each army came out first, second, and so on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ..rules import Ruleset
from .columns import Columns
from .shares import UNFINISHED, Share

ORDINALS = ("1st", "2nd", "3rd", "4th")


@dataclass(frozen=True)
class PlaceShare(Share):
    """The share of games in which an army had a place, 1 for the best; None in unfinished games, which give none."""

    army: str
    place: int | None


def place_shares(rules: Ruleset, games: Columns) -> Iterator[PlaceShare]:
    """Yield for each army the shares of its places, as many as there are sides, and of unfinished games.

    Each game is in exactly one of an army's shares. Armies that share a place all have the better one.
    """
    places: tuple[int | None, ...] = (*range(1, 1 + len(rules.mechanics.sides)), None)
    verdicts = map(games.judge.verdict, games.winner, games.ending, games.points)
    taken = Counter(place for verdict in verdicts for place in enumerate(verdict.places))
    for number, army in enumerate(rules.setup.armies):
        for place in places:
            name = f"{army.capitalize()} {ORDINALS[place - 1] if place else UNFINISHED}"
            yield PlaceShare(rules.label, name, taken[number, place], len(games), army, place)
