"""Folders: files that cannot be read, and folders that add to each other."""

import shutil
from pathlib import Path

import pytest

from chaturanga_lab.rules import Library


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
        'id = "mine"\ntitle = "Mine"\nsummary = "A conjecture."\nbased_on = "small"\n'
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


def test_a_folder_is_read_once(folder: Path) -> None:
    """A folder that is named twice, in whatever way, is read once."""
    assert Library.with_problems(folder, folder / "boards" / "..").problems == []
