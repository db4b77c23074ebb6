"""What lessons 00, 01 and 11 say in words, and no stored output holds: it is so."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment.subjects import subject_of
from chaturanga_lab.rules import Ruleset

PAGE, SHATRANJ = lab.ruleset("modern-mate"), lab.ruleset("shatranj")
TODAY = {"minister": "queen", "elephant": "diagonal-slide", "stalemate": "draws"}


def answering(question: str, *options: str, before: int = 9999) -> list[str]:
    """Return the witnesses of the game for two, not younger than a year, who give one of the options; oldest first."""
    lines = [
        line
        for line in lab.matrix(questions=[question]).lines
        if any(one.option.id in options and not one.game for one in line.cells[0].sayings)
        and line.witness.years
        and line.witness.years[0] < before
    ]
    return [line.witness.id for line in sorted(lines, key=lambda line: line.witness.years or (0, 0))]


# ------------------------------------------------------------------ 00 Read me first


def test_three_old_witnesses_tell_of_three_elephants() -> None:
    """Lesson 00: in the ninth, eleventh and twelfth century it jumps straight, steps in five ways, and runs."""
    told = [lab.matrix()[who, "elephant"].sayings[0].option.id for who in ("al-adli", "al-biruni", "manasollasa")]
    assert told == ["straight-jump", "five-ways", "straight-slide"]


def test_the_first_witness_of_india_is_the_oldest() -> None:
    """Lesson 00 calls him the oldest on the game of the Indians, who stands first in their lines."""
    witnesses = lab.matrix(groups=["India"]).witnesses
    assert min(witnesses, key=lambda one: one.years or (9999, 9999)) is witnesses[0]


def test_only_those_who_jump_move_from_the_first_row() -> None:
    """Lesson 00: in the opening a man of the first row who moves is a horse or an elephant, and each of them can."""
    game = lab.Game(PAGE)
    men = {PAGE.geometry.name(square): man.kind for square, man in game.position.board.men_of(0)}
    moving = {men[move.origin] for move in game.legal_moves() if move.origin.endswith("1")}
    assert moving == {"N", "E"}


# ------------------------------------------------------------------ 01 Four limbs of an army


def test_nobody_disagrees_about_the_horse() -> None:
    """Lesson 01: no answer to any question moves the horse, and three questions are how one man goes."""
    moved = {
        question.id: {kind for one in question.options for kind, _ in one.effect.moves} for question in PAGE.questions
    }
    assert not any("N" in kinds for kinds in moved.values())
    here = {man.kind for _, man in PAGE.start_board.occupied()}
    assert {id for id, kinds in moved.items() if kinds & here} == {"elephant", "chariot", "minister"}


def test_ministers_meet_where_the_rajas_stand_crosswise() -> None:
    """Lesson 01: crossed, both ministers walk on one half; face to face, each has one for himself; we supplied that."""
    halves = [lab.reach(PAGE, "minister", square) for square in ("d1", "e8", "d8")]
    assert halves[0] == halves[1]
    assert not halves[0] & halves[2]
    assert PAGE.answer("kings").how == "supplied"
    facing = PAGE.choose(kings="facing-on-e")
    homes = {facing.geometry.name(square) for square, man in facing.start_board.occupied() if man.kind == "M"}
    assert homes == {"d1", "d8"}


def test_how_far_and_how_much_each_sees() -> None:
    """Lesson 01: 32, 7, 8 and three times 64 squares are reached; the chariot attacks 14, then comes the raja."""
    assert [len(lab.reach(PAGE, *who)) for who in (("minister", "d1"), ("foot-soldier", "e2"), ("elephant", "c1"))] == [
        32,
        7,
        8,
    ]
    assert {len(lab.reach(PAGE, kind)) for kind in ("raja", "horse", "chariot")} == {64}
    rows = sorted(lab.mobility(PAGE), key=lambda row: -row.attacks)
    assert [(row.name, row.attacks == 14) for row in rows[:2]] == [("chariot", True), ("raja", False)]


def test_al_biruni_counts_a_horse_three() -> None:
    """Lesson 01: his points are in the data as the page asks for them."""
    values = dict(lab.ruleset("al-biruni-four").option("values").effect.values)
    assert [values[kind] for kind in "PNK"] == [1, 3, 5]


def test_only_the_horse_can_take() -> None:
    """Lesson 01: all six kinds of White's stand on the board of the exercise, and one man takes the minister."""
    game = lab.Game(PAGE, "7k/p7/8/4m3/2NEP3/6M1/8/K3R3 w")
    assert {man.kind for _, man in game.position.board.men_of(0)} == set("KMENRP")
    assert [move.uci() for move in game.legal_moves() if move.target == "e5"] == ["c4e5"]


# ------------------------------------------------------------------ 11 From chaturanga to chess


def test_the_queen_is_late_in_our_table() -> None:
    """Lesson 11: before the 19th century nobody gives the minister the queen's move, but one a diagonal slide."""
    assert answering("minister", "queen")
    assert not answering("minister", "queen", before=1800)
    assert answering("minister", "slide-diagonal") == ["payagunda"]
    old = answering("minister", "one-diagonal", before=1700)
    assert old == ["al-adli", "arabic-shatranj", "manasollasa", "nilakantha"]


def test_one_witness_before_1750_has_a_double_step() -> None:
    """Lesson 11: it is Nīlakaṇṭha; the Rūmī and the Parsi game follow; no option lets every foot soldier do it."""
    steps = ("ministers", "parsi")
    assert {one.id for one in PAGE.question("double_step").options} == {"none", *steps}
    assert answering("double_step", *steps, before=1750) == ["nilakantha"]
    assert answering("double_step", *steps) == ["nilakantha", "rumi", "parsi"]


def test_who_calls_stalemate_a_draw() -> None:
    """Lesson 11: two living games and a program; in old India, Arabia and England it was something else."""
    assert set(answering("stalemate", "draws")) == {"makruk", "ouk", "fairystockfish"}
    assert {"al-adli", "hoyle"} <= set(answering("stalemate", "wins"))
    assert "arabic-shatranj" in answering("stalemate", "loses")


def test_there_is_no_castling_and_no_modern_chess() -> None:
    """Lesson 11: no ruleset gives today's answers together, and nothing in the data castles or promotes to any man."""
    assert not lab.attested_by(SHATRANJ.choose(**TODAY)).by
    assert not any("castl" in one.says for question in PAGE.questions for one in question.options)


def test_the_elephants_share_halves_once_they_run() -> None:
    """Lesson 11: 8 squares become 32, and each half belongs to two elephants, one of each army."""
    runs = SHATRANJ.choose(elephant="diagonal-slide")
    homes = ("c1", "f1", "c8", "f8")
    assert [len(lab.reach(SHATRANJ, "elephant", home)) for home in homes] == [8] * 4
    halves = [lab.reach(runs, "elephant", home) for home in homes]
    assert halves[0] == halves[3] != halves[1] == halves[2]
    attacks = [
        {row.name: row.attacks for row in lab.mobility(one)} for one in (SHATRANJ, SHATRANJ.choose(minister="queen"))
    ]
    assert 7 < attacks[1].pop("minister") / attacks[0].pop("minister") < 8
    assert attacks[0] == attacks[1]


def test_one_move_mates_and_needs_both_new_men() -> None:
    """Lesson 11: the exercise has one solution, which neither the old minister nor the old elephant leaves possible."""
    position = "5rk1/5ppp/8/7M/8/3E4/8/K7 w"
    mates = {}
    for name, rules in {
        "both": SHATRANJ.choose(**TODAY),
        "old minister": SHATRANJ.choose(elephant="diagonal-slide"),
        "old elephant": SHATRANJ.choose(minister="queen"),
    }.items():
        game = lab.Game(rules, position)
        mates[name] = [move.uci() for move in game.legal_moves() if game.play(move).outcome]
    assert mates == {"both": ["h5h7"], "old minister": [], "old elephant": []}
    steps = [move.target for move in lab.legal_moves(SHATRANJ.position(position), SHATRANJ) if move.origin == "h5"]
    assert sorted(steps) == ["g4", "g6"]


def shares(rulesets: Sequence[Ruleset], about: str, games: int) -> list[tuple[float, float]]:
    """Return the intervals of the share that a bet asks for, under each ruleset."""
    results = lab.simulate(rulesets, policy="random", games=games, seed=1030)
    subject = subject_of(about, rulesets)
    return [subject.share(results, rules).interval for rules in rulesets]


def test_the_minister_shortens_the_game_most() -> None:
    """Lesson 11: three of four games are long, under the queen fewer than half; in 400 games the others look alike."""
    base = SHATRANJ.choose(draws="threefold-and-70")
    changes = {
        "minister": "queen",
        "elephant": "diagonal-slide",
        "promotion": "home-piece-if-lost",
        "double_step": "parsi",
    }
    steps = [base, *(base.choose(**{question: option}) for question, option in changes.items())]
    old, queen, *others = shares(steps, "longer than 300", 400)
    assert old[0] < 0.75 < old[1]
    assert queen[1] < 0.5
    assert all(low < old[1] and old[0] < high for low, high in others)
    promoted = shares([base, steps[3]], "longer than 300", 3000)
    assert promoted[1][1] < promoted[0][0]


def test_without_the_bare_raja_most_games_are_drawn() -> None:
    """Lesson 11: about one game of ten is drawn with the rule, more than three of four without it."""
    base = SHATRANJ.choose(draws="threefold-and-70", **TODAY)
    with_rule, without = shares([base, base.choose(baring="none")], "draws", 400)
    assert with_rule[0] < 0.1 < with_rule[1]
    assert without[0] > 0.7


@pytest.mark.parametrize("kind", ["minister", "elephant"])
def test_hindustani_and_parsi_chess_have_the_new_men(kind: str) -> None:
    """Lesson 11: both rulesets that it calls nearest to today have the running minister and the running elephant."""
    assert {lab.ruleset(id).answers[kind] for id in ("hindustani", "parsi")} == {TODAY[kind]}
