"""Store: the folder of a campaign on disk. Whatever stands in it is whole, at whatever moment the computer stops."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .contents import Contents, made_by, sum_of, written
from .layout import Part
from .lock import Lock

MANIFEST, LEDGER, LOCK, PARTS = "manifest.json", "parts.jsonl", "campaign.lock", "parts"
UNFINISHED = ".unfinished"
BACK = "put it back as it was, or name another folder"


@dataclass
class Store:
    """The folder of a campaign: the manifest, the parts, and the ledger with a line for each part that is finished.

    A part counts as finished once its line is in the ledger: the file was whole on the disk before.
    """

    folder: Path
    entries: dict[str, Contents] = field(default_factory=dict)
    """The lines of the ledger, by the name of the part."""

    def __post_init__(self) -> None:
        self.read_ledger()

    @property
    def kept(self) -> str:
        """That what is finished is kept, to begin a sentence with: "The 3 parts that are finished are kept"."""
        count = len(self.entries)
        return f"The {count:,} parts that are finished are kept" if count != 1 else "The part that is finished is kept"

    def path(self, part: Part) -> Path:
        """Return where the file of a part lies."""
        return self.folder / PARTS / part.name

    def lock(self) -> Lock:
        """Return the lock on the folder, which is made if need be; OSError, with one sentence, if it cannot be."""
        with self.writing(self.folder):
            (self.folder / PARTS).mkdir(parents=True, exist_ok=True)
        with self.writing(self.folder / LOCK):
            (self.folder / LOCK).touch()
        return Lock(self.folder / LOCK)

    # ------------------------------------------------------------------ manifest

    def manifest(self) -> Contents | None:
        """Return what the manifest says; None if there is none.

        ValueError, with one sentence, if it is no manifest, or not as it was written: then nobody can tell what was
        played; nor can anybody if it is missing beside parts.
        """
        path = self.folder / MANIFEST
        try:
            said = json.loads(path.read_text(encoding="utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            if (self.folder / LEDGER).exists():
                raise ValueError(
                    f"{path} is missing, so nobody can tell what the parts beside it are; {BACK}."
                ) from None
            return None
        except OSError as error:
            raise OSError(f"{path} cannot be read: {error.strerror}.") from None
        except (ValueError, RecursionError):
            said = None
        if not (isinstance(said, dict) and isinstance(said.get("campaign"), dict)):
            raise ValueError(f"{path} is no manifest of a campaign; name another folder, or move that one away.")
        if said.get("sha256") != sum_of(said["campaign"]):
            raise ValueError(f"{path} is not as it was written, so nobody can tell what was played; {BACK}.")
        return said

    def write_manifest(self, title: str, contents: Contents) -> None:
        """Write the manifest, once and for all."""
        self._write(self.folder / MANIFEST, written(title, contents).encode())

    # ------------------------------------------------------------------ parts

    def write_part(self, part: Part, games: bytes) -> None:
        """Write a finished part, then its line in the ledger; OSError, with one sentence, if the disk takes neither."""
        self._write(self.path(part), games)
        entry = {"part": part.name, "games": part.games, "bytes": len(games), "sha256": _sum(games), **made_by()}
        with self.writing(self.folder / LEDGER), (self.folder / LEDGER).open("ab") as ledger:
            ledger.write(_line(entry))
            ledger.flush()
            os.fsync(ledger.fileno())
        self.entries[part.name] = entry

    def flaw(self, part: Part) -> str:
        """Return what is wrong with a part that the ledger has: "missing", "damaged", or "" if nothing is."""
        try:
            games = self.path(part).read_bytes()
        except FileNotFoundError:
            return "missing"
        except OSError:
            return "damaged"
        entry = self.entries[part.name]
        return "" if (len(games), _sum(games)) == (entry.get("bytes"), entry.get("sha256")) else "damaged"

    def tidy(self, without: list[Part]) -> None:
        """Write the ledger anew, without some parts, so that these are played again; clear away what is half done."""
        for part in without:
            self.entries.pop(part.name, None)
        self._write(self.folder / LEDGER, b"".join(map(_line, self.entries.values())))
        own = (self.folder / MANIFEST, self.folder / LEDGER)
        half_done = (*map(_unfinished, own), *(self.folder / PARTS).glob(f"part-*.parquet{UNFINISHED}"))
        for left in half_done:
            with suppress(OSError):
                left.unlink()

    def read_ledger(self) -> None:
        """Read which parts are finished; a line that was cut off while it was written does not count."""
        self.entries = {}
        with suppress(FileNotFoundError, NotADirectoryError):
            for line in (self.folder / LEDGER).read_bytes().splitlines():
                with suppress(ValueError, RecursionError):
                    entry = json.loads(line)
                    if isinstance(entry, dict) and isinstance(entry.get("part"), str):
                        self.entries[entry["part"]] = entry

    # ------------------------------------------------------------------ writing

    def _write(self, path: Path, content: bytes) -> None:
        """Write a file whole or not at all, so that it is on the disk when this returns."""
        unfinished = _unfinished(path)
        with self.writing(path):
            try:
                with unfinished.open("wb") as file:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(unfinished, path)
                _sync_folder(path.parent)
            except BaseException:
                with suppress(OSError):
                    unfinished.unlink()
                raise

    @contextmanager
    def writing(self, path: Path) -> Iterator[None]:
        """Turn what the system says, if a path cannot be written, into a sentence that says how to go on."""
        try:
            yield
        except OSError as error:
            kept = f" {self.kept}." if self.entries else ""
            raise OSError(
                f"{path} cannot be written: {error.strerror}.{kept} Mend that and call again; it goes on from there."
            ) from None


def _unfinished(path: Path) -> Path:
    """Return what a file is called until it is whole."""
    return path.with_name(path.name + UNFINISHED)


def _sum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _line(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry).encode() + b"\n"


def _sync_folder(folder: Path) -> None:
    """Have the system keep the names in a folder, where it lets a folder be opened."""
    with suppress(OSError):
        at = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(at)
        finally:
            os.close(at)
