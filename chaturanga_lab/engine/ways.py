"""Ways: how a kind of man goes, as the slots, rays and attacks of the kernel's tables."""

from __future__ import annotations

from collections.abc import Iterable

from ..position import Geometry
from ..rules import Leg
from . import kernel as k


def pitch(geometry: Geometry) -> int:
    """Return how far a padded square is from the one behind it, so that every difference names one displacement."""
    return 2 * geometry.files - 1


class Ways:
    """Writes the slots, rays and attacks of one kind after the other into the tables `t`."""

    def __init__(self, t: list[int], geometry: Geometry) -> None:
        self.t, self.geometry, self.pitch = t, geometry, pitch(geometry)
        self.slots = self.rays = 0

    def write(
        self, kind: int, own: Iterable[Leg], takes: int, special: int, more: Iterable[Leg] = (), flag: int = 0
    ) -> None:
        """Write a kind's moves; `takes` are the occupants it may take, `more` moves that are no attacks, flagged."""
        t = self.t
        t[k.SLOT_AT + kind], t[k.RAY_AT + kind] = self.slots, self.rays
        for leg in _merged(own):
            self._write_leg(kind, leg, takes, special, attacks=leg.captures)
        for leg in _merged(more):
            self._write_leg(kind, leg, takes, special | flag, attacks=False)
        t[k.SLOT_END + kind], t[k.RAY_END + kind] = self.slots, self.rays
        self._check(kind)

    def _write_leg(self, kind: int, leg: Leg, takes: int, special: int, attacks: bool) -> None:
        t, reach = self.t, self._reach(leg)
        unit = leg.ranks * self.pitch + leg.files
        mask = (1 if leg.moves else 0) | (takes if leg.captures else 0) | special
        if reach == 0:
            return
        if self.rays >= k.RAYS_MOST or self.slots + reach > k.SLOTS_MOST:
            raise ValueError("The men of this ruleset have more moves than the engine's tables hold.")
        t[k.RAY_UNIT + self.rays], t[k.RAY_REACH + self.rays], t[k.RAY_MASK + self.rays] = unit, reach, mask
        self.rays += 1
        for repeats in range(1, reach + 1):
            slide = unit if repeats > 1 else 0
            t[k.SLOT_STEP + self.slots], t[k.SLOT_UNIT + self.slots] = unit * repeats, slide
            t[k.SLOT_MASK + self.slots] = mask
            self.slots += 1
            if attacks:
                t[k.ATTACK + (kind << k.KIND_BITS) + unit * repeats] = k.SLIDER + unit if slide else k.STEP
            if attacks and reach > 1:
                t[k.LINE + unit * repeats] = t[k.LINE - unit * repeats] = 1

    def _reach(self, leg: Leg) -> int:
        """Return how often a leg can repeat on this board."""
        across = (self.geometry.files - 1) // abs(leg.files) if leg.files else leg.reach
        along = (self.geometry.ranks - 1) // abs(leg.ranks) if leg.ranks else leg.reach
        return min(leg.reach, across, along)

    def _check(self, kind: int) -> None:
        steps = self.t[k.SLOT_STEP + self.t[k.SLOT_AT + kind] : k.SLOT_STEP + self.slots]
        if len(set(steps)) < len(steps):
            raise ValueError("A man reaches a square both by a slide and by a leap, which the engine cannot play.")


def _merged(own: Iterable[Leg]) -> Iterable[Leg]:
    """Return the legs with those that go the same way made one."""
    merged: dict[tuple[int, int, int], Leg] = {}
    for leg in own:
        way = leg.files, leg.ranks, leg.reach
        same = merged.get(way, leg)
        merged[way] = Leg(*way, leg.moves or same.moves, leg.captures or same.captures)
    return merged.values()
