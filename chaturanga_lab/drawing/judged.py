"""Judged: a touchstone as a sheet shows it: the board, the question, and what each reading says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..play.cards import cards_of
from ..play.readings import BARRED, DRAW, HALF, ON, Reading
from ..rules import Ruleset, Touchstone, touchstones
from ..rules.lookup import quote
from ..rules.table import row_of
from .diagram import diagram

_SAID = {DRAW: "draw", ON: "goes on", BARRED: "not allowed"}
APART = " · "
"""What stands between the names of readings, some of which have commas and semicolons of their own."""
_SOME = 8
"""So many ids are listed where one is wrong."""


@dataclass(frozen=True)
class Reason:
    """What some readings say, by whom, why, and the status and source of that."""

    said: str
    names: str
    why: str
    status: str = ""
    source: str = ""


@dataclass(frozen=True)
class Judged:
    """A touchstone on a sheet: `said` is what each reading says, by its name, in a word or two.

    `reasons` are what is said, by whom, why, and status and source of that ("" where no one answer is behind it).
    """

    id: str
    title: str
    asks: str
    picture: str
    said: dict[str, str]
    reasons: tuple[Reason, ...]


def stones_of(wanted: Iterable[str | Touchstone], rules: Ruleset) -> list[Touchstone]:
    """Return the touchstones that are meant, by id or value; ValueError for one that is none or of another board."""
    if isinstance(wanted, str | Touchstone) or not isinstance(wanted, Iterable):
        wanted = [wanted]
    return [one if isinstance(one, Touchstone) else _stone(one, rules) for one in wanted]


def readings_on(rules: Ruleset, readings: Sequence[Ruleset] = ()) -> tuple[Ruleset, ...]:
    """Return the readings, else all named rulesets of the board of `rules`; ValueError for any that is not of it."""
    chosen = tuple(readings) if isinstance(readings, Iterable) else (readings,)
    for one in chosen:
        if not isinstance(one, Ruleset):
            raise ValueError(f'The readings are rulesets, such as [lab.ruleset("shatranj"), …], not {one!r:.40}.')
        if one.board != rules.board:
            raise ValueError(f"{one.label} is played on another board ({one.setup.name}) than {rules.label}.")
    return chosen or tuple(one for one in rules.library.rulesets.values() if one.board == rules.board)


def judged(stone: Touchstone, readings: Sequence[Ruleset]) -> Judged:
    """Return a touchstone judged by readings of one board; ValueError if these do not part on it."""
    found = cards_of([stone], readings)
    if not found:
        raise ValueError(f"On {quote(stone.id)} ({stone.title}) no two of the readings part: there is nothing to ask.")
    card = found[0]
    game = card.game
    picture = diagram(game.position, game.rules, size=300, style="print", last=game.moves[-1] if game.moves else None)
    said = {name: _word(reading.reply) for reading in card.readings for name in (reading.name, *reading.also)}
    return Judged(card.id, card.title, card.asks, picture, said, tuple(map(_reason, card.readings)))


def _stone(id: object, rules: Ruleset) -> Touchstone:
    found = {stone.id: stone for stone in touchstones()}
    if not isinstance(id, str) or id not in found:
        some = [stone.id for stone in found.values() if stone.asks and _is_here(stone, rules)]
        raise ValueError(
            f"There is no touchstone {quote(str(id))}; there are, for instance, {', '.join(some[:_SOME])}."
        )
    if not _is_here(found[id], rules):
        raise ValueError(f"The touchstone {quote(id)} is a position of another board than {rules.setup.name}.")
    return found[id]


def _is_here(stone: Touchstone, rules: Ruleset) -> bool:
    return any(case.rules.board == rules.board for case in stone.cases)


def _word(reply: str) -> str:
    """Return what a reading says, short enough for a cell: "White", "White, half", "draw", "goes on"."""
    if reply in _SAID:
        return _SAID[reply]
    half = ", half" if reply.endswith(HALF) else ""
    return " and ".join(army.capitalize() for army in reply.removesuffix(HALF).split(" and ")) + half


def _reason(reading: Reading) -> Reason:
    row = row_of(reading.rules, reading.question) if reading.question in reading.rules.answers else None
    names = APART.join((reading.name, *reading.also))
    return Reason(
        _word(reading.reply), names, reading.why, row.status if row else "", row.source if row else reading.source
    )
