"""How fast whole games are played: our kernel against random games of chess with PyPI's `chess`, on one thread.

    python benchmarks/playouts.py [--rounds 5]

Both sides are measured in the same run, by the time that the processor spent, and in turn, so that a busy machine slows
both; printed is the median of the rounds. Then the kernel against itself: interpreted, and on two threads, which is
measured by the clock and says something only where two processors are free. Then against the legal moves of pyffish,
as its own loop in Python asks for them; and how long first calls and tables take. What must be reached, if anything, is
stated beside each figure; nothing is asserted.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import chess
import pyffish

import chaturanga_lab as lab
from chaturanga_lab.engine import Policy, legal_moves, play_games
from chaturanga_lab.engine.tables import tables_of
from chaturanga_lab.rules import Ruleset

LONGEST_CHESS, HALFMOVES = 400, 100
GAMES_A_ROUND, CHESS_GAMES_A_ROUND, GAMES_INTERPRETED, PYFFISH_GAMES = 5000, 40, 60, 5
TIMES_INTERPRETED, TIMES_PYFFISH, TIMES_ONE_THREAD = 40, 10_000, 1.8  # that must be reached
Case = tuple[str, str, Policy, int]  # ruleset, preset of draws or "", policy, times chess that must be reached or 0
CASES: tuple[Case, ...] = (
    ("modern-mate", "threefold-and-70", "random", 300),
    ("modern-capture", "threefold-and-70", "random", 350),
    ("modern-mate", "threefold-and-70", "greedy", 180),
    ("modern-capture", "threefold-and-70", "greedy", 140),
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
    found = [median(measured) for measured in zip(*ours, strict=True)]
    print(f"{platform.python_implementation()} {platform.python_version()}, one thread, median of {rounds} rounds")
    print(f"random games of chess {chess.__version__}: {median(peer):,.0f} plies/s")
    for case, measured in zip(CASES, found, strict=True):
        print(f"{label(case)}: {measured:,.0f} plies/s, {measured / median(peer):.0f} times chess{due(case[3])}")
    print_interpreted(found)
    print_threads(runs[0])
    print_pyffish(found[0], rng)
    print_first_calls()
    print_tables()


def due(times: float) -> str:
    """Return in words what must be reached, nothing if there is nothing."""
    return f" (at least {times:,})" if times else ""


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


def print_interpreted(compiled: list[float]) -> None:
    """Measure the same kernel without compilation, and how long the legal moves of a position take."""
    for case, fast in zip(CASES, compiled, strict=True):
        measured = speed(runner(case, compiled=False), range(GAMES_INTERPRETED))
        must = due(TIMES_INTERPRETED) if case[3] else ""
        print(f"interpreted, {label(case)}: {measured:,.0f} plies/s, compiled {fast / measured:.0f} times that{must}")
    rules = lab.ruleset("modern-mate")
    print(f"legal moves of the start, as values: {milliseconds(rules):.3f} ms")


def print_threads(run: Callable[[range], int]) -> None:
    """Measure by the clock how much more two threads play than one, each as many games."""
    games = range(4 * GAMES_A_ROUND)

    def seconds(threads: int) -> float:
        with ThreadPoolExecutor(threads) as pool:
            began = perf_counter()
            list(pool.map(run, [games] * threads))
            return perf_counter() - began

    times = median(2 * seconds(1) / seconds(2) for _ in range(5))
    print(f"two threads: {times:.2f} times one{due(TIMES_ONE_THREAD)}, if two processors are free")


def print_pyffish(ours: float, rng: random.Random) -> None:
    """Measure random games of chess whose legal moves and next positions come from pyffish, call by call."""
    measured = speed(pyffish_plies, range(PYFFISH_GAMES), rng)
    print(
        f"random games of chess by pyffish: {measured:,.0f} plies/s, {ours / measured:,.0f} times{due(TIMES_PYFFISH)}"
    )


def pyffish_plies(games: range, rng: random.Random) -> int:
    """Play random games of chess by pyffish and return their plies."""
    plies = 0
    for _ in games:
        position = pyffish.start_fen("chess")
        for _ in range(LONGEST_CHESS):
            moves = pyffish.legal_moves("chess", position, [])
            if not moves:
                break
            position = pyffish.get_fen("chess", position, [rng.choice(moves)])
            plies += 1
    return plies


FIRST_CALL = """
from time import process_time
import chaturanga_lab as lab
from chaturanga_lab.engine import play_games
rules = lab.ruleset({name!r})
began = process_time()
import numba
ready = process_time()
play_games(rules.start(), rules.mechanics, ["random"] * len(rules.geometry.armies), 1, range(1))
print(process_time() - ready, ready - began)
"""


def print_first_calls() -> None:
    """Measure, in new processes, the first compiled call of each turn procedure: nothing kept yet, and kept before."""
    for name in ("modern-mate", "chaturaji", "chaturaji-dice"):
        with TemporaryDirectory() as folder:
            cold, warm = (first_call(name, folder) for _ in range(2))
        print(
            f"first compiled call, {name}: {cold[0]:.1f} s (at most 10); kept, {warm[0]:.2f} s (at most 0.5), "
            f"after {warm[1]:.2f} s to import numba; all by the processor's time"
        )


def first_call(name: str, folder: str) -> tuple[float, float]:
    """Return the seconds of a first compiled call, and those of importing numba before it; `folder` is the cache's."""
    environment = {**os.environ, "XDG_CACHE_HOME": folder, "LOCALAPPDATA": folder, "HOME": folder}
    program = [sys.executable, "-c", FIRST_CALL.format(name=name)]
    call, load = subprocess.run(program, env=environment, capture_output=True, text=True, check=True).stdout.split()
    return float(call), float(load)


def print_tables() -> None:
    """Measure how long the kernel's tables of a ruleset take."""
    for name in ("modern-mate", "kridakausalya-14x14", "chaturaji-dice"):
        mechanics = lab.ruleset(name).mechanics
        took = []
        for _ in range(20):
            tables_of.cache_clear()
            began = process_time()
            tables_of(mechanics)
            took.append(process_time() - began)
        print(f"tables of {name}: {median(took) * 1000:.1f} ms")


def milliseconds(rules: Ruleset, times: int = 2000) -> float:
    """Return how long the legal moves of the start take."""
    start = rules.start()
    began = process_time()
    for _ in range(times):
        legal_moves(start, rules)
    return (process_time() - began) / times * 1000


if __name__ == "__main__":
    main()
