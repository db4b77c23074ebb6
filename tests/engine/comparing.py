"""Comparing: the package's engine with the slow one, in one position and in many, and what happened in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache
from itertools import islice
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from judgement import Verdict, verdict
from reference import Reference, step_written
from rulebook import name_of, read_rulebook
from rules_at_hand import at, random_positions
from scene import Scene, read_scene
from scenes import texts
from standing import armies_in
from table_scenes import table_texts

import chaturanga_lab as lab
from chaturanga_lab.engine import men_taken, moves_available, triumph_of
from chaturanga_lab.play import goes_back_to
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset

PROOFS = Path(__file__).parent / "proofs"
FOLDERS = [lab.shelf.data_folder(), PROOFS]
RAJA, ALL_RAJAS, TRIUMPH, GREY, PROMOTION = "raja", "the last raja", "triumph", "grey man", "promotion"
REMOVAL, LAST, LEFT, ORIGIN = "remove", "remove the last officer", "back to the square left", "back to the origin"
AFTER = 3  # moves of a position that are made, and promotions besides


@cache
def reference_of(rules: Ruleset) -> Reference:
    """Return the slow engine of a ruleset, found in the files by its id and by what was changed."""
    return Reference(read_rulebook(FOLDERS, rules.id, {answer.question: answer.option for answer in rules.changes}))


def told(position: Position, rules: Ruleset) -> Verdict | None:
    """Return how the engine judges a position, in the words of the slow one."""
    over = lab.outcome(position, rules)
    assert over is None or over.scores in ((), position.scores or (0,) * len(rules.geometry.armies))
    return as_told(over, rules) if over else None


def as_told(over: lab.Outcome, rules: Ruleset) -> Verdict:
    """Return an outcome in the words of the slow engine."""
    won = frozenset(rules.geometry.army(name) for name in over.winner.split(" and ")) if over.winner else frozenset()
    return Verdict(over.result, won, over.termination, over.places)


def compare(position: Position, rules: Ruleset) -> Counter[str]:
    """Compare moves and verdict, and what some of the moves lead to; returns how many moves of each sort were made."""
    reference, text = reference_of(rules), rules.text(position)
    scene = read_scene(text, reference.book)
    moves = moves_available(position, rules)
    assert {move.uci() for move in moves} == reference.actions(scene), text
    assert told(position, rules) == verdict(reference, scene), text
    sorts: Counter[str] = Counter()
    for move in moves_to_make(reference, scene, moves):
        after, there = lab.apply(position, rules, move), reference.after(scene, move.uci())
        assert read_scene(rules.text(after), reference.book) == there, (text, move.uci())
        assert told(after, rules) == verdict(reference, there), (text, move.uci())
        if move.kind == "step":
            compare_taken(position, rules, move, scene, there)
        sorts[sort_of(position, rules, move, lab.outcome(after, rules))] += 1
    return sorts


def compare_taken(position: Position, rules: Ruleset, move: Move, scene: Scene, there: Scene) -> None:
    """Compare the men that a step takes off: who stood on the target, and those of a triumph, in the board's order."""
    step = step_written(move.uci())
    far = sorted(scene.men.keys() - there.men.keys() - set(step), key=lambda square: square[::-1])
    squares = [step.target] * (step.target in scene.men) + far
    assert men_taken(position, rules, move) == tuple(map(name_of, squares)), (rules.text(position), move.uci())
    assert triumph_of(position, rules, move) == bool(far), (rules.text(position), move.uci())


def moves_to_make(reference: Reference, scene: Scene, moves: tuple[Move, ...]) -> list[Move]:
    """Return some of the moves: a few promotions, a few of all, at a table those that bring points, and giving up."""
    made = [move for move in moves if move.becomes][:AFTER] + list(moves[:: 1 + len(moves) // AFTER])
    if reference.turns == "alternate":
        return made
    steps = [move for move in moves if move.kind == "step"]
    made += [move for move in steps if reference.after(scene, move.uci()).scores != scene.scores]
    return made + [Move("resign")] * (len(armies_in(reference, scene)) > 1)


def sort_of(position: Position, rules: Ruleset, move: Move, over: lab.Outcome | None) -> str:
    """Return what is odd about a move: a man is removed or goes back, boats triumph, a raja is taken, or the last."""
    if rules.mechanics.turns != "alternate":
        return sort_at_table(position, rules, move, over)
    if move.kind == "remove":
        return LAST if over and over.termination == "officers-lost" else REMOVAL
    back = goes_back_to(position, rules, move)
    return (LEFT if back == move.origin else ORIGIN) if back else move.kind


def sort_at_table(position: Position, rules: Ruleset, move: Move, over: lab.Outcome | None) -> str:
    """Return what is odd about a move at a table."""
    taken = position.board[move.target] if move.target else None
    if taken and taken.kind == "K" and taken.army not in position.grey:
        return ALL_RAJAS if over and over.termination == "all-rajas" else RAJA
    if triumph_of(position, rules, move):
        return TRIUMPH
    return GREY if taken and taken.army in position.grey else PROMOTION if move.becomes else move.kind


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
    @given((texts if rules.mechanics.turns == "alternate" else table_texts)(reference_of(rules)))
    def agree(text: str) -> None:
        sorts.update(compare(at(rules, text), rules))

    agree()
    return sorts


def compare_played(rules: Ruleset, seed: int, games: int) -> None:
    """Compare positions of random games, about one in nine, fewer on large boards."""
    every = max(1, len(rules.geometry.squares) // 7)
    positions = islice(random_positions(rules, seed, games), 0, None, every)
    assert sum(compare(position, rules).total() for position in positions) > 5


def compare_game(rules: Ruleset, start: Position, moves: Sequence[Move], told_at_end: Verdict | None) -> Scene:
    """Play a game again in the slow engine, which must let it go on to its last move and then judge as told.

    Returns the scene at the end.
    """
    reference = reference_of(rules)
    scene, seen = read_scene(rules.text(start), reference.book), Counter[Hashable]()
    for number, move in enumerate(moves):
        seen[identity(scene)] += 1
        assert number == 0 or verdict(reference, scene, seen[identity(scene)]) is None, (rules, number)
        assert sorted_throw(move) in reference.actions(scene), (rules, number, move)
        scene = reference.after(scene, move.uci())
    assert verdict(reference, scene, seen[identity(scene)] + 1) == told_at_end, (rules, moves)
    return scene


def identity(scene: Scene) -> Hashable:
    """Return what makes two scenes of a game at a table the same: men, who is out, whose turn it is, dice."""
    return frozenset(scene.men.items()), scene.grey, scene.turn, scene.dice


def sorted_throw(move: Move) -> str:
    """Return a move in short form, the faces of a throw in rising order."""
    return "roll:" + "".join(map(str, sorted(move.faces))) if move.kind == "roll" else move.uci()
