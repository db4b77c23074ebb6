"""What a site is made with, and in which versions: read from pins.toml."""

from __future__ import annotations

import hashlib
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

PINS = Path(__file__).parent / "pins.toml"


@dataclass(frozen=True)
class Extra:
    """A wheel that Pyodide's own list does not know: its version, and the names of those that it needs there."""

    name: str
    version: str
    needs: tuple[str, ...]

    @property
    def requirement(self) -> str:
        """Return it as pip asks for it."""
        return f"{self.name}=={self.version}"


@dataclass(frozen=True)
class Pins:
    """Versions that were tried together.

    `pyodide` and `integrity` name one package of npm, `python` the Python in it; `tools` are the requirements of the
    build environment, `extras` the wheels that the site adds to Pyodide's own list, `roots` those it takes from it.
    """

    pyodide: str
    integrity: str
    python: str
    tools: tuple[str, ...]
    extras: tuple[Extra, ...]
    roots: tuple[str, ...]

    @property
    def key(self) -> str:
        """Return a short name for these very versions and this Python."""
        return hashlib.sha256(f"{self!r} {sys.version}".encode()).hexdigest()[:16]


def pins(path: Path = PINS) -> Pins:
    """Return the versions of a file such as pins.toml."""
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    return Pins(
        pyodide=told["pyodide"]["version"],
        integrity=told["pyodide"]["integrity"],
        python=told["pyodide"]["python"],
        tools=tuple(f"{name}=={version}" for name, version in told["tools"].items()),
        extras=tuple(Extra(name, one["version"], tuple(one["needs"])) for name, one in told["wheels"].items()),
        roots=tuple(told["lock"]["roots"]),
    )
