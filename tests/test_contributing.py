"""CONTRIBUTING.md: whoever follows it word by word gets what it promises."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import chaturanga_lab as lab
from chaturanga_lab.play import untrue
from chaturanga_lab.rules import Library, matrix_of
from chaturanga_lab.shelf import data_folder

TEXT = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")


def blocks(form: str) -> list[str]:
    """Return the examples of the page that are written in a form."""
    return re.findall(rf"```{form}\n(.*?)```", TEXT, re.DOTALL)


def insert(path: Path, text: str, before: str, after: str = "") -> None:
    """Insert a text into a file before the first such words after others; at its end if there are none."""
    whole = path.read_text(encoding="utf-8")
    place = whole.find(before, whole.index(after)) if before else -1
    place = place if place >= 0 else len(whole)
    path.write_text(f"{whole[:place]}\n{text}\n{whole[place:]}", encoding="utf-8")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The library of a copy of our data into which the steps 1 to 6 were written."""
    data = tmp_path_factory.mktemp("copy") / "data"
    shutil.copytree(data_folder(), data)
    work, (witness, known, new, silence, case, stone, ruleset, _) = blocks("json")[0], blocks("toml")
    sources = (data / "sources.json").read_text(encoding="utf-8").rstrip().removesuffix("]")
    (data / "sources.json").write_text(f"{sources},\n{work}]", encoding="utf-8")
    insert(data / "witnesses.toml", witness, "")
    insert(data / "questions/stalemate.toml", known, "[[options]]", after='id = "loses"')
    insert(data / "questions/elephant.toml", new, "[[silences]]")
    insert(data / "questions/baring.toml", silence, "")
    insert(data / "touchstones/P21.toml", case, "")
    (data / "touchstones/hill-stalemate.toml").write_text(stone, encoding="utf-8")
    (data / "rulesets/modern-mate-hill-elephant.toml").write_text(ruleset, encoding="utf-8")
    return Library.from_folders(data)


def test_the_steps_give_what_they_promise(library: Library) -> None:
    """The ruleset can be played, the book stands beside its answers, and its silence is in the matrix."""
    rules = library.ruleset("modern-mate-hill-elephant")
    assert rules.answer("elephant").how == "sourced"
    assert rules.sources_of("elephant") == ("players of the hill country, c. 2030: Roe 2031, p. 12; passage read",)
    assert any("Roe 2031, p. 14" in line for line in rules.sources_of("stalemate"))
    assert str(matrix_of(library)["hill-country", "baring"]) == "does not say"
    game = lab.Game(rules).play("f2f3").play("f7f6")
    assert [move.uci() for move in game.legal_moves("f1")] == ["f1f2"]


def test_the_touchstones_come_true(library: Library) -> None:
    """The cases that the page writes hold when they are played."""
    assert library.touchstones["P21"].cases[-1].parts == ("elephant.one-straight",)
    assert [case.outcome for case in library.touchstones["hill-stalemate"].cases] == ["white", "draw"]
    assert untrue(library.touchstones.values()) == []


def test_an_untrue_touchstone_is_named_as_the_page_says(library: Library) -> None:
    """The sentence that the page shows for a touchstone that does not come true is the one that a reader gets."""
    stone = library.touchstones["P01"]
    wrong = replace(stone, cases=(replace(stone.cases[0], outcome="black"), *stone.cases[1:]))
    assert untrue([wrong])[0] in re.sub(r"\s+", " ", TEXT)


def test_a_slip_is_named_as_the_page_says(tmp_path: Path) -> None:
    """The sentence that the page shows for a slip is the one that a reader gets."""
    data = tmp_path / "data"
    shutil.copytree(data_folder(), data)
    path = data / "questions/elephant.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('"text"', '"txt"', 1), encoding="utf-8")
    shown = re.sub(r"\s+", " ", re.search(r'there: "(.*?)" What', TEXT, re.DOTALL)[1])
    (problem,) = Library.with_problems(data).problems
    assert re.sub(r"\[\d+\]", "[]", problem) == re.sub(r"\[\d+\]", "[]", shown)


def test_a_folder_of_ones_own_adds(tmp_path: Path) -> None:
    """The same statement in a folder of one's own speaks to our question, and the folder is in order."""
    (tmp_path / "questions").mkdir()
    (tmp_path / "questions/roe.toml").write_text(blocks("toml")[-1], encoding="utf-8")
    (tmp_path / "sources.json").write_text(f"[{blocks('json')[0]}]", encoding="utf-8")
    (tmp_path / "witnesses.toml").write_text(blocks("toml")[0], encoding="utf-8")
    assert lab.rules.check_data(tmp_path) == []
    cell = lab.matrix(tmp_path)["hill-country", "stalemate"]
    assert [saying.option.id for saying in cell.sayings] == ["loses"]
