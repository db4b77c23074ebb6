"""Thinking: the search finds forced wins, leaves the position as it was, and is the same interpreted and compiled."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.engine import Thought, nodes_of, play_games, replay_game
from chaturanga_lab.engine import kernel as k
from chaturanga_lab.engine import weighing as v
from chaturanga_lab.engine.guide import guide_of
from chaturanga_lab.engine.state import prepare
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset

PROBLEMS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("problems.toml").read_text("utf-8"))["problems"]
NODES = 3000
TWENTY = 20


def is_won(rules: Ruleset, position: Position, side: str) -> bool | None:
    """Return whether a side has won in this position, None while the game goes on."""
    over = lab.outcome(position, rules)
    return None if over is None else over.winner == side


def forces(rules: Ruleset, position: Position, side: str, plies: int) -> bool:
    """Return whether a side has won after so many plies at most, whatever is played: by looking at every move."""
    over = is_won(rules, position, side)
    if over is not None or plies == 0:
        return over is True
    moves = [move for move in lab.legal_moves(position, rules) if move.kind != "skip"]
    is_own = rules.mechanics.side_name(rules.mechanics.side_of(position.turn)[0]) == side
    after = (forces(rules, lab.apply(position, rules, move), side, plies - 1) for move in moves)
    return any(after) if is_own else bool(moves) and all(after)


def best(rules: Ruleset, position: Position, nodes: int = NODES) -> Move:
    """Return the thinker's move."""
    thought = Thought(position, rules, nodes, seed=1)
    while not thought.go_on(nodes):
        pass
    return thought.move


def test_twenty_problems() -> None:
    """There are at least twenty problems, under at least ten rulesets, that end in at least six ways."""
    assert len(PROBLEMS) >= TWENTY
    assert len({problem["ruleset"] for problem in PROBLEMS}) >= TWENTY // 2
    assert len({problem["ends"] for problem in PROBLEMS}) >= 6


@pytest.mark.parametrize("problem", PROBLEMS, ids=[problem["title"] for problem in PROBLEMS])
def test_problem(problem: dict[str, Any]) -> None:
    """The thinker's move wins by force: every answer is looked at, with legal moves, apply and outcome alone."""
    rules = lab.ruleset(problem["ruleset"])
    position, plies = rules.position(problem["position"]), problem["plies"]
    side = rules.mechanics.side_name(rules.mechanics.side_of(position.turn)[0])
    assert lab.outcome(position, rules) is None
    move = best(rules, position)
    assert forces(rules, lab.apply(position, rules, move), side, plies - 1)
    game = lab.Game(rules, position)
    while game.outcome is None:
        game = game.play(best(rules, game.position, nodes=300))
    assert game.outcome.termination == problem["ends"]


@pytest.mark.parametrize("name", ["modern-mate", "kridakausalya-14x14", "parsi", "nilakantha", "chaturaji", "daou"])
def test_position_comes_back(name: str) -> None:
    """After a search the position is as it was before."""
    rules = lab.ruleset(name)
    thought = Thought(rules.start(), rules, 150)
    before = thought._s.copy()
    thought.go_on(150)
    for at, end in ((k.BOARD, k.HITS), (k.MEN, k.ORIGIN)):
        assert thought._s[at:end] == before[at:end]


@pytest.mark.parametrize("name", ["modern-mate", "modern-capture", "kridakausalya-12x12"])
def test_worth_is_of_both_sides(name: str) -> None:
    """Of two armies one side's gain is the other's loss, but for rounding."""
    rules = lab.ruleset(name)
    moves = replay_game(rules.start(), rules.mechanics, ("greedy", "random"), 1, 2, 60)
    for position in lab.Game(rules, rules.start(), moves).positions[::7]:
        tables, s = prepare(position, rules)
        g = guide_of(tables)
        if all(s[k.SQUARE + k.raja_of(army)] for army in range(2)):
            assert abs(v.evaluate(tables.t, s, g, 0) + v.evaluate(tables.t, s, g, 1)) <= 1  # both are rounded down


@pytest.mark.parametrize(
    ("name", "policies"),
    [
        ("modern-mate", ("thinker:20", "greedy")),
        ("modern-capture", ("random", "thinker:20")),
        ("kridakausalya-14x14", ("thinker:15", "thinker:25")),
        ("parsi", ("thinker:20", "thinker:20")),
        ("hindustani", ("greedy", "thinker:20")),
        ("chaturaji", ("thinker:15", "greedy", "random", "thinker:30")),
        ("chaturaji-dice", ("thinker:15", "greedy", "random", "thinker:60")),
        ("chaturaji-teams-dice", ("thinker:40", "greedy", "thinker:40", "greedy")),
    ],
)
def test_compiled_alike(name: str, policies: tuple[str, ...]) -> None:
    """Compiled, in any chunks, thinkers play the games that they play interpreted; replaying one gives its length."""
    rules = lab.ruleset(name)
    whole = play_games(rules.start(), rules.mechanics, policies, 7, range(2), 24, compiled=False)
    assert play_games(rules.start(), rules.mechanics, policies, 7, range(2), 24) == whole
    second = play_games(rules.start(), rules.mechanics, policies, 7, range(1, 2), 24)
    assert (second.plies[0], second.captures[0]) == (whole.plies[1], whole.captures[1])
    game = lab.Game(rules, rules.start(), replay_game(rules.start(), rules.mechanics, policies, 7, 1, 24))
    assert len(game.turns) == whole.plies[1]


def test_stopped_games() -> None:
    """Games of thinkers that are stopped leave those that were finished, in their order."""
    rules = lab.ruleset("modern-mate")
    asked = iter([False] * 5 + [True] * 100)
    policies = ("thinker:3", "thinker:3")
    played = play_games(rules.start(), rules.mechanics, policies, 1, range(9), 3, False, lambda: next(asked))
    assert 0 < len(played) < 9
    assert played.plies == play_games(rules.start(), rules.mechanics, policies, 1, range(len(played)), 3, False).plies


def test_throws_are_averaged() -> None:
    """Two moves ahead, a move with the last die is worth the mean, over all throws, of what the next army leaves us."""
    rules = lab.ruleset("tithitattva")
    game = lab.Game(rules).throw(Random(4))
    thought = Thought(game.position, rules, NODES)
    while thought.depth < 3:
        thought.go_on(1)
    moves = [move for move in lab.legal_moves(game.position, rules) if move.kind != "skip"]
    means = [mean_of_throws(rules, lab.apply(game.position, rules, move)) for move in moves]
    assert round(thought.value * v.HUNDRED) == max(means)


def mean_of_throws(rules: Ruleset, position: Position) -> int:
    """Return the mean worth to the first army of what the army to move chooses after each throw."""
    total = 0
    for roll in lab.rolls(position, rules):
        thrown = lab.apply(position, rules, Move("roll", faces=roll.faces))
        moves = [move for move in lab.legal_moves(thrown, rules) if move.kind != "skip"]
        worths = (worth(rules, lab.apply(thrown, rules, move)) for move in moves)
        total += int(roll.probability * 4) * min(worths)
    return total // 4


def worth(rules: Ruleset, position: Position) -> int:
    """Return what a position is worth to the first army."""
    tables, s = prepare(position, rules)
    return int(v.evaluate(tables.t, s, guide_of(tables), 0))


def test_numbers_of_policies() -> None:
    """A policy of the kernel is random, greedy, or so many nodes."""
    assert [nodes_of(name) for name in ("random", "greedy", "thinker", "thinker:7")] == [0, -1, 1000, 7]
    with pytest.raises(ValueError, match="valid are random, greedy, thinker"):
        nodes_of("clever")
