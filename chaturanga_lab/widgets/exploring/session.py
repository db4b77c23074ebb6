"""Session: what a visitor has done on the explorer's page, without any widget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from ...engine import IllegalMove
from ...play import Game, Thinker
from ...position import Move
from ...rules import Ruleset
from ...rules.conjecture import answer_alike, same_way
from ...rules.labels import ruleset_from_label
from ...rules.lookup import sentence
from ..boards.seating import Seating, acted
from ..boards.throw import must_pass
from ..telling.reading import begin_alike, is_set_up
from .look import Look
from .news import ended, played_on, redone, switched, undone
from .trail import Trail

_LOOKING = "The board shows another position. Go back to your game first."
_BACK = "Back at your game."
_AS_LEFT = "Your game as you left it."


@dataclass(frozen=True)
class Session:
    """One visit: a game, what can be undone and redone, who plays, and what the board shows.

    Frozen; each method returns the session after something was done, and `said` is the sentence to announce.
    What is not possible raises ValueError with one sentence.

    >>> import chaturanga_lab as lab
    >>> session = Session.of(lab.Game(lab.ruleset("modern-mate")))
    >>> session.play("e2-e3").choose("elephant", "straight-jump").said
    'Elephant: diagonal jump → straight jump. Black gains 2 moves and loses 4.'
    """

    game: Game
    seating: Seating
    """Who moves each army."""
    home: Game
    """The game with which the page was opened."""
    trail: Trail
    """What can be undone and redone."""
    against: str = ""
    """The label of the ruleset to compare with; empty for the preset."""
    look: Look | None = None
    language: str = "en"
    """In which the men are named."""
    men: str = "figures"
    """How the men are drawn."""
    said: str = ""

    @classmethod
    def of(cls, game: Game) -> Session:
        """Return the session that goes on from a game; its moves can be undone."""
        return cls(game, Seating.of(game), game, Trail.of(game))

    # ------------------------------------------------------------------ how things stand

    @property
    def rules(self) -> Ruleset:
        """The rules in force in the visitor's game."""
        return self.game.rules

    @property
    def preset(self) -> Ruleset:
        """The named ruleset from which the rules in force were made."""
        return self.rules.base

    @property
    def other(self) -> Ruleset:
        """The ruleset with which moves are compared."""
        return ruleset_from_label(self.against, self.rules.library) if self.against else self.preset

    @property
    def shown(self) -> Game:
        """The game, up to the position that the board shows."""
        return self.look.game.at(self.look.ply) if self.look else self.game

    @property
    def shown_words(self) -> str:
        """Which position the board shows, in words: "your game, horse g8–f6, move 2 of 17"."""
        look = self.look or Look(self.game, self.game.ply)
        return f"{look.title or 'your game'}, {look.words(self.language)}"

    @property
    def players(self) -> tuple[str, ...]:
        """Who moves each army, in the order of the armies."""
        return self.seating.players

    @property
    def policy_to_move(self) -> str:
        """The policy whose turn it is; empty if a person is to move, the game is over, or policies wait."""
        return "" if self.seating.is_paused else self.policy_on_turn

    @property
    def policy_on_turn(self) -> str:
        """The policy whose turn it is, even if it waits; empty if a person is to move, or nobody plays on."""
        return "" if self.look else self.seating.policy_on_turn(self.game)

    @property
    def thinker_on_turn(self) -> Thinker | None:
        """The thinker who has a move to choose, even if it waits; None if there is none."""
        return None if self.look else self.seating.thinker_on_turn(self.game)

    @property
    def has_home(self) -> bool:
        """Whether the page was opened with a game that a new one would not bring back."""
        return bool(self.home.moves) or is_set_up(self.home)

    @property
    def is_at_home(self) -> bool:
        """Whether the game stands as the page opened it."""
        return self.game == self.home and not self.look

    @property
    def must_pass(self) -> bool:
        """Whether all that can be done is to pass, which needs nobody's decision."""
        return self.look is None and must_pass(self.game)

    # ------------------------------------------------------------------ the game

    def play(self, move: Move | str) -> Session:
        """Play a move: a `Move`, or any text that `Game.play` reads."""
        if self.look:
            raise IllegalMove(_LOOKING)
        return self._go_on(self.game.play(move), "")

    def act(self, rng: Random) -> Session:
        """Do the next thing that needs no person: throw, pass, or play a policy's move; ValueError if there is none."""
        if not (self.policy_on_turn or self.must_pass):
            raise ValueError("It is a person's turn; nothing happens by itself.")
        return self._go_on(acted(self.game, self.policy_on_turn, rng), "")

    def run_on(self, rng: Random, most: int) -> Session:
        """Do at most so many things that need no person, nor much thought, and say how far the game has come."""
        session = self
        for _ in range(most):
            if session.thinker_on_turn or not (session.policy_to_move or session.must_pass):
                break
            session = session.act(rng)
        return replace(session, said=played_on(self.game, session.game, self.language))

    def undo(self) -> Session:
        """Take back the last thing done, a move or a switch, and go on back to where a person moves."""
        game, trail = self.trail.back(self.game, self._is_rest)
        return self._step_to(game, trail, undone(self.game, game, self.language))

    def redo(self) -> Session:
        """Do again what was undone last, up to where a person moves."""
        game, trail = self.trail.forth(self.game, self._is_rest)
        return self._step_to(game, trail, redone(self.game, game, self.language))

    def new_game(self) -> Session:
        """Begin a new game under the rules in force; Undo brings the old one back."""
        return self._go_on(Game(self.rules), "A new game.")._paused(False)

    def go_home(self) -> Session:
        """Go back to the game with which the page was opened; Undo brings the present one back."""
        if self.is_at_home:
            raise ValueError("The game stands as this page opened it.")
        return self.open_game(self.home, "The game as this page opened it. Undo brings yours back.")

    def open_game(self, game: Game, said: str) -> Session:
        """Go on with another game, from wherever it comes; Undo brings the present one back."""
        return self._go_on(game, said)._sat()._paused(False)

    def take_over(self, game: Game) -> Session:
        """Go on with another game instead, for instance one made in Python."""
        session = replace(self, game=game, home=game, trail=Trail.of(game), look=None, said="")
        return session._sat()

    def brought_back(self, game: Game, players: tuple[str, ...], pace: str) -> Session:
        """Go on with the game that this page had before it was loaded again; policies wait."""
        seating = self.seating.at(game).at_pace(pace)
        if len(players) != len(seating.armies):
            raise ValueError("As many players sit at a board as armies.")
        for army, player in enumerate(players):
            seating = seating.seat(army, player)
        session = replace(self, game=game, seating=seating, trail=Trail.of(game), against="", look=None)
        return replace(session._waiting(), said=_AS_LEFT)

    def seat(self, army: int, player: str) -> Session:
        """Let a person or a policy move an army from now on."""
        return replace(self, seating=self.seating.seat(army, player), said="")

    def seat_all(self, player: str) -> Session:
        """Let a policy, or people, move every army from now on."""
        return replace(self, seating=self.seating.seat_all(player), said="")

    def at_pace(self, pace: str) -> Session:
        """Let policies play slower or faster."""
        return replace(self, seating=self.seating.at_pace(pace), said="")

    def pause(self) -> Session:
        """Let policies wait."""
        return replace(self._paused(True), said="Paused.")

    def resume(self) -> Session:
        """Let policies go on."""
        return replace(self._paused(False), said="")

    # ------------------------------------------------------------------ the rules

    def choose(self, question: str, option: str) -> Session:
        """Switch one rule: the position stays, unless no move was played and the array changes."""
        return self._under(self.rules.choose(**{question: option}))

    def suppose(self, kind: str, betza: str) -> Session:
        """Let a kind of man move as the visitor supposes; if an answer says just that, it is chosen with its source."""
        betza, piece = betza.strip(), self.rules.piece(kind)
        supposed = self.rules.with_piece(kind, betza)
        if same_way(self.rules, supposed, piece.letter):
            raise ValueError(f"The {piece.name} moves so already.")
        known = answer_alike(supposed, piece.letter)
        plain = self.rules.without_piece(kind)
        if known is None and same_way(plain, supposed, piece.letter):
            return self._under(plain)
        return self._under(plain.choose(**dict([known])) if known else supposed)

    def take_back_move(self, kind: str) -> Session:
        """Let a kind of man move as the answers say again."""
        return self._under(self.rules.without_piece(kind))

    def start_from(self, id: str) -> Session:
        """Take all answers from a named ruleset; on another board this is a new game."""
        return self._under(self.rules.library.ruleset(id))

    def reset(self) -> Session:
        """Take all answers from the preset again."""
        return self._under(self.preset)

    def compare_with(self, label: str) -> Session:
        """Compare moves with another ruleset, as its label says; with the preset if the label is empty."""
        if label and ruleset_from_label(label, self.rules.library).geometry != self.rules.geometry:
            raise ValueError(f"{label} is played on another board.")
        return replace(self, against=label, said="")

    # ------------------------------------------------------------------ what the board shows

    def look_at(self, ply: int) -> Session:
        """Show the game as it stood after some moves; the game itself stays."""
        if ply == self.game.ply:
            return self.leave()
        self.game.at(ply)
        look = Look(self.game, ply)
        return replace(self, look=look, said=f"You are looking back: {look.words(self.language)}. Your game is kept.")

    def watch(self, game: Game, title: str) -> Session:
        """Show another game from its start; the visitor's own stays as it is."""
        return replace(self, look=Look(game, 0, title), said=f"{title}. Your game is kept.")

    def step(self, plies: int) -> Session:
        """Show an earlier (negative) or later position of the game that is looked at."""
        look = self._looking()
        ply = min(max(look.ply + plies, 0), look.game.ply)
        return self._show(replace(look, ply=ply, is_running=False))

    def run(self, is_running: bool = True) -> Session:
        """Start or stop playing the game that is looked at; at its end it begins again."""
        look = self._looking()
        ply = 0 if is_running and look.is_at_end else look.ply
        session = self._show(replace(look, ply=ply, is_running=is_running))
        return replace(session, said="The game plays." if is_running else f"Paused. {session.said}")

    def tick(self) -> Session:
        """Show the next position of a running game; it stops at its end."""
        look = self._looking()
        ply = min(look.ply + 1, look.game.ply)
        return self._show(replace(look, ply=ply, is_running=ply < look.game.ply))

    def leave(self) -> Session:
        """Show the visitor's own game again, as it stands."""
        return replace(self, look=None, said=_BACK) if self.look else replace(self, said="")

    def go_on_from_here(self) -> Session:
        """Take the moves after the earlier position back and play on from there; Undo brings them again."""
        look = self._looking()
        if not look.is_own:
            raise ValueError("This is another game; go back to yours first.")
        session = self._go_on(self.game.at(look.ply), "You play on from here. Undo brings the later moves back.")
        return session._waiting()

    def dressed(self, language: str, men: str) -> Session:
        """Name the men in a language and draw them in a way."""
        return replace(self, language=language, men=men, said="")

    # ------------------------------------------------------------------ inside

    def _looking(self) -> Look:
        if self.look is None:
            raise ValueError("The board shows your own game.")
        return self.look

    def _show(self, look: Look) -> Session:
        """Return the session that shows a position and says which."""
        end = ended(look.game) if look.is_at_end else ""
        return replace(self, look=look, said=f"{sentence(look.words(self.language))} {end}".rstrip())

    def _step_to(self, game: Game, trail: Trail, said: str) -> Session:
        """Return the session at a game to which undo or redo leads."""
        return replace(self, game=game, trail=trail, look=None, said=said)._sat()._waiting()

    def _is_rest(self, game: Game) -> bool:
        """Whether undo and redo stop here: a person has something to decide, or nobody has; or it is another board."""
        return game.rules.board != self.rules.board or self.seating.at(game).is_rest(game)

    def _paused(self, is_paused: bool) -> Session:
        return replace(self, seating=self.seating.paused(is_paused))

    def _waiting(self) -> Session:
        """Return the session after the visitor went back or forth: policies wait, who would play over it at once."""
        return self._paused(bool(self.seating.policy_on_turn(self.game)))

    def _sat(self) -> Session:
        """Return the session in which everything fits the board of the game, which may be another one."""
        fits = bool(self.against) and self.other.geometry == self.rules.geometry
        return replace(self, seating=self.seating.at(self.game), against=self.against if fits else "")

    def _go_on(self, game: Game, said: str) -> Session:
        """Return the session with another game, to which undo knows the way back."""
        return replace(self, game=game, trail=self.trail.then(self.game), look=None, said=said)

    def _under(self, rules: Ruleset) -> Session:
        game = self._game_under(rules)
        said = f"{_BACK if self.look else ''} {switched(self.game, game, self.language)}".lstrip()
        session = self._go_on(game, said)._sat()
        if game == self.game:
            return replace(session, trail=self.trail)
        # Switches between two moves are one step of undo; a game on another board is a step of its own.
        past = self.trail.past
        if past and past[-1].moves == self.game.moves and begin_alike(past[-1], self.game, game):
            return replace(session, trail=self.trail.instead(game))
        return session

    def _game_under(self, rules: Ruleset) -> Game:
        if rules.board != self.rules.board:
            return Game(rules)
        is_new = not self.game.moves and not is_set_up(self.game)
        return Game(rules) if is_new else self.game.under(rules)


Step = Callable[[Session], Session]
"""Something to do in a session."""
Do = Callable[[Step], object]
"""What does it and shows the session that comes of it."""
