"""The pages of a site that are written in HTML: the gallery in front, and the frame in which a notebook runs."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment, FileSystemLoader
from markupsafe import escape

from ..server.dashboards import TEMPLATES, TOKENS
from ..server.gallery import add_gallery

HERE = Path(__file__).parent
AHEAD = ("lite/static/pyodide/pyodide.asm.wasm", "lite/static/pyodide/python_stdlib.zip")
"""What a browser may fetch while its visitor still reads the start page."""


def page_config(notebooks: Path) -> dict[str, Any]:
    """Return what the gallery's templates ask for: all pages, their cards, and a board."""
    return add_gallery({}, {"voila": SimpleNamespace(root_dir=notebooks)}, notebook_path="")


def start_page(config: dict[str, Any], offline: bool) -> str:
    """Return the start page."""
    told = {"contents": {"content": []}, "breadcrumbs": [""], "base_url": ""}
    ahead = AHEAD if offline else ()
    page = _templates().get_template("site.html").render(page_config=config, offline=offline, ahead=ahead, **told)
    return led_here(page).replace('href=""', 'href="index.html"')


def framed(page: str, config: dict[str, Any], path: str, offline: bool) -> str:
    """Return JupyterLite's page for a notebook with our head, header and foot, for the notebook of that name.

    Raises ValueError if JupyterLite's page is not as we know it.
    """
    card = next(one for one in config["cards"] if one["path"] == path)
    words = {"page_config": config, "page": card}
    head, body, foot = (_templates().get_template(f"{name}.html").render(**words) for name in ("head", "body", "foot"))
    about = f'data-voila="site" data-page="{escape(path)}"{"" if offline else " data-online"}'
    for old, new in (
        ("<html>", '<html lang="en">'),
        ("<title>Jupyter Notebook - Notebooks</title>", ""),
        ("</head>", f"{head}\n</head>"),
        ('<body class="jp-ThemedContainer"', f'<body class="jp-ThemedContainer" {about}'),
        ('<div id="jupyterlite-loading-indicator"', f'{led_here(body)}\n<div id="jupyterlite-loading-indicator"'),
        ("</body>", f"{foot}\n</body>"),
    ):
        if page.count(old) != 1:
            raise ValueError(f"JupyterLite's page for a notebook no longer has one '{old}'.")
        page = page.replace(old, new)
    return page


def led_here(page: str) -> str:
    """Return a page whose links to Voila's pages lead to those of the site.

    >>> led_here('<a href="../voila/render/05_dice.ipynb">')
    '<a href="../lite/05_dice/index.html">'
    """
    return re.sub(r'voila/render/([^"]*)\.ipynb', r"lite/\1/index.html", page)


def _templates() -> Environment:
    """Return the templates of the gallery with ours before them."""
    places = [HERE / "templates", HERE, TEMPLATES / "voila" / "templates" / "chaturanga", TOKENS]
    return Environment(loader=FileSystemLoader(places), autoescape=True)
