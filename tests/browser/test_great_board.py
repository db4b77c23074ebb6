"""The board with twelve and fourteen files, removals and men who go back, in a real browser."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, expect

import chaturanga_lab as lab
from chaturanga_lab.widgets.boards.board import Board

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

GREAT = lab.ruleset("kridakausalya-14x14")
STALEMATE = "k1n4R6/14/K13/4C9/14/14/14/14/14/14/14/14/14/14 b"
PROMOTION = "3n1r7k/4P9/14/14/14/14/14/14/14/14/14/14/14/K4Y8 w"

BOARDS = """
import chaturanga_lab as lab
from IPython.display import display
for rules in ("kridakausalya-14x14", "kridakausalya-12x12", "kridakausalya-8x8"):
    display(lab.board(lab.ruleset(rules)))
"""
STAGE = """
window.boards = {};
window.show = async (name, half, css, traits) => {
  document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
  const { default: module } = await import(URL.createObjectURL(new Blob([half], { type: "text/javascript" })));
  const el = document.body.appendChild(Object.assign(document.createElement("div"), { id: name })), heard = [];
  const model = {
    sent: [], traits, get: (key) => traits[key], set: (key, value) => model.update({ [key]: value }),
    send: (message) => model.sent.push(message), save_changes() {}, off() {},
    on: (event, listener) => { if (event === "change") heard.push(listener); },
    update: (more) => { Object.assign(traits, more); heard.forEach((listener) => listener()); },
  };
  boards[name] = model;
  module.render({ model, el });
};
"""


@dataclass
class Table:
    """A board in Python, its drawing on a page, and what goes between them."""

    page: Page
    board: Board
    name: str = "board"

    def show(self) -> Table:
        """Draw the board at the end of the page."""
        half = [self.name, self.board._esm, self.board._css, self.traits]
        self.page.evaluate("([name, half, css, traits]) => show(name, half, css, traits)", half)
        return self

    @property
    def traits(self) -> dict[str, Any]:
        """Everything that Python tells the browser."""
        words = ("scene", "announcement", "bottom", "locked", "theme", "status")
        return json.loads(json.dumps({word: getattr(self.board, word) for word in words}))

    def answer(self) -> Table:
        """Let Python hear what the browser has sent, and the browser what Python says to it."""
        for content in self.page.evaluate("name => boards[name].sent.splice(0)", self.name):
            self.board._handle_custom_msg(content, [])
        self.tell()
        return self

    def tell(self) -> None:
        """Let the browser hear how the board stands in Python."""
        self.page.evaluate("([name, traits]) => boards[name].update(traits)", [self.name, self.traits])

    def square(self, name: str) -> Locator:
        """Return a square of this board."""
        return self.page.locator(f"#{self.name} [data-square={name}]")

    def part(self, looks: str) -> Locator:
        """Return a part of this board, by its class."""
        return self.page.locator(f"#{self.name} .{looks}")

    def motion(self) -> dict[str, int]:
        """Return how many figures move on each square, by its name."""
        return dict(
            self.page.evaluate(
                """name => [...document.querySelectorAll(`#${name} [data-square]`)]
                .map(one => [one.dataset.square, one.getAnimations({ subtree: true }).length]).filter(([, n]) => n)""",
                self.name,
            )
        )

    def at(self, time: int) -> None:
        """Stop every motion at a time in milliseconds, or right before its end."""
        self.page.evaluate(
            """time => document.getAnimations().forEach(one => {
                one.pause();
                one.currentTime = Math.min(time, one.effect.getComputedTiming().endTime - 1);
            })""",
            time,
        )

    def end(self) -> None:
        """Bring every motion to its end."""
        self.page.evaluate("document.getAnimations().forEach(one => one.finish())")

    def where(self, looks: str) -> str:
        """Return the square over whose middle a figure is seen."""
        return self.page.evaluate(
            """([name, looks]) => {
                const figure = document.querySelector(`#${name} ${looks}`).getBoundingClientRect();
                const [x, y] = [figure.left + figure.width / 2, figure.top + figure.height / 2];
                const squares = [...document.querySelectorAll(`#${name} [data-square]`)];
                return squares.find((one) => {
                    const at = one.getBoundingClientRect();
                    return at.left < x && x < at.right && at.top < y && y < at.bottom;
                })?.dataset.square;
            }""",
            [self.name, looks],
        )


@pytest.fixture
def lay(browser: Browser) -> Iterator[Callable[..., Table]]:
    """Lay a board on a page: `lay(start, rules=GREAT, still=True)`; `still` wants no motion."""
    contexts = []

    def lay(start: str | None = None, rules: lab.Ruleset = GREAT, still: bool = True) -> Table:
        motion = "reduce" if still else "no-preference"
        context = browser.new_context(viewport={"width": 900, "height": 900}, reduced_motion=motion)
        contexts.append(context)
        page = context.new_page()
        page.set_content("<body></body>")
        page.add_script_tag(content=STAGE)
        return Table(page, Board(lab.Game(rules, start), takes_back=True)).show()

    yield lay
    for context in contexts:
        context.close()


# ------------------------------------------------------------------ sizes


def test_every_size_of_board_fits_its_page(page_of: Callable[[str], str], visit: Callable[..., Any]) -> None:
    """Three boards on one page: seen whole on a desktop, squares of 24 pixels or more on a phone, none pushes the page.

    Coordinates stand outside the squares, at least nine pixels high; on a still smaller phone a board is panned.
    """
    tab = visit(page_of(BOARDS), width=1280, height=800)
    page = tab.page
    boards = page.locator(".cl-board")
    expect(boards).to_have_count(3, timeout=60_000)
    expect(page.locator("[data-square]")).to_have_count(14 * 14 + 12 * 12 + 8 * 8)
    assert all(800 >= box["height"] > 500 and box["width"] <= 760 for box in map(_box, boards.all()))
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for board in boards.all():
            square, grid = _box(board.locator("[data-square=a1]")), _box(board.locator(".grid"))
            assert min(square["width"], square["height"]) >= 24
            assert all(
                _box(rank)["x"] + _box(rank)["width"] <= grid["x"] for rank in board.locator(".ranks span").all()
            )
            assert all(_box(file)["y"] >= grid["y"] + grid["height"] for file in board.locator(".files span").all())
            size = board.locator(".ranks").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
            assert size >= 9
            if width == 390:
                assert grid["x"] >= 0
                assert grid["x"] + grid["width"] <= width, "nothing to pan"
                _is_seen_whole(board)
    tab.assert_clean()


def test_a_board_that_is_panned_follows_the_keyboard(page_of: Callable[[str], str], visit: Callable[..., Any]) -> None:
    """On a phone too narrow for fourteen files End brings the last one whole into sight, and the ranks stay named."""
    page = visit(page_of(BOARDS), width=340, height=800).page
    great = page.locator(".cl-board").first
    great.locator("[data-square=a1]").focus(timeout=60_000)
    frame, last = great.locator(".frame"), great.locator("[data-square=n1]")
    edges = [_box(frame)["x"], _box(frame)["x"] + _box(frame)["width"]]
    assert _box(last)["x"] + _box(last)["width"] > edges[1], "there is something to pan"
    page.keyboard.press("End")
    assert _box(last)["x"] + _box(last)["width"] <= edges[1]
    assert _box(great.locator(".ranks span").first)["x"] >= edges[0]
    page.keyboard.press("Home")
    named = _box(great.locator(".ranks"))
    assert _box(great.locator("[data-square=a1]"))["x"] >= named["x"] + named["width"]


def test_boards_on_one_page_do_not_disturb_each_other(page_of: Callable[[str], str], visit: Callable[..., Any]) -> None:
    """A move on one board of three leaves the others as they are, and each draws its men from figures of its own."""
    page = visit(page_of(BOARDS)).page
    boards = page.locator(".cl-board")
    expect(boards).to_have_count(3, timeout=60_000)
    great, middle, small = boards.all()
    great.locator("[data-square=n2]").click()
    great.locator("[data-square=n3]").click()
    expect(great.locator(".status strong")).to_have_text("Black to move")
    assert [board.locator(".status strong").inner_text() for board in (middle, small)] == ["White to move"] * 2
    middle.locator("[data-square=a2]").click()
    middle.locator("[data-square=a3]").click()
    expect(middle.locator("[data-square=a3]")).to_have_attribute("aria-label", "a3, White foot soldier")
    expect(great.locator("[data-square=n3]")).to_have_attribute("aria-label", "n3, White foot soldier")
    expect(small.locator("[data-square=a3]")).to_have_attribute("aria-label", "a3, empty")
    ids = page.evaluate("[...document.querySelectorAll('.cl-board symbol')].map(one => one.id)")
    assert len(ids) == len(set(ids))
    sizes = [_box(board.locator("[data-square=a1]"))["width"] for board in (great, middle, small)]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[2]


def _box(part: Locator) -> dict[str, float]:
    box = part.bounding_box()
    assert box
    return dict(box)


def _is_seen_whole(board: Locator) -> None:
    """Assert that nothing around the board cuts off its squares or its coordinates."""
    cut = board.locator(".frame").evaluate(
        """frame => { const whole = frame.getBoundingClientRect(), around = [];
            for (let one = frame.parentElement; one; one = one.parentElement) around.push(one);
            return around.filter((one) => {
              const at = one.getBoundingClientRect(), clips = getComputedStyle(one).overflowX !== "visible";
              return clips && (at.left > whole.left || at.right < whole.right);
            }).map((one) => one.className); }"""
    )
    assert cut == []


# ------------------------------------------------------------------ fourteen files


def test_the_keyboard_walks_over_fourteen_files(lay: Callable[..., Table]) -> None:
    """Home, End and the page keys reach the edges, N the next man that can move, and a ring shows where one is."""
    table = lay()
    keys, focused = table.page.keyboard, table.page.locator("[data-square]:focus-visible")
    table.square("a1").focus()
    walked = []
    for key in ("End", "PageUp", "Home", "PageDown", "ArrowRight", "n", "n", "Shift+N"):
        keys.press(key)
        walked.append(focused.get_attribute("data-square"))
    assert walked == ["n1", "n14", "a14", "a1", "b1", "m1", "a2", "m1"]
    assert focused.evaluate("one => getComputedStyle(one).outlineWidth") == "3px"
    expect(table.square("n14")).to_have_attribute("aria-label", "n14, Black elephant")


def test_a_move_is_played_by_keyboard_and_by_dragging(lay: Callable[..., Table]) -> None:
    """On the great board N leads the man in hand to his squares, and a man can be carried with the mouse."""
    table = lay()
    table.square("m1").focus()
    for key in ("Enter", "n", "Enter"):
        table.page.keyboard.press(key)
    table.answer()
    assert [move.uci() for move in table.board.game.moves] == ["m1l3"]
    table.square("n13").drag_to(table.square("n12"))
    table.answer()
    assert table.board.game.moves[-1].uci() == "n13n12"
    expect(table.square("n12")).to_have_attribute("aria-label", "n12, Black foot soldier")


# ------------------------------------------------------------------ a man is taken off


def test_a_stalemated_army_takes_a_man_off_by_mouse(lay: Callable[..., Table]) -> None:
    """The status says what is to be done, the men who may go are marked, and one goes after a question."""
    table = lay(STALEMATE)
    expect(table.part("status strong")).to_have_text("Black is stalemated: take one enemy man off the board")
    marked = table.page.locator(".removable")
    assert [one.get_attribute("data-square") for one in marked.all()] == ["h14", "e11"]
    table.square("h14").click()
    expect(table.page.get_by_role("dialog")).to_have_accessible_name("Take the chariot on h14 off the board?")
    table.page.get_by_role("button", name="Take it off").click()
    table.answer()
    assert table.board.game.moves[0].uci() == "xh14"
    expect(table.square("h14")).to_have_class(re.compile("last-removed"))
    expect(table.part("live")).to_have_text("Black: takes chariot h14 off the board. White to move.")


def test_a_stalemated_army_takes_a_man_off_by_keyboard(lay: Callable[..., Table]) -> None:
    """N leads to the men who may go, Enter asks, Escape asks no more, and Enter twice takes one off."""
    table = lay(STALEMATE)
    keys, focused = table.page.keyboard, table.page.locator("[data-square]:focus")
    table.square("a1").focus()
    keys.press("n")
    assert focused.get_attribute("aria-label") == "h14, White chariot, may be taken off the board"
    keys.press("n")
    keys.press("Enter")
    expect(table.page.get_by_role("button", name="Take it off")).to_be_focused()
    keys.press("Escape")
    expect(table.page.get_by_role("dialog")).to_be_hidden()
    assert focused.get_attribute("data-square") == "e11"
    keys.press("Enter")
    keys.press("Enter")
    table.answer()
    assert table.board.game.moves[0].uci() == "xe11"
    expect(table.square("e11")).to_be_focused()


@pytest.mark.parametrize(("square", "says"), [("a12", "may never be taken off"), ("c14", "own")])
def test_a_man_who_may_not_go_says_why(lay: Callable[..., Table], square: str, says: str) -> None:
    """The enemy's raja and one's own men stay, with a sentence, and nothing is asked."""
    table = lay(STALEMATE)
    table.square(square).click()
    table.answer()
    expect(table.part("note")).to_contain_text(says)
    expect(table.page.get_by_role("dialog")).to_be_hidden()
    assert table.board.game.ply == 0


def test_a_man_taken_off_is_seen_to_go(lay: Callable[..., Table]) -> None:
    """He is lifted from his square, where nobody arrives; afterwards the square is empty and marked."""
    table = lay(STALEMATE, still=False)
    table.square("e11").click()
    table.page.get_by_role("button", name="Take it off").click()
    table.answer()
    assert table.motion() == {"e11": 1}
    table.at(10)
    assert table.where("[data-square=e11] .ghost") == "e11"
    table.end()
    expect(table.page.locator(".ghost")).to_have_count(0)
    expect(table.square("e11")).to_have_class(re.compile("last-removed"))


# ------------------------------------------------------------------ a promoted man goes back


@pytest.mark.parametrize(
    ("answer", "target", "rest"),
    [
        ("minister-steps-back", "e14", "e13"),
        ("minister-steps-back", "d14", "e13"),
        ("minister-to-origin", "e14", "e2"),
        ("minister-to-origin", "f14", "e2"),
    ],
)
def test_a_promoted_man_is_seen_to_enter_to_turn_and_to_go_back(
    lay: Callable[..., Table], answer: str, target: str, rest: str
) -> None:
    """The foot soldier walks on, the minister stands on the last rank and goes back; all the squares are marked."""
    table = lay(PROMOTION, GREAT.choose(promotion=answer), still=False)
    table.square("e13").click()
    expect(table.square(target)).to_have_attribute("aria-label", re.compile(f"promotes here and goes back to {rest}$"))
    table.square(target).click()
    table.answer()
    soldier, minister = f"[data-square={rest}] .ghost", f"[data-square={rest}] .man:not(.ghost)"
    table.at(0)
    assert table.where(soldier) == "e13"
    table.at(600)
    assert (table.where(soldier), table.where(minister)) == (target, target)
    table.end()
    expect(table.page.locator(".ghost")).to_have_count(0)
    assert table.where(minister) == rest
    expect(table.square(rest)).to_have_attribute("aria-label", f"{rest}, White minister")
    expect(table.square(target)).to_have_attribute("aria-label", f"{target}, empty")
    marked = table.page.locator("[class*=last-]").all()
    assert {one.get_attribute("data-square") for one in marked} == {"e13", target, rest}
    expect(table.square(rest)).to_have_class(re.compile("last-to"))


def test_a_man_carried_to_the_last_rank_goes_back_from_there(lay: Callable[..., Table]) -> None:
    """Dropped by the mouse, the foot soldier is not walked once more; the minister is still seen to go back."""
    table = lay(PROMOTION, still=False)
    table.square("e13").drag_to(table.square("e14"))
    table.answer()
    table.at(0)
    assert table.where("[data-square=e13] .ghost") == "e14"


def test_what_is_taken_back_is_not_played_backwards(lay: Callable[..., Table]) -> None:
    """A return that is taken back just stands as before; a plain move taken back glides back."""
    table = lay(PROMOTION, still=False)
    table.board.play("e13xd14")
    table.board.take_back()
    table.tell()
    assert table.motion() == {}
    table.board.play("e13xd14")
    table.tell()
    table.end()
    table.board.take_back()
    table.tell()
    assert table.motion() == {}
    table.board.play("a1-a2")
    table.tell()
    table.end()
    table.board.take_back()
    table.tell()
    assert table.motion() == {"a1": 1}


def test_where_motion_is_not_wanted_the_result_and_the_sentence_stand_at_once(lay: Callable[..., Table]) -> None:
    """With less motion asked for nothing moves: the minister stands where he goes back to, and it is said."""
    table = lay(PROMOTION)
    table.square("e13").click()
    table.square("d14").click()
    table.answer()
    assert table.motion() == {}
    expect(table.page.locator(".ghost")).to_have_count(0)
    expect(table.square("e13")).to_have_attribute("aria-label", "e13, White minister")
    expect(table.part("live")).to_contain_text("foot soldier e13 takes horse d14, becomes minister and")
    expect(table.part("live")).to_contain_text("back to e13")
