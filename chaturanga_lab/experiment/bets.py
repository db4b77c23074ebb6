"""Bets: what somebody guesses about many games before they are played, and what the games say to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, hypot

from ..rules import Ruleset, names_of
from .intervals import wilson
from .results import Results
from .shares import PER_CENT, Share
from .subjects import Subject

NOTHING_PLAYED = "No game was finished, so that there is nothing to compare the guess with."


@dataclass(frozen=True)
class Settled:
    """What games say to a guess, in a sentence, with the shares that they have.

    `is_within`: whether the guess lies within the 95 % interval; None if no game was finished.
    """

    sentence: str
    is_within: bool | None
    shares: tuple[Share, ...]

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Bet:
    """A guess at the share, from 0 to 1, of the games under a ruleset (its label; "" is the first) that have a subject.

    >>> import chaturanga_lab as lab
    >>> from chaturanga_lab.experiment.subjects import subject_of
    >>> rules = lab.ruleset("shatranj").choose(draws="threefold-and-70")
    >>> bet = Bet(subject_of("draws", [rules]), 0.9)
    >>> bet.against(lab.simulate(rules, games=200)).is_within
    False
    """

    subject: Subject
    guess: float
    ruleset: str = ""

    def __post_init__(self) -> None:
        if isinstance(self.guess, bool) or not isinstance(self.guess, int | float) or not 0 <= self.guess <= 1:
            raise ValueError(f"A guess is a share from 0 to 1, such as 0.4, not {self.guess!r:.40}.")

    @property
    def words(self) -> str:
        """The guess as it is repeated: "40 %"."""
        return f"{100 * self.guess:.4g}{PER_CENT}"

    def against(self, results: Results) -> Settled:
        """Return what the games say to the guess; ValueError if none were played under its ruleset."""
        rules = results.plan.ruleset(self.ruleset or None)
        share = self.subject.share(results, rules)
        if not share.games:
            return Settled(NOTHING_PLAYED, None, (share,))
        low, high = share.interval
        where = "below" if self.guess < low else "above" if self.guess > high else "within"
        sentence = (
            f"You said {self.words}; of {_count(share.games)} under {_quoted(results, rules)}, "
            f"{results.plan.players.words}, {share.percent} {self.subject.says} ({share.range}): your guess lies "
            f"{where} this interval."
        )
        return Settled(sentence, where == "within", (share,))


@dataclass(frozen=True)
class Duel:
    """A guess under which of two rulesets more of the games have a subject: its label, or "" for about as many.

    `rulesets` are the labels of the two.
    """

    subject: Subject
    rulesets: tuple[str, str]
    more: str

    def __post_init__(self) -> None:
        if self.more and self.more not in self.rulesets:
            raise ValueError(f"{self.more!r:.60} is neither of the two; they are {' and '.join(self.rulesets)}.")

    def against(self, results: Results) -> Settled:
        """Return what the games say to the guess; ValueError if none were played under one of the two.

        `is_within`: whether what was guessed lies within the 95 % interval of the difference: that one has more, or
        that there is none.
        """
        first, other = (self.subject.share(results, label) for label in self.rulesets)
        if not (first.games and other.games):
            return Settled(NOTHING_PLAYED, None, (first, other))
        low, high = difference(first, other)
        is_within = {"": low <= 0 <= high, self.rulesets[0]: high > 0, self.rulesets[1]: low < 0}[self.more]
        names = _names(results, self.rulesets)
        verdict = _verdict(self.subject, (low, high), (names[self.rulesets[0]], names[self.rulesets[1]]))
        sentence = (
            f"You said that {self._guess(names)}; {_count(first.games + other.games)}, "
            f"{results.plan.players.words}, gave {self._shares(first, other, names)}: {verdict}."
        )
        return Settled(sentence, is_within, (first, other))

    def _guess(self, names: dict[str, str]) -> str:
        """Return what was said: "more are drawn under “A”"."""
        return f"more {self.subject.says} under {names[self.more]}" if self.more else f"as many {self.subject.says}"

    def _shares(self, first: Share, other: Share, names: dict[str, str]) -> str:
        """Return both shares, that of which more was said first."""
        both = (other, first) if self.more == other.ruleset else (first, other)
        places = ["there" if one.ruleset == self.more else f"under {names[one.ruleset]}" for one in both]
        return " and ".join(f"{one.percent} ({one.range}) {place}" for one, place in zip(both, places, strict=True))


@dataclass(frozen=True)
class Most:
    """A guess under which of several rulesets most of the games have a subject: its label, or "" for about as many.

    `rulesets` are the labels of all of them.
    """

    subject: Subject
    rulesets: tuple[str, ...]
    most: str

    def __post_init__(self) -> None:
        if self.most and self.most not in self.rulesets:
            raise ValueError(f"{self.most!r:.60} is none of them; they are {', '.join(self.rulesets)}.")

    def against(self, results: Results) -> Settled:
        """Return what the games say to the guess; ValueError if none were played under one of the rulesets.

        What was guessed is compared with the ruleset that has most, that one with the next, and "as many" by the two
        that lie farthest apart. Several rulesets make several pairs, of which one may differ much by chance: so the
        interval of the difference is that of 95 % for all pairs together (Bonferroni's).
        """
        shares = sorted((self.subject.share(results, label) for label in self.rulesets), key=lambda one: -one.share)
        if not all(one.games for one in shares):
            return Settled(NOTHING_PLAYED, None, tuple(shares))
        upper, lower = self._compared(shares)
        low, high = difference(upper, lower, 1 - 0.05 / comb(len(shares), 2))
        is_within = low <= 0 or self.most == upper.ruleset
        names = _names(results, self.rulesets)
        verdict = _verdict(self.subject, (low, high), (names[upper.ruleset], names[lower.ruleset]))
        sentence = (
            f"You said that {self._guess(names)}; {_count(sum(one.games for one in shares))}, "
            f"{results.plan.players.words}, gave {self._said(upper, lower, names)}: {verdict}."
        )
        return Settled(sentence, is_within, tuple(shares))

    def _compared(self, shares: list[Share]) -> tuple[Share, Share]:
        """Return the share of the ruleset that has most and the one that it is compared with."""
        if not self.most:
            return shares[0], shares[-1]
        mine = next(one for one in shares if one.ruleset == self.most)
        return (shares[0], mine) if mine.share < shares[0].share else (mine, next(one for one in shares if one != mine))

    def _guess(self, names: dict[str, str]) -> str:
        says = self.subject.says
        return f"most {says} under {names[self.most]}" if self.most else f"about as many {says} under all"

    def _said(self, upper: Share, lower: Share, names: dict[str, str]) -> str:
        """Return both shares, that of which most was said first."""
        most, other = (f"{one.percent} ({one.range})" for one in (upper, lower))
        if not self.most:
            return (
                f"{most} under {names[upper.ruleset]}, the most, and {other} under {names[lower.ruleset]}, the fewest"
            )
        if self.most == upper.ruleset:
            return f"{most} there, the most, and {other} under {names[lower.ruleset]}, the next"
        return f"{other} there and {most} under {names[upper.ruleset]}, the most"


def _names(results: Results, labels: Sequence[str]) -> dict[str, str]:
    return {label: _quoted(results, results.plan.ruleset(label)) for label in labels}


def _verdict(subject: Subject, interval: tuple[float, float], names: tuple[str, str]) -> str:
    """Return what the interval of a difference between two rulesets, called so, allows to say."""
    low, high = interval
    if low <= 0 <= high:
        return "chance alone may have made this difference, so that the games do not tell which has more"
    larger = names[0 if low > 0 else 1]
    ends = sorted((abs(low), abs(high)))
    return f"more {subject.says} under {larger}, by {100 * ends[0]:.1f} to {100 * ends[1]:.1f} points of 100"


def difference(first: Share, other: Share, confidence: float = 0.95) -> tuple[float, float]:
    """Return the 95 % interval of a share less another, of games that do not depend on each other.

    Newcombe's, made of the Wilson intervals of the two. Source: Newcombe 1998, Statistics in Medicine 17:873-890,
    method 10. Games of the same seed under two rulesets are alike rather than opposed: then it is wide enough.

    >>> low, high = difference(Share("a", "", 56, 70), Share("b", "", 48, 80))
    >>> round(low, 4), round(high, 4)
    (0.0524, 0.3339)
    """
    low, high = wilson(first.count, first.games, confidence)
    others_low, others_high = wilson(other.count, other.games, confidence)
    apart = first.share - other.share
    below = hypot(first.share - low, others_high - other.share)
    above = hypot(high - first.share, other.share - others_low)
    return apart - below, apart + above


def read_percent(text: str) -> float:
    """Return the share that a typed percentage means: "40", "40 %", "12,5 %"; ValueError, with one sentence, if none.

    >>> read_percent("12,5 %")
    0.125
    """
    number = re.fullmatch(r"\s*(\d{1,3}(?:[.,]\d{1,4})?)\s*%?\s*", text, re.ASCII)
    if not number or float(number[1].replace(",", ".")) > 100:
        raise ValueError(f"A guess is a number from 0 to 100, in per cent, not {text[:40]!r}.")
    return float(number[1].replace(",", ".")) / 100


def _count(games: int) -> str:
    return f"{games:,} game{'s' * (games != 1)}"


def _quoted(results: Results, rules: Ruleset) -> str:
    """Return what a ruleset is called beside the others, in quotation marks; "these rules" if there are no others."""
    if len(results.rulesets) == 1:
        return "these rules"
    return f"“{names_of(results.rulesets)[results.rulesets.index(rules)].rstrip('.')}”"
