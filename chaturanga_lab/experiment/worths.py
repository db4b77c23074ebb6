"""Worths: what men count for greedy and thinking players, as the argument `values` of a run says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..engine.worth import MOST, in_hundredths, with_values
from ..rules import Ruleset
from ..rules.lookup import find, quote
from ..rules.pieces import Piece

if TYPE_CHECKING:
    from .piece_values import PieceValues

Values = tuple[tuple[str, float], ...]
"""Letters of kinds, and what each counts in foot soldiers; () for the convention of ours."""


def values_from(values: Mapping[str, float] | PieceValues | None, rulesets: Sequence[Ruleset]) -> Values:
    """Return what `values` means: None, a mapping kind → foot soldiers, or values that were measured.

    A kind is given by its letter, id or name. Measured values below nothing count nothing. Raises ValueError, with one
    sentence, for a kind that stands on none of the boards, and for a number that no man may count.
    """
    if values is None:
        return ()
    given = values if isinstance(values, Mapping) else getattr(values, "numbers", None)
    if not isinstance(given, Mapping):
        raise ValueError(f"values maps kinds of men to foot soldiers, or is what was measured, not {quote(values)}.")
    pieces = {piece.id: piece for rules in rulesets for piece in _pieces(rules)}
    found: dict[str, Any] = {_named(pieces, kind).letter: number for kind, number in given.items()}
    if isinstance(values, Mapping):
        for kind, number in given.items():
            in_hundredths(kind, number)
    else:
        found = {letter: min(max(0.0, number), MOST - 1) for letter, number in found.items()}
    for rules in rulesets:
        with_values(rules.mechanics, values_on(rules, tuple(found.items())))
    return tuple(found.items())


def values_on(rules: Ruleset, values: Values) -> dict[str, float]:
    """Return those of the values whose kinds stand on the board of a ruleset."""
    return {letter: number for letter, number in values if letter in rules.setup.kinds}


def values_in_words(values: Values, rulesets: Sequence[Ruleset]) -> str:
    """Return what men were said to count, as a sentence goes on: "for whom a horse counts 3.2, a chariot 5"."""
    names = {piece.letter: piece.name for rules in rulesets for piece in _pieces(rules)}
    said = [f"{_article(names[letter])} {names[letter]} counts {number:.3g}" for letter, number in values]
    return f"for whom {', '.join(said)}" if said else ""


def _pieces(rules: Ruleset) -> list[Piece]:
    return [rules.piece(letter) for letter in rules.setup.kinds]


def _named(pieces: Mapping[str, Piece], kind: object) -> Piece:
    named = [piece for piece in pieces.values() if kind in (piece.letter, piece.name)]
    return named[0] if named else find(pieces, kind, "There is no kind of man")


def _article(name: str) -> str:
    return "an" if name[0] in "aeiou" else "a"
