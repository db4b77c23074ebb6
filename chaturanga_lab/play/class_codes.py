"""Class codes: what a pupil answered, in a code that can be spoken, so that no computer has to keep it."""

from __future__ import annotations

import re
from dataclasses import dataclass

WORDS = (
    *("RAJA", "MANTRI", "GAJA", "ASHVA", "RATHA", "PADATI", "NAUKA", "USHTRA", "DHVAJA", "RANI", "SHAH", "RUKH"),
    *("COURT", "LOTUS", "PALM", "LEAF", "DICE", "BOAT", "HORSE", "CAMEL", "WHEEL", "SHIELD", "BANNER", "CLOTH"),
    *("SPEAR", "DRUM", "CONCH", "CROWN", "MOON", "RIVER", "TREE", "SWORD"),
)
"""The word with which a code begins, and its number in the code."""
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The digits of the rest: no I, L, O or U, which are heard or read as others (Crockford's base 32)."""
REPLIES = "ABCDEFGH"
NONE = "N"
"""That a card was not answered."""
POOLS, SEEDS, MARKS = 32**2, 32**3, 32**2
MOST_CARDS = 32

_CHECK = 1021
"""A prime below 32²: whatever sign is wrong, or two that have changed places, the rest of the division tells."""
_CODE = re.compile(f"({'|'.join(WORDS)})([0-9A-Z]{{4}})([A-HN]{{1,{MOST_CARDS}}})([0-9A-Z]{{2}})([0-9A-Z]{{2}})")
_BEGIN = re.compile(rf"\b(?:{'|'.join(WORDS)})", re.IGNORECASE)
_BETWEEN = " \t:;,.|=–-"
"""What may stand between a pupil's name and the code."""
_MISREAD = str.maketrans("ILO", "110")
_LIKE = "a code looks like GAJA-Q4K7-ABDA-CCAB-7QX5"


@dataclass(frozen=True)
class Code:
    """The answers of one pupil to the cards of one deck.

    `pool` is the number of the cards from which the deck was dealt by its `seed`; `answers` the number of the reply to
    each card, None where there is none; `mark` a number drawn by lot that tells two pupils with the same answers apart.
    No name is in it.

    >>> code = Code(66, 4711, 7, (0, 1, None, 2))
    >>> str(code), Code.from_text(" gaja 24k7 - abnc 079e") == code
    ('GAJA-24K7-ABNC-079E', True)
    """

    pool: int
    seed: int
    mark: int
    answers: tuple[int | None, ...]

    @classmethod
    def from_text(cls, text: str) -> Code:
        """Return the code that a text means, however it is spaced; ValueError, with one sentence, if it is damaged."""
        found = _CODE.fullmatch(_signs_of(text))
        if not found:
            raise ValueError(f"{text.strip()[:40]!r} is no code of this quiz: {_LIKE}.")
        word, deck, replies, mark, check = found.groups()
        numbers = [_number(group) for group in (deck, mark, check)]
        pool = WORDS.index(word) * 32 + numbers[0] // SEEDS
        answers = tuple(None if sign == NONE else REPLIES.index(sign) for sign in replies)
        code = cls(pool, numbers[0] % SEEDS, numbers[1], answers)
        if code._check != numbers[2]:
            raise ValueError(f"{text.strip()[:60]!r} has a sign that is wrong or missing; compare it with the code.")
        return code

    @property
    def deck(self) -> tuple[int, int, int]:
        """Pool, seed and number of the cards: equal for pupils who answered the same ones."""
        return self.pool, self.seed, len(self.answers)

    def __str__(self) -> str:
        letters = "".join(NONE if answer is None else REPLIES[answer] for answer in self.answers)
        fours = [letters[at : at + 4] for at in range(0, len(letters), 4)]
        return "-".join([*self._head, *fours, _signs(self.mark, 2) + _signs(self._check, 2)])

    @property
    def _head(self) -> tuple[str, str]:
        return WORDS[self.pool // 32], _signs(self.pool % 32, 1) + _signs(self.seed, 3)

    @property
    def _check(self) -> int:
        """The number of which the last two signs are made."""
        rest = self.pool * SEEDS + self.seed
        for answer in self.answers:
            rest = (rest * 32 + (9 if answer is None else answer + 1)) % _CHECK
        return (rest * MARKS + self.mark) % _CHECK


@dataclass(frozen=True)
class DeckCode:
    """The code of a deck: a teacher gives it to the class, so that all answer the same cards.

    >>> str(DeckCode(66, 4711, 8)), DeckCode.from_text("gaja 24k7 8").count
    ('GAJA-24K7-8', 8)
    """

    pool: int
    seed: int
    count: int

    @classmethod
    def from_text(cls, text: str) -> DeckCode:
        """Return the deck code that a text means; ValueError, with one sentence, if it is none."""
        found = re.fullmatch(rf"({'|'.join(WORDS)})-?([0-9A-Z]{{4}})-?(\d{{1,2}})", re.sub(r"\s", "", text).upper())
        if not found or not 1 <= int(found[3]) <= MOST_CARDS:
            raise ValueError(f"{text.strip()[:40]!r} is no code of a deck, such as GAJA-24K7-8.")
        number = _number(found[2])
        return cls(WORDS.index(found[1]) * 32 + number // SEEDS, number % SEEDS, int(found[3]))

    def __str__(self) -> str:
        return "-".join([*Code(self.pool, self.seed, 0, ())._head, str(self.count)])


def name_and_code(line: str) -> tuple[str, str]:
    """Return what a line of a class's list says before a code, and the code, which may be damaged.

    >>> name_and_code("Mira, GAJA-24K7-ABNC-079E"), name_and_code("Moon: no code")
    (('Mira', 'GAJA-24K7-ABNC-079E'), ('Moon', ' no code'))
    """
    for found in _BEGIN.finditer(line):
        if _CODE.fullmatch(_signs_of(line[found.start() :])):
            return line[: found.start()].rstrip(_BETWEEN), line[found.start() :]
    name, _, code = line.rpartition(":")
    return name, code


def _signs_of(text: str) -> str:
    """Return the letters and figures of a text as capitals."""
    return re.sub(r"[^0-9A-Za-z]", "", text).upper()


def _number(signs: str) -> int:
    """Return the number that signs write; ValueError for a sign that is none."""
    number = 0
    for sign in signs.translate(_MISREAD):
        if sign not in SIGNS:
            raise ValueError(f"{sign} is no sign of a code; {_LIKE}.")
        number = number * 32 + SIGNS.index(sign)
    return number


def _signs(number: int, count: int) -> str:
    return "".join(SIGNS[number >> 5 * at & 31] for at in reversed(range(count)))
