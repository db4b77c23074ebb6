"""Touchstones played: each case as a game, and each that does not come true in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..engine import IllegalMove, Outcome
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
    if case.legal is not None:
        yield from _wrong_list(set(case.legal), {move.uci() for move in game.legal_moves()})
    for number, move in enumerate(case.illegal):
        if _is_legal(game, move):
            yield f"illegal[{number}] is {move}, which is legal."


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
