"""Without matplotlib a chart tells its numbers, as a piece of a page, and is refused for the same reasons."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab import charts
from chaturanga_lab.charts import Told, told
from chaturanga_lab.experiment import Results

OF_GAMES = ("outcomes", "endings", "lengths", "places", "points")


@pytest.fixture(autouse=True)
def _nothing_can_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take matplotlib away."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)


def words_of(html: str) -> str:
    """Return what a piece of a page says, without its style."""
    return unescape(re.sub(r"[ \n]+", " ", re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL)))


def test_whether_charts_can_be_drawn_is_asked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A matplotlib that comes later, as it may in a browser, is used from then on."""
    assert not charts.can_draw()
    monkeypatch.delitem(sys.modules, "matplotlib")
    assert charts.can_draw()


@pytest.mark.parametrize("name", OF_GAMES)
@pytest.mark.parametrize("games", ["readings", "texts", "tables", "nothing"])
def test_each_chart_of_games_tells_its_numbers(name: str, games: str, request: pytest.FixtureRequest) -> None:
    """Each chart is a title, one sentence why it is not drawn, and its numbers; its text is its description."""
    results: Results = request.getfixturevalue(games)
    chart = getattr(lab.charts, name)(results)
    assert isinstance(chart, Told)
    assert str(chart) == charts.describe(results, name)
    says = words_of(chart._repr_html_())
    assert chart.title in says
    assert told.NO_PICTURE in says
    for rules in results.rulesets:
        assert f"{len(results.of(rules)):,} games" in says


def test_the_numbers_are_those_of_the_results(texts: Results) -> None:
    """Every share of the outcomes and of the endings stands in its table with its interval."""
    for name, shares in (("outcomes", texts.shares()), ("endings", texts.endings())):
        says = words_of(getattr(lab.charts, name)(texts)._repr_html_())
        for share in shares:
            assert not share.count or f"{share.percent} {share.range}" in says


def test_seats_have_places_and_points(tables: Results) -> None:
    """Places stand in one table and points in the other; partners have one row for the place that they share."""
    places, points = (words_of(chart(tables)._repr_html_()) for chart in (lab.charts.places, lab.charts.points))
    assert "places by seat, 60 games" in places
    assert "points by seat, 60 games" in points
    assert "points" not in places
    teams = tables.rulesets[2]
    first = next(share for share in tables.places(teams) if share.army == "red" and share.place == 1)
    assert f"Red and Yellow {first.percent} {first.range}" in places
    for mean in tables.points():
        assert f"{mean.name} {mean.number} {mean.range}" in points


@pytest.mark.parametrize(
    ("chart", "says"),
    [
        (lambda: lab.charts.timeline(), lab.charts.describe_timeline()),
        (lambda: lab.charts.timeline("king_leap"), "leap"),
        (lambda: lab.charts.reach(lab.ruleset("shatranj")), "Each reaches 8 squares"),
        (lambda: lab.charts.mobility([lab.ruleset("shatranj"), lab.ruleset("modern-mate")]), "Shatranj"),
    ],
)
def test_charts_of_rules_are_told_in_words(chart: Callable[[], Told], says: str) -> None:
    """A chart of rules or of witnesses is the words that describe it, a line for each ruleset or witness."""
    drawn = chart()
    assert says in str(drawn)
    html = drawn._repr_html_()
    lines = re.findall("<li>(.*?)</li>", html)
    assert lines
    for line in lines:
        assert unescape(line) in str(drawn)
    assert drawn.title in words_of(html)


def test_other_names_are_taken(readings: Results) -> None:
    """Rulesets are renamed as in a drawn chart, and nothing of a name is markup."""
    chart = lab.charts.outcomes(readings, names=("<b>", "two"))
    assert "&lt;b&gt;" in chart._repr_html_()
    assert "<b>" not in chart._repr_html_()
    assert "two, 60 games" in str(chart)


@pytest.mark.parametrize("more", [{"theme": "pink"}, {"ax": 3}, {"names": ["one"]}, {"nonsense": 1}])
@pytest.mark.parametrize("name", OF_GAMES)
def test_bad_arguments_are_refused_as_before(readings: Results, name: str, more: dict[str, Any]) -> None:
    """What a drawn chart refuses a told one refuses too."""
    with pytest.raises((ValueError, TypeError)):
        getattr(lab.charts, name)(readings, **more)
    with pytest.raises(ValueError, match="Games are what"):
        getattr(lab.charts, name)([])


def test_axes_that_are_not_there_say_why(readings: Results) -> None:
    """Who asks a told chart for what axes have, or for its SVG, reads why there is none."""
    chart = lab.charts.endings(readings)
    with pytest.raises(AttributeError, match="no axes with 'set_title': the picture needs"):
        chart.set_title("Endings")
    with pytest.raises(ValueError, match=r"needs matplotlib.*no SVG"):
        lab.charts.svg(chart)
