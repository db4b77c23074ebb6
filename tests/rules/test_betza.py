"""Betza: the subset that we read, and the letters that we refuse by name."""

import pytest

from chaturanga_lab.rules import legs


def steps(text: str, forward: tuple[int, int] = (0, 1)) -> set[tuple[int, int]]:
    """Return the unit steps of a Betza string."""
    return {(leg.files, leg.ranks) for leg in legs(text, forward)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A", {(2, 2), (2, -2), (-2, -2), (-2, 2)}),
        ("D", {(0, 2), (2, 0), (0, -2), (-2, 0)}),
        ("FfW", {(1, 1), (1, -1), (-1, -1), (-1, 1), (0, 1)}),
        ("N", {(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)}),
        ("K", {(file, rank) for file in (-1, 0, 1) for rank in (-1, 0, 1)} - {(0, 0)}),
        ("flF", {(-1, 1)}),
        ("sW", {(1, 0), (-1, 0)}),
        ("vD", {(0, 2), (0, -2)}),
        ("frblF", {(1, 1), (-1, -1)}),
    ],
)
def test_steps(text: str, expected: set[tuple[int, int]]) -> None:
    """Each atom and direction means the steps that the notation's inventor gave it."""
    assert steps(text) == expected


def test_foot_soldier() -> None:
    """The foot soldier steps straight without taking and takes diagonally without stepping."""
    found = {(leg.files, leg.ranks): (leg.moves, leg.captures) for leg in legs("mfWcfF")}
    assert found == {(0, 1): (True, False), (1, 1): (False, True), (-1, 1): (False, True)}


def test_slides_repeat() -> None:
    """R, B and Q repeat their step without end; a number sets how often."""
    assert {leg.reach for leg in legs("Q")} == {99}
    assert {leg.reach for leg in legs("W3")} == {leg.reach for leg in legs("R3")} == {3}
    assert steps("Q") == steps("K")


@pytest.mark.parametrize("forward", [(0, 1), (0, -1), (1, 0), (-1, 0)])
def test_facing(forward: tuple[int, int]) -> None:
    """An army's forward step goes where the army faces, and symmetric moves are the same for all."""
    assert steps("fW", forward) == {forward}
    assert steps("N", forward) == steps("N")
    east, north = forward
    assert steps("frF", forward) == {(east + north, north - east)}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("G", "'G'"),
        ("nN", "'n'"),
        ("pR", "'p'"),
        ("fN", "N a direction"),
        ("N3", "N a number"),
        ("", "text"),
        ("f", "'f'"),
        ("W W", "' '"),
        ("J", "not among W F D A N H K R B Q; other letters mean different things to different programs."),
        ("R100", "repeats R too often"),
    ],
)
def test_refused(text: str, named: str) -> None:
    """A letter outside the subset is named, never guessed at."""
    with pytest.raises(ValueError, match="Betza string") as error:
        legs(text)
    assert named in str(error.value)
