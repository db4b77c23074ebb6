"""Exact: what random players make of small endgames, by linear algebra, against the games that the kernel plays.

Where neither repetition nor a quiet limit ends games, the next position depends on the present one alone. All positions
that can come are listed by `lab.legal_moves`, `lab.apply` and `lab.outcome`, and the chain of uniformly random moves
between them is solved. The seed is fixed; were it drawn anew, a correct kernel would fail in about one run of these
tests in five hundred: 4 standard errors are allowed, and about thirty numbers compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from math import sqrt
from statistics import fmean, stdev

import numpy as np
import pytest
from rules_at_hand import proof
from scipy.sparse import coo_array, eye_array
from scipy.sparse.linalg import spsolve

import chaturanga_lab as lab
from chaturanga_lab.position import Position
from chaturanga_lab.rules import Ruleset

End = tuple[str | None, str | None]
"""Who won, and how it ended; nobody and nothing in a game that was stopped."""
MOST_OFF = 4.0  # standard errors


class Chain:
    """The positions that can come after one, numbered from 0, and the chances of moves and of endings between them."""

    def __init__(self, rules: Ruleset, start: Position) -> None:
        self.rules = rules
        self.positions = [start]
        self.numbers: dict[Hashable, int] = {rules.identity(start): 0}
        self.ends: dict[Hashable, End] = {}
        self.steps: dict[tuple[int, int], float] = Counter()
        self.stops: dict[tuple[int, End], float] = Counter()

    def explore(self) -> Chain:
        """Return the chain with all positions that can ever come."""
        for number, _ in enumerate(self.positions):  # which grow meanwhile
            self.leave(number)
        return self

    def leave(self, number: int) -> None:
        """Add what comes of each move from a position."""
        position = self.positions[number]
        moves = lab.legal_moves(position, self.rules)
        for move in moves:
            after = lab.apply(position, self.rules, move)
            key = self.rules.identity(after)
            if key not in self.numbers and key not in self.ends:
                self.meet(key, after)
            if key in self.ends:
                self.stops[number, self.ends[key]] += 1 / len(moves)
            else:
                self.steps[number, self.numbers[key]] += 1 / len(moves)

    def meet(self, key: Hashable, position: Position) -> None:
        """Note a position that has not come before: as an end, or with the next number."""
        if over := lab.outcome(position, self.rules):
            self.ends[key] = over.winner, over.termination
        else:
            self.numbers[key] = len(self.positions)
            self.positions.append(position)

    def visits(self) -> np.ndarray:
        """Return how often, on average, each position comes in a game."""
        size = len(self.positions)
        (origin, target), chance = zip(*self.steps, strict=True), list(self.steps.values())
        moves = coo_array((chance, (origin, target)), shape=(size, size))
        first = np.zeros(size)
        first[0] = 1
        return np.asarray(spsolve((eye_array(size) - moves.T).tocsc(), first))

    def shares(self) -> dict[End, float]:
        """Return how likely each end is."""
        visits, shares = self.visits(), Counter[End]()
        for (number, end), chance in self.stops.items():
            shares[end] += visits[number] * chance
        return dict(shares)


def begun(rules: Ruleset, start: Position, plies: int) -> Iterator[tuple[int, End, float]]:
    """Yield how likely games end so after so many plies, at last those that are stopped after the last ply."""
    chain, here, left = Chain(rules, start), {0: 1.0}, set[int]()
    for ply in range(1, plies + 1):
        for number in here.keys() - left:
            chain.leave(number)
        left |= here.keys()
        for (number, end), chance in chain.stops.items():
            if number in here:
                yield ply, end, here[number] * chance
        after = Counter[int]()
        for (origin, target), chance in chain.steps.items():
            after[target] += here.get(origin, 0.0) * chance
        here = {number: chance for number, chance in after.items() if chance}
    yield plies, (None, None), sum(here.values())


def agree(counts: Counter[End], shares: dict[End, float]) -> None:
    """Compare how many games ended in each way with how likely it was."""
    games = counts.total()
    assert sum(shares.values()) == pytest.approx(1)
    assert counts.keys() <= shares.keys()
    off = {end: abs(counts[end] / games - share) / sqrt(share * (1 - share) / games) for end, share in shares.items()}
    assert {end: error for end, error in off.items() if error > MOST_OFF} == {}


def counted(rules: Ruleset, start: str, games: int, **how: int) -> tuple[Counter[End], list[int]]:
    """Return how so many simulated games ended, and after how many plies."""
    rows = lab.simulate(rules, games=games, seed=1030, start=start, threads=1, **how).of()
    return Counter((row.verdict.winner, row.verdict.termination) for row in rows), [row.plies for row in rows]


@pytest.mark.parametrize(
    ("game", "start", "ways"),
    [
        ("checkmate", "2k/P2/1K1 w", {"mated", "stalemated", "both-bare"}),
        ("removal", "1k1/3/KR1 b", {"mated", "both-bare"}),
        ("capture", "1k1/P2/1K1 w leapt=w", {"raja-taken", "both-bare"}),
    ],
)
def test_endgames_are_solved(game: str, start: str, ways: set[str]) -> None:
    """Random players win, draw and need as many plies as the equations over all positions of an endgame say."""
    rules = proof("small", game)
    chain = Chain(rules, rules.position(start)).explore()
    shares = chain.shares()
    assert {end for _, end in shares} == ways
    counts, plies = counted(rules, start, 4000)
    agree(counts, shares)
    assert abs(fmean(plies) - float(chain.visits().sum())) < MOST_OFF * stdev(plies) / sqrt(len(plies))


def test_a_stalemated_army_takes_a_man_off() -> None:
    """In the endgame of that name men are taken off in some games, so that its shares are of such turns too."""
    removals = lab.simulate(proof("small", "removal"), games=200, start="1k1/3/KR1 b")["removals"]
    assert 0 < sum(map(bool, removals)) < 200


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("modern-mate", {"mated", "bared", None}),
        ("modern-capture", {"raja-taken", "bared", None}),
        ("daou", {"mated", "bared", None}),
    ],
)
def test_a_few_plies_on_64_squares(name: str, ways: set[str | None]) -> None:
    """On 8 × 8 too, so many games as the chances of each move say are over within three plies, in each way."""
    rules, start = lab.ruleset(name), "k7/2P5/1K6/8/8/8/8/e6R w"
    shares, mean = Counter[End](), 0.0
    for plies, end, chance in begun(rules, rules.position(start), 3):
        shares[end] += chance
        mean += plies * chance
    assert {end for _, end in shares} == ways
    counts, lengths = counted(rules, start, 4000, max_plies=3)
    agree(counts, shares)
    assert abs(fmean(lengths) - mean) < MOST_OFF * stdev(lengths) / sqrt(len(lengths))
