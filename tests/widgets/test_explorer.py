"""The explorer in Python: what each part shows, what it accepts, and that it always answers. No kernel is needed."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from html import escape
from itertools import chain
from types import SimpleNamespace
from typing import Any

import ipywidgets as W
import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Progress
from chaturanga_lab.widgets.exploring.explorer import Explorer
from chaturanga_lab.widgets.exploring.session import Session
from chaturanga_lab.widgets.parts.guard import BROKEN
from chaturanga_lab.widgets.telling.evidence import badge, evidence, source_of

MATE = lab.ruleset("modern-mate")
REMOVAL = "k7/8/1KN5/8/7p/7P/8/8 b"  # without the horse Black moves again
MATED = "k7/8/1K6/8/8/8/P7/7R w"  # h1–h8 mates


@pytest.fixture
def explorer(clock: Any) -> Explorer:
    """An explorer two moves into a game."""
    explorer = Explorer(lab.Game(MATE), later=clock.later)
    explorer.board.play("e2-e3")
    explorer.board.play("e7-e6")
    return explorer


def notice(explorer: Explorer) -> str:
    """Return the sentence on the page."""
    return str(explorer.guard.notice.value)


def refusal(explorer: Explorer) -> str:
    """Return the sentence beside the buttons of the simulation."""
    return str(explorer.simulation._guard.notice.value)


# ------------------------------------------------------------------ playing


def test_the_page_follows_the_board(explorer: Explorer) -> None:
    """A move on the board is a move of the game and stands in the list in words."""
    assert explorer.game.ply == 2
    assert "e7–e6" in explorer.moves.list.html
    assert explorer.game == explorer.board.game


def test_a_typed_move_is_played_and_announced(explorer: Explorer) -> None:
    """Whatever `Game.play` reads can be typed; the board announces it."""
    explorer.typed._handle_custom_msg({"type": "line", "text": "elephant c1 a3"}, [])
    assert explorer.game.ply == 3
    assert "elephant c1 to a3" in explorer.board.announcement["text"]


def test_a_typed_move_that_is_impossible_stays_typed_and_is_refused(
    explorer: Explorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refusal goes to the line itself, in one sentence, and the game stays."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(explorer.typed, "send", lambda content, *_: sent.append(content))
    explorer.typed._handle_custom_msg({"type": "line", "text": "elephant c1 c4"}, [])
    assert explorer.game.ply == 2
    assert sent[0]["type"] == "refused"
    assert sent[0]["text"].endswith(".")


def test_the_buttons_under_the_board_undo_redo_and_begin_anew(explorer: Explorer) -> None:
    """Each button does what it says, and one that can do nothing cannot be pressed."""
    game = explorer.game
    explorer.transport.buttons.press("undo")
    assert explorer.game.ply == 1
    explorer.transport.buttons.press("redo")
    assert explorer.game == game
    assert 'data-press="redo" disabled' in explorer.transport.buttons.html
    explorer.transport.buttons.press("new")
    assert explorer.game.ply == 0
    explorer.transport.buttons.press("flip")
    assert explorer.board.flipped


def test_a_policy_answers_a_person_after_a_while(explorer: Explorer, clock: Any) -> None:
    """The callback of a move returns at once; the answer comes from the clock, and the board waits meanwhile."""
    explorer.transport.seats.children[1].choose("greedy")
    explorer.board.play("d2-d3")
    assert (explorer.game.ply, explorer.board.locked) == (3, True)
    clock.tick()
    assert (explorer.game.ply, explorer.board.locked) == (4, False)
    assert clock.waiting == []


def test_nobody_moves_for_a_policy(explorer: Explorer) -> None:
    """While a policy thinks, a typed move is refused."""
    explorer.transport.seats.children[0].choose("random")
    with pytest.raises(ValueError, match="not your turn"):
        explorer._type("a2-a3")


def test_two_policies_play_until_they_are_paused(explorer: Explorer, clock: Any) -> None:
    """A game of two policies goes on by itself, stops at Pause, and goes on again."""
    for seat in explorer.transport.seats.children:
        seat.choose("random")
    for _ in range(3):
        clock.tick()
    assert explorer.game.ply == 5
    explorer.transport.buttons.press("pause")
    assert clock.waiting == []
    explorer.transport.buttons.press("resume")
    clock.tick()
    assert explorer.game.ply == 6


def test_the_end_of_a_game_names_the_rule_and_who_says_so(clock: Any) -> None:
    """The verdict says who won, by which answer, and on whose authority; the board's own line gives way to it."""
    explorer = Explorer(lab.Game(MATE.choose(baring="none"), MATED), later=clock.later)
    explorer.board.play("h1-h8")
    assert "White has won." in explorer.verdict.value
    assert MATE.option("check").says.split(",")[0] in explorer.verdict.value
    assert source_of(MATE, "check")[1] in explorer.verdict.value
    assert not explorer.board.status
    explorer.transport.buttons.press("undo")
    assert (explorer.verdict.value, explorer.board.status) == ("", True)


def test_an_ending_that_no_text_names_is_called_ours(clock: Any) -> None:
    """Verdict and announcement name the same source, "supplied by us" where the rules' own text is silent."""
    explorer = Explorer(lab.Game(MATE.choose(baring="none"), "7k/8/8/8/8/8/6r1/7K w"), later=clock.later)
    explorer.board.play("h1-g2")
    assert explorer.game.outcome
    why = explorer.game.rules.why_supplied(explorer.game.outcome.question)
    assert why
    assert badge("supplied by us") in explorer.verdict.value
    assert why in explorer.verdict.value
    assert explorer.board.announcement["text"].endswith(f"Supplied by us: {why}")
    assert ".." not in explorer.board.announcement["text"]


# ------------------------------------------------------------------ switching


def test_a_switch_changes_targets_source_line_and_move_list(explorer: Explorer) -> None:
    """One press on another answer: other targets, another witness, an entry in the list, a bar at the question."""
    elephant = explorer.rules.questions["elephant"]
    before = (explorer.board.scene["moves"]["c1"], elephant.foot)
    elephant._handle_custom_msg({"type": "choose", "value": "straight-jump"}, [])
    assert elephant.value == "straight-jump"
    assert elephant.is_changed
    assert (explorer.board.scene["moves"].get("c1"), elephant.foot) != before
    assert "al-ʿAdlī" in elephant.foot
    assert "Here you switched: <b>elephant</b>, diagonal jump → straight jump" in explorer.moves.list.html
    assert explorer.board.scene["changed"]["c1"]["lost"] == ["a3"]


def test_a_ruleset_that_is_taken_in_mid_game_is_one_line_of_the_list(explorer: Explorer) -> None:
    """The list names the ruleset instead of its many answers, and beside it only what is changed besides."""
    explorer.rules.preset.choose("parsi")
    assert explorer.moves.list.html.count('<li class="switch">') == 1
    assert "Here you took <b>Parsi chess, 1814</b>" in explorer.moves.list.html
    explorer.rules.questions["baring"].choose("loses")
    assert explorer.moves.list.html.count('<li class="switch">') == 2
    assert "Here you switched: <b>bare raja</b>, draw → bared army loses" in explorer.moves.list.html


def test_what_the_position_remembers_stands_under_the_board(explorer: Explorer) -> None:
    """Only what a rule in force reads is told: nothing at first, then quiet turns, then the leap too."""
    assert explorer.memory.value == ""
    explorer.rules.questions["quiet_limit"].choose("70-draws")
    assert "Quiet turns: 0 of 140" in explorer.memory.value
    explorer.board.play("g1-f3")
    explorer.rules.questions["king_leap"].choose("once-before-check")
    assert "Raja’s leap: White still has it, Black still has it · Quiet turns: 1 of 140" in explorer.memory.value


def test_moves_gained_and_lost_are_listed_in_words(explorer: Explorer) -> None:
    """The comparison lists what the board signs."""
    explorer.rules.questions["elephant"].choose("straight-jump")
    words = explorer.comparison.body.value
    assert "elephant c1–c3" in words
    assert "gained" in words
    assert "elephant c1–a3" in words
    assert "lost" in words


def test_a_comparison_with_another_ruleset_follows_the_picker(explorer: Explorer) -> None:
    """Signs and list compare with the ruleset that was picked."""
    explorer.comparison.picker.choose("modern-mate-straight-jump")
    assert lab.ruleset("modern-mate-straight-jump").title in explorer.comparison.body.value
    assert explorer.board.scene["against"] == "modern-mate-straight-jump"


def test_reset_takes_the_changes_back(explorer: Explorer) -> None:
    """Reset can be pressed once something was changed, and restores the preset."""
    assert "disabled" in explorer.rules.head.html
    explorer.rules.questions["elephant"].choose("five-ways")
    explorer.rules.head.press("reset")
    assert explorer.game.rules == MATE


def test_an_answer_about_the_array_offers_a_new_game(explorer: Explorer) -> None:
    """In mid-game the array stays; a button beside the question begins a game with the new one."""
    assert explorer.rules.later.html == ""
    explorer.rules.questions["kings"].choose("facing-on-e")
    assert "new game only" in explorer.rules.questions["kings"].foot
    assert "another array" in explorer.rules.later.html
    assert "position that was set up" in Explorer(lab.Game(MATE, MATED)).rules.later.html
    explorer.rules.later.press("new")
    assert explorer.game.start == MATE.choose(kings="facing-on-e").start()


def test_another_preset_answers_all_questions(explorer: Explorer) -> None:
    """Start from another ruleset shows its answers, its witnesses, and no change."""
    explorer.rules.preset.choose("shatranj")
    rules = lab.ruleset("shatranj")
    assert {id: choice.value for id, choice in explorer.rules.questions.items()} == rules.answers
    assert not any(choice.is_changed for choice in explorer.rules.questions.values())
    assert rules.title in explorer.rules.reading.value


# ------------------------------------------------------------------ evidence


def test_every_answer_of_every_ruleset_shows_who_says_so() -> None:
    """No option is shown without all its witnesses, and what we supplied is called so."""
    for id in lab.rulesets():
        rules = lab.ruleset(id)
        for question in rules.questions:
            html = evidence(rules, question.id)
            assert ".." not in html
            for attestation in rules.option(question.id).attestations:
                assert escape(attestation.claim) in html
            if rules.answer(question.id).how == "supplied":
                assert "supplied by us" in html


def test_a_contradiction_is_named_by_its_work() -> None:
    """Where a witness contradicts another, the page names that other work as a reader knows it."""
    assert "This contradicts Mānasollāsa" in evidence(MATE.choose(elephant="straight-jump"), "elephant")


def test_silence_is_shown_as_silence() -> None:
    """A source that does not say it is listed as such, not left out."""
    for question in MATE.questions:
        for silence in question.silences:
            assert badge(silence.kind, silence.words) in evidence(MATE, question.id)
    assert "not read by us" in evidence(MATE, "baring")


def test_text_of_the_data_cannot_become_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a data file says is shown as text, whatever it contains."""
    monkeypatch.setattr("chaturanga_lab.widgets.telling.evidence.source_of", lambda *_: ("attested", "<img src=x>"))
    assert "<img" not in evidence(MATE, "elephant")


# ------------------------------------------------------------------ looking


def test_pressing_a_move_shows_that_position_and_keeps_the_game(explorer: Explorer) -> None:
    """The board shows the earlier position locked, and one button leads back."""
    game = explorer.game
    explorer.moves.list.press("1")
    assert (explorer.board.game.ply, explorer.board.locked, explorer.game) == (1, True, game)
    assert "looking back" in explorer.transport.title.value
    explorer.transport.buttons.press("leave")
    assert (explorer.board.game, explorer.board.locked) == (game, False)


def test_a_watched_game_plays_by_the_clock(explorer: Explorer, clock: Any) -> None:
    """A game that is watched moves with the clock until Pause, and the visitor's own stays."""
    own, game = explorer.game, lab.Game(MATE).play("a2-a3").play("a7-a6").play("b2-b3")
    explorer.do(lambda session: session.watch(game, "A game").run())
    clock.tick()
    assert explorer.board.game.ply == 1
    explorer.transport.buttons.press("stop")
    assert clock.waiting == []
    explorer.transport.buttons.press("last")
    assert (explorer.board.game.ply, explorer.game) == (3, own)


# ------------------------------------------------------------------ simulating


async def simulated(explorer: Explorer, *, cancel: bool = False) -> None:
    """Press Run, perhaps Cancel, and wait until everything that comes of it has been reported."""
    explorer.simulation.buttons.press("run")
    trial = explorer.simulation.trial
    assert trial
    if cancel:
        explorer.simulation.buttons.press("cancel")
    while trial.thread.is_alive():
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.01)


def test_a_run_counts_both_readings_from_here_and_its_games_can_be_watched(explorer: Explorer) -> None:
    """A run reports in the page's own thread: summary, charts, and a button for each ending that shows such a game."""
    panel = explorer.simulation
    explorer.rules.questions["elephant"].choose("straight-jump")
    panel.begin.choose("here")
    panel.games.choose("100")
    asyncio.run(simulated(explorer))
    assert panel.results is not None
    assert len(panel.results) == 200
    assert panel.results.start == explorer.game.position
    assert "<svg" in panel.outcomes.value
    assert "<svg" in panel.endings.value
    assert "straight jump" in panel.summary.value
    assert "diagonal jump" in panel.summary.value
    reading, ending = panel.watch.keys_shown[-1].split()
    panel.watch.press(f"{reading} {ending}")
    share = panel.results.endings(panel.results.rulesets[int(reading)])[int(ending)]
    look = explorer.session.look
    assert look is not None
    assert "Elephant: diagonal jump" in look.title
    outcome = look.game.outcome
    assert (outcome.termination if outcome else None) == share.termination
    assert look.game.start == explorer.game.position


def test_without_a_change_there_is_one_reading_to_run(explorer: Explorer) -> None:
    """Only a changed answer makes a second reading."""
    assert "Run both readings" not in explorer.simulation.buttons.html
    explorer.rules.questions["elephant"].choose("five-ways")
    assert "Run both readings" in explorer.simulation.buttons.html


def test_a_cancelled_run_shows_the_games_that_were_finished(explorer: Explorer) -> None:
    """Cancel ends the run; what was played is summed up and called cut."""
    explorer.simulation.games.choose("20000")
    asyncio.run(simulated(explorer, cancel=True))
    results = explorer.simulation.results
    assert results is not None
    assert results.is_cut
    assert not explorer.simulation.is_running


def test_one_run_at_a_time(explorer: Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second run is refused while the first goes on."""
    monkeypatch.setattr(explorer.simulation, "trial", object())
    with pytest.raises(ValueError, match="One run at a time"):
        explorer.simulation.run()


def test_a_finished_game_has_no_from_here(clock: Any) -> None:
    """From the end of a game there is nothing to play; the sentence says what to do."""
    explorer = Explorer(lab.Game(MATE, MATED).play("h1-h8"), later=clock.later)
    explorer.simulation.begin.choose("here")
    explorer.simulation.buttons.press("run")
    assert "The game is over here" in refusal(explorer)
    assert "The game is over here" in explorer.board.announcement["text"]
    assert explorer.simulation._guard.notice in explorer.simulation.children
    explorer.transport.buttons.press("undo")
    assert (refusal(explorer), explorer.board.announcement["text"]) == ("", "Taken back: chariot h1–h8.")


def test_a_game_that_was_set_up_begins_again_at_its_set_up(clock: Any) -> None:
    """A run "at the start" plays from the start of the visitor's own game, and both control and result say which."""
    explorer = Explorer(lab.Game(MATE, MATED).play("a2-a3"), later=clock.later)
    assert dict(explorer.simulation.begin.options)["start"] == "at the set-up position"
    explorer.simulation.games.choose("100")
    asyncio.run(simulated(explorer))
    results = explorer.simulation.results
    assert results is not None
    assert results.start == explorer.game.start
    assert "begun at the set-up position" in explorer.simulation.progress.value


def test_from_here_is_the_position_on_the_board(explorer: Explorer) -> None:
    """While another game is watched, a run "from here" begins there, and its result names game and move."""
    game = lab.Game(MATE).play("a2-a3").play("a7-a6")
    explorer.do(lambda session: session.watch(game, "Game 7").step(1))
    explorer.simulation.begin.choose("here")
    explorer.simulation.games.choose("100")
    asyncio.run(simulated(explorer))
    results = explorer.simulation.results
    assert results is not None
    assert results.start == game.at(1).position
    assert "from here (Game 7, a2–a3, move 1 of 1)" in explorer.simulation.progress.value


@pytest.mark.parametrize("typed", ["-5", "1e3", "", "2.0", "1073741824", "9" * 99, "²"])
def test_a_seed_that_is_none_is_refused_with_what_is_allowed(explorer: Explorer, typed: str) -> None:
    """What was typed stays, no run starts, and one sentence gives the range."""
    seed = explorer.simulation.seed
    seed.set_state({"value": typed})
    explorer.guard.tell("")
    explorer.simulation.buttons.press("run")
    assert "The seed is a whole number from 0 to 1,073,741,823." in refusal(explorer)
    assert (seed.value, explorer.simulation.is_running) == (typed, False)


def test_progress_is_spoken_at_each_quarter(explorer: Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen reader hears 25, 50 and 75 per cent once each, however many reports arrive."""
    panel, spoken = explorer.simulation, []
    monkeypatch.setattr(panel, "_speak", spoken.append)
    monkeypatch.setattr(panel, "trial", SimpleNamespace(asked=panel._asked()))
    for done in range(0, 1001, 10):
        panel._progressed(Progress(done, 1000))
    assert spoken == [f"{share}% of the games played." for share in (25, 50, 75)]


# ------------------------------------------------------------------ never trusting the browser

RUBBISH: list[Any] = [None, 7, "text", [], {}, {"type": "choose"}, {"type": "press", "key": []}]
RUBBISH += [{"type": "choose", "value": ["straight-jump"]}, {"type": "choose", "value": "diag"}]
RUBBISH += [{"type": "press", "key": "no such"}, {"type": "line", "text": 7}, {"type": "theme", "value": {}}]


@pytest.mark.parametrize("content", RUBBISH, ids=json.dumps)
def test_rubbish_is_refused_in_one_sentence(explorer: Explorer, content: Any) -> None:
    """Whatever arrives over the wire, each part answers with one sentence and the game stays."""
    game = explorer.game
    parts = (explorer.rules.questions["elephant"], explorer.moves.list, explorer.typed, explorer.frame)
    for part in parts:
        explorer.guard.tell("")
        part._handle_custom_msg(content, [])
        assert notice(explorer).count(".</p>") == 1
    assert explorer.game == game


@pytest.mark.parametrize("trait", ["value", "options", "foot", "_esm", "is_changed"])
def test_a_trait_overwritten_from_the_browser_is_put_back(
    explorer: Explorer, trait: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser may set no trait of a question: each is sent back as it stands, with one sentence."""
    elephant, sent = explorer.rules.questions["elephant"], []
    before = getattr(elephant, trait)
    monkeypatch.setattr(elephant, "send_state", lambda keys=None: sent.append(keys))
    elephant.set_state({trait: "rubbish"})
    assert getattr(elephant, trait) == before
    assert sent == [[trait]]
    assert "The browser may not change this" in notice(explorer)


def parts_of(part: Any) -> Iterator[W.Widget]:
    """Yield a box and everything in it."""
    yield part
    for child in getattr(part, "children", ()):
        yield from parts_of(child)


def test_no_box_and_no_text_of_the_page_is_changed_by_a_browser(explorer: Explorer) -> None:
    """Whatever a browser sets in any part of the page but the seed's text, the part stays as it stands."""
    parts = list(parts_of(explorer))
    assert len(parts) > 30
    for part in parts:
        for trait, rubbish in {"children": [], "value": "<b>rubbish</b>", "html": "rubbish"}.items():
            if part is not explorer.simulation.seed and part.has_trait(trait):
                before = getattr(part, trait)
                part._handle_msg({"content": {"data": {"method": "update", "state": {trait: rubbish}}}})
                assert getattr(part, trait) == before


def test_looking_back_says_that_rules_and_moves_are_of_the_game(explorer: Explorer) -> None:
    """While the board shows another position, rules and comparison say that they describe the game as it stands."""
    explorer.moves.list.press("1")
    assert "not of the position on the board" in explorer.rules.reading.value
    assert "not the position on the board" in explorer.comparison.body.value


def test_a_defect_says_so_on_the_page_and_its_traceback_in_the_log(
    explorer: Explorer, capfd: pytest.CaptureFixture[str]
) -> None:
    """An error that nobody foresaw is one plain sentence; the traceback goes to the server's log only."""

    def broken(_session: Session) -> Session:
        raise ZeroDivisionError("secret path")

    session = explorer.session
    explorer.do(broken)
    assert BROKEN in notice(explorer)
    assert "secret" not in notice(explorer)
    assert "ZeroDivisionError: secret path" in capfd.readouterr().err
    assert explorer.session is session


def test_a_refusal_stands_at_the_board_too_until_the_next_thing_is_done(explorer: Explorer) -> None:
    """What is refused anywhere on the page is said at the board, once, and is gone with what is done next."""
    explorer.rules.questions["elephant"]._handle_custom_msg({"type": "choose", "value": "diag"}, [])
    said = explorer.board.announcement
    assert (said["kind"], "has no answer 'diag'" in said["text"]) == ("refusal", True)
    assert "role" not in notice(explorer)
    explorer.transport.seats.children[1].choose("greedy")
    assert (notice(explorer), explorer.board.announcement["text"]) == ("", "")


# ------------------------------------------------------------------ for a notebook


def test_a_notebook_can_go_on_in_python(explorer: Explorer) -> None:
    """`explorer.game` is the game as it stands, and setting it shows another."""
    explorer.game = explorer.game.play("a2-a3")
    assert explorer.board.game.ply == 3
    explorer.game = lab.ruleset("shatranj")
    assert explorer.rules.preset.value == "shatranj"
    with pytest.raises(ValueError, match="a Game or a Ruleset"):
        explorer.game = "e2-e3"


@pytest.mark.parametrize("given", [None, MATE, lab.Game(MATE).play("e2-e3")], ids=["nothing", "ruleset", "game"])
def test_board_and_explorer_open_with_a_game_a_ruleset_or_nothing(given: Any) -> None:
    """`lab.board` and `lab.explorer` take what a teacher has at hand."""
    expected = given.ply if isinstance(given, lab.Game) else 0
    assert lab.board(given).game.ply == lab.explorer(given).game.ply == expected


def test_board_and_explorer_open_with_the_id_of_a_ruleset() -> None:
    """A name that is none is refused with those that are."""
    for open_page in (lab.board, lab.explorer):
        assert open_page("chaturaji-dice").game == lab.Game(lab.ruleset("chaturaji-dice"))
        with pytest.raises(ValueError, match="chaturaji-teams"):
            open_page("chaturaji-dise")


def test_its_text_says_what_it_shows(explorer: Explorer) -> None:
    """In a stored notebook the explorer reads the same on every machine."""
    assert repr(explorer) == "<Explorer: modern-mate, ply 2>"


def test_opening_the_page_loads_nothing_heavy() -> None:
    """numba, numpy, pandas and matplotlib wait until a run needs them."""
    code = (
        "import sys, chaturanga_lab as lab; e = lab.explorer(); e.board.play('e2-e3'); "
        "e.rules.questions['elephant'].choose('five-ways'); "
        "print([name for name in ('numba', 'numpy', 'pandas', 'matplotlib') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# ------------------------------------------------------------------ every question


ANSWERS = [(question.id, option.id) for question in MATE.questions for option in question.options]


@pytest.mark.parametrize(("question", "option"), ANSWERS)
def test_every_question_switches_live(explorer: Explorer, question: str, option: str) -> None:
    """In mid-game each answer of each question is taken, shown with its evidence, and played on under."""
    explorer.rules.questions[question].choose(option)
    assert notice(explorer) == ""
    choice, rules = explorer.rules.questions[question], explorer.game.rules
    assert (choice.value, rules.answers[question]) == (option, option)
    assert choice.is_changed == (option != MATE.answers[question])
    if choice.is_changed:
        assert escape(source_of(rules, question)[1]) in choice.foot
    explorer.board.play("d2-d3")
    assert explorer.game.ply == 3


def test_every_named_ruleset_can_be_picked_and_played(explorer: Explorer) -> None:
    """The picker offers all rulesets, and under each a game goes on from the position on the board."""
    for id, _title in explorer.rules.preset.options:
        explorer.rules.preset.choose(id)
        assert (notice(explorer), explorer.game.rules) == ("", lab.ruleset(id))
    assert {id for id, _ in explorer.rules.preset.options} == set(lab.rulesets())


def test_questions_stand_under_what_their_answers_do() -> None:
    """Moves, winning, long games and the array are topics of their own; every question stands under one, once."""
    topics = {fold.topic.id: list(fold.questions) for fold in lab.explorer().rules.topics.values()}
    assert list(topics) == ["men", "goal", "long", "board"]
    assert {"elephant", "minister", "promotion"} <= set(topics["men"])
    assert {"check", "stalemate", "baring"} <= set(topics["goal"])
    assert {"repetition", "quiet_limit"} <= set(topics["long"])
    assert topics["board"] == ["array", "kings", "first_mover"]
    assert sorted(chain(*topics.values())) == sorted(MATE.answers)


def test_a_folded_topic_says_its_answers_and_keeps_what_was_changed(explorer: Explorer) -> None:
    """Folded, a topic is a line of answers; a question in it that was changed stays open with its evidence."""
    fold = explorer.rules.topics["long"]
    assert "folded" in fold._dom_classes
    assert "Quiet limit: no limit" in fold.head.html
    assert explorer.rules.questions["quiet_limit"].foot == ""
    fold.head.press("long")
    assert "folded" not in fold._dom_classes
    assert "supplied by us" in explorer.rules.questions["quiet_limit"].foot
    explorer.rules.questions["quiet_limit"].choose("70-draws")
    fold.head.press("long")
    assert "Quiet limit" not in fold.head.html
    assert "Repetition: no such rule" in fold.head.html


def test_shown_to_a_class_only_the_men_stay_open(explorer: Explorer) -> None:
    """On the projector all topics but the first fold; in other colours they open again."""
    explorer.frame._handle_custom_msg({"type": "theme", "value": "projector"}, [])
    assert [fold.is_open for fold in explorer.rules.topics.values()] == [True, False, False, False]
    explorer.frame._handle_custom_msg({"type": "theme", "value": "dark"}, [])
    assert [fold.is_open for fold in explorer.rules.topics.values()] == [True, True, False, False]


def test_other_colours_leave_the_topics_as_the_visitor_folded_them(explorer: Explorer) -> None:
    """What was folded or opened by hand stays so in the dark, and after a lesson on the projector."""
    explorer.rules.topics["men"].head.press("men")
    explorer.rules.topics["long"].head.press("long")
    for theme in ("dark", "projector", ""):
        explorer.frame._handle_custom_msg({"type": "theme", "value": theme}, [])
    assert [fold.is_open for fold in explorer.rules.topics.values()] == [False, True, True, False]


# ------------------------------------------------------------------ the men


def type_move_of_ones_own(explorer: Explorer, text: str) -> list[dict[str, Any]]:
    """Type a Betza string into the card, and return what the line answers."""
    sent: list[dict[str, Any]] = []
    explorer.men.card.typed.send = lambda content, *_: sent.append(content)
    explorer.men.card.typed._handle_custom_msg({"type": "line", "text": text}, [])
    return sent


def test_a_man_shows_how_he_moves_and_who_says_so(explorer: Explorer) -> None:
    """Pressing a man shows picture, words and source under the rules in force; pressing him again puts them away."""
    men = explorer.men
    assert men.card.children == ()
    men.row.press("E")
    assert "<svg" in men.card.picture.value
    assert "exactly two squares diagonally" in men.card.words.value
    assert escape(source_of(MATE, "elephant")[1]) in men.card.words.value
    assert 'data-press="E" aria-expanded="true"' in men.row.html
    before = men.card.picture.value
    explorer.rules.questions["elephant"].choose("straight-jump")
    assert men.card.picture.value != before
    assert escape(source_of(explorer.game.rules, "elephant")[1]) in men.card.words.value
    men.row.press("E")
    assert men.card.children == ()


def test_only_men_of_the_board_or_the_array_are_shown() -> None:
    """A kind that a ruleset could have, but that stands nowhere, has no button; one that is set up has."""
    letters = [piece.letter for piece in map(MATE.piece, MATE.setup.kinds)]
    assert "C" in letters
    assert lab.explorer().men.row.keys_shown == tuple(letter for letter in letters if letter != "C")
    assert "C" in lab.explorer(lab.Game(MATE, "k7/8/8/8/8/8/8/C6K w")).men.row.keys_shown


def test_every_man_of_every_ruleset_has_a_card() -> None:
    """Each man's card names him and says what he does at any time, at first, and at the far edge, with sources."""
    for id in lab.rulesets():
        rules = lab.ruleset(id)
        explorer = lab.explorer(rules)
        for letter in explorer.men.row.keys_shown:
            explorer.men.row.press(letter)
            words = explorer.men.card.words.value
            assert rules.piece(letter).name.capitalize() in words
            assert "badge" in words or "No reading in our data says otherwise" in words
            promotions = [rules.option(one) for one in rules.answers if rules.option(one).effect.promotion]
            assert letter != "P" or all(escape(one.says) in words for one in promotions)


def test_a_visitor_gives_a_man_a_move_of_his_own(explorer: Explorer) -> None:
    """A typed move holds at once, in targets, signs and lists, is called a conjecture everywhere, and can be undone."""
    explorer.men.row.press("E")
    assert [message["type"] for message in type_move_of_ones_own(explorer, " FfWD ")] == ["taken", "answered"]
    elephant = explorer.rules.questions["elephant"]
    assert explorer.game.rules == MATE.with_piece("elephant", "FfWD")
    assert explorer.board.scene["changed"]["c1"]["gained"] == ["c3"]
    assert (elephant.value, dict(elephant.options)[""], elephant.is_changed) == ("", "your own FfWD", True)
    assert "your conjecture" in elephant.foot
    assert "No source" in elephant.foot
    assert "exactly two squares" not in elephant.foot
    assert "your conjecture" in explorer.men.card.words.value
    assert "the elephant&#x27;s FfWD being your own conjecture" in explorer.rules.reading.value
    assert "<b>elephant</b>, diagonal jump → your own FfWD" in explorer.moves.list.html
    assert "your own FfWD" in explorer.board.announcement["text"]
    explorer.rules.questions["stalemate"].choose("draws")
    assert explorer.game.rules.conjectures
    explorer.men.card.back.press("back")
    assert explorer.game.rules == MATE.choose(stalemate="draws")
    assert explorer.men.card.back.html == ""
    assert "" not in dict(elephant.options)


def test_choosing_an_answer_ends_a_conjecture(explorer: Explorer) -> None:
    """An answer about the man, a preset and Reset each put the visitor's own move away."""
    for way in (
        lambda: explorer.rules.questions["elephant"].choose("diagonal-jump"),
        lambda: explorer.rules.preset.choose("modern-mate"),
        lambda: explorer.rules.head.press("reset"),
        lambda: explorer.transport.buttons.press("undo"),
    ):
        explorer.men.chosen = ""
        explorer.men.row.press("E")
        type_move_of_ones_own(explorer, "FfWD")
        assert explorer.game.rules.conjectures
        way()
        assert explorer.game.rules == MATE


def test_a_typed_move_that_an_answer_gives_is_that_answer_with_its_source(explorer: Explorer) -> None:
    """Whoever types what a source says gets the source, however he writes it."""
    explorer.men.row.press("E")
    type_move_of_ones_own(explorer, "fWF")
    assert explorer.game.rules == MATE.choose(elephant="five-ways")
    assert "your conjecture" not in explorer.men.card.words.value
    refused = type_move_of_ones_own(explorer, "FfW")
    assert (refused[0]["type"], refused[0]["text"]) == ("refused", "The elephant moves so already.")


@pytest.mark.parametrize("text", ["J", "", "nonsense", "WR", "A" * 200, "W99999999", "<b>"])
def test_a_move_that_is_none_is_refused_beside_the_line(explorer: Explorer, text: str) -> None:
    """The refusal is one sentence, and game and card stay as they are."""
    explorer.men.row.press("E")
    game, words = explorer.game, explorer.men.card.words.value
    refused = type_move_of_ones_own(explorer, text)
    assert refused[0]["type"] == "refused"
    assert refused[0]["text"].endswith(".")
    assert len(refused[0]["text"]) < 300
    assert (explorer.game, explorer.men.card.words.value) == (game, words)


def test_a_horse_of_ones_own_goes_back_to_the_usual_move(explorer: Explorer) -> None:
    """A man about whom nothing is asked can be given a move too, and typing his usual one is the way back."""
    explorer.men.row.press("N")
    assert "No reading in our data says otherwise" in explorer.men.card.words.value
    type_move_of_ones_own(explorer, "NW")
    assert "Horse: the usual move → your own NW" in explorer.board.announcement["text"]
    type_move_of_ones_own(explorer, "N")
    assert explorer.game.rules == MATE


# ------------------------------------------------------------------ other ends and other actions


def test_crosses_are_called_idle_only_where_they_are(explorer: Explorer) -> None:
    """The card of a foot soldier who is promoted by the marked squares does not call them idle."""
    explorer.men.row.press("P")
    assert "no bearing on the moves" in explorer.men.card.words.value
    explorer.rules.questions["promotion"].choose("goose-foot")
    assert "no bearing on the moves" not in explorer.men.card.words.value


def test_verdict_and_announcement_name_one_source() -> None:
    """Where a ruleset rests on several works, the sentence that is spoken cites the one that the verdict cites."""
    explorer = Explorer(lab.Game(lab.ruleset("parsi"), "k7/8/1K6/7p/8/8/8/6R1 w"))
    explorer.board.play("g1-g8")
    source = source_of(explorer.game.rules, "check")[1]
    assert source in explorer.verdict.value
    assert source in explorer.board.announcement["text"]


def test_a_half_win_has_a_word_and_a_score(clock: Any) -> None:
    """Verdict and announcement say who won by half, and ½ : 0 in the order of the armies."""
    half = MATE.choose(baring="half-loss")
    explorer = Explorer(lab.Game(half, "k7/8/8/8/8/8/r7/1R5K b"), later=clock.later)
    explorer.rules.questions["kings"].choose("crossed")
    explorer.board.play("a2-a1")
    explorer.board.play("b1-a1")
    assert "White has won by half, ½ : 0." in explorer.verdict.value
    assert "White has won by half, ½ : 0" in explorer.board.announcement["text"]


def test_a_forbidden_move_is_refused_with_its_reason(clock: Any) -> None:
    """Where stalemating is forbidden, the move is no target, and whoever tries it is told why."""
    rules = MATE.choose(stalemate="forbidden", baring="none")
    explorer = Explorer(lab.Game(rules, "k7/8/1K6/4N3/7p/7P/8/8 w"), later=clock.later)
    assert "c6" not in [target for target, *_ in explorer.board.scene["moves"]["e5"]]
    message = {"type": "play", "ply": 0, "kind": "step", "origin": "e5", "target": "c6", "becomes": ""}
    explorer.board._handle_custom_msg(message, [])
    said = explorer.board.announcement
    assert (said["kind"], explorer.game.ply) == ("refusal", 0)
    assert "forbid" in said["text"]


def test_leaps_and_double_steps_are_targets() -> None:
    """A right that a switch gives can be used at once: the raja's leap, and two squares for the minister's soldier."""
    explorer = lab.explorer()
    explorer.rules.questions["king_leap"].choose("once-before-check")
    explorer.rules.questions["double_step"].choose("ministers")
    moves = explorer.board.scene["moves"]
    assert [target for target, *_ in moves["e1"]] == ["d3", "f3"]
    assert [target for target, *_ in moves["d2"]] == ["d3", "d4"]


def test_a_stalemated_army_takes_a_man_off_the_board(clock: Any) -> None:
    """Where the rules say so, the men that may be removed can be pressed, typed and announced."""
    rules = MATE.choose(stalemate="removes-imprisoner")
    explorer = Explorer(lab.Game(rules, REMOVAL), later=clock.later)
    moves = explorer.board.scene["moves"]
    assert moves
    assert {kind for ways in moves.values() for _, kind, _ in ways} == {"remove"}
    assert explorer.board.scene["heading"] == "Black is stalemated: take one enemy man off the board"
    (square, ((target, kind, _),)), *_ = moves.items()
    assert square == target
    message = {"type": "play", "ply": 0, "kind": kind, "origin": "", "target": target, "becomes": ""}
    explorer.board._handle_custom_msg(message, [])
    assert explorer.game.position.board[target] is None
    assert f"{target} off the board" in explorer.board.announcement["text"]


def test_the_picture_of_a_man_wears_the_colours_that_were_chosen(explorer: Explorer) -> None:
    """In projector colours the picture of the moves is drawn anew for a bright wall."""
    explorer.men.row.press("E")
    before = explorer.men.card.picture.value
    explorer.frame._handle_custom_msg({"type": "theme", "value": "projector"}, [])
    assert explorer.men.card.picture.value not in ("", before)


def test_the_picture_of_a_man_and_the_word_beside_a_question_follow_the_page(explorer: Explorer) -> None:
    """The card draws the man as the board does, and a question names him in the language that was chosen."""
    explorer.men.row.press("E")
    elephant = explorer.rules.questions["elephant"]
    assert (elephant.about, elephant.about_language) == ("gaja", "sa-Latn")
    explorer.frame._handle_custom_msg({"type": "men", "value": "letters"}, [])
    explorer.frame._handle_custom_msg({"type": "language", "value": "fa"}, [])
    assert ">E</text>" in explorer.men.card.picture.value
    assert (elephant.about, elephant.about_language) == ("پیل", "fa")
