"""PairVisit: what a visitor has done on the page of two readings, without any widget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from ...play import Game
from ...play.pair import Pair
from ...position import Move
from ...rules import Question, Ruleset
from ...rules.differences import differences
from .words import apart_words, played_words, verdict_sentences

_MOST = 400
"""So many moves are played by themselves before they wait for somebody."""


@dataclass(frozen=True)
class PairVisit:
    """One visit: a pair, the ply that the boards show, and what can be undone. Frozen; what is done returns another.

    `said` is the sentence to announce. What is not possible raises ValueError with one sentence.
    """

    pair: Pair
    ply: int
    past: tuple[tuple[Pair, int], ...] = ()
    """The pair and the ply shown before each thing done, the latest last."""
    language: str = "en"
    policy: str = "random"
    pace: str = "normal"
    is_running: bool = False
    said: str = ""

    @classmethod
    def of(cls, pair: Pair) -> PairVisit:
        """Return the visit that begins where a pair stands."""
        return cls(pair, pair.ply)

    # ------------------------------------------------------------------ how things stand

    @property
    def shown(self) -> Pair:
        """The pair up to the ply that the boards show."""
        return self.pair.at(self.ply)

    @property
    def question(self) -> Question | None:
        """The one question in which B answers otherwise than A; None if there is none, or there are several."""
        apart = differences(self.pair.b.rules, self.pair.a.rules)
        return apart[0].question if len(apart) == 1 else None

    @property
    def is_but(self) -> bool:
        """Whether B is A with at most one answer changed, and no named ruleset of its own."""
        a, b = self.pair.a.rules, self.pair.b.rules
        if a == b:
            return True
        return self.question is not None and (b != b.base or b.id == a.id)

    def named_in(self, language: str) -> PairVisit:
        """Return the visit with men named in a language."""
        return replace(self, language=language, said="")

    def silent(self) -> PairVisit:
        """Return the visit once all was said."""
        return replace(self, said="") if self.said else self

    @property
    def can_play_on(self) -> bool:
        """Whether there is a move that both readings allow."""
        return self.ply == self.pair.ply < _MOST and bool(self.pair.both)

    # ------------------------------------------------------------------ the game

    def play(self, move: Move | str) -> PairVisit:
        """Play a move where the boards stand: on both, or on the one that allows it; what followed there is undone."""
        before = self.shown
        after = before.play(move)
        return self._to(after, after.ply, played_words(before, after, self.language))

    def play_on(self, rng: Random) -> PairVisit:
        """Play one move that both readings allow; a game that runs stops where the verdicts part or it ends."""
        after = self.pair.play_on(self.policy, rng)
        visit = self._to(after, after.ply, played_words(self.pair, after, self.language))
        is_on = self.is_running and not after.parting().has_other_verdict and visit.can_play_on
        return replace(visit, is_running=is_on)

    def run(self) -> PairVisit:
        """Let the game play on by itself from its end."""
        if not self.pair.both:
            raise ValueError("There is no move that both readings allow.")
        return replace(self, ply=self.pair.ply, is_running=True, said="")

    def pause(self) -> PairVisit:
        """Let the game wait."""
        return replace(self, is_running=False, said="Paused.") if self.is_running else self

    def undo(self) -> PairVisit:
        """Take back the last thing done: a move, a change of a reading, a new game."""
        if not self.past:
            raise ValueError("There is nothing to take back.")
        *past, (pair, ply) = self.past
        said = f"Taken back. {verdict_sentences(pair.at(ply), self.language)}"
        return replace(self, pair=pair, ply=ply, past=tuple(past), is_running=False, said=said)

    def new_game(self) -> PairVisit:
        """Begin anew from the array of A, in both readings."""
        rules = self.pair.a.rules
        pair = Pair.of(Game(rules), self.pair.b.rules)
        return self._to(pair, 0, "A new game. Take back brings the old one again.")

    def go(self, ply: int) -> PairVisit:
        """Show another ply of the game."""
        ply = min(max(ply, 0), self.pair.ply)
        at = self.pair.at(ply)
        said = f"Ply {ply} of {self.pair.ply}. {verdict_sentences(at, self.language)}"
        return replace(self, ply=ply, is_running=False, said=said)

    # ------------------------------------------------------------------ the readings

    def swap(self) -> PairVisit:
        """Change A and B over."""
        return self._to(self.pair.swap(), self.ply, f"A and B are changed over. {self._named(self.pair.swap())}")

    def read_a(self, rules: Ruleset) -> PairVisit:
        """Let A be another ruleset; B follows if it is A but for one answer. Another board means a new game."""
        other = self._following(rules)
        if rules.board != self.pair.a.rules.board:
            return self._read(Pair.of(Game(rules), other))
        pair = self.pair.with_a(rules)
        return self._read(pair if other == pair.b.rules else pair.with_b(other))

    def read_b(self, rules: Ruleset) -> PairVisit:
        """Let B be another ruleset of the same board."""
        return self._read(self.pair.with_b(rules))

    def but(self, question: str = "", option: str = "") -> PairVisit:
        """Let B be A with another answer to one question: to the one that is named, else to one that differs now."""
        rules = self.pair.a.rules
        asked = rules.question(question) if question else self.asked
        return self.read_b(changed(rules, asked, option or self.pair.b.rules.answers[asked.id]))

    def _following(self, rules: Ruleset) -> Ruleset:
        """Return what B is once A is these rules."""
        b, question = self.pair.b.rules, self.question
        if not self.is_but and rules.board == b.board:
            return b
        asked = rules.question(question.id) if question and question.id in rules.answers else _questions(rules)[0]
        return changed(rules, asked, b.answers.get(asked.id, ""))

    @property
    def asked(self) -> Question:
        """A question in which the readings differ now, or else the first that has several answers."""
        apart = [one.question for one in differences(self.pair.b.rules, self.pair.a.rules) if one.question]
        return (*apart, *_questions(self.pair.a.rules))[0]

    def _read(self, pair: Pair) -> PairVisit:
        return self._to(pair, min(self.ply, pair.ply), self._named(pair))

    def _named(self, pair: Pair) -> str:
        return f"{apart_words(pair)} {verdict_sentences(pair.at(min(self.ply, pair.ply)), self.language)}"

    def _to(self, pair: Pair, ply: int, said: str) -> PairVisit:
        """Return the visit with another pair, to which Take back knows the way."""
        past = (*self.past, (self.pair, self.ply))
        is_on = self.is_running and pair.ply > self.pair.ply
        return replace(self, pair=pair, ply=ply, past=past, is_running=is_on, said=said)


def changed(rules: Ruleset, question: Question, option: str = "") -> Ruleset:
    """Return rules with another answer to a question: the one that is named, or the next one to that in force."""
    others = [one.id for one in question.options if one.id != rules.answers[question.id]]
    is_offered = option in [one.id for one in question.options]
    chosen = option if is_offered and option != rules.answers[question.id] else next(iter(others), option)
    return rules.choose(**{question.id: chosen})


def _questions(rules: Ruleset) -> list[Question]:
    """Return the questions of which something can be compared on one position."""
    return [one for one in rules.questions if len(one.options) > 1 and not one.is_of_the_array]


Step = Callable[[PairVisit], PairVisit]
"""Something to do in a visit."""
