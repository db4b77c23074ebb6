"""The gallery's search, tested by Node; what the gallery gives it to search, by us."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chaturanga_lab.server.gallery import cards, from_notebook

if TYPE_CHECKING:
    from collections.abc import Callable


def test_the_search_keeps_its_promises(pass_in_node: Callable[[Path], None]) -> None:
    """Every test of search.test.js passes under `node --test`; without Node CI fails, a visitor's run leaves it out."""
    pass_in_node(Path(__file__).with_name("search.test.js"))


def write(path: Path, *prose: str, **says: object) -> None:
    """Write a notebook that says this about itself."""
    cells = [{"cell_type": "markdown", "source": list(text.splitlines(keepends=True))} for text in prose]
    cells.append({"cell_type": "code", "source": "secret = 1"})
    path.write_text(json.dumps({"cells": cells, "metadata": {"chaturanga_lab": says}}), encoding="utf-8")


def test_a_card_can_be_found_by_its_prose(tmp_path: Path) -> None:
    """Each longer word of the prose is kept once; code, short words and addresses of links are not."""
    write(
        tmp_path / "a.ipynb", "# Al-ʿAdlī says so.\nSo says [Murray](far.ipynb).", asks=["Who says so?"], level="tool"
    )
    card = from_notebook(tmp_path / "a.ipynb")
    assert card.words == "al-ʿadlī murray says"
    assert (card.asks, card.level) == (("Who says so?",), "tool")


def test_a_card_follows_its_notebook(tmp_path: Path) -> None:
    """A notebook that is changed while the server runs changes its card."""
    write(tmp_path / "a.ipynb", about="Old.")
    assert cards(tmp_path)[0].about == "Old."
    write(tmp_path / "a.ipynb", about="New.")
    os.utime(tmp_path / "a.ipynb", (1, 1))
    assert cards(tmp_path)[0].about == "New."


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cells": 3}', '{"metadata": []}', "\\x00"])
def test_a_broken_notebook_has_a_plain_card(tmp_path: Path, text: str) -> None:
    """Whatever lies in the folder, the gallery opens: what cannot be read is named after its file."""
    (tmp_path / "05_broken_page.ipynb").write_text(text, encoding="utf-8")
    (card,) = cards(tmp_path)
    assert (card.title, card.words, card.asks) == ("Broken page", "", ())
