"""Kill a campaign of five million games ten times at random moments, and compare its games with an undisturbed one's.

    python benchmarks/killed.py [--games 5000000] [--kills 10] [--seed 1030]

Each kill is a SIGKILL at a moment drawn from the games that are still missing. At the end every part is compared byte
for byte, and the table of all games by what its columns add up to, cell by cell.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import chaturanga_lab as lab
from chaturanga_lab.experiment import Campaign

ELEPHANTS = ("diagonal-jump", "straight-jump", "five-ways", "straight-slide", "diagonal-slide")
LONGEST = 3600  # seconds in which a part must be finished


def carry_out(folder: str, games: int) -> Campaign:
    """Play the campaign: five rulesets with king capture, greedy players, so many games in all."""
    base = lab.ruleset("modern-capture")
    rulesets = [base.choose(elephant=elephant) for elephant in ELEPHANTS]
    return lab.campaign(folder, rulesets, "greedy", games // len(ELEPHANTS), 1030, progress=False)


def begin(folder: Path, games: int) -> subprocess.Popen[bytes]:
    """Begin the campaign in a process of its own."""
    return subprocess.Popen([sys.executable, __file__, "--games", str(games), "--carry-out", str(folder)])


def finished(folder: Path) -> int:
    """Return how many parts the ledger of a folder has."""
    ledger = folder / "parts.jsonl"
    return ledger.read_bytes().count(b"\n") if ledger.exists() else 0


def kill_once(folder: Path, games: int, at: int, delay: float) -> str:
    """Begin the campaign, kill it some seconds after so many parts are finished, and return what it had then."""
    process, end = begin(folder, games), time.monotonic() + LONGEST
    while finished(folder) < at and process.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(delay)
    process.kill()
    process.wait()
    half = len(list(folder.rglob("*.unfinished")))
    return f"killed ({process.returncode}) with {finished(folder)} parts finished and {half} half written"


def main() -> None:
    """Play both campaigns and print whether they are equal."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5_000_000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1030, help="of the moments at which it is killed")
    parser.add_argument("--carry-out", metavar="FOLDER", help="only play into this folder")
    asked = parser.parse_args()
    if asked.carry_out:
        carry_out(asked.carry_out, asked.games)
        return
    with tempfile.TemporaryDirectory() as place:
        compare(Path(place), asked.games, asked.kills, Random(asked.seed))


def compare(place: Path, games: int, kills: int, rng: Random) -> None:
    """Play one campaign undisturbed and one that is killed so often; exit with 1 if they are not the same."""
    calm, killed = place / "undisturbed", place / "killed"
    started = time.monotonic()
    if begin(calm, games).wait():
        sys.exit(1)
    seconds = time.monotonic() - started
    whole = Campaign.from_folder(calm)
    print(f"undisturbed: {len(whole):,} games in {len(whole.parts)} parts, {seconds:.0f} s", flush=True)
    moments = sorted(rng.randrange(9 * len(whole.parts) // 10) for _ in range(kills))
    for number, at in enumerate(moments, start=1):
        print(f"{number}: {kill_once(killed, games, at, rng.random() * seconds / len(whole.parts))}", flush=True)
    if begin(killed, games).wait():
        sys.exit(1)
    other = Campaign.from_folder(killed)
    same = [whole.store.path(part).read_bytes() == other.store.path(part).read_bytes() for part in whole.parts]
    print(f"carried out to its end: {len(other):,} games; {sum(same)} of {len(same)} parts equal byte for byte")
    is_same = all(same) and whole.tally() == other.tally()
    print(f"the tables are {'equal' if is_same else 'NOT EQUAL'}")
    sys.exit(not is_same)


if __name__ == "__main__":
    main()
