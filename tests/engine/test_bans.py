"""Bans: moves that a rule forbids for what they do to the enemy, against the same rules without a ban."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from rules_at_hand import ending, proof, random_positions, uci

import chaturanga_lab as lab
from chaturanga_lab.engine import IllegalMove, moves_available
from chaturanga_lab.engine import kernel as k
from chaturanga_lab.engine.state import load
from chaturanga_lab.engine.tables import tables_of
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset

MATE = lab.ruleset("modern-mate")
NO_STALEMATE = ending(MATE, ("mated", "loses"), ("stalemated", "forbidden"))
NO_THIRD_CHECK = ending(MATE, ("mated", "loses"), ("stalemated", "wins"), ("checks", "forbidden", 3))
GAMES = {"stalemate": 0, "stalemate-of-the-raja": 0, "checks": 2, "both": 3, "and-to-origin": 0}
"""The options of the proof, and from which check in a row on checks are barred."""


def without_ban(rules: Ruleset) -> Ruleset:
    """Return the rules with a draw instead of a ban, and nothing else that could end a game sooner."""
    mated = [("mated", "loses")] if rules.mechanics.safe else []
    return ending(rules, *mated, ("stalemated", "draws"))  # type: ignore[arg-type]


def allowed(position: Position, rules: Ruleset, free: Ruleset, first_barred: int) -> Iterator[Move]:
    """Yield the moves that are legal without a ban and break none, as the outcome without a ban tells."""
    for move in moves_available(position, free):
        after = lab.apply(position, free, move)
        over = lab.outcome(after, free)
        how = over.termination if over else ""
        checks = after.checks[position.turn] if after.checks and first_barred else -1
        is_mate = not moves_available(after, free)
        stalemates = how == "stalemated" and any(
            row.result == "forbidden" and row.condition == "stalemated" for row in rules.mechanics.endings
        )
        if how == "raja-taken" or not (stalemates or (checks >= first_barred > 0 and not is_mate)):
            yield move


@pytest.mark.parametrize("option", GAMES)
def test_bans_are_what_they_say(option: str) -> None:
    """In random games the barred moves are those that stalemate the enemy, or check once too often without a mate."""
    rules, first_barred = proof("barred", option), GAMES[option]
    free, barred = without_ban(rules), 0
    for position in random_positions(rules, 32, 6, longest=60):
        expected = list(allowed(position, rules, free, first_barred))
        found = [move for move in moves_available(position, rules) if move.kind == "step"]
        assert found == expected, rules.text(position)
        barred += len(moves_available(position, free)) - len(expected)
    assert barred > 3


SURE = [MATE, lab.ruleset("hindustani"), proof("barred", "stalemate"), proof("barred", "and-to-origin")]


@pytest.mark.parametrize("rules", SURE, ids=repr)
def test_sure_moves_are_moves(rules: Ruleset) -> None:
    """In random games, an army that surely can move after a step of the enemy's has a move then, or stands in check."""
    free, tables, found = without_ban(rules), tables_of(rules.mechanics), Counter[bool]()
    for position in list(random_positions(rules, 36, 4))[::3]:
        s, square = load(tables, position), rules.geometry.square
        for move in moves_available(position, free):
            after = lab.apply(position, free, move)
            origin, target = (tables.squares[square(name or "")] for name in (move.origin, move.target))
            home = s[k.ORIGIN + s[k.BOARD + origin]]
            is_sure = k.can_surely_move(tables.t, s, after.turn, target, home)
            can = bool(moves_available(after, free)) or bool(lab.attacked_rajas(after, free))
            found[is_sure] += 1
            assert can >= is_sure, (rules.text(position), move)
    assert found[True] > found[False] > 0


def test_stalemating_is_barred() -> None:
    """Two moves of the horse leave the raja in the corner without a move, and both are barred; others are not."""
    position = MATE.position("k7/8/1K6/4N3/7p/7P/8/8 w")
    lost = lab.compare_moves(position, MATE, NO_STALEMATE).lost
    assert uci(lost) == ["e5c6", "e5d7"]
    assert lab.perft(position, NO_STALEMATE, 1) == lab.perft(position, MATE, 1) - 2
    with pytest.raises(
        IllegalMove,
        match=r"^e5 to c6 is not possible: it would leave Black without a move, which these rules forbid\.$",
    ):
        lab.apply(position, NO_STALEMATE, Move.from_uci("e5c6"))


def test_mate_is_not_barred() -> None:
    """To mate is to leave the enemy without a move, and is not barred, be it the third check in a row or not."""
    for rules in (NO_STALEMATE, NO_THIRD_CHECK):
        position = rules.position("k7/7p/1K6/8/8/8/7P/6R1 w checks=2.0")
        over = lab.outcome(lab.apply(position, rules, Move.from_uci("g1g8")), rules)
        assert over is not None
        assert (over.winner, over.termination) == ("white", "mated")


@pytest.mark.parametrize(
    ("checks", "is_barred"), [("", False), ("checks=1.5", False), ("checks=2.0", True), ("checks=9.0", True)]
)
def test_third_check_is_barred(checks: str, is_barred: bool) -> None:
    """An army that has given two checks in a row may give no third; how often the other gave check does not matter."""
    position = MATE.position(f"8/7p/4k3/8/8/8/R7/4K3 w {checks}")
    lost = uci(lab.compare_moves(position, MATE, NO_THIRD_CHECK).lost)
    assert lost == (["a2a6", "a2e2"] if is_barred else [])
    if is_barred:
        with pytest.raises(IllegalMove, match=r"it would be check number \d+ in a row, which these rules forbid\.$"):
            lab.apply(position, NO_THIRD_CHECK, Move.from_uci("a2a6"))


def test_raja_is_always_taken() -> None:
    """A raja that stands attacked may be taken, though his army would be left without a move or it were a check."""
    for rules in (NO_STALEMATE, NO_THIRD_CHECK):
        position = rules.position("k6R/8/1K6/8/8/8/8/8 w checks=7.0")
        assert "h8a8" in uci(moves_available(position, rules))


@pytest.mark.parametrize("depth", [2, 3])
def test_perft(depth: int) -> None:
    """Perft counts what can be played move by move, bans and removals included."""

    def played(position: Position, rules: Ruleset, depth: int) -> int:
        moves = lab.legal_moves(position, rules)
        return (
            len(moves)
            if depth == 1
            else sum(played(lab.apply(position, rules, one), rules, depth - 1) for one in moves)
        )

    for option in GAMES:
        rules = proof("barred", option)
        for position in list(random_positions(rules, 33, 2))[5::20]:
            assert lab.perft(position, rules, depth) == played(position, rules, depth)


@pytest.mark.parametrize("text", ["4/4/p3/P2p/K1kp b", "4/4/p1p1/P1pM/K1kp b"])
def test_every_move_barred(text: str) -> None:
    """An army whose every move would stalemate is itself stalemated, even in check, and has drawn."""
    rules = proof("barred", "stalemate")
    position = rules.position(text)
    assert len(moves_available(position, without_ban(rules))) in (1, 2)
    assert moves_available(position, rules) == ()
    over = lab.outcome(position, rules)
    assert over is not None
    assert (over.result, over.winner, over.termination) == ("draw", None, "stalemated")
    with pytest.raises(IllegalMove, match=r"it would leave White without a move, which these rules forbid\.$"):
        lab.apply(position, rules, Move.from_uci("c1c2" if "M" not in text else "c3d2"))


def test_set_up_stalemated() -> None:
    """Where stalemating is forbidden, an army that was set up without a move has drawn; one that is mated has lost."""
    for text, expected in (("k7/8/1KN5/8/7p/7P/8/8 b", "stalemated"), ("k6R/8/1K6/8/8/8/8/8 b", "mated")):
        over = lab.outcome(MATE.position(text), NO_STALEMATE)
        assert over is not None
        assert (over.termination, over.winner) == (expected, "white" if expected == "mated" else None)
