"""Text: a position as one line, in the manner of FEN.

    placement turn [rights] [quiet] [dice] [scores] [grey]

Every field after the turn may be missing or "-".

* placement: the ranks from the top, "/" between them; a number counts empty squares. With two armies a capital letter
  is a man of the first army, a small letter one of the second. With more, each man is the small letter of his army
  and the capital of his kind: `gBgN6`.
* turn: the first letter of the army to move.
* rights: what has been lost or spent, as `key=value` joined by ";". `checked=wb` and `leapt=w` name armies,
  `moved=a1h8` start squares whose man has moved and come back, `home=d8` men who have not moved though the array
  has others there (rules were switched), `from=e5d2g6h2` foot soldiers who have left their lines, each with the
  square where he began, `checks=0.3` checks given in a row by each army, `phase=remove` a removal turn,
  `rajas=0.1.0.0` rajas taken by each army. Missing: everything is still there.
* quiet: turns since a capture or a foot soldier's move; dice: the faces left, at most eight, as they fell, `15`;
  scores: the points of each army, `0.5.0.3`; grey: armies that are out, `gb`.

Four armies, Black out, whose raja Yellow has taken, and Red to play the dice 3 and 2 after one quiet turn:

    yByP3bEbNbB/yNyP2bPbPbPbP/yEyP6/yKyP6/6rPrK/6rPrE/gPgPgPgP2rPrN/gBgNgEgK2rPrB r rajas=0.0.1.0 1 32 0.0.5.0 b
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .board import Board
from .geometry import Geometry
from .man import Man
from .position import DICE_MOST, FACE_LARGEST, Phase, Position
from .squares import square_name

FIELDS = ("placement", "turn", "rights", "quiet", "dice", "scores", "grey")
RIGHTS = ("checked", "leapt", "moved", "home", "from", "checks", "phase", "rajas")
LONGEST = 4000  # characters; a longer text is refused before it is read
DIGITS = 6  # of any number in the text


def write_position(position: Position, start: Board | None = None) -> str:
    """Return the line of a position; fields at the end that say nothing are left out."""
    fields = [
        write_board(position.board),
        position.geometry.armies[position.turn].letter,
        _write_rights(position, start),
        str(position.quiet) if position.quiet else "-",
        "".join(map(str, position.dice)) or "-",
        _write_numbers(position.scores),
        _write_armies(position.geometry, position.grey),
    ]
    while fields[-1] == "-":
        fields.pop()
    return " ".join(fields)


def read_position(text: str, geometry: Geometry, kinds: Iterable[str], start: Board | None = None) -> Position:
    """Return the position that a line describes on this geometry, with these kinds of men.

    Raises ValueError, with one sentence, for the first thing that is wrong. `start` is the board on which men count as
    not having moved.
    """
    fields = _split(text)
    board = read_board(fields["placement"], geometry, frozenset(kinds))
    rights = _read_rights(fields["rights"])
    moved, home = (_read_men(rights.get(key, "-"), board, key) for key in ("moved", "home"))
    if moved & home:
        raise ValueError(f"The rights field names {board.geometry.name(min(moved & home))} under moved and under home.")
    return Position(
        board=board,
        turn=_read_army(fields["turn"], geometry),
        quiet=_read_number(fields["quiet"], "quiet"),
        untouched=(_in_place(board, start) - moved) | home,
        checked=_read_armies(rights.get("checked", "-"), geometry),
        leapt=_read_armies(rights.get("leapt", "-"), geometry),
        origins=_read_origins(rights.get("from", "-"), board),
        checks=_read_numbers(rights.get("checks", "-"), geometry, "checks"),
        phase=_read_phase(rights.get("phase", "move")),
        dice=_read_dice(fields["dice"]),
        scores=_read_numbers(fields["scores"], geometry, "scores"),
        rajas_taken=_read_numbers(rights.get("rajas", "-"), geometry, "rajas"),
        grey=_read_armies(fields["grey"], geometry),
    )


def write_board(board: Board) -> str:
    """Return the placement field of a board."""
    files = board.geometry.files
    ranks = [board.men[at : at + files] for at in range(0, len(board.men), files)]
    return "/".join(_write_rank(rank, board.geometry) for rank in reversed(ranks))


def read_board(placement: str, geometry: Geometry, kinds: frozenset[str]) -> Board:
    """Return the board of a placement field; ValueError names the rank that does not fit."""
    ranks = placement.split("/")
    if len(ranks) != geometry.ranks:
        raise ValueError(f"The placement has {len(ranks)} ranks; this board has {geometry.ranks}, separated by '/'.")
    men: list[Man | None] = []
    for number, rank in zip(range(geometry.ranks, 0, -1), ranks, strict=True):
        men[:0] = _read_rank(rank, number, geometry, kinds)
    return Board(geometry, tuple(men))


def _write_rank(rank: Iterable[Man | None], geometry: Geometry) -> str:
    text = "".join("." if man is None else _write_man(man, geometry) for man in rank)
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), text)


def _write_man(man: Man, geometry: Geometry) -> str:
    if len(geometry.armies) > 2:
        return geometry.armies[man.army].letter + man.kind
    return man.kind.lower() if man.army else man.kind


def _read_rank(rank: str, number: int, geometry: Geometry, kinds: frozenset[str]) -> list[Man | None]:
    men: list[Man | None] = []
    for token in re.findall(r"\d+|[a-z][A-Z]|." if len(geometry.armies) > 2 else r"\d+|.", rank):
        if token.isascii() and token.isdigit():
            men += [None] * min(int(token[:3]), geometry.files + 1)
        else:
            men.append(_read_man(token, number, geometry, kinds))
    if len(men) != geometry.files:
        raise ValueError(f"Rank {number}, {rank[:40]!r}, fills {len(men)} squares; a rank has {geometry.files} here.")
    return men


def _read_man(token: str, number: int, geometry: Geometry, kinds: frozenset[str]) -> Man:
    if len(geometry.armies) > 2:
        letters = {army.letter: index for index, army in enumerate(geometry.armies)}
        if len(token) == 2 and token[0] in letters and token[1] in kinds:
            return Man(letters[token[0]], token[1])
        small = ", ".join(f"{army.letter} ({army.name})" for army in geometry.armies)
        allowed = f"write his army, {small}, and his kind, {' '.join(sorted(kinds))}, as in {min(letters)}{min(kinds)}"
    else:
        if token.upper() in kinds and token.isascii():
            return Man(0 if token.isupper() else 1, token.upper())
        allowed = f"one of {' '.join(sorted(kinds))}, capital for {geometry.armies[0].name}"
    raise ValueError(f"Rank {number} has {token!r}, which is no man here: {allowed}.")


def _split(text: str) -> dict[str, str]:
    if not isinstance(text, str):
        raise ValueError(f"A position is a line of text, not {type(text).__name__}.")
    if len(text) > LONGEST:
        raise ValueError(f"A position has at most {LONGEST} characters; this text has {len(text)}.")
    words = text.split()
    if not 2 <= len(words) <= len(FIELDS):
        raise ValueError(f"A position has 2 to {len(FIELDS)} fields ({', '.join(FIELDS)}); this text has {len(words)}.")
    return dict.fromkeys(FIELDS, "-") | dict(zip(FIELDS, words, strict=False))


def _write_rights(position: Position, start: Board | None) -> str:
    geometry, in_place = position.geometry, _in_place(position.board, start)
    rights = {
        "checked": _write_armies(geometry, position.checked),
        "leapt": _write_armies(geometry, position.leapt),
        "moved": _write_squares(geometry, in_place - position.untouched),
        "home": _write_squares(geometry, position.untouched - in_place if start else ()),
        "from": "".join(geometry.name(square) for pair in sorted(position.origins) for square in pair) or "-",
        "checks": _write_numbers(position.checks),
        "phase": "-" if position.phase == "move" else position.phase,
        "rajas": _write_numbers(position.rajas_taken),
    }
    return ";".join(f"{key}={value}" for key, value in rights.items() if value != "-") or "-"


def _read_rights(field: str) -> dict[str, str]:
    if field == "-":
        return {}
    parts = [part.partition("=")[::2] for part in field.split(";")]
    keys = [key for key, _ in parts]
    for key, value in parts:
        if key not in RIGHTS or not value or keys.count(key) > 1:
            known = ", ".join(f"{right}=…" for right in RIGHTS)
            raise ValueError(f"The rights field has {key[:40]!r}: write each of {known} at most once, or '-'.")
    return dict(parts)


def _in_place(board: Board, start: Board | None) -> frozenset[int]:
    """Return the squares on which the man of the start array stands."""
    return frozenset(square for square, man in board.occupied() if start and start.men[square] == man)


def _read_phase(word: str) -> Phase:
    if word == "move":
        return "move"
    if word == "remove":
        return "remove"
    raise ValueError(f"The phase is move or remove, not {word!r}.")


def _read_army(letter: str, geometry: Geometry) -> int:
    letters = [army.letter for army in geometry.armies]
    if letter not in letters:
        raise ValueError(f"{letter[:40]!r} is no army's letter; here they are {', '.join(letters)}.")
    return letters.index(letter)


def _write_armies(geometry: Geometry, armies: Iterable[int]) -> str:
    return "".join(geometry.armies[army].letter for army in sorted(armies)) or "-"


def _read_armies(letters: str, geometry: Geometry) -> frozenset[int]:
    return frozenset() if letters == "-" else frozenset(_read_army(letter, geometry) for letter in letters)


def _write_squares(geometry: Geometry, squares: Iterable[int]) -> str:
    return "".join(square_name(square, geometry.files) for square in sorted(squares)) or "-"


def _read_men(names: str, board: Board, key: str) -> frozenset[int]:
    """Return the squares named, on each of which a man must stand."""
    _matching(names, "([a-z][0-9]{1,2})+", key, "squares such as a1h8")
    squares = frozenset(_read_squares(names, board.geometry))
    _check_men(squares, board, key)
    return squares


def _read_origins(names: str, board: Board) -> frozenset[tuple[int, int]]:
    """Return the pairs of squares named, on the first of each of which a man must stand, only once."""
    _matching(names, "([a-z][0-9]{1,2}[a-z][0-9]{1,2})+", "from", "pairs of squares such as e5d2")
    squares = _read_squares(names, board.geometry)
    men = squares[::2]
    _check_men(men, board, "from")
    if twice := [board.geometry.name(square) for square in sorted(set(men)) if men.count(square) > 1]:
        raise ValueError(f"The from field says twice where the man on {twice[0]} began.")
    return frozenset(zip(men, squares[1::2], strict=True))


def _read_squares(names: str, geometry: Geometry) -> tuple[int, ...]:
    return tuple(geometry.square(name) for name in re.findall("[a-z][0-9]+", names))


def _check_men(squares: Iterable[int], board: Board, key: str) -> None:
    for square in sorted(squares):
        if board.men[square] is None:
            raise ValueError(f"The {key} field names {board.geometry.name(square)}, where no man stands.")


def _write_numbers(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers)) if any(numbers) else "-"


def _read_numbers(field: str, geometry: Geometry, name: str) -> tuple[int, ...]:
    if field == "-":
        return ()
    armies = len(geometry.armies)
    pattern = r"\.".join([f"[0-9]{{1,{DIGITS}}}"] * armies)
    names = ", ".join(army.name for army in geometry.armies)
    numbers = _matching(field, pattern, name, f"{armies} numbers joined by '.', for {names}")
    return tuple(int(number) for number in numbers.split("."))


def _read_dice(field: str) -> tuple[int, ...]:
    faces = _matching(
        field, f"[1-{FACE_LARGEST}]{{1,{DICE_MOST}}}", "dice", f"1 to {DICE_MOST} faces from 1 to {FACE_LARGEST}"
    )
    return tuple(int(face) for face in faces)


def _read_number(field: str, name: str) -> int:
    return int(_matching(field, f"[0-9]{{1,{DIGITS}}}", name, "a number from 0") or 0)


def _matching(field: str, pattern: str, name: str, allowed: str) -> str:
    if field == "-":
        return ""
    if not re.fullmatch(pattern, field, re.ASCII):
        raise ValueError(f"The {name} field is {field[:40]!r}; it holds {allowed}, or '-'.")
    return field
