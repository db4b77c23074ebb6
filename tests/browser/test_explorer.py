"""The explorer in a real browser, under Voila and in JupyterLab: the main job, end to end."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import blake2s
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

NOTEBOOK = "09_explorer.ipynb"
START = 60_000  # ms in which a kernel must be up
RUN = 60_000  # ms in which a run must be done, even if the kernel is compiled first


@pytest.fixture
def explorer(visit: Callable[..., Any], voila_server: Any) -> Callable[..., Any]:
    """Open the explorer's page in a new tab: `explorer(width=390)`."""

    def open_page(**options: Any) -> Any:
        tab = visit(voila_server.notebook(NOTEBOOK), **options)
        expect(square(tab.page, "e2")).to_be_visible(timeout=START)
        return tab

    return open_page


def square(page: Page, name: str) -> Locator:
    """Return a square of the board."""
    return page.locator(f'.cl-explorer [data-square="{name}"]')


def play(page: Page, origin: str, target: str) -> None:
    """Play a move with the mouse and wait until the board shows it."""
    square(page, origin).click()
    square(page, target).click()
    expect(square(page, target)).to_have_class(re.compile("last-to"))


def question(page: Page, name: str) -> Locator:
    """Return a question of the rule panel."""
    return page.locator(".cl-explorer fieldset").filter(
        has=page.get_by_role("heading", name=re.compile(rf"^{re.escape(name)}\b"))
    )


def answers(page: Page, name: str) -> Locator:
    """Return the controls of a question: one list, or a radio button for each answer."""
    return question(page, name).locator("select, input")


def answer(page: Page, name: str, label: str) -> None:
    """Give an answer, in whatever form it is offered."""
    if question(page, name).locator("select").count():
        answers(page, name).select_option(label=label)
    else:
        question(page, name).get_by_label(label, exact=True).check()


def unfold(page: Page) -> None:
    """Unfold every topic of the rules."""
    folded = page.locator(".cl-topic h3 [aria-expanded=false]")
    while folded.count():
        name = folded.first.text_content() or ""
        folded.first.click()
        expect(page.locator(".cl-topic h3").get_by_role("button", name=name)).to_have_attribute("aria-expanded", "true")


def press(page: Page, name: str) -> None:
    """Press a button of the explorer."""
    page.locator(".cl-explorer").get_by_role("button", name=name, exact=True).click()


def test_a_rule_is_switched_in_mid_game_and_its_change_is_counted_and_watched(explorer: Callable[..., Any]) -> None:
    """Three moves by mouse, one by keyboard, a switch with its source, 200 playouts from here, one of them watched."""
    tab = explorer()
    page = tab.page
    play(page, "e2", "e3")
    play(page, "e7", "e6")
    play(page, "g1", "f3")
    square(page, "d7").focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(square(page, "d6")).to_have_class(re.compile("last-to"))

    square(page, "c1").click()
    expect(square(page, "a3")).to_have_class(re.compile("target"))
    source = question(page, "Elephant").locator("summary .line")
    expect(source).to_contain_text("Modern page")
    answer(page, "Elephant", "straight jump")
    expect(square(page, "c3")).to_have_accessible_name("c3, empty, can move here, gained against preset")
    expect(square(page, "a3")).to_have_accessible_name("a3, empty, lost against preset")
    expect(source).to_contain_text("al-ʿAdlī")
    expect(page.locator(".cl-moves .switch")).to_have_text("Here you switched: elephant, diagonal jump → straight jump")
    expect(page.locator(".cl-comparison")).to_contain_text("elephant c1–c3")

    page.get_by_label("Begin").select_option("here")
    page.get_by_label("Games").select_option("200")
    press(page, "Run both readings")
    expect(page.locator(".cl-simulation table").first).to_be_visible(timeout=RUN)
    expect(page.locator(".cl-simulation")).to_contain_text("400 games under 2 rulesets")
    expect(page.locator(".cl-charts svg")).to_have_count(2, timeout=RUN)

    page.locator(".cl-simulation [data-press*=' ']").first.click()
    expect(page.locator(".cl-look")).to_contain_text("Game")
    expect(page.locator(".cl-moves [aria-current]")).not_to_have_text("start")
    press(page, "Last")
    expect(page.locator(".verdict .result")).to_be_visible()
    press(page, "Back to my game")
    expect(page.locator(".cl-moves [aria-current]")).to_have_text("d7–d6")
    tab.assert_clean()


def test_a_policy_answers_and_a_run_can_be_cancelled(explorer: Callable[..., Any]) -> None:
    """While a long run counts, typed moves are answered, the policy replies, and Cancel shows what was finished."""
    tab = explorer()
    page = tab.page
    page.get_by_label("Black is").select_option("greedy")
    page.get_by_label("Games").select_option("20000")
    press(page, "Run")
    expect(page.get_by_label("Games played")).to_be_visible()
    page.get_by_label("Type a move").fill("elephant c1 e4")
    page.keyboard.press("Enter")
    expect(page.locator(".cl-controls .cl-typed [role=alert]")).not_to_be_empty()
    page.get_by_label("Type a move").fill("e3")
    page.keyboard.press("Enter")
    expect(page.locator(".cl-moves li button")).to_have_count(3)
    press(page, "Cancel")
    expect(page.locator(".cl-simulation")).to_contain_text("Stopped before all 20,000", timeout=RUN)
    tab.assert_clean()


@pytest.mark.parametrize("width", [390, 1000])
def test_the_page_fits_and_every_control_is_large_enough(explorer: Callable[..., Any], width: int) -> None:
    """On a phone and on a tablet nothing scrolls sideways, and nothing to press is smaller than 24 px."""
    tab = explorer(width=width)
    page = tab.page
    unfold(page)
    man(page, "elephant").click()
    expect(page.locator(".cl-card svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    clipped = "element => element.getBoundingClientRect().right"
    assert page.locator(".cl-explorer").evaluate(clipped) <= width
    small = page.locator(".cl-explorer :is(button, select, input, summary):not(.skip)").evaluate_all(
        """all => all.filter(one => one.checkVisibility()).map(one => [one, one.getBoundingClientRect()])
               .filter(([, box]) => box.width < 24 || box.height < 24).map(([one]) => one.outerHTML.slice(0, 80))"""
    )
    assert small == []
    tab.assert_clean()


def test_the_page_reads_in_the_order_in_which_it_is_used(explorer: Callable[..., Any]) -> None:
    """With the Tab key one meets the board, its controls, the rules in order, the moves, the comparison, the run."""
    page = explorer().page
    parts = (".skip", ".cl-board", ".cl-transport", ".cl-typed", ".cl-rules", ".cl-moves", ".cl-comparison")
    order = page.locator(".cl-explorer").evaluate(
        """(page, parts) => parts.map(part => page.querySelector(part))
               .every((one, n, all) => !n || all[n - 1].compareDocumentPosition(one) & 4)""",
        [*parts, ".cl-simulation"],
    )
    assert order is True
    assert page.locator(".cl-board [tabindex='0']").count() == 1
    levels = page.locator(":is(h1, h2, h3, h4, h5)").evaluate_all("all => all.map(one => +one.tagName[1])")
    assert levels[0] == 1
    assert all(later - earlier <= 1 for earlier, later in pairwise(levels))


def test_colours_are_chosen_for_the_whole_page(explorer: Callable[..., Any]) -> None:
    """Dark and projector dress page and board; the projector keeps what is talked about and folds the rest away."""
    tab = explorer()
    page = tab.page
    page.get_by_label("Display").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".cl-board")).to_have_attribute("data-theme", "dark")
    page.get_by_label("Display").select_option("projector")
    expect(page.locator(".cl-moves")).to_be_hidden()
    expect(page.get_by_role("button", name="Copy a link")).to_be_visible()
    expect(page.get_by_role("button", name="Set up a position")).to_be_visible()
    expect(question(page, "Stalemate")).to_be_hidden()
    press(page, "Winning and losing")
    expect(question(page, "Stalemate")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".cl-jumps button:visible")).to_have_text(["Rules", "Share", "Simulate"])
    tab.assert_clean()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_refusal_is_seen_wherever_one_is(explorer: Callable[..., Any], width: int) -> None:
    """At the foot of the page a press that Python refuses shows its sentence inside the window."""
    page = explorer(width=width).page
    page.locator("[data-press=run]").evaluate("button => { button.dataset.press = 'fly'; }")
    page.locator("[data-press=fly]").click()
    expect(page.locator(".cl-notice p")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") > 0


def test_a_dropped_man_is_told_why(explorer: Callable[..., Any]) -> None:
    """By mouse as by keyboard an impossible move is refused with its reason; the focus stays on a pressed button."""
    tab = explorer()
    page = tab.page
    square(page, "e2").drag_to(square(page, "e5"))
    expect(page.locator(".cl-board .note")).to_contain_text("e2 to e5 is not possible")
    play(page, "e2", "e3")
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    expect(square(page, "e2")).to_have_accessible_name(re.compile("foot soldier"))
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    tab.assert_clean()


def test_every_ring_is_whole(explorer: Callable[..., Any]) -> None:
    """Nothing cuts the ring of what is focused, save lists that draw it inside; the skip button shows itself.

    The rules, which scroll, keep it away from their edges.
    """
    page = explorer().page
    rules = page.locator(".cl-rules")
    for edge in ("paddingLeft", "paddingRight", "scrollPaddingTop", "scrollPaddingBottom"):
        assert rules.evaluate("(it, edge) => parseFloat(getComputedStyle(it)[edge])", edge) > 5
    cut = page.locator(".cl-explorer :is(button:not(.sq, .skip), select, input, summary)").evaluate_all(
        """all => all.filter(one => one.checkVisibility()).flatMap(one => {
               const around = [];
               for (let at = one.parentElement; !at.matches(".cl-explorer"); at = at.parentElement) around.push(at);
               return around; })
               .filter(at => getComputedStyle(at).overflow !== "visible" && !at.matches(".cl-rules"))
              .map(at => at.className || at.tagName)"""
    )
    assert set(cut) <= {"answers row", "OL", "grid"}
    skip = page.get_by_role("button", name="Skip to the board")
    page.locator("header select").last.focus()
    for _ in range(3):
        page.keyboard.press("Tab")
        if skip.evaluate("one => one === document.activeElement"):
            break
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(page.locator(".cl-board [tabindex='0']")).to_be_focused()


def man(page: Page, name: str) -> Locator:
    """Return the button of a man under the board."""
    return page.locator(".cl-men").get_by_role("button", name=name, exact=True)


def test_every_question_switches_live(explorer: Callable[..., Any]) -> None:
    """In mid-game each question that has another answer is switched on the page, marked, and given its source."""
    tab = explorer()
    page = tab.page
    play(page, "e2", "e3")
    unfold(page)
    names = page.locator(".cl-rules fieldset h4").evaluate_all("all => all.map(one => one.firstChild.data)")
    assert len(names) > 9
    for name in names:
        controls = answers(page, name)
        if controls.count() == 0:
            continue
        if controls.first.evaluate("one => one.tagName") == "SELECT":
            others = controls.locator("option:not(:checked)")
            controls.select_option(others.first.get_attribute("value"))
        else:
            question(page, name).locator("label:has(input:not(:checked))").first.click()
        expect(question(page, name)).to_have_class(re.compile("changed"))
        expect(question(page, name).locator("summary .badge")).to_be_visible()
        expect(page.locator(".cl-notice p")).to_have_count(0)
        press(page, "Reset to the preset")
        expect(page.locator(".cl-rules .changed")).to_have_count(0)
    tab.assert_clean()


@pytest.mark.parametrize("width", [1280, 1024])
def test_the_board_stays_in_sight_while_any_question_is_switched(explorer: Callable[..., Any], width: int) -> None:
    """Beside the board the rules scroll inside themselves: at the last question the whole board is still to be seen."""
    page = explorer(width=width).page
    unfold(page)
    rules, last = page.locator(".cl-rules"), page.locator(".cl-rules fieldset").last
    page.locator(".cl-board .grid").scroll_into_view_if_needed()
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    expect(page.locator(".cl-board .grid")).to_be_in_viewport(ratio=0.99)
    assert rules.evaluate("it => it.scrollTop > 0 && it.scrollWidth <= it.clientWidth")
    page.evaluate("scrollTo(0, 400)")
    expect(rules.locator("fieldset").last).to_be_in_viewport(ratio=1)


def test_a_line_with_nothing_in_it_says_what_to_write(explorer: Callable[..., Any]) -> None:
    """Play, pressed before anything is written, is answered with one sentence beside the line."""
    page = explorer().page
    page.locator(".cl-typed button").first.click()
    expect(page.locator(".cl-typed [role=alert]").first).to_contain_text("for instance, e2e3")


@pytest.mark.parametrize("width", [390, 1280])
def test_a_man_is_looked_up_and_given_a_move_of_ones_own(explorer: Callable[..., Any], width: int) -> None:
    """From the keyboard: a man's picture, a move refused by name, one that holds and is called yours, and back."""
    tab = explorer(width=width)
    page = tab.page
    man(page, "elephant").focus()
    page.keyboard.press("Enter")
    card = page.locator(".cl-card")
    expect(card.locator("svg").first).to_be_visible()
    expect(card).to_contain_text("exactly two squares diagonally")
    expect(card.locator(".badge").first).to_be_visible()
    expect(man(page, "elephant")).to_be_focused()
    line = page.get_by_label("Try a move of your own")
    line.fill("FfWJ")
    page.keyboard.press("Enter")
    expect(card.locator("[role=alert]")).to_contain_text("'J', not among")
    line.fill("FfWD")
    page.keyboard.press("Enter")
    expect(card.locator(".badge")).to_have_text("your conjecture")
    expect(line).to_have_value("")
    expect(question(page, "Elephant").locator("summary")).to_contain_text("No source")
    expect(answers(page, "Elephant").locator("option:checked")).to_have_text("your own FfWD")
    square(page, "c1").click()
    expect(square(page, "c3")).to_have_accessible_name("c3, empty, can move here, gained against preset")
    card.get_by_role("button", name="Back to: diagonal jump").click()
    expect(card.locator(".badge")).to_have_text("reconstruction")
    expect(question(page, "Elephant")).not_to_have_class(re.compile("changed"))
    tab.assert_clean()


def test_a_question_that_goes_out_of_sight_leaves_the_focus_at_its_topic(explorer: Callable[..., Any]) -> None:
    """Set back to the preset in a folded topic, a changed question hides, and the button that unfolds it is focused."""
    page = explorer().page
    answer(page, "Elephant", "straight jump")
    press(page, "The men")
    expect(question(page, "Chariot")).to_be_hidden()
    answers(page, "Elephant").focus()
    answer(page, "Elephant", "diagonal jump")
    expect(question(page, "Elephant")).to_be_hidden()
    expect(page.locator(".cl-topic h3").get_by_role("button", name="The men")).to_be_focused()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_long_move_of_ones_own_is_broken_into_lines(explorer: Callable[..., Any], width: int) -> None:
    """The longest word that is taken for a move makes nothing scroll sideways and stays inside the board's column."""
    page = explorer(width=width).page
    man(page, "elephant").click()
    line = page.get_by_label("Try a move of your own")
    line.fill("mfFcfFmbFcbFmfWcfWmbWcbWmsWcsWmfDcfDmbD")
    page.keyboard.press("Enter")
    expect(page.locator(".cl-card .badge")).to_have_text("your conjecture")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    cut = page.locator(".cl-explorer :is(p:not(.unseen), .note)").evaluate_all(
        """all => all.filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
               .map(one => one.textContent)"""
    )
    assert cut == []


@pytest.fixture
def notebook(visit: Callable[..., Any], lab_server: Any) -> Callable[[str], Page]:
    """Open a notebook of one cell in JupyterLab and run it."""

    def open_notebook(code: str) -> Page:
        name = f"{blake2s(code.encode()).hexdigest()[:8]}.ipynb"
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(book, lab_server.log.parent / "notebooks" / name)
        page: Page = visit(lab_server.notebook(name) + "&reset").page
        expect(page.get_by_role("button", name=re.compile("Idle"))).to_be_visible(timeout=START)
        page.locator(".jp-CodeCell .jp-InputArea").click(timeout=START)
        page.keyboard.press("Control+Enter")
        expect(page.locator(".cl-explorer .cl-board")).to_be_visible(timeout=START)
        return page

    return open_notebook


REMOVAL = """import chaturanga_lab as lab
rules = lab.ruleset("modern-mate").choose(stalemate="removes-imprisoner")
lab.explorer(lab.Game(rules, "k7/8/1KN5/8/7p/7P/8/8 b"))"""
HALF = """import chaturanga_lab as lab
rules = lab.ruleset("modern-mate").choose(baring="half-loss")
lab.explorer(lab.Game(rules, "k7/8/8/8/8/8/r7/1R5K b").play("a2-a1"))"""


def test_a_man_is_taken_off_the_board_by_mouse_and_by_keyboard(notebook: Callable[[str], Page]) -> None:
    """The stalemated army presses the man that imprisons it, or walks to him, and confirms what the board asks."""
    page = notebook(REMOVAL)
    expect(square(page, "c6")).to_have_accessible_name(re.compile("may be taken off the board"))
    square(page, "c6").click()
    page.locator(".cl-board .chooser button").first.click()
    expect(square(page, "c6")).to_have_accessible_name(re.compile("empty"))
    expect(page.locator(".cl-moves")).to_contain_text("c6")
    press(page, "Undo")
    expect(square(page, "c6")).to_have_accessible_name(re.compile("horse"))
    square(page, "c5").focus()
    for key in ("ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".cl-board .chooser button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(square(page, "c6")).to_have_accessible_name(re.compile("empty"))


def test_a_half_win_has_its_word_and_score(notebook: Callable[[str], Page]) -> None:
    """White takes the last black man: the verdict says by half, and ½ : 0."""
    page = notebook(HALF)
    square(page, "b1").click()
    square(page, "a1").click()
    expect(page.locator(".verdict .result")).to_have_text("White has won by half, ½ : 0.")


def test_in_jupyterlab_the_board_answers_and_no_key_deletes_the_cell(
    visit: Callable[..., Any], lab_server: Any
) -> None:
    """Typing d d on a square, an answer or a button leaves every cell of the notebook where it is."""
    page = visit(lab_server.notebook(NOTEBOOK) + "&reset").page
    expect(page.get_by_role("button", name=re.compile("Idle"))).to_be_visible(timeout=START)
    cells = page.locator(".jp-Notebook .jp-Cell")
    page.locator(".jp-CodeCell .jp-InputArea").first.click(timeout=START)
    page.keyboard.press("Control+Enter")
    expect(square(page, "e2")).to_be_visible(timeout=START)
    before = cells.count()
    play(page, "e2", "e3")
    for focused in (square(page, "d2"), answers(page, "Elephant").first):
        focused.focus()
        page.keyboard.type("dd")
    press(page, "Flip")
    page.keyboard.type("dd")
    play(page, "e7", "e6")
    assert cells.count() == before
