"""Diagram: a position as one self-contained SVG picture, for places where no widget runs, and for paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2s
from html import escape

from ..position import Geometry, Man, Move, Position
from ..rules import Ruleset, library
from .ground import follow
from .palette import NIGHT, PAGE, STYLES, Palette
from .pieces import MIRRORED, drawing, mark
from .words import man_words, men_words, piece_of, turn_words

UNIT = 64  # the side of a square in the picture's own units, equal to the grid of the men
LETTER = 12.0  # coordinates, in pixels at the size that was asked for
SMALLEST, LARGEST = 120, 2400


@dataclass(frozen=True)
class Sheet:
    """Where things lie on the picture: the board's geometry, which side is below, and the margins."""

    geometry: Geometry
    size: int
    flipped: bool
    coordinates: bool

    @property
    def scale(self) -> float:
        """Pixels for one unit, at the size that was asked for."""
        board = self.geometry.files * UNIT
        return (self.size - (LETTER * 1.5 + 6 if self.coordinates else 4)) / board

    @property
    def left(self) -> float:
        """The margin on the left (and below), in units; it holds the coordinates."""
        return (LETTER * 1.5 if self.coordinates else 2) / self.scale

    @property
    def top(self) -> float:
        """The margin above and on the right, in units."""
        return (6 if self.coordinates else 2) / self.scale

    @property
    def width(self) -> float:
        """The whole picture's width in units."""
        return self.left + self.geometry.files * UNIT + self.top

    @property
    def height(self) -> float:
        """The whole picture's height in units."""
        return self.top + self.geometry.ranks * UNIT + self.left

    def corner(self, square: int) -> tuple[float, float]:
        """Return x and y of a square's upper left corner."""
        file, rank = self.geometry.file(square), self.geometry.rank(square)
        column = self.geometry.files - 1 - file if self.flipped else file
        row = rank if self.flipped else self.geometry.ranks - 1 - rank
        return self.left + column * UNIT, self.top + row * UNIT


def diagram(
    position: Position,
    rules: Ruleset | None = None,
    *,
    size: int = 360,
    last: Move | Sequence[str] | None = None,
    targets: Iterable[str] = (),
    attacked: Iterable[str] = (),
    flipped: bool = False,
    coordinates: bool = True,
    style: str = "light",
) -> str:
    """Return the position as SVG text that needs nothing beside itself: no font, no stylesheet, no script.

    `size` is the width in pixels, from 120 to 2400; the picture shrinks where there is less room. `last` is the last
    move or its squares, `targets` squares to mark as within reach (a dot, or a ring around a man), `attacked` squares
    of attacked rajas. `style` is light, dark, projector or print, or page: as dark as the page in which the SVG itself
    stands, by a stylesheet of its own. The rules lend the names of men and the marked squares; without them our data
    do. Equal arguments give equal text. ValueError names what is wrong with an argument.
    """
    palette = _palette(style)
    if not isinstance(size, int) or not SMALLEST <= size <= LARGEST:
        raise ValueError(f"A diagram is {SMALLEST} to {LARGEST} pixels wide, not {size!r}.")
    geometry = position.geometry
    sheet = Sheet(geometry, size, flipped, coordinates)
    steps = [geometry.square(name) for name in _squares_of(last)]
    reach = [geometry.square(name) for name in targets]
    danger = [geometry.square(name) for name in attacked]
    body = "".join(
        (
            _grounds(sheet, palette, steps, danger),
            _lines(sheet, palette, position, _marked(position, rules)),
            _frames(sheet, palette, steps, danger),
            _men(sheet, position),
            _signs(sheet, palette, position, reach, danger),
            _coordinates(sheet, palette),
        )
    )
    return _whole(sheet, palette, _symbols(position, rules, palette) + body, _describe(position, rules, last, attacked))


def _palette(style: str) -> Palette:
    if style not in STYLES:
        raise ValueError(f"There is no style {style!r}; valid are {', '.join(STYLES)}.")
    return STYLES[style]


def _squares_of(last: Move | Sequence[str] | None) -> list[str]:
    squares = (last.origin, last.target) if isinstance(last, Move) else last or ()
    return [name for name in squares if name]


def _marked(position: Position, rules: Ruleset | None) -> tuple[str, ...]:
    """Return the squares with a cross: those of the rules, else of a board of our data with this geometry."""
    if rules is not None:
        return rules.setup.marked
    setups = library().setups.values()
    return next((setup.marked for setup in setups if setup.geometry == position.geometry), ())


# ---- the words of the picture


def _describe(
    position: Position, rules: Ruleset | None, last: Move | Sequence[str] | None, attacked: Iterable[str]
) -> tuple[str, str]:
    """Return the picture's title and its description."""
    squares, danger = _squares_of(last), list(attacked)
    words = [men_words(position, rules)]
    if squares:
        words.append(f"Last move: {' to '.join(squares)}.")
    if danger:
        words.append(f"Raja attacked: {', '.join(danger)}.")
    return turn_words(position), " ".join(words)


def _whole(sheet: Sheet, palette: Palette, body: str, words: tuple[str, str]) -> str:
    """Return the finished picture; ids are made from its content, so that many fit on one page."""
    title, about = words
    name = "d" + blake2s(f"{sheet}{palette.sheet}{body}{about}".encode(), digest_size=5).hexdigest()
    width, height = round(sheet.width, 1), round(sheet.height, 1)
    follows = follow(name, NIGHT) if palette is PAGE else ""
    return (
        f'<svg id="{name}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{sheet.size}" '
        f'height="{round(sheet.size * sheet.height / sheet.width)}" style="max-width:100%;height:auto" role="img" '
        f'aria-labelledby="{name}-title {name}-about"><title id="{name}-title">{escape(title)}</title>'
        f'<desc id="{name}-about">{escape(about)}</desc>{follows}'
        f'<rect width="{width}" height="{height}" rx="4" fill="{palette.sheet}"/>'
        f"{body.replace('@', name)}</svg>"
    )


# ---- the men


def _symbols(position: Position, rules: Ruleset | None, palette: Palette) -> str:
    """Return one symbol for each man that occurs, in the plain colours of his army."""
    men = sorted({man for _, man in position.board.occupied()})
    return f"<defs>{''.join(_symbol(position, man, rules, palette) for man in men)}</defs>"


def _symbol(position: Position, man: Man, rules: Ruleset | None, palette: Palette) -> str:
    army, grey = position.geometry.armies[man.army].name, man.army in position.grey
    piece = piece_of(man.kind, rules)
    figure, badge = drawing(piece.id if piece else "", man.kind), mark(army, len(position.geometry.armies))
    colours = palette.army(army, grey)
    turned = ' transform="translate(64 0) scale(-1 1)"' if army in MIRRORED and not figure.upright else ""
    dashed = ' stroke-dasharray="5 4"' if grey else ""
    return (
        f'<symbol id="@-{_id(man)}" viewBox="-3 -3 70 70"><title>{escape(man_words(position, man, rules))}</title>'
        f"<g{turned}{dashed}>{figure.in_colours(*colours)}</g>{badge.in_colours(*colours) if badge else ''}</symbol>"
    )


def _id(man: Man) -> str:
    return f"{man.army}{man.kind}"


def _men(sheet: Sheet, position: Position) -> str:
    return "".join(_use(sheet, square, man) for square, man in position.board.occupied())


def _use(sheet: Sheet, square: int, man: Man) -> str:
    x, y = sheet.corner(square)
    return f'<use href="#@-{_id(man)}" x="{x:.1f}" y="{y:.1f}" width="{UNIT}" height="{UNIT}"/>'


# ---- the board


def _grounds(sheet: Sheet, palette: Palette, steps: Iterable[int], danger: Iterable[int]) -> str:
    x, y = sheet.left, sheet.top
    width, height = sheet.geometry.files * UNIT, sheet.geometry.ranks * UNIT
    board = f'<rect x="{x:.1f}" y="{y:.1f}" width="{width}" height="{height}" fill="{palette.square}"/>'
    last = (_square(sheet, square, f'fill="{palette.last}"') for square in steps)
    return board + "".join(last) + "".join(_square(sheet, at, f'fill="{palette.attacked}"') for at in danger)


def _square(sheet: Sheet, square: int, paint: str, inset: float = 0) -> str:
    x, y = sheet.corner(square)
    side = UNIT - 2 * inset
    return f'<rect x="{x + inset:.1f}" y="{y + inset:.1f}" width="{side:.1f}" height="{side:.1f}" {paint}/>'


def _lines(sheet: Sheet, palette: Palette, position: Position, marked: Iterable[str]) -> str:
    """Return the grid, the crosses of the marked squares, and the edge of the board."""
    left, top, geometry = sheet.left, sheet.top, sheet.geometry
    width, height, thin = geometry.files * UNIT, geometry.ranks * UNIT, 1 / sheet.scale
    grid = "".join(f"M{left + file * UNIT:.1f} {top:.1f}v{height}" for file in range(1, geometry.files))
    grid += "".join(f"M{left:.1f} {top + rank * UNIT:.1f}h{width}" for rank in range(1, geometry.ranks))
    cross = "".join(_cross(*sheet.corner(geometry.square(name)), position.board[name] is not None) for name in marked)
    return (
        f'<path d="{cross}" stroke="{palette.cross}" stroke-width="{thin:.2f}"/>'
        f'<path d="{grid}" stroke="{palette.line}" stroke-width="{thin:.2f}"/>'
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width}" height="{height}" fill="none" '
        f'stroke="{palette.edge}" stroke-width="{2 * thin:.2f}"/>'
    )


def _cross(x: float, y: float, occupied: bool) -> str:
    """Return the path of a cross; under a man only its four tips, which reach into the corners."""
    if not occupied:
        return f"M{x + 8:.1f} {y + 8:.1f}l48 48m0-48l-48 48"
    tips = ((0, 0, 9, 9), (UNIT, 0, -9, 9), (0, UNIT, 9, -9), (UNIT, UNIT, -9, -9))
    return "".join(f"M{x + right:.1f} {y + down:.1f}l{dx} {dy}" for right, down, dx, dy in tips)


def _frames(sheet: Sheet, palette: Palette, steps: Sequence[int], danger: Iterable[int]) -> str:
    thick = 2.5 / sheet.scale
    last = f'fill="none" stroke="{palette.last_line}" stroke-width="{thick:.1f}"'
    faint = f'{last} stroke-opacity="0.5"'
    frames = [_square(sheet, at, last if at == steps[-1] else faint, thick / 2) for at in steps]
    alarm = f'fill="none" stroke="{palette.danger}" stroke-width="{1.3 * thick:.1f}"'
    return "".join(frames) + "".join(_square(sheet, at, alarm, 0.65 * thick) for at in danger)


def _signs(sheet: Sheet, palette: Palette, position: Position, reach: Iterable[int], danger: Iterable[int]) -> str:
    """Return dots on empty squares within reach, rings around men within reach, and "!" at attacked rajas."""
    signs = []
    for square in reach:
        x, y = sheet.corner(square)
        ring = f'r="29" fill="none" stroke="{palette.dot}" stroke-width="5"'
        paint = ring if position.board[square] else f'r="9" fill="{palette.dot}"'
        signs.append(f'<circle cx="{x + 32:.1f}" cy="{y + 32:.1f}" {paint}/>')
    for square in danger:
        x, y = sheet.corner(square)
        stroke = f'stroke="{palette.sheet}" stroke-width="3" stroke-linecap="round"'
        signs.append(f'<circle cx="{x + 50:.1f}" cy="{y + 14:.1f}" r="9.5" fill="{palette.danger}"/>')
        signs.append(f'<path d="M{x + 50:.1f} {y + 9:.1f}v5m0 5v.01" {stroke}/>')
    return "".join(signs)


def _coordinates(sheet: Sheet, palette: Palette) -> str:
    if not sheet.coordinates:
        return ""
    geometry, letter = sheet.geometry, LETTER / sheet.scale
    text = f'font-family="sans-serif" font-size="{letter:.1f}" fill="{palette.ink}"'
    files = (_label(sheet, geometry.at(file, 0), "file") for file in range(geometry.files))
    ranks = (_label(sheet, geometry.at(0, rank), "rank") for rank in range(geometry.ranks))
    return f'<g {text} text-anchor="middle">{"".join(files)}</g><g {text} text-anchor="end">{"".join(ranks)}</g>'


def _label(sheet: Sheet, square: int | None, which: str) -> str:
    """Return the letter under a file, or the number beside a rank."""
    name, letter = sheet.geometry.name(square or 0), LETTER / sheet.scale
    x, y = sheet.corner(square or 0)
    if which == "file":
        return f'<text x="{x + 32:.1f}" y="{sheet.height - 0.35 * letter:.1f}">{name[0]}</text>'
    return f'<text x="{sheet.left - 0.35 * letter:.1f}" y="{y + 32 + 0.35 * letter:.1f}">{name[1:]}</text>'
