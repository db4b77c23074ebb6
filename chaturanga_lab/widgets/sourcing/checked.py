"""Checked: a text that adds to the data, read and with its touchstones played; or what is to be mended in it."""

from __future__ import annotations

from ...play import untrue
from ...rules import library
from ...rules.manuscript import Manuscript, read_manuscript

MOST = 6
"""So many things that are wrong are told at once."""
PLIES_MOST = 400
"""So many moves a text's touchstones may ask to be played, all together."""


def checked(text: str) -> Manuscript:
    """Return what a text adds to our data; ValueError says what is to be mended, a line for each of several things."""
    found = read_manuscript(text, library())
    problems = found.problems or tuple(_untrue(found))
    if problems:
        raise ValueError(_told(problems))
    return found


def _untrue(found: Manuscript) -> list[str]:
    """Return what the touchstones of a text say and what does not come true."""
    known = library().touchstones
    stones = [stone for id, stone in found.library.touchstones.items() if id not in known]
    cases = [case for stone in stones for case in stone.cases]
    if sum(len(case.moves) + len(case.illegal) + 1 for case in cases) > PLIES_MOST:
        return [
            f"The touchstones ask for more than {PLIES_MOST} moves; the check in a folder plays as many as you like."
        ]
    return untrue(stones)


def _told(problems: tuple[str, ...]) -> str:
    """Return what is wrong: one sentence, or a line for each of several."""
    if len(problems) == 1:
        return problems[0]
    lines = [f"{len(problems)} things are to be mended.", *(f"• {problem}" for problem in problems[:MOST])]
    return "\n".join([*lines, *([f"• … and {len(problems) - MOST} more."] if len(problems) > MOST else [])])
