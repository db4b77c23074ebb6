"""Until: a run stops when the shares are known well enough, after a number of games that hangs on nothing else."""

import re
import threading
from typing import Any

import numpy as np
import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Progress, Results, Share, run, wilson
from chaturanga_lab.experiment.looks import games_enough, half_width, looks
from chaturanga_lab.experiment.plan import Plan
from chaturanga_lab.rules import Ruleset

LOOKS = [100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250]


@pytest.fixture(scope="module")
def narrow(mate: Ruleset, capture: Ruleset) -> Results:
    """Games of two rulesets, until every share is known to within 9 %."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "LITTLE", 1e12)  # interpreted, though machine code may be at hand
        return lab.simulate([mate, capture], until=0.09, seed=7)


def widest(results: Results, games: int) -> float:
    """Return half the width of the widest interval of the first so many games, from the rows."""
    widths = []
    for rules in results.rulesets:
        rows = list(results.of(rules))[:games]
        for outcome in {(row.verdict.result, row.verdict.winner) for row in rows}:
            count = sum((row.verdict.result, row.verdict.winner) == outcome for row in rows)
            low, high = wilson(count, games)
            widths.append((high - low) / 2)
    return max(widths)


def test_looks_are_ten_to_a_decade_and_the_last_is_the_most() -> None:
    """It is looked at after the same numbers of games in every run, and in the end at all of them."""
    assert list(looks(1300)) == [*LOOKS, 1300]
    assert list(looks(7)) == [7]
    assert list(looks(1000))[-2:] == [800, 1000]


def test_it_stops_at_the_first_look_that_is_narrow_enough(narrow: Results) -> None:
    """The games are as many as the first look at which no interval is wider than asked, under each ruleset."""
    played = len(narrow.of())
    assert [len(narrow.of(rules)) for rules in narrow.rulesets] == [played] * 2
    assert [look for look in LOOKS if widest(narrow, look) <= 0.09][:1] == [played]
    assert narrow.half_width == pytest.approx(widest(narrow, played))
    assert not narrow.is_cut


def test_the_number_of_games_hangs_on_nothing_else(
    narrow: Results, mate: Ruleset, capture: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Threads, chunks and machine code change neither the games nor how many they are."""
    monkeypatch.setattr(run, "LARGE", 0)
    plan = Plan.from_arguments([mate, capture], "random", None, 7, None, until=0.09)
    for threads, chunk in ((1, 0.003), (3, 0.02)):
        assert run.Run(plan, threads, chunk=chunk).results().games == narrow.games


def test_games_are_the_most(mate: Ruleset) -> None:
    """A run that may not play enough plays all it may, and says how well the shares are known."""
    results = lab.simulate(mate, games=110, until=0.01)
    assert (len(results), results.is_cut) == (110, False)
    says = r"every share is known to ±.8.9.%, not to ±.1.%: no more than 110 games were allowed"
    assert re.search(says, repr(results))


def test_enough_games_are_enough_for_every_share() -> None:
    """Without a most as many games may be played as are enough for a share of one half, the widest there is."""
    for until in (0.05, 0.01, 0.001):
        games = games_enough(until)
        assert games in looks(10 * games)
        assert half_width([Share("", "", games // 2, games)]) <= until
    assert Plan.from_arguments(lab.ruleset("shatranj"), "random", None, 1, None, until=0.01).games == 10_000


def test_the_summary_says_so(narrow: Results) -> None:
    """Text and page say until what was played; of a table of games, from which rows may be picked, nothing is said."""
    for text in (repr(narrow), narrow._repr_html_()):
        assert re.search("; played until every share was known to ±.9.%", text)
    assert "until" not in repr(lab.experiment.results_of(narrow.frame()))


def test_the_interval_narrows_in_the_progress(mate: Ruleset) -> None:
    """Each progress has the shares so far, with their intervals, and half the width of the widest."""
    told: list[Progress] = []
    results = lab.simulate(mate, until=0.09, progress=told.append)
    assert all(sum(share.count for share in progress.shares) == progress.done for progress in told)
    assert told[0].half_width > told[-1].half_width == results.half_width <= 0.09
    assert Progress(0, 10).half_width is None


def test_a_stopped_run_is_cut_all_the_same(mate: Ruleset) -> None:
    """Who stops a run before the shares are known well enough gets what there is, marked as cut."""
    stop = threading.Event()
    cut = lab.simulate(mate, until=0.01, progress=lambda _: stop.set(), stop=stop)
    assert cut.is_cut
    assert re.search("so far, and ±.1.% was asked for; stopped before all 10,000 were played", repr(cut))


@pytest.mark.parametrize("until", [0, 0.0001, 0.6, 1, "1 %", True, float("nan")])
def test_what_is_no_half_width_is_refused(mate: Ruleset, until: Any) -> None:
    """Anything but half the width of an interval is refused in one sentence, before anything is played."""
    says = r"until is half the width of an interval, from 0\.0005 to 0\.5, such as 0\.01"
    with pytest.raises(ValueError, match=says):
        lab.simulate(mate, until=until)


def test_stopping_by_the_width_does_not_deceive() -> None:
    """Of 2,000 runs that stop by the width, the intervals hold the true share in 95 %, as if nobody had looked.

    Counts are drawn, seed 5. With 95 % for each run, fewer than 93.5 % come by chance once in a thousand seeds.
    """
    rng = np.random.default_rng(5)
    for true in ((0.5, 0.5), (0.1, 0.9), (0.45, 0.4)):
        shares = np.array([*true, max(0.0, 1 - sum(true))])
        assert np.mean([_holds(rng, shares) for _ in range(2000)]) > 0.935


def _holds(rng: np.random.Generator, true: Any) -> bool:
    """Whether the interval of the first share holds it, in one run that plays until ± 4 %."""
    counts, before = np.zeros(len(true), int), 0
    for look in looks(10_000):
        counts, before = counts + rng.multinomial(look - before, true), look
        if half_width(Share("", "", int(count), look) for count in counts) <= 0.04:
            break
    low, high = wilson(int(counts[0]), before)
    return low <= true[0] <= high
