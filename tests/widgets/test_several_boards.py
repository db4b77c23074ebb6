"""The explorer on boards of several sizes: another board is another game, and what is shown speaks of the board."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

import pytest

import chaturanga_lab as lab
from chaturanga_lab.widgets.exploring.explorer import Explorer
from chaturanga_lab.widgets.exploring.session import Session
from chaturanga_lab.widgets.telling.evidence import evidence

SMALL = lab.ruleset("modern-mate")
GREAT = lab.ruleset("kridakausalya-14x14")
MIDDLE = lab.ruleset("kridakausalya-12x12")
STALEMATE = "k1n4R6/14/K13/4C9/14/14/14/14/14/14/14/14/14/14 b"  # camel or chariot may go; the horse is pinned
LAST_OFFICER = "kn5M6/14/1K12/14/14/14/14/14/14/14/14/14/14/14 b"
PROMOTION = "3n4r4k/4P9/14/14/14/14/14/14/14/14/14/14/14/K4Y8 w"


def idle(_seconds: float, _action: Callable[[], object]) -> Callable[[], object]:
    """Stand in for the clock: what is to be done later is done by the test."""
    return lambda: None


def explorer_of(rules: lab.Ruleset, position: str | None = None) -> Explorer:
    """Return an explorer of a new game, or of one from a position."""
    return Explorer(lab.Game(rules, position) if position else rules, later=idle)


@pytest.fixture
def great() -> Explorer:
    """An explorer two moves into a game on the great board."""
    explorer = explorer_of(GREAT)
    explorer.board.play("e2-e3")
    explorer.board.play("e13-e12")
    return explorer


# ------------------------------------------------------------------ from one board to another


def test_a_ruleset_of_another_board_is_a_new_game_and_undo_brings_the_old_one_back() -> None:
    """Undo and Redo lead between the boards, and each says which board it is."""
    begun = Session.of(lab.Game(SMALL)).play("e2-e3")
    there = begun.start_from(GREAT.id)
    assert (there.game, there.rules) == (lab.Game(GREAT), GREAT)
    assert there.said == f"{GREAT.title}. A new game on the board of 14 × 14. Undo brings your game back."
    back = there.play("n2-n3").undo().undo()
    assert back.game == begun.game
    assert back.said == "Your game on the board of 8 × 8, as it was before."
    assert back.redo().said == "The game on the board of 14 × 14, as it was."


def test_two_games_of_one_book_on_two_boards_are_two_games() -> None:
    """Though every answer is the same, another board is said to be a new game."""
    said = Session.of(lab.Game(GREAT)).start_from(MIDDLE.id).said
    assert "A new game on the board of 12 × 12." in said


def test_players_keep_their_seats_on_another_board() -> None:
    """White and Black are played by whoever played them, if the other board has the same armies."""
    session = Session.of(lab.Game(SMALL)).seat(1, "greedy").start_from(GREAT.id)
    assert session.players == ("person", "greedy")
    assert session.take_over(lab.Game(MIDDLE)).players == ("person", "greedy")


def test_a_switch_on_the_new_board_is_undone_by_itself() -> None:
    """Undo after a switch leads back to the new board as it was, not to the old one."""
    there = Session.of(lab.Game(SMALL)).start_from(GREAT.id)
    switched = there.choose("queen", "one-any-way")
    assert switched.undo().game == there.game
    assert switched.undo().undo().rules == SMALL


def test_undo_from_a_new_board_brings_the_rules_as_they_were_switched() -> None:
    """Switched and then left for another board, the old game comes back with its switch."""
    switched = Session.of(lab.Game(SMALL)).play("e2-e3").choose("elephant", "five-ways")
    assert switched.start_from(GREAT.id).undo().game == switched.game


def test_a_comparison_with_a_ruleset_of_the_old_board_ends() -> None:
    """Only rulesets of one board are compared: on another one it is the preset again, and others are refused."""
    session = Session.of(lab.Game(SMALL)).compare_with("shatranj").start_from(GREAT.id)
    assert session.other == GREAT
    with pytest.raises(ValueError, match="another board"):
        session.compare_with("shatranj")


# ------------------------------------------------------------------ what is asked and offered


def test_the_panel_asks_what_the_board_asks(great: Explorer) -> None:
    """Flag-car and queen are asked where they stand; on another board the questions are that board's."""
    assert {"flag_car", "queen"} <= set(great.rules.questions)
    assert "array" not in great.rules.questions
    great.rules.preset.choose(MIDDLE.id)
    assert "flag_car" in great.rules.questions
    assert "queen" not in great.rules.questions
    great.rules.preset.choose("shatranj")
    assert set(great.rules.questions) == set(lab.ruleset("shatranj").answers)


def test_an_answer_that_speaks_of_files_is_offered_on_its_board_only(great: Explorer) -> None:
    """The promotions of the old board's files are no answers on the great one."""
    offered = dict(great.rules.questions["promotion"].options)
    assert "minister-to-origin" in offered
    assert {"goose-foot", "file-piece-if-lost"}.isdisjoint(offered)


def test_named_rulesets_are_offered_under_their_boards(great: Explorer) -> None:
    """The list begins with the small board, and says of the boards not in use that they mean a new game."""
    groups = great.rules.preset.groups
    assert groups[GREAT.id] == "Great board, 14 × 14"
    assert groups[MIDDLE.id] == "Middle board, 12 × 12: a new game"
    assert [id for id, _ in great.rules.preset.options][-2:] == [MIDDLE.id, GREAT.id]
    great.rules.preset.choose("shatranj")
    assert great.rules.preset.groups[GREAT.id] == "Great board, 14 × 14: a new game"


def test_only_rulesets_of_the_board_are_offered_for_comparison(great: Explorer) -> None:
    """The picker under the moves holds none of another board."""
    assert [id for id, _ in great.comparison.picker.options] == ["preset", GREAT.id]


def test_witnesses_of_another_board_stand_apart_and_say_so() -> None:
    """The great game's witnesses of its elephant come first, those of other games follow under a heading."""
    here, elsewhere = evidence(GREAT, "elephant").split("<h5>Of other games</h5>")
    assert "on the 8 × 8 game" not in here
    assert "on the 8 × 8 game" in elsewhere.split("<h5>")[0]
    assert "on the 14 × 14 game" not in evidence(GREAT, "elephant")


# ------------------------------------------------------------------ the men


@pytest.mark.parametrize(("rules", "count", "half"), [(SMALL, 6, 3), (MIDDLE, 8, 4), (GREAT, 10, 5)])
def test_the_men_stand_in_rows_of_one_length(rules: lab.Ruleset, count: int, half: int) -> None:
    """Up to seven kinds stand in one row, more of them in two of the same length."""
    explorer = explorer_of(rules)
    assert len(explorer.men.row.keys_shown) == count
    assert f"--narrow: {half}" in explorer.men.row.html
    assert f"--wide: {count if count < 8 else half};" in explorer.men.row.html


@pytest.mark.parametrize("kind", GREAT.setup.kinds)
def test_every_man_of_the_great_board_is_looked_up(great: Explorer, kind: str) -> None:
    """His picture is drawn, and his card names him and says who says so."""
    great.men.row.press(kind)
    assert "<svg" in great.men.card.picture.value
    words = great.men.card.words.value
    assert GREAT.piece(kind).name.capitalize() in words
    assert "badge" in words or "says otherwise" in words


def test_moves_of_the_great_board_are_typed(great: Explorer) -> None:
    """Squares with two figures are read: a step, a man by his name, and an impossible one with its reason."""
    great.typed._on_line("n2n3")
    great.typed._on_line("horse m14 l12")
    assert "m14–l12" in great.moves.list.html
    with pytest.raises(ValueError, match="n14"):
        great.typed._on_line("n14n1")


# ------------------------------------------------------------------ a removal and a return


def test_a_removal_is_a_turn_that_is_typed_listed_and_undone() -> None:
    """The line shows what can be typed; the removal is said, stands in the list, and Undo and Redo pass over it."""
    explorer = explorer_of(GREAT, STALEMATE)
    assert "stalemated" in explorer.board.scene["heading"]
    assert explorer.typed.placeholder == "xe11"
    explorer.typed._on_line("camel e11")
    assert "takes camel e11 off the board" in explorer.board.announcement["text"]
    assert 'class="long">takes camel e11 off the board' in explorer.moves.list.html
    assert explorer.typed.placeholder != "xe11"
    explorer.transport.buttons.press("undo")
    assert "stalemated" in explorer.board.scene["heading"]
    explorer.transport.buttons.press("redo")
    assert explorer.game.position.board["e11"] is None


@pytest.mark.parametrize("text", ["a14b14", "xa12", "xc14"])
def test_what_a_stalemated_army_may_not_do_is_refused_with_its_reason(text: str) -> None:
    """A move, the raja, one's own man: each has its sentence, and the game stays."""
    explorer = explorer_of(GREAT, STALEMATE)
    with pytest.raises(ValueError, match=r"stalemated|never be taken|own") as refused:
        explorer.typed._on_line(text)
    assert str(refused.value).endswith(".")
    assert explorer.game.ply == 0


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_a_policy_takes_a_man_off_the_board(policy: str) -> None:
    """A stalemated army that is played by a policy is answered as any other turn is."""
    explorer = explorer_of(GREAT, STALEMATE)
    explorer.transport.seats.children[1].choose(policy)
    explorer._reply()
    assert explorer.game.moves[0].kind == "remove"


def test_a_removal_of_the_last_officer_wins_and_says_by_which_rule() -> None:
    """Who takes the last officer off has won, and the verdict names the rule about officers."""
    explorer = explorer_of(GREAT, LAST_OFFICER)
    explorer.board.play("xh14")
    assert "Black has won." in explorer.verdict.value
    assert "Army without officers loses." in explorer.verdict.value


@pytest.mark.parametrize(
    ("answer", "words"),
    [("minister-steps-back", "back on e13"), ("minister-to-origin", "back on e2"), ("minister", "")],
)
def test_a_man_who_goes_back_is_said_to_in_the_list_and_aloud(answer: str, words: str) -> None:
    """The list names the square to which the new minister goes back, and the board says it."""
    explorer = explorer_of(GREAT.choose(promotion=answer), PROMOTION)
    explorer.typed._on_line("e13xd14")
    assert f"e13×d14 becomes minister{', ' * bool(words)}{words}<" in explorer.moves.list.html
    said = explorer.board.announcement["text"]
    assert f"goes {words.replace('on', 'to')}" in said if words else "goes back" not in said


def test_games_from_a_stalemate_are_run_and_watched() -> None:
    """From here every game begins with a removal; a watched one shows it and leaves the visitor's own alone."""
    explorer = explorer_of(GREAT, STALEMATE)
    panel = explorer.simulation
    panel.begin.choose("here")
    panel.games.choose("100")
    asyncio.run(simulated(explorer))
    assert panel.results is not None
    assert len(panel.results) == 100
    panel.watch.press(panel.watch.keys_shown[0])
    explorer.transport.buttons.press("first")
    explorer.transport.buttons.press("on")
    assert "off the board" in explorer.session.shown_words
    assert explorer.game.ply == 0


def test_games_do_not_begin_from_a_position_of_another_board() -> None:
    """A game of the great board is watched after the rules were changed for the small one: from here is refused."""
    explorer = explorer_of(SMALL)
    explorer.do(lambda session: session.watch(lab.Game(GREAT), "A game of the great board"))
    explorer.simulation.begin.choose("here")
    asyncio.run(simulated(explorer))
    assert re.search("another board", str(explorer.simulation._guard.notice.value))


async def simulated(explorer: Explorer) -> None:
    """Press Run and wait until everything that comes of it has been reported."""
    explorer.simulation.buttons.press("run")
    trial = explorer.simulation.trial
    assert trial
    while trial.thread.is_alive():
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.01)
