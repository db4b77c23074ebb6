"""The position editor without a browser: what can be set up, what is said of it, and that nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab import Game, Ruleset
from chaturanga_lab.position import Man
from chaturanga_lab.widgets.editing.board import EditorBoard
from chaturanga_lab.widgets.editing.draft import Draft
from chaturanga_lab.widgets.editing.editor import Editor
from chaturanga_lab.widgets.editing.facts import facts_of, reads_moved, set_fact

RULESETS = list(lab.rulesets())
LONE = "4k3/8/8/8/8/8/4E3/4K3 w"


def draft_of(rules: str = "modern-mate", text: str = "") -> Draft:
    """Return a draft of the array, or of a text."""
    ruleset = lab.ruleset(rules)
    return Draft.of(Game(ruleset, text or None))


def editor_of(rules: str = "modern-mate", text: str = "") -> tuple[Editor, list[Game | str], list[str]]:
    """Return an open editor, what it finished with, and what it told."""
    done: list[Game | str] = []
    told: list[str] = []
    editor = Editor(done.append, lambda: done.append("left"), told.append)
    editor.begin(Game(lab.ruleset(rules), text or None))
    return editor, done, told


def said(editor: Editor) -> str:
    """Return the sentence that was announced last."""
    assert editor.board is not None
    return str(editor.board.announcement["text"])


def tell(editor: Editor, message: object) -> str:
    """Send a message as a browser does and return what is said of it."""
    assert editor.board is not None
    before = editor.board.announcement["n"]
    editor.board._receive(message)
    assert editor.board.announcement["n"] == before + 1
    return said(editor)


# ---------------------------------------------------------------------- the draft


def test_each_change_has_its_sentence() -> None:
    """Put, carried, taken off, emptied, set up: each is said in a sentence that names square and man."""
    draft = draft_of().clear()
    assert draft.said == "The board is empty"
    draft = draft.put("e4", Man(0, "E"))
    assert draft.said == "e4: White elephant"
    draft = draft.carry("e4", "d5")
    assert draft.said == "White elephant e4 to d5"
    assert draft.carry("d5", "").said == "d5 emptied"
    assert draft.put("a1", None).said == "a1 is empty"
    assert draft.array().said == "The men stand as at the start of a game"


def test_nothing_is_lost() -> None:
    """Undo brings every earlier position back, redo every later one; a new change forgets only what was undone."""
    first = draft_of()
    last = first.put("e4", Man(1, "N")).carry("e4", "e5").clear()
    back = last.undo().undo().undo()
    assert back.position == first.position
    assert back.redo().redo().redo().position == last.position
    with pytest.raises(ValueError, match="nothing to undo"):
        back.undo()
    with pytest.raises(ValueError, match="nothing to redo"):
        back.redo().put("a4", Man(0, "P")).redo()


@pytest.mark.parametrize(
    ("text", "flaws"),
    [
        ("8/8/8/8/8/8/8/8 w", ("White has no raja: put one on the board.", "Black has no raja: put one on the board.")),
        ("3kk3/8/8/8/8/8/8/4K3 w", ("Black has 2 rajas (d8, e8): an army has one.",)),
        (LONE, ()),
    ],
    ids=["empty", "two rajas", "in order"],
)
def test_what_cannot_be_played_is_said_with_what_is_allowed(text: str, flaws: tuple[str, ...]) -> None:
    """Every army without its raja, or with two, is named; such a draft makes no game, and keeps standing."""
    draft = draft_of().read(text)
    assert draft.flaws == flaws
    if flaws:
        assert draft.oddities == ()
        with pytest.raises(ValueError, match="raja"):
            draft.game()
    else:
        assert draft.game().position == draft.position


def test_an_army_that_is_out_cannot_have_the_turn() -> None:
    """At a table an army without a raja may be out, but not on turn then."""
    draft = draft_of("chaturaji")
    raja = next(at for at, man in draft.position.board.men_of(0) if man.kind == "K")
    draft = draft.put(draft.position.geometry.name(raja), None)
    assert draft.flaws == ("Red has no raja: put one on the board or let the army be out.",)
    draft = set_fact(draft, "out red", "yes")
    assert draft.flaws == ("It is Red’s turn, but Red is out: give the turn to another army.",)
    draft = set_fact(draft, "turn", "green")
    assert draft.flaws == ()
    assert draft.game().legal_moves()


def test_more_men_than_rules_can_hold_are_a_flaw() -> None:
    """An army may be as large as the engine holds; beyond that the draft stands, and says so."""
    draft = draft_of()
    for square in draft.position.geometry.names[16:40]:
        draft = draft.put(square, Man(0, "P"))
    assert draft.flaws == ("White has 1 raja and 39 other men; at most 1 and 30 can be.",)
    with pytest.raises(ValueError, match="at most 1 and 30"):
        draft.game()


def test_a_man_in_his_place_has_not_moved() -> None:
    """Who is put where the array has him counts as unmoved, as in the text of a position; it can be said otherwise."""
    draft = draft_of("nilakantha").carry("e2", "e4")
    at = draft.position.geometry.square("e2")
    assert at not in draft.position.untouched
    draft = draft.carry("e4", "e2")
    assert at in draft.position.untouched
    draft = draft.toggle_moved("e2")
    assert draft.said == "White foot soldier e2 has moved before"
    assert "moved=e2" in draft.text
    assert draft.toggle_moved("e2").said == "White foot soldier e2 has not moved yet"
    with pytest.raises(ValueError, match="e4 is empty: press a man"):
        draft.toggle_moved("e4")


def test_where_a_soldier_began_goes_with_him() -> None:
    """A man who is carried keeps the square where he began; one who is taken off takes it with him."""
    text = "14/14/14/14/14/14/14/14/14/4P9/14/14/14/K12k w from=e5d2"
    draft = draft_of("kridakausalya-14x14").read(text).carry("e5", "f7")
    assert "from=f7d2" in draft.text
    assert "from" not in draft.carry("f7", "").text


@pytest.mark.parametrize("rules", RULESETS)
def test_every_fact_that_rules_read_can_be_set_and_is_in_the_text(rules: str) -> None:
    """Whatever the rules read beside the men can be set; the text says it, and reads back as the same position."""
    for fact in facts_of(draft_of(rules)):
        values = [value for value, _ in fact.options] or {"number": ["7"], "text": ["1 5"], "check": ["yes"]}[
            fact.entry
        ]
        for value in values:
            draft = set_fact(draft_of(rules), fact.key, value)
            assert draft.said.startswith(fact.name)
            assert draft.rules.position(draft.text) == draft.position
            again = next(one for one in facts_of(draft) if one.key == fact.key)
            assert again.value == value


@pytest.mark.parametrize(
    ("rules", "key", "value", "says"),
    [
        ("modern-capture", "quiet", "soon", "Quiet turns: a number from 0 to 999,999, not 'soon'."),
        ("modern-mate", "quiet", "3", "These rules read no 'quiet'."),
        ("modern-mate", "turn", "red", "To move: one of White, Black."),
        ("chaturaji-dice", "dice", "six", "Dice left to play: the faces as they fell"),
        ("chaturaji-dice", "dice", "9", "Dice left to play: the faces as they fell"),
        ("daou", "leap white", "gone", "White’s leap: one of still has it, lost by a check, spent."),
    ],
)
def test_a_value_that_cannot_be_is_refused(rules: str, key: str, value: str, says: str) -> None:
    """A fact that the rules do not read, or a value that it cannot have, is refused in a sentence."""
    with pytest.raises(ValueError, match="^" + says.replace("(", r"\(").replace(".", r"\.")):
        set_fact(draft_of(rules), key, value)


def test_only_some_rules_ask_who_has_moved() -> None:
    """Whether a man has moved is asked where a double step or a first leap depends on it."""
    asking = {rules for rules in RULESETS if reads_moved(lab.ruleset(rules))}
    assert {"nilakantha", "parsi", "hindustani"} <= asking
    assert "modern-mate" not in asking


def changes(draft: Draft, rng: Random) -> Draft:
    """Return a draft after one of the things that a visitor may do, at random."""
    geometry = draft.position.geometry
    square, other = (geometry.name(rng.choice(geometry.squares)) for _ in range(2))
    man = Man(rng.randrange(len(geometry.armies)), rng.choice(draft.rules.setup.kinds))
    does: list[Callable[[], Draft]] = [
        lambda: draft.put(square, man),
        lambda: draft.put(square, None),
        lambda: draft.carry(square, other),
        lambda: draft.carry(square, ""),
        lambda: draft.toggle_moved(square),
        draft.undo,
        draft.redo,
    ]
    try:
        return rng.choice(does)()
    except ValueError:
        return draft


@pytest.mark.parametrize("rules", RULESETS)
def test_whatever_is_set_up_has_a_text_and_can_be_played_if_nothing_is_wrong(rules: str) -> None:
    """After any changes the text reads back as the position; what has no flaw makes a game that goes on or is over."""
    rng, draft = Random(rules), draft_of(rules)
    for _ in range(60):
        draft = changes(draft, rng)
        assert draft_of(rules).read(draft.text).position == draft.position
        if not draft.flaws:
            assert all(sentence.endswith(".") for sentence in draft.oddities)
            game = draft.game()
            assert game.position == draft.position
            assert game.outcome or game.is_throw_due or game.legal_moves() is not None


# ---------------------------------------------------------------------- the editor


def test_men_are_put_by_the_tool_that_was_chosen() -> None:
    """A man is put square by square, by a second press taken off; the eraser empties; the hand moves in two presses."""
    editor, _, _ = editor_of()
    editor.choose("man black N")
    assert tell(editor, {"type": "press", "square": "e4"}) == "e4: Black horse."
    assert tell(editor, {"type": "press", "square": "e4"}) == "e4 emptied."
    editor.choose("eraser")
    assert tell(editor, {"type": "press", "square": "a1"}) == "a1 emptied."
    editor.choose("hand")
    assert tell(editor, {"type": "press", "square": "b1"}).startswith("White horse b1 taken up")
    assert editor.board is not None
    assert editor.board.scene["picked"] == "b1"
    assert tell(editor, {"type": "press", "square": "a1"}) == "White horse b1 to a1."
    assert tell(editor, {"type": "press", "square": "e5"}).startswith("e5 is empty: choose a man")


def test_letters_put_men_of_the_army_chosen_last() -> None:
    """A small letter puts a man of that army, a capital one of the next; another key is refused with the letters."""
    editor, _, _ = editor_of("chaturaji")
    editor.choose("man yellow K")
    assert tell(editor, {"type": "letter", "square": "e4", "letter": "n"}) == "e4: Yellow horse."
    assert tell(editor, {"type": "letter", "square": "e4", "letter": "N"}) == "e4: Black horse."
    assert tell(editor, {"type": "letter", "square": "e4", "letter": "z"}).startswith(
        "Z is no man here; the letters are"
    )


def test_men_are_carried_and_dropped() -> None:
    """A man who is dragged stands where he is let go, off the board he is gone; an empty square carries nobody."""
    editor, _, _ = editor_of()
    assert tell(editor, {"type": "carry", "origin": "e2", "target": "e5"}) == "White foot soldier e2 to e5."
    assert tell(editor, {"type": "carry", "origin": "e5", "target": ""}) == "e5 emptied."
    assert tell(editor, {"type": "carry", "origin": "e5", "target": ""}) == "e5 is empty."
    assert tell(editor, {"type": "carry", "origin": "e5", "target": "e6"})


@pytest.mark.parametrize(
    "message",
    [
        "nonsense",
        {},
        {"type": "play", "kind": "step", "origin": "e2", "target": "e3", "becomes": "", "ply": 0},
        {"type": "press", "square": "z9"},
        {"type": "press", "square": ["e2"]},
        {"type": "carry", "origin": "e2", "target": "e99"},
        {"type": "carry", "origin": "e2", "target": None},
        {"type": "letter", "square": "e2", "letter": 7},
        {"type": "letter", "square": "e2", "letter": ""},
    ],
    ids=str,
)
def test_nonsense_changes_nothing_and_is_answered(message: Any) -> None:
    """Whatever a browser sends that is none of ours is answered with a refusal, and the position stays."""
    editor, _, _ = editor_of()
    before = editor.draft
    assert tell(editor, message).endswith(".")
    assert editor.board is not None
    assert editor.board.announcement["kind"] == "refusal"
    assert editor.draft == before


def test_a_browser_sets_nothing_of_the_board() -> None:
    """A browser that overwrites the scene gets it back as it stands."""
    editor, _, _ = editor_of()
    board = editor.board
    assert isinstance(board, EditorBoard)
    board.set_state({"scene": {}, "locked": True})
    assert board.scene["editing"]
    assert not board.locked


def test_play_from_here_needs_a_position_that_can_be_played() -> None:
    """With a flaw the button is off and pressing it is refused; without one the game begins from what stands there."""
    editor, done, told = editor_of()
    editor.head.press("empty")
    assert "disabled" in editor.state.html
    with pytest.raises(ValueError, match="White has no raja"):
        editor.state.press("play")
    assert editor.is_open
    editor.text._answer({"type": "text", "text": LONE})
    editor.state.press("play")
    (game,) = done
    assert isinstance(game, Game)
    assert game.rules.text(game.position) == LONE
    assert not editor.is_open
    assert not told


def test_cancel_leaves_all_as_it_was() -> None:
    """Cancel finishes with nothing and puts the editor away."""
    editor, done, _ = editor_of()
    editor.head.press("empty")
    editor.head.press("cancel")
    assert done == ["left"]
    assert editor.children == ()


def test_a_wrong_text_stays_in_the_box() -> None:
    """A text that is no position is refused beside it; the position stays."""
    editor, _, _ = editor_of()
    sent: list[dict[str, Any]] = []
    editor.text.send = sent.append  # type: ignore[method-assign]
    editor.text._answer({"type": "text", "text": "8/8 w"})
    assert [message["type"] for message in sent] == ["refused", "answered"]
    assert "2 ranks" in sent[0]["text"]
    assert editor.draft is not None
    assert not editor.draft.past


def test_names_and_men_follow_the_choice() -> None:
    """Palette, board and sentences use the language and the men that were chosen, also while a position is set up."""
    editor, _, _ = editor_of()
    editor.wear(language="sa-Latn", men="letters", theme="dark")
    editor.choose("man white E")
    assert tell(editor, {"type": "press", "square": "e4"}) == "e4: White gaja."
    assert "<span lang='sa-Latn'>gaja</span>" in editor.palette.html
    assert editor.board is not None
    assert editor.board.theme == "dark"
    assert editor.board.scene["pieces"]["E"]["id"] == "disc-E"
    assert ">E</text>" in editor.palette.html


def test_another_board_opens_in_the_same_editor() -> None:
    """An editor that was used on one board shows another, seen from its own armies."""
    editor, _, _ = editor_of()
    editor.begin(Game(lab.ruleset("chaturaji")), bottom="yellow")
    assert editor.board is not None
    assert editor.board.bottom == "yellow"
    assert editor.board.scene["files"] == 8
    assert set(editor.board.scene["armies"]) == {"red", "green", "yellow", "black"}
    assert 'data-press="man black K"' in editor.palette.html


def test_a_kind_of_an_invented_ruleset_can_be_put() -> None:
    """Rules with a visitor's own move set up as any other: nothing here knows a ruleset by its name."""
    rules: Ruleset = lab.ruleset("modern-mate").with_piece("elephant", "FfWD")
    assert Draft.of(Game(rules)).clear().put("e4", Man(0, "E")).said == "e4: White elephant"
