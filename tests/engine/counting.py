"""Counting: how many ways there are to play so many moves, as the slow engine finds them one by one."""

from __future__ import annotations

from judgement import verdict
from reference import Reference
from scene import Scene


def slow_perft(reference: Reference, scene: Scene, depth: int) -> int:
    """Return the number of ways to play `depth` moves, 1 or more; a won game has no moves, a draw does not cut."""
    actions = reference.actions(scene)
    if depth == 1:
        return len(actions)
    scenes = (reference.after(scene, action) for action in actions)
    return sum(slow_perft(reference, after, depth - 1) for after in scenes if not is_won(reference, after))


def is_won(reference: Reference, scene: Scene) -> bool:
    """Tell whether somebody has won in a scene that a move has just led to."""
    judged = verdict(reference, scene)
    return judged is not None and bool(judged.winners)
