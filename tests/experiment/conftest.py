"""Small experiments that several tests look at."""

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Results
from chaturanga_lab.rules import Ruleset


@pytest.fixture(scope="session")
def mate() -> Ruleset:
    """Checkmate, with draws, so that every game ends."""
    return lab.ruleset("modern-mate").choose(draws="threefold-and-70")


@pytest.fixture(scope="session")
def capture() -> Ruleset:
    """King capture, which has draws of its own."""
    return lab.ruleset("modern-capture")


@pytest.fixture(scope="session")
def half() -> Ruleset:
    """A ruleset under which a bared army loses half."""
    return lab.ruleset("modern-mate").choose(baring="half-loss", draws="threefold-and-70")


@pytest.fixture(scope="session")
def results(mate: Ruleset, capture: Ruleset) -> Results:
    """Sixty random games under each of two rulesets."""
    return lab.simulate([mate, capture], games=60, seed=1030)
