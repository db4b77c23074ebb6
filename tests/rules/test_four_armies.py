"""The game for four in the data: its edge and partners, who speaks of it, how it is named, and slips in its words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import chaturanga_lab as lab
from chaturanga_lab.rules import Library, names_of

FREE, TEAMS = lab.ruleset("chaturaji"), lab.ruleset("chaturaji-teams")


def closed_and_open(rules: lab.Ruleset, army: str) -> dict[str, str | None]:
    """Return what a foot soldier of an army becomes on each square of its far edge."""
    number = rules.geometry.army(army)
    return {
        rules.geometry.name(square): promotion.becomes
        for one, square, promotion in rules.mechanics.promotions
        if one == number
    }


@pytest.mark.parametrize(
    ("army", "edge"),
    [
        ("red", [f"a{rank}" for rank in range(1, 9)]),
        ("green", [f"{file}8" for file in "abcdefgh"]),
        ("yellow", [f"h{rank}" for rank in range(1, 9)]),
        ("black", [f"{file}1" for file in "abcdefgh"]),
    ],
)
def test_the_edge_goes_by_the_distance_from_a_corner(army: str, edge: list[str]) -> None:
    """From each corner inward boat, horse and elephant, and the two middle squares are closed, for each army."""
    assert closed_and_open(FREE, army) == dict(zip(edge, ["B", "N", "E", None, None, "E", "N", "B"], strict=True))


def test_some_men_alone_may_be_made() -> None:
    """An option that names the kinds to be made closes the squares of all others."""
    squares = closed_and_open(FREE.choose(four_promotion="forbes"), "green")
    assert {square for square, becomes in squares.items() if becomes} == {"b8", "c8", "f8", "g8"}


def test_sides() -> None:
    """Partners are one side, whose name holds both; each for himself an army is a side."""
    assert TEAMS.mechanics.sides == ((0, 2), (1, 3))
    assert [TEAMS.mechanics.side_name(army) for army in range(4)] == ["red and yellow", "green and black"] * 2
    assert FREE.mechanics.sides == ((0,), (1,), (2,), (3,))
    assert FREE.mechanics.side_name(3) == "black"


def test_points_stay_with_a_conjecture() -> None:
    """Where another question gives the points, a move of the reader's own leaves them, and the line says so."""
    rules = FREE.with_piece("elephant", "FfW")
    worth = {kind.letter: kind.value for kind in rules.mechanics.kinds}
    assert worth == {"K": 5, "E": 4, "N": 3, "B": 2, "P": 1}
    assert "the elephant counts 4 points" in rules.sources_of("boat")[0]


def test_rulesets_are_named_beside_those_of_two_armies() -> None:
    """Beside a game on as many squares the game for four is called so, and so is the one for two."""
    assert names_of([lab.ruleset("shatranj"), FREE]) == (
        "Shatranj, Persian and Arabic usage, two-handed",
        "Chaturaji, each for himself, four-handed",
    )
    small, great = (lab.ruleset(f"kridakausalya-{size}x{size}") for size in (8, 14))
    assert [name.rpartition(", ")[2] for name in names_of([small, great, FREE])][2] == "four-handed"


def test_readings_are_named_by_their_answers() -> None:
    """Readings of one text are named by the answers in which they differ, in the words of the panel."""
    assert names_of([FREE, FREE.choose(dice="two-cubic")]) == ("Dice: no dice", "Dice: two cubic dice")


def test_they_stand_side_by_side() -> None:
    """Beside a game for two the questions of the other are said not to be asked, and where."""
    rows = {topic.question: tuple(map(str, topic))[1:] for topic in lab.compare_rules(lab.ruleset("shatranj"), FREE)}
    assert rows["Dice"] == ("not asked on 8 × 8", "no dice (second-hand)")
    assert rows["Minister"][1] == "not asked in the four-handed game"
    assert rows["Goal"] == ("checkmate (attested)", "king capture (second-hand)")


@pytest.mark.parametrize("witness", ["al-biruni-four", "manasollasa-four", "tithitattva", "anon-chaturaji"])
def test_the_matrix_has_no_gap_for_its_main_witnesses(witness: str) -> None:
    """On the board of four armies each main witness answers or is silent, question by question."""
    matrix = lab.matrix(board="four-armies")
    assert "What the sources say about the four-handed game: " in matrix.caption
    assert all(matrix[witness, question.id] for question in matrix.questions)


def test_two_games_of_one_size_are_told_apart() -> None:
    """From either board the other's witnesses speak of the two-handed or the four-handed game, not of its size."""
    here, there = (lab.matrix(board=board) for board in ("8x8", "four-armies"))
    assert str(here["al-biruni-four", "check"]) == "king capture (attested, in the four-handed game)"
    assert str(there["al-biruni-four", "check"]) == "king capture (attested)"
    assert str(there["anon-capture", "check"]) == "king capture (reconstruction, in the two-handed game)"
    unseen = str(lab.matrix()["anon-chaturaji", "baring"])
    assert unseen.count("in the four-handed game") == 2
    line = next(one.line() for one in FREE.option("check").attestations if one.witness == "anon-capture")
    assert line.endswith(", on the two-handed game; web page")


def test_who_is_only_conjectured() -> None:
    """Rulesets after texts that do not tell the whole game are called conjectures, and their gaps are supplied."""
    for id in ("al-biruni-four", "manasollasa-four", "tithitattva"):
        rules = lab.ruleset(id)
        assert rules.title.startswith("Conjecture after ")
        assert [one.question for one in rules.given if one.how == "supplied"]


def test_effects_are_exported() -> None:
    """The exported tables say in JSON what partners, triumphs, thrones and dice do."""
    effects = {row["id"]: json.loads(str(row["effect"])) for row in lab.dataset().table("options") if row["effect"]}
    assert effects["partners.opposite"]["partners"] == [["red", "yellow"], ["green", "black"]]
    assert effects["triumph.takes-opponents"] == {"triumph": {"kind": "B", "takes": "opponents"}}
    assert effects["values.stakes"]["throne"] == {"enters": 1, "takes": 2}
    assert effects["dice.long-die"]["dice"] == {"count": 1, "faces": [["B"], ["N"], ["E"], ["P", "K"]], "first": 2}


@pytest.mark.parametrize(
    ("effect", "says"),
    [
        ('partners = [["white"], ["white"]]', "partners is [['white'], ['white']]; it holds lists of armies, each of"),
        ('partners = [["white", "black"]]', "partners puts all armies on one side; there are at least two."),
        ('partners = ["white", "black"]', "partners is ['white', 'black']; it holds lists of armies"),
        ('triumph = { kind = "K", takes = "all" }', "triumph.kind is 'K'; allowed are E"),
        ('triumph = { kind = "E", takes = "some" }', "triumph.takes is 'some'; allowed are all, opponents"),
        ('triumph = { kind = "E", takes = "all", size = 2 }', "triumph.size is not a known key"),
        ("throne = { enters = 1 }", "throne.takes is missing; it holds a whole number."),
        ("throne = { enters = 1, takes = 1001 }", "throne.takes is 1001; it holds a whole number from 0 to 1000."),
        (
            'dice = { count = 1, first = 6, faces = ["K", "E"] }',
            "dice.first is 6; it holds a whole number from 1 to 5.",
        ),
        (
            'promotion = { becomes = "E", only = ["E"] }',
            'promotion.only stands only beside becomes = "home" or "edge".',
        ),
        ('promotion = { becomes = "edge", only = [] }', "promotion.only is empty; known are E."),
        ('promotion = { becomes = "edge", freed_beside = "P" }', "promotion.freed_beside is 'P'; allowed are E."),
        ('endings = [{ when = "quiet-rounds", then = "draws" }]', "endings[0].at is missing"),
        ('endings = [{ when = "places-fixed", then = "draws" }]', "endings[0].then is 'draws'; allowed are by-points."),
    ],
)
def test_slips_in_the_words_of_the_table(folder: Path, effect: str, says: str) -> None:
    """A slip in what an option of a game for four may say is named by key, with what is allowed."""
    path = folder / "questions/elephant.toml"
    added = f'[[options]]\nid = "new"\nlabel = "new"\nsays = "New."\n{effect}\n'
    path.write_text(path.read_text(encoding="utf-8") + added, encoding="utf-8")
    (problem,) = Library.with_problems(folder).problems
    assert f"questions/elephant.toml: options[2].{says}" in problem


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ("points = { red = 1 }", "cases[0].points.red is not known here; known are white, black."),
        ("points = { white = -1 }", "cases[0].points.white is -1; it holds a whole number from 0 to 1000."),
        ('out = ["red"]', "cases[0].out names 'red'; known are white, black, each once."),
        ("dice = [7]", "cases[0].dice is [7]; it holds faces from 1 to 6."),
        ('dice = "1"', "cases[0].dice is '1'; it holds a list."),
    ],
)
def test_slips_in_a_touchstone_of_the_table(folder: Path, said: str, says: str) -> None:
    """What a touchstone says of points, armies that are out, and dice is read as strictly as all else."""
    path = folder / "touchstones/bare.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('why = "One step."', f'{said}\nwhy = "One step."'))
    (problem,) = Library.with_problems(folder).problems
    assert f"touchstones/bare.toml: {says}" in problem
