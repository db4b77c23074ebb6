"""The page of two readings without a browser: messages in, scenes, sentences and marks out."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.play import Game
from chaturanga_lab.play.link import read_query
from chaturanga_lab.play.pair import Pair
from chaturanga_lab.widgets import SideBySide, side_by_side

MODULE = import_module("chaturanga_lab.widgets.comparing.side_by_side")  # the package has a function of that name
MATE = lab.ruleset("modern-mate")


class Clock:
    """What is to be done later, done when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, Callable[[], object]]] = []

    def __call__(self, seconds: float, action: Callable[[], object]) -> Callable[[], object]:
        entry = (seconds, action)
        self.waiting.append(entry)
        return lambda: self.waiting.remove(entry) if entry in self.waiting else None

    def run(self, most: float = 0.1) -> None:
        """Do what is due within some seconds, and nothing that comes of it."""
        due = [one for one in self.waiting if one[0] <= most]
        self.waiting = [one for one in self.waiting if one not in due]
        for _, action in due:
            action()


def page(pair: Pair | None = None, **options: Any) -> SideBySide:
    """Return the page, by default with White to move in the start of two elephants, all of it shown."""
    pair = pair or Pair.of(Game(MATE), MATE.choose(elephant="straight-jump"))
    made = SideBySide(pair, seed=1, later=Clock(), **options)
    made._later.run()
    return made


def corner() -> SideBySide:
    """Return the page as it opens when nothing else is said."""
    made = SideBySide(side_by_side().pair, seed=1, later=Clock())
    made._later.run()
    return made


def press(made: SideBySide, letter: str, move: str, becomes: str = "") -> None:
    """Play a move on a board by a message, as a browser does."""
    board, ends = made.boards[letter], re.findall("[a-z][0-9]+", move)
    step = {"kind": "step", "origin": ends[0], "target": ends[1], "becomes": becomes}
    board._handle_custom_msg({"type": "play", "ply": board.game.ply, **step}, [])
    made._later.run()


def send(widget: Any, **content: Any) -> None:
    widget._handle_custom_msg(content, [])


def said(made: SideBySide) -> str:
    return str(made.link.said["text"])


# ------------------------------------------------------------------ moves


@pytest.mark.parametrize("letter", ["A", "B"])
def test_a_move_on_either_board_is_played_on_both(letter: str) -> None:
    """A move made on one board stands on both, and one sentence says so for both."""
    made = page()
    press(made, letter, "e2e3")
    assert [board.game.ply for board in made.boards.values()] == [1, 1]
    assert said(made) == "White: foot soldier e2 to e3, in both readings. Black to move."
    assert [board.scene["last"] for board in made.boards.values()] == [["e2", "e3"]] * 2


def test_a_move_of_one_reading_alone_is_said_to_be_so() -> None:
    """Where one reading forbids the move, it stands still, is locked, and says why; Take back goes on in both."""
    made = page()
    press(made, "A", "c1a3")
    assert said(made).startswith("Only A allows this: White: elephant c1 to a3. B stands still. ")
    assert [board.locked for board in made.boards.values()] == [False, True]
    assert "stands still here" in made.sides["B"].verdict.value
    press(made, "B", "e7e6")
    assert made.boards["B"].announcement["text"].startswith("B stands still here.")
    made.course.ways.press("undo")
    made._later.run()
    assert [board.locked for board in made.boards.values()] == [False, False]
    assert said(made) == "Taken back. White to move."


def test_what_no_reading_allows_is_refused_on_its_board() -> None:
    """A move that neither allows changes nothing and is answered with one sentence."""
    made = page()
    press(made, "B", "e2e5")
    assert made.boards["B"].announcement["kind"] == "refusal"
    assert made.boards["B"].announcement["text"].startswith("e2 to e5 is not possible")
    assert made.pair.ply == 0


def test_the_page_opens_with_the_corner_elephant() -> None:
    """In A Black has won by stalemate, in B he has one move, each verdict with its rule, its badge and its source."""
    made = corner()
    over, on = (side.verdict.value for side in made.sides.values())
    assert "Game over: Black has won." in over
    assert "Stalemated army wins." in over
    assert "The game goes on." in on
    assert "Black has one move, elephant h8–f6." in on
    assert "Elephant: diagonal jump" in on
    for html in (over, on):
        assert 'class="badge attested"' in html
        assert "Murray 1913" in html
    press(made, "B", "h8f6")
    assert said(made).startswith(
        "In B alone: Black: elephant h8 to f6. A stands still: the game is over, Black has won"
    )


def test_signs_show_what_the_other_reading_has() -> None:
    """On A a plus is a move that B has not and a minus one that B alone has; on B it is the other way round."""
    made = page()
    here, there = (board.scene["changed"]["c1"] for board in made.boards.values())
    assert here == {"gained": ["a3", "e3"], "lost": ["c3"]}
    assert there == {"gained": ["c3"], "lost": ["a3", "e3"]}
    assert [board.scene["against"] for board in made.boards.values()] == ["B", "A"]
    assert made.boards["A"].scene["label"] == "Board A, White to move"
    assert corner().boards["A"].scene["changed"] == {"h8": {"gained": [], "lost": ["f6"]}}


def test_a_man_taken_up_is_in_hand_on_both_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in hand on one board is taken up on the other, unless the boards have changed since."""
    made, picked = page(), []
    monkeypatch.setattr(made.boards["B"], "pick", picked.append)
    send(made.link, type="pick", letter="A", square="c1", turn=made.link.turn)
    send(made.link, type="pick", letter="A", square="f1", turn=made.link.turn - 1)
    assert picked == ["c1"]


def test_a_typed_move_is_played_on_both() -> None:
    """The line of a board plays on both boards too, and questions are answered as on any board."""
    made = page()
    send(made.boards["A"], type="line", text="e3", ply=0)
    assert made.pair.a.ply == made.pair.b.ply == 1
    send(made.boards["B"], type="line", text="last", ply=1)
    assert "e2 to e3" in made.boards["B"].announcement["text"]


# ------------------------------------------------------------------ the way through the game


def test_the_timeline_has_a_mark_for_each_ply() -> None:
    """Each ply says what differs there; the chips name the moves that one reading alone has."""
    made = corner()
    assert made.course.timeline.marks == "03"
    assert "only in A: 0" in made.course.head.value
    assert "only in B: 1 · elephant h8–f6" in made.course.head.value
    press(made, "B", "h8f6")
    assert made.course.timeline.marks == "038"
    assert "A stands still" in made.course.head.value


def test_buttons_and_slider_lead_to_any_ply() -> None:
    """First, back, on, last and the slider show a ply on both boards; the game itself stays."""
    made = page()
    for move in ("e2e3", "e7e6", "g1f3"):
        press(made, "A", move)
    made.course.ways.press("first")
    assert [board.game.ply for board in made.boards.values()] == [0, 0]
    send(made.course.timeline, type="go", ply=2)
    assert said(made) == "Ply 2 of 3. White to move."
    made._later.run()
    made.course.ways.press("on")
    assert (made.visit.ply, made.pair.ply) == (3, 3)
    send(made.course.timeline, type="go", ply=99)
    assert made.visit.ply == 3
    send(made.course.timeline, type="go", ply="3")
    assert said(made) == "The timeline understands messages of type 'go' with a ply only."


def test_a_move_from_an_earlier_ply_can_be_taken_back() -> None:
    """A move made where one looks back goes on from there, and Take back brings the later moves again."""
    made = page()
    press(made, "A", "e2e3")
    press(made, "A", "e7e6")
    made.course.ways.press("back")
    made._later.run()
    press(made, "A", "d7d6")
    assert [move.uci() for move in made.pair.a.moves] == ["e2e3", "d7d6"]
    made.course.ways.press("undo")
    assert [move.uci() for move in made.pair.a.moves] == ["e2e3", "e7e6"]


def test_the_plies_are_told_in_words() -> None:
    """Pressed, a button lists where the readings part, plies in a row as one, each a button that leads there."""
    made = page()
    for move in ("e2e3", "e7e6", "c1a3"):
        press(made, "A", move)
    made.course.list.press("list")
    assert "plies 0 to 2: moves differ" in made.course.list.html
    assert "ply 3: one reading stands still" in made.course.list.html
    made.course.list.press("go 3")
    assert made.visit.ply == 3


def test_the_game_plays_on_by_moves_of_both_and_stops() -> None:
    """It plays one move at a time until it is paused, and of itself where verdicts part or no common move is left."""
    made = page()
    made.course.play.press("run")
    made._later.run(1)
    made._later.run(1)
    assert made.pair.ply == 2
    made.course.play.press("pause")
    made._later.run()
    made._later.run(1)
    assert made.pair.ply == 2
    bared = Pair.of(Game(MATE, "k7/p7/8/8/8/8/R7/K7 w"), MATE.choose(baring="none"))
    made.pair = bared
    made.course.policy.choose("greedy")
    made.course.pace.choose("at once")
    made.course.play.press("run")
    made._later.run()
    assert (made.pair.ply, made.visit.is_running, made.pair.parting().has_other_verdict) == (1, False, True)


def test_one_move_is_played_and_said() -> None:
    """One press plays one move on both, and says it."""
    made = page()
    made.course.policy.choose("greedy")
    made.course.play.press("one")
    assert made.pair.a.ply == made.pair.b.ply == 1
    assert ", in both readings." in said(made)


# ------------------------------------------------------------------ the readings


def test_b_is_a_but_for_one_answer() -> None:
    """As A, but: a question and an answer are offered, and each choice is one answer away from A."""
    made = page()
    side = made.sides["B"]
    assert (side.reading.value, side.question.value, side.answer.value) == ("but", "elephant", "straight-jump")
    side.question.choose("stalemate")
    assert made.pair.b.rules == MATE.choose(stalemate="wins")
    side.answer.choose("draws")
    assert made.pair.b.rules == MATE.choose(stalemate="draws")
    assert said(made).startswith("One answer is different: stalemate.")


def test_b_follows_a() -> None:
    """While B is A but for one answer, another A gives B the same other answer."""
    made = page()
    made.sides["A"].reading.choose("al-adli-ludii")
    assert made.pair.b.rules.id == "al-adli-ludii"
    assert len(lab.compare_rules(made.pair.a.rules, made.pair.b.rules)) == 1


def test_a_named_ruleset_stays_beside_another_a() -> None:
    """A named B is kept, with its differences in words and their sources; A and B can be changed over."""
    made = page(Pair.of(Game(MATE), lab.ruleset("shatranj")))
    assert made.sides["B"].reading.value == "shatranj"
    assert "Bare raja: <b>bared army loses unless it retakes</b>" in made.sides["B"].about.value
    made.sides["A"].reading.choose("parsi")
    assert (made.pair.a.rules.id, made.pair.b.rules.id) == ("parsi", "shatranj")
    assert "answers differ from A" in made.sides["B"].about.value
    made.buttons.press("swap")
    assert (made.pair.a.rules.id, made.pair.b.rules.id) == ("shatranj", "parsi")
    assert said(made).startswith("A and B are changed over.")


def test_another_board_is_a_new_game() -> None:
    """A ruleset of another board begins anew with B beside it, and Take back brings the old game again."""
    made = page()
    press(made, "A", "e2e3")
    made.sides["A"].reading.choose("kridakausalya-14x14")
    assert (made.pair.ply, made.pair.b.rules.board) == (0, made.pair.a.rules.board)
    assert len(lab.compare_rules(made.pair.a.rules, made.pair.b.rules)) == 1
    made.course.ways.press("undo")
    assert (made.pair.ply, made.pair.a.rules) == (1, MATE)


def test_every_ruleset_can_stand_beside_itself_and_others() -> None:
    """Each named ruleset opens, and shows differences, verdicts and all answers to a question."""
    for id in lab.rulesets():
        made = page(Pair.of(Game(lab.ruleset(id)), lab.ruleset(id)))
        assert "The same answers as B." in made.sides["A"].about.value
        assert made.answers.body.value.count("<figure>") > 1
        made.sides["B"].reading.choose("but")
        assert made.pair.b.rules != made.pair.a.rules


def test_all_answers_to_a_question_are_shown() -> None:
    """The pictures are of the question in which the readings differ, until another one is chosen."""
    made = page()
    assert made.answers.question.value == "elephant"
    assert made.answers.body.value.count("<figure>") == 5
    made.answers.question.choose("stalemate")
    press(made, "A", "e2e3")
    assert made.answers.question.value == "stalemate"


def test_names_and_looks_reach_both_boards() -> None:
    """The choice in the head of the page serves both boards and all words."""
    made = page()
    made.frame.choose("language", "sa-Latn")
    made.frame.choose("theme", "dark")
    made.frame.choose("men", "letters")
    assert {(board.language, board.theme, board.men) for board in made.boards.values()} == {
        ("sa-Latn", "dark", "letters")
    }
    made._later.run()
    assert "<span lang='sa-Latn'>gaja</span>" in made.course.head.value
    press(made, "A", "g1f3")
    assert said(made).startswith("White: aśva g1 to f3, in both readings.")


def test_a_throw_falls_in_both() -> None:
    """With dice in both readings a throw on one board shows the same faces on both."""
    made = page(Pair.of(Game(lab.ruleset("chaturaji-dice")), lab.ruleset("chaturaji-teams-dice")))
    send(made.boards["B"], type="play", ply=0, kind="roll", origin="", target="", becomes="")
    assert made.pair.a.position.dice == made.pair.b.position.dice != ()
    assert ", in both readings." in said(made)


# ------------------------------------------------------------------ opening, and what a browser may do


def test_it_opens_with_games_rulesets_and_labels() -> None:
    """A game, a ruleset, an id, a label, a pair; without another reading the first answer is changed."""
    game = Game(MATE).play("e2-e3")
    assert side_by_side(game, "shatranj").pair == Pair.of(game, lab.ruleset("shatranj"))
    assert side_by_side("shatranj", MATE).pair.a == Game(lab.ruleset("shatranj"))
    assert side_by_side(MATE, "modern-mate + stalemate=draws").pair.b.rules == MATE.choose(stalemate="draws")
    assert side_by_side(Pair.of(game, MATE)).pair.b == game
    assert len(lab.compare_rules(MATE, side_by_side(MATE).pair.b.rules)) == 1
    assert side_by_side(other="shatranj").pair.a.rules.id == "al-adli"
    for wrong in (7, "shatrang"):
        with pytest.raises(ValueError, match="shatran"):
            side_by_side(wrong)  # type: ignore[arg-type]
    for other in (3, Game(lab.ruleset("shatranj"))):
        with pytest.raises(ValueError, match="The other reading is a Ruleset or its id"):
            side_by_side("shatranj", other)  # type: ignore[arg-type]


def test_a_link_opens_the_page_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the link says, two readings, moves, ply and looks, is what another page opens with."""
    made = page()
    for move in ("e2e3", "e7e6"):
        press(made, "A", move)
    made.course.ways.press("back")
    made.frame.choose("language", "fa")
    made.frame.choose("theme", "projector")
    made._later.run()
    query = made.carry.ready["link"]
    assert read_query(query).view["against"] == "modern-mate + elephant=straight-jump"
    monkeypatch.setattr(MODULE, "query_of_page", lambda: query)
    again = side_by_side()
    assert (again.pair, again.visit.ply) == (made.pair, 1)
    assert (again.frame.language, again.frame.theme) == ("fa", "projector")
    assert again.boards["A"].language == "fa"


@pytest.mark.parametrize("query", ["rules=nonsense", "rules=modern-mate&moves=e2e5", "rules=modern-mate&names=xx"])
def test_a_broken_link_says_so(monkeypatch: pytest.MonkeyPatch, query: str) -> None:
    """The page opens as without a link, with one sentence in its notice."""
    monkeypatch.setattr(MODULE, "query_of_page", lambda: query)
    made = side_by_side()
    assert made.pair.a.rules.id == "al-adli"
    assert re.fullmatch(r"<p>[^<]+\.</p>", made.guard.notice.value)


def test_a_browser_sets_nothing() -> None:
    """Whatever a browser overwrites is put back, and odd messages are refused with a sentence each."""
    made = page()
    for widget, key, value in (
        (made.link, "names", []),
        (made.course.timeline, "marks", "f"),
        (made.sides["B"].verdict, "value", "x"),
    ):
        before = getattr(widget, key)
        widget.set_state({key: value})
        assert getattr(widget, key) == before
    for content in (
        {"type": "pick"},
        {"type": "pick", "letter": "C", "square": "e2"},
        {"type": "pick", "letter": "A", "square": "<b>"},
        7,
    ):
        made.link._handle_custom_msg(content, [])
        assert said(made).endswith(".")
    assert made.pair.ply == 0


def test_python_goes_on_with_another_pair() -> None:
    """`pair` can be set, and the repr says which readings stand where."""
    made = page()
    made.pair = Pair.of(Game(MATE).play("e2-e3"), lab.ruleset("shatranj"))
    assert repr(made) == "<SideBySide: modern-mate | shatranj, ply 1>"
