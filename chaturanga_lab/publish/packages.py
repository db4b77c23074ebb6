"""The list of Python packages that the kernel of a site can load: Pyodide's own, shortened or pointed elsewhere."""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path
from typing import Any

Packages = dict[str, dict[str, Any]]
"""What Pyodide's pyodide-lock.json says under "packages", by normal name."""

PRELOADED = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "chaturanga-lab")
"""What every kernel loads while it starts; of the first seven JupyterLite would otherwise load each after the other."""


def normal(name: str) -> str:
    """Return a package's name as it is compared.

    >>> normal("Prompt_Toolkit")
    'prompt-toolkit'
    """
    return name.lower().replace("_", "-").replace(".", "-")


def from_lock(lock: dict[str, Any]) -> Packages:
    """Return Pyodide's own packages with every name normal."""
    return {
        normal(name): entry | {"depends": [normal(other) for other in entry["depends"]]}
        for name, entry in lock["packages"].items()
    }


def needed(packages: Packages, roots: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of these packages and of all that they need, sorted."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = normal(waiting.pop())
        if name not in found:
            found.add(name)
            waiting.extend(packages[name]["depends"])
    return tuple(sorted(found))


def entry(wheel: Path, needs: tuple[str, ...], known: Packages) -> tuple[str, dict[str, Any]]:
    """Return the name and the entry of a wheel that lies beside the list.

    What the list says of a package stays but for the file; of one that it does not know, `needs` says what it needs.
    """
    name, version = wheel.name.split("-")[:2]
    told = known.get(normal(name)) or {
        "depends": list(needs),
        "imports": sorted(_modules(wheel)),
        "install_dir": "site",
        "name": normal(name),
        "package_type": "package",
        "unvendored_tests": False,
        "version": version,
    }
    return normal(name), told | {"file_name": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()}


def _modules(wheel: Path) -> set[str]:
    """Return the names under which a wheel can be imported."""
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0].split(".")[0] for name in archive.namelist()}
    return {top for top in tops if top.isidentifier()}


def without_jedi(folder: Path) -> Path:
    """Return an empty wheel in the place of jedi, made in this folder.

    The kernel asks for jedi by name, yet only completion in the editor would use it, after a second of unpacking for
    every visitor; without its modules IPython completes by itself.
    """
    wheel = folder / "jedi-0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("jedi-0.dist-info/METADATA", "Metadata-Version: 2.1\nName: jedi\nVersion: 0\n")
        archive.writestr("jedi-0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
    return wheel


def elsewhere(packages: Packages, address: str) -> Packages:
    """Return packages whose files lie at an address, such as that of Pyodide's own distribution."""
    return {name: one | {"file_name": f"{address.rstrip('/')}/{one['file_name']}"} for name, one in packages.items()}
