"""Rights: double steps, and leaps that are not spent; when they are there, when they go, and what repetition sees."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rules_at_hand import proof, random_positions, uci

import chaturanga_lab as lab
from chaturanga_lab.engine import kernel as k
from chaturanga_lab.engine import moves_available
from chaturanga_lab.engine.state import load, unload
from chaturanga_lab.engine.tables import tables_of
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset
from chaturanga_lab.rules.rights import double_steps, rights_of

RULES = proof("double")
START = RULES.start().text()
ARRAY = "rnekmenr/pppppppp/8/8/8/8/PPPPPPPP/RNEKMENR"


def doubles(text: str, rules: Ruleset = RULES) -> list[str]:
    """Return the legal moves that go two squares straight ahead, but for leaps and slides of men who always may."""
    moves = lab.legal_moves(rules.position(text), rules)
    return [one for one in uci(moves) if one[0] == one[2] and abs(int(one[1]) - int(one[3])) == 2]


def test_first_moves() -> None:
    """Before raja, minister and chariots soldiers have two first moves: 12 in all, 20 with elephants and horses."""
    assert doubles(ARRAY + " w") == ["a2a4", "d2d4", "e2e4", "h2h4"]
    assert doubles(ARRAY + " b") == ["a7a5", "d7d5", "e7e5", "h7h5"]
    assert [lab.perft(RULES.start(), RULES, depth) for depth in (1, 2)] == [20, 20 * 20]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (ARRAY + " w moved=d1", ["a2a4", "e2e4", "h2h4"]),
        (ARRAY + " w moved=a2", ["d2d4", "e2e4", "h2h4"]),
        (ARRAY + " w moved=h8h7", ["a2a4", "d2d4", "e2e4", "h2h4"]),
        (ARRAY + " w moved=a1d1e1h1", []),
        ("rnekmenr/pppppppp/8/8/8/n7/PPPPPPPP/RNEKMENR w", ["d2d4", "e2e4", "h2h4"]),
        ("rnekmenr/pppppppp/8/8/n7/8/PPPPPPPP/RNEKMENR w", ["d2d4", "e2e4", "h2h4"]),
        ("rnekmenr/pppppppp/8/8/8/P7/1PPPPPPP/RNEKMENR w", ["d2d4", "e2e4", "h2h4"]),
        ("rnekmenr/pppppppp/8/8/8/8/PPPPPPPP/1NEKMENR w", ["d2d4", "e2e4", "h2h4"]),
        ("rnekmenr/pppppppp/8/8/8/8/PPPPPPPP/NNEKMENR w", ["d2d4", "e2e4", "h2h4"]),
        ("rnekmenr/pppp1ppp/8/4p3/8/4P3/PPPP1PPP/RNEKMENR w", ["a2a4", "d2d4", "h2h4"]),
        ("rnekmenr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNEKMENR w", ["a2a4", "d2d4", "e1e3", "h2h4"]),
        ("rnekmenr/pppp1ppp/8/8/4P3/4p3/PPPP1PPP/RNEKMENR w", ["a2a4", "d2d4", "h2h4"]),
        ("rnekmenr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNEKMENR w moved=e1", ["a2a4", "d2d4", "h2h4"]),
    ],
)
def test_double_step(text: str, found: list[str]) -> None:
    """A double step needs a man who has not moved, one behind him, two empty squares; minister and soldier alike."""
    assert doubles(text) == found


def test_double_step_is_no_attack() -> None:
    """Two squares ahead nothing is attacked or taken, and a soldier that has passed is not taken in passing."""
    beside = RULES.position("rnek1enr/pppp1ppp/8/8/3m4/8/PPPPPPPP/RNEKMENR w")
    assert "d2d4" not in uci(lab.legal_moves(beside, RULES))
    assert lab.attacked_rajas(RULES.position("rne1menr/pppppppp/8/8/3k4/8/PPPPPPPP/RNEKMENR w"), RULES) == ()
    passing = RULES.position("rnekmenr/pppp1ppp/8/8/4p3/8/PPPPPPPP/RNEKMENR w")
    after = lab.apply(passing, RULES, Move.from_uci("d2d4"))
    assert [one for one in uci(lab.legal_moves(after, RULES)) if one.startswith("e4")] == ["e4e3"]


def test_double_step_saves_the_raja() -> None:
    """A double step may stand between raja and chariot, and may not uncover the raja."""
    checked = RULES.position("4k3/8/8/8/r1K5/8/1P6/1R6 w")
    assert "b2b4" not in uci(lab.legal_moves(checked, RULES))  # this chariot's home is a1
    checked = RULES.position("4k3/7p/8/8/K6r/8/3P4/3M4 w home=d1")
    assert "d2d4" in uci(lab.legal_moves(checked, RULES))
    pinned = RULES.position("7k/7p/8/8/8/8/rP1K4/1R6 w home=b1")
    assert not [one for one in uci(lab.legal_moves(pinned, RULES)) if one.startswith("b2")]


def test_soldier_loses_his_right_with_the_man_behind() -> None:
    """When the man behind moves or is taken, the soldier's double step is gone, though another comes to stand there."""
    game = lab.Game(RULES).play("b1c3").play("b8c6").play("a1b1").play("a8b8").play("b1a1").play("b8a8")
    assert doubles(RULES.text(game.position)) == ["d2d4", "e2e4", "h2h4"]
    taking = RULES.position("rnekmenr/pppppppp/8/8/8/1n6/PPPPPPPP/RNEKMENR b")
    after = lab.apply(taking, RULES, Move.from_uci("b3a1"))
    assert double_steps(RULES.mechanics, after) == double_steps(RULES.mechanics, taking) - {8}


def hashed(rules: Ruleset, start: Position, moves: str) -> int:
    """Return how the kernel's hash changes over some moves."""
    tables = tables_of(rules.mechanics)
    s, change, position = load(tables, start), 0, start
    for move in map(Move.from_uci, moves.split()):
        origin, target = (tables.squares[rules.geometry.square(name or "")] for name in (move.origin, move.target))
        change ^= k.carry_out(tables.t, s, tables.z, s[k.BOARD + origin] << k.SQUARE_BITS | target)
        position = lab.apply(position, rules, move)
    assert unload(tables, s, position) == position
    return change


def test_repetition_sees_the_right() -> None:
    """A right that goes makes another position, once; a chariot that takes no right from anybody makes none."""
    there_and_back = "a1b1 a8b8 b1a1 b8a8"
    game = lab.Game(RULES).play("b1c3").play("b8c6")
    assert hashed(RULES, game.position, there_and_back) != 0
    assert hashed(RULES, game.position, f"{there_and_back} {there_and_back}") == hashed(
        RULES, game.position, there_and_back
    )
    for move in f"{there_and_back} {there_and_back} a1b1 a8b8".split():
        assert game.outcome is None  # on ply 10 the men stand for the third time as on ply 2, where rights were
        game = game.play(move)
    assert game.outcome is not None
    assert (game.outcome.termination, game.ply) == ("repeated", 12)
    alone = RULES.position("rnekmenr/1ppppppp/8/p7/P7/8/1PPPPPPP/RNEKMENR w")
    assert hashed(RULES, alone, "a1a2 a8a7 a2a1 a7a8") == 0


@pytest.mark.parametrize("option", ["backed", "officers-too"])
def test_hash_and_identity(option: str) -> None:
    """In random games, two positions of a run without captures have equal hashes if and only if they are the same."""
    rules = proof("double", option)
    tables = tables_of(rules.mechanics)
    for position in list(random_positions(rules, 31, 3, longest=60))[::12]:
        seen: dict[object, int] = {rules.identity(position): 0}
        edge = [(position, load(tables, position), 0)]
        for here, s, value in edge:
            if len(seen) > 60:
                break
            for move in moves_available(here, rules):
                origin, target = (
                    tables.squares[rules.geometry.square(name or "")] for name in (move.origin, move.target)
                )
                if s[k.BOARD + target] == 0:
                    after, new = lab.apply(here, rules, move), s.copy()
                    change = k.carry_out(tables.t, new, tables.z, new[k.BOARD + origin] << k.SQUARE_BITS | target)
                    total = value ^ change ^ (1 << 62 if after.turn != position.turn else 0)
                    if rules.identity(after) not in seen:
                        assert total not in seen.values()
                        edge.append((after, new, value ^ change))
                    assert seen.setdefault(rules.identity(after), total) == total


def test_count_of_men_with_a_right() -> None:
    """A soldier enters the home of a man who is lost, whether or not the others of that kind have their double step."""
    assert RULES.mechanics.double_step is not None
    assert RULES.mechanics.double_step.also == ("M",)
    assert "e7e8m" not in uci(lab.legal_moves(RULES.position("k7/4P3/8/8/8/8/8/3KM3 w"), RULES))
    assert "e7e8m" in uci(lab.legal_moves(RULES.position("k7/4P3/8/8/8/8/8/3K4 w"), RULES))


def test_leap_as_often_as_he_likes() -> None:
    """A leap that may be repeated is noted but not spent, be it now or earlier, and goes with a check."""
    rules = proof("leap", "any-number")
    position = rules.position("6k1/p7/8/8/8/8/6PP/7K w leapt=w")
    assert uci(lab.legal_moves(position, rules)) == ["g2g3", "h1f2", "h1g1", "h1g3", "h2h3"]
    after = lab.apply(replace(position, leapt=frozenset()), rules, Move.from_uci("h1f2"))
    assert after.leapt == {0}
    again = lab.apply(after, rules, Move.from_uci("a7a6"))
    assert {"f2d1", "f2e4", "f2h1"} <= set(uci(lab.legal_moves(again, rules)))
    checked = lab.apply(again, rules, Move.from_uci("f2h1"))
    assert rights_of(rules.mechanics, checked) == rights_of(rules.mechanics, position)
    gone = rules.position("6k1/p7/8/8/8/8/6PP/7K w checked=w")
    assert uci(lab.legal_moves(gone, rules)) == ["g2g3", "h1g1", "h2h3"]


def test_who_gains_nothing() -> None:
    """A chariot that slides has no use for a double step, so that his moving makes no other position."""
    rules = proof("double", "officers-too")
    start = rules.start()
    names = {rules.geometry.name(square) for square in double_steps(rules.mechanics, start)}
    backed = [f"{file}{rank}" for file in "bcefg" for rank in "27"]
    ministers, elephants = ["e1", "e8"], ["c1", "c8", "f1", "f8"]
    assert names == {*backed, *ministers, *elephants}
