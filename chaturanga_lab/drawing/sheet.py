"""Sheet: the ground of a picture: where its squares lie, the lines between them, their letters and numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2s
from html import escape
from typing import NamedTuple

from ..position import Army, Geometry, Position
from .ground import follow
from .palette import NIGHT, PAGE, STYLES, Palette

UNIT = 64  # the side of a square in the picture's own units, equal to the grid of the men
LETTER = 12.0  # coordinates, in pixels at the size that was asked for
SMALLEST, LARGEST = 120, 2400


_FACING = ((0, 1), (-1, 0), (0, -1), (1, 0))


def quarters(army: Army) -> int:
    """Return by how many quarter turns, clockwise, a board is turned for an army to look up it from its near edge."""
    return _FACING.index(army.forward)


class Window(NamedTuple):
    """The part of a board that is shown: its lower left file and rank, counted from 0, and how many of each."""

    west: int
    south: int
    files: int
    ranks: int


@dataclass(frozen=True)
class Sheet:
    """Where things lie on the picture: the board's geometry, which side is below, the margins, and the part shown.

    The board is turned by so many `quarters`, clockwise: by none the first rank is below, by one the last file, by two
    the last rank, by three the first file. `foot` is the room under the board for a legend, in pixels at the size that
    was asked for.
    """

    geometry: Geometry
    size: int
    quarters: int
    coordinates: bool
    window: Window | None = None
    foot: float = 0

    @property
    def view(self) -> Window:
        """The part of the board that is shown, which is the whole of it unless a window says otherwise."""
        return self.window or Window(0, 0, self.geometry.files, self.geometry.ranks)

    @property
    def columns(self) -> int:
        """How many squares lie beside each other, as the board is turned."""
        return self.view.ranks if self.quarters % 2 else self.view.files

    @property
    def rows(self) -> int:
        """How many squares lie above each other, as the board is turned."""
        return self.view.files if self.quarters % 2 else self.view.ranks

    @property
    def scale(self) -> float:
        """Pixels for one unit, at the size that was asked for."""
        board = self.columns * UNIT
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
        return self.left + self.columns * UNIT + self.top

    @property
    def bottom(self) -> float:
        """The height in units down to where the coordinates end."""
        return self.top + self.rows * UNIT + self.left

    @property
    def height(self) -> float:
        """The whole picture's height in units."""
        return self.bottom + self.foot / self.scale

    def corner(self, square: int) -> tuple[float, float]:
        """Return x and y of a square's upper left corner."""
        view = self.view
        file, rank = self.geometry.file(square) - view.west, self.geometry.rank(square) - view.south
        east, north = view.files - 1 - file, view.ranks - 1 - rank  # how far from the last file and rank
        column, row = ((file, north), (rank, file), (east, rank), (north, east))[self.quarters]
        return self.left + column * UNIT, self.top + row * UNIT

    def shows(self, square: int) -> bool:
        """Whether a square lies in the part that is shown."""
        file, rank = self.geometry.file(square) - self.view.west, self.geometry.rank(square) - self.view.south
        return file in range(self.view.files) and rank in range(self.view.ranks)


def palette_of(style: str) -> Palette:
    """Return the colours of a style; ValueError lists the valid ones."""
    if style not in STYLES:
        raise ValueError(f"There is no style {style!r}; valid are {', '.join(STYLES)}.")
    return STYLES[style]


def check_size(size: int) -> None:
    """Raise ValueError, in one sentence, for a width that no picture has."""
    if not isinstance(size, int) or not SMALLEST <= size <= LARGEST:
        raise ValueError(f"A diagram is {SMALLEST} to {LARGEST} pixels wide, not {size!r}.")


def whole(sheet: Sheet, palette: Palette, body: str, words: tuple[str, str]) -> str:
    """Return the finished picture with its title and description; "@" in the body stands for its own key.

    Ids are made from the content, so that many pictures fit on one page.
    """
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


def leaf(sheet: Sheet, palette: Palette) -> str:
    """Return the bare ground of the board."""
    width, height = sheet.columns * UNIT, sheet.rows * UNIT
    return f'<rect x="{sheet.left:.1f}" y="{sheet.top:.1f}" width="{width}" height="{height}" fill="{palette.square}"/>'


def lines(sheet: Sheet, palette: Palette, position: Position, marked: Iterable[str]) -> str:
    """Return the grid, the crosses of the marked squares, and the edge of the board."""
    left, top, thin = sheet.left, sheet.top, 1 / sheet.scale
    width, height = sheet.columns * UNIT, sheet.rows * UNIT
    grid = "".join(f"M{left + column * UNIT:.1f} {top:.1f}v{height}" for column in range(1, sheet.columns))
    grid += "".join(f"M{left:.1f} {top + row * UNIT:.1f}h{width}" for row in range(1, sheet.rows))
    crosses = (square for square in map(sheet.geometry.square, marked) if sheet.shows(square))
    cross = "".join(_cross(*sheet.corner(square), position.board[square] is not None) for square in crosses)
    return (
        f'<path d="{cross}" stroke="{palette.cross}" stroke-width="{thin:.2f}"/>'
        f'<path d="{grid}" stroke="{palette.line}" stroke-width="{thin:.2f}"/>{_edge(sheet, palette)}'
    )


def _edge(sheet: Sheet, palette: Palette) -> str:
    """Return a thick line along the edges of the board; where the picture cuts the board there is none."""
    left, top, view, geometry = sheet.left, sheet.top, sheet.view, sheet.geometry
    width, height = sheet.columns * UNIT, sheet.rows * UNIT
    pen = f'fill="none" stroke="{palette.edge}" stroke-width="{2 / sheet.scale:.2f}"'
    if sheet.window is None:
        return f'<rect x="{left:.1f}" y="{top:.1f}" width="{width}" height="{height}" {pen}/>'
    ends = [
        (view.west == 0, f"M{left:.1f} {top:.1f}v{height}"),
        (view.west + view.files == geometry.files, f"M{left + width:.1f} {top:.1f}v{height}"),
        (view.south + view.ranks == geometry.ranks, f"M{left:.1f} {top:.1f}h{width}"),
        (view.south == 0, f"M{left:.1f} {top + height:.1f}h{width}"),
    ]
    if sheet.quarters:
        raise ValueError("A part of a board is not shown turned.")
    return f'<path d="{"".join(path for is_end, path in ends if is_end)}" stroke-linecap="square" {pen}/>'


def _cross(x: float, y: float, occupied: bool) -> str:
    """Return the path of a cross; under a man only its four tips, which reach into the corners."""
    if not occupied:
        return f"M{x + 8:.1f} {y + 8:.1f}l48 48m0-48l-48 48"
    tips = ((0, 0, 9, 9), (UNIT, 0, -9, 9), (0, UNIT, 9, -9), (UNIT, UNIT, -9, -9))
    return "".join(f"M{x + right:.1f} {y + down:.1f}l{dx} {dy}" for right, down, dx, dy in tips)


def coordinates(sheet: Sheet, palette: Palette) -> str:
    """Return the letters of the files and the numbers of the ranks, below and beside the board as it is turned."""
    if not sheet.coordinates:
        return ""
    geometry, view, letter = sheet.geometry, sheet.view, LETTER / sheet.scale
    text = f'font-family="sans-serif" font-size="{letter:.1f}" fill="{palette.ink}"'
    files = [geometry.at(view.west + file, view.south) or 0 for file in range(view.files)]
    ranks = [geometry.at(view.west, view.south + rank) or 0 for rank in range(view.ranks)]
    names = [(square, geometry.name(square)[0]) for square in files], [(at, geometry.name(at)[1:]) for at in ranks]
    below, beside = reversed(names) if sheet.quarters % 2 else names
    under = "".join(_below(sheet, *one) for one in below)
    left = "".join(_beside(sheet, *one) for one in beside)
    return f'<g {text} text-anchor="middle">{under}</g><g {text} text-anchor="end">{left}</g>'


def _below(sheet: Sheet, square: int, name: str) -> str:
    """Return what stands under the column of a square."""
    x, y = sheet.corner(square)[0] + 32, sheet.bottom - 0.35 * LETTER / sheet.scale
    return f'<text x="{x:.1f}" y="{y:.1f}">{name}</text>'


def _beside(sheet: Sheet, square: int, name: str) -> str:
    """Return what stands beside the row of a square."""
    letter = LETTER / sheet.scale
    x, y = sheet.left - 0.35 * letter, sheet.corner(square)[1] + 32 + 0.35 * letter
    return f'<text x="{x:.1f}" y="{y:.1f}">{name}</text>'
