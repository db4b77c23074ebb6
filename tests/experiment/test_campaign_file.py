"""A campaign's file says what is to be played; whatever does not fit is named by file and key."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment.campaign import CampaignFile, read_campaign
from chaturanga_lab.rules import DataError, library

HEAD = 'title = "T"\nseed = 7\ngames = 10\npolicies = ["random"]\n'
GRID = """
[[grid]]
base = "modern-mate"
answers = { draws = "threefold-and-70" }
[grid.vary]
elephant = ["diagonal-jump", "straight-jump"]
kings = ["crossed", "facing-on-e", "facing-on-d"]
check = ["checkmate", "king-capture"]
"""
MIRROR = '[[grid.exclude]]\nwhen = { kings = "facing-on-d" }\nwhy = "The mirror image."\n'
EVERYTHING = '[[grid]]\nbase = "modern-mate"\n' + "".join(
    f"vary.{question.id} = {[option.id for option in question.options]}\n"
    for question in lab.ruleset("modern-mate").questions
)
BOTH = '[[grid.exclude]]\nwhen = { kings = ["crossed", "facing-on-d"], check = "king-capture" }\nwhy = "Just so."\n'


Read = Callable[[str], CampaignFile]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Reads a file with some text."""

    def read(text: str) -> CampaignFile:
        (tmp_path / "some.toml").write_text(text, encoding="utf-8")
        return read_campaign(tmp_path / "some.toml", library())

    return read


def test_a_grid_is_every_combination_that_is_not_excluded(read: Read) -> None:
    """A grid is the product of its options under its base, without what an exclusion names, each counted once."""
    file = read(HEAD + GRID + MIRROR + BOTH)
    base = lab.ruleset("modern-mate").choose(draws="threefold-and-70")
    options = product(("diagonal-jump", "straight-jump"), ("crossed", "facing-on-e"), ("checkmate", "king-capture"))
    wanted = [
        base.choose(elephant=elephant, kings=kings, check=check)
        for elephant, kings, check in options
        if (kings, check) != ("crossed", "king-capture")
    ]
    assert list(file.design.rulesets) == wanted
    assert [count for _, count in file.grids[0].excluded] == [4, 2]
    assert (file.design.seed, file.design.games, file.design.title, file.design.max_plies) == (7, 10, "T", 4000)


def test_what_a_file_asks_for_is_told(read: Read) -> None:
    """A file reads as what is to be played and what is left out, with the number of each exclusion and its reason."""
    lines = str(read(HEAD + 'rulesets = ["shatranj"]\n' + GRID + MIRROR)).splitlines()
    assert lines == [
        "T: 9 cells (9 rulesets, played random), 10 games in each, 90 in all.",
        "Named: 1 ruleset, and 0 beside it with one answer changed.",
        "From modern-mate + repetition=third-draws quiet_limit=70-draws: 8 combinations; left out are:",
        "  4 with kings facing-on-d. The mirror image.",
    ]


def test_neighbours_have_one_answer_changed(read: Read) -> None:
    """With neighbours, each named ruleset is played also with any one answer changed, and nothing comes twice."""
    file = read(
        HEAD + 'rulesets = ["shatranj", "shatranj + elephant=straight-jump"]\nneighbours = true\nmax_plies = 9\n'
    )
    rules = lab.ruleset("shatranj")
    beside = {
        one.choose(**{question.id: option.id}).label
        for one in (rules, rules.choose(elephant="straight-jump"))
        for question in one.questions
        for option in question.options
    }
    labels = [rules.label for rules in file.design.rulesets]
    assert labels[:2] == ["shatranj", "shatranj + elephant=straight-jump"]
    assert set(labels) == beside | set(labels[:2])
    assert len(labels) == len(set(labels)) == 2 + file.beside
    assert file.design.max_plies == 9


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "title is missing"),
        (HEAD, "rulesets is missing; name rulesets, or say [[grid]]"),
        (HEAD + 'rulesets = ["shatranj"]\nthread = 2\n', "thread is not a known key; known are games, grid, max_plies"),
        (HEAD + 'rulesets = ["shatrang"]\n', "rulesets names no ruleset. There is no ruleset 'shatrang'; valid are"),
        (HEAD + 'rulesets = ["shatranj + elephant=x"]\n', "rulesets names no ruleset. elephant has no option 'x'"),
        (HEAD.replace("random", "clever") + 'rulesets = ["shatranj"]\n', "There is no policy 'clever'"),
        (HEAD.replace("games = 10", "games = 0"), "games is 0; it holds a whole number from 1"),
        (HEAD.replace("seed = 7", "seed = -1"), "seed is -1; it holds a whole number from 0"),
        (HEAD.replace("seed = 7", "seed = x"), "is not TOML in UTF-8"),
        (HEAD + '[[grid]]\nbase = "modern"\n', "grid[0].base names no ruleset"),
        (HEAD + '[[grid]]\nbase = "shatranj"\nvari = 1\n', "grid[0].vari is not a known key"),
        (HEAD + GRID.replace("facing-on-e", "side-by-side"), "grid[0].vary.kings cannot be answered so. kings has no"),
        (HEAD + GRID.replace("kings", "king"), "grid[0].vary.king cannot be answered so. There is no question 'king'"),
        (HEAD + GRID.replace("kings", "four_promotion"), "four_promotion is asked on four-armies, not on 8x8"),
        (HEAD + GRID.replace("facing-on-e", "crossed"), "grid[0].vary.kings must name at least one option, each once"),
        (HEAD + GRID.replace("threefold-and-70", "never"), "grid[0].answers cannot be {'draws': 'never'}"),
        (HEAD + EVERYTHING, "000 combinations; a grid has 500,000 at most"),
        (HEAD + GRID + MIRROR.replace("facing-on-d", "apart"), "exclude[0].when.kings cannot be answered so"),
        (HEAD + GRID + MIRROR.replace("kings", "king"), "exclude[0].when.king is not known here; known are elephant"),
        (HEAD + GRID + MIRROR.replace('why = "The mirror image."', ""), "exclude[0].why is missing"),
        (HEAD + GRID + MIRROR.replace('kings = "facing-on-d"', ""), "exclude[0].when is empty"),
        (HEAD + GRID + MIRROR.replace('"facing-on-d"', '["facing-on-d", "crossed", "facing-on-e"]'), "leaves nothing"),
        (HEAD + GRID + MIRROR.replace("kings", "elephant").replace("facing-on-d", "five-ways"), "excludes nothing"),
    ],
)
def test_what_does_not_fit_is_named_by_file_and_key(read: Read, text: str, says: str) -> None:
    """Unknown keys, options that the board does not have, an exclusion of nothing: one sentence names file and key."""
    with pytest.raises(DataError) as refused:
        read(text)
    said = str(refused.value)
    assert said.split("/")[-1].startswith("some.toml")
    assert says in said
    assert "\n" not in said


def test_the_file_in_the_documentation_can_be_read(read: Read) -> None:
    """The example that the documentation shows fits the data."""
    shown = (Path(__file__).parents[2] / "docs" / "campaigns.md").read_text(encoding="utf-8")
    file = read(shown.split("```toml\n")[1].split("```")[0])
    assert file.design.policies == ("random", "greedy", "white=greedy black=random")
    assert [len(grid.rulesets) for grid in file.grids] == [9]
