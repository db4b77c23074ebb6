"""BrowserHalf: the script and the styles that a widget sends, joined from files beside it."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

_WIDGETS = Path(__file__).parents[1]
_IMPORT = re.compile(r'(?m)^import .* from "(.*)";\n')


def script(*modules: str) -> str:
    """Return modules as one, each after those that it imports, whether these are named here or not.

    A widget sends a single module, so that its parts are joined and need not import each other.
    """
    joined: dict[str, str] = {}
    for module in modules:
        _join(module, joined)
    return "\n".join(joined.values())


def styles(*sheets: str) -> str:
    """Return stylesheets as one."""
    return "".join(map(_read, sheets))


def _join(module: str, joined: dict[str, str]) -> None:
    """Add a module after those that it imports; one that is there already is not added again."""
    if module in joined:
        return
    text = _read(module)
    for name in _IMPORT.findall(text):
        _join(_beside(module, name), joined)
    joined[module] = _IMPORT.sub("", text)


def _beside(module: str, name: str) -> str:
    """Return the module that another one imports by a name: "./scene.js" stands in the same folder."""
    parts: list[str] = []
    for part in (PurePosixPath(module).parent / name).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def _read(name: str) -> str:
    return (_WIDGETS / name).read_text(encoding="utf-8")
