"""The two readings of a pair against the slow engine: where a game goes over into another reading, and how it ends."""

from __future__ import annotations

from random import Random

import pytest
from comparing import as_told, compare_game

import chaturanga_lab as lab
from chaturanga_lab.play import Game
from chaturanga_lab.play.pair import Pair
from chaturanga_lab.rules import Ruleset

NAMED = [lab.ruleset(id) for id in lab.rulesets()]


def game_of(rules: Ruleset, seed: int) -> Game:
    """Return a game by greedy players, not longer than a reader of failures likes."""
    return lab.replay(lab.simulate(rules, policy="greedy", games=1, seed=seed, max_plies=24), 0)


@pytest.mark.parametrize("rules", NAMED, ids=repr)
def test_a_reading_ends_as_the_slow_engine_says(rules: Ruleset) -> None:
    """A game is followed under two other answers as far as the slow engine follows it, and judged there as by it."""
    rng, game = Random(rules.id), game_of(rules, 3)
    asked = [question for question in rules.questions if len(question.options) > 1]
    for question in rng.sample(asked, 2):
        others = [option.id for option in question.options if option.id != rules.answers[question.id]]
        pair = Pair.of(game, rules.choose(**{question.id: rng.choice(others)}))
        verdict = pair.at(pair.b.ply).parting().verdict_b
        told = as_told(verdict, pair.b.rules) if verdict else None
        compare_game(pair.b.rules, game.start, pair.b.moves, told)
