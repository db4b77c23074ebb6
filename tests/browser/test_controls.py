"""The controls of the explorer in a real browser, on a page of their own: Python is played by the test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from chaturanga_lab.widgets.parts.choice import Choice
from chaturanga_lab.widgets.parts.frame import Frame
from chaturanga_lab.widgets.parts.listing import Listing
from chaturanga_lab.widgets.parts.typed_line import TypedLine

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PAGE = """<body data-voila="voila"><header class="top"><div class="row"></div></header>
<div class="cl-explorer" id="first"></div><div class="cl-explorer" id="second"></div></body>"""

STAGE = """
window.models = [];
window.show = async (half, traits, explorer) => {
  const { default: module } = await import(URL.createObjectURL(new Blob([half], { type: "text/javascript" })));
  const heard = new EventTarget(), el = document.createElement("div");
  const model = {
    sent: [], get: (name) => traits[name], send: (message) => model.sent.push(message), off() {},
    on: (events, listener) => events.split(" ")
      .forEach((event) => heard.addEventListener(event, ({ detail }) => listener(detail))),
    update(more) {
      Object.assign(traits, more);
      [...Object.keys(more).map((name) => `change:${name}`), "change"]
        .forEach((event) => heard.dispatchEvent(new Event(event)));
    },
    answer: (message) => heard.dispatchEvent(new CustomEvent("msg:custom", { detail: message })),
  };
  document.querySelector(explorer).append(el);
  module.render({ model, el });
  models.push(model);
};
"""
CHOICE = {"name": "Elephant", "about": "", "options": [["a", "leaps"], ["b", "walks"]], "value": "a", "foot": ""}
LINE = {"label": "Type a move", "placeholder": "e2e3", "button": "Play", "is_locked": False}
BUTTONS = "".join(f'<button data-press="{key}">{key}</button>' for key in ("undo", "redo", "flip"))


@pytest.fixture
def page(browser: Browser) -> Any:
    """A page with two empty explorers, whose clock the test moves on."""
    context = browser.new_context()
    page = context.new_page()
    page.clock.install(time=0)
    page.set_content(PAGE)
    page.add_script_tag(content=STAGE)
    page.clock.pause_at(60_000)
    yield page
    context.close()


def show(page: Page, widget: Any, traits: dict[str, Any], explorer: str = "#first") -> None:
    """Show the browser's half of a widget with the traits that Python would send."""
    page.evaluate("([half, traits, explorer]) => show(half, traits, explorer)", [widget._esm, traits, explorer])


def choose(page: Page) -> None:
    """Choose the second answer of a question."""
    page.get_by_label("walks").check()


def type_a_move(page: Page) -> None:
    """Type a move and send it."""
    page.get_by_label("Type a move").fill("e3")
    page.keyboard.press("Enter")


def show_another_ply(page: Page, explorer: str) -> None:
    """Do what the board of an explorer does when it shows another ply."""
    page.locator(explorer).evaluate("place => place.dispatchEvent(new CustomEvent('cl-moved', { bubbles: true }))")


CONTROLS = {
    "choice": (Choice, CHOICE, choose),
    "listing": (Listing, {"html": BUTTONS, "current": ""}, lambda page: page.get_by_text("redo").click()),
    "typed": (TypedLine, LINE, type_a_move),
    "frame": (Frame, {"theme": ""}, lambda page: page.get_by_label("Display").select_option("dark")),
}


@pytest.mark.parametrize("name", CONTROLS)
def test_a_message_without_an_answer_raises_the_alarm(page: Page, name: str) -> None:
    """After eight seconds of silence an alert says that the kernel is lost, and a late answer takes it back."""
    widget, traits, use = CONTROLS[name]
    show(page, widget, traits)
    use(page)
    page.clock.fast_forward(7900)
    expect(page.locator(".cl-lost")).to_have_count(0)
    page.clock.fast_forward(200)
    expect(page.locator("#first > .cl-lost[role=alert]")).to_have_text("The page has lost its kernel; reload it.")
    page.evaluate("models[0].answer({ type: 'answered' })")
    expect(page.locator(".cl-lost")).to_have_count(0)


@pytest.mark.parametrize("name", CONTROLS)
def test_an_answered_message_raises_no_alarm(page: Page, name: str) -> None:
    """An answer in time, whatever it says, leaves the page without an alert."""
    widget, traits, use = CONTROLS[name]
    show(page, widget, traits)
    use(page)
    page.evaluate("models[0].answer({ type: 'answered' })")
    page.clock.fast_forward(20_000)
    assert page.evaluate("models[0].sent.length") == 1
    expect(page.locator(".cl-lost")).to_have_count(0)


def test_a_choice_that_nobody_took_goes_back(page: Page) -> None:
    """A radio button and the list of colours show what is in force when no answer came."""
    show(page, Choice, CHOICE)
    show(page, Frame, {"theme": ""})
    choose(page)
    page.get_by_label("Display").select_option("dark")
    page.clock.fast_forward(8100)
    expect(page.get_by_label("leaps")).to_be_checked()
    expect(page.get_by_label("Display")).to_have_value("")


def test_two_explorers_share_one_choice_of_colours(page: Page) -> None:
    """One list stands in the head; it asks both, and different answers leave the page at rest."""
    for explorer in ("#first", "#second"):
        show(page, Frame, {"theme": ""}, explorer)
    expect(page.locator(".cl-view:not([hidden])")).to_have_count(1)
    page.get_by_label("Display").first.select_option("dark")
    assert page.evaluate("models.map(model => model.sent)") == [[{"type": "theme", "value": "dark"}]] * 2
    changes = """() => { window.changes = 0; models[0].update({ theme: "dark" }); models[1].update({ theme: "light" });
        const watch = new MutationObserver((all) => { changes += all.length; });
        watch.observe(document.documentElement, { attributes: true });
    }"""
    page.evaluate(changes)
    page.clock.run_for(1000)
    assert page.evaluate("changes") == 0
    expect(page.locator("#first")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#second")).to_have_attribute("data-theme", "light")


@pytest.mark.parametrize(
    ("after", "focused"),
    [
        (BUTTONS.replace('"redo"', '"redo" disabled'), "redo"),
        (BUTTONS.replace("redo", "again"), "again"),
        ('<button data-press="undo">undo</button>', "undo"),
    ],
    ids=["the same, although it cannot be pressed now", "the one in its place", "the last one left"],
)
def test_the_focus_stays_in_a_list_that_is_drawn_anew(page: Page, after: str, focused: str) -> None:
    """After a redraw the focus is on the same button, or on the nearest that is left."""
    show(page, Listing, {"html": BUTTONS, "current": ""})
    page.get_by_text("redo").focus()
    page.evaluate("html => models[0].update({ html })", after)
    expect(page.get_by_text(focused)).to_be_focused()


def test_the_focus_leaves_an_emptied_list_for_the_next_control(page: Page) -> None:
    """When nothing is left to press in a list, the control after it has the focus."""
    show(page, Listing, {"html": BUTTONS, "current": ""})
    show(page, TypedLine, LINE)
    page.get_by_text("undo").focus()
    page.evaluate("models[0].update({ html: '' })")
    expect(page.get_by_label("Type a move")).to_be_focused()


def test_a_button_that_cannot_be_pressed_now_sends_nothing(page: Page) -> None:
    """A button that Python disabled can hold the focus, says that it is disabled, and does nothing."""
    show(page, Listing, {"html": BUTTONS.replace('"redo"', '"redo" disabled'), "current": ""})
    redo = page.get_by_text("redo")
    expect(redo).to_be_disabled()
    redo.focus()
    page.keyboard.press("Enter")
    expect(redo).to_be_focused()
    assert page.evaluate("models[0].sent") == []


def test_the_line_keeps_the_focus_while_the_other_side_thinks(page: Page) -> None:
    """A locked line cannot be written in, but the focus stays in it."""
    show(page, TypedLine, LINE)
    type_a_move(page)
    page.evaluate("models[0].update({ is_locked: true })")
    expect(page.get_by_label("Type a move")).not_to_be_editable()
    expect(page.get_by_label("Type a move")).to_be_focused()


def test_a_typed_refusal_goes_with_the_position_it_speaks_of(page: Page) -> None:
    """A move on the board of the same explorer takes the refusal away; another explorer's board does not."""
    show(page, TypedLine, LINE)
    for answer in ({"type": "refused", "text": "No such move."}, {"type": "answered"}):
        page.evaluate("answer => models[0].answer(answer)", answer)
    show_another_ply(page, "#second")
    expect(page.locator(".cl-typed [role=alert]")).to_have_text("No such move.")
    show_another_ply(page, "#first")
    expect(page.locator(".cl-typed [role=alert]")).to_be_empty()
