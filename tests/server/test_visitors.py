"""Places for visitors: taken, kept through a cut, and free again."""

from __future__ import annotations

import logging

import pytest

from chaturanga_lab.server.visitors import FIRST, GRACE, Visitor, Visitors


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still."""
    return Clock()


@pytest.fixture
def visitors(clock: Clock) -> Visitors:
    """A house with two places."""
    return Visitors(2, clock)


def seated(visitors: Visitors, kernel: str) -> Visitor:
    """Return a visitor with a kernel, whose page was made and is open in a browser."""
    visitor = visitors.admit()
    assert visitor is not None
    visitors.seat(visitor, kernel)
    visitors.begin(visitor)
    visitors.connect(kernel)
    return visitor


def test_no_more_than_there_are_places(visitors: Visitors) -> None:
    """A place is taken as soon as it is asked for, and when all are taken nobody gets in."""
    assert visitors.admit()
    assert not visitors.is_full
    assert visitors.admit()
    assert visitors.is_full
    assert visitors.admit() is None
    assert len(visitors) == 2


def test_a_place_that_was_left_is_free(visitors: Visitors) -> None:
    """Whoever leaves makes room for one, however often he says so."""
    first = seated(visitors, "a")
    seated(visitors, "b")
    visitors.leave(first)
    visitors.leave(first)
    assert len(visitors) == 1
    assert visitors.of("a") is None
    assert visitors.admit()
    assert visitors.admit() is None


def test_an_open_page_stays(visitors: Visitors, clock: Clock) -> None:
    """A page with a connection keeps its place, however slow the thinker."""
    seated(visitors, "a")
    clock.now += 10_000
    assert visitors.gone() == ()


def test_a_cut_of_twenty_seconds_loses_nothing(visitors: Visitors, clock: Clock) -> None:
    """A page that is cut off keeps its place through the time of grace, and for good once it is back."""
    seated(visitors, "a")
    visitors.disconnect("a")
    clock.now += 20
    assert visitors.gone() == ()
    visitors.connect("a")
    clock.now += 1000
    assert visitors.gone() == ()


def test_a_page_that_stays_cut_off_is_gone(visitors: Visitors, clock: Clock) -> None:
    """A browser that ended without a word frees its place when the time of grace is over, within a minute."""
    visitor = seated(visitors, "a")
    visitors.disconnect("a")
    clock.now += GRACE + 1
    assert visitors.gone() == (visitor,)
    assert GRACE + 5 < 60


def test_one_connection_of_two_is_enough(visitors: Visitors, clock: Clock) -> None:
    """A page that connects anew before the old connection is known to be lost is there all the time."""
    seated(visitors, "a")
    visitors.connect("a")
    visitors.disconnect("a")
    clock.now += 1000
    assert visitors.gone() == ()


def test_whoever_never_connects_is_gone(visitors: Visitors, clock: Clock) -> None:
    """Whoever fetches a page and shows it to nobody frees the place, but a slow network gets longer than a cut one."""
    visitor = visitors.admit()
    assert visitor is not None
    visitors.seat(visitor, "a")
    clock.now += 50
    visitors.begin(visitor)
    clock.now += GRACE + 1
    assert visitors.gone() == ()
    clock.now += FIRST
    assert visitors.gone() == (visitor,)


def test_a_page_in_the_making_is_nobody_to_end(visitors: Visitors, clock: Clock) -> None:
    """A visitor without a kernel holds a place, but there is nothing to end."""
    assert visitors.admit()
    clock.now += 1000
    assert visitors.gone() == ()
    assert visitors.of("") is None


def test_kernels_of_nobody_do_not_count(visitors: Visitors) -> None:
    """Connections to a kernel that is nobody's change nothing."""
    visitors.connect("warm")
    visitors.disconnect("warm")
    assert len(visitors) == 0


def test_the_log_counts_and_names_nobody(visitors: Visitors, caplog: pytest.LogCaptureFixture) -> None:
    """Each coming and going is a line with two numbers, and neither the kernel's name nor anything else."""
    caplog.set_level(logging.INFO)
    visitor = seated(visitors, "the-secret-name")
    visitors.leave(visitor)
    visitors.turn_away()
    said = [record.getMessage() for record in caplog.records]
    assert said == ["a visitor came (1 of 2)", "a visitor left (0 of 2)", "a visitor was turned away (0 of 2)"]
