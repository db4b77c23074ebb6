"""Small experiments that several tests look at."""

import shutil

import pytest

import chaturanga_lab as lab
from chaturanga_lab import shelf
from chaturanga_lab.experiment import Results
from chaturanga_lab.rules import Library, Ruleset

HALF_LOSS = """
[[options]]
id = "half-loss"
label = "half a loss"
says = "An army left with its raja alone loses half."
endings = [{ when = "bared", then = "half-loses" }]
"""


@pytest.fixture(scope="session")
def mate() -> Ruleset:
    """Checkmate, with draws, so that every game ends."""
    return lab.ruleset("modern-mate").choose(draws="threefold-and-70")


@pytest.fixture(scope="session")
def capture() -> Ruleset:
    """King capture, which has draws of its own."""
    return lab.ruleset("modern-capture")


@pytest.fixture(scope="session")
def half(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    """A ruleset under which a bared army loses half: our data and one option more."""
    folder = tmp_path_factory.mktemp("half") / "data"
    shutil.copytree(shelf.data_folder(), folder)
    baring = folder / "questions" / "baring.toml"
    text = baring.read_text(encoding="utf-8")
    at = text.index("\n[[silences]]")
    baring.write_text(text[:at] + HALF_LOSS + text[at:], encoding="utf-8")
    library = Library.from_folders(folder)
    return library.ruleset("modern-mate").choose(baring="half-loss", draws="threefold-and-70")


@pytest.fixture(scope="session")
def results(mate: Ruleset, capture: Ruleset) -> Results:
    """Sixty random games under each of two rulesets."""
    return lab.simulate([mate, capture], games=60, seed=1030)
