"""Kinds: the numbers of the kinds of men, and their moves, attacks and values in the kernel's tables."""

from __future__ import annotations

from dataclasses import replace

from ..rules import Kind, Leg, Mechanics, legs
from ..rules.rights import AHEAD, double_steppers
from . import kernel as k
from .ways import Ways

Numbers = dict[tuple[int, str], int]
"""The number of the kind of an army's men of a letter."""


def number_kinds(mechanics: Mechanics) -> tuple[tuple[str, ...], Numbers, Numbers]:
    """Return the letter of each kind (0 is none), the kinds' numbers, and those of the men who still have a right."""
    letters = [""]
    kinds: Numbers = {}
    rights: Numbers = {}
    for army in range(len(mechanics.geometry.armies)):
        for kind in mechanics.kinds:
            kinds[army, kind.letter] = len(letters)
            letters.append(kind.letter)
            if _has_right(mechanics, kind):
                rights[army, kind.letter] = len(letters)
                letters.append(kind.letter)
    if len(letters) > k.KINDS_MOST:
        raise ValueError(f"The engine reads at most {k.KINDS_MOST - 1} kinds of men, all armies together.")
    return tuple(letters), kinds, rights


def write_kinds(t: list[int], mechanics: Mechanics, kinds: Numbers, rights: Numbers) -> None:
    """Write into the tables how every kind moves, and what it counts."""
    ways = Ways(t, mechanics.geometry)
    for army in range(len(mechanics.geometry.armies)):
        for kind in mechanics.kinds:
            plain = kinds[army, kind.letter]
            _write_kind(ways, mechanics, army, kind, plain, plain)
            if (army, kind.letter) in rights:
                _write_kind(ways, mechanics, army, kind, rights[army, kind.letter], plain)
    for man in (man for _, man in mechanics.start.occupied()):
        t[k.AT_START + kinds[man.army, man.kind]] += 1


def goes_back(mechanics: Mechanics) -> bool:
    """Whether some foot soldier can go other than onward, so that a position may come back after he has moved."""
    soldiers = [kind for kind in mechanics.kinds if kind.role == "soldier"]
    return any(leg.moves and leg.ranks <= 0 for kind in soldiers for leg in legs(kind.betza))


def _has_right(mechanics: Mechanics, kind: Kind) -> bool:
    """Whether men of a kind may at first do what they may not do later."""
    return kind.letter in double_steppers(mechanics) or (kind.role == "royal" and mechanics.leap is not None)


def _write_kind(ways: Ways, mechanics: Mechanics, army: int, kind: Kind, number: int, plain: int) -> None:
    """Write a kind; one with a right has another number than without it, which is `plain`."""
    t, forward = ways.t, mechanics.geometry.armies[army].forward
    special = k.ADVANCING if _asks_before_entry(mechanics, army, kind) else 0
    traits = _traits(mechanics, army, kind)
    more: tuple[Leg, ...] = ()
    flag = 0
    if number != plain:
        traits |= _traits_of_right(mechanics, kind)
        more, flag = _moves_of_right(mechanics, kind, forward)
    t[k.TRAITS + number], t[k.PLAIN + number] = traits, plain
    t[k.VALUE + number] = kind.value
    t[k.OFFICER + number] = int(kind.role == "officer")
    ways.write(number, legs(kind.betza, forward), _others(mechanics, army), special, more, flag)


def _traits(mechanics: Mechanics, army: int, kind: Kind) -> int:
    if mechanics.triumph and kind.letter == mechanics.triumph.kind:
        return k.TRIUMPHANT
    if kind.role != "soldier":
        return 0
    return k.SOLDIER | (k.PROMOTES if any(owner == army for owner, _, _ in mechanics.promotions) else 0)


def _asks_before_entry(mechanics: Mechanics, army: int, kind: Kind) -> bool:
    """Whether a promotion may be closed, or send the man back, so that it is asked before the move is made."""
    own = [promotion for owner, _, promotion in mechanics.promotions if owner == army]
    return kind.role == "soldier" and any(
        one.becomes is None or one.returns or one.if_lost or one.after_loss for one in own
    )


def _traits_of_right(mechanics: Mechanics, kind: Kind) -> int:
    leap = mechanics.leap if kind.role == "royal" else None
    if leap is None or leap.first_move_only:
        return k.ENDS_BY_MOVE | (k.LEAPS if leap else 0)
    return k.LEAPS | (k.ENDS_BY_LEAP if leap.once else 0)


def _moves_of_right(mechanics: Mechanics, kind: Kind, forward: tuple[int, int]) -> tuple[tuple[Leg, ...], int]:
    """Return the moves that a right gives, which are no attacks, and the flag that they carry."""
    leap = mechanics.leap if kind.role == "royal" else None
    if leap is None:
        reach = AHEAD[1]
        return (Leg(forward[0] * reach, forward[1] * reach, 1, True, False),), k.DOUBLING
    found = legs(leap.betza, forward)
    return tuple(replace(leg, captures=leg.captures and leap.captures) for leg in found), k.LEAPING


def _others(mechanics: Mechanics, army: int) -> int:
    """Return the bits of the occupants that an army may take: its opponents, at the table also those who are out."""
    opponents = [other for side in mechanics.sides if army not in side for other in side]
    bits = sum(1 << (other + 1) for other in opponents)
    if mechanics.is_table:
        bits |= sum(1 << (other + 1 + k.ARMIES_MOST) for other in opponents)
    return bits
