"""Refusals and oddities: one clear sentence for each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from rules_at_hand import at, proof

import chaturanga_lab as lab
from chaturanga_lab.engine import IllegalMove
from chaturanga_lab.engine.tables import tables_of
from chaturanga_lab.position import Army, Geometry, Move
from chaturanga_lab.rules import Ending, Kind

MATE = lab.ruleset("modern-mate")
START = MATE.start().text()
LAST = Ending("last-side", "loses", 0, "partners", "opposite")
IN_CHECK = "4k3/7p/8/8/8/8/4r2P/4K3 w"


@pytest.mark.parametrize(
    ("text", "move", "says"),
    [
        (START, "e5e6", "There is no man on e5."),
        (START, "e7e6", "The man on e7 is Black's, and it is White's turn."),
        (START, "c1c4", "c1 to c4 is not possible: the elephant on c1 can go to a3 and e3."),
        (START, "c1c2", "c1 to c2 is not possible: a man of the same army stands on c2."),
        (START, "a1a3", "a1 to a3 is not possible: the chariot there has no move."),
        (START, "a1z9", "'z9' is not a square of this board: squares run from a1 to h8."),
        (START, "e2e3m", "e2 to e3 is not possible: the foot soldier becomes nothing else there."),
        (IN_CHECK, "h2h3", "h2 to h3 is not possible: the raja would stand attacked."),
        (IN_CHECK, "e1d2", "e1 to d2 is not possible: the raja would stand attacked."),
        ("k7/4P3/8/8/8/8/8/K7 w", "e7e8r", "e7 to e8 is not possible: the foot soldier becomes a minister there."),
        ("8/8/8/8/8/8/8/K7 w rajas=1.0", "b1b2", "There is no man on b1."),
        ("8/8/8/8/8/8/8/1P5k w rajas=0.1", "b1b2", "White has no move here: the game is over."),
        (START, "pass", "White has a move, and an army passes only when it has none."),
        (START, "resign", "An army resigns only where more than two meet."),
        (START, "roll:15", "modern-mate is played without dice: there is nothing to throw."),
        (START, "xe7", "No man may be removed from e7: that is for a stalemated army under a rule that allows it."),
    ],
)
def test_illegal_moves(text: str, move: str, says: str) -> None:
    """What is wrong with a move is said in one sentence, and the position stays as it was."""
    position = at(MATE, text)
    with pytest.raises(IllegalMove) as error:
        lab.apply(position, MATE, Move.from_uci(move))
    assert str(error.value) == says
    assert position == at(MATE, text)


@pytest.mark.parametrize(
    ("rules", "text", "move", "says"),
    [
        ("daou", "4k3/3P4/8/8/8/8/8/K7 w", "d7d8", "a raja stood there at the start, and no man can be had there"),
        ("parsi", "7k/8/8/8/8/8/4p3/K7 b", "e2e1", "a raja stood there at the start, and no man can be had there"),
        ("daou", "7k/P7/8/8/8/8/8/RK5R w", "a7a8", "only a chariot can be had there, and no chariot of White is lost"),
        (
            "hindustani",
            "2k5/8/8/8/8/8/4p3/K4m2 b",
            "e2e1",
            "only a minister can be had there, and no minister of Black is lost",
        ),
        ("daou", "7k/8/8/8/8/8/8/K7 w leapt=w", "a1b3", "White's raja has leapt already, and may do so only once"),
        ("daou", "7k/8/8/8/8/8/8/K7 w checked=w", "a1b3", "White's raja has stood in check, and may leap no more"),
        ("daou", "7k/8/8/8/8/8/8/K6r w", "a1b3", "White's raja stands in check, and may leap no more"),
        (
            "hindustani",
            "7k/8/8/8/8/8/8/4K3 w moved=e1",
            "e1d3",
            "White's raja has moved already, and may leap only as his first move",
        ),
        (
            "parsi",
            "rnekmenr/pppppppp/8/8/8/8/PPPPPPPP/RNEMKENR w moved=d1",
            "d2d4",
            "the minister behind the foot soldier has moved or is lost, and the right with it",
        ),
        (
            "parsi",
            "rnekmenr/pppppppp/8/8/8/3P4/PPP1PPPP/RNEMKENR w",
            "d3d5",
            "a foot soldier goes two squares ahead only as a first move, "
            "and only before a raja, a minister or a chariot that has not moved",
        ),
        (
            "nilakantha",
            "4k3/pppppppp/8/8/8/M7/PPPPPPPP/ENC1KCNE w",
            "a3a5",
            "the minister has moved already, and may go two squares ahead only as a first move",
        ),
    ],
)
def test_what_may_no_longer_be(rules: str, text: str, move: str, says: str) -> None:
    """A barred square, a leap that is gone and a double step that is gone are each refused with the reason."""
    played = lab.ruleset(rules)
    with pytest.raises(IllegalMove) as error:
        lab.apply(played.position(text), played, Move.from_uci(move))
    assert str(error.value) == f"{move[:2]} to {move[2:]} is not possible: {says}."


def test_a_reason_stands_only_where_it_is_the_reason() -> None:
    """A lost right is no reason why a man cannot go where he never could, nor a barred square far from the soldier."""
    rules = lab.ruleset("daou")
    position = rules.position("7k/3P4/8/8/8/8/8/K7 w leapt=w")
    for move, says in {"a1c3": "the raja on a1 can go to", "d7e8": "the foot soldier there has no move"}.items():
        with pytest.raises(IllegalMove, match=says):
            lab.apply(position, rules, Move.from_uci(move))


def test_no_move_at_all() -> None:
    """Text, or nothing, where a move is due is refused with one sentence."""
    for nonsense in ("e2e3", None, 7):
        wrong: Any = nonsense
        with pytest.raises(IllegalMove, match="A move is a Move, such as "):
            lab.apply(MATE.start(), MATE, wrong)


@pytest.mark.parametrize(
    ("option", "text", "move", "says"),
    [
        ("any", "k1N5/2K5/8/8/8/7p/7P/8 b", "xc7", "The raja on c7 may never be taken off the board."),
        ("any", "k1N5/2K5/8/8/8/7p/7P/8 b", "xa8", "The raja on a8 is Black's own; a man of the enemy is taken off."),
        ("any", "k1N5/2K5/8/8/8/7p/7P/8 b", "xd5", "No man stands on d5."),
        ("any", "k1N5/2K5/8/8/8/7p/7P/8 b", "xz9", "'z9' is not a square of this board: squares run from a1 to h8."),
        ("any", "k1N4R/2K5/8/8/8/7p/7P/8 b", "xc8", "Without the horse on c8 Black's raja would stand attacked."),
        (
            "imprisoner",
            "k1N5/2K5/8/8/8/7p/7P/8 b",
            "xh2",
            "The foot soldier on h2 does not keep Black's raja from moving.",
        ),
    ],
)
def test_removals_refused(option: str, text: str, move: str, says: str) -> None:
    """A stalemated army learns why a man may not be removed."""
    rules = MATE.choose(stalemate=f"removes-{option}")
    with pytest.raises(IllegalMove) as error:
        lab.apply(rules.position(text), rules, Move.from_uci(move))
    assert str(error.value) == says


def test_no_die_for_it() -> None:
    """A kind that no die names stays where it is, and the refusal says so."""
    rules = proof("dice")
    position = lab.apply(rules.start(), rules, Move.from_uci("roll:33"))
    with pytest.raises(IllegalMove, match=r"no die left moves the foot soldier\.$"):
        lab.apply(position, rules, Move.from_uci("g1f1"))


CHATURAJI, DICE, TEAMS = (lab.ruleset(id) for id in ("chaturaji", "chaturaji-dice", "chaturaji-teams"))
AT_START = CHATURAJI.start().text()
RAJAS = "4bK3/8/8/yK7/7rK/8/8/3gK4"
ENTERING = "4bK3/1gP1gP4/8/yK7/7rK/8/8/1gN1gK4 g"


@pytest.mark.parametrize(
    ("rules", "text", "move", "says"),
    [
        (DICE, AT_START, "g1f1", "g1 to f1 is not possible: a throw is due before a man moves."),
        (DICE, AT_START, "skip", "The throw is due: Red can neither pass nor give anything up yet."),
        (DICE, AT_START, "pass", "The throw is due: Red can neither pass nor give anything up yet."),
        (DICE, AT_START, "roll:17", "A throw shows 2 faces from 1 to 6, not 1 and 7."),
        (DICE, AT_START + " - - 31", "roll:15", "The dice are thrown already: 3 and 1 are left."),
        (
            DICE,
            AT_START + " - - 31",
            "pass",
            "A die is lost only when it moves no man; skip gives up the rest of the throw.",
        ),
        (DICE, AT_START + " - - 44", "skip", "No die left has a move: Red passes."),
        (DICE, AT_START + " - - 44", "g1f1", "g1 to f1 is not possible: no die left moves the foot soldier."),
        (DICE, AT_START + " - - 44", "h3h5", "h3 to h5 is not possible: the elephant there has no move."),
        (CHATURAJI, AT_START, "skip", "chaturaji is played without dice: there is nothing to throw."),
        (CHATURAJI, AT_START, "roll:15", "chaturaji is played without dice: there is nothing to throw."),
        (CHATURAJI, RAJAS + " g - - - - g", "resign", "Green is out already and cannot resign."),
        (CHATURAJI, "8/8/8/8/8/8/8/3gK4 g rajas=0.3.0.0", "resign", "Green is the last army left and cannot resign."),
        (
            TEAMS,
            "4bK3/8/8/yK7/6yNrK/6rP1/8/3gK4 r",
            "h4g4",
            "h4 to g4 is not possible: the horse on g4 is Yellow's, and partners never take each other's men.",
        ),
        (
            TEAMS,
            "4bK3/8/8/yK7/6yNrK/6rP1/8/3gK4 r - - - - y",
            "h4g4",
            "h4 to g4 is not possible: the horse on g4 is Yellow's, though it is out, "
            "and partners never take each other's men.",
        ),
        (
            CHATURAJI,
            ENTERING,
            "b7b8",
            "b7 to b8 is not possible: only a horse can be had there, and no horse of Green is lost.",
        ),
        (CHATURAJI, ENTERING, "d7d8", "d7 to d8 is not possible: no man can be had there."),
        (CHATURAJI, ENTERING, "d7e8", "d7 to e8 is not possible: no man can be had there."),
        (
            CHATURAJI.choose(four_promotion="murray"),
            "4bK3/1gP6/8/yK7/7rK/8/2gPgPgP3/3gK4 g",
            "b7b8",
            "b7 to b8 is not possible: a horse can be had there only once a foot soldier of Green is lost.",
        ),
    ],
)
def test_refused_at_a_table(rules: lab.Ruleset, text: str, move: str, says: str) -> None:
    """Throws, passes, resignations, partners' men and closed squares are each refused with the reason."""
    position = rules.position(text)
    with pytest.raises(IllegalMove) as error:
        lab.apply(position, rules, Move.from_uci(move))
    assert str(error.value) == says


def test_what_a_man_becomes_may_be_left_out() -> None:
    """A promotion is forced: e7e8 is e7e8m."""
    position = MATE.position("k7/4P3/8/8/8/8/8/K7 w")
    assert lab.apply(position, MATE, Move.from_uci("e7e8")) == lab.apply(position, MATE, Move.from_uci("e7e8m"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (START, []),
        (
            "4k3/8/8/8/8/8/P3R3/K7 w",
            [
                "Black's raja on e8 stands attacked with White to move: it may be taken, and that ends the game.",
                "Black has only its raja left and loses once the enemy has moved (Bare raja: bared army loses); "
                "that it is not judged sooner is our reading of a switch or a set-up.",
            ],
        ),
        ("4k3/p6P/8/8/8/8/P7/K7 w", []),
        ("4k3/p7/8/8/4P3/8/P7/K7 w from=e4d2a2d2", []),
        (
            "4k3/p7/8/8/8/8/P7/KR6 w from=b1h2",
            ["The position says where the chariot on b1 began, which counts of foot soldiers only."],
        ),
        ("4k2P/p7/8/8/8/8/P7/K7 w", ["White's foot soldier on h8 has gone as far as it can."]),
        ("8/p7/8/8/8/8/P7/K7 w rajas=1.0", ["Black has no raja."]),
        ("kr6/rp6/8/8/8/8/P7/K7 b", []),
        ("k7/8/1KN5/8/7p/7P/8/8 b", ["Black has no move here."]),
        (
            "4k3/p7/8/8/8/8/P7/K7 w phase=remove",
            ["The position says that White is to remove a man, but under these rules White is not."],
        ),
        (
            "4k3/p7/8/8/8/8/P7/K7 w - 150",
            [
                "150 turns have passed without a capture or a foot soldier's move (Quiet limit: 70 quiet moves draw): "
                "the game is drawn unless the next move is one."
            ],
        ),
        (
            "4k3/pppppppp/8/8/8/PPPPPPPP/PPPPPPPP/PK6 w",
            ["White has 18 men, more than the 16 that it starts with."],
        ),
    ],
)
def test_oddities(text: str, says: list[str]) -> None:
    """What is unusual about a position is said, and nothing of an ordinary one."""
    rules = MATE.choose(draws="threefold-and-70")
    assert list(lab.check_position(at(rules, text), rules)) == says


def test_oddities_at_the_table() -> None:
    """At a table, that it is the turn of an army that is out is said too."""
    rules = proof("four")
    position = rules.position("8/8/8/8/6rPrK/8/6gN1/3gK4 y rajas=0.2.0.0 - - - yb")
    assert "It is Yellow's turn, but Yellow is out." in lab.check_position(position, rules)


@pytest.mark.parametrize(
    ("rules", "text", "says"),
    [
        (CHATURAJI, AT_START, []),
        (DICE, AT_START + " - - 15", []),
        (
            CHATURAJI,
            AT_START + " - - 15",
            ["The position has dice left to play, and these rules have none: they lie unused."],
        ),
        (
            DICE.choose(dice="long-die"),
            AT_START + " - - 15",
            ["A die shows 1, which the dice of these rules do not: it moves nobody."],
        ),
        (
            CHATURAJI,
            RAJAS + " r",
            [
                "Judged now, the game would be over (first place shared, only rajas left; Bare raja: only rajas left: "
                "points decide); that it is judged only once somebody has moved is our reading of a switch or a set-up."
            ],
        ),
    ],
)
def test_oddities_of_four_armies(rules: lab.Ruleset, text: str, says: list[str]) -> None:
    """Dice that do not belong to the rules, and a game that is over already, are said; nothing else is."""
    assert list(lab.check_position(rules.position(text), rules)) == says


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"geometry": Geometry(8, 8, (Army("a"), Army("b"), Army("c")))}, "Turns alternate between two armies"),
        ({"turns": "around-the-table"}, "An ending must say what comes of the last side that is left."),
        ({"turns": "dice", "safe": False, "endings": (LAST,)}, "Dice and turns by dice go together."),
        ({"endings": ()}, "The first ending must be raja-taken."),
        (
            {"kinds": (Kind("K", "royal", "K", 1), Kind("E", "officer", "RD", 1))},
            "A man reaches a square both by a slide and by a leap, which the engine cannot play.",
        ),
        (
            {
                "kinds": (
                    *MATE.mechanics.kinds,
                    *(Kind(letter, "officer", "F", 1) for letter in "abcdefghijklmnopqrstuvwxyz"),
                )
            },
            "There can be at most 63 kinds of men, all armies together.",
        ),
    ],
)
def test_mechanics_that_are_not_played(changes: dict[str, Any], says: str) -> None:
    """Mechanics that the kernel would not play rightly are refused with one sentence."""
    with pytest.raises(ValueError, match=says):
        tables_of(replace(MATE.mechanics, **changes))


def test_another_board() -> None:
    """A position of another board is refused with one sentence."""
    with pytest.raises(ValueError, match="The position and the rules are of different boards"):
        lab.legal_moves(proof("four").start(), MATE)
