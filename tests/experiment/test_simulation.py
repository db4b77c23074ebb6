"""Simulation: rows do not depend on how they were played; runs can be watched, stopped, and asked for wrongly."""

import re
import subprocess
import sys
import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Progress, Results, run
from chaturanga_lab.experiment.plan import Plan
from chaturanga_lab.play import greedy_policy
from chaturanga_lab.position import Move, Position
from chaturanga_lab.rules import Ruleset

GAMES = 40


@pytest.fixture
def play(mate: Ruleset, capture: Ruleset, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Results]:
    """Play the same games in another manner: on threads, in chunks of other sizes, compiled or not."""

    def play(policy: Any = "random", threads: int = 1, chunk: float = 0.1, large: float = 1e12) -> Results:
        monkeypatch.setattr(run, "CHUNK", chunk)
        monkeypatch.setattr(run, "LARGE", large)
        monkeypatch.setattr(run, "LITTLE", large)
        plan = Plan.from_arguments([mate, capture], policy, GAMES, 7, None, 4000)
        return run.Run(plan, threads).results()

    return play


@pytest.mark.parametrize("policy", ["random", "greedy", {"white": "greedy", "black": "random"}])
def test_compiled_rows_are_the_interpreted_ones(play: Callable[..., Results], policy: Any) -> None:
    """Compiling changes the speed of the games and nothing else."""
    assert play(policy, large=0).games == play(policy).games


def test_machine_code_at_hand_is_used_for_little(mate: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run for which nobody would load machine code uses it if it has been loaded, and plays the same games."""
    monkeypatch.setattr(run, "AT_HAND", set())
    runs = [run.Run(Plan.from_arguments(mate, "random", GAMES, 3, None), 1) for _ in range(2)]
    interpreted = runs[0].results()
    run.AT_HAND.add(mate.mechanics.turns)
    assert runs[1].results().games == interpreted.games
    assert [one.is_compiled for one in runs] == [False, True]


@pytest.mark.parametrize("threads", [2, 4])
def test_threads_change_nothing(play: Callable[..., Results], threads: int) -> None:
    """One, two or four threads play the same games and keep their order."""
    assert play(threads=threads, large=0, chunk=0.0).games == play(large=0).games


@pytest.mark.parametrize("chunk", [0.0, 0.01, 10.0])
def test_chunks_change_nothing(play: Callable[..., Results], chunk: float) -> None:
    """The size of the chunks leaves no trace in the rows."""
    assert play(chunk=chunk).games == play().games


def test_more_games_begin_alike(mate: Ruleset) -> None:
    """A longer run begins with the games of a shorter one, the pilot's among them."""
    few, many = (lab.simulate(mate, games=games).of() for games in (10, 30))
    assert many[:10] == few
    assert [row.game for row in many] == list(range(30))


def test_games_are_paired(mate: Ruleset) -> None:
    """Game by game, two readings that play alike give equal games, so that readings can be compared in pairs."""
    same = mate.choose(stalemate="draws")
    results = lab.simulate([mate, same], games=60)
    alike = [one == two for one, two in zip(results.of(mate), results.of(same), strict=True)]
    ended = [row.verdict.termination != "stalemated" for row in results.of(mate)]
    assert alike == ended
    assert set(ended) == {True, False}


def test_seeds_differ(mate: Ruleset) -> None:
    """Another seed gives other games; no seed gives the default one, which is recorded."""
    assert lab.simulate(mate, games=5, seed=2).games != lab.simulate(mate, games=5).games
    assert lab.simulate(mate, games=5, seed=1).games == lab.simulate(mate, games=5).games
    assert lab.simulate(mate, games=5).seed == 1


# ---------------------------------------------------------------- progress and stop


def test_progress_counts_to_the_end(mate: Ruleset, capture: Ruleset) -> None:
    """Progress grows from the pilot to the last game and names the rules under which it was made."""
    told: list[Progress] = []
    lab.simulate([mate, capture], games=GAMES, progress=told.append)
    done = [progress.done for progress in told]
    assert done == sorted(done)
    assert (done[-1], told[-1].total, told[-1].share) == (2 * GAMES, 2 * GAMES, 1.0)
    assert {progress.ruleset for progress in told} == {mate.label, capture.label}


@pytest.mark.parametrize(("threads", "large"), [(1, 1e12), (3, 0)])
def test_stopped_run_is_a_prefix(
    mate: Ruleset, capture: Ruleset, monkeypatch: pytest.MonkeyPatch, threads: int, large: float
) -> None:
    """A stopped run keeps its finished games, in order, as many under each ruleset, and says that it was cut."""
    monkeypatch.setattr(run, "LARGE", large)
    monkeypatch.setattr(run, "CHUNK", 0.0)
    stop = threading.Event()

    def watch(progress: Progress) -> None:
        if progress.done >= 20:
            stop.set()

    plan = Plan.from_arguments([mate, capture], "random", 500, 1, None, 4000)
    cut = run.Run(plan, threads, watch, stop).results()
    whole = lab.simulate([mate, capture], games=60)
    played = len(cut.of(mate))
    assert cut.is_cut
    assert 10 <= played == len(cut.of(capture)) < 60
    for rules in (mate, capture):
        assert cut.of(rules) == whole.of(rules)[:played]
    assert "stopped before all 1,000 were played" in repr(cut)
    assert not whole.is_cut


def test_stopped_before_it_began(mate: Ruleset) -> None:
    """A run that is stopped at once returns no games, and its summaries say so."""
    stop = threading.Event()
    stop.set()
    empty = lab.simulate(mate, stop=stop)
    assert (len(empty), empty.is_cut, empty.endings()) == (0, True, ())
    assert "no game finished" in repr(empty)
    assert "No game was finished." in empty._repr_html_()


# ---------------------------------------------------------------- policies and starts


def first(rules: Ruleset, position: Position, _rng: Random) -> Move:
    """Return the first legal move."""
    return lab.legal_moves(position, rules)[0]


def any_move(rules: Ruleset, position: Position, rng: Random) -> Move:
    """Return any legal move."""
    return rng.choice(lab.legal_moves(position, rules))


def test_policy_of_ones_own(mate: Ruleset) -> None:
    """A function may choose the moves of all or of one army, and gets its own chance in every game."""
    results = lab.simulate(mate, policy=any_move, games=3)
    again = lab.simulate(mate, policy=any_move, games=3, threads=2)
    mixed = lab.simulate(mate, policy={"white": first, "black": "greedy"}, games=2)
    assert results.games == again.games
    assert len({row.plies for row in results.of()}) > 1
    assert (results.policy, mixed.policy) == ("any_move", "white=first black=greedy")


def test_python_games_are_judged_as_the_kernels(mate: Ruleset) -> None:
    """A function that walks through a game of the kernel ends it at the same ply in the same way."""
    kernel = lab.simulate(mate, games=4)
    moves = {number: iter(lab.replay(kernel, number).moves) for number in range(4)}
    playing = iter(range(4))
    now: list[Any] = []

    def follow(rules: Ruleset, position: Position, _rng: Random) -> Move:
        if position == rules.start():
            now[:] = [moves[next(playing)]]
        return next(now[0])

    assert lab.simulate(mate, policy=follow, games=4).games == kernel.games


def test_illegal_policy_is_named(mate: Ruleset) -> None:
    """A function that chooses an impossible move stops the run with a sentence naming policy, game and ply."""

    def stubborn(_rules: Ruleset, _position: Position, _rng: Random) -> Move:
        return Move.from_uci("e2e3")

    def silent(_rules: Ruleset, _position: Position, _rng: Random) -> None:
        return None

    with pytest.raises(lab.IllegalMove, match="Policy “stubborn”, game 0, ply 1: "):
        lab.simulate(mate, policy=stubborn, games=2)
    with pytest.raises(lab.IllegalMove, match="Policy “silent”, game 0, ply 0: a policy returns a move, not None"):
        lab.simulate(mate, policy=silent, games=2)


def test_failing_policy_is_named(mate: Ruleset) -> None:
    """An error inside a function stays what it is and gets a note with policy, game and ply."""

    def broken(_rules: Ruleset, _position: Position, _rng: Random) -> Move:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as caught:
        lab.simulate(mate, policy=broken, games=2)
    assert caught.value.__notes__ == ["Policy “broken”, game 0, ply 0."]


def test_start_from_here(mate: Ruleset) -> None:
    """A position, its text and a game start the same playouts, of which none begins at the start array."""
    game = lab.Game(mate).play("e2-e3").play("d7-d6")
    text = mate.text(game.position)
    from_game, from_position, from_text = (
        lab.simulate(mate, games=10, start=start) for start in (game, game.position, text)
    )
    assert from_game.games == from_position.games == from_text.games
    assert from_game.games != lab.simulate(mate, games=10).games
    assert lab.replay(from_game, 3).start == game.position
    assert "from a position of the game" in repr(from_game)


def test_start_where_the_game_is_over(mate: Ruleset) -> None:
    """From a position without a legal move every game is over at once, by the rule that says so."""
    results = lab.simulate(mate, games=5, start="k7/1R6/1K6/8/8/8/7p/R7 b")
    assert {(row.plies, row.verdict.termination, row.verdict.winner) for row in results.of()} == {(0, "mated", "white")}


def test_max_plies(mate: Ruleset) -> None:
    """A game that is not over by then is unfinished: without winner, ending, scores and places."""
    results = lab.simulate(mate, games=5, max_plies=3)
    assert {row.plies for row in results.of()} == {3}
    assert {row["result"] for row in results.rows()} == {"unfinished"}
    for column in ("winner", "termination", "option", "score_white", "place_black"):
        assert set(results[column]) == {None}


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"policy": "clever"}, "There is no policy 'clever'; valid are random, greedy"),
        ({"policy": 3}, "A policy is a name, a mapping of armies to policies, or a function"),
        ({"policy": {"white": "random"}}, "The policy of black is missing"),
        ({"policy": {"white": "random", "red": "random"}}, "'red' is no army here; policy maps white, black"),
        ({"games": 0}, "games is a whole number from 1 to 10,000,000, not 0"),
        ({"games": 2.5}, "games is a whole number from 1 to 10,000,000, not 2.5"),
        ({"games": True}, "games is a whole number"),
        ({"seed": -1}, "seed is a whole number from 0 to 1,073,741,823, not -1"),
        ({"seed": 2**30}, "seed is a whole number"),
        ({"max_plies": 0}, "max_plies is a whole number from 1 to 100,000, not 0"),
        ({"threads": 0}, "threads is a whole number from 1 to 256, not 0"),
        ({"start": "8/8/8/8 w"}, "has 4 ranks"),
        ({"start": 5}, "start is a position, its text, or a game, not 5"),
        ({"rulesets": []}, "There is no ruleset to play under"),
        ({"rulesets": ["shatranj"]}, "Rulesets are values such as lab.ruleset"),
    ],
)
def test_bad_input(mate: Ruleset, arguments: dict[str, Any], sentence: str) -> None:
    """Each wrong argument is refused with one sentence that says what is wrong and what is allowed."""
    with pytest.raises(ValueError, match=re.escape(sentence)) as caught:
        lab.simulate(**({"rulesets": mate} | arguments))
    assert "\n" not in str(caught.value)


def test_ruleset_given_twice(mate: Ruleset) -> None:
    """The same reading twice is refused, since its label would name two columns."""
    with pytest.raises(ValueError, match="is given twice"):
        lab.simulate([mate, mate])


def test_boards_of_several_sizes(boards: list[Ruleset]) -> None:
    """Rulesets of three boards in one call play the games that each plays in a call of its own."""
    together = lab.simulate(boards, games=6, seed=5)
    for rules in boards:
        assert together.of(rules) == lab.simulate(rules, games=6, seed=5).of()
    assert [min(together.column("plies", rules)) > 0 for rules in boards] == [True] * 3


def test_chunks_follow_the_slowest_board(boards: list[Ruleset]) -> None:
    """The next round is as large as the slowest ruleset allows, whichever was played last."""
    playing = run.Run(Plan.from_arguments(boards, "random", 100, 1, None, 4000), 1, size=50)
    for rules, seconds in zip(reversed(boards), (1.0, 0.1, 0.001), strict=True):
        playing._adapt(run.Chunk(rules, tuple(lab.simulate(rules, games=2, max_plies=1).of()), seconds))
    assert playing.size == max(1, round(run.CHUNK / 0.5))


def test_other_armies() -> None:
    """Rulesets of other armies are refused in a sentence that names both."""
    four = lab.rules.library("tests/engine/proofs").ruleset("proof-four")
    says = "Under modern-mate play white, black, under proof-four red, green, yellow, black; games are counted together"
    with pytest.raises(ValueError, match=says):
        lab.simulate([lab.ruleset("modern-mate"), four])


def test_start_on_another_board(mate: Ruleset) -> None:
    """A position of another board is refused."""
    from chaturanga_lab.position import Army, Board, Geometry

    small = Position(Board.empty(Geometry(5, 7, (Army("white"), Army("black", (0, -1))))))
    with pytest.raises(ValueError, match="stands on another board"):
        lab.simulate(mate, start=small)


def test_start_on_one_of_several_boards(boards: list[Ruleset]) -> None:
    """A position stands on one board: rulesets of others cannot begin there, and the sentence names one."""
    says = "stands on another board than Middle board, 12 × 12, on which kridakausalya-12x12 is played"
    with pytest.raises(ValueError, match=says):
        lab.simulate(boards, start=boards[0].start())


def test_loads_nothing_heavy() -> None:
    """Importing floors 5 and 6, and a small run with its summary, load none of the heavy packages."""
    heavy = "{'matplotlib', 'numba', 'numpy', 'pandas', 'scipy'}"
    code = (
        "import sys, chaturanga_lab as lab, chaturanga_lab.experiment, chaturanga_lab.charts\n"
        "lab.simulate(lab.ruleset('modern-capture'), games=5)._repr_html_()\n"
        f"print(sorted({heavy} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_nothing_is_played_on_from_a_finished_game() -> None:
    """A finished game, or a position without a raja, is refused as a start, whoever plays."""
    mate = lab.ruleset("modern-mate")
    over = lab.Game(mate, "3k4/4n3/8/8/8/8/8/K3R3 w").play("e1e7")
    with pytest.raises(ValueError, match="That game is over"):
        lab.simulate(mate, games=2, start=over)
    for policy in ("random", greedy_policy):
        with pytest.raises(ValueError, match="Black has no raja"):
            lab.simulate(mate, policy, games=2, start="8/8/8/8/8/8/4K2R/8 w rajas=1.0")
