"""Games: moves, taking back, switching a rule in the middle, and how they end."""

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
        ("king e1", "not a move"),
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
