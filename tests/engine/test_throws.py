"""Throws: what dice may show and how likely it is, by counting and in many throws."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from rules_at_hand import proof
from scipy import stats

import chaturanga_lab as lab
from chaturanga_lab.engine import Policy, replay_game
from chaturanga_lab.position import Move
from chaturanga_lab.rules import Ruleset

CUBIC, LONG = lab.ruleset("chaturaji-dice"), lab.ruleset("tithitattva")
WITH_DICE = [rules for rules in map(lab.ruleset, lab.rulesets()) if rules.mechanics.dice]
THROWS, SURE = 20_000, 0.999
"""How many throws are made, and how often fair dice stay within the bound; with these seeds they do, or never will."""


@pytest.mark.parametrize("rules", [*WITH_DICE, CUBIC.choose(dice="long-die"), proof("dice")], ids=repr)
def test_chances(rules: Ruleset) -> None:
    """The chances of what a throw may show sum to 1, and each is the count of its orders among all throws."""
    dice = rules.mechanics.dice
    assert dice is not None
    counted = Counter(tuple(sorted(throw)) for throw in product(dice.numbers, repeat=dice.count))
    listed = lab.rolls(rules.start(), rules)
    assert sum(roll.probability for roll in listed) == 1
    assert {roll.faces: roll.probability for roll in listed} == {
        faces: Fraction(ways, counted.total()) for faces, ways in counted.items()
    }
    assert [Move("roll", faces=roll.faces) for roll in listed] == list(lab.legal_moves(rules.start(), rules))


def test_two_cubic_dice() -> None:
    """Two cubic dice show 21 things in 36 throws: a pair once in 36, two different faces once in 18."""
    listed = lab.rolls(CUBIC.start(), CUBIC)
    assert len(listed) == 21
    assert {len(set(roll.faces)): roll.probability for roll in listed} == {1: Fraction(1, 36), 2: Fraction(1, 18)}


def test_the_long_die() -> None:
    """The long die shows 2, 3, 4 or 5, each as often."""
    chances = {roll.faces: roll.probability for roll in lab.rolls(LONG.start(), LONG)}
    assert chances == {(face,): Fraction(1, 4) for face in (2, 3, 4, 5)}


def test_no_throw_is_due() -> None:
    """With dice on the table nothing is listed; where no dice are thrown, the question is refused."""
    thrown = lab.Game(CUBIC).throw(1)
    assert lab.rolls(thrown.position, CUBIC) == thrown.rolls() == ()
    assert lab.Game(CUBIC).rolls() == lab.rolls(CUBIC.start(), CUBIC)
    with pytest.raises(ValueError, match="played without dice: there is nothing to throw"):
        lab.rolls(lab.ruleset("chaturaji").start(), lab.ruleset("chaturaji"))


# ---------------------------------------------------------------- many throws
def players(rules: Ruleset, policy: Policy) -> tuple[Policy, ...]:
    """Return one policy for every army."""
    return (policy,) * len(rules.geometry.armies)


@cache
def thrown_in_games(rules: Ruleset) -> list[tuple[int, ...]]:
    """Return 20,000 throws of simulated games."""
    throws: list[tuple[int, ...]] = []
    number = 0
    while len(throws) < THROWS:
        moves = replay_game(rules.start(), rules.mechanics, players(rules, "random"), 51, number)
        throws += [move.faces for move in moves if move.kind == "roll"]
        number += 1
    return throws[:THROWS]


def thrown_by_armies(rules: Ruleset) -> Counter[tuple[int, int]]:
    """Return how often each army, by its number, threw each face in the first round of 5,000 games."""
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(THROWS // 4):
        moves = replay_game(rules.start(), rules.mechanics, players(rules, "random"), 55, number, 4)
        throws = [move.faces for move in moves if move.kind == "roll"]
        counts.update((army, face) for army, faces in enumerate(throws) for face in faces)
    return counts


def thrown_by_hand(rules: Ruleset, throws: int) -> list[tuple[int, ...]]:
    """Return so many throws by one generator, each the first of a game."""
    rng, start = random.Random(52), lab.Game(rules)
    return [start.throw(rng).moves[-1].faces for _ in range(throws)]


def check_fair(rules: Ruleset, throws: list[tuple[int, ...]]) -> None:
    """Compare how often each throw fell, in the order of its dice, with the same share for all: chi-square."""
    dice = rules.mechanics.dice
    assert dice is not None
    cells = list(product(dice.numbers, repeat=dice.count))
    counts = Counter(throws)
    assert set(counts) == set(cells)
    statistic, _ = stats.chisquare([counts[cell] for cell in cells])
    bound = stats.chi2.ppf(SURE, len(cells) - 1)
    assert statistic < bound, (statistic, bound)


@pytest.mark.parametrize("rules", [CUBIC, LONG], ids=repr)
def test_fair_dice_in_games(rules: Ruleset) -> None:
    """In 20,000 throws of simulated games no throw comes more often than another (chi-square, 99.9 %)."""
    check_fair(rules, thrown_in_games(rules))


def test_fair_dice_by_hand() -> None:
    """The same for 2,000 throws of a `Game`."""
    check_fair(CUBIC, thrown_by_hand(CUBIC, THROWS // 10))


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", [CUBIC, LONG], ids=repr)
def test_fair_dice_by_hand_in_many_throws(rules: Ruleset) -> None:
    """The same for 20,000 throws of a `Game`."""
    check_fair(rules, thrown_by_hand(rules, THROWS))


@pytest.mark.parametrize("rules", [CUBIC, LONG], ids=repr)
def test_no_army_is_favoured(rules: Ruleset) -> None:
    """In 20,000 first throws each face comes to each army in its share (chi-square of independence, 99.9 %)."""
    counts = thrown_by_armies(rules)
    dice = rules.mechanics.dice
    assert dice is not None
    table = [[counts[army, face] for face in dice.numbers] for army in range(4)]
    statistic, _, freedom, _ = stats.chi2_contingency(table)
    bound = stats.chi2.ppf(SURE, freedom)
    assert statistic < bound, (statistic, bound)


def test_a_throw_does_not_remember() -> None:
    """What the next army throws does not depend on the throw before it (chi-square of independence, 99.9 %)."""
    sums = [sum(faces) for faces in thrown_in_games(CUBIC)]
    counts = Counter(zip(sums[::2], sums[1::2], strict=True))
    table = [[counts[one, other] for other in range(2, 13)] for one in range(2, 13)]
    statistic, _, freedom, _ = stats.chi2_contingency(table)
    bound = stats.chi2.ppf(SURE, freedom)
    assert statistic < bound, (statistic, bound)


# ---------------------------------------------------------------- seeds
@pytest.mark.parametrize("rules", WITH_DICE, ids=repr)
def test_seeds(rules: Ruleset) -> None:
    """The throws of a game depend on seed and number alone: again the same, the first even under another policy."""

    def played(policy: Policy, seed: int) -> list[tuple[Move, ...]]:
        arguments = rules.start(), rules.mechanics, players(rules, policy), seed
        return [replay_game(*arguments, number, 40) for number in range(30)]

    games, greedy = played("random", 53), played("greedy", 53)
    assert games == played("random", 53)
    assert games != played("random", 54)
    assert [moves[0] for moves in games] == [moves[0] for moves in greedy]
    assert len({moves[:5] for moves in games}) > 20


def test_throws_of_a_seed() -> None:
    """`Game.throw` throws the same from the same seed, wherever the game stands, and goes on with a generator."""
    game = lab.Game(CUBIC)
    faces = game.throw(7).moves[-1].faces
    assert game.throw(7) == game.throw(random.Random(7))
    assert game.throw(8).play("skip").throw(7).moves[-1].faces == faces
    rng = random.Random(7)
    assert [game.throw(rng).moves[-1].faces for _ in range(3)] != [faces] * 3
