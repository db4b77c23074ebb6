"""Explorer: board, rules with their sources, moves, comparison and simulation on one page."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import ipywidgets as W

from ...engine import check_position
from ...play import Game, read_move
from ...play.commands import answer_command, commands_for
from ...position import Move
from ...rules import Ruleset
from ...rules.differences import differences
from ..boards.answering import NOT_YOURS
from ..boards.board import Board
from ..boards.pondering import Pondering
from ..boards.seating import PACES, acted
from ..editing.editor import Editor
from ..parts.clock import Cancel, Later, later
from ..parts.frame import Frame
from ..parts.guard import Guard
from ..parts.kept import Keeper
from ..parts.listing import Listing
from ..parts.page import register
from ..parts.region import Cells, Column, Html, Row
from ..parts.typed_line import TypedLine
from ..parts.view import CHOICES
from ..telling.memory import memory_html
from ..telling.names import names_html
from ..telling.verdict import verdict_html
from .comparison_panel import ComparisonPanel
from .dice_panel import DicePanel
from .in_and_out import InAndOut
from .memento import Memento, memento_text
from .men_list import MenList
from .move_list import MoveList
from .opening import Opening, looks_of, opening, usual
from .outgoing import usual_bottom
from .points_panel import PointsPanel
from .rule_panel import RulePanel
from .session import Session, Step
from .simulation_panel import SimulationPanel
from .transport import Transport

THINKING, WATCHING, PASSING = 0.35, 0.7, 1.4
"""Seconds at the normal pace before a policy answers a person, between two moves that are watched, and before a person
passes who can do nothing else: so long it is seen why."""
BATCH = 40
"""So many things are done between two glances at the page, where policies play at once."""

_STEPS = "e2e3, horse c3, ? for help"
"""What can be typed where two armies alternate; where a man is to be taken off, such a move is shown instead."""
_LOOKING = "This is another position; go back to your game to play."
_NOT_YOURS = "It is not your turn: wait for the other side."
_SKIP = '<button type="button" class="skip" data-jump=\'.cl-board [tabindex="0"]\'>Skip to the board</button>'
_JUMPS = """<nav aria-label="On this page">
<button type="button" data-jump=".cl-rules">Rules</button>
<button type="button" data-jump=".cl-moves">Moves</button>
<button type="button" data-jump=".cl-comparison">Compare</button>
<button type="button" data-jump=".cl-in-and-out">Share</button>
<button type="button" data-jump=".cl-simulation">Simulate</button>
</nav>"""


class Explorer(Column):
    """The page on which a visitor plays, switches a rule in mid-game, reads who attests it, and counts what it changes.

    All that the visitor does passes through `do`: a step leads from one session to the next, and every part shows what
    it needs of it. `later` is how to do something after some seconds; tests give their own.
    """

    def __init__(self, game: Game | Ruleset | None = None, *, seed: int | None = None, later: Later = later) -> None:
        """Open with a game; dice and policies draw from the board's `rng`, the same every time if `seed` is given."""
        # A kernel that was started ahead has the page ready before it learns, at the end, what its address says.
        self._opened = usual() if game is None else opening(game)
        self.session = Session.of(self._opened.game)
        self._text_at_first = ""
        self._later = later
        self._call_off: Cancel = lambda: None
        self._manner: tuple[Ruleset | None, str] = (None, "")
        self.board = Board(self.session.game, typed=False, seed=seed)
        self.guard = Guard(self.board.refuse)
        tell = self.guard.tell
        self.do = self.guard(self._do)
        self.frame, self.keeper = Frame(tell=tell), Keeper(self._restore, "explorer", tell=tell)
        self.verdict, self.memory, self.oddities = Html(), Html(), Html()
        self.memory.add_class("cl-memory")
        self.dice = DicePanel(self.guard(self._as_person), tell)
        self.points = PointsPanel(self.guard(lambda: self._as_person("resign")), tell)
        self.transport = Transport(self.do, self.board.turn_round, self.guard(self._reply), tell)
        self.typed = TypedLine("Type a move", _STEPS, "Play", self._type, tell=tell)
        self.commands = Html()
        self.commands.add_class("cl-commands")
        self.rules = RulePanel(self.do, tell)
        self.men = MenList(self.do, self._do, tell)
        self.moves = MoveList(self.do, tell)
        self.comparison = ComparisonPanel(self.do, tell)
        self.in_and_out = InAndOut(self._do, self.board, tell, self._set_up, self.wear)
        self.editor = Editor(self._finish, self._leave_editor, tell, self._keep)
        self.simulation = SimulationPanel(self.do, Guard(self.board.speak), self.board.speak)
        super().__init__(self._parts())
        self.add_class("cl-explorer")
        self.board.on_play(self._played)
        self.frame.observe(self._dress, list(CHOICES))
        self._show()
        self._text_at_first = memento_text(self.session, self.board)
        self._keep()
        self.board.observe(lambda _change: self._keep(), "bottom")
        register(self, "explorer", self.keeper)
        if game is None:
            self._open(opening(None))

    def __repr__(self) -> str:
        return f"<Explorer: {self.session.rules.label}, ply {self.session.game.ply}>"

    @property
    def game(self) -> Game:
        """The visitor's game as it stands; setting it goes on with another."""
        return self.session.game

    @game.setter
    def game(self, game: Game | Ruleset) -> None:
        self._do(lambda session: session.take_over(opening(game).game))

    def _open(self, opened: Opening) -> None:
        """Open with what the page's address says, if it says anything."""
        if opened == self._opened:
            return
        self._opened = opened
        self._do(lambda _session: Session.of(opened.game))
        self.board.bottom = usual_bottom(self.board)
        self.wear(opened.view)
        self._text_at_first = memento_text(self.session, self.board)
        self._keep()
        self.guard.tell(opened.refusal)

    def wear(self, view: Mapping[str, str]) -> None:
        """Put on the view that a link says; what it does not say stays."""
        for choice, value in looks_of(view).items():
            self.frame.choose(choice, value)
        if view.get("bottom") in [army.name for army in self.game.position.geometry.armies]:
            self.board.bottom = view["bottom"]
        if "against" in view:
            self._do(lambda session: session.compare_with(view["against"]))
        if "ply" in view:
            self._do(lambda session: session.look_at(int(view["ply"])))

    def reset(self) -> None:
        """Put everything back as the page opened it; the colours and names that were chosen stay."""
        frame = self.frame
        if self.editor.is_open:
            self._leave_editor()
        self.simulation.reset()
        self._do(lambda _session: Session.of(self._opened.game).dressed(frame.language, frame.men))
        self.board.bottom = usual_bottom(self.board)
        self.wear(self._opened.view)
        self.keeper.keep("")

    # ------------------------------------------------------------------ what the browser keeps

    def _keep(self) -> None:
        """Have the browser keep the game, the view and who plays, once anything was done."""
        draft = self.editor.draft
        text = memento_text(self.session, self.board, draft.text if draft else "")
        self.keeper.keep("" if text == self._text_at_first else text)

    def _restore(self, text: str) -> None:
        left = Memento.from_text(text, self.session)
        self._do(lambda session: session.brought_back(left.game, left.players, left.pace))
        self.wear(left.view)
        if left.draft:
            self._set_up()
            self.editor.take_up(left.draft)

    # ------------------------------------------------------------------ what is done

    def _do(self, step: Step) -> None:
        self.session = step(self.session)
        self._show()

    def _played(self, _game: Game, move: Move) -> None:
        """Follow the board, on which a move was just played."""
        self.do(lambda session: session.play(move))

    def _type(self, text: str) -> str | None:
        """Return the answer to a question about the position on the board; else play the move, for a person only."""
        shown, language = self.session.shown, self.session.language
        answer = answer_command(text, shown, language)
        if answer is None:
            self._as_person(text)
            return None
        return names_html(answer, shown.rules, language)

    def _as_person(self, text: str) -> None:
        """Play a move that is given as text; "roll" alone has the dice thrown. ValueError if no person is on turn."""
        session, game = self.session, self.session.game
        if session.look or session.policy_to_move:
            raise ValueError(_LOOKING if session.look else _NOT_YOURS)
        if not game.outcome and read_move(text, game.position, game.rules, game.legal_moves()) == Move("roll"):
            self.board.throw()
        else:
            self.board.play(text)

    def _dress(self, change: dict[str, str]) -> None:
        """Follow what the visitor chose of how the page looks."""
        self.board.set_trait(change["name"], change["new"])
        self.editor.wear(**{change["name"]: change["new"]})
        if change["name"] == "theme":
            self.rules.dress(change["new"])
            self.men.dress(change["new"])
        else:
            self._do(lambda session: session.dressed(self.frame.language, self.frame.men))

    def _reply(self) -> None:
        """Do the next thing that needs no person, on the board, where it is seen and announced."""
        session = self.session
        self._call_off()
        if thinker := session.thinker_on_turn:
            thought = thinker.thought(session.rules, session.game.position, self.board.rng)
            play, rest = self.guard(self.board.play), self._rest(session)
            self._call_off = Pondering(thought, play, self._later, rest=rest).cancel
        elif session.policy_on_turn or session.must_pass:
            self.board.play(acted(session.game, session.policy_on_turn, self.board.rng).moves[-1])

    def _run_on(self) -> None:
        """Let policies play on at once; the page shows only where that leads."""
        self._do(lambda session: session.run_on(self.board.rng, BATCH))

    # ------------------------------------------------------------------ setting up a position

    def _set_up(self) -> None:
        """Open the editor with the position on the board; the game waits."""
        self._call_off()
        self.editor.begin(self.session.shown, self.board.bottom)
        self.add_class("cl-editing")

    def _finish(self, game: Game) -> None:
        said = "You play on from the position that you set up. Undo brings your game back."
        self._leave_editor(lambda session: session.open_game(game, said))

    def _leave_editor(self, step: Step = Session.leave) -> None:
        self.editor.put_away()
        self.remove_class("cl-editing")
        self._do(step)

    # ------------------------------------------------------------------ what is shown

    def _parts(self) -> list[W.Widget]:
        """Return the page in reading order."""
        top = Row([Listing(_SKIP), self.frame, self.keeper])
        top.add_class("cl-top")
        jumps = Listing(_JUMPS)
        jumps.add_class("cl-jumps")
        told = [self.memory, self.oddities]
        left = Column([self.verdict, self.board, *told])
        left.add_class("cl-left")
        table = Column([self.dice, self.points])
        table.add_class("cl-table")
        controls = Column([self.transport, self.typed, self.commands, self.men, jumps])
        controls.add_class("cl-controls")
        under = Row([self.moves, self.comparison, self.in_and_out])
        under.add_class("cl-under")
        middle = Cells([left, table, controls, self.rules, under])
        middle.add_class("cl-middle")
        return [top, self.guard.notice, self.editor, middle, self.simulation]

    def _show(self) -> None:
        """Bring every part up to date, the board first, and see who is to act next."""
        session = self.session
        self._show_board(session)
        parts = (self.dice, self.points, self.transport, self.men, self.moves, self.comparison, self.in_and_out)
        for part in (*parts, self.rules, self.simulation):
            part.show(session)
        self._wait(session)
        if self._text_at_first:
            self._keep()

    def _show_board(self, session: Session) -> None:
        shown = session.shown
        against = session.other if not session.look and differences(session.rules, session.other) else None
        over = verdict_html(shown)
        manner = (against, _LOOKING if session.look else NOT_YOURS)
        with self.board.hold_sync():
            if shown != self.board.game or manner != self._manner:  # after a move the board shows it already
                self._manner = manner
                self.board.show(shown, *manner)
            self.board.locked = bool(session.look or session.policy_to_move)
            self.board.status = not over
            if session.said:  # of a position that is looked at the board shows the move already
                (self.board.speak if session.look else self.board.say)(session.said)
        self.verdict.value, self.memory.value = over, memory_html(shown)
        odd = () if over else check_position(shown.position, shown.rules)
        self.oddities.value = "".join(f"<p class='cl-note'>{escape(sentence)}</p>" for sentence in odd)
        self.typed.placeholder = _example(session.game)
        self.commands.value = _commands_html(session.shown)

    def _wait(self, session: Session) -> None:
        """Arrange the next thing that happens by itself: a policy's move, or the next position of a watched game."""
        self._call_off()
        self._call_off = lambda: None
        pace = PACES[session.seating.pace]
        if session.look and session.look.is_running:
            self._call_off = self._later(WATCHING * pace, lambda: self.do(Session.tick))
        elif session.policy_to_move and session.thinker_on_turn:  # it rests while it thinks
            self._call_off = self._later(0, self.guard(self._reply))
        elif session.policy_to_move and not pace:
            self._call_off = self._later(0, self.guard(self._run_on))
        elif session.policy_to_move:
            self._call_off = self._later(self._rest(session), self.guard(self._reply))
        elif session.must_pass:
            self._call_off = self._later(PASSING, self.guard(self._reply))

    @staticmethod
    def _rest(session: Session) -> float:
        """Return how many seconds pass before a policy does something, so that it is seen."""
        is_answer = session.seating.has_person(session.game) and not session.rules.mechanics.is_table
        return (THINKING if is_answer else WATCHING) * PACES[session.seating.pace]


def _example(game: Game) -> str:
    """Return what can be typed now, for instance."""
    if game.is_throw_due:
        return "throw"
    moves = game.legal_moves() if game.rules.mechanics.is_table else ()
    steps = [move.uci() for move in moves if move.kind == "step"]
    removals = [move.uci() for move in game.legal_moves() if move.kind == "remove"]
    return next(iter([*removals, *steps]), "pass" if moves else _STEPS)


def _commands_html(game: Game) -> str:
    """Return what else can be typed, to be unfolded."""
    rows = "".join(f"<dt><kbd>{escape(line)}</kbd></dt><dd>{escape(tells)}</dd>" for line, tells in commands_for(game))
    return f"<details><summary>What can be typed besides moves</summary><dl>{rows}</dl></details>"
