"""Refusals: why a move is not possible, in one sentence."""

from __future__ import annotations

from dataclasses import replace

from ..position import Man, Move, Position
from ..rules import Promotion, Ruleset
from ..rules.origins import origin_of
from . import kernel as k
from .state import prepare
from .tables import Tables
from .throws import is_throw_due, kinds_left, reason_beside_the_board


class IllegalMove(ValueError):  # noqa: N818  the word of the field: not an accident of the program
    """A move that is not possible; the message says in one sentence what is wrong."""


def reason(position: Position, rules: Ruleset, available: tuple[Move, ...], move: Move) -> str:
    """Return why a move is not among those available."""
    reasons = {"step": _reason_for_step, "remove": _reason_for_removal}
    if move.kind not in reasons:
        return reason_beside_the_board(position, rules, available, move)
    try:
        return reasons[move.kind](position, rules, available, move)
    except ValueError as error:  # a square that this board does not have
        return str(error)


def _reason_for_removal(position: Position, rules: Ruleset, available: tuple[Move, ...], move: Move) -> str:
    man, turn = position.board[move.target or ""], _turn(position)
    if not any(one.kind == "remove" for one in available):
        return f"No man may be removed from {move.target}: that is for a stalemated army under a rule that allows it."
    if man is None:
        return f"No man stands on {move.target}."
    name = rules.piece(man.kind).name
    if man.army == position.turn:
        return f"The {name} on {move.target} is {turn}'s own; a man of the enemy is taken off."
    if rules.piece(man.kind).role == "royal":
        return f"The {name} on {move.target} may never be taken off the board."
    tables, s = prepare(position, rules)
    enemy, at = tables.t[k.NEXT + position.turn], tables.squares[position.geometry.square(move.target or "")]
    if at in s[k.OUT : k.list_removals(tables.t, s, position.turn, enemy, False, k.OUT)]:
        return f"The {name} on {move.target} does not keep {turn}'s raja from moving."
    return f"Without the {name} on {move.target} {turn}'s raja would stand attacked."


def _reason_for_step(position: Position, rules: Ruleset, available: tuple[Move, ...], move: Move) -> str:
    geometry = position.geometry
    origin, target = geometry.square(move.origin or ""), geometry.square(move.target or "")
    man, turn = position.board[origin], _turn(position)
    if man is None:
        return f"There is no man on {move.origin}."
    if man.army != position.turn:
        return f"The man on {move.origin} is {geometry.armies[man.army].name.capitalize()}'s, and it is {turn}'s turn."
    if is_throw_due(position, rules) and available:
        return f"{move.origin} to {move.target} is not possible: a throw is due before a man moves."
    if not available and not _bar(position, rules, move):
        return f"{turn} has no move here: the game is over."
    says = _obstacle(position, rules, available, man, target, move)
    return f"{move.origin} to {move.target} is not possible: {says}."


def _obstacle(
    position: Position, rules: Ruleset, available: tuple[Move, ...], man: Man, target: int, move: Move
) -> str:
    name = rules.piece(man.kind).name
    for whole in available:
        if replace(whole, becomes=None) == replace(move, becomes=None):
            return f"the {name} becomes {_article(rules, whole.becomes)} there"
    other = position.board[target]
    if other is not None and other.army == man.army:
        return f"a man of the same army stands on {move.target}"
    if other is not None and other.army in rules.mechanics.side_of(man.army):
        return _of_partner(position, rules, other, move)
    if position.dice and rules.mechanics.dice and not any(man.kind in kinds for kinds in kinds_left(position, rules)):
        return f"no die left moves the {name}"
    if available and all(one.kind == "remove" for one in available):
        return f"{_turn(position)} is stalemated and may only take a man off the board"
    if _leaves_raja_attacked(position, rules, move):
        return _bar(position, rules, move) or "the raja would stand attacked"
    if says := _closed_entry(position, rules, move) or _lost_right(position, rules, move):
        return says
    squares = [one.target for one in available if one.origin == move.origin and one.target]
    return f"the {name} on {move.origin} can go to {_listed(squares)}" if squares else f"the {name} there has no move"


def _of_partner(position: Position, rules: Ruleset, other: Man, move: Move) -> str:
    """Return that a partner's man may not be taken."""
    partner = position.geometry.armies[other.army].name.capitalize()
    though = ", though it is out" if other.army in position.grey else ""
    name = rules.piece(other.kind).name
    return f"the {name} on {move.target} is {partner}'s{though}, and partners never take each other's men"


def _turn(position: Position) -> str:
    return position.geometry.armies[position.turn].name.capitalize()


def _article(rules: Ruleset, kind: str | None) -> str:
    return _with_article(rules.piece(kind).name) if kind else "nothing else"


def _with_article(name: str) -> str:
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _kind_of(position: Position, move: Move) -> str | None:
    man = position.board[move.origin] if move.origin else None
    return man.kind if man else None


def _leaves_raja_attacked(position: Position, rules: Ruleset, move: Move) -> bool:
    """Whether the move would be possible if the raja need not be kept safe."""
    tables, s = prepare(position, rules)
    return _is_listed(tables.t, s, position.turn, _code(tables, s, move))


def _is_listed(t: list[int], s: list[int], army: int, code: int) -> bool:
    """Whether a move is among the army's, bans and the safety of the raja left aside."""
    return code in s[k.OUT : k.list_moves(t, s, army, army, 0, False, k.OUT)]


def _bar(position: Position, rules: Ruleset, move: Move) -> str:
    """Return which ban a move breaks that would else be legal, "" if none."""
    tables, s = prepare(position, rules)
    t, army = tables.t, position.turn
    enemy, code = t[k.NEXT + army], _code(tables, s, move)
    in_check = t[k.SAFE] != 0 and k.is_attacked(t, s, army, enemy)
    if code not in s[k.OUT : k.list_moves(t, s, army, enemy, t[k.SAFE], in_check, k.OUT)]:
        return ""
    if k.is_allowed(t, s, army, enemy, code):
        return ""
    stalemating = t.copy()
    stalemating[k.BANS] &= k.STALEMATING
    if k.is_allowed(stalemating, s, army, enemy, code):
        return f"it would be check number {s[k.CHECKS + army] + 1} in a row, which these rules forbid"
    name = position.geometry.armies[enemy].name.capitalize()
    ill = f"stalemate {name}" if t[k.RAJA_ALONE] else f"leave {name} without a move"
    return f"it would {ill}, which these rules forbid"


def _closed_entry(position: Position, rules: Ruleset, move: Move) -> str:
    """Return why a foot soldier may not enter the square that it could else go to, "" if that is not what is wrong."""
    tables, s = prepare(position, rules)
    mechanics, army, target = rules.mechanics, position.turn, position.geometry.square(move.target or "")
    opened = tables.t.copy()
    opened[k.PROMOTION + (army << k.SQUARE_BITS) + tables.squares[target]] = 0
    if not _is_listed(opened, s, army, _code(tables, s, move)):
        return ""
    promotion = next(one for owner, square, one in mechanics.promotions if (owner, square) == (army, target))
    if says := _home_not_free(position, rules, move, promotion):
        return says
    if promotion.becomes:
        name = rules.piece(promotion.becomes).name
        kind = tables.kinds[army, promotion.becomes]
        if promotion.if_lost and s[k.COUNT + kind] >= tables.t[k.AT_START + kind]:
            return f"only {_with_article(name)} can be had there, and no {name} of {_turn(position)} is lost"
        return f"{_with_article(name)} can be had there only once a foot soldier of {_turn(position)} is lost"
    at_home = None if mechanics.is_table else mechanics.start[target]
    why = f"{_with_article(rules.piece(at_home.kind).name)} stood there at the start" if at_home else ""
    return f"{why}, and no man can be had there".removeprefix(", and ")


def _home_not_free(position: Position, rules: Ruleset, move: Move, promotion: Promotion) -> str:
    """Return that somebody stands where the foot soldier began, if he would go back there; "" if that is not wrong."""
    square = position.geometry.square
    here, target = square(move.origin or ""), square(move.target or "")
    home = origin_of(rules.mechanics, position, here)
    if promotion.returns != "origin" or home in (here, target) or position.board[home] is None:
        return ""
    soldier, becomes = (rules.piece(kind).name for kind in (_kind_of(position, move) or "", promotion.becomes or ""))
    return f"{position.geometry.name(home)}, where the {soldier} began and the {becomes} must go back, is not free"


def _lost_right(position: Position, rules: Ruleset, move: Move) -> str:
    """Return why the man may not leap, or go two squares ahead, as he once might; "" if that is not what is wrong."""
    tables, s = prepare(position, rules)
    origin = position.geometry.square(move.origin or "")
    man = position.board[origin]
    kind = tables.rights.get((man.army, man.kind)) if man else None
    if man is None or kind is None:
        return ""
    s[k.KIND + s[k.BOARD + tables.squares[origin]]] = kind
    if not _is_listed(tables.t, s, position.turn, _code(tables, s, move)):
        return ""
    is_leap = man.kind in tables.royal and rules.mechanics.leap
    return _lost_leap(position, rules, origin) if is_leap else _lost_double_step(position, rules, man, origin)


def _lost_leap(position: Position, rules: Ruleset, origin: int) -> str:
    """Return how the army to move has lost its raja's leap."""
    leap, army = rules.mechanics.leap, position.turn
    raja = f"{_turn(position)}'s {rules.piece(_royal(rules)).name}"
    if leap is not None and leap.once and army in position.leapt:
        return f"{raja} has leapt already, and may do so only once"
    if leap is not None and leap.first_move_only and origin not in position.untouched:
        return f"{raja} has moved already, and may leap only as his first move"
    tables, s = prepare(position, rules)
    stands = "stands" if k.is_attacked_by_any(tables.t, s, army) else "has stood"
    return f"{raja} {stands} in check, and may leap no more"


def _lost_double_step(position: Position, rules: Ruleset, man: Man, origin: int) -> str:
    """Return what the man lacks for two squares ahead."""
    step, name = rules.mechanics.double_step, rules.piece(man.kind).name
    if step is None or man.kind in step.also:
        return f"the {name} has moved already, and may go two squares ahead only as a first move"
    behind = _square_behind(position, man, origin)
    backer = rules.mechanics.start[behind] if behind is not None else None
    if origin in position.untouched and backer and backer.army == man.army and backer.kind in step.before:
        return f"the {rules.piece(backer.kind).name} behind the {name} has moved or is lost, and the right with it"
    who = _either([rules.piece(kind).name for kind in step.before])
    return (
        f"{_with_article(name)} goes two squares ahead only as a first move, and only before {who} that has not moved"
    )


def _square_behind(position: Position, man: Man, square: int) -> int | None:
    geometry = position.geometry
    files, ranks = geometry.armies[man.army].forward
    return geometry.at(geometry.file(square) - files, geometry.rank(square) - ranks)


def _royal(rules: Ruleset) -> str:
    return next(kind.letter for kind in rules.mechanics.kinds if kind.role == "royal")


def _either(names: list[str]) -> str:
    """Return names as "a raja, a minister or a chariot"."""
    first, last = [_with_article(name) for name in names[:-1]], _with_article(names[-1])
    return f"{', '.join(first)} or {last}" if first else last


def _code(tables: Tables, s: list[int], move: Move) -> int:
    """Return a step as the kernel writes it."""
    square = tables.mechanics.geometry.square
    origin, target = (tables.squares[square(name or "")] for name in (move.origin, move.target))
    return s[k.BOARD + origin] << k.SQUARE_BITS | target


def _listed(squares: list[str]) -> str:
    """Return squares as "a3", "a3 and e3" or "a3, c5 and e3"."""
    return " and ".join(filter(None, (", ".join(squares[:-1]), squares[-1])))
