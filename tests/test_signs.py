"""One sign for each status of evidence, wherever it is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import chaturanga_lab as lab
from chaturanga_lab.rules.signs import LEGEND, SIGNS
from chaturanga_lab.widgets.telling import evidence

STYLES = Path(evidence.__file__).parents[1] / "exploring" / "explorer.css"


@pytest.mark.parametrize("status", [key for key in LEGEND if key])
def test_table_and_explorer_use_the_same_sign(status: str) -> None:
    """What the legend over the table of witnesses shows for a status, its badge in the explorer shows too."""
    legend = dict(re.findall(r"<span>(\S) ([^<]+)</span>", lab.matrix()._repr_html_()))
    (shown,) = [sign for sign, words in legend.items() if words == LEGEND[status]]
    assert f'data-sign="{shown}"' in evidence.badge(status)


def test_the_style_of_the_badges_has_no_sign_of_its_own() -> None:
    """The explorer's stylesheet draws the sign that a badge brings, and every badge brings one."""
    assert re.findall(r"\.badge[^{]*::before \{ content: ([^;]*);", STYLES.read_text(encoding="utf-8")) == [
        "attr(data-sign)"
    ]
    assert all(SIGNS[status] for status in evidence._BADGES)
