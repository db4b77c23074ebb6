"""Floor 1: what the sources say, and rulesets made of their answers. Rules are data."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from pathlib import Path

from .. import shelf
from .answers import Answer
from .attested import Attested, attested_by
from .betza import Leg, legs
from .dataset import Dataset
from .differences import Difference, differences
from .entry import DataError
from .folder import state_of
from .library import Library
from .matrix import Cell, Line, Matrix, Saying, matrix_of
from .mechanics import Dice, Ending, Kind, Leap, Mechanics, Promotion
from .naming import common_to, names_of
from .outlets import empty_folder, path_of
from .pieces import Piece
from .questions import SILENT, Option, Question, Silence
from .rulesets import Ruleset
from .setups import Setup
from .side_by_side import SideBySide, compare_rules
from .sources import STATUSES, Attestation, Citation, Source, strongest
from .table import RuleTable
from .touchstones import Case, Touchstone
from .witnesses import Witness

__all__ = [
    "SILENT",
    "STATUSES",
    "Answer",
    "Attestation",
    "Attested",
    "Case",
    "Cell",
    "Citation",
    "DataError",
    "Dataset",
    "Dice",
    "Difference",
    "Ending",
    "Kind",
    "Leap",
    "Leg",
    "Library",
    "Line",
    "Matrix",
    "Mechanics",
    "Option",
    "Piece",
    "Promotion",
    "Question",
    "RuleTable",
    "Ruleset",
    "Saying",
    "Setup",
    "SideBySide",
    "Silence",
    "Source",
    "Touchstone",
    "Witness",
    "attested_by",
    "check_data",
    "common_to",
    "compare_rules",
    "dataset",
    "differences",
    "empty_folder",
    "legs",
    "library",
    "matrix",
    "matrix_of",
    "names_of",
    "ruleset",
    "rulesets",
    "strongest",
    "touchstones",
]


def library(*folders: str | Path) -> Library:
    """Return the library of the package's data, and of further folders that add to it.

    A folder is read again once a file in it has changed; the package's own data are read once. Raises DataError, a
    ValueError, naming the first thing that is wrong with them by file and key.
    """
    return _library(*((path, state_of(path)) for path in map(_path, folders)))


@lru_cache(maxsize=16)
def _library(*folders: tuple[Path, Hashable]) -> Library:
    """Return the library of further folders, each in the state that was found."""
    # `check_data` and a test have tried every choice in the package's own data; others may add one to each ruleset.
    paths = (path for path, _ in folders)
    return Library.from_folders(shelf.data_folder(), *paths, tries_choices=bool(folders))


def _path(folder: str | Path) -> Path:
    return path_of(folder, "A data folder")


def rulesets() -> tuple[str, ...]:
    """Return the ids of all named rulesets: the modern pages first, others by age, then those for four."""
    return tuple(library().rulesets)


def ruleset(id: str) -> Ruleset:
    """Return a named, sourced set of answers; ValueError lists the valid names.

    >>> ruleset("shatranj").answers["elephant"]
    'diagonal-jump'
    """
    return library().ruleset(id)


def touchstones() -> tuple[Touchstone, ...]:
    """Return the tiny positions on which the options part.

    >>> {"P01", "C1"} <= {stone.id for stone in touchstones()}
    True
    """
    return tuple(library().touchstones.values())


def matrix(
    *folders: str | Path,
    questions: Sequence[str] | None = None,
    witnesses: Sequence[str] | None = None,
    groups: Sequence[str] | None = None,
    board: str | None = None,
) -> Matrix:
    """Return what each witness says to each question, gaps as gaps: a table in a notebook.

    `questions`, `witnesses` (ids) and `groups` ("India", …) keep only those named; ValueError lists the valid ones.
    With a `board` such as "14x14" the questions are those that it asks, as it asks them: whoever speaks of the game on
    another board is said to do so. Without one each question is seen from the first board that asks it. Further
    folders of data add their own witnesses and questions.

    >>> print(matrix()["al-biruni", "elephant"])
    five ways (attested)
    """
    return matrix_of(library(*folders), questions, witnesses, groups, board)


def dataset(*folders: str | Path) -> Dataset:
    """Return all data as plain tables to compute with, to cite and to export; further folders add theirs.

    >>> {row["status"] for row in dataset().tables["attestations"]} <= set(STATUSES)
    True
    """
    return Dataset(library(*folders))


def check_data(folder: str | Path | None = None) -> list[str]:
    """Return everything that is wrong with the data, a sentence each naming file and key; empty if all is well.

    With a folder, that folder is read after the package's own data.
    """
    further = () if folder is None else (_path(folder),)
    return Library.with_problems(shelf.data_folder(), *further).problems
