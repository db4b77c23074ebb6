"""Floor 1: what the sources say, and rulesets made of their answers. Rules are data."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from .. import shelf
from .betza import Leg, legs
from .entry import DataError
from .library import Library
from .mechanics import Dice, Ending, Kind, Leap, Mechanics, Promotion
from .pieces import Piece
from .questions import Option, Question, Silence
from .rulesets import Answer, Ruleset
from .setups import Setup
from .sources import STATUSES, Attestation, Citation, Source, strongest
from .table import RuleTable

__all__ = [
    "STATUSES",
    "Answer",
    "Attestation",
    "Citation",
    "DataError",
    "Dice",
    "Ending",
    "Kind",
    "Leap",
    "Leg",
    "Library",
    "Mechanics",
    "Option",
    "Piece",
    "Promotion",
    "Question",
    "RuleTable",
    "Ruleset",
    "Setup",
    "Silence",
    "Source",
    "check_data",
    "legs",
    "library",
    "ruleset",
    "rulesets",
    "strongest",
]


@cache
def library(*folders: Path) -> Library:
    """Return the library of the package's data, and of further folders that add to it."""
    return Library.from_folders(shelf.data_folder(), *folders)


def rulesets() -> tuple[str, ...]:
    """Return the ids of all named rulesets."""
    return tuple(library().rulesets)


def ruleset(id: str) -> Ruleset:
    """Return a named, sourced set of answers; ValueError lists the valid names.

    >>> ruleset("shatranj").answers["elephant"]
    'diagonal-jump'
    """
    return library().ruleset(id)


def check_data(folder: Path | None = None) -> list[str]:
    """Return everything that is wrong with the data, a sentence each naming file and key; empty if all is well.

    With a folder, that folder is read after the package's own data.
    """
    folders = [shelf.data_folder(), *([folder] if folder else [])]
    return Library.with_problems(*folders).problems
