"""SimulationPanel: many games under the rules in force and under the preset, and what they add up to."""

from __future__ import annotations

from collections import Counter
from html import escape

import ipywidgets as W

from ...experiment import Progress, Results, replay
from ...experiment.bets import Bet, Duel
from ...play import POLICIES
from ...position import Position
from ...rules import Ruleset, names_of
from ...rules.differences import differences
from ..boards.players import PERSON, THINKERS, player_name
from ..parts.choice import Choice
from ..parts.guard import Guard
from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.region import Column, Html, Line, Row
from ..parts.trial import Asked, Pictures, Trial
from ..telling.reading import is_set_up
from .run_length import games_of, groups_of_lengths, run_lengths, until_of
from .session import Do, Session
from .simulation_words import buttons_html, played_words, progress_html, so_far_words, summary_html, watch_html
from .wager import Wager

PLAYERS = (*POLICIES, *THINKERS[:3])
"""The policies that are offered: who thinks longer plays too few games for the shares to say anything."""
LARGEST_SEED = 2**30 - 1
QUARTER = 0.25
"""The share of a run after which its progress is spoken, and again after each such share."""

_SEATED = "seated"
"""The answer that has each army played by whoever sits there."""

_LEAD = (
    "<p>Programs without a plan, or with a little foresight, play many games under the rules in force and, if you "
    "changed any, as many under the preset: the same chances, other rules.</p>"
)
_SEED = f"The seed is a whole number from 0 to {LARGEST_SEED:,}."
_OVER = "The game is over here: begin at the start, take a move back, or look at an earlier position."
_WAITING = "<p class='waiting small muted'>The charts are being drawn …</p>"


class SimulationPanel(Column):
    """What to play, the run with its progress, the summary, the endings to watch, and the charts."""

    def __init__(self, do: Do, guard: Guard, speak: Tell) -> None:
        """Refusals stand beside the buttons, in the notice of `guard`; `speak` lets a screen reader hear progress."""
        self._do, self._guard, self._speak = do, guard, speak
        self._spoken = 0.0
        self._session: Session | None = None
        self.trial: Trial | None = None
        self.results: Results | None = None
        self._watched: Counter[str] = Counter()
        tell = guard.tell
        self.begin = self._setting("Begin", [("start", "at the start"), ("here", "from here")], "start")
        self.games = self._setting("Games", run_lengths(), "200")
        self.games.groups = groups_of_lengths()
        self.players = self._setting("Players", _players(), "random")
        self.seed = Line("1", description="Seed", continuous_update=False)
        self.seed.observe(guard(lambda _change: self._seed()), "value")
        self.buttons = Listing(on_press=self._press, tell=tell)
        self.wager = Wager(tell)
        self._bet: Bet | Duel | None = None
        self.progress, self.summary = Html(), Html()
        self.outcomes, self.endings, self.places, self.points = Html(), Html(), Html(), Html()
        self.watch = Listing(on_press=self._watch, tell=tell)
        super().__init__(self._parts())
        self.add_class("cl-simulation").add_class("cl-panel")

    def _setting(self, name: str, options: list[tuple[str, str]], value: str) -> Choice:
        def keep(chosen: str) -> None:
            choice.value = chosen

        choice = Choice(name, options, value, self._guard(keep), is_setting=True, tell=self._guard.tell)
        return choice

    def _parts(self) -> list[W.Widget]:
        settings = Row([self.begin, self.games, self.players, self.seed, self.buttons])
        settings.add_class("cl-settings")
        charts = Row(self._charts)
        charts.add_class("cl-charts")
        head = Html(f"<h2>What does the change do?</h2>{_LEAD}")
        return [
            head,
            self.wager,
            settings,
            self._guard.notice,
            self.progress,
            self.wager.answer,
            charts,
            self.watch,
            self.summary,
        ]

    def show(self, session: Session) -> None:
        """Show what could be run now; results stay until the next run."""
        if self._session and self._session.game != session.game:
            self._guard.tell("")
        self._session = session
        self.begin.options = [("start", _start_words(session)), ("here", "from here")]
        self._offer_players(session)
        self.wager.show(_readings(session))
        self._show_buttons()

    def _offer_players(self, session: Session) -> None:
        """Offer the policies, and those that sit at the board if they differ and no person is among them."""
        is_mixed = PERSON not in session.players and len(set(session.players)) > 1
        self.players.options = [*_players(), *([(_SEATED, "as they sit")] if is_mixed else [])]
        if self.players.value == _SEATED and not is_mixed:
            self.players.value = PLAYERS[0]

    @property
    def is_running(self) -> bool:
        """Whether a run is under way."""
        return self.trial is not None

    # ------------------------------------------------------------------ running

    def _press(self, key: str) -> None:
        self._guard(self.cancel if key == "cancel" else self.run)()

    def run(self) -> None:
        """Start a run of what is chosen; ValueError if one is under way or the game is over here."""
        if self.trial:
            raise ValueError("One run at a time: cancel this one first.")
        asked = self._asked()
        nothing = Progress(0, asked.games * len(asked.rulesets))
        self._bet = self.wager.bet
        self.wager.settle(None, None)
        self.progress.value, self._spoken = progress_html(nothing, asked), 0.0
        self.trial = Trial(asked, self._progressed, self._finished, self._draw, self._failed)
        self._show_buttons()
        self.trial.begin()

    def cancel(self) -> None:
        """Stop the run; the games that are finished are shown."""
        if self.trial:
            self.trial.cancel()

    def reset(self) -> None:
        """Take the results off the page, and let a run that is under way come to nothing."""
        self.cancel()
        self.trial, self.results, self._bet = None, None, None
        self.wager.settle(None, None)
        for part in (self.progress, self.summary):
            part.value = ""
        self.watch.html = ""
        self._draw(Pictures("", ""))
        self._show_buttons()

    def _asked(self) -> Asked:
        session = self._session
        assert session is not None
        start, begun = _here(session) if self.begin.value == "here" else _start(session)
        games, until = games_of(self.games.value), until_of(self.games.value)
        return Asked(_readings(session), self._policy(session), games, self._seed(), start, begun, until)

    def _policy(self, session: Session) -> str | dict[str, str]:
        """Return who plays: one policy for all, or for each army the one that sits there."""
        if self.players.value != _SEATED:
            return self.players.value
        names = [army.name for army in session.rules.geometry.armies]
        return dict(zip(names, session.players, strict=True))

    def _seed(self) -> int:
        """Return the seed that was typed; ValueError, with what is allowed, if it is none."""
        text = self.seed.value.strip()
        if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= LARGEST_SEED):
            raise ValueError(_SEED)
        return int(text)

    def _progressed(self, progress: Progress) -> None:
        if not self.trial:
            return
        self.progress.value = progress_html(progress, self.trial.asked)
        if progress.note:
            self._speak(f"{progress.note[0].upper()}{progress.note[1:]}.")
        if progress.share - self._spoken >= QUARTER and progress.done < progress.total:
            self._spoken = progress.share // QUARTER * QUARTER
            self._speak(so_far_words(progress, self._spoken))

    def _finished(self, results: Results) -> None:
        begun = self.trial.asked.begun if self.trial else ""
        self.trial, self.results, self._watched = None, results, Counter()
        played = played_words(results, begun)
        self.progress.value = f"<p class='small muted'>{escape(played)}</p>"
        settled = self.wager.settle(self._bet, results)
        self._speak(f"{played} {settled}" if settled else played)
        self._draw(Pictures(_WAITING, ""))
        self.summary.value = summary_html(results)
        self.watch.html = watch_html(results)
        self._show_buttons()

    @property
    def _charts(self) -> list[Html]:
        """The places of the charts: who won first, at a table then by seats."""
        return [self.outcomes, self.places, self.points, self.endings]

    def _draw(self, pictures: Pictures) -> None:
        drawn = (pictures.outcomes, pictures.places, pictures.points, pictures.endings)
        for chart, picture in zip(self._charts, drawn, strict=True):
            chart.value = picture

    def _failed(self, sentence: str) -> None:
        if self.trial:
            self.progress.value = ""
        self.trial = None
        self._draw(Pictures("", ""))
        self._guard.tell(sentence)
        self._show_buttons()

    def _show_buttons(self) -> None:
        session = self._session
        assert session is not None
        self.buttons.html = buttons_html(both=len(_readings(session)) > 1, is_running=self.is_running)

    # ------------------------------------------------------------------ watching

    def _watch(self, key: str) -> None:
        """Show the next of the games that ended so on the board."""
        assert self.results is not None
        reading, ending = map(int, key.split())
        results, rules = self.results, self.results.rulesets[reading]
        share = results.endings(rules)[ending]
        numbers = results.numbers(share.termination, rules)
        number = numbers[self._watched[key] % len(numbers)]
        self._watched[key] += 1
        game = replay(results, number, rules)
        reading_name = names_of(results.rulesets)[reading]
        title = f"Game {number + 1:,} of the run ({reading_name}), ended by {share.name}"
        self._do(lambda session: session.watch(game, title).run())


def _readings(session: Session) -> tuple[Ruleset, ...]:
    """Return the rules in force, and the preset if it differs."""
    changed = differences(session.rules, session.preset)
    return (session.rules, session.preset) if changed else (session.rules,)


def _players() -> list[tuple[str, str]]:
    return [(name, player_name(name)) for name in PLAYERS]


def _start_words(session: Session) -> str:
    return "at the set-up position" if is_set_up(session.game) else "at the start"


def _start(session: Session) -> tuple[Position | None, str]:
    """Return the start of the visitor's game, None for the array, and its words."""
    return session.game.start if is_set_up(session.game) else None, _start_words(session)


def _here(session: Session) -> tuple[Position, str]:
    """Return the position that the board shows and which it is; ValueError if no game can begin there."""
    game = session.shown
    if game.outcome:
        raise ValueError(_OVER)
    return game.position, f"from here ({session.shown_words})"
