"""The board at a table: four seats, dice, partners, grey men, triumphs, points and places."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.drawing.sheet import quarters
from chaturanga_lab.play import Game
from chaturanga_lab.position import Move
from chaturanga_lab.widgets.boards.board import Board

ALONE, DICE, TEAMS, TEAMS_DICE = map(
    lab.ruleset, ("chaturaji", "chaturaji-dice", "chaturaji-teams", "chaturaji-teams-dice")
)
TRIUMPH = "4bK3/8/yK7/3rB4/3bByB3/2gB4rK/8/3gK4 g"
RAJA_TAKEN = "4bK2gE/8/8/yK7/7rK/7rB/8/3gK4 g"


def send(board: Board, kind: str, **more: object) -> dict[str, Any]:
    """Let the browser do something without a square; return the announcement that answers it."""
    content = {"type": "play", "ply": board.game.ply, "kind": kind, "origin": "", "target": "", "becomes": ""}
    board._handle_custom_msg(content | more, [])
    return dict(board.announcement)


def thrown(*faces: int, rules: lab.Ruleset = DICE) -> Board:
    """Return a board on which Red has just thrown these faces."""
    return Board(Game(rules).play(Move("roll", faces=faces)))


def states(board: Board) -> list[tuple[int, str]]:
    """Return what each die shows and what became of it."""
    return [(die["face"], die["state"]) for die in board.scene["dice"]]


def actions(board: Board) -> list[str]:
    """Return what can be done without a square."""
    return [word for word, _, _ in board.scene["actions"]]


# ------------------------------------------------------------------ seats


@pytest.mark.parametrize("army", ALONE.geometry.armies, ids=lambda army: army.name)
def test_an_army_at_the_bottom_looks_up_the_board(army: Any) -> None:
    """After so many quarter turns, clockwise, its foot soldiers step upwards."""
    east, north = army.forward
    for _ in range(quarters(army)):
        east, north = north, -east
    assert (east, north) == (0, 1)


def test_any_seat_comes_to_the_bottom() -> None:
    """Green looks up the board at first; each turn brings the next army to the bottom, and a name any of them."""
    board, seats = Board(Game(ALONE)), []
    for _ in range(5):
        seats.append(board.bottom)
        board.turn_round()
    assert seats == ["green", "yellow", "black", "red", "green"]
    assert Board(Game(ALONE), bottom="red").bottom == "red"
    board.set_state({"bottom": "red"})
    assert (board.bottom, board.flipped) == ("red", False)


def test_another_board_is_seen_from_its_own_side() -> None:
    """Shown a game of other armies, a board has that army at the bottom which looks up it; else the seat stays."""
    board = Board(Game(ALONE), bottom="red")
    board.show(Game(DICE))
    assert board.bottom == "red"
    board.show(Game(lab.ruleset("modern-mate")))
    assert board.bottom == "white"


# ------------------------------------------------------------------ dice


def test_the_browser_asks_for_a_throw_and_python_throws() -> None:
    """The faces are Python's, the same for the same seed, whatever the browser says of them."""
    board = Board(Game(DICE), seed=5)
    assert (board.scene["heading"], actions(board), board.scene["moves"]) == ("Red throws the dice", ["roll"], {})
    said = send(board, "roll", faces=[1, 1])
    twin = Game(DICE).throw(Random(5))
    assert board.game == twin
    assert (said["kind"], states(board)) == ("move", [(face, "to play") for face in twin.moves[0].faces])
    assert " and ".join(map(str, twin.moves[0].faces)) in said["text"]
    other = Board(Game(DICE), seed=5)
    other.throw()
    typed = Board(Game(DICE), seed=5)
    typed.play("throw")
    assert other.game == typed.game == twin


@pytest.mark.parametrize("rules", [DICE, ALONE, lab.ruleset("modern-mate")], ids=str)
def test_a_throw_that_is_not_due_is_refused(rules: lab.Ruleset) -> None:
    """Dice that lie on the table are played first, and without dice nothing is thrown: one sentence, and no change."""
    board = thrown(1, 2) if rules is DICE else Board(Game(rules))
    game, said = board.game, send(board, "roll")
    assert (board.game, said["kind"], said["text"].count(".")) == (game, "refusal", 1)


def test_only_men_whom_a_die_moves_can_be_taken_up() -> None:
    """The heading names the kinds that can move, their men alone have moves, and a man played leaves the other die."""
    board = thrown(3, 2)
    assert (board.scene["heading"], board.scene["can"]) == ("Red plays the horse or the boat", True)
    kinds = {board.scene["men"][square][0] for square in board.scene["moves"]}
    assert (kinds, actions(board)) == ({"N", "B"}, ["skip"])
    board.play("h1f3")
    assert states(board) == [(3, "to play"), (2, "played")]
    assert {board.scene["men"][square][0] for square in board.scene["moves"]} == {"N"}
    assert (board.scene["turn"], board.scene["last"]) == ("red", ["h1", "f3"])


def test_a_die_that_moves_nobody_is_shown_as_lost() -> None:
    """No elephant can move at the start: the heading says so, and all that can be done is to go on without the dice."""
    board = thrown(4, 6)
    assert board.scene["heading"] == "Red’s dice 4 and 6 are lost: no elephant can move"
    assert (actions(board), states(board)) == (["pass"], [(4, "lost"), (6, "lost")])
    send(board, "pass")
    assert (board.scene["heading"], actions(board)) == ("Green throws the dice", ["roll"])
    assert states(board) == [(4, "lost"), (6, "lost")]


def test_the_rest_of_a_throw_is_given_up() -> None:
    """After one die the other need not be played; then the next army throws."""
    board = thrown(3, 2)
    board.play("h1f3")
    assert board.scene["actions"] == [["skip", "Give up the rest of the throw", "x"]]
    send(board, "skip")
    assert (board.scene["turn"], states(board)) == ("green", [(3, "given up"), (2, "played")])
    assert board.scene["last"] == ["h1", "f3"], "the last man who moved stays marked"


def test_a_locked_board_throws_for_python_only() -> None:
    """While it is locked a visitor's throw is refused; Python may still throw."""
    board = Board(Game(DICE), locked=True)
    assert send(board, "roll")["text"] == "No move can be made here just now."
    board.throw()
    assert board.game.ply == 1


def test_a_callback_hears_of_a_throw_as_of_any_move() -> None:
    """It gets the game and the move with its faces; a throw can be taken back as any move can."""
    board, heard = lab.board(DICE, seed=1), []
    board.on_play(lambda game, move: heard.append((game.ply, move.kind, move.faces)))
    board.throw()
    assert heard == [(1, "roll", board.game.moves[0].faces)]
    board.take_back()
    assert actions(board) == ["roll"]


def test_a_man_who_cannot_be_taken_up_says_why() -> None:
    """Before a throw the dice come first, afterwards this throw does not move him; without dice he has no move."""
    words = [board.scene["words"].get("stuck", "") for board in (Board(Game(DICE)), thrown(3, 2), Board(Game(ALONE)))]
    assert words[0].startswith("The dice come first")
    assert words[1].endswith("by this throw")
    assert words[2] == ""


# ------------------------------------------------------------------ partners, grey men, triumphs


def test_a_triumph_is_told_before_and_after_it_is_made() -> None:
    """The move says whom it takes, then they are gone together, for two points each."""
    board = Board(Game(ALONE, TRIUMPH))
    ways = {target: more for target, _, _, *more in board.scene["moves"]["c3"]}
    back, words, squares = ways["e5"]
    assert (back, sorted(squares)) == ("", ["d4", "d5", "e4"])
    assert words == f"triumph: takes the boats on {', '.join(squares)}"
    assert ways["a5"] == []
    board.play("c3e5")
    assert sorted(board.scene["taken"]) == ["d4", "d5", "e4"]
    assert "triumph" in board.announcement["text"]
    assert "Green gains 6 points and has 6." in board.announcement["text"]
    board.play(board.game.legal_moves()[0])
    assert board.scene["taken"] == []


def test_between_partners_a_triumph_takes_the_opponents_boats() -> None:
    """Black's boat stays where Green plays with Black, and Black's men are called a partner's."""
    board = Board(Game(TEAMS, TRIUMPH))
    assert board.scene["allies"] == ["black"]
    board.play("c3e5")
    assert sorted(board.scene["taken"]) == ["d5", "e4"]
    assert board.scene["points"] == [["red", 0, False], ["green", 4, False], ["yellow", 0, False], ["black", 0, False]]
    assert board.scene["allies"] == ["red"]


def test_an_army_whose_raja_is_taken_turns_grey() -> None:
    """Its men stay, grey; the points are said, and who is out; a grey man brings nothing."""
    board = Board(Game(ALONE, RAJA_TAKEN))
    board.play("h8h4")
    assert (board.scene["men"]["h3"], board.scene["points"][0]) == (["B", "red", "grey"], ["red", 0, True])
    said = board.announcement["text"]
    assert "Green gains 5 points and has 5. Red is out; its men stay as grey men. Yellow to move." in said
    for move in ("a5a6", "e8d8"):
        board.play(move)
    board.play("h4h3")
    assert "gains" not in board.announcement["text"]
    assert board.scene["points"][1] == ["green", 5, False]


def test_a_raja_is_said_to_be_attacked_once_and_again_when_his_turn_comes() -> None:
    """At a table the army is named, and nothing is repeated while others move."""
    board = Board(Game(ALONE, "4bK3/8/8/yK7/8/8/3gE3rK/3gK4 g"))
    said = []
    for move in ("d2d5", "a5a4", "e8e7", "h2h3"):
        board.play(move)
        said.append(board.announcement["text"].split(" to move. ")[-1])
    assert said[0] == "Yellow’s raja on a5 is attacked."
    assert not any("attacked" in text for text in said[1:])
    board = Board(Game(ALONE, "4bK3/8/8/yK7/8/8/4gE2rK/3gK4 r"))
    said = []
    for move in ("h2h3", "d1c1", "a5a4"):
        board.play(move)
        said.append(board.announcement["text"].split(" to move. ")[-1])
    assert [("attacked" in text) for text in said] == [False, False, True]
    assert said[-1] == "Black’s raja on e8 is attacked."


# ------------------------------------------------------------------ the end


def test_places_are_told_in_words() -> None:
    """Each army for himself: who is first, with how many points, and so on to the last."""
    board = Board(Game(ALONE, "8/8/8/yK6gE/7rK/8/8/3gK4 g - - - 3.9.1.1 b"))
    board.play("h5h4")
    assert not board.scene["over"]
    board.play("a5a6")
    board.show(Game(ALONE, "8/8/8/yK2gE4/8/8/8/3gK4 g - - - 3.9.1.1 rb"))
    board.play("d5a5")
    assert board.scene["heading"] == (
        "Game over. Green is first with 14 points, Red second with 3, Yellow and Black share the third place with 1"
    )
    assert (board.scene["moves"], board.scene["actions"], board.scene["emblem"]) == ({}, [], None)


def test_armies_that_are_level_share_a_place_unless_they_are_partners() -> None:
    """By points nobody draws where each plays for himself; two sides of partners can."""
    bare = "8/3yK4/8/8/6rK1/8/1gK6/8"
    alone = Board(Game(ALONE, f"{bare} r - - - 2.2.2.1 b"))
    alone.play("g4g5")
    assert alone.scene["heading"] == (
        "Game over. Red, Green and Yellow share the first place with 2 points, Black fourth with 1"
    )
    teams = Board(Game(TEAMS, f"{bare} r - - - 2.2.2.1 b"))
    teams.play("g4g5")
    assert teams.scene["heading"] == "Game over. A draw"


def test_partners_win_together() -> None:
    """The side that took both rajas is named by its two armies."""
    board = Board(Game(TEAMS, "8/8/8/yK2gE4/8/8/8/3gK4 g - - - - rb"))
    board.play("d5a5")
    assert board.scene["heading"] == "Game over. Green and Black have won"


@pytest.mark.parametrize("rules", [ALONE, DICE, TEAMS, TEAMS_DICE], ids=str)
def test_a_whole_game_is_shown_from_the_first_move_to_the_last(rules: lab.Ruleset) -> None:
    """Move by move the board takes a random game of every kind, and the points that it shows are the game's."""
    rng = Random(11)
    board = Board(Game(rules), seed=11)
    while board.game.ply < 120 and not board.scene["over"]:
        if "roll" in actions(board):
            board.throw()
        else:
            moves = [move for move in board.game.legal_moves() if move.kind != "skip"]
            board.play(rng.choice(moves))
        scores = board.game.position.scores or (0, 0, 0, 0)
        assert [points for _, points, _ in board.scene["points"]] == list(scores)
