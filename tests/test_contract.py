"""What every ruleset promises, whatever it answers."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import chaturanga_lab as lab
from chaturanga_lab.engine import moves_available, play_games
from chaturanga_lab.engine.playout import Policy
from chaturanga_lab.play import read_move, write_move
from chaturanga_lab.rules import Ruleset

RULESETS = pytest.mark.parametrize("rules", [lab.ruleset(id) for id in lab.rulesets()], ids=repr)
POLICIES = pytest.mark.parametrize("policy", ["random", "greedy"])
LONGEST = 300
"""Plies of a game; some rulesets know no draw, and their games are then cut."""


def a_game(rules: Ruleset, policy: Policy = "random", longest: int = LONGEST) -> lab.Game:
    """Return a game of two like players."""
    return lab.replay(lab.simulate(rules, policy=policy, games=1, seed=23, max_plies=longest), 0)


def is_table(rules: Ruleset) -> bool:
    """Tell whether armies sit around a table: they count points, may resign, and go out one by one."""
    return rules.mechanics.turns != "alternate"


def turns_of(game: lab.Game) -> int:
    """Return how many turns a game has had: with dice the throws, a throw and its moves being one turn."""
    return sum(move.kind == "roll" for move in game.moves) if game.rules.mechanics.dice else game.ply


def others(rules: Ruleset) -> Iterator[Ruleset]:
    """Yield the ruleset with each of its answers changed to each other option."""
    for question in rules.questions:
        for option in question.options:
            if option.id != rules.answers[question.id]:
                yield rules.choose(**{question.id: option.id})


@RULESETS
def test_start(rules: Ruleset) -> None:
    """The start is in order: nobody has won, nobody stands attacked, nothing is odd, and the first army can move."""
    start = rules.start()
    assert lab.outcome(start, rules) is None
    assert lab.attacked_rajas(start, rules) == lab.check_position(start, rules) == ()
    assert set(lab.legal_moves(start, rules)) == set(moves_available(start, rules)) != set()
    assert lab.Game(rules).outcome is None


@RULESETS
@POLICIES
def test_games_end(rules: Ruleset, policy: Policy) -> None:
    """A game ends by a condition that the ruleset knows, or is cut at its longest length and called unfinished."""
    known = {ending.condition for ending in rules.endings}
    for row in lab.simulate(rules, policy=policy, games=30, seed=24, max_plies=LONGEST).of():
        verdict = row.verdict
        if verdict.result == "unfinished":
            assert (row.plies, verdict.termination, verdict.winner) == (LONGEST, None, None)
        else:
            assert verdict.termination in known
            assert row.plies <= LONGEST
            assert (verdict.winner is None) == (verdict.result == "draw")


@RULESETS
@POLICIES
def test_replay(rules: Ruleset, policy: Policy) -> None:
    """A game played again move by move is the game that was recorded, and ends on its last ply, not before."""
    results = lab.simulate(rules, policy=policy, games=4, seed=25, max_plies=LONGEST)
    for row in results.of():
        game, verdict = lab.replay(results, row.game), row.verdict
        assert turns_of(game) == row.plies
        assert all(game.at(ply).outcome is None for ply in range(max(0, game.ply - 12), game.ply))
        over = game.outcome
        assert (over and (over.result, over.winner, over.termination)) == (
            None if verdict.result == "unfinished" else (verdict.result, verdict.winner, verdict.termination)
        )
        if over and is_table(rules):
            assert (verdict.scores, verdict.places) == (over.scores, over.places)


@RULESETS
def test_resigning(rules: Ruleset) -> None:
    """At a table each army may resign when it is to move, until one side is left; of two armies none resigns."""
    game = lab.Game(rules)
    if not is_table(rules):
        with pytest.raises(lab.IllegalMove):
            game.resign()
        return
    while not game.outcome:
        army = game.position.turn
        game = game.resign()
        assert army in game.position.grey
        assert game.position.turn not in game.position.grey
    assert game.outcome.termination == "last-side"
    assert len({rules.mechanics.side_of(army) for army in {0, 1, 2, 3} - game.position.grey}) == 1
    assert game.undo().outcome is None


@RULESETS
@POLICIES
def test_seeds(rules: Ruleset, policy: Policy) -> None:
    """The same seed gives the same games on any number of threads; another seed gives others."""
    one, two, other = (
        lab.simulate(rules, policy=policy, games=10, seed=seed, max_plies=LONGEST, threads=threads).of()
        for seed, threads in ((26, 1), (26, 2), (27, 1))
    )
    assert one == two != other


@RULESETS
def test_texts(rules: Ruleset) -> None:
    """Each position of a game is read back from its text, and each legal move from its two written forms."""
    game = a_game(rules)
    for ply in range(0, game.ply, 7):
        position, legal = game.positions[ply], game.at(ply).legal_moves()
        assert rules.position(rules.text(position)) == position
        for move in legal:
            said = write_move(position, rules, move)
            assert read_move(said, position, rules, legal) == move, said
            assert lab.Move.from_uci(move.uci()) == move


@RULESETS
@POLICIES
def test_interpreted_and_compiled(rules: Ruleset, policy: Policy) -> None:
    """Interpreted and compiled, the same games are played."""
    policies = (policy,) * len(rules.geometry.armies)
    arguments = rules.start(), rules.mechanics, policies, 28, range(6), LONGEST
    assert play_games(*arguments, compiled=False) == play_games(*arguments, compiled=True)


def switch(game: lab.Game, ply: int, rules: Ruleset) -> None:
    """Go on under other rules from a ply: ask all that a board asks, and play a move if there is one."""
    switched = game.at(ply).under(rules)
    position, legal = switched.position, switched.legal_moves()
    assert switched.outcome is None or not legal
    assert rules.position(rules.text(position)) == position
    lab.check_position(position, rules)
    lab.compare_moves(position, game.first_rules, rules)
    if legal:
        after = switched.play(legal[ply % len(legal)])
        assert after.undo().position == position
        assert after.outcome is None or not after.legal_moves()


@RULESETS
def test_switches(rules: Ruleset) -> None:
    """At some plies of a game, each question can be answered otherwise, and the game goes on or is over."""
    game = a_game(rules)
    changed = list(others(rules))
    for ply in random.Random(29).sample(range(game.ply + 1), 5):
        for other in changed:
            switch(game, ply, other)


@pytest.mark.exhaustive
@RULESETS
@POLICIES
def test_switches_at_every_ply(rules: Ruleset, policy: Policy) -> None:
    """The same at every ply of a game of up to 120."""
    game, changed = a_game(rules, policy, 120), list(others(rules))
    for ply in range(game.ply + 1):
        for other in changed:
            switch(game, ply, other)


@RULESETS
def test_games_go_on_after_a_switch(rules: Ruleset) -> None:
    """A game switched in its midst is played on, move by move and then in bulk, and its end counts or is unfinished."""
    game, rng = a_game(rules), random.Random(30)
    for other in rng.sample(list(others(rules)), 12):
        switched = game.at(game.ply // 2).under(other)
        for _ in range(10):
            if moves := switched.legal_moves():
                switched = switched.play(rng.choice(moves))
        if not switched.outcome:
            results = lab.simulate(other, games=2, seed=31, start=switched, max_plies=60)
            assert {row.verdict.result for row in results.of()} <= {"win", "half-win", "draw", "unfinished"}
