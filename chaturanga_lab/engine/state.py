"""State: a position as the kernel's flat array, and back.

`Position.phase` is neither read nor kept up: whether the army to move takes a man off follows from board and rules.
"""

from __future__ import annotations

from dataclasses import replace

from ..position import Board, Man, Position
from ..rules import Ruleset
from ..rules.lookup import quote
from ..rules.origins import origin_of
from ..rules.rights import double_steps, may_leap
from . import kernel as k
from .tables import Tables, tables_of


def ruleset_due(rules: object) -> Ruleset:
    """Return the rules if they are a ruleset; ValueError, with one sentence, if not."""
    if not isinstance(rules, Ruleset):
        raise ValueError(f'A ruleset is due here, such as lab.ruleset("shatranj"), not {quote(rules)}.')
    return rules


def prepare(position: Position, rules: Ruleset) -> tuple[Tables, list[int]]:
    """Return the tables of the rules, and the position as the kernel reads it.

    Raises ValueError, with one sentence, if these are not a position and a ruleset of one board, in this order.
    """
    if not (isinstance(position, Position) and isinstance(rules, Ruleset)):
        given = f"{type(position).__name__} and {type(rules).__name__}"
        raise ValueError(f"A position and a ruleset are due here, in this order, not {given}.")
    tables = tables_of(rules.mechanics)
    return tables, load(tables, position)


def load(tables: Tables, position: Position) -> list[int]:
    """Return the position as the kernel reads it.

    Raises ValueError, with one sentence, if the position is not of this board or has more men than the kernel holds.
    What a ruleset does not read, such as rights that it does not know, stays out; `unload` keeps it.
    """
    if position.geometry != tables.mechanics.geometry:
        raise ValueError("The position and the rules are of different boards.")
    s = tables.empty.copy()
    s[k.LEFT] = tables.t[k.ARMIES]
    rights = double_steps(tables.mechanics, position)
    for army in range(len(position.geometry.armies)):
        _load_army(tables, position, s, army, rights)
    if s[k.LEFT] == 0:
        raise ValueError("No army has a raja: there is nobody left to play.")
    s[k.TURN], s[k.QUIET] = position.turn, position.quiet
    if tables.mechanics.dice:
        _load_dice(s, position.dice)
    s[k.CHECKS : k.CHECKS + len(position.checks)] = position.checks
    s[k.SCORE : k.SCORE + len(position.scores)] = position.scores
    s[k.RAJAS : k.RAJAS + len(position.rajas_taken)] = position.rajas_taken
    if tables.t[k.LEAP] and k.is_attacked_by_any(tables.t, s, position.turn):
        k.lose_leap(tables.t, s, tables.z, position.turn)
    return s


def _load_dice(s: list[int], dice: tuple[int, ...]) -> None:
    """Put the dice left beside the board; under rules without dice they lie unused."""
    if len(dice) > k.DICE_MOST:
        raise ValueError(f"A throw has at most {k.DICE_MOST} dice, not {len(dice)}.")
    s[k.DICE] = len(dice)
    s[k.DICE + 1 : k.DICE + 1 + len(dice)] = dice


def _load_army(tables: Tables, position: Position, s: list[int], army: int, rights: frozenset[int]) -> None:
    """Put an army on the board, its raja with number 0; at the table, one without a raja is out."""
    men = position.board.men_of(army)
    royal = [square for square, man in men if man.kind in tables.royal]
    if len(men) - len(royal) >= k.MEN_MOST or len(royal) > 1:
        name, others = position.geometry.armies[army].name.capitalize(), len(men) - len(royal)
        rajas = f"{len(royal)} raja{'s' * (len(royal) != 1)}"
        raise ValueError(f"{name} has {rajas} and {others} other men; at most 1 and {k.MEN_MOST - 1} can be.")
    if may_leap(tables.mechanics, position, army):
        rights = rights.union(royal)
    number = 0
    for square, man in men:
        if square not in royal:
            number += 1
        kind = _kind(tables, position, square, man, square in rights)
        _load_man(tables, s, square, man.army, kind, 0 if square in royal else number)
        if tables.t[k.SENDS_HOME] and tables.t[k.TRAITS + kind] & k.SOLDIER:
            origin = origin_of(tables.mechanics, position, square)
            s[k.ORIGIN + (k.raja_of(army) | number)] = tables.squares[origin]
    _order_men(s, army)
    if tables.t[k.TABLE] and (army in position.grey or not royal):
        k.turn_grey(s, army)


def _load_man(tables: Tables, s: list[int], square: int, army: int, kind: int, number: int) -> None:
    code, padded = k.raja_of(army) | number, tables.squares[square]
    s[k.BOARD + padded], s[k.SQUARE + code], s[k.KIND + code] = code, padded, kind
    s[k.COUNT + tables.t[k.PLAIN + kind]] += 1
    s[k.OFFICERS + army] += tables.t[k.OFFICER + kind]
    s[k.ALIVE + army] |= 1 << number


def _kind(tables: Tables, position: Position, square: int, man: Man, has_right: bool) -> int:
    """Return the number of the man's kind; a man with a right has one of its own."""
    try:
        return (tables.rights if has_right else tables.kinds)[man.army, man.kind]
    except KeyError:
        raise ValueError(f"{position.geometry.name(square)} has a {man.kind}, which these rules do not know.") from None


def _order_men(s: list[int], army: int) -> None:
    """List the army's men by number, the raja first."""
    men = [man for man in range(k.raja_of(army), k.raja_of(army + 1)) if s[k.SQUARE + man]]
    s[k.LIVING + army] = len(men)
    for place, man in enumerate(men):
        s[k.MEN + (army << k.MAN_BITS) + place] = man
        s[k.PLACE + man] = place


def unload(tables: Tables, s: list[int], before: Position) -> Position:
    """Return the position that the array holds; the facts that the kernel does not keep are those of `before`."""
    armies = range(len(before.geometry.armies))
    return replace(
        before,
        board=Board(before.geometry, tuple(_man(tables, s[k.BOARD + square], s) for square in tables.squares)),
        turn=s[k.TURN],
        quiet=s[k.QUIET],
        dice=tuple(s[k.DICE + 1 : k.DICE + 1 + s[k.DICE]]),
        scores=_numbers(s, k.SCORE, before),
        rajas_taken=_numbers(s, k.RAJAS, before),
        grey=frozenset(army for army in armies if s[k.GREY + army]) or before.grey,
    )


def _man(tables: Tables, occupant: int, s: list[int]) -> Man | None:
    if occupant == 0:
        return None
    man = occupant - k.GREY_SHIFT if occupant >= k.FIRST_GREY else occupant
    return Man((man >> k.MAN_BITS) - 1, tables.letters[s[k.KIND + man]])


def _numbers(s: list[int], at: int, before: Position) -> tuple[int, ...]:
    """Return a number for each army, or nothing while all are 0."""
    numbers = tuple(s[at : at + len(before.geometry.armies)])
    return numbers if any(numbers) else ()
