"""Dataset: what the sources say, as plain tables to compute with, to cite, and to carry elsewhere."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from .bibtex import bibtex_of
from .lookup import find
from .outlets import empty_folder, write_new
from .records import Record, records_of

if TYPE_CHECKING:
    import pandas as pd

    from .library import Library

TITLE = "Chaturanga Lab: what the sources say of the rules of chaturanga and shatranj"
CREATORS = "The Chaturanga Lab contributors"
LICENCE = "CC-BY-4.0"
LICENCE_URL = "https://creativecommons.org/licenses/by/4.0/"


@dataclass(frozen=True)
class Dataset:
    """The data of a library as tables, with the version and the licence under which to cite them.

    >>> import chaturanga_lab as lab
    >>> data = lab.dataset()
    >>> list(data.tables)
    ['witnesses', 'works', 'questions', 'options', 'attestations', 'silences', 'rulesets', 'answers']
    >>> data.tables["options"][0]["id"]
    'elephant.diagonal-jump'
    """

    library: Library

    @property
    def version(self) -> str:
        """The version of the package, which is that of its data."""
        return version("chaturanga-lab")

    @property
    def citation(self) -> str:
        """How to cite the data, in a line."""
        return f"{CREATORS}: {TITLE}. Data set, version {self.version}, {LICENCE}."

    @cached_property
    def tables(self) -> Mapping[str, tuple[Record, ...]]:
        """The rows of each table by its name; a row is a dictionary of texts, whole numbers and None.

        An ending that no question asks, and a board, are rows of `questions` too, told apart by `kind`.
        """
        return records_of(self.library)

    def __repr__(self) -> str:
        counts = ", ".join(f"{len(rows)} {name}" for name, rows in self.tables.items())
        return f"<Chaturanga Lab data {self.version}: {counts}>"

    def table(self, name: str) -> tuple[Record, ...]:
        """Return the rows of a table; ValueError lists the names."""
        return find(self.tables, name, "The data set has no table")

    def frame(self, name: str) -> pd.DataFrame:
        """Return a table as a pandas DataFrame; ValueError lists the names."""
        rows = self.table(name)
        import pandas as pd

        return pd.DataFrame(rows)

    def bibtex(self) -> str:
        """Return the works as the text of a .bib file, in UTF-8."""
        return bibtex_of(self.library.sources.values())

    # ------------------------------------------------------------------ files

    def to_bibtex(self, path: str | Path) -> Path:
        """Write the works into a .bib file, which may not exist yet; return its path."""
        return write_new(path, self.bibtex())

    def to_csv(self, folder: str | Path) -> tuple[Path, ...]:
        """Write each table as CSV in UTF-8 into a new or empty folder, with sources.bib and a README; return the files.

        ValueError if there is something in the folder: nothing is written over.
        """
        place = empty_folder(folder)
        files = [write_new(place / f"{name}.csv", _csv(rows)) for name, rows in self.tables.items()]
        return (*files, self.to_bibtex(place / "sources.bib"), write_new(place / "README.md", self._readme()))

    def to_cldf(self, folder: str | Path) -> Path:
        """Write a CLDF StructureDataset into a new or empty folder; return the path of its metadata.

        Witnesses are its languages, questions its parameters, options its codes, and attestations its values; a silence
        is a value that is missing, with its kind. Needs the package pycldf; ImportError says how to get it.
        """
        from .cldf import write_cldf

        return write_cldf(self, folder)

    def _readme(self) -> str:
        lines = [
            f"| `{name}.csv` | {len(rows)} | {', '.join(columns_of(rows))} |" for name, rows in self.tables.items()
        ]
        table = "\n".join(("| file | rows | columns |", "|---|---|---|", *lines))
        return (
            f"# {TITLE}\n\n{self.citation}\nLicence: {LICENCE_URL}\n\n{table}\n\n"
            "The files are CSV in UTF-8. `sources.bib` holds the works; the column `work` has their keys.\n"
        )


def _csv(rows: tuple[Record, ...]) -> str:
    text = io.StringIO(newline="")
    table = csv.DictWriter(text, columns_of(rows))
    table.writeheader()
    table.writerows(rows)
    return text.getvalue()


def columns_of(rows: tuple[Record, ...]) -> list[str]:
    """Return the names of the columns of a table."""
    return list(rows[0]) if rows else []
