"""Moves: what an army may do in a position, and what comes of it."""

from __future__ import annotations

from dataclasses import replace

from ..position import Move, Position
from ..rules import Ruleset
from ..rules.origins import origin_of, soldiers_of, usual_origin
from . import kernel as k
from .gains import men_taken
from .refusals import IllegalMove, reason
from .rolls import rolls_of
from .state import prepare, unload
from .tables import Tables


def legal_moves(position: Position, rules: Ruleset) -> tuple[Move, ...]:
    """Return everything that the army to move may do: () if the game is won, judged as if a move had just led here.

    Draws do not end it here: ask `outcome`. A stalemated army under a rule of removal gets moves of kind "remove"; an
    army at a table without a move gets its "pass"; with dice still to be thrown, the throws are listed.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-mate")
    >>> [move.uci() for move in legal_moves(rules.position("kp6/8/8/8/8/8/1E6/K7 w"), rules)]
    ['a1b1', 'a1a2', 'b2d4']
    >>> legal_moves(rules.position("k7/8/8/8/8/8/1E6/K7 b"), rules)  # Black is bared
    ()
    """
    tables, s = prepare(position, rules)
    if tables.mechanics.dice:
        return () if k.is_won_at_table(tables.t, s) else _available(tables, s)
    return _in_order(tables, s, s[k.OUT : k.list_legal(tables.t, s, k.OUT)])


def moves_available(position: Position, rules: Ruleset) -> tuple[Move, ...]:
    """Return what the army to move may do, whether or not these rules would call the game won.

    Right after a switch of rules the game goes on, since endings are judged after the next move.
    """
    return _available(*prepare(position, rules))


def whole_move(position: Position, rules: Ruleset, move: Move) -> Move:
    """Return the available move that is meant, whether or not it says what the man becomes or sorts the dice.

    Raises IllegalMove, with one sentence that says why, if there is none such.
    """
    tables, s = prepare(position, rules)
    return _whole_move(position, rules, tables, s, move)


def apply(position: Position, rules: Ruleset, move: Move) -> Position:
    """Return the position after a move, with every fact kept; the position given stays as it was.

    What a foot soldier becomes may be left out. Whether the game is over is not asked: any of `moves_available` can be
    made. Raises IllegalMove, with one sentence that says why, for another.
    """
    tables, s = prepare(position, rules)
    move = _whole_move(position, rules, tables, s, move)
    is_leap = _is_leap(tables, s, move)
    touched = {move.origin, move.target, *men_taken(position, rules, move)} - {None}
    _carry_out(tables, s, move)
    after = _with_facts(tables, s, position, move, is_leap)
    return replace(after, untouched=after.untouched - {position.geometry.square(name) for name in touched if name})


def write_move(tables: Tables, s: list[int], code: int) -> Move:
    """Return the kernel's move in words, before it is made."""
    if code == k.PASS:
        return Move("pass")
    man, target = code >> k.SQUARE_BITS, code & k.SQUARE_MASK
    if not man:
        return Move("remove", target=tables.names[target])
    becomes = None
    if tables.t[k.TRAITS + s[k.KIND + man]] & k.PROMOTES:
        army = (man >> k.MAN_BITS) - 1
        entry = tables.t[k.PROMOTION + (army << k.SQUARE_BITS) + target]
        becomes = tables.letters[entry & k.BECOMES] or None
    return Move("step", tables.names[s[k.SQUARE + man]], tables.names[target], becomes)


def _available(tables: Tables, s: list[int]) -> tuple[Move, ...]:
    if tables.mechanics.dice:
        return _available_by_dice(tables, s)
    codes = s[k.OUT : k.list_actions(tables.t, s, k.OUT)]
    return _in_order(tables, s, codes)


def _in_order(tables: Tables, s: list[int], codes: list[int]) -> tuple[Move, ...]:
    """Return the moves by origin, then target, a1 first."""
    codes.sort(key=lambda code: (s[k.SQUARE + (code >> k.SQUARE_BITS)], code & k.SQUARE_MASK))
    return tuple(write_move(tables, s, code) for code in codes)


def _available_by_dice(tables: Tables, s: list[int]) -> tuple[Move, ...]:
    """Return the throws, the moves that the dice left allow and a skip of the rest, or a pass if they allow none."""
    if s[k.DICE] == 0:
        return tuple(Move("roll", faces=roll.faces) for roll in rolls_of(tables.mechanics))
    codes = s[k.OUT : k.list_by_dice(tables.t, s, k.OUT)]
    return (*_in_order(tables, s, codes), Move("skip")) if codes else (Move("pass"),)


def _whole_move(position: Position, rules: Ruleset, tables: Tables, s: list[int], move: Move) -> Move:
    if not isinstance(move, Move):
        raise IllegalMove(f"A move is a Move, such as Move.from_uci('e2e3'), not {type(move).__name__}.")
    available = _available(tables, s)
    if move in available or (move.kind == "resign" and _may_resign(tables, s)):
        return move
    if move.kind == "roll" and replace(move, faces=tuple(sorted(move.faces))) in available:
        return move
    for whole in available:
        if move.becomes is None and replace(whole, becomes=None) == move:
            return whole
    raise IllegalMove(reason(position, rules, available, move))


def _may_resign(tables: Tables, s: list[int]) -> bool:
    """Whether the army whose turn it is may give up: at a table, while it is in and not the only one."""
    return bool(tables.t[k.TABLE]) and not s[k.GREY + s[k.TURN]] and s[k.LEFT] > 1


def _carry_out(tables: Tables, s: list[int], move: Move) -> None:
    if move.kind == "resign":
        k.give_up(tables.t, s, tables.z)
    elif move.kind == "roll":
        s[k.QUIET] += 1
        s[k.DICE] = len(move.faces)
        s[k.DICE + 1 : k.DICE + 1 + len(move.faces)] = move.faces
    elif tables.mechanics.dice:
        k.carry_out_by_dice(tables.t, s, tables.z, _code(tables, s, move))
    else:
        k.carry_out(tables.t, s, tables.z, _code(tables, s, move))


def _code(tables: Tables, s: list[int], move: Move) -> int:
    """Return an available move as the kernel writes it."""
    if not move.target:
        return k.PASS
    square = tables.mechanics.geometry.square
    man = s[k.BOARD + tables.squares[square(move.origin)]] if move.origin else 0
    return man << k.SQUARE_BITS | tables.squares[square(move.target)]


def _is_leap(tables: Tables, s: list[int], move: Move) -> bool:
    """Whether a move is a raja's that is no plain step of his, whatever the rules make of it afterwards."""
    if move.kind != "step":
        return False
    t, code = tables.t, _code(tables, s, move)
    man, target = code >> k.SQUARE_BITS, code & k.SQUARE_MASK
    plain = t[k.PLAIN + s[k.KIND + man]]
    steps = t[k.SLOT_STEP + t[k.SLOT_AT + plain] : k.SLOT_STEP + t[k.SLOT_END + plain]]
    return k.is_raja(man) and target - s[k.SQUARE + man] not in steps


def _with_facts(tables: Tables, s: list[int], before: Position, move: Move, is_leap: bool) -> Position:
    """Return the position of the array, with the facts that the kernel does not keep brought up to date."""
    after = unload(tables, s, before)
    has_ended_turn = after.turn != before.turn
    stands_attacked = has_ended_turn and k.is_attacked_by_any(tables.t, s, after.turn)
    return replace(
        after,
        phase="move",
        checked=before.checked | ({after.turn} if stands_attacked else set()),
        leapt=before.leapt | ({before.turn} if is_leap else set()),
        origins=_origins(tables, before, after, move),
        checks=_checks(tables, s, before) if has_ended_turn else before.checks,
    )


def _origins(tables: Tables, before: Position, after: Position, move: Move) -> frozenset[tuple[int, int]]:
    """Return where the foot soldiers began who have left their lines, now that a move is made."""
    mechanics, square = tables.mechanics, before.geometry.square
    moved = [square(name) for name in (move.origin, move.target) if name]
    kept = frozenset(pair for pair in before.origins if pair[0] not in moved)
    man = before.board[moved[0]] if move.kind == "step" else None
    if man is None or man.kind not in soldiers_of(mechanics) or after.board[moved[1]] != man:
        return kept
    origin = origin_of(mechanics, before, moved[0])
    return kept if origin == usual_origin(mechanics, after.board, moved[1]) else kept | {(moved[1], origin)}


def _checks(tables: Tables, s: list[int], before: Position) -> tuple[int, ...]:
    """Return how many checks in a row each army has given, now that the army whose turn it was has moved."""
    armies = range(len(before.geometry.armies))
    army = before.turn
    opponents = (other for other in armies if tables.t[k.AGAINST + army] >> other & 1)
    gives_check = any(k.is_attacked(tables.t, s, other, army) for other in opponents)
    checks = list(before.checks or [0] * len(armies))
    checks[army] = checks[army] + 1 if gives_check else 0
    return tuple(checks) if any(checks) else ()
