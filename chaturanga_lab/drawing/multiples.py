"""Multiples: one position under every answer to one question, small pictures beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2s
from html import escape

from ..engine import Outcome, is_throw_due, moves_available, outcome
from ..play import Game, write_move
from ..position import Move, Position
from ..rules import Option, Question, Ruleset
from ..rules.signs import SIGNS
from ..rules.table import Row, aligned, row_of
from .diagram import marked_squares
from .ground import follow
from .men import shown, symbols
from .palette import DARK, LIGHT, PAGE, Palette
from .sheet import UNIT, Sheet, check_size, coordinates, leaf, lines, whole
from .words import army_words, men_words, turn_words

HEADINGS = ("answer", "verdict", "gained", "lost", "source")
FEW = 6
"""So many moves are named one by one; of more, their number is said."""

_INK = {"gain": ("#0b5fa5", "#7cc0f7"), "lose": ("#b03a06", "#ffa273"), "act": ("#2f3e96", "#aab6ff")}
"""The signs on a light page and on a dark one: a move gained, one lost, the man who makes either."""
_PAPER = {"gain": ("#ffffff", "#17161a"), "lose": ("#fbe6da", "#4a2411"), "act": ("#b9cbe8", "#2f4468")}
"""What is inside a sign, or under the man."""
_COLUMNS = "repeat(auto-fill,minmax(min(100%,max(150px,{share})),1fr))"
_STYLE = (
    ".cl-multiples.cl-multiples{{display:grid;grid-template-columns:{columns};gap:16px 20px;margin:8px 0;padding:0}}"
    ".cl-multiples.cl-multiples figure{{margin:0;min-width:0;display:grid;grid-template-rows:auto 1fr}}"
    ".cl-multiples figcaption{{line-height:1.4;margin-bottom:6px}}"
    ".cl-multiples :is(b,span,small){{display:block;overflow-wrap:anywhere}}"
    ".cl-multiples b{{font-weight:600}}.cl-multiples small{{font-size:.8125rem}}"
    ".cl-multiples .now{{font-weight:400;display:inline}}"
    ".cl-multiples svg{{display:block;width:100%;height:auto;align-self:end}}"
    "@media(max-width:600px){{.cl-multiples.cl-multiples{{grid-template-columns:repeat(2,minmax(0,1fr));gap:12px}}}}"
)


@dataclass(frozen=True)
class Multiple:
    """A position under one answer: what can be done, how the game stands, and who says so.

    `gained` and `lost` are the moves that this answer gives and takes away against the rules in force.
    """

    rules: Ruleset
    option: Option
    position: Position
    verdict: Outcome | None
    moves: tuple[Move, ...]
    gained: tuple[Move, ...]
    lost: tuple[Move, ...]
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

    def __iter__(self) -> Iterator[str]:
        return iter((self.option.label, self.words, *map(self._named, (self.gained, self.lost)), self.source))

    @property
    def source(self) -> str:
        """How sure the answer is, and who says so: "attested: Murray 1913: 57"."""
        return f"{self.row.status}: {self.row.source}"

    def _named(self, moves: tuple[Move, ...]) -> str:
        if not moves:
            return "–"
        named = (write_move(self.position, self.rules, move) for move in moves)
        return ", ".join(named) if len(moves) <= FEW else f"{len(moves)} moves"


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
        return f"{self.question.name}: all {len(self)} answers on one position"

    def __repr__(self) -> str:
        return aligned(HEADINGS, map(tuple, self))

    def _repr_html_(self) -> str:
        return self._html

    @cached_property
    def _html(self) -> str:
        figures = "".join(map(self._figure, self))
        key = f"m{blake2s(f'{self.title}{figures}'.encode(), digest_size=5).hexdigest()}"
        least = "22%" if len(self) > 3 else "30%"
        style = _STYLE.format(columns=_COLUMNS.format(share=least))
        name = f'id="{key}" class="cl-multiples" role="group" aria-label="{escape(self.title)}"'
        return f"<style>{style}</style>{follow(key, _night())}<div {name}>{figures}</div>"

    def _figure(self, one: Multiple) -> str:
        now = " <span class='now'>(in force)</span>" if one.is_in_force else ""
        sign = f"<span aria-hidden='true'>{SIGNS[one.row.status]}</span>".replace("<span", "<i style='font-style:normal'")
        sign = sign.replace("</span>", "</i>")
        words = f"<b>{escape(one.option.label)}{now}</b><span>{escape(one.words)}</span>"
        source = f"<small>{sign} {escape(one.source)}</small>"
        return f"<figure><figcaption>{words}{source}</figcaption>{picture_of(one, self.size)}</figure>"


def multiples(
    position: Position | Game, question: str, rules: Ruleset | None = None, *, size: int = 240
) -> Multiples:
    """Return a position under every answer to one question, with the moves gained and lost against the rules in force.

    Takes a game, whose rules are in force unless others are given, or a position and rules. The position is judged as
    if a move had just led to it. Of a question about the array every answer shows its own, whatever the position.
    `size` is the width of a picture in pixels. ValueError, with one sentence, for a question that the board does not
    ask, and for a position of another board.

    >>> import chaturanga_lab as lab
    >>> for one in multiples(lab.ruleset("al-adli").position("5k1e/3KN1p1/6Pp/7P/8/8/8/8 b"), "elephant",
    ...                      lab.ruleset("al-adli")):
    ...     print(one.option.label, "–", one.words)
    diagonal jump – Black has one move
    """
    game = position if isinstance(position, Game) else None
    rules = rules or (game.rules if game else None)
    if not isinstance(rules, Ruleset):
        raise ValueError('A position is compared under rules: multiples(position, "elephant", lab.ruleset("shatranj")).')
    now = game.position if game else position
    if not isinstance(now, Position):
        raise ValueError(f"Answers are compared on a position or a game, not on {type(position).__name__}.")
    if now.geometry != rules.geometry:
        raise ValueError("The position and the rules are of different boards.")
    check_size(size)
    asked = rules.question(question)
    others = {option.id: rules.choose(**{asked.id: option.id}) for option in asked.options}
    here = moves_available(now, rules)
    several = (_multiple(rules, other, asked.option(id), now, here, game) for id, other in others.items())
    return Multiples(asked, rules, tuple(several), size)


def _multiple(
    rules: Ruleset, other: Ruleset, option: Option, now: Position, here: tuple[Move, ...], game: Game | None
) -> Multiple:
    question = next(id for id, answer in other.answers.items() if answer == option.id and option is other.option(id))
    is_array = bool(option.effect.flank or option.effect.centre or option.effect.first)
    position = other.start() if is_array else now
    seen = game.under(other).times_seen if game and not is_array else 1
    verdict = outcome(position, other, seen)
    moves = () if verdict else moves_available(position, other)
    gained, lost = ((), ()) if is_array or is_throw_due(position, other) or is_throw_due(position, rules) else (
        tuple(move for move in moves if move not in here),
        tuple(move for move in here if move not in moves_available(position, other)),
    )
    row = row_of(other, question)
    return Multiple(other, option, position, verdict, moves, gained, lost, row, other.answers == rules.answers)
