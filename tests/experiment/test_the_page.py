"""docs/experiments.md: what it tells a reader to type works, and the numbers in its sentences are those of the code."""

import re
from pathlib import Path
from typing import Any

from chaturanga_lab.experiment.looks import STEPS, games_enough
from chaturanga_lab.play import LEVELS

PAGE = Path(__file__).parents[2] / "docs" / "experiments.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_examples_run() -> None:
    """Each example runs, one after the other and smaller, but for those that need a cluster or many games."""
    names: dict[str, Any] = {}
    blocks = re.findall(r"(<!-- not run by the tests -->\n)?```python\n(.*?)```", TEXT, re.DOTALL)
    assert [bool(skipped) for skipped, _ in blocks].count(False) >= 4
    for skipped, code in blocks:
        if not skipped:
            exec(code.replace("2000", "60").replace("200,", "20,").replace("0.05", "0.1"), names)
    assert names["games"][17].game == 17


def test_the_numbers_are_those_of_the_code() -> None:
    """The numbers of games that the page names for `until`, and at which is looked, are the real ones."""
    assert f"{', '.join(map(str, STEPS))}, and ten times these" in TEXT.replace("\n", " ")
    for until, games in re.findall(r"± (\d) % (?:takes )?about ([\d,]+)", TEXT):
        assert games_enough(int(until) / 100) == int(games.replace(",", ""))


def test_the_levels_are_those_of_the_code() -> None:
    """What the page says of a thinker's levels is what they try."""
    *most, last = LEVELS
    assert f"levels 1 to {len(LEVELS)} try {', '.join(map(str, most))} and {last} moves" in TEXT
