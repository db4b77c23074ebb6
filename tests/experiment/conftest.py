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
def boards() -> list[Ruleset]:
    """The three games of one text, on boards of three sizes."""
    return [lab.ruleset(f"kridakausalya-{size}x{size}") for size in (8, 12, 14)]


@pytest.fixture(scope="session")
def removals(boards: list[Ruleset]) -> Results:
    """Forty random games from where Black, stalemated, can but take a man off the great board."""
    empty = "/".join(["14"] * 10)
    return lab.simulate(boards[2], games=40, start=f"k1n4R6/14/K13/4C9/{empty} b")


@pytest.fixture(scope="session")
def results(mate: Ruleset, capture: Ruleset) -> Results:
    """Sixty random games under each of two rulesets."""
    return lab.simulate([mate, capture], games=60, seed=1030)


FOUR = ("chaturaji", "chaturaji-dice", "chaturaji-teams", "chaturaji-teams-dice")


@pytest.fixture(scope="session")
def tables() -> list[Ruleset]:
    """The game of four armies, each for himself and for partners, without and with dice."""
    return [lab.ruleset(name) for name in FOUR]


@pytest.fixture(scope="session")
def at_table(tables: list[Ruleset]) -> Results:
    """Forty random games under each of them."""
    return lab.simulate(tables, games=40, seed=1030)


@pytest.fixture(scope="session")
def boats(tables: list[Ruleset]) -> Results:
    """Ten greedy games from where a boat of Green's completes a square of one boat of each army."""
    start = "4bK3/8/yK7/3rB4/3bByB2rK/2gB5/8/3gK4 g"
    return lab.simulate([tables[0], tables[2]], policy="greedy", games=10, start=start)
