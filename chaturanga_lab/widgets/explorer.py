"""Explorer: board, rules with their sources, moves, comparison and simulation on one page."""

from __future__ import annotations

from html import escape
from random import Random

import ipywidgets as W

from ..engine import check_position
from ..play import Game, policy_named
from ..position import Move
from ..rules import Ruleset, ruleset
from .board import FIRST_RULES, Board
from .clock import Cancel, Later, later
from .comparison_panel import ComparisonPanel
from .frame import Frame
from .guard import Guard
from .listing import Listing
from .memory import memory_html
from .men_list import MenList
from .move_list import MoveList
from .reading import differences
from .region import Cells, Column, Html, Row
from .rule_panel import RulePanel
from .session import Session, Step
from .simulation_panel import SimulationPanel
from .transport import Transport
from .typed_line import TypedLine
from .verdict import verdict_html

THINKING, WATCHING = 0.35, 0.7
"""Seconds before a policy answers a person, and between two moves that are watched."""

_STEPS = "e2e3, horse c3"
"""What can be typed on every board; where a man is to be taken off, such a move is shown instead."""
_LOOKING = "This is another position; go back to your game to play."
_WAITING = "It is the other side's turn; wait for its move."
_SKIP = '<button type="button" class="skip" data-jump=\'.cl-board [tabindex="0"]\'>Skip to the board</button>'
_JUMPS = """<nav aria-label="On this page">
<button type="button" data-jump=".cl-rules">Rules</button>
<button type="button" data-jump=".cl-moves">Moves</button>
<button type="button" data-jump=".cl-comparison">Compare</button>
<button type="button" data-jump=".cl-simulation">Simulate</button>
</nav>"""


class Explorer(Column):
    """The page on which a visitor plays, switches a rule in mid-game, reads who attests it, and counts what it changes.

    All that the visitor does passes through `do`: a step leads from one session to the next, and every part shows what
    it needs of it. `later` is how to do something after some seconds; tests give their own.
    """

    def __init__(self, game: Game | Ruleset | None = None, *, later: Later = later) -> None:
        self.session = Session.of(_game(game))
        self._later, self._rng = later, Random()
        self._call_off: Cancel = lambda: None
        self.board = Board(self.session.game)
        self.guard = Guard(self.board.refuse)
        tell = self.guard.tell
        self.do = self.guard(self._do)
        self.frame = Frame(tell=tell)
        self.verdict, self.memory, self.oddities = Html(), Html(), Html()
        self.memory.add_class("cl-memory")
        self.transport = Transport(self.do, self._flip, tell)
        self.typed = TypedLine("Type a move", _STEPS, "Play", self._type, tell=tell)
        self.rules = RulePanel(self.do, tell)
        self.men = MenList(self.do, self._do, tell)
        self.moves = MoveList(self.do, tell)
        self.comparison = ComparisonPanel(self.do, tell)
        self.simulation = SimulationPanel(self.do, Guard(self.board.speak), self.board.speak)
        super().__init__(self._parts())
        self.add_class("cl-explorer")
        self.board.on_play(self._played)
        self.frame.observe(self._dress, "theme")
        self._show()

    def __repr__(self) -> str:
        return f"<Explorer: {self.session.rules.label}, ply {self.session.game.ply}>"

    @property
    def game(self) -> Game:
        """The visitor's game as it stands; setting it goes on with another."""
        return self.session.game

    @game.setter
    def game(self, game: Game | Ruleset) -> None:
        self._do(lambda session: session.take_over(_game(game)))

    # ------------------------------------------------------------------ what is done

    def _do(self, step: Step) -> None:
        self.session = step(self.session)
        self._show()

    def _played(self, _game: Game, move: Move) -> None:
        """Follow the board, on which a move was just played."""
        self.do(lambda session: session.play(move))

    def _type(self, text: str) -> None:
        """Play a typed move as if it were played on the board, but for a person only."""
        if self.session.look or self.session.policy_to_move:
            raise ValueError("It is not your turn: wait for the other side, or go back to your game.")
        self.board.play(text)

    def _flip(self) -> None:
        self.board.flipped = not self.board.flipped

    def _dress(self, change: dict[str, str]) -> None:
        self.board.theme = change["new"]
        self.rules.dress(change["new"])
        self.men.dress(change["new"])

    def _reply(self) -> None:
        """Play the move of the policy whose turn it is."""
        if policy := self.session.policy_to_move:
            game = self.session.game
            self.board.play(policy_named(policy)(game.rules, game.position, self._rng))

    # ------------------------------------------------------------------ what is shown

    def _parts(self) -> list[W.Widget]:
        """Return the page in reading order."""
        top = Row([Listing(_SKIP), self.frame])
        top.add_class("cl-top")
        jumps = Listing(_JUMPS)
        jumps.add_class("cl-jumps")
        told = [self.memory, self.oddities]
        left = Column([self.verdict, self.board, *told, self.transport, self.typed, self.men, jumps])
        left.add_class("cl-left")
        under = Row([self.moves, self.comparison])
        under.add_class("cl-under")
        middle = Cells([left, self.rules, under])
        middle.add_class("cl-middle")
        return [top, self.guard.notice, middle, self.simulation]

    def _show(self) -> None:
        """Bring every part up to date, the board first, and see who is to act next."""
        session = self.session
        self._show_board(session)
        for part in (self.transport, self.men, self.moves, self.comparison, self.rules, self.simulation):
            part.show(session)
        self._wait(session)

    def _show_board(self, session: Session) -> None:
        shown = session.shown
        against = session.other if not session.look and differences(session.rules, session.other) else None
        over = verdict_html(shown)
        with self.board.hold_sync():
            self.board.show(shown, against, _LOOKING if session.look else _WAITING)
            self.board.locked = bool(session.look or session.policy_to_move)
            self.board.status = not over
            if session.said:  # of a position that is looked at the board shows the move already
                (self.board.speak if session.look else self.board.say)(session.said)
        self.verdict.value, self.memory.value = over, memory_html(shown)
        odd = () if over else check_position(shown.position, shown.rules)
        self.oddities.value = "".join(f"<p class='cl-note'>{escape(sentence)}</p>" for sentence in odd)
        self.typed.is_locked = bool(session.look or session.policy_to_move)
        removals = [move.uci() for move in session.game.legal_moves() if move.kind == "remove"]
        self.typed.placeholder = removals[0] if removals else _STEPS

    def _wait(self, session: Session) -> None:
        """Arrange the next thing that happens by itself: a policy's move, or the next position of a watched game."""
        self._call_off()
        self._call_off = lambda: None
        if session.look and session.look.is_running:
            self._call_off = self._later(WATCHING, lambda: self.do(Session.tick))
        elif session.policy_to_move:
            self._call_off = self._later(THINKING if session.has_person else WATCHING, self.guard(self._reply))


def _game(game: Game | Ruleset | None) -> Game:
    """Return the game that is meant; ValueError for anything else."""
    if game is None:
        return Game(ruleset(FIRST_RULES))
    if isinstance(game, Ruleset):
        return Game(game)
    if not isinstance(game, Game):
        raise ValueError(f"The explorer opens with a Game or a Ruleset, not {game!r}.")
    return game
