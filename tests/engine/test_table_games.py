"""Games of four: their points by a count of its own, and their moves and ends by the slow engine and by a `Game`."""

from __future__ import annotations

import random

import pytest
from comparing import as_told, compare_game, reference_of
from ledger import Ledger
from rules_at_hand import at, mixed_rulesets
from scene import first_scene, read_scene
from table_scenes import table_text

import chaturanga_lab as lab
from chaturanga_lab.engine import Playouts, Policy, outcome_of, play_games, replay_game, triumph_of
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset

AT_TABLE = [rules for rules in map(lab.ruleset, lab.rulesets()) if rules.mechanics.turns != "alternate"]
EACH = pytest.mark.parametrize("rules", AT_TABLE, ids=repr)
POLICIES = pytest.mark.parametrize("policy", ["random", "greedy"])
LONGEST = 4000


def players(rules: Ruleset, policy: Policy) -> tuple[Policy, ...]:
    """Return one policy for every army."""
    return (policy,) * len(rules.geometry.armies)


def check_points(rules: Ruleset, policy: Policy, games: int, seed: int, longest: int = LONGEST) -> None:
    """Play games and enter their moves in a ledger: points, captures, promotions and triumphs are those of the rows."""
    book = reference_of(rules).book
    arguments = rules.start(), rules.mechanics, players(rules, policy), seed
    rows = play_games(*arguments, range(games), longest)
    for number in range(games):
        ledger = Ledger.at(book, first_scene(book))
        for move in replay_game(*arguments, number, longest):
            ledger.enter(move.uci())
        counts = ledger.captures, ledger.promotions, ledger.triumphs
        assert ledger.scores == scores(rows, number), (rules, number)
        assert counts == (rows.captures[number], rows.promotions[number], rows.triumphs[number]), (rules, number)


def scores(rows: Playouts, number: int) -> tuple[int, ...]:
    """Return the points of the armies in a game."""
    return tuple(column[number] for column in rows.scores)


PAID = [rules for rules in AT_TABLE if rules.mechanics.throne is None]
"""Rulesets in which captures alone bring points."""


@pytest.mark.parametrize("rules", PAID, ids=repr)
@POLICIES
def test_points(rules: Ruleset, policy: Policy) -> None:
    """In 60 games under each ruleset the points are the values of live men taken, and what the stake adds to them."""
    check_points(rules, policy, games=60, seed=41, longest=1200)


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", PAID, ids=repr)
@pytest.mark.parametrize(("policy", "games"), [("random", 10_000), ("greedy", 2000)])
def test_points_of_many_games(rules: Ruleset, policy: Policy, games: int) -> None:
    """The same in 10,000 random games and 2,000 greedy ones."""
    check_points(rules, policy, games, seed=42)


def check_games(
    rules: Ruleset, policy: Policy, games: range, start: Position | None = None, longest: int = 600
) -> None:
    """Judge games move by move in a `Game` and in the slow engine: they end where, and as, the rows say."""
    start = start or rules.start()
    arguments = start, rules.mechanics, players(rules, policy), 43
    rows = play_games(*arguments, games, longest, compiled=False)
    for row, number in enumerate(games):
        moves = replay_game(*arguments, number, longest)
        over = outcome_of(rules, rows.ending[row], rows.winner[row], scores(rows, row))
        scene = compare_game(rules, start, moves, over and as_told(over, rules))
        game = lab.Game(rules, start, moves)
        assert read_scene(rules.text(game.position), reference_of(rules).book) == scene
        assert (game.position.scores or (0, 0, 0, 0)) == scores(rows, row) == scene.scores
        assert rows.plies[row] == (throws(game) if rules.mechanics.dice else len(moves))
        assert game.outcome == over
        assert all(game.at(ply).outcome is None for ply in range(1, game.ply))
        assert sum(triumph_of(*pair) for pair in made(game)) == rows.triumphs[row]


def throws(game: lab.Game) -> int:
    """Return how many throws have been played in a game, one that lay on the table at its start among them."""
    return bool(game.start.dice) + sum(move.kind == "roll" for move in game.moves)


def made(game: lab.Game) -> list[tuple[Position, Ruleset, Move]]:
    """Return each move of a game with the position in which it was made."""
    return [(before, game.rules, move) for before, move in zip(game.positions, game.moves, strict=False)]


@EACH
@POLICIES
def test_games(rules: Ruleset, policy: Policy) -> None:
    """Three games under each ruleset end where the slow engine, and a game judged move by move, say that they do."""
    check_games(rules, policy, range(3))


@EACH
def test_games_from_the_middle(rules: Ruleset) -> None:
    """The same for games that begin at some ply of others, be it in the midst of a throw."""
    moves = replay_game(rules.start(), rules.mechanics, players(rules, "random"), 44, 0, 400)
    positions = lab.Game(rules, moves=moves).positions[:-1]
    for position in positions[7 :: max(1, len(positions) // 4)]:
        check_games(rules, "random", range(2), position)


def check_games_from_anywhere(rules: Ruleset, positions: int, seed: int) -> None:
    """Check a game from each of many positions set up by lot, with grey men, dice left and clocks that run out."""
    rng, reference = random.Random(seed), reference_of(rules)
    for _ in range(positions):
        start = at(rules, table_text(rng, reference))
        if len(start.grey) < len(rules.geometry.armies) - 1:
            check_games(rules, "random", range(1), start, longest=120)


@EACH
def test_games_from_anywhere(rules: Ruleset) -> None:
    """The same for games from 20 positions set up by lot."""
    check_games_from_anywhere(rules, 20, seed=45)


@pytest.mark.parametrize("rules", mixed_rulesets(12, seed=46), ids=repr)
def test_games_under_mixed_answers(rules: Ruleset) -> None:
    """The same under rulesets with every answer drawn by lot, from their start and from six positions."""
    check_games(rules, "random", range(1))
    check_games_from_anywhere(rules, 6, seed=47)


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", mixed_rulesets(100, seed=48), ids=repr)
def test_many_games_under_mixed_answers(rules: Ruleset) -> None:
    """The same under a hundred such rulesets, for random and for greedy players."""
    check_games(rules, "random", range(5))
    check_games(rules, "greedy", range(5))
    check_games_from_anywhere(rules, 40, seed=49)


@pytest.mark.exhaustive
@EACH
@POLICIES
def test_many_games(rules: Ruleset, policy: Policy) -> None:
    """The same for a hundred games."""
    check_games(rules, policy, range(100))
