"""Translation: a ruleset's answers as mechanics, the form that the engine reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .mechanics import Ending, Kind, Mechanics, Promotion

if TYPE_CHECKING:
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
        partners=_partners(rules),
        triumph=next((effect.triumph for effect in effects if effect.triumph), None),
        throne=next((effect.throne for effect in effects if effect.throne), None),
    )


def endings_of(rules: Ruleset) -> Iterator[Ending]:
    """Yield the rows of the judgement, in the order of the ruleset, each with the option that brings it."""
    standing, answers = rules.library.standing_on(rules.setup), rules.answers
    for name in rules.order:
        option = standing.get(name) or (rules.option(name) if name in answers else None)
        if option:
            for row in option.effect.endings:
                yield Ending(row.condition, row.result, row.parameter, name, option.id)


def _kinds(rules: Ruleset) -> tuple[Kind, ...]:
    """Return the kinds of men, with the moves and values that the answers give instead of the pieces' own.

    A conjecture gives a move only: a value that came with the move in its place goes with it, and is the piece's own.
    """
    moves: dict[str, str] = {}
    values: dict[str, int] = {}
    supposed = {one.kind: one.betza for one in rules.conjectures}
    for effect in rules.effects:
        moves |= dict(effect.moves)
        aside = supposed.keys() & dict(effect.moves).keys()
        values |= {letter: value for letter, value in effect.values if letter not in aside}
    moves |= supposed
    pieces = (rules.piece(letter) for letter in rules.setup.kinds)
    return tuple(
        Kind(piece.letter, piece.role, moves.get(piece.letter, piece.betza), values.get(piece.letter, piece.value))
        for piece in pieces
    )


def _partners(rules: Ruleset) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of the armies that play together."""
    groups = next((effect.partners for effect in rules.effects if effect.partners), ())
    return tuple(tuple(rules.geometry.army(name) for name in group) for group in groups)


def _promotions(rules: Ruleset) -> tuple[tuple[int, int, Promotion], ...]:
    """Return what happens on each square of each far edge."""
    advance = next((effect.promotion for effect in rules.effects if effect.promotion), None)
    if advance is None:
        return ()
    geometry = rules.geometry
    return tuple(
        (army, square, _promotion(rules, advance, army, square))
        for army in range(len(geometry.armies))
        for square in geometry.squares
        if geometry.is_far_edge(army, square)
    )


def _promotion(rules: Ruleset, advance: Advance, army: int, square: int) -> Promotion:
    """Return the promotion on one square, for a "home" by what stood there at the start, for an "edge" by its place."""
    becomes: str | None = advance.becomes
    if becomes in ("home", "edge"):
        man = rules.start_board[square]
        letter = rules.setup.on_edge(army, square) if becomes == "edge" else man.kind if man else None
        becomes = _by_place(rules, advance, letter)
    stays = advance.stays_on_marked and rules.geometry.name(square) in rules.setup.marked
    returns = "" if stays else advance.returns
    return Promotion(becomes, returns, advance.if_lost, advance.after_loss, advance.freed_beside)


def _by_place(rules: Ruleset, advance: Advance, letter: str | None) -> str | None:
    """Return what a foot soldier becomes on the square of such a man; where none belongs, it is closed."""
    if letter is None:
        return None
    roles = {"officer": letter, "royal": advance.at_raja or None}
    becomes = roles.get(rules.piece(letter).role)
    return becomes if not advance.only or becomes in advance.only else None
