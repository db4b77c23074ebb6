"""Triumphs: how often a man took off others who stood in a square with him."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..rules import Ruleset
from .columns import Columns
from .intervals import clustered
from .shares import Share


@dataclass(frozen=True)
class TriumphShare(Share):
    """The share of games in which there was a triumph: `count` of so many `games`.

    `triumphs` is how many there were in all, in so many `turns`; `spread` the 95 % interval of their share of the
    turns, games being drawn and not turns.
    """

    triumphs: int
    turns: int
    spread: tuple[float, float]

    @property
    def per_turn(self) -> float:
        """The share of the turns that were a triumph, from 0 to 1; 0 if there are none."""
        return self.triumphs / self.turns if self.turns else 0.0

    @property
    def words(self) -> str:
        """The shares as a sentence or two."""
        if not self.triumphs:
            return f"There was no {self.name} in {self.games:,} games."
        low, high = (f"{1 / end:,.0f}" for end in reversed(self.spread))
        return (
            f"There was a {self.name} in {self.percent} ({self.range}) of the games: {self.triumphs:,} in "
            f"{self.turns:,} turns, one in {1 / self.per_turn:,.0f} ({low} to {high})."
        )


def triumph_shares(rules: Ruleset, games: Columns) -> Iterator[TriumphShare]:
    """Yield the share of games with a triumph, if the rules know one."""
    if triumph := rules.mechanics.triumph:
        made, turns = games.triumphs, games.plies
        share = f"triumph of the {rules.piece(triumph.kind).plural}", sum(map(bool, made)), len(games)
        yield TriumphShare(rules.label, *share, sum(made), sum(turns), clustered(made, turns))
