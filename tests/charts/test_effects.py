"""The charts of an atlas: they show its effects and its map, in words too, and refuse what they cannot show."""

from __future__ import annotations

import re
import sys
from html import unescape
from itertools import combinations
from math import hypot

import pytest

import chaturanga_lab as lab
from chaturanga_lab import charts
from chaturanga_lab.charts.effects import rows_of
from chaturanga_lab.charts.rule_map import SIGN, Frame, apart, marks_of, named_in
from chaturanga_lab.experiment import Atlas


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    """The atlas that comes with the laboratory."""
    return lab.atlas()


def test_each_dot_stands_at_its_difference(atlas: Atlas) -> None:
    """A dot for each effect, at what the atlas says, counted in points of a hundred, on its interval."""
    ax = charts.effects(atlas, "decisive", question="check")
    effects = list(atlas.effects("decisive", question="check"))
    lines = {line.get_label(): [] for line in ax.lines}
    for line in ax.lines:
        lines[line.get_label()].append(list(line.get_xdata()))
    assert sorted(lines["_king-capture"]) == sorted([[100 * effect.difference] for effect in effects])
    assert sorted(lines["_interval of king-capture"]) == sorted([100 * one.low, 100 * one.high] for one in effects)


def test_the_question_that_changes_most_comes_first(atlas: Atlas) -> None:
    """A row for each question, the largest change at the top; with a question a row for each of its answers."""
    rows = rows_of(atlas, "length", None)
    assert rows[0].name == "Goal"
    assert len(rows) == len(atlas.questions)
    assert [row.largest for row in rows] == sorted((row.largest for row in rows), reverse=True)
    assert len(rows_of(atlas, "length", "baring")) == len(atlas.questions["baring"]) - 1


def test_an_answer_that_only_names_an_end_is_said_to_be_the_same_game(atlas: Atlas) -> None:
    """Where an answer changes no game, the chart says so beside its name and in words."""
    says = {row.name: row.says for row in rows_of(atlas, "decisive", "baring")}
    assert says["half a win"] == "the very same games"
    assert says["army without officers loses"] == ""
    assert "(the very same games)" in charts.describe_effects(atlas, "decisive", "baring")


@pytest.mark.parametrize("theme", ["auto", "dark"])
def test_the_pictures_say_what_they_show(atlas: Atlas, theme: str) -> None:
    """Each picture has a title and a description with games, policies and interval."""
    for ax in (charts.effects(atlas, "draws", theme=theme), charts.rule_map(atlas, "greedy", theme=theme)):
        picture = unescape(charts.svg(ax))
        assert re.search(r"<title id='[^']+'>(What each answer changes|A map of rules)", picture)
        for words in ("2,000 games", "these policies", "Šidák", "nothing about how anyone played"):
            assert words in picture


def test_the_map_marks_rulesets_whose_answers_are_there(atlas: Atlas) -> None:
    """A letter stands where the combination with a ruleset's own answers lies, and its number is in the key."""
    marks = {mark.name: mark for mark in marks_of(atlas, "random", None)}
    assert len(marks) == len(list(named_in(atlas)))
    here = atlas.spot("random")
    modern = marks[lab.ruleset("modern-mate").title]
    assert (modern.length, modern.decisive) == (here.value("length"), here.value("decisive"))
    assert modern.words in charts.describe_rule_map(atlas)


def test_discs_lie_apart_and_on_the_map() -> None:
    """Marks that would cover each other are moved aside, and none leaves the map."""
    frame = Frame(50, 500, 348)
    places = apart([frame.place(200, 0.99)] * 5 + [frame.place(499, 0.0)], frame)
    assert all(hypot(x - a, y - b) > 0.9 * SIGN for (x, y), (a, b) in combinations(places, 2))
    assert all(SIGN / 2 <= x <= 348 - SIGN / 2 + 1e-9 for x, _ in places)


def test_without_matplotlib_the_charts_are_told(atlas: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be drawn each chart is its words, a line for each row or mark."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    effects, rules = charts.effects(atlas, "score"), charts.rule_map(atlas, question="check")
    assert isinstance(effects, charts.Told)
    assert str(effects) == charts.describe_effects(atlas, "score")
    assert effects._repr_html_().count("<li>") == len(atlas.questions)
    assert str(rules) == charts.describe_rule_map(atlas, question="check")
    assert rules._repr_html_().count("<li>") == 2


def test_what_cannot_be_shown_is_refused_in_a_sentence(atlas: Atlas) -> None:
    """Anything but an atlas, and names that nobody knows."""
    with pytest.raises(ValueError, match="This chart shows an atlas"):
        charts.effects(lab.ruleset("daou"))
    with pytest.raises(ValueError, match="This chart shows an atlas"):
        charts.rule_map([])
    with pytest.raises(ValueError, match="no measure"):
        charts.effects(atlas, "beauty")
    with pytest.raises(ValueError, match="no policy"):
        charts.rule_map(atlas, "me")
    with pytest.raises(ValueError, match="no question"):
        charts.rule_map(atlas, question="dice")
