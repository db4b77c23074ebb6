"""Touchstones played: each case as a game, and each that does not come true in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..engine import IllegalMove, Outcome
from ..position import Position
from ..rules import Case, Touchstone
from .game import Game


def untrue(touchstones: Iterable[Touchstone]) -> list[str]:
    """Return a sentence for each thing that touchstones say and that does not come true, by file, case and key.

    >>> import chaturanga_lab as lab
    >>> untrue(lab.rules.touchstones())
    []
    """
    return [
        f"{stone.file}: cases[{number}].{says}"
        for stone in touchstones
        for number, case in enumerate(stone.cases)
        for says in _untrue_of(stone, case)
    ]


def _untrue_of(stone: Touchstone, case: Case) -> Iterator[str]:
    """Yield each key of a case that does not come true, with what came instead."""
    game = Game(case.rules, stone.position or None)
    for number, move in enumerate(case.moves):
        try:
            game = game.play(move)
        except IllegalMove as error:
            yield f"moves[{number}] is {move}, which cannot be played. {error}"
            return
    said, came = _told(case.outcome, case.termination), _told_of(game.outcome)
    if said != came:
        yield f"outcome is {said}; played, it is {came}."
    yield from _wrong_facts(case, game.position)
    if case.legal is not None:
        yield from _wrong_list(set(case.legal), {move.uci() for move in game.legal_moves()})
    for number, move in enumerate(case.illegal):
        if _is_legal(game, move):
            yield f"illegal[{number}] is {move}, which is legal."


def _wrong_facts(case: Case, position: Position) -> Iterator[str]:
    """Yield what a case says of points, armies that are out, and dice left, where it is not so."""
    armies = [army.name for army in position.geometry.armies]
    points = position.scores or (0,) * len(armies)
    out = tuple(name for number, name in enumerate(armies) if number in position.grey)
    facts: tuple[tuple[str, tuple[object, ...] | None, tuple[object, ...]], ...] = (
        ("points", case.points, points),
        ("out", case.out, out),
        ("dice", case.dice, tuple(sorted(position.dice))),
    )
    for key, said, came in facts:
        if said is not None and said != came:
            yield f"{key} is {_listed(said)}; played, it is {_listed(came)}."


def _listed(facts: tuple[object, ...]) -> str:
    return ", ".join(map(str, facts)) or "none"


def _told(outcome: str, termination: str) -> str:
    """Return who won, "draw" or "ongoing", with the condition that ended the game."""
    return f"{outcome} ({termination})" if termination else outcome


def _told_of(outcome: Outcome | None) -> str:
    return _told(outcome.winner or outcome.result, outcome.termination) if outcome else "ongoing"


def _wrong_list(said: set[str], came: set[str]) -> Iterator[str]:
    """Yield what is wrong with a list of legal moves, if anything is."""
    lacking, wrong = (", ".join(sorted(moves)) for moves in (came - said, said - came))
    parts = [f"lacks {lacking}"] if lacking else []
    parts += [f"lists {wrong}, not legal here"] if wrong else []
    if parts:
        yield f"legal {' and '.join(parts)}; played, there are {', '.join(sorted(came)) or 'none'}."


def _is_legal(game: Game, move: str) -> bool:
    try:
        game.play(move)
    except IllegalMove:
        return False
    return True
