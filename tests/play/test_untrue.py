"""Touchstones that do not come true are named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.play import untrue

STONES = {stone.id: stone for stone in lab.rules.touchstones()}
STONE = STONES["P21"]


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


@pytest.mark.parametrize(
    ("id", "changes", "says"),
    [
        ("C3", {"points": (0, 6, 0, 0)}, "points is 0, 6, 0, 0; played, it is 0, 5, 0, 0."),
        ("C3", {"out": ()}, "out is none; played, it is red."),
        ("C3", {"dice": (1,)}, "dice is 1; played, it is none."),
        ("resignation", {"points": (0, 0, 0, 1)}, "points is 0, 0, 0, 1; played, it is 0, 0, 0, 0."),
        ("C3", {"points": None, "out": None, "dice": None}, ""),
    ],
)
def test_what_is_not_so_at_a_table_is_named(id: str, changes: dict[str, Any], says: str) -> None:
    """Points, armies that are out, and dice left are named where they are not so, with what came instead."""
    stone = STONES[id]
    found = untrue([replace(stone, cases=(replace(stone.cases[0], **changes),))])
    assert found == [f"data/touchstones/{id}.toml: cases[0].{says}"] * bool(says)


def test_partners_win_together() -> None:
    """The side that wins is told by its name, which an untrue touchstone names too."""
    stone = STONES["bared-side"]
    (found,) = untrue([replace(stone, cases=(replace(stone.cases[0], outcome="red and yellow"),))])
    assert found.endswith("outcome is red and yellow (bared); played, it is green and black (bared).")


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
