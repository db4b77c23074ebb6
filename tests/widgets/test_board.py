"""The half of the board that runs in Python: what it shows, what it accepts, and that it always answers."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
import traitlets

import chaturanga_lab as lab
from chaturanga_lab.play import Game
from chaturanga_lab.position import Move
from chaturanga_lab.widgets.boards.board import Board
from chaturanga_lab.widgets.boards.scene import scene_of
from chaturanga_lab.widgets.parts.view import LANGUAGES

MATE = lab.ruleset("modern-mate")
CAPTURE = lab.ruleset("modern-capture")


def message(**changes: object) -> dict[str, object]:
    """Return what the browser sends for e2–e3 at the start, with some of it changed."""
    return {"type": "play", "ply": 0, "kind": "step", "origin": "e2", "target": "e3", "becomes": ""} | changes


def send(board: Board, content: object) -> dict[str, Any]:
    """Let a message arrive as if from the browser; return the announcement that answers it."""
    before = board.announcement["n"]
    board._handle_custom_msg(content, [])
    assert board.announcement["n"] > before, "every message is answered"
    return dict(board.announcement)


def wander(rules: lab.Ruleset, plies: int, seed: int) -> Game:
    """Return a game after some random moves."""
    game, rng = Game(rules), Random(seed)
    for _ in range(plies):
        if not game.legal_moves():
            break
        game = game.play(rng.choice(game.legal_moves()))
    return game


def test_sentences_are_shown_or_only_spoken() -> None:
    """What is said stands above the squares too, a refusal as such; what others see elsewhere is spoken only."""
    board = Board(Game(MATE))
    for say, kind in ((board.say, "news"), (board.refuse, "refusal"), (board.speak, "move")):
        say("A sentence.")
        assert (board.announcement["text"], board.announcement["kind"]) == ("A sentence.", kind)


def test_a_promotion_that_steps_back_is_told() -> None:
    """The target says where the new man goes back to, and then the last squares and the words say it too."""
    board = Board(Game(lab.ruleset("nilakantha"), "7k/1P1P4/8/8/8/8/4p1p1/K7 w"))
    assert board.scene["moves"]["b7"] == [["b8", "step", "M", "b7"]]
    assert board.scene["moves"]["d7"] == [["d8", "step", "M"]]
    board.play("b7-b8")
    assert board.announcement["text"].startswith("White: foot soldier b7 to b8, becomes minister and goes back to b7.")
    assert (board.scene["last"], board.scene["men"]["b7"]) == (["b7", "b8", "b7"], ["M", "white"])
    assert Board(board.game.undo().play("d7-d8")).scene["last"] == ["d7", "d8"]


GREAT = lab.ruleset("kridakausalya-14x14")
STALEMATE = "k1n4R6/14/K13/4C9/14/14/14/14/14/14/14/14/14/14 b"


def test_a_return_to_where_a_man_began_is_told() -> None:
    """Where the new man goes back to a third square, the target, the last squares and the words name it."""
    game = Game(GREAT.choose(promotion="minister-to-origin"), "13k/4P9/14/14/14/14/14/14/14/14/14/14/14/K4Y8 w")
    board = Board(game)
    assert board.scene["moves"]["e13"] == [["e14", "step", "M", "e2"]]
    board.play("e13-e14")
    assert (board.scene["last"], board.scene["men"]["e2"]) == (["e13", "e14", "e2"], ["M", "white"])
    assert "back to e2" in board.announcement["text"]


def test_a_turn_in_which_a_man_is_taken_off_says_what_is_to_be_done() -> None:
    """The heading says so, each man that may go is his own move, and afterwards the emptied square is the last one."""
    board = Board(Game(GREAT, STALEMATE))
    assert board.scene["heading"] == "Black is stalemated: take one enemy man off the board"
    assert board.scene["note"] == "Any man framed in red may go."
    assert board.scene["moves"] == {name: [[name, "remove", ""]] for name in ("e11", "h14")}
    answer = send(board, message(kind="remove", origin="", target="h14"))
    assert answer["text"] == "Black: takes chariot h14 off the board. White to move."
    assert board.scene["last"] == ["h14"]
    assert "h14" not in board.scene["men"]


@pytest.mark.parametrize("square", ["a12", "c14", "n7", "z9"])
def test_a_man_who_may_not_be_taken_off_stays_and_the_answer_names_him(square: str) -> None:
    """The enemy's raja, an own man, an empty square and one that is none are refused in one sentence."""
    board = Board(Game(GREAT, STALEMATE))
    answer = send(board, message(kind="remove", origin="", target=square))
    assert (answer["kind"], board.game.ply) == ("refusal", 0)
    assert square in answer["text"]
    assert answer["text"].count(".") == 1


# ------------------------------------------------------------------ moves from the browser


def test_a_message_plays_its_move_and_is_answered() -> None:
    """A move message plays the move; the answer says who moved what and whose turn it is."""
    board = Board(Game(MATE))
    answer = send(board, message())
    assert board.game.moves == (Move("step", "e2", "e3"),)
    assert (answer["kind"], answer["text"]) == ("move", "White: foot soldier e2 to e3. Black to move.")
    assert (board.scene["ply"], board.scene["turn"], board.scene["last"]) == (1, "black", ["e2", "e3"])


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        "e2e3",
        {},
        message(type="shutdown"),
        message(type=["play"]),
        message(ply="0"),
        message(ply=None),
        message(ply=True),
        message(ply=0.0),
        message(origin=[]),
        message(origin=None),
        message(target={"square": "e3"}),
        message(target="e" * 10_000),
        message(becomes=0),
        message(kind="teleport"),
        message(type="back"),
        message(type="back", moves="last"),
        message(type="back", moves=["all"]),
        message(type="line"),
        message(type="line", text=["e3"]),
        message(type="line", text="  "),
        message(type="line", text="e" * 81),
        message(type="line", text="e5"),
        message(type="line", text="abracadabra"),
        {"type": "theme", "value": "pink"},
        {"type": "language", "value": ["en"]},
        {"type": "men"},
        message(kind="resign"),
        message(origin="z9"),
        message(origin=""),
        message(target=""),
        message(origin="e5"),
        message(origin="e7", target="e6"),
        message(target="e5"),
        message(becomes="M"),
        message(becomes="nonsense"),
        message(kind="remove"),
        {key: value for key, value in message().items() if key != "ply"},
    ],
    ids=str,
)
def test_a_malformed_or_illegal_message_gets_one_sentence_and_changes_nothing(content: object) -> None:
    """Whatever arrives, the game stays as it was and the answer is one plain sentence without a trace of Python."""
    board = Board(Game(MATE))
    game, scene = board.game, board.scene
    answer = send(board, content)
    assert board.game is game
    assert board.scene == scene
    assert answer["kind"] == "refusal"
    assert answer["text"].endswith((".", "?"))
    assert len(answer["text"]) < 300
    assert "Traceback" not in answer["text"]
    assert "Something went wrong" not in answer["text"], "an expected mistake is named"


def test_a_move_for_another_ply_is_refused_and_the_board_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser that shows an old board cannot play on it, and is shown the board as it stands."""
    board, sent = Board(Game(MATE).play("e2-e3")), []
    monkeypatch.setattr(board, "send_state", sent.append)
    answer = send(board, message(origin="d2", target="d3"))
    assert "has changed" in answer["text"]
    assert (board.game.ply, sent[0]) == (1, "scene")


def test_a_locked_board_refuses_moves_from_the_browser_only() -> None:
    """While it is locked a visitor's move is refused; Python may still play."""
    board = Board(Game(MATE), locked=True)
    assert send(board, message())["text"] == "No move can be made here just now."
    board.play("e2-e3")
    assert board.game.ply == 1


# ------------------------------------------------------------------ taking back


def back(board: Board, moves: str) -> str:
    """Press one of the two buttons as the browser does; return what the board says."""
    return str(send(board, {"type": "back", "ply": board.game.ply, "moves": moves})["text"])


def test_moves_made_on_a_board_can_be_taken_back_there() -> None:
    """One move or all that were made since the game was shown go back, and no callback hears of it."""
    shown, heard = Game(MATE).play("e2-e3"), []
    board = lab.board(shown)
    board.on_play(lambda game, _move: heard.append(game.ply))
    assert not board.scene["can_go_back"]
    for move in ("d7-d6", "d2-d3", "a7-a6"):
        board.play(move)
    assert board.scene["can_go_back"]
    assert back(board, "last") == "Taken back: Black: foot soldier a7 to a6. Black to move."
    assert (board.game.ply, board.scene["can_go_back"], board.scene["last"]) == (3, True, ["d2", "d3"])
    assert back(board, "all") == "The men stand as at first. Black to move."
    assert (board.game, board.scene["can_go_back"]) == (shown, False)
    assert back(board, "last") == "There is no move to take back here."
    assert heard == [2, 3, 4]


def test_a_finished_game_can_be_taken_back() -> None:
    """After the move that ended the game the visitor can look for another."""
    board = lab.board(Game(MATE, "k7/7R/8/8/8/7p/6R1/4K3 w"))
    board.play("g2-g8")
    assert board.scene["over"]
    assert back(board, "last") == "The men stand as at first. White to move."
    assert board.scene["moves"]["g2"]


def test_taking_back_needs_leave_and_a_board_that_is_not_old() -> None:
    """A board without the buttons, one that is locked and one that has changed since refuse, and nothing changes."""
    plain, locked, old = Board(Game(MATE)), lab.board(Game(MATE), locked=True), lab.board(Game(MATE))
    for board in (plain, locked, old):
        board.play("e2-e3")
    assert not plain.scene["can_go_back"]
    assert back(plain, "last") == "There is no move to take back here."
    assert back(locked, "all") == "No move can be made here just now."
    assert "has changed" in send(old, {"type": "back", "ply": 0, "moves": "all"})["text"]
    assert [board.game.ply for board in (plain, locked, old)] == [1, 1, 1]
    assert not lab.board(MATE, takes_back=False)._takes_back
    assert not any(one._takes_back for one in (lab.riddle(MATE, bool).board, lab.explorer(MATE).board))


# ------------------------------------------------------------------ typed lines


def line(board: Board, text: str) -> tuple[str, str]:
    """Type a line as the browser sends it; return the answer and its kind."""
    answer = send(board, {"type": "line", "text": text, "ply": board.game.ply})
    return answer["text"], answer["kind"]


def test_a_typed_line_plays_a_move_in_any_language() -> None:
    """Squares, a lone target and a man's name are read, and the move is told like any other."""
    board = Board(Game(MATE))
    for text in ("e2e3", "e6", "gaja c1 a3", "فرس g8 f6"):
        assert line(board, text)[1] == "move"
    assert [move.uci() for move in board.game.moves] == ["e2e3", "e7e6", "c1a3", "g8f6"]


def test_a_typed_question_is_answered_and_nothing_is_played() -> None:
    """Where men stand is told in the board's language, also while it is locked and on a board that has changed."""
    board = Board(Game(MATE), language="sa-Latn", locked=True)
    said, kind = line(board, "where elephants")
    assert ("c1" in said, "gaja" in said.lower(), kind, board.game.ply) == (True, True, "news", 0)
    assert send(board, {"type": "line", "text": "?", "ply": 7})["kind"] == "news"
    assert line(board, "e3") == ("No move can be made here just now.", "refusal")


def test_a_typed_move_of_another_ply_is_refused() -> None:
    """A line typed on an old board is no move on this one."""
    board = Board(Game(MATE).play("e2-e3"))
    assert "has changed" in send(board, {"type": "line", "text": "d6", "ply": 0})["text"]
    assert board.game.ply == 1


# ------------------------------------------------------------------ arrows and marks


def test_python_draws_arrows_and_marks_until_it_draws_others() -> None:
    """They stay while moves are played, go with the next drawing, and do not outlast the game that was shown."""
    board = Board(Game(MATE))
    board.draw(arrows=[("e2", "e4"), ("e2", "e4"), ("a1", "a8")], marks=["d5", "d5"])
    board.play("e2-e3")
    assert (board.scene["arrows"], board.scene["marks"]) == ([["e2", "e4"], ["a1", "a8"]], ["d5"])
    board.draw(marks=["a1"])
    assert (board.scene["arrows"], board.scene["marks"]) == ([], ["a1"])
    board.show(board.game)
    assert (board.scene["arrows"], board.scene["marks"]) == ([], [])


@pytest.mark.parametrize(
    ("drawings", "says"),
    [
        ({"arrows": ["e2e4"]}, "An arrow is a pair of two squares"),
        ({"arrows": [("e2", "e2")]}, "An arrow is a pair of two squares"),
        ({"arrows": [("e2", "z9")]}, "z9"),
        ({"marks": "e4"}, "Marks are a list of squares"),
        ({"marks": ["i1"]}, "i1"),
        ({"marks": [4]}, "A square is named as text"),
    ],
    ids=str,
)
def test_what_is_no_square_is_not_drawn(drawings: dict[str, Any], says: str) -> None:
    """A misspelt square raises with one sentence, and what was drawn stays."""
    board = Board(Game(MATE))
    board.draw(marks=["d5"])
    with pytest.raises(ValueError, match=says):
        board.draw(**drawings)
    assert board.scene["marks"] == ["d5"]


# ------------------------------------------------------------------ traits from the browser


@pytest.mark.parametrize(
    "state",
    [
        {"scene": {"men": {"e1": ["Q", "white"]}}},
        {"scene": "rubbish"},
        {"scene": None},
        {"announcement": []},
        {"locked": True},
        {"theme": "projector"},
        {"status": False},
        {"language": "fa"},
        {"men": "letters"},
        {"typed": False},
        {"bottom": "red"},
        {"bottom": None},
        {"flipped": True},
        {"_esm": "alert(1)"},
        {"layout": "nonsense"},
        {"no_such_trait": 1},
    ],
    ids=str,
)
def test_a_trait_overwritten_from_the_browser_is_put_back_with_a_sentence(
    state: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that a browser writes into a trait changes the game or stays; the true value is sent again."""
    board, sent = Board(Game(MATE)), []
    names = ("game", "scene", "locked", "theme", "status", "language", "men", "typed", "bottom", "layout")
    before = {name: getattr(board, name) for name in names}
    monkeypatch.setattr(board, "send_state", lambda key: sent.extend([key] if isinstance(key, str) else key))
    board.set_state(state)
    assert {name: getattr(board, name) for name in before} == before
    assert set(state) & set(board.keys) <= set(sent)
    assert board.announcement["text"].startswith("The browser may turn the board")
    assert send(board, message())["kind"] == "move", "and the game goes on"


def test_the_browser_may_turn_the_board() -> None:
    """Which side is below is the visitor's; turning says nothing and moves nothing."""
    board = Board(Game(MATE))
    said = board.announcement["n"]
    board.set_state({"bottom": "black"})
    assert (board.bottom, board.flipped, board.announcement["n"]) == ("black", True, said)


def test_a_board_is_turned_from_python() -> None:
    """The army at the bottom is set by its name, or the next one comes there; a name that is none raises."""
    board = Board(Game(MATE), flipped=True)
    assert (board.bottom, Board(Game(MATE), bottom="white").flipped) == ("black", False)
    board.turn_round()
    assert board.bottom == "white"
    board.flipped = True
    assert board.bottom == "black"
    with pytest.raises(ValueError, match="'red' is no army of this board: white, black"):
        board.bottom = "red"


def test_python_cannot_set_the_scene_by_accident() -> None:
    """The scene follows the game: assigning it, or showing something else than a game, raises."""
    board = Board(Game(MATE))
    with pytest.raises(traitlets.TraitError, match="read-only"):
        board.scene = {}
    with pytest.raises(ValueError, match="A board shows a Game, not str"):
        board.show("e2e3")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="fliped"):
        Board(Game(MATE), fliped=True)  # type: ignore[call-arg]


# ------------------------------------------------------------------ the scene


@pytest.mark.parametrize("id", lab.rulesets())
def test_a_scene_holds_exactly_the_men_and_the_moves_of_the_game(id: str) -> None:
    """Read back from the scene, men and moves equal those of the game, in a dozen random positions of every ruleset."""
    for seed in range(12):
        game = wander(lab.ruleset(id), plies=6 * seed, seed=seed)
        scene = json.loads(json.dumps(scene_of(game)))
        geometry = game.position.geometry
        men = {
            geometry.name(at): [man.kind, geometry.armies[man.army].name, *["grey"] * (man.army in game.position.grey)]
            for at, man in game.position.board.occupied()
        }
        moves = {
            Move("step", origin, target, becomes or None)
            for origin, ways in scene["moves"].items()
            for target, kind, becomes, *_ in ways
            if kind == "step"
        }
        assert scene["men"] == men
        assert moves == {move for move in game.legal_moves() if move.kind == "step"}
        assert {word for word, *_ in scene["actions"]} == {move.kind for move in game.legal_moves()} - {"step"}
        assert scene["over"] == (game.outcome is not None)


def test_a_scene_marks_what_each_man_gained_and_lost() -> None:
    """Against another ruleset, gained and lost are the two differences of the sets of moves, man by man."""
    now = MATE.choose(elephant="straight-jump")
    game = wander(now, plies=6, seed=3)
    changed = scene_of(game, against=MATE)["changed"]
    here, there = set(game.legal_moves()), set(lab.legal_moves(game.position, MATE))
    for word, moves in (("gained", here - there), ("lost", there - here)):
        shown = {(origin, target) for origin, words in changed.items() for target in words[word]}
        assert shown == {(move.origin, move.target) for move in moves}
    assert changed
    assert not scene_of(game)["changed"]


def test_men_are_named_in_other_languages() -> None:
    """A scene names men in the language that is asked for, and in English where we have no name."""
    assert scene_of(Game(MATE), language="sa-Latn")["pieces"]["E"]["name"] == "gaja"
    assert scene_of(Game(MATE), language="tlh")["pieces"]["E"]["name"] == "elephant"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_names_its_men_in_one_language_at_a_time(language: str) -> None:
    """Squares, moves, dangers and refusals call the men as the trait says, and each name tells its language."""
    board = Board(Game(MATE, "3k4/8/8/8/8/8/p3R3/4K3 w"))
    board.language = language
    raja, chariot = (MATE.piece(letter).name_in(language) for letter in "KR")
    assert (board.scene["pieces"]["R"]["name"], board.scene["pieces"]["R"]["lang"]) == (chariot, language)
    assert f"the {chariot}" in send(board, message(origin="e2", target="d3"))["text"]
    said = send(board, message(origin="e2", target="d2"))["text"]
    assert said == f"White: {chariot} e2 to d2. Black to move. {raja[0].upper()}{raja[1:]} on d8 is attacked."
    assert board.scene["note"] == f"White: {chariot} e2 to d2."


def test_a_man_without_a_name_in_a_language_says_that_his_is_english() -> None:
    """Of a boat we know no Persian name: it is called boat, as a page is told."""
    pieces = Board(Game(lab.ruleset("chaturaji")), language="fa").scene["pieces"]
    assert (pieces["B"]["name"], pieces["B"]["lang"], pieces["N"]["lang"]) == ("boat", "en", "fa")


def test_men_are_drawn_in_three_sets() -> None:
    """Figures, capitals or initials by one trait; initials bring a capital for browsers that have no Devanagari."""
    board = Board(Game(MATE), men="letters")
    assert [board.scene["pieces"][kind]["id"] for kind in "KN"] == ["disc-K", "disc-N"]
    board.men = "initials"
    horse = board.scene["pieces"]["N"]
    assert (horse["id"], horse["plain"]["id"], horse["name"]) == ("disc-अ", "disc-N", "horse")
    board.men = "figures"
    assert (board.scene["pieces"]["N"]["id"], "plain" in board.scene["pieces"]["N"]) == ("horse", False)
    for trait in ("language", "men", "theme"):
        with pytest.raises(traitlets.TraitError, match="expected any of"):
            setattr(board, trait, "tlh")


def test_the_head_of_a_page_chooses_how_a_board_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Colours, names and men that a page asks for are taken, answered and not spoken."""
    board, sent = Board(Game(MATE)), []
    monkeypatch.setattr(board, "send", sent.append)
    for looks, value in (("theme", "dark"), ("language", "ar-Latn"), ("men", "letters")):
        board._handle_custom_msg({"type": looks, "value": value}, [])
        assert getattr(board, looks) == value
    assert sent == [{"type": "answered"}] * 3
    assert board.announcement["text"] == ""


def test_an_attacked_raja_and_the_end_of_the_game_are_shown_and_said() -> None:
    """A check marks the raja and says so; a finished game names its result and offers no move."""
    board = Board(Game(MATE, "3k4/8/8/8/8/8/p3R3/4K3 w"))
    board.play("e2-d2")
    assert board.scene["attacked"] == ["d8"]
    assert board.announcement["text"].endswith("Black to move. Raja on d8 is attacked.")
    board.show(Game(MATE, "k7/7R/8/8/8/7p/6R1/4K3 w"))
    board.play("g2-g8")
    assert board.scene["over"]
    assert board.scene["moves"] == {}
    assert board.scene["heading"] == "Game over. White has won"
    assert board.scene["note"].startswith("Checkmate. ")
    assert board.announcement["text"].startswith("White: chariot g2 to g8. Game over. White has won. Checkmate. ")


# ------------------------------------------------------------------ for Python


def test_callbacks_run_after_each_move_and_a_failing_one_loses_nothing() -> None:
    """A callback hears of every move with the game after it; if it fails, the move stays played."""
    board, heard = Board(Game(MATE)), []
    board.on_play(lambda game, move: heard.append((game.ply, move.uci())))
    board.play("e2-e3")
    send(board, message(ply=1, origin="d7", target="d6"))
    assert heard == [(1, "e2e3"), (2, "d7d6")]
    board.on_play(lambda _game, _move: 1 // 0)
    board.play("d2-d3")
    assert board.game.ply == 3
    assert board.announcement["text"].startswith("Something went wrong here")


def test_showing_another_game_draws_it_and_says_nothing() -> None:
    """`show` changes game, rules and signs; the board speaks only when it is told to."""
    board = Board(Game(MATE))
    said = board.announcement["n"]
    board.show(Game(MATE).under(MATE.choose(elephant="straight-jump")), against=MATE)
    assert board.scene["changed"]
    assert board.announcement["n"] == said
    board.say("Elephant now jumps straight.")
    assert board.announcement == {"n": said + 1, "text": "Elephant now jumps straight.", "kind": "news"}


def test_an_illegal_move_from_python_raises_and_changes_nothing() -> None:
    """`play` raises IllegalMove with a sentence, before anything is drawn."""
    board = Board(Game(MATE))
    with pytest.raises(lab.IllegalMove, match="possible"):
        board.play("e2-e5")
    assert board.game.ply == 0


def test_a_man_can_be_taken_up_from_python() -> None:
    """`pick` tells the browser to take a man up; a square off the board raises."""
    board, sent = Board(Game(MATE)), []
    board.send = sent.append
    board.pick("c1")
    board.pick()
    assert sent == [{"type": "pick", "square": "c1"}, {"type": "pick", "square": ""}]
    with pytest.raises(ValueError, match="z9"):
        board.pick("z9")


def test_a_board_reads_the_same_every_time() -> None:
    """The text of a board names rules, ply and turn and no address in memory, so that notebooks compare."""
    assert repr(Board(Game(CAPTURE).play("e2-e3"))) == "<Board: modern-capture, ply 1, Black to move>"
    assert Board().game.ply == 0
