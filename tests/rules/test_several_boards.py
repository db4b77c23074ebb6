"""Several boards: one question asked on two of them, with options and witnesses of one alone."""

from pathlib import Path

import pytest

from chaturanga_lab.rules import Library

FURTHER = """
[[options.attestations]]
source = "roe1950"
boards = ["7x7"]
read = "text"
status = "second-hand"
claim = "The great elephant leaps."

[[options.attestations]]
source = "roe1950"
of = "mill"
game = "windmill"
read = "text"
status = "second-hand"
claim = "The elephant of the windmill leaps."
"""
SILENCE = """
[[silences]]
source = "doe1900"
of = "mill"
kind = "unstated"
boards = ["7x7"]
note = "No."
"""
WITNESS = '[mill]\nname = "the mill"\nshort = "mill"\ngroup = "India"\nyears = [900, 950]\ndate = "c. 925"\n'


@pytest.fixture
def two_boards(folder: Path) -> Path:
    """The small folder with a greater board, on which the elephant does not step."""
    board = (folder / "boards/5x5.toml").read_text().replace("5x5", "7x7").replace("= 5", "= 7").replace('"e5"', '"g7"')
    board = board.replace("/ppppp/5/PPPPP/", "/ppppppp/7/7/7/PPPPPPP/").replace("{black}", "3k3")
    (folder / "boards/7x7.toml").write_text(board.replace("{white}", "E2K2E"))
    (folder / "witnesses.toml").write_text(WITNESS)
    both = 'boards = ["5x5", "7x7"]'
    for name in ("elephant", "goal"):
        path = folder / f"questions/{name}.toml"
        path.write_text(path.read_text().replace('boards = ["5x5"]', both))
    path = folder / "questions/elephant.toml"
    text = path.read_text().replace('claim = "The elephant leaps."\n', f'claim = "The elephant leaps."\n{FURTHER}')
    path.write_text(text.replace('id = "step"\n', 'id = "step"\nboards = ["5x5"]\n'))
    great = (folder / "rulesets/small.toml").read_text().replace('"small"', '"great"').replace("5x5", "7x7")
    great = great.replace("order = 1", "order = 2").replace('[supplied.array]\noption = "elephants-outside"\n', "")
    great = great.replace('why = "Nobody says."\n\n[supplied.goal]', "[supplied.goal]").replace("doe1900", "roe1950")
    (folder / "rulesets/great.toml").write_text(great)
    return folder


def test_a_board_asks_what_stands_on_it(two_boards: Path) -> None:
    """A ruleset offers the options of its own board alone, and refuses another one with a list of the valid ones."""
    library = Library.from_folders(two_boards)
    small, great = library.ruleset("small"), library.ruleset("great")
    assert [option.id for option in small.question("elephant").options] == ["jump", "step"]
    assert [option.id for option in great.question("elephant").options] == ["jump"]
    with pytest.raises(ValueError, match=r"^elephant has no option 'step'; valid are jump\.$"):
        great.choose(elephant="step")
    with pytest.raises(
        ValueError, match=r"^array is asked on 5x5, not on 7x7; here the questions are elephant, goal\.$"
    ):
        great.choose(array="elephants-outside")


def test_a_witness_speaks_of_its_board(two_boards: Path) -> None:
    """A witness speaks of another game, and its line says so, unless it is seen from its own board."""
    library = Library.from_folders(two_boards)
    here, there = (library.ruleset(id).option("elephant").attestations for id in ("small", "great"))
    assert [one.game for one in here] == ["", "7 × 7", "windmill"]
    assert [one.game for one in there] == ["5 × 5", "", "windmill"]
    assert here[1].line() == "Roe's page, on the 7 × 7 game; passage read"
    assert there[1].line() == "Roe's page; passage read"
    assert library.questions["elephant"].option("jump").attestations == here


def test_the_witness_of_this_board_counts_first(two_boards: Path) -> None:
    """On its own board a witness of lower status goes before a better one that speaks of another game."""
    library = Library.from_folders(two_boards)
    rows = {id: {row.question: row for row in library.ruleset(id).table().rows} for id in ("small", "great")}
    assert rows["small"]["Elephant"].status == "attested"
    assert rows["great"]["Elephant"].status == "second-hand"
    assert rows["great"]["Elephant"].source == "Roe's page; passage read"


def test_a_silence_is_about_its_board(two_boards: Path) -> None:
    """A silence is told on the first board of the question, or on those that it names, and the raw question has all."""
    path = two_boards / "questions/elephant.toml"
    path.write_text(f"{path.read_text()}{SILENCE}")
    library = Library.from_folders(two_boards)
    notes = {id: [one.note for one in library.ruleset(id).question("elephant").silences] for id in ("small", "great")}
    assert notes == {"small": ["The page does not say."], "great": ["No."]}
    assert len(library.questions["elephant"].silences) == 2


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("rulesets/great", '"jump"', '"step"', "answers.elephant is none on board 7x7. elephant has no option 'step'"),
        ("questions/elephant", '["7x7"]', '["9x9"]', "boards names '9x9'; known are 5x5, 7x7, each once."),
        ("questions/elephant", 'game = "windmill"', 'game = "windmill"\nboards = ["7x7"]', "boards stands beside game"),
        ("questions/elephant", 'boards = ["5x5"]', "boards = []", "boards is empty; known are 5x5, 7x7."),
    ],
)
def test_boards_that_do_not_fit(two_boards: Path, file: str, old: str, new: str, says: str) -> None:
    """A slip in the key boards, or an answer that does not stand on the board, gets a sentence with what is allowed."""
    path = two_boards / f"{file}.toml"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    assert any(says in problem for problem in Library.with_problems(two_boards).problems)


def test_a_word_belongs_to_one_question_on_each_board(two_boards: Path) -> None:
    """Two questions may say the same word where no option of both stands on one board, and not otherwise."""
    path = two_boards / "questions/flying.toml"
    text = (
        'id = "flying"\nname = "Flying"\nprompt = "Does it fly?"\nboards = ["5x5", "7x7"]\norder = 9\n'
        '[[options]]\nid = "leap"\nlabel = "leaps"\nsays = "It leaps."\nboards = ["{}"]\nvalues = {{ E = 1 }}\n'
    )
    path.write_text(text.format("5x5"))
    problems = Library.with_problems(two_boards).problems
    assert any("values.E is not for flying to say: on board 5x5 elephant says it." in problem for problem in problems)
    path.write_text(text.format("7x7"))
    assert not any("is not for flying to say" in problem for problem in Library.with_problems(two_boards).problems)
