"""Standing: a man alone on a square, and where he may go from there, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from ..engine import ruleset_due
from ..engine.reach import Path, army_due, homes, paths
from ..position import Man
from ..rules import Ruleset
from ..rules.betza import legs as legs_of


@dataclass(frozen=True)
class Right:
    """A move that is no part of how a man goes, but allowed to him at first.

    `moves` and `captures` are what he may do there; `words` says when he does it, `short` the same for a legend;
    `behind` is the square right behind him, if the man who stands there at first is what allows it.
    """

    squares: tuple[int, ...]
    moves: bool
    captures: bool
    is_leap: bool
    words: str
    short: str
    behind: int | None = None


@dataclass(frozen=True)
class Standing:
    """A man of an army on a square of an otherwise empty board, under some rules."""

    rules: Ruleset
    man: Man
    square: int

    @cached_property
    def paths(self) -> tuple[Path, ...]:
        """How he goes from there."""
        return paths(self.rules.legs(self.man.kind, self.man.army), self.rules.geometry, self.square)

    @cached_property
    def rights(self) -> tuple[Right, ...]:
        """What he may do besides, as long as the rules allow it: the raja's leap, a double step."""
        return (*_leap(self), *_double_step(self))

    @property
    def is_at_home(self) -> bool:
        """Whether such a man stands there in the array."""
        return self.square in homes(self.rules, self.man.kind, self.man.army)

    # ------------------------------------------------------------------ words

    @property
    def title(self) -> str:
        """Army, man and square: "White elephant on d4"."""
        army = self.rules.geometry.armies[self.man.army].name.capitalize()
        return f"{army} {self.rules.piece(self.man.kind).name} on {self._name(self.square)}"

    @property
    def words(self) -> str:
        """Where he may go, in a sentence: "elephant on d4: leaps to b2, b6, f2, f6."."""
        clauses = [*map(self._clause, self._groups), *map(self._right, self.rights)]
        name, square = self.rules.piece(self.man.kind).name, self._name(self.square)
        return f"{name} on {square}: {'; '.join(clauses) or 'cannot go anywhere'}."

    @property
    def _groups(self) -> list[list[Path]]:
        """The paths, those of one manner together: steps, leaps, runs, of each what takes and what only moves."""
        groups: dict[tuple[bool, bool, bool, bool], list[Path]] = {}
        for path in self.paths:
            manner = path.leg.reach > 1, path.is_leap, path.leg.moves, path.leg.captures
            groups.setdefault(manner, []).append(path)
        return list(groups.values())

    def _clause(self, alike: list[Path]) -> str:
        leg, runs = alike[0].leg, alike[0].leg.reach > 1
        ends = self._list(path.squares[-1] for path in alike)
        if runs:
            does = "runs" if leg.moves else "takes along the way"
            return f"{does} as far as {ends}{'' if leg.captures else ', without taking'}"
        does = "leaps to" if alike[0].is_leap else "steps to"
        if not leg.moves:
            return f"takes on {ends}"
        return f"{does} {ends}{'' if leg.captures else ', without taking'}"

    def _right(self, right: Right) -> str:
        return f"{right.words} to {self._list(right.squares)}{_MANNERS[right.moves, right.captures]}"

    def _list(self, squares: Iterable[int]) -> str:
        return ", ".join(sorted(map(self._name, squares), key=lambda name: (name[0], int(name[1:]))))

    def _name(self, square: int) -> str:
        return self.rules.geometry.name(square)


def standing(rules: Ruleset, kind: str, square: str | None = None, army: str | int = 0) -> Standing:
    """Return a man on a square; without one, where his moves show best.

    That is near the middle, a little towards his own side; for a right that he has only before his first move, his
    place in the array. Raises ValueError, with one sentence, for a kind, square or army that the board has not.
    """
    army = army_due(ruleset_due(rules), army)
    rules.legs(kind, army)  # says in a sentence what is wrong with kind or army
    man, geometry = Man(army, rules.piece(kind).letter), rules.geometry
    if square is not None:
        return Standing(rules, man, geometry.square(square))
    middle = Standing(rules, man, _middle(rules, army))
    at_home = (Standing(rules, man, home) for home in homes(rules, kind, army))
    telling = [one for one in at_home if len(one.rights) > len(middle.rights)]
    return min(telling, key=lambda one: _distance(rules, one.square, middle.square), default=middle)


def _middle(rules: Ruleset, army: int) -> int:
    """Return the square in the middle of the board that lies nearest to an army's own side."""
    geometry = rules.geometry
    east, north = geometry.armies[army].forward
    file, rank = ((size - (way >= 0)) // 2 for size, way in ((geometry.files, east), (geometry.ranks, north)))
    return rank * geometry.files + file


def _distance(rules: Ruleset, one: int, other: int) -> int:
    geometry = rules.geometry
    return abs(geometry.file(one) - geometry.file(other)) + abs(geometry.rank(one) - geometry.rank(other))


# ------------------------------------------------------------------ rights

_LEAP = {
    "first": ("as his first move", "leap as first move, if never attacked"),
    "once": ("once", "one leap, if never attacked"),
    "often": ("any number of times", "leaps, if never attacked"),
}
"""How often a raja leaps, in a sentence and in a legend."""

_MANNERS = {(True, True): "", (True, False): ", without taking", (False, True): ", only to take"}
"""What a right allows, by whether a man may go there and whether he may take there."""


def _leap(one: Standing) -> tuple[Right, ...]:
    """Return the raja's leap from there, if he has one: in parts where it lets him do not the same everywhere."""
    leap, geometry = one.rules.mechanics.leap, one.rules.geometry
    if leap is None or one.rules.piece(one.man.kind).role != "royal" or (leap.first_move_only and not one.is_at_home):
        return ()
    ways = paths(legs_of(leap.betza, geometry.armies[one.man.army].forward), geometry, one.square)
    manners: dict[tuple[bool, bool], list[int]] = {}
    for way in ways:
        manners.setdefault((way.leg.moves, way.leg.captures and leap.captures), []).extend(way.squares)
    words, short = _LEAP["first" if leap.first_move_only else "once" if leap.once else "often"]
    return tuple(
        Right(tuple(squares), *manner, True, f"{words}, until he has been attacked, leaps", f"{short}{said}")
        for manner, said in _MANNERS.items()
        if (squares := manners.get(manner))
    )


def _double_step(one: Standing) -> tuple[Right, ...]:
    """Return the two steps ahead of a man who has not moved, if the rules and the man behind him allow them."""
    rule, geometry = one.rules.mechanics.double_step, one.rules.geometry
    if rule is None or not one.is_at_home:
        return ()
    east, north = geometry.armies[one.man.army].forward
    file, rank = geometry.file(one.square), geometry.rank(one.square)
    target, behind = geometry.at(file + 2 * east, rank + 2 * north), geometry.at(file - east, rank - north)
    if target is None:
        return ()
    if one.man.kind in rule.also:
        return (Right((target,), True, False, False, "as his first move goes straight ahead", "two squares at first"),)
    if one.rules.piece(one.man.kind).role != "soldier" or behind is None:
        return ()
    man = one.rules.start_board[behind]
    if man is None or man.army != one.man.army or man.kind not in rule.before:
        return ()
    officer = one.rules.piece(man.kind).name
    words = f"as his first move, while the {officer} behind him has not moved, goes straight ahead"
    short = "two squares at first, while the man behind has not moved"
    return (Right((target,), True, False, False, words, short, behind),)
