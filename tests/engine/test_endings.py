"""Endings: the first row that holds decides, whichever event makes it true."""

from __future__ import annotations

from typing import get_args

import pytest
from rules_at_hand import ending, proof

import chaturanga_lab as lab
from chaturanga_lab.engine import CONDITION_NAMES, Policy, outcome_of, play_games
from chaturanga_lab.rules.mechanics import Condition, Result

MATE = lab.ruleset("modern-mate")
BOTH: tuple[Policy, Policy] = ("random", "random")


def told(text: str, *rows: tuple[str, str] | tuple[str, str, int], seen: int = 1) -> tuple[str, str | None, str] | None:
    """Return result, winner and termination of a position under the rows, the moves being those of modern-mate."""
    over = lab.outcome(MATE.position(text), ending(MATE, *rows), seen)  # type: ignore[arg-type]
    return (over.result, over.winner, over.termination) if over else None


MATED, STALEMATED = ("mated", "loses"), ("stalemated", "wins")
BARED_AND_STUCK = "k7/8/1KN5/8/8/8/8/8 b"
BARED_AND_MATED = "k6R/8/1K6/8/8/8/8/8 b"


@pytest.mark.parametrize(
    ("text", "rows", "expected"),
    [
        (BARED_AND_STUCK, [MATED, ("bared", "loses"), STALEMATED], ("win", "white", "bared")),
        (BARED_AND_STUCK, [MATED, STALEMATED, ("bared", "loses")], ("win", "black", "stalemated")),
        (BARED_AND_MATED, [("bared", "half-loses"), MATED, STALEMATED], ("half-win", "white", "bared")),
        (BARED_AND_MATED, [MATED, ("bared", "half-loses"), STALEMATED], ("win", "white", "mated")),
        (BARED_AND_MATED + " - 140", [MATED, ("quiet", "draws", 140), STALEMATED], ("win", "white", "mated")),
        (BARED_AND_MATED + " - 140", [("quiet", "draws", 140), MATED, STALEMATED], ("draw", None, "quiet")),
        (BARED_AND_MATED + " - 139", [("quiet", "draws", 140), MATED, STALEMATED], ("win", "white", "mated")),
        ("k7/7p/8/8/8/8/8/K6R b - 9", [MATED, ("quiet", "draws", 9), STALEMATED], ("draw", None, "quiet")),
        ("k7/7p/8/8/8/8/8/K6R b", [MATED, ("repeated", "draws", 3), STALEMATED], None),
        ("k7/8/8/8/8/8/8/K6R b", [MATED, ("bared", "wins"), STALEMATED], ("win", "black", "bared")),
        ("k7/8/8/8/8/8/8/K6R b", [MATED, ("bared", "draws"), STALEMATED], ("draw", None, "bared")),
        ("k7/8/8/8/8/8/8/K6R w", [MATED, ("bared", "loses"), STALEMATED], None),
        (
            "k7/8/8/8/8/8/8/K7 w",
            [MATED, ("bared", "loses"), ("both-bare", "draws"), STALEMATED],
            ("draw", None, "both-bare"),
        ),
        ("k7/7p/8/8/8/8/8/K6R b", [MATED, ("officers-lost", "loses"), STALEMATED], ("win", "white", "officers-lost")),
        ("k7/7p/8/8/8/8/8/K6R w", [MATED, ("officers-lost", "loses"), STALEMATED], None),
        ("8/7p/8/8/8/8/8/K6R b rajas=1.0", [MATED, STALEMATED], ("win", "white", "raja-taken")),
    ],
)
def test_first_row_decides(
    text: str, rows: list[tuple[str, str]], expected: tuple[str, str | None, str] | None
) -> None:
    """Of the rows that hold, the first in the ruleset's order gives result, winner and termination."""
    assert told(text, *rows) == expected


@pytest.mark.parametrize(
    ("text", "safe", "expected"),
    [
        ("8/8/8/8/8/4k3/4R3/K7 b", True, ("draw", None, "bared-can-retake")),
        ("8/8/8/8/8/4k3/4R3/4K3 b", True, ("win", "white", "bared")),
        ("8/8/8/8/8/4k3/4R3/4K3 b", False, ("draw", None, "bared-can-retake")),
        ("8/8/8/8/8/4k3/4R3/K6P b", True, ("win", "white", "bared")),
        ("8/8/8/4k3/8/8/4R3/K7 b", True, ("win", "white", "bared")),
    ],
)
def test_retaking(text: str, safe: bool, expected: tuple[str, str | None, str]) -> None:
    """The bared raja draws if it can take the last man at once, legally where rajas are kept safe, else anyhow."""
    rules = MATE if safe else lab.ruleset("modern-capture")
    rows = [("bared-can-retake", "draws"), ("bared", "loses"), MATED, STALEMATED]
    over = lab.outcome(rules.position(text), ending(rules, *rows))  # type: ignore[arg-type]
    assert over is not None
    assert (over.result, over.winner, over.termination) == expected


def test_stalemate_where_rajas_are_taken() -> None:
    """Where rajas are taken there is no check: an army without a move is stalemated, its raja attacked or not."""
    rules = ending(lab.ruleset("modern-capture"), ("mated", "loses"), ("stalemated", "wins"))
    position = MATE.position("7K/8/8/8/8/8/ppN5/kp6 b")
    over = lab.outcome(position, rules)
    assert lab.attacked_rajas(position, rules) == ("a1",)
    assert over is not None
    assert (over.winner, over.termination) == ("black", "stalemated")


def test_repetition_is_counted_by_others() -> None:
    """A position says how often it was seen only if it is told."""
    rows = [MATED, ("repeated", "draws", 3), STALEMATED]
    assert told("k7/7p/8/8/8/8/8/K6R b", *rows, seen=2) is None
    assert told("k7/7p/8/8/8/8/8/K6R b", *rows, seen=3) == ("draw", None, "repeated")


def test_a_draw_does_not_cut_the_tree() -> None:
    """A drawn position has its legal moves, a won one has none."""
    rules = ending(MATE, ("both-bare", "draws"), ("bared", "loses"), MATED, STALEMATED)  # type: ignore[arg-type]
    assert len(lab.legal_moves(MATE.position("k7/8/8/8/8/8/8/K7 w"), rules)) == 3
    assert lab.legal_moves(MATE.position("k7/8/8/8/8/8/8/K6R b"), rules) == ()


BARE_AND_MATE, BARE_AND_STALEMATE = "k1n4R/8/1K6/8/8/8/8/8 w", "k7/3n4/1K6/4N3/8/8/8/8 w"


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(
    ("text", "order", "termination", "winner"),
    [
        (BARE_AND_MATE, ["bared", "mated", "stalemated"], "bared", "white"),
        (BARE_AND_MATE, ["stalemated", "mated", "bared"], "mated", "white"),
        (BARE_AND_STALEMATE, ["mated", "bared", "stalemated"], "bared", "white"),
        (BARE_AND_STALEMATE, ["mated", "stalemated", "bared"], "stalemated", "black"),
    ],
)
def test_two_endings_at_once(text: str, order: list[str], termination: str, winner: str, compiled: bool) -> None:
    """A capture that bares, and leaves no move, ends a playout by the row that stands first."""
    results: dict[str, Result] = {"bared": "half-loses", "mated": "loses", "stalemated": "wins"}
    rules = ending(MATE, *((condition, results[condition]) for condition in order))  # type: ignore[arg-type, misc]
    games = play_games(MATE.position(text), rules.mechanics, ("greedy", "random"), 1, range(5), 1, compiled)
    for row, army in zip(games.ending, games.winner, strict=True):
        over = outcome_of(rules, row, army)
        assert over is not None
        assert (over.termination, over.winner) == (termination, winner)


@pytest.mark.parametrize("compiled", [False, True])
def test_an_army_already_bare(compiled: bool) -> None:
    """From a position in which an army is bare already, it loses once the enemy has moved, capture or not."""
    rules = lab.ruleset("modern-mate")
    for text, plies in (("k7/8/8/8/8/8/7R/K7 w", 1), ("k7/8/8/8/8/8/7R/K7 b", 2)):
        games = play_games(rules.position(text), rules.mechanics, BOTH, 2, range(20), compiled=compiled)
        assert (set(games.plies), set(games.winner)) == ({plies}, {0})
        assert {rules.mechanics.endings[row - 1].condition for row in games.ending} == {"bared"}


@pytest.mark.parametrize("compiled", [False, True])
def test_quiet_clock_goes_on(compiled: bool) -> None:
    """A position's clock goes on in playouts from it, and is not judged before the first ply."""
    rules = ending(MATE, MATED, STALEMATED, ("quiet", "draws", 20))  # type: ignore[arg-type]
    for quiet, plies in ((0, 20), (15, 5), (20, 1), (99, 1)):
        position = MATE.position(f"k7/8/8/8/8/8/8/K7 w - {quiet}")
        games = play_games(position, rules.mechanics, BOTH, 3, range(20), compiled=compiled)
        assert set(games.plies) == {plies}


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (ending(MATE, ("mated", "loses")), "An ending must say what comes of an army that is stalemated."),
        (ending(MATE, ("stalemated", "loses")), "An ending must say what comes of an army that is mated."),
        (ending(proof("four"), ("bared", "loses")), "An ending must say what comes of the last side that is left."),
        (ending(proof("dice"), ("last-side", "loses"), ("bared", "wins")), "an ending is one of last-side, both-bare"),
        (ending(MATE, *[("quiet", "draws", 1)] * 16), "There can be at most 16 endings."),
    ],
)
def test_what_is_not_played(rules: lab.Ruleset, says: str) -> None:
    """Endings that the engine would not judge rightly are refused with one sentence."""
    with pytest.raises(ValueError, match=says):
        lab.legal_moves(MATE.start(), rules)


def test_every_condition_has_a_name() -> None:
    """Every condition under which a game can end has a name in plain words."""
    assert set(CONDITION_NAMES) == set(get_args(Condition))
