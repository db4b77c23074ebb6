"""A guess on a page: first somebody says what he expects, then, and not before, he is shown what is so."""

from __future__ import annotations

from typing import Any

import ipywidgets as W
import pytest

import chaturanga_lab as lab
from chaturanga_lab.widgets.betting.guessing import Guessing, read_number


class Drawn:
    """A thing that counts how often it was drawn."""

    def __init__(self) -> None:
        self.times = 0

    def _repr_html_(self) -> str:
        self.times += 1
        return "<b>sixty-four</b>"


def page_of(guess: Guessing) -> str:
    """Return everything that the page would be sent, as text."""
    sent = [guess, *guess.children, *guess.place.children]
    return str([{key: value for key, value in one.get_state().items() if key not in ("_esm", "_css")} for one in sent])


def send(guess: Guessing, **message: Any) -> None:
    """Have a message arrive as from a browser."""
    guess.asking._handle_custom_msg(message, [])


def test_nothing_is_worked_out_before_a_guess() -> None:
    """Neither answer nor picture is asked for, drawn or sent before a guess; each is asked for once then."""
    asked: list[str] = []
    drawn = Drawn()
    guess = lab.guess("How many?", answer=lambda: asked.append("answer") or 6464, then=drawn)
    other = lab.guess("How many?", then=lambda: asked.append("then") or drawn)
    assert (asked, drawn.times) == ([], 0)
    assert "6464" not in page_of(guess)
    assert guess.place.children == other.place.children == ()
    send(guess, type="guess", text="60")
    other.guess(60)
    assert (asked, drawn.times) == (["answer", "then"], 2)
    assert guess.said == "You said 60; it is 6,464."
    assert guess.place.children[0].value == "<b>sixty-four</b>"


def test_a_number_is_compared_with_the_answer() -> None:
    """A guess that hits is told so; one that does not, what it is, with the unit; without an answer only the guess."""
    guess = lab.guess("How many squares?", answer=64, unit="squares")
    send(guess, type="guess", text=" 1,000 squares ")
    assert guess.said == "You said 1,000; it is 64 squares."
    guess.reset()
    guess.guess("64.0")
    assert guess.said == "You said 64, and so it is."
    only = lab.guess("How many?")
    only.guess(3)
    assert only.said == "You said 3."


def test_one_of_the_choices_is_a_guess() -> None:
    """Where there are choices nothing else is taken; an answer that is none of them is a sentence of its own."""
    guess = lab.guess("Who has won?", ("White", "Black"), answer="Black")
    send(guess, type="guess", text="Red")
    assert "one of White, Black" in guess._guard.notice.value
    assert guess.said == ""
    send(guess, type="guess", text="White")
    assert guess.said == "You said “White”; it is “Black”."
    told = lab.guess("Who has won?", ("White", "Black"), answer="The sources differ.")
    told.guess("Black")
    assert told.said == "You said “Black”. The sources differ."


def test_a_guess_stands_until_it_is_taken_back() -> None:
    """A second guess is refused; who guesses again finds the page as at first."""
    guess = lab.guess("How many?", then=W.Label("there"))
    guess.guess("1")
    with pytest.raises(ValueError, match="Guess again"):
        guess.guess("2")
    send(guess, type="again")
    assert (guess.said, guess.asking.mine, guess.place.children) == ("", "", ())
    guess.guess("2")
    assert guess.place.children[0].value == "there"


def test_anything_that_a_notebook_draws_can_be_shown() -> None:
    """A widget, HTML, SVG, a chart's axes and plain text are shown as they are."""
    rules = lab.ruleset("modern-mate")
    things = {
        "<svg": lambda: lab.charts.reach([rules], "elephant"),
        "<svg ": lambda: lab.diagram(rules.start()),
        "<table": rules.table,
        "<p>1 &lt; 2</p>": lambda: "1 < 2",
    }
    for begins, thing in things.items():
        guess = lab.guess("What?", ("this", "that"), then=thing)
        guess.guess("this")
        assert begins in guess.place.children[0].value


def test_what_fails_is_told_without_a_traceback(capfd: pytest.CaptureFixture[str]) -> None:
    """A picture that cannot be drawn is one sentence on the page; the answer stands."""
    guess = lab.guess("How many?", answer=1, then=lambda: 1 / 0)
    send(guess, type="guess", text="1")
    assert guess.said == "You said 1, and so it is."
    assert "could not be drawn" in guess._guard.notice.value
    assert "ZeroDivisionError" in capfd.readouterr().err


@pytest.mark.parametrize("text", ["", "  ", "many", "1e9", "٣", "1.2.3", "9" * 12, "<b>"])
def test_what_is_no_number_is_refused_with_a_sentence(text: str) -> None:
    """What is no number changes nothing and is answered in a sentence."""
    guess = lab.guess("How many?")
    send(guess, type="guess", text=text)
    assert guess.said == ""
    assert "<p" in guess._guard.notice.value


def test_numbers_are_read_as_people_write_them() -> None:
    """A comma before three digits groups them, before others it is a decimal point."""
    assert [read_number(text, "%") for text in ("12,5 %", "1,234", "0.5", "−2")] == [12.5, 1234, 0.5, -2]


def test_a_browser_sets_nothing() -> None:
    """Traits are put back, and strange messages are refused."""
    guess = lab.guess("How many?", answer=5)
    guess.asking.set_state({"mine": "5", "told": "You have won."})
    for message in ({"type": "guess"}, {"type": "guess", "text": 5}, {"type": "guess", "text": "5" * 300}, {}):
        guess.asking._handle_custom_msg(message, [])
    guess.asking._handle_custom_msg([], [])
    assert (guess.asking.mine, guess.said) == ("", "")


def test_the_browser_keeps_a_guess() -> None:
    """A placed guess comes back on a page that is loaded again; a text that is no guess does not."""
    guess, other = lab.guess("How many?", answer=5), lab.guess("How many?", answer=5)
    guess.guess(4)
    for text in ("<b>", "4", "[" * 9999, '{"asks": "How many?"}', '{"asks": "How many?", "mine": 4}'):
        other.sheet._handle_custom_msg({"type": "restore", "text": text}, [])
        assert other.said == ""
    other.sheet._handle_custom_msg({"type": "restore", "text": guess.sheet.kept}, [])
    assert other.said == guess.said
    guess.reset()
    assert guess.sheet.kept == ""


def test_a_guess_that_was_kept_answers_no_other_question() -> None:
    """Where the page was changed since, nothing of the answer is shown to whoever has not guessed."""
    before, now = lab.guess("How many men?"), lab.guess("How many squares?", answer=64)
    before.guess(4)
    now.sheet._handle_custom_msg({"type": "restore", "text": before.sheet.kept}, [])
    assert (now.said, now.asking.mine) == ("", "")


def test_what_was_drawn_for_an_earlier_guess_is_gone() -> None:
    """Whoever guesses again leaves no board behind that nobody sees; a thing that is shown again lives on."""
    guess, same = lab.guess("How many?", then=lambda: lab.board(lab.ruleset("shatranj"))), W.HTML("sixty-four")
    guess.guess(4)
    before = guess.place.children[0]
    guess.reset()
    guess.guess(5)
    assert before.comm is None
    again = lab.guess("How many?", then=lambda: same)
    again.guess(4)
    again.reset()
    again.guess(5)
    assert again.place.children == (same,)
    assert same.comm is not None


@pytest.mark.parametrize(
    "arguments", [("",), (3,), ("What?", "ab"), ("What?", ("one",)), ("What?", ("a", "a")), ("What?", (1, 2)),
                  ("What?", 5), ("What?", [f"{n}" for n in range(13)])]
)  # fmt: skip
def test_what_cannot_be_asked_is_refused(arguments: Any) -> None:
    """A guess without a question, or with choices that are none, gets one sentence at once."""
    with pytest.raises(ValueError, match=r"\.$"):
        lab.guess(*arguments)
