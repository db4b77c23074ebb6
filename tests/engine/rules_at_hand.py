"""Rulesets to test with: the package's own, the proofs, Fairy-Stockfish's variants; and positions of random games."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import chaturanga_lab as lab
from chaturanga_lab.engine import moves_available
from chaturanga_lab.position import Position, read_position
from chaturanga_lab.rules import Ending, Ruleset, library
from chaturanga_lab.rules.mechanics import Condition, Result

HERE = Path(__file__).parent
ORACLES = HERE / "oracles"
PROOFS = ("four", "dice", "great", "leap", "removal", "double", "barred", "alone", "checks")
ELEPHANTS = {"alfil": "diagonal-jump", "silver": "five-ways", "dabbaba": "straight-jump"}
KINGS = {"f": "facing-on-e", "x": "crossed"}
GOALS = {
    "mate": {"check": "checkmate", "stalemate": "loses", "baring": "none"},
    "mate_bare": {"check": "checkmate", "stalemate": "loses", "baring": "loses"},
    "kcap": {"check": "king-capture", "stalemate": "wins", "baring": "none"},
}


@cache
def proof(name: str, option: str = "") -> Ruleset:
    """Return the proof ruleset of that name, with another of its options if one is given."""
    rules = library(HERE / "proofs").ruleset(f"proof-{name}")
    return rules.choose(**{f"{name}_game": option}) if option else rules


@cache
def own_rulesets() -> tuple[Ruleset, ...]:
    """Return every ruleset of the package, and every one with a single other answer; equal mechanics once."""
    found = {}
    for id in lab.rulesets():
        rules = lab.ruleset(id)
        for question in rules.questions:
            for option in question.options:
                changed = rules.choose(**{question.id: option.id})
                found[changed.mechanics] = changed
    return tuple(found.values())


@cache
def all_rulesets() -> tuple[Ruleset, ...]:
    """Return the package's rulesets and the proofs with each of their options."""
    proofs = [proof(name, option.id) for name in PROOFS for option in proof(name).question(f"{name}_game").options]
    return (*own_rulesets(), *proofs)


def mixed_rulesets(number: int, seed: int, board: str = "four-armies") -> list[Ruleset]:
    """Return so many rulesets of a board with every answer drawn by lot."""
    rng = random.Random(seed)
    base = [rules for rules in map(lab.ruleset, lab.rulesets()) if rules.setup.id == board]
    return [mixed(rng.choice(base), rng) for _ in range(number)]


def mixed(rules: Ruleset, rng: random.Random) -> Ruleset:
    """Return a ruleset with every question answered by lot."""
    answers = {one.id: rng.choice([option.id for option in one.options]) for one in rules.questions}
    return rules.choose(**answers)


def some_rulesets() -> tuple[Ruleset, ...]:
    """Return the named rulesets, a seeded tenth of the changed ones, and the proofs."""
    named = [lab.ruleset(id) for id in lab.rulesets()]
    changed = random.Random(2).sample(own_rulesets(), len(own_rulesets()) // 10)
    return tuple(
        {rules.mechanics: rules for rules in (*named, *changed, *all_rulesets()[len(own_rulesets()) :])}.values()
    )


@cache
def variant(name: str) -> Ruleset:
    """Return the answers that make the variant `cl_<elephant>_<kings>_<goal>` of Fairy-Stockfish."""
    _, elephant, kings, goal = name.split("_", 3)
    chosen = {"elephant": ELEPHANTS[elephant], "kings": KINGS[kings], "draws": "threefold-and-70", **GOALS[goal]}
    return lab.ruleset("modern-mate").choose(**chosen)


@dataclass(frozen=True)
class Unsourced(Ruleset):
    """Rules that move as a ruleset does and end as no file says."""

    def sources_of(self, question: str) -> tuple[str, ...]:
        """Return that nobody says so."""
        return (f"nobody says so of {question}",)


def ending(rules: Ruleset, *endings: tuple[Condition, Result] | tuple[Condition, Result, int]) -> Ruleset:
    """Return rules that move as these do and end as the given rows say; of two armies in turn a taken raja is first."""
    first = [("raja-taken", "loses")] if rules.mechanics.turns == "alternate" else []
    whole: list[Any] = [*first, *endings]
    rows = tuple(Ending(row[0], row[1], row[2] if len(row) > 2 else 0, row[0], row[1]) for row in whole)
    made = Unsourced(**{one.name: getattr(rules, one.name) for one in fields(rules)})
    made.__dict__["mechanics"] = replace(rules.mechanics, endings=rows)  # where the cached property keeps it
    return made


def at(rules: Ruleset, text: str) -> Position:
    """Return the position of a text, even one whose rajas are not all there."""
    return read_position(text, rules.geometry, rules.setup.kinds, rules.start_board)


def rows(file: str) -> list[dict[str, Any]]:
    """Return the rows of a file of oracles."""
    return [json.loads(line) for line in (ORACLES / file).read_text(encoding="utf-8").splitlines()]


def random_positions(rules: Ruleset, seed: int, games: int, longest: int = 200) -> Iterator[Position]:
    """Yield the positions of random games, the start of each included, as far as anybody can move."""
    rng = random.Random(seed)
    for _ in range(games):
        position = rules.start()
        for _ in range(longest):
            yield position
            moves = moves_available(position, rules)
            if not moves or lab.outcome(position, rules):
                break
            position = lab.apply(position, rules, rng.choice(moves))


def uci(moves: Any) -> list[str]:
    """Return moves in short form, sorted."""
    return sorted(move.uci() for move in moves)
