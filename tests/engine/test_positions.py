"""Positions: facts kept through moves, the kernel's array and back, and what must hold of every move."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules_at_hand import all_rulesets, at, ending, proof, some_rulesets, uci

import chaturanga_lab as lab
from chaturanga_lab.engine import IllegalMove, men_taken, moves_available
from chaturanga_lab.engine.state import load, unload
from chaturanga_lab.engine.tables import tables_of
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset
from chaturanga_lab.rules.mechanics import Result
from chaturanga_lab.rules.rights import rights_of

RULES = all_rulesets()
MATE = lab.ruleset("modern-mate")


@st.composite
def games(draw: st.DrawFn) -> tuple[Ruleset, list[Position]]:
    """Return rules and the positions of a game in which any possible moves are chosen."""
    rules = RULES[draw(st.integers(0, len(RULES) - 1))]
    positions = [rules.start()]
    for choice in draw(st.lists(st.integers(0, 10_000), max_size=25)):
        moves = moves_available(positions[-1], rules)
        if not moves:
            break
        positions.append(lab.apply(positions[-1], rules, moves[choice % len(moves)]))
    return rules, positions


@settings(max_examples=60, deadline=None)
@given(games())
def test_every_possible_move_can_be_made(game: tuple[Ruleset, list[Position]]) -> None:
    """Legal moves are possible, distinct, and can be made; making them leaves the position given as it was."""
    rules, positions = game
    position = positions[-1]
    before, moves = repr(position), moves_available(position, rules)
    assert set(lab.legal_moves(position, rules)) in (set(moves), set())
    assert len(set(moves)) == len(moves)
    for move in moves:
        after = lab.apply(position, rules, move)
        assert after.geometry == position.geometry
        men = len(list(position.board.occupied())) - len(list(after.board.occupied()))
        assert men == len(men_taken(position, rules, move))
    assert repr(position) == before


@settings(max_examples=60, deadline=None)
@given(games(), st.randoms(use_true_random=False))
def test_other_moves_cannot(game: tuple[Ruleset, list[Position]], rng: object) -> None:
    """A move between any two squares that is not among the possible ones is refused with one sentence."""
    rules, positions = game
    position, names = positions[-1], positions[-1].geometry.names
    possible = {(move.origin, move.target) for move in moves_available(position, rules)}
    for _ in range(20):
        origin, target = rng.choice(names), rng.choice(names)  # type: ignore[attr-defined]
        if (origin, target) not in possible:
            with pytest.raises(IllegalMove, match=r"^\S.*\.$"):
                lab.apply(position, rules, Move("step", origin, target))


@settings(max_examples=60, deadline=None)
@given(games())
def test_array_and_back(game: tuple[Ruleset, list[Position]]) -> None:
    """Each position comes back from the kernel's array with every fact, and so does its text."""
    rules, positions = game
    tables = tables_of(rules.mechanics)
    for position in positions:
        blank = replace(position, turn=0, quiet=0, dice=(), scores=(), rajas_taken=())
        assert unload(tables, load(tables, position), blank) == position
        assert at(rules, rules.text(position)) == position


def test_quiet_and_untouched() -> None:
    """A quiet move adds to the clock, a foot soldier's move or a capture starts it anew; squares left are touched."""
    rules = lab.ruleset("modern-mate")
    game = lab.Game(rules).play("b1c3").play("b8c6").play("c3d5")
    assert game.position.quiet == 3
    assert game.play("e7e6").position.quiet == 0
    assert game.play("e7e6").play("d5c7").position.quiet == 0
    home = lab.Game(rules).play("b1c3").play("b8c6").play("c3b1").play("c6b8")
    untouched = {rules.geometry.name(square) for square in rules.start().untouched - home.position.untouched}
    assert untouched == {"b1", "b8"}
    assert home.position.board == rules.start().board


def test_checks_are_kept_under_any_rules() -> None:
    """That a raja was checked, and how often in a row, is kept even where no rule asks, and checks end with a pause."""
    rules = lab.ruleset("modern-capture")
    game = lab.Game(rules, "4k3/7p/8/8/8/8/8/R3K3 w").play("a1a8").play("e8e7").play("a8a7")
    assert game.position.checked == {1}
    assert game.position.checks == (2, 0)
    assert game.play("e7e6").play("a7a1").position.checks == ()


def test_leap_is_spent() -> None:
    """A leap spends the right and a step keeps it, unless the leap must be the raja's first move."""
    rules, first = proof("leap"), proof("leap", "first-move-only")
    position = rules.position("6k1/p7/8/8/8/8/6PP/7K w")
    assert uci(lab.legal_moves(position, rules)) == ["g2g3", "h1f2", "h1g1", "h1g3", "h2h3"]
    assert uci(lab.legal_moves(replace(position, leapt=frozenset({0})), rules)) == ["g2g3", "h1g1", "h2h3"]
    assert lab.apply(position, rules, Move.from_uci("h1f2")).leapt == {0}
    assert lab.apply(position, rules, Move.from_uci("h1g1")).leapt == set()
    start = first.start()
    position = lab.apply(lab.apply(start, first, Move.from_uci("e2e3")), first, Move.from_uci("d7d6"))
    after = lab.apply(position, first, Move.from_uci("e1e2"))
    assert after.leapt == set()
    assert (rights_of(first.mechanics, position)[0], rights_of(first.mechanics, after)[0]) == ({0, 1}, {1})


@pytest.mark.parametrize(
    ("name", "option", "text", "legal"),
    [
        ("leap", "", "6k1/p7/8/8/8/8/6PP/7K w leapt=w", ["g2g3", "h1g1", "h2h3"]),
        ("leap", "", "6k1/p7/8/8/8/8/6PP/7K w checked=w", ["g2g3", "h1g1", "h2h3"]),
        ("leap", "", "6k1/p7/8/8/8/8/6PP/r6K w", []),
        ("leap", "", "6k1/p7/8/8/8/6n1/6PP/7K w", ["h1g1", "h2g3"]),
        ("leap", "", "6k1/p7/8/8/8/8/5nPP/6K1 w", ["g1e2", "g1f1", "g1f2", "g1f3", "g2g3", "h2h3"]),
        ("leap", "", "6k1/p7/8/8/8/7n/6PP/7K w", ["g2g3", "g2h3", "h1g3"]),
        ("leap", "once-no-capture", "6k1/p7/8/8/8/7n/6PP/7K w", ["g2g3", "g2h3", "h1g3"]),
        ("leap", "", "6k1/p7/8/8/8/6m1/6PP/7K w", ["h1g1", "h1g3", "h2g3", "h2h3"]),
        ("leap", "once-no-capture", "6k1/p7/8/8/8/6m1/6PP/7K w", ["h1g1", "h2g3", "h2h3"]),
        ("leap", "", "8/8/8/8/8/6k1/p3P3/7K w", ["e2e3", "h1g1"]),
    ],
)
def test_leap(name: str, option: str, text: str, legal: list[str]) -> None:
    """The leap goes where a horse's move leads, never out of check, never onto an attacked square or a raja."""
    rules = proof(name, option)
    assert uci(lab.legal_moves(rules.position(text), rules)) == legal


def test_leap_is_no_attack() -> None:
    """A raja that may leap attacks no square by it: the enemy raja may stand a horse's move away."""
    rules = proof("leap")
    position = rules.position("8/p7/8/8/8/4k3/8/6K1 w")
    assert lab.attacked_rajas(position, rules) == ()
    assert not {"g1e2", "g1f3"} & set(uci(lab.legal_moves(position, rules)))


@pytest.mark.parametrize(
    ("text", "advances"),
    [
        ("8/P2PP3/8/8/7k/8/8/R3K2R w", ["e7e8m"]),
        ("8/P2PP3/8/8/7k/8/8/R3K3 w", ["a7a8r", "e7e8m"]),
        ("8/P2PP3/8/8/7k/8/8/R3K1MR w", []),
        ("r3k2r/8/8/7K/8/8/p2pp3/8 b", ["d2d1m"]),
    ],
)
def test_home_piece_if_lost(text: str, advances: list[str]) -> None:
    """A foot soldier enters the last rank only at home of a man of whom one is lost, and never where a raja stood."""
    rules = proof("leap")
    moves = uci(lab.legal_moves(rules.position(text), rules))
    assert [move for move in moves if move[3] in "18" and len(move) == 5] == advances
    assert not [move for move in moves if move[:2] in ("a7", "d7", "e7", "a2", "d2", "e2") and len(move) == 4]


def test_barred_soldier_attacks() -> None:
    """A foot soldier that may not enter the last rank still gives check there."""
    rules = proof("leap")
    assert lab.attacked_rajas(rules.position("3k4/4P3/8/8/8/8/8/RNEMK3 b"), rules) == ("d8",)


EMPTY = "14/14/14/14/14/14/14/14/14/14"


def test_step_back() -> None:
    """A foot soldier that steps back goes on shielding its raja, and what it took is gone."""
    rules = proof("great")
    shield = rules.position("14/K3P4r3k/14/14/14/14/14/14/14/14/14/14/14/5Y8 w")
    after = lab.apply(shield, rules, Move.from_uci("e13e14m"))
    assert after.board["e14"] is None
    assert after.board["e13"] is not None
    taken = rules.position("3n9k/4P9/14/14/14/14/14/14/14/14/14/14/14/K4Y8 w")
    after = lab.apply(taken, rules, Move.from_uci("e13d14m"))
    assert after.board["d14"] is None
    over = lab.outcome(after, rules)
    assert over is not None
    assert (over.winner, over.termination) == ("white", "officers-lost")


def test_removal_turn() -> None:
    """A stalemated army takes off any man but the raja and those that shield its own; that is its turn."""
    rules = proof("great")
    position = rules.position(f"k1n4R6/14/K13/4C9/{EMPTY} b")
    assert uci(lab.legal_moves(position, rules)) == ["xe11", "xh14"]
    assert lab.outcome(position, rules) is None
    after = lab.apply(position, rules, Move.from_uci("xe11"))
    assert (after.turn, after.quiet, after.board["e11"], after.phase) == (0, 0, None, "move")
    last = rules.position(f"kn5M6/14/1K12/14/{EMPTY} b")
    assert uci(lab.legal_moves(last, rules)) == ["xh14"]
    over = lab.outcome(lab.apply(last, rules, Move.from_uci("xh14")), rules)
    assert over is not None
    assert (over.winner, over.termination) == ("black", "officers-lost")


@pytest.mark.parametrize(("result", "legal"), [("removes-imprisoner", ["xc6"]), ("removes-any", ["xc6", "xh3"])])
def test_removal_of_an_imprisoner(result: Result, legal: list[str]) -> None:
    """Where only a man that imprisons may be taken off, a man that takes no square from the raja stays."""
    rules = ending(MATE, ("mated", "loses"), ("stalemated", result))
    assert uci(lab.legal_moves(MATE.position("k7/8/1KN5/8/7p/7P/8/8 b"), rules)) == legal


def test_nobody_to_remove() -> None:
    """A stalemated army that only its own men hold fast finds no man that imprisons it, and has drawn."""
    position = MATE.position("7K/8/8/8/8/8/pp6/kp5R b")
    anybody = ending(MATE, ("mated", "loses"), ("stalemated", "removes-any"))
    assert uci(lab.legal_moves(position, anybody)) == ["xh1"]
    imprisoner = ending(MATE, ("mated", "loses"), ("stalemated", "removes-imprisoner"))
    assert lab.legal_moves(position, imprisoner) == ()
    over = lab.outcome(position, imprisoner)
    assert over is not None
    assert (over.result, over.winner, over.termination) == ("draw", None, "stalemated")


def test_at_the_table() -> None:
    """With his raja an army is out: its men turn grey, are taken for nothing, and its turn is passed over."""
    rules = proof("four")
    position = rules.position("4bK3/8/8/yK7/yE5rPrK/8/6gN1/3gK4 g")
    after = lab.apply(position, rules, Move.from_uci("g2h4"))
    assert (after.turn, after.grey, after.scores, after.rajas_taken) == (2, {0}, (0, 5, 0, 0), (0, 1, 0, 0))
    later = lab.apply(after, rules, Move.from_uci("a4g4"))
    assert (later.turn, later.quiet, later.scores) == (3, 0, (0, 5, 0, 0))
    last = lab.apply(later, rules, Move.from_uci("e8e7"))
    assert last.turn == 1
    assert lab.outcome(last, rules) is None


def test_last_army() -> None:
    """The last army at the table has won."""
    rules = proof("four")
    position = rules.position("8/8/8/8/6rPrK/8/6gN1/3gK4 g rajas=0.2.0.0 - - - yb")
    over = lab.outcome(lab.apply(position, rules, Move.from_uci("g2h4")), rules)
    assert over is not None
    assert (over.result, over.winner, over.termination) == ("win", "green", "last-side")
    assert lab.legal_moves(lab.apply(position, rules, Move.from_uci("g2h4")), rules) == ()


def test_pass() -> None:
    """An army at the table without a move passes, and the clock goes on."""
    rules = proof("four")
    position = rules.position("gKgP2bK3/gPgP6/8/yK7/7rK/8/8/8 g")
    assert uci(lab.legal_moves(position, rules)) == ["pass"]
    after = lab.apply(position, rules, Move("pass"))
    assert (after.turn, after.quiet, after.board) == (2, 1, position.board)


def test_dice() -> None:
    """A turn with dice throws, plays each die with a kind that it names, and may skip or must pass the rest."""
    rules = proof("dice")
    start = rules.start()
    assert len(lab.legal_moves(start, rules)) == 21
    thrown = lab.apply(start, rules, Move.from_uci("roll:31"))
    assert (thrown.turn, thrown.dice, thrown.quiet) == (0, (3, 1), 1)
    assert uci(lab.legal_moves(thrown, rules)) == [
        "g1f1",
        "g2f2",
        "g3f3",
        "g4f4",
        "h2f1",
        "h2f3",
        "h4g5",
        "h4h5",
        "skip",
    ]
    played = lab.apply(thrown, rules, Move.from_uci("h2f3"))
    assert (played.turn, played.dice, played.quiet) == (0, (1,), 1)
    assert (lab.apply(played, rules, Move("skip")).turn, lab.apply(played, rules, Move("skip")).dice) == (1, ())
    done = lab.apply(played, rules, Move.from_uci("g1f1"))
    assert (done.turn, done.dice, done.quiet) == (1, (), 0)
    lost = lab.apply(start, rules, Move.from_uci("roll:44"))
    assert uci(lab.legal_moves(lost, rules)) == ["pass"]
    assert lab.apply(lost, rules, Move("pass")).turn == 1


def test_raja_taken_by_a_die() -> None:
    """A raja taken with the first die ends the turn, and the second die is lost."""
    rules = proof("dice")
    position = rules.position("4bK3/8/8/yK7/7rK/8/6gN1/3gK4 g - - 33")
    after = lab.apply(position, rules, Move.from_uci("g2h4"))
    assert (after.turn, after.dice, after.grey) == (2, (), {0})


@pytest.mark.parametrize("rules", some_rulesets(), ids=repr)
def test_too_many_men(rules: Ruleset) -> None:
    """A position with more men than the engine holds is refused with one sentence."""
    start = rules.start()
    full = start.board.put({square: next(man for man in start.board.men if man) for square in start.geometry.squares})
    if len(full.men) > 31:
        with pytest.raises(ValueError, match=r"at most 1 and 30 can be\.$"):
            lab.legal_moves(replace(start, board=full), rules)


def test_stepping_back_may_uncover_the_own_raja() -> None:
    """A foot soldier that takes on the last rank and steps back empties that square, so a shield must not be taken."""
    rules = lab.ruleset("nilakantha")
    shield = rules.position("e1n1K3/1P6/8/8/8/8/8/k7 w")
    assert "b7c8m" not in uci(lab.legal_moves(shield, rules))
    without = rules.position("2n1K3/1P6/8/8/8/8/8/ke6 w")
    assert "b7c8m" in uci(lab.legal_moves(without, rules))
