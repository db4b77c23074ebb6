"""Switches at a table: games whose rules change again and again, followed by the slow engine."""

from __future__ import annotations

import random

import pytest
from comparing import as_told, reference_of
from judgement import verdict
from rules_at_hand import mixed_rulesets
from scene import read_scene

import chaturanga_lab as lab
from chaturanga_lab.position import Move
from chaturanga_lab.rules import Ruleset

RULESETS = [*mixed_rulesets(40, seed=70), *(one for one in map(lab.ruleset, lab.rulesets()) if one.mechanics.partners)]
SWITCHES, RESIGNS = 0.1, 0.004
"""How often rules are switched before a move, and an army resigns."""


def check_play(game: lab.Game, move: Move) -> lab.Game:
    """Return the game after a move: the position, and the outcome if it goes by no memory, are the slow engine's."""
    rules, reference = game.rules, reference_of(game.rules)
    scene = read_scene(rules.text(game.position), reference.book)
    assert {one.uci() for one in game.legal_moves()} == reference.actions(scene)
    after, there = game.play(move), reference.after(scene, move.uci())
    assert read_scene(rules.text(after.position), reference.book) == there
    if after.outcome is None or after.outcome.termination != "repeated":
        assert (as_told(after.outcome, rules) if after.outcome else None) == verdict(reference, there)
    return after


def check_switches(rng: random.Random, plies: int) -> int:
    """Play a game by lot, with rules switched by lot before some of the moves; returns how often they were."""
    game = lab.Game(rng.choice(RULESETS))
    while game.ply < plies and not game.outcome:
        rules: Ruleset = rng.choice(RULESETS) if rng.random() < SWITCHES else game.rules
        game = game.under(rules)
        if game.outcome:
            break
        resigns = rng.random() < RESIGNS and len(game.position.grey) < 2
        game = check_play(game, Move("resign") if resigns else rng.choice(game.legal_moves()))
    return len(game.switches)


def test_switches() -> None:
    """In 12 games under rules that change, also with dice on the table, moves, positions and outcomes are agreed on."""
    rng = random.Random(71)
    assert sum(check_switches(rng, 150) for _ in range(12)) > 50


@pytest.mark.exhaustive
def test_many_switches() -> None:
    """The same in 500 games of up to 400 plies."""
    rng = random.Random(72)
    assert sum(check_switches(rng, 400) for _ in range(500)) > 2000
