"""Tables: many games of four armies, with partners and dice, as rows, replays, tables of pandas and sums."""

import io
from collections import Counter
from random import Random
from statistics import fmean

import pandas as pd
import pytest
from scipy.stats import t as student

import chaturanga_lab as lab
from chaturanga_lab.engine import men_taken
from chaturanga_lab.experiment import Results, results_of, wilson
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset

ARMIES = ("red", "green", "yellow", "black")
SIDES = ("red and yellow", "green and black")


# ---------------------------------------------------------------- rows and replays


@pytest.mark.parametrize("policy", ["random", "greedy", {"red": "greedy", "green": "random"}])
def test_replay_is_the_game_of_the_row(tables: list[Ruleset], policy: str | dict[str, str]) -> None:
    """Every game, played again move by move with its throws, has the points, places, turns and triumphs of its row."""
    players = policy if isinstance(policy, str) else {"yellow": "random", "black": "greedy"} | policy
    results = lab.simulate(tables, policy=players, games=12, seed=11)
    for rules in tables:
        for row in results.of(rules):
            game = lab.replay(results, row.game, rules)
            over, verdict = game.outcome, row.verdict
            assert (over.result, over.winner, over.termination) == (verdict.result, verdict.winner, verdict.termination)
            assert (over.scores, over.places) == (verdict.scores, verdict.places)
            assert verdict.scores == (game.position.scores or (0, 0, 0, 0))
            steps = zip(game.positions, game.moves, strict=False)
            assert sum(len(men_taken(position, rules, move)) for position, move in steps) == row.captures


def test_a_turn_is_a_throw(at_table: Results, tables: list[Ruleset]) -> None:
    """With dice the plies of a row are the throws of its game; without dice they are its moves."""
    for rules in tables:
        for number in range(5):
            game, plies = lab.replay(at_table, number, rules), at_table.game(number, rules).plies
            throws = sum(move.kind == "roll" for move in game.moves)
            assert plies == (throws if rules.mechanics.dice else game.ply)
            assert (throws > 0) == (rules.mechanics.dice is not None)


def test_several_games_in_one_call(tables: list[Ruleset], at_table: Results) -> None:
    """Dice against none, each for himself against partners: together they play the games that each plays alone."""
    for rules in tables:
        assert at_table.of(rules) == lab.simulate(rules, games=40, seed=1030).of()


def test_winners_are_sides(at_table: Results, tables: list[Ruleset]) -> None:
    """A winner is an army or, between partners, the two; he is first, and nobody else is unless it is his partner."""
    for rules in tables:
        sides = SIDES if rules.mechanics.partners else ARMIES
        for row in at_table.rows(rules):
            first = [army for army in ARMIES if row[f"place_{army}"] == 1]
            if row["winner"]:
                assert row["winner"] in sides
                assert " and ".join(first) == row["winner"]
            else:
                assert (row["result"], len(first) > 1) == ("draw", True)


def test_long_games_are_cut(tables: list[Ruleset]) -> None:
    """A game is cut after so many turns, whoever chooses the moves, and has then no winner, points or places."""
    for policy in ("random", choose_any):
        results = lab.simulate(tables, policy=policy, games=2, max_plies=7)
        assert set(results["plies"]) == {7}
        assert set(results["result"]) == {"unfinished"}
        for column in ("winner", "score_red", "place_black", "termination"):
            assert set(results[column]) == {None}
        assert "Unfinished games were stopped after 7 turns: no rule had ended them." in repr(results)


# ---------------------------------------------------------------- policies


def choose_any(rules: Ruleset, position: Position, rng: Random) -> Move:
    """Return any legal move."""
    return rng.choice(lab.legal_moves(position, rules))


def test_policies_do_not_throw(tables: list[Ruleset]) -> None:
    """A function is asked only what to do with the dice that lie there, and all that it does in a turn is one ply."""
    asked = []

    def watch(rules: Ruleset, position: Position, rng: Random) -> Move:
        asked.append(position.dice)
        return choose_any(rules, position, rng)

    results = lab.simulate(tables[1], policy=watch, games=2, seed=5)
    assert () not in asked
    assert len(asked) > sum(results["plies"]) > 0
    assert results.games == lab.simulate(tables[1], policy=choose_any, games=2, seed=5).games
    game = lab.replay(results, 1)
    assert game == lab.replay(results, 1)
    assert sum(move.kind == "roll" for move in game.moves) == results.game(1).plies


def test_policy_may_resign(tables: list[Ruleset]) -> None:
    """A function may resign: its army is out, and whoever is left wins."""

    def resign(_rules: Ruleset, _position: Position, _rng: Random) -> Move:
        return Move("resign")

    for rules in tables:
        results = lab.simulate(rules, policy=dict.fromkeys(("red", "yellow"), resign) | others(), games=2)
        if rules.mechanics.partners:
            assert set(results["winner"]) == {"green and black"}
        assert min(results["plies"]) >= 2


def others() -> dict[str, str]:
    """Return the policies of Green and Black."""
    return {"green": "random", "black": "greedy"}


def test_one_greedy_player(tables: list[Ruleset]) -> None:
    """One army may be greedy and the others random; the label and the words say which."""
    policy = {"red": "greedy"} | dict.fromkeys(("green", "yellow", "black"), "random")
    results = lab.simulate(tables[0], policy=policy, games=5)
    assert results.policy == "red=greedy green=random yellow=random black=random"
    assert "with Red greedy, Green random, Yellow random and Black random" in repr(results)


# ---------------------------------------------------------------- tables of pandas


def test_there_and_back(at_table: Results, tables: list[Ruleset]) -> None:
    """Games are read back from their DataFrame, and from a file; the sides are its categories."""
    frame = at_table.frame()
    assert list(frame["winner"].cat.categories) == [*ARMIES, *SIDES]
    assert {str(frame[f"place_{army}"].dtype) for army in ARMIES} == {"Int8"}
    assert results_of(frame).games == at_table.games
    lost = pd.read_csv(io.StringIO(frame.to_csv(index=False)))
    assert results_of(lost).games == at_table.games
    for rules in tables:
        assert lab.replay(lost, 3, rules) == lab.replay(at_table, 3, rules)


def test_unfinished_games_there_and_back(tables: list[Ruleset]) -> None:
    """In a table, too, an unfinished game has no points and no place."""
    results = lab.simulate(tables, games=6, max_plies=150)
    assert 0 < results.unfinished < 24
    frame = results.frame()
    assert frame[frame.result == "unfinished"][["score_red", "place_red", "winner"]].isna().all().all()
    assert results_of(frame).games == results_of(pd.read_csv(io.StringIO(frame.to_csv()))).games == results.games


# ---------------------------------------------------------------- sums


def test_outcomes_are_of_sides(at_table: Results, tables: list[Ruleset]) -> None:
    """The shares are those of the sides, draws and unfinished games; under each ruleset they sum to 1."""
    for rules in tables:
        shares = at_table.shares(rules)
        sides = SIDES if rules.mechanics.partners else ARMIES
        assert [share.winner for share in shares] == [*sides, None, None]
        assert shares[-2].name == ("draw" if rules.mechanics.partners else "first place shared")
        assert (shares[-2].result, shares[-2].count) == ("draw", at_table.column("result", rules).count("draw"))
        counts = Counter(at_table.column("winner", rules))
        assert [share.count for share in shares[:-2]] == [counts[side] for side in sides]
        assert sum(share.count for share in shares) == 40
    names = [share.name for share in at_table.shares()]
    assert {"Red wins", "Black wins", "Red and Yellow win", "Green and Black win"} <= set(names)


def test_shared_places_are_no_draws(tables: list[Ruleset]) -> None:
    """Where points decide some endings and others are draws, games without a winner are told apart."""
    both = tables[0].choose(repetition="third-draws")
    results = lab.simulate(both, games=200, seed=3)
    shared, draws = (share for share in results.shares() if share.result == "draw")
    ended = Counter(row["termination"] for row in results.rows() if row["result"] == "draw")
    assert (shared.name, draws.name) == ("first place shared", "draw")
    assert draws.count == ended["repeated"] > 0
    assert shared.count == ended.total() - ended["repeated"] > 0


def test_places_are_counted(at_table: Results, tables: list[Ruleset], results: Results) -> None:
    """The shares of an army's places are what one counts in its column, sum to 1, and have Wilson's intervals."""
    for rules in tables:
        shares = at_table.places(rules)
        last = 2 if rules.mechanics.partners else 4
        assert [share.place for share in shares] == [*range(1, last + 1), None] * 4
        for army in ARMIES:
            counts = Counter(at_table.column(f"place_{army}", rules))
            own = [share for share in shares if share.army == army]
            assert {share.place: share.count for share in own if share.count} == counts
            assert sum(share.share for share in own) == pytest.approx(1)
            assert all(share.interval == wilson(share.count, 40) for share in own)
    assert str(at_table.places(tables[0])[0]).startswith("Red 1st ")
    assert [share.name for share in results.places(results.rulesets[0])][:3] == [
        *("White 1st", "White 2nd", "White unfinished"),
    ]


def test_points_are_the_means(at_table: Results, tables: list[Ruleset]) -> None:
    """An army's points are the mean of its column, partners' that of their sum; the interval is Student's above 0."""
    for rules in tables:
        points = {one.armies: one for one in at_table.points(rules)}
        groups = [(army,) for army in ARMIES]
        groups += [("red", "yellow"), ("green", "black")] if rules.mechanics.partners else []
        assert list(points) == groups
        for armies, one in points.items():
            columns = [at_table.column(f"score_{army}", rules) for army in armies]
            sums = [sum(scores) for scores in zip(*columns, strict=True)]
            assert one.mean == pytest.approx(fmean(sums))
            reach = student.ppf(0.975, 39) * pd.Series(sums).sem()
            assert one.interval == pytest.approx((max(0, fmean(sums) - reach), fmean(sums) + reach), rel=1e-4)
    assert at_table.points(tables[2])[4].name == "Red and Yellow"


def test_points_of_few_games(tables: list[Ruleset]) -> None:
    """Of no finished game there is no mean, and of one no interval."""
    cut = lab.simulate(tables[0], games=3, max_plies=2).points()
    assert {(one.games, one.mean, one.interval, one.number) for one in cut} == {(0, None, None, "–")}
    (red, *_) = lab.simulate(tables[0], games=1).points()
    assert (red.games, red.mean, red.interval) == (1, red.scores[0], None)


def test_triumphs_are_counted(boats: Results) -> None:
    """Each game's triumphs are in its row and bring their men's points; the shares count games and turns."""
    for rules in boats.rulesets:
        for row in boats.of(rules):
            game = lab.replay(boats, row.game, rules)
            assert row.triumphs >= 1
            assert game.moves[0].uci() == "c3e5"
            assert game.positions[1].scores == ((0, 4, 0, 0) if rules.mechanics.partners else (0, 6, 0, 0))
        (share,) = boats.triumphs(rules)
        assert (share.count, share.games) == (10, 10)
        assert share.triumphs == sum(boats.column("triumphs", rules))
        assert share.turns == sum(boats.column("plies", rules))
        assert share.spread[0] < share.per_turn == share.triumphs / share.turns <= share.spread[1]
        assert f"{share.triumphs} in {share.turns:,} turns" in share.words
        assert f"{rules.label}: There was a triumph of the boats in 100" in repr(boats)


def test_triumphs_where_there_are_none(at_table: Results, results: Results, tables: list[Ruleset]) -> None:
    """Rules without triumphs have no such share; rules with them have one that may be 0, and it is told."""
    assert results.triumphs() == ()
    none = tables[0].choose(triumph="none")
    assert lab.simulate(none, games=3).triumphs() == ()
    played = lab.simulate(tables[0], games=2)
    assert (played.triumphs()[0].share, played.triumphs()[0].per_turn) == (0, 0)
    assert "There was no triumph of the boats in 2 games." in repr(played)
    assert len(at_table.triumphs()) == 4


def test_chaturaji_is_an_ending(tables: list[Ruleset]) -> None:
    """A game in which an army takes every other raja ends by that, the taker is first, and has 54 points at least."""
    results = lab.simulate(tables[0], policy="greedy", games=400, seed=2)
    rows = [row for row in results.rows() if row["termination"] == "all-rajas"]
    assert rows
    for row in rows:
        assert row[f"score_{row['winner']}"] >= 54
        assert row[f"place_{row['winner']}"] == 1
    (share,) = (share for share in results.endings() if share.termination == "all-rajas")
    assert share.count == len(rows)
