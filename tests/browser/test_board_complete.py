"""The board in a real browser: carried by mouse and finger, drawn on, typed to, and an invented game; then in Voila."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import chaturanga_lab as lab
from chaturanga_lab.widgets.boards.board import Board

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator, Page

MATE = lab.ruleset("modern-mate")
TRAITS = ("scene", "announcement", "bottom", "locked", "theme", "status", "typed", "language", "men")
STAGE = """
window.show = async (half, css, traits) => {
  document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
  const { default: module } = await import(URL.createObjectURL(new Blob([half], { type: "text/javascript" })));
  const el = document.body.appendChild(document.createElement("div")), heard = [];
  window.model = {
    sent: [], get: (key) => traits[key], set: (key, value) => model.update({ [key]: value }),
    send: (message) => model.sent.push(message), save_changes() {}, off() {},
    on: (event, listener) => { if (event === "change") heard.push(listener); },
    update: (more) => { Object.assign(traits, more); heard.forEach((listener) => listener()); },
  };
  module.render({ model, el });
};
"""
INVENTED: dict[str, Any] = {
    "files": 5,
    "ranks": 7,
    "file_labels": list("abcde"),
    "rank_labels": list("1234567"),
    "marked": ["c4"],
    "pieces": {
        "W": {"id": "wizard", "name": "wizard", "svg": '<path d="M32 6L56 58H8z"/>', "upright": False},
        "T": {"id": "disc-T", "name": "tower", "svg": '<circle cx="32" cy="32" r="27"/>', "upright": True},
    },
    "armies": {
        "teal": {"name": "Teal", "mirrored": False, "mark": "", "turns": 0},
        "ochre": {"name": "Ochre", "mirrored": True, "mark": "", "turns": 2},
    },
    "men": {"a1": ["W", "teal"], "c2": ["T", "teal"], "e7": ["W", "ochre"]},
    "moves": {"a1": [["b3", "step", ""], ["e7", "step", ""]], "c2": [["c7", "step", "W"], ["c7", "step", "T"]]},
    "changed": {},
    "against": "preset",
    "attacked": [],
    "last": [],
    "over": False,
    "ply": 0,
    "turn": "teal",
    "label": "Board, Teal to move",
    "heading": "Teal to move",
    "note": "",
    "emblem": ["W", "teal"],
}


@dataclass
class Table:
    """A board on a page, and its half in Python, unless the page shows a scene that no ruleset of ours has made."""

    page: Page
    board: Board

    def show(self, scene: dict[str, Any] | None = None) -> Table:
        """Draw the board, or another scene in its place."""
        traits = self.traits | ({"scene": scene, "bottom": "teal"} if scene else {})
        self.page.evaluate("half => show(...half)", [self.board._esm, self.board._css, traits])
        expect(self.page.locator("[data-square]").first).to_be_visible()
        return self

    @property
    def traits(self) -> dict[str, Any]:
        """Everything that Python tells the browser."""
        return dict(json.loads(json.dumps({word: getattr(self.board, word) for word in TRAITS})))

    @property
    def sent(self) -> list[dict[str, Any]]:
        """What the browser has sent and nobody has answered."""
        return list(self.page.evaluate("model.sent"))

    def answer(self) -> None:
        """Let Python hear what the browser has sent, and the browser what Python says to it."""
        for content in self.page.evaluate("model.sent.splice(0)"):
            self.board._handle_custom_msg(content, [])
        self.page.evaluate("traits => model.update(traits)", self.traits)

    def square(self, name: str) -> Locator:
        """Return a square."""
        return self.page.locator(f"[data-square={name}]")

    def middle(self, name: str) -> tuple[float, float]:
        """Return where the middle of a square is on the page."""
        box = self.square(name).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def says(self) -> str:
        """Return what a screen reader hears last."""
        return self.page.locator(".live").inner_text()


@pytest.fixture
def lay(browser: Browser) -> Iterator[Callable[..., Table]]:
    """Lay a board on a page: `lay(board, scene=None, **options of the browser's context)`."""
    contexts = []

    def lay(board: Board | None = None, scene: dict[str, Any] | None = None, **options: Any) -> Table:
        context = browser.new_context(
            **{"viewport": {"width": 900, "height": 900}, "reduced_motion": "reduce", **options}
        )
        contexts.append(context)
        page = context.new_page()
        page.set_content("<!doctype html><meta name=viewport content='width=device-width'><body></body>")
        page.add_script_tag(content=STAGE)
        return Table(page, board or Board(lab.Game(MATE), takes_back=True)).show(scene)

    yield lay
    for context in contexts:
        context.close()


PHONE = {"viewport": {"width": 390, "height": 700}, "has_touch": True, "is_mobile": True}


class Finger:
    """A finger on a page, which Chromium hears as it hears a phone's."""

    def __init__(self, page: Page) -> None:
        self.wire = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        """Lay the finger down."""
        self.at = x, y
        self._tell("touchStart", [self.at])

    def slide(self, x: float, y: float) -> None:
        """Slide it in some steps, as fingers do."""
        left, top = self.at
        for step in range(1, 6):
            self._tell("touchMove", [(left + (x - left) * step / 5, top + (y - top) * step / 5)])
        self.at = x, y

    def up(self) -> None:
        """Lift it."""
        self._tell("touchEnd", [])

    def lose(self) -> None:
        """Let the system take the touch away, as for a call."""
        self._tell("touchCancel", [])

    def _tell(self, kind: str, places: list[tuple[float, float]]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


# ------------------------------------------------------------------ carried


def test_selecting_a_man_needs_no_round_trip(lay: Callable[..., Table]) -> None:
    """By click, by key and at the beginning of a drag his moves are seen before anything is sent to Python."""
    table = lay()
    table.square("b1").click()
    expect(table.page.locator(".target")).to_have_count(2)
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".target")).to_have_count(0)
    table.square("g1").focus()
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".target")).to_have_count(2)
    table.page.mouse.move(*table.middle("c1"))
    table.page.mouse.down()
    table.page.mouse.move(*table.middle("d3"), steps=3)
    expect(table.square("c1")).to_have_class(re.compile("selected.*dragged"))
    assert table.sent == []


def test_a_finger_carries_a_man(lay: Callable[..., Table]) -> None:
    """He follows the finger over his targets, the page stays where it is, and where he is let go he is played."""
    table = lay(**PHONE)
    table.page.evaluate(
        "document.body.append(Object.assign(document.createElement('div'), { style: 'height: 2000px' }))"
    )
    finger = Finger(table.page)
    finger.down(*table.middle("b1"))
    finger.slide(*table.middle("c3"))
    expect(table.page.locator(".target")).to_have_count(2)
    expect(table.square("c3")).to_have_attribute("data-over", "")
    assert "scale(1.4)" in table.square("b1").locator(".man").evaluate("one => one.style.transform")
    finger.up()
    table.answer()
    assert [move.uci() for move in table.board.game.moves] == ["b1c3"]
    assert table.page.evaluate("scrollY") == 0
    expect(table.page.locator("[data-over]")).to_have_count(0)


def test_a_finger_scrolls_the_page_from_any_other_square(lay: Callable[..., Table]) -> None:
    """From an empty square, and on a locked board from every square, the page goes along."""
    table = lay(**PHONE)
    table.page.evaluate(
        "document.body.append(Object.assign(document.createElement('div'), { style: 'height: 2000px' }))"
    )
    finger = Finger(table.page)
    for locked, name in ((False, "d5"), (True, "b1")):
        table.page.evaluate("locked => { scrollTo(0, 0); model.update({ locked }); }", locked)
        x, y = table.middle(name)
        finger.down(x, y)
        finger.slide(x, y - 120)
        finger.up()
        table.page.wait_for_function("scrollY > 50")
    assert table.sent == []


def test_a_man_whose_finger_is_lost_is_put_back(lay: Callable[..., Table]) -> None:
    """A touch that the system takes away, one that ends off the board and one that ends where it began play nothing."""
    table = lay(**PHONE)
    finger = Finger(table.page)
    x, y = table.middle("b1")
    for end, goal in ((finger.lose, table.middle("c3")), (finger.up, (x, 690)), (finger.up, (x + 15, y))):
        finger.down(x, y)
        finger.slide(*table.middle("c3"))
        finger.slide(*goal)
        expect(table.square("b1")).to_have_class(re.compile("dragged"))
        end()
        expect(table.square("b1")).not_to_have_class(re.compile("dragged|selected"))
        assert table.says().strip() == "Horse b1 put down."
        assert table.square("b1").locator(".man").evaluate("one => one.style.transform") == ""
    assert table.sent == []


def test_a_finger_carries_men_on_great_boards_and_pans_the_narrow_ones(lay: Callable[..., Table]) -> None:
    """Fourteen files are carried over where they are seen whole; where they are panned a finger pans, and taps play."""
    board = Board(lab.Game(lab.ruleset("kridakausalya-14x14")))
    table = lay(board, **PHONE)
    finger = Finger(table.page)
    finger.down(*table.middle("n2"))
    finger.slide(*table.middle("n3"))
    finger.up()
    table.answer()
    assert [move.uci() for move in board.game.moves] == ["n2n3"]
    table.page.set_viewport_size({"width": 320, "height": 700})
    frame = table.page.locator(".frame")
    expect(frame).to_have_class(re.compile("panned"))
    x, y = table.middle("g13")
    finger.down(x, y)
    finger.slide(x - 60, y)
    finger.up()
    table.page.wait_for_function("document.querySelector('.frame').scrollLeft > 20")
    assert table.sent == []
    table.square("g13").tap()
    table.square("g12").tap()
    table.answer()
    assert board.game.ply == 2


def test_a_finger_carries_a_man_of_four_armies_on_a_turned_board(lay: Callable[..., Table]) -> None:
    """Whoever sits at the bottom, a man goes where the finger leaves him."""
    board = Board(lab.Game(lab.ruleset("chaturaji")), bottom="red")
    table = lay(board, **PHONE)
    move = next(one for one in board.game.legal_moves() if one.kind == "step")
    finger = Finger(table.page)
    finger.down(*table.middle(move.origin or ""))
    finger.slide(*table.middle(move.target or ""))
    finger.up()
    table.answer()
    assert board.game.moves == (move,)


# ------------------------------------------------------------------ drawn on


def draw(table: Table, origin: str, target: str) -> None:
    """Draw from one square to another with the right button."""
    table.page.mouse.move(*table.middle(origin))
    table.page.mouse.down(button="right")
    table.page.mouse.move(*table.middle(target), steps=4)
    table.page.mouse.up(button="right")


def drawn(table: Table) -> dict[str, Any]:
    """Return the arrows and marks that are on the board."""
    return dict(json.loads(table.page.locator(".cl-board").get_attribute("data-drawn") or ""))


def test_the_right_button_draws_arrows_and_marks(lay: Callable[..., Table]) -> None:
    """A click marks, a drag draws an arrow, the same once more rubs it out, all is said, and a move wipes it off."""
    table = lay()
    table.square("e4").click(button="right")
    assert table.says() == "e4 marked."
    draw(table, "g8", "f6")
    assert table.says() == "Arrow from g8 to f6."
    draw(table, "e2", "e4")
    draw(table, "e2", "e4")
    assert table.says() == "No more arrow from e2 to e4."
    assert drawn(table) == {"arrows": [["g8", "f6"]], "marks": ["e4"]}
    expect(table.square("e4")).to_have_attribute("aria-label", "e4, empty, marked")
    expect(table.square("f6")).to_have_attribute("aria-label", "f6, empty, arrow from g8")
    draw(table, "a1", "a1")
    table.square("d2").click()
    table.square("d3").click()
    table.answer()
    assert drawn(table) == {"arrows": [], "marks": []}


@pytest.mark.parametrize("bottom", ["white", "black"])
def test_an_arrow_leads_from_square_to_square_however_the_board_is_turned(
    lay: Callable[..., Table], bottom: str
) -> None:
    """Its middle lies between the two squares, and nothing of it is in the way of a click."""
    board = Board(lab.Game(MATE), bottom=bottom)
    board.draw(arrows=[("b1", "c3")], marks=["e2"])
    table = lay(board)
    box = table.page.locator(".pencil .arrow").bounding_box()
    assert box
    ends = [table.middle(name) for name in ("b1", "c3")]
    for at, (place, size) in enumerate((("x", "width"), ("y", "height"))):
        assert abs(box[place] + box[size] / 2 - sum(end[at] for end in ends) / 2) < 20
    table.square("e2").click()
    expect(table.square("e2")).to_have_class(re.compile("selected"))


# ------------------------------------------------------------------ typed to


def test_the_typed_line_is_found_by_tab_and_unseen_until_then(lay: Callable[..., Table]) -> None:
    """After the squares Tab leads to it; a move and a question go with Enter, and Escape leads back."""
    table = lay()
    field = table.page.get_by_label("Your move or question")
    assert (table.page.locator(".typed").bounding_box() or {})["width"] == 1
    table.square("a1").focus()
    table.page.keyboard.press("Tab")
    expect(field).to_be_focused()
    assert (field.bounding_box() or {})["width"] > 100
    table.page.keyboard.type("gaja c1 a3")
    table.page.keyboard.press("Enter")
    table.answer()
    assert table.says() == "White: elephant c1 to a3. Black to move."
    expect(field).to_have_value("")
    table.page.keyboard.type("where padāti")
    table.page.keyboard.press("Enter")
    table.answer()
    assert "a2" in table.says()
    table.page.keyboard.type("e3")
    table.page.keyboard.press("Enter")
    table.answer()
    expect(field).to_have_value("e3")
    expect(table.page.locator(".note")).to_have_text(table.says())
    table.page.keyboard.press("Escape")
    expect(table.square("a1")).to_be_focused()
    table.page.keyboard.press("/")
    expect(field).to_be_focused()


# ------------------------------------------------------------------ looks


def test_names_have_their_language_and_letters_are_never_mirrored(lay: Callable[..., Table]) -> None:
    """A sentence marks the foreign name in it, right to left where it is so; capitals stand upright in both armies."""
    table = lay(Board(lab.Game(MATE), language="fa", men="letters"))
    table.square("c1").click()
    name = table.page.locator(".note [lang=fa]")
    assert (name.inner_text(), name.get_attribute("dir")) == ("پیل", "rtl")
    expect(table.square("c1")).to_have_attribute("aria-label", "c1, White پیل, picked up")
    expect(table.page.locator("[data-square] use[transform]")).to_have_count(0)
    table.board.men = "figures"
    table.answer()
    expect(table.page.locator("[data-square] use[transform]")).to_have_count(16)
    expect(table.square("c1")).to_have_class(re.compile("selected"))


@pytest.mark.parametrize(("bottom", "edge"), [("white", 2), ("black", 0)])
def test_a_target_shows_the_edge_over_which_a_soldier_promotes(
    lay: Callable[..., Table], bottom: str, edge: int
) -> None:
    """The broad edge lies where he would walk off the board, below for Black seen by White; his name says it too."""
    table = lay(Board(lab.Game(MATE, "7k/8/8/8/8/8/4p3/K7 b"), bottom=bottom))
    table.square("e2").click()
    expect(table.square("e1")).to_have_class(re.compile(f"promotes far-{edge}$"))
    expect(table.square("e1")).to_have_attribute("aria-label", "e1, empty, can move here, promotes here")


def test_no_man_walks_where_less_motion_is_wanted(lay: Callable[..., Table]) -> None:
    """With reduced motion a move, and a move taken back, just stand; without it a man walks."""
    for motion, walking in (("reduce", 0), ("no-preference", 1)):
        board = Board(lab.Game(MATE, "3k4/8/8/8/8/p7/4R3/4K3 w"), takes_back=True)
        table = lay(board, reduced_motion=motion)
        moves = "document.getAnimations().filter(one => one.effect.target.closest('.sq')).length"
        for is_back in (False, True):
            if is_back:
                board.take_back()
            else:
                board.play("e2-a2")
            table.answer()
            assert table.page.evaluate(moves) == walking
            table.page.evaluate("document.getAnimations().forEach(one => one.finish())")


# ------------------------------------------------------------------ an invented game


def after(scene: dict[str, Any], origin: str, target: str) -> dict[str, Any]:
    """Return the invented scene after a move, with nothing left to do."""
    men = {name: man for name, man in scene["men"].items() if name not in (origin, target)}
    men[target] = scene["men"][origin]
    return {**scene, "men": men, "moves": {}, "ply": 1, "last": [origin, target], "turn": "ochre"}


@pytest.mark.parametrize("by", ["mouse", "drag", "finger", "keyboard"])
def test_an_invented_game_of_five_by_seven_is_played(lay: Callable[..., Table], by: str) -> None:
    """Wizards and towers whom no ruleset knows are moved by every hand; their game comes wholly from the scene."""
    table = lay(scene=INVENTED, **(PHONE if by == "finger" else {}))
    page = table.page
    expect(page.locator("[data-square]")).to_have_count(35)
    if by == "keyboard":
        table.square("a1").focus()
        for key in ("Enter", "ArrowRight", "ArrowUp", "ArrowUp", "Enter"):
            page.keyboard.press(key)
    elif by == "mouse":
        table.square("a1").click()
        table.square("b3").click()
    elif by == "drag":
        table.square("a1").drag_to(table.square("b3"))
    else:
        finger = Finger(page)
        finger.down(*table.middle("a1"))
        finger.slide(*table.middle("b3"))
        finger.up()
    step = {"type": "play", "kind": "step", "ply": 0}
    assert table.sent == [{**step, "origin": "a1", "target": "b3", "becomes": ""}]
    scene = after(INVENTED, "a1", "b3")
    page.evaluate("scene => model.update({ scene, announcement: { n: 99, text: 'Played.', kind: 'move' } })", scene)
    expect(table.square("b3")).to_have_attribute("aria-label", "b3, Teal wizard")


def test_an_invented_man_is_asked_what_he_becomes(lay: Callable[..., Table]) -> None:
    """The chooser shows the men of the invented game by figure and name."""
    table = lay(scene=INVENTED)
    table.square("c2").click()
    table.square("c7").click()
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_have_accessible_name("What does it become on c7?")
    expect(dialog.locator("button .man")).to_have_count(2)
    dialog.get_by_role("button", name="Tower").click()
    assert table.sent[0]["becomes"] == "T"


# ------------------------------------------------------------------ in Voila


def test_a_board_of_a_lesson_is_seen_whole_and_dressed_by_the_head(
    page_of: Callable[[str], str], visit: Callable[..., Any]
) -> None:
    """After a move the way back is in sight; names, men and colours are chosen in the page's head."""
    tab = visit(page_of('import chaturanga_lab as lab; lab.board(lab.ruleset("chaturaji"))'))
    page = tab.page
    expect(page.locator("[data-square]")).to_have_count(64, timeout=60_000)
    mover = page.locator(".pickable").first
    mover.click()
    page.locator(".target").first.click()
    button = page.get_by_role("button", name="Start again")
    expect(button).to_be_visible()
    box = button.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 900
    for name, value in (("Names", "sa-Latn"), ("Men", "letters"), ("Display", "dark")):
        page.get_by_label(name).select_option(value)
    expect(page.locator("[data-square]", has=page.locator(".man")).first).to_have_attribute(
        "aria-label", re.compile("naukā|aśva|gaja|rājā|padāti")
    )
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".cl-board")).to_have_attribute("data-theme", "dark")
    button.click()
    expect(page.locator(".note")).to_contain_text("The men stand as at first.")
    expect(button).to_be_hidden()
    tab.assert_clean()
