"""What the laboratory says in words is so."""

from __future__ import annotations

import pytest

import chaturanga_lab as lab
from chaturanga_lab import experiment
from chaturanga_lab.experiment import Results
from chaturanga_lab.experiment.looks import games_enough

RULES = lab.ruleset("modern-mate").choose(draws="threefold-and-70")
STRAIGHT = RULES.choose(elephant="straight-jump")


@pytest.fixture(scope="module")
def results() -> Results:
    """The hundred games under each reading that the page plays."""
    return lab.simulate([RULES, STRAIGHT], games=100, seed=1030)


def test_so_many_games_are_enough() -> None:
    """Four hundred games are enough for ± 5 in a hundred whatever the shares, and ten thousand for ± 1."""
    assert [games_enough(until) for until in (0.05, 0.01)] == [400, 10_000]
    assert len(lab.simulate(RULES, games=None, until=0.08, seed=1030)) == 160


def test_a_hundred_games_settle_no_difference(results: Results) -> None:
    """None of the ten differences is settled; some would be by several hundred games, others by no number."""
    comparison = lab.compare(results)
    assert (len(comparison), len(comparison.settled)) == (10, 0)
    needed = [one.games_needed for one in comparison]
    assert min(games for games in needed if games) < 1000
    assert None in needed or max(games for games in needed if games) > 1_000_000


def test_horses_go_first_and_straight_elephants_later(results: Results) -> None:
    """Half the horses are gone before half of any other kind; the intervals of the elephants do not meet."""
    seen = experiment.survival(results)
    for rules in (RULES, STRAIGHT):
        half = {
            kind: min(row.ply for row in seen.of(rules) if row.kind == kind and (row.share or 0) <= 0.5)
            for kind in ("chariots", "horses", "elephants", "foot soldiers")
        }
        assert min(half, key=half.__getitem__) == "horses"
        assert sorted(half.values())[0] < sorted(half.values())[1]
    said = [
        [f"{number:.1f}" for number in (row.men, row.low or 0, row.high or 0)]
        for row in seen.rows
        if row.kind == "elephants" and row.ply == 96
    ]
    assert said == [["2.4", "2.2", "2.6"], ["2.9", "2.7", "3.1"]]


def test_two_thirds_fall_in_the_middle(results: Results) -> None:
    """Two of three men are taken on the ranks 3 to 6, under both readings."""
    for rules in (RULES, STRAIGHT):
        rows = experiment.captures(results).of(rules)
        middle = sum(row.men for row in rows if row.square[1] in "3456")
        assert abs(middle / sum(row.men for row in rows) - 2 / 3) < 0.05


def test_choice_is_largest_after_a_hundred_turns(results: Results) -> None:
    """Sixteen moves at the start, fourteen with the straight elephant, and a median of 25 at most."""
    assert [len(lab.legal_moves(rules.start(), rules)) for rules in (RULES, STRAIGHT)] == [16, 14]
    most = max(experiment.branching(results, first=15).of(), key=lambda row: row.median)
    assert most.median == 25
    assert 80 < most.first < 120


def test_two_openings_look_different_and_are_not_told_apart(results: Results) -> None:
    """Of ten games with the elephant White won six, of eleven with the horse three; all brackets overlap."""
    boxes = {one.move: one for one in experiment.openings(results, 1, fewest=5).of()}
    elephant, horse = boxes["elephant f1–d3"].first_side, boxes["horse b1–c3"].first_side
    assert [(one.count, one.games) for one in (elephant, horse)] == [(6, 10), (3, 11)]
    intervals = [one.first_side.interval for one in boxes.values()]
    assert max(low for low, _ in intervals) < min(high for _, high in intervals)
