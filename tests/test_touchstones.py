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
from chaturanga_lab.engine.tables import Tables, tables_of

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
        game = game.play(lab.Move.from_uci(move))
    return game


def told(outcome: lab.Outcome | None) -> tuple[str, str | None]:
    """Return an outcome in the words of a touchstone: who won, "draw" or "ongoing", and the condition that held."""
    if outcome is None:
        return "ongoing", None
    return outcome.winner or outcome.result, outcome.termination


@pytest.mark.parametrize(("stone", "case"), CASES)
def test_case(stone: dict[str, Any], case: dict[str, Any]) -> None:
    """Each case ends as the touchstone says, by the rule that it names, with the moves, points and dice that it has."""
    game = game_of(stone, case)
    armies = [army.name for army in game.position.geometry.armies]
    if "outcome" in case:
        assert told(game.outcome) == (case["outcome"], case.get("termination"))
    if "legal" in case:
        assert sorted(move.uci() for move in game.legal_moves()) == sorted(case["legal"])
    if "points" in case:
        assert (game.position.scores or (0,) * len(armies)) == tuple(case["points"].get(army, 0) for army in armies)
    if "out" in case:
        assert {armies[army] for army in game.position.grey} == set(case["out"])
    if "dice" in case:
        assert sorted(game.position.dice) == case["dice"]
    for move in case.get("illegal", []):
        with pytest.raises(IllegalMove):
            game.play(move)


@cache
def compiled_kernel() -> SimpleNamespace:
    """Return the functions of the kernel that a game needs, as machine code."""
    import numba

    from chaturanga_lab.engine import compiled

    compiled.entry("perft")  # registers the helpers
    names = ("carry_out", "carry_out_by_dice", "give_up", "list_actions", "list_by_dice", "verdict")
    return SimpleNamespace(**{name: numba.njit(getattr(kernel, name)) for name in names})


def found_by(k: SimpleNamespace, tables: Tables, t: Any, s: Any) -> dict[lab.Move, int]:
    """Return the moves that machine code lists, each with its code; with dice only those that they allow."""
    if not tables.mechanics.dice:
        end = k.list_actions(t, s, kernel.OUT)
    else:
        end = k.list_by_dice(t, s, kernel.OUT) if s[kernel.DICE] else kernel.OUT
    plain = s.tolist()
    return {write_move(tables, plain, code): code for code in plain[kernel.OUT : end]}


def make(k: SimpleNamespace, tables: Tables, t: Any, s: Any, z: Any, move: lab.Move) -> None:
    """Make a move in machine code."""
    if move.kind == "resign":
        k.give_up(t, s, z)
    elif move.kind == "roll":
        s[kernel.QUIET] += 1
        s[kernel.DICE : kernel.DICE + 1 + len(move.faces)] = (len(move.faces), *move.faces)
    else:
        code = kernel.PASS if move.kind in ("pass", "skip") else found_by(k, tables, t, s)[move]
        (k.carry_out_by_dice if tables.mechanics.dice else k.carry_out)(t, s, z, code)


@pytest.mark.parametrize(("stone", "case"), CASES)
def test_case_compiled(stone: dict[str, Any], case: dict[str, Any]) -> None:
    """Machine code makes the same moves, finds the same moves after them, and judges the position alike."""
    game, k = game_of(stone, case), compiled_kernel()
    tables = tables_of(game.rules.mechanics)
    t, z = np.array(tables.t, np.int32), np.array(tables.z, np.int64)
    s = np.array(load(tables, game.start), np.int32)
    for move, position in zip(game.moves, game.positions[1:], strict=True):
        make(k, tables, t, s, z, move)
        assert s[kernel.TURN] == position.turn
        assert tuple(s[kernel.SCORE : kernel.SCORE + len(position.scores)]) == position.scores
    kinds = {"step"} if tables.mechanics.dice else {"step", "remove", "pass"}
    expected = {move for move in lab.engine.moves_available(game.position, game.rules) if move.kind in kinds}
    assert set(found_by(k, tables, t, s)) == expected
    plain, row = s.tolist(), int(k.verdict(t, s, game.times_seen))
    number = tables.t[row + kernel.NUMBER] if row else 0
    before, scores = tables.t[kernel.NEXT + game.position.turn], tuple(plain[kernel.SCORE :][: tables.t[kernel.ARMIES]])
    winner = kernel.winner(tables.t, plain, row, before, game.position.turn)
    judged = outcome_of(game.rules, number, winner, scores if tables.t[kernel.TABLE] else ())
    assert judged == lab.outcome(game.position, game.rules, game.times_seen)


def test_every_option_is_shown() -> None:
    """Each option of each question is named by a case in which it parts from another option of that question."""
    shown = {part for stone in STONES for case in stone["cases"] for part in case.get("parts", [])}
    questions = lab.rules.library().questions.values()
    options = {f"{question.id}.{option.id}" for question in questions for option in question.options}
    lonely = {f"{question.id}.{question.options[0].id}" for question in questions if len(question.options) == 1}
    assert options - shown <= lonely


def test_every_word_of_the_table_is_played() -> None:
    """Each ending that only a table knows, throws, passes, skips and resignations are played in some case."""
    cases = [case for stone in STONES for case in stone["cases"]]
    endings = {case.get("termination") for case in cases}
    assert {"last-side", "all-rajas", "places-fixed", "points-held", "quiet-rounds", "bared", "both-bare"} <= endings
    played = {lab.Move.from_uci(move).kind for case in cases for move in case.get("moves", [])}
    assert played == {"step", "remove", "roll", "pass", "skip", "resign"}


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
    "C1": "chaturaji, chaturaji-teams",
    "C1b": "chaturaji",
    "C2": "chaturaji",
    "C2-horse-lost": "chaturaji",
    "C3": "chaturaji",
    "C4": "chaturaji",
    "C5": "chaturaji, chaturaji-dice",
    "C6": "chaturaji",
}
"""The worked positions and the rules under which each was worked out; P13 to P17 are of the great board, C of four."""


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
