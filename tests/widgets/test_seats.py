"""The explorer at a table: seats, dice, points, who is out, policies that play by themselves, and the way back."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.position import Move
from chaturanga_lab.widgets.boards.seating import PACES
from chaturanga_lab.widgets.boards.throw import must_pass, throw_of
from chaturanga_lab.widgets.exploring.dice_panel import chances_html, faces_words
from chaturanga_lab.widgets.exploring.explorer import Explorer
from chaturanga_lab.widgets.exploring.points_panel import fate_of
from chaturanga_lab.widgets.exploring.session import Session
from chaturanga_lab.widgets.telling.memory import memory_html, remembered

FREE, DICE = lab.ruleset("chaturaji"), lab.ruleset("chaturaji-dice")
TEAMS, TEAMS_DICE = lab.ruleset("chaturaji-teams"), lab.ruleset("chaturaji-teams-dice")
TABLES = (FREE, DICE, TEAMS, TEAMS_DICE)
HUNT = "yK7/8/8/8/8/8/rE6gE/gK5bKrK r"  # Red takes the raja of Black on g1 or of Yellow on a8
NO_ELEPHANT = (4, 6)
"""A throw that nobody can play at the start: both dice move the elephant, who stands shut in."""


@pytest.fixture
def table(clock: Any) -> Callable[..., Explorer]:
    """Open an explorer at a table: `table(DICE)`, or with a game."""

    def sit_down(game: lab.Game | lab.Ruleset, *, seed: int = 1030) -> Explorer:
        return Explorer(game, seed=seed, later=clock.later)

    return sit_down


def roll(*faces: int) -> Move:
    """Return a throw of these faces."""
    return Move("roll", faces=faces)


def rows(explorer: Explorer) -> list[str]:
    """Return the armies of the points panel, each as its text."""
    items = re.findall(r"<li class='[^']*'>.*?</li>", explorer.points.points.html)
    return [" ".join(re.sub("<[^>]*>", " ", item).split()) for item in items]


def dice(explorer: Explorer) -> list[tuple[str, str]]:
    """Return the dice of the panel, each as its face and what became of it."""
    found = re.findall(r"class='pips'>(\d)</span>.*?class='state'>([^<]*)<", explorer.dice.dice.html)
    return [(face, state) for face, state in found]


# ------------------------------------------------------------------ points


def test_armies_stand_in_the_order_of_their_seats(table: Callable[..., Explorer]) -> None:
    """Each row has name, seat, who plays, and points; the order never follows the points, and one is to move."""
    explorer = table(FREE)
    assert rows(explorer) == [
        "Red East · a person ● to move 0 points",
        "Green South · a person 0 points",
        "Yellow West · a person 0 points",
        "Black North · a person 0 points",
    ]
    explorer.transport.seating.choices[0].choose("greedy")
    assert rows(explorer)[0].startswith("Red East · greedy")
    for choice in explorer.transport.seating.choices[2:]:
        choice.choose("random")
    assert rows(explorer)[1].startswith("Green South · you")


def test_a_raja_taken_puts_an_army_out_and_says_by_whom(table: Callable[..., Explorer]) -> None:
    """The taker has the points, the army that is out is named with the taker, and comes back with Undo."""
    explorer = table(lab.Game(FREE, HUNT))
    explorer.board.play("h1-g1")
    assert rows(explorer)[0].endswith("5 points")
    assert "out: raja taken by Red" in rows(explorer)[3]
    assert "class='figure black grey'" in explorer.points.points.html
    explorer.transport.buttons.press("undo")
    assert "out" not in rows(explorer)[3]


def test_partners_stand_together_with_their_sum(table: Callable[..., Explorer]) -> None:
    """Under partners there are two groups, each under its names and the points of both."""
    explorer = table(lab.Game(TEAMS, HUNT))
    explorer.board.play("h1-g1")
    assert [row.split()[0] for row in rows(explorer)] == ["Red", "Yellow", "Green", "Black"]
    sums = re.findall(r"class='side'><span>([^<]*)</span><strong>(\d+)", explorer.points.points.html)
    assert sums == [("Red and Yellow", "5"), ("Green and Black", "0")]
    explorer.rules.questions["partners"].choose("none")
    assert [row.split()[0] for row in rows(explorer)] == ["Red", "Green", "Yellow", "Black"]


def test_resignation_is_asked_before_it_is_done(table: Callable[..., Explorer]) -> None:
    """One press asks, No leaves everything, Yes puts the army out for good and passes the turn on."""
    explorer = table(FREE)
    panel = explorer.points.points
    panel.press("resign")
    assert panel.keys_shown == ("no", "yes")
    assert 'aria-label="Red would be out for good' in panel.html, "whoever lands on No hears what Yes would do"
    panel.press("no")
    assert panel.keys_shown == ("resign",)
    assert explorer.game.ply == 0
    panel.press("resign")
    panel.press("yes")
    assert explorer.game.moves == (Move("resign"),)
    assert fate_of(explorer.game, 0) == "resigned"
    assert "resigned" in rows(explorer)[0]
    assert "Red resigns" in explorer.board.announcement["text"]
    assert panel.keys_shown == ("resign",)
    assert "Green resigns" in panel.html


def test_a_question_whether_to_resign_is_gone_when_the_game_goes_on(table: Callable[..., Explorer]) -> None:
    """Whoever plays on instead has not resigned, and is not asked any more."""
    explorer = table(FREE)
    explorer.points.points.press("resign")
    explorer.board.play("g1-f1")
    assert explorer.points.points.keys_shown == ("resign",)
    with pytest.raises(ValueError, match="no such button"):
        explorer.points.points.press("yes")


def test_nobody_resigns_for_a_policy(table: Callable[..., Explorer]) -> None:
    """The button is there for a person on turn only, and not while another position is shown."""
    explorer = table(FREE)
    explorer.transport.seating.choices[0].choose("random")
    assert explorer.points.points.keys_shown == ()
    explorer.transport.seating.choices[0].choose("person")
    explorer.board.play("g1-f1")
    explorer.moves.list.press("0")
    assert explorer.points.points.keys_shown == ()


def test_places_stand_beside_the_points_when_the_game_is_over(table: Callable[..., Explorer]) -> None:
    """At the end each army has its place, armies with as many points the same one."""
    game = lab.Game(FREE)
    for army in range(3):
        game = game.play(Move("resign"))
        assert fate_of(game, army) == "resigned"
    assert game.outcome
    words = ("", "1st", "2nd", "3rd", "4th")
    explorer = table(game)
    for row, place in zip(rows(explorer), game.outcome.places, strict=True):
        assert words[place] in row
        assert "to move" not in row
    assert "<b>Last side left.</b>" in explorer.verdict.value, "how it ended stands before the answer that says so"


def test_two_armies_have_no_table(table: Callable[..., Explorer]) -> None:
    """Where two armies alternate there is neither points panel nor dice panel, nor a button for everybody."""
    explorer = table(lab.ruleset("modern-mate"))
    assert (explorer.points.children, explorer.dice.children, explorer.transport.seating.all.html) == ((), (), "")


# ------------------------------------------------------------------ dice


def test_the_dice_panel_follows_the_throw(table: Callable[..., Explorer]) -> None:
    """Blank dice, then both to play, then one played; the button throws only when a throw is due."""
    explorer = table(DICE)
    assert dice(explorer) == []
    assert 'data-press="roll">' in explorer.dice.dice.html
    explorer.board.play(roll(3, 1))
    assert dice(explorer) == [("3", "to play"), ("1", "to play")]
    assert 'data-press="roll" disabled' in explorer.dice.dice.html
    explorer.board.play("h2-f1")
    assert dice(explorer) == [("3", "played"), ("1", "to play")]
    explorer.dice.dice.press("skip")
    assert dice(explorer) == [("3", "played"), ("1", "given up")]
    assert "Red’s last throw" in explorer.dice.dice.html
    assert "Green throws the dice" in explorer.board.announcement["text"]


def test_the_button_throws_fairly_by_the_seed(table: Callable[..., Explorer]) -> None:
    """The same seed throws the same; what falls is announced and stands in the list of moves."""
    thrown = []
    for _ in range(2):
        explorer = table(DICE, seed=7)
        explorer.dice.dice.press("roll")
        thrown.append(explorer.game.moves)
        assert explorer.board.announcement["text"].startswith("Red throws")
        assert "throws" in explorer.moves.list.html
    assert thrown[0] == thrown[1]
    assert thrown[0][0].kind == "roll"


def test_a_typed_throw_is_thrown_or_taken_as_it_fell(table: Callable[..., Explorer]) -> None:
    """The word has the dice thrown here; whoever throws real dice types what fell."""
    explorer = table(DICE)
    assert explorer.typed.placeholder == "throw"
    explorer._type("throw")
    assert len(explorer.game.moves[0].faces) == 2
    other = table(DICE)
    other._type("roll 1 5")
    assert other.game.moves == (roll(1, 5),)
    with pytest.raises(ValueError, match=r"^No throw is due: Red .*\.$"):
        other._type("throw")


def test_a_button_pressed_twice_throws_once(table: Callable[..., Explorer]) -> None:
    """The second press says that no throw is due, and the next throw is the one that the seed had in store."""
    once, twice = table(DICE, seed=7), table(DICE, seed=7)
    for explorer, presses in ((once, 1), (twice, 3)):
        for _ in range(presses):
            explorer.dice.dice._handle_custom_msg({"type": "press", "key": "roll"}, [])
    assert "No throw is due: Red plays" in twice.guard.notice.value
    for explorer in (once, twice):
        explorer.board.play(explorer.game.legal_moves()[-1].uci() if explorer.game.legal_moves() else "pass")
        while explorer.game.position.dice:
            explorer.board.play(explorer.game.legal_moves()[-1])
        explorer.board.throw()
    assert once.game == twice.game


def test_a_lost_die_is_seen_and_passed_by_itself(table: Callable[..., Explorer], clock: Any) -> None:
    """Where no die moves anybody, both are lost at once to the eye; the pass needs no click, but some time."""
    explorer = table(DICE)
    explorer.board.play(roll(*NO_ELEPHANT))
    assert must_pass(explorer.game)
    assert dice(explorer) == [("4", "lost"), ("6", "lost")]
    [(seconds, _)] = clock.waiting
    assert seconds > 1
    clock.tick()
    assert explorer.game.moves[-1] == Move("pass")
    assert explorer.game.position.turn == 1
    assert dice(explorer) == [("4", "lost"), ("6", "lost")]
    assert clock.waiting == []
    assert "loses dice 4 and 6" in explorer.moves.list.html


def test_a_lost_throw_is_announced_once(table: Callable[..., Explorer], clock: Any) -> None:
    """What the throw announced, that its dice are lost, the pass that follows does not say again."""
    explorer = table(DICE)
    explorer.board.play(roll(*NO_ELEPHANT))
    assert "dice 4 and 6 are lost" in explorer.board.announcement["text"]
    clock.tick()
    said = explorer.board.announcement["text"]
    assert "lost" not in said
    assert "loses" not in said
    assert said.startswith("Green throws the dice")


def test_a_taken_raja_ends_the_turn_and_loses_the_other_die(table: Callable[..., Explorer]) -> None:
    """The die that took him is played, the other one lost."""
    explorer = table(lab.Game(DICE, HUNT))
    explorer.board.play(roll(1, 4))
    explorer.board.play("h1-g1")
    assert dice(explorer) == [("1", "played"), ("4", "lost")]


def test_faces_and_chances_are_told_from_the_rules() -> None:
    """Faces that move the same men stand together, and a chance is that of two independent dice."""
    assert faces_words(DICE, DICE.mechanics.dice) == (
        "1 or 5 raja or foot soldier · 2 boat · 3 horse · 4 or 6 elephant"
    )
    shown = dict(re.findall(r"<th scope='row'>([^<]*)</th><td>(\d+ of \d+)</td>", chances_html(lab.Game(DICE))))
    for man, faces in {"raja": 2, "foot soldier": 2, "boat": 1, "horse": 1, "elephant": 2}.items():
        part, whole = map(int, shown[man].split(" of "))
        assert Fraction(part, whole) == 1 - Fraction(6 - faces, 6) ** 2


def test_the_answer_about_dice_names_who_says_so(table: Callable[..., Explorer]) -> None:
    """The panel ends with the source of the dice, and follows the answer in force."""
    explorer = table(DICE)
    assert "web page" in explorer.dice.dice.html
    explorer.rules.questions["dice"].choose("long-die")
    assert "Throw the die" in explorer.dice.dice.html
    assert "<h2>Die</h2>" in explorer.dice.dice.html
    explorer.rules.questions["dice"].choose("none")
    assert explorer.dice.children == ()


def test_nobody_throws_for_a_policy_or_beside_the_game(table: Callable[..., Explorer], clock: Any) -> None:
    """While a policy is on turn, or another position is shown, the button is off and a message is refused."""
    explorer = table(DICE)
    explorer.transport.seating.choices[0].choose("random")
    explorer.dice.dice.press("roll")
    assert explorer.game.ply == 0
    assert "not your turn" in explorer.guard.notice.value
    clock.tick()
    explorer.moves.list.press("0")
    assert 'data-press="roll" disabled' in explorer.dice.dice.html


def test_every_die_of_a_throw_is_accounted_for() -> None:
    """In random games each die ends as played, lost or given up, and as many were played as men moved."""
    session = Session.of(lab.Game(DICE)).seat_all("random")
    rng = lab.widgets.Board(seed=5).rng
    for _ in range(400):
        before, session = session.game, session.act(rng)
        if before.position.turn != session.game.position.turn:
            turn = session.game.turns[-1]
            steps = sum(session.game.moves[ply].kind == "step" for ply in turn.plies)
            states = [die.state for die in throw_of(session.game)]
            assert states.count("played") == steps
            assert "to play" not in states
        if session.game.outcome:
            break


# ------------------------------------------------------------------ who plays


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.id)
def test_four_policies_play_a_game_to_its_end(table: Callable[..., Explorer], clock: Any, rules: lab.Ruleset) -> None:
    """At once, without a click, and every game ends with a place for each army."""
    explorer = table(rules)
    explorer.transport.seating.all.press("random")
    explorer.transport.seating.pace.choose("at once")
    for _ in range(500):
        if not clock.waiting:
            break
        clock.tick()
    assert explorer.game.outcome
    assert len(explorer.game.outcome.places) == 4
    assert "Game over" in explorer.board.announcement["text"]
    assert clock.waiting == []


def test_policies_pause_step_and_go_on(table: Callable[..., Explorer], clock: Any) -> None:
    """Pause stops them between a throw and its moves, Step does one thing, Go on lets them play."""
    explorer = table(DICE)
    explorer.transport.seating.all.press("greedy")
    clock.tick()
    assert explorer.game.ply == 1
    explorer.transport.buttons.press("pause")
    assert clock.waiting == []
    explorer.transport.buttons.press("one")
    assert explorer.game.ply == 2
    assert clock.waiting == []
    explorer.transport.buttons.press("resume")
    clock.tick()
    assert explorer.game.ply == 3


def test_the_pace_says_how_long_policies_wait(table: Callable[..., Explorer], clock: Any) -> None:
    """Each pace waits less than the one before, and the last not at all."""
    explorer = table(FREE)
    explorer.transport.seating.all.press("random")
    waits = []
    for pace in PACES:
        explorer.transport.seating.pace.choose(pace)
        waits.append(clock.waiting[-1][0])
    assert all(slow > fast for slow, fast in pairwise(waits))
    assert waits[-1] == 0


def test_seats_change_at_any_time(table: Callable[..., Explorer], clock: Any) -> None:
    """In the middle of a turn a policy takes over what is left of a throw, and a person takes the seat back."""
    explorer = table(DICE)
    explorer.board.play(roll(3, 1))
    explorer.transport.seating.choices[0].choose("greedy")
    clock.tick()
    assert explorer.game.ply == 2
    explorer.transport.seating.choices[0].choose("person")
    assert explorer.game.position.turn == 0
    assert clock.waiting == []
    assert not explorer.board.locked


def test_undo_goes_over_the_policies_to_the_last_decision(table: Callable[..., Explorer], clock: Any) -> None:
    """Three policies have answered; one Undo is back where the person decided, and Redo plays all of it again."""
    explorer = table(FREE)
    for choice in explorer.transport.seating.choices[1:]:
        choice.choose("random")
    explorer.board.play("g1-f1")
    for _ in range(3):
        clock.tick()
    game = explorer.game
    assert game.position.turn == 0
    explorer.transport.buttons.press("undo")
    assert explorer.game.ply == 0
    explorer.transport.buttons.press("redo")
    assert explorer.game == game
    assert explorer.board.announcement["text"].endswith("Red to move.")


def test_undo_says_what_is_due_again(table: Callable[..., Explorer]) -> None:
    """At a table it is not plain whose turn it is after a step back or forth, so it is said."""
    explorer = table(DICE)
    explorer.board.play(roll(3, 2))
    explorer.transport.buttons.press("undo")
    assert explorer.board.announcement["text"].endswith("Red throws the dice.")
    explorer.transport.buttons.press("redo")
    assert explorer.board.announcement["text"].endswith("Red plays the horse or the boat.")


def test_undo_does_not_stop_where_all_that_can_be_done_is_to_pass(table: Callable[..., Explorer], clock: Any) -> None:
    """A lost throw is no decision: Undo goes back before it, so that it is not passed again at once."""
    explorer = table(DICE)
    explorer.board.play(roll(*NO_ELEPHANT))
    clock.tick()
    explorer.transport.buttons.press("undo")
    assert explorer.game.ply == 0
    assert clock.waiting == []


def test_policies_wait_when_the_visitor_has_gone_back_to_their_turn(table: Callable[..., Explorer], clock: Any) -> None:
    """Undo among policies takes one thing back and leaves time to look; Go on plays from there."""
    explorer = table(FREE)
    explorer.transport.seating.all.press("random")
    for _ in range(3):
        clock.tick()
    explorer.transport.buttons.press("undo")
    assert (explorer.game.ply, clock.waiting) == (2, [])
    explorer.transport.buttons.press("resume")
    clock.tick()
    assert explorer.game.ply == 3


# ------------------------------------------------------------------ rules


def test_any_question_is_switched_in_mid_game(table: Callable[..., Explorer]) -> None:
    """Dice and partners come and go while the men stay; the list says at which place, and Undo takes it back."""
    explorer = table(FREE)
    explorer.board.play("g1-f1")
    before = explorer.game.position.board
    for question in explorer.rules.questions.values():
        for option, _ in question.options:
            question.choose(option)
            assert explorer.game.position.board == before
            assert explorer.guard.notice.value == ""
            explorer.rules.head.press("reset")
    explorer.rules.questions["dice"].choose("two-cubic")
    assert "Here you switched: <b>dice</b>, no dice → two cubic dice" in explorer.moves.list.html
    assert explorer.board.announcement["text"].endswith("Green throws the dice.")
    explorer.transport.buttons.press("undo")
    assert explorer.game.rules == FREE


def test_another_board_is_a_new_game_and_undo_brings_the_old_one_back(table: Callable[..., Explorer]) -> None:
    """From two armies to four and back: seats, panels and positions follow."""
    explorer = table(lab.ruleset("modern-mate"))
    explorer.board.play("e2-e3")
    assert explorer.rules.preset.groups["chaturaji"].endswith(": a new game")
    explorer.rules.preset.choose("chaturaji-dice")
    assert len(explorer.transport.seating.choices) == 4
    assert explorer.dice.children
    assert explorer.board.bottom == "green"
    assert "Four armies" in explorer.board.announcement["text"]
    explorer.transport.buttons.press("undo")
    assert len(explorer.transport.seating.choices) == 2
    assert (explorer.game.ply, explorer.dice.children) == (1, ())


def test_undo_leads_to_and_fro_between_boards_of_two_and_four(table: Callable[..., Explorer]) -> None:
    """Each board has as many seats as armies, whoever sat there before and however often one goes to and fro."""
    explorer = table(DICE)
    explorer.transport.seating.choices[1].choose("random")
    explorer.do(lambda session: session.start_from("modern-mate"))
    explorer.transport.seating.choices[1].choose("greedy")
    explorer.do(lambda session: session.start_from("chaturaji-teams"))
    explorer.transport.seating.choices[3].choose("random")
    press = explorer.transport.buttons.press
    for key in ("undo", "undo", "redo", "redo", "undo", "redo", "undo"):
        press(key)
        seats, armies = explorer.transport.seating.choices, explorer.game.position.geometry.armies
        assert len(seats) == len(explorer.session.players) == len(armies)
        assert explorer.guard.notice.value == ""
    assert explorer.game.rules == lab.ruleset("modern-mate")
    assert explorer.board.game == explorer.game


def test_moves_are_compared_once_the_dice_have_fallen(table: Callable[..., Explorer]) -> None:
    """Before the throw the panel says why there is nothing to compare; after it, what the other answer gives."""
    explorer = table(DICE)
    explorer.rules.questions["triumph"].choose("none")
    assert "throws the dice first" in explorer.comparison.body.value
    explorer.board.play(roll(3, 1))
    assert "same" in explorer.comparison.body.value
    explorer.comparison.picker.choose("chaturaji")
    assert "lost" in explorer.comparison.body.value


def test_a_capture_that_is_gained_says_whom_it_takes(table: Callable[..., Explorer]) -> None:
    """Between partners and none the moves that take a partner's man are apart, each named with man and victim."""
    explorer = table(lab.Game(TEAMS, HUNT))
    explorer.rules.questions["partners"].choose("none")
    assert "elephant a2×a8 (takes Yellow&#x27;s raja)" in explorer.comparison.body.value


def test_topics_open_with_what_makes_a_table(table: Callable[..., Explorer]) -> None:
    """Dice, partners, points and triumph stand first and open; two-handed panels have no such topic."""
    explorer = table(FREE)
    assert list(explorer.rules.topics) == ["table", "men", "goal", "long", "board"]
    assert {"dice", "partners", "values", "triumph"} == set(explorer.rules.topics["table"].questions)
    assert "table" not in table(lab.ruleset("al-adli")).rules.topics


# ------------------------------------------------------------------ moves and memory


def test_a_round_is_a_line_and_a_turn_is_a_paragraph(table: Callable[..., Explorer]) -> None:
    """The list has each army's throw and moves together; the next round begins when the first army moves again."""
    explorer = table(DICE)
    for move in (roll(3, 1), "h2-f1", "skip", roll(*NO_ELEPHANT), "pass"):
        explorer.board.play(move)
    turns = explorer.game.turns
    assert [(turn.round, turn.army, list(turn.plies)) for turn in turns] == [(1, 0, [0, 1, 2]), (1, 1, [3, 4])]
    html = explorer.moves.list.html
    assert html.count("<li class='round'>") == 1
    assert html.count("<b>Red</b>") == html.count("<b>Green</b>") == 1


def test_an_army_that_is_out_is_left_out_of_the_round() -> None:
    """Rounds are counted by the table: with three armies left, three turns make one."""
    game = lab.Game(FREE).play(Move("resign"))
    for move in ("a2-a3", "b8-c8", "e7-e6", "b2-b3", "b7-c7"):
        game = game.play(move)
    assert [turn.round for turn in game.turns] == [1, 1, 1, 1, 2, 2]
    assert [turn.army for turn in game.turns] == [0, 1, 2, 3, 1, 2]


def test_a_long_list_shows_the_last_rounds_and_all_of_them_on_demand(
    table: Callable[..., Explorer], clock: Any
) -> None:
    """A few rounds are sent at each move; a button lists all, and looking back lists those about it."""
    explorer = table(FREE)
    explorer.transport.seating.all.press("random")
    for _ in range(60):
        clock.tick()
    explorer.transport.buttons.press("pause")
    listed = explorer.moves.list
    assert listed.html.count("class='round'") == 8
    listed.press("all")
    assert listed.html.count("class='round'") == explorer.game.turns[-1].round
    listed.press("1")
    assert listed.current == "1"
    listed.press("some")
    assert 'data-press="1"' in listed.html
    assert listed.html.count("class='round'") == 8


def test_what_a_table_remembers_stands_under_the_board(table: Callable[..., Explorer]) -> None:
    """Quiet turns are counted against a turn of every army still in; rajas taken where all three win."""
    explorer = table(lab.Game(FREE, HUNT))
    assert "Quiet turns: 0 of 200" in explorer.memory.value
    explorer.board.play("h1-g1")
    assert "Rajas taken: Red 1 of 3" in explorer.memory.value
    assert "of 150" in explorer.memory.value
    near = lab.Game(FREE, f"{HUNT} - 189").play("a2-b2")
    assert remembered(near) == "190 quiet turns, of 200."
    assert "Quiet turns: 190 of 200" in memory_html(near)


def test_what_is_taken_back_over_many_turns_is_counted(table: Callable[..., Explorer], clock: Any) -> None:
    """Undo over a long row of moves says how many, not each of them."""
    explorer = table(DICE)
    for choice in explorer.transport.seating.choices[1:]:
        choice.choose("random")
    explorer.board.play(roll(3, 1))
    explorer.board.play("skip")
    while clock.waiting:
        clock.tick()
    taken = explorer.game.ply - 1
    explorer.transport.buttons.press("undo")
    assert explorer.session.said.startswith(f"Taken back: {taken} moves. Red plays ")


# ------------------------------------------------------------------ many games


async def simulated(explorer: Explorer) -> None:
    """Press Run and wait until everything that comes of it has been reported."""
    explorer.simulation.buttons.press("run")
    trial = explorer.simulation.trial
    assert trial
    while trial.thread.is_alive():
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.01)


def test_a_run_of_a_table_shows_places_points_and_triumphs(table: Callable[..., Explorer]) -> None:
    """Four pictures and the summary, from here in the middle of a throw; and a game that ended so can be watched."""
    explorer = table(DICE)
    explorer.board.play(roll(3, 1))
    panel = explorer.simulation
    panel.begin.choose("here")
    panel.games.choose("100")
    asyncio.run(simulated(explorer))
    assert explorer.simulation._guard.notice.value == ""
    for chart in (panel.outcomes, panel.places, panel.points, panel.endings):
        assert "<svg" in chart.value
    assert "riumph" in panel.summary.value
    panel.watch.press(panel.watch.keys_shown[0])
    look = explorer.session.look
    assert look is not None
    assert look.game.start == explorer.game.position
    assert look.game.outcome
    assert rows(explorer)
    explorer.transport.buttons.press("last")
    assert re.search(r": (Red|Green|Yellow|Black): .*, round \d+ of \d+\.", explorer.transport.title.value)


def test_a_run_is_played_by_whoever_sits_at_the_table(table: Callable[..., Explorer]) -> None:
    """Where policies of several kinds sit, the run can be theirs; with a person among them it cannot."""
    explorer = table(FREE)
    panel = explorer.simulation
    explorer.transport.seating.all.press("random")
    assert "seated" not in dict(panel.players.options)
    explorer.transport.seating.choices[0].choose("greedy")
    panel.players.choose("seated")
    assert panel._asked().policy == {"red": "greedy", "green": "random", "yellow": "random", "black": "random"}
    explorer.transport.seating.choices[0].choose("person")
    assert panel.players.value == "random"
