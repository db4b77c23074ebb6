"""Entry: one table of a data file, read key by key; whatever is wrong is named by file and key."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from .lookup import did_you_mean, nearest, quote

T = TypeVar("T", str, int, bool, list, dict)  # type: ignore[type-arg]
_WORDS: dict[type, str] = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}
_REQUIRED: Any = object()
FOLDERS = ("boards", "questions", "rulesets", "touchstones")
"""What a folder of data has inside, besides single files."""
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")  # control characters, and what else ends a line


class DataError(ValueError):
    """A data file says something that it may not; the message names file, key and what is allowed."""


def short_name(path: Path) -> str:
    """Return the name by which messages call a file: the folder of data, and the place in it."""
    whole = Path(os.path.abspath(path))  # the folder may have been given as "."
    inside = 3 if whole.parent.name in FOLDERS else 2
    return "/".join(whole.parts[-inside:])


def read_file(path: Path, form: str, parse: Callable[[str], Any]) -> Any:
    """Return what a file holds whose text, in UTF-8, has that form; DataError says why it cannot be read."""
    name = short_name(path)
    try:
        return parse(path.read_text(encoding="utf-8-sig"))  # with or without a byte order mark
    except OSError as error:
        raise DataError(f"{name} cannot be read: {error.strerror}.") from None
    except RecursionError:
        raise DataError(f"{name} is nested too deeply.") from None
    except ValueError as error:
        raise DataError(f"{name} is not {form} in UTF-8: {error}.") from None


class Entry:
    """A table of a data file. Each key is asked for once; `finish` refuses the keys that nobody asked for."""

    def __init__(self, table: dict[str, Any], file: str, path: str = "") -> None:
        self._table, self.file, self._path = table, file, path
        self._asked: set[str] = set()

    def error(self, key: str, says: str) -> DataError:
        """Return the error that names this file and key."""
        return DataError(f"{self.file}: {self._at(key)} {says}")

    def _at(self, key: str) -> str:
        return f"{self._path}.{quote(key) if _CONTROL.search(key) else key}".strip(".")

    def __contains__(self, key: str) -> bool:
        self._asked.add(key)  # whoever asks for a key knows it
        return key in self._table

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def raw(self, key: str) -> Any:
        """Return what stands under a key, whatever it is."""
        self._asked.add(key)
        return self._table[key]

    # ------------------------------------------------------------------ one value

    def value(self, key: str, kind: type[T], default: T = _REQUIRED) -> T:
        """Return the value of a key, which must be of that kind; without a default it must be there."""
        self._asked.add(key)
        if key not in self._table:
            if default is _REQUIRED:
                near = nearest(key, (one for one in self._table if one not in self._asked))
                hint = f" Is {near!r} a slip of the pen?" if near else ""
                raise self.error(key, f"is missing; it holds {_WORDS[kind]}.{hint}")
            return default
        value = self._table[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(key, f"is {quote(value)}; it holds {_WORDS[kind]}.")
        self._check_line(key, value)
        return value

    def _check_line(self, key: str, value: object) -> None:
        """Refuse a text that is more than a line: whoever writes it out might take the rest for something else."""
        if isinstance(value, str) and _CONTROL.search(value):
            raise self.error(
                key, f"is {quote(value)}; a text is one line without control characters (\\ at a line's end goes on)."
            )

    def number(self, key: str, least: int, most: int) -> int:
        """Return a whole number between two others, both allowed."""
        value = self.value(key, int)
        if not least <= value <= most:
            raise self.error(key, f"is {quote(value)}; it holds a whole number from {least} to {most}.")
        return value

    def text(self, key: str, default: str = _REQUIRED) -> str:
        """Return a text, which may not be empty if it is required."""
        value = self.value(key, str, default)
        if default is _REQUIRED and not value.strip():
            raise self.error(key, "is empty; it holds text.")
        return value

    def id(self, joint: str = "-", capitals: bool = False) -> str:
        """Return what stands under `id`, which must be written as ids are."""
        return self.as_id("id", self.text("id"), joint, capitals)

    def as_id(self, key: str, id: str, joint: str = "-", capitals: bool = False) -> str:
        """Return an id that stands at a key: words of small letters and digits, a joint between them."""
        word = "[A-Za-z0-9]+" if capitals else "[a-z0-9]+"
        if not re.fullmatch(f"{word}({joint}{word})*", id):
            letters = "letters" if capitals else "small letters"
            raise self.error(key, f"is {quote(id)}; an id is words of {letters} and digits, joined by {joint!r}.")
        return id

    def choice(self, key: str, choices: Iterable[str], default: str = _REQUIRED) -> Any:
        """Return one of the given words."""
        value, words = self.text(key, default), list(choices)
        if value not in words:
            raise self.error(key, f"is {quote(value)}; allowed are {', '.join(words)}.{did_you_mean(value, words)}")
        return value

    # ------------------------------------------------------------------ several values

    def texts(self, key: str, default: list[str] = _REQUIRED) -> tuple[str, ...]:
        """Return a list of texts."""
        values = self.value(key, list, default)
        if not all(isinstance(value, str) for value in values):
            raise self.error(key, f"is {quote(values)}; it holds a list of texts.")
        for value in values:
            self._check_line(key, value)
        return tuple(values)

    def names(self, key: str, known: Collection[str]) -> tuple[str, ...]:
        """Return a list of names, at least one, each known and each once."""
        values = self.texts(key)
        if not values:
            raise self.error(key, f"is empty; known are {', '.join(known)}.")
        for value in values:
            if value not in known or values.count(value) > 1:
                hint = "" if value in known else did_you_mean(value, known)
                raise self.error(key, f"names {quote(value)}; known are {', '.join(known)}, each once.{hint}")
        return values

    def letters(self, key: str, known: Collection[str]) -> str:
        """Return a text whose letters are all known."""
        value = self.text(key)
        for letter in value:
            if letter not in known:
                raise self.error(key, f"has {letter!r}; known are {', '.join(known)}.")
        return value

    def table(self, key: str, known: Collection[str] | None = None) -> Entry:
        """Return the table under a key, an empty one if it is missing; its own keys must be known, if any are given."""
        table = Entry(self.value(key, dict, {}), self.file, self._at(key))
        for name in table:
            if known is not None and name not in known:
                hint = did_you_mean(name, known)
                raise table.error(name, f"is not known here; known are {', '.join(known)}.{hint}")
        return table

    def tables(self, key: str) -> Iterator[Entry]:
        """Yield the tables listed under a key."""
        for number, table in enumerate(self.value(key, list, [])):
            if not isinstance(table, dict):
                raise self.error(f"{key}[{number}]", f"is {quote(table)}; it holds a table.")
            yield Entry(table, self.file, self._at(f"{key}[{number}]"))

    def mapping(self, key: str, kind: type[T]) -> dict[str, T]:
        """Return the table under a key as a mapping to values of one kind."""
        table = self.table(key)
        return {name: table.value(name, kind) for name in table}

    def finish(self) -> None:
        """Refuse the keys that nobody asked for, naming those that are known."""
        for key in self._table:
            if key not in self._asked:
                known = sorted(self._asked)
                hint = did_you_mean(key, (one for one in known if one not in self._table))
                raise self.error(key, f"is not a known key; known are {', '.join(known)}.{hint}")
