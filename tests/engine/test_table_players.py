"""Players at a table: random ones choose among all moves alike, greedy ones among those that bring the most points."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from comparing import reference_of
from rules_at_hand import at, mixed_rulesets
from scene import read_scene
from scipy import stats
from table_scenes import table_text

import chaturanga_lab as lab
from chaturanga_lab.engine import Policy, moves_available, replay_game
from chaturanga_lab.position import Position
from chaturanga_lab.rules import Ruleset

AT_TABLE = [rules for rules in map(lab.ruleset, lab.rulesets()) if rules.mechanics.turns != "alternate"]
EACH = pytest.mark.parametrize("rules", AT_TABLE, ids=repr)
POLICIES = pytest.mark.parametrize("policy", ["random", "greedy"])
TIMES, SURE = 1000, 0.9999
"""How often a move is chosen in a position, and how often fair choices stay within the bound."""


def gains(rules: Ruleset, position: Position) -> dict[str, int]:
    """Return what each move brings in points to the army to move, by the slow engine; a skip is no move."""
    reference = reference_of(rules)
    scene = read_scene(rules.text(position), reference.book)
    after = {move: reference.after(scene, move) for move in reference.actions(scene) - {"skip"}}
    return {move: there.scores[scene.turn] - scene.scores[scene.turn] for move, there in after.items()}


def best(rules: Ruleset, position: Position, policy: Policy) -> set[str]:
    """Return the moves among which a player chooses."""
    brought = gains(rules, position)
    return {move for move, gain in brought.items() if policy == "random" or gain == max(brought.values())}


def check_greedy(rules: Ruleset, games: int) -> None:
    """Play greedy games: whoever moves takes one of the moves that bring the most points."""
    players: tuple[Policy, ...] = ("greedy",) * len(rules.geometry.armies)
    for number in range(games):
        position = rules.start()
        for move in replay_game(position, rules.mechanics, players, 61, number, 300):
            if move.kind != "roll":
                assert move.uci() in best(rules, position, "greedy"), rules.text(position)
            position = lab.apply(position, rules, move)


@EACH
def test_greedy(rules: Ruleset) -> None:
    """In two games a greedy player makes a move that brings the most points, triumph, throne and stake among them."""
    check_greedy(rules, 2)


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", [*AT_TABLE, *mixed_rulesets(40, seed=62)], ids=repr)
def test_greedy_in_many_games(rules: Ruleset) -> None:
    """The same in 40 games, and under rulesets with every answer drawn by lot."""
    check_greedy(rules, 40)


def positions_with_a_choice(rules: Ruleset, number: int) -> list[Position]:
    """Return positions set up by lot in which there is something to choose."""
    rng, found = random.Random(63), list[Position]()
    while len(found) < number:
        position = at(rules, table_text(rng, reference_of(rules)))
        moves = {move.kind for move in moves_available(position, rules)}
        if "step" in moves and len(moves_available(position, rules)) > 2:
            found.append(position)
    return found


def check_choice(rules: Ruleset, policy: Policy, position: Position) -> None:
    """Let a move be chosen many times: each that may be chosen comes as often (chi-square, 99.99 %)."""
    players: tuple[Policy, ...] = (policy,) * len(rules.geometry.armies)
    arguments = position, rules.mechanics, players, 64
    counts = Counter(replay_game(*arguments, number, 1)[0].uci() for number in range(TIMES))
    allowed = sorted(best(rules, position, policy))
    assert set(counts) <= set(allowed), rules.text(position)
    if len(allowed) > 1:
        statistic, _ = stats.chisquare([counts[move] for move in allowed])
        bound = stats.chi2.ppf(SURE, len(allowed) - 1)
        assert statistic < bound, (rules.text(position), counts)


@EACH
@POLICIES
def test_choices(rules: Ruleset, policy: Policy) -> None:
    """In three positions each move among which a player chooses comes as often as any other."""
    for position in positions_with_a_choice(rules, 3):
        check_choice(rules, policy, position)


@pytest.mark.exhaustive
@EACH
@POLICIES
def test_choices_in_many_positions(rules: Ruleset, policy: Policy) -> None:
    """The same in a hundred positions."""
    for position in positions_with_a_choice(rules, 100):
        check_choice(rules, policy, position)
