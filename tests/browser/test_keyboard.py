"""A whole game by keyboard alone: what is pressed and typed, and every sentence that a screen reader says of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

START = 60_000  # ms in which a kernel must be up
PAGE = """
import chaturanga_lab as lab
lab.explorer(lab.Game(lab.ruleset("modern-capture")))
"""
LIVE = ".cl-board .live, .cl-explorer .cl-typed [role=status], .cl-explorer .cl-typed [role=alert], .cl-notice"
LISTEN = """live => {
  window.heard = [];
  const note = (region) => {
    const text = region.textContent.replaceAll("\\u00a0", " ").trim();
    if (text) window.heard.push(text);
  };
  for (const region of document.querySelectorAll(live))
    new MutationObserver(() => note(region)).observe(region, { childList: true, characterData: true, subtree: true });
}"""
"""Writes down each text that comes to stand in a region that screen readers speak of by themselves."""

WHITE_WON = (
    "White: horse f7 takes raja d8. Game over. White has won. Raja taken. An army whose raja is taken has lost. "
    "Modern page (king capture), Winning; web page."
)
CHECK = "Raja on d8 is attacked."
RANK_8 = (
    "Rank 8: Black chariot a8, Black horse b8, Black elephant c8, Black raja d8, Black minister e8, "
    "Black elephant f8, Black horse g8, Black chariot h8."
)


class Player:
    """Somebody at the keyboard who hears, and does not see, what a page does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(LISTEN, LIVE)

    def press(self, keys: str, *sentences: str) -> None:
        """Press keys one after the other, and hear these sentences and no other."""
        for key in keys.split():
            self.page.keyboard.press(key)
        self.hear(*sentences)

    def type(self, line: str, *sentences: str) -> None:
        """Type a line over whatever stands there, send it, and hear these sentences and no other."""
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(line)
        self.page.keyboard.press("Enter")
        self.hear(*sentences)
        expect(self.page.get_by_label("Type a move")).to_be_focused()

    def hear(self, *sentences: str) -> None:
        """Wait for as many sentences, which must be these, word for word."""
        self.page.wait_for_function("count => window.heard.length >= count", arg=len(sentences))
        assert self.page.evaluate("() => window.heard.splice(0)") == list(sentences)

    def tab_to(self, place: str, key: str = "Tab") -> None:
        """Walk with the Tab key to a part of the page, which is at most twenty stops away."""
        for _ in range(20):
            self.page.keyboard.press(key)
            if self.page.evaluate("place => document.activeElement.matches(place)", place):
                return
        raise AssertionError(f"Twenty stops do not lead to {place}.")

    @property
    def square(self) -> str | None:
        """The square on which the focus is."""
        return self.page.evaluate("document.activeElement.dataset.square ?? null")


def test_a_game_is_played_to_its_end_by_keyboard(page_of: Callable[[str], str], visit: Callable[..., Any]) -> None:
    """A raja is taken by arrows, by typed moves and with questions in between; each announcement is heard in full."""
    tab = visit(page_of(PAGE))
    page = tab.page
    expect(page.locator('.cl-explorer [data-square="e2"]')).to_be_visible(timeout=START)
    line = page.get_by_label("Type a move")
    player = Player(page)

    player.tab_to(".skip")
    player.press("Enter")
    assert player.square == "a1"
    player.press("End ArrowLeft Enter", "Horse g1 picked up: two moves, to f3, h3.")
    player.press("Escape", "Horse g1 put down.")
    player.press("Enter", "Horse g1 picked up: two moves, to f3, h3.")
    player.press("ArrowUp ArrowUp ArrowUp Enter", "g1 to g4 is not possible: the horse on g1 can go to f3 and h3.")
    player.press("ArrowDown ArrowLeft Enter", "White: horse g1 to f3. Black to move.")
    player.press("l", "White: horse g1 to f3.")
    player.press("n w", "b8, Black horse. Two moves, to a6, c6.")
    player.press("Home ArrowDown Enter", "Foot soldier a7 picked up: one move, to a6.")
    player.press("ArrowDown Enter", "Black: foot soldier a7 to a6. White to move.")

    player.tab_to(".cl-typed input")
    player.type("moves horses", "White horses: b1 to a3, c3; f3 to g1, d4, h4, e5, g5.")
    player.type("horse e5", "White: horse f3 to e5. Black to move.")
    player.type("a5", "Black: foot soldier a6 to a5. White to move.")
    player.type("aśva g9", "'g9' is not a square of this board: squares run from a1 to h8.")
    expect(line).to_have_value("aśva g9")
    player.type("p rajas", "Rajas: White e1, Black d8.")
    player.type("asva f7", f"White: horse e5 takes foot soldier f7. Black to move. {CHECK}")
    player.type("c", "Black’s raja on d8 is attacked by White horse f7.")
    player.type("h7h6", f"Black: foot soldier h7 to h6. White to move. {CHECK}")
    player.type("m f7", "White horse f7: to e5, g5, d6, takes foot soldier h6, takes raja d8, takes chariot h8.")
    player.type("s 8", RANK_8)

    player.tab_to(".cl-board [data-square]", "Shift+Tab")
    player.press("Home PageDown" + " ArrowRight" * 5 + " ArrowUp" * 6)
    assert player.square == "f7"
    player.press("Enter", "Horse f7 picked up: six moves.")
    player.press("ArrowLeft ArrowLeft ArrowUp Enter", WHITE_WON)
    player.press("Enter", "The game is over.")
    player.press("l", "White: horse f7 takes raja d8.")
    player.tab_to(".cl-typed input")
    player.type("t", "The game is over: White has won, raja taken.")
    player.type("taken", "White has lost nobody. Black has lost 1 raja, 1 foot soldier.")
    player.type("e2e3", "The game is over (White has won, raja taken): no move can follow.")
    tab.assert_clean()
