"""SideBySide: one position in two readings at once, on two linked boards."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from random import Random

import ipywidgets as W
from traitlets import Bunch

from ...play import Game, write_move
from ...play.link import read_query, write_query
from ...play.pair import Pair
from ...position import Move
from ...rules import Ruleset, names_of
from ..boards.seating import PACES
from ..parts.address import query_of_page
from ..parts.carry import Carry, copy_button
from ..parts.clock import Later, later
from ..parts.frame import Frame
from ..parts.guard import Guard
from ..parts.kept import Keeper
from ..parts.listing import Listing
from ..parts.page import register
from ..parts.region import Cells, Column, Html, Row
from ..parts.view import CHOICES
from ..telling.names import names_html
from .answers import PairAnswers
from .board import PairBoard, mover_of
from .course import PairCourse
from .link import PairLink
from .opening import Opening, pair_of
from .side import PairSide
from .visit import PairVisit, Step
from .words import apart_words

WATCHING = 0.7
"""Seconds at the normal pace between two moves that are watched."""
BATCH = 40
"""So many moves are played between two glances at the page, where they are played at once."""
SOON = 0.02
"""Seconds after the boards until the rest of the page follows: what was pressed is answered first."""

_AS_LEFT = "Both boards as you left them."
_SKIP = '<button type="button" class="skip" data-jump=\'.cl-board [tabindex="0"]\'>Skip to the boards</button>'


class SideBySide(Column):
    """The page on which one game is played in two readings, A and B, and is seen to part.

    All that the visitor does passes through `do`: a step leads from one visit to the next, and every part shows what it
    needs of it. `later` is how to do something after some seconds; tests give their own.
    """

    def __init__(self, pair: Pair, *, seed: int | None = None, later: Later = later) -> None:
        """Open with a pair; dice and policies draw from `rng`, the same every time if `seed` is given."""
        self.visit, self.rng = PairVisit.of(pair), Random(seed)
        self._later, self._call_off, self._call_off_rest = later, _nothing, _nothing
        self.link = PairLink(self._pick, self._take_up_again, tell=lambda text: self.guard.tell(text))
        self.guard = Guard(self.link.say)
        tell, self.do = self.guard.tell, self.guard(self._do)
        self.frame, self.keeper = Frame(tell=tell), Keeper(self._restore, "side by side", tell=tell)
        self.boards = {
            letter: PairBoard(game, letter, self._played, seed=self.rng.getrandbits(32))
            for letter, game in (("A", pair.a), ("B", pair.b))
        }
        self.sides = {letter: PairSide(letter, board, self.do, tell) for letter, board in self.boards.items()}
        self.sentence = Html()
        self.buttons = Listing(on_press=self._press, tell=tell)
        self.carry = Carry(tell=tell)
        self.course = PairCourse(self.do, self.guard(self._play_one), tell)
        self.answers = PairAnswers(tell)
        self._at: tuple[object, ...] = ()
        super().__init__(self._parts())
        self.add_class("cl-explorer").add_class("cl-pair")
        self.frame.observe(self._dress, list(CHOICES))
        self._show()
        self.opened_with()
        register(self, "comparison", self.keeper)

    def __repr__(self) -> str:
        return f"<SideBySide: {self.pair.a.rules.label} | {self.pair.b.rules.label}, ply {self.visit.ply}>"

    @property
    def pair(self) -> Pair:
        """The two readings as they stand; setting it goes on with another pair."""
        return self.visit.pair

    @pair.setter
    def pair(self, pair: Pair) -> None:
        self._do(lambda _visit: PairVisit.of(pair))

    def opened_with(self) -> None:
        """Count what is shown now as that with which the page opens."""
        self._first = self.visit

    def reset(self) -> None:
        """Put both boards back as the page opened them; the colours and names that were chosen stay."""
        first = replace(self._first, language=self.frame.language)
        self._do(lambda _visit: first)
        self.keeper.keep("")

    # ------------------------------------------------------------------ what the browser keeps

    def _keep(self, query: str) -> None:
        """Have the browser keep both readings and the ply that is shown, once anything was done."""
        visit = self.visit
        is_at_first = (visit.pair, visit.ply) == (self._first.pair, self._first.ply)
        self.keeper.keep("" if is_at_first else query)

    def _restore(self, text: str) -> None:
        link = read_query(text)
        if link.game is None:
            raise ValueError("That is nothing that was kept of this page.")
        pair = pair_of(link.game, link.view.get("against"))
        ply = int(link.view.get("ply", pair.ply))
        self._do(lambda visit: replace(PairVisit.of(pair).go(ply), language=visit.language, said=_AS_LEFT))

    # ------------------------------------------------------------------ what is done

    def _do(self, step: Step) -> None:
        self.visit = step(self.visit)
        self._show()

    def _played(self, move: Move) -> None:
        """Play a move that was made on one of the boards; what is refused is said on that board."""
        self.guard.tell("")
        self._do(lambda visit: visit.play(move))

    def _press(self, key: str) -> None:
        self.do({"swap": PairVisit.swap, "new": PairVisit.new_game}[key])

    def _play_one(self) -> None:
        self._do(lambda visit: visit.play_on(self.rng))

    def _pick(self, letter: str, square: str) -> None:
        """Take a man up on the other board too, if he stands there."""
        board = self.boards["B" if letter == "A" else "A"]
        board.pick(square)

    def _dress(self, change: Bunch) -> None:
        """Follow what the visitor chose of how the page looks."""
        for board in self.boards.values():
            board.set_trait(change["name"], change["new"])
        self.visit = self.visit.named_in(self.frame.language)
        self._show()

    def _tick(self) -> None:
        """Play on while the game runs: one move, or several where nobody is to watch each."""
        for _ in range(BATCH if not PACES[self.visit.pace] else 1):
            if self.visit.is_running:
                self.visit = self.visit.play_on(self.rng)
        self._show()

    # ------------------------------------------------------------------ what is shown

    def _parts(self) -> list[W.Widget]:
        """Return the page in reading order."""
        top = Row([Listing(_SKIP), self.frame, self.keeper])
        top.add_class("cl-top")
        head = Row([Html("<h2>One position, two readings</h2>"), self.buttons, self.carry])
        head.add_class("cl-pair-head")
        boards = Cells(list(self.sides.values()))
        boards.add_class("cl-boards")
        return [top, self.guard.notice, head, self.sentence, self.link, boards, self.course, self.answers]

    def _show(self) -> None:
        """Bring the boards and verdicts up to date, then the rest, and see whether the game plays on by itself."""
        visit = self.visit
        for side in self.sides.values():
            side.show(visit)
        self.link.turn += 1
        self.link.say(visit.said)
        self.visit = visit.silent()
        self._take_up(visit)
        self.link.names = list(names_of([visit.pair.a.rules, visit.pair.b.rules]))
        self._call_off_rest()
        self._call_off_rest = self._later(SOON, self.guard(self._show_rest))
        self._wait(visit)

    def _show_rest(self) -> None:
        visit = self.visit
        pair = visit.shown
        self.sentence.value = f"<p class='muted'>{_sentence_html(pair, visit.language)}</p>"
        query = self._query(visit)
        self.carry.keep_ready({"link": f"?{query}" if query else ""})
        self.buttons.html = _buttons_html(bool(query))
        self._keep(query)
        self.course.show(visit)
        self.answers.show(pair.a, visit.asked.id)

    def _take_up(self, visit: PairVisit) -> None:
        """Take up the one man in whose moves the readings part, once, so that the signs are seen."""
        at = visit.ply, visit.pair.a.rules, visit.pair.b.rules, visit.shown.longer.moves
        mover = mover_of(visit.pair.parting(visit.ply))
        if at != self._at and mover:
            for board in self.boards.values():
                board.pick(mover)
        self._at = at

    def _take_up_again(self) -> None:
        """Take him up once more, now that the boards stand on a page."""
        self._at = ()
        self._take_up(self.visit)

    def _wait(self, visit: PairVisit) -> None:
        self._call_off()
        self._call_off = _nothing
        if visit.is_running:
            self._call_off = self._later(WATCHING * PACES[visit.pace], self.guard(self._tick))

    def _query(self, visit: PairVisit) -> str:
        """Return the query that opens this page again; "" if the game is too long for one."""
        pair, frame = visit.pair, self.frame
        first, other = (pair.b, pair.a) if pair.still == "a" else (pair.a, pair.b)
        ply = "" if visit.ply >= first.ply else str(visit.ply)
        names, men = ("" if value == CHOICES[key][0] else value for key, value in _looks(frame))
        try:
            return write_query(first, against=other.rules.label, ply=ply, names=names, men=men, display=frame.theme)
        except ValueError:
            return ""


def _looks(frame: Frame) -> tuple[tuple[str, str], ...]:
    return ("language", frame.language), ("men", frame.men)


def _nothing() -> None:
    """Call nothing off."""


def _sentence_html(pair: Pair, language: str) -> str:
    """Return what was played last, and in what the readings differ."""
    game, told = pair.longer, ""
    if game.moves:
        before, rules = game.positions[-2], game.rules_at(game.ply - 1)
        army = before.geometry.armies[before.turn].name.capitalize()
        move = game.moves[-1]
        words = write_move(before, rules, move, language)
        told = f"{army} has just played {words}." if move.kind == "step" else f"{army} {words}."
    return f"{names_html(told, game.rules, language)} {escape(apart_words(pair))}".strip()


def _buttons_html(has_link: bool) -> str:
    keys = (("swap", "Swap A and B"), ("new", "New game"))
    buttons = "".join(f'<button type="button" data-press="{key}">{words}</button>' for key, words in keys)
    return f'<div class="bar">{buttons}{copy_button("link", "Copy link") if has_link else ""}</div>'


def opened(
    game: Game | Pair | Ruleset | str | None = None, other: Ruleset | str | None = None, *, seed: int | None = None
) -> SideBySide:
    """Return the page opened with a game and another reading of it, or with what the page's address says."""
    if game is not None or other is not None:
        return SideBySide(pair_of(game, other), seed=seed)
    opening = Opening.of(query_of_page())
    page = SideBySide(opening.pair, seed=seed)
    for trait, value in opening.looks.items():
        page.frame.set_trait(trait, value)
    if opening.ply is not None:
        page.visit = page.visit.go(opening.ply)
        page._show()
        page.opened_with()
    page.guard.tell(opening.refusal)
    return page
