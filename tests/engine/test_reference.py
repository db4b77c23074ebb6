"""The kernel against a second move generator that tries everything on a board of squares."""

from __future__ import annotations

from itertools import islice

import pytest
from reference import Reference
from rules_at_hand import all_rulesets, random_positions, some_rulesets

import chaturanga_lab as lab
from chaturanga_lab.engine import moves_available
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset


def check(rules: Ruleset, seed: int, games: int) -> int:
    """Compare moves, boards and facts in positions of random games, fewer on large boards; returns how many moves."""
    reference, compared = Reference(rules.mechanics), 0
    every = max(1, len(rules.geometry.squares) // 13)
    for position in islice(random_positions(rules, seed, games), 0, None, every):
        moves = moves_available(position, rules)
        if not rules.mechanics.dice:
            assert set(moves) == reference.moves(position), rules.text(position)
        for move in moves[:: max(1, len(moves) // 4)]:
            after = lab.apply(position, rules, move)
            if move.kind == "step":
                check_step(reference, rules, position, move, after)
            check_facts(reference, position, move, after)
            compared += 1
    return compared


def check_step(reference: Reference, rules: Ruleset, position: Position, move: Move, after: Position) -> None:
    """Compare the board after a step, and the clock."""
    square = position.geometry.square
    assert move.origin is not None
    assert move.target is not None
    origin, target = square(move.origin), square(move.target)
    man = position.board[origin]
    assert man is not None
    assert after.board == reference.board_after(position, origin, target), (rules.text(position), move)
    starts_anew = position.board[target] is not None or reference.kinds[man.kind].role == "soldier"
    ticks = 0 if rules.mechanics.dice else 1
    assert after.quiet == (0 if starts_anew else position.quiet + ticks)


def check_facts(reference: Reference, position: Position, move: Move, after: Position) -> None:
    """Compare what a position remembers besides its board."""
    square = position.geometry.square
    left = {square(name) for name in (move.origin, move.target) if name}
    assert after.untouched == position.untouched - left
    if after.turn == position.turn:
        return
    attacked = reference.attacked(after.board, after.turn, after.grey)
    assert after.checked == position.checked | ({after.turn} if attacked else set())
    armies = [army for army in range(len(position.geometry.armies)) if army != position.turn]
    if len(armies) == 1:
        gives_check = reference.attacked(after.board, armies[0])
        before = position.checks[position.turn] if position.checks else 0
        assert (after.checks or (0, 0))[position.turn] == (before + 1 if gives_check else 0)


@pytest.mark.parametrize("rules", some_rulesets(), ids=repr)
def test_moves_boards_and_facts(rules: Ruleset) -> None:
    """In a random game under each ruleset, moves, boards after them, and facts are those of the slow generator."""
    assert check(rules, seed=5, games=1) > 5


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", all_rulesets(), ids=repr)
def test_moves_boards_and_facts_of_every_answer(rules: Ruleset) -> None:
    """The same in five games under every ruleset with any single answer changed."""
    assert check(rules, seed=6, games=10) > 50
