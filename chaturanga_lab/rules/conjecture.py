"""Conjecture: a move that a reader gives to a kind of man, which no source attests."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .betza import goes_twice, legs
from .flaws import flaws
from .lookup import quote

if TYPE_CHECKING:
    from .pieces import Piece
    from .questions import Option, Question
    from .rulesets import Ruleset

CONJECTURE = "your conjecture"
"""The status of an answer that is the reader's own."""

BETZA_MOST = 40  # characters of a reader's own move
_PART = re.compile(r"[a-z]*[A-Z][0-9]*")


@dataclass(frozen=True)
class Conjecture:
    """That a kind of man, given by its letter, moves as a Betza string says. It has no source: it is the reader's."""

    kind: str
    betza: str


def supposing(rules: Ruleset, piece: Piece, betza: str) -> Ruleset:
    """Return the rules with a kind of man moving so, and with the answers of the ruleset that this sets aside.

    What says nothing new is left out of the move. Raises ValueError, with one sentence, for a move that cannot be read,
    leads nowhere, or cannot be played.
    """
    _check_move(rules, betza)
    betza = shortened(betza)
    plain = without(rules, piece)
    own = {answer.question: answer for answer in rules.base.given}
    aside = {question.id for question in rules.questions if is_about(question, piece.letter)}
    given = tuple(own[one.question] if one.question in aside else one for one in rules.given)
    supposed = sorted((*plain.conjectures, Conjecture(piece.letter, betza)), key=lambda one: one.kind)
    return played(replace(plain, given=given, conjectures=tuple(supposed)))


def without(rules: Ruleset, piece: Piece) -> Ruleset:
    """Return the rules without the reader's own move of a kind of man."""
    return replace(rules, conjectures=tuple(one for one in rules.conjectures if one.kind != piece.letter))


def unanswered(conjectures: Iterable[Conjecture], options: Iterable[Option]) -> tuple[Conjecture, ...]:
    """Return the conjectures that stay when some options are chosen: those of men whose moves none of them says."""
    moved = {kind for option in options for kind, _ in option.effect.moves}
    return tuple(one for one in conjectures if one.kind not in moved)


def is_about(question: Question, kind: str) -> bool:
    """Whether a question is how a kind of man moves: each of its answers says it."""
    return all(kind in dict(option.effect.moves) for option in question.options)


def same_way(rules: Ruleset, other: Ruleset, kind: str) -> bool:
    """Whether a kind of man moves alike under both, however that is written."""
    return set(rules.legs(kind)) == set(other.legs(kind))


def answer_alike(rules: Ruleset, kind: str) -> tuple[str, str] | None:
    """Return question and option that let a kind of man move just as he does, if a question about his move has one."""
    for question in (one for one in rules.questions if is_about(one, kind)):
        for option in question.options:
            if same_way(rules, rules.choose(**{question.id: option.id}), kind):
                return question.id, option.id
    return None


def played(rules: Ruleset) -> Ruleset:
    """Return the rules; ValueError, with one sentence, if a conjecture in them cannot be played."""
    flaw = next(flaws(rules.mechanics), "") if rules.conjectures else ""
    if flaw:
        moves = ", ".join(f"{rules.piece(one.kind).name} {one.betza}" for one in rules.conjectures)
        raise ValueError(f"These moves ({moves}) cannot be played under the other rules. {flaw}")
    return rules


def no_source(rules: Ruleset, piece: Piece) -> str:
    """Return what stands where a source would: that there is none, and what stays of the man's own."""
    value = next(kind.value for kind in rules.mechanics.kinds if kind.letter == piece.letter)
    points = f"{value} point{'s' * (value != 1)}"
    return f"No source: this move is your own. For greedy players the {piece.name} counts {points}, whatever his move."


def shortened(betza: str) -> str:
    """Return a move without the letters that say nothing new, so that one move is one conjecture.

    >>> shortened("QQQQ"), shortened("KW"), shortened("ffFD"), shortened("mfWcfF")
    ('Q', 'K', 'fFD', 'mfWcfF')
    """
    parts, at = _PART.findall(betza), 0
    while at < len(parts):
        if _say_the_same("".join(parts[:at] + parts[at + 1 :]), betza):
            del parts[at]
        else:
            at += 1
    return "".join(_without_idle_letters(parts))


def _without_idle_letters(parts: list[str]) -> Iterator[str]:
    """Yield each part without modifiers and a number that change nothing in it."""
    for part in parts:
        at = 0
        while at < len(part):
            rest = part[:at] + part[at + 1 :]
            if _say_the_same(rest, part):
                part = rest
            else:
                at += 1
        yield part


def _say_the_same(rest: str, betza: str) -> bool:
    try:
        return set(legs(rest)) == set(legs(betza))
    except ValueError:  # what is left is no move
        return False


def _check_move(rules: Ruleset, betza: str) -> None:
    """Refuse a text that is no move on this board."""
    if isinstance(betza, str) and len(betza) > BETZA_MOST:
        raise ValueError(f"A move of your own has at most {BETZA_MOST} characters, not {len(betza)}.")
    ways, board = legs(betza), rules.geometry
    if goes_twice(ways):
        raise ValueError(f"The Betza string {quote(betza)} reaches a square in two ways; leave one of them out.")
    if not any(way.reach_on(board.files, board.ranks) for way in ways):
        raise ValueError(f"A move of {quote(betza)} leads nowhere on a board of {board.files}×{board.ranks} squares.")
