"""Oddities: what is unusual about a position under some rules, in plain words."""

from __future__ import annotations

from collections.abc import Iterator

from ..position import Position
from ..rules import Ending, Ruleset
from ..rules.origins import soldiers_of
from . import kernel as k
from .attacks import attacked_rajas
from .moves import moves_available
from .outcome import outcome
from .state import prepare


def check_position(position: Position, rules: Ruleset) -> tuple[str, ...]:
    """Return what a reader should know about a position before playing on, a sentence each; () if it is all in order.

    Such positions arise by a set-up or by a switch of rules. None of it forbids play.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-mate")
    >>> check_position(rules.position("4k3/8/8/8/8/8/4R3/K7 w"), rules)[0]
    "Black's raja on e8 stands attacked with White to move: it may be taken, and that ends the game."
    """
    return tuple(sentence for say in _CHECKS for sentence in say(position, rules))


def _name(position: Position, army: int) -> str:
    return position.geometry.armies[army].name


def _rule(question: str, rules: Ruleset) -> str:
    """Return the answer in force to a question, in the words of the rule panel."""
    return f"{rules.question(question).name}: {rules.option(question).label}"


def _of_rajas(position: Position, rules: Ruleset) -> Iterator[str]:
    royal = {kind.letter for kind in rules.mechanics.kinds if kind.role == "royal"}
    for number, army in enumerate(position.geometry.armies):
        if number not in position.grey and not any(man.kind in royal for _, man in position.board.men_of(number)):
            yield f"{army.name.capitalize()} has no raja."
    turn = _name(position, position.turn).capitalize()
    for square in attacked_rajas(position, rules) if rules.mechanics.safe else ():
        man = position.board[square]
        if man is not None and man.army != position.turn:
            owner = _name(position, man.army).capitalize()
            yield (
                f"{owner}'s raja on {square} stands attacked with {turn} to move: "
                "it may be taken, and that ends the game."
            )


def _of_bare_armies(position: Position, rules: Ruleset) -> Iterator[str]:
    for ending in rules.mechanics.endings if not rules.mechanics.is_table else ():
        if ending.condition in ("bared", "officers-lost"):
            for army in range(len(position.geometry.armies)):
                if _holds(ending, position, rules, army):
                    yield _of_bare_army(ending, position, rules, army)
            return


def _of_bare_army(ending: Ending, position: Position, rules: Ruleset, army: int) -> str:
    name = _name(position, army)
    has = "no officer left" if ending.condition == "officers-lost" else "only its raja left"
    result = {"loses": "loses", "half-loses": "loses half", "wins": "wins", "draws": "draws"}[ending.result]
    return (
        f"{name.capitalize()} has {has} and {result} once the enemy has moved ({_rule(ending.question, rules)}); "
        "that it is not judged sooner is our reading of a switch or a set-up."
    )


def _holds(ending: Ending, position: Position, rules: Ruleset, army: int) -> bool:
    """Whether an army has only its raja, or no officer, while an enemy has more."""
    roles = {kind.letter: kind.role for kind in rules.mechanics.kinds}
    armies = range(len(position.geometry.armies))
    has_more = any(len(position.board.men_of(other)) > 1 for other in armies if other != army)
    men = [man.kind for _, man in position.board.men_of(army)]
    if ending.condition == "officers-lost":
        return bool(men) and not any(roles.get(kind) == "officer" for kind in men)
    return has_more and [roles.get(kind) for kind in men] == ["royal"]


def _of_soldiers(position: Position, rules: Ruleset) -> Iterator[str]:
    soldiers = soldiers_of(rules.mechanics)
    for square, man in position.board.occupied():
        if man.kind in soldiers and position.geometry.is_far_edge(man.army, square):
            where = position.geometry.name(square)
            yield f"{_name(position, man.army).capitalize()}'s foot soldier on {where} has gone as far as it can."


def _of_origins(position: Position, rules: Ruleset) -> Iterator[str]:
    soldiers = soldiers_of(rules.mechanics)
    for square, _ in sorted(position.origins):
        man = position.board[square]
        if man is not None and man.kind not in soldiers:
            name, where = rules.piece(man.kind).name, position.geometry.name(square)
            yield f"The position says where the {name} on {where} began, which counts of foot soldiers only."


def _of_numbers(position: Position, rules: Ruleset) -> Iterator[str]:
    for number, army in enumerate(position.geometry.armies):
        here, start = len(position.board.men_of(number)), len(rules.mechanics.start.men_of(number))
        if here > start:
            yield f"{army.name.capitalize()} has {here} men, more than the {start} that it starts with."


def _of_clock(position: Position, rules: Ruleset) -> Iterator[str]:
    for ending in rules.mechanics.endings if not rules.mechanics.is_table else ():
        if ending.condition == "quiet" and position.quiet >= ending.parameter:
            yield (
                f"{position.quiet} turns have passed without a capture or a foot soldier's move "
                f"({_rule(ending.question, rules)}): the game is drawn unless the next move is one."
            )


def _of_checks(position: Position, rules: Ruleset) -> Iterator[str]:
    for ending in rules.mechanics.endings:
        for army, checks in enumerate(position.checks if ending.condition == "checks" else ()):
            if checks >= ending.parameter - (ending.result == "forbidden"):
                yield _of_too_many_checks(ending, position, rules, army)


def _of_too_many_checks(ending: Ending, position: Position, rules: Ruleset, army: int) -> str:
    given = f"{_name(position, army).capitalize()} has given {position.checks[army]} checks in a row"
    rule = _rule(ending.question, rules)
    if ending.result == "forbidden":
        return f"{given}, and these rules allow {ending.parameter - 1} ({rule}): the next is barred unless it mates."
    return f"{given}, and {ending.parameter} end the game ({rule}); that it goes on is our reading of a set-up."


def _of_lone_raja(position: Position, rules: Ruleset) -> Iterator[str]:
    tables, s = prepare(position, rules)
    army, enemy = position.turn, tables.t[k.NEXT + position.turn]
    if not tables.t[k.RAJA_ALONE] or not s[k.SQUARE + k.raja_of(army)] or k.is_attacked(tables.t, s, army, enemy):
        return
    available = moves_available(position, rules)
    if available and k.is_hemmed_in(tables.t, s, army, enemy):
        turn = _name(position, army).capitalize()
        scope = next(id for id in rules.answers if rules.option(id).effect.scope == "raja")
        is_removal = all(move.kind == "remove" for move in available)
        what = "may only take a man off the board" if is_removal else "plays on if no move led here"
        yield f"{turn}'s raja has no move, which is a stalemate here ({_rule(scope, rules)}): {turn} {what}."


def _of_table(position: Position, rules: Ruleset) -> Iterator[str]:
    over = outcome(position, rules) if rules.mechanics.is_table else None
    if over:
        yield (
            f"Judged now, the game would be over ({over}; {_rule(over.question, rules)}); that it is judged only once "
            "somebody has moved is our reading of a switch or a set-up."
        )


def _of_dice(position: Position, rules: Ruleset) -> Iterator[str]:
    dice = rules.mechanics.dice
    if position.dice and dice is None:
        yield "The position has dice left to play, and these rules have none: they lie unused."
    for face in position.dice if dice else ():
        if dice and face not in dice.numbers:
            yield f"A die shows {face}, which the dice of these rules do not: it moves nobody."


def _of_turn(position: Position, rules: Ruleset) -> Iterator[str]:
    turn = _name(position, position.turn).capitalize()
    if position.turn in position.grey:
        yield f"It is {turn}'s turn, but {turn} is out."
    elif not moves_available(position, rules):
        yield f"{turn} has no move here."
    if position.phase == "remove" and not any(move.kind == "remove" for move in moves_available(position, rules)):
        yield f"The position says that {turn} is to remove a man, but under these rules {turn} is not."


_CHECKS = (
    _of_rajas,
    _of_bare_armies,
    _of_soldiers,
    _of_origins,
    _of_numbers,
    _of_clock,
    _of_checks,
    _of_lone_raja,
    _of_table,
    _of_dice,
    _of_turn,
)
