"""JupyterLab on a copy of the notebooks that belongs to the reader."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

from .ports import free_port

FOLDER = "chaturanga-notebooks"
LEDGER = ".as-delivered.json"


def serve(
    source: Path, folder: Path | None = None, host: str = "localhost", port: int = 8888, browser: bool = True
) -> None:
    """Open JupyterLab on the reader's copy of the notebooks until it is stopped.

    The copy lies in `folder`, or in `chaturanga-notebooks` in the present folder, or at home if that cannot be written.
    Raises OSError with one sentence if it cannot be made.
    """
    from jupyterlab.labapp import LabApp

    target = (folder or _writable(Path.cwd()) / FOLDER).resolve()
    kept = copy_notebooks(source, target)
    chosen = free_port(host, port)
    print(f"Your notebooks are in {target}")
    if kept:
        print(f"Changed by you and so left alone: {', '.join(kept)}")
    LabApp.launch_instance(
        [
            f"--ServerApp.root_dir={target}",
            f"--ServerApp.ip={host}",
            f"--ServerApp.port={chosen}",
            f"--ServerApp.open_browser={browser}",
            "--ServerApp.log_level=WARN",
            # In a container everybody is root; Ctrl-C stops without a question; nothing is asked of another computer.
            "--ServerApp.allow_root=True",
            "--ServerApp.answer_yes=True",
            "--LabApp.extension_manager=readonly",
            "--LabApp.news_url=None",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ]
    )


def _writable(folder: Path) -> Path:
    """Return this folder if files may be made in it, else the home folder."""
    return folder if os.access(folder, os.W_OK) else Path.home()


def copy_notebooks(source: Path, target: Path) -> tuple[str, ...]:
    """Copy the notebooks and return the names of those that were left alone because the reader has changed them.

    A copy that is still as it was delivered is brought up to date; nothing that the reader wrote is ever lost.
    """
    target.mkdir(parents=True, exist_ok=True)
    delivered = _read(target / LEDGER)
    kept = []
    for notebook in sorted(source.glob("*.ipynb")):
        copy, content = target / notebook.name, notebook.read_bytes()
        if copy.exists() and _digest(copy.read_bytes()) not in (delivered.get(notebook.name), _digest(content)):
            kept.append(notebook.name)
            continue
        copy.write_bytes(content)
        delivered[notebook.name] = _digest(content)
    (target / LEDGER).write_text(json.dumps(delivered, indent=1), encoding="utf-8")
    return tuple(kept)


def _read(ledger: Path) -> dict[str, str]:
    """Return the digest of every notebook as it was delivered, by name; nothing on the first day."""
    try:
        return dict(json.loads(ledger.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def _digest(content: bytes) -> str:
    """Return what tells one content from another."""
    return hashlib.sha256(content).hexdigest()
