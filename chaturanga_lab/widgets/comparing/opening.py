"""PairOpening: the pair with which the page of two readings opens: one given, one of a link, or the corner elephant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...play import Game
from ...play.link import read_query
from ...play.pair import Pair
from ...rules import Ruleset, library, ruleset
from ...rules.labels import ruleset_from_label
from ..parts.view import CHOICES
from .visit import changed

CORNER = "5k1e/3K2p1/6Pp/5N1P/8/8/8/8 w", "f5e7"
"""The position with which the page opens, and the move after which al-ʿAdlī's stalemate hangs on the elephant."""
_READINGS = "al-adli", {"elephant": "diagonal-jump"}
_KEYS = {"names": "language", "men": "men", "display": "theme"}
"""What a link calls the choices of how a page looks."""


@dataclass(frozen=True)
class Opening:
    """What a page opens with: a pair, how it looks, at which ply; and why a link could not be followed, if so."""

    pair: Pair
    looks: Mapping[str, str] = field(default_factory=dict)
    ply: int | None = None
    refusal: str = ""

    @classmethod
    def of(cls, query: str) -> Opening:
        """Return what a page's query says; the corner elephant if it says nothing, or nothing that can be followed."""
        try:
            link = read_query(query)
            pair = pair_of(link.game, link.view.get("against")) if link.game else first_pair()
            said = {trait: link.one_of(key, CHOICES[trait]) for key, trait in _KEYS.items()}
            ply = min(int(link.view["ply"]), pair.ply) if link.game and "ply" in link.view else None
        except ValueError as refusal:
            return cls(first_pair(), refusal=str(refusal))
        return cls(pair, {trait: value for trait, value in said.items() if value is not None}, ply)


def first_pair(other: Ruleset | None = None) -> Pair:
    """Return al-ʿAdlī's corner elephant, who has no move if he jumps straight, and one if he jumps askew."""
    id, answers = _READINGS
    start, move = CORNER
    game = Game(ruleset(id), start).play(move)
    return Pair.of(game, other or game.rules.choose(**answers))


def pair_of(game: Game | Pair | Ruleset | str | None, other: Ruleset | str | None = None) -> Pair:
    """Return a game beside another reading of it; without one, its rules with the first answer changed.

    A ruleset, or its label, is a new game under it. ValueError, with one sentence, for anything else.
    """
    if isinstance(game, Pair) and other is None:
        return game
    beside = ruleset_from_label(other, library()) if isinstance(other, str) else other
    if not isinstance(beside, Ruleset | None):
        raise ValueError(f'The other reading is a Ruleset or its id, e.g. "shatranj", not {other!r:.40}.')
    if game is None:
        return first_pair(beside)
    game = ruleset_from_label(game, library()) if isinstance(game, str) else game
    game = Game(game) if isinstance(game, Ruleset) else game
    if not isinstance(game, Game):
        raise ValueError(f'Two readings are of a Game, a Ruleset or its id, e.g. "shatranj", not of {game!r:.40}.')
    return Pair.of(game, beside or _neighbour(game.rules))


def _neighbour(rules: Ruleset) -> Ruleset:
    """Return rules with one answer changed."""
    return changed(rules, next(question for question in rules.questions if len(question.options) > 1))
