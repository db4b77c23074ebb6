"""The engine against a second one, slow and readable, that was written from the data files alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from comparing import (
    ALL_RAJAS,
    GREY,
    LAST,
    LEFT,
    ORIGIN,
    PROMOTION,
    RAJA,
    REMOVAL,
    TRIUMPH,
    compare_many,
    compare_played,
    reference_of,
)
from rules_at_hand import all_rulesets, mixed_rulesets, proof, some_rulesets
from scene import first_scene, read_scene

import chaturanga_lab as lab
from chaturanga_lab.rules import Ruleset


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
AT_TABLE = [rules for rules in all_rulesets() if rules.mechanics.turns != "alternate"]
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


DICE = {"skip", "pass", "roll"}
AT_TABLES = {
    "chaturaji": {RAJA, ALL_RAJAS, TRIUMPH, GREY, PROMOTION},
    "chaturaji-dice": {RAJA, ALL_RAJAS, TRIUMPH, GREY, PROMOTION, *DICE},
    "chaturaji-teams": {RAJA, TRIUMPH, GREY, PROMOTION},
    "chaturaji-teams-dice": {RAJA, TRIUMPH, GREY, PROMOTION, *DICE},
    "al-biruni-four": {RAJA, ALL_RAJAS, GREY, *DICE},
    "tithitattva": {RAJA, TRIUMPH, GREY, PROMOTION, *DICE},
    "manasollasa-four": {RAJA, GREY},
}
"""What happens in the positions at tables; moves of other sorts too."""


def test_starts() -> None:
    """Every ruleset with any one answer changed begins with the array and the army of its files."""
    for rules in all_rulesets():
        book = reference_of(rules).book
        assert read_scene(rules.text(rules.start()), book) == first_scene(book), rules


@pytest.mark.parametrize("rules", NAMED, ids=repr)
def test_positions(rules: Ruleset) -> None:
    """In 200 positions under every ruleset, moves, what they lead to, and verdicts are those of the slow engine.

    At tables rajas and grey men are taken in them, foot soldiers promoted, dice thrown, skipped and lost.
    """
    made = compare_many(rules, 200)
    assert AT_TABLES.get(rules.id, set()) - {ALL_RAJAS, TRIUMPH} <= set(made), made


@pytest.mark.parametrize("rules", unused_answers(), ids=repr)
def test_positions_under_other_answers(rules: Ruleset) -> None:
    """The same in 30 positions under the options that no ruleset answers with."""
    compare_many(rules, 30)


@pytest.mark.parametrize("rules", some_rulesets(), ids=repr)
def test_games(rules: Ruleset) -> None:
    """The same in a random game under every ruleset, every proof, and some rulesets with one answer changed."""
    compare_played(rules, seed=5, games=1)


@pytest.mark.parametrize(("rules", "sorts"), ODD, ids=[repr(rules) for rules, _ in ODD])
def test_odd_moves(rules: Ruleset, sorts: set[str]) -> None:
    """The same in 300 positions where men are removed and promoted men go back, and all of that does occur in them."""
    made = compare_many(rules, 300)
    made[REMOVAL] += made[LAST]
    assert sorts - {LAST} <= set(+made), made


@pytest.mark.exhaustive
@pytest.mark.parametrize(("rules", "sorts"), ODD, ids=[repr(rules) for rules, _ in ODD])
def test_many_odd_moves(rules: Ruleset, sorts: set[str]) -> None:
    """The same in 2,000 positions, and each odd sort of move is made in them, be it the removal of a last officer."""
    made = compare_many(rules, 2000)
    assert sorts <= set(made), made


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", NAMED, ids=repr)
def test_many_positions(rules: Ruleset) -> None:
    """The same in 2,000 positions under every ruleset; at tables boats triumph in them, and last rajas are taken."""
    made = compare_many(rules, 2000)
    assert AT_TABLES.get(rules.id, set()) <= set(made), made


@pytest.mark.parametrize("rules", mixed_rulesets(10, seed=7), ids=repr)
def test_positions_under_mixed_answers(rules: Ruleset) -> None:
    """The same in 40 positions under rulesets of the tables with every answer drawn by lot."""
    compare_many(rules, 40)


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", mixed_rulesets(100, seed=8), ids=repr)
def test_positions_under_many_mixed_answers(rules: Ruleset) -> None:
    """The same in 100 positions under a hundred such rulesets."""
    compare_many(rules, 100)


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", AT_TABLE, ids=repr)
def test_positions_at_tables_under_every_answer(rules: Ruleset) -> None:
    """The same in 2,000 positions under every ruleset of four armies with any single answer changed, and the proofs."""
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
