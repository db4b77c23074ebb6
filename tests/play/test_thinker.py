"""Thinker: a player who looks ahead, on the board and in many games."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.play import LEVELS, Thinker, policy_named

MATE = lab.ruleset("modern-mate")
EVERY = pytest.mark.parametrize("name", lab.rulesets())


def played_on(name: str, plies: int = 6) -> lab.Game:
    """Return a game some random plies old, with the dice thrown if there are any."""
    rules, rng = lab.ruleset(name), Random(3)
    game = lab.Game(rules)
    while game.ply < plies or game.is_throw_due:
        game = (
            game.throw(rng) if game.is_throw_due else game.play(lab.policies.random_policy(rules, game.position, rng))
        )
    return game


@EVERY
def test_every_ruleset(name: str) -> None:
    """Under every ruleset the thinker makes a legal move, and the same one for the same chance."""
    game = played_on(name)
    player = lab.thinker(nodes=40)
    moves = {player(game.rules, game.position, Random(5)) for _ in range(2)}
    assert len(moves) == 1
    assert moves <= set(lab.legal_moves(game.position, game.rules))


def test_slices_are_one_search() -> None:
    """A search cut into slices comes to the move of the whole one with as many nodes, and not one more than allowed."""
    position = played_on("modern-capture").position
    rules = lab.ruleset("modern-capture")
    whole, cut = (lab.thinker(nodes=333).thought(rules, position, Random(1)) for _ in range(2))
    whole.go_on(10_000)
    while not cut.is_over:
        cut.go_on(7)
    assert (cut.move, cut.nodes, cut.depth, cut.value) == (whole.move, whole.nodes, whole.depth, whole.value)
    assert cut.nodes == 333


def test_equals_by_chance() -> None:
    """Between moves that seem equal chance decides: from the start more than one is played."""
    moves = {lab.thinker(nodes=30)(MATE, MATE.start(), Random(seed)) for seed in range(8)}
    assert len(moves) > 1


def test_stop() -> None:
    """A search that is stopped before it has begun answers at once, with a legal move."""
    stop = threading.Event()
    stop.set()
    move = lab.thinker(nodes=1_000_000)(MATE, MATE.start(), Random(1), stop)
    assert move in lab.legal_moves(MATE.start(), MATE)


def test_seconds() -> None:
    """A search by the clock ends by itself, far from its million nodes, with a legal move."""
    thought = lab.thinker(seconds=0.05)
    assert thought.nodes == 1_000_000
    assert thought(MATE, MATE.start(), Random(1)) in lab.legal_moves(MATE.start(), MATE)


def test_names() -> None:
    """A thinker's text is the name of its policy, and that name gives the thinker."""
    assert [str(lab.thinker(level=level + 1)) for level in range(len(LEVELS))] == [f"thinker:{n}" for n in LEVELS]
    assert policy_named("thinker") == lab.thinker() == Thinker(1000)
    assert policy_named(str(lab.thinker(level=2))) == lab.thinker(level=2)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"level": 0}, "from 1 to 5"),
        ({"level": True}, "from 1 to 5"),
        ({"level": 1, "nodes": 5}, "not both"),
        ({"nodes": 0}, "from 1 to 1,000,000"),
        ({"nodes": "many"}, "whole number"),
        ({"seconds": -1}, "above 0"),
    ],
)
def test_refused(arguments: dict[str, Any], says: str) -> None:
    """A thinker that cannot be is refused in one sentence."""
    with pytest.raises(ValueError, match=says):
        lab.thinker(**arguments)


@pytest.mark.parametrize("name", ["thinker:0", "thinker:", "thinker:1000001", "thinker:-3", "thinker:x", "thinker:²"])
def test_names_refused(name: str) -> None:
    """A policy's name that promises too many moves, or none, is refused with what is allowed."""
    with pytest.raises(ValueError, match="1 to 1,000,000"):
        policy_named(name)


def test_nothing_to_think_about() -> None:
    """Where there is no move, or a throw is due, the thinker says so."""
    with pytest.raises(ValueError, match="no legal move"):
        lab.thinker()(MATE, MATE.position("k7/8/1KN5/8/7p/7P/8/8 b"), Random(1))
    dice = lab.ruleset("chaturaji-dice")
    with pytest.raises(ValueError, match="throw is due"):
        lab.thinker()(dice, dice.start(), Random(1))


def test_in_many_games() -> None:
    """A simulation takes a thinker, repeats its games for `replay`, and refuses one that goes by the clock."""
    policy = {"white": lab.thinker(nodes=8), "black": "greedy"}
    results = lab.simulate(MATE, policy=policy, games=2, max_plies=40, seed=4)  # type: ignore[arg-type]
    assert results.plan.players.names == ("thinker:8", "greedy")
    assert lab.replay(results, 1).ply == results.of(MATE)[1].plies
    with pytest.raises(ValueError, match="could not be repeated"):
        lab.simulate(MATE, policy=lab.thinker(level=1, seconds=1), games=1)


def test_who_plays_in_words() -> None:
    """What is said of the players names the thinker's nodes."""
    results = lab.simulate(MATE, policy="thinker:2", games=1, max_plies=2)
    assert results.plan.players.words == "with two thinking players (trying 2 moves in thought)"
    assert results.plan.players.nodes == 2
