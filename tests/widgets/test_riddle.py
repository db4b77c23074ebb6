"""The riddle: it keeps a right move, takes a wrong one back, says which it was, and begins again."""

from __future__ import annotations

from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.position import Move
from chaturanga_lab.widgets import Riddle

AL_ADLI = lab.ruleset("al-adli")
DOOR = lab.Game(AL_ADLI, "k7/8/1K6/8/3N3p/7P/8/6R1 w")


def mates(move: Move) -> bool:
    """Tell whether a move from the door wins for White."""
    end = DOOR.play(move).outcome
    return end is not None and end.winner == "white"


def press(riddle: Riddle, move: str, ply: int = 0) -> str:
    """Make a move as the browser does; return what the board says last."""
    origin, target = move.split("-")
    play = {"type": "play", "ply": ply, "kind": "step", "origin": origin, "target": target, "becomes": ""}
    riddle.board._handle_custom_msg(play, [])
    return riddle.said


@pytest.fixture
def riddle() -> Riddle:
    """A riddle with one solution."""
    return lab.riddle(DOOR, mates)


def test_a_wrong_move_is_taken_back(riddle: Riddle) -> None:
    """A move that is not asked for is said to be wrong, after how it ended the game, and the men stand as before."""
    assert press(riddle, "d4-c6") == "Black has won, stalemate. Not that one: try again."
    assert press(riddle, "g1-g7") == "Not that one: try again."
    assert riddle.board.game == DOOR
    assert not riddle.is_solved
    assert not riddle.board.locked
    assert riddle.board.scene["men"]["d4"] == ["N", "white"]


def test_a_right_move_stays_and_the_board_waits(riddle: Riddle) -> None:
    """A right move stays on the board, is said to be right, and no other can be made until somebody starts again."""
    assert press(riddle, "g1-g8") == "White has won, checkmate. Right."
    assert riddle.is_solved
    assert riddle.board.scene["last"] == ["g1", "g8"]
    assert press(riddle, "d4-c6", ply=1).startswith("You have solved it.")
    assert riddle.board.game.moves == (Move.from_uci("g1g8"),)


def test_what_is_said_stands_on_the_board_and_is_announced(riddle: Riddle) -> None:
    """Each judgement is a sentence above the squares, which a screen reader speaks too, after the one on the move."""
    before = riddle.board.announcement["n"]
    press(riddle, "g1-g7")
    assert riddle.board.announcement == {"n": before + 2, "text": "Not that one: try again.", "kind": "news"}


def test_it_begins_again_at_a_press_of_the_button(riddle: Riddle) -> None:
    """After it was solved the button puts the men back and unlocks the board, and another move is judged."""
    press(riddle, "g1-g8")
    riddle.again._handle_custom_msg({"type": "press", "key": "again"}, [])
    assert (riddle.is_solved, riddle.board.locked, riddle.said) == (False, False, "The men stand as at first.")
    assert press(riddle, "d4-c6").startswith("Black has won")
    assert press(riddle, "g1-g8").endswith("Right.")


def test_a_move_that_is_illegal_is_no_wrong_answer(riddle: Riddle) -> None:
    """A move that the rules do not allow is refused as on any board, and is never judged."""
    assert press(riddle, "d4-d5").startswith("d4 to d5 is not possible")
    assert riddle.board.announcement["kind"] == "refusal"
    assert not riddle.is_solved


def test_a_judge_that_fails_changes_nothing() -> None:
    """If the author's function breaks down, the men stand as before and the board says that something went wrong."""
    riddle = lab.riddle(DOOR, lambda _move: 1 // 0)
    assert press(riddle, "g1-g8").startswith("Something went wrong here; the board is as it stands.")
    assert riddle.board.game == DOOR
    assert not riddle.board.locked


def test_the_browser_sees_one_scene_for_each_judgement(riddle: Riddle, monkeypatch: pytest.MonkeyPatch) -> None:
    """A right move does not flicker: once made, the board is sent with it and never again without it."""
    sent: list[Any] = []
    monkeypatch.setattr(riddle.board, "_send", lambda message, buffers=None: sent.append(message))  # noqa: ARG005
    press(riddle, "g1-g8")
    plies = [one["state"]["scene"]["ply"] for one in sent if "scene" in one.get("state", {})]
    assert set(plies) == {1}


def test_a_game_under_way_and_a_ruleset_can_be_a_riddle() -> None:
    """A riddle may stand in the middle of a game, or at the start of one; its own sentences are said."""
    game = lab.Game(AL_ADLI).play("e2-e3")
    riddle = lab.riddle(game, lambda move: move.target == "e6", right="Just so.", wrong="No.")
    assert press(riddle, "d7-d6", ply=1) == "No."
    assert press(riddle, "e7-e6", ply=1) == "Just so."
    riddle.reset()
    assert riddle.board.game == game
    opening = lab.riddle(AL_ADLI, lambda _move: True)
    assert repr(opening) == "<Riddle: al-adli, not solved>"
    press(opening, "e2-e3")
    assert repr(opening) == "<Riddle: al-adli, solved>"


def test_bad_input_gets_a_sentence() -> None:
    """What is no game, and what cannot judge, are refused when the riddle is made."""
    with pytest.raises(ValueError, match="A riddle begins with a Game or a Ruleset"):
        lab.riddle("shatranj", mates)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="needs a function"):
        lab.riddle(DOOR, "g1-g8")  # type: ignore[arg-type]
