"""Judgement: how a game has ended in a scene, as the slow engine sees it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from reference import Reference
from rulebook import Table
from scene import Scene
from standing import holds_at_table, places, winners


class Verdict(NamedTuple):
    """How a game ended: result, the armies that have won, the condition that held, and at a table the places."""

    result: str
    winners: frozenset[int]
    condition: str
    places: tuple[int, ...] = ()


def verdict(reference: Reference, scene: Scene, seen: int = 1) -> Verdict | None:
    """Return result, winners and condition of a scene that a move has just led to; None if the game goes on.

    `seen` is how often the scene has stood on the board.
    """
    if reference.turns != "alternate":
        return verdict_at_table(reference, scene, seen)
    row = next((row for row in reference.book.endings if holds(reference, row, scene, seen)), None)
    if row is None or (row["then"].startswith("removes") and any(reference.removals(scene))):
        return None
    here, there = frozenset({scene.turn}), frozenset({1 - scene.turn})
    won = {"wins": ("win", here), "loses": ("win", there), "half-loses": ("half-win", there)}
    return Verdict(*won.get(row["then"], ("draw", frozenset())), row["when"])


def verdict_at_table(reference: Reference, scene: Scene, seen: int) -> Verdict | None:
    """Return the verdict where armies go out with their rajas, whether by dice or not, and the places."""
    scene = scene if "dice" in reference.does else replace(scene, dice=())
    row = next((row for row in reference.book.endings if holds_at_table(reference, row, scene, seen)), None)
    if row is None:
        return None
    won = winners(reference, row, scene)
    return Verdict("win" if won else "draw", won, row["when"], places(reference, row, scene))


def holds(reference: Reference, row: Table, scene: Scene, seen: int) -> bool:
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
            return row["at"] <= seen
    raise ValueError(f"The generator knows no condition {row['when']!r}.")


def can_retake(reference: Reference, scene: Scene) -> bool:
    """Tell whether a bared raja can take the last enemy man, by a leap if he has one."""
    steps = reference.steps(scene)
    return any(step.target in scene.men and not reference.takes_raja(scene, step) for step in steps)
