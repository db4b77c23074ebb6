"""Betting: somebody says what many games will show, the games are played, and the guess stands on the chart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import ipywidgets as W

from ...experiment import Progress, Results
from ...experiment.bets import Bet, Duel, Most, Settled, read_percent
from ...experiment.plan import Plan
from ...experiment.subjects import subject_of, subjects_of
from ...play import Game
from ...position import Position
from ...rules import Ruleset, names_of
from ..parts.choice import Choice
from ..parts.guard import Guard
from ..parts.listing import Listing
from ..parts.live_line import LiveLine
from ..parts.page import register
from ..parts.region import Column, Html, Row
from ..parts.trial import Asked, Trial
from .drawings import charts_named, drawings
from .guess import BetGuess
from .kept_bet import kept_bet, read_kept_bet
from .sheet import Sheet
from .words import buttons_html, numbers_html, progress_html, question_html, settled_html

_NO_GUESS, _AS_MANY = "none", "same"
_FIRST_GUESS = (
    "Say first what you expect: a number from 0 to 100.",
    "Say first what you expect: a number from 0 to 100, or under which there are most.",
)
_WAITING = "<p class='waiting small muted'>The charts are being drawn …</p>"
_QUARTER = 0.25
"""The share of a run after which its progress is spoken, and again after each such share."""


class Betting(Column):
    """A page on which nothing is played, and no chart is drawn, before a guess is placed.

    Of one ruleset a share is guessed; of several a share under each, or which has most. `settled` is what the games
    said to each guess, () before; `results` are the games, None before.
    """

    def __init__(
        self,
        rulesets: Ruleset | Sequence[Ruleset],
        about: str = "draws",
        policy: str | Mapping[str, str] = "random",
        games: int = 2000,
        seed: int = 1,
        charts: Sequence[str] = ("outcomes", "endings"),
        start: Position | Game | str | None = None,
    ) -> None:
        """Bet on what `subject_of` calls `about`, and draw these of `lab.charts`; the rest is as in `simulate`."""
        asked = rulesets if isinstance(rulesets, Iterable) else [rulesets]
        plan = Plan.from_arguments(asked, policy, games, seed, start, 4000)
        who: Any = dict(policy) if isinstance(policy, Mapping) else policy
        begun = "from this position" if plan.start else "from the start"
        self._asked = Asked(plan.rulesets, who, games, seed, plan.start, begun)
        self._players = plan.players.words
        self._charts = charts_named(charts, plan.rulesets)
        self.names = names_of(plan.rulesets)
        self.subject = self._first_subject = subject_of(about, plan.rulesets)
        self.bets: dict[int, Bet] = {}
        self.settled: tuple[Settled, ...] = ()
        self.results: Results | None = None
        self.trial: Trial | None = None
        self._make_parts()
        super().__init__(self._parts())
        self.add_class("cl-bet")
        register(self, "bet", self.sheet)
        self._show()

    def __repr__(self) -> str:
        state = "settled" if self.settled else "running" if self.trial else "open"
        return f"<Betting: {self.subject.id}, {', '.join(rules.label for rules in self._asked.rulesets)}, {state}>"

    # ------------------------------------------------------------------ what is done

    def guess(self, share: float | None, ruleset: int = 0) -> None:
        """Guess a share, from 0 to 1, under one of the rulesets, by its number; None takes the guess back."""
        self._require_open()
        if not 0 <= ruleset < len(self._asked.rulesets):
            raise ValueError(f"The rulesets are numbered from 0 to {len(self._asked.rulesets) - 1}.")
        if share is None:
            self.bets.pop(ruleset, None)
        else:
            self.bets[ruleset] = Bet(self.subject, share, self._asked.rulesets[ruleset].label)
        self._show()

    def run(self) -> None:
        """Play the games; ValueError if nothing was guessed, or a run is under way."""
        self._require_open()
        if not (self.bets or self.duel):
            raise ValueError(_FIRST_GUESS[len(self._asked.rulesets) > 1])
        self._spoken, self._runs = 0.0, self._runs + 1
        self.progress.value = progress_html(Progress(0, self._asked.games * len(self._asked.rulesets)))
        hears = map(self._hearing, (self._progressed, self._finished, self._draw, self._failed))
        self.trial = Trial(self._asked, *hears, draw=partial(drawings, charts=self._charts))
        self._show()
        self.trial.begin()

    def cancel(self) -> None:
        """Stop the run; the games that are finished count."""
        if self.trial:
            self.trial.cancel()

    def again(self) -> None:
        """Take everything back for another bet on the same games."""
        if self.trial:
            raise ValueError("Cancel the run first.")
        self.bets, self.settled, self.results = {}, (), None
        self.more.value = _NO_GUESS
        self.live.say("")
        self.charts.children = []
        self._show()

    def reset(self) -> None:
        """Take everything back, also a run that is under way."""
        self.cancel()
        self.trial, self.progress.value, self._runs = None, "", self._runs + 1
        self.subject = self._first_subject
        self.again()

    @property
    def duel(self) -> Duel | Most | None:
        """The guess under which of two rulesets there are more, of several most; None if there is none."""
        if self.more.value == _NO_GUESS:
            return None
        guess = "" if self.more.value == _AS_MANY else self.more.value
        labels = [rules.label for rules in self._asked.rulesets]
        return (
            Duel(self.subject, (labels[0], labels[1]), guess)
            if len(labels) == 2
            else Most(self.subject, (*labels,), guess)
        )

    @property
    def _is_placed(self) -> bool:
        return bool(self.trial or self.settled)

    def _require_open(self) -> None:
        if self._is_placed:
            raise ValueError("The bet is placed; it can be changed when the games are over, by “Bet again”.")

    def _take(self, number: int, text: str) -> None:
        """Take a guess from the page as it was typed, or none."""
        self.guess(read_percent(text) if text.strip() else None, number)

    def _choose(self, about: str) -> None:
        self._require_open()
        self.subject = subject_of(about, self._asked.rulesets)
        self.bets = {number: Bet(self.subject, bet.guess, bet.ruleset) for number, bet in self.bets.items()}
        self._show()

    def _say_more(self, which: str) -> None:
        self._require_open()
        self.more.value = which
        self._keep()

    def _press(self, key: str) -> None:
        {"run": self.run, "cancel": self.cancel, "again": self.again}[key]()

    # ------------------------------------------------------------------ what the browser keeps

    def _keep(self) -> None:
        """Have the browser keep what is guessed and whether it is placed; nothing while all is as at first."""
        if not (self.bets or self.duel) and self.subject == self._first_subject:
            self.sheet.keep("")
            return
        shares = {number: bet.guess for number, bet in self.bets.items()}
        self.sheet.keep(
            kept_bet(self._asked.words, self.subject.id, shares, self.more.value, is_placed=self._is_placed)
        )

    def _restore(self, text: str) -> None:
        """Go on from such a text; the games are played anew, and are the same."""
        about, shares, most, is_placed = read_kept_bet(text, self._asked.words)
        subject = subject_of(about, self._asked.rulesets)
        if most not in dict(self.more.options) or any(number >= len(self.names) for number in shares):
            raise ValueError("None of the rulesets is called so.")
        bets = {number: Bet(subject, share, self._asked.rulesets[number].label) for number, share in shares.items()}
        self.subject, self.bets, self.more.value = subject, bets, most
        self._show()
        if is_placed and (self.bets or self.duel):
            self.run()

    # ------------------------------------------------------------------ the run

    def _hearing(self, callback: Callable[[Any], object]) -> Callable[[Any], None]:
        """Return a callback that hears of the run that begins now until it is taken back."""
        number = self._runs

        def heard(report: Any) -> None:
            if number == self._runs:
                callback(report)

        return heard

    def _progressed(self, progress: Progress) -> None:
        self.progress.value = progress_html(progress)
        if progress.note and progress.note not in self.live.text:
            self.live.say(f"{progress.note[:1].upper()}{progress.note[1:]}.")
        if progress.share - self._spoken >= _QUARTER and progress.done < progress.total:
            self._spoken = progress.share // _QUARTER * _QUARTER
            self.live.say(f"{self._spoken:.0%} of the games played.")

    def _finished(self, results: Results) -> None:
        self.trial, self.results = None, results
        bets = [*self.bets.values(), *([self.duel] if self.duel else [])]
        self.settled = tuple(bet.against(results) for bet in bets)
        guesses = [self.bets.get(number) for number in range(len(self.names))]
        self.progress.value = ""
        self.answer.value = settled_html(self.settled, self.subject, guesses, results)
        self.charts.children = [Html(value=_WAITING)] if self._charts else []
        self.numbers.value = numbers_html(results)
        self._show()
        self.live.say(f"{len(results):,} games were played. {self.settled[0]}")

    def _draw(self, pictures: Iterable[str]) -> None:
        self.charts.children = [Html(value=picture) for picture in pictures]

    def _failed(self, sentence: str) -> None:
        self.trial = None
        self.progress.value = ""
        self.charts.children = []
        self._guard.tell(sentence)
        self._show()

    # ------------------------------------------------------------------ what is shown

    def _make_parts(self) -> None:
        self._guard, self._spoken, self._runs = Guard(), 0.0, 0
        tell = self._guard.tell
        self.sheet, self.live = Sheet(self._restore, "bet", tell=tell), LiveLine(tell=tell)
        subjects = {one.id: one.says for one in (*subjects_of(self._asked.rulesets), self.subject)}
        self.about = Choice(
            "Games that", [*subjects.items()], "", self._guard(self._choose), is_setting=True, tell=tell
        )
        self.question, self.progress, self.answer = Html(), Html(), Html()
        self.fields = [BetGuess(name, partial(self._take, number), tell=tell) for number, name in enumerate(self.names)]
        say_more = self._guard(self._say_more)
        asks = "Under which are there more?" if len(self.names) == 2 else "Under which are there most?"
        self.more = Choice(asks, self._sides(), _NO_GUESS, say_more, is_setting=True, tell=tell)
        self.bar = Listing(on_press=self._guard(self._press), tell=tell)
        self.charts = Row()
        self.charts.add_class("cl-charts")
        self.numbers = Html()

    def _sides(self) -> list[tuple[str, str]]:
        """Return which of the rulesets can be said to have more, or most."""
        pairs = zip((rules.label for rules in self._asked.rulesets), self.names, strict=True)
        all_of_them = "both" if len(self.names) == 2 else "all"
        return [(_NO_GUESS, "no guess"), *pairs, (_AS_MANY, f"about as many under {all_of_them}")]

    def _parts(self) -> list[W.Widget]:
        """Return the page in reading order; which has most is asked of two or more."""
        which = [self.more] if len(self.names) > 1 else []
        guesses = [self.sheet, self.question, self.about, *which, *self.fields, self.bar]
        return [*guesses, self._guard.notice, self.progress, self.live, self.answer, self.charts, self.numbers]

    def _show(self) -> None:
        self.about.value = self.subject.id
        self.question.value = question_html(self.subject, self._asked, self._players)
        for number, field in enumerate(self.fields):
            bet = self.bets.get(number)
            with field.hold_sync():
                field.value, field.is_placed = f"{100 * bet.guess:.4g}" if bet else "", self._is_placed
        self.bar.html = buttons_html(is_running=self.trial is not None, is_settled=bool(self.settled))
        if not self.settled:
            self.answer.value = self.numbers.value = ""
        self._keep()
