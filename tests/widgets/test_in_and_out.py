"""The panel for what goes out and comes in, without a browser: what it has ready, sends, reads and refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab import Game
from chaturanga_lab.play.link import read_query
from chaturanga_lab.widgets.boards.board import Board
from chaturanga_lab.widgets.exploring.in_and_out import InAndOut
from chaturanga_lab.widgets.exploring.incoming import incoming, is_link, is_record
from chaturanga_lab.widgets.exploring.session import Session, Step
from chaturanga_lab.widgets.parts.carry import Carry, copy_button
from chaturanga_lab.widgets.parts.form import Form
from chaturanga_lab.widgets.parts.one_way import OneWay
from chaturanga_lab.widgets.parts.paste_box import LONGEST, PasteBox

RULES = lab.ruleset("modern-mate")
PLAYED = Game(RULES).play("e2-e3").play("elephant f8 h6")
SIGHT = {"theme": "light", "arrows": [], "marks": [], "has_initials": True}


class Desk:
    """A board and the panel beside it, as the explorer holds them."""

    def __init__(self, game: Game) -> None:
        self.session, self.board, self.views = Session.of(game), Board(game), []
        self.panel = InAndOut(self.do, self.board, lambda _sentence: None, wear=self.views.append)
        self.sent: list[dict[str, Any]] = []
        self.panel.carry.send = self.panel.box.send = self.sent.append
        self.panel.show(self.session)

    def do(self, step: Step) -> None:
        """Carry out a step and show where it leads."""
        self.session = step(self.session)
        self.board.show(self.session.shown)
        self.panel.show(self.session)

    def ask(self, what: str, **sight: Any) -> dict[str, Any]:
        """Press a button that asks for something, and return what is sent to the browser first."""
        self.sent.clear()
        self.panel.carry._answer({"type": "ask", "what": what, "sight": SIGHT | sight})
        assert self.sent[-1] == {"type": "answered"}
        return self.sent[0]

    def paste(self, text: str) -> dict[str, Any]:
        """Paste a text and return what the box is told."""
        self.sent.clear()
        self.panel.box._answer({"type": "text", "text": text})
        return self.sent[0]


# ---------------------------------------------------------------------- out


def test_position_and_link_are_ready() -> None:
    """What can be copied at once lies ready: the position's text, and a link that opens game, rules and view again."""
    desk = Desk(PLAYED)
    ready = desk.panel.carry.ready
    assert RULES.position(ready["position"]) == PLAYED.position
    assert read_query(ready["link"]).game == PLAYED
    assert ready["position"] in desk.panel.listing.html


def test_a_link_says_what_is_seen() -> None:
    """Side, names, men and colours are in the link where they are other than usual, and the ply that is looked at."""
    desk = Desk(PLAYED)
    assert read_query(desk.panel.carry.ready["link"]).view == {}
    desk.board.bottom, desk.board.language, desk.board.men, desk.board.theme = "black", "fa", "letters", "dark"
    desk.do(lambda session: session.look_at(1))
    view = read_query(desk.panel.carry.ready["link"]).view
    assert view == {"ply": "1", "bottom": "black", "names": "fa", "men": "letters", "display": "dark"}
    assert RULES.position(desk.panel.carry.ready["position"]) == PLAYED.positions[1]


def test_a_game_too_long_for_a_link_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no address could hold the game there is no link, and the panel says what holds it."""
    monkeypatch.setattr("chaturanga_lab.play.link.LONGEST", 20)
    desk = Desk(PLAYED)
    assert "link" not in desk.panel.carry.ready
    assert "too long for a link" in desk.panel.listing.html
    assert 'data-carry="link"' not in desk.panel.listing.html


def test_the_record_is_sent_when_it_is_asked_for() -> None:
    """The record is copied, or saved under a name that says rules and length; it reads back as the game."""
    desk = Desk(PLAYED)
    copied, saved = desk.ask("copy record"), desk.ask("save record")
    assert Game.from_record(copied["text"]) == PLAYED
    assert Game.from_record(saved["text"]) == PLAYED
    assert (saved["type"], saved["name"], saved["mime"]) == ("save", "modern-mate-2-moves.txt", "text/plain")


def test_the_picture_is_that_of_the_board_as_it_is_seen() -> None:
    """Side, names, men, colours, the last move and what the visitor drew are on the picture."""
    desk = Desk(PLAYED)
    desk.board.bottom, desk.board.language, desk.board.men = "black", "sa-Latn", "letters"
    svg = desk.ask("svg", theme="dark", arrows=[["e3", "e6"]], marks=["d5"])
    assert (svg["type"], svg["name"], svg["mime"]) == ("save", "modern-mate-2-moves.svg", "image/svg+xml")
    assert "gaja h6" in svg["text"]
    assert "Last move: f8 to h6. Marked: d5. Arrows: e3 to e6." in svg["text"]
    assert ">E</text>" in svg["text"]
    assert 'fill="#17161a"' in svg["text"]
    png = desk.ask("png")
    assert (png["type"], png["name"], png["scale"]) == ("png", "modern-mate-2-moves.png", 2)


def test_a_browser_without_devanagari_gets_letters() -> None:
    """Initials that the browser cannot show are letters on its picture too."""
    desk = Desk(PLAYED)
    desk.board.men = "initials"
    assert ">ग</text>" in desk.ask("svg")["text"]
    assert ">E</text>" in desk.ask("svg", has_initials=False)["text"]


@pytest.mark.parametrize(
    "sight",
    [
        {"marks": ["z9"]},
        {"marks": [["e4"]]},
        {"arrows": [["e2", "e2"]]},
        {"arrows": [["e2"]]},
        {"arrows": [[1, 2]]},
        {"theme": None},
        {"theme": 3},
    ],
    ids=str,
)
def test_what_a_browser_says_of_its_board_is_checked(sight: dict[str, Any]) -> None:
    """Drawings on squares that are none, and other nonsense, are refused; nothing is saved."""
    assert Desk(PLAYED).ask("svg", **sight) == {"type": "refused"}


def test_a_handout_of_the_position_opens_or_is_saved() -> None:
    """The sheet of the position is sent as a page of its own, or as a file."""
    desk = Desk(PLAYED)
    opened, saved = desk.ask("open handout"), desk.ask("save handout")
    assert (opened["type"], saved["type"], saved["name"]) == ("open", "save", "modern-mate-2-moves.html")
    assert opened["text"] == saved["text"]
    assert opened["text"].startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("rules", list(lab.rulesets()))
def test_everything_can_be_taken_from_every_board(rules: str) -> None:
    """Text, link, record, picture and handout of every ruleset's game are there."""
    game = Game(lab.ruleset(rules))
    desk = Desk(game)
    assert set(desk.panel.carry.ready) == {"position", "link"}
    for what in ("copy record", "save record", "svg", "png", "open handout"):
        assert desk.ask(what)["text"]


# ---------------------------------------------------------------------- in


def test_a_position_a_record_and_a_link_open() -> None:
    """Whatever of the three is pasted is known for what it is, opened, and undone in one step."""
    link = Desk(PLAYED).panel.carry.ready["link"]
    for text in (RULES.text(PLAYED.position), PLAYED.record(), f"http://localhost:8866/lab{link}", link):
        desk = Desk(Game(RULES))
        assert desk.paste(text) == {"type": "taken"}
        assert desk.session.shown.position == PLAYED.position
        assert "Undo brings your game back." in desk.session.said
        assert desk.session.undo().game == Game(RULES)


def test_the_view_of_a_link_is_handed_on() -> None:
    """What a link says of the view goes to whoever wears it, and a link without a game changes nothing else."""
    desk = Desk(PLAYED)
    assert desk.paste("?names=fa&display=dark") == {"type": "taken"}
    assert desk.views == [{"names": "fa", "display": "dark"}]
    assert desk.session.game == PLAYED


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Nothing is written here yet"),
        ("hello there", "ranks"),
        ("4k3/8/8/8/8/8/9/4K3 w", "Rank 2"),
        ("8/8/8/8/8/8/8/4K3 w", "Black has no raja"),
        ("4k3/8/8/8/8/8/8/4K3 red", "no army's letter"),
        ("8/8/8/8/8/8/8/8 r", "another board: begin a game in the four-handed game first"),
        ("4k3/8/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/4K3 w", "at most 1 and 30"),
        ("14/14/14/14/14/14/14/14/14/14/14/14/14/14 w", "another board: begin a game on 14 × 14 first"),
        ("?rules=no-such-rules", "no-such-rules"),
        ("https://example.org/?rules=modern-mate&moves=e2e9", "e2e9"),
        (PLAYED.record().replace("e2-e3", "e2-e9"), "ine "),
        (PLAYED.record()[:-20] + "{", "ine "),
        ('[Ruleset "unheard-of"]', "ine 1"),
        ("x" * (LONGEST + 1), "reads 1,000,000 characters"),
    ],
    ids=[
        "empty",
        "words",
        "rank",
        "raja",
        "turn",
        "four",
        "crowd",
        "great",
        "link",
        "move",
        "illegal",
        "cut",
        "unknown",
        "long",
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(text: str, says: str) -> None:
    """A malformed text gets one sentence that says what is wrong and where; the game stays."""
    desk = Desk(PLAYED)
    told = desk.paste(text)
    assert told["type"] == "refused"
    assert says in told["text"]
    assert "\n" not in told["text"]
    assert desk.session.game == PLAYED


@pytest.mark.parametrize(
    ("text", "link", "record"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w", False, False),
        ("?rules=shatranj", True, False),
        ("http://localhost/voila/render/x.ipynb?rules=shatranj&moves=e2e3", True, False),
        ("rules=shatranj", True, False),
        ('[Ruleset "shatranj"]\n\n*', False, True),
        ("1. e2-e3", False, True),
    ],
)
def test_a_text_is_known_by_its_looks(text: str, link: bool, record: bool) -> None:
    """A link is one word with a question mark or a ruleset in it, a record has tags or numbered moves."""
    assert (is_link(text), is_record(text)) == (link, record)


def test_a_position_is_played_under_the_rules_in_force() -> None:
    """A position that is pasted keeps the rules, with whatever the visitor switched."""
    rules = RULES.choose(elephant="straight-jump")
    found = incoming("4k3/8/8/8/8/8/4E3/4K3 w", rules)
    assert found.game is not None
    assert found.game.rules == rules


# ---------------------------------------------------------------------- the parts


def answers(widget: OneWay, content: object) -> list[dict[str, Any]]:
    """Return what a widget sends after a message."""
    sent: list[dict[str, Any]] = []
    widget.send = sent.append  # type: ignore[method-assign]
    widget._answer(content)
    return sent


def refuse(*_said: object) -> None:
    """Refuse whatever is asked."""
    raise ValueError("Not now.")


MAKE: dict[str, tuple[Callable[[], OneWay], dict[str, Any]]] = {
    "carry": (lambda: Carry(refuse), {"type": "ask", "what": "svg", "sight": SIGHT}),
    "box": (lambda: PasteBox("Text", "Open", refuse), {"type": "text", "text": "something"}),
    "form": (lambda: form(refuse), {"type": "set", "field": "quiet", "value": "3"}),
}


def form(on_set: Callable[[str, str], object]) -> Form:
    """Return a form with one field."""
    made = Form(on_set)
    made.html = '<input data-field="quiet">'
    return made


@pytest.mark.parametrize("name", MAKE)
def test_what_is_refused_is_said_and_answered(name: str) -> None:
    """A refusal has its sentence, where the part shows one, and one answer after it."""
    make, message = MAKE[name]
    sent = answers(make(), message)
    assert [one["type"] for one in sent] == ["refused", "answered"]
    assert sent[0].get("text", "Not now.") == "Not now."


@pytest.mark.parametrize("name", MAKE)
@pytest.mark.parametrize("content", ["nonsense", {}, {"type": "other"}, {"type": "ask", "what": 3}], ids=str)
def test_nonsense_is_refused_and_answered(name: str, content: object) -> None:
    """What no page of ours sends is refused, and answered too."""
    assert [one["type"] for one in answers(MAKE[name][0](), content)] == ["refused", "answered"]


@pytest.mark.parametrize("name", MAKE)
def test_a_browser_sets_nothing(name: str) -> None:
    """What a browser overwrites is put back."""
    widget = MAKE[name][0]()
    before = {key: getattr(widget, key) for key in widget.keys if not key.startswith("_")}
    widget.set_state(dict.fromkeys(before, "overwritten"))
    assert {key: getattr(widget, key) for key in before} == before


def test_only_fields_that_are_shown_can_be_set() -> None:
    """A field that stands nowhere, and a value without end, are refused."""
    made = form(lambda _field, _value: None)
    assert answers(made, {"type": "set", "field": "quiet", "value": "3"})[0] == {"type": "taken"}
    assert "no such field" in answers(made, {"type": "set", "field": "dice", "value": "3"})[0]["text"]
    assert "40 characters" in answers(made, {"type": "set", "field": "quiet", "value": "3" * 41})[0]["text"]


@pytest.mark.parametrize(
    ("report", "says"),
    [({"size": 12_345_678}, "12,345,678 bytes"), ({"size": 12}, "not text in UTF-8"), ({"size": "x"}, "UTF-8")],
)
def test_a_file_that_the_page_could_not_read_is_explained(report: dict[str, Any], says: str) -> None:
    """A file that is too large, or no text, is refused with the reason."""
    assert says in answers(PasteBox("Text", "Open", refuse), {"type": "file", **report})[0]["text"]


def test_an_empty_text_is_not_ready() -> None:
    """Only what there is can be copied; a button names what it copies to those who hear it."""
    carry = Carry()
    carry.keep_ready({"position": "8/8 w", "link": ""})
    assert carry.ready == {"position": "8/8 w"}
    assert copy_button("position", "Copy", 'the "position"').count('aria-label="the &quot;position&quot;"') == 1
