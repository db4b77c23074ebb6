"""Gains: what a step takes off the board at a table, and what it brings in points, as the slow engine sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from rulebook import Man, Square
from scene import Scene, Step

if TYPE_CHECKING:
    from reference import Reference


def after_gains(reference: Reference, scene: Scene, step: Step, after: Scene) -> Scene:
    """Return the scene after a step with its points counted, armies put out, and a triumph's men taken off.

    `scene` is how it stood before the step, `after` how it stands once the man is on his target, nothing counted.
    """
    taken = scene.men.get(step.target)
    counted = after_capture(reference, after, taken) if taken else after
    counted = after_triumph(reference, counted, triumph(reference, scene, step, counted.grey))
    counted = scored(counted, throne_points(reference, scene, step))
    return with_bonus(reference, scene, counted)


def after_capture(reference: Reference, scene: Scene, taken: Man) -> Scene:
    """Return the scene with the points of a man just taken; with his raja an army goes out, and a grey man is none."""
    if taken.army in scene.grey:
        return scene
    counted = scored(scene, value(reference, taken))
    if taken.kind != reference.royal:
        return counted
    rajas = added(scene.rajas, scene.turn, 1)
    return replace(counted, rajas=rajas, grey=scene.grey | {taken.army})


def after_triumph(reference: Reference, scene: Scene, squares: set[Square]) -> Scene:
    """Return the scene without the men of a triumph, and with the points of those who are not partners."""
    if not squares:
        return scene
    opponents = [scene.men[square] for square in squares if scene.men[square].army not in reference.side(scene.turn)]
    return replace(
        scored(scene, sum(value(reference, man) for man in opponents)),
        men={square: man for square, man in scene.men.items() if square not in squares},
        untouched=scene.untouched - squares,
        origins=frozenset(pair for pair in scene.origins if pair[0] not in squares),
        quiet=0,
    )


def triumph(reference: Reference, scene: Scene, step: Step, grey: frozenset[int] | None = None) -> set[Square]:
    """Return the squares of the men that a step takes off by a triumph; `grey` are the armies that are then out."""
    rule, out = reference.does.get("triumph"), scene.grey if grey is None else grey
    if not rule or scene.men[step.origin].kind != rule["kind"]:
        return set()
    men = reference.men_after(scene, step)
    boats = {square: man.army for square, man in men.items() if man.kind == rule["kind"] and man.army not in out}
    everybody = set(range(len(reference.book.armies)))
    own = reference.side(scene.turn) if rule["takes"] == "opponents" else {scene.turn}
    return {
        square
        for block in blocks_around(step.target)
        if block <= boats.keys() and {boats[square] for square in block} == everybody
        for square in block
        if boats[square] not in own
    }


def blocks_around(square: Square) -> Iterator[set[Square]]:
    """Yield the four squares of 2 × 2 that hold a square, those beyond the edge too."""
    for east in (-1, 1):
        for north in (-1, 1):
            yield {(square[0] + file, square[1] + rank) for file in (0, east) for rank in (0, north)}


def throne_points(reference: Reference, scene: Scene, step: Step) -> int:
    """Return what a raja is paid who enters the square on which an opponent's raja began, or takes him there."""
    rule, man = reference.does.get("throne"), scene.men[step.origin]
    owner = reference.book.start.get(step.target)
    if not rule or man.kind != reference.royal or owner is None or owner.kind != reference.royal:
        return 0
    if owner.army in reference.side(scene.turn):
        return 0
    takes_him = scene.men.get(step.target) == owner and owner.army not in scene.grey
    return int(rule["takes"] if takes_him else rule["enters"])


def with_bonus(reference: Reference, before: Scene, after: Scene) -> Scene:
    """Return the scene with the stake for all rajas, if the step took the last of them."""
    army, others = before.turn, len(reference.book.armies) - 1
    if "all-rajas" not in reference.counts or after.rajas == before.rajas or after.rajas[army] < others:
        return after
    return scored(after, max(0, reference.counts["all-rajas"] - after.scores[army]))


def value(reference: Reference, man: Man) -> int:
    """Return the points of a man."""
    return int(reference.book.kinds[man.kind]["value"])


def scored(scene: Scene, points: int) -> Scene:
    """Return the scene with points for the army to move."""
    return replace(scene, scores=added(scene.scores, scene.turn, points))


def added(numbers: tuple[int, ...], at: int, more: int) -> tuple[int, ...]:
    """Return the numbers with one of them so much larger."""
    return (*numbers[:at], numbers[at] + more, *numbers[at + 1 :])
