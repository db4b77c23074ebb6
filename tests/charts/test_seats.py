"""Charts of games at a table: seats with their marks, places and points, partners in two stripes."""

import re
from itertools import pairwise
from statistics import quantiles
from typing import Any

import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_hex

import chaturanga_lab as lab
from chaturanga_lab import charts
from chaturanga_lab.charts.palette import ARMIES, LIGHT, MARKS, PLACES, SHARED, fill_of
from chaturanga_lab.charts.places import seats_of
from chaturanga_lab.charts.points import spread_of
from chaturanga_lab.experiment import Results
from chaturanga_lab.rules import names_of

DRAW = {name: getattr(charts, name) for name in ("outcomes", "endings", "lengths", "places", "points")}
FOUR = ("red", "green", "yellow", "black")


def lines_of(ax: Axes, label: str) -> list[Any]:
    """Return the lines with that label, from the top down."""
    found = [line for line in ax.get_lines() if line.get_label() == label]
    return sorted(found, key=lambda line: float(line.get_ydata()[0]))


def bars_of(ax: Axes, label: str) -> list[Any]:
    """Return the bars with that label, from the top down."""
    found = [bars[0] for bars in ax.containers if bars.get_label() == label]
    return sorted(found, key=lambda bar: float(bar.get_y()))


def written_on(ax: Axes) -> str:
    """Return all that is written on the axes, legend included."""
    legend = ax.get_legend()
    return " ".join(text.get_text() for text in (*ax.texts, *(legend.get_texts() if legend else ())))


# ---------------------------------------------------------------- places


@pytest.mark.parametrize("name", ["tables", "uneven"])
def test_bars_are_the_shares_of_places(name: str, request: pytest.FixtureRequest) -> None:
    """Each seat has a bar in which its places lie end to end, first to last, each as long as its share."""
    results: Results = request.getfixturevalue(name)
    ax = charts.places(results)
    seats = [seat for rules in results.rulesets for seat in seats_of(results, rules)]
    for number, fill in enumerate(PLACES):
        drawn = bars_of(ax, f"_{('1st', '2nd', '3rd', '4th')[number]}")
        shares = [share for seat in seats for share in seat.shares if share.place == number + 1 and share.count]
        assert [bar.get_width() for bar in drawn] == pytest.approx([share.share for share in shares])
        assert {to_hex(bar.get_facecolor()) for bar in drawn} <= {fill.colour}
    filled = [bars[0] for bars in ax.containers if bars.get_label().startswith("_") and bars[0].get_facecolor()[3]]
    filled = [bar for bar in filled if not bar.get_label().startswith("_container")]
    assert sum(bar.get_width() for bar in filled) == pytest.approx(len(seats))
    for one, other in pairwise(filled):
        if one.get_y() == other.get_y():
            assert one.get_x() + one.get_width() == pytest.approx(other.get_x())


def test_first_places_have_intervals(tables: Results) -> None:
    """Under each bar lies the interval of the share of first places."""
    ax = charts.places(tables)
    for army in ("red", "green"):
        brackets = lines_of(ax, f"_{army.capitalize()} 1st")
        shares = [share for share in tables.places() if share.army == army and share.place == 1]
        assert [tuple(line.get_xdata()) for line in brackets] == [share.interval for share in shares]


def test_places_of_no_room_are_written(uneven: Results) -> None:
    """What has no room for its number in the bar is said under the bars; unfinished games are, once."""
    (rules,) = uneven.rulesets
    written = written_on(charts.places(uneven)).replace("\N{NO-BREAK SPACE}", " ")
    for share in uneven.places(rules):
        if share.count:
            assert share.percent.replace("\N{NO-BREAK SPACE}", " ") in written
    assert uneven.unfinished
    assert "unfinished" in written
    assert "Red unfinished" not in written


def test_partners_share_a_bar(tables: Results) -> None:
    """Partners have the same places, so that one bar stands for both."""
    rules = tables.rulesets[2]
    assert [seat.armies for seat in seats_of(tables, rules)] == [("red", "yellow"), ("green", "black")]
    for one, other in (("red", "yellow"), ("green", "black")):
        assert tables.column(f"place_{one}", rules) == tables.column(f"place_{other}", rules)


# ---------------------------------------------------------------- points


def test_rows_are_the_points(tables: Results) -> None:
    """Each seat and each side of partners has a line, a box and a mean that are those of its games."""
    ax = charts.points(tables)
    for one in tables.points():
        same = [other for other in tables.points() if other.name == one.name]
        number = [other.ruleset for other in same].index(one.ruleset)
        lowest, lower, upper, highest = spread_of(one)
        assert tuple(lines_of(ax, f"_line {one.name}")[number].get_xdata()) == (lowest, highest)
        box = bars_of(ax, f"_box {one.name}")[number * len(one.armies)]
        assert (box.get_x(), box.get_x() + box.get_width()) == pytest.approx((lower, upper))
        assert lines_of(ax, f"_mean {one.name}")[number].get_xdata()[0] == one.mean
        assert tuple(lines_of(ax, f"_{one.name}")[number].get_xdata()) == one.interval
        assert one.number in written_on(ax)


def test_spread_is_of_the_games(tables: Results) -> None:
    """Nine games in ten lie within the line, half of them within the box."""
    for one in tables.points():
        lowest, lower, upper, highest = spread_of(one)
        assert (lower, upper) == tuple(quantiles(one.scores, n=4, method="inclusive")[::2])
        assert sum(lowest <= score <= highest for score in one.scores) >= 0.9 * one.games
        assert sum(lower <= score <= upper for score in one.scores) >= 0.5 * one.games


# ---------------------------------------------------------------- armies and sides


def test_wins_of_partners_have_both_colours(tables: Results) -> None:
    """What partners win is drawn in the colours of both, one under the other, half as high each."""
    ax = charts.outcomes(tables)
    for rules in tables.rulesets[2:]:
        for share in tables.shares(rules)[:2]:
            stripes = bars_of(ax, f"_{share.name}")
            assert {to_hex(bar.get_facecolor()) for bar in stripes} == {ARMIES[army].colour for army in share.armies}
            assert {bar.get_height() for bar in stripes} == {14.0}
    shared = bars_of(ax, "_first place shared")
    assert {(to_hex(bar.get_facecolor()), bar.get_hatch()) for bar in shared} == {(SHARED.colour, SHARED.hatch)}
    assert SHARED.hatch not in {fill_of("draw", None).hatch, fill_of("unfinished", None).hatch}


@pytest.mark.parametrize("chart", ["places", "points"])
def test_every_seat_wears_its_mark(tables: Results, chart: str) -> None:
    """Beside its name every army has its colour and its mark, which differ in form; two armies wear none."""
    ax = DRAW[chart](tables)
    for army in FOUR:
        swatches, marks = lines_of(ax, f"_seat {army}"), lines_of(ax, f"_mark {army}")
        assert len(swatches) == len(marks) >= 4
        assert {to_hex(line.get_markerfacecolor()) for line in swatches} == {ARMIES[army].colour}
        assert {line.get_marker() for line in marks} == {MARKS[army]}
        assert army.capitalize() in written_on(ax)
    assert len(set(MARKS.values())) == len(MARKS) == 4
    two = DRAW[chart](lab.simulate(lab.ruleset("modern-capture"), games=5))
    assert [line for line in two.get_lines() if str(line.get_label()).startswith("_mark")] == []


def test_outcomes_wear_marks(tables: Results) -> None:
    """In the bars of who won each army has its mark, which the legend repeats; between two armies there is none."""
    ax = charts.outcomes(tables)
    assert all(lines_of(ax, f"_mark {army}") for army in FOUR)
    two = charts.outcomes(lab.simulate(lab.ruleset("modern-capture"), games=5))
    assert [line for line in two.get_lines() if str(line.get_label()).startswith("_mark")] == []


# ---------------------------------------------------------------- all of them


@pytest.mark.parametrize("chart", DRAW)
def test_dice_and_partners_in_one_figure(tables: Results, chart: str) -> None:
    """Dice against none and each for himself against partners stand in one picture, each named; their
    length is told in turns."""
    ax = DRAW[chart](tables)
    written = written_on(ax)
    for name in names_of(tables.rulesets):
        assert name in written
        assert name in charts.describe(tables, chart)
    assert "Under these rules, with four random players, from the start, 60 games each." in written
    assert re.search(r"\bpl(y|ies)\b", written + charts.describe(tables, chart)) is None


@pytest.mark.parametrize("chart", DRAW)
def test_colours_are_the_themes(tables: Results, chart: str) -> None:
    """In the picture nothing but the armies, places and outcomes keeps its colour when the page turns dark."""
    picture = charts.svg(DRAW[chart](tables))
    fills = [*ARMIES.values(), *PLACES, SHARED, fill_of("draw", None), fill_of("unfinished", None)]
    kept = {colour for fill in fills for colour in (fill.colour, fill.hatch_ink, fill.number)} | {"#ffffff"}
    themed = set(re.findall(r"var\(--c\d+, (#[0-9a-f]{6})\)", picture))
    plain = set(re.findall(r": (#[0-9a-f]{6})", picture))
    assert themed <= set(LIGHT.colours)
    assert plain - kept <= {"#000000", *LIGHT.colours}


def test_no_claim_about_history(tables: Results) -> None:
    """The descriptions speak of these rules and these players alone."""
    words = " ".join(charts.describe(tables, chart) for chart in DRAW).lower()
    for claim in ("favour", "favor", "proves", "history", "advantage", "stronger", "ancient", "in fact"):
        assert claim not in words


def test_reach_wears_the_marks_of_four_armies() -> None:
    """On the board of four armies each boat's squares have the mark and the colour of its army; partners are no enemies
    who could meet."""
    rules = lab.ruleset("chaturaji")
    ax = charts.reach([rules, lab.ruleset("chaturaji-teams")], "elephant")
    for army, home in zip(FOUR, ("h3", "c1", "a6", "f8"), strict=True):
        for line in lines_of(ax, f"_{army.capitalize()}, {home}"):
            assert (line.get_marker(), to_hex(line.get_color())) == (MARKS[army], ARMIES[army].colour)
    boats = charts.reach([rules], "boat").lab_caption.description
    assert "Each reaches 8 squares. Together they reach 32. No two enemies ever meet." in boats
    two = charts.reach(lab.ruleset("shatranj"), "elephant")
    assert len({line.get_marker() for line in two.get_lines() if line.get_label() != "_home"}) == 4
