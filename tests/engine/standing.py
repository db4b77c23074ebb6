"""Standing: who is in at a table, how far each army can still come, who has won and who took which place."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from gains import value
from rulebook import Man, Table
from scene import Scene

if TYPE_CHECKING:
    from reference import Reference

Army = int
FOREVER = 1_000_000  # more points than anybody has


def holds_at_table(reference: Reference, row: Table, scene: Scene, seen: int) -> bool:
    """Tell whether a condition holds where armies that lose their rajas go out."""
    with_more = sides_with_more(reference, scene)
    match row["when"]:
        case "last-side":
            return len({reference.side(army) for army in armies_in(reference, scene)}) == 1
        case "both-bare":
            return not with_more
        case "bared":
            return len(with_more) == 1
        case "all-rajas" | "points-held":
            return champion(reference, row, scene) is not None
        case "places-fixed":
            return not reference.does.get("partners") and are_places_fixed(reference, scene)
        case "quiet":
            return not scene.dice and scene.quiet >= row["at"]
        case "quiet-rounds":
            return not scene.dice and scene.quiet >= row["at"] * len(armies_in(reference, scene))
        case "repeated":
            return not scene.dice and row["at"] <= seen
    raise ValueError(f"The generator knows no condition {row['when']!r} at a table.")


def armies_in(reference: Reference, scene: Scene) -> set[Army]:
    """Return the armies still in."""
    return set(range(len(reference.book.armies))) - scene.grey


def live_men(scene: Scene) -> list[Man]:
    """Return the men of the armies still in."""
    return [man for man in scene.men.values() if man.army not in scene.grey]


def sides_with_more(reference: Reference, scene: Scene) -> set[frozenset[Army]]:
    """Return the sides that have more than rajas, grey men aside."""
    return {reference.side(man.army) for man in live_men(scene) if man.kind != reference.royal}


def champion(reference: Reference, row: Table, scene: Scene) -> Army | None:
    """Return the army that has taken all other rajas and kept its own, or that holds so many points."""
    others = len(reference.book.armies) - 1
    for army in sorted(armies_in(reference, scene)):
        is_due = scene.rajas[army] >= others if row["when"] == "all-rajas" else scene.scores[army] >= row["at"]
        if is_due:
            return army
    return None


# ---------------------------------------------------------------- places by points
def are_places_fixed(reference: Reference, scene: Scene) -> bool:
    """Tell whether no play can change the places by points: no pair of armies can change."""
    inside = armies_in(reference, scene)
    if "all-rajas" in reference.counts and any(may_take_all_rajas(reference, scene, army) for army in inside):
        return False
    pairs = combinations(range(len(reference.book.armies)), 2)
    return all(is_pair_fixed(reference, scene, one, other) for one, other in pairs)


def may_take_all_rajas(reference: Reference, scene: Scene, army: Army) -> bool:
    """Tell whether an army could still have taken every other raja itself."""
    others = armies_in(reference, scene) - {army}
    return scene.rajas[army] + len(others) >= len(reference.book.armies) - 1


def is_pair_fixed(reference: Reference, scene: Scene, one: Army, other: Army) -> bool:
    """Tell whether the order of two armies is settled: both out, or the one behind cannot come level any more."""
    if {one, other} <= scene.grey:
        return True
    behind, ahead = sorted((one, other), key=lambda army: scene.scores[army])
    if scene.scores[behind] == scene.scores[ahead]:
        return gain(reference, scene, one) == gain(reference, scene, other) == 0
    return scene.scores[ahead] > scene.scores[behind] + gain(reference, scene, behind)


def gain(reference: Reference, scene: Scene, army: Army) -> int:
    """Return the most points that an army can still make: every live man of others, soldiers at their best."""
    if army in scene.grey:
        return 0
    if reference.does.get("throne", {}).get("enters"):
        return FOREVER  # a raja may enter thrones again and again
    return sum(value_at_best(reference, man) for man in live_men(scene) if man.army != army)


def value_at_best(reference: Reference, man: Man) -> int:
    """Return the points of a man, of a foot soldier those of the best man that he may become."""
    if not reference.is_soldier(man) or "promotion" not in reference.does:
        return value(reference, man)
    return max(value(reference, Man(man.army, kind)) for kind in (*reference.prizes(), man.kind))


# ---------------------------------------------------------------- who has won
def winners(reference: Reference, row: Table, scene: Scene) -> frozenset[Army]:
    """Return the side that has won by a row that holds; nobody in a draw, or where two share the first place."""
    if row["then"] == "draws":
        return frozenset()
    if row["then"] == "by-points":
        return alone_in_front(reference, scene)
    match row["when"]:
        case "last-side":
            return reference.side(min(armies_in(reference, scene)))
        case "bared":
            return min(sides_with_more(reference, scene))
    army = champion(reference, row, scene)
    return frozenset() if army is None else reference.side(army)


def alone_in_front(reference: Reference, scene: Scene) -> frozenset[Army]:
    """Return the side with the most points, if no other has as many."""
    totals = {side: points(side, scene) for side in reference.sides}
    first = [side for side, total in totals.items() if total == max(totals.values())]
    return first[0] if len(first) == 1 else frozenset()


def points(side: frozenset[Army], scene: Scene) -> int:
    """Return the points of a side."""
    return sum(scene.scores[army] for army in side)


def places(reference: Reference, row: Table, scene: Scene) -> tuple[int, ...]:
    """Return the place of each army; those who share one have the better, and in a draw all are first."""
    won = winners(reference, row, scene)
    totals = [points(reference.side(army), scene) for army in range(len(reference.book.armies))]
    if row["then"] == "draws":
        return (1,) * len(totals)
    if row["then"] == "by-points":
        return tuple(1 + sides_ahead(reference, scene, total, frozenset()) for total in totals)
    return tuple(
        1 if army in won else 2 + sides_ahead(reference, scene, total, won) for army, total in enumerate(totals)
    )


def sides_ahead(reference: Reference, scene: Scene, total: int, apart: frozenset[Army]) -> int:
    """Return how many sides have more than so many points, one of them left apart."""
    return sum(points(side, scene) > total for side in reference.sides if side != apart)
