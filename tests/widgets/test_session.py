"""The explorer's state without widgets: what undo, switches, players and looking back do."""

from __future__ import annotations

import html

import pytest

import chaturanga_lab as lab
from chaturanga_lab.rules.attested import attested_by
from chaturanga_lab.rules.differences import differences
from chaturanga_lab.widgets.exploring.session import Session
from chaturanga_lab.widgets.telling.reading import compare, reading_html

MATE = lab.ruleset("modern-mate")
STRAIGHT = MATE.choose(elephant="straight-jump")


@pytest.fixture
def begun() -> Session:
    """A session two moves into a game."""
    return Session.of(lab.Game(MATE)).play("e2-e3").play("e7-e6")


# ------------------------------------------------------------------ undo and redo


def test_undo_and_redo_are_inverse(begun: Session) -> None:
    """Redo brings back exactly the game that Undo took away."""
    assert begun.undo().game.ply == 1
    assert begun.undo().redo().game == begun.game
    assert begun.undo().undo().redo().redo().game == begun.game


def test_a_switch_is_undone_by_itself(begun: Session) -> None:
    """Undo after a switch takes the switch back and leaves the moves."""
    undone = begun.choose("elephant", "straight-jump").undo()
    assert undone.game == begun.game
    assert undone.said == "Rules as before: Elephant: straight jump → diagonal jump."


def test_switches_between_two_moves_are_one_step_of_undo(begun: Session) -> None:
    """Trying one answer after the other leaves one thing to undo; coming back to the first leaves none."""
    tried = begun.choose("elephant", "straight-jump").choose("elephant", "five-ways")
    assert tried.undo().game == begun.game
    back = tried.choose("elephant", "diagonal-jump")
    assert (back.game, back.trail) == (begun.game, begun.trail)


def test_undo_goes_back_to_where_a_person_moves(begun: Session) -> None:
    """Against a policy, Undo takes back its answer too, and Redo plays both again."""
    session = begun.seat(1, "random")
    assert session.undo().game.ply == 0
    assert session.undo().redo().game == begun.game


def test_undo_says_when_it_takes_a_switch_back_too(begun: Session) -> None:
    """If the rules were switched while a policy thought, Undo and Redo name both the moves and the rules."""
    session = begun.undo().seat(1, "random").choose("elephant", "straight-jump").play("e7-e6").undo()
    assert (session.game.ply, session.rules) == (0, MATE)
    assert session.said == ("Taken back: e2–e3, e7–e6. Rules as before: Elephant: straight jump → diagonal jump.")
    assert session.redo().said == (
        "Played again: e2–e3, e7–e6. Switched again: Elephant: diagonal jump → straight jump."
    )


def test_redo_says_that_the_game_is_over() -> None:
    """A last move that is played again ends the game again, and says so."""
    mated = Session.of(lab.Game(lab.ruleset("parsi"), "k7/8/1K6/7p/8/8/8/6R1 w")).play("g1-g8")
    assert mated.undo().redo().said.startswith("Played again: chariot g1–g8. Game over. White has won.")


def test_a_new_game_after_a_set_up_and_a_switch_are_two_steps_of_undo() -> None:
    """Undo takes back the switch only and keeps the new game; a second Undo brings the set-up again and says so."""
    set_up = lab.Game(MATE, "k7/8/1K6/8/8/8/8/E6R w")
    session = Session.of(set_up).new_game().choose("elephant", "straight-jump").undo()
    assert session.game == lab.Game(MATE)
    assert session.said == "Rules as before: Elephant: straight jump → diagonal jump."
    assert (session.undo().game, session.undo().said) == (set_up, "The game as it was before.")


def test_a_new_game_can_be_undone(begun: Session) -> None:
    """A new game begun by mistake loses nothing."""
    assert begun.new_game().game.ply == 0
    assert begun.new_game().undo().game == begun.game


def test_moves_of_a_game_that_was_given_can_be_undone(begun: Session) -> None:
    """A session that goes on from a game with moves and a switch can go back through all of them."""
    game = begun.game.under(STRAIGHT).play("c1-c3")
    session = Session.of(game)
    for ply in (2, 1, 0):
        session = session.undo()
        assert session.game.moves == game.moves[:ply]
    with pytest.raises(ValueError, match="nothing to undo"):
        session.undo()


def test_redo_is_gone_after_another_move(begun: Session) -> None:
    """A move after Undo begins another line."""
    with pytest.raises(ValueError, match="nothing to redo"):
        begun.undo().play("d7-d6").redo()


# ------------------------------------------------------------------ rules


def test_a_switch_keeps_the_position_and_opens_other_moves(begun: Session) -> None:
    """The same men stand there, and the elephant goes elsewhere."""
    switched = begun.choose("elephant", "straight-jump")
    assert switched.game.position == begun.game.position
    assert [move.uci() for move in switched.game.legal_moves("c1")] == ["c1c3"] != begun.game.legal_moves("c1")
    assert switched.said.startswith("Elephant: diagonal jump → straight jump. White gains")


def test_a_switch_says_what_it_makes_of_a_finished_game() -> None:
    """If another answer turns a win into a draw, or lets the game go on, the sentence says that."""
    bared = Session.of(lab.Game(MATE, "8/7k/5K2/8/8/8/r7/R7 w").play("a1-a2"))
    assert bared.game.outcome
    drawn = bared.choose("baring", "draws")
    assert "The game is over. A draw. Bare raja. The game is a draw" in drawn.said
    assert bared.choose("baring", "none").said.endswith("The game goes on. Black to move.")


def test_a_game_that_goes_on_is_compared_as_if_it_went_on() -> None:
    """After a switch, a ruleset that would call the position won already takes no move away."""
    session = Session.of(lab.Game(MATE, "8/7k/5K2/8/8/8/8/R7 b")).choose("quiet_limit", "50-draws")
    moves = compare(session.game, session.other)
    assert (moves.gained, moves.lost) == ((), ())
    assert moves.kept == session.game.legal_moves() != ()


def test_reset_returns_to_the_preset(begun: Session) -> None:
    """Reset takes every changed answer back, and nothing else."""
    changed = begun.choose("elephant", "straight-jump").play("a2-a3").choose("stalemate", "wins")
    assert changed.reset().rules.answers == MATE.answers
    assert changed.reset().game.moves == changed.game.moves


def test_the_array_changes_at_once_before_the_first_move() -> None:
    """While nobody has moved, an answer about the array sets the men up anew."""
    session = Session.of(lab.Game(MATE)).choose("kings", "facing-on-e")
    assert session.game.start == MATE.choose(kings="facing-on-e").start() != MATE.start()


def test_the_array_waits_for_a_new_game_once_a_move_was_played(begun: Session) -> None:
    """In mid-game an answer about the array leaves every man where he is and says so."""
    session = begun.choose("kings", "facing-on-e")
    assert session.game.position == begun.game.position
    assert session.said.endswith("This shows in a new game only.")
    assert session.new_game().game.start == MATE.choose(kings="facing-on-e").start()


def test_a_position_of_ones_own_is_never_set_up_anew() -> None:
    """A game that began elsewhere keeps its men when the array is switched."""
    game = lab.Game(MATE, "k7/8/1K6/8/8/8/8/E6R w")
    assert Session.of(game).choose("kings", "facing-on-e").game.start == game.start


def test_another_ruleset_in_mid_game_is_a_switch_of_many_answers(begun: Session) -> None:
    """Start from another ruleset keeps the moves, names the ruleset, and counts answers that are too many to list."""
    session = begun.start_from("shatranj")
    assert session.said.startswith(f"{session.preset.title}. Bare raja: ")
    assert begun.start_from("parsi").said.startswith("Parsi chess, 1814. 8 answers change. White gains")
    assert (session.preset.id, session.game.moves) == ("shatranj", begun.game.moves)
    assert differences(session.rules, MATE)


@pytest.mark.parametrize(("question", "option"), [("elefant", "straight-jump"), ("elephant", "diag")])
def test_unknown_answers_are_refused_with_the_valid_ones(begun: Session, question: str, option: str) -> None:
    """A question or option that does not exist raises one sentence that lists those that do."""
    with pytest.raises(ValueError, match="valid are"):
        begun.choose(question, option)


# ------------------------------------------------------------------ players


def test_a_policy_moves_only_when_it_is_its_turn(begun: Session) -> None:
    """The policy to move is that of the army whose turn it is, and nobody once the board shows something else."""
    session = begun.seat(1, "greedy")
    assert session.policy_to_move == ""
    assert session.play("a2-a3").policy_to_move == "greedy"
    assert session.play("a2-a3").look_at(0).policy_to_move == ""


def test_two_policies_can_be_paused(begun: Session) -> None:
    """A game that plays itself waits while it is paused."""
    session = begun.seat(0, "random").seat(1, "greedy")
    assert session.policy_to_move == "random"
    assert session.pause().policy_to_move == ""
    assert session.pause().resume().policy_to_move == "random"


def test_an_unknown_player_is_refused(begun: Session) -> None:
    """Only persons and policies play."""
    with pytest.raises(ValueError, match="valid are person, random, greedy"):
        begun.seat(0, "stockfish")


# ------------------------------------------------------------------ looking


def test_looking_back_leaves_the_game_alone(begun: Session) -> None:
    """The board shows an earlier position; the game stays, and no move is taken."""
    session = begun.look_at(1)
    assert (session.shown.ply, session.game) == (1, begun.game)
    with pytest.raises(ValueError, match="Go back to your game"):
        session.play("a2-a3")
    assert session.leave().shown == begun.game


def test_playing_on_from_an_earlier_position_can_be_undone(begun: Session) -> None:
    """Whoever plays on from an earlier position gets the later moves back by Undo."""
    session = begun.look_at(1).go_on_from_here()
    assert (session.game.ply, session.look) == (1, None)
    assert session.undo().game == begun.game


def test_a_watched_game_runs_to_its_end_and_stops(begun: Session) -> None:
    """A running game shows position after position and stops at the last."""
    game = lab.Game(MATE).play("a2-a3").play("a7-a6").play("b2-b3")
    session = begun.watch(game, "A game").run()
    seen = [session.shown.ply]
    while session.look and session.look.is_running:
        session = session.tick()
        seen.append(session.shown.ply)
    assert seen == [0, 1, 2, 3]
    assert session.leave().game == begun.game


def test_every_step_of_looking_is_said(begun: Session) -> None:
    """First, back, next, last, play and watching each say which position is shown; the end says who won and by what."""
    mate = lab.Game(MATE.choose(baring="none"), "k7/8/1K6/8/8/8/P7/7R w").play("h1-h8")
    watching = begun.watch(mate, "A game").run()
    assert watching.said == "The game plays."
    end = watching.tick()
    assert end.said.startswith("Chariot h1–h8")
    assert "Game over. White has won." in end.said
    assert end.step(-1).said == "The start."
    assert end.step(-1).run(False).said == "Paused. The start."


def test_a_watched_game_cannot_be_played_on(begun: Session) -> None:
    """Another game can be looked at only, so that one's own is never lost."""
    with pytest.raises(ValueError, match="another game"):
        begun.watch(lab.Game(MATE).play("a2-a3"), "A game").go_on_from_here()


def test_a_switch_while_watching_says_that_ones_own_game_is_back(begun: Session) -> None:
    """Whoever switches a rule while another game is watched sees his own again, and is told so."""
    switched = begun.watch(lab.Game(MATE).play("a2-a3"), "A game").choose("elephant", "straight-jump")
    assert switched.shown == switched.game
    assert switched.said.startswith("Back at your game. Elephant: diagonal jump → straight jump.")


def test_steps_stay_inside_the_game(begun: Session) -> None:
    """Stepping beyond either end stops there."""
    looking = begun.look_at(1)
    assert looking.step(-9).shown.ply == 0
    assert looking.step(9).shown.ply == 2


# ------------------------------------------------------------------ readings


def test_every_named_ruleset_is_its_own_reading() -> None:
    """Without changes the line above the questions says so, names who holds the answers, and their sources."""
    for id in lab.rulesets():
        rules = lab.ruleset(id)
        assert attested_by(rules).by[0].id == id
        assert "unchanged" in reading_html(rules)
        assert html.escape(str(attested_by(rules))) in reading_html(rules)


@pytest.mark.parametrize("id", lab.rulesets())
def test_the_sources_of_a_ruleset_are_listed_in_a_sentence(id: str) -> None:
    """Several works stand with commas and one "and"; a name that ends in a full stop brings no second one."""
    said = reading_html(lab.ruleset(id)).split("Sources: ")[1]
    assert ".." not in said
    assert said.count(" and ") <= 1


def test_a_change_that_makes_another_named_reading_is_called_by_its_name() -> None:
    """The elephant of the page's second variation makes that variation."""
    assert attested_by(STRAIGHT).by[0].id == "modern-mate-straight-jump"
    assert lab.ruleset("modern-mate-straight-jump").title in reading_html(STRAIGHT)


def test_a_combination_of_nobody_says_so_and_names_the_nearest() -> None:
    """Answers that no source gives together are called that, with the nearest reading and what parts them."""
    said = reading_html(STRAIGHT.choose(quiet_limit="70-draws"))
    assert "This combination is attested by nobody; nearest: “Modern page, checkmate; elephant jumps straight”" in said
    assert "differing in quiet limit" in said


def test_questions_of_the_array_are_told_by_what_their_options_do() -> None:
    """Array, rajas and first move are about the beginning; no name is asked for."""
    asked = {question.id for question in MATE.questions if question.is_of_the_array}
    assert asked == {"array", "kings", "first_mover"}


# ------------------------------------------------------------------ the game that the page opened, and other boards


def test_going_home_is_undone_like_any_other_step(begun: Session) -> None:
    """Home is the game that was opened, with its rules; Undo brings back what was played, and home refuses itself."""
    away = begun.choose("elephant", "straight-jump").play("d2-d3")
    back = away.go_home()
    assert back.game == away.home == lab.Game(MATE)
    assert back.undo().game == away.game
    with pytest.raises(ValueError, match="as this page opened it"):
        back.go_home()


def test_a_game_made_in_python_is_the_new_home(begun: Session) -> None:
    """Where Python gives a page another game, that one is what Start again brings back."""
    game = lab.Game(STRAIGHT).play("e2-e3")
    assert begun.take_over(game).play("e7-e6").go_home().game == game


def test_who_sat_at_a_board_sits_there_again(begun: Session) -> None:
    """Going to a board of four armies and back by Undo seats the same policies; so does Redo on the other one."""
    four = begun.seat(1, "greedy").start_from("chaturaji")
    assert set(four.players) == {"person"}
    watched = four.seat_all("random")
    back = watched.undo()
    assert back.players == ("person", "greedy")
    assert back.redo().players == ("random",) * 4


def test_names_and_drawings_of_the_men_stay_through_the_visit(begun: Session) -> None:
    """They belong to the page: neither a move nor Undo nor another game changes them, and no game holds them."""
    dressed = begun.dressed("fa", "letters")
    later = dressed.play("d2-d3").undo().start_from("shatranj").go_home()
    assert (later.language, later.men) == ("fa", "letters")
    assert dressed.game is begun.game
