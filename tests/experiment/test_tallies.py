"""Tests of the table of what the games of a campaign add up to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Campaign, Results
from chaturanga_lab.experiment.campaign import Tallies

GAMES = 12


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    rules = lab.ruleset("modern-capture").choose(draws="threefold-and-70")
    folder: Path = tmp_path_factory.mktemp("tallies")
    return lab.campaign(folder, [rules, lab.ruleset("chaturaji-dice")], games=GAMES, progress=False)


@pytest.fixture(scope="module")
def tallies(campaign: Campaign) -> Tallies:
    return campaign.tally()


def test_the_table_names_outcomes_and_endings(campaign: Campaign, tallies: Tallies) -> None:
    """As text and as a page, each cell has the shares of its games, by the names that results give them."""
    for tally, line in zip(tallies, repr(tallies).splitlines(), strict=False):
        results: Results = campaign.results(tally.cell.ruleset)
        for share in (*results.shares(), *results.endings()):
            assert (f"{share.name} {share.percent}" in line) == bool(share.count)
            assert (f"{share.name} {share.percent}" in tallies._repr_html_()) >= bool(share.count)
    assert "nothing about how anyone played" in repr(tallies)


def test_the_frame_has_a_row_for_each_cell(campaign: Campaign, tallies: Tallies) -> None:
    """The DataFrame has the shares and means of each cell, and nothing where a board knows no such outcome."""
    frame = tallies.frame()
    of_two = campaign.results(tallies[0].cell.ruleset)
    assert list(frame["games"]) == [GAMES, GAMES]
    assert frame["White wins"].tolist()[0] == of_two.shares()[0].share
    assert frame["Red wins"].isna().tolist() == [True, False]
    assert frame["mean_plies"].tolist()[0] == sum(of_two.of().plies) / GAMES
    assert frame.filter(like="by ").sum(axis=1).add(frame["unfinished"]).tolist() == pytest.approx([1, 1])


@pytest.mark.parametrize("read", [repr, lambda tallies: tallies._repr_html_()], ids=["text", "page"])
def test_a_long_table_says_how_to_see_the_rest(tallies: Tallies, read: Callable[[Any], str]) -> None:
    """Of very many cells the first are shown, and a sentence says where all are."""
    many = Tallies((tallies[0],) * 1000)
    assert "960 cells more are not shown: .frame() has all, [40:] the next." in read(many)
    assert read(many).count("modern-capture") == 40
    assert len(many[40:]) == 960


def test_a_cell_without_games_is_no_error(tallies: Tallies) -> None:
    """A cell of which nothing is finished yet stands in the table without shares."""
    empty = Tallies((replace(tallies[0], games=0, outcomes={}, plies=0),))
    assert repr(empty).splitlines()[0].endswith("random, 0 games")
    assert "random, 0 games</th><td></td><td></td>" in empty._repr_html_()
    assert list(empty.frame()["games"]) == [0]
