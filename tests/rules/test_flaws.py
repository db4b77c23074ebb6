"""Flaws: what the rules call unplayable is what the engine refuses, with the engine itself as the oracle."""

from dataclasses import replace
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.engine import kernel
from chaturanga_lab.engine.tables import tables_of
from chaturanga_lab.position import Army, Board, Geometry
from chaturanga_lab.rules import Dice, Ending, Kind, Leap, effects
from chaturanga_lab.rules import flaws as limits
from chaturanga_lab.rules.flaws import flaws
from chaturanga_lab.rules.mechanics import DoubleStep, Throne, Triumph

MATE = lab.ruleset("modern-mate").mechanics
JUDGED = {ending.condition: ending for ending in MATE.endings}
TAKEN, BARE, BARED, MATED, STALEMATED = (
    JUDGED[condition] for condition in ("raja-taken", "both-bare", "bared", "mated", "stalemated")
)
GREAT = Geometry(16, 16, MATE.geometry.armies)
FOUR = Geometry(8, 8, tuple(Army(name) for name in ("red", "green", "yellow", "black")))
DICE = Dice(2, (("K",),))
QUEENS = tuple(Kind(letter, "officer", "Q", 9) for letter in "ABCDEFGHIJ")
LANCER = Kind("C", "officer", "mWcD", 2)
MANY = tuple(Kind(letter, "officer", "W", 1) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef")


def of_board(geometry: Geometry, **changes: Any) -> dict[str, Any]:
    """Return changes that set a mechanics on another, empty board."""
    return {"geometry": geometry, "start": Board.empty(geometry), "promotions": (), **changes}


LAST = Ending("last-side", "loses", 0, "partners", "x")
TABLE = {"turns": "around-the-table", "safe": False, "endings": (LAST, BARE)}
BY_DICE = TABLE | {"turns": "dice", "dice": DICE}
REPEATED, WON_QUIET = Ending("repeated", "draws", 3, "repetition", "x"), Ending("quiet", "wins", 9, "quiet_limit", "x")
HALF = Ending("bared", "half-loses", 0, "baring", "x")
BOATS, PAIRS = Triumph("R", "all"), ((0, 2), (1, 3))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({}, ""),
        ({"leap": Leap("N")}, ""),
        ({"leap": Leap("W")}, "The raja's leap is a move"),
        ({"endings": MATE.endings[1:]}, "The first ending must be raja-taken"),
        ({"endings": (*MATE.endings, *[BARED] * 11)}, ""),
        ({"endings": (*MATE.endings, *[BARED] * 12)}, "at most 16 endings"),
        ({"endings": (TAKEN, MATED)}, "that is stalemated"),
        ({"endings": (TAKEN, STALEMATED)}, "that is mated"),
        ({"endings": (TAKEN, STALEMATED), "safe": False}, ""),
        ({"endings": (*MATE.endings, LAST)}, "need turns that do not alternate"),
        ({"triumph": BOATS}, "need turns that do not alternate"),
        ({"throne": Throne(1, 2)}, "need turns that do not alternate"),
        ({"partners": ((0,), (1,))}, "need turns that do not alternate"),
        (of_board(FOUR), "Turns alternate between two armies"),
        (of_board(FOUR, **TABLE), ""),
        (of_board(FOUR, **TABLE, triumph=BOATS, throne=Throne(1, 2), partners=PAIRS), ""),
        (of_board(FOUR, **TABLE | {"endings": (BARE,)}), "the last side that is left"),
        (of_board(FOUR, **TABLE | {"endings": (LAST, BARED)}), ""),
        (of_board(FOUR, **TABLE | {"safe": True}), "no rule can keep the raja safe"),
        (of_board(FOUR, **TABLE | {"endings": (LAST, TAKEN)}), "an ending is one of last-side"),
        (of_board(FOUR, **TABLE | {"endings": (LAST, HALF)}), "an ending is one of last-side"),
        (of_board(FOUR, **TABLE | {"endings": (LAST, WON_QUIET)}), "an ending is one of last-side"),
        (of_board(FOUR, **TABLE | {"turns": "dice"}), "Dice and turns by dice go together"),
        (of_board(FOUR, **TABLE | {"dice": DICE}), "Dice and turns by dice go together"),
        (of_board(FOUR, **BY_DICE), ""),
        (of_board(FOUR, **BY_DICE | {"endings": (LAST, REPEATED)}), ""),
        (of_board(FOUR, **TABLE, double_step=DoubleStep(("M",))), "A double step needs turns that alternate"),
        (of_board(FOUR, **TABLE, scope="raja"), "A stalemate of the raja alone needs turns that alternate"),
        ({"double_step": DoubleStep(("M",), ("M",))}, ""),
        ({"double_step": DoubleStep(("M",), ("C",)), "kinds": (*MATE.kinds, LANCER)}, "where the man may only take"),
        (of_board(MATE.geometry, kinds=MANY[:31]), ""),
        (of_board(MATE.geometry, kinds=MANY), "at most 63 kinds of men"),
        (of_board(GREAT, kinds=QUEENS[:8]), ""),
        (of_board(GREAT, kinds=QUEENS), "more moves than the engine's tables hold"),
    ],
)
def test_flaws_are_what_the_engine_refuses(changes: dict[str, Any], says: str) -> None:
    """A mechanics has a flaw if and only if the engine makes no tables of it."""
    mechanics = replace(MATE, **changes)
    found = next(flaws(mechanics), "")
    assert says in found
    if says:
        with pytest.raises(ValueError, match=r"\w"):
            tables_of(mechanics)
    else:
        assert found == ""
        assert tables_of(mechanics)


def test_limits_are_the_engines() -> None:
    """The numbers that the rules check are those of the kernel, whose kind 0 is none."""
    ours = limits.ENDINGS_MOST, limits.KINDS_MOST + 1, limits.MEN_MOST, limits.WAYS_MOST, limits.TARGETS_MOST
    assert ours == (kernel.ENDINGS_MOST, kernel.KINDS_MOST, kernel.MEN_MOST, kernel.RAYS_MOST, kernel.SLOTS_MOST)
    assert (effects.DICE_MOST, effects.FACES_MOST) == (kernel.DICE_MOST, kernel.FACES_MOST)
