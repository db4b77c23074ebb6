"""Bets as a page: nothing is played before a guess, and the guess is compared with the games."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment.bets import Bet
from chaturanga_lab.play import policy_named
from chaturanga_lab.widgets.betting.betting import Betting


@pytest.fixture
def page() -> Betting:
    """Two readings of one page, fifty games each."""
    rules = lab.ruleset("modern-mate").choose(draws="threefold-and-70")
    return Betting([rules, rules.choose(stalemate="draws")], games=50, seed=3)


def finish(page: Betting) -> None:
    """Wait until the games are played and the charts drawn."""
    page.run()
    trial = page.trial
    if trial:
        trial.wait()


def test_nothing_is_played_before_a_guess(page: Betting) -> None:
    """Run without a guess is refused with a sentence, and no chart is there."""
    page.bar._handle_custom_msg({"type": "press", "key": "run"}, [])
    assert "Say first what you expect" in page._guard.notice.value
    assert page.trial is None
    assert page.results is None
    assert page.charts.children == ()


def test_the_guess_is_compared_with_the_games(page: Betting) -> None:
    """After the run a sentence stands there for each guess, which a bet in Python gives too, and the charts."""
    page.fields[0]._handle_custom_msg({"type": "guess", "text": "40 %"}, [])
    assert page.fields[0].value == "40"
    finish(page)
    assert page.results is not None
    expected = Bet(page.subject, 0.4, page.results.rulesets[0].label).against(page.results)
    assert page.settled == (expected,)
    assert "your guess lies" in page.answer.value
    assert [chart.value.startswith("<svg") for chart in page.charts.children] == [True, True]
    assert str(expected) in page.live.text
    assert page.answer.value.count("class='mark'") == 1
    assert page.answer.value.count("class='track'") == 2
    assert "nothing about how anyone played" in page.answer.value


def test_a_run_that_was_cut_says_so(page: Betting) -> None:
    """Beside the guess stands that not all games were played, and how many were asked for."""
    page.guess(0.4)
    finish(page)
    assert "The run stopped" not in page.answer.value
    assert page.results is not None
    page._finished(replace(page.results, is_cut=True, limit=20.0))
    assert "The run stopped after 20 s" in page.answer.value
    assert "before all 50 games under each of these rules were played" in page.answer.value


def test_a_policy_of_ones_own_plays() -> None:
    """A bet may be on games of a function of one's own, as in `simulate`."""
    page = Betting(lab.ruleset("shatranj"), policy=policy_named("random"), games=2)  # type: ignore[arg-type]
    assert "with two players by “random_policy”, from the start" in page.question.value
    page.guess(0.5)
    finish(page)
    assert page.settled
    with pytest.raises(ValueError, match="Rulesets are values"):
        Betting(None)  # type: ignore[arg-type]


def test_which_has_more_can_be_guessed_alone(page: Betting) -> None:
    """Of two readings it is enough to say which has more."""
    page.more.choose("same")
    finish(page)
    assert len(page.settled) == 1
    assert "as many" in str(page.settled[0])


def test_a_placed_bet_stays(page: Betting) -> None:
    """When the games are over a guess can no longer be changed, until all is taken back."""
    page.guess(0.5)
    finish(page)
    with pytest.raises(ValueError, match="The bet is placed"):
        page.guess(0.1)
    with pytest.raises(ValueError, match="The bet is placed"):
        page.run()
    page.bar.press("again")
    assert (page.settled, page.bets, page.answer.value, page.charts.children) == ((), {}, "", ())
    page.guess(0.1, 1)
    assert page.fields[1].value == "10"


def test_under_which_of_several_are_most_can_be_guessed() -> None:
    """Of three readings it is enough to say under which are most; a fourth name is refused."""
    rules = lab.ruleset("modern-mate").choose(draws="threefold-and-70")
    page = Betting([rules, rules.choose(baring="none"), rules.choose(stalemate="draws")], games=60)
    assert page.more.name == "Under which are there most?"
    page.more.choose(page.more.options[2][0])
    finish(page)
    assert "You said that most are drawn under “Bare raja: no such rule”" in str(page.settled[0])
    assert page.settled[0].is_within


def test_the_charts_are_those_that_were_asked_for() -> None:
    """A bet draws the charts that it names, one, several or none, and refuses those that its games do not have."""
    page = Betting(lab.ruleset("shatranj"), games=5, charts=("lengths",))
    page.guess(0.5)
    finish(page)
    assert [re.findall("<title[^>]*>([^<]*)", chart.value) for chart in page.charts.children] == [
        ["How long games last"]
    ]
    assert lab.bet(lab.ruleset("chaturaji"), games=5, charts=("places", "points")).charts.children == ()
    for charts in (("places",), ("reach",), (3,), None):
        with pytest.raises(ValueError, match="is followed by the charts outcomes, endings, lengths, not by"):
            Betting(lab.ruleset("shatranj"), charts=charts)  # type: ignore[arg-type]


def test_a_bet_may_begin_in_the_middle() -> None:
    """All games begin where a bet says, and it says so."""
    page = Betting(lab.ruleset("shatranj"), games=5, start="4k3/8/8/8/8/8/8/4K2R w", charts=())
    assert "from this position" in page.question.value
    page.guess(0.5)
    finish(page)
    assert page.results is not None
    assert page.results.plan.start is not None


def test_the_browser_keeps_a_bet(page: Betting) -> None:
    """What was guessed, and that it was placed, comes back on a page that is loaded again, with the same games."""
    assert page.sheet.kept == ""
    page.guess(0.3, 1)
    page.more.choose("same")
    finish(page)
    other = Betting(page._asked.rulesets, games=50, seed=3)
    other.sheet._handle_custom_msg({"type": "restore", "text": page.sheet.kept}, [])
    if other.trial:
        other.trial.wait()
    assert other.settled == page.settled
    page.reset()
    assert (page.sheet.kept, page.settled, page.results) == ("", (), None)


def test_a_bet_that_was_kept_is_of_no_other_games(page: Betting) -> None:
    """Where the page was changed since, nothing is played and nothing given away."""
    page.guess(0.3)
    kept = page.sheet.kept
    for other in (Betting(page._asked.rulesets, games=51, seed=3), Betting(lab.ruleset("chaturaji"), games=50, seed=3)):
        other.sheet._handle_custom_msg({"type": "restore", "text": kept.replace("false", "true")}, [])
        assert (other.bets, other.trial) == ({}, None)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"about": "luck", "shares": {}, "most": "none", "placed": true}', '{"shares": {"0": "x"}}',
             '{"about": "draws", "shares": {"7": 0.5}, "most": "none", "placed": false}',
             '{"about": "draws", "shares": {"0": 5}, "most": "none", "placed": false}',
             '{"about": "draws", "shares": {"0": NaN}, "most": "none", "placed": true}',
             f'{{"about": "draws", "shares": {{"0": {"9" * 400}}}, "most": "none", "placed": true}}',
             '{"about": "draws", "shares": {}, "most": "luck", "placed": false}']
)  # fmt: skip
def test_what_no_bet_had_kept_changes_nothing(page: Betting, text: str) -> None:
    """A text from a stranger leaves a bet as it stands."""
    if text.startswith('{"'):
        text = json.dumps({"games": page._asked.words, **json.loads(text)})
    page.sheet._handle_custom_msg({"type": "restore", "text": text}, [])
    assert (page.bets, page.subject.id, page.more.value, page.trial) == ({}, "draws", "none", None)


def test_a_run_that_was_taken_back_is_not_heard_of(page: Betting) -> None:
    """When everything is put back during a run, its games do not come after."""
    page.guess(0.5)
    page.run()
    trial = page.trial
    page.reset()
    if trial:
        trial.wait()
    assert (page.settled, page.results, page.charts.children, page.progress.value) == ((), None, (), "")


@pytest.mark.parametrize("text", ["much", "101", "-1", "9" * 30, "<b>"])
def test_what_is_no_guess_is_refused_beside_it(page: Betting, text: str) -> None:
    """What is no percentage changes nothing."""
    page.fields[0]._handle_custom_msg({"type": "guess", "text": text}, [])
    assert page.bets == {}
    assert page.fields[0].value == ""


def test_a_guess_can_be_taken_back(page: Betting) -> None:
    """An empty number is no guess."""
    page.guess(0.3)
    page.fields[0]._handle_custom_msg({"type": "guess", "text": " "}, [])
    assert page.bets == {}


def test_what_is_counted_can_be_changed_before_the_run(page: Betting) -> None:
    """Another subject keeps the guesses and asks another question."""
    page.guess(0.3)
    page.about.choose("stalemated")
    assert "end by stalemate" in page.question.value
    assert page.bets[0].subject.id == "stalemated"


def test_a_browser_sets_nothing(page: Betting) -> None:
    """Traits are put back, and strange messages are refused."""
    page.fields[0].set_state({"value": "99", "is_placed": True})
    assert (page.fields[0].value, page.fields[0].is_placed) == ("", False)
    for content in ({"type": "guess"}, {"type": "guess", "text": 40}, None, []):
        page.fields[0]._handle_custom_msg(content, [])
    assert page.bets == {}


@pytest.mark.parametrize(
    "arguments", [{"about": "luck"}, {"games": 0}, {"policy": "wise"}, {"seed": -1}, {"rulesets": []}]
)
def test_bad_arguments_are_refused(arguments: dict[str, object]) -> None:
    """What does not fit gets one sentence at once."""
    with pytest.raises(ValueError, match=r"\."):
        Betting(**{"rulesets": lab.ruleset("shatranj"), **arguments})  # type: ignore[arg-type]


def test_four_armies_can_be_bet_on() -> None:
    """At a table the words fit: four players, turns, no winner."""
    page = Betting(lab.ruleset("chaturaji"), games=20)
    assert "four random players" in page.question.value
    assert "have no winner" in page.question.value
    page.guess(0.05)
    finish(page)
    assert re.search("under these rules, with four random players", str(page.settled[0]))
