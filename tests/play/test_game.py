"""Games: moves, taking back, switching a rule in the middle, and how they end."""

from collections.abc import Callable
from random import Random

import pytest

import chaturanga_lab as lab
from chaturanga_lab.engine import IllegalMove

MATE = lab.ruleset("modern-mate")
CAPTURE = lab.ruleset("modern-capture")


def test_play_and_undo() -> None:
    """Playing gives a new game, taking back gives the old one, and the old one never changed."""
    game = lab.Game(MATE)
    later = game.play("e2-e3").play("d7d6")
    assert (game.ply, later.ply) == (0, 2)
    assert later.undo().undo() == game
    with pytest.raises(ValueError, match="No move has been played"):
        game.undo()


def test_switch_in_mid_game() -> None:
    """After a switch the same man on the same square has the other rule's moves, and the position is the same."""
    game = lab.Game(MATE).play("e2e3").play("d7d6")
    other = game.under(MATE.choose(elephant="straight-jump"))
    assert other.position == game.position
    assert {move.target for move in game.legal_moves("c1")} == {"a3"}
    assert {move.target for move in other.legal_moves("c1")} == {"c3"}
    assert other.rules_at(1) == MATE
    assert other.under(MATE) == game


def test_switch_is_undone_with_its_move() -> None:
    """Taking back the move after a switch keeps the switch; taking back further drops it."""
    game = lab.Game(MATE).play("e2e3").under(CAPTURE).play("d7d6")
    assert game.undo().rules == CAPTURE
    assert game.undo().undo().rules == MATE


def test_replay_is_the_truth() -> None:
    """A game made anew from start, moves and switches has the same positions."""
    game = lab.Game(MATE).play("e2e3").under(CAPTURE).play("d7d6").play("e3e4")
    again = lab.Game(game.first_rules, game.start, game.moves, game.switches)
    assert again.positions == game.positions
    assert again == game


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("e4e5", "e4"),
        ("e2e4", "e2 to e4"),
        ("e7e6", "e7"),
        ("e9e5", "e9"),
        ("bishop e1", "not a move"),
        ("elephant e5", "No elephant can go to e5 here."),
        ("e5", "No man can go to e5 here."),
        ("e9", "'e9' is not a square of this board"),
        ("elephant c1 e5", "the elephant on c1 can go to"),
        ("elephant b1 c3", "There is no elephant on b1."),
        ("xe5", "e5"),
        ("", "not a move"),
        ("e2e3q", "e2"),
    ],
)
def test_bad_moves(move: str, says: str) -> None:
    """A bad move is refused in one sentence that names it, and the game stays as it was."""
    game = lab.Game(MATE)
    with pytest.raises(IllegalMove) as error:
        game.play(move)
    assert says in str(error.value)
    assert "\n" not in str(error.value)
    assert game.position == MATE.start()


def test_raja_may_be_taken_where_there_is_no_check() -> None:
    """Under king capture a raja may stay attacked, and taking him ends the game with a winner and a source."""
    game = lab.Game(CAPTURE, "4k3/7p/8/8/8/8/4r2P/4K3 w").play("h2h3").play("e2e1")
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.winner, game.outcome.termination) == ("win", "black", "raja-taken")
    assert game.outcome.sources
    assert game.legal_moves() == ()
    with pytest.raises(IllegalMove, match=r"The game is over \(Black has won, raja taken\)"):
        game.play("h3h4")


def test_a_switch_never_ends_a_game() -> None:
    """An army that is already bare when baring is switched on loses only after the enemy's next move."""
    none = MATE.choose(baring="none")
    game = lab.Game(none, "4k3/8/8/8/8/8/8/R3K3 b").play("e8e7").under(MATE)
    assert game.outcome is None
    ended = game.play("a1a2")
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.termination) == ("white", "bared")


def test_a_set_up_bare_army_may_move_first() -> None:
    """A bare army that is set up to move may move; it loses after the enemy's next move."""
    game = lab.Game(MATE, "4k3/8/8/8/8/8/8/R3K3 b")
    assert game.outcome is None
    assert len(game.legal_moves()) == 5
    assert game.play("e8e7").outcome is None
    ended = game.play("e8e7").play("a1a2").outcome
    assert ended is not None
    assert ended.winner == "white"


def test_soldiers_repeat() -> None:
    """Where a foot soldier can go back, a position that comes back by his moves is counted, also before a switch."""
    soldiers = MATE.choose(repetition="third-draws").with_piece("foot-soldier", "W")
    game = lab.Game(soldiers, "k7/p7/8/8/8/8/P7/K7 w")
    for move in ("a2a3", "a7a6", "a3a2", "a6a7", "a2a3", "a7a6", "a3a2"):
        game = game.play(move)
        assert game.outcome is None
    assert game.under(MATE.choose(repetition="third-draws")).times_seen == 2
    game = game.play("a6a7")
    assert game.outcome is not None
    assert (game.ply, game.outcome.termination) == (8, "repeated")


def test_third_repetition() -> None:
    """Under the convention of repetition the third occurrence draws; without it the game goes on."""
    shuffle = ("g1f3", "g8f6", "f3g1", "f6g8") * 2
    for rules, draws in ((MATE.choose(repetition="third-draws"), True), (MATE, False)):
        game = lab.Game(rules)
        for number, move in enumerate(shuffle):
            assert game.outcome is None, number
            game = game.play(move)
        assert (game.outcome is not None) == draws
        if game.outcome:
            assert (game.outcome.result, game.outcome.termination) == ("draw", "repeated")


def test_quiet_limit() -> None:
    """Under the seventy-move convention the 140th quiet ply draws, and a capture on that ply does not."""
    rules = MATE.choose(quiet_limit="70-draws")
    game = lab.Game(rules, "4k3/8/8/8/7r/8/8/R3K3 w - 138").play("a1a2")
    assert game.outcome is None
    drawn = game.play("e8d8").outcome
    assert drawn is not None
    assert (drawn.result, drawn.termination) == ("draw", "quiet")
    capture = lab.Game(rules, "4k3/7p/8/8/8/8/r7/R3K3 w - 139").play("a1a2")
    assert (capture.outcome, capture.position.quiet) == (None, 0)


def test_game_needs_its_board() -> None:
    """A game refuses rules that are no ruleset and a position text that does not fit."""
    with pytest.raises(ValueError, match="A game needs a ruleset"):
        lab.Game("modern-mate")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="7 ranks"):
        lab.Game(MATE, "8/8/8/8/8/8/8 w")


def test_repr_tells_the_moves() -> None:
    """A game prints its rules and its moves in words."""
    game = lab.Game(MATE).play("e2e3").play("horse g8 f6")
    assert repr(game) == "Game(modern-mate: 1. e2–e3 horse g8–f6)"


def test_a_finished_game_stays_finished() -> None:
    """Switching a rule that did not end the game leaves it over, and switching the one that did lets it go on."""
    over = lab.Game(MATE, "3k4/4n3/8/8/8/8/8/K3R3 w").play("e1e7")
    assert over.outcome is not None
    assert over.under(MATE.choose(elephant="five-ways")).outcome == over.outcome
    drawn = over.under(MATE.choose(baring="loses-unless-retaliation")).outcome
    assert drawn is not None
    assert drawn.result == "draw"
    assert over.under(MATE.choose(baring="none")).outcome is None


def test_a_promotion_is_recorded_whole() -> None:
    """A step onto the far edge is recorded with what the man becomes, however it was said."""
    game = lab.Game(MATE, "7k/P7/8/8/8/8/8/K7 w")
    for said in ("a7a8", "a7-a8=M", lab.Move("step", "a7", "a8"), "a7–a8 becomes minister"):
        assert game.play(said).moves == (lab.Move("step", "a7", "a8", "M"),)


# ------------------------------------------------------------------ four armies and dice

TABLE, DICE = lab.ruleset("chaturaji"), lab.ruleset("chaturaji-dice")


def played(game: lab.Game, *moves: str) -> lab.Game:
    """Return the game after some moves."""
    for move in moves:
        game = game.play(move)
    return game


def test_a_throw_is_fair_and_follows_from_its_seed() -> None:
    """All faces of all dice fall, equal seeds throw alike, and a generator is used as it is."""
    game = lab.Game(DICE)
    assert game.throw(7) == game.throw(Random(7)) == game.throw(7)
    thrown = {game.throw(seed).moves[0].faces for seed in range(400)}
    assert thrown == {(one, other) for one in range(1, 7) for other in range(1, 7)}
    rng = Random(7)
    game.throw(rng)
    assert rng.getstate() != Random(7).getstate()
    long = DICE.choose(dice="long-die")
    assert {lab.Game(long).throw(seed).moves[0].faces[0] for seed in range(99)} == set(long.mechanics.dice.numbers)


def test_the_throws_that_may_fall_are_listed() -> None:
    """Where a throw is due its faces and chances are listed; with dice left there are none, nor after the end."""
    game = lab.Game(DICE)
    assert sum(roll.probability for roll in game.rolls()) == 1
    assert {roll.faces for roll in game.rolls()} == {move.faces for move in game.legal_moves()}
    assert game.throw(1).rolls() == ()
    over = lab.Game(DICE, "yK7/8/8/8/8/8/8/rK7 r - - - 1.0.0.0 gb").play("roll 1 2")
    assert over.outcome is not None
    assert over.rolls() == ()


@pytest.mark.parametrize(
    ("rules", "do", "says"),
    [
        (TABLE, lambda game: game.throw(1), r"^chaturaji is played without dice: there is nothing to throw\.$"),
        (TABLE, lambda game: game.rolls(), r"^chaturaji is played without dice"),
        (TABLE, lambda game: game.play("throw"), r"^chaturaji is played without dice: there is nothing to throw\.$"),
        (DICE, lambda game: game.throw(1).throw(1), r"^The dice are thrown already"),
        (DICE, lambda game: game.throw(1).play("throw"), r"^The dice are thrown already"),
        (DICE, lambda game: game.at("0"), r"^The game has plies 0 to 0, not '0'\.$"),
        (DICE, lambda game: game.throw("soon"), r"^A throw needs a seed, such as game\.throw\(7\)"),
        (DICE, lambda game: game.throw(True), r"^A throw needs a seed"),
        (DICE, lambda game: game.play("throw"), r"^Say which faces fell, as in roll 1 5"),
        (DICE, lambda game: game.play("roll 1"), r"\w"),
        (DICE, lambda game: game.play("roll 1 7"), r"\w"),
        (DICE, lambda game: game.play("skip"), r"\w"),
        (DICE, lambda game: game.play("g4f4"), r"\w"),
        (TABLE, lambda game: game.play("skip"), r"\w"),
        (TABLE, lambda game: game.play("pass"), r"\w"),
        (MATE, lambda game: game.resign(), r"\w"),
    ],
)
def test_what_cannot_be_done_at_a_table(rules: lab.Ruleset, do: Callable[[lab.Game], object], says: str) -> None:
    """A throw that is not due, faces that no die has, a skip, a pass or a resignation out of place get one sentence."""
    with pytest.raises(ValueError, match=says) as error:
        do(lab.Game(rules))
    assert "\n" not in str(error.value)


def test_turns_and_rounds() -> None:
    """A turn with dice has its throw and what is played of it; a round holds a turn of every army still in."""
    game = played(
        lab.Game(DICE), "roll 1 5", "g4f4", "h4g4", "roll 4 6", "pass", "roll 2 3", "skip", "roll 1 1", "resign"
    )
    game = played(game, "roll 4 6", "skip", "roll 1 4")
    assert [(turn.round, turn.army, tuple(turn.plies)) for turn in game.turns] == [
        (1, 0, (0, 1, 2)),
        (1, 1, (3, 4)),
        (1, 2, (5, 6)),
        (1, 3, (7, 8)),
        (2, 0, (9, 10)),
        (2, 1, (11,)),
    ]
    again = played(game, "skip", "roll 4 4", "pass", "roll 4 4")
    assert [turn.army for turn in again.turns[6:]] == [2, 0], "Black is out"
    assert again.turns[-1].round == 3
    assert repr(played(lab.Game(TABLE), "g4f4", "a2a3", "b5c5", "e7e6", "f4e4")) == (
        "Game(chaturaji: 1. g4–f4 a2–a3 b5–c5 e7–e6 2. f4–e4)"
    )


def test_a_throw_is_taken_back_by_itself() -> None:
    """Undo takes back what was played of a throw first, then the throw, after which the dice may fall otherwise."""
    game = played(lab.Game(DICE), "roll 1 5", "g4f4")
    assert game.position.dice
    assert game.undo().position.dice == (1, 5)
    assert game.undo().undo() == lab.Game(DICE)


def test_dice_switched_off_lie_unused() -> None:
    """With dice left, an army that plays on without dice moves any man once, and the dice are gone."""
    game = played(lab.Game(DICE), "roll 1 5", "g4f4").under(DICE.choose(dice="none"))
    assert {move.origin for move in game.legal_moves()} >= {"h2", "g1"}
    after = game.play("h2f3")
    assert (after.position.turn, after.position.dice) == (1, ())
    assert after.under(DICE).rolls()


def test_dice_switched_on_in_mid_game_are_thrown_next() -> None:
    """The army whose turn it is throws, and its throw is one turn."""
    game = played(lab.Game(TABLE), "g4f4").under(TABLE.choose(dice="two-cubic"))
    assert all(move.kind == "roll" for move in game.legal_moves())
    assert game.throw(3).position.turn == 1


def test_partners_switched_on_in_mid_game_spare_each_other() -> None:
    """From the switch on, a partner's man can no longer be taken, and points already counted stay."""
    alone = lab.Game(TABLE, "4bK3/8/8/yK7/8/3yP4/3rE4/2gK4rK r - - - 5.0.2.0")
    together = alone.under(alone.rules.choose(partners="opposite"))
    assert "d2d3" in {move.uci() for move in alone.legal_moves()}
    assert "d2d3" not in {move.uci() for move in together.legal_moves()}
    assert together.position.scores == (5, 0, 2, 0)


def test_resigning_greys_the_army_and_the_others_play_on() -> None:
    """An army that gives up is out, its raja too, and the next one has the turn."""
    game = lab.Game(TABLE).resign()
    assert (game.position.grey, game.position.turn) == (frozenset({0}), 1)
    assert game.outcome is None
    assert game.notation() == ("resigns",)


def test_repetition_at_a_table_counts_the_starts_of_turns() -> None:
    """The same position with the same army to throw ends the game the third time, whatever was thrown in between."""
    game = lab.Game(DICE, "yK2gK3bK/8/8/8/8/bN7/8/rK6gN r")
    while not game.outcome and game.ply < 60:
        game = game.play("roll 4 4").play("pass")
        assert game.times_seen == 1 + len(game.turns) // 4
    assert game.outcome is not None
    assert (game.outcome.termination, len(game.turns), game.outcome.places) == ("repeated", 8, (1, 1, 1, 1))
    assert game.undo().outcome is None
