"""Partners and places: who wins together, and how the places are given."""

from __future__ import annotations

import pytest
from rules_at_hand import ending, uci

import chaturanga_lab as lab
from chaturanga_lab.engine import moves_available, places_of
from chaturanga_lab.position import Move

RULES = lab.ruleset("chaturaji")
TEAMS = lab.ruleset("chaturaji-teams")


def told(text: str, rules: lab.Ruleset, seen: int = 1) -> tuple[str, str | None, str, tuple[int, ...]] | None:
    """Return result, winner, termination and places of a position."""
    over = lab.outcome(rules.position(text), rules, seen)
    return (over.result, over.winner, over.termination, over.places) if over else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8/8/8/yK7/6rPrK/8/8/8 r rajas=2.0.0.0", ("win", "red and yellow", "last-side", (1, 2, 1, 2))),
        ("4bK3/8/8/8/8/8/8/3gKgP3 g rajas=0.1.0.1", ("win", "green and black", "last-side", (2, 1, 2, 1))),
        ("4bK3/8/8/yK7/7rK/8/8/3gK4 r", ("draw", None, "both-bare", (1, 1, 1, 1))),
        ("4bK3/8/8/yK7/6rPrK/8/8/3gK4 r", ("win", "red and yellow", "bared", (1, 2, 1, 2))),
        ("4bK3/8/8/yK7/6rPrK/8/8/3gKgP3 r", None),
        ("4bK3/8/8/yK7/6rPrK/8/8/3gKgP3 r - - - - gy", ("win", "red and yellow", "bared", (1, 2, 1, 2))),
    ],
)
def test_sides(text: str, expected: tuple[str, str | None, str, tuple[int, ...]] | None) -> None:
    """A side wins when the other has no raja left, or nothing but rajas; rajas alone on both sides draw."""
    assert told(text, TEAMS) == expected


@pytest.mark.parametrize(
    ("text", "seen", "expected"),
    [
        ("8/8/8/8/6rPrK/8/8/8 r rajas=1.2.0.0 - - 5.14.3.3", 1, ("win", "green", "last-side", (2, 1, 3, 3))),
        ("8/8/8/8/6rPrK/8/8/8 r rajas=1.2.0.0 - - 9.9.0.3", 1, ("draw", None, "last-side", (1, 1, 4, 3))),
        ("4bK3/8/8/yK7/7rK/8/8/3gK4 r - - - 1.2.3.4", 1, ("win", "black", "both-bare", (4, 3, 2, 1))),
        ("4bK3/8/8/yK7/6rPrK/8/8/3gK4 r - - - 1.2.3.4", 3, ("win", "black", "repeated", (4, 3, 2, 1))),
        ("4bK3/8/8/yK7/6rPrK/8/8/3gK4 r - 200 - 4.4.4.4", 1, ("draw", None, "quiet-rounds", (1, 1, 1, 1))),
        ("4bK3/8/8/yK7/6rPrK/8/8/3gK4 r - 199", 1, None),
        ("8/8/8/yK7/6rPrK/8/8/8 r rajas=0.0.1.1 100", 1, ("draw", None, "quiet-rounds", (1, 1, 1, 1))),
    ],
)
def test_places_by_points(text: str, seen: int, expected: tuple[str, str | None, str, tuple[int, ...]] | None) -> None:
    """Each for himself the points give the places, and equal ones share the better place."""
    assert told(text, RULES, seen) == expected


@pytest.mark.parametrize(
    ("text", "is_fixed"),
    [
        ("8/8/8/yK7/6rPrK/8/8/8 r rajas=0.0.1.1 - - 20.2.5.0", True),  # Yellow can gain 5 + 1 + 3 and have 14
        ("8/8/8/yK7/6rPrK/8/8/8 r rajas=0.0.1.1 - - 14.2.5.0", False),  # and come level
        ("8/8/8/yK7/6rPrK/8/8/8 r rajas=0.0.1.1 - - 20.7.5.0", False),  # Yellow may come past Green
        ("8/8/8/yK7/6rPrK/8/8/8 r rajas=0.0.1.1 - - 20.0.5.0", True),  # Green and Black are out and share a place
        ("8/8/8/yK7/6rPrK/8/8/8 r rajas=0.0.2.0 - - 20.2.5.0", False),  # Yellow can take all rajas
        ("4bK3/8/8/yK7/6rPrK/8/8/8 r rajas=1.0.0.0 - - 60.2.20.0", False),  # Yellow and Black may change
    ],
)
def test_places_fixed(text: str, is_fixed: bool) -> None:
    """Places are fixed once nobody who is in can come level with one ahead of him, nor take all rajas."""
    over = told(text, RULES)
    assert (over is not None and over[2] == "places-fixed") == is_fixed
    assert told(text, RULES.choose(places="none")) is None


def test_points_held() -> None:
    """Who has more points than his own army is worth wins at once, if it is in."""
    rules = RULES.choose(values="manasollasa", places="none")
    assert told("4bK3/8/8/yK7/6rPrK/8/8/3gK4 r - - - 0.20.0.0", rules) == ("win", "green", "points-held", (2, 1, 2, 2))
    assert told("4bK3/8/8/yK7/6rPrK/8/8/8 r rajas=1.0.0.0 - - 0.20.0.0", rules) is None


def test_order_of_rows_at_a_table() -> None:
    """Of rows that hold at once, the first in the ruleset's order ends the game, a clock before a capture too."""
    text = "4bK3/8/8/yK7/7rK/8/8/3gK4 r - 300 - 1.2.3.4"
    bare, quiet = ("both-bare", "draws"), ("quiet", "by-points", 300)
    last = ("last-side", "loses")
    first, second = (ending(RULES, last, *rows) for rows in ((bare, quiet), (quiet, bare)))
    assert [told(text, rules)[2] for rules in (first, second)] == ["both-bare", "quiet"]  # type: ignore[index]


def test_partners_do_not_attack_each_other() -> None:
    """A raja stands attacked by his opponents' men, never by his partner's, and by nobody who is out."""
    position = TEAMS.position("4bK3/8/8/yK6yE/7rK/8/8/3gK4 r")
    assert (lab.attacked_rajas(position, TEAMS), lab.attacked_rajas(position, RULES)) == ((), ("h4",))
    out = RULES.position("4bK3/8/8/yK6yE/7rK/8/8/3gK4 r - - - - y")
    assert lab.attacked_rajas(out, RULES) == ()


def test_partners_men_stand_in_the_way() -> None:
    """A partner's man, in or out, stops an elephant and is not taken; an opponent's man who is out is taken."""
    for grey in ("", " - - - - y", " - - - - g"):  # the army of the man who stands in the way is in or out
        position = TEAMS.position(f"4bK3/8/8/yK7/yN1rE2gN1rK/8/8/3gK4 r{grey}")
        found = [one for one in uci(moves_available(position, TEAMS)) if one.startswith("c4") and one.endswith("4")]
        assert found == ["c4b4", "c4d4", "c4e4", "c4f4"]


def test_outcome_in_words() -> None:
    """Partners have won together, and a first place that points leave open is shared."""
    over = lab.outcome(TEAMS.position("8/8/8/yK7/6rPrK/8/8/8 r rajas=2.0.0.0"), TEAMS)
    assert str(over) == "Red and Yellow have won, last side left"
    shared = lab.outcome(RULES.position("4bK3/8/8/yK7/7rK/8/8/3gK4 r - - - 4.4.1.0"), RULES)
    assert str(shared) == "first place shared, only rajas left"


def test_places_without_points() -> None:
    """Where nobody counts points there are no places."""
    mate = lab.ruleset("modern-mate").mechanics
    assert places_of(mate, mate.endings[0], 0, ()) == ()


def test_resignation() -> None:
    """An army that resigns is out with its raja, who is taken for nothing and counts for nobody."""
    start = RULES.start()
    after = lab.apply(start, RULES, Move("resign"))
    assert (after.turn, after.grey, after.board) == (1, {0}, start.board)
    assert "resign" not in uci(lab.legal_moves(start, RULES))
    position = RULES.position("4bK3/8/8/yK7/7rK/8/6gN1/3gK4 g - - - - r")
    taken = lab.apply(position, RULES, Move.from_uci("g2h4"))
    assert (taken.scores, taken.rajas_taken) == ((), ())
