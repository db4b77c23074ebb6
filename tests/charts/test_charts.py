"""Charts: what is drawn is what was counted. The artists are read back."""

import re
from itertools import pairwise
from statistics import median
from typing import Any

import matplotlib as mpl
import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

import chaturanga_lab as lab
from chaturanga_lab import charts
from chaturanga_lab.charts.endings import endings_of
from chaturanga_lab.charts.palette import ARMIES, DARK, LIGHT, MARKS, PLACES, THEMES, fill_of
from chaturanga_lab.charts.words import half_over
from chaturanga_lab.experiment import Results
from chaturanga_lab.rules import names_of

DRAW = {name: getattr(charts, name) for name in ("outcomes", "endings", "lengths", "places", "points")}


def texts_of(ax: Axes) -> list[str]:
    """Return all that is written on the axes, legends and scale included."""
    legends = [child for child in ax.get_children() if isinstance(child, mpl.legend.Legend)]
    written = [*ax.texts, *ax.get_xticklabels(), *(text for legend in legends for text in legend.get_texts())]
    return [text.get_text() for text in written]


def lines_of(ax: Axes, label: str) -> list[Any]:
    """Return the lines with that label, from the top down."""
    found = [line for line in ax.get_lines() if line.get_label() == label]
    return sorted(found, key=lambda line: float(line.get_ydata()[0]))


# ---------------------------------------------------------------- outcomes


@pytest.mark.parametrize("name", ["readings", "texts"])
def test_bars_are_the_shares(name: str, request: pytest.FixtureRequest) -> None:
    """Each bar is as long as the share of its outcome, a ruleset's bars lie end to end, and make 1."""
    results: Results = request.getfixturevalue(name)
    ax = charts.outcomes(results)
    drawn = [container for container in ax.containers if container.get_label().startswith("_")]
    drawn = [container for container in drawn if container[0].get_facecolor()[3]]
    shares = [share for share in results.shares() if share.count]
    assert [(bar.get_label(), bar[0].get_width()) for bar in drawn] == [
        (f"_{share.name}", pytest.approx(share.share)) for share in shares
    ]
    for share, bar in zip(shares, drawn, strict=True):
        fill = fill_of(share.result, share.winner)
        assert (to_hex(bar[0].get_facecolor()), bar[0].get_hatch() or "") == (fill.colour, fill.hatch)
    for one, other in pairwise(bar[0] for bar in drawn):
        if one.get_y() == other.get_y():
            assert one.get_x() + one.get_width() == pytest.approx(other.get_x())
    assert sum(bar[0].get_width() for bar in drawn) == pytest.approx(len(results.rulesets))


@pytest.mark.parametrize("name", ["readings", "texts"])
def test_every_share_is_written(name: str, request: pytest.FixtureRequest) -> None:
    """The number of each outcome that occurred stands in its bar or under it, and its name in the legend."""
    results: Results = request.getfixturevalue(name)
    written = " ".join(texts_of(charts.outcomes(results)))
    for share in results.shares():
        if share.count:
            assert share.percent in written
            assert share.name in written


def test_brackets_are_the_intervals(readings: Results) -> None:
    """Under each bar lies the Wilson interval of the games that the first army wins."""
    brackets = lines_of(charts.outcomes(readings), "_White wins")
    intervals = [readings.shares(rules)[0].interval for rules in readings.rulesets]
    assert [tuple(line.get_xdata()) for line in brackets] == intervals
    assert {line.get_color() for line in brackets} == {LIGHT.interval}


# ---------------------------------------------------------------- endings


@pytest.mark.parametrize("name", ["readings", "texts"])
def test_dots_are_the_shares(name: str, request: pytest.FixtureRequest) -> None:
    """Each ruleset that knows an ending has a dot at its share, a line over its interval, and its number."""
    results: Results = request.getfixturevalue(name)
    ax = charts.endings(results)
    written = texts_of(ax)
    for row in endings_of(results):
        dots = [line for line in lines_of(ax, f"_{row.name}") if len(line.get_xdata()) == 1]
        bars = [line for line in lines_of(ax, f"_{row.name}") if len(line.get_xdata()) == 2]
        shares = list(row.shares.values())
        assert [line.get_xdata()[0] for line in dots] == [share.share for share in shares]
        assert [tuple(line.get_xdata()) for line in bars] == [share.interval for share in shares]
        assert row.name in written
        assert {share.percent for share in shares} <= set(written)
        labels = [rules.label for rules in results.rulesets]
        for share, dot in zip(shares, dots, strict=True):
            assert to_hex(dot.get_color()) == LIGHT.cycle[labels.index(share.ruleset)]


def test_more_endings_than_signs() -> None:
    """More rulesets than there are signs are refused, as nobody could tell them apart."""
    eight = [lab.ruleset(id) for id in lab.rulesets() if lab.ruleset(id).board == "8x8"][:8]
    games = lab.simulate(eight, games=1, max_plies=4)
    with pytest.raises(ValueError, match=r"^This chart keeps at most 7 rulesets apart, not 8\.$"):
        charts.endings(games)


def test_rows_are_all_endings(texts: Results) -> None:
    """The chart has a row for every ending that occurred; a ruleset that does not know an ending is not in its row."""
    rows = endings_of(texts)
    assert {row.name for row in rows} == {share.name for share in texts.endings()}
    for row in rows:
        termination = next(iter(row.shares.values())).termination
        knows = [termination in {None, *(one.condition for one in rules.endings)} for rules in texts.rulesets]
        assert [rules.label in row.shares for rules in texts.rulesets] == knows
    assert {len(row.shares) for row in rows} > {3}


def test_endings_speak_as_their_options(readings: Results) -> None:
    """Beside an ending stands the label of the option that makes it one, and its source can be had as text."""
    written = " ".join(texts_of(charts.endings(readings)))
    sources = charts.endings_sources(readings)
    for share in readings.endings():
        assert share.label in written
        assert f"{share.name}, {share.label}: {share.sources[0]}" in sources


# ---------------------------------------------------------------- lengths


def test_columns_are_the_games(readings: Results, texts: Results) -> None:
    """The columns of a ruleset hold the share of its games that ended, all on one scale; columns do not overlap."""
    for results in (readings, texts):
        ax = charts.lengths(results)
        scales = []
        for number, rules in enumerate(results.rulesets):
            (hill,) = [bars for bars in ax.containers if bars.get_label() == f"_{number}"]
            ended = [row.plies for row in results.of(rules) if row.verdict.termination]
            scales.append(sum(-bar.get_height() for bar in hill) / (len(ended) / 60))
            edges = [bar.get_x() for bar in hill]
            width = edges[1] - edges[0]
            for edge, bar in list(zip(edges, hill, strict=True))[:-1]:
                inside = sum(edge <= plies < edge + width for plies in ended)
                assert -bar.get_height() == pytest.approx(scales[0] * inside / 60)
        assert scales == pytest.approx([scales[0]] * len(scales))


def test_half_of_the_games(readings: Results, texts: Results) -> None:
    """A marker stands where half of the games were over, and none where fewer than half came to an end."""
    ax = charts.lengths(readings)
    for number, rules in enumerate(readings.rulesets):
        half = median(row.plies for row in readings.of(rules))
        markers = [line for line in ax.get_lines() if to_hex(line.get_color()) == LIGHT.cycle[number]]
        assert [line.get_xdata()[0] for line in markers] == [half]
        assert f"half of the games were over by ply {half:,.0f}" in texts_of(ax)
    ended = {
        rules.label: sum(row.verdict.termination is not None for row in texts.of(rules)) for rules in texts.rulesets
    }
    for label, count in ended.items():
        assert (half_over(texts, label) is None) == (count <= 30)


# ---------------------------------------------------------------- all of them


@pytest.mark.parametrize("chart", DRAW)
def test_table_and_results_draw_alike(readings: Results, chart: str) -> None:
    """A chart of the DataFrame is the chart of the results."""
    table, results = (charts.svg(DRAW[chart](games)) for games in (readings.frame(), readings))
    assert re.sub(r"chart-\w{10}", "", table) == re.sub(r"chart-\w{10}", "", results)


@pytest.mark.parametrize("chart", DRAW)
def test_own_axes(readings: Results, chart: str) -> None:
    """A chart draws on the axes that it is given and returns them."""
    figure = Figure()
    ax = figure.add_subplot()
    assert DRAW[chart](readings, ax) is ax
    assert figure.axes == [ax]
    assert charts.svg(ax).startswith("<svg")


@pytest.mark.parametrize("chart", DRAW)
def test_names_and_setting_are_written(readings: Results, chart: str) -> None:
    """The rulesets are named by what they differ in, or as the reader says; rules and policy stand under the chart."""
    for names in (None, ["straight now", "preset"]):
        written = " ".join(texts_of(DRAW[chart](readings, names=names)))
        for name in names or names_of(readings.rulesets):
            assert name in written
        assert "Under these rules, with two random players, from the start, 60 games each." in written
        assert "Repetition: third time draws" in written
    with pytest.raises(ValueError, match="names needs one name for each of the 2 rulesets"):
        DRAW[chart](readings, names=["one"])


@pytest.mark.parametrize("chart", DRAW)
def test_run_without_games(nothing: Results, chart: str) -> None:
    """A run that was stopped at once gives an empty chart that says so."""
    assert "no game was finished" in charts.svg(DRAW[chart](nothing))


@pytest.mark.parametrize("chart", DRAW)
@pytest.mark.parametrize("theme", THEMES)
def test_colours_are_the_themes(readings: Results, chart: str, theme: str) -> None:
    """Text is written in the inks of the theme or, on a bar, in that of the bar."""
    ax = DRAW[chart](readings, theme=theme)
    fills = {"outcomes": [fill_of("win", army) for army in ("white", "black")], "places": PLACES}
    allowed = {THEMES[theme].ink, THEMES[theme].ink_2} | {fill.number for fill in fills.get(chart, [])}
    assert {to_hex(text.get_color()) for text in ax.texts} <= allowed


@pytest.mark.parametrize("chart", DRAW)
def test_unknown_theme(readings: Results, chart: str) -> None:
    """An unknown theme is refused and the valid ones are listed."""
    with pytest.raises(ValueError, match="no theme 'night'; valid are auto, light, dark, projector"):
        DRAW[chart](readings, theme="night")
    with pytest.raises(ValueError, match=r"no theme \['night'\]; valid are auto, light, dark, projector"):
        DRAW[chart](readings, theme=["night"])


@pytest.mark.parametrize("chart", DRAW)
@pytest.mark.parametrize("wrong", [0.5, "stalemate", Figure()])
def test_only_axes(readings: Results, chart: str, wrong: object) -> None:
    """What is given in place of axes and is none is refused in a sentence."""
    with pytest.raises(
        ValueError, match=r"^ax is axes of matplotlib on which to draw, such as plt\.gca\(\), not .+\.$"
    ):
        DRAW[chart](readings, wrong)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour (WCAG 2)."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours (WCAG 2)."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("theme", "ground"), [("light", "#f6f5f2"), ("dark", "#17161a"), ("projector", "#ffffff")])
def test_contrast(theme: str, ground: str) -> None:
    """On its ground every ink of a theme has 4.5 : 1; edges, intervals and the first four series have 3 : 1."""
    colours = THEMES[theme]
    assert min(contrast(ink, ground) for ink in (colours.ink, colours.ink_2)) >= 4.5
    assert min(contrast(part, ground) for part in (colours.edge, colours.interval, *colours.cycle[:4])) >= 3
    numbers = (fill_of("win", "white"), fill_of("win", "black"), fill_of("draw", None), fill_of("unfinished", None))
    assert min(contrast(fill.number, fill.colour) for fill in (*numbers, *PLACES)) >= 4.5
    assert min(contrast(ARMIES[army].number, ARMIES[army].colour) for army in MARKS) >= 4.5


def test_series_differ_without_colour(texts: Results) -> None:
    """Each series has a marker and a hatch of its own, and the outcomes differ in hatch or strongly in lightness."""
    ax = charts.lengths(texts)
    hatches = [bars[0].get_hatch() for bars in ax.containers if bars.get_label().startswith("_hatch")]
    assert len(set(hatches)) == len(texts.rulesets) == 3
    dots = charts.endings(texts).get_legend().legend_handles
    assert len({dot.get_marker() for dot in dots}) == 3
    white, black = (luminance(fill_of("win", army).colour) for army in ("white", "black"))
    assert white - black > 0.5
    assert len({fill_of("win", "white").hatch, fill_of("draw", None).hatch, fill_of("unfinished", None).hatch}) == 3
    assert len(LIGHT.cycle) == len(DARK.cycle) == len(set(LIGHT.cycle))


# ---------------------------------------------------------------- boards of several sizes


@pytest.mark.parametrize("chart", DRAW)
def test_boards_are_told_apart(boards: Results, chart: str) -> None:
    """Each ruleset is named with the size of its board, unbroken by a line, in the picture and in its description."""
    ax = DRAW[chart](boards)
    written = " ".join(texts_of(ax)).replace("\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}", " × ")
    for name, size in zip(names_of(boards.rulesets), ("8 × 8", "8 × 8", "12 × 12", "14 × 14"), strict=True):
        assert size in name
        assert name in written
        assert name in charts.describe(boards, chart)


@pytest.mark.parametrize("chart", DRAW)
def test_unfinished_games_are_explained(boards: Results, readings: Results, chart: str) -> None:
    """Where games were stopped, the lines under the chart say after how many plies."""
    says = "Unfinished games were stopped after 900 plies: no rule had ended them."
    assert boards.unfinished > 0
    assert says in " ".join(texts_of(DRAW[chart](boards)))
    assert "stopped" not in " ".join(texts_of(DRAW[chart](readings)))
