"""Draft: a position that is being set up, which the rules need not be able to play yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ...engine import attacked_rajas, check_position
from ...play import Game
from ...play.words import army_words, man_words
from ...position import Board, Man, Position, read_position
from ...rules import Ruleset
from ...rules.fen import refuse_fen

EMPTIED, NOTHING_THERE = "{square} emptied", "{square} is empty"


@dataclass(frozen=True)
class Draft:
    """What stands on a board while somebody sets it up, and what can be undone and redone.

    Frozen; each method returns the draft after something was done, and `said` is the sentence to announce. Nothing is
    refused but what no board can hold: `flaws` says what still keeps the rules from playing it.

    >>> import chaturanga_lab as lab
    >>> draft = Draft.of(lab.Game(lab.ruleset("modern-mate"))).clear().put("e4", Man(0, "E"))
    >>> draft.said, draft.flaws
    ('e4: White elephant', ('White has no raja: put one on the board.', 'Black has no raja: put one on the board.'))
    """

    rules: Ruleset
    position: Position
    past: tuple[Position, ...] = ()
    """The position before each thing that can be undone, the latest last."""
    future: tuple[Position, ...] = ()
    """The position after each thing that was undone, the next to be redone last."""
    said: str = ""
    language: str = "en"
    """In which men are named in what is said."""

    @classmethod
    def of(cls, game: Game, language: str = "en") -> Draft:
        """Return the draft that begins with the position in which a game stands."""
        return cls(game.rules, game.position, language=language)

    # ------------------------------------------------------------------ how it stands

    @property
    def text(self) -> str:
        """The position as a line of text."""
        return self.rules.text(self.position)

    @property
    def flaws(self) -> tuple[str, ...]:
        """What keeps the rules from playing this position, a sentence each, with what is allowed instead."""
        turn = army_words(self.position, self.position.turn)
        is_out = self.position.turn in self.position.grey
        out = f"It is {turn}’s turn, but {turn} is out: give the turn to another army."
        return (*self._raja_flaws(), *[out] * is_out) or self._limits()

    @property
    def oddities(self) -> tuple[str, ...]:
        """What a reader should know before playing on from here; none of it forbids play."""
        return () if self.flaws else check_position(self.position, self.rules)

    def game(self) -> Game:
        """Return the game that begins here; ValueError, with one sentence, if the rules cannot play the position."""
        if self.flaws:
            raise ValueError(self.flaws[0])
        is_start = self.position == self.rules.start()
        return Game(self.rules) if is_start else Game(self.rules, self.rules.position(self.text))

    def words(self, square: str) -> str:
        """Return who stands on a square: "White elephant"; "" if nobody does."""
        man = self.position.board[square]
        return self._name(man) if man else ""

    # ------------------------------------------------------------------ what is done

    def put(self, square: str, man: Man | None) -> Draft:
        """Put a man on a square, in place of whoever stands there; None empties it."""
        before = self.position.board[square]
        if man is None and before is None:
            return replace(self, said=NOTHING_THERE.format(square=square))
        words = f"{square}: {self._name(man)}" if man else EMPTIED.format(square=square)
        return self._on({self.position.geometry.square(square): man}, words)

    def carry(self, origin: str, target: str) -> Draft:
        """Carry a man to another square, in place of whoever stands there; "" takes him off the board."""
        man = self.position.board[origin]
        if man is None or not target or origin == target:
            return self.put(origin, None) if man and not target else replace(self, said="")
        at, to = map(self.position.geometry.square, (origin, target))
        words = f"{self._name(man)} {origin} to {target}"
        draft = self._on({at: None, to: man}, words)
        began = frozenset((to, begin) for square, begin in self.position.origins if square == at)
        return replace(draft, position=replace(draft.position, origins=draft.position.origins | began))

    def toggle_moved(self, square: str) -> Draft:
        """Let the man on a square count as one who has not moved, or no longer so."""
        man, at = self.position.board[square], self.position.geometry.square(square)
        if man is None:
            raise ValueError(f"{square} is empty: press a man.")
        untouched = self.position.untouched ^ {at}
        has = "has not moved yet" if at in untouched else "has moved before"
        words = f"{self._name(man)} {square} {has}"
        return self._to(replace(self.position, untouched=untouched), words)

    def clear(self) -> Draft:
        """Take everybody off the board."""
        return self._to(Position(Board.empty(self.position.geometry), self.position.turn), "The board is empty")

    def array(self) -> Draft:
        """Set up the array of the rules."""
        return self._to(self.rules.start(), "The men stand as at the start of a game")

    def read(self, text: str) -> Draft:
        """Set up the position of a line of text; ValueError, with one sentence, if it is none of this board."""
        refuse_fen(text)
        kinds, start = self.rules.setup.kinds, self.rules.start_board
        return self._to(read_position(text, self.rules.geometry, kinds, start), "The position of the text is set up")

    def alter(self, change: Callable[[Position], Position], words: str) -> Draft:
        """Change something beside the men."""
        return self._to(change(self.position), words)

    def undo(self) -> Draft:
        """Take back the last thing done."""
        if not self.past:
            raise ValueError("There is nothing to undo.")
        *past, position = self.past
        return replace(self, position=position, past=tuple(past), future=(*self.future, self.position), said="Undone")

    def redo(self) -> Draft:
        """Do again what was undone last."""
        if not self.future:
            raise ValueError("There is nothing to redo.")
        *future, position = self.future
        return replace(
            self, position=position, past=(*self.past, self.position), future=tuple(future), said="Done again"
        )

    # ------------------------------------------------------------------ inside

    def _name(self, man: Man) -> str:
        return man_words(self.position, man, self.rules, self.language)

    def _raja_flaws(self) -> tuple[str, ...]:
        """Return which armies have no raja or too many, as the rules count them: one that was taken may be missing."""
        flaws, missing = [], 0
        for number, _army in enumerate(self.position.geometry.armies):
            name = army_words(self.position, number)
            men = self.position.board.men_of(number)
            rajas = [self.position.geometry.name(at) for at, man in men if man.kind == self.rules.setup.royal]
            missing += not rajas and number not in self.position.grey
            if len(rajas) > 1:
                flaws.append(f"{name} has {len(rajas)} rajas ({', '.join(rajas)}): an army has one.")
            elif not rajas and number not in self.position.grey and missing > sum(self.position.rajas_taken):
                flaws.append(f"{name} has no raja: put one on the board{self._or_out()}.")
        return tuple(flaws)

    def _limits(self) -> tuple[str, ...]:
        """Return what is too much for any rules: more men of an army than they can hold."""
        try:
            attacked_rajas(self.position, self.rules)
        except ValueError as refusal:
            return (str(refusal),)
        return ()

    def _or_out(self) -> str:
        return " or let the army be out" if self.rules.mechanics.is_table else ""

    def _on(self, changes: dict[int, Man | None], words: str) -> Draft:
        """Return the draft with some squares changed. A man in his place in the array counts as not having moved."""
        position, start = self.position, self.rules.start_board
        board = position.board.put(dict(changes.items()))
        in_place = frozenset(at for at, man in changes.items() if man is not None and start[at] == man)
        return self._to(
            replace(
                position,
                board=board,
                untouched=(position.untouched - frozenset(changes)) | in_place,
                origins=frozenset(pair for pair in position.origins if pair[0] not in changes),
            ),
            words,
        )

    def _to(self, position: Position, words: str) -> Draft:
        """Return the draft at another position, to which undo knows the way back."""
        if position == self.position:
            return replace(self, said=words)
        return replace(self, position=position, past=(*self.past, self.position), future=(), said=words)
