"""Quiz: a pupil's answers to a deck of cards, and the answers of a class."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from .cards import Card
from .class_codes import MARKS, Code, DeckCode, name_and_code
from .decks import Deck
from .readings import Reading

MOST_LINES = 500
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@dataclass(frozen=True)
class Sheet:
    """What a pupil has answered so far: a reply to each card from the first one on. `mark` is drawn by lot."""

    deck: Deck
    mark: int = 0
    replies: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.mark < MARKS:
            raise ValueError(f"A mark is a number from 0 to {MARKS - 1:,}, not {self.mark!r:.40}.")

    @property
    def is_done(self) -> bool:
        """Whether every card has been answered."""
        return len(self.replies) == len(self.deck.cards)

    def answer(self, reply: str) -> Sheet:
        """Return the sheet with the next card answered; ValueError if that is no reply to it, or no card is left."""
        if self.is_done:
            raise ValueError("All cards have been answered.")
        self.deck.cards[len(self.replies)].reply(reply)
        return replace(self, replies=(*self.replies, reply))

    @property
    def code(self) -> Code:
        """The code of the answers; cards that are still to come are there as not answered."""
        said = [_place(card, reply) for card, reply in zip(self.deck.cards, self.replies, strict=False)]
        answers = (*said, *[None] * (len(self.deck.cards) - len(said)))
        return Code(self.deck.code.pool, self.deck.code.seed, self.mark, answers)

    @property
    def score(self) -> Score:
        """How many readings are on the pupil's side."""
        return score_of("", self.deck, self.code)


def sheet_of(deck: Deck, code: Code) -> Sheet:
    """Return the sheet that a code was made of; ValueError if it does not answer the cards of a deck from the first on.

    >>> from chaturanga_lab.play.decks import pool_of
    >>> deck = pool_of(None, None, "8x8").deal(7, 4)
    >>> sheet = Sheet(deck, 5).answer(deck.cards[0].replies[1].id)
    >>> sheet_of(deck, sheet.code) == sheet
    True
    """
    if not _fits(code, deck):
        raise ValueError("The code is not of these cards.")
    said = [at for at in code.answers if at is not None]
    if None in code.answers[: len(said)]:
        raise ValueError("The cards are answered one after the other.")
    replies = tuple(card.replies[at].id for card, at in zip(deck.cards, said, strict=False))
    return Sheet(deck, code.mark, replies)


@dataclass(frozen=True)
class Score:
    """How many of the readings of the cards that were answered say what was answered."""

    name: str
    answered: int
    with_you: int
    readings: int


@dataclass(frozen=True)
class Pupil:
    """A line of the class's list: its number, a name or "", and the code."""

    line: int
    name: str
    code: Code


@dataclass(frozen=True)
class ClassRound:
    """The answers of a class to one deck."""

    deck: Deck
    pupils: tuple[Pupil, ...]

    def counts(self, number: int) -> tuple[int, ...]:
        """Return how many gave each reply to a card, in the order of its replies."""
        said = [pupil.code.answers[number] for pupil in self.pupils]
        return tuple(said.count(place) for place in range(len(self.deck.cards[number].replies)))

    @property
    def scores(self) -> tuple[Score, ...]:
        """The score of each pupil, in the order of the list; who gave no name is called by the line."""
        return tuple(score_of(one.name or f"line {one.line}", self.deck, one.code) for one in self.pupils)


@dataclass(frozen=True)
class ClassList:
    """What was read of a class's list: the round, None if no line could be read, and a sentence for each bad line."""

    round: ClassRound | None
    problems: tuple[str, ...]


def score_of(name: str, deck: Deck, code: Code) -> Score:
    """Return how many readings of the deck say what a code answers."""
    pairs = [(card, card.replies[at].id) for card, at in zip(deck.cards, code.answers, strict=True) if at is not None]
    with_you = sum(len(card.saying(reply)) for card, reply in pairs)
    return Score(name, len(pairs), with_you, sum(len(card.readings) for card, _ in pairs))


def read_class(text: str, deck_of: Callable[[DeckCode], Deck | None]) -> ClassList:
    """Return what a class's list says: a code on each line, after a name if one is given.

    `deck_of` finds the deck of a code, None if its cards are not known here. The deck is that of most lines; a line
    that cannot be read, is there twice or is of another deck is told in a sentence, and the others count.

    >>> read_class("Mira: GAJA-1", lambda code: None).problems
    ("Line 1: 'GAJA-1' is no code of this quiz: a code looks like GAJA-Q4K7-ABDA-CCAB-7QX5.",)
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    pupils: list[Pupil] = []
    problems = [f"Only the first {MOST_LINES} lines were read."] if len(lines) > MOST_LINES else []
    for number, line in lines[:MOST_LINES]:
        try:
            pupils.append(_read_line(number, line, pupils))
        except ValueError as refusal:
            problems.append(f"Line {number}: {refusal}")
    keys = [pupil.code.deck for pupil in pupils]
    deck = deck_of(DeckCode(*max(keys, key=keys.count))) if keys else None
    fitting = [pupil for pupil in pupils if deck and _fits(pupil.code, deck)]
    strange = "is of other cards than most of the list" if deck else "is of cards that this page does not have"
    problems += [f"Line {one.line}: the code {strange}." for one in pupils if one not in fitting]
    return ClassList(ClassRound(deck, tuple(fitting)) if deck and fitting else None, tuple(problems))


def _read_line(number: int, line: str, before: Sequence[Pupil]) -> Pupil:
    """Return the pupil of a line; ValueError, with the reason, if the code is damaged or was there before."""
    name, code = name_and_code(line)
    pupil = Pupil(number, " ".join(name.split())[:40], Code.from_text(code))
    for other in before:
        if other.code == pupil.code:
            raise ValueError(f"the code stands on line {other.line} already; it counts once.")
    return pupil


def _fits(code: Code, deck: Deck) -> bool:
    """Whether a code answers the cards of a deck, each by one of its replies."""
    if DeckCode(*code.deck) != deck.code:
        return False
    pairs = zip(deck.cards, code.answers, strict=True)
    return all(answer is None or answer < len(card.replies) for card, answer in pairs)


def agreement(saying: Sequence[Reading], readings: Sequence[Reading]) -> str:
    """Return how many readings say what was said, as a sentence: "Two of the five readings say what you said."."""
    count, every = len(saying), len(readings)
    verb = "says" if count < 2 else "say"
    return f"{in_words(count).capitalize()} of the {in_words(every)} readings {verb} what you said."


def in_words(number: int) -> str:
    """Return a small number as a word, a larger one in figures.

    >>> in_words(5), in_words(31)
    ('five', '31')
    """
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _place(card: Card, reply: str) -> int:
    return [one.id for one in card.replies].index(reply)
