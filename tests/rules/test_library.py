"""The library: data files become rulesets and touchstones, and a reader's choices are checked."""

from pathlib import Path
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.rules import Library, Promotion


def test_small_ruleset(folder: Path) -> None:
    """A ruleset has its answers in the order of the questions, its array, its men's moves and its endings."""
    rules = Library.from_folders(folder).ruleset("small")
    assert rules.answers == {"elephant": "jump", "array": "elephants-outside", "goal": "mate"}
    assert rules.start().text() == "eekee/ppppp/5/PPPPP/EEKEE w"
    assert [(kind.letter, kind.betza) for kind in rules.mechanics.kinds] == [("K", "K"), ("E", "A"), ("P", "mfWcfF")]
    assert [(ending.condition, ending.result) for ending in rules.endings] == [
        ("raja-taken", "loses"),
        ("both-bare", "draws"),
        ("mated", "loses"),
        ("stalemated", "draws"),
    ]


def test_choose(folder: Path) -> None:
    """Choosing changes one answer, shows in the label, and choosing back gives the very ruleset again."""
    rules = Library.from_folders(folder).ruleset("small")
    other = rules.choose(elephant="step")
    assert repr(other) == "small + elephant=step"
    assert [(kind.betza, kind.value) for kind in other.mechanics.kinds if kind.letter == "E"] == [("F", 1)]
    assert other != rules
    assert other.choose(elephant="jump") == rules
    assert rules.choose(pace="slow") == other


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ({"elefant": "jump"}, "There is no question 'elefant'; valid are elephant, array, goal"),
        ({"elephant": "diag"}, "elephant has no option 'diag'; valid are jump, step"),
        ({"pace": "fast"}, "pace has no preset 'fast'; valid are slow"),
        ({"pace": ["slow"]}, "pace has no preset ['slow']; valid are slow"),
        ({"elephant": ["jump"]}, "elephant has no option ['jump']; valid are jump, step"),
        ({"self": "jump"}, "There is no question 'self'; valid are"),
        (
            {"pace": "slow", "elephant": "jump"},
            "elephant cannot be both 'step' and 'jump'; one of them comes with a pres",
        ),
    ],
)
def test_bad_choice(folder: Path, answers: dict[str, Any], says: str) -> None:
    """An unknown question, option or preset is refused with the list of valid ones."""
    with pytest.raises(ValueError, match=r"\w") as error:
        Library.from_folders(folder).ruleset("small").choose(**answers)
    assert says in str(error.value)


def test_question_of_another_board(folder: Path) -> None:
    """Asking a question that belongs to another board gives the reason."""
    board = (folder / "boards/5x5.toml").read_text(encoding="utf-8").replace('"5x5"', '"other"')
    (folder / "boards/other.toml").write_text(board, encoding="utf-8")
    leap = (folder / "questions/array.toml").read_text(encoding="utf-8").replace('"array"', '"leap"')
    (folder / "questions/leap.toml").write_text(leap.replace('["5x5"]', '["other"]'), encoding="utf-8")
    with pytest.raises(ValueError, match="leap is asked on other, not on 5x5"):
        Library.from_folders(folder).ruleset("small").question("leap")


def test_table(folder: Path) -> None:
    """The table says for each answer who attests it, or that we supplied it and why, or that nobody says so."""
    rules = Library.from_folders(folder).ruleset("small")
    rows = {row.question: tuple(row) for row in rules.table()}
    assert rows["Elephant"] == (
        "Elephant",
        "jumps",
        "attested",
        "Doe 1900, p. 12, as quoted by Roe's page; not seen by us",
    )
    assert rows["Goal"] == ("Goal", "checkmate", "supplied by us", "Nobody says.")
    assert "no source" in repr(rules.choose(elephant="step").table())
    assert "<caption>Small game</caption>" in rules.table()._repr_html_()
    assert "<caption>Small game; Elephant: steps</caption>" in rules.choose(elephant="step").table()._repr_html_()


def test_a_stacked_table_is_still_a_table(folder: Path) -> None:
    """Each part names its role and each cell its column, since rows stack on a phone and are no table by layout."""
    rules = Library.from_folders(folder).ruleset("small")
    page = rules.table()._repr_html_()
    for tag, role in {"table": "table", "tr": "row", "td": "cell", "thead": "rowgroup", "tbody": "rowgroup"}.items():
        assert page.count(f"<{tag} ") == page.count(f"<{tag} class='cl-answers' role='{role}'") + page.count(
            f"<{tag} role='{role}'"
        )
    labels = ("answer", "status", "source")
    assert all(page.count(f"data-label='{label}'") == len(rules.table()) for label in labels)


def test_far_edge_is_promotion(folder: Path) -> None:
    """A promotion to the home man closes the raja's square and gives the man that stood there elsewhere."""
    question = (folder / "questions/goal.toml").read_text(encoding="utf-8")
    promoting = 'safe = true\npromotion = { becomes = "home", if_lost = true }'
    (folder / "questions/goal.toml").write_text(question.replace("safe = true", promoting), encoding="utf-8")
    rules = Library.from_folders(folder).ruleset("small")
    entries = {(army, rules.geometry.name(square)): entry for army, square, entry in rules.mechanics.promotions}
    assert len(entries) == 10
    assert entries[0, "c5"] == Promotion(None, "", True)
    assert entries[1, "a1"] == Promotion("E", "", True)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("kk3/5/5/5/K4 w", "Black has 2 rajas"),
        ("5/5/5/5/K4 w", "Black has no raja"),
        ("k4/5/5/5/K3Q w", "Rank 1 has 'Q'"),
    ],
)
def test_bad_position(folder: Path, text: str, says: str) -> None:
    """A ruleset refuses a position in which an army has not exactly one raja, or a man that the board does not know."""
    with pytest.raises(ValueError, match=says):
        Library.from_folders(folder).ruleset("small").position(text)


def test_taken_raja_may_be_missing(folder: Path) -> None:
    """After a raja has been taken the position can still be written and read."""
    rules = Library.from_folders(folder).ruleset("small")
    assert rules.position("5/5/5/5/K4 b rajas=1.0").rajas_taken == (1, 0)


def test_touchstones_are_read(folder: Path) -> None:
    """A touchstone's cases have their rules chosen, and tell apart no legal moves from legal moves not told."""
    first, second = Library.from_folders(folder).touchstones["bare"].cases
    assert first.rules.answers["elephant"] == "step"
    assert (first.legal, first.termination, second.legal) == (("a1a2", "a1b1", "a1b2"), "", None)
    assert (second.outcome, second.termination) == ("draw", "both-bare")


MINE = """
id = "mine"
title = "Mine"
order = 1000
summary = "A conjecture."
based_on = "shatranj"
[supplied.stalemate]
option = "draws"
why = "I think so."
"""


def test_a_changed_folder_is_read_again(tmp_path: Path) -> None:
    """The same call gives what a reader's folder says now, and the same library while nothing has changed."""
    (tmp_path / "rulesets").mkdir()
    path = tmp_path / "rulesets/mine.toml"
    path.write_text(MINE, encoding="utf-8")
    before = lab.rules.library(tmp_path)
    assert lab.rules.library(tmp_path) is before
    path.write_text(MINE.replace('"draws"', '"wins"'), encoding="utf-8")
    assert lab.rules.library(tmp_path).ruleset("mine").answers["stalemate"] == "wins"
    path.unlink()
    (tmp_path / "presets.toml").write_text("", encoding="utf-8")
    assert "mine" not in lab.rules.library(tmp_path).rulesets
    assert before.ruleset("mine").answers["stalemate"] == "draws"
