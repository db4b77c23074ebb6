"""Ending: how a game ended, in words: who won or came in which place, and by which rule."""

from __future__ import annotations

from ...engine import Outcome
from ...engine.outcome import AT_A_TABLE
from ...play import Game
from ...rules.lookup import sentence
from .evidence import source_of

_ORDINALS = ("first", "second", "third", "fourth")


def result_words(game: Game) -> str:
    """Return who has won, in a few words; empty while the game goes on.

    "Black has won", "White has won by half, ½ : 0", "Red and Yellow have won"; where each army plays for itself at a
    table, all places: "Red is first with 23 points, Green second with 12, …".
    """
    outcome = game.outcome
    if outcome is None:
        return ""
    if outcome.result == "draw" and not (_is_each_for_himself(game) and _is_by_points(game, outcome)):
        return "A draw"
    if _is_each_for_himself(game):
        return _places(game, outcome)
    winner = _names((outcome.winner or "").split(" and "))
    have = "have" if " and " in winner else "has"
    halves = " : ".join("½" if army.name == outcome.winner else "0" for army in game.position.geometry.armies)
    return f"{winner} {have} won by half, {halves}" if outcome.result == "half-win" else f"{winner} {have} won"


def ending_words(game: Game) -> str:
    """Return the rule that ended the game and who says so, in sentences; empty while the game goes on."""
    outcome, rules = game.outcome, game.rules
    if outcome is None:
        return ""
    status, source = source_of(rules, outcome.question)
    said = f"{status}: {source}" if status == "supplied by us" else source
    return " ".join(filter(None, map(sentence, (*ending_rule(game, outcome), said))))


def ending_rule(game: Game, outcome: Outcome) -> tuple[str, str]:
    """Return what the rule that ended a game is called, and what it says.

    An answer that only repeats the result, such as "draw", is called by its question: "Stalemate". At a table, where
    one answer may end the game in several ways, it is called by the way: "all rajas taken".
    """
    if standing := game.rules.library.standing.get(outcome.question):
        return standing.label, standing.says
    question = game.rules.question(outcome.question)
    option = question.option(outcome.option)
    if outcome.scores:
        return AT_A_TABLE[outcome.termination], option.says
    return (question.name if option.label in result_words(game) else option.label), option.says


def _is_each_for_himself(game: Game) -> bool:
    """Whether more than two armies play, and none has a partner."""
    return len(game.position.geometry.armies) > 2 and not game.rules.mechanics.partners


def _is_by_points(game: Game, outcome: Outcome) -> bool:
    """Whether the points decided, so that those who are level share a place: nobody draws then."""
    ended = (outcome.termination, outcome.question)
    return any((row.condition, row.question) == ended and row.result == "by-points" for row in game.rules.endings)


def _places(game: Game, outcome: Outcome) -> str:
    """Return the places in their order, armies that share one together."""
    names = [army.name for army in game.position.geometry.armies]
    places: dict[int, list[int]] = {}
    for army, place in sorted(enumerate(outcome.places), key=lambda pair: pair[1]):
        places.setdefault(place, []).append(army)
    clauses: list[str] = []
    for place, armies in places.items():
        first, ordinal = not clauses, _ORDINALS[place - 1]
        who, verb = _names([names[army] for army in armies]), "is " if first else ""
        count = outcome.scores[armies[0]] if outcome.scores else None
        points = "" if count is None else f" with {count}" + f" point{'s' * (count != 1)}" * first
        clauses.append(
            f"{who} share the {ordinal} place{points}" if len(armies) > 1 else f"{who} {verb}{ordinal}{points}"
        )
    return ", ".join(clauses)


def _names(armies: list[str]) -> str:
    """Return the names of armies as a sentence has them: "Red", "Red and Yellow"."""
    *most, last = [army.capitalize() for army in armies]
    return f"{', '.join(most)} and {last}" if most else last
