"""The quiz as a page: what is shown before and after an answer, and what a browser may ask."""

from __future__ import annotations

import json
import re
import sys
from html import escape
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.widgets.quizzing.board import QuizBoard
from chaturanga_lab.widgets.quizzing.quiz import Quiz


@pytest.fixture
def quiz() -> Quiz:
    """The first deck, for a pupil with the mark 7."""
    return Quiz(mark=7)


def reply_all(quiz: Quiz, choice: int = 0) -> None:
    """Give the same reply to each card, and go on to the end."""
    for card in quiz.sheet.deck.cards:
        quiz.answer(card.replies[choice].id)
        quiz.bar.press("next")


def text_of(html: str) -> str:
    return re.sub("<[^>]*>", " ", html)


def test_nothing_gives_the_verdict_away_before_the_answer(quiz: Quiz) -> None:
    """The scene that the browser gets holds no ending, no legal move and no attack; nor do the words beside it."""
    for card in quiz.sheet.deck.cards:
        scene = quiz.board.scene
        assert (scene["over"], scene["moves"], scene["attacked"]) == (False, {}, [])
        told = json.dumps([scene[key] for key in ("heading", "label", "note")]) + quiz.replies.tells
        assert not re.search(r"won|draw|over|stalemate|bare", told)
        assert scene["last"] == [square for square in (card.move[:2], card.move[2:]) if square]
        assert (quiz.said.value, quiz.verdicts.value, quiz.bar.html) == ("", "", "")
        quiz.answer(card.replies[0].id)
        quiz.bar.press("next")


def test_the_board_waits_for_the_answer(quiz: Quiz) -> None:
    """Who tries to move before the answer, or after it, is told how to go on, and nothing is moved."""
    for said in ("Answer first", "Play on from here"):
        quiz.board._handle_custom_msg(
            {"type": "play", "ply": 1, "kind": "step", "origin": "d8", "target": "e7", "becomes": ""}, []
        )
        assert said in quiz.board.announcement["text"]
        assert quiz.board.game == quiz.sheet.deck.cards[0].game
        if quiz.sheet.replies == ():
            quiz.answer("white")


def test_after_the_answer_every_reading_is_told_with_its_source(quiz: Quiz) -> None:
    """Each reading stands there with its verdict, its reason, its rule, a badge and its source; no answer is judged."""
    card = quiz.sheet.deck.cards[0]
    quiz.answer("draw")
    shown = quiz.verdicts.value
    assert shown.count("<li>") == len(card.readings)
    for reading in card.readings:
        assert escape(reading.name) in shown
    assert shown.count("badge") >= len(card.readings)
    assert "It depends on whom you ask" in quiz.said.value
    assert "of the eleven readings say what you said" in quiz.said.value
    assert not re.search(r"\b(right|wrong|correct)\b", text_of(quiz.said.value + shown), re.IGNORECASE)


def test_the_answer_is_spoken(quiz: Quiz) -> None:
    """A screen reader hears one sentence about how many agree."""
    quiz.answer("white")
    assert quiz.board.announcement["text"] == (
        "It depends on whom you ask. Five of the eleven readings say what you said."
    )


def test_the_replies_keep_their_places(quiz: Quiz) -> None:
    """The same replies stand in the same order after the answer, and the one that was given is marked."""
    before = list(quiz.replies.replies)
    quiz.answer("white")
    assert quiz.replies.replies == before
    assert quiz.replies.mine == "white"


def test_a_card_is_answered_once(quiz: Quiz) -> None:
    """A second reply to a card, a reply to another card, and anything that is none are refused with a sentence."""
    quiz.replies._handle_custom_msg({"type": "reply", "reply": "white", "card": "0/0"}, [])
    assert quiz.sheet.replies == ("white",)
    for content in (
        {"type": "reply", "reply": "draw", "card": "0/0"},
        {"type": "reply", "reply": "draw", "card": "0/1"},
        {"type": "reply", "reply": ["draw"], "card": "0/0"},
        {"type": "reply", "reply": "x" * 9999, "card": "0/0"},
        {"type": "peek"},
        "white",
        None,
    ):
        quiz.guard.tell("")
        quiz.replies._handle_custom_msg(content, [])
        assert quiz.sheet.replies == ("white",)
        assert text_of(quiz.guard.notice.value).strip().endswith(".")


def test_no_trait_can_be_set_by_a_browser(quiz: Quiz) -> None:
    """Whatever a browser overwrites is put back."""
    for name, value in (("mine", "draw"), ("card", "9/9"), ("asks", "?"), ("replies", [["x", "y"]])):
        was = getattr(quiz.replies, name)
        quiz.replies.set_state({name: value})
        assert getattr(quiz.replies, name) == was


def test_the_round_ends_with_a_code(quiz: Quiz) -> None:
    """After the last card the pupil sees how many readings agreed and the code, and can look at each card again."""
    reply_all(quiz)
    assert "You have answered all eight cards" in quiz.replies.asks
    assert str(quiz.sheet.code) in quiz.said.value
    assert quiz.carry.ready == {"code": quiz.code}
    quiz.cards.press("look 2")
    assert quiz.replies.mine == quiz.sheet.replies[2]
    assert quiz.replies.head.startswith("Card 3 of 8")


def test_nobody_looks_ahead(quiz: Quiz) -> None:
    """A card that is still to come cannot be shown."""
    with pytest.raises(ValueError, match="still to come"):
        quiz.look(1)
    quiz.answer("white")
    quiz.look(1)
    with pytest.raises(ValueError, match="still to come"):
        quiz.look(2)


def test_one_can_play_on_under_a_reading(quiz: Quiz) -> None:
    """After the answer the board opens under a reading for which the game goes on, to play and to take back."""
    quiz.answer("on")
    assert [name for _, name in quiz.under.options] == ["Chaturanga as Fairy-Stockfish plays it"]
    quiz.bar.press("play")
    quiz.board._handle_custom_msg(
        {"type": "play", "ply": 1, "kind": "step", "origin": "d8", "target": "e7", "becomes": ""}, []
    )
    assert quiz.board.game.ply == 2
    quiz.board._handle_custom_msg({"type": "back", "ply": 2, "moves": "all"}, [])
    assert quiz.board.game.ply == 1
    quiz.bar.press("next")
    assert quiz.board.is_veiled


def test_the_class_is_counted_on_the_page(quiz: Quiz) -> None:
    """Pasted codes are counted on any page: bars beside an answered card, a table for the class, bad lines named."""
    reply_all(quiz, 1)
    code = quiz.code
    teacher = Quiz()
    teacher.answer("white")
    teacher.group.paste._handle_custom_msg({"type": "text", "text": f"Mira <b>: {code}\nGAJA\n"}, [])
    assert "How the class answered" in teacher.tally.value
    assert "Mira &lt;b&gt;" in teacher.group.counts.value
    assert "Line 2" in teacher.group.problems.value
    teacher.bar.press("next")
    assert teacher.tally.value == ""


def test_a_list_without_a_code_is_refused_beside_the_box(quiz: Quiz) -> None:
    """Where nothing could be counted the sentence says why, and nothing is shown."""
    with pytest.raises(ValueError, match="No code was counted"):
        quiz.group.read("hello\n")
    assert quiz.group.counts.value == ""


def test_a_teacher_sees_a_class_that_answered_another_board() -> None:
    """Codes carry the deck: a page that asks about one board counts a class that was asked about another."""
    other = Quiz(board="four-armies", mark=3)
    other.answer("draw")
    teacher = Quiz()
    teacher.group.read(other.code)
    assert teacher.group.round is not None
    assert teacher.group.round.deck.cards == other.sheet.deck.cards


def test_a_deck_code_deals_the_same_cards_everywhere(quiz: Quiz) -> None:
    """Whoever takes the code of a deck answers the same cards; one that is not known is refused."""
    other = Quiz(seed=99, count=5)
    quiz.group.take(str(other.sheet.deck.code))
    assert quiz.sheet.deck == other.sheet.deck
    with pytest.raises(ValueError, match="cards that this page does not have"):
        quiz.group.take("RAJA-0001-8")


def test_the_address_names_a_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """A link with a deck opens it; a broken one opens the first deck and says so."""
    other = Quiz(seed=99, count=5)
    monkeypatch.setattr(sys.modules[Quiz.__module__], "query_of_page", lambda: f"deck={other.sheet.deck.code}")
    assert Quiz.of_page().sheet.deck == other.sheet.deck
    monkeypatch.setattr(sys.modules[Quiz.__module__], "query_of_page", lambda: "deck=nonsense")
    page = Quiz.of_page()
    assert page.sheet.deck == Quiz().sheet.deck
    assert "is no code of a deck" in page.guard.notice.value


def test_cards_and_readings_can_be_picked() -> None:
    """A teacher picks the cards, which come in that order, or the readings that speak."""
    picked = Quiz(["P04", "P03"])
    assert [card.id for card in picked.sheet.deck.cards] == ["P04", "P03"]
    assert Quiz(["P04", "P03"]).sheet.deck == picked.sheet.deck
    few = Quiz(rules=[lab.ruleset(id) for id in ("shatranj", "al-adli")])
    assert {reading.rules.id for card in few.sheet.deck.cards for reading in card.readings} == {"shatranj", "al-adli"}


def test_the_names_of_the_men_follow_the_page(quiz: Quiz) -> None:
    """Board and words name the men in the language that the page chose."""
    quiz.frame.choose("language", "sa-Latn")
    assert quiz.board.language == "sa-Latn"
    assert "ratha" in quiz.replies.tells
    assert 'lang="sa' in quiz.replies.tells or "lang='sa" in quiz.replies.tells


def test_other_cards_begin_a_new_round(quiz: Quiz) -> None:
    """At the end one can answer the same cards again, or others; the answers before are gone from the page."""
    reply_all(quiz)
    quiz.bar.press("again")
    assert quiz.sheet.replies == ()
    assert quiz.replies.card == "1/0"
    reply_all(quiz)
    quiz.bar.press("other")
    assert quiz.sheet.replies == ()
    assert quiz.sheet.deck.code.pool == Quiz().sheet.deck.code.pool


def test_a_veiled_board_shows_all_men() -> None:
    """The veil hides verdicts, never men: they stand as in the game."""
    quiz = Quiz(board="14x14")
    board = quiz.board
    assert isinstance(board, QuizBoard)
    men: dict[str, Any] = board.scene["men"]
    assert len(men) == sum(man is not None for man in board.game.position.board.men)
