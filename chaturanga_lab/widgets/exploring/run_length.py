"""RunLength: how long a run can be: so many games, or until the shares are known well enough."""

from __future__ import annotations

from ...experiment.looks import games_enough
from ...experiment.shares import percent

GAMES = (100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000)
UNTIL = (0.05, 0.02, 0.01)
"""Half widths of the widest interval at which a run may stop by itself."""


def run_lengths() -> list[tuple[str, str]]:
    """Return what can be chosen, each as its id and its words.

    >>> [words for _, words in run_lengths()][-4:]
    ['20,000', '±\xa05\xa0%, up to 400', '±\xa02\xa0%, up to 2,500', '±\xa01\xa0%, up to 10,000']
    """
    known = [(str(width), f"±\N{NO-BREAK SPACE}{percent(width)}, up to {games_enough(width):,}") for width in UNTIL]
    return [*((str(games), f"{games:,}") for games in GAMES), *known]


def groups_of_lengths() -> dict[str, str]:
    """Return under which heading each of them stands in a list."""
    headings = ("a number of games", "until every share is known to")
    return {chosen: headings[until_of(chosen) is not None] for chosen, _ in run_lengths()}


def games_of(chosen: str) -> int:
    """Return how many games are meant, or at most."""
    until = until_of(chosen)
    return int(chosen) if until is None else games_enough(until)


def until_of(chosen: str) -> float | None:
    """Return the half width of the widest interval at which the run stops; None if it plays all its games.

    >>> until_of("0.02"), games_of("0.02"), until_of("500"), games_of("500")
    (0.02, 2500, None, 500)
    """
    return float(chosen) if float(chosen) in UNTIL else None
