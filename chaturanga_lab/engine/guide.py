"""Guide: what the thinker goes by under a mechanics, as the integers that `weighing` reads."""

from __future__ import annotations

from functools import lru_cache

from ..position import Geometry
from . import kernel as k
from . import weighing as v
from .rolls import rolls_of
from .tables import Tables
from .worth import hundredths_of

MIDDLE_WEIGHT = 4  # of a step nearer to the middle, for an officer
STEP_WEIGHT = 4  # of a foot soldier's step onward
TABLE_WEIGHT = 60  # at a table, of a man's point while he lives: less than of a point that is won
SLOTS_A_POINT = 4  # where the men have no value, so many squares within reach count as one point


@lru_cache(maxsize=16)
def guide_of(tables: Tables) -> list[int]:
    """Return the guide to the rules that these tables are of, made once.

    The worth of a man is the value that the rules in use give him; the rest, such as how much his way to promotion
    counts, is a convention of ours, the same for every ruleset.
    """
    g = [0] * v.G_SIZE
    g[v.SQUARES] = len(tables.squares)
    g[v.SIDES] = len(tables.mechanics.sides)
    g[v.SQUARE_LIST : v.SQUARE_LIST + len(tables.squares)] = tables.squares
    _write_squares(g, tables)
    _write_throws(g, tables)
    _write_worth(g, tables)
    return g


@lru_cache(maxsize=16)
def tables_to_think(tables: Tables) -> list[int]:
    """Return the kernel's tables for a search, in which nobody draws a (man, slot), so that no such list is kept."""
    t = tables.t.copy()
    t[k.SLOTLESS] = 1
    return t


def _write_squares(g: list[int], tables: Tables) -> None:
    geometry = tables.mechanics.geometry
    for square, padded in enumerate(tables.squares):
        g[v.FILE + padded], g[v.RANK + padded] = geometry.file(square), geometry.rank(square)
        g[v.EDGE + padded] = _from_middle(geometry, square)


def _from_middle(geometry: Geometry, square: int) -> int:
    """Return how many steps a square is from the middle of the board, along files and ranks together."""
    across = abs(2 * geometry.file(square) - geometry.files + 1) // 2
    along = abs(2 * geometry.rank(square) - geometry.ranks + 1) // 2
    return across + along


def _write_throws(g: list[int], tables: Tables) -> None:
    for number, roll in enumerate(rolls_of(tables.mechanics)):
        at = v.THROW + number * v.THROW_SIZE
        ways = len(tables.mechanics.dice.faces) ** tables.mechanics.dice.count if tables.mechanics.dice else 1
        g[at] = int(roll.probability * ways)
        g[at + 1 : at + 1 + len(roll.faces)] = roll.faces
        g[v.THROWS] += 1
        g[v.WAYS] += g[at]


def _write_worth(g: list[int], tables: Tables) -> None:
    values = _values(tables)
    for number in range(1, len(tables.letters)):
        army = (number - 1) // tables.t[k.KINDS_EACH]
        for square, padded in enumerate(tables.squares):
            worth = _worth(tables, values, army, number, square)
            g[v.WORTH + (number << k.SQUARE_BITS) + padded] = worth


def _values(tables: Tables) -> list[int]:
    """Return the value of each kind; where the rules give none, it is how far the men reach."""
    t = tables.t
    kinds = range(len(tables.letters))
    if any(t[k.VALUE + kind] for kind in kinds):
        return [t[k.VALUE + kind] for kind in kinds]
    return [1 + (t[k.SLOT_END + kind] - t[k.SLOT_AT + kind]) // SLOTS_A_POINT for kind in kinds]


def _worth(tables: Tables, values: list[int], army: int, kind: int, square: int) -> int:
    """Return the worth of a man of a kind on a square."""
    t = tables.t
    point = TABLE_WEIGHT if t[k.TABLE] else hundredths_of(tables.mechanics)
    if tables.letters[kind] in tables.royal:
        return point * values[kind] if t[k.TABLE] else 0
    if t[k.TRAITS + kind] & k.SOLDIER:
        return point * values[kind] + _progress(tables, values, army, kind, square, point)
    geometry = tables.mechanics.geometry
    return point * values[kind] + MIDDLE_WEIGHT * (geometry.files // 2 - _from_middle(geometry, square) // 2)


def _progress(tables: Tables, values: list[int], army: int, kind: int, square: int, point: int) -> int:
    """Return what a foot soldier's way to the far edge is worth: most of a promotion on the last steps."""
    geometry = tables.mechanics.geometry
    files, ranks = geometry.armies[army].forward
    steps, ahead = 0, square
    while not geometry.is_far_edge(army, ahead):
        steps += 1
        ahead += ranks * geometry.files + files
    entry = tables.t[k.PROMOTION + (army << k.SQUARE_BITS) + tables.squares[ahead]]
    gain = point * max(0, values[entry & k.BECOMES] - values[kind]) if entry & k.BECOMES else 0
    whole = geometry.files if files else geometry.ranks
    done = whole - steps
    return STEP_WEIGHT * done + gain * done * done // (whole * whole)
