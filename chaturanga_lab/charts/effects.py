"""Effects: what each answer changes over all combinations of an atlas, as dots on a scale with zero in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from ..experiment import Atlas, Effect
from ..experiment.atlas_measures import measure_named
from ..experiment.effects import number
from .palette import MARKERS, Theme, theme_named
from .told import Told, or_told, refuse, told
from .words import Caption, small_lines_of, wrapped

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TRACK, GAP, SCALE = 15.0, 9.0, 22.0  # points
ROOM = 0.14  # of the width, kept free at each side, for the numbers
SAME = "the very same games"
NAME_LETTERS = 38  # that surely fit on a line of bold type


@dataclass(frozen=True)
class Row:
    """A row of the chart: its name, a small line below it, and for each policy the effects that lie on its track."""

    name: str
    says: str
    tracks: tuple[tuple[Effect, ...], ...]

    @property
    def largest(self) -> float:
        """The largest difference on its tracks, to either side."""
        return max(abs(effect.difference) for track in self.tracks for effect in track)


def told_effects(
    atlas: Atlas,
    measure: str = "decisive",
    ax: None = None,
    *,
    question: str | None = None,
    theme: str = "auto",
) -> Told:
    """Return the chart of effects in words, a line for each row."""
    refuse(ax, theme)
    rows = rows_of(atlas, measure, question)
    caption = Caption(_title(measure), describe_effects(atlas, measure, question), theme)
    return told(caption, _setting(atlas, measure, question), [_line(atlas, row) for row in rows])


@or_told(told_effects)
def effects(
    atlas: Atlas,
    measure: str = "decisive",
    ax: Axes | None = None,
    *,
    question: str | None = None,
    theme: str = "auto",
) -> Axes:
    """Return axes with a row for each question of an atlas, those that change the measure most first.

    On a track for each policy a dot for each answer says how much it changes the measure, against the base's answer and
    with all else equal, over all combinations; a line through the dot is its interval. With a `question` each of its
    answers has a row of its own, with numbers. `measure` is one of decisive, draws, score, length, captures, promotions
    and the endings; `theme` is auto (light, and on a page as the page), light, dark or projector.
    """
    from .canvas import SMALL_LINE, TEXT_LINE, axes_of, finish, write, write_foot

    colours, rows = theme_named(theme), rows_of(atlas, measure, question)
    foot = small_lines_of(f"{_setting(atlas, measure, question)} {atlas.small_print}")
    heads, smalls = [wrapped(row.name, NAME_LETTERS) for row in rows], [small_lines_of(row.says) for row in rows]
    tracks = TRACK * len(atlas.policies)

    height = sum(TEXT_LINE * len(head) + SMALL_LINE * len(small) for head, small in zip(heads, smalls, strict=True))
    above = TEXT_LINE * len(atlas.policies) + 10
    ax = axes_of(ax, above, height + len(rows) * (tracks + GAP), SCALE + SMALL_LINE * len(foot) + 6)
    ticks = _draw_scale(ax, rows, measure, colours)
    y = 0.0
    for row, head, small in zip(rows, heads, smalls, strict=True):
        y = write(ax, colours, y, head)
        y = write(ax, colours, y, small, is_small=True)
        ax.vlines(ticks, y, y + tracks, color=colours.line, linewidth=1, zorder=0)
        ax.vlines([0], y, y + tracks, color=colours.ink_2, linewidth=1.4, zorder=1)
        for place, track in enumerate(row.tracks):
            _draw_track(ax, track, y + TRACK / 2, place, colours, has_numbers=question is not None)
            y += TRACK
        y += GAP
    _draw_legend(ax, atlas.policies, colours)
    write_foot(ax, colours, foot, down=SCALE)
    return finish(ax, Caption(_title(measure), describe_effects(atlas, measure, question), theme))


def rows_of(atlas: Atlas, measure: str, question: str | None) -> list[Row]:
    """Return a row for each question, or for each answer of one, the largest differences first."""
    if not isinstance(atlas, Atlas):
        raise ValueError(f"This chart shows an atlas, such as lab.atlas(), not {atlas!r:.40}.")
    found = list(atlas.effects(measure, question=question))
    if question is None:
        rows = [_row_of_question(atlas, [one for one in found if one.question == id]) for id in atlas.questions]
    else:
        options = dict.fromkeys(effect.option for effect in found)
        rows = [_row_of_answer(atlas, [one for one in found if one.option == id]) for id in options]
    return sorted(rows, key=lambda row: -row.largest)


def describe_effects(atlas: Atlas, measure: str = "decisive", question: str | None = None) -> str:
    """Return in words what the chart of effects shows."""
    rows = rows_of(atlas, measure, question)
    return " ".join((_setting(atlas, measure, question), *(_line(atlas, row) for row in rows), atlas.small_print))


def _row_of_question(atlas: Atlas, effects: Sequence[Effect]) -> Row:
    most = max(effects, key=lambda effect: abs(effect.difference))
    says = f"most: {atlas.label(most.question, most.option)}, {_short(most)}, {most.policy}"
    return Row(atlas.base.question(most.question).name, says, _tracks(atlas, effects))


def _row_of_answer(atlas: Atlas, effects: Sequence[Effect]) -> Row:
    says = SAME if all(effect.is_same_game for effect in effects) else ""
    return Row(atlas.label(effects[0].question, effects[0].option), says, _tracks(atlas, effects))


def _tracks(atlas: Atlas, effects: Sequence[Effect]) -> tuple[tuple[Effect, ...], ...]:
    return tuple(tuple(effect for effect in effects if effect.policy == policy) for policy in atlas.policies)


def _short(effect: Effect) -> str:
    return number(measure_named(effect.measure).scale * effect.difference)


def _title(measure: str) -> str:
    return f"What each answer changes: {measure_named(measure).name}"


def _setting(atlas: Atlas, measure: str, question: str | None) -> str:
    """Return what the numbers are, and what they are compared with."""
    of = measure_named(measure)
    against = "the base's answer"
    if question is not None:
        against = f"“{atlas.label(question, atlas.reference[question])}”"
    whose = f"{atlas.base.question(question).name}. " if question is not None else ""
    return f"{whose}{of.name[0].upper()}{of.name[1:]}: change in {of.unit} against {against}, all else equal."


def _line(atlas: Atlas, row: Row) -> str:
    """Return what a row shows, answer by answer."""
    names = {effect.option for track in row.tracks for effect in track}
    parts = [
        f"{atlas.label(effect.question, effect.option)} {effect.words}, {effect.policy}" if len(names) > 1
        else f"{effect.words}, {effect.policy}"
        for track in row.tracks
        for effect in track
    ]  # fmt: skip
    says = f" ({row.says})" if row.says == SAME else ""
    return f"{row.name}: {'; '.join(parts)}{says}."


# ------------------------------------------------------------------ drawing


def _draw_track(ax: Axes, track: Sequence[Effect], y: float, place: int, colours: Theme, *, has_numbers: bool) -> None:
    look = _sign(place, colours)
    for effect in track:
        scale = measure_named(effect.measure).scale
        ends = scale * effect.low, scale * effect.high
        ax.plot(ends, (y, y), color=look["color"], linewidth=2, label=f"_interval of {effect.option}")
        ax.plot([scale * effect.difference], [y], label=f"_{effect.option}", clip_on=False, zorder=3, **look)
        if has_numbers:
            is_left = effect.difference < 0
            at, side = (ends[0], (-8, -4.5)) if is_left else (ends[1], (8, -4.5))
            look_of: Any = {"size": 12, "color": colours.ink, "ha": "right" if is_left else "left"}
            ax.annotate(_short(effect), (at, y), side, "data", "offset points", **look_of)


def _sign(place: int, colours: Theme) -> dict[str, Any]:
    """Return the look of a policy's dot, whose form tells it apart where colours do not."""
    look: dict[str, Any] = {"markersize": 7, "markeredgewidth": 1.6, "linestyle": "none"}
    return look | {"marker": MARKERS[place], "color": colours.cycle[place], "markerfacecolor": "none"}


def _draw_scale(ax: Axes, rows: Sequence[Row], measure: str, colours: Theme) -> list[float]:
    """Draw a scale that holds zero and all intervals, with room at its sides; return its ticks."""
    scale = measure_named(measure).scale
    effects = [effect for row in rows for track in row.tracks for effect in track]
    low = min(0.0, *(scale * effect.low for effect in effects))
    high = max(0.0, *(scale * effect.high for effect in effects)) or 1.0
    steps = (size * digit for size in (0.01, 0.1, 1, 10, 100, 1000) for digit in (1, 2, 5))
    step = next(step for step in steps if (high - low) / step <= 5)
    ticks = [step * count for count in range(floor(low / step), ceil(high / step) + 1)]
    low, high = min(ticks[0], low), max(ticks[-1], high)
    room = ROOM * (high - low)
    ax.set_xlim(low - room, high + room)
    ax.set_xticks(ticks, [number_of(tick) for tick in ticks], size=12, color=colours.ink_2)
    ax.tick_params(axis="x", length=0, pad=4)
    return ticks


def number_of(tick: float) -> str:
    """Return a tick of the scale with its sign: "−20", "0", "+0.5"."""
    return f"{tick:+g}".replace("-", "−") if abs(tick) > 1e-9 else "0"


def _draw_legend(ax: Axes, policies: Sequence[str], colours: Theme) -> None:
    from matplotlib.lines import Line2D

    from .canvas import LEGEND, over

    handles = [Line2D([], [], **_sign(place, colours)) for place in range(len(policies))]
    labels = [f"{policy} players" for policy in policies]
    ax.legend(handles, labels, labelcolor=colours.ink, **LEGEND | over(ax) | {"labelspacing": 0.3})
