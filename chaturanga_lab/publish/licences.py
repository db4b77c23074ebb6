"""What a site is made of and under which licence, in words and with the texts of the licences."""

from __future__ import annotations

import email
import zipfile
from email.message import Message
from pathlib import Path

from .bench import Bench

HEAD = """What this site is made of

Chaturanga Lab: code MIT, data and prose CC BY 4.0.
JupyterLite and JupyterLab: BSD 3-Clause; each part of their front end keeps its own licence in a file beside its code.
Pyodide {version}: MPL 2.0, https://github.com/pyodide/pyodide; Python in it: PSF License 2.0.
"""


def licences(bench: Bench, own: Path, version: str) -> str:
    """Return the text of LICENCES.txt: one line for each package, then what each says of its licence in full."""
    wheels = sorted([*bench.wheels.glob("*.whl"), own])
    lines, texts = [], []
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            about = _about(archive)
            name = f"{about['Name']} {about['Version']}"
            lines.append(f"{name}: {licence_of(about)}")
            texts += [f"{'=' * 80}\n{name}: {Path(file).name}\n\n{text}" for file, text in _texts(archive)]
    return "\n".join([HEAD.format(version=version), "Python packages", "", *lines, "", *texts])


def _about(archive: zipfile.ZipFile) -> Message:
    """Return what a wheel says about itself."""
    path = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    return email.message_from_bytes(archive.read(path))


def _texts(archive: zipfile.ZipFile) -> list[tuple[str, str]]:
    """Return name and text of each licence in a wheel."""
    found = [name for name in archive.namelist() if ".dist-info/" in name and _is_licence(name)]
    return [(name, archive.read(name).decode("utf-8", "replace")) for name in found]


def _is_licence(name: str) -> bool:
    """Say whether a file of a wheel is about its licence."""
    return Path(name).name.lower().startswith(("licen", "copying", "notice", "authors"))


def licence_of(about: Message) -> str:
    """Return a package's licence in a few words, wherever its metadata say it.

    >>> licence_of(email.message_from_string("License-Expression: MIT"))
    'MIT'
    >>> licence_of(email.message_from_string("Classifier: License :: OSI Approved :: BSD License"))
    'BSD License'
    """
    said = about["License-Expression"] or (about["License"] or "").strip().split("\n")[0]
    classified = [line.split(" :: ")[-1] for line in about.get_all("Classifier", []) if line.startswith("License ::")]
    return said or ", ".join(classified) or "see its text below"
