"""How well the thinker plays: games against greedy, and of greedy against random, counted by nodes, never by the clock.

    python benchmarks/thinker.py [--nodes 200] [--games 100]

The player named first sits at each army's place equally often. Counted is what it wins; a draw, a shared first place
and a game cut at 2000 plies are no win. Beside each share stand its 95 % interval, what must be reached, and how many
moves the thinker tried, at most, in a second of processor time, compiled (fewer where it saw a forced win sooner).
Then one move of each level is timed without compilation. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import platform
from random import Random
from time import process_time

import chaturanga_lab as lab
from chaturanga_lab.engine import play_games
from chaturanga_lab.experiment.intervals import wilson
from chaturanga_lab.play import LEVELS
from chaturanga_lab.rules import Ruleset

SEED, LONGEST = 1030, 2000
THINKER = ("modern-mate", "modern-capture", "shatranj", "kridakausalya-14x14", "chaturaji", "chaturaji-dice")
GREEDY = ("modern-mate", "modern-capture", "shatranj", "kridakausalya-14x14", "nilakantha", "hindustani", "parsi")
GREEDY_AT_A_TABLE = ("chaturaji", "chaturaji-dice")
DUE = {("thinker", "modern-mate"): 0.95, ("thinker", "modern-capture"): 0.95, ("thinker", "shatranj"): 0.95}


def main() -> None:
    """Play the matches and print a line for each."""
    parser = argparse.ArgumentParser(description="The thinker against greedy, greedy against random.")
    parser.add_argument("--nodes", type=int, default=200, help="moves that the thinker tries before it makes one (200)")
    parser.add_argument("--games", type=int, default=100, help="games of each match (100)")
    asked = parser.parse_args()
    print(f"{platform.python_implementation()} {platform.python_version()}, {asked.games} games a match")
    for name in THINKER:
        print_match(name, f"thinker:{asked.nodes}", "greedy", asked.games)
    for name in (*GREEDY, *GREEDY_AT_A_TABLE):
        print_match(name, "greedy", "random", asked.games)
    for name in THINKER:
        print_levels(name)


def print_match(name: str, player: str, other: str, games: int) -> None:
    """Play a match under one ruleset, and print what the player has won."""
    rules = lab.ruleset(name)
    armies = len(rules.geometry.armies)
    played = games - games % armies
    began = process_time()
    won, plies = match(rules, player, other, played)
    seconds = process_time() - began
    low, high = wilson(won, played)
    due = DUE.get((player.partition(":")[0], name), 0.97 if other == "random" and armies == 2 else 1 / armies)
    nodes = int(player.partition(":")[2] or 0) * plies / armies
    speed = f", {nodes / seconds:,.0f} nodes/s" if nodes else ""
    print(f"{name}: {player} against {other} won {won} of {played}, {low:.3f}-{high:.3f} (due {due:.2f}){speed}")


def match(rules: Ruleset, player: str, other: str, games: int) -> tuple[int, int]:
    """Return how many games the player has won, sitting at each place in turn, and the plies of all."""
    armies = range(len(rules.geometry.armies))
    start, share = rules.start(), games // len(armies)
    won = plies = 0
    for army in armies:
        policies = [player if place == army or place in rules.mechanics.side_of(army) else other for place in armies]
        numbers = range(army * share, (army + 1) * share)
        played = play_games(start, rules.mechanics, policies, SEED, numbers, LONGEST)
        won += sum(winner in rules.mechanics.side_of(army) for winner in played.winner)
        plies += sum(played.plies)
    return won, plies


def print_levels(name: str) -> None:
    """Time one move of each level, without compilation, after some random plies."""
    rules, rng = lab.ruleset(name), Random(SEED)
    game = lab.Game(rules)
    for _ in range(20):
        game = (
            game.throw(rng) if game.is_throw_due else game.play(lab.policies.random_policy(rules, game.position, rng))
        )
    game = game.throw(rng) if game.is_throw_due else game
    times = []
    for level in range(1, len(LEVELS) + 1):
        began = process_time()
        lab.thinker(level=level)(rules, game.position, rng)
        times.append(f"{process_time() - began:.2f}")
    print(f"{name}: a move of levels 1 to {len(LEVELS)}, interpreted: {', '.join(times)} s")


if __name__ == "__main__":
    main()
