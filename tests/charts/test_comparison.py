"""The chart of a comparison: what is drawn is what was compared, and it is told where it cannot be drawn."""

from __future__ import annotations

import sys

import pytest
from matplotlib.axes import Axes

import chaturanga_lab as lab
from chaturanga_lab import charts
from chaturanga_lab.charts import Told
from chaturanga_lab.experiment import Comparison, Results


@pytest.fixture(scope="module")
def compared(texts: Results) -> Comparison:
    """Three texts, some things about them."""
    return lab.compare(texts, about=("decisive", "outcomes", "length"))


def marks_of(ax: Axes, about: str) -> list[tuple[float, str]]:
    """Return where the marks about one thing stand, from the top down, and how they are filled."""
    lines = [line for line in ax.get_lines() if line.get_label() == f"_{about}"]
    lines.sort(key=lambda line: float(line.get_ydata()[0]))
    return [(float(line.get_xdata()[0]), str(line.get_markerfacecolor())) for line in lines]


def test_marks_are_the_differences(compared: Comparison) -> None:
    """Each mark stands where its difference is on the scale of its kind, hollow unless it is settled."""
    ax = charts.comparison(compared)
    for is_length in (False, True):
        rows = [one for one in compared if one.is_length == is_length]
        most = max(abs(end) for one in rows for end in one.interval)
        for about in dict.fromkeys(one.about for one in rows):
            due = [(one.difference / most, one.is_settled) for one in compared.of(about=about)]
            marks = marks_of(ax, about)
            assert [at for at, _ in marks] == pytest.approx([at for at, _ in due])
            assert [fill != "none" for _, fill in marks] == [is_settled for _, is_settled in due]


def test_intervals_are_drawn(compared: Comparison) -> None:
    """Each interval lies at its mark, lengths last."""
    ax = charts.comparison(compared)
    drawn = [line for line in ax.get_lines() if str(line.get_label()).startswith("_interval")]
    rows = sorted(compared, key=lambda one: one.is_length)
    assert len(drawn) == len(rows)
    length = max(abs(end) for one in rows if one.is_length for end in one.interval)
    low, high = (end / length for end in rows[-1].interval)
    lowest = max(drawn, key=lambda line: float(line.get_ydata()[0]))
    assert list(lowest.get_xdata()) == pytest.approx([low, high])


def test_the_picture_is_described(compared: Comparison) -> None:
    """Its description says each difference, the players and the correction; numbers and names stand in it."""
    ax = charts.comparison(compared)
    says = ax.lab_caption.description  # type: ignore[attr-defined]
    assert says == charts.describe_comparison(compared)
    assert all(one.words in says for one in compared)
    assert "two random players" in says
    assert "widened for their number" in says
    written = " ".join(text.get_text() for text in ax.texts)
    assert "Decisive" in written


def test_games_are_compared_and_told(texts: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games may be given in place of their comparison; without matplotlib its tables stand for the picture."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    chart = charts.comparison(texts, about="draw")
    assert isinstance(chart, Told)
    assert "<table>" in chart._repr_html_()
    assert str(chart) == charts.describe_comparison(texts, "draw")
    with pytest.raises(ValueError, match="There is no theme"):
        charts.comparison(texts, theme="loud")
