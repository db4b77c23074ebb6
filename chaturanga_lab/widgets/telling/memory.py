"""Memory: what a game remembers beside the men on the board, where a rule in force reads it, in words."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ...play import Game
from ...rules.mechanics import Condition, Ending
from ...rules.rights import may_leap

_NEAR: dict[Condition, tuple[int, ...]] = {
    "checks": (5, 4, 3, 2, 1),
    "quiet": (20, 10, 5, 4, 3, 2, 1),
    "quiet-rounds": (20, 10, 5, 4, 3, 2, 1),
}
"""So many turns before a limit a move says that the limit is near."""


def memory_html(game: Game) -> str:
    """Return the line under the board: leaps, checks in a row, rajas taken, quiet turns, times seen.

    Empty if no rule reads any.
    """
    told = (*_leaps(game), *_checks(game), *_rajas(game), *_quiet(game), *_seen(game))
    words = "" if game.outcome else " · ".join(told)
    return f"<p class='small muted'>{escape(words)}</p>" if words else ""


def remembered(game: Game) -> str:
    """Return what the last move made the game remember and what matters soon, in sentences; mostly nothing."""
    if not game.moves or game.outcome:
        return ""
    near = (words for condition in _NEAR for words in _near(game, condition))
    return " ".join((*_lost_leaps(game), *near, *_again(game)))


# ------------------------------------------------------------------ the line


def _leaps(game: Game) -> Iterator[str]:
    if game.rules.mechanics.leap:
        yield f"Raja’s leap: {', '.join(f'{name} {_leap_words(game, army)}' for army, name in _armies(game))}"


def _leap_words(game: Game, army: int) -> str:
    position, leap = game.position, game.rules.mechanics.leap
    if may_leap(game.rules.mechanics, position, army):
        return "still has it"
    if army in position.checked:
        return "lost it by a check"
    return "has spent it" if leap and leap.once and army in position.leapt else "lost it by moving"


def _checks(game: Game) -> Iterator[str]:
    for row in _rows(game, "checks"):
        given = [f"{name} {count}" for army, name in _armies(game) if (count := _checks_by(game, army))]
        if given:
            last = ", the last of them barred" if row.result == "forbidden" else ""
            yield f"Checks in a row: {', '.join(given)} of {row.parameter}{last}"


def _rajas(game: Game) -> Iterator[str]:
    """Yield how many rajas each army has taken, where one that takes all of them has won."""
    others = len(game.position.geometry.armies) - 1
    if any(_rows(game, "all-rajas")) and any(game.position.rajas_taken):
        taken = [f"{name} {count}" for army, name in _armies(game) if (count := game.position.rajas_taken[army])]
        yield f"Rajas taken: {', '.join(taken)} of {others}"


def _quiet(game: Game) -> Iterator[str]:
    for row in (*_rows(game, "quiet"), *_rows(game, "quiet-rounds")):
        yield f"Quiet turns: {game.position.quiet} of {_limit(game, row)}"


def _seen(game: Game) -> Iterator[str]:
    for row in _rows(game, "repeated"):
        yield f"This position: seen {_times(game.times_seen)} of {row.parameter}"


# ------------------------------------------------------------------ what a move says of it


def _lost_leaps(game: Game) -> Iterator[str]:
    mechanics = game.rules.mechanics
    for army, name in _armies(game):
        before, after = (may_leap(mechanics, position, army) for position in game.positions[-2:])
        if before and not after:
            yield f"{name} has no leap any more."


def _near(game: Game, condition: Condition) -> Iterator[str]:
    for row in _rows(game, condition):
        mover = game.positions[-2].turn
        count = _checks_by(game, mover) if condition == "checks" else game.position.quiet
        what = "checks in a row" if condition == "checks" else "quiet turns"
        if count and _limit(game, row) - count in _NEAR[condition]:
            yield f"{count} {what}, of {_limit(game, row)}."


def _limit(game: Game, row: Ending) -> int:
    """Return at how many turns a row holds: one of rounds counts a turn of every army still in."""
    armies = len(game.position.geometry.armies) - len(game.position.grey)
    return row.parameter * armies if row.condition == "quiet-rounds" else row.parameter


def _again(game: Game) -> Iterator[str]:
    if any(_rows(game, "repeated")) and game.times_seen > 1:
        yield f"This position is seen {_times(game.times_seen)}."


def _rows(game: Game, condition: Condition) -> Iterator[Ending]:
    return (row for row in game.rules.endings if row.condition == condition)


def _checks_by(game: Game, army: int) -> int:
    checks = game.position.checks
    return checks[army] if checks else 0


def _armies(game: Game) -> Iterator[tuple[int, str]]:
    return ((number, army.name.capitalize()) for number, army in enumerate(game.position.geometry.armies))


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
