"""Tables: a ruleset's mechanics as the flat integers that the kernel reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random

from ..position import Geometry
from ..rules import Ending, Kind, Leg, Mechanics, Promotion, legs
from . import kernel as k
from .ways import Ways, pitch

NEVER = 1 << 30  # plies or times that no game reaches
PLIES_A_REPETITION = 4  # two armies need so many plies to bring a position back

CONDITIONS = {
    "raja-taken": k.RAJA_TAKEN,
    "both-bare": k.BOTH_BARE,
    "bared": k.BARED,
    "bared-can-retake": k.BARED_CAN_RETAKE,
    "officers-lost": k.OFFICERS_LOST,
    "mated": k.MATED,
    "stalemated": k.STALEMATED,
    "quiet": k.QUIET_FOR,
    "repeated": k.SEEN,
}
RESULTS = {
    "wins": k.WINS,
    "loses": k.LOSES,
    "half-loses": k.HALF_LOSES,
    "draws": k.DRAWS,
    "removes-any": k.REMOVES_ANY,
    "removes-imprisoner": k.REMOVES_IMPRISONER,
}
EVENTS = {
    "raja-taken": k.AFTER_CAPTURE,
    "both-bare": k.AFTER_CAPTURE,
    "bared": k.AFTER_CAPTURE,
    "bared-can-retake": k.AFTER_CAPTURE,
    "officers-lost": k.AFTER_CAPTURE,
    "mated": k.NO_MOVE,
    "stalemated": k.NO_MOVE,
    "quiet": k.CLOCK,
    "repeated": k.CLOCK,
}
JUDGED_LATER = {k.AFTER_CAPTURE: (k.CLOCK, k.NO_MOVE), k.CLOCK: (k.NO_MOVE,), k.NO_MOVE: ()}
AT_THE_TABLE = ("raja-taken", "both-bare", "quiet", "repeated")


@dataclass(frozen=True, eq=False)
class Tables:
    """The kernel's tables of one mechanics, and what its numbers stand for.

    `t` and `z` are as drawn in `kernel`; `squares` gives the padded square of each square of the board, `names` the
    name of each padded square; `kinds` the number of (army, letter), `leaping` that of each army's raja that may still
    leap, `letters` the letter of each kind.
    """

    mechanics: Mechanics
    t: list[int]
    z: list[int]
    squares: tuple[int, ...]
    kinds: dict[tuple[int, str], int]
    leaping: dict[int, int]
    royal: frozenset[str]
    letters: tuple[str, ...]

    @cached_property
    def names(self) -> dict[int, str]:
        """The name of each padded square."""
        geometry = self.mechanics.geometry
        return {square: geometry.name(number) for number, square in enumerate(self.squares)}

    @cached_property
    def empty(self) -> list[int]:
        """The kernel's position without a man."""
        s = [k.OFF] * k.SQUARE + [0] * (k.S_SIZE - k.SQUARE)
        for square in self.squares:
            s[square] = 0
        return s


@lru_cache(maxsize=64)
def tables_of(mechanics: Mechanics) -> Tables:
    """Return the tables of a mechanics, made once for equal ones.

    Raises ValueError, with one sentence, for what the kernel does not play.
    """
    _check(mechanics)
    geometry = mechanics.geometry
    letters, kinds, leaping = _number_kinds(mechanics)
    squares = tuple(_padded(geometry, square) for square in geometry.squares)
    t = [0] * (k.T_HEAD + (len(letters) << k.KIND_BITS))
    _write_numbers(t, mechanics, squares)
    _write_rows(t, mechanics.endings)
    _write_kinds(t, mechanics, kinds, leaping)
    _write_promotions(t, mechanics, kinds, squares)
    _write_dice(t, mechanics, kinds)
    royal = frozenset(kind.letter for kind in mechanics.kinds if kind.role == "royal")
    return Tables(mechanics, t, _hash_keys(len(letters), squares), squares, kinds, leaping, royal, letters)


# ------------------------------------------------------------------ what the kernel does not play


def _check(mechanics: Mechanics) -> None:
    conditions = [ending.condition for ending in mechanics.endings]
    if conditions[:1] != ["raja-taken"]:
        raise ValueError("The first ending must be raja-taken.")
    if len(conditions) > k.ENDINGS_MOST:
        raise ValueError(f"The engine reads at most {k.ENDINGS_MOST} endings, not {len(conditions)}.")
    if mechanics.turns == "alternate":
        _check_alternate(mechanics, conditions)
    else:
        _check_table(mechanics, conditions)


def _check_alternate(mechanics: Mechanics, conditions: Sequence[str]) -> None:
    armies = len(mechanics.geometry.armies)
    if armies != 2:
        raise ValueError(f"Turns alternate between two armies; this board has {armies}.")
    if "stalemated" not in conditions or (mechanics.safe and "mated" not in conditions):
        raise ValueError("An ending must say what comes of an army that is stalemated or mated.")


def _check_table(mechanics: Mechanics, conditions: Sequence[str]) -> None:
    if mechanics.safe:
        raise ValueError("Where a taken raja puts his army out, the raja cannot be kept safe by rule.")
    if (mechanics.turns == "dice") != (mechanics.dice is not None):
        raise ValueError("Dice and turns by dice go together.")
    allowed = AT_THE_TABLE[:-1] if mechanics.dice else AT_THE_TABLE
    for condition in conditions:
        if condition not in allowed:
            turns, valid = mechanics.turns, ", ".join(allowed)
            raise ValueError(f"With turns {turns}, an ending is one of {valid}, not {condition}.")


# ------------------------------------------------------------------ numbers


def _number_kinds(mechanics: Mechanics) -> tuple[tuple[str, ...], dict[tuple[int, str], int], dict[int, int]]:
    """Return the letter of each kind (0 is none), the number of each (army, letter), and of each leaping raja."""
    letters = [""]
    kinds: dict[tuple[int, str], int] = {}
    leaping: dict[int, int] = {}
    for army in range(len(mechanics.geometry.armies)):
        for kind in mechanics.kinds:
            kinds[army, kind.letter] = len(letters)
            letters.append(kind.letter)
            if kind.role == "royal" and mechanics.leap:
                leaping[army] = len(letters)
                letters.append(kind.letter)
    if len(letters) > k.KINDS_MOST:
        raise ValueError(f"The engine reads at most {k.KINDS_MOST - 1} kinds of men, all armies together.")
    return tuple(letters), kinds, leaping


def _padded(geometry: Geometry, square: int) -> int:
    return (geometry.rank(square) + geometry.ranks - 1) * pitch(geometry) + geometry.file(square) + geometry.files - 1


def _write_numbers(t: list[int], mechanics: Mechanics, squares: tuple[int, ...]) -> None:
    armies = len(mechanics.geometry.armies)
    quiet, times = (_least(mechanics.endings, condition) for condition in ("quiet", "repeated"))
    t[k.SAFE] = int(mechanics.safe)
    t[k.LEAP] = int(mechanics.leap is not None)
    t[k.WATCH] = int(mechanics.safe or mechanics.leap is not None)
    t[k.QUIET_AT], t[k.REPEAT_AT] = quiet, times
    waits = PLIES_A_REPETITION if mechanics.turns == "alternate" else 1
    t[k.REPEAT_FROM] = NEVER if times == NEVER else waits * (times - 1)
    t[k.ARMIES] = armies
    t[k.SIZE] = max(squares) + (mechanics.geometry.ranks - 1) * pitch(mechanics.geometry) + mechanics.geometry.files
    t[k.TABLE] = int(mechanics.turns != "alternate")
    t[k.NEXT : k.NEXT + armies] = [(army + 1) % armies for army in range(armies)]


def _least(endings: Iterable[Ending], condition: str) -> int:
    return min((ending.parameter for ending in endings if ending.condition == condition), default=NEVER)


def _hash_keys(kinds: int, squares: tuple[int, ...]) -> list[int]:
    """Return a random number for each kind on each square; kind 0 has none."""
    random = Random(kinds)
    keys = [0] * (kinds << k.SQUARE_BITS)
    for kind in range(1, kinds):
        for square in squares:
            keys[kind << k.SQUARE_BITS | square] = random.getrandbits(62)
    return keys


# ------------------------------------------------------------------ endings, promotions, dice


def _write_rows(t: list[int], endings: tuple[Ending, ...]) -> None:
    """Write the endings grouped by event, then all in order."""
    events = [EVENTS[ending.condition] for ending in endings]
    at = k.ROWS
    for event in (k.AFTER_CAPTURE, k.NO_MOVE, k.CLOCK, k.ALL_ROWS):
        t[k.ROWS_AT + event] = at
        for number, ending in enumerate(endings):
            if event in (events[number], k.ALL_ROWS):
                later = event != k.ALL_ROWS and any(other in JUDGED_LATER[event] for other in events[:number])
                condition, result = CONDITIONS[ending.condition], RESULTS[ending.result]
                t[at : at + k.ROW_SIZE] = [condition, result, ending.parameter, int(later), number + 1]
                at += k.ROW_SIZE
    t[k.ROWS_AT + k.ALL_ROWS + 1] = at


def _write_promotions(
    t: list[int], mechanics: Mechanics, kinds: dict[tuple[int, str], int], squares: tuple[int, ...]
) -> None:
    for army, square, promotion in mechanics.promotions:
        entry = _entry(promotion, army, kinds)
        t[k.PROMOTION + (army << k.SQUARE_BITS) + squares[square]] = entry


def _entry(promotion: Promotion, army: int, kinds: dict[tuple[int, str], int]) -> int:
    if promotion.becomes is None:
        return k.CLOSED
    flags = (k.RETURNS if promotion.returns else 0) | (k.IF_LOST if promotion.if_lost else 0)
    return kinds[army, promotion.becomes] | flags


def _write_dice(t: list[int], mechanics: Mechanics, kinds: dict[tuple[int, str], int]) -> None:
    if mechanics.dice is None:
        return
    if mechanics.dice.count > k.DICE_MOST or len(mechanics.dice.faces) > k.FACES_MOST:
        raise ValueError(f"The engine throws at most {k.DICE_MOST} dice with {k.FACES_MOST} faces.")
    t[k.DICE_THROWN] = mechanics.dice.count
    t[k.FACES] = len(mechanics.dice.faces)
    for face, letters in enumerate(mechanics.dice.faces):
        for (_, letter), kind in kinds.items():
            t[k.FACE_MOVES + (face << k.FACE_BITS) + kind] = int(letter in letters)


# ------------------------------------------------------------------ kinds and their moves


def _write_kinds(
    t: list[int], mechanics: Mechanics, kinds: dict[tuple[int, str], int], leaping: dict[int, int]
) -> None:
    ways = Ways(t, mechanics.geometry)
    for army in range(len(mechanics.geometry.armies)):
        for kind in mechanics.kinds:
            number = kinds[army, kind.letter]
            _write_kind(ways, mechanics, army, kind, number)
            if kind.role == "royal" and army in leaping:
                _write_leaping(ways, mechanics, army, kind, leaping[army], number)
    for man in (man for _, man in mechanics.start.occupied()):
        t[k.AT_START + kinds[man.army, man.kind]] += 1


def _write_kind(ways: Ways, mechanics: Mechanics, army: int, kind: Kind, number: int) -> None:
    t, forward = ways.t, mechanics.geometry.armies[army].forward
    special = 0
    if kind.role == "soldier":
        own = [promotion for owner, _, promotion in mechanics.promotions if owner == army]
        t[k.TRAITS + number] = k.SOLDIER | (k.PROMOTES if own else 0)
        if any(one.becomes is None or one.returns or one.if_lost for one in own):
            special = k.ADVANCING
    t[k.VALUE + number] = kind.value
    t[k.OFFICER + number] = int(kind.role == "officer")
    ways.write(number, legs(kind.betza, forward), _others(mechanics, army), special)


def _write_leaping(ways: Ways, mechanics: Mechanics, army: int, kind: Kind, number: int, plain: int) -> None:
    """Write the raja that may still leap: his leap is a move, never an attack."""
    t, leap, forward = ways.t, mechanics.leap, mechanics.geometry.armies[army].forward
    assert leap is not None
    t[k.TRAITS + number] = k.LEAPS | (k.LEAPS_FIRST if leap.first_move_only else 0)
    t[k.LEAPLESS + number] = plain
    t[k.VALUE + number] = kind.value
    more = tuple(Leg(leg.files, leg.ranks, leg.reach, True, leap.captures) for leg in legs(leap.betza, forward))
    ways.write(number, legs(kind.betza, forward), _others(mechanics, army), 0, more)


def _others(mechanics: Mechanics, army: int) -> int:
    """Return the bits of the occupants that an army may take: the other armies, and at the table whoever is out."""
    armies = range(len(mechanics.geometry.armies))
    bits = sum(1 << (other + 1) for other in armies if other != army)
    if mechanics.turns != "alternate":
        bits |= sum(1 << (other + 1 + k.ARMIES_MOST) for other in armies)
    return bits
