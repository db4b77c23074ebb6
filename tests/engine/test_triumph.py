"""Triumphs and other points: who leaves the board, what it brings, and that greedy players count the same."""

from __future__ import annotations

import pytest
from rules_at_hand import random_positions, uci

import chaturanga_lab as lab
from chaturanga_lab.engine import men_taken, moves_available, triumph_of, values_of
from chaturanga_lab.position import Move

RULES = lab.ruleset("chaturaji")
TEAMS = lab.ruleset("chaturaji-teams")
STAKES = RULES.choose(values="stakes")
FOUR = ["chaturaji", "chaturaji-dice", "chaturaji-teams", "chaturaji-teams-dice"]
MOVE = Move.from_uci("c3e5")


@pytest.mark.parametrize(
    ("rules", "text", "taken", "points"),
    [
        (RULES, "4bK3/8/8/yK2rB4/3bByB2rK/2gB5/8/3gK4 g", ("d4", "e4", "d5"), 6),
        (TEAMS, "4bK3/8/8/yK2rB4/3bByB2rK/2gB5/8/3gK4 g", ("e4", "d5"), 4),
        (TEAMS.choose(triumph="takes-three"), "4bK3/8/8/yK2rB4/3bByB2rK/2gB5/8/3gK4 g", ("d4", "e4", "d5"), 4),
        (RULES.choose(triumph="none"), "4bK3/8/8/yK2rB4/3bByB2rK/2gB5/8/3gK4 g", (), 0),
        (RULES, "4bK3/8/8/yK2rB4/3rByB2rK/2gB5/8/3gK4 g", (), 0),
        (RULES, "4bK3/8/8/yK2rB4/3bByB2rK/2gB5/8/3gK4 g - - - - y", (), 0),
        (RULES, "4bK3/8/8/yK2rByN3/3bByB2rK/2gB5/8/3gK4 g", ("e5", "d4", "e4", "d5"), 9),
        (RULES, "8/8/8/yK2rBbK3/3bByB2rK/2gB5/8/3gK4 g", ("e5",), 5),
        (RULES, "4bK3/8/3yBbB3/yK2rB4/3bByB2rK/2gB5/8/3gK4 g", ("d4", "e4", "d5", "d6", "e6"), 10),
    ],
)
def test_triumph(rules: lab.Ruleset, text: str, taken: tuple[str, ...], points: int) -> None:
    """A boat that completes a square with a living boat of each other army takes them, an opponent's for two points."""
    position = rules.position(text)
    after = lab.apply(position, rules, MOVE)
    assert men_taken(position, rules, MOVE) == taken
    assert triumph_of(position, rules, MOVE) == (len(taken) > 1)
    assert (after.scores or (0, 0, 0, 0))[1] == points
    assert [position.geometry.name(square) for square, _ in after.board.occupied()].count("e5") == 1
    assert len(list(position.board.occupied())) - len(list(after.board.occupied())) == len(taken)


def test_only_a_move_of_a_boat_makes_a_triumph() -> None:
    """A square completed by a promotion takes nobody."""
    rules = RULES.with_piece("boat", "W")
    position = rules.position("8/gPbB6/yBrB6/yK6bK/7rK/8/8/3gK4 g")
    move = Move.from_uci("a7a8b")
    assert not triumph_of(position, rules, move)
    assert len(list(lab.apply(position, rules, move).board.occupied())) == len(list(position.board.occupied()))


@pytest.mark.parametrize("id", FOUR)
def test_greedy_counts_what_is_scored(id: str) -> None:
    """What a move brings a greedy player is by how much its points grow when it is made."""
    for rules in (
        lab.ruleset(id),
        lab.ruleset(id).choose(values="stakes"),
        lab.ruleset(id).choose(values="manasollasa"),
    ):
        for position in random_positions(rules, 8, 2):
            moves = [move for move in moves_available(position, rules) if move.kind == "step"]
            before = (position.scores or (0, 0, 0, 0))[position.turn]
            after = [(lab.apply(position, rules, move).scores or (0, 0, 0, 0))[position.turn] for move in moves]
            assert values_of(position, rules, moves) == [points - before for points in after]


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("rajas=0.2.0.0 - - 0.10.0.0 yb", (0, 54, 0, 0)),
        ("rajas=0.2.0.0 - - 0.60.0.0 yb", (0, 65, 0, 0)),
        ("rajas=0.1.1.0 - - 0.10.5.0 yb", (0, 15, 5, 0)),
    ],
)
def test_all_rajas(text: str, scores: tuple[int, ...]) -> None:
    """Who has himself taken the last of the other rajas has 54 points at least."""
    position = RULES.position(f"4bK3/8/8/yK7/7rK/8/6gN1/3gK4 g {text}")
    after = lab.apply(position, RULES, Move.from_uci("g2h4"))
    over = lab.outcome(after, RULES)
    assert after.scores == scores
    assert over is not None
    assert (over.winner, over.termination) == ("green", "all-rajas" if scores[1] >= 54 else "last-side")
    assert over.places[1] == 1


@pytest.mark.parametrize(
    ("text", "move", "scores"),
    [
        ("4bK3/8/8/yK7/7rK/7gK/8/8 g", "h3h4", (0, 2, 0, 0)),
        ("4bK3/8/8/yK7/6rK1/7gK/8/8 g", "h3h4", (0, 1, 0, 0)),
        ("4bK3/8/8/yK7/6rK1/7gK/8/8 g - - - - r", "h3h4", (0, 1, 0, 0)),
        ("4bK3/8/8/yK7/7rK/8/8/2gK5 g", "c1d1", ()),
    ],
)
def test_thrones(text: str, move: str, scores: tuple[int, ...]) -> None:
    """A raja on the square where an opponent's raja began wins a stake, two if he takes him there, none on his own."""
    assert lab.apply(STAKES.position(text), STAKES, Move.from_uci(move)).scores == scores


def test_no_throne_of_a_partner() -> None:
    """A partner's throne pays nothing."""
    rules = TEAMS.choose(values="stakes")
    position = rules.position("4bK3/8/8/1yK6/8/7rK/8/3gK4 y")
    assert lab.apply(position, rules, Move.from_uci("b5a5")).scores == ()
    position = rules.position("4bK3/8/8/1rK6/8/7yK/8/3gK4 r")
    assert lab.apply(position, rules, Move.from_uci("b5a5")).scores == ()


def test_grey_men_bring_nothing() -> None:
    """A raja taken brings five points and greys his army, whose men bring nothing afterwards."""
    position = RULES.position("4bK2gE/8/6rB1/yK7/7rK/8/8/2gPgK2rP1 g")
    after = lab.apply(position, RULES, Move.from_uci("h8h4"))
    assert (after.scores, after.grey) == ((0, 5, 0, 0), {0})
    again = RULES.position("4bK3/8/6rB1/yK7/8/8/8/3gK2gE1 g rajas=0.1.0.0 - - 0.5.0.0 r")
    later = lab.apply(again, RULES, Move.from_uci("g1g6"))
    assert (later.scores, later.quiet) == ((0, 5, 0, 0), 0)
    assert "g1g6" in uci(moves_available(again, RULES))
