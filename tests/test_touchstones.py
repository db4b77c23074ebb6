"""Touchstones: tiny positions on which the options part, played interpreted and compiled."""

from __future__ import annotations

import tomllib
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import chaturanga_lab as lab
from chaturanga_lab import shelf
from chaturanga_lab.engine import IllegalMove, kernel
from chaturanga_lab.engine.moves import write_move
from chaturanga_lab.engine.outcome import outcome_of
from chaturanga_lab.engine.state import load
from chaturanga_lab.engine.tables import tables_of

STONES = [
    tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted((shelf.data_folder() / "touchstones").iterdir())
]
CASES = [
    pytest.param(stone, case, id=f"{stone['id']}-{number}-{case['ruleset']}")
    for stone in STONES
    for number, case in enumerate(stone["cases"])
]


def game_of(stone: dict[str, Any], case: dict[str, Any]) -> lab.Game:
    """Return the game of a case, its moves played."""
    rules = lab.ruleset(case["ruleset"]).choose(**case.get("choose", {}))
    game = lab.Game(rules, stone.get("position"))
    for move in case.get("moves", []):
        game = game.play(move)
    return game


def told(outcome: lab.Outcome | None) -> tuple[str, str | None]:
    """Return an outcome in the words of a touchstone: who won, "draw" or "ongoing", and the condition that held."""
    if outcome is None:
        return "ongoing", None
    return outcome.winner or outcome.result, outcome.termination


@pytest.mark.parametrize(("stone", "case"), CASES)
def test_case(stone: dict[str, Any], case: dict[str, Any]) -> None:
    """Each case ends as the touchstone says, by the rule that it names, with the legal moves that it lists."""
    game = game_of(stone, case)
    if "outcome" in case:
        assert told(game.outcome) == (case["outcome"], case.get("termination"))
    if "legal" in case:
        assert sorted(move.uci() for move in game.legal_moves()) == sorted(case["legal"])
    for move in case.get("illegal", []):
        with pytest.raises(IllegalMove):
            game.play(move)


@cache
def compiled_kernel() -> SimpleNamespace:
    """Return the functions of the kernel that a game needs, as machine code."""
    import numba

    from chaturanga_lab.engine import compiled

    compiled.entry("perft")  # registers the helpers
    names = ("carry_out", "list_actions", "verdict")
    return SimpleNamespace(**{name: numba.njit(getattr(kernel, name)) for name in names})


@pytest.mark.parametrize(("stone", "case"), CASES)
def test_case_compiled(stone: dict[str, Any], case: dict[str, Any]) -> None:
    """Machine code makes the same moves, finds the same moves after them, and judges the position alike."""
    game, k = game_of(stone, case), compiled_kernel()
    tables = tables_of(game.rules.mechanics)
    t, z = np.array(tables.t, np.int32), np.array(tables.z, np.int64)
    s = np.array(load(tables, game.start), np.int32)
    for move, position in zip(game.moves, game.positions[1:], strict=True):
        plain = s.tolist()
        codes = [int(code) for code in s[kernel.OUT : k.list_actions(t, s, kernel.OUT)]]
        k.carry_out(t, s, z, next(code for code in codes if write_move(tables, plain, code) == move))
        assert s[kernel.TURN] == position.turn
    plain = s.tolist()
    found = {write_move(tables, plain, int(code)) for code in s[kernel.OUT : k.list_actions(t, s, kernel.OUT)]}
    assert found == set(lab.engine.moves_available(game.position, game.rules))
    row = int(k.verdict(t, s, game.times_seen))
    judged = lab.outcome(game.position, game.rules, game.times_seen)
    number = tables.t[row + kernel.NUMBER] if row else 0
    winner = kernel.winner(tables.t, plain, row, tables.t[kernel.NEXT + game.position.turn], game.position.turn)
    assert outcome_of(game.rules, number, winner) == judged


def test_every_option_is_shown() -> None:
    """Each option of each question is named by a case in which it parts from another option of that question."""
    shown = {part for stone in STONES for case in stone["cases"] for part in case.get("parts", [])}
    questions = lab.rules.library().questions.values()
    options = {f"{question.id}.{option.id}" for question in questions for option in question.options}
    lonely = {f"{question.id}.{question.options[0].id}" for question in questions if len(question.options) == 1}
    assert options - shown <= lonely


WORKED = {
    "P01": "modern-mate, modern-mate + stalemate=draws, modern-capture, shatranj, daou, al-adli, fairy-stockfish, "
    "nilakantha",
    "P01b": "nilakantha",
    "P02": "modern-capture, modern-mate, al-adli",
    "P03": "modern-capture, shatranj, modern-mate, daou, al-adli, fairy-stockfish",
    "P04": "modern-capture, shatranj, modern-mate",
    "P05": "modern-capture, shatranj",
    "P06": "modern-capture, modern-mate",
    "P07": "modern-mate, modern-capture",
    "P07b": "modern-capture, modern-mate",
    "P08": "daou",
    "P09": "daou",
    "P09b": "daou",
    "P10": "daou",
    "P10b": "daou",
    "P10c": "daou, daou + king_leap=once-no-capture",
    "P10d": "daou, daou + king_leap=once-no-capture",
    "P11b": "daou, modern-mate",
    "P11c": "daou",
    "P12": "nilakantha",
    "P13": "kridakausalya-14x14, kridakausalya-14x14 + promotion=minister",
    "P14": "kridakausalya-14x14",
    "P15": "kridakausalya-14x14",
    "P16": "kridakausalya-14x14",
    "P17": "kridakausalya-14x14",
    "P18": "modern-mate, modern-mate-five-ways, modern-mate-straight-jump, daou, al-adli, kridakausalya-14x14",
    "P19": "daou, al-adli, modern-mate, shatranj, fairy-stockfish",
    "P20": "al-adli, modern-mate",
    "P21": "modern-mate, modern-mate-straight-jump, modern-mate-five-ways",
}
"""The worked positions and the rules under which each was worked out; P13 to P17 are of the great board."""


@pytest.mark.parametrize(("id", "labels"), WORKED.items())
def test_worked_positions(id: str, labels: str) -> None:
    """Each worked position is a touchstone, with a case for every ruleset that it was worked out for."""
    stone = next(stone for stone in STONES if stone["id"] == id)
    shown = {lab.ruleset(case["ruleset"]).choose(**case.get("choose", {})).label for case in stone["cases"]}
    assert set(labels.split(", ")) <= shown


@pytest.mark.parametrize(("stone", "case"), CASES)
def test_half_wins(stone: dict[str, Any], case: dict[str, Any]) -> None:
    """A win is half a win exactly where the option that ends the game says so."""
    game = game_of(stone, case)
    if game.outcome and game.outcome.winner:
        rows = [row for row in game.rules.endings if row.condition == game.outcome.termination]
        assert (game.outcome.result == "half-win") == (rows[0].result == "half-loses")


@pytest.mark.parametrize(
    ("elephant", "reach", "classes"), [("diagonal-jump", 8, 4), ("straight-jump", 16, 4), ("five-ways", 64, 1)]
)
def test_elephant_reach(elephant: str, reach: int, classes: int) -> None:
    """On an empty board an elephant can ever reach 8, 16 or 64 squares, and jumpers of different squares never meet."""
    rules = lab.ruleset("modern-mate").choose(elephant=elephant)
    homes = [square for square, man in rules.start().board.occupied() if man.kind == "E"]
    reached = {frozenset(reachable(rules, square)) for square in homes}
    assert {len(squares) for squares in reached} == {reach}
    assert len(reached) == classes
    assert len(frozenset.union(*reached)) == reach * classes


def reachable(rules: lab.Ruleset, origin: int) -> set[int]:
    """Return the squares that an elephant reaches in any number of moves."""
    geometry, found, waiting = rules.geometry, {origin}, [origin]
    while waiting:
        square = waiting.pop()
        for leg in rules.legs("elephant"):
            target = geometry.at(geometry.file(square) + leg.files, geometry.rank(square) + leg.ranks)
            if target is not None and target not in found:
                found.add(target)
                waiting.append(target)
    return found
