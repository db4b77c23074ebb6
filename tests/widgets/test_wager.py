"""A bet in the explorer: what can be guessed before a run, and what the games say to it."""

from __future__ import annotations

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment.bets import Bet, Duel
from chaturanga_lab.widgets.exploring.explorer import Explorer
from chaturanga_lab.widgets.exploring.wager import Wager

MATE = lab.ruleset("modern-mate")
STRAIGHT = MATE.choose(elephant="straight-jump")


@pytest.fixture
def wager() -> Wager:
    """A fold that is open, about games under one reading."""
    wager = Wager(print)
    wager.show((MATE,))
    wager.head.press("bet")
    return wager


def run(explorer: Explorer) -> None:
    """Play the games and wait for them."""
    explorer.simulation.games.choose("100")
    explorer.simulation.run()
    if explorer.simulation.trial:
        explorer.simulation.trial.thread.join()


def test_of_one_reading_a_share_is_guessed(wager: Wager) -> None:
    """A typed percentage is a guess at what was chosen; an empty field takes it back, nonsense is refused."""
    assert wager.bet is None
    wager.about.choose("white")
    wager.share.set("guess", "40 %")
    assert isinstance(wager.bet, Bet)
    assert (wager.bet.guess, wager.bet.subject.id) == (0.4, "white")
    assert 'value="40"' in wager.share.html
    with pytest.raises(ValueError, match="from 0 to 100"):
        wager.share.set("guess", "many")
    wager.share.set("guess", "")
    assert wager.bet is None


def test_of_two_readings_it_is_guessed_which_has_more(wager: Wager) -> None:
    """One of the two, or about as many; a change of the rules takes the guess back."""
    wager.show((STRAIGHT, MATE))
    assert wager.fields.children == (wager.about, wager.more)
    assert wager.bet is None
    wager.more.choose(MATE.label)
    assert wager.bet == Duel(wager.bet.subject, (STRAIGHT.label, MATE.label), MATE.label)
    wager.more.choose("same")
    assert wager.bet.more == ""
    wager.show((MATE.choose(elephant="five-ways"), MATE))
    assert wager.bet is None


def test_a_folded_bet_is_none(wager: Wager) -> None:
    """Folding it away takes part in nothing, and hides its fields."""
    wager.share.set("guess", "40")
    wager.head.press("bet")
    assert wager.bet is None
    assert wager.fields.children == ()


def test_the_run_says_whether_the_guess_lies_in_the_interval() -> None:
    """After the games one sentence compares guess and interval, beside the charts and for a screen reader."""
    explorer = Explorer(lab.Game(MATE), seed=1)
    explorer.simulation.wager.head.press("bet")
    explorer.simulation.wager.about.choose("draws")
    explorer.simulation.wager.share.set("guess", "90")
    run(explorer)
    said = explorer.simulation.wager.answer.value
    assert "You said 90" in said
    assert "above this interval" in said
    assert "You said 90" in explorer.board.announcement["text"]


def test_without_a_guess_nothing_is_said_of_it() -> None:
    """Who does not bet reads the results as before."""
    explorer = Explorer(lab.Game(MATE), seed=1)
    run(explorer)
    assert explorer.simulation.results is not None
    assert explorer.simulation.wager.answer.value == ""
