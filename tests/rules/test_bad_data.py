"""Bad data: whatever a data file may not say is named by file and key, with what is allowed there."""

from pathlib import Path

import pytest

from chaturanga_lab.rules import DataError, Library


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
        ("rulesets/small.toml", "order = 1", "", "order is missing; it holds a whole number"),
        ("rulesets/small.toml", "order = 1", 'order = "first"', "order is 'first'; it holds a whole number"),
        ("boards/5x5.toml", "files = 5", "files = 6", "placement does not fit the board. Rank 4"),
        ("boards/5x5.toml", '"a1"', '"z1"', "marked has a wrong square. 'z1' is not a square of this board"),
        ("boards/5x5.toml", '"{black}/', '"{red}/', "placement has {red}; armies are white, black"),
        ("boards/5x5.toml", '"E", "P"]', '"E", "Z"]', "kinds names 'Z'; known are K, E, P, each once"),
        ("boards/5x5.toml", '"K", "E"', '"E"', "kinds must name one royal kind, not 0"),
        ("boards/5x5.toml", "files = 5", "files = 17", "files is 17; it holds a whole number from 1 to 16"),
        ("boards/5x5.toml", "files = 5\n", "", "5x5.toml: files is missing; it holds a whole number."),
        ("boards/5x5.toml", "[0, 1]", '["a", 1]', "armies[0].forward is ['a', 1]; it is one of [0, 1], [0, -1]"),
        ("boards/5x5.toml", "[0, 1]", "[0, true]", "armies[0].forward is [0, True]; it is one of"),
        ("boards/5x5.toml", '"black"', '"wb"', "armies do not go together. A board has two to four armies"),
        ("boards/5x5.toml", '"black"', '"Black"', "armies[1].name is 'Black'; it holds small letters"),
        ("pieces.toml", "value = 2", 'value = "two"', "E.value is 'two'; it holds a whole number"),
        ("pieces.toml", "[E]", "[elephant]", "must be named by one capital letter"),
        ("presets.toml", '"step"', '"stop"', "pace.slow.elephant cannot be answered so"),
        (
            "pieces.toml",
            "value = 2",
            "value = 1000001",
            "E.value is 1000001; it holds a whole number from 0 to 1000000",
        ),
        ("pieces.toml", 'betza = "A"', 'betza = "WR"', "E.betza is 'WR', which goes the same way twice"),
        ("pieces.toml", 'role = "officer"', 'role = "royal"', "kinds must name one royal kind, not 2"),
        (
            "presets.toml",
            "[pace.slow]",
            "[elephant.slow]",
            "cannot be added: 'elephant' is there already, as a question",
        ),
        ("endings.toml", "[two-bare]", "[goal]", "cannot be added: 'goal' is there already, as a question"),
        ("sources.json", '"type": "book", ', "", "works[0].type is missing"),
        ("sources.json", '"id": "doe1900"', '"id": 7', "works[0].id is 7; it holds text"),
        ("sources.json", '"id": "doe1900"', '"id": "Doe 1900"', "works[0].id is 'Doe 1900'; a citation can only name"),
        ("sources.json", '"title": "Games"', '"title": []', "works[0].title is []; it holds text"),
        ("sources.json", '[{"family": "Doe"}]', '"Doe"', "works[0].author is 'Doe'; it holds a list"),
        ("sources.json", '{"family": "Doe"}', '"Doe"', "works[0].author[0] is 'Doe'; it holds a table"),
        ("sources.json", '{"family": "Doe"}', '{"family": 1}', "works[0].author[0].family is 1; it holds text"),
        ("sources.json", '{"family": "Doe"}', "{}", "works[0].author[0].family is missing"),
        ("sources.json", '{"date-parts": [[1900]]}', "1900", "works[0].issued is 1900; it holds a table"),
        ("sources.json", "[[1900]]", "[1900]", "works[0].issued.date-parts is [1900]; it holds lists such as"),
        ("sources.json", '"id": "roe1950"', '"id": "doe1900"', "works[1].id is 'doe1900', which is given twice"),
        ("sources.json", "[{", "{", "sources.json is not JSON"),
        (
            "questions/elephant.toml",
            'id = "step"',
            'id = "My Own!"',
            "options[1].id is 'My Own!'; an id is words",
        ),
        ("questions/elephant.toml", 'id = "step"', 'id = "a b=c"', "options[1].id is 'a b=c'; an id is words"),
        ("questions/elephant.toml", 'id = "step"', 'id = "a\\nb"', "options[1].id is 'a\\nb'; a text"),
        ("questions/elephant.toml", 'id = "elephant"', 'id = "2nd"', "id is '2nd'; a question's id is a Python"),
        (
            "questions/elephant.toml",
            'id = "elephant"',
            'id = "class"',
            "id is 'class'; a question's id is a Python",
        ),
        (
            "questions/elephant.toml",
            'id = "elephant"',
            'id = "a-b"',
            "id is 'a-b'; an id is words",
        ),
        (
            "questions/elephant.toml",
            '"steps"',
            '"steps\\u0007"',
            "options[1].label is 'steps\\x07'; a text is one",
        ),
        (
            "questions/elephant.toml",
            '"steps"',
            '"""\nsteps\nfar"""',
            "options[1].label is 'steps\\nfar'; a text is one",
        ),
        ("rulesets/small.toml", 'id = "small"', 'id = "Small"', "id is 'Small'; an id is words of small letters"),
        ("rulesets/small.toml", "Small game", "Small\\n[x]", "title is 'Small\\n[x]'; a text is one"),
        ("rulesets/small.toml", '["doe1900"]', '["doe1900", "a\\tb"]', "sources is 'a\\tb'; a text is one"),
        ("boards/5x5.toml", 'id = "5x5"', 'id = "5 x 5"', "id is '5 x 5'; an id is words of small letters"),
        ("pieces.toml", 'id = "elephant"', 'id = "Elephant"', "E.id is 'Elephant'; an id is words of small letters"),
        ("pieces.toml", 'en = "raja"', 'en = "ra\\u2028ja"', "K.names.en is 'ra\\u2028ja'; a text is one"),
        ("endings.toml", "[two-bare]", '["two bare"]', "two bare is 'two bare'; an id is words of small letters"),
        ("endings.toml", "[two-bare]", '["two\\nbare"]', "endings.toml: 'two\\nbare' is 'two\\nbare'; an id is"),
        ("presets.toml", "[pace.slow]", '[pace."very slow"]', "pace.very slow is 'very slow'; an id is words of"),
        ("presets.toml", "[pace.slow]", '["my pace".slow]', "my pace is 'my pace'; an id is words of small letters"),
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


EFFECTS = [
    ('moves = { Z = "A" }', "options[0].moves.Z is not known here; known are K, E, P"),
    ('moves = { elephant = "D" }', "options[0].moves.elephant is not known here"),
    ('moves = { E = "WR" }', "options[0].moves.E is 'WR', which goes the same way twice"),
    ("values = { Q9 = 2 }", "options[0].values.Q9 is not known here"),
    ("values = { E = -1 }", "options[0].values.E is -1; it holds a whole number from 0 to 1000000"),
    ('flank = "EZ"', "options[0].flank has 'Z'; known are K, E, P"),
    ('centre = { red = "K" }', "options[0].centre.red is not known here; known are white, black"),
    ('centre = { white = "king" }', "options[0].centre.white has 'k'; known are K, E, P"),
    ('first = "red"', "options[0].first is 'red'; allowed are white, black"),
    ('promotion = { becomes = "K" }', "options[0].promotion.becomes is 'K'; allowed are E, home"),
    ('promotion = { becomes = "P" }', "options[0].promotion.becomes is 'P'; allowed are E, home"),
    ('promotion = { becomes = "elephant" }', "options[0].promotion.becomes is 'elephant'; allowed are E, home"),
    ('endings = [{ when = "quiet", then = "draws" }]', "endings[0].at is missing; it holds a whole number"),
    ('endings = [{ when = "quiet", then = "draws", at = 0 }]', "endings[0].at is 0; it holds a whole number from 1"),
    ('endings = [{ when = "repeated", then = "draws", at = 100001 }]', "endings[0].at is 100001; it holds"),
    ('endings = [{ when = "bared", then = "loses", at = 1 }]', "endings[0].at is not a known key"),
    ('endings = [{ when = "bared", then = "removes-any" }]', "endings[0].then is 'removes-any'; allowed are wins"),
    ('endings = [{ when = "mated", then = "removes-imprisoner" }]', "endings[0].then is 'removes-imprisoner'"),
    ('endings = [{ when = "raja-taken", then = "wins" }]', "endings[0].then is 'wins'; allowed are loses"),
    ("dice = { count = 9, faces = ['K'] }", "dice.count is 9; it holds a whole number from 1 to 8"),
    ("dice = { count = 1, faces = ['Z'] }", "dice.faces must hold 1 to 6 texts made of these letters: K, E, P"),
]


@pytest.mark.parametrize(("effect", "says"), EFFECTS)
def test_bad_effect(folder: Path, effect: str, says: str) -> None:
    """What no board of the question has, or no game could do, is refused by file and key."""
    path = folder / "questions/elephant.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('moves = { E = "A" }', effect), encoding="utf-8")
    (problem, *_) = Library.with_problems(folder).problems
    assert "questions/elephant.toml: options[0]." in problem
    assert says in problem


ONE_RAJA = 'centre = { white = "K", black = "K" }'
CHOICES = [
    ("array", f'flank = "EEE"\n{ONE_RAJA}', "Rank 5, 'eeekeee', fills 7 squares"),
    ("array", f'flank = "EK"\n{ONE_RAJA}', "White has 3 rajas"),
    ("array", 'flank = "EE"\ncentre = { white = "E", black = "K" }', "White has no raja"),
    ("array", 'flank = "EE"\ncentre = { white = "K" }', "Board 5x5 needs an answer that gives the back rank of black."),
    ("elephant", 'moves = { E = "A" }\nturns = "dice"', "An ending must say what comes of the last side that is left."),
    ("elephant", 'moves = { E = "A" }\ndice = { count = 1, faces = ["K"] }', "Dice and turns by dice go together"),
    ("elephant", 'moves = { E = "A" }\nleap = { betza = "W" }', "The raja's leap is a move that he has anyway"),
    ("goal", "safe = false", "An ending must say what comes of an army that is stalemated"),
    (
        "goal",
        'safe = true\nendings = [{ when = "stalemated", then = "wins" }]',
        "An ending must say what comes of an army",
    ),
]


@pytest.mark.parametrize(("question", "effect", "says"), CHOICES)
def test_choices_that_cannot_be_played(folder: Path, question: str, effect: str, says: str) -> None:
    """An option that no ruleset uses is tried in each, and what the engine would refuse is refused before."""
    path = folder / f"questions/{question}.toml"
    added = f'[[options]]\nid = "new"\nlabel = "new"\nsays = "New."\n{effect}\n'
    path.write_text(path.read_text(encoding="utf-8") + added, encoding="utf-8")
    (problem,) = Library.with_problems(folder).problems
    assert problem.startswith(f"{folder.name}/rulesets/small.toml: answers.{question} = new cannot be played. {says}")


def test_a_sentence_is_one_line(folder: Path) -> None:
    """Even where a key holds a line break, what is wrong is said in one line."""
    path = folder / "questions/elephant.toml"
    path.write_text(f'"a\\nb" = 1\n{path.read_text(encoding="utf-8")}', encoding="utf-8")
    (problem,) = Library.with_problems(folder).problems
    assert problem.startswith(f"{folder.name}/questions/elephant.toml: 'a\\nb' is not a known key")


LEAP = 'leap = { betza = "N" }'
WORDS = [
    ({"array": LEAP, "goal": LEAP}, "questions/goal.toml: options[1].leap is not for goal", "array"),
    ({"elephant": 'moves = { E = "A" }\nsafe = true'}, "goal.toml: options[0].safe is not for goal", "elephant"),
    ({"goal": "values = { E = 7 }"}, "goal.toml: options[1].values.E is not for goal", "elephant"),
    ({"goal": 'safe = true\nmoves = { E = "N" }'}, "goal.toml: options[1].moves.E is not for goal", "elephant"),
    (
        {"array": 'endings = [{ when = "mated", then = "wins" }]'},
        "goal.toml: options[0].endings[0].when is not for goal",
        "array",
    ),
    (
        {"goal": 'endings = [{ when = "both-bare", then = "draws" }]'},
        "endings.toml: two-bare.endings[0].when is not for two-bare",
        "goal",
    ),
]


@pytest.mark.parametrize(("effects", "says", "other"), WORDS)
def test_a_word_belongs_to_one_question(folder: Path, effects: dict[str, str], says: str, other: str) -> None:
    """What one question decides, no other question of the board and no standing ending may say: both are named."""
    for name, effect in effects.items():
        path = folder / f"questions/{name}.toml"
        added = f'[[options]]\nid = "new"\nlabel = "new"\nsays = "New."\n{effect}\n'
        path.write_text(path.read_text(encoding="utf-8") + added, encoding="utf-8")
    (problem,) = Library.with_problems(folder).problems
    assert problem.endswith(f"{says} to say: on board 5x5 {other} says it.")


def test_on_another_board_a_word_is_free(folder: Path) -> None:
    """Two questions may say the same thing if no board asks both."""
    board = (folder / "boards/5x5.toml").read_text(encoding="utf-8")
    (folder / "boards/other.toml").write_text(board.replace('"5x5"', '"other"'), encoding="utf-8")
    question = (folder / "questions/elephant.toml").read_text(encoding="utf-8")
    question = question.replace('"elephant"', '"tusker"').replace('["5x5"]', '["other"]')
    (folder / "questions/tusker.toml").write_text(question, encoding="utf-8")
    assert Library.with_problems(folder).problems == []


def test_a_question_about_a_man_says_his_move(folder: Path) -> None:
    """Where options say how a man moves and nothing else, none may leave it out: his evidence would stand elsewhere."""
    path = folder / "questions/elephant.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('moves = { E = "F" }\n', ""), encoding="utf-8")
    (problem,) = Library.with_problems(folder).problems
    says = "options[1].moves.E is missing; each option of elephant says how E moves."
    assert problem == f"{folder.name}/questions/elephant.toml: {says}"


SILENT = '\n[[silences]]\nsource = "doe1900[13]"\nkind = "unstated"\nnote = "Page 13 does not say."\n'


@pytest.mark.parametrize(
    ("old", "new", "is_refused"),
    [
        ("", "", True),
        ('status = "attested"', 'status = "reconstruction"', False),
        ("claim =", 'game = "four-handed"\nclaim =', False),
    ],
)
def test_who_speaks_is_not_silent(folder: Path, old: str, new: str, is_refused: bool) -> None:
    """A work that attests an option is not silent, unless it fills its own gap or speaks of another game."""
    path = folder / "questions/elephant.toml"
    text = path.read_text(encoding="utf-8").replace(old, new, 1)
    path.write_text(text[: text.index("[[silences]]")] + SILENT, encoding="utf-8")
    problems = Library.with_problems(folder).problems
    attested = "doe1900 attests the option jump."
    assert bool(problems) == is_refused
    assert not problems or problems == [
        f"{folder.name}/questions/elephant.toml: silences[0].source is no silence: {attested}"
    ]


def test_an_option_without_a_source_is_only_supplied(folder: Path) -> None:
    """What nobody attests is in order, is shown as without a source, and is never called attested."""
    rules = Library.from_folders(folder).ruleset("small").choose(elephant="step")
    assert next(row for row in rules.table() if row.question == "Elephant").status == "no source"
    path = folder / "rulesets/small.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('"jump"', '"step"'), encoding="utf-8")
    (problem,) = Library.with_problems(folder).problems
    assert "answers.elephant = step has no attestation by doe1900" in problem


def test_a_taken_raja_is_judged_first(folder: Path) -> None:
    """A ruleset whose judgement begins with anything but a taken raja is refused."""
    path = folder / "rulesets/small.toml"
    text = path.read_text(encoding="utf-8").replace('"raja-taken", "two-bare"', '"two-bare", "raja-taken"')
    path.write_text(text, encoding="utf-8")
    (problem,) = Library.with_problems(folder).problems
    assert "rulesets/small.toml: answers cannot be played. The first ending must be raja-taken." in problem


def test_contradictions_are_of_another_option(folder: Path) -> None:
    """`against` names a source that attests another option of the question, not this one and not none."""
    path = folder / "questions/elephant.toml"
    text = path.read_text(encoding="utf-8").replace("via =", 'against = "doe1900"\nvia =')
    path.write_text(text, encoding="utf-8")
    (problem, *_) = Library.with_problems(folder).problems
    assert "options[0].attestations[0].against is 'doe1900', which attests no other option of elephant." in problem


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"bare"', '"bear"', "id is 'bear'; it must equal the file's name"),
        ('title = "A raja alone"', "", "title is missing"),
        ('says = "White', 'colour = 1\nsays = "White', "colour is not a known key"),
        ("k4/5", "kk3/5", "cases[0].ruleset does not fit the position. Black has 2 rajas"),
        ('ruleset = "small"', 'ruleset = "large"', "cases[0].ruleset is 'large'; allowed are small"),
        ('elephant = "step"', 'elephant = "fly"', "cases[0].choose cannot be chosen. elephant has no option 'fly'"),
        ('elephant = "step"', 'self = "step"', "cases[0].choose cannot be chosen. There is no question 'self'"),
        ("moves = []", "moves = [1]", "cases[0].moves is [1]; it holds a list of texts"),
        ("moves = []", 'moves = ["up"]', "cases[0].moves has a wrong move. 'up' is not a move"),
        ('"a1a2", "a1b1"', '"a1b1", "a1a2"', "cases[0].legal must be sorted, each move once"),
        ('"ongoing"', '"red"', "cases[0].outcome is 'red'; allowed are white, black, draw, ongoing"),
        ('"ongoing"', '"white"', "cases[0].termination is missing"),
        ('"ongoing"', '"ongoing"\ntermination = "mated"', "cases[0].termination is not a known key"),
        ('"both-bare"', '"bored"', "cases[1].termination is 'bored'; allowed are raja-taken"),
        ('"elephant.step"', '"elephant.jump"', "cases[0].parts names 'elephant.jump', which is not in force"),
        ('why = "One step."', "", "cases[0].why is missing"),
    ],
)
def test_bad_touchstone(folder: Path, old: str, new: str, says: str) -> None:
    """A mistake in a touchstone is named by file and key."""
    path = folder / "touchstones/bare.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    (problem,) = Library.with_problems(folder).problems
    assert problem.startswith(f"{folder.name}/touchstones/bare.toml: {says}")


def test_all_problems_at_once(folder: Path) -> None:
    """Checking goes on after the first mistake and lists one for each file."""
    for name in ("elephant", "goal"):
        path = folder / f"questions/{name}.toml"
        path.write_text(path.read_text(encoding="utf-8") + '\n[extra]\nkey = "value"\n', encoding="utf-8")
    problems = Library.with_problems(folder).problems
    assert any("elephant.toml" in problem for problem in problems)
    assert any("goal.toml" in problem for problem in problems)
