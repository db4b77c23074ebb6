"""The chart of piece values. The artists are read back."""

from __future__ import annotations

import sys
from math import exp

import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_hex

import chaturanga_lab as lab
from chaturanga_lab import charts
from chaturanga_lab.charts import Told
from chaturanga_lab.charts.palette import LIGHT, MARKERS
from chaturanga_lab.experiment import PieceValues
from chaturanga_lab.experiment.imbalances import imbalances_of
from chaturanga_lab.experiment.matches import Match
from chaturanga_lab.experiment.plan import Plan
from chaturanga_lab.rules import Ruleset

SHATRANJ, CAPTURE = lab.ruleset("shatranj"), lab.ruleset("modern-capture")
STRENGTHS = {"P": 0.2, "E": 0.1, "N": 0.3, "R": 0.7, "M": 0.05}


def made_up(rules: Ruleset, policy: str = "greedy", sign: int = 1) -> PieceValues:
    """Return values of matches that came out as a logistic model says."""
    matches = []
    for imbalance in imbalances_of(rules):
        less = sum(imbalance.weight(letter) * strength for letter, strength in STRENGTHS.items())
        for army in (0, 1):
            wins = round(1000 / (1 + exp(sign * less)))
            matches.append(Match(imbalance, army, ((0.0, 1000 - wins), (1.0, wins))))
    return PieceValues.from_matches(Plan.from_arguments(rules, policy, 2000, 3, None), tuple(matches))


@pytest.fixture(scope="module")
def greedy() -> PieceValues:
    """The men of the shatranj among greedy players."""
    return made_up(SHATRANJ)


@pytest.fixture(scope="module")
def capture() -> PieceValues:
    """The same men where the raja is taken."""
    return made_up(CAPTURE)


def written(ax: Axes) -> list[str]:
    """Return all that is written on the axes, the legend included."""
    legend = ax.get_legend()
    return [text.get_text() for text in (*ax.texts, *(legend.get_texts() if legend else ()))]


def test_dots_and_lines_are_the_numbers(greedy: PieceValues, capture: PieceValues) -> None:
    """Each man has for each ruleset a dot at his value and a line over the interval, in the ruleset's own form."""
    tables = (greedy, capture)
    ax = charts.piece_values(tables)
    for one in greedy:
        both = [table[one.kind] for table in tables]
        dots = [line for line in ax.get_lines() if line.get_label() == f"_{one.name}"]
        assert [float(dot.get_xdata()[0]) for dot in dots] == pytest.approx([max(0.0, each.value) for each in both])
        assert [dot.get_marker() for dot in dots] == list(MARKERS[:2])
        assert [to_hex(dot.get_color()) for dot in dots] == list(LIGHT.cycle[:2])
        lines = [line for line in ax.get_lines() if line.get_label() == f"_interval of {one.name}"]
        due = [tuple(max(0.0, end) for end in each.interval) for each in both if each.interval]
        assert [tuple(map(float, line.get_xdata())) for line in lines] == due
        assert {one.name, *(each.number for each in both)} <= set(written(ax))


def test_what_it_holds_for_stands_below(greedy: PieceValues) -> None:
    """The foot of the chart names the unit, the games, the players and the author of the method."""
    said = " ".join(written(charts.piece_values(greedy)))
    for words in ("In foot soldiers", "Under these rules", "20,000 games with two greedy players", "H. G. Muller"):
        assert words in said.replace("\n", " ")
    assert "chariot" in charts.svg(charts.piece_values(greedy))


def test_one_ruleset_twice_is_told_apart_by_its_players(greedy: PieceValues) -> None:
    """If a ruleset was measured with two policies, the names say with which."""
    said = " ".join(written(charts.piece_values([greedy, made_up(SHATRANJ, "random")]))).replace("\n", " ")
    assert "two random players" in said
    assert "two greedy players" in said


def test_without_a_unit_nothing_is_drawn() -> None:
    """Where one soldier more is no help, there is no unit to draw in, which is said in one sentence."""
    with pytest.raises(ValueError, match=r"it is no unit to count in\.$"):
        charts.piece_values(made_up(SHATRANJ, sign=-1))


def test_without_matplotlib_it_is_told(greedy: PieceValues, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be drawn, it is a table with the same numbers."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    told = charts.piece_values(greedy)
    assert isinstance(told, Told)
    for one in greedy:
        assert one.range in told._repr_html_()
        assert str(one) in str(told)


@pytest.mark.parametrize("values", [[], "shatranj", 3, [3]])
def test_what_is_refused(values: object) -> None:
    """Anything but measured values is refused in one sentence."""
    with pytest.raises(ValueError, match=r"what lab.piece_values measured, once or several times\.$"):
        charts.piece_values(values)  # type: ignore[arg-type]
