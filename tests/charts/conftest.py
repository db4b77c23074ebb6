"""Results that the charts of several tests show."""

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Results


@pytest.fixture(scope="session")
def readings() -> Results:
    """Two readings of one page that differ in the elephant."""
    rules = lab.ruleset("modern-mate").choose(draws="threefold-and-70")
    return lab.simulate([rules, rules.choose(elephant="straight-jump")], games=60)


@pytest.fixture(scope="session")
def texts() -> Results:
    """Three texts with different endings, under one of which many games do not end in time."""
    names = ("modern-capture", "shatranj", "modern-mate")
    return lab.simulate([lab.ruleset(name) for name in names], games=60, max_plies=400)


@pytest.fixture(scope="session")
def boards() -> Results:
    """The three games of one text on boards of three sizes, beside one more of 8 × 8; some are cut."""
    names = ("modern-mate", *(f"kridakausalya-{size}x{size}" for size in (8, 12, 14)))
    return lab.simulate([lab.ruleset(name) for name in names], games=40, max_plies=900)


@pytest.fixture(scope="session")
def nothing() -> Results:
    """A run that was stopped before its first game."""

    class Stopped:
        def is_set(self) -> bool:
            return True

    return lab.simulate(lab.ruleset("shatranj"), stop=Stopped())


@pytest.fixture(scope="session")
def tables() -> Results:
    """The game of four armies, each for himself and for partners, without and with dice."""
    names = ("chaturaji", "chaturaji-dice", "chaturaji-teams", "chaturaji-teams-dice")
    return lab.simulate([lab.ruleset(name) for name in names], games=60)


@pytest.fixture(scope="session")
def uneven() -> Results:
    """Games in which one army alone is greedy, some of them cut."""
    policy = {"red": "greedy"} | dict.fromkeys(("green", "yellow", "black"), "random")
    return lab.simulate(lab.ruleset("chaturaji"), policy=policy, games=60, max_plies=150)
