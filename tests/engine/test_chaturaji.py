"""Chaturaji: the layout, the counts and worked positions of the game for four, and the squares of its triumphs."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from comparing import reference_of
from counting import slow_perft
from rulebook import Man
from rules_at_hand import uci
from scene import first_scene
from scenes import placement

import chaturanga_lab as lab
from chaturanga_lab.engine import perft, triumph_of
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset

CHATURAJI, TEAMS = lab.ruleset("chaturaji"), lab.ruleset("chaturaji-teams")
BOAT_STEPS = list(product((-2, 2), (-2, 2)))


def quarter_turn(square: int) -> int:
    """Return where a square comes to when the board of 8 × 8 is turned clockwise by a quarter."""
    rank, file = divmod(square, 8)
    return 8 * (7 - file) + rank


# ---------------------------------------------------------------- layout and counts
def test_layout() -> None:
    """A quarter turn of the board makes each army the next one: men, directions and far edges."""
    board, geometry = CHATURAJI.start_board, CHATURAJI.geometry
    for square, man in board.occupied():
        turned = board[quarter_turn(square)]
        assert turned is not None
        assert (turned.army, turned.kind) == ((man.army + 1) % 4, man.kind)
    for army, square in product(range(4), geometry.squares):
        assert geometry.is_far_edge(army, square) == geometry.is_far_edge((army + 1) % 4, quarter_turn(square))


@pytest.mark.parametrize("army", "rgyb")
def test_first_moves(army: str) -> None:
    """Each army has nine moves at the start: four foot soldiers', two of raja and horse each, one of the boat."""
    start = CHATURAJI.position(f"{CHATURAJI.text(CHATURAJI.start()).split()[0]} {army}")
    kinds = [start.board[move.origin or ""] for move in lab.legal_moves(start, CHATURAJI)]
    assert Counter(man and man.kind for man in kinds) == {"P": 4, "K": 2, "N": 2, "B": 1}


@pytest.mark.parametrize("rules", [CHATURAJI, TEAMS], ids=repr)
def test_perft(rules: Ruleset) -> None:
    """The ways to play one to five moves are 9, 81, 729, 6,561 and 72,090; up to four the slow engine counts so too."""
    counts = [perft(rules.start(), rules, depth) for depth in range(1, 6)]
    assert counts == [9, 81, 729, 6561, 72090]
    reference = reference_of(rules)
    assert counts[:4] == [slow_perft(reference, first_scene(reference.book), depth) for depth in range(1, 5)]


# ---------------------------------------------------------------- worked positions
C1 = "4bK3/8/8/yK2rB4/3bByB2rK/2gB5/8/3gK4 g"


@pytest.mark.parametrize(
    ("rules", "text", "left", "points"),
    [
        (CHATURAJI, C1, set(), 6),
        (TEAMS, C1, {"d4"}, 4),
        (CHATURAJI, C1.replace("3bByB", "3rByB"), {"d4", "d5", "e4"}, 0),
        (CHATURAJI, f"{C1} - - - - b", {"d4", "d5", "e4"}, 0),
        (CHATURAJI, C1.replace("yK2rB4", "yK2rBrP3"), set(), 7),
        (CHATURAJI, C1.replace("3bByB2rK", "3bBgB3"), {"d4", "d5", "e4"}, 0),
    ],
    ids=["each for himself", "partners", "two of one army", "a grey boat", "a capture on the way", "an own boat"],
)
def test_triumph(rules: Ruleset, text: str, left: set[str], points: int) -> None:
    """A boat that comes to e5 takes the three beside it, a partner's not, and none if one is grey or missing."""
    rules = rules.choose(baring="none")
    position = rules.position(text if "rK" in text else text.replace(" g", " g rajas=0.1.0.0 - - - r", 1))
    after = lab.apply(position, rules, Move.from_uci("c3e5"))
    assert {name for name in ("d4", "d5", "e4") if after.board[name]} == left
    assert after.scores == ((0, points, 0, 0) if points else ())


def test_promotion_asks_for_a_loss() -> None:
    """A green soldier becomes a horse on b8 once the horse is lost; while it lives, and on d8 and e8, he may not go."""
    for horse, moves in (("gN", set()), ("", {"b7b8n"})):
        position = CHATURAJI.position(f"4bK3/1gP1gP4/8/yK7/7rK/8/8/{'1gN1' if horse else '3'}gK4 g")
        soldiers = [move for move in lab.legal_moves(position, CHATURAJI) if (move.origin or "")[1] == "7"]
        assert set(uci(soldiers)) == moves


def test_a_taken_raja() -> None:
    """The elephant that takes Red's raja scores five, Red's men turn grey, and one taken later brings nothing."""
    position = CHATURAJI.position("4bK2gE/8/6rB1/yK7/7rK/8/8/2gPgK2rP1 g")
    after = lab.apply(position, CHATURAJI, Move.from_uci("h8h4"))
    assert (after.scores, after.grey, after.rajas_taken) == ((0, 5, 0, 0), {0}, (0, 1, 0, 0))
    later = CHATURAJI.position(CHATURAJI.text(after).replace("7gE", "6gE1").replace(" y ", " g "))
    taken = lab.apply(later, CHATURAJI, Move.from_uci("g4g6"))
    assert taken.scores == after.scores
    assert taken.board["g6"] == lab.position.Man(1, "E")


def army_value(rules: Ruleset, army: int) -> int:
    """Return what the men of an army are worth at the start."""
    values = {kind.letter: kind.value for kind in rules.mechanics.kinds}
    return sum(values[man.kind] for _, man in rules.start_board.men_of(army))


def test_the_whole_stake() -> None:
    """Each army is worth 18 at the start; the stake for all rajas, 54, is what the three others are worth."""
    (row,) = [ending for ending in CHATURAJI.endings if ending.condition == "all-rajas"]
    worth = [army_value(CHATURAJI, army) for army in range(4)]
    assert set(worth) == {18}
    assert row.parameter == sum(worth[1:]) == 54


@pytest.mark.parametrize(("before", "then"), [(0, 54), (48, 54), (50, 55), (70, 75)])
def test_all_rajas(before: int, then: int) -> None:
    """Who takes the third raja wins and has 54 points at least."""
    text = f"8/8/8/8/8/8/8/gK2yK3gE g rajas=0.2.0.0 - - 0.{before}.30.60 rb"
    after = lab.apply(CHATURAJI.position(text), CHATURAJI, Move.from_uci("h1d1"))
    over = lab.outcome(after, CHATURAJI)
    assert after.scores == (0, then, 30, 60)
    assert over is not None
    assert (over.winner, over.termination, over.places) == ("green", "all-rajas", (4, 1, 3, 2))


def test_dice_at_the_start() -> None:
    """A die of 1 or 5 lets six moves, 2 one, 3 two; 4 and 6 have none and are lost."""
    rules = lab.ruleset("chaturaji-dice")
    counts = {}
    for face in range(1, 7):
        position = lab.apply(rules.start(), rules, Move("roll", faces=(face, face)))
        counts[face] = Counter(move.kind for move in lab.legal_moves(position, rules))
    assert [counts[face]["step"] for face in range(1, 7)] == [6, 1, 2, 0, 6, 0]
    assert counts[4] == counts[6] == {"pass": 1}


# ---------------------------------------------------------------- triumph squares
def squares_of_boats() -> dict[tuple[int, int], int]:
    """Return the squares that the boats of the start can ever reach, each with its army."""
    reached = {}
    for square, man in CHATURAJI.start_board.occupied():
        new = {(square % 8, square // 8)} if man.kind == "B" else set()
        while new:
            reached |= dict.fromkeys(new, man.army)
            steps = {(file + east, rank + north) for file, rank in new for east, north in BOAT_STEPS}
            new = {one for one in steps if max(one) < 8 and min(one) >= 0} - reached.keys()
    return reached


def triumph_blocks() -> list[set[tuple[int, int]]]:
    """Return the squares of 2 × 2 on which the boats of the start can stand, one of each army."""
    reached = squares_of_boats()
    blocks = [
        {(file + east, rank + north) for east, north in product((0, 1), (0, 1))}
        for file, rank in product(range(7), range(7))
    ]
    return [block for block in blocks if {reached.get(square) for square in block} == {0, 1, 2, 3}]


def test_five_triumph_squares() -> None:
    """The boats of the start reach eight squares each, no two the same, and meet in five squares of 2 × 2."""
    assert Counter(squares_of_boats().values()) == dict.fromkeys(range(4), 8)
    corners = [min(block) for block in triumph_blocks()]
    assert [f"{chr(97 + file)}{rank + 1}" for file, rank in corners] == ["b2", "b6", "d4", "f2", "f6"]


def test_triumphs_on_the_five_squares() -> None:
    """On each of them every army's boat triumphs from wherever it can come."""
    reached = squares_of_boats()
    for block, army in product(triumph_blocks(), range(4)):
        target = next(square for square in block if reached[square] == army)
        others = {square: reached[square] for square in block - {target}}
        for east, north in BOAT_STEPS:
            origin = target[0] + east, target[1] + north
            if origin in reached:
                position = boats_at(others | {origin: army}, army)
                assert triumph_of(position, CHATURAJI, step(origin, target)), (block, army, origin)
                assert sum(lab.apply(position, CHATURAJI, step(origin, target)).scores) == 6


def boats_at(boats: dict[tuple[int, int], int], turn: int) -> Position:
    """Return a position of boats, with rajas where none of them stands."""
    free = [(file, rank) for file, rank in product((0, 7), range(8)) if (file, rank) not in boats]
    men = {square: Man(army, "B") for square, army in boats.items()}
    men |= {square: Man(army, "K") for army, square in zip(range(4), free, strict=False)}
    return CHATURAJI.position(f"{placement(reference_of(CHATURAJI).book, men)} {'rgyb'[turn]}")


def step(origin: tuple[int, int], target: tuple[int, int]) -> Move:
    """Return the step between two squares."""
    return Move.from_uci("".join(f"{chr(97 + file)}{rank + 1}" for file, rank in (origin, target)))
