"""Draws of the generator: that random moves are uniform over the legal ones, and the same on every machine."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from rules_at_hand import at, proof
from scipy.stats import chisquare

import chaturanga_lab as lab
from chaturanga_lab.engine import kernel as k
from chaturanga_lab.engine.moves import moves_available, write_move
from chaturanga_lab.engine.state import load
from chaturanga_lab.engine.tables import tables_of
from chaturanga_lab.position import Move
from chaturanga_lab.rules import Ruleset

DRAWS = 6000
UNLIKELY = 0.001  # the seeds are fixed: a test that passes goes on passing

MATE = lab.ruleset("modern-mate")
POSITIONS = [
    pytest.param(MATE, MATE.start().text(), id="start"),
    pytest.param(lab.ruleset("modern-capture"), "4k3/7p/8/8/8/8/4r2P/4K3 w", id="raja attacked, to be taken"),
    pytest.param(MATE, "4k3/4r3/8/8/1m2N3/8/3P4/4K2R w", id="pinned horse"),
    pytest.param(MATE, "4k3/4r3/8/8/8/2N5/R2P4/4K2R w", id="in check"),
    pytest.param(MATE, "k7/4P1P1/5n2/8/8/8/8/K7 w", id="promotion"),
    pytest.param(proof("leap"), "8/P2PP3/8/8/7k/8/8/R3K2R w", id="leap, barred promotions"),
    pytest.param(proof("great"), "14/K3P4r3k/14/14/14/14/14/14/14/14/14/14/14/5Y8 w", id="step back"),
    pytest.param(proof("great"), "k1n4R6/14/K13/4C9/14/14/14/14/14/14/14/14/14/14 b", id="removal"),
    pytest.param(proof("four"), proof("four").start().text(), id="at the table"),
]


def draw(rules: Ruleset, text: str, greedy: bool, seeds: range) -> Counter[Move]:
    """Return how often each move is chosen by a player, one draw for each seed."""
    tables, drawn = tables_of(rules.mechanics), Counter[Move]()
    t, s = tables.t, load(tables, at(rules, text))
    army, enemy = s[k.TURN], t[k.NEXT + s[k.TURN]]
    for number in range(t[k.ARMIES]):
        k.rebuild_slots(t, s, number)
    if t[k.TABLE]:
        choose = lambda r: k.choose_at_table(t, s, r, greedy)  # noqa: E731
    else:
        k.note_all_hits(t, s)
        in_check = t[k.SAFE] != 0 and k.is_attacked(t, s, army, enemy)
        choose = lambda r: k.choose(t, s, r, army, enemy, t[k.SAFE], in_check, greedy)  # noqa: E731
    for seed in seeds:
        _, code = choose(k.seed_game(5, seed))
        drawn[write_move(tables, s, code)] += 1
    return drawn


@pytest.mark.parametrize(("rules", "text"), POSITIONS)
def test_random_moves_are_uniform(rules: Ruleset, text: str) -> None:
    """Every legal move is drawn, no other, and each equally often as far as chance allows."""
    drawn = draw(rules, text, False, range(DRAWS))
    assert set(drawn) == set(moves_available(at(rules, text), rules))
    assert chisquare(list(drawn.values())).pvalue > UNLIKELY


def test_best_captures_are_uniform() -> None:
    """Of two men worth the same, which three men can take, a greedy army takes each in each way equally often."""
    drawn = draw(MATE, "k7/8/3n1n2/2P5/4N3/8/1n6/K6R w", True, range(DRAWS))
    assert {move.uci() for move in drawn} == {"a1b2", "c5d6", "e4d6", "e4f6"}
    assert chisquare(list(drawn.values())).pvalue > UNLIKELY


def test_greedy_leap() -> None:
    """A greedy raja uses his leap if it takes the most."""
    drawn = draw(proof("leap"), "6k1/p7/8/8/8/6m1/6PP/7K w", True, range(400))
    assert {move.uci() for move in drawn} == {"h1g3", "h2g3"}


def test_seeds_are_far_apart() -> None:
    """The first numbers of neighbouring games and of neighbouring runs are as even, and as unlike, as chance has it."""
    for seeds in ([(7, game) for game in range(DRAWS)], [(seed, 7) for seed in range(DRAWS)]):
        first = Counter(k.below(k.next_number(k.seed_game(*seed)), 64) for seed in seeds)
        pairs = Counter(
            (k.below(k.seed_game(*one), 8), k.below(k.seed_game(*other), 8)) for one, other in pairwise(seeds)
        )
        assert chisquare([first[number] for number in range(64)]).pvalue > UNLIKELY
        assert len(pairs) == 64
        assert chisquare(list(pairs.values())).pvalue > UNLIKELY


def test_generator_stays_small() -> None:
    """The generator's products stay below 2**63, so that machine code computes what Python does."""
    r = k.seed_game(k.SEED_MASK, (1 << 31) - 1)
    for _ in range(1000):
        assert 0 < r < 1 << 63
        assert (r & k.WORD) * k.MULTIPLIER + (r >> k.WORD_BITS) == (r := k.next_number(r))


def test_generator_never_changes() -> None:
    """The games of a seed are the same for ever: these are the first numbers of game 3 of run 1030."""
    r, numbers = k.seed_game(1030, 3), []
    for _ in range(6):
        r = k.next_number(r)
        numbers.append(k.below(r, 1000))
    assert numbers == [972, 25, 985, 903, 688, 774]
