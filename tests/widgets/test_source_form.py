"""The form for a source: what is typed is checked, shown as the pages print it, saved, played, and kept."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.rules.manuscript import LONGEST
from chaturanga_lab.widgets import SourceForm
from chaturanga_lab.widgets.parts.page import standing
from chaturanga_lab.widgets.sourcing.checked import MOST, PLIES_MOST
from chaturanga_lab.widgets.sourcing.patterns import PATTERNS

WORK = """# sources.json
[{"id": "roe2031", "type": "book", "title": "Chess in the Hill Country",
  "author": [{"family": "Roe"}], "issued": {"date-parts": [[2031]]}}]
"""
PAGE_14 = """# questions/roe.toml
adds_to = "stalemate"
[[options]]
id = "loses"
[[options.attestations]]
source = "roe2031[14]"
read = "text"
status = "attested"
claim = "A player who <cannot> move has lost."
"""
SILENT = """# questions/silent.toml
adds_to = "array"
[[silences]]
source = "roe2031"
kind = "unstated"
note = "Pages 12 to 15 do not say."
"""
ANSWER = """# questions/roe-elephant.toml
adds_to = "elephant"
[[options]]
id = "one-straight"
label = "one step straight"
says = "The elephant steps one square straight."
moves = { E = "W" }
"""
READING = """# rulesets/my-reading.toml
id = "my-reading"
title = "My reading"
order = 1000
based_on = "modern-mate"
summary = "With one answer of mine."
[supplied.stalemate]
option = "draws"
why = "I think so."
"""


def send(widget: Any, content: object) -> list[dict[str, Any]]:
    """Send a message as a browser does, and return what is answered."""
    sent: list[dict[str, Any]] = []
    widget.send = sent.append
    widget._handle_custom_msg(content, [])
    return sent


def typed(form: SourceForm, text: str) -> list[dict[str, Any]]:
    return send(form.box, {"type": "text", "text": text})


# ------------------------------------------------------------------ what is said


def test_what_is_in_order_is_shown_as_the_pages_print_it() -> None:
    """The line of evidence, the claim and the field of the table appear, and nothing of the text becomes HTML."""
    form = lab.source_form()
    assert typed(form, WORK + PAGE_14 + SILENT) == [{"type": "taken"}, {"type": "answered"}]
    assert form.said == form.live.text == "In order: 1 work, 1 attestation and 1 silence."
    shown = form.answer.value
    assert "Stalemate: stalemated army loses" in shown
    assert "Roe 2031, p. 14; passage read" in shown
    assert "A player who &lt;cannot&gt; move has lost." in shown
    assert "<cannot>" not in shown
    assert "Pages 12 to 15 do not say." in shown
    assert "What the sources say: 1 witness, 2 questions" in shown


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (PAGE_14.replace('"text"', '"txt"'), "questions/roe.toml: options[0].attestations[0].source cites 'roe2031'"),
        (
            WORK + PAGE_14.replace('"text"', '"txt"'),
            "allowed are text, code, quoted, web-page, unchecked. Did you mean",
        ),
        ("", "Nothing is written here yet"),
        ("x" * 100, "It does not say to what it adds"),
        (READING.replace("draws", "draw"), "valid are wins, loses, draws"),
    ],
)
def test_what_is_to_be_mended_is_said_beside_the_text(text: str, says: str) -> None:
    """A slip is refused with the sentence that names file, key and what is allowed; the text stays."""
    form = lab.source_form()
    refused, answered = typed(form, text)
    assert refused["type"] == "refused"
    assert says in refused["text"]
    assert answered == {"type": "answered"}
    assert (form.found, form.answer.value, form.box.text) == (None, "", text)


def test_several_slips_have_a_line_each() -> None:
    """Six slips are told at once, and of more it is said how many there are."""
    form = lab.source_form()
    many = "".join(SILENT.replace("silent", f"silent-{number}") for number in range(MOST + 2))
    with pytest.raises(ValueError, match=f"^{MOST + 2} things are to be mended.") as refusal:
        form.check(many)
    lines = str(refusal.value).splitlines()
    assert len(lines) == MOST + 2
    assert lines[-1] == "• … and 2 more."


def test_touchstones_are_played() -> None:
    """A touchstone of the text that does not come true is told; one that asks for too many moves is not begun."""
    page = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    stone = next(text for text in re.findall(r"```toml\n(.*?)```", page, re.DOTALL) if "hill-stalemate" in text)
    form = lab.source_form()
    form.check(stone)
    assert form.said == "In order: 1 touchstone. The touchstones come true."
    with pytest.raises(ValueError, match=re.escape("outcome is black (stalemated); played, it is white")):
        form.check(stone.replace('outcome = "white"', 'outcome = "black"'))
    endless = ",\n".join(['"a8b8"'] * PLIES_MOST)
    with pytest.raises(ValueError, match=f"more than {PLIES_MOST} moves"):
        form.check(stone.replace("moves = []", f"moves = [{endless}]", 1))


def test_every_pattern_can_be_read_once_it_is_filled_in() -> None:
    """The patterns lack nothing but words of one's own: with these, and their works, each is in order."""
    work = PATTERNS["A work"].replace('"title": ""', '"title": "Hills"')
    for name, pattern in PATTERNS.items():
        text = work if name == "A work" else re.sub(r'(claim|note|why) = ""', r'\1 = "So it is."', pattern)
        text = text.replace('"stalemate" ', '"array" ') if name == "A silence" else text
        form = lab.source_form()
        form.check(text.replace("murray1913", "forbes1860") if name == "A silence" else text)
        assert form.found, name


# ------------------------------------------------------------------ an exercise


PAGE_14_WANTED = {"question": "stalemate", "option": "loses", "source": "roe2031[14]", "read": "text"}
SILENCE_WANTED = {"question": "array", "silence": "unstated"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (WORK, "It can be read, but something that is asked for is not there yet."),
        (WORK + PAGE_14, "It can be read, but something that is asked for is not there yet."),
        (WORK + PAGE_14.replace("loses", "wins") + SILENT, "look again at the answer (id) on Stalemate."),
        (WORK + PAGE_14.replace("[14]", "") + SILENT, "look again at source on Stalemate."),
        (WORK + PAGE_14.replace('"text"', '"unchecked"') + SILENT, "look again at read on Stalemate."),
        (WORK + PAGE_14 + SILENT.replace("unstated", "not-read"), "look again at kind on Array."),
        (WORK + PAGE_14 + SILENT + SILENT.replace("silent", "x").replace("array", "kings"), "say anything on Rajas?"),
        (WORK + SILENT + SILENT.replace("silent", "x").replace("array", "stalemate"), "or is it silent?"),
        (WORK + PAGE_14 + SILENT, "Right: that is what the passage says, and how we know it."),
    ],
)
def test_an_exercise_tells_right_from_wrong(text: str, says: str) -> None:
    """Of a text that can be read it is said at what to look again, without the answer, until it says what is asked."""
    form = lab.source_form(wants=[PAGE_14_WANTED, SILENCE_WANTED])
    form.check(text)
    assert form.said.endswith(says)
    assert form.said in form.answer.value


@pytest.mark.parametrize("wants", [[{"option": "loses"}], {"question": "stalemate", "redd": "text"}, ["stalemate"], 7])
def test_what_cannot_be_wanted_is_refused(wants: Any) -> None:
    """Whoever writes an exercise learns at once what it can ask for."""
    with pytest.raises((ValueError, TypeError)):
        lab.source_form(wants=wants)


# ------------------------------------------------------------------ to play, to save, to keep


def test_a_ruleset_or_a_new_answer_is_played() -> None:
    """The ruleset of a text opens on a board below; without one the new answer does, in a game of ours."""
    form = lab.source_form()
    form.check(READING)
    send(form.plays, {"type": "press", "key": "play 0"})
    assert form.board.children[0].game.rules.label == "my-reading"
    assert [rules.id for rules in form.rulesets] == ["my-reading"]
    form.check(ANSWER)
    assert form.board.children == ()
    form.play()
    assert form.board.children[0].game.rules.label == "modern-mate + elephant=one-straight"


def test_files_are_saved_by_the_browser() -> None:
    """A button saves a file of the text under its own name; another form's button saves nothing of this one."""
    form, other = lab.source_form(), lab.source_form()
    form.check(WORK + PAGE_14)
    sight = {"theme": "", "arrows": [], "marks": []}
    (saved, _) = send(form.carry, {"type": "ask", "what": f"{form.box.place} 1", "sight": sight})
    assert (saved["type"], saved["name"], saved["mime"]) == ("save", "roe.toml", "text/plain")
    assert saved["text"] == PAGE_14.partition("\n")[2]
    assert send(other.carry, {"type": "ask", "what": f"{form.box.place} 1", "sight": sight}) == [{"type": "answered"}]
    assert send(form.carry, {"type": "ask", "what": f"{form.box.place} 9", "sight": sight})[0]["type"] == "refused"


def test_a_loaded_page_goes_on_with_the_text() -> None:
    """What was checked, in order or not, is brought back with what there was to say of it."""
    for text, said in ((WORK + PAGE_14, "In order: 1 work and 1 attestation."), ("x = 1", "It does not say")):
        first = lab.source_form()
        typed(first, text)
        again = lab.source_form()
        answers = send(again.box, {"type": "restore", "text": first.box.kept})
        assert again.box.text == text
        assert again.said.startswith(said)
        assert {"type": "forget"} not in answers


@pytest.mark.parametrize("text", ["x" * (LONGEST + 1), "", 7, None, ["a"]])
def test_a_kept_text_is_judged_like_a_stranger_s(text: Any) -> None:
    """What a browser brings back and cannot have kept is forgotten, and the form stands as at first."""
    form = lab.source_form(WORK)
    assert {"type": "forget"} in send(form.box, {"type": "restore", "text": text})
    assert (form.box.text, form.found) == (WORK, None)


def test_starting_again_puts_the_first_text_back() -> None:
    """`reset` brings the first text back, shows nothing else, and has the browser forget what was typed."""
    form = lab.source_form(WORK)
    assert form in [one.thing for one in standing()]
    form.check(WORK + ANSWER)
    form.play()
    sent: list[dict[str, Any]] = []
    form.box.send = sent.append
    form.reset()
    assert (form.box.text, form.box.kept, form.answer.value, form.board.children) == (WORK, "", "", ())
    assert sent == [{"type": "forget"}]


# ------------------------------------------------------------------ strangers


@pytest.mark.parametrize(
    "content",
    [
        None,
        "text",
        {},
        {"type": "text"},
        {"type": "text", "text": 7},
        {"type": "play"},
        {"type": "text", "text": ["a"]},
    ],
)
def test_a_message_that_is_none_is_refused(content: object) -> None:
    """Whatever else is sent to the field is answered with a refusal and changes nothing."""
    form = lab.source_form(WORK)
    assert send(form.box, content) == [{"type": "refused"}, {"type": "answered"}]
    assert (form.box.text, form.found) == (WORK, None)


def test_a_text_without_end_is_not_kept() -> None:
    """A text of a million letters is refused in a sentence, and neither shown nor kept."""
    form = lab.source_form()
    refused, _ = typed(form, "x" * 1_000_000)
    assert refused["text"].startswith(f"A text has at most {LONGEST:,} characters")
    assert (form.box.text, form.box.kept) == ("", "")


@pytest.mark.parametrize(
    "text",
    [
        "adds_to = 'elephant'\n" + "\n".join([f"[{'a.' * 150}b{number}]" for number in range(30)]),
        "adds_to = 'elephant'\n" + "[[options]]\nid = 'x'\n" * 800,
        "# sources.json\n" + '{"a":' * 3000,
        "# sources.json\n[" + "{},\n" * 4000 + "{}]",
        "# witnesses.toml\n" + "\n".join(f"[w{number}]" for number in range(2000)),
        ANSWER + 'values = { E = 99999999999999999999 }\ndice = { count = 99, faces = ["P"] }',
        ANSWER.replace('"W"', '"""' + ("W" * 300 + "\\\n") * 50 + '"""'),
        READING + "".join(f"# rulesets/r{n}.toml\n{READING[26:].replace('my-reading', f'r{n}')}" for n in range(18)),
    ],
)
def test_a_hostile_text_gets_an_answer(text: str) -> None:
    """Deep, long and many-headed texts are taken or refused in sentences, never with a traceback."""
    form = lab.source_form()
    first, last = typed(form, text)
    assert first["type"] in ("taken", "refused")
    assert last == {"type": "answered"}
    assert "Traceback" not in str(first)


def test_a_browser_sets_nothing() -> None:
    """Traits that are overwritten over the wire are put back as they stand."""
    form = lab.source_form(WORK)
    for part in (form.box, form.answer, form.live, form.plays):
        names = [name for name in ("text", "patterns", "value", "html", "kept", "place") if part.has_trait(name)]
        before = {name: getattr(part, name) for name in names}
        part.set_state({name: {} if name == "patterns" else "<script>" for name in names})
        assert {name: getattr(part, name) for name in names} == before
