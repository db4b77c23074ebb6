"""Places: how often each army came out first, second and so on, as stacked bars, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..experiment import ORDINALS, PlaceShare, Results, in_words, results_of
from ..rules import Ruleset
from .palette import PLACES, UNFINISHED, theme_named, wear_marks
from .told import or_told, told_of_games
from .words import caption_of, lines_of, names_for, setting, small_lines_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from .fields import Field

BAR, BRACKET, GAP = 24.0, 13.0, 12.0  # points
KEY = 20.0
NOTE = "Armies in order of play; those that share a place all count for the better one."


@dataclass(frozen=True)
class Seat:
    """An army, or partners who have the same place, and the shares of the games in which they had each."""

    armies: tuple[str, ...]
    shares: tuple[PlaceShare, ...]

    @property
    def fields(self) -> list[Field]:
        """How the shares are drawn."""
        from .fields import Field
        from .seats import COLUMN

        fills = [PLACES[share.place - 1] if share.place else UNFINISHED for share in self.shares]
        return [Field(_name(share), (fill,), indent=COLUMN) for share, fill in zip(self.shares, fills, strict=True)]


@or_told(told_of_games("places", ("places",)))
def places(
    games: Results | pd.DataFrame,
    ax: Axes | None = None,
    *,
    theme: str = "auto",
    names: Sequence[str] | None = None,
) -> Axes:
    """Return axes with a bar for each seat under each ruleset: the shares of its places, first to last.

    Partners have the same place and one bar. Under each bar lies the 95 % interval of the share of first places.
    """
    from .brackets import draw_bracket, draw_key
    from .canvas import SMALL_LINE, TEXT_LINE, axes_of, finish, write, write_foot
    from .fields import LEGEND_LINE, draw_fields, draw_legend, legend_lines
    from .seats import height_of, leave_column, write_names

    results, colours = results_of(games), theme_named(theme)
    has_marks = wear_marks(results.plan.armies)
    heads = [lines_of(name) for name in names_for(results, names)]
    tables = [seats_of(results, rules) for rules in results.rulesets]
    every = [seat for table in tables for seat in table]
    legend, foot = _legend(every), [*small_lines_of(NOTE), *setting(results)]
    rests = [_rest(table) for table in tables]

    height = sum(TEXT_LINE * len(head) + GAP for head in heads) + SMALL_LINE * sum(map(len, rests))
    height += sum(height_of(seat.armies, BAR) + BRACKET for seat in every)
    ax = axes_of(ax, LEGEND_LINE * legend_lines(legend) + 8, height, KEY + SMALL_LINE * len(foot) + 6)
    leave_column(ax, 0, 1)
    y = 0.0
    for head, table, rest in zip(heads, tables, rests, strict=True):
        y = write(ax, colours, y, head)
        for seat in table:
            bar = height_of(seat.armies, BAR)
            write_names(ax, seat.armies, y + bar / 2, colours, has_marks=has_marks)
            draw_fields(ax, seat.fields, seat.shares, y, bar, colours)
            draw_bracket(ax, seat.shares[0].interval, y + bar + BRACKET / 2 - 1, f"_{seat.shares[0].name}", colours)
            y += bar + BRACKET
        y = write(ax, colours, y, rest, is_small=True) + GAP
    draw_legend(ax, legend, colours)
    draw_key(ax, "95 % interval of the first places", colours)
    write_foot(ax, colours, foot, down=KEY)
    return finish(ax, caption_of(results, "places", theme, names))


def seats_of(results: Results, rules: Ruleset) -> list[Seat]:
    """Return the bars of a ruleset, one for each side, in order of play."""
    shares, armies = results.places(rules), rules.setup.armies
    return [
        Seat(tuple(armies[army] for army in side), tuple(share for share in shares if share.army == armies[side[0]]))
        for side in rules.mechanics.sides
    ]


def _rest(seats: Sequence[Seat]) -> list[str]:
    """Return the shares whose numbers have no room, as lines; unfinished games, which are everybody's, once."""
    from .fields import has_room

    said: dict[str, list[str]] = {}
    for seat in seats:
        for share, field in zip(seat.shares, seat.fields, strict=True):
            if share.count and not has_room(field, share):
                said.setdefault(in_words(seat.armies) if share.place else "", []).append(
                    f"{field.name} {share.percent}"
                )
    everybody = said.pop("", [])[:1]
    return small_lines_of(" · ".join([*(f"{whose} {', '.join(those)}" for whose, those in said.items()), *everybody]))


def _name(share: PlaceShare) -> str:
    return ORDINALS[share.place - 1] if share.place else "unfinished"


def _legend(seats: Sequence[Seat]) -> list[Field]:
    """Return one field for each place that any army had, unfinished games last."""
    shares = [share for seat in seats for share in seat.shares]
    had = {_name(share) for share in shares if share.count}
    once = {field.name: field for seat in seats for field in seat.fields if field.name in had}
    return [once[name] for name in (*ORDINALS, "unfinished") if name in once]
