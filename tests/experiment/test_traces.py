"""What befell the men in games played again: held against the positions of these games, move by move."""

from __future__ import annotations

import sys
from collections import Counter
from statistics import fmean, median, quantiles
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Progress, Results, branching, captures, openings, survival, traces, wilson
from chaturanga_lab.experiment import traces as traces_function
from chaturanga_lab.play import Game

NAMES = ("modern-mate", "daou", "parsi", "kridakausalya-12x12", "chaturaji", "chaturaji-dice", "al-biruni-four")


@pytest.fixture(scope="module", params=NAMES)
def played(request: pytest.FixtureRequest) -> tuple[Results, list[Game]]:
    """A greedy game under a ruleset, short enough to be looked at move by move, and its moves."""
    results = lab.simulate(lab.ruleset(request.param), policy="greedy", games=1, seed=8, max_plies=120)
    return results, games_of(results)


@pytest.fixture(scope="module")
def short(mate: lab.Ruleset, capture: lab.Ruleset) -> Results:
    """A dozen games under each of two rulesets, cut short."""
    return lab.simulate([mate, capture], games=12, seed=1030, max_plies=60)


def games_of(results: Results) -> list[Game]:
    """Return the games, move by move."""
    return [lab.replay(results, row.game) for row in results.of()]


def men_of(game: Game, ply: int) -> Counter[tuple[int, str]]:
    """Return the men of each army and kind who stand on the board after so many moves."""
    return Counter((man.army, man.kind) for _, man in game.positions[ply].board.occupied())


def turn_ends(game: Game) -> list[int]:
    """Return after how many moves each turn ended, the start first."""
    return [0, *(turn.plies.stop for turn in game.turns)]


# ---------------------------------------------------------------- one game


def test_men_are_those_of_the_positions(played: tuple[Results, list[Game]]) -> None:
    """After every turn the men at the start, less the lost and with the promoted, are those who stand on the board."""
    results, games = played
    for game, traced in zip(games, traces(results), strict=True):
        ends = turn_ends(game)
        assert traced.turns == len(ends) - 1
        for turn, ply in enumerate(ends):
            men = men_of(game, 0)
            men.subtract((one.army, one.kind) for one in traced.losses if one.turn <= turn)
            men.subtract((one.army, one.was) for one in traced.promotions if one.turn <= turn)
            men.update((one.army, one.became) for one in traced.promotions if one.turn <= turn)
            assert +men == men_of(game, ply)


def test_losses_stand_where_the_men_stood(played: tuple[Results, list[Game]]) -> None:
    """Each man who was lost stood on that square before the turn, or came there on it."""
    results, games = played
    for game, traced in zip(games, traces(results), strict=True):
        ends = turn_ends(game)
        for one in traced.losses:
            boards = [game.positions[ply].board[one.square] for ply in range(ends[one.turn - 1], ends[one.turn])]
            assert (one.army, one.kind) in boards


def test_choices_are_the_legal_moves(played: tuple[Results, list[Game]]) -> None:
    """The choices on a turn are as many as the moves listed then: by dice after the throw, and a pass is none."""
    results, games = played
    for game, traced in zip(games, traces(results, with_choices=True), strict=True):
        assert len(traced.choices) == traced.turns
        for number, turn in list(enumerate(game.turns))[::9]:
            moves = game.at(turn.plies.start + bool(game.rules.mechanics.dice)).legal_moves()
            assert traced.choices[number] == sum(move.kind in ("step", "remove") for move in moves)


@pytest.mark.parametrize("name", ["removals", "boats"])
def test_who_is_taken_without_a_capture_is_lost_too(name: str, request: pytest.FixtureRequest) -> None:
    """Men who are taken off the board by a removal or by a triumph are among the lost."""
    results: Results = request.getfixturevalue(name)
    assert sum(row.removals + row.triumphs for row in results.of())
    for row, traced in zip(results.of(), traces(results, first=len(results.of())), strict=False):
        assert len(traced.losses) == row.captures


# ---------------------------------------------------------------- which games


def test_games_are_played_again_once(short: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found is kept with the results, and asked for again it is the same, without a game."""
    before = traces(short, first=5)
    module = sys.modules[traces_function.__module__]
    monkeypatch.setattr(module, "play_again", None)
    assert traces(short, first=5) == before
    assert traces(short, first=3) == before[:3]


def test_as_many_as_there_is_time_for(short: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody says how many, so many games are played again as fit into some plies; else as many as are said."""
    module = sys.modules[traces_function.__module__]
    monkeypatch.setattr(module, "MOST_PLIES", sum(row.plies for row in short.of()[:4]))
    assert len(traces(short)) == 4
    assert len(traces(short, first=7)) == 7


def test_players_who_think_are_asked_less(mate: lab.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where players think, fewer games are played again unless it is said how many."""
    results = lab.simulate(mate, policy="thinker:20", games=4, max_plies=6)
    module = sys.modules[traces_function.__module__]
    monkeypatch.setattr(module, "MOST_PLIES", 400)  # by 31, as long as a ply of theirs takes, that is two games
    assert len(traces(results)) == 2
    assert len(traces(results, first=3)) == 3


def test_progress_is_told(mate: lab.Ruleset) -> None:
    """After each game played again it is said how many of how many there are."""
    told: list[Progress] = []
    traces(lab.simulate(mate, games=4), progress=told.append)
    assert [(one.done, one.total) for one in told] == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize("first", [0, -1, 1.5, "all", True])
def test_no_number_of_games(short: Results, first: Any) -> None:
    """What is no number of games is refused in a sentence."""
    with pytest.raises(ValueError, match="first is how many games are to be played again"):
        survival(short, first=first)


def test_a_table_that_lost_its_start_is_refused(mate: lab.Ruleset) -> None:
    """Games whose start is no longer known are not taken for others."""
    frame = lab.playouts(mate, games=3, start="k7/8/8/8/8/2R5/8/K7 w")
    frame.attrs.clear()
    for seen in (survival, captures, branching, openings):
        with pytest.raises(ValueError, match="played again is not the game in the table"):
            seen(frame)


def test_a_policy_of_ones_own(capture: lab.Ruleset) -> None:
    """Games in which a Python function moves are played again like others."""

    def first_move(rules: lab.Ruleset, position: lab.Position, _rng: object) -> lab.Move:
        return lab.legal_moves(position, rules)[0]

    results = lab.simulate(capture, policy=first_move, games=2, max_plies=12)
    assert [one.turns for one in traces(results)] == [row.plies for row in results.of()]
    assert openings(results, 2, fewest=1).of()[0].games == 2


def test_nothing_else_is_needed(mate: lab.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without numpy, pandas and numba, as in a browser, all is there but the tables of pandas."""
    for name in ("numpy", "pandas", "numba", "scipy", "matplotlib"):
        monkeypatch.setitem(sys.modules, name, None)
    results = lab.simulate(mate, games=3, seed=3)
    for seen in (survival, captures, branching, openings):
        assert "random players" in repr(seen(results))
        with pytest.raises(ImportError):
            seen(results).frame()


# ---------------------------------------------------------------- survival


def test_survival_is_the_mean_of_the_games_that_lasted(capture: lab.Ruleset) -> None:
    """Each row is the mean, over the games that lasted so long, of the men who stood on the board then."""
    results = lab.simulate(capture, games=6, seed=4, max_plies=100)
    games = games_of(results)
    rows = survival(results).of()
    assert {row.kind for row in rows} >= {"rajas", "horses", "foot soldiers"}
    for row in rows[:: len(rows) // 25]:
        letter = next(kind for kind in capture.setup.kinds if capture.piece(kind).plural == row.kind)
        men = [sum(men_of(game, row.ply)[army, letter] for army in (0, 1)) for game in games if game.ply >= row.ply]
        assert (row.games, row.men) == (len(men), pytest.approx(fmean(men)))
        assert row.low is not None
        assert row.low <= row.men <= (row.high or 0)
    assert [row.men for row in rows if row.ply == 0] == [row.at_start for row in rows if row.ply == 0]


def test_survival_of_one_army(short: Results) -> None:
    """The men of the armies add up to all; an army that is not there is refused with the list of those that are."""
    whole, white, black = (survival(short, army).of() for army in (None, "white", "black"))
    assert [row.men for row in whole] == pytest.approx(
        [one.men + other.men for one, other in zip(white, black, strict=True)]
    )
    with pytest.raises(ValueError, match="'red' is no army here; valid are white, black"):
        survival(short, "red")


# ---------------------------------------------------------------- captures


def test_captures_add_up(short: Results, at_table: Results) -> None:
    """The men taken on all squares are the captures of the games; kinds and armies part them without rest."""
    for played in (short, at_table):
        for rules in played.rulesets:
            taken = sum(row.captures for row in played.of(rules)[:8])
            assert sum(row.men for row in captures(played, first=8).of(rules)) == taken
    parts = [captures(short, army=army).of() for army in ("white", "black")]
    whole = captures(short).of()
    assert [row.men for row in whole] == [one.men + other.men for one, other in zip(*parts, strict=True)]
    kinds = [captures(short, kind).of() for kind in ("K", "M", "E", "N", "R", "P")]
    assert [row.men for row in whole] == [sum(row.men for row in rows) for rows in zip(*kinds, strict=True)]


def test_captures_of_unknown_men(short: Results) -> None:
    """A kind that is not there is refused with the list of those that are."""
    with pytest.raises(ValueError, match="no kind of man 'bishop'"):
        captures(short, "bishop")


# ---------------------------------------------------------------- branching


def test_branching_is_the_median_of_the_legal_moves(capture: lab.Ruleset) -> None:
    """Each row is median and quartiles of the legal moves on its plies, of every game that lasted so long."""
    results = lab.simulate(capture, games=4, seed=6, max_plies=40)
    games, rows = games_of(results), branching(results).of()
    for row in rows[::4]:
        counts = [
            len(game.at(ply).legal_moves())
            for game in games
            for ply in range(row.first - 1, row.last)
            if ply < game.ply
        ]
        low, _, high = quantiles(counts, n=4, method="inclusive")
        assert (row.low, row.median, row.high) == (low, median(counts), high)
        assert row.games == sum(game.ply >= row.first for game in games)
    assert (rows[0].first, rows[0].last % 2) == (1, 0)


# ---------------------------------------------------------------- openings


def test_the_tree_holds_every_game(short: Results) -> None:
    """The first moves have all games between them, no branch more than its move, and outcomes add up to its games."""
    tree = openings(short, 3, widest=4, fewest=2)
    for rules in short.rulesets:
        assert tree.games(rules) == len(short.of(rules))
        for _, opening in tree.lines(rules):
            assert sum(share.count for share in opening.outcomes) == opening.games
            assert sum(reply.games for reply in opening.replies) in (0, opening.games)
            assert opening.first_side.interval == wilson(opening.first_side.count, opening.games)
            named = [reply.games for reply in opening.replies if not reply.folded]
            assert named == sorted(named, reverse=True)
            assert len(named) <= 4
            assert all(games >= 2 for games in named)


def test_the_tree_has_the_moves_of_the_games(short: Results) -> None:
    """Each branch has the games that began with its moves, and they came out as it says."""
    rules = short.rulesets[1]
    begun = [(lab.replay(short, row.game, rules).at(2).notation(), row) for row in short.of(rules)]
    for moves, opening in openings(short, 2, fewest=2).lines(rules):
        if not opening.folded and not any("other" in move for move in moves):
            rows = [row for notation, row in begun if notation[: len(moves)] == moves]
            wins = sum(row.verdict.winner == "white" for row in rows)
            assert (len(rows), wins) == (opening.games, opening.first_side.count)


def test_a_throw_is_a_move_of_the_tree(at_table: Results, tables: list[lab.Ruleset]) -> None:
    """With dice the tree begins with throws, and the rest of a turn follows them."""
    first = openings(at_table, 2, fewest=1).of(tables[1])
    assert all(opening.move.startswith("throws") for opening in first if not opening.folded)


@pytest.mark.parametrize("wrong", [{"depth": 0}, {"depth": 13}, {"widest": 0}, {"fewest": 0}, {"first": 0}])
def test_numbers_that_make_no_tree(short: Results, wrong: dict[str, int]) -> None:
    """Numbers out of range are refused by name."""
    (name,) = wrong
    with pytest.raises(ValueError, match=f"{name} is a whole number from 1 to"):
        openings(short, **wrong)


# ---------------------------------------------------------------- how they read


def test_all_can_be_had_as_a_table(short: Results) -> None:
    """Each is a DataFrame too, with a row for each of its own."""
    for seen in (survival, captures, branching):
        value = seen(short)
        assert len(value.frame()) == len(value.rows)
    tree = openings(short)
    branches = [opening for rules in short.rulesets for _, opening in tree.lines(rules)]
    assert len(tree.frame()) == sum(len(opening.outcomes) for opening in branches)


def test_the_tree_reads_as_one(short: Results) -> None:
    """As text a branch is indented under the move that it answers."""
    text = repr(openings(short, 2, fewest=1)).splitlines()
    assert text[0] == "Openings, 2 moves deep, with two random players, from the start."
    assert {len(line) - len(line.lstrip()) for line in text[2:]} == {0, 2, 4}


def test_no_games_at_all() -> None:
    """Of a run that was stopped before its first game there is nothing to see, and that is said."""

    class Stopped:
        def is_set(self) -> bool:
            return True

    nothing = lab.simulate(lab.ruleset("shatranj"), stop=Stopped())
    for seen in (survival, captures, branching, openings):
        assert seen(nothing).sentence() == "no game was finished"
