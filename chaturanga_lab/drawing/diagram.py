"""Diagram: a position as one self-contained SVG picture, for places where no widget runs, and for paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..play.words import counts_points, men_words, points_words, turn_words
from ..position import Geometry, Move, Position
from ..rules import Ruleset, library
from .caption import caption as caption_of
from .caption import lines_of
from .legend import LINE
from .men import check_men, shown, symbols
from .palette import Palette
from .pencil import drawn_arrow, drawn_mark
from .sheet import UNIT, Sheet, check_size, leaf, lines, palette_of, quarters, whole
from .sheet import coordinates as coordinates_of
from .svg import Svg


def diagram(
    position: Position,
    rules: Ruleset | None = None,
    *,
    size: int = 360,
    last: Move | Sequence[str] | None = None,
    targets: Iterable[str] = (),
    attacked: Iterable[str] = (),
    taken: Iterable[str] = (),
    flipped: bool = False,
    turned: str | None = None,
    coordinates: bool = True,
    caption: bool = True,
    over: str = "",
    style: str = "light",
    arrows: Iterable[tuple[str, str]] = (),
    marks: Iterable[str] = (),
    men: str = "figures",
    language: str = "en",
) -> Svg:
    """Return the position as SVG text that needs nothing beside itself: no font, no stylesheet, no script.

    In a notebook it shows itself; `save("board.svg")` and `save("board.png")` keep it as a file. `size` is the width in
    pixels, from 120 to 2400; the picture shrinks where there is less room. `last` is the last move or its squares in
    order, `targets` squares to mark as within reach (a dot, or a ring around a man), `attacked` squares of attacked
    rajas, `taken` squares from which a triumph took men. The first rank is below, or if `flipped` the last one;
    `turned` names the army that sits below: men stay upright. Where more than two armies meet a `caption` says whose
    turn it is and counts the points; `over` says how the game ended, instead of whose turn it is. `style` is light,
    dark, projector or print, or page: as dark as the page in which the SVG itself stands, by a stylesheet of its own.
    `arrows` are pairs of squares and `marks` squares, drawn as on the board. The rules lend the names of men, in a
    `language` such as "sa-Latn", and the marked squares; without them our data do. `men` are drawn as figures, letters
    or initials, which are Devanagari. Equal arguments give equal text. ValueError names what is wrong with an argument.
    """
    palette = palette_of(style)
    check_size(size)
    _check_position(position, rules)
    check_men(men)
    geometry, said = position.geometry, over or turn_words(position, rules, language)
    has_caption = caption and counts_points(position, rules)
    foot = LINE * lines_of(position, said, size) + 8 if has_caption else 0
    sheet = Sheet(geometry, size, _quarters(geometry, flipped, turned), coordinates, None, foot)
    steps = [geometry.square(name) for name in _squares_of(last)]
    reach = [geometry.square(name) for name in targets]
    attacked, gone = list(attacked), [*(_squares_of(last) if _is_removal(last) else ()), *taken]
    danger = [geometry.square(name) for name in attacked]
    arrows, marks = list(arrows), list(marks)
    body = "".join(
        (
            _grounds(sheet, palette, steps, danger),
            lines(sheet, palette, position, marked_squares(position, rules)),
            _frames(sheet, palette, steps, danger),
            *(shown(sheet, square, man) for square, man in position.board.occupied()),
            _signs(sheet, palette, position, reach, danger),
            *(_taken_off(sheet, palette, geometry.square(name)) for name in gone),
            *(drawn_mark(sheet, style, geometry.square(name)) for name in marks),
            *(drawn_arrow(sheet, style, *map(geometry.square, ends)) for ends in arrows),
            coordinates_of(sheet, palette),
            caption_of(sheet, palette, position, said, None if over else position.turn) if has_caption else "",
        )
    )
    drawings = {"Marked": marks, "Arrows": [" to ".join(ends) for ends in arrows]}
    about = _describe(position, rules, last, {"Taken off": gone, "Raja attacked": attacked, **drawings}, language)
    return Svg(whole(sheet, palette, symbols(position, rules, palette, men, language) + body, (said, about)))


def _quarters(geometry: Geometry, flipped: bool, turned: str | None) -> int:
    """Return by how many quarters the board is turned; ValueError for an army that is not there."""
    if turned is None:
        return 2 * bool(flipped)
    if flipped:
        raise ValueError("A board is flipped or turned to an army, not both.")
    return quarters(geometry.armies[geometry.army(turned)])


def _check_position(position: object, rules: Ruleset | None) -> None:
    """Refuse what is no position, and a position of another board than the rules."""
    if not isinstance(position, Position):
        raise ValueError(f"A diagram shows a position, such as game.position, not {type(position).__name__}.")
    if rules is not None and rules.geometry != position.geometry:
        raise ValueError("The position and the rules are of different boards.")


def _squares_of(last: Move | Sequence[str] | None) -> list[str]:
    squares = (last.origin, last.target) if isinstance(last, Move) else last or ()
    return [name for name in squares if name]


def _is_removal(last: Move | Sequence[str] | None) -> bool:
    return isinstance(last, Move) and last.kind == "remove"


def marked_squares(position: Position, rules: Ruleset | None) -> tuple[str, ...]:
    """Return the squares with a cross: those of the rules, else of a board of our data with this geometry."""
    if rules is not None:
        return rules.setup.marked
    setups = library().setups.values()
    return next((setup.marked for setup in setups if setup.geometry == position.geometry), ())


# ---- the words of the picture


def _describe(
    position: Position,
    rules: Ruleset | None,
    last: Move | Sequence[str] | None,
    said: Mapping[str, Sequence[str]],
    language: str,
) -> str:
    """Return the picture's description."""
    words = [men_words(position, rules, language)]
    if (steps := _squares_of(last)) and not _is_removal(last):
        words.append(f"Last move: {' to '.join(steps)}.")
    words += [f"{what}: {', '.join(squares)}." for what, squares in said.items() if squares]
    points = points_words(position, rules)
    return " ".join([*words, f"Points: {points}."] if points else words)


# ---- the board


def _grounds(sheet: Sheet, palette: Palette, steps: Iterable[int], danger: Iterable[int]) -> str:
    last = (_square(sheet, square, f'fill="{palette.last}"') for square in steps)
    return (
        leaf(sheet, palette)
        + "".join(last)
        + "".join(_square(sheet, at, f'fill="{palette.attacked}"') for at in danger)
    )


def _square(sheet: Sheet, square: int, paint: str, inset: float = 0) -> str:
    x, y = sheet.corner(square)
    side = UNIT - 2 * inset
    return f'<rect x="{x + inset:.1f}" y="{y + inset:.1f}" width="{side:.1f}" height="{side:.1f}" {paint}/>'


def _frames(sheet: Sheet, palette: Palette, steps: Sequence[int], danger: Iterable[int]) -> str:
    thick = 2.5 / sheet.scale
    last = f'fill="none" stroke="{palette.last_line}" stroke-width="{thick:.1f}"'
    faint = f'{last} stroke-opacity="0.5"'
    frames = [_square(sheet, at, last if at == steps[-1] else faint, thick / 2) for at in steps]
    alarm = f'fill="none" stroke="{palette.danger}" stroke-width="{1.3 * thick:.1f}"'
    return "".join(frames) + "".join(_square(sheet, at, alarm, 0.65 * thick) for at in danger)


def _taken_off(sheet: Sheet, palette: Palette, square: int) -> str:
    """Return a stroke across the square from which a man was taken off the board."""
    x, y = sheet.corner(square)
    stroke = f'stroke="{palette.last_line}" stroke-width="{2.5 / sheet.scale:.1f}" stroke-linecap="round"'
    return f'<path d="M{x + 14:.1f} {y + 50:.1f}L{x + 50:.1f} {y + 14:.1f}" {stroke}/>'


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
