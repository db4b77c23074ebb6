"""Table: what a board shows besides men and moves where dice are thrown or more than two armies play."""

from __future__ import annotations

from typing import Any

from ...engine import attacked_rajas
from ...play import Game
from ...play.words import counts_points, piece_words, points_of
from .throw import throw_of

Scene = dict[str, Any]

_CANNOT_BY_DICE = "{piece} {square} cannot be moved by this throw"
_THROW_FIRST = "The dice come first: {turn} throws"


def table_of(game: Game) -> Scene:
    """Return what the scene of a game holds for a table: dice, what can be done with no man, points, partners.

    Every part is empty where two armies alternate without dice.
    """
    armies = game.position.geometry.armies
    return {
        "dice": _dice(game),
        "actions": _actions(game),
        "can": bool(game.position.dice) and game.outcome is None,
        "allies": [armies[army].name for army in _partners(game)],
        "points": _points(game),
    }


def reasons(game: Game) -> dict[str, str]:
    """Return the phrases of the board that are other than usual just now: why a man cannot be taken up."""
    if game.is_throw_due:
        return {"stuck": _THROW_FIRST}
    return {"stuck": _CANNOT_BY_DICE} if game.position.dice else {}


def table_news(game: Game) -> str:
    """Return what the last move changed at the table, in sentences: points, and who is out; mostly nothing."""
    if not game.moves or not counts_points(game.position, game.rules):
        return ""
    before, after = game.positions[-2:]
    names = [army.name.capitalize() for army in after.geometry.armies]
    points = [
        f"{name} gains {now - then} point{'s' * (now - then != 1)} and has {now}."
        for name, now, then in zip(names, points_of(after), points_of(before), strict=True)
        if now > then
    ]
    out = [f"{names[army]} is out; its men stay as grey men." for army in sorted(after.grey - before.grey)]
    return " ".join((*points, *out))


def attack_words(game: Game, attacked: list[str], language: str = "en") -> str:
    """Return which rajas stand attacked, a sentence each.

    At a table, where one may stay so for long, only those are named that were not before, and the one to move.
    """
    raja = piece_words(game.rules.setup.royal, game.rules, language)
    if game.rules.mechanics.turns == "alternate" or not game.moves:
        return " ".join(f"{raja[:1].upper()}{raja[1:]} on {square} is attacked." for square in attacked)
    position, before = game.position, game.positions[-2]
    old = attacked_rajas(before, game.rules_at(game.ply - 1))
    told = []
    for square in attacked:
        man = position.board[square]
        has_begun = man is not None and man.army == position.turn != before.turn
        if man and (has_begun or square not in old):
            told.append(f"{position.geometry.armies[man.army].name.capitalize()}’s {raja} on {square} is attacked.")
    return " ".join(told)


def _dice(game: Game) -> list[Scene]:
    """Return the dice of the turn under way, or else of the last: what each shows, whom it moves, what became of it."""
    return [
        {
            "face": die.face,
            "men": list(die.men),
            "army": game.position.geometry.armies[die.army].name,
            "state": die.state,
        }
        for die in throw_of(game)
    ]


def _actions(game: Game) -> list[list[str]]:
    """Return [move, what a button says, key] for everything that can be done without pressing a square."""
    dice = game.rules.mechanics.dice
    if dice and game.is_throw_due:
        return [["roll", "Throw the die" if dice.count == 1 else "Throw the dice", "r"]]
    kinds = {move.kind for move in game.legal_moves()}
    rest = "the throw" if dice and len(game.position.dice) == dice.count else "the rest of the throw"
    texts = {"skip": [f"Give up {rest}", "x"], "pass": ["Go on", "p"]}
    return [[kind, *texts[kind]] for kind in texts if kind in kinds]


def _partners(game: Game) -> list[int]:
    turn = game.position.turn
    return [army for army in game.rules.mechanics.side_of(turn) if army != turn]


def _points(game: Game) -> list[list[Any]]:
    """Return [army, points, whether it is out] for each army where points are counted, in the order of play."""
    position = game.position
    if not counts_points(position, game.rules):
        return []
    armies = enumerate(zip(position.geometry.armies, points_of(position), strict=True))
    return [[army.name, points, number in position.grey] for number, (army, points) in armies]
