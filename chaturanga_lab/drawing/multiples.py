"""Multiples: one position under every answer to one question, in small pictures beside each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2s
from html import escape

from ..engine import Outcome, is_throw_due, moves_available, outcome
from ..play import Game, write_move
from ..play.words import army_words, turn_words
from ..position import Move, Position
from ..rules import Option, Question, Ruleset
from ..rules.signs import SIGNS
from ..rules.table import Row, aligned, row_of
from .changes import NIGHT, changes
from .ground import follow
from .sheet import check_size

HEADINGS = ("answer", "verdict", "gained", "lost", "source")
NOTHING = "–"
FEW = 6
"""So many moves are named one by one; of more, their number is said."""

# The class is doubled to be heard over JupyterLab's own style of figures.
_STYLE = (
    ".cl-multiples.cl-multiples{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,190px),1fr));"
    "gap:20px;margin:8px 0}"
    ".cl-multiples.cl-multiples figure{margin:0;min-width:0;max-width:360px;display:flex;flex-direction:column}"
    ".cl-multiples figcaption{flex:1;margin-bottom:6px;line-height:1.4}"
    ".cl-multiples figcaption>*{display:block;overflow-wrap:anywhere}"
    ".cl-multiples b{font-weight:600}.cl-multiples small{font-size:.8125rem}"
    ".cl-multiples svg{display:block;width:100%;height:auto}"
    "@media(max-width:600px){.cl-multiples.cl-multiples{grid-template-columns:repeat(2,minmax(0,1fr));gap:12px}}"
)


@dataclass(frozen=True)
class Multiple:
    """A position under one answer: how the game stands, which moves that changes, and who says so."""

    rules: Ruleset
    option: Option
    position: Position
    verdict: Outcome | None
    moves: tuple[Move, ...]
    """What may be done, were the game not over."""
    gained: tuple[Move, ...]
    """The moves that this answer gives, against the rules in force."""
    lost: tuple[Move, ...]
    """The moves that it takes away."""
    row: Row
    """Status and source of the answer."""
    is_in_force: bool

    @property
    def words(self) -> str:
        """How the game stands: "Black has won, stalemate", "Black has one move", "Red throws the dice"."""
        if self.verdict:
            said = str(self.verdict)
            return f"{said[:1].upper()}{said[1:]}"
        if is_throw_due(self.position, self.rules):
            return turn_words(self.position, self.rules)
        count = len(self.moves)
        moves = "no move" if not count else "one move" if count == 1 else f"{count} moves"
        return f"{army_words(self.position, self.position.turn)} has {moves}"

    @property
    def source(self) -> str:
        """How sure the answer is, and who says so: "attested: Murray 1913: 57"."""
        return f"{self.row.status}: {self.row.source}"

    def named(self, moves: tuple[Move, ...]) -> str:
        """Return moves of this position in words, or how many they are; a dash for none."""
        if len(moves) > FEW:
            return f"{len(moves)} moves"
        return ", ".join(write_move(self.position, self.rules, move) for move in moves) or NOTHING

    def __iter__(self) -> Iterator[str]:
        now = " (in force)" if self.is_in_force else ""
        changed = self.named(self.gained), self.named(self.lost)
        return iter((f"{self.option.label}{now}", self.words, *changed, self.source))


@dataclass(frozen=True)
class Multiples:
    """All answers to one question on one position; prints as a table, shows as small pictures in a notebook."""

    question: Question
    rules: Ruleset
    """The rules in force, against which moves are gained and lost."""
    several: tuple[Multiple, ...]
    size: int = 240

    def __iter__(self) -> Iterator[Multiple]:
        return iter(self.several)

    def __len__(self) -> int:
        return len(self.several)

    @property
    def title(self) -> str:
        """What is shown, in a line."""
        return (
            f"{self.question.name}: all {len(self)} answers" if len(self) > 1 else f"{self.question.name}: one answer"
        )

    def __repr__(self) -> str:
        return aligned(HEADINGS, map(tuple, self))

    def _repr_html_(self) -> str:
        return self._html

    @cached_property
    def _html(self) -> str:
        figures = "".join(_figure(one, self.size) for one in self)
        key = f"m{blake2s(f'{self.title}{figures}'.encode(), digest_size=5).hexdigest()}"
        name = f'id="{key}" class="cl-multiples" role="group" aria-label="{escape(self.title)}"'
        return f"<style>{_STYLE}</style>{follow(key, NIGHT)}<div {name}>{figures}</div>"


def _figure(one: Multiple, size: int) -> str:
    """Return a picture under its words."""
    label, words, gained, lost, source = map(escape, one)
    moves = [f"{word}: {moves}" for word, moves in (("gained", gained), ("lost", lost)) if moves != NOTHING]
    parts = [f"<b>{label}</b>", f"<span>{words}</span>", *(f"<small>{line}</small>" for line in moves)]
    said = f"<small>{SIGNS[one.row.status]} {source}</small>"
    picture = changes(one.position, one.rules, one.gained, one.lost, size)
    return f"<figure><figcaption>{''.join(parts)}{said}</figcaption>{picture}</figure>"


def multiples(position: Position | Game, question: str, rules: Ruleset | None = None, *, size: int = 240) -> Multiples:
    """Return a position under every answer to one question, with the moves gained and lost against the rules in force.

    Takes a game, whose rules are in force unless others are given, or a position and rules. The position is judged as
    if a move had just led to it. Of a question about the array, each answer shows its own. `size` is the width of a
    picture in pixels. ValueError, with one sentence, for a question that the board does not ask, and for a position of
    another board.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("al-adli")
    >>> for one in multiples(rules.position("5k1e/3KN1p1/6Pp/7P/8/8/8/8 b"), "elephant", rules):
    ...     print(one.option.label, "–", one.words)
    diagonal jump – Black has one move
    straight jump – Black has won, stalemate
    five ways – Black has one move
    straight slide – Black has 2 moves
    diagonal slide – Black has won, stalemate
    """
    game = position if isinstance(position, Game) else None
    rules = rules or (game.rules if game else None)
    if not isinstance(rules, Ruleset):
        raise ValueError('Answers are compared under rules, as in multiples(position, "elephant", rules).')
    now = game.position if game else position
    if not isinstance(now, Position):
        raise ValueError(f"Answers are compared on a position or a game, not on {type(position).__name__}.")
    if now.geometry != rules.geometry:
        raise ValueError("The position and the rules are of different boards.")
    check_size(size)
    asked = rules.question(question)
    readings = [rules.choose(**{asked.id: option.id}) for option in asked.options]
    return Multiples(asked, rules, tuple(_multiple(rules, other, asked, now, game) for other in readings), size)


def _multiple(rules: Ruleset, other: Ruleset, asked: Question, now: Position, game: Game | None) -> Multiple:
    """Return a position under one answer, or the start if the question is about that."""
    is_array = asked.is_of_the_array
    position = other.start() if is_array else now
    seen = game.under(other).times_seen if game and not is_array else 1
    moves = moves_available(position, other)
    is_compared = not (is_array or is_throw_due(position, other) or is_throw_due(position, rules))
    here = moves_available(position, rules) if is_compared else moves
    return Multiple(
        other,
        other.option(asked.id),
        position,
        outcome(position, other, seen),
        moves,
        tuple(move for move in moves if move not in here),
        tuple(move for move in here if move not in moves),
        row_of(other, asked.id),
        other.answers == rules.answers,
    )
