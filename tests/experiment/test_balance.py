"""The table of many rulesets: its numbers are those of the results, and it reads well everywhere."""

from __future__ import annotations

import sys
from statistics import fmean, median

import pytest
from scipy.stats import binom

import chaturanga_lab as lab
from chaturanga_lab.experiment import Balance, Progress, Results
from chaturanga_lab.experiment.balance import row_of

NAMES = ("shatranj", "chaturaji", "nilakantha", "chaturaji-teams")
RULES = [lab.ruleset(name) for name in NAMES]


class Set:
    """A flag that is set from the start."""

    def is_set(self) -> bool:
        """Whether it is: yes."""
        return True


@pytest.fixture(scope="module")
def table() -> Balance:
    """Thirty greedy games under four rulesets, for two and for four armies, half wins and partners among them."""
    return lab.balance(RULES, games=30, seed=5, max_plies=120)


@pytest.fixture(scope="module")
def results() -> dict[str, Results]:
    """The same games by themselves."""
    return {str(rules): lab.simulate(rules, "greedy", games=30, seed=5, max_plies=120) for rules in RULES}


def test_each_number_is_that_of_the_results(table: Balance, results: dict[str, Results]) -> None:
    """Decided games, unfinished ones, lengths and the most frequent ending are what the results of each say."""
    for row in table:
        played = results[row.rules.label].of()
        finished = [one for one in played if one.verdict.termination]
        assert row.games == 30
        assert row.decisive.count == sum(one.verdict.winner is not None for one in played)
        assert row.unfinished.count == 30 - len(finished)
        assert row.mean is not None
        assert row.mean.value == pytest.approx(fmean(one.plies for one in finished))
        if row.median is not None:
            assert row.median.value == median(one.plies for one in played)
        most = max(results[row.rules.label].endings(), key=lambda ending: ending.count)
        assert row.ending == most


def test_the_first_mover_scores_as_the_games_say(table: Balance, results: dict[str, Results]) -> None:
    """A win counts 1, a draw ½, half a win ¾; at a table a first place, split where it is shared."""
    for row in table:
        scores = []
        for one in (one.verdict for one in results[row.rules.label].of() if one.verdict.termination):
            if row.rules.mechanics.is_table:
                first = [army for army, place in enumerate(one.places) if place == 1]
                mine = row.rules.mechanics.side_of(row.rules.mechanics.first)
                scores.append(len(set(first) & set(mine)) / len(first))
            else:
                sign = 0 if one.winner is None else 1 if one.winner == row.first else -1
                scores.append(0.5 + sign * {"win": 0.5, "half-win": 0.25, "draw": 0.0}[one.result])
        assert row.score is not None
        assert row.score.value == pytest.approx(fmean(scores))


def test_even_is_one_part_of_as_many_sides(table: Balance) -> None:
    """Moving first being no matter, two armies or sides of partners would score ½, four armies ¼; two come first."""
    assert [(row.rules.id, row.even, row.first) for row in table] == [
        ("shatranj", 0.5, "white"),
        ("nilakantha", 0.5, "white"),
        ("chaturaji", 0.25, "red"),
        ("chaturaji-teams", 0.5, "red and yellow"),
    ]


def test_the_interval_of_the_median_is_that_of_the_binomial_distribution() -> None:
    """It lies between two of the sorted games, so that 95 % at least of such intervals hold the true median."""
    row = lab.balance(RULES[1], games=60)[0]
    plies = sorted(lab.simulate(RULES[1], "greedy", games=60).of().plies)
    assert row.median is not None
    assert row.median.interval is not None
    low, high = row.median.interval
    below, above = sum(one < low for one in plies), sum(one > high for one in plies)
    assert {low, high} <= set(plies)
    assert binom.cdf(below, 60, 0.5) + binom.cdf(above, 60, 0.5) <= 0.05 + 1e-9


def test_the_table_reads_as_text_page_and_frame(table: Balance) -> None:
    """Every ruleset and number stands in the text and on the page, with sources and what it is not; frame too."""
    text, html, frame = repr(table), table._repr_html_(), table.frame().set_index("ruleset")
    for row in table:
        for said in (text, html):
            assert row.rules.label in said
            assert row.decisive.range in said
        assert frame.loc[row.rules.label, "decisive"] == row.decisive.share
        assert frame.loc[row.rules.label, "score"] == (row.score and row.score.value)
    for said in (text, html):
        for words in ("Tomašev", "2009.04374", "nothing about how anyone played", "seed 5", "Half a win scores ¾"):
            assert words in said
    assert html.count("scope='row'") == len(table) == 4
    assert "tabindex='0' role='region' aria-label='How decisive" in html


def test_piece_values_come_with_it_if_asked() -> None:
    """With piece games the men of two armies are measured as `lab.piece_values` does, and not those at a table."""
    two, four = lab.balance([RULES[0], RULES[1]], games=4, policy="random", piece_games=40, max_plies=30)
    alone = lab.piece_values(RULES[0], games=40, policy="random", max_plies=30)
    assert two.piece_values is not None
    assert two.piece_values.matches == alone.matches
    assert four.piece_values is None


def test_all_named_rulesets_are_meant_if_none_is_given() -> None:
    """Without rulesets there is a row for every named one, and the progress counts all their games."""
    told: list[Progress] = []
    table = lab.balance(games=1, policy="random", max_plies=20, progress=told.append)
    assert {row.rules.id for row in table} == set(lab.rulesets())
    assert (told[-1].done, told[-1].total) == (23, 23)
    assert all(row.score is None or row.games for row in table)


def test_a_table_that_is_stopped_says_so() -> None:
    """Stopped before any game was finished it has no row, and says that it was stopped."""
    table = lab.balance(RULES, games=5, stop=Set())
    assert table.is_cut
    assert "stopped before all were played" in repr(table)
    assert len(table) == 0
    assert "stopped" in table._repr_html_()


def test_a_row_is_found_by_its_ruleset(table: Balance) -> None:
    """A row is found by the ruleset or its label; another is refused with the valid ones."""
    assert table.of(RULES[1]) is table.of("chaturaji") is table[2]
    with pytest.raises(ValueError, match="There are no games under daou; there are under shatranj"):
        table.of("daou")


def test_a_row_can_be_made_of_any_results(results: dict[str, Results], table: Balance) -> None:
    """What a table says of one ruleset can be asked of results that are there already."""
    assert row_of(results["shatranj"], RULES[0]) == table[0]


def test_without_scipy_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where scipy is not installed, as in a browser, one sentence says so before anything is played."""
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(ImportError, match=r"needs scipy, which is not installed here; .*\.$"):
        lab.balance(RULES)


@pytest.mark.parametrize("rulesets", [[], "shatranj", [lab.ruleset("shatranj"), 3]])
def test_what_is_refused(rulesets: object) -> None:
    """No ruleset, and what is none, is refused in one sentence."""
    with pytest.raises(ValueError, match=r"uleset.*\.$"):
        lab.balance(rulesets, games=2)  # type: ignore[arg-type]
