"""Touchstones that do not come true are named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.play import untrue

STONE = next(stone for stone in lab.rules.touchstones() if stone.id == "P21")


def test_ours_come_true() -> None:
    """Each touchstone of the package comes true."""
    assert untrue(lab.rules.touchstones()) == []


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"outcome": "black", "termination": "mated"}, "outcome is black (mated); played, it is ongoing."),
        ({"outcome": "draw", "termination": "repeated"}, "outcome is draw (repeated); played, it is ongoing."),
        ({"legal": ()}, "legal lacks "),
        ({"legal": None}, ""),
        ({"illegal": ("h1h2",)}, "illegal[0] is h1h2, which is legal."),
        ({"illegal": ("h1h8",)}, ""),
        ({"moves": ("h1h8",), "legal": None}, "moves[0] is h1h8, which cannot be played. "),
        ({"moves": ("z1h8",), "legal": None}, "moves[0] is z1h8, which cannot be played. "),
    ],
)
def test_what_does_not_come_true_is_named(changes: dict[str, Any], says: str) -> None:
    """An outcome, a move or a list that is not so is named by file, case and key, with what came instead."""
    last = len(STONE.cases) - 1
    wrong = replace(STONE, cases=(*STONE.cases[:last], replace(STONE.cases[last], **changes)))
    found = untrue([wrong])
    assert len(found) == bool(says)
    assert all(one.startswith(f"data/touchstones/P21.toml: cases[{last}].{says}") for one in found)


def test_a_wrong_list_says_both_ways() -> None:
    """A list with a move too many and one too few names both, and then all that there are."""
    case = STONE.cases[0]
    assert case.legal
    wrong = replace(STONE, cases=(replace(case, legal=("a8a7", *case.legal[1:])),))
    (found,) = untrue([wrong])
    assert (
        f"legal lacks {case.legal[0]} and lists a8a7, not legal here; played, there are {', '.join(case.legal)}."
        in found
    )
