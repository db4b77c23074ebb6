"""BrowserHalf: the script and the styles that a widget sends, joined from files beside it."""

from __future__ import annotations

import re
from pathlib import Path

_WIDGETS = Path(__file__).parents[1]


def script(*modules: str) -> str:
    """Return modules as one: a widget sends a single module, so that they are joined and need not import each other."""
    return "\n".join(re.sub(r"(?m)^import .*\n", "", _read(module)) for module in modules)


def styles(*sheets: str) -> str:
    """Return stylesheets as one."""
    return "".join(map(_read, sheets))


def _read(name: str) -> str:
    return (_WIDGETS / name).read_text(encoding="utf-8")
