"""Judge: how games came out that are kept as numbers, under one ruleset; and the numbers of how they came out."""

from __future__ import annotations

from functools import cached_property

from ..engine import Outcome, outcome_of, places_of
from ..rules import Ending, Ruleset
from .rows import Verdict, places_by_score, scores_of_two

Points = tuple[int, ...]
Places = tuple[int | None, ...]
MOST_KNOWN = 10_000
"""Verdicts that are remembered; where points are counted there may be nearly as many as games."""


class Judge:
    """Makes a verdict of a winner, an ending and points, as `engine.Playouts` has them; equal ones are made once."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.has_points = rules.mechanics.is_table
        self._known: dict[object, Verdict] = {}
        self._outcomes: dict[tuple[int, int], Outcome | None] = {}

    def verdict(self, winner: int, ending: int, points: Points) -> Verdict:
        """Return the verdict of a winner, an ending by its number, and the points of the armies."""
        key = (winner, ending, points) if self.has_points else (winner, ending)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[key] = self._made(winner, ending, points)
        return known

    def numbers(self, winner: str | None, termination: str | None, option: str | None) -> tuple[int, int]:
        """Return winner and ending of a verdict; ValueError, with one sentence, if these rules have none such."""
        if termination is None:
            return -1, 0
        ending = self._endings.get((termination, option))
        number = -1 if winner is None else self._winners.get(winner)
        if ending is None or number is None:
            how = f"is won by {winner or 'nobody'}, {termination}, {option}"
            raise ValueError(f"Under {self.rules} no game {how}: the table is of other rules.")
        return number, ending

    def points(self, verdict: Verdict) -> Points:
        """Return the points of a verdict; 0 where none are counted, or the game was not finished."""
        return tuple(int(score or 0) if self.has_points else 0 for score in verdict.scores)

    def _made(self, winner: int, ending: int, points: Points) -> Verdict:
        if (winner, ending) not in self._outcomes:
            self._outcomes[winner, ending] = outcome_of(self.rules, ending, winner)
        outcome = self._outcomes[winner, ending]
        if outcome is None or not self.has_points:
            return verdict_of(self.rules, outcome, points)
        row = self.rules.mechanics.endings[ending - 1]
        return verdict_of(self.rules, outcome, points, places_of(self.rules.mechanics, row, winner, points))

    @cached_property
    def _endings(self) -> dict[tuple[str | None, str | None], int]:
        return {key_of(ending): number for number, ending in enumerate(self.rules.endings, start=1)}

    @cached_property
    def _winners(self) -> dict[str, int]:
        mechanics = self.rules.mechanics
        return {mechanics.side_name(side[0]): side[0] for side in mechanics.sides}


def verdict_of(rules: Ruleset, outcome: Outcome | None, points: Points, places: Places = ()) -> Verdict:
    """Return how a game came out; at a table the points are the scores, where two armies alternate the result is."""
    armies = rules.setup.armies
    if outcome is None:
        nothing = (None,) * len(armies)
        return Verdict("unfinished", None, None, None, nothing, nothing)
    scores = scores_of_two(outcome.result, outcome.winner, armies)
    if rules.mechanics.is_table:
        scores = tuple(map(float, points))
    option = option_of(outcome.question, outcome.option)
    places = places or places_by_score(scores)
    return Verdict(outcome.result, outcome.winner, outcome.termination, option, scores, places)


def key_of(ending: Ending) -> tuple[str, str]:
    """Return the condition and the option by which a row of games knows its ending."""
    return ending.condition, option_of(ending.question, ending.option)


def option_of(question: str, option: str) -> str:
    """Return an answer as a ruleset's label writes it, "stalemate=loses"; of a standing ending, its name."""
    return question if question == option else f"{question}={option}"
