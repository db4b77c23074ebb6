"""The row of men: who stands in the array, each with a figure and two names."""

from __future__ import annotations

import re
from html import unescape

import pytest

import chaturanga_lab as lab


@pytest.mark.parametrize("name", lab.rulesets())
def test_the_row_holds_the_men_of_the_array(name: str) -> None:
    """Each kind that stands at the start is shown once, with figure, English and Sanskrit name, and nobody else is."""
    rules = lab.ruleset(name)
    row, html = lab.men(rules), lab.men(rules)._repr_html_()
    letters = [piece.letter for piece in row]
    assert sorted(letters) == sorted({man.kind for _, man in rules.start_board.occupied()})
    assert letters[0] == "K"
    assert html.count("<svg") == html.count("role='img'") == len(row)
    names = [unescape(text) for text in re.findall(r"<(?:b|i lang='sa-Latn')>([^<]+)<", html)]
    assert names == [text for piece in row for text in (piece.name, piece.name_in("sa-Latn"))]


def test_only_a_ruleset_has_men() -> None:
    """Anything else is refused with a sentence."""
    with pytest.raises(ValueError, match=r'e\.g\. of lab\.ruleset\("shatranj"\)'):
        lab.men("shatranj")  # type: ignore[arg-type]
