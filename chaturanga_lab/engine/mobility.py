"""Mobility: how many squares each kind of man attacks, on average over the squares of the board. Exact fractions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from numbers import Real

from ..position import Geometry
from ..rules import Leg, Ruleset
from .state import ruleset_due

HEADINGS = ("man", "attacks", "moves to")

# Classes are doubled to be heard over JupyterLab, which sets the cells of a table its own way.
_STYLE = (
    ".cl-mobility.cl-mobility.cl-mobility{border-collapse:collapse;font:inherit}"
    ".cl-mobility.cl-mobility caption{text-align:left;font-weight:600;padding:4px 8px;white-space:normal}"
    ".cl-mobility.cl-mobility.cl-mobility :is(th,td){padding:4px 12px 4px 8px;text-align:right}"
    ".cl-mobility.cl-mobility.cl-mobility :is(th,td):first-child{text-align:left}"
    ".cl-mobility.cl-mobility td{font-variant-numeric:tabular-nums}"
)


@dataclass(frozen=True)
class MobilityRow:
    """A kind of man, by letter and name: how many squares he attacks, and to how many he could move, on average.

    The two differ for a man who takes otherwise than he moves, such as the foot soldier.
    """

    kind: str
    name: str
    attacks: Fraction
    moves: Fraction

    @property
    def cells(self) -> tuple[str, str, str]:
        """What stands in a table."""
        return self.name, in_decimals(self.attacks), in_decimals(self.moves)


@dataclass(frozen=True)
class Mobility:
    """The mobility of every kind of man of a ruleset; prints as text, shows as an accessible table in a notebook."""

    title: str
    emptiness: Fraction
    rows: tuple[MobilityRow, ...]

    def __iter__(self) -> Iterator[MobilityRow]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def caption(self) -> str:
        """Whose men they are and what the numbers say."""
        share = in_decimals(100 * self.emptiness)
        board = "an empty board" if self.emptiness == 1 else f"a board on which {share} % of the squares are empty"
        return f"{self.title}: squares in reach, on average over {board}"

    def __repr__(self) -> str:
        lines = [HEADINGS, *(row.cells for row in self.rows)]
        wide, *others = (max(map(len, column)) for column in zip(*lines, strict=True))
        aligned = (
            "  ".join((name.ljust(wide), *(cell.rjust(width) for cell, width in zip(cells, others, strict=True))))
            for name, *cells in lines
        )
        return "\n".join(aligned)

    def _repr_html_(self) -> str:
        head = "".join(f"<th scope='col'>{heading}</th>" for heading in HEADINGS)
        body = "".join(_html_row(row) for row in self.rows)
        table = f"<caption>{escape(self.caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
        return f"<style>{_STYLE}</style><table class='cl-mobility'>{table}</table>"


def _html_row(row: MobilityRow) -> str:
    name, *cells = row.cells
    return f"<tr><th scope='row'>{escape(name)}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def in_decimals(number: Fraction) -> str:
    """Return a number as people read it, to two places and without idle zeros.

    >>> in_decimals(Fraction(21, 4)), in_decimals(Fraction(14)), in_decimals(Fraction(49, 16))
    ('5.25', '14', '3.06')
    """
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def mobility(rules: Ruleset, emptiness: float | Fraction = 1) -> Mobility:
    """Return how many squares each kind of man attacks and moves to, on average over the squares of the board.

    One row for each kind that stands in the array or that a foot soldier becomes. `emptiness` p, from 0 to 1, is the
    chance that a square is empty; a man who runs passes each square before the last with that chance. On a board of
    F × R squares, a man whose ways are steps (x, y) that repeat up to n times attacks on average

        Σ over his ways, Σ for k = 1 … n:  (F − k|x|) (R − k|y|) p^(k − 1) / (F R)

    squares, where a way that leaves the board counts nothing. Leaps are not hindered by anybody. A decimal such as 0.7
    counts as exactly 7/10. Rights that a man has only at first, such as the raja's leap, are left aside. That a man
    attacks more squares does not say that he is worth more. Raises ValueError for another `emptiness`.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-mate").choose(minister="queen")
    >>> {row.name: float(row.attacks) for row in lab.mobility(rules)}
    {'raja': 6.5625, 'minister': 22.75, 'elephant': 2.25, 'horse': 5.25, 'chariot': 14.0, 'foot soldier': 1.53125}
    >>> lab.mobility(rules, 0.5)
    man           attacks  moves to
    raja             6.56      6.56
    minister        10.75     10.75
    elephant         2.25      2.25
    horse            5.25      5.25
    chariot          6.01      6.01
    foot soldier     1.53      0.88
    """
    empty = _emptiness(emptiness)
    ruleset_due(rules)
    rows = []
    for letter in _kinds(rules):
        ways, name = rules.legs(letter), rules.piece(letter).name
        attacks = mean_reach((leg for leg in ways if leg.captures), rules.geometry, empty)
        moves = mean_reach((leg for leg in ways if leg.moves), rules.geometry, empty)
        rows.append(MobilityRow(letter, name, attacks, moves))
    return Mobility(rules.table().caption, empty, tuple(rows))


def mean_reach(ways: Iterable[Leg], geometry: Geometry, emptiness: Fraction) -> Fraction:
    """Return how many squares a man with these ways reaches in one move, on average over the squares of the board."""
    squares: dict[tuple[int, int], int] = {}
    for leg in ways:
        for times in range(1, leg.reach_on(geometry.files, geometry.ranks) + 1):
            away = leg.files * times, leg.ranks * times
            squares[away] = min(times, squares.get(away, times))  # of two ways there, that which fewer men can hinder
    total = sum(
        (geometry.files - abs(files)) * (geometry.ranks - abs(ranks)) * emptiness ** (times - 1)
        for (files, ranks), times in squares.items()
    )
    return Fraction(total) / len(geometry.squares)


def _kinds(rules: Ruleset) -> tuple[str, ...]:
    """Return the kinds of the game, in the order of the board's own list."""
    here = {man.kind for _, man in rules.start_board.occupied()}
    here |= {promotion.becomes for _, _, promotion in rules.mechanics.promotions if promotion.becomes}
    return tuple(letter for letter in rules.setup.kinds if letter in here)


def _emptiness(given: object) -> Fraction:
    """Return the chance as a fraction, a decimal as it is written."""
    try:
        if isinstance(given, bool) or not isinstance(given, Real):
            raise ValueError
        chance = Fraction(str(given))
        if not 0 <= chance <= 1:
            raise ValueError
    except ValueError:
        raise ValueError(f"emptiness is a chance from 0 to 1, not {given!r}.") from None
    return chance
