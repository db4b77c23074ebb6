"""The quiz and the bet in a real browser: by keyboard, by touch, by a teacher, and under axe."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

QUIZ = "from chaturanga_lab.widgets.quizzing.quiz import Quiz\nQuiz(mark=7)"
BET = """import chaturanga_lab as lab
from chaturanga_lab.widgets.betting.betting import Betting
Betting([lab.ruleset("shatranj"), lab.ruleset("modern-capture")], about="white", games=100)"""
CODE = re.compile(r"[A-Z]+(-[0-9A-Z]{4}){4}")


@pytest.fixture(scope="module")
def quiz(browser: Browser, page_of: Callable[[str], str]) -> Iterator[Page]:
    """The quiz on a wide screen, through which the tests go one after the other."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(page_of(QUIZ), timeout=240_000)
    expect(page.locator(".cl-replies .opt").first).to_be_visible(timeout=120_000)
    yield page
    context.close()


def violations(page: Page) -> list[str]:
    """Return what axe finds wrong on the quiz, or on the bet, as it stands."""
    found = Axe().run(page, context=".cl-explorer, .cl-bet").response["violations"]
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


def tab_to(page: Page, name: str) -> None:
    """Press Tab until a button of that name has the focus."""
    for _ in range(60):
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never came to {name}.")


def said(page: Page, sentence: str) -> None:
    """Wait until the board's live region holds a sentence."""
    expect(page.locator(".cl-quiz .cl-board [aria-live]").filter(has_text=sentence).first).to_be_attached()


def test_before_the_answer_no_verdict_is_seen(quiz: Page) -> None:
    """The first card asks, shows the last move, and axe finds nothing wrong with it."""
    expect(quiz.get_by_role("heading", name="White has just taken Black's last man.")).to_be_visible()
    expect(quiz.locator(".cl-replies .tells")).to_have_text("White: chariot e1 takes horse e7. Black to move.")
    expect(quiz.locator(".cl-quiz .ver")).to_have_count(0)
    assert violations(quiz) == []


def test_a_round_is_answered_with_the_keyboard_alone(quiz: Page) -> None:
    """Letters, numbers and arrows answer; each next card takes the focus with its question; the end gives the code."""
    quiz.locator(".cl-replies h2").focus()
    quiz.keyboard.press("ArrowDown")
    quiz.keyboard.press("ArrowDown")
    expect(quiz.locator(".opt").nth(1)).to_be_focused()
    quiz.keyboard.press("a")
    expect(quiz.locator(".opt.mine")).to_contain_text("White has won")
    said(quiz, "It depends on whom you ask. Five of the eleven readings say what you said.")
    expect(quiz.locator(".ver li")).to_have_count(11)
    assert violations(quiz) == []
    for number, key in enumerate(["2", "d", "1", "a", "b", "3", "c"], start=2):
        tab_to(quiz, "Next card")
        quiz.keyboard.press("Enter")
        expect(quiz.locator(".cl-replies .head")).to_contain_text(f"Card {number} of 8")
        expect(quiz.locator(".cl-replies h2")).to_be_focused()
        quiz.keyboard.press(key)
        expect(quiz.locator(".opt.mine")).to_have_count(1)
    tab_to(quiz, "See how it went")
    quiz.keyboard.press("Enter")
    expect(quiz.get_by_role("heading", name="You have answered all eight cards.")).to_be_focused()
    assert CODE.fullmatch(quiz.locator(".code code").inner_text())


def test_a_teacher_counts_the_codes(quiz: Page) -> None:
    """The pasted codes of a class give a table and scores; a damaged one is named by its line."""
    code = quiz.locator(".code code").inner_text()
    quiz.get_by_role("button", name="Class", exact=True).click()
    quiz.get_by_role("textbox", name="Codes of the class").fill(f"Mira: {code}\nJo: GAJA-0000\n")
    quiz.get_by_role("button", name="Count", exact=True).click()
    expect(quiz.get_by_role("row", name="Mira 8")).to_be_visible()
    expect(quiz.locator(".problem")).to_contain_text("Line 2")
    assert violations(quiz) == []


def test_a_card_can_be_seen_again_and_played_on(quiz: Page) -> None:
    """From the end one comes back to a card, sees how the class answered, and plays on under a reading."""
    quiz.get_by_role("button", name="Bared, but able to take back").click()
    expect(quiz.get_by_role("heading", name="How the class answered")).to_be_visible()
    quiz.get_by_role("button", name="Play on from here").click()
    expect(quiz.locator(".cl-quiz .cl-board").get_by_text("Black to move").first).to_be_visible()
    quiz.get_by_role("gridcell", name=re.compile("^d8, Black raja")).click()
    quiz.get_by_role("gridcell", name=re.compile("^e7, White chariot")).click()
    expect(quiz.get_by_role("gridcell", name=re.compile("^e7, Black raja"))).to_be_visible()
    for _ in range(7):
        quiz.get_by_role("button", name="Next card").click()
    quiz.get_by_role("button", name="See how it went").click()


def test_letters_outside_the_card_answer_nothing(quiz: Page) -> None:
    """A letter that is typed elsewhere, in the box of codes, is no answer to the card."""
    quiz.get_by_role("button", name="Answer them again").click()
    expect(quiz.locator(".cl-replies .head")).to_contain_text("Card 1 of 8")
    quiz.get_by_role("textbox", name="Codes of the class").press_sequentially("abc")
    expect(quiz.get_by_role("textbox", name="Codes of the class")).to_have_value("abc")
    expect(quiz.locator(".opt.mine")).to_have_count(0)


def test_on_a_phone_fingers_answer(browser: Browser, page_of: Callable[[str], str]) -> None:
    """At 390 pixels nothing sticks out, what is pressed is 44 pixels high, and a tap answers."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(page_of(QUIZ), timeout=240_000)
    page.locator(".cl-replies .opt").nth(3).tap(timeout=120_000)
    expect(page.locator(".opt.mine")).to_contain_text("It is a draw")
    expect(page.get_by_role("button", name="Next card")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    low = page.locator(".cl-quiz button:visible:not(.sq, .skip)").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height < 44).map(one => one.textContent)"
    )
    assert low == []
    context.close()


def test_a_bet_is_placed_and_settled_with_the_keyboard(browser: Browser, page_of: Callable[[str], str]) -> None:
    """Run asks for a guess first; arrows move the slider; after the games a sentence is spoken and the guess marked."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(page_of(BET), timeout=240_000)
    run = page.get_by_role("button", name="Run", exact=True)
    expect(run).to_be_visible(timeout=120_000)
    run.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Say first what you expect")).to_be_visible()
    slider = page.get_by_role("slider").first
    slider.focus()
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("textbox").first).to_have_value("45")
    assert violations(page) == []
    run.press("Enter")
    expect(page.locator(".cl-live")).to_contain_text("You said 45", timeout=120_000)
    expect(page.locator(".settled li")).to_contain_text("your guess lies")
    expect(page.locator(".track .mark")).to_have_count(1)
    expect(page.locator(".cl-charts svg").first).to_be_visible(timeout=120_000)
    assert violations(page) == []
    context.close()
