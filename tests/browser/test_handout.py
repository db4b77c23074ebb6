"""A handout in a browser: it fits paper and phone, and is black and white."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import chaturanga_lab as lab
from chaturanga_lab.drawing.handout import handout

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PAINT = """() => [...document.querySelectorAll("body *")].flatMap((one) => {
  const style = getComputedStyle(one);
  return ["color", "backgroundColor", "fill", "stroke", "borderTopColor"].map((name) => style[name]);
})"""
MOST_PAGES = 4


def is_grey(colour: str) -> bool:
    """Whether a colour is black, white, a grey, or none."""
    channels = re.findall(r"[0-9.]+", colour)[:3]
    return len(set(channels)) <= 1 or colour.endswith(", 0)")


def test_a_sheet_fits_a_phone_and_paper(visit: Callable[..., object], tmp_path: Path) -> None:
    """Nothing sticks out at 390 px, every colour is a grey, and the print has few pages, each an A4."""
    rules = lab.ruleset("chaturaji")
    handout(rules, position=lab.Game(rules)).save(tmp_path / "four.html")
    handout(lab.ruleset("shatranj"), ["P03", "P01", "P19"], answers=True).save(tmp_path / "sheet.html")
    for name in ("sheet", "four"):
        tab = visit(f"file://{tmp_path}/{name}.html", width=390)
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390
        tab.page.emulate_media(media="print")
        assert [colour for colour in set(tab.page.evaluate(PAINT)) if not is_grey(colour)] == []
        paper = tab.page.pdf(prefer_css_page_size=True)
        boxes = re.findall(rb"/MediaBox \[([0-9. ]+)\]", paper)
        assert 1 <= len(boxes) <= MOST_PAGES
        sizes = {tuple(round(float(side) / 10) for side in box.split()) for box in boxes}
        assert sizes == {(0, 0, 59, 84)}  # an A4 is 594.96 × 841.92 points
        tab.assert_clean()
