"""Flaws: why the engine cannot play a mechanics, however well each answer was written by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from ..position import Geometry
from .betza import legs, steps
from .mechanics import Condition, Kind, Leap, Mechanics, Result
from .rights import AHEAD, double_steppers

# What the engine's tables hold, all armies together but for the men.
ENDINGS_MOST, KINDS_MOST, WAYS_MOST, TARGETS_MOST = 16, 63, 512, 2048
MEN_MOST = 31
AT_THE_TABLE: dict[Condition, tuple[Result, ...]] = {
    "last-side": ("loses", "by-points"),
    "both-bare": ("draws", "by-points"),
    "bared": ("loses",),
    "all-rajas": ("wins",),
    "places-fixed": ("by-points",),
    "points-held": ("wins",),
    "quiet": ("draws", "by-points"),
    "quiet-rounds": ("draws", "by-points"),
    "repeated": ("draws", "by-points"),
}
"""The endings of a game in which a taken raja puts his army out, and what may come of each."""
TABLE_ALONE = {"last-side", "all-rajas", "places-fixed", "points-held", "quiet-rounds"}
"""Those of them that a game of two armies in turn does not know."""


def flaws(mechanics: Mechanics) -> Iterator[str]:
    """Yield why the engine cannot play a mechanics, a sentence each; nothing if it can."""
    return (sentence for sentence, is_flawed in _FLAWS.items() if is_flawed(mechanics))


def _judges(mechanics: Mechanics) -> list[Condition]:
    return [ending.condition for ending in mechanics.endings]


def _is_alternate(mechanics: Mechanics) -> bool:
    return mechanics.turns == "alternate"


def _judges_too_much(mechanics: Mechanics) -> bool:
    """Whether a game around the table has an ending that only two armies know, or comes out as only theirs can."""
    return not _is_alternate(mechanics) and any(
        ending.result not in AT_THE_TABLE.get(ending.condition, ()) for ending in mechanics.endings
    )


def _counts_points(mechanics: Mechanics) -> bool:
    """Whether two armies in turn have an ending, or anything else, that is for games around a table."""
    return _is_alternate(mechanics) and (
        bool(mechanics.partners or mechanics.triumph or mechanics.throne)
        or any(ending.condition in TABLE_ALONE or ending.result == "by-points" for ending in mechanics.endings)
    )


def _leaps_as_it_steps(mechanics: Mechanics) -> bool:
    """Whether a raja's leap is a move that he has anyway."""
    leap = steps(legs(mechanics.leap.betza)) if mechanics.leap else []
    royal = [kind for kind in mechanics.kinds if kind.role == "royal"]
    return any(set(leap) & set(steps(legs(kind.betza))) for kind in royal)


def _is_crowded(mechanics: Mechanics) -> bool:
    armies = range(len(mechanics.geometry.armies))
    return any(len(mechanics.start.men_of(army)) > MEN_MOST for army in armies)


def _has_too_many_kinds(mechanics: Mechanics) -> bool:
    kinds = len(mechanics.kinds) + (mechanics.leap is not None) + len(double_steppers(mechanics))
    return kinds * len(mechanics.geometry.armies) > KINDS_MOST


def _takes_two_ahead(mechanics: Mechanics) -> bool:
    """Whether a double step leads where the man may take but not go, so that one way would follow two rules."""
    doubling = double_steppers(mechanics)
    return any(AHEAD in steps(legs(kind.betza)) for kind in mechanics.kinds if kind.letter in doubling)


def _moves_too_much(mechanics: Mechanics) -> bool:
    doubling = double_steppers(mechanics)
    reaches = _reaches(mechanics.kinds, mechanics.leap, doubling, mechanics.geometry)
    return len(reaches) > WAYS_MOST or sum(reaches) > TARGETS_MOST


@lru_cache(maxsize=256)
def _reaches(kinds: tuple[Kind, ...], leap: Leap | None, doubling: frozenset[str], geometry: Geometry) -> list[int]:
    """Return how often each way of each kind of each army can repeat on the board, where it can go at all."""
    texts = [kind.betza for kind in kinds] + [
        kind.betza + leap.betza for kind in kinds if leap and kind.role == "royal"
    ]
    texts += [f"{kind.betza}fD" for kind in kinds if kind.letter in doubling]
    seen = [legs(text, army.forward) for army in geometry.armies for text in texts]
    ways = [leg for one in seen for leg in {(leg.files, leg.ranks, leg.reach): leg for leg in one}.values()]
    return [reach for leg in ways if (reach := leg.reach_on(geometry.files, geometry.ranks))]


_FLAWS: dict[str, Callable[[Mechanics], bool]] = {
    "The first ending must be raja-taken.": lambda m: _is_alternate(m) and _judges(m)[:1] != ["raja-taken"],
    "An ending must say what comes of the last side that is left.": lambda m: (
        not _is_alternate(m) and "last-side" not in _judges(m)
    ),
    f"There can be at most {ENDINGS_MOST} endings.": lambda m: len(m.endings) > ENDINGS_MOST,
    "Turns alternate between two armies only.": lambda m: _is_alternate(m) and len(m.geometry.armies) != 2,
    "An ending must say what comes of an army that is stalemated.": lambda m: (
        _is_alternate(m) and "stalemated" not in _judges(m)
    ),
    "An ending must say what comes of an army that is mated.": lambda m: (
        _is_alternate(m) and m.safe and "mated" not in _judges(m)
    ),
    "Where a taken raja puts his army out, no rule can keep the raja safe.": lambda m: m.safe and not _is_alternate(m),
    f"Where turns do not alternate, an ending is one of {', '.join(AT_THE_TABLE)}, and comes out as it does there.": (
        _judges_too_much
    ),
    "Partners, triumphs, thrones and endings by points need turns that do not alternate.": _counts_points,
    "A double step needs turns that alternate.": lambda m: m.double_step is not None and not _is_alternate(m),
    "A stalemate of the raja alone needs turns that alternate.": lambda m: m.scope == "raja" and not _is_alternate(m),
    "A double step leads where the man may only take.": _takes_two_ahead,
    "Dice and turns by dice go together.": lambda m: (m.turns == "dice") != (m.dice is not None),
    "The raja's leap is a move that he has anyway.": _leaps_as_it_steps,
    f"An army can have at most {MEN_MOST} men.": _is_crowded,
    f"There can be at most {KINDS_MOST} kinds of men, all armies together.": _has_too_many_kinds,
    "The men have more moves than the engine's tables hold.": _moves_too_much,
}
