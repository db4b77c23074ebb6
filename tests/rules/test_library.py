"""The library: data files become rulesets, and whatever is wrong with a file is named."""

from pathlib import Path

import pytest

from chaturanga_lab.rules import DataError, Library, Promotion


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
    ],
)
def test_bad_choice(folder: Path, answers: dict[str, str], says: str) -> None:
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
    assert "<caption>small</caption>" in rules.table()._repr_html_()


def test_far_edge_is_promotion(folder: Path) -> None:
    """A promotion to the home man closes the raja's square and gives the man that stood there elsewhere."""
    question = (folder / "questions/goal.toml").read_text(encoding="utf-8")
    promoting = 'safe = true\npromotion = { becomes = "home", if_lost = true }'
    (folder / "questions/goal.toml").write_text(question.replace("safe = true", promoting), encoding="utf-8")
    rules = Library.from_folders(folder).ruleset("small")
    entries = {(army, rules.geometry.name(square)): entry for army, square, entry in rules.mechanics.promotions}
    assert len(entries) == 10
    assert entries[0, "c5"] == Promotion(None, False, True)
    assert entries[1, "a1"] == Promotion("E", False, True)


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


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("questions/elephant.toml", "order = 1", "order = 1\ncolour = 2", "elephant.toml: colour is not a known key"),
        ("questions/elephant.toml", "doe1900[12]", "dow1900[12]", "source cites 'dow1900', which is no source"),
        ("questions/elephant.toml", "doe1900[12]", "doe 1900", "options[0].attestations[0].source cannot be read"),
        ("questions/elephant.toml", 'read = "quoted"', "", "attestations[0].read is missing"),
        ("questions/elephant.toml", '"quoted"', '"seen"', "read is 'seen'; allowed are text, code, quoted"),
        ("questions/elephant.toml", 'status = "attested"', 'status = "true"', "status is 'true'; allowed are attested"),
        ("questions/elephant.toml", 'E = "A"', 'E = "G"', "moves.E cannot be read. The Betza string 'G'"),
        ("questions/elephant.toml", 'id = "step"', 'id = "jump"', "each id once"),
        ("questions/elephant.toml", 'id = "elephant"', 'id = "gaja"', "must equal the file's name"),
        ("questions/elephant.toml", '["5x5"]', '["6x6"]', "boards names '6x6'; known are 5x5"),
        ("questions/goal.toml", "safe = true", "safe = 1", "safe is 1; it holds true or false"),
        ("questions/goal.toml", '"mated"', '"matted"', "when is 'matted'; allowed are raja-taken"),
        ("questions/goal.toml", "safe = true", "safe = [", "goal.toml is not TOML"),
        ("rulesets/small.toml", 'elephant = "jump"', 'elephant = "fly"', "answers.elephant cannot be answered so"),
        ("rulesets/small.toml", 'elephant = "jump"', 'elephant = "step"', "= step has no attestation by doe1900"),
        ("rulesets/small.toml", 'elephant = "jump"', "", "answers.elephant must be answered on board 5x5"),
        ("rulesets/small.toml", '["doe1900"]', '["nobody"]', "sources names 'nobody'"),
        ("rulesets/small.toml", '"two-bare", ', "", "endings must name each of goal, raja-taken, two-bare once"),
        ("rulesets/small.toml", 'board = "5x5"', 'board = "6x6"', "board is '6x6'; allowed are 5x5"),
        ("rulesets/small.toml", 'why = "Nobody says."', "", "supplied.array.why is missing"),
        ("boards/5x5.toml", "files = 5", "files = 6", "answers do not fit the board"),
        ("boards/5x5.toml", '"a1"', '"z1"', "'z1' is not a square of this board"),
        ("pieces.toml", "value = 2", 'value = "two"', "E.value is 'two'; it holds a whole number"),
        ("pieces.toml", "[E]", "[elephant]", "must be named by one capital letter"),
        ("presets.toml", '"step"', '"stop"', "pace.slow.elephant cannot be answered so"),
        ("sources.json", '"type": "book", ', "", "entry 0 has no type"),
        ("sources.json", "[{", "{", "sources.json is not JSON"),
    ],
)
def test_bad_data(folder: Path, file: str, old: str, new: str, says: str) -> None:
    """A mistake in a data file is named by file and key, with what is allowed there."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as error:
        Library.from_folders(folder)
    assert says in str(error.value)
    assert "Traceback" not in str(error.value)


def test_all_problems_at_once(folder: Path) -> None:
    """Checking goes on after the first mistake and lists one for each file."""
    for name in ("elephant", "goal"):
        path = folder / f"questions/{name}.toml"
        path.write_text(path.read_text(encoding="utf-8") + '\n[extra]\nkey = "value"\n', encoding="utf-8")
    problems = Library.with_problems(folder).problems
    assert any("elephant.toml" in problem for problem in problems)
    assert any("goal.toml" in problem for problem in problems)


def test_a_second_folder_adds(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A reader's own folder adds a ruleset that is based on one of ours."""
    mine = tmp_path_factory.mktemp("mine")
    (mine / "rulesets").mkdir()
    (mine / "rulesets/mine.toml").write_text(
        'id = "mine"\ntitle = "Mine"\nsummary = "A conjecture."\nbased_on = "small"\n'
        '[supplied.elephant]\noption = "step"\nwhy = "I think so."\n',
        encoding="utf-8",
    )
    library = Library.from_folders(folder, mine)
    assert library.ruleset("mine").answer("elephant").why == "I think so."
    assert library.ruleset("mine").base.id == "mine"
