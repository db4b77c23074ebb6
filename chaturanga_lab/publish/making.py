"""A whole site: the start page, the notebooks as pages that run in the visitor's browser, and how to show it."""

from __future__ import annotations

import glob
import json
import shlex
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jinja2 import Template
from platformdirs import user_log_path

from ..rules.outlets import path_of
from ..shelf import notebooks_folder
from .bench import Bench, bench
from .landing import HERE, framed, page_config, start_page
from .licences import licences
from .lite import add_kernel, add_notebooks, amend, build_lite
from .own_wheel import own_wheel
from .pins import Pins, pins

MARK = "chaturanga-site.json"
"""A folder with this file in it is a site of ours, which the next call may replace."""
A_DAY = 24 * 60 * 60
PARTS = {"site", "own", "old", "nothing-to-add"}
"""What stands in the folder in which a site is being made."""

PAGE_OFF = (
    "@jupyter-notebook/application-extension:dirty",
    "@jupyter-notebook/application-extension:menus",
    "@jupyter-notebook/application-extension:menu-spacer",
    "@jupyter-notebook/application-extension:sidepanel",
    "@jupyter-notebook/application-extension:tab-title",
    "@jupyter-notebook/application-extension:title",
    "@jupyter-notebook/application-extension:top",
    "@jupyter-notebook/console-extension",
    "@jupyter-notebook/help-extension",
    "@jupyter-notebook/notebook-extension",
    "@jupyter-notebook/tree-extension",
    "@jupyterlab/audio-extension",
    "@jupyterlab/cell-toolbar-extension",
    "@jupyterlab/celltags-extension",
    "@jupyterlab/completer-extension",
    "@jupyterlab/console-extension",
    "@jupyterlab/documentsearch-extension",
    "@jupyterlab/filebrowser-extension",
    "@jupyterlab/fileeditor-extension",
    "@jupyterlab/help-extension",
    "@jupyterlab/javascript-extension",
    "@jupyterlab/json-extension",
    "@jupyterlab/logconsole-extension",
    "@jupyterlab/metadataform-extension",
    "@jupyterlab/notebook-extension:open-with-no-kernel",
    "@jupyterlab/notebook-extension:search",
    "@jupyterlab/notebook-extension:toc",
    "@jupyterlab/notebook-extension:update-raw-mimetype",
    "@jupyterlab/settingeditor-extension",
    "@jupyterlab/shortcuts-extension",
    "@jupyterlab/toc-extension",
    "@jupyterlab/tooltip-extension",
    "@jupyterlab/vega5-extension",
    "@jupyterlab/video-extension",
    "@jupyterlite/application-extension:opener",
    "@jupyterlite/application-extension:share-file",
)
"""What JupyterLab can do and a page to read and play has no use for; without it a page also opens sooner.

Its keys above all: "d" twice would delete the cell in which a board lies.
"""

PAGE: dict[str, Any] = {
    "disabledExtensions": list(PAGE_OFF),
    "federated_extensions": [{"name": "chaturanga-page", "load": "static/remote.js", "extension": "./extension"}],
    # A page shows the notebook of the site, whatever was saved by this browser in JupyterLite itself.
    "contentsStorageName": "Chaturanga Lab pages",
    "settingsStorageName": "Chaturanga Lab pages",
    "settingsOverrides": {
        "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
        "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    },
}


def publish(folder: str | Path, offline: bool = False, say: Callable[[str], None] = print) -> Path:
    """Make a static site of all notebooks in a folder that is new, empty or an older site; return that folder.

    With `offline` the site asks nothing of the internet; else it takes Pyodide from where JupyterLite takes it. `say`
    is told in sentences how far it is. Raises ValueError or OSError, with one sentence, if the site cannot be made; an
    older site then stays as it was.
    """
    target, log = _place(folder), _log()
    versions = pins()
    tools = bench(versions, log, say)
    _sweep(target)
    say("Building the site …")
    with tempfile.TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as made:
        site = Path(made) / "site"
        _make(site, tools, versions, offline, log)
        _replace(target, site)
    say(f"Written to {target}: {_size(target)} MB. To see it: python {shlex.quote(str(target / 'serve.py'))}")
    return target


def _place(folder: str | Path) -> Path:
    """Return the folder to write to, whose parent is made if need be; ValueError if it holds anything but a site."""
    place = path_of(folder, "The folder of the site").resolve()
    if place.exists() and not place.is_dir():
        raise ValueError(f"{place} is a file; name a folder that is new or empty.")
    if place.is_dir() and any(place.iterdir()) and not (place / MARK).is_file():
        raise ValueError(f"{place} is not empty and no site of ours; name a folder that is new or empty.")
    place.parent.mkdir(parents=True, exist_ok=True)
    return place


def _log() -> Path:
    """Return the file that takes what the tools say, begun anew."""
    log = user_log_path("chaturanga-lab", appauthor=False, ensure_exists=True) / "publish.log"
    log.write_text("", encoding="utf-8")
    return log


def _sweep(target: Path) -> None:
    """Take away what calls that were killed half-way left beside a site more than a day ago."""
    for left in target.parent.glob(f".{glob.escape(target.name)}-*"):
        if time.time() - left.stat().st_mtime > A_DAY and {path.name for path in left.iterdir()} <= PARTS:
            shutil.rmtree(left, ignore_errors=True)


def _replace(target: Path, site: Path) -> None:
    """Put a whole new site in the place of whatever was there, which comes back if that fails."""
    old = site.with_name("old")
    if target.exists():
        target.rename(old)
    try:
        site.rename(target)
    except OSError:
        if old.exists():
            old.rename(target)
        raise
    target.chmod(0o755)


def _make(site: Path, tools: Bench, versions: Pins, offline: bool, log: Path) -> None:
    """Make a site in a new folder."""
    notebooks = notebooks_folder()
    wheels = site.with_name("own")
    wheels.mkdir(parents=True)
    own = own_wheel(tools, wheels, log)
    version = own.name.split("-")[1]
    lite = site / "lite"
    build_lite(tools, lite, log)
    text = licences(tools, own, versions.pyodide)
    tools.compile(wheels, log)
    add_kernel(tools, versions, own, lite, offline)
    add_notebooks(sorted(notebooks.glob("*.ipynb")), lite)
    config = page_config(notebooks)
    _add_pages(lite, config, offline)
    (site / "index.html").write_text(start_page(config, offline), encoding="utf-8")
    (site / "LICENCES.txt").write_text(text, encoding="utf-8")
    readme = Template((HERE / "site" / "README.txt").read_text(encoding="utf-8"), keep_trailing_newline=True)
    (site / "README.txt").write_text(readme.render(version=version, offline=offline), encoding="utf-8")
    shutil.copy(HERE / "site" / "serve.py", site)
    (site / ".nojekyll").touch()  # GitHub's pages would leave out what begins with an underscore
    mark = {"version": version, "offline": offline, "pyodide": versions.pyodide}
    (site / MARK).write_text(json.dumps(mark), encoding="utf-8")


def _add_pages(lite: Path, config: dict[str, Any], offline: bool) -> None:
    """Add for each notebook an app of its own name that shows it as a page: JupyterLite's, in our frame."""
    extension = lite / "extensions" / "chaturanga-page" / "static"
    extension.mkdir(parents=True)
    for name in ("remote.js", "page.js"):
        shutil.copy(HERE / "site" / name, extension)
    bare = (lite / "notebooks" / "index.html").read_text(encoding="utf-8")
    for card in config["pages"]:
        page = lite / card["path"].removesuffix(".ipynb")
        page.mkdir()
        (page / "index.html").write_text(framed(bare, config, card["path"], offline), encoding="utf-8")
        for name in ("jupyter-lite.json", "jupyter-lite.ipynb", "favicon.ico"):
            shutil.copy(lite / "notebooks" / name, page)
        amend(page / "jupyter-lite.json", **PAGE)


def _size(folder: Path) -> int:
    """Return the size of a folder in MB."""
    return round(sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6)
