"""SourceForm: somebody writes down what a source says, and reads what the laboratory makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from ...play import Game
from ...rules import Ruleset
from ...rules.manuscript import LONGEST, Manuscript
from ..boards.board import FIRST_RULES, Board
from ..parts.carry import TEXT, Carry, Sight
from ..parts.guard import Guard
from ..parts.listing import Listing
from ..parts.live_line import LiveLine
from ..parts.page import register
from ..parts.region import Column, Html
from .box import Box
from .checked import checked
from .patterns import PATTERNS
from .wanted import asked_for, judged
from .words import counted, found_html, plays_html

_JSON = "application/json"


class SourceForm(Column):
    """A field for files of data, in one text, which is checked as a folder of data is; nothing is written anywhere.

    `found` is what the last text in order adds, None before, and `said` the last sentence. What can be played in it, a
    ruleset or a new answer, is played on a board below.

    >>> form = SourceForm()
    >>> form.check('adds_to = "stale"')
    Traceback (most recent call last):
    ValueError: questions/my-source.toml: adds_to is 'stale'; allowed are elephant, chariot, boat, flag_car, minister, \
queen, promotion, four_promotion, double_step, king_leap, check, stalemate, stalemate_scope, baring, repetition, \
quiet_limit, checks_in_a_row, array, kings, first_mover, dice, partners, values, triumph, places. Did you mean \
'stalemate'?
    """

    def __init__(self, text: str = "", wants: Mapping[str, str] | Iterable[Mapping[str, str]] = ()) -> None:
        """Begin with a text; `wants` is what an exercise asks for, of each statement the keys that count."""
        if not isinstance(text, str) or len(text) > LONGEST:
            raise ValueError(f"A form begins with a text of at most {LONGEST:,} characters, not {text!r:.40}.")
        self._start, self._wants = text, asked_for(wants)
        self.found: Manuscript | None = None
        self.said = ""
        self._plays: list[tuple[Ruleset, str]] = []
        self._guard = Guard()
        tell = self._guard.tell
        self.box = Box(text, PATTERNS, self.check, self._bring_back, tell=tell)
        self.live, self.answer = LiveLine(tell=tell), Html()
        self.plays = Listing(on_press=self._guard(self._press), tell=tell)
        self.carry = Carry(self._save, tell=tell)
        self.board = Column()
        super().__init__([self.box, self._guard.notice, self.live, self.answer, self.carry, self.plays, self.board])
        self.add_class("cl-sourcing")
        register(self, "form", self.box)

    def __repr__(self) -> str:
        return f"<SourceForm: {counted(self.found) if self.found else 'nothing checked'}>"

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """The rulesets of the text in order, which every function takes."""
        return self.found.rulesets if self.found else ()

    def check(self, text: str) -> None:
        """Read a text; ValueError says what is to be mended, in one sentence or a line for each thing."""
        self._keep(text)
        try:
            found = checked(text)
        except ValueError as refusal:
            self._show(None, str(refusal), "")
            raise
        judgement = judged(found, self._wants) if self._wants else ""
        self._show(found, judgement or counted(found), judgement)

    def reset(self) -> None:
        """Put the first text back, and show nothing else."""
        self._show(None, "", "")
        self._guard.tell("")
        self.box.put_back(self._start)

    def play(self, number: int = 0) -> None:
        """Set up what can be played of the text, by its number, on the board below."""
        if not 0 <= number < len(self._plays):
            raise ValueError("There is nothing to play in the text yet: a ruleset, or a new answer, can be played.")
        self.board.children = [Board(Game(self._plays[number][0]), takes_back=True)]

    # ------------------------------------------------------------------ what is done on the page

    def _keep(self, text: str) -> None:
        """Have a text stand in the field and be kept, unless it is too long for any."""
        if len(text) <= LONGEST:
            self.box.text = text
            self.box.keep(text if text != self._start else "")

    def _bring_back(self, text: str) -> None:
        """Show a text that was kept, with what there was to say of it."""
        if len(text) > LONGEST:
            raise ValueError("What was kept is longer than any text here.")
        try:
            self.check(text)
        except ValueError as refusal:
            self.box.refuse(str(refusal))

    def _press(self, key: str) -> None:
        self.play(int(key.removeprefix("play ")))

    def _save(self, what: str, _sight: Sight) -> None:
        """Have the browser save a file of the text; what another form on the page saves is none of ours."""
        place, _, number = what.rpartition(" ")
        if place != self.box.place:
            return
        files = list(self.found.files.items()) if self.found else []
        if not number.isdecimal() or int(number) >= len(files):
            raise ValueError("There is no such file in the text now; check it again, then save.")
        name, text = files[int(number)]
        mime = _JSON if name.endswith(".json") else TEXT
        self.carry.save(PurePosixPath(name).name, f"{text.strip()}\n", mime)

    # ------------------------------------------------------------------ what is shown

    def _show(self, found: Manuscript | None, said: str, judgement: str) -> None:
        self.found, self.said = found, said
        self._plays = _playable(found) if found else []
        self.answer.value = found_html(found, judgement, self.box.place) if found else ""
        self.plays.html = plays_html(self._plays)
        self.board.children = []
        self.live.say(said if found else "")


def _playable(found: Manuscript) -> list[tuple[Ruleset, str]]:
    """Return the rulesets of a text, or else each new answer in a ruleset of ours on its board; with a few words."""
    if found.rulesets:
        return [(rules, rules.title) for rules in found.rulesets]
    plays = []
    for question, option in found.options:
        boards = {id: rules for id, rules in reversed(found.library.rulesets.items()) if rules.board in option.boards}
        rules = boards.get(FIRST_RULES) or next(reversed(boards.values()), None)
        if rules:
            plays.append((rules.choose(**{question.id: option.id}), f"{rules.title}, {option.label}"))
    return plays
