"""The timeline: every dated witness in its place, told in words too."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure

import chaturanga_lab as lab
from chaturanga_lab import charts
from chaturanga_lab.charts.timeline import rows_of

PHONE = 390 - 2 * 16  # pixels between the margins of a page
SVG = "{http://www.w3.org/2000/svg}"
QUESTIONS = [question.id for question in lab.matrix().questions]


def test_each_dated_witness_stands_at_its_date() -> None:
    """Each witness of a question that has a date is marked amid its years, which are a bar if uncertain."""
    axes, rows = charts.timeline(question="elephant"), rows_of(lab.matrix(questions=["elephant"]))
    bars = {line.get_label(): tuple(line.get_xdata()) for line in axes.lines if len(line.get_xdata()) == 2}
    points = [line.get_xdata()[0] for line in axes.lines if len(line.get_xdata()) == 1]
    assert bars == {f"_{row.witness.id}": row.years for row in rows if row.years[0] < row.years[1]}
    assert len(points) == sum(len(row.marks) for row in rows)
    assert sorted(points) == sorted(sum(row.years) / 2 for row in rows for _ in row.marks)
    first, last = axes.get_xlim()
    assert first < min(row.years[0] for row in rows)
    assert last > max(row.years[1] for row in rows)


@pytest.mark.parametrize("question", [*QUESTIONS, "all"])
def test_description_has_every_witness(question: str) -> None:
    """Whoever does not see the picture hears of each witness: name, date, and what it says."""
    matrix = lab.matrix(questions=None if question == "all" else [question])
    text = charts.describe_timeline(question)
    for line in matrix.lines:
        assert line.witness.short in text
        if line.witness.years and question != "all":
            assert f"{line.witness.date}: {line.cells[0]}" in text


@pytest.mark.parametrize("question", ["elephant", "stalemate", "all"])
def test_picture_is_named_and_readable(question: str) -> None:
    """The picture has title and description, its words are text, none under 11 pixels on a phone, none cut off."""
    picture = charts.svg(charts.timeline(question=question))
    root = ElementTree.fromstring(picture)
    parts = {element.get("id"): element for element in root}
    assert parts[root.get("aria-labelledby")].text.startswith("Witnesses in time: ")
    assert parts[root.get("aria-describedby")].text == charts.describe_timeline(question)
    width = float(root.get("viewBox").split()[2])
    words = list(root.iter(f"{SVG}text"))
    assert words
    sizes = [float(re.search(r"font-size: ([0-9.]+)px", word.get("style"))[1]) for word in words]
    assert min(sizes) * PHONE / width >= 11


def test_answers_are_told_apart_by_form() -> None:
    """No two answers have the same mark, so that nothing hangs on colour alone."""
    for question in QUESTIONS:
        legend = charts.timeline(question=question).get_legend()
        marks = (
            [(line.get_marker(), line.get_markerfacecolor() == "none") for line in legend.get_lines()] if legend else []
        )
        assert len(marks) == len(set(marks)), question


def test_question_first() -> None:
    """The question may be given first, as every chart takes first what it shows; axes come second."""
    ax = Figure().add_subplot()
    assert charts.timeline("stalemate", ax) is ax
    assert charts.svg(ax).count("stalemate") == charts.svg(charts.timeline(question="stalemate")).count("stalemate")


@pytest.mark.parametrize("ask", [charts.timeline, charts.describe_timeline])
def test_only_libraries(ask: Callable[..., object]) -> None:
    """What is no library is refused in a sentence."""
    with pytest.raises(ValueError, match=r"^library is one such as .+ returns, not 'x'\.$"):
        ask("elephant", library="x")


def test_unknown_question() -> None:
    """A question that does not exist is refused with the list of those that do."""
    with pytest.raises(ValueError, match=r"no question 'elefant'; valid are .* Did you mean 'elephant'\?"):
        charts.timeline(question="elefant")


def test_timeline_of_a_board() -> None:
    """With a board the question is as that board asks it: its title has the size, and others' games are named."""
    text = charts.describe_timeline("elephant", board="14x14")
    assert text.startswith("Witnesses in time: Elephant, 14 × 14.")
    assert "in the 8 × 8 game" in text
    assert "in the 8 × 8 game" not in charts.describe_timeline("elephant")
    assert charts.timeline("elephant", board="14x14").lab_caption.description == text
    with pytest.raises(ValueError, match="array is asked on 8x8, not on 14x14"):
        charts.timeline("array", board="14x14")
