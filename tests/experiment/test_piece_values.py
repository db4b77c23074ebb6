"""Piece values: arithmetic of the fit, arrays in which men are missing, and small measurements."""

from __future__ import annotations

import sys
from collections import Counter
from math import exp

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import PieceValues
from chaturanga_lab.experiment.imbalances import Imbalance, imbalances_of, measured_kinds
from chaturanga_lab.experiment.matches import Match, Tournament
from chaturanga_lab.experiment.piece_fit import ELO, PieceFit
from chaturanga_lab.experiment.plan import Plan
from chaturanga_lab.play import random_policy
from chaturanga_lab.rules import Ruleset

SHATRANJ = lab.ruleset("shatranj")
STRENGTHS = {"P": 0.2, "E": 0.5, "N": 0.6, "R": 1.1, "M": 0.3}
FIRST = 0.1
DESIGN = imbalances_of(SHATRANJ)


class Set:
    """A flag that is set once it was asked so many times."""

    def __init__(self, after: int = 0) -> None:
        self.left = after

    def is_set(self) -> bool:
        """Whether it was."""
        self.left -= 1
        return self.left < 0


def made_up(games: int = 1_000_000, extra: float = 0.0) -> list[Match]:
    """Return matches that came out exactly as a logistic model says, of which two soldiers less miss it by `extra`."""
    matches = []
    for imbalance in DESIGN:
        for army in (0, 1):
            less = sum(imbalance.weight(letter) * strength for letter, strength in STRENGTHS.items())
            less += extra if imbalance.without == ("P", "P") else 0
            wins = round(games / (1 + exp(less - (FIRST if army == 0 else -FIRST))))
            matches.append(Match(imbalance, army, ((0.0, games - wins), (1.0, wins))))
    return matches


@pytest.fixture(scope="module")
def greedy() -> PieceValues:
    """The men of the shatranj among greedy players."""
    return lab.piece_values(SHATRANJ, games=300, seed=3, max_plies=300)


# ---------------------------------------------------------------- the fit


def test_the_fit_gives_back_a_logistic_model() -> None:
    """Games that came out as a logistic model says give back its strengths, their ratios, and no misfit."""
    fit = PieceFit(made_up(), *measured_kinds(SHATRANJ))
    for letter, strength in STRENGTHS.items():
        elo, (low, high) = fit.elo(letter)
        assert elo == pytest.approx(ELO * strength, rel=1e-3)
        assert low < ELO * strength < high
        value = fit.value(letter)
        assert value is not None
        assert value[0] == pytest.approx(strength / STRENGTHS["P"], rel=2e-3)
        assert value[1][0] <= value[0] <= value[1][1]
    assert fit.misfit > 0.9


def test_games_that_fit_badly_say_so_and_widen_the_intervals() -> None:
    """If two soldiers less cost more than twice one soldier less, that is told, and no interval is as narrow."""
    good, bad = (PieceFit(made_up(extra=extra), *measured_kinds(SHATRANJ)) for extra in (0.0, 0.3))
    assert bad.misfit < 1e-6
    widths = [high - low for fit in (good, bad) for low, high in (fit.elo("R")[1],)]
    assert widths[1] > 3 * widths[0]


def test_more_games_narrow_the_intervals() -> None:
    """A hundred times as many games make an interval ten times narrower."""
    few, many = (PieceFit(made_up(games), *measured_kinds(SHATRANJ)) for games in (10_000, 1_000_000))
    widths = [high - low for fit in (few, many) for low, high in (fit.elo("N")[1],)]
    assert widths[0] / widths[1] == pytest.approx(10, rel=0.01)


def test_without_a_unit_there_are_no_values() -> None:
    """If a soldier more or less makes no difference, or all games are drawn, nobody has a value in soldiers."""
    drawn = [Match(match.imbalance, match.army, ((0.5, 1000),)) for match in made_up()]
    fit = PieceFit(drawn, *measured_kinds(SHATRANJ))
    assert not fit.has_unit
    assert fit.value("R") is None


# ---------------------------------------------------------------- arrays and matches


def test_the_imbalances_are_soldiers_and_officers() -> None:
    """One soldier less, two, each officer less, and each officer less against two soldiers less."""
    alone = {("P",), ("P", "P"), ("M",), ("E",), ("N",), ("R",)}
    assert {one.without for one in DESIGN if not one.against} == alone
    assert {one.without for one in DESIGN if one.against == ("P", "P")} == alone - {("P",), ("P", "P")}
    assert len(DESIGN) == 10


@pytest.mark.parametrize("army", [0, 1])
def test_each_man_of_a_kind_is_missing_in_turn(army: int) -> None:
    """Of the starts of an imbalance each lacks just its men, each man equally often, and no right of theirs is left."""
    for imbalance in DESIGN:
        missing: Counter[int] = Counter()
        for start in imbalance.starts(SHATRANJ, army):
            gone = {square for square, _ in SHATRANJ.start().board.occupied() if start.board[square] is None}
            letters = [(man.army, man.kind) for square in sorted(gone) if (man := SHATRANJ.start().board[square])]
            due = [(army, letter) for letter in imbalance.without] + [(1 - army, one) for one in imbalance.against]
            assert sorted(letters) == sorted(due)
            assert start.untouched == SHATRANJ.start().untouched - gone
            missing.update(gone)
        if not imbalance.against:
            assert len(set(missing.values())) == 1


def test_every_game_is_played_once() -> None:
    """No two games of a tournament have the same number, and every imbalance has as many as were asked for."""
    plan = Plan.from_arguments(SHATRANJ, "random", 50, 1, None, 2)
    tournament = Tournament(plan, DESIGN)
    numbers = [number for job in tournament.jobs() for number in job.numbers]
    assert len(numbers) == len(set(numbers)) == tournament.total == 500
    assert {match.games for match in tournament.matches()} == {25}


def test_half_a_win_lies_between_a_draw_and_a_win() -> None:
    """A win scores 1, half a win ¾, a draw ½, half a loss ¼, and the scores of both armies add up to 1."""
    rules = lab.ruleset("nilakantha")
    plan = Plan.from_arguments(rules, "greedy", 40, 1, None, 400)
    for match in Tournament(plan, (Imbalance(("P",)),)).matches():
        assert {score for score, _ in match.scores} <= {0.0, 0.25, 0.5, 0.75, 1.0}
        assert {0.25, 0.75} & {score for score, _ in match.scores}


# ---------------------------------------------------------------- measuring


def test_a_chariot_is_worth_more_than_a_horse_and_a_horse_than_a_soldier(greedy: PieceValues) -> None:
    """Among greedy players of the shatranj the chariot comes first, and one man more helps whoever he is."""
    numbers = greedy.numbers
    assert numbers["chariot"] > numbers["horse"] > numbers["foot-soldier"] == 1
    assert [one.elo for one in greedy] == sorted((one.elo for one in greedy), reverse=True)
    assert greedy["chariot"].score > 0.6
    assert greedy.games == 3000
    assert not greedy.is_cut


def test_threads_do_not_matter(greedy: PieceValues) -> None:
    """On one thread the values are the same."""
    again = lab.piece_values(SHATRANJ, games=300, seed=3, max_plies=300, threads=1)
    assert again.matches == greedy.matches
    assert again.numbers == greedy.numbers


def test_what_they_say(greedy: PieceValues) -> None:
    """Text and page name rules, games, policy, seed, the method's author, and that it is no history."""
    for said in (repr(greedy), greedy._repr_html_()):
        for words in ("3,000 games with two greedy players", "seed 3", "H. G. Muller", "nothing about what anyone"):
            assert words in said
        for one in greedy:
            assert one.name in said
            assert one.range in said
    frame = greedy.frame().set_index("kind")
    assert frame.loc["horse", "value"] == greedy["horse"].value
    assert greedy["R"] is greedy["chariot"]


def test_a_run_that_is_stopped_fits_what_was_played() -> None:
    """Stopped in the middle it has fewer games and says so; stopped at once it says that there is nothing to fit."""
    cut = lab.piece_values(SHATRANJ, games=160, policy="random", max_plies=10, stop=Set(after=200))
    assert cut.is_cut
    assert 0 < cut.games < 1600
    assert "stopped before all were played" in repr(cut)
    with pytest.raises(ValueError, match="stopped before there were games of every match"):
        lab.piece_values(SHATRANJ, games=160, policy="random", max_plies=10, stop=Set())


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"rules": lab.ruleset("chaturaji")}, "at a table of four"),
        ({"games": 10}, "games is a whole number from 40"),
        ({"policy": {"white": "greedy", "black": "random"}}, "the name of one policy for both armies"),
        ({"policy": random_policy}, "the name of one policy for both armies"),
        ({"rules": [SHATRANJ, SHATRANJ]}, "A ruleset is due here"),
        ({"policy": "clever"}, "There is no policy 'clever'"),
    ],
)
def test_what_is_refused(arguments: dict[str, object], says: str) -> None:
    """Four armies, too few games, and policies that differ or that nobody knows are refused in one sentence."""
    with pytest.raises(ValueError, match=says):
        lab.piece_values(**{"rules": SHATRANJ, "games": 40} | arguments)  # type: ignore[arg-type]


def test_without_statsmodels_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where statsmodels is not installed, as in a browser, one sentence says so before anything is played."""
    monkeypatch.setitem(sys.modules, "statsmodels", None)
    with pytest.raises(ImportError, match=r"fitted by statsmodels, which is not installed here; .*\.$"):
        lab.piece_values(SHATRANJ)


# ---------------------------------------------------------------- games by other values


@pytest.fixture(scope="module")
def upside_down() -> dict[str, float]:
    """Values by which soldiers come before chariots."""
    return {"foot-soldier": 9, "chariot": 1, "horse": 2}


def test_results_say_by_which_values_they_were_played(upside_down: dict[str, float]) -> None:
    """The values stand in the summary, and the games differ from those of the convention."""
    valued = lab.simulate(SHATRANJ, "greedy", games=20, values=upside_down)
    assert "for whom a foot soldier counts 9, a chariot counts 1, a horse counts 2" in repr(valued)
    assert valued.of() != lab.simulate(SHATRANJ, "greedy", games=20).of()


def test_a_game_by_other_values_can_be_replayed(upside_down: dict[str, float]) -> None:
    """Replayed from the results or from their table, a game is the same, by the kernel and move by move."""
    for policy in ("greedy", {"white": "greedy", "black": random_policy}):
        frame = lab.playouts(SHATRANJ, policy, games=2, max_plies=60, values=upside_down)
        for number in range(2):
            assert lab.replay(frame, number).ply == frame["plies"].iloc[number]


def test_measured_values_go_where_values_are_asked(greedy: PieceValues) -> None:
    """What was measured is taken as a mapping of the same numbers would be, kinds by id, name or letter."""
    by_id, by_letter = dict(greedy.numbers), {one.letter: one.value for one in greedy}
    played = [lab.simulate(SHATRANJ, "greedy", games=8, values=values).of() for values in (greedy, by_id, by_letter)]
    assert played[0] == played[1] == played[2]


def test_values_serve_several_boards() -> None:
    """A kind that stands on one of the boards alone may be named; one that stands on none is refused."""
    rulesets: list[Ruleset] = [SHATRANJ, lab.ruleset("kridakausalya-14x14")]
    values = {"prince": 7, "horse": 3}
    assert len(lab.simulate(rulesets, "greedy", games=2, max_plies=50, values=values)) == 4
    with pytest.raises(ValueError, match="There is no kind of man 'prince'"):
        lab.simulate(SHATRANJ, "greedy", games=2, values=values)
    with pytest.raises(ValueError, match="values maps kinds of men to foot soldiers"):
        lab.simulate(SHATRANJ, "greedy", games=2, values=5)  # type: ignore[arg-type]
