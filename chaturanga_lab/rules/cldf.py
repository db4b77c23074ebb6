"""CLDF: the data set in the format of the Cross-Linguistic Data Formats, by way of pycldf."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .dataset import LICENCE_URL, TITLE, Dataset
from .outlets import empty_folder
from .records import Record

if TYPE_CHECKING:
    from pycldf import StructureDataset

Rows = list[dict[str, Any]]
WHOLE = {"datatype": "integer"}


def write_cldf(data: Dataset, folder: str | Path) -> Path:
    """Write a StructureDataset into a new or empty folder; return the path of its metadata."""
    try:
        from pycldf import StructureDataset
        from pycldf.sources import Sources
    except ImportError:
        raise ImportError(
            f"CLDF needs the package pycldf; get it with: {sys.executable} -m pip install pycldf"
        ) from None
    cldf = StructureDataset.in_dir(empty_folder(folder))
    _describe(cldf, data)
    _lay_out(cldf)
    cldf.sources = Sources()
    cldf.add_sources(data.bibtex())
    path = cldf.write(
        LanguageTable=_languages(data),
        ParameterTable=_parameters(data),
        CodeTable=_codes(data),
        ValueTable=[*_values(data), *_missing(data)],
        **{"rulesets.csv": _rulesets(data), "answers.csv": _answers(data)},
    )
    return Path(path)


def _describe(cldf: StructureDataset, data: Dataset) -> None:
    """Say what the data set is, which version, and under which licence."""
    cldf.properties.update(
        {
            "dc:title": TITLE,
            "dc:identifier": f"chaturanga-lab {data.version}",
            "dc:bibliographicCitation": data.citation,
            "dc:license": LICENCE_URL,
            "dc:description": "Languages are witnesses, parameters questions, codes options, values attestations.",
        }
    )


def _lay_out(cldf: StructureDataset) -> None:
    """Name the tables and the columns that CLDF does not know by itself."""
    first, last = ({"name": name, **WHOLE} for name in ("First_Year", "Last_Year"))
    cldf.add_component("LanguageTable", "Short_Name", "Tradition", first, last, "Date", "Note")
    cldf.add_component("ParameterTable", "Kind", "Boards", {"name": "Order", **WHOLE})
    cldf.add_component("CodeTable", "Option", "Boards", "Effect")
    cldf.add_columns("ValueTable", "Status", "Read", "Via", "Boards", "Game", "Against", "Silence")
    id = "http://cldf.clld.org/v1.0/terms.rdf#id"
    cldf.add_table(
        "rulesets.csv", {"name": "ID", "propertyUrl": id}, "Title", "Summary", "Board", "Works", "Witnesses", "Endings"
    )
    columns = ("Ruleset_ID", "Parameter_ID", "Code_ID", "How", "Status", "Why")
    cldf.add_table("answers.csv", {"name": "ID", "propertyUrl": id}, *columns)
    cldf.add_foreign_key("answers.csv", "Ruleset_ID", "rulesets.csv", "ID")
    cldf.add_foreign_key("answers.csv", "Parameter_ID", "ParameterTable", "ID")
    cldf.add_foreign_key("answers.csv", "Code_ID", "CodeTable", "ID")


def _languages(data: Dataset) -> Rows:
    return [
        {
            "ID": row["id"],
            "Name": row["name"],
            "Short_Name": row["short"],
            "Tradition": row["tradition"],
            "First_Year": row["first_year"],
            "Last_Year": row["last_year"],
            "Date": row["date"],
            "Note": row["note"],
        }
        for row in data.table("witnesses")
    ]


def _parameters(data: Dataset) -> Rows:
    return [
        {
            "ID": row["id"],
            "Name": row["name"],
            "Description": row["prompt"],
            "Kind": row["kind"],
            "Boards": row["boards"],
            "Order": row["order"],
        }
        for row in data.table("questions")
    ]


def _codes(data: Dataset) -> Rows:
    return [
        {
            "ID": _code(row),
            "Parameter_ID": row["question"],
            "Name": row["label"],
            "Description": row["says"],
            "Option": row["option"],
            "Boards": row["boards"],
            "Effect": row["effect"],
        }
        for row in data.table("options")
    ]


def _values(data: Dataset) -> Iterator[dict[str, Any]]:
    """Yield the attestations."""
    for row in data.table("attestations"):
        yield {
            **_value(row),
            "Value": row["option"],
            "Code_ID": _code(row),
            "Comment": row["claim"],
            "Status": row["status"],
            "Read": row["read"],
            "Via": row["via"],
            "Boards": row["boards"],
            "Game": row["game"],
            "Against": row["against"],
        }


def _missing(data: Dataset) -> Iterator[dict[str, Any]]:
    """Yield the silences: values that are missing."""
    for row in data.table("silences"):
        yield {**_value(row, "silence-"), "Comment": row["note"], "Silence": row["kind"], "Boards": row["boards"]}


def _value(row: Record, prefix: str = "") -> dict[str, Any]:
    """Return what an attestation and a silence have in common."""
    source = str(row["citation"]).replace(";", ",")  # the semicolon parts one source from the next
    id = prefix + _id(row["id"])
    return {"ID": id, "Language_ID": row["witness"], "Parameter_ID": row["question"], "Source": [source]}


def _rulesets(data: Dataset) -> Rows:
    return [
        {
            "ID": row["id"],
            **{key.capitalize(): row[key] for key in ("title", "summary", "board", "works", "witnesses", "endings")},
        }
        for row in data.table("rulesets")
    ]


def _answers(data: Dataset) -> Rows:
    return [
        {
            "ID": _id(row["id"]),
            "Ruleset_ID": row["ruleset"],
            "Parameter_ID": row["question"],
            "Code_ID": _code(row),
            "How": row["how"],
            "Status": row["status"],
            "Why": row["why"],
        }
        for row in data.table("answers")
    ]


def _code(row: Record) -> str:
    return f"{row['question']}-{row['option']}"


def _id(id: object) -> str:
    """Return an id made of the characters that CLDF allows."""
    return re.sub(r"[^A-Za-z0-9_-]", "-", str(id))
