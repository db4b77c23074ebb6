"""Reach and mobility: where a man ever gets, and how many squares he attacks on average, against slow counting."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules_at_hand import proof

import chaturanga_lab as lab
from chaturanga_lab.engine.mobility import mean_reach
from chaturanga_lab.engine.reach import paths
from chaturanga_lab.position import Army, Board, Geometry
from chaturanga_lab.rules import Ruleset
from chaturanga_lab.rules.betza import legs

RULES = lab.ruleset("modern-mate")
TWO = (Army("white"), Army("black", (0, -1)))
BETZA = ("A", "D", "N", "F", "W", "R", "B", "Q", "K", "FfW", "mfWcfF", "FfWD", "W3", "WB", "H")

# Ralph Betza, "About the values of chess pieces", chessvariants.com: average mobility on the empty board of 8 × 8.
BETZAS_AVERAGES = {
    "N": 5.25, "B": 8.75, "R": 14.0, "Q": 22.75, "K": 6.5625, "F": 3.0625, "A": 2.25, "W": 3.5, "D": 3.0,
}  # fmt: skip


# ------------------------------------------------------------------ reach


@pytest.mark.parametrize(
    ("elephant", "one", "army", "board"),
    [("diagonal-jump", 8, 16, 32), ("straight-jump", 16, 32, 64), ("five-ways", 64, 64, 64)],
)
def test_elephants(elephant: str, one: int, army: int, board: int) -> None:
    """A diagonal jumper reaches 8 squares, a straight jumper 16, a five-ways elephant 64; jumpers share none."""
    rules = RULES.choose(elephant=elephant)
    homes = [(side, square) for side, rank in ((0, "1"), (1, "8")) for square in (f"c{rank}", f"f{rank}")]
    each = [lab.reach(rules, "elephant", square, side) for side, square in homes]
    armies = [lab.reach(rules, "elephant", army=side) for side in (0, 1)]
    assert [len(found) for found in each] == [one] * 4
    assert armies == [each[0] | each[1], each[2] | each[3]]
    assert [len(found) for found in armies] == [army] * 2
    assert len(armies[0] | armies[1]) == board
    if elephant != "five-ways":
        assert not armies[0] & armies[1]


def test_reach_is_what_legal_moves_reach() -> None:
    """Walking by the engine's moves, a man alone but for two rajas out of his way comes to the same squares."""
    for option in ("diagonal-jump", "straight-jump"):
        rules = RULES.choose(elephant=option, check="king-capture", baring="none")
        found = {"c1"}
        for _ in range(16):
            for square in sorted(found):
                placement = place({square: "E", "b2": "K", "g8": "k"})
                moves = lab.legal_moves(rules.position(f"{placement} w"), rules)
                found |= {move.target for move in moves if move.origin == square and move.target}
        assert found == lab.reach(rules, "elephant", "c1")


def place(men: dict[str, str]) -> str:
    """Return the placement with these men on these squares."""
    ranks = ("".join(men.get(f"{file}{rank}", "1") for file in "abcdefgh") for rank in range(8, 0, -1))
    return re.sub("1+", lambda ones: str(len(ones[0])), "/".join(ranks))


def test_what_only_takes_reaches_nothing() -> None:
    """A foot soldier on an empty board stays on his file, and only goes ahead."""
    assert lab.reach(RULES, "foot-soldier", "d6") == {"d6", "d7", "d8"}
    assert lab.reach(RULES, "foot-soldier", "d3", army=1) == {"d3", "d2", "d1"}


def test_reach_on_other_boards() -> None:
    """On 14 × 14 a horse reaches all 196 squares; around a table each army's boat keeps to its own eight."""
    great, four = proof("great"), proof("four")
    assert len(lab.reach(great, "horse", "a1")) == 196
    boats = [lab.reach(four, "boat", army=army) for army in range(4)]
    assert [len(found) for found in boats] == [8] * 4


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("dragon",), "There is no kind of man 'dragon'"),
        (("elephant", "i9"), "i9"),
        (("elephant", "c1", 4), "The armies here are numbered from 0 to 1; there is no army 4."),
    ],
)
def test_reach_refuses_in_a_sentence(arguments: tuple[object, ...], says: str) -> None:
    """An unknown kind, square or army is refused with what is allowed."""
    with pytest.raises(ValueError, match=says):
        lab.reach(RULES, *arguments)


def test_nobody_at_home() -> None:
    """Without a square, a kind that does not stand in the army's array is asked for one."""
    rules = Ruleset(**{one.name: getattr(RULES, one.name) for one in fields(RULES)})
    rules.__dict__["start_board"] = Board(RULES.geometry, (None,) * 64)
    with pytest.raises(ValueError, match=r"No elephant stands in the array of Black; name a square to start from\."):
        lab.reach(rules, "elephant", army=1)


@pytest.mark.parametrize("ask", [lambda rules: lab.reach(rules, "elephant"), lab.mobility], ids=["reach", "mobility"])
@pytest.mark.parametrize("other", ["shatranj", None, lab.Game(RULES)])
def test_only_rulesets(ask: Callable[[object], object], other: object) -> None:
    """What is no ruleset is refused in a sentence."""
    with pytest.raises(ValueError, match=r"^A ruleset is due here, such as lab\.ruleset\(\"shatranj\"\), not .+\.$"):
        ask(other)


def test_armies_by_name() -> None:
    """An army may be given by its number or its name; another name is refused with those that there are."""
    assert lab.reach(RULES, "elephant", army="black") == lab.reach(RULES, "elephant", army=1)
    assert lab.reach(RULES, "elephant", army="black") != lab.reach(RULES, "elephant")
    with pytest.raises(ValueError, match="'red' is no army here: white, black"):
        lab.reach(RULES, "elephant", army="red")


# ------------------------------------------------------------------ mobility


@pytest.mark.parametrize("betza", sorted(BETZAS_AVERAGES))
def test_betzas_averages(betza: str) -> None:
    """On the empty board of 8 × 8 the averages are those that Ralph Betza printed."""
    board = Geometry(8, 8, TWO)
    assert mean_reach(legs(betza), board, Fraction(1)) == Fraction(BETZAS_AVERAGES[betza])


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(BETZA), st.integers(1, 12), st.integers(1, 12), st.fractions(0, 1, max_denominator=20))
def test_the_formula_is_the_count(betza: str, files: int, ranks: int, empty: Fraction) -> None:
    """On a board of any size the formula equals counting square by square, a run weighed by what it passes."""
    board = Geometry(files, ranks, TWO)
    total = Fraction(0)
    for square in board.squares:
        best: dict[int, int] = {}
        for path in paths(legs(betza), board, square):
            for passed, target in enumerate(path.squares):
                best[target] = min(passed, best.get(target, passed))
        total += sum(empty**passed for passed in best.values())
    assert mean_reach(legs(betza), board, empty) == total / len(board.squares)


def test_attacks_and_moves_differ_for_the_foot_soldier_alone() -> None:
    """Every officer attacks where he moves; the foot soldier attacks 98/64 squares and goes to 56/64."""
    rows = {row.kind: row for row in lab.mobility(RULES)}
    assert {kind for kind, row in rows.items() if row.attacks != row.moves} == {"P"}
    assert (rows["P"].attacks, rows["P"].moves) == (Fraction(98, 64), Fraction(56, 64))


def test_each_ruleset_has_the_men_of_its_game() -> None:
    """A table has a row for each kind in the array and for each that a foot soldier becomes, and no other."""
    for id in lab.rulesets():
        rules = lab.ruleset(id)
        kinds = {man.kind for _, man in rules.start_board.occupied()}
        kinds |= {one.becomes for _, _, one in rules.mechanics.promotions if one.becomes}
        assert {row.kind for row in lab.mobility(rules)} == kinds


def test_fewer_empty_squares_hinder_runs_only() -> None:
    """With no square empty a chariot attacks as a man of one step; leaps stay as they are; a decimal is exact."""
    empty, full = ({row.kind: row.attacks for row in lab.mobility(RULES, share)} for share in (1, 0))
    assert full["R"] == Fraction(7, 2)
    assert all(full[kind] == empty[kind] for kind in "KENP")
    assert lab.mobility(RULES, 0.7).emptiness == Fraction(7, 10)


@pytest.mark.parametrize("wrong", [-0.1, 1.5, "half", None, True, float("nan"), float("inf")])
def test_a_chance_is_from_0_to_1(wrong: object) -> None:
    """What is no chance from 0 to 1 is refused in a sentence."""
    with pytest.raises(ValueError, match="emptiness is a chance from 0 to 1, not"):
        lab.mobility(RULES, wrong)  # type: ignore[arg-type]


def test_a_table_in_a_notebook() -> None:
    """A notebook shows a table with a caption, headings and a row for each man, under the changed rules' name."""
    table = lab.mobility(RULES.choose(elephant="straight-jump"), 0.5)._repr_html_()
    assert "Elephant: straight jump" in table
    assert "a board on which 50 % of the squares are empty" in table
    assert table.count("<th scope='row'>") == 6
    assert "<th scope='row'>elephant</th><td>3</td><td>3</td>" in table
