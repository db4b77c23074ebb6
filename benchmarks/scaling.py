"""How time and memory grow with the number of games: a straight line, and so many bytes for each game.

    python benchmarks/scaling.py [--most 1000000]

Every figure comes from a process of its own, which loads the machine code, plays on one thread by `lab.simulate`, and
counts the shares. Seconds are those that the processor spent on it, so that a busy machine changes them little; memory
is the most that the process ever held, Python, numba and the games. Printed is a table; nothing is asserted.
"""

from __future__ import annotations

import argparse
import json
import platform
import resource
import subprocess
import sys
from time import process_time

import chaturanga_lab as lab

CASES = (("modern-mate", "random"), ("modern-capture", "greedy"))
GAMES = (1_000, 10_000, 100_000, 1_000_000)
DRAWS = "threefold-and-70"
Figures = dict[str, float]
HEAD = (
    f"{'games':>9}  {'seconds':>8}  {'games/s':>8}  {'million plies/s':>15}  {'shares, s':>9}  {'peak memory, MB':>15}"
)


def main() -> None:
    """Measure each case in processes of their own and print its table."""
    parser = argparse.ArgumentParser(description="Seconds and memory of 1,000 to 1,000,000 games.")
    parser.add_argument("--most", type=int, default=GAMES[-1], help="the largest number of games (1,000,000)")
    parser.add_argument("--one", nargs=3, metavar=("RULESET", "POLICY", "GAMES"), help="one figure, as JSON")
    chosen = parser.parse_args()
    if chosen.one:
        name, policy, games = chosen.one
        print(json.dumps(measured(name, policy, int(games))))
        return
    print(f"{platform.python_implementation()} {platform.python_version()}, one thread, processor time")
    for name, policy in CASES:
        apart(name, policy, GAMES[0])  # where machine code is made, it takes memory of its own
        rows = [apart(name, policy, games) for games in GAMES if games <= chosen.most]
        print(f"\n{policy} {name} with draws={DRAWS}\n{HEAD}")
        for row in rows:
            print(line(row))
        if len(rows) > 1:
            print(f"{bytes_a_game(rows[0], rows[-1]):.0f} bytes of memory for each game more")


def apart(name: str, policy: str, games: int) -> Figures:
    """Return what a process of its own measures."""
    command = [sys.executable, __file__, "--one", name, policy, str(games)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def measured(name: str, policy: str, games: int) -> Figures:
    """Return what so many games took: seconds, plies, seconds for the shares, and the most memory in bytes."""
    rules = lab.ruleset(name).choose(draws=DRAWS)
    lab.simulate(rules, policy, 5_000, seed=2, threads=1)  # the machine code is made, or taken from the cache
    started = process_time()
    results = lab.simulate(rules, policy, games, threads=1)
    played = process_time()
    results.shares()
    counted = process_time()
    unit = 1 if sys.platform == "darwin" else 1024
    return {
        "games": games,
        "seconds": played - started,
        "plies": sum(results.of().plies),
        "counting": counted - played,
        "memory": unit * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
    }


def line(row: Figures) -> str:
    """Return the figures of a run as a line of the table."""
    speed, pace = row["plies"] / row["seconds"] / 1e6, row["games"] / row["seconds"]
    return (
        f"{row['games']:>9,}  {row['seconds']:>8.2f}  {pace:>8,.0f}  {speed:>15.1f}  {row['counting']:>9.3f}  "
        f"{row['memory'] / 2**20:>15.0f}"
    )


def bytes_a_game(few: Figures, many: Figures) -> float:
    """Return by how many bytes a game makes the process larger."""
    return (many["memory"] - few["memory"]) / (many["games"] - few["games"])


if __name__ == "__main__":
    main()
