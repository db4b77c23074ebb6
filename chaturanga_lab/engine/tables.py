"""Tables: a ruleset's mechanics as the flat integers that the kernel reads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random

from ..position import Geometry
from ..rules import Dice, Ending, Mechanics, Promotion
from ..rules.flaws import flaws
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
    "last-side": k.LAST_SIDE,
    "all-rajas": k.ALL_RAJAS,
    "places-fixed": k.PLACES_FIXED,
    "points-held": k.POINTS_HELD,
    "quiet-rounds": k.QUIET_ROUNDS,
}
RESULTS = {
    "wins": k.WINS,
    "loses": k.LOSES,
    "half-loses": k.HALF_LOSES,
    "draws": k.DRAWS,
    "forbidden": k.FORBIDDEN,
    "removes-any": k.REMOVES_ANY,
    "removes-imprisoner": k.REMOVES_IMPRISONER,
    "by-points": k.BY_POINTS,
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
    "last-side": k.AFTER_CAPTURE,
    "all-rajas": k.AFTER_CAPTURE,
    "places-fixed": k.AFTER_CAPTURE,
    "points-held": k.AFTER_CAPTURE,
    "quiet-rounds": k.CLOCK,
}
JUDGED_LATER = {k.AFTER_CAPTURE: (k.CLOCK, k.NO_MOVE), k.CLOCK: (k.NO_MOVE,), k.NO_MOVE: ()}
FEWEST_ARMIES = 2  # that are in while a game goes on


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
    _write_sides(t, mechanics)
    _write_points(t, mechanics, squares)
    t[k.KINDS_EACH] = (len(letters) - 1) // len(geometry.armies)
    royal = frozenset(kind.letter for kind in mechanics.kinds if kind.role == "royal")
    return Tables(mechanics, t, _hash_keys(len(letters), squares), squares, kinds, rights, royal, letters)


# ------------------------------------------------------------------ what the kernel does not play


def _check(mechanics: Mechanics) -> None:
    for sentence in flaws(mechanics):
        raise ValueError(sentence)


# ------------------------------------------------------------------ numbers


def _padded(geometry: Geometry, square: int) -> int:
    return (geometry.rank(square) + geometry.ranks - 1) * pitch(geometry) + geometry.file(square) + geometry.files - 1


def _write_numbers(t: list[int], mechanics: Mechanics, squares: tuple[int, ...]) -> None:
    armies = len(mechanics.geometry.armies)
    times = _least(mechanics.endings, "repeated")
    quiet = min(_least(mechanics.endings, "quiet"), FEWEST_ARMIES * _least(mechanics.endings, "quiet-rounds"))
    t[k.SAFE] = int(mechanics.safe)
    t[k.LEAP] = int(mechanics.leap is not None)
    t[k.QUIET_AT], t[k.REPEAT_AT] = quiet, times
    waits = 1 if mechanics.is_table else PLIES_A_REPETITION  # at a table, in rounds of the armies still in
    t[k.REPEAT_FROM] = NEVER if times == NEVER else waits * (times - 1)
    t[k.GOES_BACK], t[k.SENDS_HOME] = int(goes_back(mechanics)), int(reads_origins(mechanics))
    t[k.ARMIES] = armies
    t[k.SIZE] = max(squares) + (mechanics.geometry.ranks - 1) * pitch(mechanics.geometry) + mechanics.geometry.files
    t[k.TABLE] = int(mechanics.is_table)
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
    asks = (k.IF_LOST if promotion.if_lost else 0) | (k.AFTER_LOSS if promotion.after_loss else 0)
    beside = kinds[army, promotion.freed_beside] if promotion.freed_beside else 0
    return kinds[army, promotion.becomes] | returns | asks | beside << k.BESIDE_BITS


def _write_dice(t: list[int], mechanics: Mechanics, kinds: dict[tuple[int, str], int]) -> None:
    if mechanics.dice is None:
        return
    if mechanics.dice.count > k.DICE_MOST or mechanics.dice.numbers[-1] > k.FACES_MOST:
        raise ValueError(f"The engine throws at most {k.DICE_MOST} dice, with faces from 1 to {k.FACES_MOST}.")
    t[k.DICE_THROWN], t[k.SLOTLESS] = mechanics.dice.count, 1
    t[k.FACES], t[k.FIRST_FACE] = len(mechanics.dice.faces), mechanics.dice.first
    for face, letters in zip(mechanics.dice.numbers, mechanics.dice.faces, strict=True):
        for (_, letter), kind in kinds.items():
            t[k.FACE_MOVES + (face << k.FACE_BITS) + kind] = int(letter in letters)
    _write_groups(t, mechanics.dice, kinds)


def _write_groups(t: list[int], dice: Dice, kinds: dict[tuple[int, str], int]) -> None:
    """Write the groups of kinds that the same faces move, and which of them each face moves."""
    faces_of = {
        letter: frozenset(n for n, face in zip(dice.numbers, dice.faces, strict=True) if letter in face)
        for _, letter in kinds
    }
    groups = sorted(set(faces_of.values()), key=sorted)
    for (_, letter), kind in kinds.items():
        t[k.GROUP + kind] = groups.index(faces_of[letter])
        slots, rays = t[k.SLOT_END + kind] - t[k.SLOT_AT + kind], t[k.RAY_END + kind] - t[k.RAY_AT + kind]
        t[k.SLIDES + kind] = int(slots > rays)
    for face in dice.numbers:
        t[k.FACE_GROUPS + face] = sum(1 << number for number, faces in enumerate(groups) if face in faces)


# ------------------------------------------------------------------ sides and points


def _write_sides(t: list[int], mechanics: Mechanics) -> None:
    armies = range(len(mechanics.geometry.armies))
    soldiers = [kind.letter for kind in mechanics.kinds if kind.role == "soldier"]
    t[k.PARTNERED] = int(bool(mechanics.partners))
    for army in armies:
        side = mechanics.side_of(army)
        t[k.LEADER + army] = min(side)
        t[k.AGAINST + army] = sum(1 << other for other in armies if other not in side)
        t[k.SOLDIERS_AT_START + army] = sum(man.kind in soldiers for _, man in mechanics.start.men_of(army))


def _write_points(t: list[int], mechanics: Mechanics, squares: tuple[int, ...]) -> None:
    """Write what a triumph takes, what a throne pays, what all rajas bring, and what a foot soldier may grow by."""
    armies = range(len(mechanics.geometry.armies))
    royal = [kind.letter for kind in mechanics.kinds if kind.role == "royal"]
    t[k.ACROSS] = pitch(mechanics.geometry)
    t[k.GROWTH] = _growth(mechanics)
    bonuses = [ending.parameter for ending in mechanics.endings if ending.condition == "all-rajas"]
    t[k.BONUS] = max(bonuses, default=0)
    if mechanics.triumph:
        others = mechanics.triumph.takes == "all"
        for army in armies:
            t[k.TRIUMPH + army] = (
                sum(1 << other for other in armies if other != army) if others else t[k.AGAINST + army]
            )
    if mechanics.throne:
        t[k.PAID], t[k.ENTERS], t[k.ENTERS_TAKING] = 1, mechanics.throne.enters, mechanics.throne.takes
        for square, man in mechanics.start.occupied():
            if man.kind in royal:
                t[k.THRONE + man.army] = squares[square]


def _growth(mechanics: Mechanics) -> int:
    """Return by how much the value of a foot soldier can grow where he promotes, 0 if he does not."""
    values = {kind.letter: kind.value for kind in mechanics.kinds}
    had = [values[kind.letter] for kind in mechanics.kinds if kind.role == "soldier"]
    becomes = [values[promotion.becomes] for _, _, promotion in mechanics.promotions if promotion.becomes]
    return max(0, max(becomes, default=0) - min(had, default=0)) if becomes else 0
