"""Dice: throws, what they let move, and that a turn ends when it should."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from rules_at_hand import uci
from scipy.stats import chisquare

import chaturanga_lab as lab
from chaturanga_lab.engine import chances, moves_available, rolls
from chaturanga_lab.engine import kernel as k
from chaturanga_lab.engine.moves import write_move
from chaturanga_lab.engine.state import load
from chaturanga_lab.engine.tables import tables_of
from chaturanga_lab.position import Move

RULES = lab.ruleset("chaturaji-dice")
START = RULES.start()
UNLIKELY = 0.001  # the seeds are fixed: a test that passes goes on passing


def test_rolls_sum_to_one() -> None:
    """The throws of two dice are 21, their chances sum to 1, and none is due while dice are left."""
    found = rolls(START, RULES)
    assert (len(found), sum(roll.probability for roll in found)) == (21, 1)
    assert {roll.probability for roll in found} == {Fraction(1, 36), Fraction(1, 18)}
    assert rolls(replace(START, dice=(1,)), RULES) == ()
    with pytest.raises(ValueError, match=r"^chaturaji is played without dice: there is nothing to throw\.$"):
        rolls(START, lab.ruleset("chaturaji"))


def test_long_die() -> None:
    """A long die shows 2 to 5, each a quarter of the time."""
    rules = RULES.choose(dice="long-die")
    assert [(roll.faces, roll.probability) for roll in rolls(START, rules)] == [
        ((face,), Fraction(1, 4)) for face in (2, 3, 4, 5)
    ]
    assert chances(rules) == dict.fromkeys("KENBP", Fraction(1, 4))


@pytest.mark.parametrize(("faces", "moves"), [("1", 6), ("5", 6), ("2", 1), ("3", 2), ("4", 0), ("6", 0), ("13", 8)])
def test_moves_by_dice(faces: str, moves: int) -> None:
    """From the array 1 and 5 leave six moves, 2 one, 3 two, and 4 and 6 none."""
    position = RULES.position(f"{START.text()} - - {faces}")
    found = [move for move in moves_available(position, RULES) if move.kind == "step"]
    assert len(found) == moves
    if not found:
        assert uci(moves_available(position, RULES)) == ["pass"]


def test_moves_by_dice_are_uniform() -> None:
    """A random army with dice left plays each move that they allow, and no other, equally often."""
    position = RULES.position("4bK3/8/8/yK7/2gB2gEgNrK/2gPrP4/8/3gK4 g - - 13")
    tables, drawn = tables_of(RULES.mechanics), Counter[Move]()
    s = load(tables, position)
    for seed in range(6000):
        _, code = k.choose_by_dice(tables.t, s, k.seed_game(6, seed), False)
        drawn[write_move(tables, s, code)] += 1
    assert set(drawn) == {move for move in moves_available(position, RULES) if move.kind == "step"}
    assert chisquare(list(drawn.values())).pvalue > UNLIKELY


def test_a_die_waits_for_the_other() -> None:
    """A die that moves nobody now stays until the other is played, and is lost only if it still moves nobody."""
    blocked = "4bK3/8/8/yK7/7rK/8/gP7/gEgN1gK4 g - - 43"
    position = RULES.position(blocked)
    assert uci(move for move in moves_available(position, RULES) if move.kind == "step") == ["b1a3", "b1c3", "b1d2"]
    after = lab.apply(position, RULES, Move.from_uci("b1c3"))
    assert (after.turn, after.dice) == (1, (4,))
    assert "a1c1" in uci(moves_available(after, RULES))


def test_promoted_man_moves_by_his_new_die() -> None:
    """A man just promoted is moved by the second die as what he has become."""
    position = RULES.position("4bK3/1gP6/8/yK7/7rK/8/8/3gK4 g - - 13")
    after = lab.apply(position, RULES, Move.from_uci("b7b8n"))
    assert (after.dice, "b8c6" in uci(moves_available(after, RULES))) == ((3,), True)


def test_clock_of_a_turn() -> None:
    """A turn counts once, at its throw; a pass and a skip add nothing; a resignation counts where nothing is thrown."""
    thrown = lab.apply(START, RULES, Move.from_uci("roll:44"))
    assert (thrown.quiet, lab.apply(thrown, RULES, Move("pass")).quiet) == (1, 1)
    assert lab.apply(thrown, RULES, Move("resign")).quiet == 1
    resigned = lab.apply(START, RULES, Move("resign"))
    assert (resigned.quiet, resigned.grey, resigned.turn, resigned.rajas_taken) == (1, {0}, 1, ())


def test_no_clock_in_a_turn() -> None:
    """With dice left neither the quiet limit nor a repetition ends the game; once the turn is over they do."""
    text = "4bK3/8/8/yK7/6rPrK/8/8/3gK4 g - 200"
    assert lab.outcome(RULES.position(text + " 1"), RULES, 3) is None
    over = lab.outcome(RULES.position(text), RULES)
    assert over is not None
    assert over.termination == "quiet-rounds"


def test_dice_that_lie_unused() -> None:
    """Under rules without dice an army with dice left makes any one move, and the dice are gone."""
    rules = lab.ruleset("chaturaji")
    position = replace(START, dice=(4, 4))
    assert len(lab.legal_moves(position, rules)) == 9
    assert lab.apply(position, rules, Move.from_uci("g1f1")).dice == ()
