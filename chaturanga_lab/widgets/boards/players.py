"""Players: who may move an army on a page, a person or a program of ours, and what is said of each."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine import nodes_of
from ...play import LEVELS, POLICIES, Thinker

PERSON = "person"
THINKERS = tuple(str(Thinker(nodes)) for nodes in LEVELS)
"""The thinkers of all levels, by their names as policies."""
PLAYERS = (PERSON, *POLICIES, *THINKERS)
"""Who may move an army: a person, or a policy by its name."""

_OURS = "What programs of ours play says nothing about how people played."
_SAYS = {
    "random": "Random makes any legal move, all alike likely.",
    "greedy": "Greedy takes what counts most, else makes any move; it looks at nothing ahead.",
}


def player_name(player: str) -> str:
    """Return what a player is called on a page.

    >>> player_name("thinker:300"), player_name("thinker:200"), player_name("greedy")
    ('thinker, level 3', 'thinker of 200 moves', 'greedy')
    """
    if player in THINKERS:
        return f"thinker, level {THINKERS.index(player) + 1}"
    return f"thinker of {nodes_of(player):,} moves" if player.startswith("thinker") else player


def about_programs(players: Iterable[str]) -> str:
    """Return what the programs among players do, and that they are ours; "" if only people play."""
    programs = [player for player in dict.fromkeys(players) if player != PERSON]
    return " ".join([*map(_says, programs), _OURS]) if programs else ""


def _says(program: str) -> str:
    """Return in a sentence how a program finds its move."""
    if program in _SAYS:
        return _SAYS[program]
    if not program.startswith("thinker"):
        return f"“{program}” is a function that somebody wrote."
    tries = f"tries up to {nodes_of(program):,} moves in thought before it makes one"
    name = player_name(program).partition(", ")[2]
    return f"The thinker{f' of {name}' if name else ''} {tries}."
