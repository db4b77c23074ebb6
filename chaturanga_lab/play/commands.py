"""Commands: short lines by which someone who does not see the board asks about a game, as in lichess's blind mode."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ..rules import Ruleset
from ..rules.lookup import listed
from . import spoken
from .game import Game
from .notation import kind_named

_LONGEST = 80
_SQUARE, _LINE = re.compile("[a-z][0-9]{1,2}"), re.compile("[a-z]|[0-9]{1,2}")
_FILLERS = {
    "a",
    "all",
    "are",
    "file",
    "for",
    "in",
    "is",
    "it",
    "men",
    "my",
    "of",
    "off",
    "on",
    "rank",
    "stand",
    "the",
    "to",
}
"""Words that a question may have and that tell nothing: "where are the elephants", "moves of the man on c1"."""


@dataclass(frozen=True)
class Asked:
    """What was asked after the word of command, about which game, and the language of the men's names."""

    rest: str
    game: Game
    language: str

    @property
    def kind(self) -> str | None:
        """The letter of the kind that is named, in the singular or the plural; None if none is."""
        return _kind_named(self.rest, self.game.rules)


Answer = Callable[[Asked], str | None]
"""The sentence that answers, or None if what was asked is no such command after all."""


@dataclass(frozen=True)
class Command:
    """A command: the words that call it, an example, what it does, and how it is answered."""

    words: tuple[str, ...]
    example: str
    says: str
    answer: Answer
    is_of_dice: bool = False
    is_of_points: bool = False

    def fits(self, game: Game) -> bool:
        """Whether there is something to ask in this game."""
        mechanics = game.rules.mechanics
        return not (self.is_of_dice and mechanics.dice is None) and not (self.is_of_points and not mechanics.is_table)


def answer_command(text: str, game: Game, language: str = "en") -> str | None:
    """Return the sentence that answers a command; None if the text is none, so that it is read as a move.

    Men are named in `language`, and may be asked about in any. What can be played as a move is never a command: "m d3"
    asks for the moves of the man on d3 unless a minister can go there.

    >>> import chaturanga_lab as lab
    >>> game = lab.Game(lab.ruleset("modern-mate")).play("e2-e3")
    >>> answer_command("where are the elephants", game)
    'Elephants: White c1 and f1, Black c8 and f8.'
    >>> answer_command("m d2", game), answer_command("e7e6", game)
    ('White foot soldier d2 has no move now. Black to move.', None)
    """
    words = " ".join(text.lower().split())
    if not words or len(words) > _LONGEST:
        return None
    if _SQUARE.fullmatch(words.removesuffix("?")) and words.endswith("?"):
        words = f"what {words}"  # else the sign of a question might hide a move
    first, _, rest = words.partition(" ")
    word = first.rstrip("?") or "?"
    command = next((one for one in _COMMANDS if word in one.words), None)
    asked = Asked(_without_fillers(rest.rstrip("?").strip()), game, language)
    if command is None or _is_move(first, asked):
        return None
    try:
        return command.answer(asked)
    except ValueError as refusal:
        return str(refusal)


def _without_fillers(rest: str) -> str:
    """Return what was asked without the words that tell nothing; a file alone stays, whatever its letter."""
    words = rest.split()
    return " ".join(word for word in words if word not in _FILLERS) or (words[-1] if words else "")


def _is_move(name: str, asked: Asked) -> bool:
    """Whether the word of command is a man's name too, and such a man can go to the square that follows."""
    kind, board = kind_named(name, asked.game.rules), asked.game.position.board
    if kind is None or not _SQUARE.fullmatch(asked.rest):
        return False
    moves = (move for move in asked.game.legal_moves() if move.origin and move.target == asked.rest)
    return any(man.kind == kind for move in moves if (man := board[move.origin or ""]))


def _kind_named(name: str, rules: Ruleset) -> str | None:
    plurals = {rules.piece(letter).plural: letter for letter in rules.setup.kinds}
    return plurals.get(name) or kind_named(name, rules) or kind_named(name.removesuffix("s"), rules)


# ------------------------------------------------------------------ how each is answered


def _alone(words: Callable[[Game, str], str], *more: str) -> Answer:
    """Return the answer of a command that nothing need follow; `more` may."""
    return lambda asked: words(asked.game, asked.language) if asked.rest in ("", *more) else None


def _where(asked: Asked) -> str | None:
    if asked.kind:
        return spoken.where_words(asked.game, asked.kind, asked.language)
    if any(map(_SQUARE.search, asked.rest.split())):
        return None  # a move, if not one that can be played: P e5, foot soldier to e5
    return f"{_nobody(asked)} Write, for instance, p elephant."


def _moves(asked: Asked) -> str | None:
    if not asked.rest:
        return spoken.movers_words(asked.game, asked.language)
    if _SQUARE.fullmatch(asked.rest):
        return spoken.moves_from(asked.game, asked.rest, asked.language)
    if asked.kind:
        return spoken.moves_of(asked.game, asked.kind, asked.language)
    return None if re.search("[0-9]", asked.rest) else f"{_nobody(asked)} Write, for instance, m c1 or m elephant."


def _scan(asked: Asked) -> str | None:
    if _LINE.fullmatch(asked.rest):
        return spoken.line_words(asked.game, asked.rest, asked.language)
    return None if asked.rest else "Say which file or rank: s e, or s 4."


def _what(asked: Asked) -> str | None:
    is_square = _SQUARE.fullmatch(asked.rest)
    return spoken.square_words(asked.game, asked.rest, asked.language) if is_square else None


def _rule(asked: Asked) -> str:
    rules, about = asked.game.rules, asked.rest.replace("-", " ").replace("_", " ")
    named = [one.id for one in rules.questions if about in (one.id.replace("_", " "), one.name.lower())]
    if about and (found := named or _rules_of(asked)):
        return " ".join(spoken.rule_words(rules, question) for question in found)
    if asked.kind:
        piece = rules.piece(asked.kind)
        return f"{piece.name.capitalize()}: {piece.says} No reading in our data says otherwise."
    known = ", ".join(one.name.lower() for one in rules.questions)
    return f"{f'No rule here is called {asked.rest!r}.' if about else 'Say which rule.'} You can ask for: {known}."


def _rules_of(asked: Asked) -> list[str]:
    """Return the questions about how the man who is named moves."""
    rules = asked.game.rules
    answers = (one.id for one in rules.questions if asked.kind in dict(rules.option(one.id).effect.moves))
    return list(answers) if asked.kind else []


def _help(asked: Asked) -> str | None:
    if asked.rest:
        return None
    commands = "; ".join(f"{one.example}: {one.says}" for one in _COMMANDS if one.fits(asked.game))
    return f"A move is written e2e3, e3, or gaja c1 e3. Commands are {commands}."


def _nobody(asked: Asked) -> str:
    """Return that nobody is called so, and who there is."""
    names = [asked.game.rules.piece(letter).name for letter in asked.game.rules.setup.kinds]
    is_named = f"Nobody here is called {asked.rest!r}" if asked.rest else "Say whom you mean"
    return f"{is_named}: there are {listed(names)}."


_COMMANDS = (
    Command(("l", "last"), "l", "the last move", _alone(spoken.last_words, "move")),
    Command(("t", "turn", "whose"), "t", "whose turn it is, and what is due", _alone(spoken.due_words, "turn")),
    Command(("o", "board", "overview"), "o", "where everybody stands", _alone(spoken.men_of_all)),
    Command(("p", "where", "pieces"), "p elephant", "where the elephants of all armies stand", _where),
    Command(("m", "moves"), "m c1", "the moves of the man on c1; m elephant, of all elephants; m, who can go", _moves),
    Command(("s", "scan"), "s e", "who stands on file e; s 4, on rank 4", _scan),
    Command(("w", "what"), "w e4", "what is on e4", _what),
    Command(("c", "attacked"), "c", "which rajas are attacked, and by whom", _alone(spoken.attacks_words)),
    Command(("taken",), "taken", "who was taken", _alone(spoken.taken_words)),
    Command(("d", "dice"), "d", "the dice that are left", _alone(spoken.dice_words), is_of_dice=True),
    Command(("points",), "points", "the points", _alone(spoken.score_words), is_of_points=True),
    Command(("rule",), "rule elephant", "which answer is in force, and who says so", _rule),
    Command(("help", "?"), "?", "this help", _help),
)

COMMANDS = tuple((one.example, one.says) for one in _COMMANDS)
"""Each command as it is written, and what it tells; "d" and "points" only where there are dice and points."""


def commands_for(game: Game) -> tuple[tuple[str, str], ...]:
    """Return the commands that tell something in this game, each as it is written, and what it tells."""
    return tuple((one.example, one.says) for one in _COMMANDS if one.fits(game))
