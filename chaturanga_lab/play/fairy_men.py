"""Men for Fairy-Stockfish: the lines of its ini that say how each kind moves."""

from __future__ import annotations

from collections.abc import Iterable

from ..rules import Kind, Leg, Mechanics, legs
from ..rules.betza import ENDLESS

BUILT_IN = {
    "mfWcfF": "pawn",
    "N": "knight",
    "B": "bishop",
    "R": "rook",
    "Q": "queen",
    "F": "fers",
    "A": "alfil",
    "FA": "fersAlfil",
    "FfW": "silver",
    "WfF": "gold",
    "RF": "bers",
    "BW": "dragonHorse",
    "fW": "shogiPawn",
    "W": "wazir",
    "K": "commoner",
}
"""Its men by their moves, as far as our Betza can write them; its engine knows these better than typed ones."""

_STRAIGHT = {(0, 1): "f", (0, -1): "b", (-1, 0): "l", (1, 0): "r"}
_DIAGONAL = {(-1, 1): "fl", (1, 1): "fr", (-1, -1): "bl", (1, -1): "br"}
_WORDS = {frozenset({"fl", "fr"}): "f", frozenset({"bl", "br"}): "b"}
_ATOMS = {(0, 1): "W", (1, 1): "F", (0, 2): "D", (2, 2): "A", (1, 2): "N", (0, 3): "H"}
_MODES = {(True, True): "", (True, False): "m", (False, True): "c"}


def kinds_in_use(mechanics: Mechanics) -> tuple[Kind, ...]:
    """Return the kinds that stand on the board at the start or that a foot soldier may become."""
    letters = {man.kind for _, man in mechanics.start.occupied()}
    letters |= {promotion.becomes for _, _, promotion in mechanics.promotions if promotion.becomes}
    return tuple(kind for kind in mechanics.kinds if kind.letter in letters)


def piece_lines(mechanics: Mechanics) -> list[str]:
    """Return a line for each kind of man: a built-in piece where one moves alike, else a custom piece in Betza.

    Fairy-Stockfish's king may not stay attacked, so where a raja is simply taken it is its commoner.
    """
    lines, customs = [], 0
    free = {frozenset(legs(betza)): piece for betza, piece in BUILT_IN.items()}
    for kind in sorted(kinds_in_use(mechanics), key=lambda kind: kind.role == "royal"):
        letter, ways = kind.letter.lower(), legs(kind.betza)
        if kind.role == "royal" and mechanics.safe:
            lines.append(f"king = {letter}" if set(ways) == set(legs("K")) else f"king = {letter}:{written(ways)}")
            continue
        piece = free.pop(frozenset(ways), None) if not _is_other_pawn(kind, ways) else None
        customs += piece is None
        lines.append(f"{piece} = {letter}" if piece else f"customPiece{customs} = {letter}:{written(ways)}")
    return lines


def _is_other_pawn(kind: Kind, ways: tuple[Leg, ...]) -> bool:
    """Whether an officer moves as a foot soldier: Fairy-Stockfish would promote its pawn."""
    return kind.role != "soldier" and set(ways) == set(legs("mfWcfF"))


def written(ways: Iterable[Leg]) -> str:
    """Return Betza in which Fairy-Stockfish reads these ways as we do, whatever was typed.

    It joins two letters of direction that we read apart (`fsF`), so diagonals are written corner by corner.

    >>> written(legs("fsFD")), written(legs("Q")), written(legs("fB3cbW"))
    ('FD', 'RB', 'fF3cbW')
    """
    groups: dict[tuple[str, str, str], list[tuple[int, int]]] = {}
    for leg in ways:
        size = sorted((abs(leg.files), abs(leg.ranks)))
        atom = _ATOMS[size[0], size[1]]
        key = _MODES[leg.moves, leg.captures], atom, _number(leg)
        groups.setdefault(key, []).append((leg.files, leg.ranks))
    return "".join(
        mode + _directions(atom, steps) + _atom(atom, number) for (mode, atom, number), steps in groups.items()
    )


def _directions(atom: str, steps: list[tuple[int, int]]) -> str:
    """Return the directions of some steps of one atom, "" for all of them."""
    if len(steps) == (8 if atom == "N" else 4):
        return ""
    signs = [((file > 0) - (file < 0), (rank > 0) - (rank < 0)) for file, rank in steps]
    names = [_STRAIGHT.get(sign) or _DIAGONAL[sign] for sign in signs]
    return _WORDS.get(frozenset(names)) or "".join(name for name in sorted(names))


def _number(leg: Leg) -> str:
    return "" if leg.reach == 1 else "0" if leg.reach >= min(ENDLESS, 10) else str(leg.reach)


def _atom(atom: str, number: str) -> str:
    """Return the atom with its number; an endless step is written as the line piece that it is."""
    return {"W": "R", "F": "B"}[atom] if number == "0" else atom + number
