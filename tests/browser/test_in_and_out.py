"""What goes out of the page and comes into it, and the position editor, as a visitor works with them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from chaturanga_lab import Game, ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator, Page

PAGE = """
import chaturanga_lab as lab
from chaturanga_lab.widgets.boards.board import Board
from chaturanga_lab.widgets.editing.editor import Editor
from chaturanga_lab.widgets.parts.frame import Frame
from chaturanga_lab.widgets.parts.guard import Guard
from chaturanga_lab.widgets.exploring.in_and_out import InAndOut
from chaturanga_lab.widgets.parts.region import Column
from chaturanga_lab.widgets.exploring.session import Session

class Desk(Column):
    def __init__(self, game):
        self.session, self.board = Session.of(game), Board(game)
        tell = (guard := Guard(self.board.refuse)).tell
        self.editor = Editor(self.play_from, lambda: self.remove_class("cl-editing"), tell)
        self.panel = InAndOut(self.do, self.board, tell, self.edit)
        super().__init__([Frame(tell=tell), guard.notice, self.board, self.panel, self.editor])
        self.add_class("cl-explorer")
        self.board.on_play(lambda _game, move: self.do(lambda session: session.play(move)))
        self.panel.show(self.session)

    def do(self, step):
        self.session = step(self.session)
        self.board.show(self.session.shown)
        if self.session.said:
            self.board.say(self.session.said)
        self.panel.show(self.session)

    def edit(self):
        self.editor.begin(self.session.shown, self.board.bottom)
        self.add_class("cl-editing")

    def play_from(self, game):
        self.remove_class("cl-editing")
        self.do(lambda session: session.open_game(game, "You play on from here."))

Desk(lab.Game(lab.ruleset("RULES")))
"""
START = "rnekmenr/pppppppp/8/8/8/8/PPPPPPPP/RNEMKENR w"
LONE = "4k3/8/8/8/8/8/4E3/4K3 w"


@pytest.fixture(scope="module")
def desk(browser: Browser, page_of: Callable[[str], str]) -> Iterator[Page]:
    """A page with a board, the panel and the editor; the tests share it, and each begins anew."""
    context = browser.new_context(viewport={"width": 1280, "height": 1100}, accept_downloads=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page, errors = context.new_page(), []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(page_of(PAGE.replace("RULES", "modern-mate")), timeout=240_000)
    expect(page.locator(".cl-in-and-out code")).to_have_text(START, timeout=150_000)
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def page(desk: Page) -> Page:
    """The page with no position being set up, and a new game on the board."""
    if (cancel := desk.get_by_role("button", name="Cancel")).is_visible():
        cancel.click()
    paste(desk, START)
    expect(desk.get_by_label("Open a position, a record or a link")).to_have_value("")  # it was taken
    expect(desk.locator(".cl-in-and-out code")).to_have_text(START)
    return desk


def paste(page: Page, text: str) -> None:
    """Paste a text into the box and open it."""
    page.get_by_label("Open a position, a record or a link").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()


def on(page: Page, square: str) -> Locator:
    """Return a square of the board that is seen."""
    return page.locator(f'.cl-board:visible [data-square="{square}"]')


def clipboard(page: Page) -> str:
    """Return what was copied."""
    return str(page.evaluate("navigator.clipboard.readText()"))


def edit(page: Page) -> None:
    """Open the position editor."""
    page.get_by_role("button", name="Set up a position").click()
    expect(page.get_by_role("heading", name="Set up a position")).to_be_focused()


def spoken(page: Page, words: str | re.Pattern[str]) -> None:
    """Assert what a screen reader was told last by the board that is seen."""
    expect(page.locator(".cl-board:visible .live")).to_contain_text(words)


def text_of(page: Page) -> Locator:
    """Return the editor's line of the position."""
    return page.get_by_role("textbox", name="The position as text")


# ---------------------------------------------------------------------- out


def test_position_and_link_are_copied_with_one_press(page: Page) -> None:
    """The position's text and a link to the very page, its game and rules are on the clipboard after a press."""
    on(page, "e2").click()
    on(page, "e3").click()
    expect(page.locator(".cl-in-and-out code")).to_have_text("rnekmenr/pppppppp/8/8/8/4P3/PPPP1PPP/RNEMKENR b")
    page.get_by_role("button", name="Copy the position as text").click()
    expect(page.locator(".cl-carry .said")).to_contain_text("Position copied.")
    assert clipboard(page) == "rnekmenr/pppppppp/8/8/8/4P3/PPPP1PPP/RNEMKENR b"
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator(".cl-carry .said")).to_contain_text("Link copied.")
    assert clipboard(page).startswith(f"{page.url.partition('?')[0]}?rules=modern-mate")


def test_the_record_is_copied_and_saved(page: Page) -> None:
    """The record on the clipboard and in the file is the game, which opens again from there."""
    on(page, "e2").click()
    on(page, "e3").click()
    page.get_by_role("button", name="Copy the record").click()
    expect(page.locator(".cl-carry .said")).to_contain_text("Record copied.")
    assert Game.from_record(clipboard(page)).ply == 1
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    assert saved.value.suggested_filename == "modern-mate-1-move.txt"
    assert Game.from_record(Path(saved.value.path()).read_text(encoding="utf-8")).ply == 1


def test_the_picture_shows_what_is_seen(page: Page) -> None:
    """SVG and PNG hold the last move and what the visitor drew; the PNG has two pixels for each of the picture's."""
    on(page, "e2").click()
    on(page, "e3").click()
    on(page, "d5").click(button="right")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the picture as SVG").click()
    svg = Path(saved.value.path()).read_text(encoding="utf-8")
    assert "Last move: e2 to e3. Marked: d5." in svg
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the picture as PNG").click()
    pixels = Path(saved.value.path()).read_bytes()
    assert pixels[:8] == b"\x89PNG\r\n\x1a\n"
    width = re.search(r'width="(\d+)" height="(\d+)"', svg)
    assert width is not None
    assert int.from_bytes(pixels[16:20]) == 2 * int(width[1])


def test_without_a_clipboard_the_text_is_copied_the_old_way_or_shown(page: Page) -> None:
    """Where a page may not write to the clipboard, it copies from a text of its own, or shows it to copy by hand."""
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    page.get_by_role("button", name="Copy the position as text").click()
    expect(page.locator(".cl-carry .said")).to_contain_text("Position copied.")
    page.evaluate("document.execCommand = () => false")
    page.get_by_role("button", name="Copy the position as text").click()
    by_hand = page.get_by_label("The text to copy by hand")
    expect(by_hand).to_be_focused()
    expect(by_hand).to_have_value(START)
    page.evaluate("delete document.execCommand; delete navigator.clipboard")


# ---------------------------------------------------------------------- in


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("4k3/8/8/8/8/8/9/4K3 w", "Rank 2"),
        ("8/8/8/8/8/8/8/4K3 w", "Black has no raja"),
        ("14/14/14/14/14/14/14/14/14/14/14/14/14/14 w", "on 14 × 14"),
        ("https://example.org/?rules=chess", "chess"),
        ('[Ruleset "modern-mate"]\n\n1. e2-e9', "ine 3"),
    ],
    ids=["rank", "raja", "board", "link", "record"],
)
def test_what_cannot_be_read_stays_in_the_box_with_a_sentence(page: Page, text: str, says: str) -> None:
    """A malformed text is refused in one sentence beside it; it stays to be mended, and so does the game."""
    paste(page, text)
    expect(page.locator(".cl-paste:visible .said")).to_contain_text(says)
    expect(page.get_by_label("Open a position, a record or a link")).to_have_value(text)
    expect(page.locator(".cl-in-and-out code")).to_have_text(START)


def test_a_record_opens_from_a_file(page: Page, tmp_path: Path) -> None:
    """A file with a record opens its game; one that is no text, or too large, is refused in one sentence."""
    good, latin, large = (tmp_path / name for name in ("good.txt", "latin.txt", "large.txt"))
    good.write_text(Game(ruleset("modern-mate")).play("e2-e3").record(), encoding="utf-8")
    latin.write_bytes('[Event "Übung"]'.encode("latin-1"))
    large.write_bytes(b"x" * 1_000_001)
    choose = page.locator(".cl-in-and-out input[type=file]")
    choose.set_input_files(latin)
    expect(page.locator(".cl-in-and-out .cl-paste .said")).to_contain_text("UTF-8")
    choose.set_input_files(large)
    expect(page.locator(".cl-in-and-out .cl-paste .said")).to_contain_text("1,000,001 bytes")
    choose.set_input_files(good)
    expect(page.locator(".cl-in-and-out code")).to_contain_text("4P3/PPPP1PPP")
    spoken(page, "The game of the record.")


# ---------------------------------------------------------------------- the editor


def test_a_position_is_set_up_with_the_mouse(page: Page) -> None:
    """Men are put from the palette, dragged, dragged off, all of it undone; play begins from what stands there."""
    edit(page)
    page.get_by_role("button", name="Empty board").click()
    expect(page.locator(".cl-state")).to_contain_text("White has no raja")
    expect(page.get_by_role("button", name="Play from here")).to_have_attribute("aria-disabled", "true")
    for man, square in (("White raja", "e1"), ("Black raja", "e8"), ("White elephant", "e4")):
        page.get_by_role("button", name=man, exact=True).click()
        on(page, square).click()
        spoken(page, f"{square}: {man}.")
    expect(text_of(page)).to_have_value("4k3/8/8/8/4E3/8/8/4K3 w")
    on(page, "e4").drag_to(on(page, "e2"))
    expect(text_of(page)).to_have_value(LONE)
    page.get_by_role("button", name="Undo").click()
    expect(text_of(page)).to_have_value("4k3/8/8/8/4E3/8/8/4K3 w")
    page.get_by_role("button", name="Redo").click()
    expect(text_of(page)).to_have_value(LONE)
    on(page, "e2").drag_to(page.get_by_role("heading", name="Set up a position"))
    spoken(page, "e2 emptied.")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("combobox", name="To move", exact=True).select_option("Black")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".cl-in-and-out code")).to_have_text(LONE.replace(" w", " b"))
    on(page, "e8").click()
    on(page, "d8").click()
    spoken(page, "White to move")


def test_a_position_is_set_up_by_keyboard_alone(page: Page) -> None:
    """Arrows walk, a letter puts a man, Shift and a letter the other army's, Delete empties; each change is spoken."""
    edit(page)
    on(page, "a1").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("n")
    spoken(page, "a3: White horse.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+K")
    spoken(page, "b3: Black raja.")
    expect(page.locator(".cl-state")).to_contain_text("Black has 2 rajas (b3, d8)")
    page.keyboard.press("Delete")
    spoken(page, "b3 emptied.")
    page.keyboard.press("z")
    spoken(page, "Z is no man here")
    expect(on(page, "b3")).to_be_focused()


def test_the_hand_moves_a_man_in_two_presses(page: Page) -> None:
    """A first press takes a man up, which is seen and spoken, a second puts him down, also on another man."""
    edit(page)
    expect(page.get_by_role("button", name="Move", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(on(page, "b1")).to_have_attribute("aria-label", "b1, White horse")
    on(page, "b1").click()
    expect(on(page, "b1")).to_have_class(re.compile("selected"))
    spoken(page, "White horse b1 taken up")
    on(page, "b8").click()
    spoken(page, "White horse b1 to b8.")


def test_the_text_of_a_position_works_both_ways(page: Page) -> None:
    """A text is set up, a wrong one is refused beside it and stays; Cancel leaves the game, and leads to its board."""
    edit(page)
    text_of(page).fill(LONE)
    page.get_by_role("button", name="Set up this text").click()
    expect(on(page, "e2")).to_have_attribute("aria-label", "e2, White elephant")
    text_of(page).fill("nonsense")
    page.get_by_role("button", name="Set up this text").click()
    expect(page.locator(".cl-editor .cl-paste .said")).not_to_be_empty()
    expect(text_of(page)).to_have_value("nonsense")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".cl-in-and-out code")).to_have_text(START)
    expect(page.locator('.cl-board:visible [tabindex="0"]')).to_be_focused()


def test_four_armies_are_set_up_by_touch(browser: Browser, page_of: Callable[[str], str]) -> None:
    """On a phone a finger sets up men of four armies, and what their rules read beside them; nothing sticks out."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page: Any = context.new_page()
    page.goto(page_of(PAGE.replace("RULES", "chaturaji-dice")), timeout=240_000)
    page.get_by_role("button", name="Set up a position").tap(timeout=150_000)
    page.get_by_role("button", name="Green elephant", exact=True).tap()
    on(page, "d4").tap()
    spoken(page, "d4: Green elephant.")
    page.get_by_text("What else this position holds").tap()
    page.get_by_label("Black is out").check()
    spoken(page, "Black is out: yes.")
    expect(on(page, "e8")).to_have_attribute("aria-label", "e8, grey raja, was Black")
    page.get_by_label("Red’s points").fill("many")
    page.keyboard.press("Enter")
    expect(page.locator(".cl-form .said")).to_contain_text("Red’s points: a number from 0 to 999,999")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("button", name="Play from here").tap()
    expect(page.locator(".cl-in-and-out code")).to_contain_text("b")
    context.close()
