"""The data set: tables that hold everything, and files that others can read."""

from __future__ import annotations

import csv
import json
import re
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

import chaturanga_lab as lab
from chaturanga_lab.rules import Dataset, Library
from chaturanga_lab.shelf import data_folder

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def data() -> Dataset:
    """The data set of the package."""
    return lab.dataset()


def written(key: str) -> list[dict[str, Any]]:
    """Return every table under a key, such as "attestations", in our TOML files, read without the package."""
    found: list[dict[str, Any]] = []

    def visit(value: Any) -> None:
        for name, inner in value.items() if isinstance(value, dict) else ():
            found.extend(inner if name == key else ())
            for one in inner if isinstance(inner, list) else [inner]:
                visit(one)

    for path in data_folder().rglob("*.toml"):
        visit(tomllib.loads(path.read_text(encoding="utf-8")))
    return found


# ---- tables


@pytest.mark.parametrize(("table", "says"), [("attestations", "claim"), ("silences", "note"), ("options", "says")])
def test_everything_written_is_there(data: Dataset, table: str, says: str) -> None:
    """Each attestation, silence and option of our files is one row, and beside them only the standing endings are."""
    files = Counter(one[says] for one in written(table))
    rows = Counter(row[says] for row in data.table(table) if row.get("question") not in others(data))
    endings = Counter(row[says] for row in data.table(table) if row.get("question") in others(data))
    assert files - endings == rows
    assert table == "options" or files == rows + endings


def others(data: Dataset) -> set[str]:
    """Return the ids of what is attested and is no question: standing endings and boards."""
    return {str(row["id"]) for row in data.table("questions") if row["kind"] != "question"}


def test_ids_are_unique_and_meet(data: Dataset) -> None:
    """In each table an id occurs once, and whatever names an entry of another table names one that is there."""
    ids = {name: [row["id"] for row in rows] for name, rows in data.tables.items()}
    assert all(len(one) == len(set(one)) for one in ids.values())
    options = {(row["question"], row["option"]) for row in data.table("options")}
    for row in data.table("attestations"):
        assert (row["question"], row["option"]) in options
        assert {row["work"]} <= set(ids["works"])
        assert {row["witness"]} <= set(ids["witnesses"])
    for row in data.table("silences"):
        assert row["question"] in ids["questions"]
        assert row["witness"] in ids["witnesses"]
    for row in data.table("answers"):
        assert row["ruleset"] in ids["rulesets"]
        assert (row["question"], row["option"]) in options


def test_cells_are_plain(data: Dataset) -> None:
    """Every cell is a text that is not empty, a whole number or None; a table's rows have the same columns."""
    for rows in data.tables.values():
        assert rows
        assert len({tuple(row) for row in rows}) == 1
        for value in (value for row in rows for value in row.values()):
            assert value is None or type(value) is int or (type(value) is str and value)


def test_effects_say_what_options_do(data: Dataset) -> None:
    """What an option does stands in its row as JSON: the Betza moves are those of the files."""
    moves = {f"{path.stem}.{one['id']}": one.get("moves") for path, one in options_written()}
    rows = {row["id"]: json.loads(str(row["effect"] or "{}")) for row in data.table("options")}
    assert any(moves.values())
    assert {id: rows[id].get("moves") for id in moves} == moves


def options_written() -> list[tuple[Path, dict[str, Any]]]:
    """Return the options of our question files with the file of each."""
    paths = sorted((data_folder() / "questions").glob("*.toml"))
    return [(path, one) for path in paths for one in tomllib.loads(path.read_text(encoding="utf-8"))["options"]]


def test_boards_of_options_and_attestations(data: Dataset) -> None:
    """An option says on which boards it stands; an attestation of which board's game it speaks, or of which other."""
    boards = {path.stem: tomllib.loads(path.read_text(encoding="utf-8"))["boards"] for path, _ in options_written()}
    stands = {row["id"]: row["boards"] for row in data.table("options")}
    for path, one in options_written():
        on = one.get("boards", boards[path.stem])
        assert stands[f"{path.stem}.{one['id']}"] == "; ".join(on)
    for row in data.table("attestations"):
        if row["question"] in boards:
            assert bool(row["boards"]) != bool(row["game"])
    spoken = {row["boards"] for row in data.table("attestations")}
    assert {"8x8", "12x12", "14x14", None} <= spoken


def test_frame_is_the_table(data: Dataset) -> None:
    """A frame has the rows and the columns of its table."""
    frame = data.frame("attestations")
    assert list(frame.columns) == list(data.table("attestations")[0])
    assert list(frame["claim"]) == [row["claim"] for row in data.table("attestations")]


def test_unknown_table(data: Dataset) -> None:
    """A table that is not there is refused, and the sentence lists those that are."""
    with pytest.raises(ValueError, match=r"no table 'attestation'; valid are witnesses.*Did you mean 'attestations'\?"):
        data.frame("attestation")


def test_a_readers_folder_is_in_it(folder: Path) -> None:
    """The data set of other folders holds what they say."""
    small = Dataset(Library.from_folders(folder))
    assert [row["claim"] for row in small.table("attestations")] == ["The elephant leaps."]
    assert [(row["work"], row["kind"]) for row in small.table("silences")] == [("roe1950", "unstated")]


# ---- files


def test_csv_reads_back(data: Dataset, tmp_path: Path) -> None:
    """Each CSV file, read again, holds the rows of its table, every letter as it was."""
    data.to_csv(tmp_path / "new" / "folder")
    for name, rows in data.tables.items():
        with (tmp_path / "new" / "folder" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            read = list(csv.DictReader(file))
        assert read == [{key: "" if cell is None else str(cell) for key, cell in row.items()} for row in rows]
    readme = (tmp_path / "new/folder/README.md").read_text(encoding="utf-8")
    assert data.version in readme
    assert "CC-BY-4.0" in readme


@pytest.mark.parametrize("write", [Dataset.to_csv, Dataset.to_cldf])
def test_nothing_is_written_over(data: Dataset, tmp_path: Path, write: Any) -> None:
    """A folder that holds something, or a file in its place, is refused and stays as it is."""
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    for place, says in ((tmp_path, "is not empty"), (tmp_path / "mine.txt", "is a file")):
        with pytest.raises(ValueError, match=says):
            write(data, place)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    with pytest.raises(ValueError, match="is there already"):
        data.to_bibtex(tmp_path / "mine.txt")


@pytest.mark.parametrize("write", [Dataset.to_csv, Dataset.to_cldf, Dataset.to_bibtex])
def test_a_place_that_cannot_be_is_refused(data: Dataset, tmp_path: Path, write: Any) -> None:
    """What is no path, lies in a file, or is a link to nowhere gets one sentence that names it."""
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for place, says in (
        (None, "to write( to)? is a path, not None"),
        ("a\0b", r"is 'a\\x00b', which no system could name"),
        ("~nobody-here/x", "nobody here has that home folder"),
        (tmp_path / "file/x/y", r"file/x/y cannot be written: (Not a directory|File exists)"),
        (tmp_path / "link", "leads nowhere|is there already"),
    ):
        with pytest.raises(ValueError, match=says) as error:
            write(data, place)
        assert "Errno" not in str(error.value)
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "nowhere").exists()


def test_home_is_home(data: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tilde is the home folder, for writing and for reading."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    data.to_csv("~/out")
    assert (tmp_path / "out/works.csv").is_file()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/presets.toml").write_text('[pace.slow]\nstalemate = "draws"\n', encoding="utf-8")
    assert "pace" in lab.rules.library("~/mine").presets


def test_cldf_is_valid(data: Dataset, tmp_path: Path) -> None:
    """pycldf, asked to validate the export, finds nothing, and reads as many values as there are statements."""
    from pycldf import Dataset as Cldf

    path = data.to_cldf(tmp_path / "cldf")
    found: list[str] = []
    read = Cldf.from_metadata(path)
    log = type("Log", (), {"warn": lambda _, text: found.append(text), "warning": lambda _, text: found.append(text)})()
    assert read.validate(log=log), found
    assert found == []
    assert read.module == "StructureDataset"
    values = list(read["ValueTable"])
    assert len(values) == len(data.table("attestations")) + len(data.table("silences"))
    assert {row["Source"][0] for row in values if row["Value"]} == {
        str(row["citation"]).replace(";", ",") for row in data.table("attestations")
    }
    missing = [row for row in values if row["Value"] is None]
    assert [row["Silence"] for row in missing] == [row["kind"] for row in data.table("silences")]
    assert read.properties["dc:license"].startswith("https://creativecommons.org/licenses/by/4.0")
    assert data.version in read.properties["dc:bibliographicCitation"]


def test_cldf_without_its_package(data: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pycldf one sentence says how to get it, and no folder is made."""
    monkeypatch.setitem(sys.modules, "pycldf", None)
    with pytest.raises(ImportError, match=r"-m pip install pycldf$"):
        data.to_cldf(tmp_path / "cldf")
    assert not (tmp_path / "cldf").exists()


# ---- works


def test_bibtex_reads_back(data: Dataset) -> None:
    """pybtex reads every work again under its key, with title, year and persons, every letter as it was."""
    from pybtex.database import parse_string

    entries = parse_string(data.bibtex(), "bibtex").entries
    works = {work["id"]: work for work in json.loads((data_folder() / "sources.json").read_text(encoding="utf-8"))}
    assert set(entries) == set(works)
    for key, work in works.items():
        entry = entries[key]
        assert re.sub(r"\\([&%$#_])", r"\1", entry.fields["title"]) == work["title"]
        assert entry.fields.get("year", "") == str(work.get("issued", {}).get("date-parts", [[""]])[0][0])
        assert [family_of(person) for person in entry.persons.get("author", [])] == [
            name.get("literal") or f"{name.get('non-dropping-particle', '')} {name['family']}".strip()
            for name in work.get("author", [])
        ]


def family_of(person: Any) -> str:
    """Return the family name that pybtex found, with its particle."""
    return " ".join((*person.prelast_names, *person.last_names)).replace("{", "").replace("}", "")


def test_bibtex_survives_odd_names(folder: Path) -> None:
    """Letters of all scripts stay, what TeX would take for a command is escaped, and braces do no harm."""
    from pybtex.database import parse_string

    works = [
        {
            "id": "odd",
            "type": "book",
            "title": "Śrī & 50% of {chess} by al-ʿAdlī, गज",
            "author": [{"family": "Pāṇini Dīkṣita", "given": "Bhaṭṭo}ji"}, {"literal": "A & B_C"}],
            "issued": {"date-parts": [["c. 842", 3]]},
            "page": "5-7",
        }
    ]
    (folder / "mine").mkdir()
    (folder / "mine/sources.json").write_text(json.dumps(works), encoding="utf-8")
    text = Dataset(Library.from_folders(folder / "mine")).bibtex()
    entry = parse_string(text, "bibtex").entries["odd"]
    assert entry.fields["title"] == r"Śrī \& 50\% of (chess) by al-ʿAdlī, गज"
    assert [family_of(person) for person in entry.persons["author"]] == ["Pāṇini Dīkṣita", r"A \& B\_C"]
    assert (entry.fields["year"], entry.fields["pages"]) == ("c. 842", "5--7")


# ---- how to cite it


def test_one_version_everywhere(data: Dataset) -> None:
    """Package, data set and CITATION.cff are of one version, under the licences of the package."""
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert str(citation["version"]) == data.version == lab.__version__
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert " AND ".join(citation["license"]) == project["license"]
    assert citation["cff-version"] == "1.2.0"
    assert citation["message"]
    assert [author["name"] for author in citation["authors"]] == [data.citation.partition(":")[0]]
