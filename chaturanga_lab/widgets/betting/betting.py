"""Betting: somebody says what many games will show, the games are played, and the guess stands on the chart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import ipywidgets as W

from ...experiment import Progress, Results
from ...experiment.bets import Bet, Duel, Settled, read_percent
from ...experiment.plan import Plan
from ...experiment.subjects import subject_of, subjects_of
from ...rules import Ruleset, names_of
from ..parts.choice import Choice
from ..parts.frame import Frame
from ..parts.guard import Guard
from ..parts.listing import Listing
from ..parts.live_line import LiveLine
from ..parts.region import Column, Html, Row
from ..parts.trial import Asked, Pictures, Trial
from .guess import BetGuess
from .words import buttons_html, progress_html, question_html, settled_html

_NO_GUESS, _AS_MANY = "none", "same"
_FIRST_GUESS = "Say first what you expect: a number from 0 to 100, or which has more."
_WAITING = "<p class='waiting small muted'>The charts are being drawn …</p>"
_QUARTER = 0.25
"""The share of a run after which its progress is spoken, and again after each such share."""


class Betting(Column):
    """A page on which nothing is played, and no chart is drawn, before a guess is placed.

    Of one ruleset a share is guessed; of several a share under each, and of two also which has more. `settled` is what
    the games said to each guess, () before.
    """

    def __init__(
        self,
        rulesets: Ruleset | Sequence[Ruleset],
        about: str = "draws",
        policy: str | Mapping[str, str] = "random",
        games: int = 2000,
        seed: int = 1,
    ) -> None:
        """Bet on what `subject_of` calls `about`; the rest is as in `simulate`, and refused as there."""
        asked = rulesets if isinstance(rulesets, Iterable) else [rulesets]
        plan = Plan.from_arguments(asked, policy, games, seed, None, 4000)
        who: Any = dict(policy) if isinstance(policy, Mapping) else policy
        self._asked = Asked(plan.rulesets, who, games, seed, None, "from the start")
        self.names = names_of(plan.rulesets)
        self.subject = subject_of(about, plan.rulesets)
        self.bets: dict[int, Bet] = {}
        self.settled: tuple[Settled, ...] = ()
        self.results: Results | None = None
        self.trial: Trial | None = None
        self._make_parts()
        super().__init__(self._parts())
        self.add_class("cl-explorer").add_class("cl-bet")
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
            raise ValueError(_FIRST_GUESS)
        self._spoken = 0.0
        self.progress.value = progress_html(Progress(0, self._asked.games * len(self._asked.rulesets)))
        self.trial = Trial(self._asked, self._progressed, self._finished, self._draw, self._failed)
        self._show()

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
        self._draw(Pictures("", ""))
        self._show()

    @property
    def duel(self) -> Duel | None:
        """The guess under which of two rulesets there are more, None if there is none."""
        if self.more.value == _NO_GUESS:
            return None
        first, other = (rules.label for rules in self._asked.rulesets)
        return Duel(self.subject, (first, other), "" if self.more.value == _AS_MANY else self.more.value)

    def _require_open(self) -> None:
        if self.trial or self.settled:
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

    def _press(self, key: str) -> None:
        {"run": self.run, "cancel": self.cancel, "again": self.again}[key]()

    # ------------------------------------------------------------------ the run

    def _progressed(self, progress: Progress) -> None:
        self.progress.value = progress_html(progress)
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
        self._draw(Pictures(_WAITING, ""))
        self._show()
        self.live.say(f"{len(results):,} games were played. {self.settled[0]}")

    def _draw(self, pictures: Pictures) -> None:
        self.outcomes.value, self.endings.value = pictures.outcomes, pictures.endings

    def _failed(self, sentence: str) -> None:
        self.trial = None
        self.progress.value = ""
        self._draw(Pictures("", ""))
        self._guard.tell(sentence)
        self._show()

    # ------------------------------------------------------------------ what is shown

    def _make_parts(self) -> None:
        self._guard, self._spoken = Guard(), 0.0
        tell = self._guard.tell
        self.frame, self.live = Frame(tell=tell), LiveLine(tell=tell)
        subjects = {one.id: one.says for one in (*subjects_of(self._asked.rulesets), self.subject)}
        self.about = Choice(
            "Games that", [*subjects.items()], "", self._guard(self._choose), is_setting=True, tell=tell
        )
        self.question, self.progress, self.answer = Html(), Html(), Html()
        self.fields = [BetGuess(name, partial(self._take, number), tell=tell) for number, name in enumerate(self.names)]
        say_more, asks = self._guard(self._say_more), "Under which are there more?"
        self.more = Choice(asks, self._sides(), _NO_GUESS, say_more, is_setting=True, tell=tell)
        self.bar = Listing(on_press=self._guard(self._press), tell=tell)
        self.outcomes, self.endings = Html(), Html()

    def _sides(self) -> list[tuple[str, str]]:
        """Return which of two rulesets can be said to have more."""
        pairs = zip((rules.label for rules in self._asked.rulesets), self.names, strict=True)
        return [(_NO_GUESS, "no guess"), *pairs, (_AS_MANY, "about as many under both")]

    def _parts(self) -> list[W.Widget]:
        """Return the page in reading order; which has more is asked of two."""
        top = Row([self.frame])
        top.add_class("cl-top")
        charts = Row([self.outcomes, self.endings])
        charts.add_class("cl-charts")
        duel = [self.more] if len(self._asked.rulesets) == 2 else []
        guesses = [self.question, self.about, *self.fields, *duel, self.bar]
        panel = Column([*guesses, self._guard.notice, self.progress, self.live, self.answer, charts])
        panel.add_class("cl-panel").add_class("cl-simulation")
        return [top, panel]

    def _show(self) -> None:
        is_placed = bool(self.trial or self.settled)
        self.about.value = self.subject.id
        self.question.value = question_html(self.subject, self._asked)
        for number, field in enumerate(self.fields):
            bet = self.bets.get(number)
            with field.hold_sync():
                field.value, field.is_placed = f"{100 * bet.guess:.4g}" if bet else "", is_placed
        self.bar.html = buttons_html(is_running=self.trial is not None, is_settled=bool(self.settled))
        if not self.settled:
            self.answer.value = ""
