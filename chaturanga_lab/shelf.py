"""Shelf: where data, notebooks and page template lie, inside an installed package or beside it in a checkout."""

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


def jupyter_folder() -> Path:
    """Return the folder that holds the template of the pages, to be put on Jupyter's search path.

    Raises FileNotFoundError if the installation has lost it.
    """
    return _folder("share") / "jupyter"


def tokens_folder() -> Path:
    """Return the folder of tokens.css, the values that the board and the pages around it share."""
    return _PACKAGE / "widgets"


def _folder(name: str) -> Path:
    """Return the folder `name` inside the package (a wheel) or else beside it (a checkout)."""
    for place in (_PACKAGE, _PACKAGE.parent):
        if (place / name).is_dir():
            return place / name
    raise FileNotFoundError(
        f"The folder '{name}' is neither inside {_PACKAGE} nor beside it; install chaturanga-lab again."
    )
