"""Opponents: thinkers in the explorer and on a board; whatever a visitor does calls off what they think."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.widgets.boards import pondering
from chaturanga_lab.widgets.boards.players import PLAYERS, THINKERS, about_programs, player_name
from chaturanga_lab.widgets.exploring.explorer import Explorer

MATE, DICE = lab.ruleset("modern-mate"), lab.ruleset("chaturaji-dice")
MATED = "k7/7R/1K6/8/8/8/8/p5R1 w"
"""White takes one move to give mate, on g8."""
LEVEL_2, LEVEL_5 = THINKERS[1], THINKERS[4]


@pytest.fixture
def against(clock: Any) -> Callable[..., Explorer]:
    """Open an explorer in which a player moves Black: `against(LEVEL_2)`."""

    def opened(player: str, game: lab.Game | lab.Ruleset = MATE, army: int = 1) -> Explorer:
        explorer = Explorer(game, seed=1030, later=clock.later)
        explorer.transport.seating.choices[army].choose(player)
        return explorer

    return opened


def buttons(explorer: Explorer) -> tuple[str, ...]:
    """Return the buttons about policies."""
    return tuple(key for key in explorer.transport.buttons.keys_shown if key in ("pause", "resume", "one"))


# ------------------------------------------------------------------ in the explorer


@pytest.mark.parametrize("player", THINKERS)
def test_each_level_answers_a_move(against: Callable[..., Explorer], clock: Any, player: str) -> None:
    """The answer is played on the board and announced as a visitor's move is, and then it is his turn again."""
    explorer = against(player)
    explorer.board.play("e2-e3")
    assert explorer.board.locked
    clock.run()
    assert explorer.game.ply == 2
    assert not explorer.board.locked
    assert explorer.board.announcement["text"].startswith("Black: ")
    assert explorer.board.announcement["kind"] == "move"


def test_a_thinker_sees_how_to_win(against: Callable[..., Explorer], clock: Any) -> None:
    """Seated as White it wins in one move."""
    explorer = against(LEVEL_2, lab.Game(MATE, MATED), army=0)
    clock.run()
    assert explorer.game.outcome
    assert (explorer.game.ply, explorer.game.outcome.winner) == (1, "white")


@pytest.mark.parametrize(
    "does",
    [
        lambda explorer: explorer.transport.buttons.press("undo"),
        lambda explorer: explorer.rules.questions["elephant"].choose("five-ways"),
        lambda explorer: explorer.transport.buttons.press("new"),
        lambda explorer: explorer.transport.seating.choices[1].choose("person"),
        lambda explorer: explorer.transport.buttons.press("pause"),
        lambda explorer: explorer.moves.list.press("0"),
        lambda explorer: explorer._set_up(),
        lambda explorer: explorer.reset(),
    ],
    ids=["undo", "switch", "new game", "seat", "stop", "look back", "set up", "start again"],
)
def test_whatever_a_visitor_does_calls_the_thought_off(
    against: Callable[..., Explorer], clock: Any, monkeypatch: pytest.MonkeyPatch, does: Callable[[Explorer], object]
) -> None:
    """In the middle of a thought the slice that waits is taken back, and no move of it is ever played."""
    monkeypatch.setattr(pondering, "SLICE", 0.0)
    explorer = against(LEVEL_5)
    explorer.board.play("e2-e3")
    for _ in range(3):
        clock.tick()
    slice_of_thought = clock.waiting[-1]
    does(explorer)
    assert slice_of_thought not in clock.waiting
    assert all(ply < 2 for ply in (explorer.game.ply, explorer.session.shown.ply))
    assert explorer.guard.notice.value == ""


def test_stop_lets_it_wait_and_go_on_has_it_think_again(against: Callable[..., Explorer], clock: Any) -> None:
    """Stop stands there from the beginning and works while it thinks; a step back leaves time to look as ever."""
    explorer = against(LEVEL_2)
    assert 'data-press="pause" disabled>Stop</button>' in explorer.transport.buttons.html
    explorer.board.play("e2-e3")
    assert 'data-press="pause">Stop</button>' in explorer.transport.buttons.html
    explorer.transport.buttons.press("pause")
    assert (buttons(explorer), clock.waiting, explorer.game.ply) == (("resume", "one"), [], 1)
    explorer.transport.buttons.press("one")
    clock.run()
    assert (explorer.game.ply, clock.waiting) == (2, [])
    explorer.transport.buttons.press("undo")
    assert explorer.game.ply == 0


def test_switching_a_rule_while_it_thinks_has_it_answer_under_the_new_one(
    against: Callable[..., Explorer], clock: Any
) -> None:
    """Nothing is lost: the game, the switch and the thinker's turn stand, and its answer is legal under them."""
    explorer = against(LEVEL_2)
    explorer.board.play("e2-e3")
    clock.tick()
    explorer.rules.questions["elephant"].choose("five-ways")
    clock.run()
    assert explorer.game.ply == 2
    assert explorer.game.rules.label == "modern-mate + elephant=five-ways"


def test_on_a_slow_computer_it_thinks_less_far(
    against: Callable[..., Explorer], clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When its time is up it plays the best that it has found."""
    monkeypatch.setattr(pondering.Pondering.__init__, "__kwdefaults__", {"rest": 0.0, "longest": 0.0})
    explorer = against(LEVEL_5)
    explorer.board.play("e2-e3")
    for _ in range(3):
        clock.tick()
    assert explorer.game.ply == 2


def test_the_rest_before_an_answer_is_spent_in_thought(
    against: Callable[..., Explorer], clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever thinks quickly waits as long as another policy, so that it is seen who moves; at once nobody waits."""
    monkeypatch.setattr(pondering, "perf_counter", lambda: 0.0)
    explorer = against(THINKERS[0])
    explorer.board.play("e2-e3")
    clock.tick()
    clock.tick()
    assert clock.waiting[-1][0] == 0.35
    explorer.transport.seating.pace.choose("at once")
    clock.tick()
    clock.tick()
    assert clock.waiting[-1][0] == 0


def test_thinkers_play_on_at_once_with_others(against: Callable[..., Explorer], clock: Any) -> None:
    """At the pace "at once" whoever needs no thought plays in a row, and whoever thinks gives the page room."""
    explorer = against(THINKERS[0])
    explorer.transport.seating.choices[0].choose("random")
    explorer.transport.seating.pace.choose("at once")
    clock.run(lambda: explorer.game.ply >= 6 or explorer.game.outcome)
    explorer.transport.buttons.press("pause")
    assert explorer.game.ply >= 6
    assert clock.waiting == []


def test_dice_are_thrown_for_a_thinker(against: Callable[..., Explorer], clock: Any) -> None:
    """At a table it throws, moves a man for each die that can be played, and passes where none can."""
    explorer = against(LEVEL_2, DICE, army=0)
    explorer.transport.seating.all.press(THINKERS[2])
    clock.run(lambda: explorer.game.ply >= 12)
    assert {move.kind for move in explorer.game.moves} <= {"roll", "step", "pass"}
    assert [move.kind for move in explorer.game.moves[:2]] == ["roll", "step"]


def test_it_is_said_what_the_programs_do() -> None:
    """One line names what each does, that they are ours, and that this says nothing about how people played."""
    assert [player_name(player) for player in (*PLAYERS[1:4], "thinker:200")] == [
        *("random", "greedy", "thinker, level 1", "thinker of 200 moves")
    ]
    assert about_programs(["person", "person"]) == ""
    assert about_programs(["person", LEVEL_2]) == (
        "The thinker of level 2 tries up to 60 moves in thought before it makes one. "
        "What programs of ours play says nothing about how people played."
    )
    assert about_programs(["greedy", "random", "greedy"]).count("Greedy") == 1


def test_the_line_and_the_points_name_the_level(against: Callable[..., Explorer]) -> None:
    """Under the seats stands what the program does; where four sit, each list names the level and so do the points."""
    explorer = against(LEVEL_2, DICE, army=0)
    assert "level 2 tries up to 60 moves" in explorer.transport.seating.about.value
    assert dict(explorer.transport.seating.choices[0].options)[LEVEL_2] == "thinker 2"
    assert "East · thinker, level 2" in explorer.points.points.html
    explorer.transport.seating.all.press("person")
    assert explorer.transport.seating.about.value == ""


def test_a_page_loaded_again_remembers_who_plays(against: Callable[..., Explorer], clock: Any) -> None:
    """The thinker sits there again, and waits if it was its turn; a link tells nobody's opponent."""
    left = against(LEVEL_2)
    left.board.play("e2-e3")
    kept = left.keeper.kept
    assert "thinker" not in left.in_and_out.carry.ready["link"]
    left.transport.buttons.press("pause")
    again = Explorer(MATE, later=clock.later)
    again._restore(kept)
    assert again.session.players == ("person", LEVEL_2)
    assert (buttons(again), clock.waiting) == (("resume", "one"), [])


# ------------------------------------------------------------------ on a board


@pytest.mark.parametrize("opponent", ["thinker:200", "greedy", lab.thinker(level=1), {"black": "random"}], ids=str)
def test_a_board_answers(clock: Any, opponent: Any) -> None:
    """A policy, a thinker or a mapping moves Black; until it has moved the visitor waits, and the board says why."""
    board = lab.board("modern-mate", opponent=opponent, later=clock.later, seed=3)
    assert "programs of ours" in board.scene["about"]
    board.play("e2-e3")
    assert (board.locked, board.scene["words"]["locked"]) == (True, "It is the other side's turn; wait for its move")
    board._receive({"type": "play", "kind": "step", "origin": "d2", "target": "d3", "becomes": "", "ply": 1})
    assert "wait for its move" in board.announcement["text"]
    clock.run()
    assert (board.game.ply, board.locked) == (2, False)
    assert board.announcement["text"].startswith("Black: ")


def test_whoever_sits_at_the_far_side_is_opened_upon(clock: Any) -> None:
    """On a turned board the program moves the army that is not nearest, and so begins."""
    board = lab.board("modern-mate", opponent=LEVEL_2, flipped=True, later=clock.later)
    assert board.locked
    clock.run()
    assert board.game.ply == 1


def test_taking_back_on_a_board_goes_over_the_answer(clock: Any) -> None:
    """One press takes back the visitor's move with the answer to it, also while the program still thinks."""
    board = lab.board("modern-mate", opponent=LEVEL_2, later=clock.later)
    for move in ("e2-e3", "d2-d3"):
        board.play(move)
        clock.run()
    board._receive({"type": "back", "moves": "last", "ply": 4})
    assert (board.game.ply, board.announcement["text"]) == (2, "Taken back: 2 moves. White to move.")
    board.play("d2-d3")
    board._receive({"type": "back", "moves": "last", "ply": 3})
    assert (board.game.ply, board.locked, clock.waiting) == (2, False, [])


def test_a_board_at_a_table_is_played_on_by_three(clock: Any) -> None:
    """All armies but the nearest are the program's; the dice are thrown for them, and the visitor throws his own."""
    board = lab.board(DICE, opponent=LEVEL_2, later=clock.later, seed=5)
    clock.run()
    assert board.scene["turn"] == board.bottom == "green"
    assert board.game.is_throw_due
    assert not board.locked


def test_an_opponent_that_is_none_is_refused() -> None:
    """One sentence names what is valid: armies, policies."""
    for opponent, says in ({"red": "greedy"}, "white, black"), ("clever", "valid are random"), (7, "name of a policy"):
        with pytest.raises(ValueError, match=says):
            lab.board("modern-mate", opponent=opponent)


def test_a_policy_that_fails_leaves_the_board(clock: Any, capfd: pytest.CaptureFixture[str]) -> None:
    """The sentence is on the board, the traceback in the log, and the visitor can take his move back."""

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    board = lab.board("modern-mate", opponent=broken, later=clock.later)
    board.play("e2-e3")
    clock.run()
    assert "has failed" in board.announcement["text"]
    assert "ZeroDivisionError" in capfd.readouterr().err
    board.take_back()
    assert board.game.ply == 0


def test_another_game_on_the_board_calls_the_thought_off(clock: Any) -> None:
    """What is shown next is answered in its turn, and a board put back as at first waits for its visitor."""
    board = lab.board("modern-mate", opponent=LEVEL_5, later=clock.later)
    board.play("e2-e3")
    clock.tick()
    board.show(lab.Game(MATE, MATED.replace(" w", " b")))
    assert len(clock.waiting) == 1
    board.reset()
    assert (board.game.ply, board.locked, clock.waiting) == (0, False, [])


def test_a_thinker_by_the_clock_has_its_own_time(clock: Any) -> None:
    """A board takes a thinker with seconds, which no run of many games does."""
    board = lab.board("modern-mate", opponent=lab.thinker(seconds=0.02), later=clock.later)
    board.play("e2-e3")
    deadline = time.monotonic() + 60
    clock.run(lambda: time.monotonic() > deadline)
    assert board.game.ply == 2
