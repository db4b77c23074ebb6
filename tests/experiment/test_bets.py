"""Bets: what is guessed before games are played, against arithmetic and against the games."""

from __future__ import annotations

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Results, Share
from chaturanga_lab.experiment.bets import Bet, Duel, Most, difference, read_percent
from chaturanga_lab.experiment.subjects import Subject, subject_of, subjects_of
from chaturanga_lab.rules import Ruleset


def drawn(*rulesets: Ruleset) -> Subject:
    return subject_of("draws", rulesets)


def test_each_subject_is_counted_as_the_results_count_it(results: Results) -> None:
    """Wins, draws and endings of bets are those of the summary, game for game."""
    for rules in results.rulesets:
        by_winner = {share.winner: 0 for share in results.shares(rules)}
        for share in results.shares(rules):
            by_winner[share.winner] += share.count if share.result != "unfinished" else 0
        for subject in subjects_of(results.rulesets):
            count = subject.share(results, rules).count
            if subject.kind in ("side", "draws"):
                assert count == by_winner[subject.value or None]
            elif subject.kind == "ending":
                assert count == len(results.numbers(subject.value, rules))
            else:
                assert count == sum(row.plies > int(subject.value) for row in results.of(rules))


def test_a_half_win_is_won(half: Ruleset) -> None:
    """Who wins by half has won, as far as a bet goes."""
    results = lab.simulate(half, games=60)
    halves = sum(share.count for share in results.shares() if share.winner == "white")
    assert subject_of("white", [half]).share(results).count == halves


def test_partners_win_together(tables: list[Ruleset]) -> None:
    """At a table a bet is on a side: an army, or two partners."""
    names = {subject.value for subject in subjects_of(tables) if subject.kind == "side"}
    assert {"red", "red and yellow"} <= names
    assert drawn(*tables).says == "have no winner"
    assert subject_of("longer than 20", tables).says.endswith("turns")


@pytest.mark.parametrize("about", ["", "luck", "longer than", "longer than 0", "longer than 1234567", "purple"])
def test_an_unknown_subject_is_refused_with_the_valid_ones(mate: Ruleset, about: str) -> None:
    """A word that nobody can bet on gets a sentence that lists those on which one can."""
    with pytest.raises(ValueError, match="valid are white, black, draws"):
        subject_of(about, [mate])


def test_every_subject_is_read_back_from_its_id_and_from_its_words(mate: Ruleset, tables: list[Ruleset]) -> None:
    """Ids and words of subjects are both understood."""
    for rulesets in ([mate], tables):
        for subject in subjects_of(rulesets):
            assert subject_of(subject.id, rulesets) == subject
            assert subject_of(subject.says, rulesets) == subject or subject.kind == "longer"


def test_a_guess_is_told_where_it_lies(results: Results) -> None:
    """A guess lies below, within or above the interval of the share, and the sentence says which."""
    share = drawn(*results.rulesets).share(results)
    low, high = share.interval
    for guess, where in ((low - 0.01, "below"), (share.share, "within"), (high + 0.01, "above")):
        settled = Bet(drawn(*results.rulesets), max(guess, 0), results.rulesets[0].label).against(results)
        assert settled.is_within == (where == "within")
        assert f"lies {where} this interval" in str(settled)
        assert f"{share.percent} are drawn ({share.range})" in str(settled)
        assert "with two random players" in str(settled)


def test_one_ruleset_is_these_rules(mate: Ruleset) -> None:
    """Where games were played under one ruleset only, the sentence speaks of these rules."""
    settled = Bet(drawn(mate), 0.4).against(lab.simulate(mate, games=20))
    assert str(settled).startswith("You said 40\N{NO-BREAK SPACE}%; of 20 games under these rules, with two random")


@pytest.mark.parametrize("guess", [-0.1, 1.1, True, "0.4", float("nan")])
def test_a_guess_is_a_share(mate: Ruleset, guess: float) -> None:
    """What is no number from 0 to 1 is no guess."""
    with pytest.raises(ValueError, match="from 0 to 1"):
        Bet(drawn(mate), guess)


@pytest.mark.parametrize(("text", "share"), [("40", 0.4), (" 40 %", 0.4), ("12,5%", 0.125), ("0", 0), ("100", 1)])
def test_a_percentage_is_read(text: str, share: float) -> None:
    """A typed percentage is read with or without its sign, with a point or a comma."""
    assert read_percent(text) == share


@pytest.mark.parametrize("text", ["", "many", "101", "-3", "4 0", "1e2", "٤٠", "%"])
def test_what_is_no_percentage_is_refused(text: str) -> None:
    """Anything else gets a sentence that says what a guess looks like."""
    with pytest.raises(ValueError, match="a number from 0 to 100"):
        read_percent(text)


@pytest.mark.parametrize(
    ("shares", "interval"), [((56, 70, 48, 80), (0.0524, 0.3339)), ((9, 10, 3, 10), (0.1705, 0.8090))]
)
def test_differences_are_newcombes(shares: tuple[int, int, int, int], interval: tuple[float, float]) -> None:
    """The interval of a difference is that of Newcombe's worked examples (method 10, Table II, a and b)."""
    first, other = Share("a", "", *shares[:2]), Share("b", "", *shares[2:])
    assert tuple(round(end, 4) for end in difference(first, other)) == interval


def test_a_duel_is_decided_only_where_chance_cannot_have_made_it(results: Results) -> None:
    """Of two readings one has more if the interval of the difference leaves out 0; else the games do not tell."""
    first, other = (rules.label for rules in results.rulesets)
    labels = (first, other)
    for subject in subjects_of(results.rulesets):
        low, high = difference(subject.share(results, first), subject.share(results, other))
        settled = [Duel(subject, labels, more).against(results).is_within for more in (first, other, "")]
        assert settled == [high > 0, low < 0, low <= 0 <= high]
        sentence = str(Duel(subject, labels, first).against(results))
        assert ("do not tell" in sentence) == (low <= 0 <= high)


def test_a_duel_is_between_its_two(results: Results) -> None:
    """Nothing but one of the two readings, or neither, can be said to have more."""
    first, other = (rules.label for rules in results.rulesets)
    with pytest.raises(ValueError, match="neither of the two"):
        Duel(drawn(*results.rulesets), (first, other), "shatranj")


def test_without_a_game_there_is_nothing_to_compare(results: Results) -> None:
    """A run that was stopped before any game was finished says so and judges nothing."""
    empty = Results(results.plan, {rules.label: () for rules in results.rulesets}, is_cut=True)
    first, other = (rules.label for rules in results.rulesets)
    subject = drawn(*results.rulesets)
    for bet in (Bet(subject, 0.4), Duel(subject, (first, other), "")):
        assert bet.against(empty).is_within is None
        assert str(bet.against(empty)).startswith("No game was finished")


def test_which_of_several_has_most_is_judged_by_all_pairs() -> None:
    """The guessed one is compared with the largest, the largest with the next, "as many" by the two farthest apart."""
    rules = lab.ruleset("modern-mate").choose(draws="threefold-and-70")
    readings = [rules, rules.choose(elephant="straight-jump"), rules.choose(baring="none")]
    results = lab.simulate(readings, games=300, seed=1030)
    labels = tuple(one.label for one in readings)
    first, other, last = (Most(drawn(*readings), labels, label).against(results) for label in labels)
    assert [one.is_within for one in (first, other, last)] == [False, False, True]
    assert "You said that most are drawn under “Bare raja: no such rule”; 900 games" in str(last)
    assert ", the most, and" in str(last)
    assert "more are drawn under “Bare raja: no such rule”" in str(first)
    as_many = Most(drawn(*readings), labels, "").against(results)
    assert as_many.is_within is False
    assert "about as many are drawn under all" in str(as_many)
    low, high = difference(first.shares[0], first.shares[-1], 1 - 0.05 / 3)
    assert f"by {100 * low:.1f} to {100 * high:.1f} points of 100" in str(as_many)
    with pytest.raises(ValueError, match="is none of them"):
        Most(drawn(*readings), labels, "luck")


def test_chance_alone_is_said_of_several_that_are_alike() -> None:
    """Three times the same rules, nearly: nothing is claimed, whatever was guessed."""
    rules = lab.ruleset("modern-mate").choose(draws="threefold-and-70")
    readings = [rules.choose(elephant=way) for way in ("diagonal-jump", "straight-jump", "five-ways")]
    results = lab.simulate(readings, games=200, seed=1030)
    for label in ("", *(one.label for one in readings)):
        settled = Most(drawn(*readings), tuple(one.label for one in readings), label).against(results)
        assert settled.is_within
        assert "chance alone" in str(settled)


def test_more_pairs_make_a_difference_less_sure() -> None:
    """The interval for all pairs together holds that of one pair."""
    first, other = Share("a", "", 56, 70), Share("b", "", 48, 80)
    low, high = difference(first, other)
    lower, higher = difference(first, other, 1 - 0.05 / 10)
    assert lower < low < high < higher
