"""Shares: how many of the games came out, or ended, in one way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import Any, Literal

from ..engine.outcome import AT_A_TABLE, CONDITION_NAMES
from ..rules import Ending, Ruleset
from .columns import Columns
from .intervals import clustered, wilson
from .judge import Judge, key_of
from .rows import Row, Word

UNFINISHED: Literal["unfinished"] = "unfinished"

PER_CENT = "\N{NO-BREAK SPACE}%"


@dataclass(frozen=True)
class Share:
    """So many of so many games under a ruleset (its label), and what these games have in common."""

    ruleset: str
    name: str
    count: int
    games: int

    @property
    def share(self) -> float:
        """The part of the games, from 0 to 1; 0 if there are none."""
        return self.count / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share (Wilson)."""
        return wilson(self.count, self.games)

    @property
    def decimals(self) -> int:
        """How many decimals the percentages deserve: more of them the narrower the interval is."""
        low, high = self.interval
        return max(0, 1 + floor(log10(0.03 / (high - low))))

    @property
    def percent(self) -> str:
        """The share as people read it: "41 %"."""
        return percent(self.share, self.decimals)

    @property
    def range(self) -> str:
        """The interval as people read it: "38 to 44 %"."""
        low, high = (percent(end, self.decimals) for end in self.interval)
        return f"{low.removesuffix(PER_CENT)} to {high}"

    def __str__(self) -> str:
        return f"{self.name} {self.percent} ({self.range})"


@dataclass(frozen=True)
class OutcomeShare(Share):
    """The share of games that came out so: for a side, or for none (draw, unfinished).

    `winner` is the side's name, `armies` the names of its armies: several where partners win together. `is_shared`: the
    points decide, and nobody was alone in the first place; such a game is no other draw.
    """

    result: Word
    winner: str | None
    armies: tuple[str, ...] = ()
    is_shared: bool = False


@dataclass(frozen=True)
class EndingShare(Share):
    """The share of games that ended so: the condition, the option that makes it an ending, and who says so.

    `says` is the option's sentence and `sources` its lines, the ruleset's own witnesses first. An unfinished game has
    no condition; then `says` tells where we stopped it.
    """

    termination: str | None
    option: str | None
    label: str
    says: str
    sources: tuple[str, ...]


@dataclass(frozen=True)
class RemovalShare(Share):
    """The share of turns on which a stalemated army took a man off the board: `count` of so many `turns`.

    Turns come in games, and those of a game are not independent: the interval is as wide as the differences between
    the games make it. `games_with` is how many of the games had such a turn.
    """

    turns: int
    spread: tuple[float, float]
    games_with: int

    @property
    def share(self) -> float:
        """The part of the turns, from 0 to 1; 0 if there are none."""
        return self.count / self.turns if self.turns else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share, games being drawn and not turns."""
        return self.spread

    @property
    def words(self) -> str:
        """The share as a sentence."""
        those = Share(self.ruleset, "", self.games_with, self.games)
        return (
            f"On {self.count:,} of {self.turns:,} turns a man was taken off the board: {self.percent} ({self.range}); "
            f"such a turn was in {those.percent} ({those.range}) of the games."
        )


def percent(share: float, decimals: int = 0) -> str:
    """Return a share in per cent, before a sign that stays on its line; nothing and all have no decimals.

    >>> [percent(share, 1).replace(PER_CENT, " %") for share in (0.004, 0.47, 0, 1)]
    ['0.4 %', '47.0 %', '0 %', '100 %']
    """
    return f"{100 * share:.{0 if share in (0, 1) else decimals}f}{PER_CENT}"


def outcome_shares(rules: Ruleset, rows: Sequence[Row]) -> Iterator[OutcomeShare]:
    """Yield the shares of wins (and half wins, where the rules know any) of each side, draws, and unfinished games.

    Every game is in exactly one of them. Where points decide, games without a winner are those of a shared first place.
    """
    games = Columns.of(rules, rows)
    yield from shares_of_tally(games.judge, games.tally)


def shares_of_tally(judge: Judge, tally: Mapping[tuple[int, int], int]) -> Iterator[OutcomeShare]:
    """Yield the same shares from how many games had each (winner, ending)."""
    rules, games, counts = judge.rules, sum(tally.values()), _outcomes(judge, tally)

    def share(name: str, result: Word, *who: Any, is_shared: bool = False) -> OutcomeShare:
        winner, armies = who or (None, ())
        count = counts[result, winner, is_shared]
        return OutcomeShare(rules.label, name, count, games, result, winner, armies, is_shared)

    has_half_wins = any(ending.result == "half-loses" for ending in rules.endings)
    for side in sides_of(rules):
        wins = f"{in_words(side[1])} {'win' if len(side[1]) > 1 else 'wins'}"
        yield share(wins, "win", *side)
        if has_half_wins:
            yield share(f"{wins} by half, ½ : 0", "half-win", *side)
    results = {ending.result for ending in rules.endings}
    if "by-points" in results:
        yield share("first place shared", "draw", is_shared=True)
    if "draws" in results or "by-points" not in results:
        yield share("draw", "draw")
    yield share(UNFINISHED, UNFINISHED)


def _outcomes(judge: Judge, tally: Mapping[tuple[int, int], int]) -> Counter[tuple[Word, str | None, bool]]:
    """Return how many games had each result and winner, and whether points gave nobody the first place alone."""
    counts: Counter[tuple[Word, str | None, bool]] = Counter()
    rules, nothing = judge.rules, (0,) * len(judge.rules.setup.armies)
    for (winner, ending), count in tally.items():
        verdict = judge.verdict(winner, ending, nothing)
        by_points = ending > 0 and rules.endings[ending - 1].result == "by-points"
        counts[verdict.result, verdict.winner, by_points and verdict.result == "draw"] += count
    return counts


def sides_of(rules: Ruleset) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the name of each side and those of its armies: ("red and yellow", ("red", "yellow"))."""
    for side in rules.mechanics.sides:
        yield rules.mechanics.side_name(side[0]), tuple(rules.setup.armies[army] for army in side)


def in_words(armies: Sequence[str]) -> str:
    """Return armies as a sentence begins with them: "Red and Yellow"."""
    return " and ".join(army.capitalize() for army in armies)


def ending_shares(rules: Ruleset, games: Columns, max_plies: int) -> Iterator[EndingShare]:
    """Yield the shares of the endings that the rules know, in the order in which they judge; unfinished games last.

    An ending by which no game ended has the count 0. Every game is in exactly one of them.
    """
    counts: Counter[int] = Counter()
    for (_, number), count in games.tally.items():
        counts[number] += count
    names = names_of_endings(rules)
    for number, ending in enumerate(rules.endings, start=1):
        label, says = _words(rules, ending)
        sources = rules.sources_of(ending.question)
        name = names[number]
        count = counts[number]
        yield EndingShare(rules.label, name, count, len(games), *key_of(ending), label, says, sources)
    after = f"after {max_plies:,} {turn_word(rules)}"
    label, says = f"stopped {after}", f"We stopped the game {after}; no rule had ended it."
    yield EndingShare(rules.label, UNFINISHED, counts[0], len(games), None, None, label, says, ())


def names_of_endings(rules: Ruleset) -> dict[int, str]:
    """Return what the endings are called by their numbers, counted from 1; 0 is an unfinished game."""
    names = AT_A_TABLE if rules.mechanics.is_table else CONDITION_NAMES
    called = {number: names[ending.condition] for number, ending in enumerate(rules.endings, start=1)}
    return called | {0: UNFINISHED}


def removal_shares(rules: Ruleset, games: Columns) -> Iterator[RemovalShare]:
    """Yield the share of turns on which a man was taken off the board, if the rules let a stalemated army do so."""
    if any(ending.result.startswith("removes") for ending in rules.endings):
        removals, plies = games.removals, games.plies
        with_one = sum(map(bool, removals))
        whose = rules.label, "removal turns", sum(removals), len(games)
        yield RemovalShare(*whose, sum(plies), clustered(removals, plies), with_one)


def turn_word(rules: Ruleset) -> str:
    """Return what games are counted in: a ply is a turn, and at a table is called so."""
    return "turns" if rules.mechanics.is_table else "plies"


def _words(rules: Ruleset, ending: Ending) -> tuple[str, str]:
    """Return label and sentence of the option, or of the standing ending, that a row comes from."""
    option = rules.library.standing.get(ending.question) or rules.option(ending.question)
    return option.label, option.says
