"""Fields: bars that lie end to end, filled, edged and numbered, and the legend that says what they are.

matplotlib is imported with this module, so import it inside functions only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.legend_handler import HandlerBase
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.transforms import Transform, offset_copy

from ..experiment import Share
from .canvas import LEGEND, TEXT, WIDTH, over
from .palette import Fill, Theme
from .seats import MARK, draw_mark, mark_look
from .words import small_lines_of

LETTER = 7.9  # points that a letter of 13 pt takes, not much less and not more
LEGEND_LINE = 22.0


@dataclass(frozen=True)
class Field:
    """What a field stands for: its name, its fill, or one for each of its stripes, and the armies whose marks it wears.

    Only armies of a table wear marks; two armies that alternate are told apart by light and dark.
    """

    name: str
    fills: tuple[Fill, ...]
    marks: tuple[str, ...] = ()
    indent: float = 0.0
    """Points of the width that its bar leaves free."""

    @property
    def number_fill(self) -> Fill:
        """The fill on which a number stands: upon stripes, light ground of its own."""
        return self.fills[0] if len(self.fills) == 1 else Fill("#ffffff", "stripes")


def draw_fields(
    ax: Axes, fields: Sequence[Field], shares: Sequence[Share], top: float, height: float, theme: Theme
) -> None:
    """Draw shares end to end as fields, each with its number where there is room."""
    left = 0.0
    for share, field in zip(shares, fields, strict=True):
        if share.count:
            draw_field(ax, field, left, share.share, top, height, theme)
            if has_room(field, share):
                write_number(ax, field, share.percent, left + share.share / 2, top + height / 2)
        left += share.share


def has_room(field: Field, share: Share) -> bool:
    """Whether a share's number fits into its field where the picture has the width that we give it."""
    room = share.share * (WIDTH - field.indent)
    return room > LETTER * len(share.percent) + 6 + (2 * MARK if field.marks else 0)


def rest_in_words(shares: Sequence[Share], fields: Sequence[Field]) -> list[str]:
    """Return the shares that are there but too narrow for a number, as lines."""
    pairs = zip(shares, fields, strict=True)
    rest = [f"{share.name} {share.percent}" for share, field in pairs if share.count and not has_room(field, share)]
    return small_lines_of(" · ".join(rest))


def draw_field(ax: Axes, field: Field, left: float, width: float, top: float, height: float, theme: Theme) -> None:
    """Draw a field with its stripes, one under the other, and the marks of its armies at its left end."""
    each = height / len(field.fills)
    for number, fill in enumerate(field.fills):
        middle = top + each * (number + 0.5)
        look: dict[str, Any] = {"color": fill.colour, "hatch": fill.hatch, "edgecolor": fill.hatch_ink, "linewidth": 0}
        ax.barh(middle, width, each, left, label=f"_{field.name}", **look)
        if field.marks and width * WIDTH > 2 * MARK:
            draw_mark(ax, field.marks[number], left, middle, _to_the_right(ax, MARK + 2))
    edge: dict[str, Any] = {"facecolor": "none", "edgecolor": theme.edge, "linewidth": 1.2, "clip_on": False}
    ax.barh(top + height / 2, width, height, left, **edge)


def write_number(ax: Axes, field: Field, number: str, x: float, y: float) -> None:
    """Write a number upon a field, on a patch of its colour if it is hatched or striped."""
    fill = field.number_fill
    pad = {"facecolor": fill.colour, "edgecolor": "none", "boxstyle": "round,pad=0.15"} if fill.hatch else None
    place = _to_the_right(ax, MARK if field.marks else 0)
    look: dict[str, Any] = {"ha": "center", "va": "center", "weight": "bold", "size": TEXT}
    ax.text(x, y, number, color=fill.number, bbox=pad, transform=place, **look)


def legend_lines(fields: Sequence[Field]) -> int:
    """Return how many lines the legend takes; two fields stand side by side if not all do."""
    is_short = sum(LETTER * len(field.name) + 30 for field in fields) < WIDTH
    return 1 if is_short else (len(fields) + 1) // 2


def draw_legend(ax: Axes, fields: Sequence[Field], theme: Theme) -> None:
    """Draw the legend of some fields over the axes."""
    stripes = max((len(field.fills) for field in fields), default=1)
    drawn: Legend = ax.legend(
        fields,
        [field.name for field in fields],
        handler_map={Field: _Swatch(theme)},
        ncols=-(-len(fields) // legend_lines(fields)) or 1,
        labelcolor=theme.ink,
        **LEGEND | over(ax) | {"handlelength": LEGEND["handlelength"] * stripes},
    )
    ax.add_artist(drawn)


class _Swatch(HandlerBase):
    """How a field looks in a legend: its stripes side by side, each with its mark."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme

    def create_artists(
        self,
        _legend: Legend,
        orig_handle: Artist,
        xdescent: float,
        ydescent: float,
        width: float,
        height: float,
        _fontsize: float,
        trans: Transform,
    ) -> list[Artist]:
        field = cast("Field", orig_handle)
        each, artists = width / len(field.fills), list[Artist]()
        for number, fill in enumerate(field.fills):
            corner = number * each - xdescent, -ydescent
            look: dict[str, Any] = {"facecolor": fill.colour, "hatch": fill.hatch, "edgecolor": fill.hatch_ink}
            artists.append(Rectangle(corner, each, height, linewidth=0, transform=trans, **look))
            if field.marks:
                x, y = corner[0] + each / 2, corner[1] + height / 2
                artists.append(Line2D([x], [y], transform=trans, **mark_look(field.marks[number])))
        edge: dict[str, Any] = {"facecolor": "none", "edgecolor": self.theme.edge, "linewidth": 1.2}
        return [*artists, Rectangle((-xdescent, -ydescent), width, height, transform=trans, **edge)]


def _to_the_right(ax: Axes, points: float) -> Transform:
    return offset_copy(ax.transData, cast("Figure", ax.figure), x=points, units="points")
