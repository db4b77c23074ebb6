"""The sets of men beside the figures: capitals and Devanagari initials, in the same place of the same size."""

from __future__ import annotations

import re

import pytest

from chaturanga_lab.drawing.pieces import man_drawing
from chaturanga_lab.rules import library

PIECES = library().pieces


@pytest.mark.parametrize("letter", PIECES)
def test_every_kind_has_a_capital_and_an_initial_of_its_sanskrit_name(letter: str) -> None:
    """The capital is the kind's letter; the initial is in Devanagari, and stands somewhere in the name."""
    piece = PIECES[letter]
    capital, initial = (man_drawing(piece.id, letter, men) for men in ("letters", "initials"))
    assert (capital.name, capital.upright, initial.upright) == (f"disc-{letter}", True, True)
    shown = initial.name.removeprefix("disc-")
    assert re.fullmatch("[\u0900-\u097f]+", shown)
    assert shown in piece.name_in("sa-Deva")


def test_no_two_kinds_look_alike_in_any_set() -> None:
    """Whoever tells the men apart by their drawing can do so in every set."""
    for men in ("figures", "letters", "initials"):
        drawn = [man_drawing(piece.id, letter, men).svg for letter, piece in PIECES.items()]
        assert len(set(drawn)) == len(drawn), men


@pytest.mark.parametrize("men", ["figures", "letters", "initials"])
def test_an_unknown_kind_is_its_letter_in_every_set(men: str) -> None:
    """Nobody stands on an empty square: a kind without figure or initial is a capital in a disc."""
    assert man_drawing("dragon", "D", men).name == "disc-D"
    assert ">&lt;<" in man_drawing("", "<", men).svg
