"""All answers to one question on one position: verdicts, moves gained and lost, sources, and pictures that say so."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import chaturanga_lab as lab
from chaturanga_lab.drawing.multiples import Multiples

RULES = lab.ruleset("al-adli")
CORNER = RULES.position("5k1e/3KN1p1/6Pp/7P/8/8/8/8 b")
STUCK = lab.ruleset("modern-mate").position("k7/8/1KN5/8/7p/7P/8/8 b")


def elephants() -> Multiples:
    return lab.multiples(CORNER, "elephant", RULES)


def test_each_answer_has_its_verdict_and_its_moves() -> None:
    """The corner elephant under every answer: who has won or how many moves there are, and which are gained."""
    told = {one.option.id: (one.words, [move.uci() for move in one.gained], one.lost) for one in elephants()}
    assert told["straight-jump"] == ("Black has won, stalemate", [], ())
    assert told["diagonal-jump"] == ("Black has one move", ["h8f6"], ())
    assert told["straight-slide"] == ("Black has 2 moves", ["h8h7", "h8g8"], ())


@pytest.mark.parametrize("id", ["modern-mate", "nilakantha", "kridakausalya-14x14", "chaturaji", "chaturaji-dice"])
def test_every_question_can_be_asked(id: str) -> None:
    """Under every question of a board just one answer is in force, which changes no move, and each has its source."""
    game = lab.Game(lab.ruleset(id))
    for question in game.rules.questions:
        several = lab.multiples(game, question.id)
        (own,) = (one for one in several if one.is_in_force)
        assert (own.option, own.gained, own.lost) == (game.rules.option(question.id), (), ())
        assert [one.option for one in several] == list(question.options)
        assert all(one.source.count(": ") and not one.source.endswith(": ") for one in several)


def test_verdicts_are_those_of_the_engine() -> None:
    """Each fate of a stalemated army is what `lab.outcome` says, and a man to be slain is a move gained."""
    rules = lab.ruleset("modern-mate")
    several = {one.option.id: one for one in lab.multiples(STUCK, "stalemate", rules)}
    for id, one in several.items():
        assert one.verdict == lab.outcome(STUCK, rules.choose(stalemate=id))
    assert [move.uci() for move in several["removes-imprisoner"].gained] == ["xc6"]


def test_a_position_that_comes_again_is_counted() -> None:
    """Of a game it counts how often the position has stood on the board, as each answer sees it."""
    game = lab.Game(lab.ruleset("modern-mate"))
    for move in ("g1-f3", "g8-f6", "f3-g1", "f6-g8") * 2:
        game = game.play(move)
    told = {one.option.id: one.words for one in lab.multiples(game, "repetition")}
    assert told["third-draws"] == "A draw, repetition"
    assert told["none"].startswith("White has ")


def test_a_question_about_the_array_shows_each_array() -> None:
    """Where an answer sets the men up, the picture is of the start that it gives."""
    for one in lab.multiples(lab.Game(RULES).play("e2-e3"), "array"):
        assert one.position == one.rules.start()
        assert (one.gained, one.lost) == ((), ())


def test_nothing_is_compared_before_a_throw() -> None:
    """Where dice are due, it is said whose turn it is to throw, and no move is gained or lost."""
    several = lab.multiples(lab.Game(lab.ruleset("chaturaji-dice")), "four_promotion")
    assert {(one.words, one.gained, one.lost) for one in several} == {("Red throws the dice", (), ())}


def test_it_prints_as_a_table() -> None:
    """In a terminal each answer is a line with verdict, moves gained and lost, and who says so."""
    lines = repr(elephants()).splitlines()
    assert lines[0].split() == ["answer", "verdict", "gained", "lost", "source"]
    assert lines[1].split("  ")[0] == "diagonal jump"
    assert "elephant h8–f6" in lines[1]
    assert "attested: Arabic authors" in lines[1]


def test_it_shows_as_figures_with_captions() -> None:
    """In a page each answer is a figure whose caption says what the signs show; the group has a name."""
    html = lab.multiples(lab.Game(RULES), "elephant")._repr_html_()
    page = ElementTree.fromstring(f"<div>{html.replace('&nbsp;', ' ')}</div>")
    (group,) = (one for one in page if one.tag == "div")
    assert group.attrib["role"] == "group"
    assert group.attrib["aria-label"] == "Elephant: all 5 answers"
    figures = group.findall("figure")
    assert len(figures) == 5
    for figure in figures:
        assert "".join(figure.find("figcaption").itertext())  # type: ignore[union-attr]
        assert len(list(figure.iter("{http://www.w3.org/2000/svg}svg"))) == 1
    assert "gained: elephant a1–c3, elephant h1–f3" in html
    assert "Lost: a1a3, h1h3." in html
    assert html == lab.multiples(lab.Game(RULES), "elephant")._repr_html_()


def test_a_sign_is_a_shape_and_follows_the_page() -> None:
    """A plus is a diamond and a minus a dashed ring, whatever the colour; colours are variables with a dark value."""
    html = lab.multiples(lab.Game(RULES), "elephant")._repr_html_()
    assert "M32 2l30 30-30 30L2 32z" in html
    assert "stroke-dasharray" in html
    assert "var(--sign-gain,#0b5fa5)" in html
    assert '[data-theme="dark"]' in html


def test_what_cannot_be_compared_is_refused() -> None:
    """Another board, no rules, no position, an unknown question, an odd size: one sentence each."""
    for message, arguments in {
        "Answers are compared under rules": (CORNER, "elephant"),
        "of different boards": (CORNER, "elephant", lab.ruleset("kridakausalya-14x14")),
        "on a position or a game, not on str": ("8/8 w", "elephant", RULES),
        "There is no question 'elefant'": (CORNER, "elefant", RULES),
        "dice is asked on": (CORNER, "dice", RULES),
    }.items():
        with pytest.raises(ValueError, match=message):
            lab.multiples(*arguments)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="pixels wide"):
        lab.multiples(CORNER, "elephant", RULES, size=20)
