"""The three themes of tokens.css: they agree with each other, and everything on them can be seen."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

import chaturanga_lab

TOKENS = (Path(chaturanga_lab.__file__).parent / "widgets" / "parts" / "tokens.css").read_text(encoding="utf-8")
BOARD = (Path(chaturanga_lab.__file__).parent / "widgets" / "boards" / "board.css").read_text(encoding="utf-8")
TEXT, PART = 4.5, 3.0  # WCAG 2.2: contrast of text, and of parts that one must tell apart
ARMIES = ("white", "black", "red", "green", "yellow", "grey")
ON_TEXT = [
    ("ink", "page"),
    ("ink", "panel"),
    ("ink-2", "page"),
    ("ink-2", "panel"),
    ("act", "panel"),
    ("act-ink", "act"),
    ("ink", "act-soft"),
    ("gain", "gain-soft"),
    ("lose", "lose-soft"),
    ("danger", "danger-soft"),
    ("coord", "page"),
    *((badge, f"{badge}-bg") for badge in ("attested", "second", "recon", "conv", "ours")),
]
ON_PART = [
    ("line-strong", "panel"),
    ("focus", "page"),
    ("focus", "focus-gap"),
    ("dot", "sq"),
    ("dot", "sq-last"),
    ("dot", "sq-select"),
    ("gain", "sq"),
    ("lose", "sq"),
    ("danger", "sq-attacked"),
    ("board-line", "sq"),
    *(("pencil", square) for square in ("sq", "sq-last", "sq-select", "sq-attacked", "pencil-edge")),
]
SQUARES = ("sq", "sq-last", "sq-select", "sq-attacked")


def values(block: str) -> dict[str, str]:
    """Return the colours that a block of CSS sets."""
    return dict(re.findall(r"--([\w-]+): (#\w+)", block))


def block(opening: str) -> str:
    """Return the text between an opening line and its closing brace."""
    return TOKENS.split(opening, 1)[1].split("\n}", 1)[0]


def theme(name: str) -> dict[str, str]:
    """Return every colour of a theme: the light ones, with what the theme sets over them."""
    base = values(block(":root, [data-theme] {"))
    return base if name == "light" else base | values(block(f'[data-theme="{name}"] {{'))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, as WCAG defines it."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_dark_theme_is_the_same_by_choice_and_by_the_systems_preference() -> None:
    """The two dark blocks set the same values."""
    assert values(block(":root:not([data-theme]) {")) == values(block('[data-theme="dark"] {'))


def test_every_value_that_the_board_uses_is_set() -> None:
    """Each token named in board.css stands in tokens.css, or is set in board.css itself."""
    used = set(re.findall(r"var\(--([\w-]+)", BOARD))
    own = {"files", "ranks"}  # set by board.js for each board
    assert used - own <= set(re.findall(r"--([\w-]+):", TOKENS + BOARD))


@pytest.mark.parametrize("name", ["light", "dark", "projector"])
def test_everything_on_the_board_can_be_seen(name: str) -> None:
    """Text has a contrast of 4.5, signs and lines of 3, and every army parts from every ground, in all themes."""
    colours = theme(name)
    for needed, pairs in ((TEXT, ON_TEXT), (PART, ON_PART)):
        low = [(front, back) for front, back in pairs if contrast(colours[front], colours[back]) < needed]
        assert not low, low
    for army in ARMIES:
        body, edge = colours[f"army-{army}"], colours[f"army-{army}-edge"]
        assert contrast(body, edge) >= PART, army
        for square in SQUARES:
            ground = colours[square]
            assert max(contrast(body, ground), contrast(edge, ground)) >= PART, (army, square)


@pytest.mark.parametrize("name", ["light", "dark", "projector"])
def test_four_armies_part_by_lightness_alone(name: str) -> None:
    """Whoever sees no colours, and whoever prints in grey, still sees four armies: their bodies differ in lightness."""
    colours = theme(name)
    lights = sorted(lightness(colours[f"army-{army}"]) for army in ("red", "green", "yellow", "black"))
    assert all(brighter - darker >= 15 for darker, brighter in pairwise(lights))


def lightness(colour: str) -> float:
    """Return how light a colour is, from 0 to 100, as CIE L* measures it."""
    light = luminance(colour)
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light
