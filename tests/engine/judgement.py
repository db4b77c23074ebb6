"""Judgement: how a game has ended in a scene, as the slow engine sees it."""

from __future__ import annotations

from reference import Reference
from rulebook import Table
from scene import Scene

Verdict = tuple[str, int | None, str]
"""Result ("win", "half-win" or "draw"), the winner's number, and the condition that held."""
FOREVER = 1_000_000


def verdict(reference: Reference, scene: Scene) -> Verdict | None:
    """Return result, winner and condition of a scene that a move has just led to; None if the game goes on."""
    if reference.turns != "alternate":
        return verdict_at_table(reference, scene)
    row = next((row for row in reference.book.endings if holds(reference, row, scene)), None)
    if row is None or (row["then"].startswith("removes") and any(reference.removals(scene))):
        return None
    here, there = scene.turn, 1 - scene.turn
    winners = {"wins": ("win", here), "loses": ("win", there), "half-loses": ("half-win", there)}
    return (*winners.get(row["then"], ("draw", None)), row["when"])


def verdict_at_table(reference: Reference, scene: Scene) -> Verdict | None:
    """Return the verdict where the last army wins, whether by dice or not."""
    left = set(range(len(reference.book.armies))) - scene.grey
    if len(left) == 1:
        return "win", left.pop(), "raja-taken"
    are_bare = all(man.kind == reference.royal for man in scene.men.values() if man.army in left)
    held = {"both-bare": are_bare, "quiet": scene.quiet >= reference.counts.get("quiet", FOREVER)}
    condition = next((row["when"] for row in reference.book.endings if held.get(row["when"])), None)
    return ("draw", None, condition) if condition else None


def holds(reference: Reference, row: Table, scene: Scene) -> bool:
    """Tell whether a condition holds of the army to move."""
    here, there = scene.turn, 1 - scene.turn
    own, others = ([man for man in scene.men.values() if man.army == army] for army in (here, there))
    match row["when"]:
        case "raja-taken":
            return reference.raja(scene.men, here) is None
        case "both-bare":
            return len(own) <= 1 and len(others) <= 1
        case "bared":
            return len(own) == 1 < len(others)
        case "bared-can-retake":
            return len(own) == 1 and len(others) == 2 and can_retake(reference, scene)
        case "officers-lost":
            return all(reference.book.kinds[man.kind]["role"] != "officer" for man in own)
        case "mated":
            return reference.safe and reference.is_attacked(scene, here) and not any(reference.steps(scene, bans=False))
        case "stalemated":
            return reference.is_stalemated(scene)
        case "checks":
            return row["then"] != "forbidden" and scene.checks[there] >= row["at"]
        case "quiet":
            return scene.quiet >= row["at"]
        case "repeated":
            return row["at"] <= 1  # a scene does not know what stood before it
    raise ValueError(f"The generator knows no condition {row['when']!r}.")


def can_retake(reference: Reference, scene: Scene) -> bool:
    """Tell whether a bared raja can take the last enemy man, by a leap if he has one."""
    steps = reference.steps(scene)
    return any(step.target in scene.men and not reference.takes_raja(scene, step) for step in steps)
