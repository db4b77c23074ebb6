"""Leaps: what is remembered of them, how they are written, and that a bared raja may save himself by one."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from rules_at_hand import uci

import chaturanga_lab as lab
from chaturanga_lab.engine import play_games
from chaturanga_lab.rules import Ruleset
from chaturanga_lab.rules.mechanics import Leap
from chaturanga_lab.rules.rights import rights_of

MATE = lab.ruleset("modern-mate")


def leaping(leap: Leap) -> Ruleset:
    """Return rules under which rajas leap as no file says."""
    made = Ruleset(**{one.name: getattr(MATE, one.name) for one in fields(MATE)})
    made.__dict__["mechanics"] = replace(MATE.mechanics, leap=leap)
    return made


def test_leaps_are_facts() -> None:
    """That a raja has leapt is remembered under any rule, so that a switch knows who has had his only leap."""
    often = MATE.choose(king_leap="any-number-before-check")
    game = lab.Game(often, "6k1/p7/8/8/8/8/6PP/7K w").play("h1f2")
    assert game.position.leapt == {0}
    for option, may in (("once-before-check", {1}), ("none", set()), ("any-number-before-check", {0, 1})):
        rules = often.choose(king_leap=option)
        assert rights_of(rules.mechanics, game.under(rules).position)[0] == may


@pytest.mark.parametrize(("move", "leapt"), [("d1d2", set()), ("d1e2", set()), ("d1b2", {0}), ("d3f4", set())])
def test_a_plain_step_is_no_leap(move: str, leapt: set[int]) -> None:
    """Of a raja whose first move alone may be a leap, it is remembered whether that was one."""
    game = lab.Game(lab.ruleset("hindustani"), "6nk/8/8/8/8/3N4/8/3K4 w home=d1").play(move)
    assert game.position.leapt == leapt
    assert game.play("g8h6").position.leapt == leapt


@pytest.mark.parametrize(
    ("betza", "captures", "goes", "takes"),
    [
        ("N", True, True, True),
        ("mN", True, True, False),
        ("cN", True, False, True),
        ("N", False, True, False),
        ("cN", False, False, False),
    ],
)
def test_leap_in_betza(betza: str, captures: bool, goes: bool, takes: bool) -> None:
    """The letters m and c say of a leap what they say of any move; without captures it takes in no case."""
    rules = leaping(Leap(betza, captures))
    moves = uci(lab.legal_moves(rules.position("6k1/p7/8/8/8/8/5ePP/7K w"), rules))
    assert ("h1f2" in moves, "h1g3" in moves) == (takes, goes)
    greedy = lab.simulate(rules, "greedy", games=30, start="6k1/p7/8/8/8/8/5ePP/7K w", max_plies=1)
    assert set(greedy["captures"]) == {int(takes)}


RETAKING = [
    ("8/8/8/4k3/6M1/8/8/K7 b", "once-before-check", "draw"),
    ("8/8/8/2K5/k7/8/1R6/8 b", "once-before-check", "draw"),
    ("8/8/8/4k3/6M1/8/8/K7 b", "any-number-before-check", "draw"),
    ("8/8/8/4k3/6M1/8/8/K7 b leapt=b", "any-number-before-check", "draw"),
    ("8/8/8/4k3/6M1/8/8/K7 b leapt=b", "once-before-check", "win"),
    ("8/8/8/4k3/6M1/8/8/K7 b checked=b", "once-before-check", "win"),
    ("8/8/8/4k3/6M1/8/8/K7 b", "once-no-capture", "win"),
    ("8/8/8/4k3/6M1/8/8/K7 b", "none", "win"),
    ("8/8/8/4k3/6MP/8/8/K7 b", "once-before-check", "win"),
    ("8/8/8/4k3/6M1/7K/8/8 b", "once-before-check", "win"),
]


@pytest.mark.parametrize(("text", "leap", "result"), RETAKING)
def test_retaking_by_a_leap(text: str, leap: str, result: str) -> None:
    """A bared raja draws if his leap takes the last man legally, and has lost if the leap is spent or may not take."""
    rules = lab.ruleset("shatranj").choose(king_leap=leap)
    over = lab.outcome(rules.position(text), rules)
    assert over is not None
    assert over.result == result
    assert over.termination == ("bared-can-retake" if result == "draw" else "bared")


def test_retaking_by_a_leap_where_rajas_are_taken() -> None:
    """Where rajas are taken he may also leap to a guarded square."""
    rules = lab.ruleset("modern-capture").choose(king_leap="once-before-check")
    over = lab.outcome(rules.position("8/8/8/4k3/6M1/7K/8/8 b"), rules)
    assert over is not None
    assert over.termination == "bared-can-retake"


@pytest.mark.parametrize(
    ("rights", "ending"), [("-", "bared-can-retake"), ("leapt=b", "bared"), ("checked=b", "bared")]
)
def test_retaking_in_whole_games(rights: str, ending: str) -> None:
    """A greedy player's capture of the last man is judged so in whole games too, compiled or not."""
    for name in ("modern-capture", "shatranj"):
        rules = lab.ruleset(name).choose(king_leap="once-before-check")
        start = rules.position(f"8/8/8/4k3/6n1/5M2/8/7K w {rights}")
        for compiled in (True, False):
            games = play_games(start, rules.mechanics, ("greedy", "greedy"), 1, range(5), 1, compiled)
            assert {rules.mechanics.endings[number - 1].condition for number in games.ending} == {ending}
