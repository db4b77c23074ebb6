"""Pictures: SVG that stands on a page beside others, is read aloud, and stays readable on a phone."""

import re
from xml.etree import ElementTree

import pytest

from chaturanga_lab import charts
from chaturanga_lab.charts.palette import DARK, LIGHT
from chaturanga_lab.experiment import Results

CHARTS = {name: getattr(charts, name) for name in ("outcomes", "endings", "lengths", "places", "points")}
SVG = "{http://www.w3.org/2000/svg}"
PHONE = 390 - 2 * 16  # pixels between the margins of a page


@pytest.fixture(scope="module", params=CHARTS)
def chart(request: pytest.FixtureRequest) -> str:
    """The name of a chart."""
    return str(request.param)


@pytest.fixture(scope="module")
def picture(chart: str, readings: Results) -> str:
    """That chart of two readings, as a page gets it."""
    return charts.svg(CHARTS[chart](readings))


def test_has_title_and_description(chart: str, picture: str, readings: Results) -> None:
    """The picture has the role of an image, named by its title and described by its description."""
    root = ElementTree.fromstring(picture)
    parts = {element.get("id"): element for element in root}
    assert root.get("role") == "img"
    assert parts[root.get("aria-labelledby")].text
    assert parts[root.get("aria-describedby")].text == charts.describe(readings, chart)


def test_description_has_every_number(readings: Results, texts: Results) -> None:
    """The description says in words what the picture shows: every share with its interval, every ruleset by name."""
    for results in (readings, texts):
        outcomes, endings, lengths, places, points = (charts.describe(results, chart) for chart in CHARTS)
        assert all(str(share) in outcomes for share in results.shares() if share.count)
        assert all(str(share) in endings for share in results.endings())
        assert lengths.count("half of the games") == len(results.rulesets)
        assert all(str(share) in places for share in results.places() if share.count)
        assert all(str(one) in points for one in results.points() if one.games)


def test_names_are_no_formulas(chart: str, readings: Results) -> None:
    """Names that matplotlib would read as formulas, right or wrong ones, stand in the picture as they were given."""
    names = ["$x^{$", r"$\alpha$ for \$2"]
    root = ElementTree.fromstring(charts.svg(CHARTS[chart](readings, names=names)))
    assert set(names) <= {"".join(text.itertext()).strip() for text in root.iter(f"{SVG}text")}


def test_written_numbers_stay(readings: Results) -> None:
    """Places are shortened to hundredths of a point; a number that is written keeps all its decimals."""
    picture = charts.svg(charts.outcomes(readings, names=["0.005 %", "1.2345"]))
    assert "0.005 %" in picture
    assert ">1.2345<" in picture


@pytest.mark.parametrize("names", [[None, None], ["one"], "ab", 2])
def test_other_names(chart: str, readings: Results, names: object) -> None:
    """What is not a name for each ruleset is refused in a sentence."""
    with pytest.raises(ValueError, match="names needs one name for each of the 2 rulesets, not "):
        CHARTS[chart](readings, names=names)


def test_unknown_chart(readings: Results) -> None:
    """A chart that does not exist cannot be described, and the sentence lists those that can."""
    with pytest.raises(ValueError, match="no chart 'pie'; valid are outcomes, endings, lengths, places, points"):
        charts.describe(readings, "pie")


def test_ids_are_its_own(readings: Results, texts: Results) -> None:
    """No id occurs twice on a page with all charts, every reference meets an id, and nothing is fetched."""
    pictures = [charts.svg(draw(results)) for draw in CHARTS.values() for results in (readings, readings, texts)]
    ids = [id for picture in pictures for id in re.findall(r"\bid=[\"']([^\"']+)", picture)]
    assert len(ids) == len(set(ids))
    for picture in pictures:
        own = set(re.findall(r"\bid=[\"']([^\"']+)", picture))
        references = re.findall(r"url\(#([^)]+)\)|href=\"#([^\"]+)\"", picture)
        assert {one or other for one, other in references} <= own
        assert set(re.findall(r"https?://[^\"' ]+", picture)) <= {
            "http://www.w3.org/2000/svg",
            "http://www.w3.org/1999/xlink",
        }


def test_styles_stay_inside(picture: str) -> None:
    """Every rule of a style sheet in the picture is for the picture alone."""
    key = ElementTree.fromstring(picture).get("id")
    sheets = re.findall(r"<style[^>]*>(.*?)</style>", picture, re.DOTALL)
    selectors = re.findall(r"([^{}]+)\{[^{}]*\}", "".join(sheets))
    assert len(selectors) == 5
    assert all(f"#{key}" in selector for selector in selectors)


def without_key(picture: str) -> str:
    """Return a picture without the key that makes its ids its own."""
    return re.sub(r"chart-[0-9a-f]{10}", "", picture)


def test_same_results_same_picture(chart: str, picture: str, readings: Results) -> None:
    """The same results give the same picture, character by character but for its ids."""
    again = charts.svg(CHARTS[chart](readings))
    assert again != picture
    assert without_key(again) == without_key(picture)


def test_type_is_type_and_large_enough(picture: str) -> None:
    """Words are text in the page's own font, and none is under 11 pixels on a phone."""
    root = ElementTree.fromstring(picture)
    width = float(root.get("viewBox").split()[2])
    words = list(root.iter(f"{SVG}text"))
    assert words
    for word in words:
        style = word.get("style")
        assert "var(--font-ui" in style
        assert float(re.search(r"font-size: ([0-9.]+)px", style)[1]) * PHONE / width >= 11


def test_small_type_is_never_larger_than_the_pages(picture: str) -> None:
    """However wide the place, the small type of a chart stays at 13 pixels, and none is over 15."""
    root = ElementTree.fromstring(picture)
    widest = float(re.search(r"max-width:(\d+)px", root.get("style"))[1])
    scale = widest / float(root.get("viewBox").split()[2])
    sizes = re.findall(r"font-size: ([0-9.]+)px", picture) + re.findall(r"font: (?:bold )?([0-9.]+)px", picture)
    shown = [float(size) * scale for size in sizes]
    assert 11 <= min(shown) <= 13
    assert max(shown) <= 15


def test_ground_is_clear(picture: str) -> None:
    """Nothing is painted over the whole picture, so that it lies on any ground."""
    root = ElementTree.fromstring(picture)
    grounds = [group for group in root.iter(f"{SVG}g") if group.get("id", "").endswith(("patch_1", "patch_2"))]
    assert len(grounds) == 2
    for path in (path for ground in grounds for path in ground.iter(f"{SVG}path")):
        assert re.search(r"fill: none|opacity: 0\b", path.get("style"))


def test_auto_follows_the_page(chart: str, readings: Results) -> None:
    """A chart of no fixed theme carries both themes; one of a fixed theme carries its own colours alone."""
    auto, light, dark = (charts.svg(CHARTS[chart](readings, theme=theme)) for theme in ("auto", "light", "dark"))
    assert f"var(--c0, {LIGHT.ink})" in auto
    assert f"--c0:{DARK.ink}" in auto
    assert "prefers-color-scheme" in auto
    assert "prefers-color-scheme" not in light + dark
    assert LIGHT.ink in light
    assert DARK.ink in dark
    assert LIGHT.ink not in dark


def test_shows_itself(chart: str, picture: str, readings: Results) -> None:
    """In a notebook the axes show themselves as this picture."""
    assert without_key(CHARTS[chart](readings)._repr_html_()) == without_key(picture)


def test_no_claim_about_history(readings: Results) -> None:
    """The charts speak of these rules and these players alone."""
    words = " ".join(
        "".join(ElementTree.fromstring(charts.svg(draw(readings))).itertext()) for draw in CHARTS.values()
    ).lower()
    assert "under these rules, with two random players" in words
    for claim in ("favour", "favor", "proves", "history", "advantage", "stronger", "ancient", "in fact"):
        assert claim not in words
