"""SimulationPanel: many games under the rules in force and under the preset, and what they add up to."""

from __future__ import annotations

from collections import Counter
from html import escape

import ipywidgets as W

from ..experiment import EndingShare, Progress, Results, names_of, percent, replay
from ..play import POLICIES
from ..rules import Ruleset
from .choice import Choice
from .guard import Guard
from .listing import Listing
from .reading import differences
from .session import Do, Session
from .trial import Asked, Pictures, Trial

GAMES = (100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000)
LARGEST_SEED = 2**30 - 1

_LEAD = (
    "<p>Two players without any plan play many games under the rules in force and, if you changed any, as many under "
    "the preset: the same chances, other rules.</p>"
)
_WAITING = "<p class='waiting small muted'>The charts are being drawn …</p>"
_SLOW = "The first large run turns the rules into machine code, which takes some seconds once."


class SimulationPanel(W.VBox):
    """What to play, the run with its progress, the summary, the endings to watch, and the charts."""

    def __init__(self, do: Do, guard: Guard) -> None:
        self._do, self._guard = do, guard
        self._session: Session | None = None
        self.trial: Trial | None = None
        self.results: Results | None = None
        self._watched: Counter[str] = Counter()
        tell = guard.tell
        self.begin = self._setting("Begin", [("start", "at the start"), ("here", "from here")], "start")
        self.games = self._setting("Games", [(str(games), f"{games:,}") for games in GAMES], "200")
        self.players = self._setting("Players", [(name, name) for name in POLICIES], "random")
        self.seed = W.BoundedIntText(1, min=0, max=LARGEST_SEED, description="Seed")
        self.buttons = Listing(on_press=self._press, tell=tell)
        self.progress, self.summary = W.HTML(), W.HTML()
        self.outcomes, self.endings = W.HTML(), W.HTML()
        self.watch = Listing(on_press=self._watch, tell=tell)
        super().__init__(self._parts())
        self.add_class("cl-simulation").add_class("cl-panel")

    def _setting(self, name: str, options: list[tuple[str, str]], value: str) -> Choice:
        def keep(chosen: str) -> None:
            choice.value = chosen

        choice = Choice(name, options, value, keep, is_setting=True, tell=self._guard.tell)
        return choice

    def _parts(self) -> list[W.Widget]:
        settings = W.HBox([self.begin, self.games, self.players, self.seed, self.buttons])
        settings.add_class("cl-settings")
        charts = W.HBox([self.outcomes, self.endings])
        charts.add_class("cl-charts")
        head = W.HTML(f"<h2>What does the change do?</h2>{_LEAD}")
        return [head, settings, self.progress, charts, self.watch, self.summary]

    def show(self, session: Session) -> None:
        """Show what could be run now; results stay until the next run."""
        self._session = session
        self._show_buttons()

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
        self.progress.value = _progress_html(Progress(0, asked.games * len(asked.rulesets)))
        self.trial = Trial(asked, self._progressed, self._finished, self._drawn, self._failed)
        self._show_buttons()

    def cancel(self) -> None:
        """Stop the run; the games that are finished are shown."""
        if self.trial:
            self.trial.cancel()

    def _asked(self) -> Asked:
        session = self._session
        assert session is not None
        game = session.shown if session.look and session.look.is_own else session.game
        if self.begin.value == "here" and game.outcome:
            raise ValueError("The game is over here: begin at the start, or take a move back.")
        start = game.position if self.begin.value == "here" else None
        return Asked(_readings(session), self.players.value, int(self.games.value), self.seed.value, start)

    def _progressed(self, progress: Progress) -> None:
        if self.trial:
            self.progress.value = _progress_html(progress)

    def _finished(self, results: Results) -> None:
        self.trial, self.results, self._watched = None, results, Counter()
        self.progress.value = _played_html(results)
        self.outcomes.value, self.endings.value = _WAITING, ""
        self.summary.value = _summary_html(results)
        self.watch.html = _watch_html(results)
        self._show_buttons()

    def _drawn(self, pictures: Pictures) -> None:
        self.outcomes.value, self.endings.value = pictures.outcomes, pictures.endings

    def _failed(self, sentence: str) -> None:
        self.trial = None
        self.progress.value = self.outcomes.value = ""
        self._guard.tell(sentence)
        self._show_buttons()

    def _show_buttons(self) -> None:
        session = self._session
        assert session is not None
        self.buttons.html = _buttons_html(both=len(_readings(session)) > 1, is_running=self.is_running)

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
        title = f"Game {number + 1:,} of the run, ended by {share.name}"
        self._do(lambda session: session.watch(game, title).run())


def _readings(session: Session) -> tuple[Ruleset, ...]:
    """Return the rules in force, and the preset if it differs."""
    changed = differences(session.rules, session.preset)
    return (session.rules, session.preset) if changed else (session.rules,)


def _buttons_html(*, both: bool, is_running: bool) -> str:
    run, cancel = (" disabled", "") if is_running else ("", " disabled")
    return (
        f'<div class="bar"><button type="button" class="primary" data-press="run"{run}>'
        f"{'Run both readings' if both else 'Run'}</button>"
        f'<button type="button" data-press="cancel"{cancel}>Cancel</button></div>'
    )


def _progress_html(progress: Progress) -> str:
    return (
        f"<progress max='{progress.total}' value='{progress.done}' aria-label='Games played'></progress>"
        f"<p class='small muted'>{escape(str(progress))}. {_SLOW}</p>"
    )


def _played_html(results: Results) -> str:
    cut = f" Stopped before all {results.plan.games:,} under each reading were played." if results.is_cut else ""
    words = f"{len(results):,} games in {results.seconds:.1f} s.{cut}"
    return f"<p class='small muted' role='status'>{words}</p>"


def _summary_html(results: Results) -> str:
    head = "<summary>All figures, and who says so</summary>"
    return f"<details open>{head}{results._repr_html_()}</details>"


def _watch_html(results: Results) -> str:
    """Return a button for each ending of each reading."""
    names = names_of(results.rulesets)
    groups = "".join(
        _group(index, names[index], results.endings(rules)) for index, rules in enumerate(results.rulesets)
    )
    return f"<h3>Watch a game that ended so</h3>{groups}"


def _group(reading: int, name: str, endings: tuple[EndingShare, ...]) -> str:
    buttons = "".join(
        f'<button type="button" data-press="{reading} {number}" data-jump=".cl-left">'
        f"{escape(one.name)} {percent(one.share)}</button>"
        for number, one in enumerate(endings)
    )
    return f"<p>{escape(name)}</p><div class='bar'>{buttons}</div>"
