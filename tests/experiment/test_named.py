"""The named rulesets and their neighbours: what is in their file is what the games give."""

from __future__ import annotations

import pytest

import chaturanga_lab as lab
from chaturanga_lab.engine import play_games
from chaturanga_lab.experiment.campaign import read_campaign
from chaturanga_lab.experiment.named import Named
from chaturanga_lab.shelf import data_folder


@pytest.fixture(scope="module")
def named() -> Named:
    """The named rulesets and their neighbours, as they come with the laboratory."""
    return lab.atlas("named")


def test_every_named_ruleset_and_each_neighbour_is_there(named: Named) -> None:
    """The campaign's file names all rulesets, and each of them is counted with any one answer changed."""
    file = read_campaign(data_folder() / "campaigns" / "atlas-thinker.toml", lab.rules.library())
    assert [rules.id for rules in file.named] == list(lab.rulesets())
    assert [named.number_of(rules) for rules in file.design.rulesets] == list(range(len(named)))
    assert named.policies == file.design.policies == ("random", "greedy", "thinker:64")
    for rules in named.named:
        assert len(list(named.neighbours(rules))) == sum(len(question.options) - 1 for question in rules.questions)


@pytest.mark.parametrize(("id", "policy"), [("modern-capture", "greedy"), ("chaturaji", "random")])
def test_named_games_played_again_agree_exactly(named: Named, id: str, policy: str) -> None:
    """The games of a cell, played anew one by one, are as long and end as the table says, at a table for four too."""
    rules = next(rules for rules in named.named if rules.id == id)
    armies = len(rules.setup.armies)
    numbers, seed = range(named.games), named.table.head.seed
    games = play_games(rules.start(), rules.mechanics, (policy,) * armies, seed, numbers, compiled=False)
    spot = named.spot(policy, rules)
    assert sum(games.plies) == spot.sums["plies"]
    assert sum(games.captures) == spot.sums["captures"]
    assert sum(count for way, count in spot.outcomes.items() if way.winner == 0) == games.winner.count(0)


def test_the_named_say_for_whom_they_hold(named: Named) -> None:
    """Each share stands with its interval, and below them the games, the policies, and what we supplied."""
    html = named._repr_html_()
    first = named.decided(named.named[0], "greedy")
    for words in (first.percent, first.range, "100 games", "supplied by us", "nothing about how anyone played"):
        assert words in html


def test_a_ruleset_that_was_not_played_is_refused(named: Named) -> None:
    """Two changes at once are no neighbour."""
    twice = lab.ruleset("modern-capture").choose(elephant="five-ways", stalemate="draws")
    with pytest.raises(ValueError, match="was not played here; what varies is"):
        named.spot("random", twice)
