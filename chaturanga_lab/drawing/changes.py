"""Changes: a position with the moves on it that other rules give and take away, as one SVG picture for a page."""

from __future__ import annotations

from collections.abc import Iterable

from ..play.words import men_words, turn_words
from ..position import Move, Position
from ..rules import Ruleset
from .diagram import marked_squares
from .men import shown, symbols
from .palette import PAGE
from .sheet import UNIT, Sheet, coordinates, leaf, lines, whole

_DAY = {"gain": "#0b5fa5", "lose": "#b03a06", "losesoft": "#fbe6da", "paper": "#ffffff", "act": "#2f3e96"}
_DARK = {"gain": "#7cc0f7", "lose": "#ffa273", "losesoft": "#4a2411", "paper": "#211f25", "act": "#aab6ff"}
_DAY |= {"select": "#b9cbe8"}
_DARK |= {"select": "#2f4468"}
NIGHT = {f"sign-{role}": colour for role, colour in _DARK.items()}
"""The values that the variables of the signs have on dark ground; whoever shows such pictures sets them."""
_INK = {role: f"var(--sign-{role},{colour})" for role, colour in _DAY.items()}

CENTRE, CORNER = 0.6, 0.46
"""How large a sign is, as a part of its square: alone there, and over a man or beside another sign."""


def changes(position: Position, rules: Ruleset, gained: Iterable[Move], lost: Iterable[Move], size: int) -> str:
    """Return a position as SVG, with a sign where a man may go that other rules let him not, and the other way round.

    A filled diamond with a plus is a move gained, a dashed ring with a minus one lost; the man who makes it stands on
    a framed ground. The picture says the same in words.
    """
    gained, lost = tuple(gained), tuple(lost)
    sheet = Sheet(position.geometry, size, 0, coordinates=True)
    square = position.geometry.square
    movers = sorted({square(move.origin) for move in (*gained, *lost) if move.origin})
    plus = sorted({square(move.target) for move in gained if move.target})
    minus = sorted({square(move.target) for move in lost if move.target})
    body = "".join(
        (
            leaf(sheet, PAGE),
            *(_box(sheet, at, f'fill="{_INK["select"]}"', 0) for at in movers),
            lines(sheet, PAGE, position, marked_squares(position, rules)),
            *(_box(sheet, at, f'fill="none" stroke="{_INK["act"]}" stroke-width="5"', 2.5) for at in movers),
            *(shown(sheet, at, man) for at, man in position.board.occupied()),
            *(_sign(sheet, _PLUS, at, bool(position.board[at]), True) for at in plus),
            *(_sign(sheet, _MINUS, at, at in plus or bool(position.board[at]), at not in plus) for at in minus),
            coordinates(sheet, PAGE),
        )
    )
    about = " ".join((men_words(position, rules), *_told("Gained", gained), *_told("Lost", lost)))
    return whole(sheet, PAGE, symbols(position, rules, PAGE) + body, (turn_words(position, rules), about))


_PLUS = (
    f'<path d="M32 2l30 30-30 30L2 32z" fill="{_INK["gain"]}" stroke="{_INK["paper"]}" stroke-width="3"/>'
    f'<path d="M32 18v28M18 32h28" stroke="{_INK["paper"]}" stroke-width="8"/>'
)
_MINUS = (
    f'<circle cx="32" cy="32" r="26" fill="{_INK["losesoft"]}" stroke="{_INK["lose"]}" stroke-width="7" '
    f'stroke-dasharray="12 8.42"/><path d="M18 32h28" stroke="{_INK["lose"]}" stroke-width="8"/>'
)
"""The signs of the board, on the grid of the men."""


def _box(sheet: Sheet, square: int, paint: str, inset: float) -> str:
    x, y = sheet.corner(square)
    side = UNIT - 2 * inset
    return f'<rect x="{x + inset:.1f}" y="{y + inset:.1f}" width="{side:.1f}" height="{side:.1f}" {paint}/>'


def _sign(sheet: Sheet, sign: str, square: int, is_small: bool, is_right: bool) -> str:
    """Return a sign in the middle of its square, or a small one in an upper corner."""
    x, y = sheet.corner(square)
    part = CORNER if is_small else CENTRE
    gap = UNIT * (1 - part)
    right, down = (gap - 1 if is_right else 1, 1) if is_small else (gap / 2, gap / 2)
    return f'<g transform="translate({x + right:.1f} {y + down:.1f}) scale({part})">{sign}</g>'


def _told(word: str, moves: Iterable[Move]) -> list[str]:
    listed = ", ".join(move.uci() for move in moves)
    return [f"{word}: {listed}."] if listed else []
