"""Record: a whole game as text that people read and that gives the same game back.

    [Rules "chaturaji-dice"]

    1. Red: throws 1 and 5; g4–f4; raja h4–g4 / Green: throws 3 and 3; horse b1–a3; gives up the rest of the throw
    [Rules "chaturaji-dice + triumph=none"]
    1. … Yellow: throws 2 and 6; boat a8–c6; loses die 6 / Black: resigns

First come tags, a line each: `Rules` the ruleset's label, `Start` the position from which the game began if that is not
the array, `Result` how it ended; other tags are passed over. Then each round has a line: "/" stands between the armies'
turns and ";" between the moves of one turn, which are written as in `notation` and may be any text that `Game.play`
reads. With more than two armies each turn says whose it is. A `Rules` tag between the moves is a switch of rules.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path

from ..rules import Library, library
from ..rules.labels import ruleset_from_label
from ..rules.lookup import quote
from .game import Game

LONGEST = 1_000_000  # characters; a longer text is refused before it is read

_TAG = re.compile(r'\[([A-Za-z]+) "([^"]*)"\]')
_ROUND = re.compile(r"(?:(?P<number>[0-9]{1,6})\. *)?(?:… *|\.\.\. *)?(?P<moves>.*)")
_TURN = re.compile(r"(?:(?P<army>[A-Za-z]+): *)?(?P<moves>.*)")


def write_record(game: Game) -> str:
    """Return the record of a game."""
    rules, outcome = game.first_rules, game.outcome
    tags = {
        "Rules": rules.label,
        "Start": "" if game.start == rules.start() else rules.text(game.start),
        "Result": str(outcome) if outcome else "",
    }
    head = [_tag(name, value) for name, value in tags.items() if value]
    body = list(_lines(game))
    return "\n".join([*head, "", *body] if body else head) + "\n"


def read_record(text: str, *folders: str | Path) -> Game:
    """Return the game of a record; ValueError, with one sentence that names the line, for what is wrong first.

    Its rulesets are those of the package's data, and of further data folders.
    """
    known = library(*folders)
    lines = _read_lines(text)
    head = list(takewhile(lambda line: line[1].startswith("["), lines))
    game, rounds = _begin(head, known), []
    for number, line in lines[len(head) :]:
        with _naming(number):
            said = _ROUND.fullmatch(line)
            rounds.append((number, said["number"] if said else None, game.ply))
            game = _switch(game, line, known) if line.startswith("[") else _play(game, said["moves"] if said else line)
    _check_rounds(game, rounds)
    return game


# ------------------------------------------------------------------ writing


def _tag(name: str, value: str) -> str:
    return f'[{name} "{value}"]'


def _lines(game: Game) -> Iterator[str]:
    """Yield a line for each round, and for each switch, after which a round that is under way goes on."""
    words, switched = game.notation(), {switch.ply for switch in game.switches}
    number, turns = 0, list[str]()
    for turn in game.turns:
        for plies in _parts(turn.plies, switched):
            is_new = turn.round > number
            if turns and (is_new or plies.start in switched):
                yield " / ".join(turns)
                turns = []
            if plies.start in switched:
                yield _tag("Rules", game.rules_at(plies.start).label)
            begins = "" if turns else f"{turn.round}. " if is_new else f"{turn.round}. … "
            turns.append(f"{begins}{_whose(game, turn.army)}{'; '.join(words[plies.start : plies.stop])}")
            number = turn.round
    yield from [" / ".join(turns)] if turns else []
    yield from [_tag("Rules", game.rules.label)] if game.moves and game.ply in switched else []


def _parts(plies: range, switched: Collection[int]) -> Iterator[range]:
    """Yield the plies of a turn, parted where rules are switched."""
    starts = [ply for ply in plies if ply == plies.start or ply in switched]
    yield from map(range, starts, (*starts[1:], plies.stop))


def _whose(game: Game, army: int) -> str:
    """Return the army before its moves where more than two armies meet: "Red: "."""
    armies = game.position.geometry.armies
    return f"{armies[army].name.capitalize()}: " if len(armies) > 2 else ""


# ------------------------------------------------------------------ reading


@contextmanager
def _naming(number: int) -> Iterator[None]:
    """Name the line in the sentence of what goes wrong."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"Line {number}: {error}") from None


def _read_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that say something, with their numbers."""
    if not isinstance(text, str):
        raise ValueError(f"A record is text, not {type(text).__name__}.")
    if len(text) > LONGEST:
        raise ValueError(f"A record has at most {LONGEST} characters; this text has {len(text)}.")
    return [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]


def _begin(head: Sequence[tuple[int, str]], known: Library) -> Game:
    """Return the game before its first move."""
    tags: dict[str, tuple[int, str]] = {}
    for number, line in head:
        with _naming(number):
            name, value = _read_tag(line)
            if name in tags:
                raise ValueError(f"The tag {name} is there twice before the first move.")
            tags[name] = (number, value)
    if "Rules" not in tags:
        raise ValueError('A record begins with its ruleset, such as [Rules "chaturaji-dice"].')
    number, label = tags["Rules"]
    with _naming(number):
        rules = ruleset_from_label(label, known)
    number, start = tags.get("Start", (number, ""))
    with _naming(number):
        return Game(rules, start or None)


def _read_tag(line: str) -> tuple[str, str]:
    said = _TAG.fullmatch(line)
    if said is None:
        raise ValueError(f'{quote(line)} is no tag, such as [Rules "chaturaji-dice"].')
    return said[1], said[2]


def _switch(game: Game, line: str, known: Library) -> Game:
    name, label = _read_tag(line)
    if name != "Rules":
        raise ValueError(f"Only the tag Rules, for a switch, may stand between the moves, not {name}.")
    return game.under(ruleset_from_label(label, known))


def _play(game: Game, line: str) -> Game:
    """Return the game after the moves of a line."""
    armies = game.position.geometry.armies
    for turn in line.split("/"):
        said = _TURN.fullmatch(turn.strip())
        army, moves = (said["army"], said["moves"]) if said else ("", turn)
        if army and army != armies[game.position.turn].name.capitalize():
            due = armies[game.position.turn].name.capitalize()
            raise ValueError(f"It is {due}'s turn here, not {army[:40]}'s.")
        for move in moves.split(";"):
            game = game.play(move)
    return game


def _check_rounds(game: Game, said: Sequence[tuple[int, str | None, int]]) -> None:
    """Refuse a line whose number is not that of the round in which its first move was played."""
    rounds = {ply: turn.round for turn in game.turns for ply in turn.plies}
    for line, number, ply in said:
        if number and ply in rounds and int(number) != rounds[ply]:
            raise ValueError(f"Line {line}: this is round {rounds[ply]}, not {number}; is a line missing?")
