"""Random games against Fairy-Stockfish itself, move by move, under 18 combinations of rules."""

from __future__ import annotations

import random

import pyffish
import pytest
from rules_at_hand import ELEPHANTS, GOALS, KINGS, ORACLES, variant

import chaturanga_lab as lab
from chaturanga_lab.position import Man, Position
from chaturanga_lab.rules import Ruleset

VARIANTS = [f"cl_{elephant}_{kings}_{goal}" for elephant in ELEPHANTS for kings in KINGS for goal in GOALS]
TO_FAIRY = str.maketrans("mM", "fF")

pyffish.load_variant_config((ORACLES / "variants.ini").read_text(encoding="utf-8"))


def fairy_move(move: str) -> str:
    """Return a move of ours as Fairy-Stockfish writes it: its minister is f."""
    return move[:4] + move[4:].translate(TO_FAIRY)


def play(name: str, rng: random.Random, longest: int) -> int:
    """Play a random game on both sides and compare everything at each ply; returns the number of plies.

    Asking whether a raja stands in check takes Fairy-Stockfish as long as all its moves: every fourth ply does.
    """
    rules, fen, has_taken = variant(name), pyffish.start_fen(name), False
    position = rules.start()
    for ply in range(longest):
        placement, turn, *_ = rules.text(position).split()
        assert (placement.translate(TO_FAIRY), turn) == tuple(fen.split()[:2])
        is_over = has_taken and pyffish.is_immediate_game_end(name, fen, [])[0]
        theirs = [] if is_over else pyffish.legal_moves(name, fen, [])
        legal = {fairy_move(move.uci()): move for move in lab.legal_moves(position, rules)}
        assert sorted(legal) == sorted(theirs), fen
        if rules.mechanics.safe and ply % 4 == 0:
            assert is_in_check(rules, position) == bool(pyffish.gives_check(name, fen, [])), fen
        if not theirs:
            check_result(name, fen, lab.outcome(position, rules), turn)
            return ply
        move = rng.choice(theirs)
        fen, position = pyffish.get_fen(name, fen, [move]), lab.apply(position, rules, legal[move])
        has_taken = position.quiet == 0
    return longest


def is_in_check(rules: Ruleset, position: Position) -> bool:
    """Whether the raja of the army to move stands attacked."""
    return any(position.board[square] == Man(position.turn, "K") for square in lab.attacked_rajas(position, rules))


def check_result(name: str, fen: str, outcome: lab.Outcome | None, turn: str) -> None:
    """Compare who has won a game that is over."""
    is_immediate, value = pyffish.is_immediate_game_end(name, fen, [])
    score = value if is_immediate else pyffish.game_result(name, fen, [])
    assert outcome is not None
    assert (outcome.winner is None) == (score == 0), (fen, outcome)
    if outcome.winner:
        assert (outcome.winner[0] == turn) == (score > 0), (fen, outcome)


@pytest.mark.parametrize("name", VARIANTS)
def test_random_games(name: str) -> None:
    """In the first 80 plies of a random game, moves, checks, boards and the winner are Fairy-Stockfish's."""
    assert play(name, random.Random(name), 80) > 10


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", VARIANTS)
def test_more_random_games(name: str) -> None:
    """The same in twenty whole random games."""
    rng = random.Random(name + " again")
    assert sum(play(name, rng, 400) for _ in range(20)) > 400
