"""Shelf: where the data and the notebooks lie, inside an installed package or beside it in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_folder() -> Path:
    """Return the folder of sources, questions, rulesets and pieces.

    Raises FileNotFoundError if the installation has lost it.
    """
    return _folder("data")


def notebooks_folder() -> Path:
    """Return the folder of the notebooks, which may be read-only.

    Raises FileNotFoundError if the installation has lost it.
    """
    return _folder("notebooks")


def _folder(name: str) -> Path:
    """Return the folder `name` inside the package (a wheel) or else beside it (a checkout)."""
    for place in (_PACKAGE, _PACKAGE.parent):
        if (place / name).is_dir():
            return place / name
    raise FileNotFoundError(
        f"The folder '{name}' is neither inside {_PACKAGE} nor beside it; install chaturanga-lab again."
    )
