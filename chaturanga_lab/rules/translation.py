"""Translation: a ruleset's answers as mechanics, the form that the engine reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .mechanics import Kind, Mechanics, Promotion

if TYPE_CHECKING:
    from ..position import Man
    from .effects import Advance
    from .rulesets import Ruleset


def mechanics_of(rules: Ruleset) -> Mechanics:
    """Return all that the engine needs to know of a ruleset."""
    effects = rules.effects
    return Mechanics(
        geometry=rules.geometry,
        start=rules.start_board,
        kinds=_kinds(rules),
        promotions=_promotions(rules),
        leap=next((effect.leap for effect in effects if effect.leap), None),
        safe=any(effect.safe for effect in effects),
        endings=rules.endings,
        turns=next((effect.turns for effect in effects if effect.turns), rules.setup.turns),
        dice=next((effect.dice for effect in effects if effect.dice), None),
        first=rules.first,
    )


def _kinds(rules: Ruleset) -> tuple[Kind, ...]:
    """Return the kinds of men, with the moves and values that the answers give instead of the pieces' own."""
    moves: dict[str, str] = {}
    values: dict[str, int] = {}
    for effect in rules.effects:
        moves |= dict(effect.moves)
        values |= dict(effect.values)
    pieces = (rules.piece(letter) for letter in rules.setup.kinds)
    return tuple(
        Kind(piece.letter, piece.role, moves.get(piece.letter, piece.betza), values.get(piece.letter, piece.value))
        for piece in pieces
    )


def _promotions(rules: Ruleset) -> tuple[tuple[int, int, Promotion], ...]:
    """Return what happens on each square of each far edge."""
    advance = next((effect.promotion for effect in rules.effects if effect.promotion), None)
    if advance is None:
        return ()
    geometry = rules.geometry
    return tuple(
        (army, square, _promotion(rules, advance, rules.start_board[square]))
        for army in range(len(geometry.armies))
        for square in geometry.squares
        if geometry.is_far_edge(army, square)
    )


def _promotion(rules: Ruleset, advance: Advance, home: Man | None) -> Promotion:
    """Return the promotion on one square, where `home` stood at the start; a raja's or an empty square is closed."""
    becomes: str | None = advance.becomes
    if becomes == "home":
        becomes = home.kind if home and rules.piece(home.kind).role == "officer" else None
    return Promotion(becomes, advance.returns, advance.if_lost)
