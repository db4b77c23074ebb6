"""Translation: a ruleset's answers as mechanics, the form that the engine reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .mechanics import Ending, Kind, Mechanics, Promotion

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
        double_step=next((effect.double_step for effect in effects if effect.double_step), None),
        scope=next((effect.scope for effect in effects if effect.scope), "army"),
    )


def endings_of(rules: Ruleset) -> Iterator[Ending]:
    """Yield the rows of the judgement, in the order of the ruleset, each with the option that brings it."""
    standing, answers = rules.library.standing, rules.answers
    for name in rules.order:
        option = standing.get(name) or (rules.option(name) if name in answers else None)
        if option:
            for row in option.effect.endings:
                yield Ending(row.condition, row.result, row.parameter, name, option.id)


def _kinds(rules: Ruleset) -> tuple[Kind, ...]:
    """Return the kinds of men, with the moves and values that the answers give instead of the pieces' own.

    A conjecture gives a move only: his value is the piece's own.
    """
    moves: dict[str, str] = {}
    values: dict[str, int] = {}
    for effect in rules.effects:
        moves |= dict(effect.moves)
        values |= dict(effect.values)
    for one in rules.conjectures:
        moves[one.kind] = one.betza
        values.pop(one.kind, None)
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
        (army, square, _promotion(rules, advance, square))
        for army in range(len(geometry.armies))
        for square in geometry.squares
        if geometry.is_far_edge(army, square)
    )


def _promotion(rules: Ruleset, advance: Advance, square: int) -> Promotion:
    """Return the promotion on one square, for a "home" by what stood there at the start."""
    becomes: str | None = advance.becomes
    if becomes == "home":
        becomes = _home(rules, advance, rules.start_board[square])
    stays = advance.stays_on_marked and rules.geometry.name(square) in rules.setup.marked
    return Promotion(becomes, "" if stays else advance.returns, advance.if_lost)


def _home(rules: Ruleset, advance: Advance, man: Man | None) -> str | None:
    """Return what a foot soldier becomes where this man stood at the start; an empty square is closed."""
    roles = {"officer": man.kind if man else None, "royal": advance.at_raja or None}
    return roles.get(rules.piece(man.kind).role) if man else None
