"""Decks: cards in the order in which they are asked, and the pool from which they are dealt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256

from ..rules import Library, Ruleset, Touchstone, library
from .cards import Card, cards_of
from .class_codes import MOST_CARDS, POOLS, SEEDS, DeckCode


@dataclass(frozen=True)
class Deck:
    """Cards in the order in which they are asked; equal numbers of pool, seed and count mean equal decks."""

    cards: tuple[Card, ...]
    code: DeckCode


@dataclass(frozen=True)
class Pool:
    """The cards from which decks are dealt. Its number is made of the cards and their replies."""

    cards: tuple[Card, ...]

    @cached_property
    def number(self) -> int:
        """A number that other cards, or the same with other replies, are unlikely to have."""
        told = "|".join(f"{card.id}:{','.join(reply.id for reply in card.replies)}" for card in self.cards)
        return _hash(told) % POOLS

    def deal(self, seed: int, count: int) -> Deck:
        """Return so many cards, or all if there are fewer, in an order that the seed alone decides; 0 keeps theirs.

        Raises ValueError, with one sentence, for a seed or a count that does not fit, and if there is no card.
        """
        if not self.cards:
            raise ValueError("There is no card on which these readings part; give others, or another board.")
        for name, number, least, most in (("seed", seed, 0, SEEDS - 1), ("count", count, 1, MOST_CARDS)):
            if type(number) is not int or not least <= number <= most:
                raise ValueError(f"{name} is a whole number from {least} to {most:,}, not {number!r:.40}.")
        cards = sorted(self.cards, key=lambda card: _hash(f"{seed}/{card.id}")) if seed else self.cards
        dealt = tuple(cards[:count])
        return Deck(dealt, DeckCode(self.number, seed, len(dealt)))


def pool_of(cards: Iterable[Touchstone | str] | None, rules: Sequence[Ruleset] | None, board: str) -> Pool:
    """Return the cards of a board, or those of some touchstones, as some rulesets read them or all named ones.

    All named rulesets are joined by the witnesses whose answers only a touchstone's cases give. ValueError, with one
    sentence, for what does not fit.
    """
    chosen = _readings(rules)
    if chosen:
        return Pool(cards_of(_stones(cards, chosen[0].library), chosen))
    if board not in library().setups:
        raise ValueError(f"There is no board {board!r:.40}; valid are {', '.join(library().setups)}.")
    return _all_of(board) if cards is None else _of(board, _stones(cards, library()))


@cache
def _all_of(board: str) -> Pool:
    """Return all cards of a board, which take a second to judge."""
    return _of(board, _stones(None, library()))


def _of(board: str, stones: Iterable[Touchstone]) -> Pool:
    named = [rules for rules in library().rulesets.values() if rules.board == board]
    return Pool(cards_of(stones, named, also_attested=True) if named else ())


def _readings(rules: Sequence[Ruleset] | None) -> list[Ruleset]:
    chosen = list(rules) if isinstance(rules, Iterable) and not isinstance(rules, str) else []
    if rules is not None and not (chosen and all(isinstance(one, Ruleset) for one in chosen)):
        raise ValueError('The readings are a list of rulesets, such as [lab.ruleset("shatranj"), …].')
    return chosen


def _stones(cards: Iterable[Touchstone | str] | None, known: Library) -> list[Touchstone]:
    """Return the touchstones that are meant, all of them if None."""
    if cards is None:
        return list(known.touchstones.values())
    if isinstance(cards, str | Touchstone) or not isinstance(cards, Iterable):
        cards = [cards]
    stones = []
    for card in cards:
        stone = known.touchstones.get(card) if isinstance(card, str) else card
        if not isinstance(stone, Touchstone):
            raise ValueError(f"There is no touchstone {card!r:.40}; lab.rules.touchstones() lists them.")
        stones.append(stone)
    return stones


def _hash(text: str) -> int:
    """Return a number that is the same for a text on every computer."""
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
