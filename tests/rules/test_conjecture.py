"""A reader's own conjecture about a man's move: a ruleset like any other, and never passed off as attested."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.rules.betza import goes_twice, legs
from chaturanga_lab.rules.conjecture import answer_alike

MATE = lab.ruleset("modern-mate")
OWN = MATE.with_piece("elephant", "FfWD")


def targets(rules: lab.Ruleset, square: str) -> set[str | None]:
    """Return where the man on a square may go at the start."""
    return {move.target for move in lab.Game(rules).legal_moves(square)}


def test_it_is_playable_at_once() -> None:
    """The elephant moves as supposed, on the board and in many games, and every other man as before."""
    assert targets(OWN, "c1") == {"c3"}
    assert targets(MATE, "c1") == {"a3", "e3"}
    assert targets(OWN, "b1") == targets(MATE, "b1")
    assert len(lab.simulate([OWN], policy="greedy", games=20, seed=1)) == 20


def test_it_is_called_yours_and_without_a_source() -> None:
    """Label, table and sources say so, and no attestation of the answer set aside is left beside it."""
    assert OWN.label == "modern-mate + elephant:FfWD"
    row = next(row for row in OWN.table() if row.question == "Elephant")
    assert (row.answer, row.status) == ("moves as FfWD", "your conjecture")
    assert row.source.startswith("No source")
    assert OWN.sources_of("elephant") == (row.source,)
    assert "Elephant: your FfWD" in OWN.table()._repr_html_()
    assert OWN.why_supplied("elephant") == ""
    assert OWN.sources_of("stalemate") == MATE.sources_of("stalemate")


def test_a_man_about_whom_nothing_is_asked_has_a_row_of_his_own() -> None:
    """The horse, about whom no question asks, stands in the table once a move is supposed for him."""
    rules = MATE.with_piece("horse", "NW")
    assert len(rules.table()) == len(MATE.table()) + 1
    assert tuple(rules.table().rows[-1])[:3] == ("Horse", "moves as NW", "your conjecture")


def test_it_is_a_value() -> None:
    """Equal conjectures make equal rulesets with equal hashes, in whatever order and over whatever answer."""
    one, other = MATE.with_piece("elephant", "D").with_piece("horse", "W"), MATE.with_piece("N", "W")
    assert one == other.with_piece("E", "D")
    assert hash(one) == hash(other.with_piece("E", "D"))
    assert MATE.choose(elephant="five-ways").with_piece("elephant", "FfWD") == OWN
    assert MATE != OWN
    assert OWN.mechanics == MATE.choose(elephant="straight-slide").with_piece("elephant", "FfWD").mechanics


def test_it_survives_other_answers_and_yields_to_one_about_the_man() -> None:
    """Choosing another rule keeps it, choosing how the elephant moves drops it, a second one replaces it."""
    assert OWN.choose(stalemate="draws").label == "modern-mate + stalemate=draws elephant:FfWD"
    assert OWN.choose(elephant="diagonal-jump") == MATE
    assert OWN.choose(elephant="five-ways") == MATE.choose(elephant="five-ways")
    assert OWN.with_piece("elephant", "W").label == "modern-mate + elephant:W"
    assert OWN.without_piece("elephant") == MATE
    assert MATE.without_piece("elephant") == MATE
    assert OWN.base == MATE
    assert OWN.changes == ()


def test_it_yields_only_to_an_answer_about_the_man() -> None:
    """An array that says nothing of the camel leaves him the move that was supposed; one that does takes it away."""
    rules = MATE.with_piece("camel", "W")
    assert rules.choose(array="elephants-in-corners").conjectures == rules.conjectures
    assert rules.choose(array="elephants-in-corners-camels-inside").conjectures == ()


def test_greedy_players_count_the_kind_as_at_home() -> None:
    """A conjecture has no value of its own: the kind's value holds, whatever the answer set aside would count."""
    values = [
        next(kind.value for kind in rules.mechanics.kinds if kind.letter == "E")
        for rules in (OWN, MATE.choose(elephant="straight-slide"), MATE.choose(elephant="straight-slide"))
    ]
    assert values[0] == OWN.piece("elephant").value == 2
    assert values[1] == 6
    assert "counts 2 points" in OWN.sources_of("elephant")[0]


def test_the_same_move_as_an_answer_is_recognised() -> None:
    """However it is written, a move that an answer gives leads to that answer."""
    assert answer_alike(MATE.with_piece("elephant", "D"), "E") == ("elephant", "straight-jump")
    assert answer_alike(MATE.with_piece("elephant", "fWF"), "E") == ("elephant", "five-ways")
    assert answer_alike(OWN, "E") is None
    assert answer_alike(MATE.with_piece("horse", "NW"), "N") is None


@pytest.mark.parametrize(
    ("betza", "plain"),
    [
        ("QQQQ", "Q"),
        ("KKK", "K"),
        ("WK", "K"),
        ("fWbWfW", "bWfW"),
        ("ffW", "fW"),
        ("W1D", "WD"),
        ("mfWcfF", "mfWcfF"),
        ("FfWD", "FfWD"),
        ("R3", "R3"),
    ],
)
def test_what_says_nothing_new_is_left_out(betza: str, plain: str) -> None:
    """However often a move says the same, it is one conjecture, which moves just as was written."""
    own = MATE.with_piece("elephant", betza)
    assert own == MATE.with_piece("elephant", plain)
    assert own.label == f"modern-mate + elephant:{plain}"
    assert set(own.legs("E")) == set(legs(betza))


@pytest.mark.parametrize(
    ("kind", "betza", "says"),
    [
        ("elephant", "J", "atom 'J', not among W F D A N H K R B Q; other letters mean different things"),
        ("elephant", "nA", "modifier 'n', not among m c f b l r s v"),
        ("elephant", "", "text such as A"),
        ("elephant", None, "text such as A"),
        ("elephant", 7, "text such as A"),
        ("elephant", "none", "where an atom"),
        ("elephant", "WR", "reaches a square in two ways"),
        ("elephant", "W999", "repeats W too often"),
        ("elephant", "W" + "9" * 5000, "has at most 40 characters, not 5001"),
        ("elephant", "WFDANH" * 7, "has at most 40 characters, not 42"),
        ("giraffe", "A", "There is no kind of man 'giraffe'"),
    ],
)
def test_what_is_no_move_is_refused_in_one_sentence(kind: Any, betza: Any, says: str) -> None:
    """Letters outside the subset are refused by name, and so is what is no move at all."""
    with pytest.raises(ValueError, match=r"^[^\n]+\.$") as error:
        MATE.with_piece(kind, betza)
    assert says in str(error.value)
    assert len(str(error.value)) < 300


def test_a_raja_who_steps_as_he_leaps_is_refused() -> None:
    """The raja's leap must not be a move that he has anyway, whichever of the two is chosen first."""
    leaping = MATE.choose(king_leap="once-before-check")
    with pytest.raises(ValueError, match="leap is a move that he has anyway"):
        leaping.with_piece("raja", "KN")
    with pytest.raises(ValueError, match="leap is a move that he has anyway"):
        MATE.with_piece("raja", "KN").choose(king_leap="once-before-check")


def test_more_moves_than_the_engine_holds_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move for which the engine has no room is refused before anybody plays."""
    monkeypatch.setattr("chaturanga_lab.rules.flaws.WAYS_MOST", 75)
    with pytest.raises(ValueError, match="more moves than the engine's tables hold"):
        MATE.with_piece("elephant", "NAD")


ATOMS = ("W", "F", "D", "A", "N", "H", "fW", "bF", "sD", "mR", "cB", "W3", "flF", "mfW2", "vH")


@pytest.mark.parametrize("seed", range(8))
def test_games_of_supposed_men_end_and_replay(seed: int) -> None:
    """Whatever two atoms each man is given, random games run, and replaying one gives the moves that were counted."""
    rng, rules = Random(seed), MATE
    pairs = [one + other for one, other in permutations(ATOMS, 2) if not goes_twice(legs(one + other))]
    for kind in ("elephant", "minister", "horse", "chariot", "foot-soldier"):
        rules = rules.with_piece(kind, rng.choice(pairs))
    results = lab.simulate([rules], games=3, seed=seed, max_plies=300)
    game = lab.replay(results, 0)
    assert game.ply <= 300
    assert lab.Game(rules, game.start).rules == game.rules == rules
    for before, move in zip(game.positions, game.moves, strict=False):
        assert move in lab.legal_moves(before, rules)
