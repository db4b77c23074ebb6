"""Record: a whole game as text, in the manner of PGN, that people read and that gives the same game back.

    [Ruleset "modern-mate"]
    [Answers "elephant=straight-jump; horse:ND"]
    [SetUp "1"]
    [FEN "3k4/4n3/8/8/8/8/8/K3R3 w"]
    [Result "1-0"]
    [Termination "White has won, bare raja"]

    1. Ka1-a2 {Answers: stalemate=draws} Ne7-g8 2. Re1-g1 Kd8-e8 3. Rg1xg8 1-0

Tags come first. `Ruleset` names the ruleset; `Answers` what differs from it, joined by ";": answers, and men whose
moves are the reader's own, in Betza's notation; `FEN` the position from which the game began, if that is not the array
(its text is that of `chaturanga_lab.position.text`); `Result` and `Termination` how the game ended. Other tags are
passed over.

A move is written with the man's letter, unless he is a foot soldier, both squares, "x" between them if he takes there,
and what becomes of him: `e2-e3`, `Ng8xf6`, `e7-e8=M`. `xe11` takes a man off the board, `roll:15` is a throw; `skip`
gives the rest of it up, `pass` loses it, `resign` gives the game up. Any other word is read as `Game.play` reads it.
`2.` stands before the first move of a round, `2...` where one that is under way goes on.

`{Answers: elephant=straight-jump}` is a switch: from here on these answers are in force instead of those before.
`{Ruleset: shatranj}` goes over to a whole ruleset, with an `Answers` after it if some of its own are changed too. Where
more than two armies meet, `{Red}` stands before each turn of theirs. Other comments, `; to the end of the line` too,
variations in parentheses, and marks such as `$1` or `!?` are passed over.

The record ends with the result: `1-0`, `0-1`, `1/2-1/2` as in PGN, and `1/2-0` or `0-1/2` for half a win; at a table
the places of the armies in the order of their turns, `1-3-2-4`, where equal ones share the better place; `*` if it
goes on. It may be left out where no tag tells it; else it must be that of the moves, or `*`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

from ..position import Move, Position
from ..rules import Ruleset
from ..rules.labels import changes_between, changes_in
from .game import Game
from .rounds import Turn

WIDTH = 80  # columns, as PGN has it


def write_record(game: Game) -> str:
    """Return the record of a game."""
    rules, start = game.first_rules, game.start
    text = "" if start == rules.start() else rules.text(start)
    tags = {
        "Ruleset": rules.id,
        "Answers": "; ".join(changes_in(rules)),
        "SetUp": "1" if text else "",
        "FEN": text,
        "Result": result_of(game),
        "Termination": str(game.outcome or ""),
    }
    head = [_tag(name, value) for name, value in tags.items() if value]
    return "\n".join([*head, "", *_lines(game)]) + "\n"


def result_of(game: Game) -> str:
    """Return the result of a game as a record says it: "1-0", "1/2-0", "1-3-2-4", "*"."""
    over = game.outcome
    if over is None:
        return "*"
    if over.places:
        return "-".join(map(str, over.places))
    if over.winner is None:
        return "1/2-1/2"
    won = "1/2" if over.result == "half-win" else "1"
    return f"{won}-0" if over.winner == game.first_rules.setup.armies[0] else f"0-{won}"


def army_names(rules: Ruleset) -> tuple[str, ...]:
    """Return the names by which a record says whose turn it is; () where two armies alternate."""
    armies = rules.setup.armies
    return tuple(army.capitalize() for army in armies) if len(armies) > 2 else ()


def _tag(name: str, value: str) -> str:
    quoted = value.replace("\\", r"\\").replace('"', r"\"")
    return f'[{name} "{quoted}"]'


def _lines(game: Game) -> Iterator[str]:
    """Yield the moves and the result, as long as a line holds; at a table each round begins a line of its own."""
    is_table = bool(army_names(game.first_rules))
    for _, words in groupby(_words(game), lambda word: word[0] if is_table else 0):
        text = re.sub("([.:]) ", "\\1\u00a0", " ".join(word for _, word in words))  # a number stays with its move
        for line in wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False):
            yield line.replace("\u00a0", " ")


def _words(game: Game) -> Iterator[tuple[int, str]]:
    """Yield each word of the moves and the result, with its round."""
    switched, last = {switch.ply for switch in game.switches}, 0
    for turn in game.turns:
        for ply in turn.plies:
            is_switched, goes_on = ply in switched, turn.round == last or ply > turn.plies.start
            if is_switched:
                yield turn.round, _switch(game, ply)
            for word in _heading(game, turn, ply, goes_on=goes_on, is_switched=is_switched):
                yield turn.round, word
            yield turn.round, write_token(game.positions[ply], game.rules_at(ply), game.moves[ply])
        last = turn.round
    if game.ply in switched:
        yield last, _switch(game, game.ply)
    yield last, result_of(game)


def _heading(game: Game, turn: Turn, ply: int, *, goes_on: bool, is_switched: bool) -> Iterator[str]:
    """Yield the round's number where a round begins, the army where a turn does, and both after a switch."""
    names = army_names(game.first_rules)
    if is_switched or not goes_on:
        yield f"{turn.round}..." if goes_on or (turn.army and not names) else f"{turn.round}."
    if names and (is_switched or ply == turn.plies.start):
        yield f"{{{names[turn.army]}}}"


def _switch(game: Game, ply: int) -> str:
    """Return the switch made after so many moves, as one or two comments."""
    before, after = game.rules_at(ply - 1), game.rules_at(ply)
    changes = changes_between(before, after)
    if changes is not None:
        return f"{{Answers: {'; '.join(changes)}}}"
    own = changes_in(after)
    return f"{{Ruleset: {after.id}}}" + (f" {{Answers: {'; '.join(own)}}}" if own else "")


def write_token(position: Position, rules: Ruleset, move: Move) -> str:
    """Return a move as a record has it: "e2-e3", "Ng8xf6", "e7-e8=M", "xe11", "roll:15"; `position` is that before."""
    if move.kind != "step" or move.origin is None or move.target is None:
        return move.uci()
    man = position.board[move.origin]
    letter = "" if man is None or rules.piece(man.kind).role == "soldier" else man.kind
    sign = "x" if position.board[move.target] else "-"
    return f"{letter}{move.origin}{sign}{move.target}{f'={move.becomes}' if move.becomes else ''}"
