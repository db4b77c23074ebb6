"""Words: what an option says, each thing said by one question alone on a board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import fields
from typing import TYPE_CHECKING

from .effects import Effect
from .entry import Entry
from .questions import Option, Question

if TYPE_CHECKING:
    from .library import Library

_OF_A_MAN = ("moves", "values")


def words_of(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield each word that an effect uses, after the key under which it stands.

    Moves and values are a word for each kind of man, endings one for each condition, and all else is one word.

    >>> list(words_of(Effect(moves=(("E", "A"),), safe=True)))
    [('moves.E', 'moves.E'), ('safe', 'safe')]
    """
    for name in (field.name for field in fields(effect) if getattr(effect, field.name) != field.default):
        if name in _OF_A_MAN:
            yield from ((f"{name}.{letter}",) * 2 for letter, _ in getattr(effect, name))
        elif name == "endings":
            yield from ((f"endings[{at}].when", f"endings.{row.condition}") for at, row in enumerate(effect.endings))
        else:
            yield name, name


def check_words(places: Iterable[tuple[Entry, Option]], id: str, boards: Collection[str], library: Library) -> None:
    """Refuse options that say what another question, or a standing ending, says on one of the boards.

    Of two that were said one would be lost in silence, while a table told that both are in force.
    """
    said = _said_by_others(id, library)
    for place, option in places:
        for key, word in words_of(option.effect):
            for other, where in said.get(word, ()):
                if shared := [board for board in option.boards or boards if board in where]:
                    raise place.error(key, f"is not for {id} to say: on board {shared[0]} {other} says it.")


def _said_by_others(id: str, library: Library) -> dict[str, list[tuple[str, Collection[str]]]]:
    """Return who else says each word, and on which boards; what stands without a question is said on all."""
    others: list[tuple[str, Collection[str], Effect]] = [
        (question.id, option.boards, option.effect)
        for question in library.questions.values()
        if question.id != id
        for option in question.options
    ]
    others += [
        (name, [board for board, setup in library.setups.items() if name in library.standing_on(setup)], option.effect)
        for name, option in library.standing.items()
        if name != id
    ]
    said: dict[str, list[tuple[str, Collection[str]]]] = {}
    for name, boards, effect in others:
        for _, word in words_of(effect):
            said.setdefault(word, []).append((name, boards))
    return said


def check_moves(places: Iterable[tuple[Entry, Option]], question: Question) -> None:
    """Refuse an option that leaves out how a man moves, where the question is about nothing but that."""
    asked = {letter for option in question.options for letter in _asked_about(option.effect)}
    for place, option in places:
        for letter in sorted(asked - set(dict(option.effect.moves))):
            raise place.error(f"moves.{letter}", f"is missing; each option of {question.id} says how {letter} moves.")


def _asked_about(effect: Effect) -> set[str]:
    """Return the kinds of men whose moves an effect gives, if it gives nothing besides but their values."""
    names = {word.partition(".")[0] for _, word in words_of(effect)}
    return set(dict(effect.moves)) if names <= set(_OF_A_MAN) else set()
