"""A picture is text that can be kept as a file, as SVG always, as PNG where the library that draws it is installed."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import chaturanga_lab as lab
from chaturanga_lab.drawing.png import in_plain_colours

GAME = lab.Game(lab.ruleset("modern-mate")).play("e2-e3")
PICTURE = lab.diagram(GAME.position, GAME.rules, size=240)


def test_a_diagram_is_text_that_shows_itself() -> None:
    """A diagram is SVG text, and in a notebook it is the picture."""
    assert isinstance(PICTURE, str)
    assert PICTURE.startswith("<svg ")
    assert PICTURE._repr_svg_() == PICTURE._repr_html_() == str(PICTURE)


def test_svg_is_saved_as_it_is(tmp_path: Path) -> None:
    """A file that ends in .svg holds the very text, and its place is returned."""
    place = PICTURE.save(tmp_path / "board.svg")
    assert place == tmp_path / "board.svg"
    assert place.read_text(encoding="utf-8") == PICTURE


def test_png_has_two_pixels_for_each_of_its_own(tmp_path: Path) -> None:
    """A file that ends in .png holds a PNG, twice as wide as the picture unless another scale is asked for."""
    pixels = PICTURE.save(tmp_path / "board.PNG").read_bytes()
    assert pixels[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(pixels[16:20]) == 480
    assert int.from_bytes(PICTURE.png(scale=1)[16:20]) == 240


def test_without_the_library_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can draw PNG, the error says what to install and that SVG needs nothing."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"pip install 'chaturanga-lab\[png\]', or save \.svg\.$"):
        PICTURE.png()


@pytest.mark.parametrize("name", ["board.jpg", "board", "board.svg.gz"])
def test_another_ending_is_refused(tmp_path: Path, name: str) -> None:
    """A picture is saved as .svg or .png and as nothing else, which one sentence says."""
    with pytest.raises(ValueError, match=r"^A picture is saved as \.svg or \.png, not as"):
        PICTURE.save(tmp_path / name)


@pytest.mark.parametrize("scale", [0, 11, "2", True])
def test_a_scale_out_of_bounds_is_refused(scale: object) -> None:
    """A scale is a number from 0.1 to 10."""
    with pytest.raises(ValueError, match=r"^A picture is drawn 0\.1 to 10 times its size"):
        PICTURE.png(scale)  # type: ignore[arg-type]


def test_a_picture_for_a_page_is_drawn_light() -> None:
    """The colours that a page would set are replaced by those that hold without one, and its stylesheet is left out."""
    page = lab.diagram(GAME.position, GAME.rules, style="page", marks=["e4"], arrows=[("e3", "e5")])
    plain = in_plain_colours(page)
    assert "var(" in page
    assert "var(" not in plain
    assert "<style" not in plain


def test_arrows_and_marks_are_drawn_and_said() -> None:
    """An arrow and a mark are on the picture and in its description; squares that are none are refused."""
    drawn = lab.diagram(GAME.position, GAME.rules, arrows=[("e3", "e5")], marks=["d4", "d5"])
    assert "Marked: d4, d5. Arrows: e3 to e5." in drawn
    assert drawn.count("#74207f") == 3
    with pytest.raises(ValueError, match="z9"):
        lab.diagram(GAME.position, marks=["z9"])


def test_men_and_names_are_as_is_wished() -> None:
    """Letters and initials stand for the figures, names are in another language; another set is refused."""
    assert ">E</text>" in lab.diagram(GAME.position, GAME.rules, men="letters")
    assert ">ग</text>" in lab.diagram(GAME.position, GAME.rules, men="initials")
    assert "gaja c1" in lab.diagram(GAME.position, GAME.rules, language="sa-Latn")
    with pytest.raises(ValueError, match=r"^Men are drawn as figures, letters, initials, not as 'pawns'\.$"):
        lab.diagram(GAME.position, men="pawns")


def test_what_is_drawn_has_the_colours_of_the_board_in_the_page() -> None:
    """Arrows and marks have the colours of the tokens that the board's have."""
    from chaturanga_lab.drawing.pencil import INKS

    tokens = (Path(lab.__file__).parent / "widgets" / "parts" / "tokens.css").read_text(encoding="utf-8")
    inks = re.findall(r"--pencil: (#\w+); --pencil-edge: (#\w+)", tokens)
    assert {INKS[style] for style in ("light", "dark", "projector")} == set(inks)
