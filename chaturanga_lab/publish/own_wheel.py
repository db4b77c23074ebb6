"""Our own package as a wheel: built from a checkout, or put together again from what a wheel once installed."""

from __future__ import annotations

import importlib.metadata
import shutil
from pathlib import Path

from .bench import Bench
from .errands import ErrandError, obey

NAME = "chaturanga-lab"
CHECKOUT = Path(__file__).parents[2]
TOLD = ("METADATA", "WHEEL", "entry_points.txt")
"""What a wheel says about itself, beside its licences; anything else an installer has written, even where it lay."""


def own_wheel(bench: Bench, folder: Path, log: Path) -> Path:
    """Return a wheel of this very package, made in a folder."""
    if (CHECKOUT / "pyproject.toml").is_file():
        build = [str(bench.python), "-m", "hatchling", "build", "-t", "wheel", "-d"]
        obey([*build, folder], log, "The package could not be built from this checkout.", folder=CHECKOUT)
    else:
        unpacked = unpacked_again(folder / "unpacked")
        pack = [str(bench.python), "-m", "wheel", "pack", "-d"]
        obey([*pack, folder, unpacked], log, "The installed package could not be packed again.")
        shutil.rmtree(unpacked)
    return next(folder.glob("*.whl"))


def unpacked_again(folder: Path) -> Path:
    """Return this folder, with the files in it that a wheel had installed, as they lay in that wheel.

    What the installer wrote itself, and what it laid beside the packages (a command, Jupyter's templates), stays out.
    Raises ErrandError if the installation no longer knows its files.
    """
    files = importlib.metadata.files(NAME)
    if not files:
        raise ErrandError(f"The installation of {NAME} no longer knows its own files; install it again.")
    for file in files:
        if file.parts[0] == ".." or file.suffix == ".pyc" or _is_installers(file):
            continue
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(Path(str(file.locate())), folder / file)
    return folder


def _is_installers(file: importlib.metadata.PackagePath) -> bool:
    """Say whether an installer wrote this file about the installation."""
    return file.parts[0].endswith(".dist-info") and file.name not in TOLD and "licenses" not in file.parts
