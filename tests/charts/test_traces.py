"""Charts of games that were played again: what is drawn is what was seen. The artists are read back."""

from __future__ import annotations

import re
import sys
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

import chaturanga_lab as lab
from chaturanga_lab import charts, experiment
from chaturanga_lab.charts import Told
from chaturanga_lab.charts.captures import number_of
from chaturanga_lab.charts.curves import PANEL
from chaturanga_lab.charts.openings import boxes_of, words_in
from chaturanga_lab.charts.palette import DARK, LIGHT
from chaturanga_lab.charts.survival import kinds_of
from chaturanga_lab.experiment import Results

NAMES = ("survival", "captures", "branching", "openings")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def short() -> Results:
    """Thirty games under each of two rulesets, cut short."""
    rules = lab.ruleset("modern-mate").choose(draws="threefold-and-70")
    return lab.simulate([rules, lab.ruleset("modern-capture")], games=30, seed=7, max_plies=80)


@pytest.fixture(scope="module")
def great() -> Results:
    """Six games on the great board, which has many kinds."""
    return lab.simulate(lab.ruleset("kridakausalya-14x14"), games=6, seed=7, max_plies=80)


@pytest.fixture(scope="module")
def four() -> Results:
    """Twenty games of four armies."""
    return lab.simulate(lab.ruleset("chaturaji-dice"), games=20, seed=7, max_plies=80)


@pytest.fixture(scope="module")
def drawn(short: Results) -> dict[str, Axes]:
    """Each chart of two rulesets, by its name."""
    return {name: getattr(charts, name)(short) for name in NAMES}


def written(ax: Axes) -> list[str]:
    """Return all that is written on the axes, the legend included."""
    legend = ax.get_legend()
    return [text.get_text() for text in (*ax.texts, *(legend.get_texts() if legend else ()))]


def curves(ax: Axes) -> dict[str, list[tuple[list[float], list[float]]]]:
    """Return the curves by their labels: where they stand, from the top down."""
    found: dict[str, list[tuple[list[float], list[float]]]] = {}
    for line in ax.get_lines():
        if len(line.get_xdata()) > 1 and str(line.get_label()).startswith("_"):
            found.setdefault(line.get_label()[1:], []).append((list(line.get_xdata()), list(line.get_ydata())))
    return found


# ---------------------------------------------------------------- what is drawn


def test_curves_are_the_men(drawn: dict[str, Axes], short: Results) -> None:
    """Each kind has a curve under each ruleset, whose height over the foot is its share of the men at the start."""
    seen, found = experiment.survival(short), curves(drawn["survival"])
    assert "rajas" not in found
    for kind in kinds_of(seen):
        for rules, (plies, heights) in zip(short.rulesets, found[kind], strict=True):
            rows = [row for row in seen.of(rules) if row.kind == kind]
            assert plies == [row.ply for row in rows]
            whole = heights[0]
            shares = [(row.share or 0) - 1 for row in rows]
            falls = [whole - height for height in heights]
            unit = next(fall / share for fall, share in zip(falls, shares, strict=True) if share)
            assert falls == pytest.approx([unit * share for share in shares])
            assert 0 < unit < PANEL


def test_rajas_have_a_curve_where_games_go_on_without_them(four: Results) -> None:
    """At a table, where a raja who is taken does not end the game, rajas are drawn too."""
    assert "rajas" in curves(charts.survival(four))


def test_more_kinds_than_colours(great: Results) -> None:
    """On the great board no two kinds look the same: once the marks are used up, they are hollow."""
    legend = charts.survival(great).get_legend()
    looks = [(line.get_marker(), line.get_markerfacecolor() == "none") for line in legend.get_lines()]
    assert len(looks) == 9
    assert len(set(looks)) == len(looks)


def test_squares_have_their_numbers(drawn: dict[str, Axes], short: Results) -> None:
    """On every square of every board stands how many men were taken there in a hundred games, the darker the more."""
    ax, seen = drawn["captures"], experiment.captures(short)
    rows = [row for rules in short.rulesets for row in seen.of(rules)]
    squares = [patch for patch in ax.patches if patch.get_alpha() is not None]
    at = {text.get_position(): text.get_text() for text in ax.texts}
    centres = [(one.get_x() + one.get_width() / 2, one.get_y() + one.get_height() / 2) for one in squares]
    assert [at[centre] for centre in centres] == [number_of(row) for row in rows]
    shades = [(square.get_label(), square.get_alpha()) for square in squares]
    assert [label for label, _ in shades] == [f"_{row.square}" for row in rows]
    ranked = sorted(zip(rows, shades, strict=True), key=lambda pair: pair[0].mean)
    assert [shade for _, (_, shade) in ranked] == sorted(shade for _, (_, shade) in ranked)


def test_captures_of_some_men_alone(short: Results) -> None:
    """A kind and an army may be asked for, and the chart says whose men they are."""
    ax = charts.captures(short, "horse", "white")
    assert "White's horses taken on each square in a hundred games." in " ".join(written(ax))
    assert "White's horses taken in a game" in ax.lab_caption.description


def test_curves_are_the_moves(drawn: dict[str, Axes], short: Results) -> None:
    """Each ruleset has a curve over the middles of its plies."""
    seen, found = experiment.branching(short), curves(drawn["branching"])
    for rules in short.rulesets:
        ((plies, heights),) = found[rules.label]
        rows = seen.of(rules)
        assert plies == [row.middle for row in rows]
        order = sorted(range(len(rows)), key=lambda at: rows[at].median)
        assert [heights[at] for at in order] == sorted(heights, reverse=True)


def test_boxes_are_the_tree(short: Results) -> None:
    """Every branch has a box beside its move's, and its outcomes lie end to end over the width of the box."""
    tree = experiment.openings(short, 2, fewest=2)
    ax = charts.openings(short, 2, fewest=2)
    text = written(ax)
    for rules in short.rulesets:
        boxes = boxes_of(tree.of(rules))
        assert [box.opening for box in boxes] == [opening for _, opening in tree.lines(rules)]
        for box in boxes:
            assert words_in(box.opening, 150)[0] in text
            beside = [one for one in boxes if one.column == box.column + 1 and box.row <= one.row < box.row + box.rows]
            assert [one.opening for one in beside] == list(box.opening.replies)
            assert sum(one.rows for one in beside) in (0, box.rows)
    bars = [
        patch for patch in ax.patches if re.fullmatch("_(White wins|Black wins|draw|unfinished)", patch.get_label())
    ]
    branches = sum(1 for rules in short.rulesets for _ in tree.lines(rules))
    width = max(bar.get_width() for bar in bars)
    assert sum(bar.get_width() for bar in bars) <= branches * width * 1.001


def test_long_words_are_cut(four: Results) -> None:
    """What has no room in a box is cut, and whom a move takes is left out."""
    opening = experiment.openings(four, 1, fewest=1).of()[0]
    assert words_in(opening, 36) == (f"{opening.move[:5]}…", "")
    assert words_in(opening, 300) == (opening.move, str(opening.games))


# ---------------------------------------------------------------- all four


@pytest.mark.parametrize("name", NAMES)
def test_picture_is_named_described_and_dark(name: str, drawn: dict[str, Axes], short: Results) -> None:
    """The picture has a title, every number of it in words, both themes, and no type under 11 pixels on a phone."""
    picture = charts.svg(drawn[name])
    root = ElementTree.fromstring(picture)
    parts = {element.get("id"): element.text or "" for element in root}
    assert root.get("role") == "img"
    assert parts[root.get("aria-labelledby") or ""] == drawn[name].lab_caption.title  # type: ignore[attr-defined]
    about = parts[root.get("aria-describedby") or ""]
    assert about == charts.describe(short, name)
    seen = getattr(experiment, name)(short)
    assert all(seen.sentence(rules) in about for rules in short.rulesets)
    assert f"var(--c0, {LIGHT.ink})" in picture
    assert f"--c0:{DARK.ink}" in picture
    width = float((root.get("viewBox") or "").split()[2])
    sizes = [re.search(r"font-size: ([0-9.]+)px", word.get("style") or "") for word in root.iter(f"{SVG}text")]
    assert min(float(size[1]) for size in sizes if size) * (390 - 32) / width >= 11


@pytest.mark.parametrize("name", NAMES)
def test_what_is_shown_is_said_with_care(name: str, drawn: dict[str, Axes]) -> None:
    """Under the chart stands that all holds under these rules and with these players."""
    assert "Under these rules, with two random players, from the start." in " ".join(written(drawn[name]))


@pytest.mark.parametrize("name", NAMES)
def test_axes_names_and_games_can_be_given(name: str, short: Results) -> None:
    """A chart is drawn on the axes given, with other names, of fewer games, and says how many they are."""
    ax = Figure().add_subplot()
    assert getattr(charts, name)(short, ax=ax, names=["one", "two"], first=4) is ax
    assert {"one", "two", "the first 4 of 30 games"} <= set(written(ax))
    with pytest.raises(ValueError, match="names needs one name for each of the 2 rulesets"):
        getattr(charts, name)(short, names=["one"])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("games", ["great", "four", "nothing"])
def test_every_board_can_be_drawn(name: str, games: str, request: pytest.FixtureRequest) -> None:
    """Great boards, tables with dice and runs without a game have their charts too."""
    ax = getattr(charts, name)(request.getfixturevalue(games))
    assert ax.texts
    assert "random players" in ax.lab_caption.description


@pytest.mark.parametrize("name", NAMES)
def test_without_matplotlib_it_is_told(name: str, short: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be drawn the same is told in words, and refused for the same reasons."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    chart = getattr(charts, name)(short)
    assert isinstance(chart, Told)
    assert str(chart) == charts.describe(short, name)
    says = unescape(chart._repr_html_())
    seen = getattr(experiment, name)(short)
    assert all(seen.sentence(rules) in says for rules in short.rulesets)
    wrong: list[dict[str, Any]] = [{"theme": "pink"}, {"ax": 3}, {"names": ["one"]}, {"first": 0}]
    for more in wrong:
        with pytest.raises(ValueError, match=r"\S"):
            getattr(charts, name)(short, **more)
