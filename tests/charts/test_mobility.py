"""Charts of rules: how far each man attacks, and where the men of a kind can ever go. The artists are read back."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

import chaturanga_lab as lab
from chaturanga_lab import charts
from chaturanga_lab.charts.mobility import SAME, men_of
from chaturanga_lab.charts.palette import DARK, LIGHT, MARKERS
from chaturanga_lab.charts.reach import BOARD, GAP, walkers
from chaturanga_lab.engine.mobility import in_decimals
from chaturanga_lab.rules import Ruleset

SVG = "{http://www.w3.org/2000/svg}"
RULES = lab.ruleset("modern-mate")
READINGS = [RULES.choose(elephant=option) for option in ("diagonal-jump", "straight-jump", "five-ways")]


def written(ax: Axes) -> list[str]:
    """Return all that is written on the axes, the legend included."""
    legend = ax.get_legend()
    return [text.get_text() for text in (*ax.texts, *(legend.get_texts() if legend else ()))]


# ---------------------------------------------------------------- mobility


def test_dots_are_the_numbers() -> None:
    """Each man has a dot at what he attacks under each ruleset, a stem to it, and the number beside it."""
    ax = charts.mobility(READINGS)
    for man in men_of([lab.mobility(rules) for rules in READINGS]):
        dots = [line for line in ax.get_lines() if line.get_label() == f"_{man.name}"]
        stems = [line for line in ax.get_lines() if line.get_label() == f"_stem of {man.name}"]
        numbers = list(man.attacks.values())[: 1 if man.is_same else None]
        assert [float(line.get_xdata()[0]) for line in dots] == [float(number) for number in numbers]
        assert [tuple(line.get_xdata()) for line in stems] == [(0, float(number)) for number in numbers]
        assert {man.name, *map(in_decimals, numbers)} <= set(written(ax))


def test_men_who_differ_have_a_form_for_each_ruleset() -> None:
    """The elephant, who differs, has each ruleset's form and colour; who is the same has one sign of no ruleset."""
    ax = charts.mobility(READINGS)
    signs = {
        label: [(line.get_marker(), to_hex(line.get_color())) for line in ax.get_lines() if line.get_label() == label]
        for label in ("_elephant", "_horse")
    }
    assert signs["_elephant"] == list(zip(MARKERS[:3], LIGHT.cycle[:3], strict=True))
    assert signs["_horse"] == [("|", LIGHT.ink_2)]
    assert SAME in written(ax)
    assert SAME not in written(charts.mobility(RULES))


def test_emptiness_is_said() -> None:
    """A board that is not empty is named under the chart, and the numbers are those of such a board."""
    text = " ".join(written(charts.mobility(RULES, emptiness=0.5)))
    assert "50 % of whose squares are empty" in text
    assert " 6.01" in text


# ---------------------------------------------------------------- reach


@pytest.mark.parametrize("kind", ["elephant", "chariot", "raja"])
def test_signs_stand_on_the_squares(kind: str) -> None:
    """Each man's signs stand on just the squares that he can reach, and a ring on his home."""
    ax = charts.reach(READINGS, kind)
    side = BOARD / 8
    lines = [line for line in ax.get_lines() if line.get_label() not in ("_home", "_key")]
    homes = [line for line in ax.get_lines() if line.get_label() == "_home"]
    men = [(number, man) for number, rules in enumerate(READINGS) for man in walkers(rules, kind)]

    def square(x: float, y: float, number: int) -> str:
        return f"{'abcdefgh'[int(x // side)]}{8 - int((y - number * (BOARD + GAP)) // side)}"

    assert len(lines) == len(homes) == len(men)
    for (number, man), line, home in zip(men, lines, homes, strict=True):
        at = {square(x, y, number) for x, y in zip(line.get_xdata(), line.get_ydata(), strict=True)}
        assert at == man.squares
        assert len(line.get_xdata()) == len(at)
        assert square(home.get_xdata()[0], home.get_ydata()[0], number) == man.home


def test_no_two_signs_lie_on_each_other() -> None:
    """Where several men reach one square, their signs share it side by side."""
    for kind in ("elephant", "horse", "minister"):
        lines = [line for line in charts.reach(READINGS, kind).get_lines() if line.get_label() not in ("_home", "_key")]
        points = [(round(x, 2), round(y, 2)) for line in lines for x, y in line.get_xydata()]
        assert len(set(points)) == len(points)


def test_what_comes_of_it_is_written() -> None:
    """Beside each board stands how many squares each reaches, all together, and whether enemies can meet."""
    text = written(charts.reach(READINGS))
    assert [line for line in text if line.startswith("Each reaches")] == [
        f"Each reaches {count} squares." for count in (8, 16, 64)
    ]
    assert [line for line in text if line.startswith("Together")] == [
        f"Together they reach {count}." for count in (32, 64, 64)
    ]
    assert text.count("No two enemies ever meet.") == 2
    assert text.count("All enemies can meet.") == 1


# ---------------------------------------------------------------- both


CHARTS = {"mobility": charts.mobility, "reach": charts.reach}


@pytest.mark.parametrize("name", CHARTS)
def test_axes_in_axes_out(name: str) -> None:
    """A chart is drawn on the axes given, and on new ones if none are given, whatever the theme."""
    ax = Figure().add_subplot()
    assert CHARTS[name](READINGS, ax=ax) is ax
    assert ax.get_lines()
    assert CHARTS[name](RULES, theme="projector") is not ax


@pytest.mark.parametrize("name", CHARTS)
def test_picture_has_title_and_description(name: str) -> None:
    """As a picture a chart has the role of an image, a title, and every number of it in words."""
    root = ElementTree.fromstring(CHARTS[name](READINGS)._repr_html_())
    parts = {element.get("id"): element.text or "" for element in root}
    about = parts[root.get("aria-describedby") or ""]
    assert root.get("role") == "img"
    assert parts[root.get("aria-labelledby") or ""]
    for reading in ("diagonal jump", "straight jump", "five ways"):
        assert f"Elephant: {reading}: " in about
    numbers = {"mobility": ("elephant 2.25", "elephant 3.94"), "reach": ("reaches 8 squares", "reach 64.")}[name]
    assert all(number in about for number in numbers)


@pytest.mark.parametrize("name", CHARTS)
def test_picture_turns_dark_with_the_page(name: str) -> None:
    """On a page the chart's inks are variables that have the dark theme's values where the page is dark."""
    picture = charts.svg(CHARTS[name](READINGS))
    assert f"var(--c0, {LIGHT.ink})" in picture
    assert f"--c0:{DARK.ink}" in picture


@pytest.mark.parametrize("name", CHARTS)
def test_type_is_readable_on_a_phone(name: str) -> None:
    """Between the margins of a page of 390 pixels no type is under 11 pixels."""
    root = ElementTree.fromstring(charts.svg(CHARTS[name](READINGS)))
    width = float((root.get("viewBox") or "").split()[2])
    sizes = [re.search(r"font-size: ([0-9.]+)px", word.get("style") or "") for word in root.iter(f"{SVG}text")]
    assert sizes
    assert min(float(size[1]) for size in sizes if size) * (390 - 32) / width >= 11


@pytest.mark.parametrize("name", CHARTS)
@pytest.mark.parametrize("wrong", [[], ["shatranj"], [RULES, None], None, 3, "shatranj", lab.Game(RULES)])
def test_only_rulesets(name: str, wrong: list[object]) -> None:
    """What is no ruleset, or none at all, is refused in a sentence; so are names that do not count up."""
    with pytest.raises(ValueError, match="needs one ruleset or several"):
        CHARTS[name](wrong)
    for names in (["one"], [None] * 3, "abc", 3):
        with pytest.raises(ValueError, match="names needs one name for each of the 3 rulesets"):
            CHARTS[name](READINGS, names=names)


def test_two_men_of_whom_no_question_asks() -> None:
    """Two moves of a reader's own, of men about whom nobody asks, are named on the chart."""
    rules = RULES.with_piece("horse", "W").with_piece("raja", "F")
    assert "Horse: your own W" in " ".join(written(charts.mobility(rules)))
    assert "Raja: your own F" in " ".join(written(charts.outcomes(lab.simulate([rules, RULES], games=5))))


def test_too_many_men() -> None:
    """Sixteen foot soldiers are more than the chart can keep apart, and it says so."""
    with pytest.raises(ValueError, match="shows 1 to 7 men; in the array of modern-mate are 16 foot soldiers"):
        charts.reach(RULES, "foot-soldier")


def test_too_many_rulesets() -> None:
    """More rulesets than there are signs are refused, as nobody could tell them apart."""
    with pytest.raises(ValueError, match="at most 7 rulesets apart, not 8"):
        charts.mobility([RULES] * 8)


def test_every_ruleset_has_its_charts() -> None:
    """Each ruleset of the package can be charted alone and beside all the others."""
    rules: list[Ruleset] = [lab.ruleset(id) for id in lab.rulesets()]
    assert len(charts.reach(rules).get_lines()) > len(rules)
    assert charts.mobility(rules[:7]).get_lines()


# ---------------------------------------------------------------- boards of several sizes

BOARDS = [lab.ruleset(f"kridakausalya-{size}x{size}") for size in (8, 12, 14)]


def test_mobility_says_what_it_counts() -> None:
    """On boards of several sizes the foot says that squares are counted, and not shares of the board."""
    says = "Squares, not shares of boards of 64, 144 and 196 squares."
    assert says in " ".join(written(charts.mobility(BOARDS)))
    assert "shares" not in " ".join(written(charts.mobility(READINGS)))
    two = " ".join(written(charts.mobility([RULES, BOARDS[2]])))
    assert "boards of 64 and 196 squares" in two


def test_reach_says_of_how_many_squares() -> None:
    """On boards of several sizes it is said of how many squares a man reaches some; sizes in names are not broken."""
    text = written(charts.reach(BOARDS, "camel"))
    for count in (64, 144, 196):
        assert f"Each reaches {count // 2} of {count}." in text
    assert not [line for line in text if line.endswith("×")]


def test_signs_stand_on_the_squares_of_a_great_board() -> None:
    """On a great board each sign stands on its square, apart from every other."""
    (rules,) = BOARDS[2:]
    side = BOARD / 14
    lines = [line for line in charts.reach(rules, "camel").get_lines() if line.get_label() not in ("_home", "_key")]
    for man, line in zip(walkers(rules, "camel"), lines, strict=True):
        at = {f"{'abcdefghijklmn'[int(x // side)]}{14 - int(y // side)}" for x, y in line.get_xydata()}
        assert at == man.squares
    points = [(round(x, 2), round(y, 2)) for line in lines for x, y in line.get_xydata()]
    assert len(set(points)) == len(points)
