"""Lone rajas: a stalemate of the raja alone, against its definition square by square; and checks given in a row."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rules_at_hand import ending, proof, random_positions, uci

import chaturanga_lab as lab
from chaturanga_lab.engine import IllegalMove, moves_available, play_games
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset

MATE = lab.ruleset("modern-mate")
OPTIONS = ["draws", "wins", "removes-any", "removes-imprisoner"]
THIRD_CHECK = ending(MATE, ("mated", "loses"), ("checks", "loses", 3), ("stalemated", "draws"))


def of_the_army(rules: Ruleset) -> Ruleset:
    """Return the rules with a stalemate of the whole army, which draws."""
    changed = ending(rules, ("mated", "loses"), ("stalemated", "draws"))
    changed.__dict__["mechanics"] = replace(changed.mechanics, scope="army")
    return changed


def is_stalemated(position: Position, rules: Ruleset) -> bool:
    """Whether the army has no move, or its raja none though some square beside him holds no man of his, unattacked."""
    army, whole, geometry = position.turn, of_the_army(rules), position.geometry
    raja = next(square for square, man in position.board.men_of(army) if man.kind == "K")
    if geometry.name(raja) in lab.attacked_rajas(position, whole):
        return False
    moves = moves_available(position, whole)
    beside = [
        square
        for square in geometry.squares
        if max(abs(geometry.file(square) - geometry.file(raja)), abs(geometry.rank(square) - geometry.rank(raja))) == 1
    ]
    has_room = any((man := position.board[square]) is None or man.army != army for square in beside)
    return not moves or (has_room and not any(move.origin == geometry.name(raja) for move in moves))


@pytest.mark.parametrize("option", OPTIONS)
def test_stalemate_of_the_raja(option: str) -> None:
    """In random games the verdict, and what may be done, follow the definition square by square."""
    rules, found = proof("alone", option), 0
    for position in random_positions(proof("alone", "removes-any"), 34, 12):
        over, moves = lab.outcome(position, rules), moves_available(position, rules)
        if is_stalemated(position, rules):
            found += 1
            removals = [move for move in moves if move.kind == "remove"]
            if "removes" in option:
                assert moves == tuple(removals)
                assert bool(removals) == (over is None)
            else:
                assert over is not None
                assert over.termination == "stalemated"
                assert lab.legal_moves(position, rules) == (() if option == "wins" else moves)
        else:
            assert over is None or over.termination != "stalemated"
            assert not [move for move in moves if move.kind == "remove"]
    assert found > 5


@pytest.mark.parametrize(
    ("text", "is_over"),
    [
        ("3k/4/1K2/3p/M3 b", False),
        ("k3/2M1/1K2/3p/4 b", True),
        ("k3/pK2/3M/3p/4 b", False),
        ("k3/pK1M/4/3p/4 b", False),
        ("kp2/pp1M/4/4/3K b", False),
    ],
)
def test_worked_positions(text: str, is_over: bool) -> None:
    """A raja in the corner is stalemated though his soldier can move; enclosed by his own men alone he is not."""
    over = lab.outcome(proof("alone").position(text), proof("alone"))
    assert (over is not None and over.termination == "stalemated") == is_over


def test_other_men_may_not_move_then() -> None:
    """Where a stalemated army takes a man off, it may do nothing else, and is told so."""
    rules = proof("alone", "removes-any")
    position = rules.position("k3/2M1/1K2/3p/4 b")
    assert uci(lab.legal_moves(position, rules)) == ["xc4"]
    with pytest.raises(IllegalMove, match=r"Black is stalemated and may only take a man off the board\.$"):
        lab.apply(position, rules, Move.from_uci("d2d1m"))
    (oddity,) = [one for one in lab.check_position(position, rules) if "stalemate" in one]
    assert oddity.startswith("Black's raja has no move, which is a stalemate here (")
    assert oddity.endswith("): Black may only take a man off the board.")


def test_a_raja_that_may_be_left_attacked_is_never_alone() -> None:
    """Where a raja may be taken, he can step anywhere, so that a stalemate of the raja alone is one of the army."""
    rules = ending(lab.ruleset("modern-capture"), ("stalemated", "draws"))
    rules.__dict__["mechanics"] = replace(rules.mechanics, scope="raja")
    position = rules.position("k7/2R5/1K6/8/7p/8/8/8 b")
    assert lab.outcome(position, rules) is None
    assert {"a8b8", "a8b7", "a8a7"} <= set(uci(lab.legal_moves(position, rules)))


def test_third_check_in_a_row() -> None:
    """The third check in a row ends the game, a pause starts the count anew, and with no row the count is only kept."""
    game = lab.Game(THIRD_CHECK, "4k3/7p/8/8/8/8/8/R3K3 w")
    for move in ("a1a8", "e8e7", "a8a7", "e7e6"):
        game = game.play(move)
        assert game.outcome is None
    assert game.play("e1e2").position.checks == ()
    over = game.play("a7a6").outcome
    assert over is not None
    assert (over.winner, over.termination, str(over)) == ("white", "checks", "White has won, checks in a row")
    assert lab.legal_moves(game.play("a7a6").position, THIRD_CHECK) == ()
    assert game.under(MATE).play("a7a6").position.checks == (3, 0)


@pytest.mark.parametrize(
    ("checks", "ends"), [("-", False), ("checks=1.0", False), ("checks=2.0", True), ("checks=0.2", False)]
)
def test_checks_of_a_set_up(checks: str, ends: bool) -> None:
    """Checks that a position remembers count in whole games too: here only g1g8 gives the next, without mate."""
    position = MATE.position(f"7k/8/8/8/7p/7P/8/K5R1 w {checks}")
    games = play_games(position, THIRD_CHECK.mechanics, ("random", "random"), 35, range(200), 1, compiled=False)
    assert set(zip(games.ending, games.winner, strict=True)) == ({(0, -1), (3, 0)} if ends else {(0, -1)})


def test_oddities_of_checks() -> None:
    """That more checks in a row were given than the rules allow, or than end the game, is said."""
    rules = MATE.choose(checks_in_a_row="64-lose")
    said = lab.check_position(rules.position("7k/8/8/8/7p/7P/8/K5R1 w checks=64.0"), rules)
    assert [one for one in said if "checks in a row" in one and one.endswith("is our reading of a set-up.")] == list(
        said
    )
    assert said[0].startswith("White has given 64 checks in a row, and 64 end the game (")
    barred = MATE.choose(checks_in_a_row="perpetual-forbidden")
    said = lab.check_position(barred.position("7k/8/8/8/7p/7P/8/K5R1 w checks=0.12"), barred)
    assert said[0].startswith("Black has given 12 checks in a row, and these rules allow 9 (")


@pytest.mark.parametrize(("given", "is_said"), [(8, False), (9, True), (10, True)])
def test_oddity_of_the_check_before_the_barred_one(given: int, is_said: bool) -> None:
    """Where the tenth check is barred, that is said once nine have been given, and not sooner."""
    barred = MATE.choose(checks_in_a_row="perpetual-forbidden")
    said = lab.check_position(barred.position(f"7k/8/8/8/7p/7P/8/K5R1 w checks={given}.0"), barred)
    assert any("the next is barred unless it mates." in one for one in said) == is_said
