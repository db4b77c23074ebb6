"""Sheet: the ground of a picture: where its squares lie, the lines between them, their letters and numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2s
from html import escape
from typing import NamedTuple

from ..position import Geometry, Position
from .ground import follow
from .palette import NIGHT, PAGE, STYLES, Palette

UNIT = 64  # the side of a square in the picture's own units, equal to the grid of the men
LETTER = 12.0  # coordinates, in pixels at the size that was asked for
SMALLEST, LARGEST = 120, 2400


class Window(NamedTuple):
    """The part of a board that is shown: its lower left file and rank, counted from 0, and how many of each."""

    west: int
    south: int
    files: int
    ranks: int


@dataclass(frozen=True)
class Sheet:
    """Where things lie on the picture: the board's geometry, which side is below, the margins, and the part shown.

    `foot` is the room under the board for a legend, in pixels at the size that was asked for.
    """

    geometry: Geometry
    size: int
    flipped: bool
    coordinates: bool
    window: Window | None = None
    foot: float = 0

    @property
    def view(self) -> Window:
        """The part of the board that is shown, which is the whole of it unless a window says otherwise."""
        return self.window or Window(0, 0, self.geometry.files, self.geometry.ranks)

    @property
    def scale(self) -> float:
        """Pixels for one unit, at the size that was asked for."""
        board = self.view.files * UNIT
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
        return self.left + self.view.files * UNIT + self.top

    @property
    def bottom(self) -> float:
        """The height in units down to where the coordinates end."""
        return self.top + self.view.ranks * UNIT + self.left

    @property
    def height(self) -> float:
        """The whole picture's height in units."""
        return self.bottom + self.foot / self.scale

    def corner(self, square: int) -> tuple[float, float]:
        """Return x and y of a square's upper left corner."""
        view = self.view
        file, rank = self.geometry.file(square) - view.west, self.geometry.rank(square) - view.south
        column = view.files - 1 - file if self.flipped else file
        row = rank if self.flipped else view.ranks - 1 - rank
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
    width, height = sheet.view.files * UNIT, sheet.view.ranks * UNIT
    return f'<rect x="{sheet.left:.1f}" y="{sheet.top:.1f}" width="{width}" height="{height}" fill="{palette.square}"/>'


def lines(sheet: Sheet, palette: Palette, position: Position, marked: Iterable[str]) -> str:
    """Return the grid, the crosses of the marked squares, and the edge of the board."""
    left, top, view = sheet.left, sheet.top, sheet.view
    width, height, thin = view.files * UNIT, view.ranks * UNIT, 1 / sheet.scale
    grid = "".join(f"M{left + file * UNIT:.1f} {top:.1f}v{height}" for file in range(1, view.files))
    grid += "".join(f"M{left:.1f} {top + rank * UNIT:.1f}h{width}" for rank in range(1, view.ranks))
    crosses = (square for square in map(sheet.geometry.square, marked) if sheet.shows(square))
    cross = "".join(_cross(*sheet.corner(square), position.board[square] is not None) for square in crosses)
    return (
        f'<path d="{cross}" stroke="{palette.cross}" stroke-width="{thin:.2f}"/>'
        f'<path d="{grid}" stroke="{palette.line}" stroke-width="{thin:.2f}"/>{_edge(sheet, palette)}'
    )


def _edge(sheet: Sheet, palette: Palette) -> str:
    """Return a thick line along the edges of the board; where the picture cuts the board there is none."""
    left, top, view, geometry = sheet.left, sheet.top, sheet.view, sheet.geometry
    width, height = view.files * UNIT, view.ranks * UNIT
    pen = f'fill="none" stroke="{palette.edge}" stroke-width="{2 / sheet.scale:.2f}"'
    if sheet.window is None:
        return f'<rect x="{left:.1f}" y="{top:.1f}" width="{width}" height="{height}" {pen}/>'
    ends = [
        (view.west == 0, f"M{left:.1f} {top:.1f}v{height}"),
        (view.west + view.files == geometry.files, f"M{left + width:.1f} {top:.1f}v{height}"),
        (view.south + view.ranks == geometry.ranks, f"M{left:.1f} {top:.1f}h{width}"),
        (view.south == 0, f"M{left:.1f} {top + height:.1f}h{width}"),
    ]
    if sheet.flipped:
        raise ValueError("A part of a board is not shown flipped.")
    return f'<path d="{"".join(path for is_end, path in ends if is_end)}" stroke-linecap="square" {pen}/>'


def _cross(x: float, y: float, occupied: bool) -> str:
    """Return the path of a cross; under a man only its four tips, which reach into the corners."""
    if not occupied:
        return f"M{x + 8:.1f} {y + 8:.1f}l48 48m0-48l-48 48"
    tips = ((0, 0, 9, 9), (UNIT, 0, -9, 9), (0, UNIT, 9, -9), (UNIT, UNIT, -9, -9))
    return "".join(f"M{x + right:.1f} {y + down:.1f}l{dx} {dy}" for right, down, dx, dy in tips)


def coordinates(sheet: Sheet, palette: Palette) -> str:
    """Return the letters under the files and the numbers beside the ranks, if the sheet has them."""
    if not sheet.coordinates:
        return ""
    geometry, view, letter = sheet.geometry, sheet.view, LETTER / sheet.scale
    text = f'font-family="sans-serif" font-size="{letter:.1f}" fill="{palette.ink}"'
    files = (_label(sheet, geometry.at(view.west + file, view.south), "file") for file in range(view.files))
    ranks = (_label(sheet, geometry.at(view.west, view.south + rank), "rank") for rank in range(view.ranks))
    return f'<g {text} text-anchor="middle">{"".join(files)}</g><g {text} text-anchor="end">{"".join(ranks)}</g>'


def _label(sheet: Sheet, square: int | None, which: str) -> str:
    """Return the letter under a file, or the number beside a rank."""
    name, letter = sheet.geometry.name(square or 0), LETTER / sheet.scale
    x, y = sheet.corner(square or 0)
    if which == "file":
        return f'<text x="{x + 32:.1f}" y="{sheet.bottom - 0.35 * letter:.1f}">{name[0]}</text>'
    return f'<text x="{sheet.left - 0.35 * letter:.1f}" y="{y + 32 + 0.35 * letter:.1f}">{name[1:]}</text>'
