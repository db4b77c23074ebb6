"""Moves diagram: how one man moves, as one self-contained SVG picture that says the same in words.

A dot is where he may go if nobody stands there, a ring where he may take; both together, where he may do either. A
broken bow leads to a square to which he leaps, a line with a head along the squares through which he runs. What is
square and broken instead of round is a right that he has only at first. No mark is told from another by its colour.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..position import Board, Geometry, Man, Position
from ..rules import Ruleset
from .diagram import marked_squares
from .legend import LINE, Entry, Sign, legend, rows_of
from .marks import Marks, Target
from .men import check_men, shown, symbols
from .palette import Palette
from .sheet import Sheet, Window, check_size, coordinates, leaf, lines, palette_of, whole
from .standing import Standing, standing
from .svg import Svg

WHOLE = 10  # files or ranks of the largest board that is always shown whole
AROUND = 4  # squares shown on each side of a man on a larger one


class MovesDiagram(Svg):
    """A picture of how a man moves, as SVG text that shows itself in a notebook.

    `heading` is army, man and square, `words` says in a sentence what the picture shows, and `page` is the picture for
    a page, as dark as the page around it.
    """

    heading: str
    words: str
    page: str

    def _repr_html_(self) -> str:
        return self.page


def moves_diagram(
    rules: Ruleset,
    kind: str,
    square: str | None = None,
    army: str | int = 0,
    *,
    size: int = 320,
    style: str = "light",
    men: str = "figures",
) -> MovesDiagram:
    """Return how a kind of man moves from a square of an otherwise empty board, as SVG text with a legend.

    Without a square he stands where his moves show best: near the middle, or on his place in the array if he may do
    something from there only. The army is a name or a number from 0. A board larger than 10 × 10 is shown in part where
    that is enough. `size` is the width in pixels, 120 to 2400; from 240 on all can be read. `style` and
    `men` are as for `diagram`. What a foot soldier becomes is not shown. Raises ValueError, with one sentence, for a
    kind, square, army, size, style or set of men that there is not.

    >>> import chaturanga_lab as lab
    >>> lab.moves_diagram(lab.ruleset("modern-mate"), "elephant").words
    'elephant on d4: leaps to b2, b6, f2, f6.'
    """
    check_size(size)
    check_men(men)
    palette, one = palette_of(style), standing(rules, kind, square, army)
    picture = MovesDiagram(_picture(one, size, palette, men))
    picture.page = _picture(one, size, palette_of("page"), men) if style == "light" else str(picture)
    picture.heading, picture.words = one.title, one.words
    return picture


def _picture(one: Standing, size: int, palette: Palette, men: str) -> str:
    entries = list(_entries(one))
    foot = LINE * len(rows_of(entries, size)) + 8 if entries else 0
    sheet = Sheet(one.rules.geometry, size, 0, True, _window(one), foot)
    position, marks = _position(one), Marks(sheet, palette, one.square)
    body = "".join(
        (
            leaf(sheet, palette),
            lines(sheet, palette, position, marked_squares(position, one.rules)),
            *(marks.run(path.squares) for path in one.paths if path.leg.reach > 1),
            *(marks.bow(path.squares[0]) for path in one.paths if path.is_leap and path.leg.reach == 1),
            *(marks.bow(square) for right in one.rights if right.is_leap for square in right.squares),
            *(marks.target(target) for target in _targets(one) if sheet.shows(target.square)),
            *(_figure(sheet, square, man, one.square) for square, man in position.board.occupied()),
            coordinates(sheet, palette),
            legend(sheet, palette, entries),
        )
    )
    return whole(sheet, palette, symbols(position, one.rules, palette, men) + body, (one.title, one.words))


def _position(one: Standing) -> Position:
    """Return the man alone on the board, or with the man behind him to whom he owes a right."""
    geometry, start = one.rules.geometry, one.rules.start_board
    men: list[Man | None] = [None] * len(geometry.squares)
    for right in one.rights:
        if right.behind is not None:
            men[right.behind] = start[right.behind]
    men[one.square] = one.man
    return Position(Board(geometry, tuple(men)), turn=one.man.army)


def _figure(sheet: Sheet, square: int, man: Man, own: int) -> str:
    figure = shown(sheet, square, man)
    return figure if square == own else f'<g opacity="0.5">{figure}</g>'


def _targets(one: Standing) -> Iterable[Target]:
    for path in one.paths:
        for square in path.squares:
            yield Target(square, path.leg.moves, path.leg.captures, is_passed=path.leg.reach > 1)
    for right in one.rights:
        for square in right.squares:
            yield Target(square, right.moves, right.captures, is_right=True)


_RIGHTS: dict[tuple[bool, bool], Sign] = {
    (True, True): "right-both",
    (True, False): "right",
    (False, True): "right-ring",
}
"""The mark of a right, by whether a man may go there and whether he may take there."""


def _entries(one: Standing) -> Iterable[Entry]:
    """Return what the legend explains: each mark that the picture has."""
    legs = [path.leg for path in one.paths]
    if any(leg.moves and leg.captures for leg in legs):
        yield Entry("both", "goes there or takes there")
    if any(not leg.captures for leg in legs):
        yield Entry("dot", "goes there, does not take")
    if any(not leg.moves for leg in legs):
        yield Entry("ring", "only takes there")
    if any(path.is_leap for path in one.paths):
        yield Entry("bow", "leaps over what is between")
    if any(leg.reach > 1 for leg in legs):
        yield Entry("run", "runs while the way is free")
    for right in one.rights:
        yield Entry(_RIGHTS[right.moves, right.captures], right.short)


# ------------------------------------------------------------------ the part of the board that is shown


def _window(one: Standing) -> Window | None:
    """Return the part of a large board around a man that holds his steps and leaps; None for all of it."""
    geometry = one.rules.geometry
    if max(geometry.files, geometry.ranks) <= WHOLE:
        return None
    near = [path.squares[-1] for path in one.paths if path.leg.reach == 1]
    near += [square for right in one.rights for square in right.squares]
    file, rank = geometry.file(one.square), geometry.rank(one.square)
    wide = max([AROUND, *(_further(geometry, one.square, square) + 1 for square in near)])
    west, files = _cut(file, wide, geometry.files)
    south, ranks = _cut(rank, wide, geometry.ranks)
    return Window(west, south, files, ranks)


def _further(geometry: Geometry, one: int, other: int) -> int:
    return max(abs(geometry.file(one) - geometry.file(other)), abs(geometry.rank(one) - geometry.rank(other)))


def _cut(at: int, wide: int, size: int) -> tuple[int, int]:
    """Return where a strip of the board begins and how long it is, so that it is full and lies on the board."""
    length = min(2 * wide + 1, size)
    return max(0, min(at - wide, size - length)), length
