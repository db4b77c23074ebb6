"""The board of four armies in a real browser: a round with dice by mouse, finger and keyboard, seats, a triumph."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import chaturanga_lab as lab
from chaturanga_lab.widgets.boards.scene import scene_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

RULES = lab.ruleset("chaturaji-dice")
SEED = 3
"""In the first round with this seed dice are played, and dice are lost."""
TRIUMPH = "4bK3/8/yK7/3rB4/3bByB3/2gB4rK/8/3gK4 g"
BOARD = "import chaturanga_lab as lab; lab.board({game})"
DICE = BOARD.format(game=f'lab.ruleset("chaturaji-dice"), seed={SEED}')
COLOURS = "one => getComputedStyle(one.querySelector('.body')).getPropertyValue('--army').trim()"


@dataclass
class Table:
    """A board on a page and its twin in Python, which throws the same dice."""

    page: Page
    game: lab.Game = field(default_factory=lambda: lab.Game(RULES))
    rng: Random = field(default_factory=lambda: Random(SEED))

    def square(self, name: str) -> Locator:
        """Return a square of the board."""
        return self.page.locator(f"[data-square={name}]")

    def play_round(self, hand: Any) -> list[str]:
        """Let every seat throw and play what its dice allow, by some hand; return what was done, in words."""
        done = []
        for seat in range(4):
            assert self.game.position.turn == seat
            while self.game.position.turn == seat:
                done.append(self.step(hand))
        return done

    def step(self, hand: Any) -> str:
        """Do the next thing on the page and in Python, and see that both stand alike."""
        moves = self.game.legal_moves()
        men = [move for move in moves if move.kind == "step"]
        if men:
            hand.move(self, men[0].origin, men[0].target)
            self.game = self.game.play(men[0])
        elif moves[0].kind == "roll":
            hand.do(self, "r")
            self.game = self.game.throw(self.rng)
        else:
            hand.do(self, "p")
            self.game = self.game.play("pass")
        self.agrees()
        return self.game.moves[-1].kind

    def agrees(self) -> None:
        """Assert that the page shows the twin: whose turn, whom the dice move, what became of each, and the points."""
        scene = scene_of(self.game)
        expect(self.page.locator(".status strong")).to_have_text(scene["heading"])
        framed = self.page.locator(".can").evaluate_all("all => all.map(one => one.dataset.square)")
        assert sorted(framed) == sorted(scene["moves"] if scene["can"] else [])
        states = [die["state"].replace(" ", "-") for die in scene["dice"]]
        assert [one.get_attribute("class").split()[1] for one in self.page.locator(".die").all()] == states
        counts = [f"{scene['armies'][army]['name']} {points}" for army, points, _ in scene["points"]]
        assert self.page.locator(".points .unseen").all_inner_texts() == counts


class Mouse:
    """A hand that clicks."""

    def do(self, table: Table, key: str) -> None:
        """Press the button that has a key."""
        table.page.locator(f".actions [aria-keyshortcuts={key.upper()}]").click()

    def move(self, table: Table, origin: str, target: str) -> None:
        """Click a man and the square to which he goes."""
        table.square(origin).click()
        table.square(target).click()


class Finger(Mouse):
    """A hand that taps."""

    def do(self, table: Table, key: str) -> None:
        """Tap the button that has a key; no button is smaller than a finger."""
        button = table.page.locator(f".actions [aria-keyshortcuts={key.upper()}]")
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        button.tap()

    def move(self, table: Table, origin: str, target: str) -> None:
        """Tap a man and the square to which he goes."""
        table.square(origin).tap()
        table.square(target).tap()


class Keys:
    """A hand that never leaves the keyboard: arrows walk as the eye sees, whoever sits at the bottom."""

    def do(self, table: Table, key: str) -> None:
        """Press the letter."""
        table.page.keyboard.press(key)

    def move(self, table: Table, origin: str, target: str) -> None:
        """Walk to a man, take him up, walk on and drop him."""
        for square in (origin, target):
            self.walk(table.page, square)
            table.page.keyboard.press("Enter")

    def walk(self, page: Page, goal: str) -> None:
        """Press arrows until the focus is on a square; rows and columns are those of the page."""
        squares = page.locator("[data-square]").evaluate_all("all => all.map(one => one.dataset.square)")
        here = squares.index(page.evaluate("document.activeElement.dataset.square"))
        (row, column), (goal_row, goal_column) = divmod(here, 8), divmod(squares.index(goal), 8)
        for steps, keys in (
            (goal_row - row, ("ArrowUp", "ArrowDown")),
            (goal_column - column, ("ArrowLeft", "ArrowRight")),
        ):
            for _ in range(abs(steps)):
                page.keyboard.press(keys[steps > 0])
        assert page.evaluate("document.activeElement.dataset.square") == goal


def open_board(visit: Callable[..., Any], address: str, **more: Any) -> tuple[Any, Page]:
    """Return a tab with one board of four armies, drawn whole."""
    tab = visit(address, **more)
    expect(tab.page.locator("[data-square]")).to_have_count(64, timeout=60_000)
    return tab, tab.page


@pytest.fixture(scope="module")
def dice_page(page_of: Callable[[str], str]) -> str:
    """The address of a page with one board and seeded dice."""
    return page_of(DICE)


# ------------------------------------------------------------------ a round


def test_a_round_of_four_seats_with_dice_is_played_by_mouse(dice_page: str, visit: Callable[..., Any]) -> None:
    """Throws, moves and lost dice of all four seats, by clicks; the page is the twin of the game in Python."""
    tab, page = open_board(visit, dice_page)
    table = Table(page)
    table.agrees()
    done = table.play_round(Mouse())
    assert {"roll", "step", "pass"} <= set(done)
    assert table.game.position.turn == 0
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".note")).to_contain_text("Taken back")
    tab.assert_clean()


def test_a_round_of_four_seats_with_dice_is_played_by_keyboard(dice_page: str, visit: Callable[..., Any]) -> None:
    """R throws, arrows and Enter move, P goes on, F brings the next seat to the bottom: no mouse, and the same game."""
    tab, page = open_board(visit, dice_page)
    table, hand = Table(page), Keys()
    page.locator("[data-square][tabindex='0']").focus()
    for seat in range(4):
        page.keyboard.press("f")
        while table.game.position.turn == seat:
            table.step(hand)
    expect(page.locator(".live")).not_to_be_empty()
    assert page.evaluate("document.activeElement.dataset.square"), "the focus never left the squares"
    tab.assert_clean()


def test_a_round_of_four_seats_with_dice_is_played_on_a_phone(dice_page: str, browser: Any) -> None:
    """At 390 pixels nothing pushes the page, and taps on squares and buttons play the same game."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(dice_page, timeout=240_000)
    expect(page.locator("[data-square]")).to_have_count(64, timeout=60_000)
    Table(page).play_round(Finger())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box = page.locator("[data-square=a1]").bounding_box()
    assert box
    assert box["width"] >= 40
    context.close()


def test_the_rest_of_a_throw_is_given_up_by_key(dice_page: str, visit: Callable[..., Any]) -> None:
    """X gives up what is left of a throw, and the next army throws; X again does nothing, nor does a key held down."""
    _, page = open_board(visit, dice_page)
    table = Table(page)
    page.locator("[data-square=h1]").focus()
    while not any(move.kind == "skip" for move in table.game.legal_moves()):
        table.step(Keys())
    page.keyboard.press("x")
    table.game = table.game.play("skip")
    table.agrees()
    page.keyboard.press("x")
    held = "new KeyboardEvent('keydown', { key: 'r', repeat: true, bubbles: true })"
    page.evaluate(f"document.activeElement.dispatchEvent({held})")
    page.wait_for_timeout(200)
    table.agrees()


# ------------------------------------------------------------------ seats and figures


def test_any_seat_is_brought_to_the_bottom(dice_page: str, visit: Callable[..., Any]) -> None:
    """Four presses bring each army's raja to the bottom row and say so; men stay upright, coordinates follow."""
    _, page = open_board(visit, dice_page)
    seats = []
    for _ in range(4):
        page.locator(".flip").click()
        said = page.locator(".note").inner_text()
        bottom = page.locator("[data-square]").evaluate_all("all => all.slice(-8).map(one => one.ariaLabel)")
        rajas = [label for label in bottom if "raja" in label]
        assert len(rajas) == 1
        assert said.split()[0] in rajas[0]
        seats.append(said)
        corner = page.locator("[data-square]").evaluate_all("all => all.at(-8).dataset.square")
        below, left = page.locator(".files span").first.inner_text(), page.locator(".ranks span").last.inner_text()
        assert sorted(corner) == sorted(left + below)
        turned = page.locator(".man").evaluate_all("all => all.filter(one => getComputedStyle(one).rotate !== 'none')")
        assert turned == []
    assert seats == [f"{army} at the bottom." for army in ("Yellow", "Black", "Red", "Green")]


def test_every_army_has_its_colour_its_mark_and_its_direction(dice_page: str, visit: Callable[..., Any]) -> None:
    """Four colours, four marks of different shape that are never mirrored; Red and Black look to the left."""
    _, page = open_board(visit, dice_page)
    corners = {"red": "h1", "green": "a1", "yellow": "a8", "black": "h8"}
    colours, marks = set(), set()
    for army, square in corners.items():
        man = page.locator(f"[data-square={square}] .man")
        colours.add(man.evaluate(COLOURS))
        body, mark = man.locator("use").all()
        assert bool(body.get_attribute("transform")) == (army in ("red", "black"))
        assert mark.get_attribute("transform") is None
        marks.add(page.locator(mark.get_attribute("href") or "").evaluate("one => one.innerHTML"))
    assert len(colours) == len(marks) == 4


# ------------------------------------------------------------------ triumph


def test_a_triumph_is_seen_before_it_is_made_and_takes_the_boats_together(
    page_of: Callable[[str], str], visit: Callable[..., Any]
) -> None:
    """The boat in hand shows where and whom; the three boats are gone at once, and the page says so."""
    game = f'lab.Game(lab.ruleset("chaturaji"), "{TRIUMPH}")'
    tab, page = open_board(visit, page_of(BOARD.format(game=game)))
    page.locator("[data-square=c3]").click()
    expect(page.locator(".triumph")).to_have_attribute("data-square", "e5")
    assert set(page.locator(".prize").evaluate_all("all => all.map(one => one.dataset.square)")) == {"d4", "d5", "e4"}
    expect(page.locator("[data-square=e5]")).to_have_attribute("aria-label", "e5, empty, can move here, " + _words())
    page.locator("[data-square=e5]").click()
    expect(page.locator(".live")).to_contain_text("triumph")
    for square in ("d4", "d5", "e4"):
        expect(page.locator(f"[data-square={square}] .man:not(.ghost)")).to_have_count(0)
    expect(page.locator(".points .unseen").nth(1)).to_have_text("Green 6")
    tab.assert_clean()


def _words() -> str:
    """Return what is said of the triumph before it is made."""
    ways = scene_of(lab.Game(lab.ruleset("chaturaji"), TRIUMPH))["moves"]["c3"]
    return str(next(way[4] for way in ways if way[0] == "e5"))
