"""No word without a use: what an option may do, some option does."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest

from chaturanga_lab.rules import library
from chaturanga_lab.rules.effects import RESULTS, Advance, Effect
from chaturanga_lab.rules.mechanics import Condition, Dice, DoubleStep, Leap, Result, Scope, Takes, Turns

EFFECTS = [option.effect for question in library().questions.values() for option in question.options]
ROWS = [row for effect in EFFECTS for row in effect.endings] + [
    row for option in library().standing.values() for row in option.effect.endings
]


def test_every_word_has_an_option() -> None:
    """Each thing that an option may do is done by one."""
    words = {field.name for field in fields(Effect)}
    used = {word for word in words for effect in EFFECTS if getattr(effect, word) != getattr(Effect(), word)}
    assert words == used


@pytest.mark.parametrize("condition", get_args(Condition))
def test_every_condition_has_an_option(condition: Condition) -> None:
    """Each condition ends a game under some option, and is told what may come of it."""
    assert condition in {row.condition for row in ROWS}
    assert RESULTS[condition]


@pytest.mark.parametrize("result", get_args(Result))
def test_every_result_has_an_option(result: Result) -> None:
    """Each thing that may come of a condition comes of one under some option."""
    assert result in {row.result for row in ROWS}


@pytest.mark.parametrize("scope", get_args(Scope))
def test_every_scope_has_an_option(scope: Scope) -> None:
    """Each reading of who is stalemated is an option."""
    assert scope in {effect.scope for effect in EFFECTS}


@pytest.mark.parametrize("turns", get_args(Turns))
def test_every_order_of_turns_has_a_board_or_an_option(turns: Turns) -> None:
    """Each order of turns is that of a board, or comes with an option."""
    assert turns in {setup.turns for setup in library().setups.values()} | {effect.turns for effect in EFFECTS}


@pytest.mark.parametrize("takes", get_args(Takes))
def test_every_triumph_has_an_option(takes: Takes) -> None:
    """Each thing that a triumph may take off the board is taken under some option."""
    assert takes in {effect.triumph.takes for effect in EFFECTS if effect.triumph}


@pytest.mark.parametrize(
    ("word", "shape", "plain"),
    [
        ("promotion", Advance, Advance("M")),
        ("leap", Leap, Leap("N")),
        ("double_step", DoubleStep, DoubleStep(("M",))),
        ("dice", Dice, Dice(1, (("K",),))),
    ],
)
def test_every_key_of_a_word_has_an_option(word: str, shape: type, plain: object) -> None:
    """Each key of a promotion, a leap, a double step and a throw differs from the plain form under some option."""
    said = [getattr(effect, word) for effect in EFFECTS if getattr(effect, word)]
    for name in {field.name for field in fields(shape)} - {"betza"}:  # every leap that we know of is a horse's
        assert len({getattr(one, name) for one in (*said, plain)}) > 1, name


def test_a_promoted_minister_goes_back_in_four_ways() -> None:
    """To the square left or to that of origin, always or except on marked squares, are options beside not at all."""
    ways = {(effect.promotion.returns, effect.promotion.stays_on_marked) for effect in EFFECTS if effect.promotion}
    assert ways == {("", False), *((back, stays) for back in ("square-left", "origin") for stays in (False, True))}
