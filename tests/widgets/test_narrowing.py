"""Narrowing: while games are played their shares are seen, and a run can stop when these are known well enough."""

from __future__ import annotations

import asyncio
import re

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Progress
from chaturanga_lab.experiment.shares import outcome_shares
from chaturanga_lab.widgets.exploring.explorer import Explorer
from chaturanga_lab.widgets.exploring.simulation_words import progress_html, so_far_words
from chaturanga_lab.widgets.parts.trial import Asked

CAPTURE = lab.ruleset("modern-capture")
PATIENCE = 60
"""Seconds after which something will never come."""


@pytest.fixture
def explorer() -> Explorer:
    """The page under the modern rules with king capture, whose games are short."""
    return lab.explorer(CAPTURE)


async def ran(explorer: Explorer) -> list[str]:
    """Run what is chosen, and return what the page said of it meanwhile."""
    panel, said = explorer.simulation, []
    panel.progress.observe(lambda change: said.append(change["new"]), "value")
    panel.buttons.press("run")
    while panel.is_running:
        await asyncio.sleep(0.005)
    return said


def run(explorer: Explorer) -> list[str]:
    """Run what is chosen on an event loop."""
    return asyncio.run(asyncio.wait_for(ran(explorer), PATIENCE))


def test_a_run_stops_when_every_share_is_known_well_enough(explorer: Explorer) -> None:
    """It plays no more games than are enough whatever the shares are, and both the page and the reader hear why."""
    panel, spoken = explorer.simulation, []
    panel._speak = spoken.append
    assert panel.games.groups["0.05"] == "until every share is known to"
    panel.games.choose("0.05")
    said = run(explorer)
    assert panel.results
    assert panel.results.plan.until == 0.05
    assert panel.results.half_width <= 0.05
    assert len(panel.results) <= 400
    assert "games of at most 400" in said[1]
    assert "It stops when every share is known to ±" in said[1]
    assert "Played until every share was known to ±" in panel.progress.value
    assert "Played until every share was known to ±" in spoken[-1]


def test_the_shares_so_far_are_seen_with_intervals_that_narrow() -> None:
    """Each outcome that occurred has its share and interval in words and as a line, under each reading by its name."""
    rules = (CAPTURE, CAPTURE.choose(elephant="straight-jump"))
    results = lab.simulate(rules, games=60)
    asked = Asked(rules, "random", 60, 1, None)
    widths = []
    for games in (6, 60):
        shares = tuple(one for each in rules for one in outcome_shares(each, results.of(each)[:games]))
        html = progress_html(Progress(2 * games, 120, shares=shares), asked)
        assert re.findall("<h3>([^<]*)</h3>", html) == ["Elephant: diagonal jump", "Elephant: straight jump"]
        assert all(f"{one.percent}, {one.range}" in html for one in shares if one.count)
        lows, highs = (map(float, re.findall(rf"--{end}:([\d.]+)%", html)) for end in ("low", "high"))
        widths.append(max(high - low for low, high in zip(lows, highs, strict=True)))
    assert widths[1] < widths[0]


def test_before_any_game_there_is_no_share() -> None:
    """A run that has just begun shows its progress, and no line of shares."""
    html = progress_html(Progress(0, 100), Asked((CAPTURE,), "random", 100, 1, None))
    assert "so-far" not in html
    assert so_far_words(Progress(25, 100), 0.25) == "25% of the games played."


def test_a_reader_hears_how_well_the_shares_are_known_at_each_quarter() -> None:
    """One sentence says how much is played and how narrow the widest interval is."""
    shares = tuple(outcome_shares(CAPTURE, lab.simulate(CAPTURE, games=25).of()))
    said = so_far_words(Progress(25, 100, shares=shares), 0.25).replace("\N{NO-BREAK SPACE}", " ")
    assert re.fullmatch(r"25% of the games played, every share known to ± \d+\.\d %\.", said)


def test_thinkers_of_low_levels_are_among_the_players(explorer: Explorer) -> None:
    """Three levels are offered, and a run by one of them is theirs."""
    panel = explorer.simulation
    assert [words for _, words in panel.players.options][2:] == [f"thinker, level {level}" for level in (1, 2, 3)]
    panel.players.choose("thinker:10")
    assert panel._asked().plan.players.names == ("thinker:10", "thinker:10")


def test_a_run_that_cannot_be_is_refused_at_once(explorer: Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a script, where no event loop brings the refusal later, the page is not left waiting for it."""
    monkeypatch.setenv("CHATURANGA_LAB_THREADS", "many")
    explorer.simulation.buttons.press("run")
    if explorer.simulation.trial:
        explorer.simulation.trial.wait()
    assert not explorer.simulation.is_running
    assert "CHATURANGA_LAB_THREADS" in explorer.simulation._guard.notice.value


def test_a_bet_whose_run_fails_at_once_is_open_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an event loop a failure may be told before the run is begun with; the bet can be placed again."""
    bet = lab.bet(CAPTURE, games=10)
    bet.guess(0.5)
    monkeypatch.setenv("CHATURANGA_LAB_SECONDS", "soon")
    for _ in range(20):
        bet.run()
        if bet.trial:
            bet.trial.wait()
        assert bet.trial is None
