"""Notation: moves as people write and read them: "e2–e3", "horse g8–f6", "elephant c1×e3", "throws 1 and 5"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..engine import IllegalMove, men_taken
from ..position import Move, Position
from ..position.move import Kind
from ..rules import Ruleset
from ..rules.lookup import listed
from ..rules.origins import origin_of

_SQUARE = r"[a-z][0-9]{1,2}"
_STEP = re.compile(
    rf"(?:(?P<name>[^,]+?) )?(?:(?P<origin>{_SQUARE}) ?[-–—×x]? ?)?(?P<target>{_SQUARE})(?: becomes (?P<becomes>.+?)"
    rf"(?:, back on {_SQUARE})?)?(?P<spoils>, (?:takes|triumph:) .+)?"
)
_ROLL = re.compile(r"(?P<word>(?:throw|roll)s? ?:? ?)?(?P<faces>[1-9](?:(?:, | and | )?[1-9])*)?")
_DEEDS: dict[Kind, re.Pattern[str]] = {
    "skip": re.compile("skips?|gives? up(?: the rest of)? the throw"),
    "pass": re.compile("pass(?:es)?|loses? (?:the )?(?:die|dice)(?: [1-9]| and|,)*"),
    "resign": re.compile("resigns?"),
}
"""How it is written that an army does something without a man."""
_REMOVAL = re.compile(
    rf"(?:takes?(?=.* off the board)|removes?) (?:(?P<name>.+) )?(?P<target>{_SQUARE})(?: off the board)?"
)
_ONLY_REMOVAL = re.compile(rf"(?:takes? |removes? )?(?:(?P<name>[^0-9]+) )?(?P<target>{_SQUARE})")
"""What else means a removal where nothing else may be done."""
_LONGEST = 80


def write_move(position: Position, rules: Ruleset, move: Move, language: str = "en") -> str:
    """Return the move in words, men named in a language; foot soldiers go unnamed.

    `position` is the position before the move. A man who is taken off the board is written "takes horse c6 off the
    board", a promotion "b7–b8 becomes minister", or "…, back on b7" where the new man goes back. Where more than two
    armies meet it is said whom a move takes: "elephant h3×a3, takes Green's boat", and of a triumph which men it takes
    besides: "boat c3–e5, triumph: boats d4, e4, d5".
    """
    if move.kind == "remove":
        return f"takes {_name_on(position, rules, move.target, language)} {move.target} off the board"
    if move.kind != "step" or move.origin is None or move.target is None:
        return write_deed(position, rules, move)
    man = position.board[move.origin]
    sign = "×" if position.board[move.target] else "–"
    soldier = man is None or rules.piece(man.kind).role == "soldier"
    name = "" if soldier else f"{_name_on(position, rules, move.origin, language)} "
    becomes = f" becomes {rules.piece(move.becomes).name_in(language)}" if move.becomes else ""
    home = goes_back_to(position, rules, move)
    back = f", back on {home}" if home else ""
    return f"{name}{move.origin}{sign}{move.target}{becomes}{back}{_spoils(position, rules, move, language)}"


def write_deed(position: Position, rules: Ruleset | None, move: Move) -> str:
    """Return in words what an army does without a man: "throws 1 and 5", "loses die 4", "passes", "resigns".

    `position` is the position before. The rules tell the whole of a throw from the rest of it.
    """
    if move.kind == "roll":
        return f"throws {listed(move.faces)}"
    if move.kind == "pass" and position.dice:
        return f"loses {'die' if len(position.dice) == 1 else 'dice'} {listed(position.dice)}"
    dice = rules.mechanics.dice if rules else None
    rest = "" if dice and dice.count == len(position.dice) else "the rest of "
    return {"skip": f"gives up {rest}the throw", "pass": "passes", "resign": "resigns"}.get(move.kind, move.uci())


def triumph_squares(position: Position, rules: Ruleset, move: Move) -> tuple[str, ...]:
    """Return the squares from which a move takes men by a triumph, beside the one to which it goes; () if it is none.

    `position` is the position before the move.
    """
    if rules.mechanics.triumph is None:
        return ()
    return tuple(square for square in men_taken(position, rules, move) if square != move.target)


def _spoils(position: Position, rules: Ruleset, move: Move, language: str = "en") -> str:
    """Return, where more than two armies meet, whom a move takes: ", takes a grey horse, triumph: boats d4, e4, d5"."""
    armies, man = position.geometry.armies, position.board[move.target or ""]
    if len(armies) <= 2:
        return ""
    whose = "" if man is None else "a grey" if man.army in position.grey else f"{armies[man.army].name.capitalize()}'s"
    takes = f", takes {whose} {_name_on(position, rules, move.target, language)}" if man else ""
    squares = triumph_squares(position, rules, move)
    men = f"{_name_on(position, rules, squares[0], language)}{'s' * (len(squares) > 1)}" if squares else ""
    return takes + (f", triumph: {men} {', '.join(squares)}" if squares else "")


def goes_back_to(position: Position, rules: Ruleset, move: Move) -> str:
    """Return the square to which a promoted man goes back, that which he left or where he began; "" if he stays.

    `position` is the position before the move.
    """
    geometry, mechanics = position.geometry, rules.mechanics
    man = position.board[move.origin] if move.becomes and move.origin else None
    entered = (man.army, geometry.square(move.target or "")) if man else None
    returns = next((one.returns for *entry, one in mechanics.promotions if tuple(entry) == entered), "")
    if returns != "origin" or not move.origin:
        return (move.origin or "") if returns else ""
    home = geometry.name(origin_of(mechanics, position, geometry.square(move.origin)))
    return "" if home == move.target else home


def read_move(text: str, position: Position, rules: Ruleset, legal: Sequence[Move]) -> Move:
    """Return the move that a text means: "e2e3", "e2-e3", "e3", "gaja c3", "horse g1 f3", "e7e8m", "xe11", "roll 1 5".

    All that `write_move` writes is read too. Names may be in any language that the pieces know; a square alone means a
    foot soldier first, or the man there where an army may only remove one; "throw" alone means a throw without faces,
    which are still to fall. A complete move is returned even if it is not legal, so that whoever plays it learns why.
    Raises IllegalMove, with one sentence, if the text means no move or several, or says wrongly whom it takes.
    """
    words = re.sub("^×", "x", " ".join(text.lower().replace("’", "'").split()))
    if len(words) > _LONGEST:
        raise IllegalMove(f"A move has at most {_LONGEST} characters; this text has {len(words)}.")
    if deed := _deed(words, position, legal):
        return deed
    try:
        return _with_becomes(Move.from_uci(re.sub(r"[\s–—×=:-]|(?<=[0-9])x", "", words)), legal)
    except ValueError:
        pass
    if removal := _removal(words, position, rules, legal):
        return removal
    said = _STEP.fullmatch(words)
    kind, becomes = (kind_named(said[part], rules) if said else None for part in ("name", "becomes"))
    if said is None or (said["name"] and not kind) or (said["becomes"] and not becomes):
        raise IllegalMove(f"{text.strip()!r} is not a move: write e2e3, e3, or elephant c1 c3.")
    fitting = [move for move in legal if _fits(move, said, kind, becomes, position)]
    soldiers = [move for move in fitting if not kind and _is_soldier(move, position, rules)]
    if not fitting:
        return _unfitting(said, kind, becomes, position, rules, legal)
    move = _only(text.strip(), soldiers or fitting)
    spoils = _spoils(position, rules, move)
    if (said["spoils"] or "") not in ("", spoils.lower()):
        takes = spoils.removeprefix(", ") or "takes nobody"
        raise IllegalMove(f"{text.strip()!r} is wrong of what it takes: {move.uci()} {takes}.")
    return move


def _deed(words: str, position: Position, legal: Sequence[Move]) -> Move | None:
    """Return the throw, skip, pass or resignation that was said; where a throw is due its faces alone say it.

    IllegalMove if it is said that other dice are lost than are left.
    """
    faces = tuple(int(sign) for sign in words if sign.isdecimal())
    for kind, pattern in _DEEDS.items():
        if pattern.fullmatch(words):
            if faces and sorted(faces) != sorted(position.dice):
                raise IllegalMove(f"The dice left are {listed(position.dice) if position.dice else 'none'}.")
            return Move(kind)
    said = _ROLL.fullmatch(words)
    if said is None or not (said["word"] or (said["faces"] and _is_throw_due(legal))):
        return None
    return Move("roll", faces=faces)


def _is_throw_due(legal: Sequence[Move]) -> bool:
    return bool(legal) and all(move.kind == "roll" for move in legal)


def _removal(words: str, position: Position, rules: Ruleset, legal: Sequence[Move]) -> Move | None:
    """Return the removal that was said: where nothing else is legal, a square does, with or without the man's name.

    IllegalMove if the man who stands there has another name.
    """
    said = _REMOVAL.fullmatch(words)
    if said is None and legal and all(move.kind == "remove" for move in legal):
        said = _ONLY_REMOVAL.fullmatch(words)
    kind = kind_named(said["name"], rules) if said else None
    if said is None or (said["name"] and not kind):
        return None
    try:
        man = position.board[said["target"]]
    except ValueError as error:
        raise IllegalMove(str(error)) from None
    if kind and (man is None or man.kind != kind):
        raise IllegalMove(f"There is no {rules.piece(kind).name} on {said['target']}.")
    return Move("remove", None, said["target"])


def _unfitting(
    said: re.Match[str],
    kind: str | None,
    becomes: str | None,
    position: Position,
    rules: Ruleset,
    legal: Sequence[Move],
) -> Move:
    """Return the move that was said with both squares, for the game to refuse; IllegalMove where less was said."""
    origin, target = said["origin"], said["target"]
    for square in filter(None, (origin, target)):
        try:
            position.geometry.square(square)
        except ValueError as error:
            raise IllegalMove(str(error)) from None
    man = position.board[origin] if origin else None
    if origin and (kind is None or (man and man.kind == kind)):
        return Move("step", origin, target, becomes)
    if _is_throw_due(legal):
        raise IllegalMove("A throw is due before a man moves.")
    name = rules.piece(kind).name if kind else "man"
    raise IllegalMove(f"There is no {name} on {origin}." if origin else f"No {name} can go to {target} here.")


def _with_becomes(move: Move, legal: Sequence[Move]) -> Move:
    """Return the move with its promotion, if it can be only one."""
    fitting = [one for one in legal if (one.kind, one.origin, one.target) == (move.kind, move.origin, move.target)]
    return fitting[0] if len(fitting) == 1 and move.becomes is None else move


def _fits(move: Move, said: re.Match[str], kind: str | None, becomes: str | None, position: Position) -> bool:
    """Whether a move is of the man, from the square, to the square and with the promotion that were said."""
    if move.kind != "step" or move.origin is None or move.target != said["target"]:
        return False
    man = position.board[move.origin]
    is_kind = not kind or (man is not None and man.kind == kind)
    return is_kind and said["origin"] in (None, move.origin) and becomes in (None, move.becomes)


def _is_soldier(move: Move, position: Position, rules: Ruleset) -> bool:
    man = position.board[move.origin] if move.origin else None
    return man is not None and rules.piece(man.kind).role == "soldier"


def _only(text: str, fitting: list[Move]) -> Move:
    if len(fitting) == 1:
        return fitting[0]
    raise IllegalMove(f"{text!r} could be {' or '.join(move.uci() for move in fitting)}: say from where.")


def kind_named(name: str | None, rules: Ruleset) -> str | None:
    """Return the letter of the kind that has this name, in any language, or id or letter; None if there is none.

    The marks above and below Latin letters may be left out: padati is padāti. A further name of a kind, such as vizier,
    counts where no other has it for his own.
    """
    pieces = [rules.piece(letter) for letter in rules.setup.kinds] if name else []
    own = (piece.letter for piece in pieces if piece.is_called(name or ""))
    return next(own, None) or next((piece.letter for piece in pieces if piece.is_also_called(name or "")), None)


def _name_on(position: Position, rules: Ruleset, square: str | None, language: str = "en") -> str:
    man = position.board[square] if square else None
    return rules.piece(man.kind).name_in(language) if man else "man"
