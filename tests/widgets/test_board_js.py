"""The half of the board that runs in the browser, tested by Node."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from chaturanga_lab import widgets
from chaturanga_lab.widgets.boards.board import PARTS, Board

if TYPE_CHECKING:
    from collections.abc import Callable

WIDGETS = Path(widgets.__file__).parent


def test_the_browsers_half_of_the_board_keeps_its_promises(pass_in_node: Callable[[Path], None]) -> None:
    """Every test of board.test.js passes under `node --test`; without Node CI fails, a visitor's run leaves it out."""
    pass_in_node(Path(__file__).with_name("board.test.js"))


def test_the_browsers_half_asks_for_nothing_from_elsewhere() -> None:
    """What is sent to the browser imports nothing, fetches nothing, and names no kind of man and no ruleset."""
    for word in ("import ", "fetch(", "XMLHttpRequest", "https://", "elephant", "raja", "shatranj", "modern-"):
        lines = [
            line for line in Board._esm.splitlines() if word in line and not line.strip().startswith(("//", "/**"))
        ]
        assert not lines, (word, lines)


def test_the_parts_of_the_browsers_half_fit_in_one_module() -> None:
    """No two parts declare the same name, and each import names a part that stands earlier."""
    declared: list[str] = []
    for at, part in enumerate(PARTS):
        text = (WIDGETS / part).read_text(encoding="utf-8")
        declared += re.findall(r"(?m)^(?:export )?(?:async )?(?:const|let|function|class) (\w+)", text)
        imported = re.findall(r'(?m)^import .* from "(.*)";$', text)
        assert {_from(part, name) for name in imported} <= set(PARTS[:at]), part
    assert len(set(declared)) == len(declared)


def _from(part: str, name: str) -> str:
    """Return which part an import of another names: "./drag.js" stands in the same folder."""
    return (WIDGETS / part).parent.joinpath(name).resolve().relative_to(WIDGETS.resolve()).as_posix()
