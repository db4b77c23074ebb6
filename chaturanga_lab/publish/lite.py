"""JupyterLite: the part of a site in which the notebooks run, with the kernel's files and settings."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .bench import CORE, Bench
from .errands import obey
from .packages import PRELOADED, Packages, elsewhere, entry, from_lock, without_jedi
from .pins import Pins

CDN = "https://cdn.jsdelivr.net/pyodide/v{}/full/"
"""Where JupyterLite by itself takes Pyodide from."""

KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
APPS = ("notebooks", "lab")
STATIC = "static/pyodide"
# The first is for files shared with the kernel, of which there are none, and outlives the page; the others ask for
# icons that only a server has, or fetch what no page here shows.
OFF = (
    "@jupyterlite/application-extension:service-worker-manager",
    "@jupyter-notebook/notebook-extension:tab-icon",
    "@jupyterlite/notebook-application-extension:logo",
    "@jupyterlab/mermaid-extension",
)


def build_lite(bench: Bench, folder: Path, log: Path) -> None:
    """Build JupyterLite into a folder, without maps of its code and without the apps that no page leads to."""
    empty = folder.with_name("nothing-to-add")
    empty.mkdir(parents=True)
    apps = [word for app in APPS for word in ("--apps", app)]
    build = [str(bench.python), "-m", "jupyterlite_core", "build", *apps, "--no-unused-shared-packages"]
    obey([*build, "--lite-dir", empty, "--output-dir", folder], log, "JupyterLite could not be built.", folder=empty)
    shutil.rmtree(empty)
    for path in folder.rglob("*.map"):
        path.unlink()
    shutil.rmtree(folder / "extensions/@jupyterlite/pyodide-kernel-extension/static/pypi")


def add_kernel(bench: Bench, pins: Pins, own: Path, lite: Path, offline: bool) -> None:
    """Add what the kernel asks for: its packages and their list, and Pyodide itself if the site is to be offline."""
    place = lite / STATIC
    place.mkdir(parents=True)
    shutil.copy(bench.compiled / "python_stdlib.zip", place)
    for wheel in [*bench.compiled.glob("*.whl"), own]:
        shutil.copy(wheel, place)
    without_jedi(place)
    lock = json.loads((bench.pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    known, address = from_lock(lock), CDN.format(pins.pyodide)
    lock["packages"] = ({} if offline else elsewhere(known, address)) | carried(place, pins, known)
    (place / "pyodide-lock.json").write_text(json.dumps(lock, sort_keys=True), encoding="utf-8")
    for name in CORE if offline else ():
        if not (place / name).exists():
            shutil.copy(bench.pyodide / name, place)
    at = f"./{STATIC}/" if offline else address
    settings = {
        "pyodideUrl": f"{at}pyodide.mjs",
        "disablePyPIFallback": offline,
        "loadPyodideOptions": {
            "lockFileURL": f"./{STATIC}/pyodide-lock.json",
            "stdLibURL": f"./{STATIC}/python_stdlib.zip",
            "packages": list(PRELOADED),
        },
    }
    amend(lite / "jupyter-lite.json", litePluginSettings={KERNEL: settings}, disabledExtensions=list(OFF))


def carried(place: Path, pins: Pins, known: Packages) -> Packages:
    """Return the entries of the wheels that lie in a folder."""
    needs = {extra.name: extra.needs for extra in pins.extras} | {"chaturanga-lab": ("anywidget", "ipywidgets")}
    found = {}
    for wheel in sorted(place.glob("*.whl")):
        name, told = entry(wheel, needs.get(wheel.name.split("-")[0].replace("_", "-"), ()), known)
        found[name] = told
    found["jedi"] |= {"depends": [], "imports": [], "version": "0"}
    return found


def amend(path: Path, **settings: Any) -> None:
    """Add settings to a jupyter-lite.json, which is made if it is not there; those that are groups or lists grow."""
    told: dict[str, Any] = {"jupyter-lite-schema-version": 0}
    if path.exists():
        told = json.loads(path.read_text(encoding="utf-8"))
    data = told.setdefault("jupyter-config-data", {})
    for name, value in settings.items():
        if isinstance(value, dict):
            data[name] = data.get(name, {}) | value
        elif isinstance(value, list):
            data[name] = [*data.get(name, []), *value]
        else:
            data[name] = value
    path.write_text(json.dumps(told, indent=1, sort_keys=True), encoding="utf-8")


def add_notebooks(notebooks: Sequence[Path], lite: Path) -> None:
    """Add notebooks, without what their cells said elsewhere, and the list of them that JupyterLite asks for."""
    files, contents = lite / "files", lite / "api" / "contents"
    files.mkdir()
    contents.mkdir(parents=True, exist_ok=True)
    for notebook in notebooks:
        (files / notebook.name).write_text(bare(notebook.read_text(encoding="utf-8")), encoding="utf-8")
    folder = _model("", "directory") | {
        "format": "json",
        "content": [_model(book.name, "notebook") for book in notebooks],
    }
    (contents / "all.json").write_text(json.dumps(folder), encoding="utf-8")
    amend(lite / "jupyter-lite.json", contentsAllJsonFile="all.json")


def bare(notebook: str) -> str:
    """Return a notebook without outputs, which JupyterLite would show line by line until the cell is run.

    >>> bare('{"cells": [{"cell_type": "code", "outputs": [{}], "execution_count": 3}]}')
    '{"cells": [{"cell_type": "code", "outputs": [], "execution_count": null}]}'
    """
    told = json.loads(notebook)
    for cell in told["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    return json.dumps(told)


def _model(name: str, kind: str) -> dict[str, Any]:
    """Return what Jupyter's contents API says of one file, of whose times nothing is told."""
    epoch = "1970-01-01T00:00:00Z"
    unknown = dict.fromkeys(("content", "format", "mimetype", "size", "hash", "hash_algorithm"))
    return unknown | {
        "name": name,
        "path": name,
        "type": kind,
        "created": epoch,
        "last_modified": epoch,
        "writable": True,
    }
