"""Matches: many games from an unequal array, either army going without in turn, and what they came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter, sleep

from ..engine import Playouts, outcome_of, play_games
from ..position import Position
from ..rules import Ruleset
from .imbalances import Imbalance
from .limits import limits, threads_here
from .plan import Plan
from .progress import Flag, OnProgress, Progress
from .run import COMPILING, LARGE, PILOT, THOUGHT, can_compile
from .turns import TURNS
from .workers import REST

PARTS = 8
"""In so many parts the games of a start are played, so that a run that is stopped has some of each."""
TOO_FEW = "The run was stopped before there were games of every match, so nothing can be measured."


@dataclass(frozen=True)
class Match:
    """The games in which one army went without some men: how many of them gave that army which score.

    A win scores 1, a draw and an unfinished game ½. Half a win lies halfway between the two, ¾ to ¼.
    """

    imbalance: Imbalance
    army: int
    scores: tuple[tuple[float, int], ...]

    @property
    def games(self) -> int:
        """How many games there were."""
        return sum(count for _, count in self.scores)

    @property
    def score(self) -> float:
        """The mean score of the army that went without."""
        return sum(score * count for score, count in self.scores) / self.games


@dataclass(frozen=True)
class Job:
    """Some games from one start of a match, by their numbers."""

    match: int
    start: Position
    numbers: range


Ends = Counter[tuple[int, int]]
"""How many games had which winner and which ending, by their numbers."""
Part = tuple[Job, Ends]


@dataclass(eq=False)
class Tournament:
    """Matches being played: two for each imbalance, in the first of which White goes without, in the second Black.

    The plan tells how many games each imbalance has, who plays, and the seed; no two games have the same number.
    """

    plan: Plan
    imbalances: Sequence[Imbalance]
    threads: int | None = None
    progress: OnProgress | None = None
    stop: Flag | None = None
    ends: dict[int, Ends] = field(default_factory=dict)
    """What came of the finished games, by the number of their match."""
    started: float = field(default_factory=perf_counter)
    ends_at: float | None = None
    """When its time is up, on the clock; None if it has as long as it takes."""

    @property
    def rules(self) -> Ruleset:
        """The ruleset under which all games are played."""
        return self.plan.rulesets[0]

    @property
    def total(self) -> int:
        """How many games are to be played."""
        return 2 * len(self.imbalances) * (self.plan.games // 2)

    def matches(self) -> tuple[Match, ...]:
        """Play, after any other run, and return the matches; ValueError if it is stopped before each has some games."""
        try:
            while not TURNS.is_first(self, can_wait=False):
                sleep(REST)
            self.started = perf_counter()
            self._play_all()
        finally:
            TURNS.leave(self)
        if len(self.ends) < 2 * len(self.imbalances):
            raise ValueError(TOO_FEW)
        return tuple(self._match(number, ends) for number, ends in sorted(self.ends.items()))

    def jobs(self) -> Iterator[Job]:
        """Yield the first part of the games of every start, then the second, and so on."""
        each, at = self.plan.games // 2, 0
        starts = [
            (2 * number + army, imbalance.starts(self.rules, army))
            for number, imbalance in enumerate(self.imbalances)
            for army in (0, 1)
        ]
        for part in range(PARTS):
            for match, arrays in starts:
                for turn, start in enumerate(arrays):
                    size = _share(each, PARTS * len(arrays), part * len(arrays) + turn)
                    if size:
                        yield Job(match, start, range(at, at + size))
                    at += size

    def _play_all(self) -> None:
        """Play the jobs, and count what comes of them, until the time is up or the flag is set."""
        here, done = limits(), 0
        self.ends_at = None if here.seconds is None else self.started + here.seconds
        is_compiled = self._pays_to_compile()
        threads = here.fewer(threads_here() if self.threads is None else self.threads) if is_compiled else 1
        calls = (partial(self._part, job, is_compiled=is_compiled) for job in self.jobs())
        with closing(_in_threads(calls, threads)) as parts:
            for job, ends in parts:
                if ends:
                    self.ends.setdefault(job.match, Counter()).update(ends)
                done += ends.total()
                self._tell(Progress(done, self.total, self.rules.label, perf_counter() - self.started))
                if self._is_stopped():
                    return

    def _is_stopped(self) -> bool:
        is_late = self.ends_at is not None and perf_counter() > self.ends_at
        return is_late or (self.stop is not None and self.stop.is_set())

    def _pays_to_compile(self) -> bool:
        """Whether so much is to be thought, or the first few games say so, and it can be done here."""
        if not can_compile():
            return False
        pays = self.total * self.plan.players.nodes > THOUGHT
        if not pays:
            pilot = self._games(Job(0, next(self.jobs()).start, range(PILOT)), is_compiled=False)
            pays = sum(pilot.plies) * self.total / PILOT > LARGE
        if pays:
            self._tell(Progress(0, self.total, note=COMPILING))
        return pays

    def _part(self, job: Job, *, is_compiled: bool) -> Part:
        played = self._games(job, is_compiled=is_compiled)
        return job, Counter(zip(played.winner, played.ending, strict=True))

    def _games(self, job: Job, *, is_compiled: bool) -> Playouts:
        plan = self.plan
        return play_games(
            job.start,
            plan.mechanics_under(self.rules),
            plan.players.for_the_kernel(),
            plan.seed,
            job.numbers,
            plan.max_plies,
            compiled=is_compiled,
            is_stopped=self._is_stopped,
        )

    def _match(self, number: int, ends: Ends) -> Match:
        army, scores = number % 2, Counter[float]()
        for (winner, ending), count in ends.items():
            scores[_score(self.rules, winner, ending, army)] += count
        return Match(self.imbalances[number // 2], army, tuple(sorted(scores.items())))

    def _tell(self, progress: Progress) -> None:
        if self.progress is not None:
            self.progress(progress)


def _score(rules: Ruleset, winner: int, ending: int, army: int) -> float:
    """Return what a game scores for an army."""
    outcome = outcome_of(rules, ending, winner)
    if outcome is None or outcome.winner is None:
        return 0.5
    ahead = {"win": 0.5, "half-win": 0.25}[outcome.result]
    return 0.5 + (ahead if winner == army else -ahead)


def _share(games: int, pieces: int, piece: int) -> int:
    """Return how many of some games fall to one of so many pieces, which differ by one game at most."""
    return games * (piece + 1) // pieces - games * piece // pieces


def _in_threads(calls: Iterator[Callable[[], Part]], threads: int) -> Generator[Part, None, None]:
    """Yield what calls return, on so many threads, in their order; once it is closed, no other is begun."""
    if threads == 1:
        yield from (call() for call in calls)
        return
    with ThreadPoolExecutor(threads) as pool:
        futures = [pool.submit(call) for call in calls]
        try:
            yield from (future.result() for future in futures)
        finally:
            pool.shutdown(cancel_futures=True)
