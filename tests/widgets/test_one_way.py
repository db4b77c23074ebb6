"""Every message from the page is answered, so that the page notices when Python is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from chaturanga_lab.widgets.parts.choice import Choice
from chaturanga_lab.widgets.parts.frame import Frame
from chaturanga_lab.widgets.parts.listing import Listing
from chaturanga_lab.widgets.parts.one_way import OneWay
from chaturanga_lab.widgets.parts.typed_line import TypedLine
from chaturanga_lab.widgets.parts.view import CHOICES

MAKE: dict[str, tuple[Callable[[Callable[..., object]], OneWay], dict[str, str]]] = {
    "choice": (lambda then: Choice("Elephant", [("a", "leaps"), ("b", "walks")], "a", then), {"value": "b"}),
    "listing": (lambda then: Listing('<button data-press="undo">Undo</button>', then), {"key": "undo"}),
    "typed line": (lambda then: TypedLine("Type a move", "e2e3", "Play", then), {"text": "e3"}),
    "frame": (lambda _then: Frame(), {"value": "dark"}),
    "names": (lambda _then: Frame(), {"value": "fa"}),
    "men": (lambda _then: Frame(), {"value": "letters"}),
}
TYPES = {
    "choice": "choose",
    "listing": "press",
    "typed line": "line",
    "frame": "theme",
    "names": "language",
    "men": "men",
}


def refuse(_asked: str) -> None:
    """Refuse whatever is asked."""
    raise ValueError("Not now.")


def fail(_asked: str) -> None:
    """Break down."""
    raise RuntimeError("A defect.")


def answers(widget: OneWay, content: object) -> list[str]:
    """Return the types of what a widget sends after a message."""
    sent: list[dict[str, Any]] = []
    widget.send = sent.append
    try:
        widget._answer(content)
    except RuntimeError:
        assert sent
    return [message["type"] for message in sent]


@pytest.mark.parametrize("then", [lambda _asked: None, refuse, fail], ids=["done", "refused", "broken"])
@pytest.mark.parametrize("name", MAKE)
def test_every_message_is_answered(name: str, then: Callable[[str], object]) -> None:
    """Whether it is done, refused or goes wrong, a message has one answer, after anything else that is said."""
    make, asked = MAKE[name]
    said = answers(make(then), {"type": TYPES[name], **asked})
    assert said[-1] == "answered"
    assert said.count("answered") == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [("", "Nothing is written here yet: write, for instance, e2e3."), ("  ", "for instance, e2e3."), ("x" * 81, "80")],
)
def test_an_empty_or_endless_line_is_refused_with_a_sentence(text: str, says: str) -> None:
    """A line that holds nothing, or too much, is refused before anybody reads it, with what it takes in a sentence."""
    line, sent = TypedLine("Type a move", "e2e3", "Play", fail), []
    line.send = sent.append
    line._answer({"type": "line", "text": text})
    assert [message["type"] for message in sent] == ["refused", "answered"]
    assert says in sent[0]["text"]


@pytest.mark.parametrize("choice", CHOICES)
def test_a_frame_takes_what_can_be_chosen_and_nothing_else(choice: str) -> None:
    """Each choice of how a page looks sets its trait; any other value is refused with the valid ones."""
    said: list[str] = []
    frame = Frame(tell=said.append)
    for value in CHOICES[choice]:
        assert answers(frame, {"type": choice, "value": value}) == ["answered"]
        assert getattr(frame, choice) == value
    for value in ("pink", "", ["en"], None):
        if value not in CHOICES[choice]:
            assert answers(frame, {"type": choice, "value": value}) == ["refused", "answered"]
    assert getattr(frame, choice) == CHOICES[choice][-1]
    assert CHOICES[choice][-1] in said[0]


@pytest.mark.parametrize("name", MAKE)
@pytest.mark.parametrize("content", ["nonsense", {}, {"type": "other"}], ids=str)
def test_nonsense_is_refused_and_answered(name: str, content: object) -> None:
    """What no page of ours sends is refused, and answered too."""
    assert answers(MAKE[name][0](fail), content) == ["refused", "answered"]
