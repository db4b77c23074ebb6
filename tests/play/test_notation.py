"""Moves as people write and read them."""

import pytest

import chaturanga_lab as lab
from chaturanga_lab.engine import IllegalMove
from chaturanga_lab.play import read_move
from chaturanga_lab.position import Man
from chaturanga_lab.position.move import Kind

GAME = lab.Game(lab.ruleset("modern-mate"))


@pytest.mark.parametrize(
    "text",
    [
        "g1f3",
        "g1-f3",
        "g1–f3",
        "g1 f3",
        " G1F3 ",
        "horse f3",
        "horse g1 f3",
        "horse g1–f3",
        "aśva g1 f3",
        "N f3",
        "अश्व f3",
    ],
)
def test_many_ways_to_say_it(text: str) -> None:
    """The same move may be said with squares, with a man's name in any language, or with both."""
    assert GAME.play(text).moves[0].uci() == "g1f3"


def test_a_square_alone() -> None:
    """A square alone means the foot soldier who can go there, or else the only other man; several are asked apart."""
    assert GAME.play("e3").moves[0].uci() == "e2e3"
    game = lab.Game(lab.ruleset("modern-mate"), "4k3/8/8/8/8/8/8/R3K3 w")
    assert game.play("a5").moves[0].uci() == "a1a5"
    with pytest.raises(IllegalMove, match="could be a1d1 or e1d1"):
        game.play("d1")


def test_promotion_need_not_be_said() -> None:
    """A foot soldier that can become only one thing becomes it unasked, and the record says what."""
    game = lab.Game(lab.ruleset("modern-mate"), "7k/P7/8/8/8/8/8/K7 w").play("a7a8")
    assert game.moves[0].uci() == "a7a8m"
    assert game.notation() == ("a7–a8 becomes minister",)


def test_captures_are_written_with_a_cross() -> None:
    """A capture is written with ×, a step with –, and foot soldiers go unnamed."""
    game = lab.Game(lab.ruleset("modern-mate"), "4k3/8/8/3p4/4P3/8/8/R3K3 w")
    assert game.play("e4d5").notation() == ("e4×d5",)
    assert game.play("a1a2").notation() == ("chariot a1–a2",)


def test_what_is_written_is_read() -> None:
    """Every legal move of a position is read back from its written form."""
    game = lab.Game(lab.ruleset("shatranj"), "r3k2r/ppp2ppp/2n2n2/3pp3/3PP3/2N2N2/PPP2PPP/R3K2R w")
    for move in game.legal_moves():
        assert game.play(game.play(move).notation()[0]).moves == (move,)


def test_a_man_who_steps_back_is_told_of() -> None:
    """A promotion after which the new man steps back says so, is read back so, and elsewhere nothing is said of it."""
    game = lab.Game(lab.ruleset("nilakantha"), "7k/1P1P4/8/8/8/8/8/K7 w")
    back, stays = game.play("b7b8"), game.play("d7d8")
    assert back.notation() == ("b7–b8 becomes minister, back on b7",)
    assert stays.notation() == ("d7–d8 becomes minister",)
    assert game.play(back.notation()[0]).moves == back.moves
    assert (back.position.board["b7"], back.position.board["b8"]) == (Man(0, "M"), None)


def test_a_man_who_goes_back_to_his_origin_is_told_of() -> None:
    """Where the new man goes back to the square on which the foot soldier began, that square is named, and read."""
    rules = lab.ruleset("nilakantha").choose(promotion="goose-foot-to-origin")
    game = lab.Game(rules, "7k/1P1P4/8/8/8/8/8/K7 w from=b7c2")
    assert game.play("b7b8").notation() == ("b7–b8 becomes minister, back on c2",)
    assert game.play("d7d8").notation() == ("d7–d8 becomes minister",)
    assert game.play("b7–b8 becomes minister, back on c2").position.board["c2"] == Man(0, "M")


def test_a_removal_is_written_in_the_words_of_the_board() -> None:
    """A man who is taken off the board is named with his square, and what is written is read."""
    game = lab.Game(lab.ruleset("modern-mate").choose(stalemate="removes-any"), "k1N5/2K5/8/8/8/7p/7P/8 b")
    text = game.play("xc8").notation()[0]
    assert text == "takes horse c8 off the board"
    assert game.play(text).moves == game.play("xc8").moves


REMOVALS = ["xe7", "removes e7", "removes foot soldier e7", "remove e7", "takes foot soldier e7 off the board"]


@pytest.mark.parametrize("text", REMOVALS)
def test_removals_are_read(text: str) -> None:
    """The removal of a man is read as it is written, and whether it is allowed is for the game to say."""
    move = read_move(text, GAME.position, GAME.rules, GAME.legal_moves())
    assert move == lab.Move("remove", None, "e7")


@pytest.mark.parametrize("text", ["c8", "horse c8", "take c8", "takes horse c8", "remove c8", "xc8", "aśva c8"])
def test_where_only_removals_are_legal_a_square_is_one(text: str) -> None:
    """In a removal turn a square, with or without the man's name, means the man who is taken off there."""
    game = lab.Game(lab.ruleset("modern-mate").choose(stalemate="removes-any"), "k1N5/2K5/8/8/8/7p/7P/8 b")
    assert game.play(text).moves == (lab.Move("remove", None, "c8"),)
    named = "horse" in text or "aśva" in text
    says = r"^There is no horse on c7\.$" if named else r"^The raja on c7 may never be taken off the board\.$"
    with pytest.raises(IllegalMove, match=says):
        game.play(text.replace("c8", "c7"))
    with pytest.raises(IllegalMove, match=r"^'please c8' is not a move"):
        game.play("please c8")


@pytest.mark.parametrize(
    "text", ["horse f3 please", "bishop f3", "horse g1 f3 becomes", "a" * 5000, "becomes minister"]
)
def test_trailing_words_are_not_swallowed(text: str) -> None:
    """Words that belong to no move make the text none, and a long text is refused by its length."""
    with pytest.raises(IllegalMove, match=r"is not a move|at most 80 characters") as error:
        GAME.play(text)
    assert len(str(error.value)) < 200


SOLDIER = "4k3/7P/7n/8/8/8/8/4K2E w"
STUCK = "k1n4R6/14/K13/4C9/14/14/14/14/14/14/14/14/14/14 b"


@pytest.mark.parametrize("text", ["h7h8 becomes elephant", "h7-h8 becomes raja"])
def test_a_wrong_promotion_is_refused(text: str) -> None:
    """Whoever names another man than a foot soldier becomes is told so, and no other promotion is played for it."""
    with pytest.raises(lab.IllegalMove, match="becomes a minister"):
        lab.Game(lab.ruleset("modern-mate"), SOLDIER).play(text)


@pytest.mark.parametrize("text", ["takes horse e11 off the board", "horse e11", "removes raja e11"])
def test_a_removal_of_another_man_is_refused(text: str) -> None:
    """A removal that names a man who does not stand there is refused, and the camel there stays."""
    with pytest.raises(lab.IllegalMove, match=r"^There is no (horse|raja) on e11\.$"):
        lab.Game(lab.ruleset("kridakausalya-14x14"), STUCK).play(text)


@pytest.mark.parametrize("text", ["xe11", "×e11", "ustra e11", "takes camel e11 off the board"])
def test_a_removal_in_many_words(text: str) -> None:
    """A removal is read with either sign, and with a name whose Latin letters have lost their marks."""
    game = lab.Game(lab.ruleset("kridakausalya-14x14"), STUCK).play(text)
    assert game.moves[-1].uci() == "xe11"


# ------------------------------------------------------------------ four armies and dice

TABLE, DICE = lab.ruleset("chaturaji"), lab.ruleset("chaturaji-dice")
TRIUMPH = "4bK3/8/8/yK2rB4/3bByB2rK/2gB5/8/3gK4 g"


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("roll 1 5", (1, 5)),
        ("roll:15", (1, 5)),
        ("Roll 5, 1", (5, 1)),
        ("throws 1 and 5", (1, 5)),
        ("1 5", (1, 5)),
        ("15", (1, 5)),
        ("throw", ()),
        ("roll", ()),
    ],
)
def test_throws_are_read(text: str, faces: tuple[int, ...]) -> None:
    """A throw is read from its faces, which alone are enough where one is due; without faces it is still to fall."""
    start = DICE.start()
    assert read_move(text, start, DICE, lab.Game(DICE).legal_moves()) == lab.Move("roll", faces=faces)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("skip", "skip"),
        ("Skips", "skip"),
        ("gives up the throw", "skip"),
        ("gives up the rest of the throw", "skip"),
        ("pass", "pass"),
        ("passes", "pass"),
        ("loses dice", "pass"),
        ("resign", "resign"),
        ("resigns", "resign"),
    ],
)
def test_deeds_are_read(text: str, kind: Kind) -> None:
    """What an army does without a man is read as it is said and as it is written."""
    assert read_move(text, TABLE.start(), TABLE, ()) == lab.Move(kind)


def test_the_dice_that_are_lost_are_those_left() -> None:
    """Whoever says which dice are lost must name those that are left, in any order; not to name them is enough."""
    game = lab.Game(DICE).play("roll 4 6")
    for said in ("loses dice 4 and 6", "loses dice 6, 4", "loses dice"):
        assert game.play(said).moves[-1].kind == "pass"
    for said in ("loses die 3", "loses die 4", "loses dice 4 and 4"):
        with pytest.raises(IllegalMove, match=r"^The dice left are 4 and 6\.$"):
            game.play(said)
    with pytest.raises(IllegalMove, match=r"^The dice left are none\.$"):
        lab.Game(TABLE).play("loses die 4")


def test_faces_alone_are_no_throw_where_none_is_due() -> None:
    """Numbers are faces only before a throw; and before a throw a square is no move."""
    with pytest.raises(IllegalMove, match=r"^'15' is not a move"):
        lab.Game(TABLE).play("15")
    with pytest.raises(IllegalMove, match=r"^A throw is due before a man moves\.$"):
        lab.Game(DICE).play("f3")


def test_what_an_army_does_without_a_man_is_written() -> None:
    """Throws, lost dice, passes, what is given up, and resignations are told in words."""
    game = lab.Game(DICE)
    for move in ("roll 4 6", "pass", "roll 3 5", "horse b1 c3", "skip", "roll 2 2", "skip", "roll 1 1", "resign"):
        game = game.play(move)
    assert game.notation() == (
        "throws 4 and 6",
        "loses dice 4 and 6",
        "throws 3 and 5",
        "horse b1–c3",
        "gives up the rest of the throw",
        "throws 2 and 2",
        "gives up the throw",
        "throws 1 and 1",
        "resigns",
    )


def test_where_four_armies_meet_a_capture_says_whose_man_it_takes() -> None:
    """The victim is named with his army, or as grey."""
    game = lab.Game(TABLE, "yK7/8/8/3bBbN3/8/2gN5/8/rK6gK g - - - - b")
    assert game.play("c3d5").notation() == ("horse c3×d5, takes a grey boat",)
    game = lab.Game(TABLE, "yK6bK/8/8/3bBbN3/8/2gN5/8/rK6gK g")
    assert game.play("horse d5").notation() == ("horse c3×d5, takes Black's boat",)


def test_a_triumph_is_written_with_the_men_that_it_takes() -> None:
    """The boat that completes the square is followed by the squares of the three others, after whom it captures."""
    game = lab.Game(TABLE, TRIUMPH)
    assert game.play("boat e5").notation() == ("boat c3–e5, triumph: boats d4, e4, d5",)
    game = lab.Game(TABLE, TRIUMPH.replace("rB4/", "rBbN3/"))
    written = "boat c3×e5, takes Black's horse, triumph: boats d4, e4, d5"
    assert game.play("c3e5").notation() == (written,)
    assert game.play(written).moves == game.play("c3e5").moves
    assert game.under(TABLE.choose(triumph="none")).play("c3e5").notation() == ("boat c3×e5, takes Black's horse",)


def test_what_is_written_at_a_table_is_read() -> None:
    """Every legal move of positions with captures, grey men and promotions is read back from its written form."""
    texts = (
        "yK4bBrN1/1gP2bP3/2rP5/3gN4/2yBgE4/4bP1rP1/6gP1/rK5gK1 g - - - - b",
        "1bN5yK/gP6gP/8/8/8/8/8/rK4gKbK1 g",
    )
    for game in (lab.Game(TABLE, text) for text in texts):
        for move in game.legal_moves():
            written = game.play(move).notation()[0]
            assert game.play(written).moves == (move,)
            assert game.play(written.replace("'", "’").upper()).moves == (move,)


def test_a_wrong_victim_is_refused() -> None:
    """Whoever writes that a move takes another man than it does is told whom it takes."""
    game = lab.Game(TABLE, "yK6bK/8/8/3bBbN3/8/2gN5/8/rK6gK g")
    with pytest.raises(IllegalMove, match=r"is wrong of what it takes: c3d5 takes Black's boat\.$"):
        game.play("horse c3×d5, takes Red's boat")
    with pytest.raises(IllegalMove, match=r"is wrong of what it takes: c3e4 takes nobody\.$"):
        game.play("horse c3–e4, takes Red's boat")
