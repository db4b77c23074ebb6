"""The engine against a second one, slow and readable, that was written from the data files alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from judgement import Verdict, verdict
from reference import Reference
from rulebook import read_rulebook
from rules_at_hand import all_rulesets, at, proof, random_positions, some_rulesets
from scene import first_scene, read_scene
from scenes import texts

import chaturanga_lab as lab
from chaturanga_lab.engine import moves_available
from chaturanga_lab.play import goes_back_to
from chaturanga_lab.position import Move, Position
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


def compare(position: Position, rules: Ruleset) -> Counter[str]:
    """Compare moves and verdict, and what some of the moves lead to; returns how many moves of each sort were made."""
    reference, text = reference_of(rules), rules.text(position)
    scene = read_scene(text, reference.book)
    moves = moves_available(position, rules)
    assert {move.uci() for move in moves} == reference.actions(scene), text
    assert told(position, rules) == verdict(reference, scene), text
    made = [move for move in moves if move.becomes][:AFTER] + list(moves[:: 1 + len(moves) // AFTER])
    sorts: Counter[str] = Counter()
    for move in made:
        after, there = lab.apply(position, rules, move), reference.after(scene, move.uci())
        assert read_scene(rules.text(after), reference.book) == there, (text, move.uci())
        assert told(after, rules) == verdict(reference, there), (text, move.uci())
        sorts[sort_of(position, rules, move, lab.outcome(after, rules))] += 1
    return sorts


def sort_of(position: Position, rules: Ruleset, move: Move, over: lab.Outcome | None) -> str:
    """Return what is odd about a move: a man is removed, the last officer perhaps, or a promoted man goes back."""
    if move.kind == "remove":
        return LAST if over and over.termination == "officers-lost" else REMOVAL
    back = goes_back_to(position, rules, move)
    return (LEFT if back == move.origin else ORIGIN) if back else move.kind


def compare_many(rules: Ruleset, examples: int) -> Counter[str]:
    """Compare so many positions of the strategy, the same each time; returns how many moves of each sort were made."""
    sorts: Counter[str] = Counter()

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(texts(reference_of(rules)))
    def agree(text: str) -> None:
        sorts.update(compare(at(rules, text), rules))

    agree()
    return sorts


def compare_played(rules: Ruleset, seed: int, games: int) -> None:
    """Compare positions of random games, about one in nine, fewer on large boards."""
    every = max(1, len(rules.geometry.squares) // 7)
    positions = islice(random_positions(rules, seed, games), 0, None, every)
    assert sum(compare(position, rules).total() for position in positions) > 5


def unused_answers() -> list[Ruleset]:
    """Return a ruleset with one answer changed for each option that no ruleset answers with."""
    left = {(question.id, option.id) for rules in NAMED for question in rules.questions for option in question.options}
    left -= {answer for rules in NAMED for answer in rules.answers.items()}
    return [next(changed(NAMED[at:] + NAMED[:at], *answer)) for at, answer in enumerate(sorted(left))]


def changed(rulesets: list[Ruleset], question: str, option: str) -> Iterator[Ruleset]:
    """Yield those of the rulesets on whose board an option stands, with that answer."""
    for rules in rulesets:
        if question in rules.answers and option in [one.id for one in rules.question(question).options]:
            yield rules.choose(**{question: option})


NAMED = [lab.ruleset(id) for id in lab.rulesets()]
TWO_ARMIES = [rules for rules in all_rulesets() if rules.mechanics.turns == "alternate"]
REMOVAL, LAST, LEFT, ORIGIN = "remove", "remove the last officer", "back to the square left", "back to the origin"
ODD = [
    (lab.ruleset("kridakausalya-14x14"), {REMOVAL, LAST, LEFT}),
    (lab.ruleset("kridakausalya-12x12"), {REMOVAL, LAST, LEFT}),
    (lab.ruleset("kridakausalya-8x8"), {REMOVAL, LAST, LEFT}),
    (lab.ruleset("kridakausalya-14x14").choose(promotion="minister-to-origin"), {REMOVAL, LAST, ORIGIN}),
    (lab.ruleset("kridakausalya-8x8").choose(promotion="minister-to-origin"), {REMOVAL, LAST, ORIGIN}),
    (lab.ruleset("nilakantha").choose(promotion="goose-foot-to-origin"), {REMOVAL, ORIGIN}),
    (proof("barred", "and-to-origin"), {ORIGIN}),
]
"""Rulesets under which men are removed and promoted men go back, and the sorts of moves that they have."""


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


@pytest.mark.parametrize(("rules", "sorts"), ODD, ids=repr)
def test_odd_moves(rules: Ruleset, sorts: set[str]) -> None:
    """The same in 300 positions where men are removed and promoted men go back, and all of that does occur in them."""
    made = compare_many(rules, 300)
    made[REMOVAL] += made[LAST]
    assert sorts - {LAST} <= set(+made), made


@pytest.mark.exhaustive
@pytest.mark.parametrize(("rules", "sorts"), ODD, ids=repr)
def test_many_odd_moves(rules: Ruleset, sorts: set[str]) -> None:
    """The same in 2,000 positions, and each odd sort of move is made in them, be it the removal of a last officer."""
    made = compare_many(rules, 2000)
    assert sorts <= set(made), made


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
