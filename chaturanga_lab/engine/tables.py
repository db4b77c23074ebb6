"""Tables: a ruleset's mechanics as the flat integers that the kernel reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random

from ..position import Geometry
from ..rules import Ending, Mechanics, Promotion
from ..rules.origins import reads_origins
from . import kernel as k
from .kinds import goes_back, number_kinds, write_kinds
from .ways import pitch

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
    "checks": k.CHECKED_FOR,
    "quiet": k.QUIET_FOR,
    "repeated": k.SEEN,
}
RESULTS = {
    "wins": k.WINS,
    "loses": k.LOSES,
    "half-loses": k.HALF_LOSES,
    "draws": k.DRAWS,
    "forbidden": k.FORBIDDEN,
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
    "checks": k.CLOCK,
    "quiet": k.CLOCK,
    "repeated": k.CLOCK,
}
JUDGED_LATER = {k.AFTER_CAPTURE: (k.CLOCK, k.NO_MOVE), k.CLOCK: (k.NO_MOVE,), k.NO_MOVE: ()}
AT_THE_TABLE = ("raja-taken", "both-bare", "quiet", "repeated")


@dataclass(frozen=True, eq=False)
class Tables:
    """The kernel's tables of one mechanics, and what its numbers stand for.

    `t` and `z` are as drawn in `kernel`; `squares` gives the padded square of each square of the board, `names` the
    name of each padded square; `kinds` the number of (army, letter), `rights` that of such a man who still has a right,
    to leap or to a double step; `letters` the letter of each kind.
    """

    mechanics: Mechanics
    t: list[int]
    z: list[int]
    squares: tuple[int, ...]
    kinds: dict[tuple[int, str], int]
    rights: dict[tuple[int, str], int]
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
    letters, kinds, rights = number_kinds(mechanics)
    squares = tuple(_padded(geometry, square) for square in geometry.squares)
    t = [0] * (k.T_HEAD + (len(letters) << k.KIND_BITS))
    _write_numbers(t, mechanics, squares)
    _write_rows(t, mechanics.endings)
    write_kinds(t, mechanics, kinds, rights)
    _write_promotions(t, mechanics, kinds, squares)
    _write_dice(t, mechanics, kinds)
    royal = frozenset(kind.letter for kind in mechanics.kinds if kind.role == "royal")
    return Tables(mechanics, t, _hash_keys(len(letters), squares), squares, kinds, rights, royal, letters)


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
    if mechanics.double_step or mechanics.scope == "raja":
        raise ValueError("A double step, or a stalemate of the raja alone, needs turns that alternate.")
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


def _padded(geometry: Geometry, square: int) -> int:
    return (geometry.rank(square) + geometry.ranks - 1) * pitch(geometry) + geometry.file(square) + geometry.files - 1


def _write_numbers(t: list[int], mechanics: Mechanics, squares: tuple[int, ...]) -> None:
    armies = len(mechanics.geometry.armies)
    quiet, times = (_least(mechanics.endings, condition) for condition in ("quiet", "repeated"))
    t[k.SAFE] = int(mechanics.safe)
    t[k.LEAP] = int(mechanics.leap is not None)
    t[k.QUIET_AT], t[k.REPEAT_AT] = quiet, times
    waits = PLIES_A_REPETITION if mechanics.turns == "alternate" else 1
    t[k.REPEAT_FROM] = NEVER if times == NEVER else waits * (times - 1)
    t[k.GOES_BACK], t[k.SENDS_HOME] = int(goes_back(mechanics)), int(reads_origins(mechanics))
    t[k.ARMIES] = armies
    t[k.SIZE] = max(squares) + (mechanics.geometry.ranks - 1) * pitch(mechanics.geometry) + mechanics.geometry.files
    t[k.TABLE] = int(mechanics.turns != "alternate")
    t[k.NEXT : k.NEXT + armies] = [(army + 1) % armies for army in range(armies)]
    if mechanics.double_step:
        t[k.AHEAD : k.AHEAD + armies] = [_ahead(mechanics.geometry, army) for army in range(armies)]
    _write_bans(t, mechanics)


def _write_bans(t: list[int], mechanics: Mechanics) -> None:
    """Write what must be watched after a move and before it: checks in a row, bans, a raja who alone cannot move."""
    barred = [ending for ending in mechanics.endings if ending.result == "forbidden"]
    judged = [ending for ending in mechanics.endings if ending.result != "forbidden"]
    stalemating = any(ending.condition == "stalemated" for ending in barred)
    t[k.CHECKS_AT], t[k.BAN_AT] = _least(judged, "checks"), _least(barred, "checks")
    t[k.COUNTS_CHECKS] = int(min(t[k.CHECKS_AT], t[k.BAN_AT]) < NEVER)
    t[k.WATCH] = int(mechanics.safe or t[k.LEAP] or t[k.COUNTS_CHECKS])
    t[k.BANS] = (k.STALEMATING if stalemating else 0) | (k.CHECKING if t[k.BAN_AT] < NEVER else 0)
    if mechanics.scope == "raja" and mechanics.safe:  # a raja that may be left attacked always finds a free square
        result = next(ending.result for ending in mechanics.endings if ending.condition == "stalemated")
        t[k.RAJA_ALONE] = k.AND_REMOVES if RESULTS[result] >= k.REMOVES_ANY else 1


def _ahead(geometry: Geometry, army: int) -> int:
    files, ranks = geometry.armies[army].forward
    return ranks * pitch(geometry) + files


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
    """Write the endings grouped by event, then all in order; a forbidden check is a ban and never an ending."""
    events = [EVENTS[ending.condition] for ending in endings]
    at = k.ROWS
    for event in (k.AFTER_CAPTURE, k.NO_MOVE, k.CLOCK, k.ALL_ROWS):
        t[k.ROWS_AT + event] = at
        for number, ending in enumerate(endings):
            is_ban = (ending.condition, ending.result) == ("checks", "forbidden")
            if event in (events[number], k.ALL_ROWS) and not is_ban:
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
    returns = {"": 0, "square-left": k.RETURNS, "origin": k.RETURNS | k.HOME}[promotion.returns]
    return kinds[army, promotion.becomes] | returns | (k.IF_LOST if promotion.if_lost else 0)


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
