"""Opening: with which game a page opens, and in which view: what Python says, or else what the page's address says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ...play import Game
from ...play.link import Link, read_query
from ...rules import Ruleset, ruleset
from ..boards.board import FIRST_RULES
from ..parts.address import query_of_page
from ..parts.view import CHOICES

TRAITS = {"names": "language", "men": "men", "display": "theme"}
"""What a link calls the choices of how a page looks, and the traits that hold them."""


@dataclass(frozen=True)
class Opening:
    """The game that a page opens with, and of a link also the view and, where it is broken, what is wrong with it."""

    game: Game
    view: Mapping[str, str] = field(default_factory=dict)
    refusal: str = ""


def usual() -> Opening:
    """Return how a page opens for which nobody says anything."""
    return Opening(Game(ruleset(FIRST_RULES)))


def opening(game: Game | Ruleset | None) -> Opening:
    """Return how a page opens with a game, with a new one under a ruleset, or with what its address says.

    ValueError for anything else. Of a broken link nothing is taken; the refusal says in one sentence why.
    """
    if game is None:
        return _linked(query_of_page())
    if isinstance(game, Ruleset):
        return Opening(Game(game))
    if not isinstance(game, Game):
        raise ValueError(f"The explorer opens with a Game or a Ruleset, not {game!r:.40}.")
    return Opening(game)


def looks_of(view: Mapping[str, str]) -> dict[str, str]:
    """Return what a link says of how the page looks, by trait; ValueError, with the valid words, if there is no such.

    >>> looks_of({"names": "fa", "ply": "3"})
    {'language': 'fa'}
    """
    link = Link(None, view)
    return {trait: said for key, trait in TRAITS.items() if (said := link.one_of(key, CHOICES[trait])) is not None}


def _linked(query: str) -> Opening:
    try:
        link = read_query(query)
        looks_of(link.view)
    except ValueError as refusal:
        return replace(usual(), refusal=f"The link cannot be opened. {refusal}")
    return Opening(link.game, link.view) if link.game else replace(usual(), view=link.view)
