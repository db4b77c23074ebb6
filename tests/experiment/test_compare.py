"""Compare: differences between rulesets, their intervals against other libraries, and what is said of them."""

from __future__ import annotations

import re
import sys
from html import unescape
from math import inf, sqrt

import numpy as np
import pandas as pd
import pytest
from scipy.stats import ttest_ind, ttest_rel
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.proportion import confint_proportions_2indep

import chaturanga_lab as lab
from chaturanga_lab.experiment import Comparison, Difference, Results
from chaturanga_lab.experiment.comparison_summary import likeness
from chaturanga_lab.experiment.differences import games_for, level_of_each, paired_gap, unpaired_gap
from chaturanga_lab.experiment.measures import score_of
from chaturanga_lab.rules import Ruleset


@pytest.fixture(scope="module")
def three(mate: Ruleset) -> Results:
    """Games of a reading, of one that seldom differs from it, and of one that differs from the first moves on."""
    return lab.simulate([mate, mate.choose(baring="none"), mate.choose(elephant="straight-jump")], games=60, seed=1030)


@pytest.fixture(scope="module")
def compared(three: Results) -> Comparison:
    """Everything about them."""
    return lab.compare(three)


# ---------------------------------------------------------------- arithmetic


def test_differences_are_those_of_the_shares(three: Results, compared: Comparison) -> None:
    """Each outcome and ending that occurred is compared, with the shares that the results have."""
    base, other = (
        {share.name: share.share for share in (*three.shares(rules), *three.endings(rules))}
        for rules in three.rulesets[:2]
    )
    about = {one.about: one for one in compared.of(three.rulesets[1])}
    there = {name for name in base | other if base.get(name, 0) + other.get(name, 0) > 0}
    assert about.keys() == there | {"decisive", "first mover's score", "length"}
    for name in there:
        assert (about[name].there, about[name].here) == pytest.approx((base.get(name, 0), other.get(name, 0)))
        assert about[name].interval[0] <= about[name].difference <= about[name].interval[1]
    assert about["decisive"].here == pytest.approx(1 - other["draw"])


def test_length_of_pairs_is_scipys(three: Results) -> None:
    """The interval of a length is that of Student's paired test."""
    for level in (0.95, 0.99):
        one, _ = lab.compare(three, about="length", confidence=level)
        pairs = [three.of(rules).plies for rules in three.rulesets[:2]]
        theirs = ttest_rel(pairs[1], pairs[0])
        low, high = theirs.confidence_interval(1 - level_of_each(level, 2))
        assert one.interval == pytest.approx((low, high))
        assert one.gap.p == pytest.approx(theirs.pvalue)
        assert one.is_settled == (theirs.pvalue < level_of_each(level, 2))


def test_length_of_unpaired_games_is_welchs(mate: Ruleset) -> None:
    """Games of another seed are no pairs: their lengths have Welch's interval."""
    others = lab.simulate(mate, games=60, seed=7)
    first = lab.simulate(mate, games=80, seed=1030)
    (one,) = lab.compare(first, others, about="length")
    theirs = ttest_ind(others["plies"], first["plies"], equal_var=False).confidence_interval(0.95)
    assert one.interval == pytest.approx((theirs.low, theirs.high))
    assert not one.is_paired


def test_two_games_alike_settle_nothing() -> None:
    """A few games that differ by the very same number do not show how far others would scatter, paired or not."""
    few, many = np.array([40.0, 52.0]), np.arange(40.0)
    assert paired_gap(few, few + 2, 0.05, is_bounded=False) is None
    assert unpaired_gap(np.array([40.0, 40.0]), np.array([42.0, 42.0]), 0.05, is_bounded=False) is None
    assert paired_gap(many, many + 2, 0.05, is_bounded=False) is not None


def test_unpaired_shares_are_statsmodels() -> None:
    """The interval of an unpaired difference of shares is nearly that of Agresti and Caffo in statsmodels."""
    for ones, trials in (((30, 44), (100, 90)), ((0, 3), (400, 400)), ((500, 530), (1000, 1000))):
        first, second = (np.repeat([1.0, 0.0], [one, each - one]) for one, each in zip(ones, trials, strict=True))
        gap = unpaired_gap(first, second, 0.05, is_bounded=True)
        theirs = confint_proportions_2indep(
            ones[1], trials[1], ones[0], trials[0], method="agresti-caffo", compare="diff"
        )
        assert gap is not None
        assert gap.interval == pytest.approx(theirs, abs=0.03 * (theirs[1] - theirs[0]))


def test_paired_shares_are_mcnemars() -> None:
    """Pairs that differ are what counts: the chance of a difference is nearly McNemar's."""
    for only_first, only_second, both in ((40, 62, 500), (200, 260, 0), (9, 30, 1000)):
        first = np.repeat([1.0, 0.0, 1.0], [only_first, only_second, both])
        second = np.repeat([0.0, 1.0, 1.0], [only_first, only_second, both])
        gap = paired_gap(first, second, 0.05, is_bounded=True)
        theirs = mcnemar([[both, only_first], [only_second, 0]], exact=False, correction=False).pvalue
        assert gap is not None
        assert np.log(gap.p) == pytest.approx(np.log(theirs), rel=0.15)


@pytest.mark.parametrize(
    ("share", "apart", "games"),
    [(0.5, 0.0, 200), (0.3, 0.1, 100), (0.02, 0.01, 300), (0.9, 0.02, 50)],
)
@pytest.mark.parametrize("alike", [0.0, 0.9])
def test_intervals_hold_as_often_as_they_say(share: float, apart: float, games: int, alike: float) -> None:
    """Of 400 drawn comparisons at least 91 in 100 have an interval that holds the true difference: 95 are meant.

    A right interval would fail this less than once in 500 seeds; the seed is fixed.
    """
    rng = np.random.default_rng(1030)
    is_one, held = rng.random((400, games)), 0
    is_other = np.where(rng.random((400, games)) < alike, is_one, rng.random((400, games)))
    for one, other in zip(is_one < share, is_other < share + apart, strict=True):
        gap = paired_gap(one.astype(float), other.astype(float), 0.05, is_bounded=True)
        assert gap is not None
        held += gap.interval[0] <= apart <= gap.interval[1]
    assert held / 400 > 0.91


def test_intervals_of_a_comparison_hold_together() -> None:
    """Where nothing differs, all twenty intervals of a comparison hold 0 in some 57 of 60 comparisons."""
    rng, level = np.random.default_rng(1030), level_of_each(0.95, 20)
    hold = 0
    for _ in range(60):
        gaps = [
            paired_gap(*(rng.random((2, 200)) < 0.3).astype(float), level, is_bounded=True)  # type: ignore[call-arg]
            for _ in range(20)
        ]
        hold += all(gap is not None and gap.interval[0] <= 0 <= gap.interval[1] for gap in gaps)
    assert hold >= 51


def test_so_many_games_settle_it() -> None:
    """Of runs with the number of games that is named, about four in five settle a difference so large."""
    shares, rng = (0.30, 0.38), np.random.default_rng(1030)
    spread = sqrt(sum(share * (1 - share) for share in shares))
    games = games_for(shares[1] - shares[0], spread, 0.05)
    assert games is not None
    settled = 0
    for _ in range(400):
        one, other = (rng.random(games) < share for share in shares)
        gap = paired_gap(one.astype(float), other.astype(float), 0.05, is_bounded=True)
        settled += gap is not None and gap.interval[0] > 0
    assert 0.72 < settled / 400 < 0.88


def test_fewer_questions_have_narrower_intervals(three: Results, compared: Comparison) -> None:
    """Intervals are widened for their number."""
    alone, among = (one.of(three.rulesets[1], "draw")[0] for one in (lab.compare(three, about="draw"), compared))
    assert alone.difference == among.difference
    assert alone.interval[1] - alone.interval[0] < among.interval[1] - among.interval[0]


# ---------------------------------------------------------------- pairs and samples


def test_pairs_help_where_games_are_alike(compared: Comparison) -> None:
    """Where a rule seldom matters a pair is worth many games, where the games part early hardly more than one."""
    seldom, early = (sample for sample in compared.samples)
    assert likeness(compared.base, seldom) > 0.1 > likeness(compared.base, early)
    assert compared.of(seldom.rules, "checkmate")[0].gap.worth > 2
    text = repr(compared)
    assert re.search(r"same game: as pairs they are worth up to \d+\.\d times as many games \(.+\)\.", text)


def test_any_ruleset_can_be_the_base(three: Results) -> None:
    """Set against another ruleset, a difference turns its sign."""
    first, second = three.rulesets[:2]
    there, back = lab.compare(three, about="draw"), lab.compare(three, to=second, about="draw")
    assert back.of(first)[0].difference == pytest.approx(-there.of(second)[0].difference)
    assert lab.compare(three, to=second.label).base.rules == second


def test_players_are_compared(mate: Ruleset) -> None:
    """Results of several players under one ruleset are named by their players, and are pairs if they share a seed."""
    games = [lab.simulate(mate, policy=policy, games=40) for policy in ("random", "greedy")]
    comparison = lab.compare(*games, about=("decisive", "length"))
    assert [sample.name for sample in (comparison.base, *comparison.samples)] == [
        "two random players",
        "two greedy players",
    ]
    assert all(one.is_paired for one in comparison)
    assert comparison.of("two greedy players", "length")[0].difference < 0


def test_a_table_of_games_will_do(three: Results, compared: Comparison) -> None:
    """A DataFrame gives the same comparison, and one from which games are missing pairs those that both have."""
    frame = three.frame()
    assert repr(lab.compare(frame)) == repr(compared)
    is_first = frame["ruleset"] == three.rulesets[0].label
    picked = pd.concat([frame[is_first][10:], frame[~is_first]])
    picked.attrs = frame.attrs
    assert {one.gap.games for one in lab.compare(picked, about="draw")} == {50}


def test_half_wins_and_unfinished_games(half: Ruleset) -> None:
    """A half win scores ¾ to ¼, an unfinished game nothing; score and length leave the latter out, and say so."""
    games = lab.simulate([half, half.choose(baring="loses")], games=40, max_plies=300)
    scores = {(row.verdict.result, row.verdict.winner): score_of(half, row.verdict) for row in games.of()}
    assert scores["half-win", "white"] == 0.75
    assert scores["half-win", "black"] == 0.25
    assert scores["unfinished", None] is None
    comparison = lab.compare(games, about=("length", "unfinished"))
    finished = [row.plies for row in games.of() if row.verdict.termination]
    assert comparison[0].there == pytest.approx(np.mean(finished))
    assert "were stopped after 300 plies; score and length leave them out." in repr(comparison)


def test_four_armies(tables: list[Ruleset]) -> None:
    """At a table the first mover's score is the part of first places, and length is counted in turns."""
    games = lab.simulate(tables[:2], games=30)
    comparison = lab.compare(games)
    first = [row.verdict.places for row in games.of() if row.verdict.termination]
    mean = np.mean([(places[0] == 1) / places.count(1) for places in first])
    assert comparison.of(about="first mover's score")[0].there == pytest.approx(mean)
    assert "turns;" in comparison.of(about="length")[0].words


# ---------------------------------------------------------------- words


def test_what_is_asked_wrongly_is_refused(three: Results, mate: Ruleset) -> None:
    """One ruleset alone, an unknown ruleset, measure or confidence: each gets a sentence that says what is valid."""
    with pytest.raises(ValueError, match="There is nothing to compare: simulate under two rulesets at least"):
        lab.compare(lab.simulate(mate, games=5))
    with pytest.raises(ValueError, match="There are no games under shatranj; there are under modern-mate"):
        lab.compare(three, to="shatranj")
    with pytest.raises(ValueError, match="Nothing is called 'luck' here; valid are outcomes, endings, decisive"):
        lab.compare(three, about="luck")
    with pytest.raises(ValueError, match=r"confidence is a share from 0\.5 to 1"):
        lab.compare(three, confidence=95)
    with pytest.raises(ValueError, match="names needs a name of its own for each of the 3"):
        lab.compare(three, names=["a", "b"])


def would_settle(one: Difference) -> str:
    """Return what is said to settle a difference that is not."""
    if one.gap.worth == inf:
        return "; not settled; no pair of games differs in it"
    if one.games_needed is None:
        return "; not settled; more than 10,000,000 games would be needed"
    return f"; not settled; about {one.games_needed:,} games would settle it"


def test_without_the_libraries_it_is_refused(three: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where statsmodels is missing, as in a browser, one sentence says so and what does without it."""
    monkeypatch.setitem(sys.modules, "statsmodels", None)
    with pytest.raises(ImportError, match="needs numpy, scipy and statsmodels, which are not all installed"):
        lab.compare(three)


def test_each_difference_is_said(compared: Comparison) -> None:
    """Text and page hold for each difference both numbers, the interval, and whether it is settled or what would do."""
    text = repr(compared)
    page = unescape(re.sub(r"\s+", " ", re.sub(r"<style>.*?</style>|<[^>]+>", " ", compared._repr_html_(), flags=re.S)))
    for one in compared:
        assert one.words in text
        number, interval = re.search(r": (\S+) \((.+?)\)", one.words).groups()  # type: ignore[union-attr]
        assert number in page
        assert interval in page
        end = "; settled" if one.is_settled else would_settle(one)
        assert one.words.endswith(end)
    assert compared.settled
    assert "This says nothing about how anyone played in the past." in text
    assert "being widened for their number (Šidák)" in page


def test_rules_that_never_mattered_are_called_so(mate: Ruleset) -> None:
    """Where all pairs are the same game it is said, and nothing is settled by it."""
    games = lab.simulate([mate, mate.choose(stalemate="wins")], games=20, seed=3)
    comparison = lab.compare(games, about=("length", "draw"))
    assert [would_settle(one) for one in comparison] == ["; not settled; no pair of games differs in it"] * 2
    assert "of these pairs are the same game.\n" in repr(comparison)


def test_rows_are_a_table(compared: Comparison) -> None:
    """The DataFrame has a row for each difference, with its interval, its chance and the games that it needs."""
    frame = compared.frame()
    assert len(frame) == len(compared)
    assert list(frame["difference"]) == [one.difference for one in compared]
    assert ((frame["low"] <= frame["difference"]) & (frame["difference"] <= frame["high"])).all()
    assert list(frame["is_settled"]) == [one.is_settled for one in compared]


def test_table_is_accessible(compared: Comparison) -> None:
    """Each sample is a table with a caption, heads and row heads; bars are for the eye alone."""
    html = compared._repr_html_()
    assert html.count("<caption>") == html.count("<table>") == len(compared.samples)
    assert html.count("scope='row'") == html.count("aria-hidden='true'") == len(compared)
