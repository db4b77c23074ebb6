"""What the browser keeps of a page: it brings the page back to where it was, and a stranger's text brings nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.widgets import Board, Explorer, Quiz, Riddle, SideBySide
from chaturanga_lab.widgets.boards.memento import MOST, Memento
from chaturanga_lab.widgets.parts.kept import LARGEST, Keeper
from chaturanga_lab.widgets.parts.page import place_of, register, standing
from chaturanga_lab.widgets.parts.paste_box import PasteBox
from chaturanga_lab.widgets.parts.typed_line import TypedLine

RULES = lab.ruleset("modern-mate")
DOOR = lab.Game(lab.ruleset("al-adli"), "k7/8/1K6/8/3N3p/7P/8/6R1 w")


def keeper_of(thing: Any) -> Any:
    """Return what holds the state of a thing."""
    return thing if isinstance(thing, Board) else thing.keeper


def sent_by(widget: Any, content: object) -> list[str]:
    """Return the types of what a widget sends after a message."""
    sent: list[dict[str, Any]] = []
    widget.send = sent.append
    widget._handle_custom_msg(content, [])
    return [message["type"] for message in sent]


def restore(thing: Any, text: object) -> list[str]:
    """Send a thing the text that a browser kept; return the types of what it answers."""
    return sent_by(keeper_of(thing), {"type": "restore", "text": text})


def played_board() -> Board:
    """Return a lesson's board on which two moves were played, turned round."""
    board = lab.board(RULES)
    board.play("e2-e3")
    board.play("e7-e6")
    board.turn_round()
    return board


def solved_riddle() -> Riddle:
    """Return a riddle that was solved."""
    riddle = door()
    riddle.board.play("g1-g8")
    return riddle


def door() -> Riddle:
    """Return a riddle with one solution."""
    return lab.riddle(DOOR, lambda move: move.uci() == "g1g8")


def played_explorer() -> Explorer:
    """Return an explorer in which a rule was switched in mid-game, and a policy sits at the board."""
    page = lab.explorer("shatranj")
    page._do(lambda session: session.play("e2-e3").choose("elephant", "straight-jump"))
    page._do(lambda session: session.play("e7-e6").seat(1, "greedy").at_pace("slow"))
    page.board.bottom = "black"
    return page


def played_pair() -> SideBySide:
    """Return two readings in which a move was played, and one before it is shown."""
    page = SideBySide(lab.play.Pair.of(lab.Game(RULES), RULES.choose(elephant="straight-jump")), later=at_once)
    page._do(lambda visit: visit.play("e2-e3").play("e7-e6").go(1))
    return page


def at_once(_seconds: float, action: Callable[[], object]) -> Callable[[], object]:
    """Do something now instead of later."""
    action()
    return lambda: None


def answered_quiz() -> Quiz:
    """Return a quiz of which two cards were answered."""
    quiz = lab.quiz()
    for _ in range(2):
        quiz.answer(quiz._card.replies[1].id)
        quiz.look(len(quiz.sheet.replies))
    return quiz


MAKE: dict[str, tuple[Callable[[], Any], Callable[[], Any], Callable[[Any], object]]] = {
    "board": (lambda: lab.board(RULES), played_board, lambda board: (board.game, board.bottom)),
    "riddle": (door, solved_riddle, lambda riddle: (riddle.board.game, riddle.board.locked)),
    "explorer": (
        lambda: lab.explorer("shatranj"),
        played_explorer,
        lambda page: (page.game, page.session.players, page.session.seating.pace, page.board.bottom),
    ),
    "side by side": (
        lambda: SideBySide(lab.play.Pair.of(lab.Game(RULES), RULES.choose(elephant="straight-jump")), later=at_once),
        played_pair,
        lambda page: (page.pair.a, page.pair.b, page.visit.ply),
    ),
    "quiz": (lab.quiz, answered_quiz, lambda quiz: (quiz.sheet, quiz.number)),
}
"""For each thing: how it opens, how it stands after something was done, and what of it must come back."""


@pytest.mark.parametrize("name", MAKE)
def test_a_thing_goes_on_from_what_was_kept(name: str) -> None:
    """A thing that has just opened, given the text that the browser kept, stands as it was left, and is kept anew."""
    opens, done, shows = MAKE[name]
    left, fresh = done(), opens()
    text = keeper_of(left).kept
    assert text
    assert keeper_of(fresh).kept == ""
    assert restore(fresh, text) == ["answered"]
    assert shows(fresh) == shows(left)
    assert keeper_of(fresh).kept == text


@pytest.mark.parametrize("name", MAKE)
def test_reset_puts_a_thing_back_and_keeps_nothing(name: str) -> None:
    """After a reset a thing stands as it opened, and the browser has nothing to keep."""
    opens, done, shows = MAKE[name]
    thing, first = done(), opens()
    thing.reset()
    assert keeper_of(thing).kept == ""
    same = shows(thing), shows(first)
    assert same[0] == same[1] or name == "quiz"
    if name == "quiz":
        assert (thing.sheet.replies, thing.number, thing.sheet.deck) == ((), 0, first.sheet.deck)


HOSTILE: dict[str, object] = {
    "nothing": "",
    "no text": None,
    "a number": 17,
    "words": "<script>alert(1)</script>",
    "an object": "{}",
    "a list": "[[[]]]",
    "deep": "[" * 50_000,
    "too long": "x" * (LARGEST + 1),
    "a broken link": "rules=modern-mate&moves=e2e9",
    "a link's percent": "rules=%ff",
    "a code": "GAJA-24K7-ABNC-079E -1",
    "of elsewhere": json.dumps({"from": "elsewhere", "moves": ["e2e3"], "bottom": "white", "game": "rules=shatranj"}),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize("name", MAKE)
def test_a_text_that_is_none_of_ours_changes_nothing(name: str, text: object) -> None:
    """What no page of ours kept leaves a thing as it opened, is answered, and is forgotten."""
    opens, _, shows = MAKE[name]
    thing = opens()
    before = shows(thing)
    assert restore(thing, text) == ["forget", "answered"]
    assert shows(thing) == before
    assert keeper_of(thing).kept == ""


@pytest.mark.parametrize("name", MAKE)
def test_what_goes_on_already_is_not_overwritten(name: str) -> None:
    """A thing in which something was done takes no text from the browser: only a fresh one is brought back."""
    _, done, shows = MAKE[name]
    thing = done()
    before, text = shows(thing), keeper_of(thing).kept
    assert restore(thing, text.replace("e7e6", "d7d6")) == ["answered"]
    assert shows(thing) == before


def test_what_a_riddle_said_is_said_again() -> None:
    """A move that was tried last is judged again: a wrong one leaves the men as they stood, with the same sentence."""
    left, fresh = door(), door()
    left.board.play("g1-g7")
    restore(fresh, left.keeper.kept)
    assert (fresh.board.game, fresh.said) == (DOOR, "Not that one: try again.")


def test_moves_that_the_rules_forbid_are_not_brought_back() -> None:
    """Each move that was kept is judged again: a text with one that cannot be played is refused whole."""
    board = lab.board(RULES)
    text = Memento(board.game.play("e2-e3"), "white").text(board.game)
    assert restore(board, text.replace("e2e3", "e2e6")) == ["forget", "answered"]
    assert board.game.ply == 0
    assert "could not be brought back" in board.announcement["text"]


def test_a_board_of_another_game_is_not_brought_back() -> None:
    """What was kept of a board says from where it went on; a board that opens otherwise begins as it opens."""
    left = played_board()
    other = lab.board(RULES.choose(elephant="straight-jump"))
    assert restore(other, left.kept) == ["forget", "answered"]
    assert other.game.ply == 0


def test_a_game_of_thousands_of_moves_is_not_kept() -> None:
    """A game beyond what is kept keeps nothing rather than half of itself."""
    shown = lab.Game(RULES)
    longest = lab.Game(RULES, moves=tuple([lab.Move.from_uci("e2e3")] * (MOST + 1)))
    assert Memento(longest, "white").text(shown) == ""


def test_a_board_inside_a_page_is_not_kept_by_itself() -> None:
    """The board of an explorer, and one that asks not to be, has no place in the browser's store."""
    assert lab.explorer().board.place == ""
    board = lab.board(RULES, is_kept=False)
    board.play("e2-e3")
    assert (board.place, board.kept) == ("", "")
    assert restore(board, "anything") == ["answered"]


def test_the_browser_may_not_set_what_is_kept() -> None:
    """A browser that overwrites the kept text, or the place, gets back how it stands."""
    board = played_board()
    text, place = board.kept, board.place
    board.set_state({"kept": "mine", "place": "elsewhere"})
    assert (board.kept, board.place) == (text, place)
    keeper = played_explorer().keeper
    text = keeper.kept
    keeper.set_state({"kept": "mine"})
    assert keeper.kept == text


def test_a_judge_that_breaks_is_told_in_a_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    """Whatever goes wrong while a text is brought back is told in one sentence, and the log says what it was."""

    def fail(_text: str) -> None:
        raise RuntimeError("A defect.")

    said: list[str] = []
    keeper = Keeper(fail, "test", tell=said.append)
    assert sent_by(keeper, {"type": "restore", "text": "anything"}) == ["forget", "answered"]
    assert said == ["What this page had kept could not be brought back; it begins as at first."]
    assert "A defect." in capfd.readouterr().err


def test_places_are_numbered_in_the_order_of_the_page() -> None:
    """The things of one kind are numbered as they are made, so that the same page gives the same places again."""
    assert [place_of("flag"), place_of("flag"), place_of("lamp")] == ["flag 0", "flag 1", "lamp 0"]


def test_the_dice_that_fell_come_back() -> None:
    """A board with dice is brought back with the throws as they fell."""
    board = lab.board("chaturaji-dice", seed=5)
    board.throw()
    fresh = lab.board("chaturaji-dice", seed=99)
    restore(fresh, board.kept)
    assert fresh.game == board.game


def test_a_position_that_is_being_set_up_comes_back() -> None:
    """Whoever was setting up a position finds the editor open with it, and the game behind it as it stood."""
    page, fresh = played_explorer(), lab.explorer("shatranj")
    page._set_up()
    page.editor.carry("e3", "e5")
    assert restore(fresh, page.keeper.kept) == ["answered"]
    assert fresh.editor.draft.position == page.editor.draft.position
    assert fresh.game == page.game
    hostile = json.dumps({**json.loads(page.keeper.kept), "draft": "no position"})
    other = lab.explorer("shatranj")
    assert restore(other, hostile) == ["forget", "answered"]
    assert (other.editor.is_open, other.game.ply) == (False, 0)


def test_a_game_too_long_for_a_link_comes_back_too() -> None:
    """What no address holds the explorer keeps as a record."""
    page, fresh = lab.explorer(RULES), lab.explorer(RULES)
    game, there_and_back = page.game, ["b1c3", "b8c6", "c3b1", "c6b8"]
    for number in range(1300):
        game = game.play(there_and_back[number % 4])
    page._do(lambda session: session.open_game(game, ""))
    assert restore(fresh, page.keeper.kept) == ["answered"]
    assert fresh.game == game


# ---------------------------------------------------------------------- start again


class Lamp:
    """A thing that can be lit; it holds its own state."""

    kept = ""
    is_stuck = False

    def reset(self) -> None:
        """Put it out."""
        if self.is_stuck:
            raise RuntimeError("Stuck.")
        self.kept = ""

    def bring_back(self, text: object) -> str:
        """Light it again."""
        self.kept = str(text)
        return ""


def test_start_again_puts_everything_back_and_says_what() -> None:
    """One press puts boards and riddles back as the page opened them, and names aloud what was put back."""
    lab.start_again().again()  # whatever other tests have left
    board, other, riddle = played_board(), lab.board(RULES), solved_riddle()
    button = lab.start_again()
    button.bar.press("again")
    assert (board.game.ply, board.bottom, other.game.ply, riddle.is_solved) == (0, "white", 0, False)
    assert button.said == "Everything on this page stands as at first. Put back: 1 board and 1 riddle."
    assert "Undo" in button.bar.html


def test_start_again_can_be_undone_once() -> None:
    """Undo brings back what was put back, and says so; then there is nothing more to undo."""
    lab.start_again().again()
    board, riddle = played_board(), solved_riddle()
    game, button = board.game, lab.start_again()
    button.again()
    button.bar.press("undo")
    assert board.game == game
    assert riddle.is_solved
    assert button.said == "Brought back: 1 board and 1 riddle."
    assert "Undo" not in button.bar.html
    with pytest.raises(ValueError, match="Nothing was put back"):
        button.undo()


def test_start_again_on_a_fresh_page_says_that_all_is_as_at_first() -> None:
    """Where nothing was done nothing is put back, and there is nothing to undo."""
    button = lab.start_again()
    button.again()
    button.again()
    assert button.said == "Everything on this page stands as at first."
    assert "Undo" not in button.bar.html


def test_a_thing_that_cannot_be_put_back_stops_no_other(capfd: pytest.CaptureFixture[str]) -> None:
    """If one thing fails, the log says why, and all others are put back."""
    stuck, lamp, button = Lamp(), Lamp(), lab.start_again()
    stuck.is_stuck, stuck.kept, lamp.kept = True, "on", "on"
    register(stuck, "lamp")
    register(lamp, "lamp")
    button.again()
    assert (stuck.kept, lamp.kept) == ("on", "")
    assert "1 lamp" in button.said
    assert "Stuck." in capfd.readouterr().err


def test_what_is_gone_from_the_page_is_not_held() -> None:
    """The page holds its things weakly: one that nobody has any more, or that was closed, does not stand there."""
    lamp, board = Lamp(), lab.board(RULES)
    register(lamp, "lamp")
    assert {lamp, board} <= {one.thing for one in standing()}
    board.close()
    number = len(standing())
    del lamp
    assert len(standing()) == number - 1
    assert board not in [one.thing for one in standing()]


@pytest.mark.parametrize("field", [TypedLine("Line", "e3", "Go", print), PasteBox("Box", "Go", print)], ids=repr)
def test_start_again_empties_what_was_typed(field: Any) -> None:
    """A field has a place in the browser's store, and is told to forget what was typed into it."""
    sent: list[dict[str, Any]] = []
    field.send = sent.append
    assert field.place
    lab.start_again().again()
    assert sent == [{"type": "forget"}]
