"""How fast whole games are played: our kernel against random games of chess with PyPI's `chess`, on one thread.

    python benchmarks/playouts.py [--rounds 5]

Both sides are measured in the same run, by the time that the processor spent, and in turn, so that a busy machine slows
both; printed is the median of the rounds. What must be reached, if anything, is stated beside each figure; nothing is
asserted.
"""

from __future__ import annotations

import argparse
import platform
import random
from collections.abc import Callable
from statistics import median
from time import process_time

import chess

import chaturanga_lab as lab
from chaturanga_lab.engine import Policy, legal_moves, play_games
from chaturanga_lab.rules import Ruleset

LONGEST_CHESS, HALFMOVES = 400, 100
GAMES_A_ROUND, CHESS_GAMES_A_ROUND, GAMES_INTERPRETED = 5000, 40, 60
Case = tuple[str, str, Policy, int]  # ruleset, preset of draws or "", policy, times chess that must be reached or 0
CASES: tuple[Case, ...] = (
    ("modern-mate", "threefold-and-70", "random", 250),
    ("modern-capture", "threefold-and-70", "random", 300),
    ("modern-mate", "threefold-and-70", "greedy", 130),
    ("modern-capture", "threefold-and-70", "greedy", 100),
    ("kridakausalya-14x14", "", "random", 170),
    ("kridakausalya-14x14", "", "greedy", 0),
    ("chaturaji", "", "random", 380),
    ("chaturaji-dice", "", "random", 220),
    ("chaturaji-teams", "", "random", 0),
    ("chaturaji-teams-dice", "", "random", 0),
    ("chaturaji", "", "greedy", 0),
    ("chaturaji-dice", "", "greedy", 0),
)


def main() -> None:
    """Measure, and print a line for each case."""
    parser = argparse.ArgumentParser(description="Plies a second, compiled and interpreted, against PyPI's chess.")
    parser.add_argument("--rounds", type=int, default=5, help="how often each side is measured (5)")
    rounds = parser.parse_args().rounds
    runs = [runner(case, compiled=True) for case in CASES]
    for run in runs:
        run(range(10))  # compiles, or loads what was compiled before
    rng = random.Random(1)
    peer, ours = [], []
    for number in range(rounds):
        games = range(number * GAMES_A_ROUND, (number + 1) * GAMES_A_ROUND)
        peer.append(speed(chess_plies, range(CHESS_GAMES_A_ROUND), rng))
        ours.append([speed(run, games) for run in runs])
    print(f"{platform.python_implementation()} {platform.python_version()}, one thread, median of {rounds} rounds")
    print(f"random games of chess {chess.__version__}: {median(peer):,.0f} plies/s")
    for case, measured in zip(CASES, zip(*ours, strict=True), strict=True):
        times = median(measured) / median(peer)
        due = f" (at least {case[3]})" if case[3] else ""
        print(f"{label(case)}: {median(measured):,.0f} plies/s, {times:.0f} times chess{due}")
    print_interpreted()


def label(case: Case) -> str:
    """Return a case in words."""
    name, draws, policy, _ = case
    return f"{policy} {name}" + (f" with draws={draws}" if draws else "")


def runner(case: Case, compiled: bool) -> Callable[[range], int]:
    """Return a function that plays games of a case, all armies alike, and returns their plies, or turns with dice."""
    name, draws, policy, _ = case
    rules = lab.ruleset(name).choose(**({"draws": draws} if draws else {}))
    start = rules.start()
    policies = [policy] * len(rules.geometry.armies)

    def run(games: range) -> int:
        return sum(play_games(start, rules.mechanics, policies, 1030, games, compiled=compiled).plies)

    return run


def chess_plies(games: range, rng: random.Random) -> int:
    """Play random games of chess and return their plies."""
    plies = 0
    for _ in games:
        board = chess.Board()
        while board.ply() < LONGEST_CHESS:
            moves = list(board.legal_moves)
            if not moves or board.halfmove_clock >= HALFMOVES or board.is_insufficient_material():
                break
            board.push(rng.choice(moves))
        plies += board.ply()
    return plies


def speed(run: Callable[..., int], *arguments: object) -> float:
    """Return how many plies a second of the processor's time a run makes."""
    began = process_time()
    plies = run(*arguments)
    return plies / (process_time() - began)


def print_interpreted() -> None:
    """Measure the same kernel without compilation, and how long the legal moves of a position take."""
    for case in CASES:
        measured = speed(runner(case, compiled=False), range(GAMES_INTERPRETED))
        print(f"interpreted, {label(case)}: {measured:,.0f} plies/s")
    rules = lab.ruleset("modern-mate")
    print(f"legal moves of the start, as values: {milliseconds(rules):.3f} ms")


def milliseconds(rules: Ruleset, times: int = 2000) -> float:
    """Return how long the legal moves of the start take."""
    start = rules.start()
    began = process_time()
    for _ in range(times):
        legal_moves(start, rules)
    return (process_time() - began) / times * 1000


if __name__ == "__main__":
    main()
