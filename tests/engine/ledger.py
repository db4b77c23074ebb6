"""Ledger: a count of its own of the points, captures and triumphs of a game, by its moves alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import product

from rulebook import Man, Rulebook, Square, square_named
from scene import Scene


@dataclass
class Ledger:
    """What each army has taken from the living in a game, as one who only moves men about and knows the values sees it.

    `takings` are the values of live men by the army that took them, partners' boats not counted; `bonus` is what was
    added to reach the stake for all rajas.
    """

    book: Rulebook
    men: dict[Square, Man]
    out: set[int]
    stake: int
    """What an army has at least that has taken all rajas; 0 where nothing is said."""
    takings: Counter[int] = field(default_factory=Counter)
    rajas: Counter[int] = field(default_factory=Counter)
    bonus: Counter[int] = field(default_factory=Counter)
    captures: int = 0
    promotions: int = 0
    triumphs: int = 0

    @classmethod
    def at(cls, book: Rulebook, scene: Scene) -> Ledger:
        """Return the empty ledger of a game that begins so."""
        stake = next((row["at"] for row in book.endings if row["when"] == "all-rajas"), 0)
        return cls(book, {**scene.men}, set(scene.grey), stake)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each army."""
        return tuple(self.takings[army] + self.bonus[army] for army in range(len(self.book.armies)))

    def enter(self, move: str) -> None:
        """Enter a move such as "e7e8n"; throws, passes and skips bring nothing."""
        if not move[1].isdigit():
            return
        at = 4 if move[3:4].isdigit() else 3
        origin, target = square_named(move[:2]), square_named(move[2:at])
        man = self.men.pop(origin)
        if target in self.men:
            self.take(man.army, target)
        self.promotions += len(move) > at
        self.men[target] = Man(man.army, move[at:].upper()) if move[at:] else man
        rule = self.book.does.get("triumph")
        if rule and man.kind == rule["kind"]:
            self.look_for_triumph(target, man, rule["takes"])

    def take(self, army: int, square: Square) -> None:
        """Enter a man who leaves the board."""
        man = self.men.pop(square)
        self.captures += 1
        is_worth = man.army not in self.out and man.army not in self.friends(army)
        self.takings[army] += self.book.kinds[man.kind]["value"] if is_worth else 0
        if self.book.kinds[man.kind]["role"] == "royal" and man.army not in self.out:
            self.out.add(man.army)
            self.rajas[army] += 1
            if self.stake and self.rajas[army] == len(self.book.armies) - 1:
                self.bonus[army] = max(0, self.stake - self.takings[army])

    def friends(self, army: int) -> list[int]:
        """Return an army and its partners."""
        names = [one["name"] for one in self.book.board["armies"]]
        groups = self.book.does.get("partners", [])
        return next(([names.index(name) for name in group] for group in groups if names[army] in group), [army])

    def look_for_triumph(self, square: Square, man: Man, takes: str) -> None:
        """Enter the boats that are taken by one that has just moved, if any are."""
        for east, north in product((1, -1), (1, -1)):
            block = [(square[0] + file, square[1] + rank) for file, rank in product((0, east), (0, north))]
            boats = [self.men.get(one) for one in block]
            armies = {boat.army for boat in boats if boat and boat.kind == man.kind and boat.army not in self.out}
            if len(armies) == len(self.book.armies):
                self.triumphs += 1
                spared = self.friends(man.army) if takes == "opponents" else [man.army]
                for one in block:
                    if self.men[one].army not in spared:
                        self.take(man.army, one)
