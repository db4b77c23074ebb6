"""The engine against a second one, slow and readable, that was written from the data files alone."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from judgement import Verdict, verdict
from reference import Reference
from rulebook import read_rulebook
from rules_at_hand import all_rulesets, at, random_positions, some_rulesets
from scene import first_scene, read_scene
from scenes import texts

import chaturanga_lab as lab
from chaturanga_lab.engine import moves_available
from chaturanga_lab.position import Position
from chaturanga_lab.rules import Ruleset

PROOFS = Path(__file__).parent / "proofs"
FOLDERS = [lab.shelf.data_folder(), PROOFS]
AFTER = 3  # moves of a position that are made, and promotions besides


@cache
def reference_of(rules: Ruleset) -> Reference:
    """Return the slow engine of a ruleset, found in the files by its id and by what was changed."""
    return Reference(read_rulebook(FOLDERS, rules.id, {answer.question: answer.option for answer in rules.changes}))


def told(position: Position, rules: Ruleset) -> Verdict | None:
    """Return how the engine judges a position: result, winner and condition."""
    over = lab.outcome(position, rules)
    return over and (over.result, rules.geometry.army(over.winner) if over.winner else None, over.termination)


def compare(position: Position, rules: Ruleset) -> int:
    """Compare moves and verdict, and what some of the moves lead to; returns how many moves were made."""
    reference, text = reference_of(rules), rules.text(position)
    scene = read_scene(text, reference.book)
    moves = moves_available(position, rules)
    assert {move.uci() for move in moves} == reference.actions(scene), text
    assert told(position, rules) == verdict(reference, scene), text
    made = [move for move in moves if move.becomes][:AFTER] + list(moves[:: 1 + len(moves) // AFTER])
    for move in made:
        after, there = lab.apply(position, rules, move), reference.after(scene, move.uci())
        assert read_scene(rules.text(after), reference.book) == there, (text, move.uci())
        assert told(after, rules) == verdict(reference, there), (text, move.uci())
    return len(made)


def compare_many(rules: Ruleset, examples: int) -> None:
    """Compare so many positions of the strategy, the same each time."""

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(texts(reference_of(rules)))
    def agree(text: str) -> None:
        compare(at(rules, text), rules)

    agree()


def compare_played(rules: Ruleset, seed: int, games: int) -> None:
    """Compare positions of random games, about one in nine, fewer on large boards."""
    every = max(1, len(rules.geometry.squares) // 7)
    assert (
        sum(compare(position, rules) for position in islice(random_positions(rules, seed, games), 0, None, every)) > 5
    )


def unused_answers() -> list[Ruleset]:
    """Return a ruleset with one answer changed for each option that no ruleset answers with."""
    used = {answer for rules in NAMED for answer in rules.answers.items()}
    options = [(question.id, option.id) for question in NAMED[0].questions for option in question.options]
    unused = [answer for answer in options if answer not in used]
    return [NAMED[number % len(NAMED)].choose(**dict([answer])) for number, answer in enumerate(unused)]


NAMED = [lab.ruleset(id) for id in lab.rulesets()]
TWO_ARMIES = [rules for rules in all_rulesets() if rules.mechanics.turns == "alternate"]


def test_starts() -> None:
    """Every ruleset with any one answer changed begins with the array and the army of its files."""
    for rules in all_rulesets():
        book = reference_of(rules).book
        assert read_scene(rules.text(rules.start()), book) == first_scene(book), rules


@pytest.mark.parametrize("rules", NAMED, ids=repr)
def test_positions(rules: Ruleset) -> None:
    """In 200 positions under every ruleset, moves, what they lead to, and verdicts are those of the slow engine."""
    compare_many(rules, 200)


@pytest.mark.parametrize("rules", unused_answers(), ids=repr)
def test_positions_under_other_answers(rules: Ruleset) -> None:
    """The same in 30 positions under the options that no ruleset answers with."""
    compare_many(rules, 30)


@pytest.mark.parametrize("rules", some_rulesets(), ids=repr)
def test_games(rules: Ruleset) -> None:
    """The same in a random game under every ruleset, every proof, and some rulesets with one answer changed."""
    compare_played(rules, seed=5, games=1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", NAMED, ids=repr)
def test_many_positions(rules: Ruleset) -> None:
    """The same in 2,000 positions under every ruleset."""
    compare_many(rules, 2000)


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", TWO_ARMIES, ids=repr)
def test_positions_under_every_answer(rules: Ruleset) -> None:
    """The same in 100 positions under every ruleset with any single answer changed, and every proof of two armies."""
    compare_many(rules, 100)


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", all_rulesets(), ids=repr)
def test_games_under_every_answer(rules: Ruleset) -> None:
    """The same in five random games under every ruleset with any single answer changed, and every proof."""
    compare_played(rules, seed=6, games=5)
