"""Guessing: somebody says what he expects, and only then is shown what is so."""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Iterable
from typing import Any

from ..parts.guard import Guard
from ..parts.page import register
from ..parts.region import Column
from .asking import Asking
from .kept_bet import kept_guess, read_kept_guess
from .sheet import Sheet
from .shown import shown

MOST_CHOICES = 12
_PLACED = "You have guessed; press “Guess again” for another guess."
_NOTHING = "Say first what you expect."
_NO_PICTURE = "What belongs here could not be drawn. The reason is in the log of the server."


class Guessing(Column):
    """A question whose answer, and whatever is drawn beside it, is neither worked out nor sent before a guess.

    >>> one = Guessing("How many squares has a chessboard?", answer=64, unit="squares")
    >>> one.guess("60")
    >>> one.said
    'You said 60; it is 64 squares.'
    """

    def __init__(
        self, question: str, choices: Iterable[str] = (), then: Any = None, answer: Any = None, unit: str = ""
    ) -> None:
        """Ask for one of the choices, or for a number if there are none; ValueError for what cannot be asked."""
        offered = _checked(question, choices)
        self._then, self._answer, self._unit = then, answer, unit
        self._guard, self._drawn = Guard(), None
        tell, take = self._guard.tell, self._guard(self.guess)
        self.sheet = Sheet(self._restore, "guess", tell=tell)
        self.asking = Asking(question, offered, unit, take, self.reset, place=f"{self.sheet.place} field", tell=tell)
        self.place = Column()
        super().__init__([self.sheet, self.asking, self._guard.notice, self.place])
        self.place.add_class("cl-then")
        self.add_class("cl-bet").add_class("cl-guess")
        register(self, "guess", self.sheet)

    def __repr__(self) -> str:
        return f"<Guessing: {self.asking.asks[:60]}, {self.asking.mine or 'no guess'}>"

    @property
    def said(self) -> str:
        """What is said to the guess, "" while there is none."""
        return str(self.asking.told)

    def guess(self, text: str | float) -> None:
        """Place a guess: a number, or one of the choices; ValueError for any other, and once one is placed."""
        if self.asking.mine:
            raise ValueError(_PLACED)
        mine = self._read(str(text))
        self.asking.show(mine, self._words(mine, self._answer() if callable(self._answer) else self._answer))
        self.sheet.keep(kept_guess(self.asking.asks, mine))
        self._draw()

    def reset(self) -> None:
        """Take the guess back, and what was shown to it."""
        self._guard.tell("")
        self.place.children = []
        self.asking.show("", "")
        self.asking.reset()
        self.sheet.keep("")

    def _draw(self) -> None:
        """Show what is shown after a guess; what was made for the guess before is gone, unless it is the same."""
        if self._then is None:
            return
        before = self._drawn
        try:
            self._drawn = shown(self._then() if callable(self._then) else self._then)
        except ValueError:
            raise
        except ImportError as missing:  # a browser without a server has no statistics, and says so
            raise ValueError(str(missing)) from missing
        except Exception as error:  # the answer stands, so that it cannot be said that nothing was changed
            traceback.print_exc(file=sys.__stderr__)
            raise ValueError(_NO_PICTURE) from error
        if before is not None and before is not self._drawn:
            before.close()
        self.place.children = [self._drawn]

    def _restore(self, text: str) -> None:
        """Go on from a guess that was kept, if it answered this very question."""
        self.guess(read_kept_guess(text, self.asking.asks))

    def _read(self, text: str) -> str:
        """Return a guess as it is repeated."""
        choices = self.asking.choices
        if not text.strip():
            raise ValueError(_NOTHING)
        if not choices:
            return in_words(read_number(text, self._unit))
        if text not in choices:
            raise ValueError(f"The guess is one of {', '.join(choices)}, not {text[:40]!r}.")
        return text

    def _words(self, mine: str, answer: Any) -> str:
        """Return what is said: the guess, and what is so if that is a number or one of the choices, else in a text."""
        is_number = isinstance(answer, int | float)
        so = in_words(answer) if is_number else "" if answer is None else str(answer)
        if not (is_number or so in self.asking.choices):
            return f"You said {self._quoted(mine)}. {so}".strip()
        if so == mine:
            return f"You said {self._quoted(mine)}, and so it is."
        unit = f" {self._unit}" if self._unit and is_number else ""
        return f"You said {self._quoted(mine)}; it is {self._quoted(so)}{unit}."

    def _quoted(self, words: str) -> str:
        return f"“{words.rstrip('.')}”" if self.asking.choices else words


def read_number(text: str, unit: str = "") -> float:
    """Return the number that was typed, "12", "12,5" or "1,000", with its unit or without; ValueError for any other.

    >>> [read_number(text, "squares") for text in ("12", "12,5", " 1,000 squares", "-3")]
    [12.0, 12.5, 1000.0, -3.0]
    """
    typed = text.strip().removesuffix(unit).strip().replace("\N{MINUS SIGN}", "-")
    if re.fullmatch(r"-?\d{1,3}(,\d{3})+", typed, re.ASCII):
        typed = typed.replace(",", "")
    if not re.fullmatch(r"-?\d{1,9}([.,]\d{1,4})?", typed, re.ASCII):
        raise ValueError(f"A guess is a number here, such as 12, not {text[:40]!r}.")
    return float(typed.replace(",", "."))


def in_words(number: float) -> str:
    """Return a number as it is read: "1,000", "12.5"."""
    return f"{number:,.4f}".rstrip("0").rstrip(".")


def _checked(question: object, choices: Iterable[str]) -> list[str]:
    """Return the choices; ValueError, with one sentence, if they or the question are none."""
    if not isinstance(question, str) or not question.strip():
        raise ValueError(f"A guess begins with a question in words, not {question!r:.40}.")
    offered = [] if isinstance(choices, str) or not isinstance(choices, Iterable) else list(choices)
    are_texts = all(isinstance(one, str) and one.strip() for one in offered)
    if (choices and not offered) or not are_texts or len({*offered}) != len(offered) or len(offered) == 1:
        raise ValueError(f"The choices are two texts or more, each another one, not {choices!r:.60}.")
    if len(offered) > MOST_CHOICES:
        raise ValueError(f"A guess has at most {MOST_CHOICES} choices; here are {len(offered)}.")
    return offered
