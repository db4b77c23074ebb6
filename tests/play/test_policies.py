"""Policies: who chooses the moves."""

from random import Random

import pytest

import chaturanga_lab as lab
from chaturanga_lab.play import POLICIES, greedy_policy, policy_named, random_policy

RULES = lab.ruleset("modern-mate")


def test_random_policy_plays_every_legal_move() -> None:
    """In enough tries the random policy plays each legal move, and never another."""
    position = RULES.start()
    played = {random_policy(RULES, position, Random(seed)) for seed in range(300)}
    assert played == set(lab.legal_moves(position, RULES))


def test_greedy_policy_takes_the_best() -> None:
    """The greedy policy takes a man of the highest value, any of the captures that do so."""
    position = RULES.position("4k3/8/8/1n1r1r2/2P1P3/8/8/4K3 w")
    taken = {greedy_policy(RULES, position, Random(seed)).uci() for seed in range(50)}
    assert taken == {"c4d5", "e4d5", "e4f5"}


def test_greedy_policy_without_captures_is_random() -> None:
    """Where nothing can be taken the greedy policy plays every legal move."""
    position = RULES.start()
    played = {greedy_policy(RULES, position, Random(seed)) for seed in range(300)}
    assert played == set(lab.legal_moves(position, RULES))


def test_unknown_policy() -> None:
    """An unknown policy is refused with the names of those that exist."""
    with pytest.raises(ValueError, match="valid are random, greedy"):
        policy_named("stockfish")


def test_no_move_no_choice() -> None:
    """A policy asked where there is no legal move says so."""
    mated = RULES.position("k7/8/1KN5/8/7p/7P/8/8 b")
    with pytest.raises(ValueError, match="no legal move"):
        random_policy(RULES, mated, Random(1))


@pytest.mark.parametrize("name", POLICIES)
def test_removals_are_played(name: str) -> None:
    """A policy takes a man off where that is all that can be done; greedy takes the one of most value."""
    rules = lab.ruleset("kridakausalya-14x14")
    position = rules.position("k1n4R6/14/K13/4C9/" + "/".join(["14"] * 10) + " b")
    moves = {POLICIES[name](rules, position, Random(seed)).uci() for seed in range(20)}
    assert moves == ({"xh14"} if name == "greedy" else {"xh14", "xe11"})
