"""Replay: a row, and the game behind it."""

from random import Random
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Results, Row
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("name", ["modern-mate", "modern-capture", "shatranj"])
def test_replay_is_the_game_of_the_row(name: str, policy: str) -> None:
    """Fifty games of each policy and ruleset, replayed by the rules of a single game, end as their rows say."""
    rules = lab.ruleset(name).choose(draws="threefold-and-70")
    results = lab.simulate(rules, policy=policy, games=50, seed=11)
    for row in results.of():
        game = lab.replay(results, row.game)
        verdict, over = row.verdict, game.outcome
        assert (game.ply, game.start, game.rules) == (row.plies, rules.start(), rules)
        assert (over.result, over.winner, over.termination) == (verdict.result, verdict.winner, verdict.termination)
        before = zip(game.positions, game.moves, strict=False)
        assert sum(position.board[move.target] is not None for position, move in before) == row.captures
        assert sum(move.becomes is not None for move in game.moves) == row.promotions


def test_replay_under_a_ruleset(results: Results, mate: Ruleset, capture: Ruleset) -> None:
    """A game is replayed under the ruleset named by value or label, the first if none is named."""
    assert lab.replay(results, 3).rules == mate
    assert lab.replay(results, 3, capture).rules == lab.replay(results, 3, capture.label).rules == capture


def test_replay_of_unfinished_game(mate: Ruleset) -> None:
    """A game that was cut is replayed to the ply at which it was cut."""
    game = lab.replay(lab.simulate(mate, games=3, max_plies=10), 2)
    assert (game.ply, game.outcome) == (10, None)


def test_replay_of_ones_own_policy(mate: Ruleset) -> None:
    """A game of a function is replayed by asking the function again with the same chance."""

    def any_move(rules: Ruleset, position: Position, rng: Random) -> Move:
        return rng.choice(lab.legal_moves(position, rules))

    results = lab.simulate(mate, policy=any_move, games=2, max_plies=40)
    game = lab.replay(results, 1)
    assert game.ply == results.game(1).plies
    assert game == lab.replay(results, 1)


def test_changed_row_is_noticed(results: Results, mate: Ruleset) -> None:
    """A row that is not that of the game is not passed over in silence."""
    row = results.game(4)
    wrong = Row(4, row.verdict, row.plies + 1, row.captures, row.promotions)
    games = dict(results.games) | {mate.label: (*results.of()[:4], wrong)}
    with pytest.raises(ValueError, match="Game 4 played again is not the game in the table"):
        lab.replay(Results(results.plan, games), 4)


@pytest.mark.parametrize("number", [-1, 60, "4", None])
def test_no_such_game(results: Results, number: Any) -> None:
    """A game that was not played is refused, and the sentence says how many there are."""
    with pytest.raises(ValueError, match=r"There is no game .* there are 60, from 0"):
        lab.replay(results, number)
