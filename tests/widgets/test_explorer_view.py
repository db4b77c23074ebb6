"""How the explorer looks and what opens it: names and drawings of the men, typed questions, links, the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.play.commands import COMMANDS
from chaturanga_lab.play.link import write_query
from chaturanga_lab.widgets.exploring import opening
from chaturanga_lab.widgets.exploring.explorer import Explorer
from chaturanga_lab.widgets.exploring.session import Session
from chaturanga_lab.widgets.parts.listing import Listing
from chaturanga_lab.widgets.parts.view import LANGUAGES
from chaturanga_lab.widgets.telling.names import RIGHT_TO_LEFT, name_html, names_html

MATE = lab.ruleset("modern-mate")
FOREIGN = [language for language in LANGUAGES if language != "en"]


@pytest.fixture
def explorer() -> Explorer:
    """An explorer three moves into a game, in which a rule was switched."""
    game = lab.Game(MATE).play("e2-e3").play("e7-e6").play("g1-f3").under(MATE.choose(elephant="straight-jump"))
    return Explorer(game, later=lambda _seconds, _action: lambda: None)


@pytest.fixture
def linked(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Explorer]:
    """Open an explorer on a page whose address says something: `linked(query)`."""

    def open_page(query: str) -> Explorer:
        monkeypatch.setattr(opening, "query_of_page", lambda: query)
        return Explorer(later=lambda _seconds, _action: lambda: None)

    return open_page


def ask(explorer: Explorer, text: str) -> dict[str, Any]:
    """Type a line and return what comes back of it."""
    sent: list[dict[str, Any]] = []
    explorer.typed.send = sent.append
    explorer.typed._answer({"type": "line", "text": text})
    assert sent[-1] == {"type": "answered"}
    return sent[0]


# ------------------------------------------------------------------ names and drawings


@pytest.mark.parametrize("language", FOREIGN)
def test_one_switch_names_the_men_everywhere(explorer: Explorer, language: str) -> None:
    """Board, moves, comparison, row of men and card name them in the language chosen, marked with it."""
    explorer.frame.choose("language", language)
    explorer.men.row.press("E")
    horse, elephant = (name_html(MATE.piece(letter), language) for letter in "NE")
    assert f"<span lang='{language}'" in horse
    assert ("dir='rtl'" in horse) == (language in RIGHT_TO_LEFT)
    assert explorer.board.language == language
    assert f"{horse} g1–f3" in explorer.moves.list.html
    assert f"{elephant} c8–c6" in explorer.comparison.body.value
    assert elephant in explorer.men.row.html
    assert elephant in explorer.men.card.words.value
    explorer.do(Session.undo)
    assert MATE.piece("N").name_in(language) in explorer.session.said
    explorer.frame.choose("language", "en")
    assert "lang='" not in explorer.men.row.html


def test_the_dice_name_their_men_in_the_language_chosen() -> None:
    """Faces and chances of the dice follow the switch too; a man without such a name keeps his English one."""
    explorer = Explorer(lab.ruleset("chaturaji-dice"), seed=1, later=lambda _seconds, _action: lambda: None)
    explorer.frame.choose("language", "fa")
    horse = name_html(MATE.piece("N"), "fa")
    assert horse in explorer.dice.dice.html
    assert f"<th scope='row'>{horse}</th>" in explorer.dice.chances.value
    assert "2 boat" in explorer.dice.dice.html


def test_the_men_are_drawn_alike_everywhere(explorer: Explorer) -> None:
    """Letters stand on the board and on the buttons of the men; figures come back."""
    figures = explorer.men.row.html
    explorer.frame.choose("men", "letters")
    assert explorer.board.men == "letters"
    assert explorer.men.row.html.count("<circle") == 6
    explorer.frame.choose("men", "figures")
    assert explorer.men.row.html == figures


def test_a_name_is_marked_only_where_it_is_a_word_of_its_own() -> None:
    """A name inside another word, and text that only looks like HTML, stay text."""
    marked = names_html("gaja c1–c3 <gajas>", MATE, "sa-Latn")
    assert marked == "<span lang='sa-Latn'>gaja</span> c1–c3 &lt;gajas&gt;"


# ------------------------------------------------------------------ typed questions


def test_a_question_is_answered_and_plays_nothing(explorer: Explorer) -> None:
    """A typed command brings its sentence beside the line, in the language of the names; the game stays."""
    game = explorer.game
    assert "e7 to e6" not in ask(explorer, "l")["html"]
    assert ask(explorer, "last")["html"].startswith("White: horse g1 to f3")
    explorer.frame.choose("language", "sa-Latn")
    assert "<span lang='sa-Latn'>aśva</span>" in ask(explorer, "last")["html"]
    assert explorer.game == game


def test_a_move_is_played_and_nonsense_refused(explorer: Explorer) -> None:
    """What is no command is a move, in any language; what is neither is refused with a sentence."""
    assert ask(explorer, "padati d6") == {"type": "taken", "html": ""}
    assert explorer.game.moves[-1].uci() == "d7d6"
    assert "is not a move" in ask(explorer, "abracadabra")["text"]


def test_questions_are_answered_while_one_looks_back_and_while_a_policy_plays(explorer: Explorer) -> None:
    """Asking is never locked, and is about the position on the board; moving is refused with the reason."""
    explorer.do(lambda session: session.look_at(1))
    assert ask(explorer, "last")["html"].startswith("White: foot soldier e2 to e3")
    assert "another position" in ask(explorer, "d2d3")["text"]
    explorer.do(lambda session: session.leave().seat_all("random"))
    assert "Black" in ask(explorer, "turn")["html"]


def test_every_command_is_listed_on_the_page(explorer: Explorer) -> None:
    """What can be typed besides moves unfolds as a list; dice and points only where there are any."""
    listed = explorer.commands.value
    assert "<kbd>p elephant</kbd>" in listed
    assert "<kbd>d</kbd>" not in listed
    explorer.do(lambda session: session.start_from("chaturaji-dice"))
    assert all(f"<kbd>{example}</kbd>" in explorer.commands.value for example, _ in COMMANDS)


# ------------------------------------------------------------------ links and the way back


def test_a_link_opens_game_rules_and_view(linked: Callable[[str], Explorer], explorer: Explorer) -> None:
    """The page shows the game of its address, from the side, in the names, letters and colours that it says."""
    query = write_query(
        explorer.game, against="shatranj", ply="1", bottom="black", names="fa", men="letters", display="dark"
    )
    page = linked(query)
    assert page.game == explorer.game
    assert page.board.bottom == "black"
    assert (page.board.language, page.board.men, page.board.theme) == ("fa", "letters", "dark")
    assert page.session.against == page.comparison.picker.value == "shatranj"
    assert page.session.look is not None
    assert page.session.look.ply == 1
    assert page.guard.notice.value == ""


def test_a_link_compares_with_any_reading(linked: Callable[[str], Explorer]) -> None:
    """The reading beside need not have a name: its label is offered in the list and compared with."""
    label = lab.ruleset("shatranj").choose(elephant="straight-jump").label
    page = linked(write_query(lab.Game(MATE), against=label))
    assert page.comparison.picker.value == label
    assert "gained" in page.comparison.body.value


@pytest.mark.parametrize("query", ["rules=nobody", "names=klingon", "rules=modern-mate&moves=e2e5", "moves=e2e3"])
def test_a_broken_link_opens_the_usual_page_and_says_why(linked: Callable[[str], Explorer], query: str) -> None:
    """Nothing of such a link is taken; its fault stands in the notice, in one sentence."""
    page = linked(query)
    assert page.game == lab.Game(MATE)
    assert "The link cannot be opened. " in page.guard.notice.value
    assert page.guard.notice.value.count("<p") == 1


def test_one_step_leads_back_to_the_game_that_was_opened(explorer: Explorer) -> None:
    """Start again brings it back, with its rules, and Undo the one that was played; it cannot be pressed at home."""
    home = explorer.game
    assert 'data-press="home" disabled' in explorer.transport.buttons.html
    explorer.board.play("d7-d6")
    explorer.do(lambda session: session.choose("elephant", "five-ways"))
    played = explorer.game
    explorer.transport.buttons.press("home")
    assert explorer.game == home
    assert explorer.session.said.startswith("The game as this page opened it.")
    explorer.transport.buttons.press("undo")
    assert explorer.game == played


def test_a_page_that_opened_at_the_start_has_a_new_game_only() -> None:
    """Where a new game is what the page opened with, no second button says the same."""
    assert "home" not in Explorer(lab.Game(MATE)).transport.buttons.keys_shown


def test_the_other_page_opens_with_this_game(explorer: Explorer) -> None:
    """The link to the two readings side by side carries the game, the reading compared with, and the names."""
    explorer.frame.choose("language", "ar")
    explorer.comparison.picker.choose("shatranj")
    query = write_query(explorer.game, against="shatranj", names="ar", men="figures")
    assert query.replace("&", "&amp;") in explorer.comparison.beside.html
    assert isinstance(explorer.comparison.beside, Listing)


# ------------------------------------------------------------------ a position of one's own


def test_a_position_that_was_set_up_is_played_from(explorer: Explorer) -> None:
    """The editor takes the page's place, and what it makes becomes the game; Undo brings the old one back."""
    before = explorer.game
    explorer.in_and_out.listing.press("edit")
    assert explorer.editor.is_open
    assert "cl-editing" in explorer._dom_classes
    explorer._finish(lab.Game(MATE, "4k3/8/8/8/8/8/4R3/4K3 w"))
    assert not explorer.editor.is_open
    assert "cl-editing" not in explorer._dom_classes
    assert explorer.game.ply == 0
    explorer.do(Session.undo)
    assert explorer.game == before


def test_a_position_given_up_changes_nothing(explorer: Explorer) -> None:
    """Leaving the editor shows the game as it stood."""
    before = explorer.game
    explorer.in_and_out.listing.press("edit")
    explorer._leave_editor()
    assert explorer.game == before
    assert not explorer.editor.is_open


# ------------------------------------------------------------------ what a switch did


def test_a_switch_leaves_its_result_by_the_rules_until_the_next_move(explorer: Explorer) -> None:
    """For those who do not see the board from the rules: what changed, and a button that leads to the board."""
    assert explorer.rules.result.html == ""
    explorer.rules.questions["elephant"].choose("five-ways")
    assert explorer.session.said in explorer.rules.result.html
    assert 'data-jump=".cl-left"' in explorer.rules.result.html
    explorer.board.play("d7-d6")
    assert explorer.rules.result.html == ""
