"""Rulesets: one answer to every question that a board asks, who attests it, and what we supplied."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ..position import Board, Geometry, Position, read_position
from .answers import Answer
from .betza import Leg, legs
from .conjecture import Conjecture, is_about, no_source, played, supposing, unanswered, without
from .effects import Effect
from .fen import refuse_fen
from .lookup import find, quote
from .mechanics import Ending, Mechanics
from .origins import origins_that_count
from .pieces import Piece
from .questions import Option, Question
from .rights import rights_of
from .setups import Setup
from .sources import Attestation
from .table import RuleTable, table_of
from .translation import endings_of, mechanics_of

if TYPE_CHECKING:
    from .library import Library


@dataclass(frozen=True)
class Ruleset:
    """A frozen set of answers. Equal answers on equal boards, judged in the same order, are equal rulesets.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-mate")
    >>> rules.choose(elephant="straight-jump")
    modern-mate + elephant=straight-jump
    >>> rules.choose(first_mover="red")
    Traceback (most recent call last):
    ValueError: first_mover has no option 'red'; valid are white.
    """

    id: str
    title: str = field(compare=False)
    summary: str = field(compare=False)
    sources: tuple[str, ...] = field(compare=False)
    setup: Setup = field(compare=False)
    given: tuple[Answer, ...]
    order: tuple[str, ...]
    """Questions and standing endings in the order in which they are judged."""
    library: Library = field(compare=False, repr=False)
    witnesses: tuple[str, ...] = field(default=(), compare=False)
    """For whom the sources speak, where they speak for others too; () if all that they say counts."""
    place: int = field(default=0, compare=False)
    """Where it stands among the rulesets: they are listed by their places, the lowest first."""
    conjectures: tuple[Conjecture, ...] = ()
    """Moves that the reader gave to kinds of men, without any source."""

    def __repr__(self) -> str:
        return self.label

    # ------------------------------------------------------------------ answers

    @cached_property
    def answers(self) -> dict[str, str]:
        """The option id for each question id, in the order of the questions."""
        return {answer.question: answer.option for answer in self.given}

    @cached_property
    def label(self) -> str:
        """The id, and what the reader changed: "modern-mate + stalemate=draws elephant:FfWD"."""
        changes = [f"{answer.question}={answer.option}" for answer in self.changes]
        changes += [f"{self.piece(one.kind).id}:{one.betza}" for one in self.conjectures]
        return f"{self.id} + {' '.join(changes)}" if changes else self.id

    @property
    def changes(self) -> tuple[Answer, ...]:
        """The answers that the reader chose instead of the ruleset's own."""
        return tuple(answer for answer in self.given if answer.how == "chosen")

    @property
    def base(self) -> Ruleset:
        """The named ruleset without the reader's changes and conjectures."""
        return self.library.ruleset(self.id)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions that this board asks, each with the options that stand on it."""
        return tuple(self.library.asked(answer.question, self.board) for answer in self.given)

    def question(self, id: str) -> Question:
        """Return a question that this board asks; ValueError, with the reason, for another."""
        asked = self._asked
        if isinstance(id, str) and id not in asked and id in self.library.questions:
            boards = ", ".join(self.library.questions[id].boards)
            raise ValueError(
                f"{id} is asked on {boards}, not on {self.board}; here the questions are {', '.join(asked)}."
            )
        return find(asked, id, "There is no question")

    @cached_property
    def _asked(self) -> dict[str, Question]:
        return {question.id: question for question in self.questions}

    def option(self, question: str) -> Option:
        """Return the option in force for a question, even if a conjecture of the reader's sets its move aside."""
        return self.question(question).option(self.answers[question])

    def answer(self, question: str) -> Answer:
        """Return the answer to a question, with how it came there."""
        self.question(question)
        return next(answer for answer in self.given if answer.question == question)

    def choose(self, /, **answers: str) -> Ruleset:
        """Return the ruleset with some answers changed and the others kept.

        A preset such as `draws="threefold-and-70"` changes several at once. Unknown questions and options raise
        ValueError and list the valid ones; so do answers that contradict each other. An answer about how a kind of man
        moves takes the place of a conjecture about him.
        """
        chosen = self.library.expand_presets(answers)
        options = [self.question(question).option(option) for question, option in chosen.items()]
        own = {answer.question: answer for answer in self.base.given}
        given = tuple(own[one.question].changed(chosen.get(one.question, one.option)) for one in self.given)
        return played(replace(self, given=given, conjectures=unanswered(self.conjectures, options)))

    def with_piece(self, kind: str, betza: str) -> Ruleset:
        """Return the rules with a kind of man moving as you suppose: your own conjecture, which has no source.

        `betza` is in the part of Betza's notation that `chaturanga_lab.rules.betza` describes: atoms W (one step
        straight), F (one diagonally), D and A (leaps of two straight or diagonally), N (the horse's leap), H (three
        straight), K = WF, slides R B Q, a number after W F R B Q for how often; before an atom m (moves only), c (takes
        only), f b l r s v (directions). Anything else is refused by name. The man keeps the value of his kind for
        greedy players; one who is not in the array moves so where a position has him. A second conjecture about a kind
        replaces the first, and so does `choose` with an answer about his move; `without_piece` takes it back.

        >>> import chaturanga_lab as lab
        >>> rules = lab.ruleset("modern-mate").with_piece("elephant", "FfWD")
        >>> rules, rules.sources_of("elephant")[0][:10]
        (modern-mate + elephant:FfWD, 'No source:')
        >>> rules.with_piece("elephant", "J")
        Traceback (most recent call last):
        ValueError: The Betza string 'J' has the atom 'J', not among W F D A N H K R B Q; other letters mean different \
things to different programs.
        """
        return supposing(self, self.piece(kind), betza)

    def without_piece(self, kind: str) -> Ruleset:
        """Return the rules without your conjecture about a kind of man."""
        return without(self, self.piece(kind))

    def conjecture(self, question: str) -> Conjecture | None:
        """Return your conjecture that sets the answer to a question aside, or None if none does."""
        asked = self.question(question)
        return next((one for one in self.conjectures if is_about(asked, one.kind)), None)

    def no_source(self, kind: str) -> str:
        """Return what stands where a source would for your conjecture about a kind of man."""
        return no_source(self, self.piece(kind))

    def table(self) -> RuleTable:
        """Return one row for each question: question, answer, status, source."""
        return table_of(self)

    def sources_of(self, question: str) -> tuple[str, ...]:
        """Return who says so, a line each, for the option in force of a question, or for a standing ending.

        The ruleset's own witnesses come first; where we supplied the answer, that is said before them. Of a conjecture
        the one line says that it has no source.
        """
        if (supposed := None if self._standing(question) else self.conjecture(question)) is not None:
            return (self.no_source(supposed.kind),)
        option = self._standing(question) or self.option(question)
        own = sorted(option.attestations, key=lambda attestation: not attestation.is_by(self.sources, self.witnesses))
        lines = tuple(attestation.line() for attestation in own)
        why = self.why_supplied(question)
        return (f"supplied by us: {why}", *lines) if why else lines

    def witnessed(self, option: Option) -> Attestation | None:
        """Return the strongest attestation of an option by the ruleset's own witnesses, or None."""
        return option.attestation_by(self.sources, self.witnesses)

    def why_supplied(self, question: str) -> str:
        """Return why we supplied the option in force of a question, or a standing ending; "" if a witness says it."""
        standing = self._standing(question)
        if standing:
            return "" if self.witnessed(standing) else standing.why
        answer = self.answer(question)
        return answer.why if answer.how == "supplied" and not self.conjecture(question) else ""

    def _standing(self, id: str) -> Option | None:
        """Return the ending of that id that no question asks, if there is one."""
        return self.library.standing_on(self.setup).get(id) if isinstance(id, str) else None

    # ------------------------------------------------------------------ board and men

    @property
    def geometry(self) -> Geometry:
        """The board's size and armies."""
        return self.setup.geometry

    @property
    def board(self) -> str:
        """The id of the board."""
        return self.setup.id

    @cached_property
    def start_board(self) -> Board:
        """The array that the answers give."""
        flank = next((effect.flank for effect in self.effects if effect.flank), "")
        centre = next((effect.centre for effect in self.effects if effect.centre), ())
        return self.setup.array(flank, dict(centre))

    def start(self) -> Position:
        """Return the position from which the game starts."""
        board = self.start_board
        return Position(board, turn=self.first, untouched=frozenset(square for square, _ in board.occupied()))

    def position(self, text: str) -> Position:
        """Return the position of a line of text; ValueError, with one sentence, if it is none of this board.

        Each army must have its raja, unless the text says that it was taken.
        """
        refuse_fen(text)
        position = read_position(text, self.geometry, self.setup.kinds, self.start_board)
        self.setup.check_rajas(position)
        return position

    def text(self, position: Position) -> str:
        """Return the line of text from which `position` makes it again; ValueError if it is of another board."""
        self._check_board(position)
        return position.text(self.start_board)

    def identity(self, position: Position) -> Hashable:
        """Return a value that is equal for two positions if they are the same for this ruleset.

        Placement, turn, grey armies and dice always count; of what men have done before, only what gives or
        takes a right now, to leap or to step twice, and where foot soldiers began if some go back there. ValueError if
        the position is of another board.
        """
        self._check_board(position)
        # Checks given in a row are left out: the number grows with each, so that a perpetual check would never repeat.
        rights = rights_of(self.mechanics, position)
        origins = origins_that_count(self.mechanics, position)
        return position.board.men, position.turn, position.grey, position.dice, rights, origins

    def _check_board(self, position: Position) -> None:
        if position.geometry != self.geometry:
            raise ValueError("The position and the rules are of different boards.")

    def piece(self, kind: str) -> Piece:
        """Return the piece of a letter, an English id or name; ValueError lists the valid ones."""
        pieces = [self.library.pieces[letter] for letter in self.setup.kinds]
        named = [piece for piece in pieces if isinstance(kind, str) and kind in (piece.letter, piece.id, piece.name)]
        return named[0] if named else find({piece.id: piece for piece in pieces}, kind, "There is no kind of man")

    def legs(self, kind: str, army: int | str = 0) -> tuple[Leg, ...]:
        """Return how a kind of man moves under these rules, seen by an army, which is given by number or name."""
        letter, last = self.piece(kind).letter, len(self.geometry.armies) - 1
        number = self.geometry.army(army) if isinstance(army, str) else army
        if not isinstance(number, int) or not 0 <= number <= last:
            raise ValueError(f"The armies here are numbered from 0 to {last}; there is no army {quote(army)}.")
        betza = next(kind.betza for kind in self.mechanics.kinds if kind.letter == letter)
        return legs(betza, self.geometry.armies[number].forward)

    # ------------------------------------------------------------------ what the engine reads

    @cached_property
    def mechanics(self) -> Mechanics:
        """All that the engine needs, without names and sources."""
        return mechanics_of(self)

    @cached_property
    def endings(self) -> tuple[Ending, ...]:
        """The rows of the judgement, in order."""
        return tuple(endings_of(self))

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """What the options in force do, in the order of the questions."""
        return tuple(self.option(question).effect for question in self.answers)

    @property
    def first(self) -> int:
        """The army that moves first."""
        name = next((effect.first for effect in self.effects if effect.first), "")
        return self.geometry.army(name) if name else 0
