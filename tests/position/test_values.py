"""Squares, geometry, boards and moves: small values that never change."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaturanga_lab.position import Army, Board, Geometry, Man, Move, Position

EIGHT = Geometry(8, 8, (Army("white"), Army("black", (0, -1))))
GREAT = Geometry(14, 14, (Army("white"), Army("black", (0, -1))))
SQUARES = st.sampled_from(GREAT.names)


@given(st.sampled_from([EIGHT, GREAT]), st.data())
def test_square_names(geometry: Geometry, data: st.DataObject) -> None:
    """A square's name leads back to the square."""
    square = data.draw(st.sampled_from(geometry.squares))
    assert geometry.square(geometry.name(square)) == square


@pytest.mark.parametrize("name", ["i1", "a9", "a0", "A1", "e", "", "e22", "é1", None])
def test_no_square(name: str) -> None:
    """A name that is no square of the board is refused with the squares that there are."""
    with pytest.raises(ValueError, match="run from a1 to h8"):
        EIGHT.square(name)


def test_far_edge() -> None:
    """The far edge is where an army's foot soldiers can step no further, whichever way they face."""
    geometry = Geometry(8, 8, (Army("red", (-1, 0)), Army("green", (0, 1))))
    assert geometry.is_far_edge(0, geometry.square("a5"))
    assert geometry.is_far_edge(1, geometry.square("c8"))
    assert not geometry.is_far_edge(1, geometry.square("a5"))


def test_geometry_limits() -> None:
    """A board too large, too small or with confusable armies cannot be made."""
    for files, armies in ((17, ("white", "black")), (0, ("white", "black")), (8, ("blue", "black")), (8, ("white",))):
        with pytest.raises(ValueError, match="A board has"):
            Geometry(files, 8, tuple(Army(name) for name in armies))


def test_put_is_a_new_board() -> None:
    """Changing a board gives another board and leaves the first as it was."""
    empty = Board.empty(EIGHT)
    assert empty.put({"e4": Man(0, "K")})["e4"] == Man(0, "K")
    assert empty["e4"] is None


moves = st.one_of(
    st.builds(Move, st.just("step"), SQUARES, SQUARES, st.none() | st.sampled_from("MENR")),
    st.builds(Move, st.just("remove"), st.none(), SQUARES),
    st.builds(Move, st.sampled_from(["skip", "pass", "resign"])),
    st.builds(Move, st.just("roll"), faces=st.lists(st.integers(1, 6), min_size=1, max_size=2).map(tuple)),
)


@given(moves)
def test_uci_round_trip(move: Move) -> None:
    """Every kind of move is read back from its short form."""
    assert Move.from_uci(move.uci()) == move


@pytest.mark.parametrize("text", ["", "e2", "e2e", "E2E4", "x", "roll:", "e2e3e4", "pass!", None, 7])
def test_bad_uci(text: str) -> None:
    """What is no move is refused with the forms that are."""
    with pytest.raises(ValueError, match=r"A move is text|is not a move: write e2e3"):
        Move.from_uci(text)


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"untouched": frozenset({99})}, "untouched is a frozenset of squares, numbered from 0 to 63, not"),
        ({"untouched": frozenset({"e2"})}, "untouched is a frozenset of squares"),
        ({"untouched": {8}}, "untouched is a frozenset of squares"),
        ({"checked": frozenset({7})}, "checked is a frozenset of armies, numbered from 0 to 1, not"),
        ({"leapt": frozenset({-1})}, "leapt is a frozenset of armies"),
        ({"grey": [0]}, "grey is a frozenset of armies"),
        ({"origins": {(8, 9)}}, "origins is a frozenset of pairs of squares, from 0 to 63, not"),
        ({"origins": frozenset({(8, 64)})}, "origins is a frozenset of pairs of squares"),
        ({"origins": frozenset({8})}, "origins is a frozenset of pairs of squares"),
        ({"origins": frozenset({(8, 9), (8, 10)})}, "origins gives each man one square where he began, not several"),
        ({"turn": 2}, "The turn is one of 2 armies"),
        ({"checks": (1,)}, "checks holds a number for each of 2 armies, or none at all, not"),
        ({"scores": (1, 2, 3)}, "scores holds a number for each of 2 armies"),
        ({"rajas_taken": (1,)}, "rajas_taken holds a number for each of 2 armies"),
        ({"scores": (1, -2)}, r"scores is a tuple of numbers from 0 to 999999, not \(1, -2\)"),
        ({"scores": (1, 0.5)}, "scores is a tuple of numbers"),
        ({"dice": (0,)}, "dice is a tuple of numbers from 1 to 6"),
        ({"dice": [1, 5]}, "dice is a tuple of numbers"),
        ({"dice": (1,) * 9}, "dice holds at most 8 faces, not 9"),
    ],
)
def test_facts_are_of_the_board(facts: dict[str, Any], says: str) -> None:
    """A position whose facts name squares or armies that are not there cannot be made."""
    with pytest.raises(ValueError, match=says):
        replace(Position(Board.empty(EIGHT)), **facts)
