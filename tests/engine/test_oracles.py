"""Oracles: the moves and counts of other programs."""

from __future__ import annotations

import random
from typing import Any

import pytest
from counting import slow_perft
from reference import Reference
from rulebook import read_rulebook
from rules_at_hand import at, proof, rows, uci, variant
from scene import first_scene

import chaturanga_lab as lab
from chaturanga_lab.engine import perft
from chaturanga_lab.rules import Ruleset

MOST_NODES = 300_000
PERFT_ROWS = rows("perft.jsonl")
TENTH = random.Random(1).sample(PERFT_ROWS, len(PERFT_ROWS) // 10)
SISTERS = pytest.mark.parametrize("row", rows("kridakausalya_perft.jsonl"), ids=lambda row: row["ruleset"])


def test_legal_moves() -> None:
    """In 540 positions of 18 combinations of rules, the legal moves are Fairy-Stockfish's."""
    found = rows("legal_moves.jsonl")
    assert len(found) == 540
    for row in found:
        rules = variant(row["variant"])
        assert uci(lab.legal_moves(at(rules, row["position"]), rules)) == row["legal"].split(), row


def counts(row: dict[str, Any], most: int, compiled: bool) -> list[int]:
    """Return what we count where the oracle counts at most so many nodes."""
    rules = variant(row["variant"])
    position = at(rules, row["position"])
    depths = [depth for depth, nodes in enumerate(row["perft"], start=1) if nodes <= most]
    return [perft(position, rules, depth, compiled) for depth in depths]


def test_perft() -> None:
    """From 162 positions the counts of perft, up to 300,000 nodes, are Fairy-Stockfish's."""
    for row in PERFT_ROWS:
        assert counts(row, MOST_NODES, compiled=True) == [nodes for nodes in row["perft"] if nodes <= MOST_NODES], row


def test_perft_interpreted() -> None:
    """The interpreted kernel counts the same; a tenth of the rows, to a tenth of the nodes."""
    for row in TENTH:
        assert counts(row, MOST_NODES // 10, compiled=False) == [n for n in row["perft"] if n <= MOST_NODES // 10], row


@pytest.mark.exhaustive
def test_perft_to_the_end() -> None:
    """The largest counts that Fairy-Stockfish gave, 20 million and more, are ours too."""
    for row in PERFT_ROWS:
        assert counts(row, max(row["perft"]), compiled=True) == row["perft"], row


@pytest.mark.exhaustive
def test_perft_interpreted_everywhere() -> None:
    """The interpreted kernel counts the same in all rows up to 300,000 nodes."""
    for row in PERFT_ROWS:
        assert counts(row, MOST_NODES, compiled=False) == [n for n in row["perft"] if n <= MOST_NODES], row


@pytest.mark.parametrize("rules", [lab.ruleset("kridakausalya-14x14"), proof("great")], ids=repr)
def test_great_board(rules: Ruleset) -> None:
    """In two games on 14 × 14 the legal moves, and at the end the winner, are Ludii's."""
    for row in rows("great_moves.jsonl"):
        position = at(rules, row["position"])
        if "winner" in row:
            over = lab.outcome(position, rules)
            assert over is not None
            assert over.winner == row["winner"]
        else:
            moves = {f"{move.origin}{move.target}" for move in lab.legal_moves(position, rules)}
            assert sorted(moves) == row["legal"].split(), row


ENR = {"array": "elephants-in-corners", "elephant": "straight-jump", "kings": "facing-on-e"}
ERN = ENR | {"array": "elephants-in-corners-chariots-next"}


@pytest.mark.parametrize(
    ("id", "chosen", "nodes"),
    [
        ("modern-capture", {}, [16, 256, 4176, 68133]),
        ("modern-mate", {}, [16, 256, 4176, 68122]),
        ("modern-mate-five-ways", {}, [12, 144, 1956, 26570]),
        ("modern-mate-straight-jump", {}, [14, 196, 2912, 43266]),
        ("shatranj", {"kings": "facing-on-e"}, [16, 256, 4176, 68122]),
        ("shatranj", {"kings": "facing-on-d"}, [16, 256, 4176, 68122]),
        ("modern-mate", ENR, [14, 196, 2870, 42026]),
        ("modern-mate", ERN, [14, 196, 3094, 48840]),
    ],
)
def test_counts_of_start_arrays(id: str, chosen: dict[str, str], nodes: list[int]) -> None:
    """The counts that were made for these rulesets by other programs are ours."""
    rules = lab.ruleset(id).choose(**chosen)
    assert [perft(rules.start(), rules, depth, compiled=True) for depth in range(1, 5)] == nodes


@pytest.mark.parametrize(
    ("name", "nodes"),
    [
        ("leap", [18, 324, 5912, 107539]),
        ("great", [18, 324, 7524]),
        ("four", [9, 81, 729, 6561, 72090]),
    ],
)
def test_counts_of_the_proofs(name: str, nodes: list[int]) -> None:
    """The counts that other programs made of games like these proofs are ours."""
    rules = proof(name)
    depths = range(1, len(nodes) + 1)
    assert [perft(rules.start(), rules, depth, compiled=True) for depth in depths] == nodes


@SISTERS
def test_counts_of_three_boards(row: dict[str, Any]) -> None:
    """The counts from the arrays on 14 × 14, 12 × 12 and 8 × 8 are the stored ones, compiled and interpreted."""
    rules = lab.ruleset(row["ruleset"])
    assert [perft(rules.start(), rules, depth, compiled=True) for depth in range(1, 5)] == row["perft"]
    assert [perft(rules.start(), rules, depth, compiled=False) for depth in range(1, 4)] == row["perft"][:3]


@SISTERS
def test_slow_counts_of_three_boards(row: dict[str, Any]) -> None:
    """The slow engine counts the same up to three moves."""
    assert slow_counts(row["ruleset"], 3) == row["perft"][:3]


@pytest.mark.exhaustive
@SISTERS
def test_slow_counts_to_the_end(row: dict[str, Any]) -> None:
    """The slow engine counts the same up to four moves, as it did when the rows were made."""
    assert slow_counts(row["ruleset"], 4) == row["perft"]


def slow_counts(id: str, most: int) -> list[int]:
    """Return what the slow engine counts from the start of a ruleset, up to so many moves."""
    reference = Reference(read_rulebook([lab.shelf.data_folder()], id, {}))
    return [slow_perft(reference, first_scene(reference.book), depth) for depth in range(1, most + 1)]


@pytest.mark.parametrize("compiled", [False, True])
def test_counts_with_odd_moves(compiled: bool) -> None:
    """Where men are removed and promoted men go back, compiled and not, the counts are those of the slow engine."""
    for row in rows("odd_perft.jsonl"):
        rules, nodes = lab.ruleset(row["ruleset"]).choose(**row.get("answers", {})), row["perft"]
        position = rules.position(row["position"])
        assert [perft(position, rules, depth, compiled) for depth in range(1, len(nodes) + 1)] == nodes, row
