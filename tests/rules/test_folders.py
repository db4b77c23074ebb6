"""Folders: files that cannot be read, and folders that add to each other."""

import shutil
from pathlib import Path

import pytest

from chaturanga_lab.rules import Library
from chaturanga_lab.shelf import data_folder


@pytest.mark.parametrize(
    ("file", "content", "says"),
    [
        ("sources.json", "{}", "sources.json: works is {}; it holds a list."),
        ("sources.json", '["doe"]', "sources.json: works[0] is 'doe'; it holds a table."),
        ("sources.json", "[" * 100_000, "sources.json is nested too deeply."),
        ("sources.json", "[" + "9" * 5000 + "]", "sources.json is not JSON in UTF-8: Exceeds the limit"),
        ("presets.toml", "a = " + "[" * 100_000, "presets.toml is nested too deeply."),
        ("presets.toml", "a = " + "9" * 5000, "presets.toml is not TOML in UTF-8: Exceeds the limit"),
        ("presets.toml", "a = 0x" + "9" * 5000, "presets.toml: a is int of too many digits; it holds a table."),
        ("presets.toml", b"\xff", "presets.toml is not TOML in UTF-8"),
        ("presets.toml", None, "presets.toml cannot be read: Is a directory."),
        ("rulesets/other.toml", None, "rulesets/other.toml cannot be read: Is a directory."),
        ("rulesets/other.toml", Path("nowhere"), "rulesets/other.toml cannot be read: No such file or directory."),
        ("presets.toml", Path("nowhere"), "presets.toml cannot be read: No such file or directory."),
        ("questions", "A file.", "questions cannot be read: Not a directory."),
        ("touchstones", Path("touchstones"), "touchstones cannot be read: Too many levels of symbolic links."),
    ],
)
def test_files_that_cannot_be_read(folder: Path, file: str, content: str | bytes | Path | None, says: str) -> None:
    """Whatever stands in the place of a data file, its name and one sentence come back, never a traceback."""
    path = folder / file
    if path.exists():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    if content is None:
        path.mkdir()
    elif isinstance(content, Path):
        path.symlink_to(content)
    else:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    problems = Library.with_problems(folder).problems
    assert any(says in problem for problem in problems)


def test_a_byte_order_mark_is_no_mistake(folder: Path) -> None:
    """Files that an editor has begun with a byte order mark are read like any other."""
    for path in (*folder.rglob("*.toml"), *folder.rglob("*.json")):
        path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert Library.with_problems(folder).problems == []


def test_a_second_folder_adds(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A reader's own folder adds a ruleset that is based on one of ours."""
    mine = tmp_path_factory.mktemp("mine")
    (mine / "rulesets").mkdir()
    (mine / "rulesets/mine.toml").write_text(
        'id = "mine"\ntitle = "Mine"\norder = 2\nsummary = "A conjecture."\nbased_on = "small"\n'
        '[supplied.elephant]\noption = "step"\nwhy = "I think so."\n',
        encoding="utf-8",
    )
    library = Library.from_folders(folder, mine)
    assert library.ruleset("mine").answer("elephant").why == "I think so."
    assert library.ruleset("mine").base.id == "mine"


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("pieces.toml", "pieces.toml: K cannot be added: 'K' is there already, as a kind of man."),
        ("endings.toml", "endings.toml: raja-taken cannot be added: 'raja-taken' is there already, as an ending."),
        ("presets.toml", "presets.toml: pace.slow cannot be added: 'slow' is there already, as a preset."),
        ("boards/5x5.toml", "boards/5x5.toml: id cannot be added: '5x5' is there already, as a board."),
        ("questions/goal.toml", "questions/goal.toml: id cannot be added: 'goal' is there already, as a question."),
        ("rulesets/small.toml", "rulesets/small.toml: id cannot be added: 'small' is there already, as a ruleset."),
        (
            "touchstones/bare.toml",
            "touchstones/bare.toml: id cannot be added: 'bare' is there already, as a touchstone.",
        ),
    ],
)
def test_a_second_folder_changes_nothing(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, file: str, says: str
) -> None:
    """What an earlier folder has named keeps its meaning: a later folder that names it again is told so."""
    mine = tmp_path_factory.mktemp("mine")
    (mine / file).parent.mkdir(exist_ok=True)
    shutil.copy(folder / file, mine / file)
    (problem,) = Library.with_problems(folder, mine).problems
    assert problem.endswith(says)


def test_a_second_folder_may_repeat_a_work(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A work may be listed again as it is, and not with another entry under the same key."""
    mine = tmp_path_factory.mktemp("mine")
    text = (folder / "sources.json").read_text(encoding="utf-8")
    (mine / "sources.json").write_text(text, encoding="utf-8")
    assert Library.with_problems(folder, mine).problems == []
    (mine / "sources.json").write_text(text.replace("More games", "Other games"), encoding="utf-8")
    assert "roe1950 is there already" in Library.with_problems(folder, mine).problems[0]


def test_one_may_read_what_we_have_not(folder: Path, mine: Path) -> None:
    """Our silence about a work is no hindrance to a reader who found an answer in it."""
    path = mine / "questions/a_book.toml"
    path.write_text(ADDED[: ADDED.index("[[silences]]")].replace("poe2030[7]", "roe1950[7]"), encoding="utf-8")
    added = Library.from_folders(folder, mine).questions["elephant"].option("jump").attestations
    assert [one.source.key for one in added] == ["doe1900", "roe1950"]


@pytest.mark.parametrize("inside", ["", "questions"])
def test_files_have_the_name_of_their_folder(folder: Path, monkeypatch: pytest.MonkeyPatch, inside: str) -> None:
    """However a folder is named, a problem names the file with the folder in which it lies."""
    name = folder.name
    (folder / "pieces.toml").write_text("K = 1", encoding="utf-8")
    (folder / "source.json").write_text("[]", encoding="utf-8")
    monkeypatch.chdir(folder / inside)
    problems = Library.with_problems(Path(".." if inside else ".")).problems
    assert any(problem.startswith(f"{name}/source.json is a file that is not read") for problem in problems)
    assert f"{name}/pieces.toml: K is 1; it holds a table." in problems


def test_a_ruleset_takes_the_place_that_it_asks_for(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A reader's ruleset stands where its `order` says, before ours too; one based on another does not inherit it."""
    mine = tmp_path_factory.mktemp("mine")
    (mine / "rulesets").mkdir()
    text = 'id = "mine"\ntitle = "Mine"\nsummary = "A conjecture."\nbased_on = "small"\n'
    (mine / "rulesets/mine.toml").write_text(text, encoding="utf-8")
    assert "rulesets/mine.toml: order is missing" in Library.with_problems(folder, mine).problems[0]
    (mine / "rulesets/mine.toml").write_text(f"order = -5\n{text}", encoding="utf-8")
    assert list(Library.from_folders(folder, mine).rulesets) == ["mine", "small"]


def test_a_folder_is_read_once(folder: Path) -> None:
    """A folder that is named twice, in whatever way, is read once."""
    assert Library.with_problems(folder, folder / "boards" / "..").problems == []


# ---- what nobody reads


@pytest.mark.parametrize(
    ("file", "says"),
    [
        (
            "question/goal.toml",
            "question is a folder that is not read; read are boards, questions, rulesets, touchstones.",
        ),
        ("question/goal.toml", "Did you mean 'questions'?"),
        ("source.json", "source.json is a file that is not read; read are sources.json,"),
        ("source.json", "Did you mean 'sources.json'?"),
        ("mine.toml", "mine.toml is a file that is not read"),
        ("games/mine.toml", "games is a folder that is not read"),
        ("rulesets/mine.toml.txt", "rulesets/mine.toml.txt is a file that is not read; a name here ends in .toml."),
        ("rulesets/mine.json", "rulesets/mine.json is a file that is not read"),
        ("rulesets/old/mine.toml", "rulesets/old is a folder that is not read; put its files into rulesets."),
    ],
)
def test_what_nobody_reads_is_named(folder: Path, file: str, says: str) -> None:
    """A file or folder of data under a name that is not read is named, with the name that was meant if it is near."""
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text('id = "mine"\n', encoding="utf-8")
    (problem,) = Library.with_problems(folder).problems
    assert says in problem


@pytest.mark.parametrize(
    "file",
    ["README.md", "notes.txt", "LICENSE", "scans/page.png", "pieces/elephant.svg", ".cache/x.toml", ".x.toml"]
    + [f"questions/{name}" for name in ("README.md", ".goal.toml", "goal.toml~", "goal.toml.bak", "goal.toml.orig")],
)
def test_what_is_no_data_may_lie_beside(folder: Path, file: str) -> None:
    """Notes, pictures, hidden files and an editor's copies are passed over."""
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text("not = TOML = at all", encoding="utf-8")
    assert Library.with_problems(folder).problems == []


def test_a_folder_without_data(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A folder that holds nothing that is read is a mistake, and the sentence says what would be read."""
    (problem,) = Library.with_problems(folder, tmp_path_factory.mktemp("mine")).problems
    assert "holds no data; what is read there is sources.json, " in problem
    assert "questions/" in problem


def test_did_you_mean(folder: Path) -> None:
    """A misspelt key, word or work comes with the one that was meant."""
    for file, right, wrong, meant in (
        ("questions/elephant.toml", "label =", "lable =", "'lable'"),
        ("questions/elephant.toml", "values =", "valeus =", "'values'"),
        ("questions/elephant.toml", '"quoted"', '"qouted"', "'quoted'"),
        ("questions/elephant.toml", "doe1900[12]", "deo1900[12]", "'doe1900'"),
        ("questions/elephant.toml", '["5x5"]', '["5x6"]', "'5x5'"),
        ("rulesets/small.toml", 'elephant = "jump"', 'elefant = "jump"', "'elephant'"),
        ("rulesets/small.toml", 'elephant = "jump"', 'elephant = "jmup"', "'jump'"),
        ("rulesets/small.toml", '["doe1900"]', '["doe1901"]', "'doe1900'"),
        ("touchstones/bare.toml", 'ruleset = "small"', 'ruleset = "smal"', "'small'"),
    ):
        text = (folder / file).read_text(encoding="utf-8")
        (folder / file).write_text(text.replace(right, wrong), encoding="utf-8")
        problem = Library.with_problems(folder).problems[0]
        assert f"Did you mean {meant}?" in problem or f"Is {meant} a slip of the pen?" in problem, problem
        (folder / file).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("sources.json", '"id"', '"idd"'),
        ("sources.json", "[", "{"),
        ("witnesses.toml", "short =", "shrot ="),
        ("pieces.toml", "betza =", "beta ="),
        ("boards/8x8.toml", "files =", "fiels ="),
        ("boards/8x8.toml", 'turns = "', 'turns = "x'),
        ("questions/elephant.toml", "label =", "lable ="),
        ("endings.toml", "label =", "lable ="),
        ("presets.toml", "third-draws", "third-draw"),
        ("rulesets/shatranj.toml", 'stalemate = "loses"', ""),
        ("rulesets/modern-mate.toml", "title =", "titel ="),
        ("touchstones/P01.toml", "why =", "wyh ="),
    ],
)
def test_one_slip_one_line(tmp_path: Path, file: str, old: str, new: str) -> None:
    """A slip in our own data is told once, in the file where it is, and not again by all that refers to it."""
    data = tmp_path / "data"
    shutil.copytree(data_folder(), data)
    text = (data / file).read_text(encoding="utf-8")
    assert old in text
    (data / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    (problem,) = Library.with_problems(data, tries_choices=False).problems
    assert problem.startswith(f"data/{file}")


# ---- what a reading of a ruleset rests on


READING = 'id = "mine"\ntitle = "Mine"\norder = 2\nsummary = "A reading."\nbased_on = "{base}"\n{more}\n[answers]\n'


@pytest.mark.parametrize(
    ("base", "more"),
    [
        ("shatranj", 'sources = ["poe2030"]'),
        ("shatranj", 'sources = ["poe2030"]\nwitnesses = ["old-poe"]'),
        ("modern-mate", 'sources = ["poe2030"]'),
        ("modern-mate", 'sources = ["poe2030", "anon-mate"]'),
    ],
)
def test_a_reading_adds_its_sources(mine: Path, base: str, more: str) -> None:
    """A reading names its own work alone: what its base rests on counts before it, and both attest the answers."""
    (mine / "rulesets").mkdir()
    text = READING.format(base=base, more=more) + 'elephant = "walk"\n'
    (mine / "rulesets/mine.toml").write_text(text, encoding="utf-8")
    (mine / "questions/a_book.toml").write_text(
        ADDED.replace("jump", "straight-jump").replace("doe1900", "murray1913").replace("roe1950", "forbes1860"),
        encoding="utf-8",
    )
    library = Library.from_folders(data_folder(), mine)
    own, rules = library.ruleset(base), library.ruleset("mine")
    assert rules.sources == (*own.sources, "poe2030")
    assert rules.sources_of("elephant") == ("old Poe: Chess, p. 8; passage read",)
    others = [id for id in rules.answers if id != "elephant"]
    assert [rules.sources_of(id)[:1] for id in others] == [own.sources_of(id)[:1] for id in others]


# ---- what is added to a question


def test_a_file_that_forgot_what_it_adds_to(folder: Path, mine: Path) -> None:
    """A file that holds options alone and does not say to which question is told of `adds_to`."""
    path = mine / "questions/a_book.toml"
    path.write_text(ADDED.replace('adds_to = "elephant"', ""), encoding="utf-8")
    (problem,) = Library.with_problems(folder, mine).problems
    assert "boards is missing; " in problem
    assert 'a file that adds to another one says adds_to = "its id".' in problem


ADDED = """
adds_to = "elephant"

[[options]]
id = "jump"
[[options.attestations]]
source = "poe2030[7]"
read = "text"
status = "attested"
claim = "It leaps."

[[options]]
id = "walk"
label = "walks"
says = "It steps one square straight."
moves = { E = "W" }
[[options.attestations]]
source = "poe2030[8]"
of = "old-poe"
read = "text"
status = "second-hand"
claim = "It walks."
against = "doe1900"

[[silences]]
source = "roe1950"
kind = "unstated"
note = "The second part does not say."
"""


@pytest.fixture
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A reader's folder that adds to a question of the small folder."""
    mine = tmp_path_factory.mktemp("mine")
    (mine / "questions").mkdir()
    (mine / "questions/a_book.toml").write_text(ADDED, encoding="utf-8")
    (mine / "sources.json").write_text('[{"id": "poe2030", "type": "book", "title": "Chess"}]', encoding="utf-8")
    (mine / "witnesses.toml").write_text(
        '[old-poe]\nname = "old Poe"\nshort = "old Poe"\ngroup = "India"\nyears = [900, 950]\ndate = "c. 925"\n',
        encoding="utf-8",
    )
    return mine


def test_a_folder_adds_to_a_question(folder: Path, mine: Path) -> None:
    """A reader's own work speaks to a question of ours: attestations, options and silences come, and nothing goes."""
    before = Library.from_folders(folder).questions["elephant"]
    library = Library.from_folders(folder, mine)
    after = library.questions["elephant"]
    assert [option.id for option in after.options] == ["jump", "step", "walk"]
    assert [one.claim for one in after.option("jump").attestations] == ["The elephant leaps.", "It leaps."]
    assert [one.witness for one in after.option("walk").attestations] == ["old-poe"]
    assert [one.note for one in after.silences] == ["The page does not say.", "The second part does not say."]
    assert after.option("step") == before.option("step")
    assert library.ruleset("small").choose(elephant="walk").legs("E") != library.ruleset("small").legs("E")
    assert (after.name, after.boards, after.order) == (before.name, before.boards, before.order)


def test_a_ruleset_rests_on_what_was_added(folder: Path, mine: Path) -> None:
    """A ruleset of the reader's folder may call attested what the reader's own work attests, and so may a preset."""
    (mine / "rulesets").mkdir()
    (mine / "rulesets/poe.toml").write_text(
        'id = "poe"\ntitle = "Poe"\norder = 2\nsummary = "After Poe."\nbased_on = "small"\nsources = ["poe2030"]\n'
        '[answers]\nelephant = "walk"\n',
        encoding="utf-8",
    )
    (mine / "presets.toml").write_text('[pace.straight]\nelephant = "walk"\n', encoding="utf-8")
    library = Library.from_folders(folder, mine)
    assert library.ruleset("poe").answer("elephant").how == "sourced"
    assert library.ruleset("small").choose(pace="straight").answers["elephant"] == "walk"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('adds_to = "elephant"', 'adds_to = "elefant"', "adds_to is 'elefant'; allowed are elephant, array, goal."),
        ('adds_to = "elephant"', "adds_to = 5", "adds_to is 5; it holds text."),
        ('moves = { E = "W" }', "", "options[1].moves.E is missing; each option of elephant says how E moves."),
        ('moves = { E = "W" }', 'moves = { E = "W" }\nsafe = true', "options[1].safe is not for elephant to say"),
        ('id = "walk"', 'id = "Walk"', "options[1].id is 'Walk'; an id is words of small letters"),
        ('source = "roe1950"\n', 'source = "doe1900"\n', "silences[0].source is no silence: doe1900 attests"),
        (
            'id = "jump"',
            'id = "jump"\nlabel = "leaps"',
            "options[0].label may not stand here: jump is there already, and only gets attestations.",
        ),
        ('id = "jump"', 'id = "jump"\nmoves = { E = "D" }', "options[0].moves may not stand here"),
        ('adds_to = "elephant"', 'adds_to = "elephant"\norder = 9', "a_book.toml: order is not a known key"),
        ('against = "doe1900"', 'against = "poe2030"', "options[1].attestations[0].against is 'poe2030'"),
        ('moves = { E = "W" }', 'moves = { Q = "W" }', "options[1].moves.Q is not known here; known are K, E, P"),
        (ADDED[ADDED.index("[[options]]") :], "", "adds_to = elephant, to which nothing is added"),
        (ADDED[ADDED.index("[[options.att") : ADDED.index('[[options]]\nid = "walk"')], "", "attestations is missing"),
        ('id = "walk"', 'id = "jump"', "options[1].label may not stand here"),
    ],
)
def test_what_adds_may_change_nothing(folder: Path, mine: Path, old: str, new: str, says: str) -> None:
    """Whatever would change a question, or adds nothing to it, is refused by file and key."""
    path, text = mine / "questions/a_book.toml", ADDED
    if says.endswith("'poe2030'"):  # a work that attests this option alone
        text = text.replace("poe2030[7]", "doe1900[7]")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    (problem, *_) = Library.with_problems(folder, mine).problems
    assert problem.startswith(f"{mine.name}/questions/a_book.toml: ")
    assert says in problem
