"""Uniform: the first move of many games, drawn by the kernel, against the list of what may be drawn.

Each position has moves that are easily drawn too often or too seldom: those that a pin or a check leaves, men to be
taken off, promotions that are barred, leaps. The kernel is the interpreted one here; compiled, the games are the same
(`test_playouts`, `test_compiled`). The seed is fixed: were it drawn anew, chance alone would fail each of these tests
once in a million times.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from scipy.stats import chisquare

import chaturanga_lab as lab
from chaturanga_lab.engine import moves_available, values_of
from chaturanga_lab.engine.playout import UNWRITTEN, Policy, _Run
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset

GAMES = 1000
LEAST = 1e-6
"""So small a chance of so uneven counts is none."""


def drawn(rules: Ruleset, position: Position, policy: Policy) -> Counter[str]:
    """Return how often each move was the first of a game."""
    run = _Run(position, rules.mechanics, [policy] * len(rules.setup.armies), 1)

    @cache
    def move(written: int) -> Move:
        run.moves[:] = [written] + [UNWRITTEN] * (len(run.moves) - 1)
        return run.moves_played()[0]

    counts = Counter[str]()
    for game in range(GAMES):
        run.lines(1030, range(game, game + 1), compiled=False)
        counts[name_of(move(run.moves[0]))] += 1
    return counts


def name_of(move: Move) -> str:
    """Return a move in short form; of a throw it does not matter which die fell first."""
    return replace(move, faces=tuple(sorted(move.faces))).uci()


def uneven(counts: Counter[str], weights: dict[str, float]) -> float:
    """Return how likely counts at least as uneven are by chance; fails if a move was drawn that is none."""
    assert counts.keys() <= weights.keys()
    whole = sum(weights.values())
    if len(weights) == 1:
        return 1.0
    expected = [GAMES * weight / whole for weight in weights.values()]
    return float(chisquare([counts[move] for move in weights], expected).pvalue)


def choose(name: str, **answers: str) -> Ruleset:
    """Return a ruleset with some answers changed."""
    return lab.ruleset(name).choose(**answers)


RANDOM = {
    "start of 14 x 14": (choose("kridakausalya-14x14"), "", 18, "m1n3"),
    "pinned": (choose("modern-mate"), "4k3/4r3/8/8/8/8/4N3/R3K3 w", 14, "a1a8"),
    "in check": (choose("modern-mate"), "4k3/4r3/8/8/8/8/3M3R/4K3 w", 5, "h2e2"),
    "in check, rajas may be taken": (choose("modern-capture"), "4k3/4r3/8/8/8/8/3M3R/4K3 w", 17, "e1e2"),
    "removal of any man": (choose("modern-mate", stalemate="removes-any"), "k7/8/1KN5/8/7p/7P/8/8 b", 2, "xh3"),
    "removal of an imprisoner": (choose("kridakausalya-8x8"), "k1n4E/8/K7/4C3/8/8/8/8 b", 2, "xe5"),
    "promotion barred": (choose("daou"), "8/P2PP3/8/6p1/6k1/8/8/4K2R w", 19, "e1c2"),
    "promotion that steps back": (choose("kridakausalya-14x14"), f"5r8/4P8k/{'14/' * 11}K13 w", 5, "e13f14m"),
    "leaps": (choose("daou"), "3k4/8/8/8/8/5p2/7P/4K3 w", 8, "e1f3"),
    "double steps": (choose("modern-mate", double_step="parsi"), "3k4/p7/8/8/8/8/P1PPP3/R1EMK3 w", 12, "e2e4"),
    "stalemating barred": (choose("modern-mate", stalemate="forbidden"), "k7/8/1K6/8/3N3p/7P/8/8 w", 13, "d4e6"),
    "triumph": (choose("chaturaji"), "4bK3/8/8/yK2rBrP3/3bByB2rK/2gB5/6rP1/3gK4 g", 9, "c3e5"),
    "dice": (choose("chaturaji-dice"), "4bK3/1gP6/8/yK7/7rK/8/8/3gK4 g - - 13", 6, "b7b8n"),
}
"""Rules, a position or the start, how many moves are drawn from, and one of them."""

GREEDY = {
    "the dearest man, in two ways": (choose("modern-mate"), "4k3/8/8/r2nr3/8/8/R7/K3R3 w", {"a2a5", "e1e5"}),
    "nothing to take": (choose("modern-mate"), "4k3/8/8/8/8/8/4P3/4K3 w", {"e1d1", "e1f1", "e1d2", "e1f2", "e2e3"}),
    "pinned, so not taken": (choose("modern-mate"), "4r2k/8/8/p1p5/3r4/8/4N3/R1R1K3 w", {"a1a5", "c1c5"}),
    "men taken off": (
        choose("kridakausalya-14x14"),
        f"kn5R6/14/1K12/C13/{'14/' * 5}R13/{'14/' * 3}14 b",
        {"xa5", "xh14"},
    ),
    "triumph": (choose("chaturaji"), "4bK3/8/8/yK2rBrP3/3bByB2rK/2gB5/6rP1/3gK4 g", {"c3e5"}),
}
"""Rules, a position, and the moves that bring most."""


@pytest.mark.parametrize("name", RANDOM)
def test_random_moves_are_uniform(name: str) -> None:
    """Each move that is allowed is drawn alike often, and no other."""
    rules, text, count, one = RANDOM[name]
    position = rules.position(text) if text else rules.start()
    moves = [move.uci() for move in moves_available(position, rules) if move.kind != "skip"]
    assert (len(moves), one in moves) == (count, True)
    assert uneven(drawn(rules, position, "random"), dict.fromkeys(moves, 1.0)) > LEAST


@pytest.mark.parametrize("name", GREEDY)
def test_greedy_moves_are_uniform(name: str) -> None:
    """Greedy players draw alike often from the moves that bring most, and no other."""
    rules, text, best = GREEDY[name]
    position = rules.position(text)
    moves = moves_available(position, rules)
    values = values_of(position, rules, moves)
    assert {move.uci() for move, value in zip(moves, values, strict=True) if value == max(values)} == best
    assert uneven(drawn(rules, position, "greedy"), dict.fromkeys(sorted(best), 1.0)) > LEAST


def test_throws_are_as_likely_as_they_are_listed() -> None:
    """Each throw of the dice comes as often as `lab.rolls` says."""
    rules = lab.ruleset("chaturaji-dice")
    throws = lab.rolls(rules.start(), rules)
    weights = {name_of(Move("roll", faces=roll.faces)): float(roll.probability) for roll in throws}
    assert len(set(weights.values())) == 2
    assert uneven(drawn(rules, rules.start(), "random"), weights) > LEAST


def test_uneven_draws_are_found() -> None:
    """A move that is drawn half as often again as the others is found out, so that the tests above mean something."""
    assert uneven(Counter({"a": GAMES // 2, "b": GAMES // 4, "c": GAMES // 4}), {"a": 4, "b": 3, "c": 3}) < LEAST
