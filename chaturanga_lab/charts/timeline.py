"""Timeline: the witnesses in time, by tradition, each marked with what it says to one question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ..rules import SILENT, Cell, Library, Line, Matrix, Witness, library, matrix_of
from .palette import MARKERS, Theme, theme_named
from .told import Told, listed, or_told, refuse
from .words import Caption, small_lines_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TRACK, GAP, SCALE = 15.0, 8.0, 22.0  # points
STEP = 11.0  # points between the marks of a witness that says several things
BAR = 5.0
GAPS = ("x", "+", "1", "2")  # lines without a face
MARGIN = 40  # years on either side
EDGE = 0.06  # of the width, in which half a year's number has no room
ALL = "all"
ANSWERS, ANSWERS_NOT = "answers some question", "answers none"


@dataclass(frozen=True)
class Row:
    """A witness on the axis: its years, the options or silences that mark it, and the same in words."""

    witness: Witness
    years: tuple[int, int]
    marks: tuple[str, ...]
    says: str

    @property
    def words(self) -> str:
        """Who, when, what: "al-ʿAdlī on India, c. 842: straight jump (attested)"."""
        return f"{self.head}: {self.says}"

    @property
    def head(self) -> str:
        """Who and when."""
        return f"{self.witness.short}, {self.witness.date}" if self.witness.date else self.witness.short


@dataclass(frozen=True)
class Look:
    """How a mark is drawn: the number of its form and colour; that of a silence is thin and grey."""

    number: int
    is_silence: bool


def told_timeline(
    question: str = "elephant",
    ax: None = None,
    *,
    theme: str = "auto",
    library: Library | None = None,
    board: str | None = None,
) -> Told:
    """Return the timeline in words: a list for each tradition, a line for each witness."""
    refuse(ax, theme)
    matrix = _matrix_for(question, library, board)
    lists = (listed(name, [row.words for row in each]) for name, each in _groups(matrix))
    html = f"<p>{escape(_foot(matrix))}</p>{''.join(lists)}"
    return Told(title_of(matrix), describe_timeline(question, library, board), html)


@or_told(told_timeline)
def timeline(
    question: str = "elephant",
    ax: Axes | None = None,
    *,
    theme: str = "auto",
    library: Library | None = None,
    board: str | None = None,
) -> Axes:
    """Return axes with a row for each witness on one question: its date, a bar where that is uncertain, and its answer.

    `question` is the id of a question, or "all": then each row says how many questions the witness answers. Witnesses
    of whom nothing is recorded there have no row; those without a date are named at the foot. ValueError lists the
    valid questions. `library` is that of the package, or one with folders of your own. `board` is as for `lab.matrix`.
    """
    from .canvas import SMALL_LINE, TEXT_LINE, axes_of, finish, write, write_foot

    colours, matrix = theme_named(theme), _matrix_for(question, library, board)
    rows, foot = rows_of(matrix), small_lines_of(_foot(matrix))
    marks = _order(matrix, rows)
    groups = _groups(matrix)

    above = TEXT_LINE * len(marks) + 10 if len(marks) > 1 else 0.0
    height = sum(TEXT_LINE + GAP + sum(map(_height, each)) for _, each in groups) or TEXT_LINE
    ax = axes_of(ax, above, height, SCALE + SMALL_LINE * len(foot) + 6)
    ticks = _draw_scale(ax, rows, colours)
    y = 0.0
    for name, each in groups:
        y = write(ax, colours, y, [name])
        for row in each:
            y = write(ax, colours, y, _lines(row), is_small=True)
            ax.vlines(ticks, y, y + TRACK, color=colours.line, linewidth=1, zorder=0)
            _draw_row(ax, row, y + TRACK / 2 - 1, marks, colours)
            y += TRACK
        y += GAP
    if above:
        _draw_legend(ax, marks, colours)
    write_foot(ax, colours, foot, down=SCALE)
    return finish(ax, Caption(title_of(matrix), describe_timeline(question, library, board), theme))


def describe_timeline(question: str = "elephant", library: Library | None = None, board: str | None = None) -> str:
    """Return what the timeline of a question shows, as text: every witness with its date and what it says."""
    matrix = _matrix_for(question, library, board)
    parts = (f"{name}: {'; '.join(row.words for row in each)}." for name, each in _groups(matrix))
    return " ".join((f"{title_of(matrix)}.", *parts, _foot(matrix)))


def _groups(matrix: Matrix) -> list[tuple[str, list[Row]]]:
    """Return the rows by tradition, with its name."""
    groups = groupby(rows_of(matrix), key=lambda row: row.witness.group or "Others")
    return [(f"{name[0].upper()}{name[1:]}", list(each)) for name, each in groups]


def title_of(matrix: Matrix) -> str:
    """Return the title of a timeline."""
    asked = matrix.questions[0].name if len(matrix.questions) == 1 else "all questions"
    return f"Witnesses in time: {asked}{f', {matrix.board}' if matrix.board else ''}"


def rows_of(matrix: Matrix) -> list[Row]:
    """Return a row for each witness that has a date."""
    return [_row(line, line.witness.years, len(matrix.questions)) for line in matrix.lines if line.witness.years]


def _matrix_for(question: str, chosen: Library | None, board: str | None) -> Matrix:
    if not isinstance(chosen, Library | None):
        raise ValueError(f"library is one such as chaturanga_lab.rules.library('my-folder') returns, not {chosen!r}.")
    return matrix_of(chosen or library(), None if question == ALL else [question], board=board)


def _row(line: Line, years: tuple[int, int], questions: int) -> Row:
    if questions == 1:
        (cell,) = line.cells
        return Row(line.witness, years, _marks(cell), str(cell))
    answered = sum(bool(cell.sayings) for cell in line.cells)
    marks = (ANSWERS,) if answered else (ANSWERS_NOT,)
    return Row(line.witness, years, marks, f"answers {answered} of {questions} questions")


def _marks(cell: Cell) -> tuple[str, ...]:
    return tuple(saying.option.label for saying in cell.sayings) or (cell.silences[0].words,)


def _order(matrix: Matrix, rows: Sequence[Row]) -> dict[str, Look]:
    """Return the look of each mark that occurs, options in the order of their question, silences last."""
    seen = {mark for row in rows for mark in row.marks}
    options = [option.label for question in matrix.questions for option in question.options if option.label in seen]
    filled = dict.fromkeys((*options, *sorted(seen & {ANSWERS})))
    silent = [words for words in (*SILENT.values(), ANSWERS_NOT) if words in seen]
    return {mark: Look(number, False) for number, mark in enumerate(filled)} | {
        mark: Look(number, True) for number, mark in enumerate(silent)
    }


def _lines(row: Row) -> list[str]:
    return small_lines_of(row.words)


def _height(row: Row) -> float:
    from .canvas import SMALL_LINE

    return SMALL_LINE * len(_lines(row)) + TRACK


def _foot(matrix: Matrix) -> str:
    """Return what the marks mean, and who is not shown."""
    undated = [line.witness.short for line in matrix.lines if not line.witness.years]
    also = f" Without a date here: {', '.join(undated)}." if undated else ""
    return f"Years CE. A bar spans the years of which a witness may be.{also}"


def _draw_scale(ax: Axes, rows: Sequence[Row], colours: Theme) -> list[int]:
    """Draw a scale of centuries that holds every date; return its ticks."""
    first = min((row.years[0] for row in rows), default=600) - MARGIN
    last = max((row.years[1] for row in rows), default=2000) + MARGIN
    step = next(step for step in (50, 100, 200, 500, 1000) if (last - first) / step <= 8 or step == 1000)
    ticks = list(range(-(-first // step) * step, last + 1, step))
    ax.set_xlim(first, last)
    ax.set_xticks(ticks, [str(tick) for tick in ticks], size=12, color=colours.ink_2)
    if ticks[0] - first < EDGE * (last - first):
        ax.get_xticklabels()[0].set_horizontalalignment("left")
    ax.tick_params(axis="x", length=0, pad=4)
    return ticks


def _draw_row(ax: Axes, row: Row, y: float, marks: Mapping[str, Look], colours: Theme) -> None:
    """Draw the years of a witness, a bar if they are uncertain, and a mark for each thing that it says."""
    first, last = row.years
    if last > first:
        look: dict[str, Any] = {"linewidth": BAR, "solid_capstyle": "butt", "alpha": 0.55}
        ax.plot((first, last), (y, y), color=colours.edge, label=f"_{row.witness.id}", **look)
    middle = (first + last) / 2
    for number, mark in enumerate(row.marks):
        aside = STEP * (number - (len(row.marks) - 1) / 2)
        place = _shifted(ax, aside)
        look = _marker(marks[mark], colours)
        ax.plot([middle], [y], transform=place, label=f"_{mark}", clip_on=False, zorder=3, **look)


def _shifted(ax: Axes, points: float) -> Any:
    """Return the transform of the data, moved sideways by so many points."""
    from matplotlib.transforms import offset_copy

    return offset_copy(ax.transData, fig=ax.figure, x=points, units="points")  # type: ignore[arg-type]


def _marker(look: Look, colours: Theme) -> dict[str, Any]:
    """Return a mark's form and colour of its own; the forms are hollow once they are used up."""
    colour = colours.ink_2 if look.is_silence else colours.cycle[look.number % len(colours.cycle)]
    form = GAPS[look.number % len(GAPS)] if look.is_silence else MARKERS[look.number % len(MARKERS)]
    face = "none" if look.is_silence or look.number >= len(MARKERS) else colour
    lines = {"markersize": 8, "markeredgewidth": 1.5, "linestyle": "none"}
    return lines | {"marker": form, "color": colour, "markerfacecolor": face}


def _draw_legend(ax: Axes, marks: Mapping[str, Look], colours: Theme) -> None:
    from matplotlib.lines import Line2D

    from .canvas import LEGEND, over

    handles = [Line2D([], [], **_marker(look, colours)) for look in marks.values()]
    ax.legend(handles, list(marks), labelcolor=colours.ink, **LEGEND | over(ax) | {"labelspacing": 0.3})
