"""PairCourse: the way of a game in two readings: where they part, the way through it, and playing on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from html import escape
from itertools import groupby

from ...play import POLICIES
from ...play.pair import Pair, Parting
from ..boards.seating import PACES
from ..parts.choice import Choice
from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.region import Column, Html, Row
from ..telling.names import names_html
from .timeline import PairTimeline, mark_words
from .visit import PairVisit, Step
from .words import only_words

_STEPS: dict[str, Step] = {
    "first": lambda visit: visit.go(0),
    "back": lambda visit: visit.go(visit.ply - 1),
    "on": lambda visit: visit.go(visit.ply + 1),
    "last": lambda visit: visit.go(visit.pair.ply),
    "undo": PairVisit.undo,
    "run": PairVisit.run,
    "pause": PairVisit.pause,
}
_WAYS = (
    ("first", "First ply", "⇤"),
    ("back", "One ply back", "←"),
    ("on", "One ply on", "→"),
    ("last", "Last ply", "⇥"),
)
_KEY = (
    "<p class='cl-key small muted'><span class='other-moves'></span> moves differ "
    "<span class='other-verdict'></span> verdict differs <span class='other-position'></span> position differs</p>"
)


class PairCourse(Column):
    """The timeline with its buttons. What is pressed goes through `do`; `play_one` plays a move that both allow."""

    def __init__(self, do: Callable[[Step], object], play_one: Callable[[], object], tell: Tell) -> None:
        self._do, self._play_one = do, play_one
        self._is_open = False
        self.head = Html()
        self.timeline = PairTimeline(lambda ply: do(lambda visit: visit.go(ply)), tell=tell)
        self.ways = Listing(on_press=self._press, tell=tell)
        self.list = Listing(on_press=self._press, tell=tell)
        policies = [(name, name) for name in POLICIES]
        self.policy = Choice("Moves", policies, policies[0][0], self._choose_policy, is_setting=True, tell=tell)
        self.pace = Choice(
            "Pace", [(pace, pace) for pace in PACES], "normal", self._choose_pace, is_setting=True, tell=tell
        )
        self.play = Listing(on_press=self._press, tell=tell)
        ways = Row([Html(_KEY), self.ways])
        ways.add_class("cl-ways")
        settings = Row([self.policy, self.pace, self.play])
        settings.add_class("cl-settings")
        self._visit: PairVisit | None = None
        super().__init__([self.head, self.timeline, ways, self.list, settings])
        self.add_class("cl-course").add_class("cl-panel")

    def show(self, visit: PairVisit) -> None:
        """Show where the readings part up to now, and at which ply the boards stand."""
        self._visit = visit
        partings = visit.pair.partings
        self.head.value = _head_html(visit.shown, partings[visit.ply], visit.language)
        self.timeline.show(partings, visit.ply)
        self.ways.html = _ways_html(visit)
        self.list.html = _list_html(partings, self._is_open)
        self.list.current = f"go {visit.ply}"
        self.policy.value, self.pace.value = visit.policy, visit.pace
        self.play.html = _play_html(visit)

    def _press(self, key: str) -> None:
        if key.startswith("go "):
            self._do(lambda visit: visit.go(int(key.removeprefix("go "))))
        elif key == "list":
            self._is_open = not self._is_open
            if self._visit:
                self.show(self._visit)
        elif key == "one":
            self._play_one()
        else:
            self._do(_STEPS[key])

    def _choose_policy(self, policy: str) -> None:
        self._do(lambda visit: replace(visit, policy=policy))

    def _choose_pace(self, pace: str) -> None:
        self._do(lambda visit: replace(visit, pace=pace))


def _head_html(pair: Pair, parting: Parting, language: str) -> str:
    """Return the heading, and the moves that one reading alone has at this ply."""
    if not parting.is_together:
        still = f"<p class='small'>{pair.still.upper()} stands still, so nothing is compared here.</p>"
        return f"<div class='bar'><h2>Where they part</h2></div>{still}"
    chips = "".join(_chip(pair, parting, letter, language) for letter in "AB")
    return f"<div class='bar'><h2>Where they part</h2></div><div class='cl-only'>{chips}</div>"


def _chip(pair: Pair, parting: Parting, letter: str, language: str) -> str:
    words = names_html(only_words(pair, parting, letter, language), pair.a.rules, language)
    kind = " gain" if (parting.only_a if letter == "A" else parting.only_b) else " none"
    return f"<p class='chip{kind}'>only in {letter}: {words}</p>"


def _ways_html(visit: PairVisit) -> str:
    buttons = [_way(visit, *way) for way in _WAYS]
    undo = f'<button type="button" data-press="undo"{"" if visit.past else " disabled"}>Take back</button>'
    place = f"<span>ply {visit.ply} of {visit.pair.ply}</span>"
    return f'<div class="bar">{"".join(buttons[:2])}{place}{"".join(buttons[2:])}{undo}</div>'


def _way(visit: PairVisit, key: str, name: str, sign: str) -> str:
    is_off = visit.ply == (0 if key in ("first", "back") else visit.pair.ply)
    off = " disabled" if is_off else ""
    return f'<button type="button" data-press="{key}" aria-label="{name}" title="{name}"{off}>{sign}</button>'


def _play_html(visit: PairVisit) -> str:
    off = "" if visit.pair.both else " disabled"
    run = '<button type="button" class="primary" data-press="pause">Pause</button>'
    if not visit.is_running:
        run = f'<button type="button" data-press="run"{off}>Play on</button>'
    return f'<div class="bar"><button type="button" data-press="one"{off}>One move</button>{run}</div>'


def _list_html(partings: tuple[Parting, ...], is_open: bool) -> str:
    """Return the plies at which the readings part, in words, those in a row that do so alike as one."""
    rows = list(_runs(partings))
    if not rows:
        return "<p class='small muted'>The readings do not part in this game so far.</p>"
    button = f'<button type="button" data-press="list" aria-expanded="{str(is_open).lower()}">In words</button>'
    items = "".join(
        f'<li><button type="button" data-press="go {ply}">{escape(words)}</button></li>' for ply, words in rows
    )
    return f"{button}<ol>{items}</ol>" if is_open else button


def _runs(partings: tuple[Parting, ...]) -> Iterator[tuple[int, str]]:
    for words, run in groupby(partings, mark_words):
        plies = [parting.ply for parting in run]
        if words:
            at = f"ply {plies[0]}" if len(plies) == 1 else f"plies {plies[0]} to {plies[-1]}"
            yield plies[0], f"{at}: {words}"
