"""Source lines: each names the work, the place in it, the go-between, and how we know."""

from __future__ import annotations

import pytest

import chaturanga_lab as lab
from chaturanga_lab.rules import Attestation
from chaturanga_lab.rules.sources import Citation, Source

HOW = {
    "text": "passage read",
    "code": "program read",
    "quoted": "not seen by us",
    "web-page": "web page",
    "unchecked": "not checked",
}


def attestations() -> list[Attestation]:
    """Return every attestation of the questions of the package's rulesets."""
    asked = {question.id: question for id in lab.rulesets() for question in lab.ruleset(id).questions}
    return [one for question in asked.values() for option in question.options for one in option.attestations]


@pytest.mark.parametrize("one", attestations(), ids=lambda one: f"{one.citation}-{one.of}"[:60])
def test_every_line_says_how_we_know(one: Attestation) -> None:
    """Each line names its work, the place and the go-between if they are known, and ends with how we know it."""
    line = one.line()
    for part in (
        one.of,
        one.source.name,
        one.citation.locator.replace("-", "–"),
        one.via.source.name if one.via else "",
    ):
        assert part.replace("-", "–") in line.replace("-", "–")
    assert line.endswith(f"; {HOW[one.read]}")


def test_a_passage_that_we_read_has_a_place() -> None:
    """What we read as text can be looked up: its place is named, unless the work is one chapter or one thread."""
    short = {"murray1913-shatranj", "popeye482"}
    assert not [
        one.line()
        for one in attestations()
        if one.read == "text" and not one.citation.locator and one.source.key not in short
    ]


@pytest.mark.parametrize(
    ("board", "words"), [("8x8", ", on the 14 × 14 game; web page"), ("14x14", ", Rules; web page")]
)
def test_a_page_on_the_great_board(board: str, words: str) -> None:
    """The page on the great board says in its line which game it is about where another board asks, and only there."""
    chariot = lab.rules.library().asked("chariot", board)
    (page,) = [
        one for option in chariot.options for one in option.attestations if one.source.key == "ludii-kridakausalya-14"
    ]
    assert page.line().endswith(words)


@pytest.mark.parametrize(
    ("locator", "line"),
    [("", "Doe 1900; passage read"), ("12", "Doe 1900, p. 12; passage read"), ("v. 3", "Doe 1900, v. 3; passage read")],
)
def test_a_line_of_text(locator: str, line: str) -> None:
    """That we read the passage is said too, with its page if it is known."""
    citation = Citation(Source("doe1900", "Doe 1900", ()), locator)
    assert Attestation(citation, "text", "attested", "Elephants jump.").line() == line
