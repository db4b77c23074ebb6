"""Reader of records: the game that a record tells, or one sentence that names the line where it goes wrong."""

from __future__ import annotations

import re
from pathlib import Path

from ..engine import IllegalMove
from ..position import Move
from ..rules import Library, Ruleset, library
from ..rules.labels import changed
from .course import Course, naming
from .game import Game
from .notation import read_move
from .record import army_names, result_of
from .record_tokens import Token, tokens_of

_SQUARE = r"[a-z][0-9]{1,2}"
_STEP = re.compile(rf"([A-Z])?({_SQUARE})[-–x×]?({_SQUARE})(?:=?([A-Za-z]))?")
_SHORT = re.compile(rf"([A-Z])[-–x×]?({_SQUARE}.*)")
_SWITCH = re.compile("(Ruleset|Answers) ?: ?(.*)", re.IGNORECASE)
_MARKS = re.compile("[+#!?]+$")


def read_record(text: str | bytes, *folders: str | Path) -> Game:
    """Return the game of a record; ValueError, with one sentence that names the line, for what is wrong first.

    Its rulesets are those of the package's data, and of further data folders. Bytes are text in UTF-8.
    """
    known = library(*folders)
    tags: dict[str, Token] = {}
    reading = None
    for token in tokens_of(text):
        if reading is None and token.kind == "tag":
            with naming(f"Line {token.line}"):
                _keep(tags, token)
        elif reading or _begins(token):
            reading = reading or _Reading(_beginning(tags, known), known)
            with naming(f"Line {token.line}"):
                reading.read(token)
    reading = reading or _Reading(_beginning(tags, known), known)
    return reading.finished(tags.get("Result"))


def _begins(token: Token) -> bool:
    """Whether the moves begin with a token, which no mere comment does."""
    return token.kind != "comment" or _SWITCH.fullmatch(token.text) is not None


def _keep(tags: dict[str, Token], token: Token) -> None:
    if token.text in tags:
        raise ValueError(f"The tag {token.text[:40]} is there twice.")
    tags[token.text] = token


def _beginning(tags: dict[str, Token], known: Library) -> Course:
    """Return the course of the game before its first move."""
    if "Ruleset" not in tags:
        raise ValueError('A record begins with its ruleset, such as [Ruleset "shatranj"].')
    rules, start = _ruleset(tags, known), tags.get("FEN")
    if start is None and tags.get("SetUp", Token(0, "tag", "SetUp")).value == "1":
        raise ValueError(f"Line {tags['SetUp'].line}: A game that was set up has a tag FEN with its first position.")
    with naming(f"Line {start.line if start else tags['Ruleset'].line}"):
        return Course.of(rules, start.value if start else None)


def _ruleset(tags: dict[str, Token], known: Library) -> Ruleset:
    with naming(f"Line {tags['Ruleset'].line}"):
        rules = known.ruleset(tags["Ruleset"].value)
    if "Answers" not in tags:
        return rules
    with naming(f"Line {tags['Answers'].line}"):
        return changed(rules, _listed(tags["Answers"].value))


def _listed(answers: str) -> list[str]:
    return [answer.strip() for answer in answers.split(";")]


class _Reading:
    """What has been read of the moves so far."""

    def __init__(self, course: Course, known: Library) -> None:
        self.course, self.known = course, known
        self.line = 0
        """Of the last thing that was read."""
        self.end: Token | None = None

    def read(self, token: Token) -> None:
        """Read the next token; ValueError, with one sentence, if it cannot stand here."""
        if self.end and token.kind != "comment":
            raise ValueError(f"The game ended on line {self.end.line}, and a record holds one game.")
        {
            "tag": self._tag,
            "comment": self._comment,
            "number": self._number,
            "result": self._result,
            "word": self._word,
        }[token.kind](token)
        self.line = token.line

    def finished(self, tag: Token | None) -> Game:
        """Return the game, once its result has been compared with the one that a tag told."""
        game = self.course.game
        if tag:
            with naming(f"Line {tag.line}"):
                _check_result(game, tag.value)
            if self.end is None:
                raise ValueError(
                    f"Line {self.line or tag.line}: The record ends without its result; is the rest missing?"
                )
        return game

    def _tag(self, token: Token) -> None:
        raise ValueError(f"The tag {token.text[:40]} stands among the moves, where none may be.")

    def _comment(self, token: Token) -> None:
        """Switch rules, or compare whose turn it is, or pass the comment over."""
        armies, switch = army_names(self.course.rules), _SWITCH.fullmatch(token.text)
        if token.text in armies and token.text != armies[self.course.position.turn]:
            raise ValueError(f"It is {armies[self.course.position.turn]}'s turn here, not {token.text}'s.")
        if switch:
            is_whole = switch[1].lower() == "ruleset"
            rules = self.known.ruleset(switch[2]) if is_whole else changed(self.course.rules, _listed(switch[2]))
            self.course.under(rules)

    def _number(self, token: Token) -> None:
        due = self.course.turn.round
        if int(token.text) != due:
            raise ValueError(f"This is round {due}, not {int(token.text)}; is a move missing?")

    def _result(self, token: Token) -> None:
        _check_result(self.course.game, token.text)
        self.end = token

    def _word(self, token: Token) -> None:
        self.course.play(read_token(token.text, self.course))


def _check_result(game: Game, said: str) -> None:
    """Refuse a result that is not that of the moves; a record may always leave it open."""
    result = result_of(game)
    if said in ("*", result):
        return
    if game.outcome is None:
        raise ValueError(f"The result is not {said[:40]}: after these moves the game goes on; are some missing?")
    raise ValueError(f"The result is not {said[:40]}: these moves lead to {result} ({game.outcome}).")


def read_token(word: str, course: Course) -> Move:
    """Return the move that a word of a record means where the course stands; IllegalMove if it means none."""
    bare = _MARKS.sub("", word)
    if step := _STEP.fullmatch(bare):
        letter, origin, target, becomes = step.groups("")
        _check_man(letter, origin, course)
        return Move("step", origin, target, becomes.upper() or None)
    try:
        return Move.from_uci(bare)
    except ValueError:
        short = _SHORT.fullmatch(bare)
        text = f"{short[1]} {short[2]}" if short else bare
        return read_move(text, course.position, course.rules, course.legal_moves())


def _check_man(letter: str, origin: str, course: Course) -> None:
    """Refuse a letter that is not that of the man."""
    man = course.position.board[origin] if letter else None
    if man and man.kind != letter:
        raise IllegalMove(f"There is no {course.rules.piece(letter).name} on {origin}.")
