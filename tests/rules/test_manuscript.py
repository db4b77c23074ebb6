"""Manuscripts: files of data in one text, read after ours, and whatever else somebody may type."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from chaturanga_lab.rules import Library, library, matrix_of
from chaturanga_lab.rules.manuscript import FILES_MOST, LONGEST, files_of, read_manuscript
from chaturanga_lab.shelf import data_folder

PAGE = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
WORK = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0]
WITNESS, _, ANSWER, SILENCE, _, STONE, RULESET, KNOWN = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
FILES = {
    "sources.json": f"[{WORK}]",
    "witnesses.toml": WITNESS,
    "questions/roe.toml": KNOWN,
    "questions/elephant-of-the-hills.toml": f'adds_to = "elephant"\n{ANSWER}',
    "questions/baring-in-the-hills.toml": f'adds_to = "baring"\n{SILENCE}',
    "rulesets/modern-mate-hill-elephant.toml": RULESET,
    "touchstones/hill-stalemate.toml": STONE,
}
"""The steps of CONTRIBUTING.md as files of a folder of one's own."""
WHOLE = "\n".join(f"# {name}\n{text}" for name, text in FILES.items())
LONE_ANSWER = f'adds_to = "elephant"\n{ANSWER[: ANSWER.index("[[options.att")]}'
"""The new answer of CONTRIBUTING.md, which nobody attests."""
ONE = 'adds_to = "stalemate"\n[[options]]\nid = "loses"\n[[options.attestations]]\n'


def problems_of(text: str) -> tuple[str, ...]:
    return read_manuscript(text, library()).problems


def test_what_an_editor_sets_unseen_before_a_text_is_no_part_of_it() -> None:
    """A byte order mark, which nobody sees, keeps no text and no name of a file from being read."""
    for text in (FILES["witnesses.toml"], WHOLE):
        assert files_of("\N{ZERO WIDTH NO-BREAK SPACE}" + text) == files_of(text)


def test_a_text_says_what_a_folder_says(tmp_path: Path) -> None:
    """The steps of CONTRIBUTING.md in one text give the same library as in a folder of one's own."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    found, folder = read_manuscript(WHOLE, library()), Library.from_folders(data_folder(), tmp_path)
    assert found.problems == ()
    assert found.library.attestations == folder.attestations
    assert list(found.library.rulesets) == list(folder.rulesets)
    said, shown = (
        {line.witness.id: tuple(map(str, line.cells)) for line in matrix_of(one).lines}
        for one in (found.library, folder)
    )
    assert said == shown


def test_what_is_new_is_told() -> None:
    """The attestations, silences, answers and rulesets of a text are listed, and nothing that was there before."""
    found = read_manuscript(WHOLE, library())
    assert [(one.question.id, one.option.id) for one in found.said] == [
        ("elephant", "one-straight"),
        ("stalemate", "loses"),
    ]
    assert [(one.question.id, one.silence.kind) for one in found.unsaid] == [("baring", "unstated")]
    assert [(question.id, option.id) for question, option in found.options] == [("elephant", "one-straight")]
    assert [rules.id for rules in found.rulesets] == ["modern-mate-hill-elephant"]


def test_our_library_stays_as_it_is() -> None:
    """Reading a text changes neither our library nor a ruleset of it; the new answers stand in the new one alone."""
    before = {id: len(question.options) for id, question in library().questions.items()}
    found = read_manuscript(WHOLE, library())
    assert {id: len(question.options) for id, question in library().questions.items()} == before
    assert "one-straight" not in [option.id for option in library().ruleset("shatranj").question("elephant").options]
    assert found.library.ruleset("shatranj").choose(elephant="one-straight").label == "shatranj + elephant=one-straight"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (KNOWN, "questions/my-source.toml"),
        ("[[silences]]\n", "questions/my-source.toml"),
        (RULESET, "rulesets/modern-mate-hill-elephant.toml"),
        (STONE, "touchstones/hill-stalemate.toml"),
        (f"[{WORK}]", "sources.json"),
        (WITNESS, "witnesses.toml"),
    ],
)
def test_a_single_file_needs_no_name(text: str, name: str) -> None:
    """What a text without a head is, is seen from what stands in it; a ruleset is called by its id."""
    assert list(files_of(text)) == [name]


def test_lines_keep_their_numbers() -> None:
    """A slip in the second file of a text is told with the number of its line in the text."""
    (problem,) = problems_of(f'# questions/a.toml\n{ONE}source = "murray1913"\nread "text"\n')
    assert "(at line 7, column 6)" in problem


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Nothing is written here yet"),
        ("# only a comment\n", "Nothing is written here yet"),
        ("elephants jump", "It does not say to what it adds"),
        ("# source.json\n[]", "names no file that is read here"),
        ("# ../../etc/passwd.toml\nx = 1", "names no file that is read here"),
        ("# boards/mine.toml\nx = 1", "names no file that is read here"),
        ("# questions/a.toml\n\n# questions/a.toml\n", "questions/a.toml comes twice"),
        ("a\x00b", "Line 1 has a character that is no letter"),
        ("x\n" * LONGEST, f"A text has at most {LONGEST:,} characters"),
        (f"adds_to = '{'a' * 9000}'", "Line 1 has 9,012 characters"),
        ("".join(f"# rulesets/r{number}.toml\n" for number in range(FILES_MOST + 1)), f"at most {FILES_MOST} files"),
    ],
)
def test_what_is_no_manuscript_is_refused(text: str, says: str) -> None:
    """Nothing, something else, names that lead elsewhere and texts without end get one sentence each."""
    with pytest.raises(ValueError, match=re.escape(says)) as refusal:
        read_manuscript(text, library())
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f'{ONE}source = "murray1913[57]"\nread = "txt"', "read is 'txt'; allowed are text, code, quoted"),
        (f'{ONE}source = "muray1913"\nread = "text"', "cites 'muray1913', which is no source in sources.json. Did you"),
        ('adds_to = "stale"', "adds_to is 'stale'; allowed are"),
        ("[[silences]]\n", "adds_to is missing; it names a question: elephant, "),
        ("# sources.json\n" + "[" * 15_000, "sources.json is nested too deeply."),
        ("# sources.json\n[" + "9" * 5000 + "]", "sources.json is not JSON in UTF-8: Exceeds the limit"),
        ("adds_to = 'elephant'\nx = " + "[" * 390, "questions/my-source.toml"),
        ('# rulesets/other.toml\nid = "mine"', "rulesets/other.toml: "),
        (LONE_ANSWER.replace('E = "W"', f'E = "{"W" * 100}"'), "moves in more than 60 letters"),
        (LONE_ANSWER.replace('E = "W"', 'K = "W"'), "moves"),
        (KNOWN.replace("loses", "forbidden").replace("roe2031[14]", "murray1913"), "hill-country"),
    ],
)
def test_slips_are_told_as_in_a_folder(text: str, says: str) -> None:
    """What may not be said comes back as a sentence that names file, key and what is allowed; nothing is raised."""
    problems = problems_of(text)
    assert any(says in problem for problem in problems), problems


def test_an_answer_that_no_game_can_play_is_refused() -> None:
    """A new answer is tried in every ruleset that could take it, as in a folder."""
    text = 'adds_to = "stalemate"\n[[options]]\nid = "nothing"\nlabel = "nothing"\nsays = "Nothing comes of it."\n'
    assert "cannot be played" in problems_of(text)[0] or "endings" in problems_of(text)[0]


def test_nothing_is_written_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a text opens no file to write and makes no folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "write_text", None)
    monkeypatch.setattr(Path, "mkdir", None)
    assert problems_of(WHOLE) == ()
    assert list(tmp_path.iterdir()) == []
    shutil.rmtree(tmp_path)
