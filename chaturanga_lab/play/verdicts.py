"""Verdicts: one position, or one move from it, judged under several rulesets, each with the answer behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from ..engine import IllegalMove, Outcome, moves_available, outcome, triumph_of
from ..position import Move, Position
from ..rules import Ruleset, names_of
from ..rules.table import aligned, table_html
from .game import Game
from .notation import write_move

HEADINGS = ("ruleset", "verdict", "rule", "source")
GOES_ON = "the game goes on"

NOTHING = "–"
FEW = 4  # men that may be taken off are named one by one, if they are no more
_WRAPPED = (
    ".cl-verdicts.cl-answers.cl-answers.cl-answers td{white-space:normal}"
    "@media(max-width:600px){.cl-verdicts.cl-answers.cl-answers.cl-answers td.nothing{display:none}}"
)


@dataclass(frozen=True)
class Verdict:
    """What one ruleset says, in words, and the answer that makes it say so.

    `name` is what the ruleset is called beside the others; `outcome` is None while the game goes on and where the move
    is not allowed; `question`, `option` and `source` are "" where no one answer decides.
    """

    rules: Ruleset
    name: str
    words: str
    outcome: Outcome | None = None
    question: str = ""
    option: str = ""
    source: str = ""

    @property
    def rule(self) -> str:
        """The question and its option, by name: "Bare raja: loses unless he retakes"; "" where none decides."""
        standing = self.rules.library.standing.get(self.question)
        if standing or not self.question:
            return standing.label if standing else ""
        asked = self.rules.question(self.question)
        return f"{asked.name}: {asked.option(self.option).label}"

    def __iter__(self) -> Iterator[str]:
        return iter((self.name, self.words, self.rule or NOTHING, self.source or NOTHING))

    def __str__(self) -> str:
        return f"{self.name} – {self.words}"


@dataclass(frozen=True)
class Verdicts:
    """A verdict for each ruleset; prints as a list, shows as an accessible table with the sources in a notebook."""

    caption: str
    rows: tuple[Verdict, ...]

    def __iter__(self) -> Iterator[Verdict]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __str__(self) -> str:
        return "\n".join(f"• {row}" for row in self.rows)

    def __repr__(self) -> str:
        return aligned(HEADINGS, map(tuple, self.rows))

    def _repr_html_(self) -> str:
        return table_html(self.caption, HEADINGS, map(tuple, self.rows), "cl-verdicts", _WRAPPED, NOTHING)


def verdicts(position: Position | str, move: Move | str | None, rulesets: Ruleset | Sequence[Ruleset]) -> Verdicts:
    """Return what each ruleset says of a move from a position, or with None of the position as it stands.

    The position is a value or its text, the move whatever `Game.play` reads. A position that stands is judged as if a
    move had just led to it. ValueError, with one sentence, for a position that is none of a ruleset's board.

    >>> import chaturanga_lab as lab
    >>> rulesets = [lab.ruleset("shatranj"), lab.ruleset("shatranj-medina")]
    >>> print(verdicts("3k4/4n3/8/8/8/8/8/K3R3 w", "e1-e7", rulesets))
    • Shatranj, Persian and Arabic usage – a draw, bare raja that can retake
    • Shatranj, Medinese usage – White has won, bare raja
    """
    chosen = _checked(rulesets)
    rows = (_judge(rules, name, position, move) for rules, name in zip(chosen, names_of(chosen), strict=True))
    played = "As it stands" if move is None else move.uci() if isinstance(move, Move) else move.strip()
    count = "one ruleset" if len(chosen) == 1 else f"{len(chosen)} rulesets"
    return Verdicts(f"{played}, judged by {count}", tuple(rows))


def _checked(rulesets: Ruleset | Sequence[Ruleset]) -> tuple[Ruleset, ...]:
    chosen = (rulesets,) if isinstance(rulesets, Ruleset | str) else tuple(rulesets)
    for rules in chosen:
        if not isinstance(rules, Ruleset):
            raise ValueError(f'Rulesets are values such as lab.ruleset("shatranj"), not {rules!r}.')
    if not chosen:
        raise ValueError("There is no ruleset to judge by; give one, or a list of them.")
    for rules in chosen[1:]:
        if rules.geometry != chosen[0].geometry:
            one, other = (f"{each} is played on {each.setup.name}" for each in (chosen[0], rules))
            raise ValueError(f"{one} and {other}: a position is judged by rulesets of one board.")
    return chosen


def _judge(rules: Ruleset, name: str, begin: Position | str, move: Move | str | None) -> Verdict:
    game = Game(rules, begin)
    if move is not None:
        try:
            game = game.play(move)
        except IllegalMove as refusal:
            why = str(refusal).rpartition(" is not possible: ")[2].rstrip(".")
            return _because(rules, name, f"not allowed: {why}", _barring(game, move))
    if over := outcome(game.position, rules):
        return Verdict(rules, name, str(over), over, over.question, over.option, next(iter(over.sources), ""))
    return _going_on(game, name, is_standing=move is None)


def _going_on(game: Game, name: str, is_standing: bool) -> Verdict:
    """Return that the game goes on, with the men that may be slain, what a move brought, or what can be done now."""
    position, rules = game.position, game.rules
    army = position.geometry.armies[position.turn].name.capitalize()
    moves = moves_available(position, rules)
    if any(move.kind == "remove" for move in moves):
        slain = " or ".join(write_move(position, rules, move) for move in moves)
        slain = slain if len(moves) <= FEW else f"takes one of {len(moves)} men off the board"
        row = next(row for row in rules.endings if row.result.startswith("removes"))
        return _because(rules, name, f"{GOES_ON}, {army} {slain}", row.question)
    if not is_standing:
        return _because(rules, name, *_brought(game))
    return Verdict(rules, name, f"{GOES_ON}, {army} {_can_do(moves)}")


def _can_do(moves: Sequence[Move]) -> str:
    """Return what an army with these moves does next, in words."""
    if moves and moves[0].kind == "roll":
        return "throws the dice"
    steps = sum(move.kind == "step" for move in moves)
    return "passes, for it has no move" if not steps else "has one move" if steps == 1 else f"has {steps} moves"


def _brought(game: Game) -> tuple[str, str]:
    """Return that the game goes on, with the points that its last move brought and who is out since, and who says so.

    The answer behind it is that about a triumph, else about the points; "" where the move brought nothing.
    """
    (before, after), mover = game.positions[-2:], game.positions[-2].turn
    names = [army.name.capitalize() for army in after.geometry.armies]
    gain = sum(after.scores[mover : mover + 1]) - sum(before.scores[mover : mover + 1])
    news = [f"{names[mover]} gains {gain} point{'s' * (gain != 1)}"] if gain else []
    news += [f"{names[army]} is out" for army in sorted(after.grey - before.grey)]
    field = "triumph" if triumph_of(before, game.rules, game.moves[-1]) else "values"
    return ", ".join([GOES_ON, *news]), _setter(game.rules, field) if gain else ""


def _setter(rules: Ruleset, field: str) -> str:
    """Return the question whose answer sets a field of its effect."""
    return next(id for id, effect in zip(rules.answers, rules.effects, strict=True) if getattr(effect, field))


def _because(rules: Ruleset, name: str, words: str, question: str) -> Verdict:
    """Return the verdict to which the option in force of a question leads; "" where no one question does."""
    if not question:
        return Verdict(rules, name, words)
    source = next(iter(rules.sources_of(question)), "")
    return Verdict(rules, name, words, None, question, rules.answers[question], source)


def _barring(game: Game, move: Move | str) -> str:
    """Return the question whose answer forbids a move that would else be legal, "" if none does."""
    for row in game.rules.endings:
        if row.result == "forbidden":
            with suppress(StopIteration, ValueError):
                game.under(_without_ban(game.rules, row.question)).play(move)
                return row.question
    return ""


def _without_ban(rules: Ruleset, question: str) -> Ruleset:
    """Return the rules with the first answer to a question that forbids no move; StopIteration if there is none."""
    options = rules.question(question).options
    milder = (option.id for option in options if all(one.result != "forbidden" for one in option.effect.endings))
    return rules.choose(**{question: next(milder)})
